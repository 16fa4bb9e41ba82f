"""The catalogue as pages for a terminal or a pipe: the list, and one step type with its fields. At most 100 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import takewhile

from wfcode.render.page import EMPTY, Line, Page, Span, line
from wfcode.render.step_facts import (
    default_text,
    exits_text,
    fields_of,
    kind_text,
    names_of,
    needs_text,
    notes,
    where_text,
)
from wfcode.steps import CATEGORIES, StepField, Variant
from wfcode.steps.snippets import example

WIDTH = 100
_NAME, _KIND = 30, 24


def list_page(variants: Iterable[Variant]) -> Page:
    """The short names by category, each with a line about it."""
    found = list(variants)
    page: Page = []
    for category in CATEGORIES:
        inside = [variant for variant in found if variant.type.category == category]
        if inside:
            page += [line(Span(category, "title")), *(row for variant in inside for row in _entry(variant)), EMPTY]
    return [*page, line("`wfcode steps show NAME` shows one of them with its fields.", style="dim")]


def _entry(variant: Variant) -> Iterator[Line]:
    column = 24
    rows = textwrap.wrap(variant.about, WIDTH - column - 2)
    yield line("  ", Span(variant.alias.ljust(column), "step"), rows[0])
    yield from (line(row, indent=column + 2) for row in rows[1:])


def show_page(variant: Variant) -> Page:
    """One variant: its names, exits, needs, fields, the fields of its outcomes, and an example."""
    page = [line(Span(variant.alias, "title"), f"  {variant.type.name}", *_subtype(variant))]
    page += [*_wrapped(variant.about), EMPTY]
    facts = [("also known as", ", ".join(names_of(variant))), ("exits", exits_text(variant))]
    facts += [("needs", needs_text(variant)), ("default name", variant.default_name or "")]
    for label, text in facts:
        page += _fact(label, text) if text else []
    page += _section(f"Fields, {where_text(variant)}", _tree(fields_of(variant), variant))
    page += _section("Fields of an outcome", _tree(list(variant.type.outcome_fields.values()), variant))
    snippet = example(variant.alias)
    page += _section("Example", [line(row, indent=2) for row in (snippet or "").splitlines()])
    return page


def _subtype(variant: Variant) -> list[str]:
    return [f", subtype {variant.subtype}"] if variant.subtype else []


def _fact(label: str, text: str) -> Iterator[Line]:
    rows = textwrap.wrap(text, WIDTH - 16)
    yield line(Span(label.ljust(16), "dim"), rows[0])
    yield from (line(row, indent=16) for row in rows[1:])


def _section(title: str, lines: Page) -> Page:
    return [EMPTY, line(Span(title, "title")), *lines] if lines else []


def _tree(fields: list[StepField], variant: Variant) -> Page:
    """The fields as an author nests them; each group is named once."""
    page: Page = []
    open_groups: list[str] = []
    for field in fields:
        *groups, name = field.path.split(".")
        common = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(groups, open_groups, strict=False))))
        page += [line(f"{group}:", indent=2 + 2 * depth) for depth, group in enumerate(groups) if depth >= common]
        open_groups = groups
        page += _field(field, name, variant=variant, indent=2 + 2 * len(groups))
    return page


def _field(field: StepField, name: str, *, variant: Variant, indent: int) -> Iterator[Line]:
    head = name.ljust(max(_NAME - indent, 1))
    kind = "  " + kind_text(field.shape).ljust(_KIND)
    default = f"default {default_text(field)}" if default_text(field) else ""
    fits = indent + len(head) + len(kind) + 2 + len(default) <= WIDTH
    yield line(Span(head, "step"), kind, f"  {default}" if fits else "", indent=indent)
    said = [field.about, *(_sentence(note) for note in notes(field, variant))]
    yield from _wrapped(" ".join(said if fits else [*said, _sentence(default)]), indent + 4)


def _sentence(note: str) -> str:
    return f"{note[:1].upper()}{note[1:]}."


def _wrapped(text: str, indent: int = 0) -> Iterator[Line]:
    yield from (line(row, indent=indent) for row in textwrap.wrap(text, WIDTH - indent))
