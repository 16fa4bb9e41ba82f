"""Findings, their codes, and the root of the exceptions."""
