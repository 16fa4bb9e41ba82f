"""Recipients on the wire: pills with the label of the field, which is looks and nothing else."""

from __future__ import annotations

from wfcode.steps import TYPES
from wfcode.wire import Names, encode_field
from wfcode.wire.pills import pill

FIELD = TYPES["workflow_send_email"].fields["to"]


def test_a_field_goes_by_its_label_where_it_is_known() -> None:
    names = Names(forms={"vendor": "242894007368972"}, labels={"{vendor.email}": "Their e-mail"})
    found = encode_field(FIELD, ["{vendor.email}", "{email}", "a@example.com"], names, step="a")
    assert isinstance(found, list)
    texts = [(each["value"], each["text"]) for each in found if isinstance(each, dict)]
    assert texts == [
        ("{f242894007368972_email}", "Their e-mail"),
        ("{email}", "email"),
        ("a@example.com", "a@example.com"),
    ]


def test_a_label_changes_nothing_but_the_text() -> None:
    with_label, without = pill("{email}", label="E-mail"), pill("{email}")
    assert {key for key in with_label if with_label[key] != without[key]} == {"text"}
