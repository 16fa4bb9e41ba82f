"""Questions as the server returns them: every scalar a string, with the properties of their control type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wfcode.sandbox.values import Record, as_text

_NAME_PARTS: Final = {
    "prefix": "Prefix",
    "first": "First Name",
    "middle": "Middle Name",
    "last": "Last Name",
    "suffix": "Suffix",
}
_ADDRESS_PARTS: Final = {
    "addr_line1": "Street Address",
    "addr_line2": "Street Address Line 2",
    "city": "City",
    "state": "State / Province",
    "postal": "Postal / Zip Code",
    "country": "Country",
    "cc_firstName": "First Name",
    "cc_lastName": "Last Name",
}
_DATE_PARTS: Final = {
    "day": "Day",
    "month": "Month",
    "year": "Year",
    "last": "Last Name",
    "hour": "Hour",
    "minutes": "Minutes",
    "litemode": "Date",
}

_CHOICE: Final[Record] = {"options": "", "special": "None", "allowOther": "No", "shuffle": "No", "spreadCols": "1"}
_LINE: Final[Record] = {"size": "20", "hint": "", "maxsize": "", "validation": "None", "readonly": "No"}
_OWN: Final[Mapping[str, Record]] = {
    "control_head": {"subHeader": "", "headerType": "Large", "textAlign": "Left", "verticalAlign": "Middle"},
    "control_fullname": {"prefix": "No", "middle": "No", "suffix": "No", "sublabels": _NAME_PARTS, "readonly": "No"},
    "control_email": {
        "validation": "Email",
        "size": "30",
        "hint": "ex: myname@example.com",
        "confirmation": "No",
        "disallowFree": "No",
        "readonly": "No",
        "subLabel": "example@example.com",
    },
    "control_number": {"size": "5", "hint": "ex: 23", "minValue": "", "maxValue": "", "readonly": "No", "subLabel": ""},
    "control_textbox": _LINE,
    "control_textarea": {"cols": "40", "rows": "6", "hint": "", "entryLimit": "None-0", "wysiwyg": "Disable"},
    "control_dropdown": {"options": "", "special": "None", "size": "0", "width": "310", "emptyText": "Please Select"},
    "control_radio": _CHOICE,
    "control_checkbox": {**_CHOICE, "minSelection": "", "maxSelection": ""},
    "control_datetime": {
        "format": "yyyymmdd",
        "dateSeparator": "-",
        "timeFormat": "24 Hour",
        "allowTime": "No",
        "defaultDate": "none",
        "liteMode": "Yes",
        "sublabels": _DATE_PARTS,
        "readonly": "No",
    },
    "control_phone": {
        "countryCode": "No",
        "inputMask": "enable",
        "inputMaskValue": "(###) ###-####",
        "sublabels": {"country": "Country Code", "area": "Area Code", "phone": "Phone Number", "full": "Phone Number"},
        "validation": "Numeric",
        "readonly": "No",
    },
    "control_address": {
        "selectedCountry": "",
        "states": "default",
        "sublabels": _ADDRESS_PARTS,
        "subfields": "st1|st2|city|state|zip|country",
    },
    "control_fileupload": {
        "allowMultiple": "Yes",
        "extensions": "pdf, doc, docx, xls, xlsx, csv, txt, rtf, jpg, jpeg, png, gif",
        "maxFileSize": "10854",
        "buttonText": "Browse Files",
        "subLabel": "",
    },
    "control_rating": {"stars": "5", "scaleFrom": "1", "starStyle": "Stars", "defaultValue": ""},
    "control_scale": {"scaleAmount": "5", "scaleFrom": "1", "fromText": "Worst", "toText": "Best"},
    "control_matrix": {"inputType": "Radio Button", "mcolumns": "", "mrows": "", "dropdown": "Yes|No"},
    "control_signature": {"height": "114", "width": "310", "penColor": "#000000", "pdflocation": ""},
    "control_widget": {"cfname": "", "selectedField": "", "static": "No", "frameWidth": "300", "frameHeight": "100"},
    "control_button": {"buttonAlign": "Auto", "clear": "No", "print": "No", "buttonStyle": "None"},
    "control_text": {"style": ""},
}
_UNLABELLED: Final = frozenset({"control_head", "control_button", "control_text"})


def question(qid: str, name: str, kind: str, text: str, **own: Any) -> Record:
    """A question of control type `kind` (without `control_`), its properties completed; `own` overrides them."""
    control = f"control_{kind}"
    common: Record = {"qid": qid, "name": name, "type": control, "text": text, "order": qid}
    if control not in _UNLABELLED:
        common |= {"labelAlign": "Auto", "required": "No", "description": ""}
    return {**common, **_OWN.get(control, {}), **own}


def sent(data: Mapping[str, Any], *, qid: str) -> Record:
    """A question as stored when a client sent `data`: scalars as text, what was left out filled in (Q65)."""
    given = {name: value if isinstance(value, dict | list) else as_text(value) for name, value in data.items()}
    kind = str(given.get("type", "control_textbox")).removeprefix("control_")
    text = str(given.get("text", ""))
    return {**question(qid, str(given.get("name", f"input{qid}")), kind, text), **given, "qid": qid}


def sent_all(data: Any) -> Record:
    """Questions by id from an object keyed by id, or from a list counted from 1; junk is left out."""
    pairs: Any = data.items() if isinstance(data, dict) else enumerate(data, start=1) if isinstance(data, list) else ()
    return {str(qid): sent(entry, qid=str(qid)) for qid, entry in pairs if isinstance(entry, dict)}
