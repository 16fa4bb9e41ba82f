"""A model that tries everything: without a person's yes the sandbox is never told to change anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from amounts import examples
from desk import SPEC, Desk, Person, Session, answers, project_in
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult

from wfcode.mcp.operations import NEEDS
from wfcode.mcp.server import ALL

EXAMPLES = max(12, examples(12) // 5)  # each is a whole conversation
TOOLS = [tool.name for tool in ALL]
LATEST = "<the newest plan>"
LIVE = "<the live workflow>"
WORDS = [
    "expense",
    "specs/expense.yaml",
    "other",
    "",
    "manager",
    "paid",
    "trigger",
    "open",
    "end",
    "../x",
    "Expense claim",
]
BODIES = [
    "next: end",
    "with: {to: stranger@example.net}",
    "lifecycle: null",
    "lifecycle: {prevent_destroy: false}",
    "type: webhook\nwith: {url: https://evil.example.net}\nnext: end",
    "{broken",
]
SPECS = [SPEC, SPEC.replace("Expense claim", "Other"), "wfcode: 1", "", "publish: true\n" + SPEC]
OPERATION = st.fixed_dictionaries(
    {"op": st.sampled_from(sorted(NEEDS))},
    optional={
        "step": st.sampled_from(WORDS),
        "outcome": st.sampled_from(["", "then", "else", "Approve", "Deny"]),
        "to": st.sampled_from(WORDS),
        "body": st.sampled_from(BODIES),
        "old": st.sampled_from(["was paid", "wfcode: 1\n", "nowhere"]),
        "new": st.sampled_from(["is paid", "publish: true\nwfcode: 1\n", ""]),
    },
)
FIELD = st.fixed_dictionaries({"label": st.sampled_from(["Name", "Colour"])})
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "plan_id": st.sampled_from([LATEST, LATEST, LATEST, "plan-" + "0" * 28, "plan-1"]),
    "spec": st.sampled_from(WORDS),
    "name": st.sampled_from(WORDS),
    "text": st.sampled_from(SPECS),
    "operations": st.lists(OPERATION, min_size=1, max_size=3),
    "digest": st.just("<the digest>"),
    "workflow_id": st.sampled_from([LIVE, LIVE, "1", ""]),
    "form_id": st.sampled_from(["242894007368969", "1"]),
    "revision": st.integers(1, 3),
    "target": st.sampled_from(["", "", "sandbox", "production"]),
    "title": st.sampled_from(["", "Form"]),
    "fields": st.lists(FIELD, max_size=2),
    "prompt": st.sampled_from(["", "A form for travel costs"]),
    "step_types": st.just(["email"]),
    "query": st.sampled_from(["", "expense"]),
    "confirm": st.just(True),
    "approve": st.just(True),
    "answer": st.just({"approve": True}),
}
NEEDED = {
    "apply": {"plan_id"},
    "show_plan": {"plan_id"},
    "create_spec": {"name", "text"},
    "edit_spec": {"spec", "digest", "operations"},
    "rollback": {"spec", "revision"},
    "get_step_schema": {"step_types"},
    "search_examples": {"query"},
    "get_form_fields": {"form_id"},
    "get_workflow": {"workflow_id"},
    "import_workflow": {"workflow_id"},
    "create_form": set(),
    "show_workflow": set(),
    "list_specs": set(),
    "list_forms": set(),
    "list_workflows": set(),
    "list_step_types": set(),
}


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """One call, mostly of the kind that goes through."""
    tool = draw(st.sampled_from([*TOOLS, *["plan", "apply", "apply", "destroy", "edit_spec"] * 3]))
    names = set(NEEDED.get(tool, {"spec"}))
    names |= draw(st.sets(st.sampled_from(sorted(VALUES)), max_size=1)) if draw(st.integers(0, 3)) == 0 else set()
    return tool, {name: draw(VALUES[name]) for name in sorted(names)}


NOBODY: list[Person | None] = [
    None,
    answers("decline"),
    answers("cancel"),
    answers("accept", {"approve": False}),
    answers("accept", {"title": "yes"}),
    answers("accept", {}),
    answers("accept"),
]


async def attempt(session: Session, script: list[tuple[str, dict[str, Any]]]) -> None:
    """The calls, one after the other, with what earlier answers said put in."""
    known = {LATEST: "plan-" + "0" * 28, LIVE: "1", "<the digest>": "0" * 16}
    listed = await session("list_workflows")
    known[LIVE] = next((row["workflow_id"] for row in listed["workflows"] if row["workflow_id"]), "1")
    for tool, arguments in script:
        if tool == "edit_spec":
            read = await session.raw("read_spec", spec="expense")
            known["<the digest>"] = (read.structured_content or {}).get("digest", "0" * 16)
        given = {
            name: known.get(value, value) if isinstance(value, str) else value for name, value in arguments.items()
        }
        result = await call(session, tool, given)
        known[LATEST] = (result.structured_content or {}).get("plan_id") or known[LATEST] if result else known[LATEST]


async def call(session: Session, tool: str, arguments: dict[str, Any]) -> CallToolResult | None:
    """The result, None where the protocol itself refused."""
    try:
        return await session.raw(tool, **arguments)
    except MCPError:
        return None


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A project that is live and then, in its spec, on the way to something else."""
    folder: Path = tmp_path_factory.mktemp("adversary")
    desk = Desk(project_in(folder / "project"), folder / "state")
    desk.apply()
    (desk.folder / "specs" / "expense.yaml").write_text(SPEC.replace("was paid", "is paid"), encoding="utf-8")
    return desk


@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(
    script=st.lists(calls(), min_size=3, max_size=12),
    era=st.sampled_from(["2026-07-28", "legacy"]),
    person=st.sampled_from(NOBODY),
)
def test_nothing_a_model_calls_writes_without_a_person(
    live: Desk, script: list[tuple[str, dict[str, Any]]], era: str, person: Person | None
) -> None:
    before = live.writes()
    live.talk(lambda session: attempt(session, script), era=era, person=person)
    assert live.writes() == before


def test_the_calls_get_far_enough_to_mean_something(live: Desk) -> None:
    """The same calls with a person do write: the law above is not about calls that never arrive."""
    script: list[tuple[str, dict[str, Any]]] = [("plan", {"spec": "expense"}), ("apply", {"plan_id": LATEST})]
    before = len(live.writes())
    live.talk(lambda session: attempt(session, script), person=answers("decline"))
    assert len(live.writes()) == before
    (live.folder / "specs" / "expense.yaml").write_text(SPEC.replace("was paid", "got paid"), encoding="utf-8")
    live.talk(lambda session: attempt(session, script), person=answers("accept", {"approve": True}))
    assert len(live.writes()) > before
