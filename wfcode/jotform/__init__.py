"""Jotform's API: client, errors, and the rule where a key may go. `client` loads httpx: import it late."""

from __future__ import annotations

from wfcode.jotform.errors import ApiError
from wfcode.jotform.hosts import HostRefused, base_url

__all__ = ["ApiError", "HostRefused", "base_url"]
