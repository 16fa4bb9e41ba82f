"""`${secret.x}`: where in the tree each stands, and the tree with the values in their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from wfcode.compile.context import Context
from wfcode.compile.gathered import SecretPlace, secret_name
from wfcode.source import MappingNode, Node, SequenceNode
from wfcode.source.filled import Filled
from wfcode.source.nodes import scalars
from wfcode.spec.holes import tell_secret
from wfcode.spec.inside import inside
from wfcode.steps import TYPES
from wfcode.steps.secrets import NAMING, Path
from wfcode.tree import Element, Json, Tree, canonical


def places_in(node: Node, path: Path = ()) -> Iterator[tuple[Path, Filled]]:
    """The texts with secrets in the value of a secret field; names of headers and parameters are not for secrets."""
    if isinstance(node, Filled) and node.has_secret:
        yield path, node
    elif isinstance(node, SequenceNode):
        for number, item in enumerate(node.items):
            yield from places_in(item, (*path, number))
    elif isinstance(node, MappingNode):
        for key, value in node.entries:
            if key.string not in NAMING or "value" not in node.index:
                yield from places_in(value, (*path, key.string))


def filled_in(tree: Tree, places: tuple[SecretPlace, ...], values: Mapping[str, str]) -> Tree:
    """The tree with the values of secrets in their places."""
    elements = dict(tree.elements)
    for place in places:
        element = elements.get(place.step)
        if element is not None and place.field in element.fields:
            elements[place.step] = _put(element, place, place.text(values))
    return replace(tree, elements=elements)


def symbolic(tree: Tree, places: tuple[SecretPlace, ...]) -> Tree:
    """The tree with `${secret.x}` where the value of a secret belongs."""
    names = frozenset(name for place in places for name in place.names)
    return filled_in(tree, places, {name: f"${{secret.{name}}}" for name in names})


def _put(element: Element, place: SecretPlace, text: str) -> Element:
    field = TYPES[element.type].fields[place.field]
    value = _with(element.fields[place.field], place.path, text)
    return replace(element, fields={**element.fields, place.field: canonical(field.shape, value)})


def _with(value: Json, path: Path, text: str) -> Json:
    if not path:
        return text
    inner: Any = value
    part: Any = path[0]
    if isinstance(inner, list) and isinstance(part, int) and part < len(inner):
        return [*inner[:part], _with(inner[part], path[1:], text), *inner[part + 1 :]]
    if isinstance(inner, dict) and part in inner:
        return {**inner, part: _with(inner[part], path[1:], text)}
    return value


def check_secrets(context: Context) -> None:
    """Told: every secret that no field took as one."""
    nodes = (context.spec.root, *(default.fields for default in context.spec.defaults))
    for scalar in (each for node in nodes for each in scalars(node)) if context.spec.has_secrets else ():
        if isinstance(scalar, Filled) and scalar.has_secret and id(scalar) not in context.gathered.claimed:
            for piece in scalar.pieces:
                if piece.secret:
                    place = inside(scalar.written, piece.start, piece.end)
                    tell_secret(secret_name(piece), place, findings=context.findings)
