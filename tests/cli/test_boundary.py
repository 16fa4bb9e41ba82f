"""Every failure ends as a sentence on stderr and an exit code; nothing of it reaches stdout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from harness import Run, run

from wfcode import __version__
from wfcode.cli import app
from wfcode.cli.app import COMMANDS, Entry

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
