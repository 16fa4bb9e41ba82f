"""Every failure ends as a sentence on stderr and an exit code; nothing of it reaches stdout."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness import Run, run

from wfcode import __version__
from wfcode.cli import app
from wfcode.cli.app import COMMANDS, Entry

FULL = "No space left on device"
KEY = "0123456789abcdef-secret"


@pytest.fixture(autouse=True)
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One more command: `fail HOW`."""
    monkeypatch.setitem(app.COMMANDS, "fail", Entry("failing", "fail", "Fail on purpose."))
    monkeypatch.setenv("JOTFORM_API_KEY", KEY)
    yield


@pytest.mark.parametrize(
    ("how", "code", "message"),
    [
        ("typed", 4, "error[WF701]: this is not allowed; ask for less\n"),
        ("usage", 64, "error[WF901]: one SPEC at most\n"),
        ("interrupt", 130, "interrupted\n"),
        ("abort", 130, "interrupted\n"),
        ("pipe", 141, ""),
        ("full", 1, f"error[WF905]: the system refuses to go on ({FULL} for db); see to that and run again\n"),
    ],
)
def test_a_failure_is_one_sentence_on_stderr(wf: Run, how: str, code: int, message: str) -> None:
    result = wf("fail", how)
    assert (result.code, result.out, result.err) == (code, "", message)


@pytest.mark.parametrize("how", ["bug", "recursion"])
def test_a_fault_of_our_own_is_one_sentence_and_a_report(wf: Run, tmp_path: Path, how: str) -> None:
    result = wf("fail", how)
    (report,) = (tmp_path / ".wfcode").glob("crash-*.txt")
    assert result.code == 1
    assert result.out == ""
    assert result.err.startswith("error[WF900]: wfcode itself failed (")
    assert str(report) in result.err
    assert result.err.count("\n") == 1
    assert "Traceback" in report.read_text(encoding="utf-8")


def test_no_secret_reaches_the_report_or_the_message(wf: Run, tmp_path: Path) -> None:
    result = wf("fail", "bug")
    (report,) = (tmp_path / ".wfcode").glob("crash-*.txt")
    assert KEY not in result.err + report.read_text(encoding="utf-8")


def test_the_report_folder_ignores_itself_in_git(wf: Run, tmp_path: Path) -> None:
    wf("fail", "bug")
    assert (tmp_path / ".wfcode" / ".gitignore").read_text(encoding="utf-8") == "*\n"


def test_the_report_goes_elsewhere_when_the_folder_is_taken(wf: Run, tmp_path: Path) -> None:
    (tmp_path / ".wfcode").write_text("in the way", encoding="utf-8")
    result = wf("fail", "bug")
    assert result.code == 1
    assert "a report was written to" in result.err


def test_a_command_returns_its_exit_code(wf: Run) -> None:
    result = wf("fail", "no")
    assert (result.code, result.out) == (2, "→ done ✓ 漢\n")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1"])
def test_a_console_without_the_glyphs_gets_plain_ones(wf: Run, encoding: str) -> None:
    result = wf("fail", "no", encoding=encoding)
    assert (result.code, result.out) == (2, "-> done ok \\u6f22\n")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("plam",), "Did you mean 'plan'?"),
        (("fail", "no", "--detailed"), "No such option: --detailed"),
        (("plan", "--detailed-exitcod"), "--detailed-exitcode"),
        (("fail",), "Missing argument 'how'"),
        (("fail", "a", "b"), "unexpected extra argument"),
        (("--target",), "--target"),
        (("--traget", "x", "fail", "no"), "--target"),
    ],
)
def test_a_wrong_command_line_exits_64_with_a_hint(wf: Run, words: tuple[str, ...], hint: str) -> None:
    result = wf(*words)
    assert (result.code, result.out) == (64, "")
    assert result.err.startswith("error[WF901]: ")
    assert hint in result.err
    assert "--help'" in result.err


def test_help_names_every_command(wf: Run) -> None:
    result = wf("--help")
    assert (result.code, result.err) == (0, "")
    assert all(f"\n  {name} " in result.out for name in COMMANDS)
    assert wf().out == result.out


def test_every_command_has_help(wf: Run) -> None:
    for name in COMMANDS:
        result = wf(name, "--help")
        assert (result.code, result.err) == (0, ""), name
        assert f"Usage: wfcode {name}" in result.out


@pytest.mark.parametrize("words", [("--version",), ("--version", "--target", "x")])
def test_version(wf: Run, words: tuple[str, ...]) -> None:
    assert wf(*words).out == f"wfcode {__version__}\n"


def test_the_target_may_stand_anywhere() -> None:
    for words in (["--target", "a", "plan", "x"], ["plan", "--target", "a", "x"], ["plan", "x", "--target", "a"]):
        assert app.split(words) == (["--target", "a"], ["plan", "x"])
    assert app.split(["plan", "--target=a"]) == (["--target=a"], ["plan"])
    assert app.split(["plan", "--", "--target"]) == ([], ["plan", "--", "--target"])


def test_the_harness_puts_everything_back(tmp_path: Path) -> None:
    before = Path.cwd()
    run("fail", "bug", cwd=tmp_path)
    assert Path.cwd() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("wfcode explain >&-", 0, ""),
        ("wfcode --version >&-", 0, ""),
        ("wfcode explain 2>&- >/dev/null", 0, ""),
        ("wfcode --help >/dev/full", 1, f"error[WF905]: the system refuses to go on ({FULL})"),
        ("wfcode explain >/dev/full", 1, f"error[WF905]: the system refuses to go on ({FULL})"),
        ("wfcode explain WF000 2>/dev/full", 1, ""),
        ("rmdir ../gone; wfcode list", 1, "error[WF905]: the folder you are in is gone"),
        ("rmdir ../gone; wfcode init", 1, "error[WF905]: the folder you are in is gone"),
    ],
)
def test_streams_and_folders_that_are_gone(tmp_path: Path, line: str, code: int, said: str) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    command = line.replace("wfcode", f"'{sys.executable}' -m wfcode")
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.startswith(said), "Traceback" in done.stderr) == (code, True, False), done
    assert "Exception ignored" not in done.stderr
