"""The JSON Schema takes every spec that is right, and refuses nothing that `validate` takes."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from harness import run
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it ships no types

from wfcode.compile import compile_spec
from wfcode.compile.schema import fragment_schema, spec_schema
from wfcode.source import parse, read
from wfcode.steps import VARIANTS
from wfcode.steps.snippets import example

ROOT = Path(__file__).parents[3]
SPECS = sorted([*ROOT.glob("specs/*.yaml"), *ROOT.glob("examples/*/specs/*.yaml")])
PAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
BLOCKS: list[str] = re.findall(r"^```yaml\n(wfcode:.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = {alias: text for alias in VARIANTS if (text := example(alias)) is not None}
SCHEMA = Draft202012Validator(spec_schema())
FRAGMENT = Draft202012Validator(fragment_schema())
WITH_ALL = """\
wfcode: 1
title: "Claims over ${var.limit}"
vars:
  limit: {type: number, default: 1000, about: The limit}
defaults:
  approval: {with: {requireLogin: true, reminder: 2 days}}
forms: {claim: "242894007368969"}
trigger: {form: claim, next: large}
steps:
  large: {type: if, when: "amount > ${var.limit}", then: boss, else: end}
  boss:
    type: approval
    with: {approver: ["{managerEmail}"], taskDescription: Look, expiration: {at: 2026-03-01T09:00Z}}
    outcomes: {Approve: call, Deny: {label: "No", next: end}}
  call:
    type: webhook
    defaults: none
    with:
      url: https://example.com
      sendHeaders: true
      headers: [{key: Authorization, value: "Bearer ${secret.token}"}]
    lifecycle: {prevent_destroy: true, ignore_changes: [with.url], allow: [WF408]}
    next: end
moved: [{from: chief, to: boss}]
"""


def faults(data: Any) -> list[str]:
    return [f"{list(each.absolute_path)}: {each.message}" for each in SCHEMA.iter_errors(data)]


def data_of(text: str) -> Any:
    return parse(text, file="x.yaml").data()


@pytest.mark.parametrize("schema", [SCHEMA, FRAGMENT])
def test_the_schema_is_one(schema: Draft202012Validator) -> None:
    Draft202012Validator.check_schema(schema.schema)
    text = json.dumps(schema.schema)
    named = set(re.findall(r"#/\$defs/([\w.]+)", text))
    assert named <= set(schema.schema["$defs"])


@pytest.mark.parametrize("path", SPECS, ids=[path.stem for path in SPECS])
def test_every_spec_of_the_repository_fits(path: Path) -> None:
    assert faults(read(path).data()) == []


@pytest.mark.parametrize("alias", EXAMPLES)
def test_the_example_of_every_step_fits(alias: str) -> None:
    assert faults(data_of(EXAMPLES[alias])) == []


@pytest.mark.parametrize("block", BLOCKS)
def test_every_spec_of_the_language_page_fits(block: str) -> None:
    assert faults(data_of(block)) == []


def test_everything_at_once_fits() -> None:
    assert compile_spec(parse(WITH_ALL, file="x.yaml")).ok
    assert faults(data_of(WITH_ALL)) == []


def test_a_fragment_fits() -> None:
    text = (
        "fragment: legal\nparams: {lawyer: {type: address}}\nexits: [approved, refused]\nstart: lead\nsteps:\n"
        '  lead: {type: approval, with: {approver: "${param.lawyer}"}, outcomes: {Approve: approved, Deny: refused}}\n'
    )
    assert list(FRAGMENT.iter_errors(data_of(text))) == []
    assert faults(data_of(text)) != []


WRONG = {
    "an unknown key at the top": ("title:", "titel:"),
    "an unknown key of a step": ("defaults: none", "default: none"),
    "a field that the type lacks": ("url: https", "uri: https"),
    "a flag that is none": ("sendHeaders: true", "sendHeaders: perhaps"),
    "a text that is a list": ("taskDescription: Look", "taskDescription: [Look]"),
    "a step without a type": ("type: webhook", "notes: webhook"),
    "an unknown type": ("type: webhook", "type: webhok"),
    "a version": ("wfcode: 1", "wfcode: 3"),
    "nothing": ("url: https://example.com", "url:"),
}


@pytest.mark.parametrize("case", WRONG)
def test_slips_are_refused_in_the_editor(case: str) -> None:
    text = WITH_ALL.replace(*WRONG[case], 1)
    assert text != WITH_ALL
    assert faults(data_of(text)) != []
    assert not compile_spec(parse(text, file="x.yaml")).ok


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from(["", "x", "end", "Yes", "no", "2 days", "off", "POST", "${var.limit}", "{email}", "a@example.com"]),
    st.sampled_from([[], {}, ["x"], {"x": "y"}, {"next": "end"}, {"file": "a.txt"}, [{"value": "v"}], {"text": "t"}]),
)
SOURCES = [WITH_ALL, *EXAMPLES.values()]


@settings(max_examples=150)
@given(st.sampled_from(SOURCES), st.data())
def test_what_the_schema_refuses_validate_refuses_too(text: str, data: st.DataObject) -> None:
    spec = copy.deepcopy(data_of(text))
    for _ in range(data.draw(st.integers(1, 2))):
        where = data.draw(st.sampled_from(list(places(spec))))
        changed(spec, where, data)
    if not SCHEMA.is_valid(spec):
        written = json.dumps(spec, ensure_ascii=False)
        compiled = compile_spec(parse(written, file="x.yaml"))
        assert any(finding.is_error for finding in compiled.diagnostics), (written, faults(spec))


def changed(spec: Any, where: tuple[str | int, ...], data: st.DataObject) -> None:
    """One value replaced, removed, or joined by another key."""
    *path, last = where
    inner = spec
    for part in path:
        inner = inner[part]
    how = data.draw(st.sampled_from(["put", "put", "remove", "add"]))
    if how == "put":
        inner[last] = copy.deepcopy(data.draw(ODD))
    elif how == "remove":
        del inner[last]
    elif isinstance(inner, dict):
        key = data.draw(st.sampled_from(["with", "next", "typ", "outcomes", "x", "file", "name", "use"]))
        inner[key] = copy.deepcopy(data.draw(ODD))


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from places(item, (*path, number))


def test_the_command_prints_it(tmp_path: Path) -> None:
    assert json.loads(run("schema", cwd=tmp_path).out) == spec_schema()
    assert json.loads(run("schema", "--fragment", cwd=tmp_path).out) == fragment_schema()
