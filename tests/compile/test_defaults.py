"""Defaults: values for all steps of a type, leaf by leaf; the step itself counts first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from wfcode.compile import Compiled, compile_spec
from wfcode.source import parse
from wfcode.source.filled import elsewhere

HEAD = 'wfcode: 1\ntitle: Claim\ntrigger: {form: "242894007368969", next: a}\n'
STEP = "  a: {{type: approval, {more}with: {{approver: x@example.com, taskDescription: T{own}}}, outcomes: {ways}}}\n"


def compiled(own: str = "", *, spec: str = "", project: str = "", more: str = "", values: str = "") -> Compiled:
    text = HEAD + values + (f"defaults: {spec}\n" if spec else "") + "steps:\n"
    text += STEP.format(own=f", {own}" if own else "", more=more, ways="{Approve: end, Deny: end}")
    shared = elsewhere(parse(project, file="wfcode.yaml").root, file="wfcode.yaml") if project else None  # type: ignore[arg-type]  # it is written well
    return compile_spec(parse(text, file="claim.yaml"), defaults=shared)


def fields(result: Compiled) -> Mapping[str, Any]:
    assert result.tree is not None, result.diagnostics
    return result.tree.elements["a"].fields


def errors(result: Compiled) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.file) for finding in result.diagnostics if finding.is_error]


def test_what_a_step_leaves_open_comes_from_the_spec_then_from_the_project() -> None:
    spec = "{approval: {with: {header: Spec}}}"
    project = "{approval: {with: {header: Project, requireLogin: true}}}"
    found = compiled(spec=spec, project=project)
    assert (fields(found)["header"], fields(found)["requireLogin"]) == ("Spec", True)
    assert found.origins == {"a.with.header": "default", "a.with.requireLogin": "default"}
    assert fields(compiled("header: Own", spec=spec, project=project))["header"] == "Own"


def test_the_short_name_comes_before_the_name_of_the_type_whatever_their_order() -> None:
    for spec in (
        "{approval: {with: {header: Short}}, workflow_approval: {with: {header: Type, requireLogin: true}}}",
        "{workflow_approval: {with: {header: Type, requireLogin: true}}, approval: {with: {header: Short}}}",
    ):
        assert (fields(compiled(spec=spec))["header"], fields(compiled(spec=spec))["requireLogin"]) == ("Short", True)


def test_the_name_of_a_type_is_for_all_its_variants_and_a_short_name_for_one() -> None:
    for name, there in (("workflow_approval", True), ("team_approval", False), ("task", False)):
        found = compiled(spec=f"{{{name}: {{with: {{reminder: 2 days}}}}}}")
        assert ("reminder__sendReminder" in fields(found)) is there


def test_leaves_are_filled_one_by_one() -> None:
    spec = "{approval: {with: {reminder: 2 days}}}"
    own = "reminder: {remindAfter: {afterAmount: 5}}"
    found = fields(compiled(own, spec=spec))
    block = {name.split("__")[-1]: value for name, value in found.items() if name.startswith("reminder__")}
    assert block == {"sendReminder": True, "afterAmount": "5", "afterUnit": "day"}


def test_an_explicit_nothing_is_a_value_and_a_block_that_is_off_stays_empty() -> None:
    spec = '{approval: {with: {header: "Spec", reminder: 2 days}}}'
    found = fields(compiled('header: "", reminder: off', spec=spec))
    assert found.get("header", "") == ""
    assert {name for name in found if name.startswith("reminder")} == {"reminder__sendReminder"}


def test_a_step_may_take_none() -> None:
    assert "header" not in fields(compiled(spec="{approval: {with: {header: Spec}}}", more="defaults: none, "))


@pytest.mark.parametrize(
    ("project", "found"),
    [
        ("{approvl: {with: {header: x}}}", ["WF211"]),
        ("{approval: {with: {headr: x}}}", ["WF201"]),
        ("{approval: {wth: {header: x}}}", ["WF201"]),
        ("{approval: {with: {requireLogin: perhaps}}}", ["WF205"]),
        ("{task: {with: {nonsense: x}}}", []),
        ("{approval: {with: {header: '${var.nope}'}}}", ["WF331"]),
        ("{approval: {with: {header: '${secret.nope}'}}}", ["WF338"]),
    ],
)
def test_what_is_wrong_stands_in_the_file_that_has_it(project: str, found: list[str]) -> None:
    assert errors(compiled(project=project)) == [(code, "wfcode.yaml") for code in found]
    if project != "{task: {with: {nonsense: x}}}":
        assert errors(compiled(spec=project)) == [(code, "claim.yaml") for code in found]


def test_defaults_of_a_spec_are_checked_even_where_no_step_takes_them() -> None:
    assert errors(compiled(spec="{task: {with: {nonsense: x}}}")) == [("WF201", "claim.yaml")]


def test_variables_and_secrets_stand_in_defaults_too() -> None:
    values = "vars: {team: {default: Core}}\n"
    found = compiled(spec='{approval: {with: {header: "Team ${var.team}"}}}', values=values)
    assert (fields(found)["header"], found.origins["a.with.header"]) == ("Team Core", "default")
    secret = "{approval: {with: {approvalEmail: {email: {pdfPassword: '${secret.pdf}'}}}}}"
    (place,) = compiled(spec=secret).secrets
    assert (place.step, set(place.names)) == ("a", {"pdf"})
    own = compiled("approvalEmail: {email: {pdfPassword: plain}}", spec=secret)
    assert own.secrets == ()
