"""The commands of a Markdown page, carried out as a reader would type them.

A block marked `sh` holds one command a line. A block marked `console` holds commands after `$ ` and the output that a
reader sees; a line `...` stands for any lines, and `...` within a line for any text. Commands that reach beyond this
machine or start the tests anew are not carried out; `SKIPPED` gives the reason for each.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from harness import Result, run
from markdown_it import MarkdownIt

SKIPPED = {
    "git clone": "reaches the network",
    "pip install": "reaches the network",
    "make": "starts this very test, or the demo, which the tests of the examples do in other words",
    "wfcode sandbox serve": "serves until it is stopped; tests/sandbox does that",
}


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line it begins on."""

    language: str
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """One command and, in a `console` block, the output beside it."""

    text: str
    line: int
    output: str | None = None


def blocks(page: Path) -> list[Block]:
    """Every fenced block of a page."""
    tokens = MarkdownIt().parse(page.read_text(encoding="utf-8"))
    fences = [token for token in tokens if token.type == "fence" and token.map]
    return [Block(token.info.strip(), token.content, (token.map or [0])[0] + 1) for token in fences]


def commands(page: Path) -> Iterator[Command]:
    """Every command of a page, in order."""
    for block in blocks(page):
        if block.language == "sh":
            rows = enumerate(block.text.splitlines(), block.line + 1)
            yield from (Command(row, number) for number, row in rows if row and not row.startswith("#"))
        elif block.language == "console":
            for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield Command(command, block.line, output)


def skipped(command: Command) -> bool:
    """True for a command that is not carried out."""
    return any(command.text == start or command.text.startswith(f"{start} ") for start in SKIPPED)


def carry_out(command: Command, folder: Path) -> tuple[Result | None, Path]:
    """Run one command there; what it left, and the folder that the next one runs in."""
    words = shlex.split(command.text)
    if words[0] == "cd":
        return None, (folder / words[1]).resolve()
    if words[0] == "wfcode":
        return run(*words[1:], cwd=folder), folder
    done = subprocess.run(command.text, shell=True, cwd=folder, capture_output=True, text=True, check=False)
    return Result(done.returncode, done.stdout, done.stderr), folder


def matches(output: str, shown: str) -> bool:
    """True where the output is what the page shows."""
    pattern = "".join(
        r"(?:.*\n)*?" if row == "..." else r".*".join(re.escape(part) for part in row.split("...")) + r"\n"
        for row in shown.rstrip("\n").split("\n")
    )
    return re.fullmatch(pattern, output.rstrip("\n") + "\n") is not None
