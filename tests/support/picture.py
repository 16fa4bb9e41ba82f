"""The picture of a plan in the README, from a real run: `python tests/support/picture.py` writes `docs/plan.svg`.

The three workflows are applied to a sandbox in a folder of its own; then the edits below are made to one spec, and
what `wfcode plan` shows on a terminal is drawn.
"""

from __future__ import annotations

import io
import re
import shutil
import tempfile
from html import unescape
from pathlib import Path

from harness import run
from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURE = ROOT / "docs" / "plan.svg"
COMMAND = "wfcode plan expense-claim"
WIDTH = 100
EDITS = (
    ("when: amount < 50", "when: amount < 100"),
    ("your manager needs more before", "your manager would like to know more before"),
    ("        then: register\n      - name: Phone", "        then: order\n      - name: Phone"),
    (
        "  register:\n",
        "  order:\n    type: task\n    name: Order it\n    with:\n      assignee: it@example.com\n"
        "      taskDescription: Order what {fullName} needs.\n    outcomes:\n      Ordered: register\n\n  register:\n",
    ),
    ("    else: check\n", "    else: pay\n"),
    (
        "  check:\n    type: ai.extract_from_file\n    name: Read the receipt\n    with:\n"
        '      fields: "{receipt}"\n    next: pay\n\n',
        "",
    ),
)


def edited(text: str) -> str:
    """The spec after the edits."""
    for before, after in EDITS:
        text = text.replace(before, after)
    return text


def shown() -> str:
    """What the terminal shows, with its colours as escape codes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "specs", folder / "specs")
        applied = run("apply", "expense-claim", "--yes", cwd=folder)
        if applied.code:
            raise SystemExit(applied.err)
        spec = folder / "specs" / "expense-claim.yaml"
        spec.write_text(edited(spec.read_text(encoding="utf-8")), encoding="utf-8")
        env = {"COLUMNS": str(WIDTH), "NO_COLOR": "", "COLORTERM": "", "TERM": "xterm-256color"}
        return run(*COMMAND.split()[1:], cwd=folder, env=env, tty=True).out


def drawn(text: str) -> str:
    """The terminal as SVG."""
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    console.print(Text(f"$ {COMMAND}", "bold"))
    console.print(Text.from_ansi(text))
    return console.export_svg(title=COMMAND, unique_id="plan")


def written(svg: str) -> str:
    """The letters of a picture without blanks, to compare two without their looks."""
    found = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    return re.sub(r"\s", "", unescape("".join(found)))


if __name__ == "__main__":
    PICTURE.write_text(drawn(shown()), encoding="utf-8")
