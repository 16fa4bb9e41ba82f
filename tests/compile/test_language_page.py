"""Every block of docs/language.md compiles, or fails with the code that its first line names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from wfcode.compile import Compiled
from wfcode.spec import Form

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
CODE = re.compile(r"# error (WF\d{3}): ")


@pytest.mark.parametrize("block", BLOCKS, ids=[str(number) for number in range(len(BLOCKS))])
def test_a_block_of_the_page(block: str, compiled: Callable[..., Compiled], forms: Mapping[str, Form]) -> None:
    expected = CODE.match(block)
    steps = block[block.index("\n") + 1 :] if expected else block
    result = compiled(block, forms=forms) if block.startswith("wfcode:") else compiled(steps=steps, forms=forms)
    assert {finding.code for finding in result.diagnostics} == ({expected[1]} if expected else set())
    assert result.ok is not bool(expected)


def test_the_page_has_blocks_of_both_sorts() -> None:
    wrong = [block for block in BLOCKS if CODE.match(block)]
    assert len(wrong) > 3
    assert len(BLOCKS) - len(wrong) > 10
