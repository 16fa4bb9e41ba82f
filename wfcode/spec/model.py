"""The language as data: what a spec says, with the nodes that say where it stands.

Nothing here knows the fields of a step type; below `with` and `raw` the nodes stay as they are for the compiler.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wfcode.diagnostics import Range
from wfcode.source import MappingNode, Node, Scalar
from wfcode.spec.conditions.ast import Condition
from wfcode.spec.defaults import Default
from wfcode.spec.variables import Variable
from wfcode.steps import Variant


@dataclass(frozen=True, slots=True)
class Destination:
    """Where an exit leads, as written: a step key, `end` or `open`."""

    name: str
    node: Scalar


@dataclass(frozen=True, slots=True)
class Next:
    """What stands at `next`; `is_list` also for a list of one."""

    targets: tuple[Destination, ...]
    is_list: bool
    node: Node


@dataclass(frozen=True, slots=True)
class Branch:
    """One entry of `branches`."""

    name: str
    node: Node
    name_node: Node
    when: Condition | None = None
    then: Destination | None = None
    raw: MappingNode | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One entry of `outcomes`; `next` is None where it is missing or unreadable (told already)."""

    key: Scalar
    node: Node
    next: Destination | None = None
    label: str | None = None
    button: bool = False
    type: str | None = None
    sign: bool | str | None = None
    button_color: str | None = None
    text_color: str | None = None
    raw: MappingNode | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step, or the trigger (`type` and `variant` absent there).

    `present` maps each structural key that was written to its node, readable or not: what was written badly is not
    also reported as missing. `variant` is None for the trigger, opaque steps and types that nobody knows.
    """

    key: str
    key_node: Scalar
    node: Node
    present: Mapping[str, Scalar] = field(default_factory=dict)
    variant: Variant | None = None
    opaque: bool = False
    subtype: str | None = None
    name: str | None = None
    fields: MappingNode | None = None
    raw: MappingNode | None = None
    next: Next | None = None
    when: Condition | None = None
    then: Destination | None = None
    otherwise: Destination | None = None
    branches: tuple[Branch, ...] | None = None
    outcomes: tuple[Way, ...] | None = None
    allow: frozenset[str] = frozenset()
    prevent_destroy: bool = False
    ignored: tuple[str, ...] = ()
    takes_defaults: bool = True
    form: Scalar | None = None
    kind: str = ""
    settings: MappingNode | None = None


@dataclass(frozen=True, slots=True)
class FormName:
    """One entry of `forms`: an alias and the id it stands for, "" where that is wrong (told)."""

    alias: str
    id: str
    key_node: Scalar
    node: Node


@dataclass(frozen=True, slots=True)
class Moved:
    """One line of `moved`, as written: the key of a step, or `STEP.outcomes.KEY`, before and now."""

    old: str
    new: str
    old_node: Node
    new_node: Node


@dataclass(frozen=True, slots=True)
class Spec:
    """One workflow as written.

    `steps` are in file order; `publish` says that it is to be live; `readable` is False where the top is no block of
    keys. `unfilled` are the places of texts in which a value lacks, so that they say nothing yet;
    `root` is the whole with its variables filled in. `defaults` are those of the spec, then those of the project.
    """

    file: str
    key: str
    title: str
    forms: Mapping[str, FormName] = field(default_factory=dict)
    trigger: Step | None = None
    steps: Mapping[str, Step] = field(default_factory=dict)
    moves: tuple[Moved, ...] = ()
    publish: bool = False
    readable: bool = True
    variables: Mapping[str, Variable] = field(default_factory=dict)
    unfilled: tuple[Range, ...] = ()
    defaults: tuple[Default, ...] = ()
    root: MappingNode | None = None
    has_secrets: bool = False
