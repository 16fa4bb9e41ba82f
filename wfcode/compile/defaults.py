"""Defaults put into steps: what a step does not say itself, leaf by leaf."""

from __future__ import annotations

from wfcode.compile.context import Context
from wfcode.compile.fields import WITH, Writer
from wfcode.compile.names import names_of
from wfcode.spec.defaults import Default, fitting
from wfcode.spec.model import Step
from wfcode.steps import outcomes
from wfcode.steps.flat import DELIMITER
from wfcode.tree import canonical
from wfcode.tree.shapes import Kind, Shape


def add_defaults(writer: Writer) -> None:
    """Adds the values of `defaults` that the step leaves open; `with` must have been read."""
    step = writer.step
    if step.variant is None or not step.takes_defaults:
        return
    for default in fitting(writer.context.spec.defaults, step.variant):
        _add(writer, _read(default, step, writer))


def _read(default: Default, step: Step, like: Writer) -> Writer:
    writer = Writer(step, like.kind, subtype=like.subtype, context=like.context, outcomes=like.outcomes)
    writer.block(default.fields, names_of(like.kind.name), where=WITH)
    return writer


def _add(writer: Writer, other: Writer) -> None:
    off = _switched_off(writer)
    for name, node in other.nodes.items():
        if name in writer.nodes or name.startswith(off):
            continue
        writer.nodes[name] = node
        writer.defaulted.add(name)
        if name in other.fields:
            writer.fields[name] = other.fields[name]
    writer.taken += [place for place in other.taken if place[0] in writer.defaulted]
    writer.subtype = writer.subtype or other.subtype


def _switched_off(writer: Writer) -> tuple[str, ...]:
    """The blocks that the step switches off: nothing in them means anything then."""
    blocks = writer.kind.blocks.values()
    flag = Shape(Kind.YES_NO)
    return tuple(
        block.name + DELIMITER
        for block in blocks
        if block.switch in writer.fields and canonical(flag, writer.fields[block.switch]) == canonical(flag, block.off)
    )


def check_defaults(context: Context) -> None:
    """Findings for the spec's own defaults of types that it has no step of; the others are read with the steps."""
    used = [step.variant for step in context.spec.steps.values() if step.variant and step.takes_defaults]
    for default in context.spec.defaults:
        if default.is_own and not any(default.fits(variant) for variant in used):
            kind, subtype = default.variant.type, default.variant.subtype
            keys = tuple(template.key for template in outcomes(kind, subtype))
            step = Step(default.key_node.string, default.key_node, default.fields, variant=default.variant)
            writer = Writer(step, kind, subtype=subtype, context=context, outcomes=keys)
            writer.block(default.fields, names_of(kind.name), where=WITH)
