"""Small workflows for the tests of the checks, on the forms of the demo account."""

from __future__ import annotations

from textwrap import dedent, indent

from intakes import demo_forms

from wfcode.compile import Compiled, compile_spec
from wfcode.source import parse

HEAD = """\
wfcode: 1
title: Expense claim
forms: {claim: "242894007368969", vendor: "242894007368972"}
"""
USUAL = frozenset({"WF507", "WF524"})
"""Remarks on nearly every small workflow."""


def whole(steps: str) -> str:
    """A spec of the given steps; the trigger leads to the first of them."""
    body = dedent(steps).strip("\n")
    first = body.split(":", 1)[0].strip()
    return f"{HEAD}trigger: {{form: claim, next: {first}}}\nsteps:\n{indent(body, '  ')}\n"


def compiled(text: str, *, offline: bool = False) -> Compiled:
    """A text compiled with the questions of the demo account, or without."""
    return compile_spec(parse(text, file="claim.yaml"), forms=None if offline else demo_forms())


def codes(steps: str, *, offline: bool = False) -> list[str]:
    """The codes that are told of some steps, in the order of the file."""
    return [each.code for each in compiled(whole(steps), offline=offline).diagnostics]


def told(steps: str, *, offline: bool = False) -> list[str]:
    """The same without the usual remarks."""
    return [code for code in codes(steps, offline=offline) if code not in USUAL]


def placed(steps: str, *wanted: str) -> list[tuple[str, str]]:
    """Code and first line of the source text of every finding with one of the given codes."""
    text = whole(steps)
    lines = text.split("\n")
    found = []
    for each in compiled(text).diagnostics:
        if each.code in wanted and each.range is not None:
            start, end = each.range.start, each.range.end
            last = end.column - 1 if end.line == start.line else None
            found.append((each.code, lines[start.line - 1][start.column - 1 : last]))
    return found


def summaries(steps: str, *wanted: str) -> list[str]:
    """The summaries of every finding with one of the given codes."""
    return [each.summary for each in compiled(whole(steps)).diagnostics if each.code in wanted]
