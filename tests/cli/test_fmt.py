"""`wfcode fmt`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from harness import Run
from signoff import SPEC

from wfcode.formatter import styled

UNTIDY = SPEC.replace("approver: boss", "approver:   boss")


@pytest.fixture
def untidy(spec: Path) -> Path:
    spec.write_text(UNTIDY, encoding="utf-8")
    return spec


def test_it_writes_and_names_what_changed(wf: Run, untidy: Path) -> None:
    result = wf("fmt")
    assert (result.code, result.out) == (0, "specs/sign-off.yaml\n")
    assert result.err == "1 spec: 1 formatted\n"
    assert untidy.read_text(encoding="utf-8") == styled(SPEC)


def test_a_second_run_writes_nothing(wf: Run, untidy: Path) -> None:
    wf("fmt")
    os.utime(untidy, (1, 1))
    result = wf("fmt")
    assert (result.code, result.out, result.err) == (0, "", "1 spec: nothing to change\n")
    assert untidy.stat().st_mtime == 1


def test_check_exits_1_and_writes_nothing(wf: Run, untidy: Path) -> None:
    result = wf("fmt", "--check", "sign-off")
    assert (result.code, result.out) == (1, "specs/sign-off.yaml\n")
    assert result.err == "1 spec: 1 would change\n"
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    wf("fmt")
    assert wf("fmt", "--check").code == 0


def test_diff_shows_the_lines_and_writes_nothing(wf: Run, untidy: Path) -> None:
    result = wf("fmt", "--diff")
    assert result.code == 0
    assert result.out.startswith("--- specs/sign-off.yaml\n+++ specs/sign-off.yaml\n@@ ")
    assert "\n-      approver:   boss@example.com\n+      approver: boss@example.com\n" in result.out
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    assert wf("fmt", "--diff", "--check").code == 1


def test_a_diff_shows_a_missing_line_end(wf: Run, spec: Path) -> None:
    spec.write_text(styled(SPEC).rstrip(), encoding="utf-8")
    assert "\n\\ No newline at end of file\n" in wf("fmt", "--diff").out


def test_bytes_that_may_stay_do(wf: Run, spec: Path) -> None:
    text = "\ufeff" + UNTIDY.replace("\n", "\r\n")
    spec.write_bytes(text.encode())
    assert wf("fmt").code == 0
    assert spec.read_bytes() == ("\ufeff" + styled(SPEC).replace("\n", "\r\n")).encode()


def test_the_order_of_the_flow(wf: Run, spec: Path) -> None:
    head, steps = SPEC.split("steps:\n")
    manager, pay = steps.split("  pay:\n")
    spec.write_text(f"{head}steps:\n  # last\n  pay:\n{pay}{manager}", encoding="utf-8")
    assert wf("fmt", "--order", "flow").code == 0
    after = spec.read_text(encoding="utf-8")
    assert after.index("  manager:") < after.index("  # last\n  pay:")
    assert wf("fmt", "--order", "flow", "--check").code == 0


def test_another_order_is_a_usage_error(wf: Run, spec: Path) -> None:
    result = wf("fmt", "--order", "alphabet")
    assert (result.code, result.out) == (64, "")
    assert result.err.startswith("error[WF901]: ")


def test_a_merge_is_warned_of_and_kept(wf: Run, spec: Path) -> None:
    text = styled(SPEC + "x-a: &a {b: 1}\nx-c:\n  <<: *a\n")
    spec.write_text(text, encoding="utf-8")
    result = wf("fmt")
    assert (result.code, result.out) == (0, "")
    assert "warning[WF137]: `<<` hides what the mapping holds" in result.err
    assert spec.read_text(encoding="utf-8") == text


def test_a_broken_spec_is_told_and_left_alone(wf: Run, spec: Path) -> None:
    spec.write_text("title: a: b\n", encoding="utf-8")
    result = wf("fmt")
    assert (result.code, result.out) == (3, "")
    assert "specs/sign-off.yaml:1:9: error[WF114]" in result.err
    assert spec.read_text(encoding="utf-8") == "title: a: b\n"


def test_one_broken_spec_does_not_keep_the_others_from_being_formatted(wf: Run, untidy: Path) -> None:
    (untidy.parent / "broken.yaml").write_text("title: a: b\n", encoding="utf-8")
    result = wf("fmt")
    assert (result.code, result.out) == (3, "specs/sign-off.yaml\n")
    assert "error[WF114]" in result.err and "2 specs: 1 formatted" in result.err


def test_a_spec_with_errors_of_its_own_is_formatted_too(wf: Run, spec: Path) -> None:
    spec.write_text("wfcode:  1\nstepz: {}\n", encoding="utf-8")
    assert wf("fmt").code == 0
    assert spec.read_text(encoding="utf-8") == "wfcode: 1\nstepz: {}\n"
    assert wf("fmt", "--order", "flow").code == 3


def test_a_missing_file_is_a_usage_error(wf: Run, spec: Path) -> None:
    result = wf("fmt", "specs/other.yaml")
    assert (result.code, result.out) == (64, "")
    assert result.err.startswith("error[WF130]: ")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"\0", b"- a\n", b"hello", b"{}", b"a: &a [*a]\n"])
def test_no_content_gives_a_traceback(wf: Run, spec: Path, content: bytes) -> None:
    spec.write_bytes(content)
    result = wf("fmt", "--check", "--order", "flow")
    assert result.code in (0, 1, 3)
    assert "Traceback" not in result.err and "WF900" not in result.err
