"""Every block of docs/language.md compiles, or fails with the code that its first line names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pytest

from wfcode.compile import Compiled
from wfcode.source.attached import Missing, Text
from wfcode.spec import Form

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
FRAGMENTS = {block.split("\n", 1)[0].split()[1]: block for block in BLOCKS if block.startswith("fragment:")}
SPECS = [block for block in BLOCKS if block not in FRAGMENTS.values()]
CODE = re.compile(r"# error (WF\d{3}): ")


class Page:
    """Serves the fragments of the page, and the one mail that it names."""

    seen: Mapping[str, str] = MappingProxyType({})

    def text(self, word: str, suffixes: Sequence[str], *, beside: str = "") -> Text:
        if word != "mails/rejected.md":
            raise Missing(word, ())
        return Text(word, "Dear {fullName},\n\nnot this time.\n", ".md")

    def fragment(self, name: str) -> Text:
        if name not in FRAGMENTS:
            raise Missing(name, list(FRAGMENTS))
        return Text(f"fragments/{name}.yaml", FRAGMENTS[name], ".yaml")


@pytest.mark.parametrize("block", SPECS, ids=[str(number) for number in range(len(SPECS))])
def test_a_block_of_the_page(block: str, compiled: Callable[..., Compiled], forms: Mapping[str, Form]) -> None:
    expected = CODE.match(block)
    steps = block[block.index("\n") + 1 :] if expected else block
    files, whole = Page(), block.startswith("wfcode:")
    given = {"text": block} if whole else {"steps": steps}
    result = compiled(**given, forms=forms, files=files)
    assert {finding.code for finding in result.diagnostics} == ({expected[1]} if expected else set())
    assert result.ok is not bool(expected)


def test_the_page_has_blocks_of_both_sorts() -> None:
    wrong = [block for block in BLOCKS if CODE.match(block)]
    assert len(wrong) > 3
    assert len(BLOCKS) - len(wrong) > 10
