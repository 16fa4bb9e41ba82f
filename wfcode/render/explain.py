"""The register of codes as pages: the list, and one code with its examples."""

from __future__ import annotations

import textwrap

from wfcode.diagnostics import Code
from wfcode.diagnostics.codes import GROUPS, TITLES
from wfcode.render.page import EMPTY, Line, Page, Span, line, table

_WIDTH = 88


def list_page() -> Page:
    """Every code with its severity and title, under the title of its hundred."""
    page: Page = []
    for prefix, codes in GROUPS.items():
        if codes:
            page += [line(Span(f"{prefix}xx {TITLES[prefix]}", "title"))]
            page += table(((code.code, code.severity.value, code.title) for code in sorted(codes, key=_code)), indent=2)
            page.append(EMPTY)
    return [*page, line("`wfcode explain CODE` shows one of them with examples.", style="dim")]


def code_page(entry: Code) -> Page:
    """One code: title, severity, explanation, a bad and a good example."""
    label = Span(f"{entry.severity.value}[{entry.code}]", entry.severity.value)
    page: Page = [line(label, ": ", Span(entry.title, "title")), EMPTY]
    page += [line(row) for row in textwrap.wrap(entry.explanation, _WIDTH)]
    for title, example in (("Bad", entry.bad), ("Good", entry.good)):
        if example:
            page += [EMPTY, line(Span(f"{title}:", "title")), EMPTY, *_example(example)]
    return page


def code_json(entry: Code) -> dict[str, str]:
    """One code with everything the register says about it."""
    return {
        "code": entry.code,
        "severity": entry.severity.value,
        "title": entry.title,
        "explanation": entry.explanation,
        "bad": entry.bad,
        "good": entry.good,
    }


def _example(text: str) -> list[Line]:
    return [line(row.replace("\t", "  →  "), indent=4) for row in text.splitlines()]


def _code(entry: Code) -> str:
    return entry.code
