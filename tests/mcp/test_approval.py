"""Every way through an approval, in both protocol eras: only a person's yes to this very plan writes anything."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from desk import SPEC, Desk, Person, Session, answers, says_yes, text_of
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitResult, InputRequiredResult, InputResponses

from wfcode.mcp.operator import Leave, Operator, Policy
from wfcode.mcp.server import create_server
from wfcode.mcp.store import LIFETIME, PlanStore, now


async def applied(session: Session, spec: str = "expense") -> str:
    """Plan, then apply; the text of what came of it."""
    planned = await session("plan", spec=spec)
    return text_of(await session.raw("apply", plan_id=planned["plan_id"]))


async def first_round(session: Session, plan: str) -> InputRequiredResult:
    """The question, as a modern client gets it."""
    asked = await session.client.session.call_tool("apply", {"plan_id": plan}, allow_input_required=True)
    assert isinstance(asked, InputRequiredResult)
    return asked


def yes_to(asked: InputRequiredResult) -> InputResponses:
    """A yes to every question."""
    return {key: ElicitResult(action="accept", content={"approve": True}) for key in asked.input_requests or {}}


def shorten(desk: Desk) -> None:
    """Leave the manager out of the spec: a step with branches goes."""
    path = desk.folder / "specs" / "expense.yaml"
    start, rest = SPEC.split("  manager:\n")
    text = start.replace("then: manager", "then: refused") + "  paid:" + rest.split("\n  paid:", 1)[1]
    path.write_text(text, encoding="utf-8")


def test_a_yes_applies(desk: Desk, era: str) -> None:
    person = says_yes()
    assert "applied" in desk.talk(applied, era=era, person=person)
    assert len(desk.writes()) == 4 and len(person.asked) == 1
    assert 'Apply the plan to "Expense claim"?' in person.asked[0] and "creates 5" in person.asked[0]


@pytest.mark.parametrize(
    "person",
    [answers("accept", {"approve": False}), answers("decline"), answers("cancel")],
    ids=["no", "decline", "cancel"],
)
def test_anything_but_a_yes_applies_nothing_and_says_so(desk: Desk, era: str, person: Person) -> None:
    text = desk.talk(applied, era=era, person=person)
    assert "WF791" in text and "nothing was sent" in text and "wfcode approve plan-" in text
    assert desk.writes() == []


@pytest.mark.parametrize("content", [None, {}, {"approve": "perhaps"}, {"title": "Expense claim"}], ids=str)
def test_an_answer_to_another_question_is_no_answer(desk: Desk, era: str, content: dict[str, Any] | None) -> None:
    desk.talk(applied, era=era, person=answers("accept", content))
    assert desk.writes() == []


def test_where_nobody_can_be_asked_the_answer_names_the_command(desk: Desk, era: str) -> None:
    text = desk.talk(applied, era=era)
    assert text.startswith("needs a person") and "wfcode approve plan-" in text and "wfcode apply plan-" in text
    assert desk.writes() == []


def test_after_an_approval_on_a_terminal_apply_goes_through(desk: Desk, era: str) -> None:
    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        assert "needs a person" in text_of(await session.raw("apply", plan_id=planned["plan_id"]))
        store = PlanStore(desk.state)
        store.approve(store.get(planned["plan_id"], caller=None), by="ada")
        return text_of(await session.raw("apply", plan_id=planned["plan_id"]))

    assert desk.talk(work, era=era).startswith("applied")
    assert desk.audit()[-2]["approved"] == "terminal:ada"


def test_a_plan_works_once(desk: Desk, era: str) -> None:
    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        await session("apply", plan_id=planned["plan_id"])
        return await session.fails("apply", plan_id=planned["plan_id"])

    assert "WF781" in desk.talk(work, era=era, person=says_yes())
    assert len(desk.writes()) == 4


def test_the_approved_round_sent_again_is_refused(desk: Desk) -> None:
    """The SDK lets the same sealed answer through twice; the store does not."""

    async def work(session: Session) -> list[str]:
        planned = await session("plan", spec="expense")
        plan = planned["plan_id"]
        asked = await first_round(session, plan)
        found = []
        for _ in range(2):
            again = await session.client.session.call_tool(
                "apply", {"plan_id": plan}, input_responses=yes_to(asked), request_state=asked.request_state
            )
            found.append(text_of(again))
        return found

    first, second = desk.talk(work, person=says_yes())
    assert first.startswith("applied") and "WF781" in second
    assert len(desk.writes()) == 4


def test_a_yes_to_one_plan_is_none_to_another(desk: Desk) -> None:
    async def work(session: Session) -> None:
        one, two = [(await session("plan", spec="expense"))["plan_id"] for _ in range(2)]
        raw, asked = session.client.session, await first_round(session, one)
        yes = yes_to(asked)
        with pytest.raises(Exception, match="requestState"):
            await raw.call_tool("apply", {"plan_id": two}, input_responses=yes, request_state=asked.request_state)
        unasked = await raw.call_tool("apply", {"plan_id": two}, input_responses=yes, allow_input_required=True)
        assert isinstance(unasked, InputRequiredResult)

    desk.talk(work, person=says_yes())
    assert desk.writes() == []


@pytest.mark.parametrize("moves", ["spec", "live"])
def test_a_world_that_moved_refuses_the_plan_and_says_what_moved(desk: Desk, era: str, moves: str) -> None:
    desk.apply()
    spec = desk.folder / "specs" / "expense.yaml"
    spec.write_text(SPEC.replace("was paid", "has been paid"), encoding="utf-8")
    before = len(desk.writes())

    def meanwhile(params: object) -> ElicitResult:
        if moves == "spec":
            spec.write_text(SPEC.replace("It was paid.", "Paid."), encoding="utf-8")
        else:
            edit_live(desk)
        return ElicitResult(action="accept", content={"approve": True})

    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        return await session.fails("apply", plan_id=planned["plan_id"])

    text = desk.talk(work, era=era, person=Person(meanwhile))
    assert "WF790" in text and ("the spec" if moves == "spec" else "the live workflow") in text
    assert len(desk.writes()) == before + (moves == "live")


def edit_live(desk: Desk) -> None:
    """Somebody renames the workflow in the builder, in another thread as it were."""
    import threading

    thread = threading.Thread(target=desk.rename_live)
    thread.start()
    thread.join()


def test_a_plan_that_waited_too_long_is_refused(desk: Desk, era: str) -> None:
    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        desk.clock = lambda: now() + LIFETIME + timedelta(seconds=1)
        return await session.fails("apply", plan_id=planned["plan_id"])

    assert "WF782" in desk.talk(work, era=era, person=says_yes())
    assert desk.writes() == []


def test_deleting_a_step_with_branches_wants_the_title_typed(desk: Desk, era: str) -> None:
    desk.apply()
    shorten(desk)
    before = len(desk.writes())
    assert "not the live one" in desk.talk(applied, era=era, person=says_yes(title="Expense"))
    assert len(desk.writes()) == before
    person = says_yes(title="Expense claim")
    assert "applied" in desk.talk(applied, era=era, person=person)
    assert "DELETES 1" in person.asked[0]


def test_nobody_is_asked_again_after_a_no(desk: Desk, era: str) -> None:
    person = answers("decline")

    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        await session.fails("apply", plan_id=planned["plan_id"])
        return text_of(await session.raw("apply", plan_id=planned["plan_id"]))

    assert "declined before" in desk.talk(work, era=era, person=person)
    assert len(person.asked) == 1


def test_the_operators_policy_lets_a_plan_through_unasked(desk: Desk, era: str) -> None:
    desk.operator = Operator(Policy(approve=(Leave(targets=("sandbox",)),)))
    assert "applied" in desk.talk(applied, era=era)
    assert desk.audit()[-2]["approved"] == "policy"


def test_what_is_asked_is_what_was_stored_whatever_the_spec_says_by_now(desk: Desk) -> None:
    person = answers("decline")

    async def work(session: Session) -> None:
        planned = await session("plan", spec="expense")
        (desk.folder / "specs" / "expense.yaml").write_text(SPEC.replace("Expense claim", "Harmless"), encoding="utf-8")
        await session.fails("apply", plan_id=planned["plan_id"])

    desk.talk(work, person=person)
    assert "Expense claim" in person.asked[0] and "Harmless" not in person.asked[0]


def test_a_client_that_waits_no_longer_for_its_person_leaves_everything_as_it_was(desk: Desk, era: str) -> None:
    async def slow(context: object, params: object) -> ElicitResult:
        await asyncio.sleep(0.6)
        return ElicitResult(action="accept", content={"approve": True})

    async def inside() -> None:
        async with Client(create_server(desk.app()), mode=era, elicitation_callback=slow) as client:
            planned = (await client.call_tool("plan", {"spec": "expense"})).structured_content or {}
            with pytest.raises((MCPError, TimeoutError)):
                async with asyncio.timeout(0.4):
                    await client.call_tool("apply", {"plan_id": planned["plan_id"]}, read_timeout_seconds=0.2)
            await asyncio.sleep(0.6)

    asyncio.run(inside())
    assert desk.writes() == []
