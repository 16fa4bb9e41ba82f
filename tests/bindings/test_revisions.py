"""Revisions are numbered, private, complete, and never changed by a later one."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from wfcode.bindings import Binding, BrokenRevision, FileRevisions, NewerRevision, NoRevision
from wfcode.bindings.revision import Draft, Masked

BOUND = Binding(workflow="claims", workflow_id="26", host="localhost", account="demo", title="Claims")


def draft(**more: Any) -> Draft:
    given: dict[str, Any] = {
        "time": "2026-03-01T09:00:00Z",
        "who": "ann@desk",
        "kind": "workflow",
        "plan": "sha256:1",
        "title": "Claims",
        "status": "ENABLED",
        "fingerprint": "sha256:2",
        "binding": BOUND,
        "content": {
            "workflow": {"id": "26"},
            "elements": [{"element_id": "1", "x": 1.5, "ü": ["✓", None]}],
            "links": [],
        },
        "masked": (Masked(element=1, field="headers", path=("headers", 0, "value")),),
    }
    return Draft(**{**given, **more})


@pytest.fixture
def store(tmp_path: Path) -> FileRevisions:
    return FileRevisions(tmp_path)


def test_numbers_count_from_one_per_target_and_workflow(store: FileRevisions) -> None:
    assert [store.add("sandbox", "claims", draft()).number for _ in range(3)] == [1, 2, 3]
    assert store.add("sandbox", "legal/claims", draft()).number == 1
    assert store.add("production", "claims", draft()).number == 1
    assert [each.number for each in store.list("sandbox", "claims")] == [3, 2, 1]


def test_what_was_kept_comes_back_unchanged(store: FileRevisions) -> None:
    kept = store.add("sandbox", "claims", draft())
    store.add("sandbox", "claims", draft(title="Other"))
    assert store.read("sandbox", "claims", 1) == kept
    assert kept.content == draft().content
    assert (kept.workflow_id, kept.steps) == ("26", 1)


def test_the_newest_is_the_default_also_beyond_nine(store: FileRevisions) -> None:
    for number in range(1, 12):
        store.add("sandbox", "claims", draft(title=str(number)))
    assert store.read("sandbox", "claims").title == "11"


def test_a_number_never_comes_again_where_newer_ones_are_left(store: FileRevisions) -> None:
    for _ in range(3):
        store.add("sandbox", "claims", draft())
    store.path("sandbox", "claims", 1).unlink()
    assert store.add("sandbox", "claims", draft()).number == 4


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_user_may_read_it_and_git_does_not_see_it(store: FileRevisions, tmp_path: Path) -> None:
    store.add("sandbox", "claims", draft())
    path = tmp_path / ".wfcode" / "revisions" / "sandbox" / "claims" / "1.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert (tmp_path / ".wfcode" / ".gitignore").read_text() == "*\n"


def test_without_any_the_reason_is_given(store: FileRevisions) -> None:
    assert store.list("sandbox", "claims") == ()
    with pytest.raises(NoRevision, match="no revision of claims on sandbox"):
        store.read("sandbox", "claims")


def test_an_unknown_number_names_the_known_ones(store: FileRevisions) -> None:
    store.add("sandbox", "claims", draft())
    with pytest.raises(NoRevision, match=r"no revision 7, it has 1; "):
        store.read("sandbox", "claims", 7)
    store.add("sandbox", "claims", draft())
    with pytest.raises(NoRevision, match="it has 1 to 2"):
        store.read("sandbox", "claims", 7)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format_version": 1, "number": 1}', "\x00"])
def test_a_broken_file_is_named_and_does_not_stop_the_next(store: FileRevisions, text: str) -> None:
    store.add("sandbox", "claims", draft())
    store.path("sandbox", "claims", 1).write_text(text)
    with pytest.raises(BrokenRevision, match=r"1\.json cannot be used"):
        store.read("sandbox", "claims", 1)
    assert store.add("sandbox", "claims", draft()).number == 2


def test_a_later_format_is_not_misread(store: FileRevisions) -> None:
    store.add("sandbox", "claims", draft())
    path = store.path("sandbox", "claims", 1)
    path.write_text(json.dumps({**json.loads(path.read_text()), "format_version": 2}))
    with pytest.raises(NewerRevision, match="format 2"):
        store.read("sandbox", "claims", 1)


def test_other_files_in_the_folder_are_none(store: FileRevisions) -> None:
    store.add("sandbox", "claims", draft())
    for name in ("notes.json", ".1.json.tmp", "٣.json"):
        (store.path("sandbox", "claims", 1).parent / name).write_text("x")
    assert [each.number for each in store.list("sandbox", "claims")] == [1]
