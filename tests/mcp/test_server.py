"""The server as a model meets it: few characters, sentences for errors, and nothing that it is not told of."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from desk import Desk, Session, says_yes, text_of
from mcp_types import Tool

from wfcode import __version__
from wfcode.compile import compile_spec
from wfcode.mcp.boundary import LONGEST
from wfcode.mcp.operator import Limits, Mode
from wfcode.mcp.resources import language
from wfcode.mcp.server import ALL
from wfcode.source import parse
from wfcode.steps import VARIANTS

BUDGET = 12_000
READING = {
    "list_",
    "get_",
    "search_",
    "read_",
    "validate_",
    "show_",
    "plan",
    "publish",
    "destroy",
    "rollback",
    "create_form",
}


@pytest.fixture
def tools(desk: Desk) -> list[Tool]:
    """All tools as they are listed."""

    async def work(session: Session) -> list[Tool]:
        return list((await session.client.list_tools()).tools)

    return desk.talk(work)


def weight(tool: Tool) -> int:
    """The characters that a model reads of a tool before it calls any."""
    return len(tool.name) + len(tool.description or "") + len(json.dumps(tool.input_schema, separators=(",", ":")))


def test_all_tools_together_are_short(tools: list[Tool]) -> None:
    assert sum(map(weight, tools)) < BUDGET


def test_every_tool_is_annotated_closed_and_tells_what_it_answers(tools: list[Tool]) -> None:
    for tool in tools:
        hints = tool.annotations
        assert tool.title and tool.description and hints is not None
        assert None not in (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint, hints.open_world_hint)
        assert tool.input_schema["additionalProperties"] is False and tool.output_schema is not None
        assert re.fullmatch(r"[a-z_]{1,40}", tool.name)
        assert "$ref" not in json.dumps(tool.input_schema) and "confirm" not in json.dumps(tool.input_schema)
    assert [tool.name for tool in tools if tool.annotations and tool.annotations.destructive_hint] == ["apply"]


def test_only_what_writes_is_no_read_only_tool(tools: list[Tool]) -> None:
    for tool in tools:
        reads = any(tool.name.startswith(start) for start in READING)
        assert tool.annotations is not None and tool.annotations.read_only_hint is reads, tool.name


@pytest.mark.parametrize("mode", Mode)
def test_texts_name_only_tools_that_exist(desk: Desk, mode: Mode) -> None:
    desk.limits = Limits(mode=mode)

    async def work(session: Session) -> tuple[list[Tool], str]:
        return list((await session.client.list_tools()).tools), session.client.instructions or ""

    tools, told = desk.talk(work)
    every, here = {tool.name for tool in ALL}, {tool.name for tool in tools}
    texts = [told, *(tool.description or "" for tool in tools), *(json.dumps(tool.input_schema) for tool in tools)]
    named = set(re.findall(r"[a-z]+_[a-z_]+", " ".join(texts)))
    assert {name for name in named if name in every} <= here
    assert len(told) < 1_500


def test_the_server_says_what_it_is(desk: Desk, era: str) -> None:
    async def work(session: Session) -> tuple[str, str]:
        info = session.client.server_info
        if info is not None:
            return info.name, info.version
        told: dict[str, str] = ((await session.raw("list_specs")).meta or {})["io.modelcontextprotocol/serverInfo"]
        return told["name"], told["version"]

    assert desk.talk(work, era=era) == ("wfcode", __version__)


@pytest.mark.parametrize("name", [tool.name for tool in ALL])
def test_an_unknown_argument_is_refused_by_every_tool(desk: Desk, name: str) -> None:
    text = desk.fail(name, confirm=True, person=says_yes())
    assert "WF901" in text and "'confirm'" in text and desk.writes() == []


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("apply", {}, "plan_id: Field required"),
        ("apply", {"plan_id": 5}, "plan_id: Input should be a valid string"),
        ("get_step_schema", {"step_types": "x"}, "step_types: Input should be a valid list"),
    ],
)
def test_an_argument_of_the_wrong_kind_is_a_sentence(
    desk: Desk, tool: str, arguments: dict[str, Any], said: str
) -> None:
    assert desk.fail(tool, **arguments) == f"error[WF901]: {tool}: {said}. Nothing was done"


def test_a_look_alike_is_suggested_and_never_taken(desk: Desk) -> None:
    assert "did you mean spec?" in desk.fail("plan", specs="expense")
    assert "did you mean expense?" in desk.fail("plan", spec="expence")


def test_a_fault_of_ours_leaks_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the password is s3cr3t, in /home/ada")

    monkeypatch.setattr("wfcode.mcp.tools.specs.digest", broken)
    text = desk.fail("read_spec", spec="expense")
    assert "WF900" in text and "RuntimeError" in text and "s3cr3t" not in text and "/home" not in text


def test_errors_of_the_project_come_with_place_and_remedy(desk: Desk) -> None:
    path = desk.folder / "specs" / "expense.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("then: manager", "then: managr"), encoding="utf-8")
    text = desk.fail("plan", spec="expense")
    assert re.search(r"specs/expense.yaml:\d+:\d+: error\[WF\d+\]", text) and "manager" in text


def huge(count: int = 150) -> str:
    """A spec of many steps with long texts."""
    steps = "".join(
        f"  step{number}:\n    type: email\n    with:\n      to: a@example.com\n      subject: {'long ' * 40}\n"
        f"      content: {'word ' * 300}\n    next: {'end' if number == count - 1 else f'step{number + 1}'}\n"
        for number in range(count)
    )
    return f"wfcode: 1\ntitle: Huge\ntrigger: {{manual: {{}}, next: step0}}\nsteps:\n{steps}"


def test_no_answer_is_long_unasked_and_the_rest_comes_by_page(desk: Desk) -> None:
    (desk.folder / "specs" / "expense.yaml").write_text(huge(), encoding="utf-8")
    desk.apply(person=says_yes(title="Huge"))
    live = desk.call("list_workflows")["workflows"][0]["workflow_id"]
    changed = huge().replace("word word", "other words")
    (desk.folder / "specs" / "expense.yaml").write_text(changed, encoding="utf-8")

    async def work(session: Session) -> list[tuple[str, int, dict[str, Any]]]:
        found = []
        for tool, arguments in (
            ("read_spec", {"spec": "expense"}),
            ("validate_spec", {"spec": "expense"}),
            ("get_workflow", {"workflow_id": live}),
            ("get_workflow", {"workflow_id": live, "detail": "fields"}),
            ("plan", {"spec": "expense"}),
            ("search_examples", {"query": "long word subject"}),
            ("list_step_types", {}),
            ("get_step_schema", {"step_types": ["approval", "sign", "form", "email", "task", "verify_payment"]}),
            ("get_step_schema", {"step_types": ["approval"], "detail": True}),
        ):
            result = await session.raw(tool, **arguments)
            assert not result.is_error, text_of(result)
            data = result.structured_content or {}
            found.append((tool, len(text_of(result)) + len(json.dumps(data, ensure_ascii=False)), data))
        return found

    answers = desk.talk(work)
    assert [(tool, size) for tool, size, _ in answers if size > LONGEST] == []
    planned = next(data for tool, _, data in answers if tool == "plan")
    seen = len(planned["changes"])
    while planned["pages"]["next_page"]:
        planned = desk.call("show_plan", plan_id=planned["plan_id"], page=planned["pages"]["next_page"])
        seen += len(planned["changes"])
    assert seen == planned["pages"]["total"] == 150


def test_resources_are_read_in_both_eras(desk: Desk, era: str) -> None:
    async def work(session: Session) -> list[str]:
        found = []
        for address in ("wf://language", "wf://specs/expense", "wf://steps/approval"):
            result = await session.client.read_resource(address)
            found.append(result.contents[0].text)  # type: ignore[union-attr]  # all three are texts
        return found

    told, spec, step = desk.talk(work, era=era)
    assert told == language() and spec.startswith("wfcode: 1") and "approver" in step


@pytest.mark.parametrize("address", ["wf://specs/nothing", "wf://specs/..%2Fwfcode", "wf://steps/nothing", "wf://else"])
def test_a_resource_that_is_not_there_is_not_found(desk: Desk, address: str) -> None:
    async def work(session: Session) -> None:
        with pytest.raises(Exception, match=r"(?i)no spec|nothing|unknown|not found|no step"):
            await session.client.read_resource(address)

    desk.talk(work)


def test_the_prompts_have_descriptions_and_take_what_they_are_for(desk: Desk, era: str) -> None:
    async def work(session: Session) -> dict[str, str]:
        prompts = (await session.client.list_prompts()).prompts
        assert all(prompt.description and prompt.title for prompt in prompts)
        found = {}
        for prompt in prompts:
            arguments = {argument.name: "ZEBRA" for argument in prompt.arguments or ()}
            result = await session.client.get_prompt(prompt.name, arguments)
            found[prompt.name] = str(result.messages[0].content)
        return found

    found = desk.talk(work, era=era)
    assert found.keys() == {"new_workflow", "review_plan"} and all("ZEBRA" in text for text in found.values())


def test_the_page_of_the_language_is_true() -> None:
    text = language()
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        compiled = compile_spec(parse(block, file="language.yaml"))
        assert compiled.ok, compiled.diagnostics
    assert len(text) < LONGEST / 2


def test_every_step_type_can_be_looked_up(desk: Desk) -> None:
    listed = {each["type"] for each in desk.call("list_step_types")["step_types"]}
    assert listed == {alias for alias, variant in VARIANTS.items() if variant.type.category != "internal"}
    assert "list_step_types" in desk.fail("get_step_schema", step_types=["aproval"])


def test_nothing_is_printed_where_the_protocol_runs() -> None:
    folder = Path(__file__).parents[2] / "wfcode" / "mcp"
    assert [path for path in folder.rglob("*.py") if re.search(r"\bprint\(", path.read_text(encoding="utf-8"))] == []
