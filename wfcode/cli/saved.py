"""`wfcode apply FILE.json`: a plan that was saved and reviewed, carried out as it is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wfcode.cli.streams import complain
from wfcode.diagnostics.errors import UsageError, WfcodeError

if TYPE_CHECKING:
    from wfcode.cli.apply import Report
    from wfcode.cli.session import Session
    from wfcode.plan.model import Plan
    from wfcode.project import Project

SUFFIX = ".json"


class Decided(UsageError):
    """What is said beside a saved plan, which holds every decision already."""

    code = "WF722"

    def __init__(self, path: Path, option: str) -> None:
        super().__init__(
            f"{path} holds its target and every decision it was made with: leave {option} out, or plan again with it"
        )


def plan_file(words: Sequence[str]) -> Path | None:
    """The plan file on a command line, None where there is none. UsageError where it does not stand alone."""
    found = [word for word in words if Path(word).suffix == SUFFIX]
    if found and len(words) > 1:
        raise UsageError(f"{found[0]} is a plan, and one plan is carried out at a time")
    return Path(found[0]) if found else None


def apply_file(path: Path, *, yes: bool, said: Sequence[str], session: Session, as_json: bool) -> int:
    """Carry out a saved plan and return the exit code; `said` are planning options on the command line.

    Values of variables are given again: the file has them only where they stand in what it changes.
    """
    from wfcode.apply.saved import read_plan
    from wfcode.cli.apply import Way, tell_all
    from wfcode.cli.specs import gravest
    from wfcode.project import Project

    plan = read_plan(path)
    if said:
        raise Decided(path, said[0])
    if session.target is not None and session.target != plan.target.name:
        raise Decided(path, f"--target {session.target}")
    project = Project.open(target=plan.target.name, given=session.given)
    way = Way(yes and project.target.protected, new=False, as_json=as_json, saved=True)
    report = asyncio.run(carried_out(project, plan, way=way))
    tell_all(report, single=True, as_json=as_json, several=False)
    return gravest(report.codes)


async def carried_out(project: Project, plan: Plan, *, way: object) -> Report:
    """Make the plan again from its spec, and apply it where it is still the same."""
    from wfcode.cli.apply import Report, Way, carry_out, failed, keep
    from wfcode.cli.proposals import tell, told

    assert isinstance(way, Way)
    report = Report()
    async with project.connect(on_wait=told) as client:
        proposal = await project.replan(plan, client)
        tell(proposal)
        try:
            result = await carry_out(project, proposal, client, way=way)
        except WfcodeError as error:
            report.codes.append(error.exit_code)
            failed(error, report, said=False, way=way)
            return report
    report.codes.append(result.exit_code)
    keep(result, report, way=way)
    complain("the plan is spent: it works once")
    return report
