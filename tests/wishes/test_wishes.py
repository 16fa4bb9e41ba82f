"""Forty wishes in one sentence each, and the specs that grant them: they lead where the sentence says.

The comment on top of each file is the sentence, an empty line, and the exits.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from intakes import demo_forms

from wfcode.compile import Compiled, compile_spec, exits
from wfcode.diagnostics import Severity
from wfcode.render.exits import exits_page
from wfcode.render.page import plain
from wfcode.source import parse

SPECS = sorted(Path(__file__).parent.glob("*.yaml"))
AT_LEAST = 40


@dataclass(frozen=True)
class Wish:
    """What the comment on top of a file says."""

    sentence: str
    exits: tuple[str, ...]


def wish(path: Path) -> Wish:
    """The comment of a file, read."""
    lines = path.read_text(encoding="utf-8").split("\n")
    comment = [line.removeprefix("#").strip() for line in lines[: next(n for n, x in enumerate(lines) if x[:1] != "#")]]
    blank = comment.index("")
    return Wish(" ".join(comment[:blank]), tuple(comment[blank + 1 :]))


def compiled(path: Path) -> Compiled:
    """The spec with the questions of the demo account."""
    return compile_spec(parse(path.read_text(encoding="utf-8"), file=path.name), forms=demo_forms())


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_a_wish_is_granted(path: Path) -> None:
    result = compiled(path)
    assert [each for each in result.diagnostics if each.severity is not Severity.INFORMATION] == []
    assert result.tree is not None
    assert set(plain(exits_page(exits(result.tree))).split("\n")) - {""} == set(wish(path).exits)


def test_there_are_forty() -> None:
    assert len(SPECS) >= AT_LEAST
    sentences = [wish(path).sentence for path in SPECS]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)
