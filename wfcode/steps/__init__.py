"""The catalogue of step types."""
