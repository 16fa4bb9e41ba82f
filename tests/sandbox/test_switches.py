"""Switches: set at the start or later, kept, checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from sandbox_api import Api, api_on

from wfcode.sandbox.app import create_app
from wfcode.sandbox.errors import UnknownSwitch, WrongSwitchValue
from wfcode.sandbox.switches import SWITCHES, checked


def test_every_switch_starts_at_its_default(api: Api) -> None:
    values = api.content("GET", "/_sandbox/switches")

    assert values == {switch.name: switch.default for switch in SWITCHES.values()}


def test_switches_of_the_start_are_kept_in_the_database(tmp_path: Path) -> None:
    db = tmp_path / "s.db"
    create_app(db, switches={"atomic_update_tree": True, "lag_reads_ms": 300})

    values = api_on(db).content("GET", "/_sandbox/switches")
    assert (values["atomic_update_tree"], values["lag_reads_ms"]) == (True, 300)


def test_setting_one_leaves_the_others_and_null_puts_back(api: Api) -> None:
    api.switch(atomic_update_tree=True, lag_reads_ms=300)
    api.switch(lag_reads_ms=None)

    values = api.content("GET", "/_sandbox/switches")
    assert (values["atomic_update_tree"], values["lag_reads_ms"]) == (True, 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("lag_reads_ms", -1),
        ("lag_reads_ms", True),
        ("lag_reads_ms", 1.0),
        ("lag_reads_ms", "5"),
        ("atomic_update_tree", 1),
        ("atomic_update_tree", "true"),
        ("limit_status", 500),
        ("limit_status", "429"),
        ("boolean_form", "maybe"),
        ("boolean_form", ["1/0"]),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(api: Api, name: str, value: object) -> None:
    with pytest.raises(WrongSwitchValue, match=name):
        checked({name: value})
    status, message = api.problem("POST", "/_sandbox/switches", json={name: value})
    assert (status, name in message) == (400, True)


def test_an_unknown_switch_is_refused_with_the_known_ones(api: Api, tmp_path: Path) -> None:
    with pytest.raises(UnknownSwitch, match="lag_reads_ms"):
        create_app(tmp_path / "s.db", switches={"lag_read": 1})
    assert api.problem("POST", "/_sandbox/switches", json={"lag_read": 1})[0] == 400
    assert api.content("GET", "/_sandbox/status")["switches"] == {}
