"""What a value of each kind may look like in a document, stored form or comfort; errors name what is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from pydantic_core import PydanticCustomError, PydanticKnownError

from wfcode.tree.shapes import Kind

_YES_NO: Final = frozenset({"", "yes", "no", "true", "false"})
_ZERO_ONE: Final = frozenset({"", "0", "1", *_YES_NO})
_NUMBER: Final = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)\Z")
_TOKEN: Final = re.compile(r"\{[^}]*\}")
_ADDRESS: Final = re.compile(r"\S@\S")


def one_of(allowed: Sequence[str]) -> PydanticKnownError:
    """An error that lists the allowed values."""
    *most, last = [repr(value) for value in allowed]
    expected = f"{', '.join(most)} or {last}" if most else last
    return PydanticKnownError("literal_error", {"expected": expected})


def yes_no(value: Any) -> Any:
    """ "Yes" or "No", true or false, the words; "" is no answer."""
    if isinstance(value, bool) or (isinstance(value, str) and value.casefold() in _YES_NO):
        return value
    raise one_of(("Yes", "No"))


def zero_one(value: Any) -> Any:
    """ "1" or "0", true or false, the words; "" is no answer."""
    if isinstance(value, bool) or value in (0, 1) or (isinstance(value, str) and value.casefold() in _ZERO_ONE):
        return value
    raise one_of(("1", "0"))


def boolean(value: Any) -> Any:
    """True or false, also as text, since the server may turn them into text (Q33)."""
    if isinstance(value, bool) or (isinstance(value, str) and value.casefold() in _ZERO_ONE):
        return value
    raise PydanticCustomError("flag", "Input should be true or false")


def amount(value: Any) -> Any:
    """A number, as a number or as text, or one token; "" is none."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and (not value or _NUMBER.match(value.strip()) or _TOKEN.fullmatch(value)):
        return value
    raise PydanticCustomError("amount", "Input should be a number, such as 2")


def number(value: Any) -> Any:
    """A number; text only where it is digits, as the server may send it (Q33)."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _NUMBER.match(value):
        return value
    raise PydanticCustomError("number", "Input should be a number")


def reference(value: Any) -> Any:
    """A name or an id; ids are often written as numbers."""
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise PydanticCustomError("reference", "Input should be a name or an id")


def recipient(value: Any) -> Any:
    """One recipient: an address, a token, or a pill as Jotform stores it."""
    if isinstance(value, str):
        return address(value)
    if not isinstance(value, dict):
        raise PydanticCustomError("recipient", "Input should be an address, a {token} or a pill object")
    for member in ("id", "text", "value"):
        if not isinstance(value.get(member, ""), str):
            raise PydanticCustomError("recipient", "The {member} of a pill should be text", {"member": member})
    return value


def address(value: str) -> str:
    """An address or a text with one, a token, "none" or nothing."""
    if value in ("", "none") or _ADDRESS.search(value) or _TOKEN.search(value):
        return value
    raise PydanticCustomError(
        "address", "Input should be an address such as boss@example.com, or a token in quotes such as '{email}'"
    )


PLAIN: Final[dict[Kind, Callable[[Any], Any]]] = {
    Kind.YES_NO: yes_no,
    Kind.ZERO_ONE: zero_one,
    Kind.BOOLEAN: boolean,
    Kind.AMOUNT: amount,
    Kind.NUMBER: number,
    Kind.REFERENCE: reference,
    Kind.FORM: reference,
    Kind.OUTCOME: reference,
}
