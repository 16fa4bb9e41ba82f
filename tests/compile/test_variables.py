"""Variables: where values come from, what they must be, where they stand, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.compile import Compiled, compile_spec
from wfcode.source import parse
from wfcode.spec.values import Source, Values
from wfcode.tree import Json

SPEC = """\
wfcode: 1
title: Claim
vars: {{x: {{{declared}}}}}
trigger: {{form: "242894007368969", next: a}}
steps:
  a:
    type: email
    with: {{to: a@example.com, subject: {subject}, content: C}}
    next: end
"""


def values(*layers: Mapping[str, str], required: bool = False, targets: Mapping[str, Any] | None = None) -> Values:
    sources = tuple(Source(f"layer {number}", layer) for number, layer in enumerate(layers))
    return Values(sources, targets=targets or {}, required=required)


def compiled(
    subject: str = '"${var.x}"', *, declared: str = "", given: Values | None = None, text: str = ""
) -> Compiled:
    spec = text or SPEC.format(declared=declared, subject=subject)
    return compile_spec(parse(spec, file="claim.yaml"), values=given or values())


def codes(result: Compiled) -> list[str]:
    return [finding.code for finding in result.diagnostics if not finding.code.startswith(("WF25", "WF5"))]


def subject_of(result: Compiled) -> Json:
    assert result.tree is not None, result.diagnostics
    return result.tree.elements["a"].fields["subject"]


def test_the_first_source_that_has_a_value_counts_then_the_default() -> None:
    layers: list[dict[str, str]] = [{"x": "one"}, {"x": "two"}, {}]
    for count in range(len(layers)):
        found = compiled(declared="default: last", given=values(*layers[count:]))
        assert subject_of(found) == ("one", "two", "last")[count]


@pytest.mark.parametrize("written", ["007", "1.10", "12:30", "no", "{email}", "a: b # c", "}", "'\"\\"])
def test_a_value_is_taken_letter_by_letter(written: str) -> None:
    assert subject_of(compiled('"<${var.x}>"', given=values({"x": written}))) == f"<{written}>"


@given(st.text(st.characters(codec="utf-8", exclude_characters="{}\r\n\0"), min_size=1, max_size=20))
def test_any_value_stands_whole_wherever_a_text_is_wanted(value: str) -> None:
    found = subject_of(compiled('"1${var.x}2${var.x}3"', given=values({"x": value})))
    assert found == f"1{value}2{value}3"


@given(st.text(max_size=20))
def test_no_value_changes_what_a_condition_says(value: str) -> None:
    text = SPEC.format(declared="", subject="S").replace(
        "  a:\n", '  b: {type: if, when: "reason == ${var.x}", then: a, else: end}\n  a:\n'
    )
    text = text.replace("next: a}", "next: b}")
    found = compiled(text=text, given=values({"x": value}))
    assert found.tree is not None, found.diagnostics
    terms = found.tree.elements["b"].fields["conditionTerms"]
    assert terms == [{"field": "?reason", "operator": "equals", "value": value}]


def test_inside_quotes_of_a_condition_and_in_lists_it_is_part_of_the_text() -> None:
    text = SPEC.format(declared="default: M", subject="S").replace("next: a}", "next: b}") + (
        '  b: {type: if, when: \'reason in ["a ${var.x} b", ${var.x}, "$${var.x}"]\', then: a, else: end}\n'
    )
    found = compiled(text=text)
    assert found.tree is not None, found.diagnostics
    terms: Any = found.tree.elements["b"].fields["conditionTerms"]
    assert [term["value"] for term in terms] == ["a M b", "M", "${var.x}"]


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("number", ["1", "-2.5", ".5", "007"], ["", "x", "1e5", "1,000"]),
        ("flag", ["true", "no", "On", "0"], ["", "maybe", "2"]),
        ("address", ["a@b.example", "a@b.example, c@d.example", "{email}"], ["", "a", "a@b, c"]),
        ("form", ["242894007368969"], ["", "claim", "12a"]),
        ("text", ["", "x", "1"], []),
    ],
)
def test_a_value_is_of_its_type_wherever_it_comes_from(kind: str, good: list[str], bad: list[str]) -> None:
    for word in good:
        assert codes(compiled(declared=f"type: {kind}", given=values({"x": word}))) == []
    for word in bad:
        found = compiled(declared=f"type: {kind}", given=values({"x": word}))
        assert codes(found) == ["WF335"]
        assert "layer 0" in found.diagnostics[0].summary
        assert codes(compiled(declared=f'type: {kind}, default: "{word}"')) == ["WF335"]


def test_a_variable_that_stands_alone_reads_as_its_type() -> None:
    text = SPEC.format(declared="type: number, default: 12", subject="S").replace(
        "    next: end", '    raw: {n: "${var.x}", t: "n${var.x}"}\n    next: end'
    )
    found = compiled(text=text)
    assert found.tree is not None, found.diagnostics
    assert {name: found.tree.elements["a"].fields[name] for name in "nt"} == {"n": 12, "t": "n12"}


def test_without_a_value_a_plan_fails_and_a_check_goes_on() -> None:
    assert codes(compiled(given=values(required=True))) == ["WF333"]
    assert codes(compiled(given=values())) == ["WF334"]
    assert compiled(given=values()).ok
    assert compiled(given=values()).tree is not None


def test_a_check_names_the_targets_that_lack_a_value() -> None:
    targets = {"sandbox": {"x"}, "staging": set[str](), "production": set[str]()}
    (finding,) = compiled(given=values({"x": "1"}, targets=targets)).diagnostics
    assert (finding.code, finding.summary) == ("WF334", "`x` has no value on staging, production")
    everywhere = Values((Source("--var", {"x": "1"}, everywhere=True),), targets=targets)
    assert codes(compiled(given=everywhere)) == []
    assert codes(compiled(declared="default: d", given=values(targets=targets))) == []


def test_nothing_is_said_about_a_text_in_which_a_value_lacks() -> None:
    text = SPEC.format(declared="type: number", subject="S").replace("type: email", "type: task, outcomes: {D: end}")
    text = (
        'wfcode: 1\ntitle: C\nvars: {n: {type: number}, f: {type: form}}\nforms: {claim: "${var.f}"}\n'
        "trigger: {form: claim, next: a}\nsteps:\n  a:\n    type: task\n    outcomes: {D: end}\n"
        '    with: {reminder: "${var.n} days", assignee: "x${var.n}", taskDescription: T}\n'
    )
    assert set(codes(compiled(text=text))) == {"WF334"}


def test_plans_are_told_which_values_come_from_a_variable() -> None:
    assert compiled(declared="default: d").origins == {"a.with.subject": "variable"}
    assert compiled("S", declared="default: d").origins == {}


def test_a_finding_inside_a_text_with_values_stands_where_it_is_written() -> None:
    found = compiled('"${var.x} and {nope.taskName} and ${var.x}"', declared="default: long long value")
    (finding,) = [each for each in found.diagnostics if each.code == "WF320"]
    assert finding.range is not None
    line = SPEC.format(declared="", subject='"${var.x} and {nope.taskName}').splitlines()[7]
    assert finding.range.start.column == line.index("{nope") + 1
    assert finding.range.end.column == line.index("taskName}") + len("taskName}") + 1


def test_a_title_a_name_and_a_flag_take_values_too() -> None:
    text = SPEC.format(declared="type: flag, default: yes", subject="S").replace("title: Claim", "title: ${var.x}")
    text = text.replace("steps:", "publish: ${var.x}\nsteps:")
    found = compiled(text=text)
    assert (found.title, found.publish) == ("yes", True)
