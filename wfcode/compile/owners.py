"""Which step a finding is about, and which of its settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wfcode.diagnostics import Diagnostic, Range
from wfcode.diagnostics.model import FileRange
from wfcode.source import MappingNode, Node
from wfcode.spec.model import Spec, Step

_SETTINGS = ("with", "raw")


@dataclass(frozen=True, slots=True)
class Owner:
    """A step, and the keys that lead to one of its settings below `with` or `raw`; none for the step as a whole."""

    step: str
    setting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Owners:
    """Finds the owners of findings on a spec that lies in `file`."""

    spec: Spec
    file: str

    def of(self, finding: Diagnostic) -> tuple[Owner, ...]:
        """Every step that a finding names, at its own place or at a related one; none where it is about no step."""
        places = [(finding.file, finding.range), *((each.file, each.range) for each in finding.related)]
        found = [self._owner(file or self.file, place) for file, place in places if place is not None]
        return tuple(dict.fromkeys(owner for owner in found if owner))

    def _owner(self, file: str, place: Range) -> Owner | None:
        for step in self._steps():
            if self._holds(step.key_node, file, place):
                return Owner(step.key)
            if self._holds(step.node, file, place):
                return Owner(step.key, tuple(self._setting(step.node, file, place)))
        return None

    def _steps(self) -> Iterator[Step]:
        if self.spec.trigger is not None:
            yield self.spec.trigger
        yield from self.spec.steps.values()

    def _holds(self, node: Node, file: str, place: Range) -> bool:
        own = node.range
        where = own.file if isinstance(own, FileRange) else self.file
        return where == file and own.start <= place.start and place.end <= own.end

    def _setting(self, node: Node, file: str, place: Range) -> Iterator[str]:
        """The keys below `with` or `raw` that lead to a place, as far as they are keys."""
        inside = False
        while isinstance(node, MappingNode):
            entry = next(
                (entry for entry in node.entries if any(self._holds(each, file, place) for each in entry)), None
            )
            if entry is None or not (inside or entry[0].string in _SETTINGS):
                return
            if inside:
                yield entry[0].string
            inside, node = True, entry[1]
