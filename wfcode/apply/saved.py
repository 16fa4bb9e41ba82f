"""Plans in files: written once, read with care, and carried out only while everything is as it was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from wfcode.diagnostics.errors import WfcodeError
from wfcode.files import write_atomic
from wfcode.plan import Plan
from wfcode.plan.model import FORMAT_VERSION, Fingerprints, sealed

NAMESAKE = "a workflow of this title came or went"


class NotAPlan(WfcodeError):
    """A file that holds no plan, or one that was changed by hand."""

    code = "WF720"

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(
            f"{path} cannot be used as a plan: {problem}; make a new one with `wfcode plan -o {path.name}`"
        )


class NewerPlan(WfcodeError):
    """A plan that a later wfcode wrote."""

    code = "WF721"

    def __init__(self, path: Path, version: object) -> None:
        super().__init__(
            f"{path} has plan format {version}, this wfcode reads {FORMAT_VERSION}; use the version that wrote it,"
            " or plan again with this one"
        )


def write_plan(path: Path, plan: Plan) -> None:
    """Put the plan into a file, at once and as a whole."""
    write_atomic(path, json.dumps(plan.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n")


def read_plan(path: Path) -> Plan:
    """The plan in a file. Raises NotAPlan, also where its hash does not fit, and NewerPlan."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NotAPlan(path, error.strerror or "it cannot be read") from None
    except (ValueError, RecursionError):
        raise NotAPlan(path, "it holds no JSON") from None
    return parse_plan(data, path)


def parse_plan(data: Any, path: Path) -> Plan:
    """The plan in data read from `path`."""
    version = data.get("format_version") if isinstance(data, dict) else None
    if type(version) is not int:
        raise NotAPlan(path, "it has no `format_version`")
    if version != FORMAT_VERSION:
        raise NewerPlan(path, version)
    try:
        plan = Plan.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise NotAPlan(path, f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    if sealed(plan).hash != plan.hash:
        raise NotAPlan(path, "it is not as it was written, its hash does not fit")
    return plan


def moved_since(saved: Plan, now: Plan) -> list[str]:
    """What is no longer as it was when the plan was saved; empty where it still holds.

    A plan of another version of wfcode is compared by what it would send.
    """
    found = _fingerprints(saved.fingerprints, now.fingerprints)
    if saved.target != now.target:
        found.append(f"the target is {now.target.account} on {now.target.host}, not {saved.target.account}")
    if not found and (saved.calls, saved.changes) != (now.calls, now.changes):
        places = _differing(saved, now)
        found.append(f"planned anew it would do something else ({', '.join(places[:5]) or 'other calls'})")
    return found


def _fingerprints(was: Fingerprints, now: Fingerprints) -> list[str]:
    found = []
    if was.spec != now.spec:
        found.append("the spec was changed")
    if was.binding != now.binding:
        found.append("the workflow was applied, adopted or forgotten since")
    if was.live != now.live:
        parts = sorted({*was.parts, *now.parts})
        places = [part for part in parts if was.parts.get(part) != now.parts.get(part)]
        what = f"the live workflow was changed ({', '.join(places)})" if places else NAMESAKE
        found.append(what)
    return found


def _differing(saved: Plan, now: Plan) -> Sequence[str]:
    was, new = ({change.address: change for change in plan.changes} for plan in (saved, now))
    return [where for where in sorted({*was, *new}) if was.get(where) != new.get(where)]
