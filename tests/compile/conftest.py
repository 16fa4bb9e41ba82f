"""Small specs for the tests of the compiler: the parts that every spec has, and forms to compile with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from textwrap import dedent, indent
from typing import TypeAlias

import pytest

from wfcode.compile import Compiled, compile_spec
from wfcode.compile.checks import CODES
from wfcode.compile.texts import Files
from wfcode.source import parse
from wfcode.spec import Form
from wfcode.tree import Element

CLAIM = "242894007368969"
VENDOR = "242894007368972"
MARK = "⟦"
HEAD = f"""\
wfcode: 1
title: Expense claim
forms: {{claim: "{CLAIM}", vendor: "{VENDOR}"}}
"""

Questions: TypeAlias = "list[tuple[str, str, str, str, str]]"
CLAIM_QUESTIONS: Questions = [
    ("1", "heading", "Expense claim", "head", ""),
    ("3", "fullName", "Full name", "fullname", ""),
    ("4", "email", "E-mail", "email", ""),
    ("5", "amount", "Amount", "number", ""),
    ("6", "currency", "Currency", "dropdown", "EUR|USD | GBP"),
    ("7", "category", "Category", "dropdown", "Travel|Laptop|Phone|Other|4 - Good"),
    ("8", "purchaseDate", "Date of purchase", "datetime", ""),
    ("9", "receipt", "Receipt", "fileupload", ""),
    ("10", "managerEmail", "E-mail", "email", ""),
    ("11", "reason", "Reason", "textarea", ""),
    ("12", "extras", "Extras", "checkbox", "Insurance|Express"),
]


def form(form_id: str, questions: Questions) -> Form:
    """A form as the API tells it."""
    raw = {
        qid: {"qid": qid, "name": name, "text": text, "type": f"control_{control}", "order": qid, "options": options}
        for qid, name, text, control, options in questions
    }
    return Form.from_questions(form_id, raw, title=f"Form {form_id[-3:]}")


@pytest.fixture(scope="session")
def forms() -> Mapping[str, Form]:
    """The two forms that `HEAD` names, with their questions."""
    vendor: Questions = [("3", "companyName", "Company", "textbox", ""), ("8", "rating", "Rating", "rating", "")]
    return {CLAIM: form(CLAIM, CLAIM_QUESTIONS), VENDOR: form(VENDOR, vendor)}


Compile: TypeAlias = "Callable[..., Compiled]"


@pytest.fixture(scope="session")
def compiled() -> Compile:
    """Compiles a text; `steps` alone get a head and a trigger that leads to the first of them."""

    def run(
        text: str = "",
        *,
        steps: str = "",
        forms: Mapping[str, Form] | None = None,
        file: str = "claim.yaml",
        files: Files | None = None,
    ) -> Compiled:
        return read_alone(compile_spec(parse(whole(text, steps), file=file), forms=forms, files=files))

    return run


def read_alone(result: Compiled) -> Compiled:
    """The result without what the checks say of the workflow: these tests are about reading small specs."""
    return replace(result, diagnostics=tuple(each for each in result.diagnostics if each.code not in CODES))


def whole(text: str, steps: str) -> str:
    """A complete spec of the given text, or around the given steps."""
    if not steps:
        return dedent(text)
    body = dedent(steps).strip("\n")
    first = body.replace(MARK, "").split(":", 1)[0].strip("'\" ")
    indented = "\n".join(f"  {line}" if line else line for line in body.split("\n"))
    return f"{HEAD}trigger: {{form: claim, next: {first}}}\nsteps:\n{indented}\n"


Found: TypeAlias = "list[tuple[str, int, int]]"


@pytest.fixture(scope="session")
def marked() -> Callable[..., tuple[Found, Found]]:
    """Compiles a text with marks; gives (code, line, column) of every finding and of every mark, whose code is ""."""

    def run(text: str = "", *, steps: str = "", forms: Mapping[str, Form] | None = None) -> tuple[Found, Found]:
        spec = whole(text, steps)
        marks: Found = []
        for number, line in enumerate(spec.split("\n"), 1):
            while MARK in line:
                marks.append(("", number, line.index(MARK) + 1))
                line = line.replace(MARK, "", 1)
        found = read_alone(compile_spec(parse(spec.replace(MARK, ""), file="claim.yaml"), forms=forms)).diagnostics
        return [(f.code, f.range.start.line, f.range.start.column) for f in found if f.range], marks

    return run


@pytest.fixture(scope="session")
def element() -> Callable[..., Element]:
    """Compiles one step, which must be without fault, and gives its element."""

    def run(step: str, *, forms: Mapping[str, Form] | None = None) -> Element:
        steps = f"a:\n{indent(dedent(step).strip(chr(10)), '  ')}"
        result = read_alone(compile_spec(parse(whole("", steps), file="claim.yaml"), forms=forms))
        assert [finding for finding in result.diagnostics if not finding.code.startswith("WF1")] == []
        assert result.tree is not None
        return result.tree.elements["a"]

    return run
