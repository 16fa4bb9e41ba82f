"""No input, however broken, gives a traceback: findings with their place (exit 3), or a usage error (exit 64)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from harness import Result, Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

PLACE = re.compile(r"^specs/\S+\.yaml:\d+:\d+: error\[WF\d{3}\]: \S", re.MULTILINE)
GOOD = """\
wfcode: 1
title: Good
trigger:
  form: "242894007368969"
  next: mail
steps:
  mail:
    type: email
    with:
      to: a@example.com
      subject: Hello
      content: Hello
    next: end
"""
DEEP = "[" * 2_500_000 + "]" * 2_500_000
NESTED = "a:\n" + "".join(" " * depth + "a:\n" for depth in range(1, 2000))

BROKEN: dict[str, bytes | str] = {
    "empty": "",
    "blank": "\n\n  \n",
    "only a comment": "# nothing\n",
    "only a marker": "---\n",
    "null": "null\n",
    "list at the top": "- a\n- b\n",
    "text at the top": "hello\n",
    "number at the top": "42\n",
    "binary": bytes(range(256)) * 4,
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "not UTF-8": b"wfcode: 1\ntitle: caf\xe9\n",
    "UTF-16 cut": "wfcode: 1\n".encode("utf-16")[:-1],
    "nul": "wfcode: 1\ntitle: a\0b\n",
    "tab": "wfcode: 1\ntrigger:\n\tnext: end\n",
    "unclosed quote": 'wfcode: 1\ntitle: "Hello\n',
    "unclosed brace": "wfcode: 1\nforms: {a: 1\n",
    "two documents": GOOD + "---\n" + GOOD,
    "5 MB of brackets": DEEP,
    "deep nesting": NESTED,
    "over 5 MB": "# " + "x" * 5_300_000 + "\n",
    "billion laughs": "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 10)}]\n" for n in range(8)),
    "alias of nothing": "wfcode: 1\ntitle: *nobody\n",
    "alias of itself": "wfcode: 1\nsteps: &a\n  x: *a\n",
    "tag": "wfcode: 1\ntitle: !!python/object/apply:os.system [ls]\n",
    "duplicate key": GOOD + "title: Again\n",
    "no version": GOOD.replace("wfcode: 1\n", ""),
    "wrong version": GOOD.replace("wfcode: 1\n", "wfcode: 2\n"),
    "version as text": GOOD.replace("wfcode: 1\n", "wfcode: one\n"),
    "no title": GOOD.replace("title: Good\n", ""),
    "null title": GOOD.replace("title: Good", "title:"),
    "title as a list": GOOD.replace("title: Good", "title: [Good]"),
    "unknown key": GOOD + "stepz: {}\n",
    "unknown key of a step": GOOD.replace("    next: end", "    nxt: end"),
    "unknown field": GOOD.replace("      to:", "      too:"),
    "unknown type": GOOD.replace("type: email", "type: emial"),
    "type as a number": GOOD.replace("type: email", "type: 3"),
    "steps as a list": "wfcode: 1\ntitle: T\ntrigger: {next: end}\nsteps:\n  - a\n",
    "step as text": "wfcode: 1\ntitle: T\ntrigger: {next: a}\nsteps:\n  a: email\n",
    "with as a list": GOOD.replace("    with:\n      to: a@example.com\n", "    with:\n      - to: a@example.com\n"),
    "trigger as text": "wfcode: 1\ntitle: T\ntrigger: claim\nsteps: {}\n",
    "next as a mapping": GOOD.replace("next: end", "next: {to: end}"),
    "next to nowhere": GOOD.replace("next: end", "next: nowhere"),
    "null next": GOOD.replace("next: end", "next:"),
    "variable of no type": GOOD + "vars:\n  limit: {type: numbr, default: 1}\n",
    "not yet: tests": GOOD + "tests: []\n",
}


def assert_clean(result: Result) -> None:
    """Neither stream shows the inside of the program."""
    for text in (result.out, result.err):
        assert "Traceback" not in text
        assert "WF90" not in text or "WF900" not in text
        assert "pydantic" not in text


def spec(folder: Path, content: bytes | str, name: str = "bad.yaml") -> None:
    """Write a spec of that content."""
    (folder / "specs").mkdir(exist_ok=True)
    raw = content.encode("utf-8") if isinstance(content, str) else content
    (folder / "specs" / name).write_bytes(raw)


def test_the_good_one_is_good(wf: Run, tmp_path: Path) -> None:
    spec(tmp_path, GOOD)
    assert wf("validate").code == 0, wf("validate").out


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_spec_is_a_finding_with_its_place(wf: Run, tmp_path: Path, name: str) -> None:
    spec(tmp_path, BROKEN[name])
    result = wf("validate")
    assert_clean(result)
    assert result.code == 3, result.out + result.err
    assert PLACE.search(result.out), result.out


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("command", [("plan",), ("apply", "--yes")])
def test_a_broken_spec_is_neither_planned_nor_applied(
    wf: Run, tmp_path: Path, name: str, command: tuple[str, ...]
) -> None:
    spec(tmp_path, BROKEN[name])
    result = wf(*command)
    assert_clean(result)
    assert (result.code, result.out) == (3, "")
    assert PLACE.search(result.err), result.err


@pytest.mark.parametrize("name", BROKEN)
def test_the_findings_as_json_have_their_place(wf: Run, tmp_path: Path, name: str) -> None:
    spec(tmp_path, BROKEN[name])
    result = wf("validate", "--json")
    assert result.code == 3
    found = json.loads(result.out)
    errors = [each for each in found["diagnostics"] if each["severity"] == "error"]
    assert errors
    for each in errors:
        start, end = each["range"]["start"], each["range"]["end"]
        assert each["file"] == "specs/bad.yaml"
        assert (1, 1) <= (start["line"], start["column"]) <= (end["line"], end["column"])


@pytest.mark.parametrize("command", [("validate",), ("plan",), ("apply", "--yes"), ("show",)])
@pytest.mark.parametrize(
    ("argument", "code"),
    [("specs/missing.yaml", 64), ("specs", 64), ("folder.yaml", 64), ("nobody", 64), ("", 64), ("a\0b.yaml", 64)],
)
def test_an_argument_that_names_no_spec_is_a_usage_error(
    wf: Run, tmp_path: Path, command: tuple[str, ...], argument: str, code: int
) -> None:
    spec(tmp_path, GOOD, "good.yaml")
    (tmp_path / "folder.yaml").mkdir()
    result = wf(*command, argument)
    assert_clean(result)
    assert (result.code, result.out) == (code, ""), result.err
    assert result.err.startswith("error[WF")


def test_one_broken_spec_does_not_hide_the_others(wf: Run, tmp_path: Path) -> None:
    spec(tmp_path, GOOD, "good.yaml")
    spec(tmp_path, BROKEN["no title"], "a.yaml")
    spec(tmp_path, BROKEN["unknown type"], "z.yaml")
    result = wf("validate")
    assert result.code == 3
    assert "specs/a.yaml:" in result.out
    assert "specs/z.yaml:" in result.out
    assert "mail: -> end" in result.out


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    at=st.integers(0, len(GOOD) - 1),
    junk=st.sampled_from([*"\"'{}[]:,#&*!|>%@`\t\n -?\\", "\x00", "é", "\u2028"]),
)
def test_a_character_in_the_wrong_place_is_no_traceback(wf: Run, tmp_path: Path, at: int, junk: str) -> None:
    spec(tmp_path, GOOD[:at] + junk + GOOD[at:])
    result = wf("validate")
    assert_clean(result)
    assert result.code in (0, 3)
    if result.code == 3:
        assert PLACE.search(result.out), result.out
