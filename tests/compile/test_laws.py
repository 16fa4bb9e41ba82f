"""What holds for every input: nothing raises, findings are placed, and the order of keys means nothing."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.compile import Compiled, compile_spec
from wfcode.compile.checks import CODES
from wfcode.compile.compiler import leaves_a_tree
from wfcode.diagnostics import Diagnostic
from wfcode.source import parse
from wfcode.spec import Form
from wfcode.steps import VARIANTS, Exits

Path: TypeAlias = "tuple[str | int, ...]"
BASE: dict[str, Any] = {
    "wfcode": 1,
    "workflow": "expense-approval",
    "title": "Expense approval",
    "notes": "Owned by finance.",
    "forms": {"claim": "242894007368969", "vendor": "242894007368972"},
    "trigger": {"form": "claim", "schedule": {"every": "1 week", "times": 5}, "next": ["large", "wait"]},
    "steps": {
        "large": {"type": "if", "when": 'amount > 1000 and currency == "EUR"', "then": "manager", "else": "route"},
        "manager": {
            "type": "approval",
            "name": "Manager approval",
            "with": {
                "approver": ["manager@example.com", "{managerEmail}"],
                "taskDescription": "Approve the claim of {fullName}?",
                "reminder": "2 days",
                "escalation": {"after": "2 days", "to": "boss@example.com"},
                "autoFinish": {"activated": True, "autoFinishOutcomeID": "Deny"},
                "approvalOptions": {"option": "all", "amount": 2},
            },
            "raw": {"novelty": {"a": [1, 2]}, "reminder": {"newer": "x"}},
            "outcomes": {
                "Approve": "pay",
                "Deny": {"label": "No", "next": "rejected", "buttonColor": "#fff"},
                "Ask again": {"button": True, "next": "open", "raw": {"icon": "x"}},
            },
            "lifecycle": {"allow": ["WF408"]},
        },
        "route": {
            "type": "branch",
            "branches": [
                {"name": "Travel", "when": "category in [Travel, Other]", "then": "pay"},
                {
                    "name": "Hardware",
                    "when": {"any": ["category == Laptop", {"field": "7", "operator": "equals", "value": "Phone"}]},
                    "then": "manager",
                },
            ],
            "else": "rejected",
        },
        "pay": {"type": "task", "with": {"assignee": "finance@example.com"}, "outcomes": {"Paid": "end", "No": "wait"}},
        "wait": {"type": "pause", "with": {"pause": {"until": "purchaseDate"}}, "next": "odd"},
        "odd": {"type": "opaque", "raw": {"type": "workflow_novelty", "x1": {"y": 1}}, "next": "rejected"},
        "rejected": {
            "type": "email",
            "with": {"to": "{email}", "subject": "Sorry, {fullName}", "content": {"html": "<p>No</p>"}},
            "next": "end",
        },
    },
}

WORDS = [
    "end",
    "open",
    "pay",
    "claim",
    "email",
    "if",
    "off",
    "2 days",
    "amount > 3",
    "",
    "~",
    "{email}",
    "${x}",
    "#5 > 1",
]
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.sampled_from(WORDS), st.text(max_size=8)
)
KEYS = [
    "next",
    "type",
    "with",
    "when",
    "then",
    "else",
    "outcomes",
    "branches",
    "raw",
    "any",
    "all",
    "name",
    "to",
    "html",
]
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=5)), inner, max_size=3),
    ),
    max_leaves=6,
)


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Every place in the data."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from paths(inner, (*path, index))


def changed(data: object, path: Path, value: object) -> Any:
    """A copy of the data with another value at that place."""
    if not path:
        return value
    result = copy.deepcopy(data)
    place: Any = result
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return result


PATHS = sorted(paths(BASE), key=str)


def text_of(data: object) -> str:
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True)


def compiled(text: str, forms: Mapping[str, Form] | None = None) -> Compiled:
    return compile_spec(parse(text, file="claim.yaml"), forms=forms)


def check(result: Compiled, text: str) -> None:
    """What every result keeps to, whatever it was made from."""
    lines = text.count("\n") + 1
    starts = [finding.range.start for finding in result.diagnostics if finding.range]
    assert len(starts) == len(result.diagnostics)
    assert starts == sorted(starts)
    assert all(1 <= start.line <= lines + 1 and start.column >= 1 for start in starts)
    serious = [finding for finding in result.diagnostics if not leaves_a_tree(finding)]
    assert (result.tree is None) == bool(serious)
    for finding in result.diagnostics:
        assert finding.summary and (finding.detail or not finding.code.startswith(("WF2", "WF3", "WF4", "WF5")))


def told(result: Compiled) -> list[Diagnostic]:
    """What was found while reading; what the checks say of so small a workflow aside."""
    return [finding for finding in result.diagnostics if finding.code not in CODES]


def test_the_base_is_without_fault(forms: Mapping[str, Form]) -> None:
    assert told(compiled(text_of(BASE), forms)) == []


@settings(max_examples=150, deadline=None)
@given(path=st.sampled_from(PATHS), value=values, read=st.booleans())
def test_whatever_stands_anywhere_nothing_raises(
    path: Path, value: object, *, read: bool, forms: Mapping[str, Form]
) -> None:
    text = text_of(changed(BASE, path, value))
    check(compiled(text, forms if read else None), text)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PATHS[1:]), values), min_size=2, max_size=6))
def test_many_faults_at_once_are_all_reported(changes: list[tuple[Path, object]]) -> None:
    data: Any = BASE
    for path, value in changes:
        try:
            data = changed(data, path, value)
        except (KeyError, IndexError, TypeError):
            continue
    text = text_of(data)
    check(compiled(text), text)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_text_cut_and_spliced_anywhere_raises_nothing(data: st.DataObject, forms: Mapping[str, Form]) -> None:
    text = text_of(BASE)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    spliced = text[:start] + data.draw(st.text(alphabet="ab :-{}[]\"'#|>&*!%@`~,\n\té", max_size=6)) + text[end:]
    check(compiled(spliced, forms), spliced)


def shuffled(value: object, chance: random.Random, path: Path = ()) -> Any:
    """The same data with the keys of every block in another order, but those whose order has a meaning."""
    if isinstance(value, dict):
        keys = list(value)
        if not path or path[-1] != "outcomes":
            chance.shuffle(keys)
        return {key: shuffled(value[key], chance, (*path, key)) for key in keys}
    if isinstance(value, list):
        return [shuffled(inner, chance, path) for inner in value]
    return value


@settings(max_examples=50, deadline=None)
@given(chance=st.randoms(use_true_random=False))
def test_the_order_of_keys_means_nothing(chance: random.Random, forms: Mapping[str, Form]) -> None:
    plain = compiled(text_of(BASE), forms).tree
    other = compiled(text_of(shuffled(BASE, chance)), forms).tree
    assert plain is not None and other is not None
    assert other == plain
    assert list(other.elements) == list(plain.elements)


def minimal(alias: str) -> dict[str, Any]:
    """The least that a step of this type must say."""
    kind = VARIANTS[alias].type
    exits: dict[Exits, dict[str, Any]] = {
        Exits.NONE: {},
        Exits.ONE: {"next": "open"},
        Exits.MANY: {"next": "open"},
        Exits.CONDITION: {"when": "amount > 1", "then": "end", "else": "open"},
        Exits.BRANCHES: {"branches": [{"name": "B", "when": "amount > 1", "then": "end"}], "else": "open"},
        Exits.FIXED: {"outcomes": {made.key: "open" for made in VARIANTS[alias].outcomes}},
        Exits.BUTTONS: {"outcomes": {"Done": "open"}},
    }
    return {"type": alias, **exits[kind.exits]}


@pytest.mark.parametrize("alias", [alias for alias, variant in VARIANTS.items() if variant.type.creatable])
def test_every_type_compiles_from_the_least_it_needs(alias: str, forms: Mapping[str, Form]) -> None:
    data = {**BASE, "trigger": {"form": "claim", "next": "one"}, "steps": {"one": minimal(alias)}}
    result = compiled(text_of(data), forms)
    assert told(result) == []
    assert result.tree is not None
    element = result.tree.elements["one"]
    assert (element.type, element.subtype) == (VARIANTS[alias].type.name, VARIANTS[alias].subtype)
    assert all({"type", "branchName"} & outcome.fields.keys() for outcome in element.outcomes)
