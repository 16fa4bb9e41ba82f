"""Bodies: JSON, form fields, and what is neither."""

from __future__ import annotations

from typing import Any

import pytest

from wfcode.sandbox.call import FORM_ENCODED, BadBody, decode_body


@pytest.mark.parametrize(
    ("raw", "body"),
    [
        (b"", None),
        (b"  \n", None),
        (b"{}", {}),
        (b"null", None),
        (b'{"a": [1, 1.0, "1", true, null]}', {"a": [1, 1.0, "1", True, None]}),
        (b"[" * 150 + b"]" * 150, None),
    ],
)
def test_json(raw: bytes, body: Any) -> None:
    decoded = decode_body(raw, content_type="application/json")

    assert body is None or repr(decoded) == repr(body)


@pytest.mark.parametrize("raw", [b"{", b"\xff", b"NaN", b"[-Infinity]", b"1e999", b"[" * 300 + b"]" * 300, b"9" * 5000])
def test_what_is_no_json_is_refused(raw: bytes) -> None:
    with pytest.raises(BadBody):
        decode_body(raw, content_type="application/json")


@pytest.mark.parametrize(
    ("raw", "body"),
    [
        (b"title=A+b%21&status=", {"title": "A b!", "status": ""}),
        (
            b"questions[1][type]=control_head&questions[1][text]=H",
            {"questions": {"1": {"type": "control_head", "text": "H"}}},
        ),
        (b"emails[]=a&emails[]=b", {"emails": {"0": "a", "1": "b"}}),
        (b"a=1&a[b]=2", {"a": "1"}),
        (b"a=1&a=2", {"a": "2"}),
    ],
)
def test_form_fields(raw: bytes, body: Any) -> None:
    assert decode_body(raw, content_type=f"{FORM_ENCODED}; charset=UTF-8") == body
