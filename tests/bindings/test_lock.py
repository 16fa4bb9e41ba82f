"""One apply at a time; a lock whose process is gone is taken over, one of another machine never is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from wfcode.bindings import Locked
from wfcode.bindings.lock import TAKEOVER_SECONDS, Holder, is_alive, lock_path, locked, me
from wfcode.diagnostics.errors import STALE


@contextmanager
def hold(
    root: Path, said: list[str] | None = None, *, alive: bool = True, workflow: str = "claims"
) -> Iterator[Holder]:
    notices = said if said is not None else []
    with locked(root, "production", workflow, notice=notices.append, alive=lambda pid: alive) as holder:
        yield holder


def left_behind(root: Path, holder: Holder) -> Path:
    path = lock_path(root, "production", "claims")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(holder)))
    return path


def test_it_is_there_while_held_and_gone_after(tmp_path: Path) -> None:
    path = lock_path(tmp_path, "production", "claims")
    with hold(tmp_path) as holder:
        assert json.loads(path.read_text()) == asdict(holder)
        assert [each.name for each in path.parent.iterdir()] == ["claims.lock"]
    assert not list(path.parent.iterdir())


def test_a_failure_inside_gives_it_back(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), hold(tmp_path):
        raise ZeroDivisionError
    with hold(tmp_path):
        pass


def test_a_second_one_is_told_who_since_when_and_what_to_do(tmp_path: Path) -> None:
    with hold(tmp_path) as holder, pytest.raises(Locked) as caught, hold(tmp_path):
        raise AssertionError("two at once")
    assert caught.value.exit_code == STALE
    for part in (holder.user, holder.host, str(holder.pid), holder.since, "claims.lock", "wait for it"):
        assert part in str(caught.value)


def test_workflows_do_not_lock_each_other(tmp_path: Path) -> None:
    with hold(tmp_path), hold(tmp_path, workflow="leave"):
        pass


def test_the_lock_of_a_dead_process_is_taken_over_and_said(tmp_path: Path) -> None:
    left_behind(tmp_path, me())
    said: list[str] = []
    with hold(tmp_path, said, alive=False) as holder:
        assert json.loads(lock_path(tmp_path, "production", "claims").read_text()) == asdict(holder)
    assert len(said) == 1 and "took over" in said[0]
    assert not list(lock_path(tmp_path, "production", "claims").parent.iterdir())


def test_the_lock_of_another_machine_is_never_taken_over(tmp_path: Path) -> None:
    path = left_behind(tmp_path, replace(me(), host="elsewhere"))
    with pytest.raises(Locked, match="elsewhere"), hold(tmp_path, alive=False):
        raise AssertionError("two at once")
    assert path.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": 1}'])
def test_a_lock_that_cannot_be_read_is_a_lock(tmp_path: Path, text: str) -> None:
    left_behind(tmp_path, me()).write_text(text)
    with pytest.raises(Locked, match="owner cannot be read"), hold(tmp_path, alive=False):
        raise AssertionError("two at once")


def test_of_two_that_see_a_stale_lock_only_one_gets_it(tmp_path: Path) -> None:
    path = left_behind(tmp_path, me())
    path.with_suffix(".takeover").write_text("")
    with pytest.raises(Locked, match="right now"), hold(tmp_path, alive=False):
        raise AssertionError("two at once")


def test_a_takeover_that_was_itself_interrupted_does_not_block_for_ever(tmp_path: Path) -> None:
    guard = left_behind(tmp_path, me()).with_suffix(".takeover")
    guard.write_text("")
    long_ago = guard.stat().st_mtime - 2 * TAKEOVER_SECONDS
    os.utime(guard, (long_ago, long_ago))
    with hold(tmp_path, alive=False):
        pass


def test_a_lock_taken_over_by_somebody_else_is_not_removed(tmp_path: Path) -> None:
    other = me()
    with hold(tmp_path):
        path = left_behind(tmp_path, other)
    assert json.loads(path.read_text()) == asdict(other)


def test_this_process_is_alive_and_an_ended_one_is_not() -> None:
    child = subprocess.Popen([sys.executable, "-c", "pass"])
    child.wait()
    assert is_alive(os.getpid())
    assert is_alive(child.pid) is (sys.platform == "win32")


@pytest.mark.parametrize("pid", [0, -1, 10**30])
def test_an_odd_process_id_counts_as_alive(pid: int) -> None:
    assert is_alive(pid)
