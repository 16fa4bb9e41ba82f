"""Secret values are found by their position, wherever they stand, and nothing else is touched."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from wfcode.steps import TYPES
from wfcode.wire import masked, secret_positions

HOOK: dict[str, Any] = {
    "type": "workflow_webhook",
    "element_id": 5,
    "url": "https://hooks.example.com/T0K3N",
    "method": "POST",
    "headers": [{"key": "Authorization", "value": "Bearer x", "id": "1"}, {"key": "Empty", "value": ""}],
    "queryParamsMap": {"token": "t", "type": "u"},
    "requestMap": [{"key": "a", "value": "b"}],
}


def test_values_of_headers_and_parameters_go_and_their_names_stay() -> None:
    found = masked(HOOK)
    assert found["url"] is None
    assert found["headers"] == [{"key": "Authorization", "value": None, "id": "1"}, {"key": "Empty", "value": ""}]
    assert found["queryParamsMap"] == {"token": None, "type": None}
    assert {name: found[name] for name in ("method", "requestMap")} == {
        name: HOOK[name] for name in ("method", "requestMap")
    }


def test_each_position_is_told_with_its_field() -> None:
    assert secret_positions(HOOK) == [
        ("url", ("url",)),
        ("headers", ("headers", 0, "value")),
        ("queryParamsMap", ("queryParamsMap", "token")),
        ("queryParamsMap", ("queryParamsMap", "type")),
    ]


@pytest.mark.parametrize("nested", [True, False])
def test_a_password_is_found_nested_and_flat(nested: bool) -> None:
    mail = {"pdfPassword": "pw", "subject": "s"}
    flat = {f"approvalEmail__email__{name}": value for name, value in mail.items()}
    element: dict[str, Any] = {"type": "workflow_approval", **({"approvalEmail": {"email": mail}} if nested else flat)}
    assert [field for field, _path in secret_positions(element)] == ["approvalEmail__email__pdfPassword"]
    assert "pw" not in repr(masked(element))
    assert "'s'" in repr(masked(element))


@pytest.mark.parametrize("name", sorted(TYPES))
def test_every_secret_field_of_the_catalogue_is_masked(name: str) -> None:
    fields = [field for field, known in TYPES[name].fields.items() if known.secret]
    element: dict[str, Any] = {"type": name, **dict.fromkeys(fields, "hush")}
    before = copy.deepcopy(element)
    assert "hush" not in repr(masked(element))
    assert element == before


def test_an_unknown_type_has_no_known_secrets() -> None:
    element: dict[str, Any] = {"type": "workflow_novelty", "headers": [{"key": "a", "value": "b"}]}
    assert masked(element) == element
