"""`use: NAME`: the steps of `fragments/NAME.yaml` in place of the step that uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from wfcode.diagnostics import Related
from wfcode.source import MappingNode, Node, Scalar
from wfcode.source.filled import mapping
from wfcode.source.limits import MAX_NODES
from wfcode.source.nodes import scalars
from wfcode.spec.findings import Findings, is_null, shorten
from wfcode.spec.redirect import redirected, renamed, with_references
from wfcode.spec.reuse.model import FIXED_ENDS, SEPARATOR, Entry, Fragment, Use, target_of, used
from wfcode.spec.reuse.reading import Library
from wfcode.spec.words import listed, suggestions

DEEPEST: Final = 16
EACH: Final = 200
"""What a use weighs beside the values that it brings: its steps have to be made, however small they are."""
_VALUES: Final = ("with", "raw", "name", "outcomes", "branches")


class TooLarge(Exception):
    """Fragments bring in more than a spec may hold."""

    def __init__(self, use: Use) -> None:
        self.use = use
        super().__init__()


@dataclass
class Expander:
    """Expands the steps of one spec. `entries` leads from the key of a use to the step that comes first there."""

    fragments: Library
    entries: dict[str, str] = field(default_factory=dict)
    weight: int = 0

    @property
    def findings(self) -> Findings:
        """Where findings go."""
        return self.fragments.findings

    def spec(self, root: MappingNode) -> MappingNode:
        """The spec without steps that use fragments; those that cannot be expanded (told) stay."""
        steps = root.get("steps")
        if not isinstance(steps, MappingNode) or not any(used(body) for _, body in steps.entries):
            return root
        try:
            found = self.steps(steps.index, "", chain=(), related=())
        except TooLarge as problem:
            detail = f"Fragments may lie {DEEPEST} deep and bring {MAX_NODES:,} values into a spec; write it flatter."
            name = problem.use.name
            self.findings.add("WF345", f"`{name}` makes the spec too large", at=problem.use.word, detail=detail)
            return root
        entries, trigger = dict(root.index), root.get("trigger")
        led = {key: self.led(entry) for key, entry in found.items()}
        entries["steps"] = (root.index["steps"][0], mapping(steps, led))
        if isinstance(trigger, MappingNode):
            entries["trigger"] = (root.index["trigger"][0], redirected(trigger, self.entered))
        return mapping(root, entries)

    def steps(
        self, steps: Mapping[str, Entry], prefix: str, *, chain: tuple[str, ...], related: tuple[Related, ...]
    ) -> dict[str, Entry]:
        """Steps by their whole keys, every use replaced by what it stands for."""
        found: dict[str, Entry] = {}
        for name, (key, body) in steps.items():
            path = prefix + name
            word = used(body)
            if word is None or not isinstance(body, MappingNode):
                found[path] = (renamed_key(key, path), body)
                continue
            inner = self.expanded(Use(key, word, body, path, chain, related))
            found |= inner if inner is not None else {path: (renamed_key(key, path), body)}
        return found

    def expanded(self, use: Use) -> dict[str, Entry] | None:
        """What a use stands for; None (told) where that cannot be said."""
        fragment = self.fragment(use)
        exits = self.exits(use, fragment) if fragment else None
        if fragment is None or exits is None:
            return None
        ways = _Ways(fragment, use, exits, self.findings)
        inner: dict[str, Entry] = {}
        for name, (key, body) in fragment.steps.items():
            if isinstance(body, MappingNode):
                body = _referring(redirected(body, ways.turned), fragment.steps, use.path + SEPARATOR)
            inner[name] = (key, body)
        self.entries[use.path] = f"{use.path}{SEPARATOR}{fragment.start}"
        related = (self.findings.related(f"`{use.name}` is used here", use.word), *use.related)
        return self.steps(inner, use.path + SEPARATOR, chain=(*use.chain, use.name), related=related)

    def led(self, entry: Entry) -> Entry:
        """A step whose exits lead into fragments, not to the steps that use them."""
        key, body = entry
        return (key, redirected(body, self.entered)) if isinstance(body, MappingNode) else entry

    def entered(self, scalar: Scalar) -> Scalar:
        name = scalar.string.strip()
        while name in self.entries:
            name = self.entries[name]
        return scalar if name == scalar.string.strip() else renamed(scalar, name)

    def fragment(self, use: Use) -> Fragment | None:
        """The fragment with the parameters of this use in it."""
        if use.name in use.chain:
            round_ = " -> ".join([*use.chain[use.chain.index(use.name) :], use.name])
            detail = "A fragment cannot use itself, not even by way of another; take one of the uses out."
            self.findings.add("WF342", f"fragments use each other in a circle: {round_}", at=use.word, detail=detail)
            return None
        document = self.fragments.document(use)
        if document is None:
            return None
        self.bear(use, document.root)
        return self.fragments.read(use, document)

    def bear(self, use: Use, root: Node | None) -> None:
        """Counts what a use brings in. Raises TooLarge where that is too much."""
        self.weight += sum(1 for _ in scalars(root)) + EACH
        if self.weight > MAX_NODES or len(use.chain) >= DEEPEST:
            raise TooLarge(use)

    def exits(self, use: Use, fragment: Fragment) -> dict[str, Scalar] | None:
        """Where each exit of the fragment leads; None (told) where one is not said."""
        names = [scalar.string for scalar in fragment.exits]
        outcomes, single = use.body.get("outcomes"), use.body.get("next")
        if outcomes is None and single is not None and len(names) == 1:
            return {names[0]: single} if isinstance(single, Scalar) else {}
        ways = outcomes.entries if isinstance(outcomes, MappingNode) else ()
        found: dict[str, Scalar] = {}
        for key, value in ways:
            if key.string not in names:
                close = suggestions(key.string, names)
                detail = f"Exits of `{use.name}`: {listed(names, join='and') or 'none'}."
                self.findings.add(
                    "WF343", f"`{use.name}` has no exit `{key.string}`", at=key, detail=detail, suggestions=close
                )
            elif (target := target_of(value)) is not None:
                found[key.string] = target
        missing = [name for name in names if not any(key.string == name for key, _ in ways)]
        for name in missing:
            detail = f"Say where it leads: `outcomes: {{{name}: …}}`; `open` leaves it unconnected on purpose."
            summary = f"the exit `{name}` of `{use.name}` leads nowhere"
            self.findings.add("WF343", summary, at=use.word, detail=detail, suggestions=(f"{name}: open",))
        return None if missing else found


@dataclass(frozen=True)
class _Ways:
    """Turns the destinations inside a fragment into those of the spec."""

    fragment: Fragment
    use: Use
    exits: Mapping[str, Scalar]
    findings: Findings

    def turned(self, scalar: Scalar) -> Scalar:
        name = scalar.string.strip()
        if is_null(scalar) or name in FIXED_ENDS:
            return scalar
        if name in self.fragment.steps:
            return renamed(scalar, f"{self.use.path}{SEPARATOR}{name}")
        names = [exit_.string for exit_ in self.fragment.exits]
        if name in names:
            return renamed(scalar, self.exits[name].string.strip() if name in self.exits else "open")
        known = [*self.fragment.steps, *names, *FIXED_ENDS]
        close = self.findings.suggest(name, known)
        detail = f"Did you mean {listed(close)}?" if close else f"Steps and exits of the fragment: {listed(known)}."
        summary = f"there is no step or exit `{shorten(name)}` in the fragment"
        self.findings.add("WF301", summary, at=scalar, detail=detail, suggestions=close)
        return renamed(scalar, "open")


def renamed_key(key: Scalar, path: str) -> Scalar:
    """The key of a step under its whole name."""
    return key if key.string == path else replace(key, value=path)


def _referring(body: MappingNode, names: Mapping[str, Entry], prefix: str) -> MappingNode:
    entries = {
        key.string: (key, with_references(value, names, prefix) if key.string in _VALUES else value)
        for key, value in body.entries
    }
    return mapping(body, entries)
