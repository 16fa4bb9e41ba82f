"""What a compile gives back besides the tree."""

from __future__ import annotations

import time
from collections.abc import Callable

from wfcode.compile import Compiled
from wfcode.diagnostics import Position

Compile = Callable[..., Compiled]


def test_the_key_is_the_file_stem_unless_written(compiled: Compile) -> None:
    text = "wfcode: 1\ntitle: T\ntrigger: {next: end}\nsteps: {}\n"
    assert compiled(text, file="specs/leave.yaml").key == "leave"
    assert compiled(text + "workflow: other\n", file="specs/leave.yaml").key == "other"
    assert [f.code for f in compiled(text, file="specs/my leave.yaml").diagnostics] == ["WF208"]


def test_every_form_that_questions_may_come_from(compiled: Compile) -> None:
    text = 'wfcode: 1\ntitle: T\nforms: {a: "11", b: "22", c: "11"}\ntrigger: {form: 33, next: end}\nsteps: {}\n'
    result = compiled(text)
    assert result.form_ids == ("33", "11", "22")
    assert result.tree is not None
    assert result.tree.forms == {"a": "11", "b": "22", "c": "11"}
    assert result.tree.elements["trigger"].fields == {"resourceID": "33", "resourceType": "FORM"}


def test_a_form_goes_by_one_name(compiled: Compile) -> None:
    text = """\
    wfcode: 1
    title: T
    forms: {second: "242894007368972", first: "242894007368972"}
    trigger: {form: 242894007368972, next: a}
    steps:
      a:
        type: email
        name: To {second.city}
        with: {subject: "{f242894007368972_iban} {second.iban} {other.iban}", to: "{second.email}"}
        next: b
      b:
        type: if
        when: {field: 8_f242894007368972, operator: equals, value: 3}
        then: end
        else: open
    """
    tree = compiled(text).tree
    assert tree is not None
    assert tree.elements["trigger"].fields["resourceID"] == "first"
    assert tree.elements["a"].name == "To {first.city}"
    assert tree.elements["a"].fields == {"subject": "{first.iban} {first.iban} {other.iban}", "to": ["{first.email}"]}
    assert tree.elements["b"].fields["conditionTerms"] == [{"field": "8_f{first}", "operator": "equals", "value": "3"}]


def test_an_alias_stays_an_alias(compiled: Compile) -> None:
    tree = compiled(steps="a: {type: email, next: end}").tree
    assert tree is not None
    assert tree.elements["trigger"].fields["resourceID"] == "claim"
    assert tree.elements["trigger"].subtype == "workflow_start_point_submission"


def test_a_bare_start(compiled: Compile) -> None:
    tree = compiled("wfcode: 1\ntitle: T\ntrigger: {next: end}\nsteps: {}\n").tree
    assert tree is not None
    assert tree.elements["trigger"].subtype == ""


def test_the_fields_of_a_kind_stand_in_its_braces(compiled: Compile) -> None:
    result = compiled("wfcode: 1\ntitle: T\ntrigger: {webhook: {method: GET}, next: end}\nsteps: {}\n")
    assert result.tree is not None
    assert result.tree.elements["trigger"].fields == {"method": "GET"}
    wrong = compiled("wfcode: 1\ntitle: T\ntrigger: {manual: {method: GET}, next: end}\nsteps: {}\n")
    assert [finding.code for finding in wrong.diagnostics] == ["WF201"]


def test_errors_of_the_flow_leave_a_tree_to_look_at(compiled: Compile) -> None:
    result = compiled(steps="a: {type: email, next: end}\nb: {type: email, next: end}")
    assert result.tree is not None
    assert not result.ok


def test_findings_made_later_can_be_placed(compiled: Compile) -> None:
    result = compiled(steps="a: {type: email, with: {subject: Hi}, next: end}")
    assert result.place("a.with.subject").start == Position(6, 36)
    assert result.place("a.next").start == Position(6, 47)


def test_everything_wrong_is_told_in_file_order(compiled: Compile) -> None:
    text = """\
    wfcode: 1
    titel: Claim
    trigger: {form: clame, next: nowhere}
    steps:
      a: {type: tsk, next: b}
      b: {type: email, with: {sbject: x}, next: end}
    """
    found = compiled(text).diagnostics
    assert [(finding.code, finding.range and finding.range.start.line) for finding in found] == [
        ("WF206", 1),
        ("WF201", 2),
        ("WF302", 3),
        ("WF301", 3),
        ("WF211", 5),
        ("WF201", 6),
    ]


def test_what_yaml_got_wrong_is_told_once(compiled: Compile) -> None:
    found = compiled(steps="a: {type: email, with: {to: {email}}, next: end}").diagnostics
    assert [finding.code for finding in found] == ["WF112"]


def test_extensions_at_the_top_are_ignored(compiled: Compile) -> None:
    text = "x-mail: &mail {subject: Hi, cc: ~}\nwfcode: 1\ntitle: T\ntrigger: {next: a}\n"
    result = compiled(text + "steps: {a: {type: email, with: {<<: *mail, cc: []}, next: end}}\n")
    assert [finding.code for finding in result.diagnostics if finding.is_error] == []
    assert result.tree is not None
    assert result.tree.elements["a"].fields == {"subject": "Hi"}


def test_thousands_of_slips_are_told_in_a_moment(compiled: Compile) -> None:
    steps = "".join(f"  step_{n}: {{type: email, next: stepp_{n}}}\n" for n in range(1500))
    started = time.perf_counter()
    found = compiled("wfcode: 1\ntitle: T\ntrigger: {next: step_0}\nsteps:\n" + steps).diagnostics
    assert [finding.code for finding in found].count("WF301") == 1500
    assert found[0].suggestions
    assert time.perf_counter() - started < 10
