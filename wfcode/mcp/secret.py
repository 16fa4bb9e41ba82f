"""Keeping secrets out of answers: masked by position where the catalogue marks one, and by value as a last net."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from wfcode.plan.address import parts_of
from wfcode.plan.model import Change, FieldChange
from wfcode.steps import TYPES
from wfcode.tree.model import Element, Json

MASK = "[secret]"
NAMES = re.compile(r"^(JOTFORM_|WFCODE_SECRET_)|^WFCODE_.*(KEY|TOKEN|PASS)", re.IGNORECASE)
SHORTEST = 8
NETLOC = re.compile(r"https?://([^/?#]*)", re.IGNORECASE)
UNCLEAR = "(an address that can be read two ways)"


def is_secret(step_type: str, flat_name: str) -> bool:
    """True where the catalogue marks the field, or one that it lies in, as a place for secrets."""
    fields = TYPES[step_type].fields if step_type in TYPES else {}
    names = flat_name.split("__")
    heads = ("__".join(names[: count + 1]) for count in range(len(names)))
    return any(head in fields and fields[head].secret for head in heads)


def masked(value: Json) -> Json:
    """The mask where there is a value at all; of an address its host stays, for it tells where things go."""
    if value in (None, "", [], {}):
        return value
    host = host_of(value)
    return f"https://{host}/{MASK}" if host else MASK


def host_of(value: Json) -> str:
    """The host of an address, without what may stand before an `@`; "" for anything else.

    Where programs disagree on which part is the host, none is named.
    """
    found = NETLOC.match(value) if isinstance(value, str) else None
    if found is None:
        return ""
    before, _, host = found[1].rpartition("@")
    doubtful = "@" in before or not host or any(char == "\\" or char.isspace() for char in found[1])
    return UNCLEAR if doubtful else host


def masked_fields(element: Element) -> dict[str, Json]:
    """The fields of a step, secret positions masked."""
    return {name: masked(value) if is_secret(element.type, name) else value for name, value in element.fields.items()}


def masked_change(change: Change) -> Change:
    """A change of a plan, secret positions masked."""
    fields = tuple(masked_field(field, step_type=change.type) for field in change.fields)
    return change.model_copy(update={"fields": fields})


def masked_field(field: FieldChange, *, step_type: str) -> FieldChange:
    """A changed value, masked where its address is a secret position."""
    if not is_secret(step_type, flat_name(field.address)):
        return field
    return field.model_copy(update={"before": masked(field.before), "after": masked(field.after)})


def flat_name(address: str) -> str:
    """`manager.with.reminder.sendReminder` as a flat name; "" for what is no field."""
    found = parts_of(address)
    return "__".join(found[2:]) if len(found) > 2 and found[1] in ("with", "raw") else ""


def redacted(text: str, environ: Mapping[str, str] | None = None) -> str:
    """The text without the values of the environment's keys and secrets; short values are no secrets."""
    for name, value in (os.environ if environ is None else environ).items():
        if len(value) >= SHORTEST and NAMES.search(name):
            text = text.replace(value, MASK)
    return text


def redacted_data(value: Any, environ: Mapping[str, str] | None = None) -> Any:
    """The same for every text inside a JSON value."""
    if isinstance(value, str):
        return redacted(value, environ)
    if isinstance(value, list):
        return [redacted_data(item, environ) for item in value]
    return {k: redacted_data(v, environ) for k, v in value.items()} if isinstance(value, dict) else value
