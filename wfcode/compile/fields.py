"""What stands below `with`, as canonical fields under Jotform's flat names."""

from __future__ import annotations

from collections.abc import Mapping

from wfcode.compile.comforts import ALIASES, comfort
from wfcode.compile.context import Context
from wfcode.compile.names import Names, names_of
from wfcode.compile.secrets import places_in
from wfcode.compile.values import Place, stored
from wfcode.source import MappingNode, Node, Scalar
from wfcode.source.filled import Filled
from wfcode.spec.findings import is_null
from wfcode.spec.model import Step
from wfcode.spec.types import STRUCTURAL
from wfcode.spec.words import STEP, listed, suggestions
from wfcode.steps import ABSENT, StepField, StepType, field_of
from wfcode.steps.secrets import Path
from wfcode.tree import canonical_field
from wfcode.tree.model import Json

DURATION, UNTIL = "workflow_pause_duration", "workflow_pause_wait"
_SAID_BY = {"conditionTerms": "when", "conditionTermsMatchType": "when", "subType": "subtype"}


class Writer:
    """Collects the fields of one step.

    `nodes` says where each stands, `defaulted` which of them come from `defaults`, `taken` where secrets stand in them.
    """

    def __init__(
        self, step: Step, kind: StepType, *, subtype: str, context: Context, outcomes: tuple[str, ...] = ()
    ) -> None:
        self.step, self.kind, self.subtype = step, kind, subtype
        self.context = context
        self.findings = context.findings
        self.names = context.names
        self.outcomes = outcomes
        self.fields: dict[str, Json] = {}
        self.nodes: dict[str, Node] = {}
        self.defaulted: set[str] = set()
        self.taken: list[tuple[str, Path, Filled]] = []

    def block(self, node: MappingNode, names: Names, *, where: str) -> None:
        """Reads one level of names; what it does not know is told."""
        for key, value in node.entries:
            inner = names.below.get(ALIASES.get((self.kind.name, key.string), key.string))
            if inner is None:
                self.unknown(key, names, where)
            elif not is_null(value):
                self.entry(key, value, inner)

    def entry(self, key: Scalar, value: Node, names: Names) -> None:
        """One name: a group of further names, a comfort for such a group, or a field."""
        if names.below:
            self.group(key, value, names)
        elif names.leaf is not None:
            self.field(names.leaf, key, value)

    def group(self, key: Scalar, value: Node, names: Names) -> None:
        written = comfort(key.string, value, names, place=self.place(key))
        if written is not None:
            self.settle(key, value, written)
            self.spread(key.string, value, written)
        elif isinstance(value, MappingNode):
            self.block(value, names, where=f"in `{key.string}`")
        else:
            known = listed(list(names.below), join="and")
            self.findings.wrong_kind(value, "a block of keys", what=f"`{key.string}`", detail=f"Keys here: {known}.")

    def settle(self, key: Scalar, node: Node, written: Mapping[str, Json]) -> None:
        """A pause without a subtype gets the one that its short form implies; one with the other subtype is told."""
        if key.string != "pause" or not written:
            return
        implied = UNTIL if "executeWhen__mode" in written else DURATION
        if self.subtype in ("", implied):
            self.subtype = implied
            return
        alias = "wait_until" if implied == UNTIL else "wait"
        detail = f"Write `type: {alias}`, or the other form."
        summary = f"this form of `pause` belongs to the type `{alias}`"
        self.findings.add("WF216", summary, at=node, detail=detail, suggestions=(f"type: {alias}",))

    def spread(self, prefix: str, node: Node, written: Mapping[str, Json]) -> None:
        """The flat fields that a comfort stands for."""
        for name, value in written.items():
            self.put(f"{prefix}__{name}", value, node)

    def field(self, field: StepField, key: Scalar, value: Node) -> None:
        found = stored(value, field.shape, place=self.place(key))
        if field.secret:
            places = [(field.name, path, node) for path, node in places_in(value)]
            self.context.gathered.claimed.update(id(node) for _, _, node in places)
            self.taken += places
        if found is not None:
            self.put(field.name, found, value)

    def put(self, name: str, value: Json, node: Node) -> None:
        """Notes a stored value in canonical form, unless it says no more than leaving it out would."""
        field = field_of(self.kind, name, self.subtype)
        if field is None:
            return
        default = None if field.default is ABSENT else field.default
        canonical = canonical_field(field.shape, value, default=default)  # type: ignore[arg-type]  # ABSENT is gone
        self.nodes[name] = node
        if canonical is not None:
            self.fields[name] = self.names.text(canonical)

    def place(self, key: Scalar) -> Place:
        return Place(f"`{key.string}`", self.findings, self.names, self.context.texts, self.outcomes)

    def unknown(self, key: Scalar, names: Names, where: str) -> None:
        """A name that is no field here: one of the step's own keys, a flat name, or a slip."""
        word = key.string
        top = where == WITH
        if top and (word in STEP or word in STRUCTURAL):
            said = _SAID_BY.get(word, word)
            detail = f"Move `{said}` out of `with`, into the step itself."
            self.findings.add(
                "WF202", f"`{word}` does not belong below `with`", at=key, detail=detail, suggestions=(said,)
            )
        elif "__" in word and top and word in self.kind.fields:
            nested = ": {".join(word.split("__")) + ": …" + "}" * word.count("__")
            detail = f"Write it nested: `{nested}`."
            self.findings.add("WF201", f"`{word}` is Jotform's flat name", at=key, detail=detail)
        else:
            self.misspelt(key, names, where)

    def misspelt(self, key: Scalar, names: Names, where: str) -> None:
        close = suggestions(key.string, names.below)
        if close:
            detail = f"Did you mean {listed(close)}?"
        else:
            alias = self.step.variant.alias if self.step.variant else "the trigger"
            detail = (
                f"Fields here: {listed(list(names.below)[:12], join='and')}. `wfcode steps show {alias}` prints all; "
            )
            detail += "a field that the catalogue lacks goes below `raw`."
        self.findings.add("WF201", f"unknown key `{key.string}` {where}", at=key, detail=detail, suggestions=close)


WITH = "below `with`"


def write_with(writer: Writer) -> None:
    """Reads `with` of the writer's step."""
    node = writer.step.fields
    if node is not None:
        writer.block(node, names_of(writer.kind.name), where=WITH)
