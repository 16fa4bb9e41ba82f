"""An account is asked for once per key and host; the key is not written anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import KEY, URL

from wfcode.bindings.accounts import Accounts, fingerprint


def test_a_name_is_kept_per_key_and_host(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    accounts.put(URL, KEY, "demo")
    accounts.put(URL, "other", "else")
    assert Accounts(tmp_path).get(URL, KEY) == "demo"
    assert accounts.get("https://eu-api.jotform.com", KEY) is None
    assert accounts.get(URL, "other") == "else"


def test_the_key_is_not_in_the_folder(tmp_path: Path) -> None:
    Accounts(tmp_path).put(URL, KEY, "demo")
    texts = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert "demo" in "".join(texts)
    assert KEY not in "".join(texts)
    assert KEY not in fingerprint(URL, KEY)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"x": 1}', "[" * 100_000, "\x00"])
def test_a_broken_cache_is_an_empty_one(tmp_path: Path, text: str) -> None:
    accounts = Accounts(tmp_path)
    (tmp_path / ".wfcode").mkdir()
    (tmp_path / ".wfcode/accounts.json").write_text(text)
    assert accounts.get(URL, KEY) is None
    accounts.put(URL, KEY, "demo")
    assert accounts.get(URL, KEY) == "demo"


def test_a_cache_that_cannot_be_written_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / ".wfcode").write_text("a file in its place")
    Accounts(tmp_path).put(URL, KEY, "demo")
    assert Accounts(tmp_path).get(URL, KEY) is None
