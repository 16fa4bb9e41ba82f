"""`wfcode schema`: the language as JSON Schema, for editors."""

from __future__ import annotations

from typing import Annotated

import typer

from wfcode.cli.streams import emit_json


def schema(
    fragment: Annotated[bool, typer.Option("--fragment", help="The schema of fragments instead of specs.")] = False,
) -> None:
    """Print the JSON Schema (2020-12) of the language, with every step type and its fields.

    `docs/editor.md` says how an editor uses it. It cannot know forms, and which step an exit names: what it lets pass
    is checked by `wfcode validate`, and what it refuses `validate` refuses too.
    """
    from wfcode.compile.schema import fragment_schema, spec_schema

    emit_json(fragment_schema() if fragment else spec_schema())
