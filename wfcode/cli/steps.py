"""`wfcode steps list` and `wfcode steps show NAME`: the catalogue of step types."""

from __future__ import annotations

from typing import Annotated

import typer

from wfcode.cli.streams import emit_json, emit_page
from wfcode.diagnostics.errors import UsageError
from wfcode.render.step_facts import details_json, variant_json
from wfcode.render.steps import list_page, show_page
from wfcode.steps import CATEGORIES, VARIANTS, Variant, resolve, suggest

app = typer.Typer(help="Look up step types and their fields.", no_args_is_help=False)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class UnknownStep(UsageError):
    """A name that the catalogue does not have."""

    def __init__(self, name: str) -> None:
        close = suggest(name, VARIANTS)
        hint = f"close are {', '.join(close)}; " if close else ""
        super().__init__(f"there is no step type {name!r}; {hint}`wfcode steps list` lists them all")


class UnknownCategory(UsageError):
    """A category that the catalogue does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no category {name!r}; the categories are {', '.join(CATEGORIES)}")


@app.command("list")
def list_(
    category: Annotated[
        str | None, typer.Option(metavar="NAME", help=f"Only this category: {', '.join(CATEGORIES)}.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the step types with their short names."""
    if category is not None and category.casefold() not in CATEGORIES:
        raise UnknownCategory(category)
    wanted = CATEGORIES if category is None else (category.casefold(),)
    found = [variant for variant in VARIANTS.values() if variant.type.category in wanted]
    emit_json([variant_json(variant) for variant in found]) if as_json else emit_page(list_page(found))


@app.command()
def show(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A short name, a canonical name or the builder's own name.")
    ],
    as_json: AsJson = False,
) -> None:
    """Show one step type: its names, exits, fields and an example."""
    variant = look_up(name)
    emit_json(details_json(variant)) if as_json else emit_page(show_page(variant))


def look_up(name: str) -> Variant:
    """The variant of that name. Raises UnknownStep."""
    variant = resolve(name)
    if variant is None:
        raise UnknownStep(name)
    return variant
