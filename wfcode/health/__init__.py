"""What is wrong with a live workflow."""

from wfcode.health.live import health

__all__ = ["health"]
