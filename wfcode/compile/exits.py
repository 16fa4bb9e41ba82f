"""The exits of a step by the way its type goes on: its outcomes, and where each leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wfcode.compile.conditions import compile_condition
from wfcode.compile.context import Context, Edge
from wfcode.compile.links import Links
from wfcode.compile.raw import raw_members
from wfcode.compile.ways import buttons, fixed, opaque_ways
from wfcode.spec.findings import is_null
from wfcode.spec.model import Branch, Step
from wfcode.spec.words import EXITS, listed
from wfcode.steps import Exits, StepType
from wfcode.tree import Outcome, canonical
from wfcode.tree.model import Json

ELSE: Final = "else"
_KEYS: Final[Mapping[Exits, tuple[str, ...]]] = {
    Exits.NONE: (),
    Exits.ONE: ("next",),
    Exits.MANY: ("next",),
    Exits.CONDITION: ("when", "then", "else"),
    Exits.BRANCHES: ("branches", "else"),
    Exits.FIXED: ("outcomes",),
    Exits.BUTTONS: ("outcomes", "next"),
}
_ADVICE: Final[Mapping[Exits, str]] = {
    Exits.NONE: "An End point has no exit; leave the key out.",
    Exits.ONE: "A step of this type has one exit: `next`.",
    Exits.MANY: "A step of this type goes on by `next`, one step or a list of them.",
    Exits.CONDITION: "A condition has `when`, `then` and `else`.",
    Exits.BRANCHES: "A branching step has `branches`, each with `name`, `when` and `then`, and an `else`.",
    Exits.FIXED: "A step of this type has `outcomes`.",
    Exits.BUTTONS: "A step of this type has `outcomes`, or `next` where it has a single button.",
}


class ExitReader:
    """Turns what a step says about its exits into outcomes, edges and, for `if`, terms."""

    def __init__(self, step: Step, kind: StepType | None, *, context: Context) -> None:
        self.step, self.kind, self.context = step, kind, context
        self.links = Links(step, context)
        self.findings = context.findings
        self.outcomes: tuple[Outcome, ...] = ()
        self.terms: dict[str, Json] = {}

    @property
    def edges(self) -> list[Edge]:
        """The edges read so far."""
        return self.links.edges

    def read(self) -> None:
        """Reads the exits by the rules of the step's type."""
        if self.kind is None:
            self.opaque() if self.step.opaque else self.anything()
            return
        self.misplaced(self.kind.exits)
        _READ[self.kind.exits](self)

    def misplaced(self, exits: Exits) -> None:
        """A finding for every exit key that the type does not have."""
        legal = _KEYS[exits]
        if exits is Exits.BUTTONS and "outcomes" in self.step.present:
            legal = ("outcomes",)
        for word in EXITS:
            key = self.step.present.get(word)
            if key is not None and word not in legal:
                summary = f"`{word}` is no exit of {self.label}"
                self.findings.add("WF403", summary, at=key, detail=_ADVICE[exits], suggestions=legal)
                self.links.guess("", key)

    @property
    def label(self) -> str:
        """The step's type for messages."""
        return f"a step of type `{self.step.variant.alias}`" if self.step.variant else "the trigger"

    def none(self) -> None:
        """An End point leads nowhere."""

    def one(self) -> None:
        self.next(many=False)

    def many(self) -> None:
        self.next(many=True)

    def next(self, *, many: bool) -> None:
        step = self.step
        if "next" not in step.present:
            if not any(word in step.present for word in EXITS):
                self.links.missing("next")
            return
        if step.next is None:
            self.links.guess("", step.present["next"])
            return
        if step.next.is_list and not many and len(step.next.targets) > 1:
            detail = "Only a split and the trigger lead several ways; put a step of type `split` in between."
            self.findings.add("WF403", f"{self.label} has one exit", at=step.next.node, detail=detail)
        elif step.next.is_list and not many:
            detail = "Write the destination without brackets; a list is for `split` and the trigger."
            self.findings.add("WF205", "`next` must be one destination, not a list", at=step.next.node, detail=detail)
        seen: set[str] = set()
        for destination in step.next.targets:
            if destination.name in seen:
                detail = "Name each step once."
                summary = f"`{destination.name}` stands twice in `next`"
                self.findings.add("WF406", summary, at=destination.node, detail=detail)
                continue
            seen.add(destination.name)
            self.links.lead("", destination, at=destination.node)

    def condition(self) -> None:
        step = self.step
        for word, destination in (("then", step.then), (ELSE, step.otherwise)):
            if word in step.present:
                self.links.lead(word, destination, at=step.present[word])
            elif not self.foreign("when", "then", ELSE):
                self.links.missing(word)
        if "when" not in step.present and not self.foreign("then", ELSE):
            detail = "Write what is compared: `when: amount > 1000`."
            self.findings.add("WF402", f"`{step.key}` has no `when`", at=step.key_node, detail=detail)
        compiled = compile_condition(step.when, context=self.context) if step.when else None
        if compiled is not None:
            self.terms = {"conditionTermsMatchType": compiled[0], "conditionTerms": compiled[1]}
        assert self.kind is not None
        types = {made.key: made.stored["type"] for made in self.kind.outcomes}
        self.outcomes = tuple(Outcome(word, {"type": types[word]}) for word in ("then", ELSE))

    def foreign(self, *own: str) -> bool:
        """Whether other exits stand where these should: that has been told already."""
        present = [word for word in EXITS if word in self.step.present]
        return bool(present) and not any(word in present for word in own)

    def branches(self) -> None:
        step = self.step
        if ("branches" not in step.present or step.branches == ()) and not self.foreign("branches", ELSE):
            detail = "Write a list of branches, each with `name`, `when` and `then`."
            self.findings.add("WF402", f"`{step.key}` has no branches", at=step.key_node, detail=detail)
            self.links.guess("", step.key_node)
        names: dict[str, Branch] = {}
        outcomes = [self.branch(branch, names) for branch in step.branches or ()]
        if ELSE in step.present:
            self.links.lead(ELSE, step.otherwise, at=step.present[ELSE])
        elif not self.foreign("branches", ELSE):
            self.links.missing(ELSE)
        assert self.kind is not None
        rest = Outcome(ELSE, {"type": self.kind.outcomes[0].stored["type"]})
        self.outcomes = (*(outcome for outcome in outcomes if outcome), rest)

    def branch(self, branch: Branch, names: dict[str, Branch]) -> Outcome | None:
        """One branch; its destination counts even where its name does not."""
        name = branch.name
        first = names.setdefault(name.casefold(), branch)
        if branch.then is not None or not is_null(branch.node):
            self.links.lead(name, branch.then, at=branch.node)
        compiled = compile_condition(branch.when, context=self.context) if branch.when else None
        if first is not branch and name:
            related = [self.findings.related("the first one", first.name_node)]
            detail = "Give each branch a name of its own."
            summary = f"two branches are named `{name}`"
            self.findings.add("WF406", summary, at=branch.name_node, detail=detail, related=related)
            return None
        if name.casefold() == ELSE:
            detail = "What matches no branch goes to the step's own `else`; give the branch another name."
            self.findings.add("WF406", f"a branch cannot be named `{name}`", at=branch.name_node, detail=detail)
            return None
        return self.branch_outcome(branch, compiled)

    def branch_outcome(self, branch: Branch, compiled: tuple[str, list[Json]] | None) -> Outcome:
        assert self.kind is not None
        # Its `type` is left to whoever made the branch: some clients write CONDITION, and nothing depends on it.
        fields: dict[str, Json] = {"branchName": branch.name}
        if compiled is not None:
            fields["conditionTermsMatchType"] = compiled[0]
            fields["conditionTerms"] = canonical(self.kind.outcome_fields["conditionTerms"].shape, compiled[1])
        if branch.raw is not None:
            fields |= raw_members(branch.raw, self.kind.outcome_fields, findings=self.findings)
        return Outcome(branch.name, fields)

    def fixed(self) -> None:
        assert self.kind is not None
        if "outcomes" not in self.step.present:
            if not any(word in self.step.present for word in EXITS):
                self.no_outcomes()
            return
        if self.step.outcomes is None:
            self.links.guess("", self.step.present["outcomes"])
            return
        self.outcomes = fixed(self.step, self.kind, links=self.links)

    def no_outcomes(self) -> None:
        assert self.kind is not None
        keys = [made.key for made in self.kind.outcomes]
        lines = ", ".join(f"{key}: …" for key in keys)
        detail = f"Write where each of {listed(keys, join='and')} leads: `outcomes: {{{lines}}}`."
        self.findings.add("WF402", f"`{self.step.key}` has no `outcomes`", at=self.step.key_node, detail=detail)
        self.links.guess("", self.step.key_node)

    def buttons(self) -> None:
        assert self.kind is not None
        if "outcomes" in self.step.present:
            if self.step.outcomes is None:
                self.links.guess("", self.step.present["outcomes"])
            else:
                self.outcomes = buttons(self.step, self.kind, links=self.links)
            return
        made = self.kind.outcomes[0]
        self.outcomes = (Outcome(made.key, {"type": made.stored["type"], "text": made.stored["text"]}),)
        first = len(self.edges)
        self.next(many=False)
        # The one button carries the exit.
        self.edges[first:] = [Edge(e.source, made.key, e.target, e.node, guess=e.guess) for e in self.edges[first:]]

    def opaque(self) -> None:
        if "outcomes" in self.step.present:
            self.outcomes = opaque_ways(self.step, links=self.links)
        else:
            self.next(many=True)

    def anything(self) -> None:
        """A step whose type nobody knows: its exits count, so that what they lead to is not called unreachable."""
        step = self.step
        named = [(word, d) for word, d in (("then", step.then), (ELSE, step.otherwise)) if word in step.present]
        named += [("", destination) for destination in (step.next.targets if step.next else ())]
        named += [(branch.name, branch.then) for branch in step.branches or ()]
        named += [(way.key.string, way.next) for way in step.outcomes or ()]
        for outcome, destination in named:
            self.links.lead(outcome, destination, at=step.key_node)
        if not named:
            self.links.guess("", step.key_node)


_READ: Final[Mapping[Exits, Callable[[ExitReader], None]]] = {
    Exits.NONE: ExitReader.none,
    Exits.ONE: ExitReader.one,
    Exits.MANY: ExitReader.many,
    Exits.CONDITION: ExitReader.condition,
    Exits.BRANCHES: ExitReader.branches,
    Exits.FIXED: ExitReader.fixed,
    Exits.BUTTONS: ExitReader.buttons,
}
