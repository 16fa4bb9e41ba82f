"""Dates of the account, as text without a zone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

Clock: TypeAlias = Callable[[], datetime]
FORMAT: Final = "%Y-%m-%d %H:%M:%S"


def utc_now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


def after(last: str, now: datetime) -> str:
    """Now as the server writes it, at least one second after `last`, so that two writes never share a date."""
    earliest = datetime.strptime(last, FORMAT).replace(tzinfo=UTC) + timedelta(seconds=1) if last else now
    return max(now, earliest).strftime(FORMAT)
