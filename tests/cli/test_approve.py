"""`wfcode approve` and `wfcode apply PLAN_ID`: a person on a terminal, never a pipe."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from desk import SPEC, Desk, project_in
from harness import Result, run

from wfcode.cli import approve as command
from wfcode.cli.terminal import Terminal
from wfcode.mcp.operator import Operator, Policy, hashed

PROTECTED = "targets:\n  guarded: {kind: sandbox, protected: true}\ndefault_target: guarded\n"


class Typed:
    """A terminal on which everything is typed beforehand."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.shown = list(answers), ""

    def say(self, text: str) -> None:
        self.shown += text + "\n"

    def ask(self, prompt: str) -> str:
        self.shown += prompt
        return self.answers.pop(0)

    def secret(self, prompt: str) -> str:
        return self.ask(prompt)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A project whose plans lie where the command looks for them."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Desk(project_in(tmp_path / "project"), tmp_path / "wfcode")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Typed]:
    """Puts answers on the terminal."""

    def put(*answers: str) -> Typed:
        device = Typed(*answers)

        @contextmanager
        def terminal() -> Iterator[Terminal]:
            yield device

        monkeypatch.setattr(command, "terminal", terminal)
        return device

    return put


def plan(desk: Desk) -> str:
    """The id of a plan of the one spec."""
    found: str = desk.call("plan", spec="expense")["plan_id"]
    return found


def test_approve_shows_the_plan_and_takes_the_title(desk: Desk, typed: Callable[..., Typed], tmp_path: Path) -> None:
    wanted, device = plan(desk), typed("Expense claim")
    done = run("approve", wanted, cwd=tmp_path)
    assert done.code == 0 and "is approved until" in done.out
    assert "creates 5" in device.shown and wanted in device.shown
    assert "applied" in str(desk.call("apply", plan_id=wanted))


@pytest.mark.parametrize("answer", ["", "yes", "expense claim", "Expense claims"])
def test_another_title_approves_nothing(desk: Desk, typed: Callable[..., Typed], tmp_path: Path, answer: str) -> None:
    wanted = plan(desk)
    typed(answer)
    done = run("approve", wanted, cwd=tmp_path)
    assert done.code == 4 and "WF791" in done.err
    assert desk.call("apply", plan_id=wanted)["status"] == "needs_a_person" and desk.writes() == []


def test_apply_with_a_plan_id_carries_it_out_at_once(desk: Desk, typed: Callable[..., Typed], tmp_path: Path) -> None:
    wanted = plan(desk)
    typed("Expense claim")
    done = run("apply", wanted, cwd=tmp_path)
    assert done.code == 0 and "verified by reading back" in done.out and len(desk.writes()) == 4
    again = run("apply", wanted, cwd=tmp_path)
    assert again.code == 5 and "WF781" in again.err


def test_a_plan_approved_before_is_not_asked_about_again(
    desk: Desk, typed: Callable[..., Typed], tmp_path: Path
) -> None:
    wanted = plan(desk)
    typed("Expense claim")
    run("approve", wanted, cwd=tmp_path)
    typed()
    assert run("apply", wanted, "--json", cwd=tmp_path).code == 0


def test_yes_does_not_stand_for_a_person(desk: Desk, tmp_path: Path) -> None:
    wanted = plan(desk)
    for words in (("apply", wanted, "--yes"), ("apply", wanted, "expense")):
        assert run(*words, cwd=tmp_path).code == 64
    assert desk.writes() == []


def test_a_protected_target_wants_the_passphrase_too(desk: Desk, typed: Callable[..., Typed], tmp_path: Path) -> None:
    (desk.folder / "wfcode.yaml").write_text(PROTECTED, encoding="utf-8")
    desk.operator = Operator(Policy(protected_targets=("guarded",)))
    wanted = plan(desk)
    typed("Expense claim")
    assert "passphrase" in run("approve", wanted, cwd=tmp_path).err
    config = tmp_path / "config" / "wfcode" / "config.yaml"
    config.parent.mkdir(parents=True)
    config.write_text(f"approve: {{passphrase_hash: {hashed('open sesame')!r}}}\n", encoding="utf-8")
    typed("Expense claim", "open barley")
    assert run("approve", wanted, cwd=tmp_path).code == 4
    typed("Expense claim", "open sesame")
    assert run("approve", wanted, cwd=tmp_path).code == 0


def test_a_new_passphrase_is_typed_twice_and_printed_as_a_hash(typed: Callable[..., Typed], tmp_path: Path) -> None:
    typed("open sesame", "open sesame")
    done = run("approve", "--new-passphrase", cwd=tmp_path)
    assert done.code == 0 and "passphrase_hash" in done.out and "sesame" not in done.out
    for answers in (("short", "short"), ("open sesame", "open barley")):
        typed(*answers)
        assert run("approve", "--new-passphrase", cwd=tmp_path).code == 64


@pytest.mark.parametrize("words", [("approve",), ("approve", "plan-" + "0" * 28), ("apply", "plan-" + "0" * 28)])
def test_a_plan_has_to_be_named_and_there(desk: Desk, tmp_path: Path, words: tuple[str, ...]) -> None:
    assert run(*words, cwd=tmp_path).code == 64


def test_a_pipe_is_no_terminal(desk: Desk, tmp_path: Path) -> None:
    wanted = plan(desk)
    code = "import sys; from wfcode.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "approve", wanted],
        input="Expense claim\n",
        text=True,
        capture_output=True,
        cwd=tmp_path,
        start_new_session=True,
        check=False,
    )
    assert done.returncode == 4 and "no terminal" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")
def test_on_a_real_terminal_the_question_reaches_the_person(desk: Desk, tmp_path: Path) -> None:
    wanted = plan(desk)
    result = on_terminal("approve", wanted, cwd=tmp_path, typed=b"Expense claim\n")
    assert result.code == 0 and "Type the title" in result.err and "is approved until" in result.out


def on_terminal(*words: str, cwd: Path, typed: bytes) -> Result:
    """A run with a terminal of its own; `err` is what the terminal showed."""
    ours, theirs = pty.openpty()
    code = (
        "import fcntl, sys, termios; fcntl.ioctl(int(sys.argv.pop(1)), termios.TIOCSCTTY, 0);"
        "from wfcode.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(theirs), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        start_new_session=True,
        pass_fds=(theirs,),
    )
    os.close(theirs)
    seen = read_until(ours, b"approve: ")
    os.write(ours, typed)
    out, _ = process.communicate(timeout=30)
    os.close(ours)
    return Result(process.returncode, out.decode(), seen.decode())


def read_until(descriptor: int, end: bytes) -> bytes:
    """What the terminal shows until it waits."""
    seen = b""
    while end not in seen and select.select([descriptor], [], [], 20)[0]:
        seen += os.read(descriptor, 4096)
    return seen


def test_the_plan_knows_its_project_wherever_the_command_runs(
    desk: Desk, typed: Callable[..., Typed], tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    wanted = plan(desk)
    typed("Expense claim")
    assert run("apply", wanted, cwd=elsewhere).code == 0
    (desk.folder / "specs" / "expense.yaml").write_text(SPEC.replace("was paid", "is paid"), encoding="utf-8")
    wanted = plan(desk)
    (desk.folder / "specs" / "expense.yaml").write_text(SPEC, encoding="utf-8")
    typed("Expense claim")
    stale = run("apply", wanted, cwd=elsewhere)
    assert stale.code == 5 and "WF790" in stale.err and "the spec" in stale.err
