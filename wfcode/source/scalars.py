"""Plain text to value: the core schema of YAML 1.2, and where readers of YAML 1.1 would see something else."""

from __future__ import annotations

import re
from typing import Final

from wfcode.source.nodes import Value

WORDS: Final[dict[str, Value]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
NUMBER_STARTS: Final = frozenset("0123456789+-.")
_INT = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
# Python refuses to turn longer decimal texts into numbers, and nothing in a spec is that long a number.
_LONGEST_INT = 4000

# The patterns of the YAML 1.1 types in the order readers try them; None where 1.2 reads the same value.
_READINGS_1_1: Final[tuple[tuple[re.Pattern[str], str | None], ...]] = (
    (re.compile(r"(?:[-+]?[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+][0-9]+)?"), None),
    (re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"), None),
    (re.compile(r"[-+]?(?:0[0-7]?|[1-9][0-9]*)|0x[0-9a-fA-F]+|[-+]?00+[0-7]?"), None),
    (re.compile(r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?"), "a number"),
    (re.compile(r"[-+]?0b[01_]+"), "a binary number"),
    (re.compile(r"[-+]?0[0-7_]+"), "an octal number"),
    (re.compile(r"[-+]?[1-9][0-9_]*"), "a number"),
    (re.compile(r"[-+]?0x[0-9a-fA-F_]+"), "a hexadecimal number"),
    (
        re.compile(r"[-+]?(?:[1-9][0-9_]*(?::[0-5]?[0-9])+|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)"),
        "a number in base 60",
    ),
    (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"), "a date"),
    (
        re.compile(
            r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?"
            r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?"
        ),
        "a point in time",
    ),
)


def core(text: str) -> Value:
    """The value of a plain scalar by the YAML 1.2 core schema."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in NUMBER_STARTS:
        return text
    if _INT.fullmatch(text):
        return int(text) if len(text) <= _LONGEST_INT else text
    if _OCTAL.fullmatch(text):
        return int(text[2:], 8)
    if _HEX.fullmatch(text):
        return int(text[2:], 16)
    return float(text) if _FLOAT.fullmatch(text) else text


def other_reading(text: str) -> str | None:
    """What a reader of YAML 1.1 takes a plain scalar for, None where it agrees.

    The words yes, no, on, off are left to the spec, which knows where a flag is wanted.
    """
    if not text or text[0] not in NUMBER_STARTS or (text.isdecimal() and text[0] != "0"):
        return None
    for pattern, reading in _READINGS_1_1:
        if pattern.fullmatch(text):
            return reading
    return None if isinstance(core(text), str) else "text"
