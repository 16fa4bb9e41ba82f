"""Fragments: their steps stand in place of the step that uses them, and every finding names both files."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import Shelf

from wfcode.compile import Compiled, compile_spec, exits
from wfcode.diagnostics import ALL
from wfcode.source import parse
from wfcode.source.limits import MAX_NODES

TOP = 'wfcode: 1\ntitle: Claim\nforms: {claim: "242894007368969"}\n'
LEGAL = """\
fragment: legal
params:
  lawyer: {type: address}
  days: {type: number, default: 5}
exits: [approved, refused]
start: look
steps:
  look:
    type: approval
    name: Look
    with: {approver: "${param.lawyer}", taskDescription: "Within ${param.days} days", expiration: "${param.days} days"}
    outcomes: {Approve: sign, Deny: {label: "No", next: refused}}
  sign:
    type: approval
    with: {approver: ["${param.lawyer}"], taskDescription: "See {look.taskName} of {fullName}"}
    outcomes: {Approve: approved, Deny: end, Later: {button: true, next: open}}
"""
USE = "{use: legal, with: {lawyer: l@example.com}, outcomes: {approved: pay, refused: end}}"
PAY = "  pay: {type: task, with: {assignee: p@example.com, taskDescription: Pay}, outcomes: {Paid: end}}\n"


def compiled(use: str = USE, *, legal: str | None = LEGAL, steps: str = PAY, more: str = "", **others: str) -> Compiled:
    text = f"{TOP}{more}trigger: {{form: claim, next: a}}\nsteps:\n  a: {use}\n{steps}"
    return compile_spec(parse(text, file="claim.yaml"), files=Shelf(legal=legal, **others))


def ways(result: Compiled) -> dict[str, dict[str, str]]:
    assert result.tree is not None, result.diagnostics
    return {key: dict(pairs) for key, pairs in exits(result.tree)}


def errors(result: Compiled) -> list[tuple[str, str | None, int]]:
    return [
        (each.code, each.file, each.range.start.line) for each in result.diagnostics if each.is_error and each.range
    ]


def fields(result: Compiled, key: str) -> Any:
    assert result.tree is not None, result.diagnostics
    return result.tree.elements[key].fields


def test_steps_get_keys_of_their_own_and_exits_lead_on() -> None:
    assert ways(compiled()) == {
        "trigger": {"": "a/look"},
        "a/look": {"Approve": "a/sign", "Deny": "end"},
        "a/sign": {"Approve": "pay", "Deny": "end", "Later": "open"},
        "pay": {"Paid": "end"},
    }


def test_parameters_stand_in_values_and_defaults_where_none_is_given() -> None:
    found = fields(compiled(), "a/look")
    assert found["approver"] == ["l@example.com"]
    assert found["taskDescription"] == "Within 5 days"
    given = USE.replace("l@example.com}", "l@example.com, days: 9}")
    assert fields(compiled(given), "a/look")["expiration__executeWhen__afterAmount"] == "9"


def test_a_list_of_addresses_is_one_parameter() -> None:
    both = fields(compiled(USE.replace("l@example.com", "[a@example.com, b@example.com]")), "a/look")
    assert both["approver"] == ["a@example.com", "b@example.com"]


def test_a_list_inside_a_list_brings_in_its_entries() -> None:
    text = LEGAL.replace('["${param.lawyer}"]', '["{managerEmail}", "${param.lawyer}"]')
    found = compiled(USE.replace("l@example.com", "[a@example.com, b@example.com]"), legal=text)
    assert fields(found, "a/sign")["approver"] == ["{managerEmail}", "a@example.com", "b@example.com"]


def test_tokens_name_the_step_where_it_stands_now() -> None:
    assert fields(compiled(), "a/sign")["taskDescription"] == "See {a/look.taskName} of {fullName}"


def test_every_value_of_a_fragment_is_known_as_such_and_what_is_put_in_by_its_own_name() -> None:
    use = USE.replace("l@example.com", "'${var.law}'")
    found = compiled(use, more="vars: {law: {default: l@example.com}}\n").origins
    assert found["a/sign.with.taskDescription"] == "fragment"
    assert found["a/look.with.approver"] == "variable"


def test_variables_and_secrets_of_the_spec_stand_in_fragments() -> None:
    text = LEGAL.replace("name: Look", 'name: "Look at ${var.what}"')
    found = compiled(legal=text, more="vars: {what: {default: it}}\n")
    assert found.tree is not None, found.diagnostics
    assert found.tree.elements["a/look"].name == "Look at it"
    hook = (
        "fragment: hook\nparams: {token: {}}\nexits: [done]\nstart: call\nsteps:\n  call:\n    type: webhook\n"
        '    with: {url: "https://x.example", headers: [{key: A, value: "Bearer ${param.token}"}]}\n    next: done\n'
    )
    secret = compiled("{use: hook, with: {token: '${secret.t}'}, next: end}", steps="", hook=hook)
    assert secret.ok, secret.diagnostics
    (place,) = secret.secrets
    assert (place.step, place.field, place.path, place.text({"t": "T"})) == (
        "a/call",
        "headers",
        (0, "value"),
        "Bearer T",
    )


def test_two_uses_and_fragments_inside_fragments() -> None:
    outer = (
        "fragment: outer\nexits: [done]\nstart: first\nsteps:\n"
        "  first: {use: legal, with: {lawyer: f@example.com}, outcomes: {approved: last, refused: done}}\n"
        "  last: {use: legal, with: {lawyer: g@example.com}, outcomes: {approved: done, refused: first}}\n"
    )
    found = compiled("{use: outer, next: pay}", outer=outer)
    assert ways(found) == {
        "trigger": {"": "a/first/look"},
        "a/first/look": {"Approve": "a/first/sign", "Deny": "pay"},
        "a/first/sign": {"Approve": "a/last/look", "Deny": "end", "Later": "open"},
        "a/last/look": {"Approve": "a/last/sign", "Deny": "a/first/look"},
        "a/last/sign": {"Approve": "pay", "Deny": "end", "Later": "open"},
        "pay": {"Paid": "end"},
    }
    assert fields(found, "a/last/look")["approver"] == ["g@example.com"]


def test_a_destination_of_the_spec_inside_a_fragment_is_none() -> None:
    found = compiled(legal=LEGAL.replace("Approve: approved", "Approve: pay"))
    assert ("WF301", "fragments/legal.yaml", 16) in errors(found)


def test_a_finding_in_a_fragment_names_the_place_that_uses_it_too() -> None:
    found = compiled(legal=LEGAL.replace('taskDescription: "See', 'taskDescriptio: "See'))
    (finding,) = [each for each in found.diagnostics if each.code == "WF201"]
    assert finding.file == "fragments/legal.yaml"
    assert [(each.file, each.range and each.range.start.line) for each in finding.related] == [("claim.yaml", 6)]


def test_a_value_that_does_not_fit_is_told_where_it_was_given() -> None:
    found = compiled(USE.replace("l@example.com}", "l@example.com, days: soon}"))
    assert ("WF335", "claim.yaml", 6) in errors(found)


def test_addresses_of_steps_out_of_fragments_lead_to_the_step_that_uses_it() -> None:
    assert compiled().place("a/look.with.approver").start.line == 6


def test_protection_and_renames_know_the_new_keys() -> None:
    moved = "moved: [{from: lawyer, to: a/look}]\n"
    text = LEGAL.replace("    name: Look\n", "    name: Look\n    lifecycle: {prevent_destroy: true}\n")
    found = compiled(legal=text, more=moved)
    assert (found.moves, set(found.protected)) == ((("lawyer", "a/look"),), {"a/look"})


CASES: dict[str, tuple[str, Any]] = {
    "unknown": ("WF341", lambda: compiled(USE.replace("use: legal", "use: leagl"))),
    "forbidden": ("WF341", lambda: compiled(legal=None)),
    "no name": ("WF341", lambda: compiled(USE.replace("use: legal", "use: ../legal"))),
    "circle": (
        "WF342",
        lambda: compiled(
            legal=LEGAL.replace("start: look", "start: look\nnotes: x").replace(
                "  sign:\n",
                "  again: {use: legal, with: {lawyer: x@y.example}, outcomes: {approved: end, refused: end}}\n"
                "  sign:\n",
            )
        ),
    ),
    "exit missing": ("WF343", lambda: compiled(USE.replace(", refused: end", ""))),
    "exit too many": ("WF343", lambda: compiled(USE.replace(", refused: end", ", refused: end, more: end"))),
    "no exits said": ("WF343", lambda: compiled("{use: legal, with: {lawyer: l@example.com}}")),
    "parameter missing": ("WF344", lambda: compiled(USE.replace("lawyer: l@example.com", ""))),
    "parameter unknown": ("WF201", lambda: compiled(USE.replace("lawyer:", "layer: x, lawyer:"))),
    "another key": ("WF201", lambda: compiled(USE.replace("use:", "type: email, use:"))),
    "name of another": ("WF346", lambda: compiled(legal=LEGAL.replace("fragment: legal", "fragment: lega"))),
    "exit like a step": (
        "WF346",
        lambda: compiled(legal=LEGAL.replace("[approved, refused]", "[approved, refused, look]")),
    ),
    "no start": ("WF301", lambda: compiled(legal=LEGAL.replace("start: look", "start: lok"))),
    "trigger inside": ("WF201", lambda: compiled(legal=LEGAL + "trigger: {next: look}\n")),
    "vars inside": ("WF201", lambda: compiled(legal=LEGAL + "vars: {}\n")),
    "param in a spec": (
        "WF337",
        lambda: compiled(more="notes: x\nx-a: 1\n", steps=PAY.replace("Pay}", "'${param.x}'}")),
    ),
    "param undeclared": ("WF331", lambda: compiled(legal=LEGAL.replace('${param.days} days",', '${param.day} days",'))),
    "broken YAML": ("WF112", lambda: compiled(legal=LEGAL + "x: {a: {b}\n c: d\n")),
    "not a mapping": ("WF341", lambda: compiled(USE.replace("use: legal", "use: ''"))),
}


@pytest.mark.parametrize("case", CASES)
def test_every_mistake_is_found(case: str) -> None:
    code, make = CASES[case]
    found = make()
    if code == "WF112":
        assert any(each.code.startswith("WF1") and each.file == "fragments/legal.yaml" for each in found.diagnostics)
    else:
        assert code in [each.code for each in found.diagnostics if each.is_error], found.diagnostics
    assert not found.ok


def test_a_parameter_that_nothing_uses_is_a_warning_at_its_place() -> None:
    found = compiled(legal=LEGAL.replace("params:\n", "params:\n  spare: {default: x}\n"))
    assert [(each.code, each.file) for each in found.diagnostics if each.code == "WF332"] == [
        ("WF332", "fragments/legal.yaml")
    ]


def test_a_fragment_alone_is_no_spec() -> None:
    found = compile_spec(parse(LEGAL, file="legal.yaml"))
    assert [each.code for each in found.diagnostics] == ["WF347"]


def test_fragments_that_double_at_each_step_are_stopped_quickly() -> None:
    shelf = {
        f"f{number}": f"fragment: f{number}\nexits: [done]\nstart: a\nsteps:\n"
        f"  a: {{use: f{number + 1}, next: b}}\n  b: {{use: f{number + 1}, next: done}}\n"
        for number in range(14)
    }
    words = " ".join("word" for _ in range(20))
    shelf["f14"] = "fragment: f14\nexits: [done]\nstart: a\nsteps:\n" + "".join(
        f"  a{n or ''}: {{type: email, notes: {words}, next: {'done' if n == 9 else f'a{n + 1}'}}}\n" for n in range(10)
    )
    assert MAX_NODES < 2**14 * 20
    found = compiled("{use: f0, next: pay}", legal=LEGAL, **shelf)
    assert "WF345" in [each.code for each in found.diagnostics]


def test_every_code_of_fragments_is_provoked_here() -> None:
    shown = {code for code, _ in CASES.values()} | {"WF345", "WF347"}
    assert {entry.code for entry in ALL if "WF341" <= entry.code <= "WF349"} <= shown
