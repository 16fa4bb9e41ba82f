"""The pages of `docs/steps/`, printed from the catalogue: an index, a page per short name, and the deviations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from wfcode.steps import CATEGORIES, VARIANTS, StepField, Variant
from wfcode.steps.deviations import DEVIATIONS
from wfcode.steps.snippets import example

_NOT_BY_HAND = "Nobody adds this step by hand; it is known so that workflows that hold one can be read and kept."


def pages() -> dict[str, str]:
    """Every page by its file name in `docs/steps/`."""
    return {
        "index.md": _index(),
        "deviations.md": _deviations(),
        **{f"{alias}.md": _step(variant) for alias, variant in VARIANTS.items()},
    }


def _index() -> str:
    rows = ["# Step types", "", "One page per short name. `wfcode steps show NAME` prints the same on a terminal."]
    for category in CATEGORIES:
        inside = [variant for variant in VARIANTS.values() if variant.type.category == category]
        rows += ["", f"## {category}", "", *_table(("name", "in the builder", "what it does"), map(_index_row, inside))]
    rows += ["", "Where the catalogue differs from Jotform's own schema file: [deviations](deviations.md)."]
    return _page(rows)


def _index_row(variant: Variant) -> tuple[str, ...]:
    return f"[`{variant.alias}`]({variant.alias}.md)", variant.label, variant.about


def _step(variant: Variant) -> str:
    rows = [f"# `{variant.alias}`", "", variant.about, "", *_table(("", ""), _facts(variant))]
    snippet = example(variant.alias)
    rows += ["", "## Example", "", "```yaml", snippet.rstrip("\n"), "```"] if snippet else _by_hand(variant)
    fields = fields_of(variant)
    if fields:
        rows += ["", f"## Fields, {where_text(variant)}", "", *_field_table(fields, variant)]
    if variant.type.outcome_fields:
        rows += ["", "## Fields of an outcome", "", *_field_table(variant.type.outcome_fields.values(), variant)]
    return _page([*rows, "", "[All step types](index.md)"])


def _by_hand(variant: Variant) -> list[str]:
    return [] if variant.alias == "start" else ["", _NOT_BY_HAND]


def _facts(variant: Variant) -> Iterator[tuple[str, str]]:
    yield "type", f"`{variant.type.name}`" + (f", subtype `{variant.subtype}`" if variant.subtype else "")
    yield "also known as", ", ".join(names_of(variant))
    yield "exits", exits_text(variant)
    if variant.essentials:
        yield "needs", needs_text(variant)
    if variant.default_name:
        yield "default name", variant.default_name


def _field_table(fields: Iterable[StepField], variant: Variant) -> list[str]:
    rows = (
        (f"`{field.path}`", kind_text(field.shape), _code(default_text(field)), _about(field, variant))
        for field in fields
    )
    return _table(("field", "kind", "default", "meaning"), rows)


def _about(field: StepField, variant: Variant) -> str:
    return " ".join([field.about, *(f"{note[:1].upper()}{note[1:]}." for note in notes(field, variant))])


def _deviations() -> str:
    rows = ["# Where the catalogue differs from Jotform's schema file", ""]
    rows += ["Each row is a difference on purpose; `*` stands for anything, `[]` for the items of a list.", ""]
    cells = ((f"`{row.type}`", f"`{row.path}`", row.what, row.reason) for row in DEVIATIONS)
    return _page([*rows, *_table(("type", "place", "difference", "reason"), cells), "", "[All step types](index.md)"])


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """A Markdown table; a bar inside a cell would end it."""
    lines = [head, tuple("---" for _ in head), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |" for cells in lines]


def _page(rows: list[str]) -> str:
    return "\n".join(rows) + "\n"
