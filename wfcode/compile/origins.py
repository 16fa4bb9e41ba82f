"""Where the values of a step come from, where that is not the spec's own text."""

from __future__ import annotations

from collections.abc import Iterator

from wfcode.compile.fields import Writer
from wfcode.source import Node, Scalar
from wfcode.source.filled import Filled, Templated
from wfcode.source.nodes import FilePlace, scalars
from wfcode.spec.addresses import address
from wfcode.steps import field_of

DEFAULT, VARIABLE, FRAGMENT = "default", "variable", "fragment"


def note_origins(writer: Writer, *, filled: bool) -> None:
    """Notes the origin of every field of a step, and its secrets; `filled`: the spec has variables."""
    step, found = writer.step, writer.context.gathered.origins
    writer.context.gathered.note_secrets(step.key, writer.taken)
    usual = FRAGMENT if isinstance(step.key_node.start, FilePlace) else ""
    for name, node in writer.nodes.items():
        known = field_of(writer.kind, name, writer.subtype) is not None
        origin = DEFAULT if name in writer.defaulted else VARIABLE if filled and has_variable(node) else usual
        if origin:
            found[address(step.key, "with" if known else "raw", *name.split("__"))] = origin
    terms = VARIABLE if filled and step.when and has_variable(step.when.node) else usual
    if step.when and terms:
        found[address(step.key, "with", "conditionTerms")] = terms


def has_variable(node: Node) -> bool:
    """Whether a variable is in a value."""
    return any(hole.startswith("var.") for scalar in scalars(node) for hole in holes_of(scalar))


def holes_of(scalar: Scalar) -> Iterator[str]:
    """What was filled into a text."""
    if isinstance(scalar, Filled):
        yield from scalar.holes
    elif isinstance(scalar, Templated):
        yield from (hole.removeprefix("${").removesuffix("}") for hole in scalar.constants)
