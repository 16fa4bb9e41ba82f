"""The tools, by what they are for."""
