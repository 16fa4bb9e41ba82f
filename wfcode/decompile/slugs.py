"""Readable keys out of what people call things: `Manager approval` -> `manager_approval`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Final

LONGEST: Final = 40
_TOKEN: Final = re.compile(r"\{[^{}]*\}")
_GAP: Final = re.compile(r"[\W_]+")
_SPECIAL: Final = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "đ": "d", "ł": "l", "&": " and ", "'": "", "’": ""})
_MISREAD: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
"""Words that a reader of YAML takes for something else than a key."""


def slug(text: str, *, glue: str = "_") -> str:
    """Lower-case words joined by `glue`, accents dropped, tokens left out where words remain; "" where nothing does."""
    words = _words(_TOKEN.sub(" ", text)) or _words(text)
    found = ""
    for word in words:
        longer = f"{found}{glue}{word}" if found else word[:LONGEST]
        if len(longer) > LONGEST:
            break
        found = longer
    return found


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.lower().translate(_SPECIAL))
    bare = "".join(mark for mark in plain if not unicodedata.combining(mark)).lower()
    return [word for word in _GAP.split(unicodedata.normalize("NFC", bare)) if word]


def is_misread(key: str) -> bool:
    """Whether the word alone would be read as a flag, as nothing or as a number."""
    return key in _MISREAD or key.isdecimal() or key.replace("_", "").isdecimal()


def unique(key: str, taken: Collection[str], *, glue: str = "_") -> str:
    """The key, with the first free number behind it where it is taken; case does not count."""
    folded = {each.casefold() for each in taken}
    if key.casefold() not in folded:
        return key
    number = 2
    while f"{key}{glue}{number}".casefold() in folded:
        number += 1
    return f"{key}{glue}{number}"
