"""The two streams: stdout for data, stderr for everything else, in whatever encoding the console has."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TextIO

from wfcode.render.glyphs import to_ascii
from wfcode.render.page import Page, plain

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

GLYPHS = "wfcode-glyphs"
STYLES = {
    "title": "bold",
    "step": "bold",
    "dim": "dim",
    "summary": "bold",
    "create": "green",
    "update": "yellow",
    "replace": "magenta",
    "delete": "red",
    "rename": "cyan",
    "adopt": "cyan",
    "place": "cyan",
    "repair": "yellow",
    "error": "bold red",
    "warning": "yellow",
    "information": "blue",
    "verified": "green",
    "different": "bold red",
    "missing": "bold red",
    "unverifiable": "yellow",
}


def prepare() -> None:
    """Let both streams replace what their encoding lacks: a tick must not crash a cp1252 console.

    A stream that was closed before the start (`>&-`) leads nowhere.
    """
    codecs.register_error(GLYPHS, replace)
    sys.stdout, sys.stderr = sys.stdout or nowhere(), sys.stderr or nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=GLYPHS)


def nowhere() -> TextIO:
    """A stream whose text nobody reads."""
    return Path(os.devnull).open("w", encoding="utf-8")


def replace(error: UnicodeError) -> tuple[str, int]:
    """What to write instead of the characters that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


def emit(text: str) -> None:
    """Write data to stdout, with one line end at its end."""
    sys.stdout.write(text if text.endswith("\n") or not text else f"{text}\n")


def emit_json(value: object) -> None:
    """Write data to stdout as JSON; in ASCII where the encoding has no other characters."""
    ascii_only = (sys.stdout.encoding or "ascii").lower().replace("_", "-") not in ("utf-8", "utf8", "utf-8-sig")
    emit(json.dumps(value, ensure_ascii=ascii_only, indent=2))


def emit_page(page: Page) -> None:
    """Write a page to stdout: plain into a pipe, with colours and in its width on a terminal."""
    write_page(page, sys.stdout)


def complain(text: str) -> None:
    """Write a line to stderr, after what stands on stdout already."""
    sys.stdout.flush()
    sys.stderr.write(f"{text}\n")


def complain_page(page: Page) -> None:
    """Write a page to stderr, after what stands on stdout already."""
    sys.stdout.flush()
    write_page(page, sys.stderr)


def write_page(page: Page, stream: TextIO) -> None:
    """Write a page to a stream in the manner that fits it."""
    if not stream.isatty():
        stream.write(plain(page))
        return
    from rich.console import Console
    from rich.text import Text
    from rich.theme import Theme

    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    console = Console(file=stream, theme=Theme(STYLES), color_system=colours, highlight=False)
    for each in page:
        text = Text()
        for span in each.spans:
            text.append(span.text, span.style or None)
        print_wrapped(console, text, each.hang)


def print_wrapped(console: Console, text: Text, hang: int) -> None:
    """Print a line; what does not fit goes on below, set in by `hang`."""
    text.rstrip()
    if text.cell_len <= console.width:
        console.print(text, soft_wrap=True)
        return
    hang = min(hang, console.width // 2)
    for number, row in enumerate(text.wrap(console, max(console.width - hang, 1))):
        row.rstrip()
        console.print(" " * (hang if number else 0), row, sep="", soft_wrap=True)


def is_terminal() -> bool:
    """True where a person can be asked: both the answer and the question reach a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
