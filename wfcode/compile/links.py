"""Destinations to links: where each exit leads, or why it cannot lead there."""

from __future__ import annotations

from wfcode.compile.context import END, OPEN, Context, Edge
from wfcode.source import Node
from wfcode.spec.findings import shorten
from wfcode.spec.model import Destination, Step
from wfcode.spec.words import listed
from wfcode.tree import TRIGGER


class Links:
    """Collects the edges of one step."""

    def __init__(self, step: Step, context: Context) -> None:
        self.step, self.context = step, context
        self.findings = context.findings
        self.edges: list[Edge] = []

    def lead(self, outcome: str, destination: Destination | None, *, at: Node) -> None:
        """One exit; None stands for one that could not be read."""
        if destination is None:
            self.guess(outcome, at)
        elif (target := self.target(destination)) is not None:
            self.edges.append(Edge(self.step.key, outcome, target, destination.node))

    def target(self, destination: Destination) -> str | None:
        """The key that a destination stands for; None for `open` and (told) for what is none."""
        name = destination.name
        if name == OPEN:
            return None
        if name in self.context.spec.steps or name == END:
            return name
        self.unknown(destination)
        return None

    def unknown(self, destination: Destination) -> None:
        name = destination.name
        known = self.context.destinations()
        close = self.findings.suggest(name, known)
        if name.casefold() == TRIGGER:
            detail = "No exit leads back to the trigger; each run starts there once."
        elif close:
            detail = f"Did you mean {listed(close)}?"
        else:
            detail = f"Write the key of a step, `end` or `open`. Steps here: {listed(known[:-2][:12], join='and')}."
        summary = f"there is no step `{shorten(name)}`"
        self.findings.add("WF301", summary, at=destination.node, detail=detail, suggestions=close)
        guesses = [name for name in close if name not in (OPEN, self.step.key)]
        if guesses:
            self.edges.append(Edge(self.step.key, "", guesses[0], destination.node, guess=True))
        else:
            self.guess("", destination.node)

    def guess(self, outcome: str, at: Node) -> None:
        """An exit that is missing may mean the step below; nothing else is said about that one being unreachable."""
        below = self.context.following.get(self.step.key)
        if below is not None:
            self.edges.append(Edge(self.step.key, outcome, below, at, guess=True))

    def missing(self, exit_key: str, *, what: str = "") -> None:
        """A finding for an exit that is not written, with the three ways to write it."""
        below = self.context.following.get(self.step.key)
        ways = [f"`{exit_key}: {way}`" for way in (below, END, OPEN) if way]
        detail = f"Write {', '.join(ways[:-1])} or {ways[-1]} (left unconnected on purpose)."
        summary = what or f"`{self.step.key}` has no `{exit_key}`"
        close = tuple(f"{exit_key}: {way}" for way in (below, END, OPEN) if way)
        self.findings.add("WF402", summary, at=self.step.key_node, detail=detail, suggestions=close)
        self.guess("", self.step.key_node)
