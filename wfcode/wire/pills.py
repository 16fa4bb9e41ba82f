"""Recipients on the wire: pill objects (Q74), with ids derived from what they stand for."""

from __future__ import annotations

from uuid import NAMESPACE_URL, uuid5

from wfcode.tree import Json

_COLOR = "#007862"


def pill(address: str, *, label: str = "") -> dict[str, Json]:
    """The pill of an address, or of a form field where it is a `{token}`; `label` is what people call the field."""
    number = str(uuid5(NAMESPACE_URL, f"wfcode:pill:{address}"))
    if address.startswith("{") and address.endswith("}"):
        style: dict[str, Json] = {"backgroundColor": _COLOR, "--pillColor": _COLOR}
        text = label or address[1:-1]
        return {"id": number, "value": address, "text": text, "isValid": True, "isQuestion": True, "style": style}
    return {"id": number, "value": address, "text": address, "isValid": True, "isQuestion": False}


def term_id(position: int, field: str) -> str:
    """The id of a condition term; live ids are not unique, so place and field are enough."""
    return f"term_{uuid5(NAMESPACE_URL, f'wfcode:term:{position}:{field}').hex[:13]}"
