"""How a single value is spelt: without quotes where every reader of YAML agrees on it, else in quotes, else as a block.

WfcodeError
└── Unwritable  WF136  a value that no YAML file can hold
"""

from __future__ import annotations

import math
import re
from typing import Final

from wfcode.diagnostics.errors import WfcodeError
from wfcode.source.encoding import UNFIT
from wfcode.source.nodes import Value
from wfcode.source.scalars import core, other_reading

# Words that readers of YAML 1.1 take for flags, nulls, merges or defaults, in whatever case.
_WORDS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<"})
_FIRST: Final = frozenset(",[]{}#&*!|>'\"%@`")
_NEEDS_MORE: Final = frozenset("-?:")
_IN_FLOW: Final = re.compile(r"[,:#?{}\[\]]")
_HOLDS: Final = re.compile(r":(?:\s|$)|\s#|[\t\r\n]")
_SHORT: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}
_ESCAPED: Final = re.compile(f'[\\\\"\\r\\n\\t]|{UNFIT.pattern}')
# Parsers look this far for the colon behind a key.
_LONGEST_KEY: Final = 1000


class Unwritable(WfcodeError):
    """A value that no YAML file can hold: half a surrogate pair, or a key of more than a thousand characters."""

    code = "WF136"


def spelt(value: Value, *, flow: bool = False) -> str:
    """The value on one line; `flow` for inside braces and brackets. Raises Unwritable."""
    if isinstance(value, str):
        return value if is_plain(value, flow=flow) else quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _number(value)


def key_text(key: str, *, flow: bool = False) -> str:
    """The key as it stands before its colon. Raises Unwritable."""
    text = spelt(key, flow=flow)
    if len(text) > _LONGEST_KEY:
        raise Unwritable(f"a key of {len(key)} characters cannot be written; keys may have {_LONGEST_KEY}, shorten it")
    return text


def is_plain(text: str, *, flow: bool = False) -> bool:
    """True where readers of YAML 1.1 and 1.2 take the bare text for just this text."""
    if not text or text != text.strip() or text[0] in _FIRST or text.startswith(("---", "...")):
        return False
    if text[0] in _NEEDS_MORE and (flow or not text[1:2].strip()):
        return False
    if _HOLDS.search(text) or UNFIT.search(text) or (flow and _IN_FLOW.search(text)):
        return False
    return text.casefold() not in _WORDS and isinstance(core(text), str) and other_reading(text) is None


def quoted(text: str, *, prefer: str = '"') -> str:
    """The text in double quotes, or in single ones where they spare escapes or are preferred. Raises Unwritable."""
    single_fits = not UNFIT.search(text) and not re.search(r"[\r\n\t]", text)
    if single_fits and (prefer == "'" or '"' in text or "\\" in text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + _ESCAPED.sub(_escape, text) + '"'


def fits_block(text: str) -> bool:
    """True where a `|` block shows the text as it is: several lines, nothing invisible that an editor would strip."""
    body = text[:-1] if text.endswith("\n") else text
    if "\n" not in text or not body or body.endswith("\n") or "\r" in text or UNFIT.search(text):
        return False
    lines = body.split("\n")
    return all(line == line.rstrip() for line in lines) and not lines[0][:1].isspace() and _begins_flush(lines)


def block_head(text: str) -> str:
    """`|`, or `|-` for a text without a line break at its end."""
    return "|" if text.endswith("\n") else "|-"


def block_lines(text: str) -> list[str]:
    """The lines below the head of a block."""
    return text.removesuffix("\n").split("\n")


def _begins_flush(lines: list[str]) -> bool:
    first = next(line for line in lines if line)
    return not first[0].isspace()


def _escape(match: re.Match[str]) -> str:
    char = match.group()
    short = _SHORT.get(char)
    if short is not None:
        return short
    code = ord(char)
    if 0xD800 <= code <= 0xDFFF:
        raise Unwritable(f"the text holds U+{code:04X}, half of a character, which no YAML file can hold; remove it")
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _number(value: int | float) -> str:
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        return ".nan" if math.isnan(value) else ".inf" if value > 0 else "-.inf"
    text = repr(value)
    # Readers of YAML 1.1 want the dot in front of an exponent.
    return text.replace("e", ".0e") if "e" in text and "." not in text else text
