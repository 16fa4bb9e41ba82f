"""wfcode: a compiler for Jotform Workflows."""

__version__ = "0.1.0"
