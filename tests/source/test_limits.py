"""Files that would take forever are refused at once."""

from __future__ import annotations

import time

import pytest

from wfcode.source import composer, parse
from wfcode.source.limits import MAX_BYTES, MAX_DEPTH, MAX_NODES

BIG = 5_000_000
SECONDS = 10.0  # ample for a busy machine, out of reach for anything quadratic


def first(text: str | bytes) -> str | None:
    document = parse(text, file="x.yaml")
    if document.diagnostics:
        assert document.root is None
        return document.diagnostics[0].code
    return None


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_depth_is_exact() -> None:
    assert first(nested(MAX_DEPTH)) is None
    assert first(nested(MAX_DEPTH + 1)) == "WF106"
    assert first("a: " + nested(MAX_DEPTH - 1)) is None
    assert first("a: " + nested(MAX_DEPTH)) == "WF106"


def test_depth_counts_through_aliases() -> None:
    chain = "".join(f"a{n}: &a{n} [{f'*a{n - 1}' if n else 1}]\n" for n in range(MAX_DEPTH))
    assert first(chain) == "WF106"
    assert first("".join(chain.splitlines(keepends=True)[: MAX_DEPTH - 1])) is None


def test_nodes_are_counted_exactly() -> None:
    assert first("[" + "a," * (MAX_NODES - 1) + "]") is None
    assert first("[" + "a," * MAX_NODES + "]") == "WF107"


def test_nodes_are_counted_after_aliases() -> None:
    hundred = "a: &a [" + "x, " * 99 + "x]\n"
    assert first(hundred + "b: [" + "*a, " * 900 + "]") is None
    assert first(hundred + "b: [" + "*a, " * 1000 + "]") == "WF107"


def test_size_is_counted_in_bytes() -> None:
    comment = "#" * (MAX_BYTES - 5)
    assert first("a: 1\n" + comment) is None
    assert first("a: 1\n" + comment + "#") == "WF105"
    assert first(("a: 1\n" + comment + "#").encode()) == "WF105"
    assert first("a: 1\n#" + "é" * (MAX_BYTES // 2)) == "WF105"


HOSTILE = {
    "brackets": "[" * BIG,
    "braces": "{" * BIG,
    "dashes": "- " * (BIG // 2),
    "question marks": "? " * (BIG // 2),
    "blocks": "".join(" " * depth + "a:\n" for depth in range(3000)),
    "laughs": "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 60)),
    "merges": "a: &a {"
    + ",".join(f"k{n}: 1" for n in range(40_000))
    + "}\n"
    + "".join(f"b{n}: {{<<: *a}}\n" for n in range(1000)),
    "blank lines": "\r\n" * (BIG // 2),
    "directive": "\r\n" * 100_000 + "%x",
    "one long line": 'a: "x" ' + " " * 4_000_000 + "b",
    "comments": "- a #b\n" * 30_000,
    "many findings in one line": "[" + "012, " * 30_000 + "]",
    "many pairs in one line": "[" + "a: b, " * 30_000 + "]",
    "anchors": "".join(f"- &a{n} x\n" for n in range(30_000)),
    "duplicates": "a: 1\n" * 30_000,
    "late error": "- a\n" * 90_000 + "b: 1\n",
    "long number": "a: " + "9" * (BIG - 10),
    "open quote": '"' + "x" * BIG,
}


@pytest.mark.skipif(composer.COMPOSER is composer.PureComposer, reason="the parser in Python is slow by itself")
@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_no_file_takes_long(name: str) -> None:
    began = time.monotonic()
    document = parse(HOSTILE[name], file="x.yaml")
    assert time.monotonic() - began < SECONDS
    assert document.diagnostics or name == "long number"
