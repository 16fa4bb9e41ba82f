"""The one canonical form of each field kind, and strict equality of canonical values.

Everything here is total: whatever JSON a server answers has a canonical form, and nothing raises. `None` is "absent".
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from wfcode.tree.model import Json
from wfcode.tree.shapes import FREE, Kind, Order, Shape

BOOKKEEPING = frozenset(
    {"x", "y", "position", "width", "height", "className", "measured", "elementType", "id", "uuid", "created_at"}
    | {"updated_at", "numberOfRuns", "isCreatedWithAI", "isDirty", "branding21Email", "lastQuestionID"}
    | {"internalFormID"}
)
"""Fields that the builder keeps for itself; at any depth they are no content (design section 4)."""

_TRUE = frozenset({"yes", "1", "true", "on"})
_FALSE = frozenset({"no", "0", "false", "off"})


def is_empty(value: Json) -> bool:
    """True for the four spellings of nothing: `""`, `[]`, `{}` and null (never for 0 or false)."""
    return value is None or (isinstance(value, (str, list, dict)) and not value)


def canonical(shape: Shape, value: Json) -> Json:
    """The canonical form of a stored or written value; None where it says nothing.

    Texts and lists keep an explicit empty value (`""`, `[]`); `canonical_field` drops it where the field has no
    default of its own.
    """
    if value is None:
        return None
    return _CANONICAL[shape.kind](shape, value)


def canonical_field(shape: Shape, value: Json, *, default: Json) -> Json:
    """The canonical form of a field whose stored default is `default` (None: it has none).

    Absent stands for the default. An empty text or list is a value of its own only where the default is not empty.
    """
    fallback = canonical(shape, default)
    if is_empty(fallback):
        fallback = None
    found = canonical(shape, value)
    if found is None or (is_empty(found) and (fallback is None or shape.kind not in _EMPTY_COUNTS)):
        return fallback
    return found


def same(shape: Shape, left: Json, right: Json) -> bool:
    """Whether two canonical values are equal: strict about types, sets and keyed lists without regard to order."""
    if shape.kind is Kind.RECIPIENTS or (shape.kind is Kind.LIST and shape.order is not Order.ORDERED):
        return _sorted(left) == _sorted(right)
    return _agree(left, right)


def strictly_equal(left: Json, right: Json) -> bool:
    """Equality that tells `1`, `1.0`, `True` and `"1"` apart at any depth."""
    return _tagged(left) == _tagged(right)


def free(value: Json) -> Json:
    """Free JSON without bookkeeping, scalars but flags as text (so 1 and "1" are one), empty members dropped."""
    if isinstance(value, dict):
        members = {key: free(item) for key, item in value.items() if key not in BOOKKEEPING}
        return {key: item for key, item in members.items() if not is_empty(item)}
    if isinstance(value, list):
        return [free(item) for item in value]
    return value if value is None or isinstance(value, bool) else scalar_text(value)


def scalar_text(value: Json) -> str:
    """The text a scalar is stored as: no `.0` on whole numbers, true and false in lower case."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e16:
        return str(int(value))
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    return "" if value is None else str(value)


def _text(_shape: Shape, value: Json) -> Json:
    if isinstance(value, (list, dict)) and not value:
        return None
    return scalar_text(value).replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")


def _plain(_shape: Shape, value: Json) -> Json:
    if is_empty(value):
        return None
    return scalar_text(value).strip() or None


def _flag(_shape: Shape, value: Json) -> Json:
    if is_empty(value):
        return None
    word = scalar_text(value).strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    return scalar_text(value)


def _choice(shape: Shape, value: Json) -> Json:
    text = _plain(shape, value)
    if not isinstance(text, str):
        return None
    return next((choice for choice in shape.choices if choice.lower() == text.lower()), text)


def address_of(pill: Json) -> str:
    """The address or `{token}` of a recipient pill; "" where it holds none.

    Some pills keep the address in `text` only; in the pill of a form field `text` is the label, so `value` leads.
    """
    if isinstance(pill, dict):
        found = next((pill[key] for key in ("value", "text") if not is_empty(pill.get(key))), "")
        return scalar_text(found).strip()
    return "" if isinstance(pill, list) else scalar_text(pill).strip()


def _recipients(_shape: Shape, value: Json) -> Json:
    pills: list[Json] = value if isinstance(value, list) else [value]
    if isinstance(value, str):
        pills = [*value.replace(";", ",").split(",")]
    addresses = [address for address in map(address_of, pills) if address and address.lower() != "none"]
    return list(dict.fromkeys(addresses)) or None


def _list(shape: Shape, value: Json) -> Json:
    if isinstance(value, dict) and not value:
        return []
    if value == "":
        return None
    items = value if isinstance(value, list) else [value]
    return [canonical(shape.item or FREE, item) for item in items]


def _object(shape: Shape, value: Json) -> Json:
    if not isinstance(value, dict):
        return None if is_empty(value) else free(value)
    members = shape.members or {}
    found = {
        key: canonical(members[key], item) if key in members else free(item)
        for key, item in value.items()
        if key not in BOOKKEEPING
    }
    return {key: item for key, item in found.items() if not is_empty(item)} or None


def _terms(_shape: Shape, value: Json) -> Json:
    terms = value if isinstance(value, list) else [value]
    return [_term(term) for term in terms if isinstance(term, dict) and term] or None


def _term(term: Mapping[str, Json]) -> Json:
    # The schema file calls the operator `type`; live terms and the builder call it `operator`.
    known = {"field": scalar_text(term.get("field")).strip()}
    known["operator"] = scalar_text(term.get("operator") or term.get("type"))
    known["value"] = scalar_text(term.get("value"))
    rest = {
        key: free(value)
        for key, value in term.items()
        if key not in {"field", "operator", "type", "value", "isError", "color"} | BOOKKEEPING
    }
    return {**known, **{key: value for key, value in rest.items() if not is_empty(value)}}


_CANONICAL: Mapping[Kind, Callable[[Shape, Json], Json]] = {
    Kind.TEXT: _text,
    Kind.HTML: _text,
    Kind.YES_NO: _flag,
    Kind.ZERO_ONE: _flag,
    Kind.BOOLEAN: _flag,
    Kind.AMOUNT: _plain,
    Kind.NUMBER: _plain,
    Kind.CHOICE: _choice,
    Kind.REFERENCE: _plain,
    Kind.FORM: _plain,
    Kind.OUTCOME: _plain,
    Kind.DATE: _plain,
    Kind.RECIPIENTS: _recipients,
    Kind.LIST: _list,
    Kind.OBJECT: _object,
    Kind.TERMS: _terms,
}
_EMPTY_COUNTS = frozenset({Kind.TEXT, Kind.HTML, Kind.LIST})


def _agree(left: Json, right: Json) -> bool:
    """Equality of canonical values; a flag in free JSON agrees with each word that the server stores for it (Q33)."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(_agree(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_agree, left, right))
    if isinstance(left, bool) and isinstance(right, str):
        return right.strip().lower() in (_TRUE if left else _FALSE)
    if isinstance(right, bool) and isinstance(left, str):
        return _agree(right, left)
    return _tagged(left) == _tagged(right)


def _tagged(value: Json) -> object:
    if isinstance(value, dict):
        return ("object", tuple(sorted((key, _tagged(item)) for key, item in value.items())))
    if isinstance(value, list):
        return ("list", tuple(_tagged(item) for item in value))
    return (type(value).__name__, value)


def _sorted(value: Json) -> object:
    items = value if isinstance(value, list) else [value]
    return sorted(repr(_tagged(item)) for item in items)
