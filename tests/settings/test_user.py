"""The user's own configuration decides which further hosts get a key; a project cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from wfcode.settings import allowed_hosts
from wfcode.settings.errors import BadUserConfig
from wfcode.settings.user import config_path, load_user_config

Folder = Callable[[Mapping[str, str]], Path]


def test_hosts_come_from_the_file_and_the_variable(folder: Folder) -> None:
    root = folder({"wfcode/config.yaml": "allowed_hosts: [Forms.example.com]\n"})
    environ = {"XDG_CONFIG_HOME": str(root), "WFCODE_ALLOWED_HOSTS": "a.example.com, B.example.com c.example.com"}
    assert allowed_hosts(environ) == {"forms.example.com", "a.example.com", "b.example.com", "c.example.com"}


def test_without_either_there_are_none(tmp_path: Path) -> None:
    assert allowed_hosts({"XDG_CONFIG_HOME": str(tmp_path)}) == frozenset()


def test_a_relative_folder_is_ignored_for_it_may_lie_in_the_project() -> None:
    path = config_path({"XDG_CONFIG_HOME": "config"})
    assert path is None or path.is_absolute()


def test_an_empty_file_is_the_defaults(folder: Folder) -> None:
    root = folder({"wfcode/config.yaml": "# nothing\n"})
    assert load_user_config({"XDG_CONFIG_HOME": str(root)}).allowed_hosts == ()


def test_the_keys_of_the_server_are_accepted(folder: Folder) -> None:
    text = "approve: {passphrase_hash: x}\npolicy: {plans: ask}\nhttp: {issuer: https://a.example.com}\n"
    root = folder({"wfcode/config.yaml": text})
    assert load_user_config({"XDG_CONFIG_HOME": str(root)}).approve == {"passphrase_hash": "x"}


@pytest.mark.parametrize("text", ["allowed_host: [a]\n", "allowed_hosts: {a: 1}\n", "- a\n", "a: [\n", "\x00"])
def test_a_file_that_cannot_be_used_is_never_ignored(folder: Folder, text: str) -> None:
    root = folder({"wfcode/config.yaml": text})
    with pytest.raises(BadUserConfig, match="mend or remove it"):
        allowed_hosts({"XDG_CONFIG_HOME": str(root)})


def test_a_folder_in_its_place_is_said_too(folder: Folder) -> None:
    root = folder({"wfcode/config.yaml/x": ""})
    with pytest.raises(BadUserConfig):
        load_user_config({"XDG_CONFIG_HOME": str(root)})
