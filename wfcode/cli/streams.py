"""The two streams: stdout for data, stderr for everything else, in whatever encoding the console has."""

from __future__ import annotations

import codecs
import io
import sys

from wfcode.render.glyphs import to_ascii

GLYPHS = "wfcode-glyphs"


def prepare() -> None:
    """Let both streams replace what their encoding lacks: a tick must not crash a cp1252 console."""
    codecs.register_error(GLYPHS, replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=GLYPHS)


def replace(error: UnicodeError) -> tuple[str, int]:
    """What to write instead of the characters that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


def emit(text: str) -> None:
    """Write data to stdout, with one line end at its end."""
    sys.stdout.write(text if text.endswith("\n") or not text else f"{text}\n")


def complain(text: str) -> None:
    """Write a line to stderr, after what stands on stdout already."""
    sys.stdout.flush()
    sys.stderr.write(f"{text}\n")


def is_terminal() -> bool:
    """True where a person can be asked: both the answer and the question reach a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
