"""Calls a day and calls a second."""

from __future__ import annotations

from typing import Final

from wfcode.sandbox.call import Problem
from wfcode.sandbox.session import Session

DAILY: Final = 100_000


def left(session: Session) -> int:
    """Counts this call; how many are left today, never below 0."""
    day = session.today()[:10]
    counted = session.setting("calls", {})
    calls = int(counted.get("count", 0)) + 1 if counted.get("day") == day else 1
    session.set_setting("calls", {"day": day, "count": calls})
    return max((session.switches()["daily_limit"] or DAILY) - calls, 0)


def check(session: Session) -> None:
    """Raises Problem when a limit that a switch sets is used up (Q62, U7)."""
    switches = session.switches()
    if switches["daily_limit"] and int(session.setting("calls", {}).get("count", 0)) > switches["daily_limit"]:
        raise Problem(switches["limit_status"], "API-Limit exceeded")
    if switches["rate_limit"] and _this_second(session) > switches["rate_limit"]:
        raise Problem(429, "Too many requests", headers={"Retry-After": "1"})


def _this_second(session: Session) -> int:
    second = session.today()
    counted = session.setting("burst", {})
    calls = int(counted.get("count", 0)) + 1 if counted.get("second") == second else 1
    session.set_setting("burst", {"second": second, "count": calls})
    return calls
