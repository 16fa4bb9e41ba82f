"""Asking for a new form."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from wfcode.mcp.boundary import Ctx, Tool, desk_of
from wfcode.mcp.forms import checked
from wfcode.mcp.operator import Mode
from wfcode.mcp.stored import Ask, Kind
from wfcode.mcp.tools.live import Target
from wfcode.mcp.tools.plans import PlanAnswer, planned

Control = Literal[
    "text",
    "long_text",
    "name",
    "email",
    "phone",
    "number",
    "date",
    "choice",
    "radio",
    "checkbox",
    "file",
    "address",
    "signature",
]


class NewField(BaseModel):
    """One question of a form to be made."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: Annotated[str, Field(min_length=1, max_length=200)]
    type: Control = "text"
    options: Annotated[list[str], Field(max_length=100)] = []
    required: bool = False


async def create_form(
    ctx: Ctx,
    title: Annotated[str, Field(max_length=200)] = "",
    fields: Annotated[list[NewField], Field(max_length=100)] = [],  # noqa: B006 - shown in the schema, never changed
    prompt: Annotated[str, Field(description="Instead: Jotform's AI makes it", max_length=2000)] = "",
    target: Target = "",
) -> PlanAnswer:
    """Plan a new form from title and fields."""
    given = checked(title=title, fields=[field.model_dump() for field in fields], prompt=prompt)
    return await planned(desk_of(ctx), Ask(kind=Kind.FORM, given=given), target=target)


TOOLS = (Tool(create_form, "Plan a new form", needs=Mode.PLAN, outside=True),)
