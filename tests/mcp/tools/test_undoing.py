"""Publishing, deleting and leading back: plans like any other, the last two never without the title."""

from __future__ import annotations

from typing import Any

import pytest
from desk import SPEC, Desk, Person, Session, answers, says_yes

from wfcode.mcp.operator import Leave, Limits, Operator, Policy


def both(desk: Desk, tool: str, *, person: Person | None = None, **arguments: Any) -> tuple[dict[str, Any], str]:
    """A plan, and the text or error of applying it."""

    async def work(session: Session) -> tuple[dict[str, Any], str]:
        planned = await session(tool, **arguments)
        result = await session.raw("apply", plan_id=planned["plan_id"])
        return planned, str(result.content)

    return desk.talk(work, person=person)


def live(desk: Desk) -> list[dict[str, Any]]:
    """The workflows of the account."""
    return [each for each in desk.call("list_workflows")["workflows"] if each["workflow_id"]]


def test_publishing_makes_it_live_after_a_yes(desk: Desk) -> None:
    desk.apply()
    planned, text = both(desk, "publish", spec="expense", person=says_yes())
    assert planned["needs"] == "a yes" and "applied" in text
    assert live(desk)[0]["status"] == "ENABLED"


def test_destroying_wants_the_title_and_leaves_nothing(desk: Desk) -> None:
    desk.apply()
    person = says_yes(title="no")
    planned, text = both(desk, "destroy", spec="expense", person=person)
    assert planned["needs"] == "the title typed" and "not the live one" in text and len(live(desk)) == 1
    assert person.asked[0].startswith('DESTROY the whole workflow "Expense claim"?')
    assert "applied" in both(desk, "destroy", spec="expense", person=says_yes())[1]
    assert live(desk) == []


def test_leading_back_restores_what_was(desk: Desk) -> None:
    desk.apply()
    path = desk.folder / "specs" / "expense.yaml"
    path.write_text(SPEC.replace("Your claim was paid", "Paid"), encoding="utf-8")
    desk.apply()
    found = desk.call("list_revisions", spec="expense")["revisions"]
    newest = found[0]["revision"]
    planned, text = both(desk, "rollback", spec="expense", revision=newest, person=says_yes())
    assert planned["needs"] == "the title typed" and "applied" in text
    workflow = live(desk)[0]["workflow_id"]
    fields = desk.call("get_workflow", workflow_id=workflow, detail="fields", steps=["paid"])["steps"][0]["fields"]
    assert fields["subject"] == "Your claim was paid"
    assert "WF" in desk.fail("rollback", spec="expense", revision=99)


@pytest.mark.parametrize(("tool", "more"), [("destroy", {}), ("rollback", {"revision": 1})])
def test_no_policy_and_no_limit_spares_the_title(desk: Desk, tool: str, more: dict[str, int]) -> None:
    desk.apply()
    (desk.folder / "specs" / "expense.yaml").write_text(SPEC.replace("was paid", "is paid"), encoding="utf-8")
    desk.apply()
    desk.limits = Limits(deletes=99)
    desk.operator = Operator(
        Policy(approve=(Leave(targets=("sandbox",), kinds=("workflow", "publish"), max_deletes=99),))
    )
    before = len(desk.writes())
    _, text = both(desk, tool, spec="expense", person=answers("accept", {"approve": True}), **more)
    assert len(desk.writes()) == before, text


def test_a_workflow_whose_spec_is_gone_is_in_reach_unless_the_operator_named_a_folder(desk: Desk) -> None:
    desk.apply()
    (desk.folder / "specs" / "expense.yaml").unlink()
    assert desk.call("destroy", spec="expense")["plan_id"]
    desk.limits = Limits(specs=desk.folder / "specs")
    assert "WF609" in desk.fail("destroy", spec="expense")


def test_what_was_never_applied_cannot_be_published_or_destroyed(desk: Desk) -> None:
    for tool in ("publish", "destroy"):
        assert "error[WF" in desk.fail(tool, spec="expense")
