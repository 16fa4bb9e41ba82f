"""From a live tree to a spec that a person would have written."""
