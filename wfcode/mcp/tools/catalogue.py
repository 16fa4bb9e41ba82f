"""Finding out: step types, their fields, and examples to copy from."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from wfcode.diagnostics.errors import UsageError
from wfcode.mcp.answer import Answer, Data, cut, lines, paged
from wfcode.mcp.boundary import Ctx, Tool, desk_of
from wfcode.mcp.examples import Found, search
from wfcode.render.step_facts import default_text, exits_text, fields_of, kind_text, needs_text, notes, where_text
from wfcode.steps import CATEGORIES, VARIANTS, StepField, Variant, resolve, suggest
from wfcode.steps.snippets import example

Category = Literal["", "basic", "logic", "integration", "ai", "internal"]
MOST = 6


class StepTypeLine(Data):
    """One step type."""

    type: str
    category: str
    about: str
    exits: str


class StepTypes(Answer):
    """The step types that a spec can name."""

    step_types: tuple[StepTypeLine, ...]

    def text(self) -> str:
        """One line for each."""
        return lines(f"{each.type}: {each.about} ({each.exits})" for each in self.step_types)


class FieldLine(Data):
    """One field of a step, in one line."""

    field: str
    kind: str
    default: str
    about: str


class StepSchema(Data):
    """One step type: how it goes on, what it needs, its fields, an example."""

    type: str
    exits: str
    needs: str
    where: str
    fields: tuple[FieldLine, ...]
    fields_left_out: int
    example: str

    def text(self) -> str:
        """The same as lines."""
        head = f"{self.type}: exits: {self.exits}; needs: {self.needs or 'nothing'}; fields stand {self.where}"
        left = f"({self.fields_left_out} more fields with detail=true)" if self.fields_left_out else ""
        return lines([head, *(field_text(each) for each in self.fields), left, self.example.rstrip()])


class StepSchemas(Answer):
    """Several step types."""

    schemas: tuple[StepSchema, ...]

    def text(self) -> str:
        """One after the other."""
        return "\n\n".join(each.text() for each in self.schemas)


class Examples(Answer):
    """Pieces of specs, examples and step docs that hold the words."""

    found: tuple[Found, ...]

    def text(self) -> str:
        """Each under its source."""
        return "\n\n".join(f"{each.source}:\n{each.excerpt}" for each in self.found) or "nothing found"


async def list_step_types(ctx: Ctx, category: Category = "") -> StepTypes:
    """Step types for a spec, one line each."""
    wanted = (category,) if category else tuple(name for name in CATEGORIES if name != "internal")
    found = [each for each in VARIANTS.values() if each.type.category in wanted]
    return StepTypes(step_types=tuple(_line(each) for each in found))


async def get_step_schema(
    ctx: Ctx,
    step_types: Annotated[list[str], Field(min_length=1, max_length=MOST)],
    detail: bool = False,
) -> StepSchemas:
    """Fields, exits and an example spec of step types; detail adds rare fields."""
    variants = [known(name) for name in step_types]
    room = 7_000 // len(variants)
    return StepSchemas(schemas=tuple(_schema(each, detail=detail, room=room) for each in variants))


async def search_examples(ctx: Ctx, query: Annotated[str, Field(max_length=200)]) -> Examples:
    """Pieces of specs, examples and step docs that hold the words of the query."""
    return Examples(found=search(query, desk_of(ctx).places))


def known(name: str) -> Variant:
    """The variant of that name. Raises UsageError with what may have been meant."""
    found = resolve(name)
    if found is None:
        close = suggest(name, VARIANTS)
        hint = f"; close are {', '.join(close)}" if close else ""
        raise UsageError(f"there is no step type {name[:60]!r}{hint}; list_step_types lists them all")
    return found


def _line(variant: Variant) -> StepTypeLine:
    kind = variant.type
    return StepTypeLine(type=variant.alias, category=kind.category, about=variant.about, exits=kind.exits.value)


def _schema(variant: Variant, *, detail: bool, room: int) -> StepSchema:
    snippet = example(variant.alias) or ""
    every = [_field(each, variant) for each in fields_of(variant)]
    common = every if detail else [each for each in every if _is_common(each, snippet, variant)]
    shown, _ = paged(common, 1, size=lambda each: len(each.model_dump_json()), most=max(room - len(snippet), 1_000))
    return StepSchema(
        type=variant.alias,
        exits=exits_text(variant),
        needs=needs_text(variant),
        where=where_text(variant),
        fields=shown,
        fields_left_out=len(every) - len(shown),
        example=snippet,
    )


def _field(field: StepField, variant: Variant) -> FieldLine:
    about = " ".join([field.about, *(f"{note[:1].upper()}{note[1:]}." for note in notes(field, variant))])
    kind = kind_text(field.shape)
    return FieldLine(field=field.path, kind=kind, default=cut(default_text(field), 60), about=cut(about, 160))


def _is_common(line: FieldLine, snippet: str, variant: Variant) -> bool:
    """Fields that an author is likely to want: needed ones, those at the top, blocks that the example uses."""
    needed = {name.replace("__", ".") for names in variant.essentials for name in names}
    return "." not in line.field or line.field in needed or f" {line.field.split('.')[0]}:" in snippet


def field_text(line: FieldLine) -> str:
    """`approver (recipients): Who decides.`"""
    default = f", default {line.default}" if line.default not in ("", '""', "[]") else ""
    return f"  {line.field} ({line.kind}{default}): {line.about}"


TOOLS = (
    Tool(list_step_types, "Step types"),
    Tool(get_step_schema, "Fields of step types"),
    Tool(search_examples, "Search examples"),
)
