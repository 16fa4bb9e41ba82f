"""Carrying out plans, and proving what they did."""
