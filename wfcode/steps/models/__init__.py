"""The models of the step types, one module or package per category."""
