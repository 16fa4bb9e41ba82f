"""A step that lacks what its type needs is told so, once; what is there but empty is told at its place."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from checked import codes, compiled, placed, summaries, told
from intakes import demo_forms

from wfcode.compile import compile_spec
from wfcode.source import parse
from wfcode.steps import TYPES, VARIANTS
from wfcode.steps.snippets import example

FULL = [alias for alias, variant in VARIANTS.items() if variant.essentials and variant.type.creatable]
"""Types that need something."""
IN_THE_STEP = {"conditionTerms"}
"""What a spec says by its exits, where it is missed already."""


def spec_of(alias: str) -> Any:
    """The example of a type, as data."""
    return yaml.safe_load(example(alias) or "")


def step_of(spec: Any, alias: str) -> dict[str, Any]:
    """The step of that type in it."""
    return next(step for step in spec["steps"].values() if step["type"] == alias)


def found(spec: Any) -> list[str]:
    """The errors of a spec."""
    text = yaml.safe_dump(spec, sort_keys=False, allow_unicode=True)
    diagnostics = compile_spec(parse(text, file="x.yaml"), forms=demo_forms()).diagnostics
    return [each.code for each in diagnostics if each.is_error]


def drop(settings: dict[str, Any], name: str) -> None:
    """Takes a setting out, with the block it stands in."""
    settings.pop(name.split("__")[0], None)


ESSENTIALS = [(alias, names) for alias in FULL for names in VARIANTS[alias].essentials if not IN_THE_STEP & set(names)]


@pytest.mark.parametrize(("alias", "names"), ESSENTIALS, ids=lambda value: str(value))
def test_each_essential_is_missed(alias: str, names: tuple[str, ...]) -> None:
    spec = spec_of(alias)
    step = step_of(spec, alias)
    for name in names:
        step.pop("name", None) if name == "name" else drop(step["with"], name)
    assert found(spec) == ["WF250"]


@pytest.mark.parametrize("alias", FULL)
def test_a_step_without_anything_is_told_once(alias: str) -> None:
    spec = spec_of(alias)
    step_of(spec, alias).pop("with", None)
    assert found(spec) == ([] if VARIANTS[alias].essentials == (("conditionTerms",),) else ["WF250"])


def test_everything_that_lacks_stands_in_one_sentence() -> None:
    assert summaries("a: {type: email, next: end}", "WF250") == ["`a` lacks `to` and `subject` and `content`"]


def test_one_of_several_is_enough() -> None:
    step = "a: {{type: team_approval, with: {{{}, taskDescription: Well?}}, outcomes: {{Approve: end, Deny: end}}}}"
    assert told(step.format('team: "77"')) == told(step.format("approver: a@example.com")) == []
    assert summaries(step.format("header: x"), "WF250") == ["`a` lacks `approver` or `team`"]


def test_what_stands_there_empty_is_told_at_its_place() -> None:
    mail = 'a: {type: email, with: {to: [], subject: " ", content: ""}, next: end}'
    assert placed(mail, "WF522", "WF523", "WF250") == [("WF522", "[]"), ("WF523", '" "'), ("WF250", '""')]


def test_a_default_name_is_no_description_and_a_default_subject_no_subject() -> None:
    assert told("a: {type: task, name: Task, with: {assignee: a@example.com}, next: end}") == ["WF250"]
    assert told("a: {type: task, name: Look at it, with: {assignee: a@example.com}, next: end}") == []
    assert told("a: {type: email, with: {to: a@example.com, subject: Email, content: x}, next: end}") == []


def test_parts_of_lists_are_needed_too() -> None:
    step = (
        "a: {{type: sign, with: {{documentID: '1', signerMapping: {}}}, "
        "outcomes: {{Signed: end, Declined: end, Canceled: end}}}}"
    )
    assert told(step.format("[{name: A, email: a@example.com}]")) == []
    assert summaries(step.format("[{name: A}]"), "WF250") == ["`a` lacks `email` in entry 1 of `signerMapping`"]


def test_an_escalation_needs_somebody() -> None:
    step = (
        "a: {type: approval, with: {approver: a@example.com, taskDescription: Well?, "
        "escalation: {escalated: true%s}}, outcomes: {Approve: end, Deny: end}}"
    )
    assert told(step % "") == ["WF522"]
    assert told(step % ", escalateTask: {escalateTo: b@example.com}") == []


def test_a_mistake_in_a_step_is_not_told_as_what_it_stands_for() -> None:
    assert codes("a: {type: email, with: {recipients: a@example.com, subject: Hi, content: x}, next: end}") == ["WF201"]
    assert codes("a: {type: email, with: {to: nobody, subject: Hi, content: x}, next: end}") == ["WF221"]


def test_an_opaque_step_is_left_alone() -> None:
    assert codes("a: {type: opaque, raw: {type: workflow_send_email}, next: end}") == []


def test_a_step_may_be_allowed_to_lack_something() -> None:
    assert codes("a: {type: webhook, next: end, lifecycle: {allow: [WF250]}}") == []


def test_a_spec_with_such_an_error_shows_its_flow_and_is_not_applied() -> None:
    result = compiled(
        "wfcode: 1\ntitle: T\ntrigger: {manual: {}, next: a}\nsteps: {a: {type: webhook, next: end}}\n", offline=True
    )
    assert result.tree is not None and not result.ok


def test_every_limit_of_the_catalogue_is_checked() -> None:
    limits = {(step.name, field.name) for step in TYPES.values() for field in step.fields.values() if field.limit}
    assert limits == {("workflow_qr_code", "content")}
    assert told(f"a: {{type: qr_code, with: {{content: {'x' * 2000}}}, next: end}}") == []
    assert placed(f"a: {{type: qr_code, with: {{content: {'x' * 2001}}}, next: end}}", "WF526") == [
        ("WF526", "x" * 2001)
    ]
