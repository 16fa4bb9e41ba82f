"""When a failed read is sent again, and after how long. Writes never are: a repeated one makes duplicates."""

from __future__ import annotations

from dataclasses import dataclass

from wfcode.jotform.errors import ApiError

ATTEMPTS = 4
SHORTEST, LONGEST = 1.0, 30.0
PATIENCE = 120.0  # a longer Retry-After is said to the person instead of slept through


@dataclass(frozen=True)
class Wait:
    """A pause that is about to be made: for how long, before which attempt of how many, and why."""

    seconds: float
    attempt: int
    attempts: int
    reason: ApiError


def pause(error: ApiError, attempt: int) -> Wait | None:
    """The pause after that attempt (counted from 1), None where the error is final.

    Retry-After is honoured; without one the pauses double from 1 s to 30 s.
    """
    if not (error.retried and error.route.reads) or attempt >= ATTEMPTS:
        return None
    seconds = min(LONGEST, SHORTEST * 2.0 ** (attempt - 1)) if error.wait is None else error.wait
    return Wait(seconds, attempt + 1, ATTEMPTS, error) if seconds <= PATIENCE else None
