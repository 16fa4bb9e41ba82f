"""The operator's limits: upper bounds that no call, no spec and no edit of the project file gets past."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import SPEC, Desk, Session, project_in, says_yes, text_of

from wfcode.diagnostics.errors import WfcodeError
from wfcode.mcp.errors import NotAllowed
from wfcode.mcp.operator import Limits, Mode, Operator, Policy
from wfcode.settings.errors import UnknownTarget

PROJECT = """\
targets:
  second: {kind: sandbox}
  guarded: {kind: sandbox, protected: true}
"""
WRITING = {"create_spec", "plan", "apply"}


def with_targets(desk: Desk, limits: Limits, operator: Operator | None = None) -> Desk:
    """The desk on a project of three sandboxes."""
    (desk.folder / "wfcode.yaml").write_text(PROJECT, encoding="utf-8")
    desk.limits, desk.operator = limits, operator or Operator()
    return desk


async def names(session: Session) -> set[str]:
    """The tools that a client sees."""
    return {tool.name for tool in (await session.client.list_tools()).tools}


@pytest.mark.parametrize(
    ("mode", "missing"), [(Mode.READ, WRITING), (Mode.PLAN, {"apply"}), (Mode.APPLY, set())], ids=list(Mode)
)
def test_a_mode_has_the_tools_it_allows_and_names_no_other(desk: Desk, mode: Mode, missing: set[str]) -> None:
    desk.limits = Limits(mode=mode)

    async def work(session: Session) -> tuple[set[str], str]:
        return await names(session), session.client.instructions or ""

    found, told = desk.talk(work)
    assert found & WRITING == WRITING - missing
    assert all(
        f"{name}" not in told.replace("approves", "").replace("asks for plans", "")
        for name in missing & {"apply", "create_spec"}
    )


def test_a_target_beyond_the_operators_is_out_of_reach(desk: Desk) -> None:
    with_targets(desk, Limits())
    assert "WF784" in desk.fail("list_workflows", target="second")
    assert "WF784" in desk.fail("plan", spec="expense", target="second")
    desk.limits = Limits(targets=("sandbox", "second"))
    assert desk.call("plan", spec="expense", target="second")["target"] == "second"
    assert desk.call("plan", spec="expense")["target"] == "sandbox"


def test_a_protected_target_needs_the_operators_own_leave_and_then_a_terminal(desk: Desk) -> None:
    with_targets(desk, Limits(targets=("guarded",)))
    assert "protected" in desk.fail("plan", spec="expense")
    desk.operator = Operator(Policy(protected_targets=("guarded",)))

    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        assert planned["needs"] == "on a terminal"
        return text_of(await session.raw("apply", plan_id=planned["plan_id"]))

    person = says_yes()
    assert "needs a person" in desk.talk(work, person=person)
    assert person.asked == [] and desk.writes() == []


def test_limits_that_mean_nothing_stop_the_start(desk: Desk, tmp_path: Path) -> None:
    for limits, error in (
        (Limits(targets=("nowhere",)), UnknownTarget),
        (Limits(specs=tmp_path / "elsewhere"), NotAllowed),
    ):
        desk.limits = limits
        with pytest.raises(error):
            desk.app()


def test_only_the_operators_folder_of_specs_is_within_reach(desk: Desk) -> None:
    inner = desk.folder / "specs" / "models"
    inner.mkdir()
    (inner / "other.yaml").write_text(SPEC, encoding="utf-8")
    desk.limits = Limits(specs=inner)
    assert [each["spec"] for each in desk.call("list_specs")["specs"]] == ["other"]
    assert "WF609" in desk.fail("read_spec", spec="expense")
    desk.call("create_spec", name="third", text=SPEC)
    assert (inner / "third.yaml").exists()


def test_a_changed_project_file_stops_every_call_until_a_restart(desk: Desk) -> None:
    async def work(session: Session) -> str:
        await session("list_specs")
        (desk.folder / "wfcode.yaml").write_text(PROJECT, encoding="utf-8")
        return await session.fails("list_specs")

    assert "WF788" in desk.talk(work)
    desk.call("list_specs")


MAILS = """\
  one:
    type: email
    with: {to: a@example.com, subject: One, content: One}
    next: two

  two:
    type: email
    with: {to: a@example.com, subject: Two, content: Two}
    next: end

"""


def test_deletes_within_the_limit_need_a_yes_and_the_limit_is_used_up(desk: Desk) -> None:
    path = desk.folder / "specs" / "expense.yaml"
    full = SPEC.replace("    next: end\n\n  refused:", f"    next: one\n\n{MAILS}  refused:")
    path.write_text(full, encoding="utf-8")
    desk.apply()
    desk.limits = Limits(deletes=1)
    path.write_text(
        full.replace(MAILS.split("\n\n")[0] + "\n\n", "").replace("next: one", "next: two"), encoding="utf-8"
    )
    assert desk.call("plan", spec="expense")["needs"] == "a yes"
    desk.apply()
    path.write_text(SPEC, encoding="utf-8")
    assert desk.call("plan", spec="expense")["needs"] == "the title typed"


def test_a_plan_of_another_project_is_nobodys(desk: Desk, tmp_path: Path) -> None:
    planned = desk.call("plan", spec="expense")
    other = Desk(project_in(tmp_path / "other"), desk.state)
    assert "WF780" in other.fail("apply", plan_id=planned["plan_id"], person=says_yes())


def test_every_error_of_this_package_has_its_code() -> None:
    from wfcode.diagnostics import find
    from wfcode.mcp import errors

    found = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, WfcodeError)]
    assert all(find(each.code) is not None for each in found)


def test_taking_a_protection_away_is_asked_about_though_nothing_is_sent(desk: Desk) -> None:
    path = desk.folder / "specs" / "expense.yaml"
    path.write_text(
        SPEC.replace("  manager:\n", "  manager:\n    lifecycle: {prevent_destroy: true}\n"), encoding="utf-8"
    )
    desk.apply()
    path.write_text(
        SPEC.replace("  manager:\n", "  manager:\n    lifecycle: {prevent_destroy: false}\n"), encoding="utf-8"
    )
    planned = desk.call("plan", spec="expense")
    assert planned["needs"] == "the title typed" and "protection" in planned["risks"][0]
    assert desk.call("apply", plan_id=planned["plan_id"])["status"] == "needs_a_person"
