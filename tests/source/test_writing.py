"""What is written is read back as it was, by readers of both versions of YAML, in the style of the house."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wfcode.source import parse
from wfcode.source.spelling import Unwritable, is_plain, quoted, spelt
from wfcode.source.writing import WIDTH, dump_spec, in_flow, render

PIECES = [
    *"ab1: -?{}[],#&*!|>%@`'\"\\\n\t~.<=é😀$_",
    *("\r", "\x00", "\x7f", "\x85", "\u2028", "\ufeff", "\uffff", ": ", " #", "- ", "\n\n", "  ", "{name}", "${var.x}"),
    *("no", "Yes", "null", "012", "1:30", "1_000", "2026-03-01", "0x1f", "1e5", ".inf", "---", "...", "<<", "=", "007"),
]
TEXTS = st.one_of(
    st.sampled_from(PIECES), st.lists(st.sampled_from(PIECES), max_size=8).map("".join), st.text(max_size=8)
)
FINE = TEXTS.filter(lambda text: not any(0xD800 <= ord(char) <= 0xDFFF for char in text))
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | FINE
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(FINE, inner, max_size=4),
    max_leaves=12,
)
PATHS = st.sampled_from([(), ("steps",), ("steps", "a"), ("steps", "a", "with", "x"), ("moved", 0)])
QUICK = settings(max_examples=60, deadline=None)


def reread(text: str) -> Any:
    document = parse(text, file="x.yaml")
    assert document.diagnostics == () or {found.code for found in document.diagnostics} == {"WF102"}, text
    return document.data()


@QUICK
@given(DATA, st.integers(0, 6), PATHS)
@example({"a": "x\n y\n"}, 0, ())
@example(["\n\na\n\nb"], 2, ("x", "y", "z"))
@example([[["a\nb"], {"a": [{"b": "c\nd\n"}]}]], 0, ("x", "y", "z"))
def test_what_is_written_is_read_back(data: Any, indent: int, path: tuple[str | int, ...]) -> None:
    assert repr(reread(render(data, indent=indent, path=path))) == repr(data)


@QUICK
@given(DATA)
def test_what_is_written_on_one_line_is_read_back(data: Any) -> None:
    text = in_flow(data)
    assert "\n" not in text
    assert repr(reread(f"x: {text}\n")["x"]) == repr(data)


@QUICK
@given(st.dictionaries(FINE, DATA, min_size=1, max_size=3))
def test_a_reader_of_yaml_1_1_sees_the_same(data: Any) -> None:
    assert repr(yaml.safe_load(dump_spec(data))) == repr(data)


@given(FINE)
def test_quotes_stand_only_where_they_are_needed(text: str) -> None:
    if is_plain(text):
        assert spelt(text) == text
        return
    agreed = text.isprintable() and _reads_as(text, f"x: {text}\n")
    assert not agreed or text.startswith(("---", "...")) or text in ("y", "Y", "n", "N")


def _reads_as(text: str, line: str) -> bool:
    try:
        old = yaml.safe_load(line)
    except (yaml.YAMLError, ValueError):
        return False
    new = parse(line, file="x.yaml")
    return bool(old == new.data() == {"x": text}) and not new.diagnostics


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Approve the claim of {fullName}?", "Approve the claim of {fullName}?"),
        ("{email}", '"{email}"'),
        ("#5 > 3", '"#5 > 3"'),
        ('amount == "x"', 'amount == "x"'),
        ('#5 == "x"', "'#5 == \"x\"'"),
        ("No", '"No"'),
        ("007", '"007"'),
        ("1.10", '"1.10"'),
        ("12:30", '"12:30"'),
        ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d"),
        ("2 days", "2 days"),
        ("-x", "-x"),
        ("it's", "it's"),
        ("a\tb", '"a\\tb"'),
    ],
)
def test_texts_as_the_house_writes_them(text: str, written: str) -> None:
    assert spelt(text) == written


def test_half_a_character_cannot_be_written() -> None:
    with pytest.raises(Unwritable, match=r"U\+D800.*remove it"):
        dump_spec({"title": "a\ud800"})


def test_an_endless_key_cannot_be_written() -> None:
    with pytest.raises(Unwritable, match="shorten it"):
        dump_spec({"a" * 2000: 1})


def test_single_quotes_on_request() -> None:
    assert quoted("it's", prefer="'") == "'it''s'"
    assert quoted("a\nb", prefer="'") == '"a\\nb"'


SPEC: dict[str, Any] = {
    "wfcode": 1,
    "title": "Expense: approval",
    "vars": {"limit": {"type": "number", "default": 1000}},
    "forms": {"claim": "242894007368969"},
    "trigger": {"form": "claim", "next": "boss"},
    "steps": {
        "boss": {
            "type": "approval",
            "with": {"approver": ["boss@example.com", "{email}"], "reminder": "2 days", "url": ["https://example.com"]},
            "outcomes": {
                "Approve": "end",
                "Deny": {"label": "No", "next": "end"},
                "On": {"label": "a, b", "next": "end"},
            },
        },
        "mail": {"type": "email", "with": {"content": "One\n\nTwo\n"}, "next": "end"},
    },
    "moved": [{"from": "chief", "to": "boss"}],
}

WRITTEN = """\
wfcode: 1
title: "Expense: approval"

vars:
  limit: {type: number, default: 1000}

forms:
  claim: "242894007368969"

trigger:
  form: claim
  next: boss

steps:
  boss:
    type: approval
    with:
      approver: [boss@example.com, "{email}"]
      reminder: 2 days
      url:
        - https://example.com
    outcomes:
      Approve: end
      Deny: {label: "No", next: end}
      "On":
        label: a, b
        next: end

  mail:
    type: email
    with:
      content: |
        One

        Two
    next: end

moved:
  - {from: chief, to: boss}
"""


def test_a_whole_spec_in_house_style() -> None:
    assert dump_spec(SPEC) == WRITTEN


def test_no_line_in_braces_is_long() -> None:
    data = {"x": {"y": {"a": "b" * 38, "c": "d" * 38, "e": "f" * 38}, "z": ["word" * 6] * 6}}
    assert max(map(len, dump_spec(data).splitlines())) <= WIDTH
    assert "{" not in dump_spec(data) and "[" not in dump_spec(data)
