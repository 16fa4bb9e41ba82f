"""What a check is given, and what it says. Nothing here knows a file: a spec and a live workflow are checked alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from wfcode.compile.graph import successors
from wfcode.spec.forms import Form, Question
from wfcode.steps import ABSENT, TYPES, StepType, field_of
from wfcode.tree import TRIGGER, Element, Json, Link, Tree, canonical


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a workflow: a step, a field of it by flat name, or the condition of one of its outcomes."""

    step: str
    field: str = ""
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check says; `related` are further places, each with a word on it."""

    code: str
    summary: str
    at: Where
    detail: str
    suggestions: tuple[str, ...] = ()
    related: tuple[tuple[str, Where], ...] = ()


@dataclass(frozen=True)
class Subject:
    """A workflow to be checked.

    `forms` by form id, None where nobody read questions. `written`: the fields that stand in the spec of a step, also
    those that say nothing. `opaque`: steps of which only the exits are known.
    """

    tree: Tree
    forms: Mapping[str, Form] | None = None
    written: Mapping[str, Collection[str]] = field(default_factory=dict)
    opaque: Collection[str] = ()

    @cached_property
    def onward(self) -> Mapping[str, list[Link]]:
        """The links out of each step."""
        return successors(self.tree)

    @cached_property
    def targets(self) -> Mapping[str, list[str]]:
        """The steps that each step leads to."""
        return {key: [link.target for link in links] for key, links in self.onward.items()}

    @cached_property
    def incoming(self) -> Mapping[str, list[Link]]:
        """The links into each step, in the order of the flow."""
        found: dict[str, list[Link]] = {key: [] for key in self.tree.elements}
        for links in self.onward.values():
            for link in links:
                found[link.target].append(link)
        return found

    @cached_property
    def trigger_form(self) -> Form | None:
        """The form that starts the workflow, None where it has none or its questions are not known."""
        trigger = self.tree.elements.get(TRIGGER)
        name = str(trigger.fields.get("resourceID") or "") if trigger else ""
        return self.form(name)

    def form(self, name: str) -> Form | None:
        """The form of that alias or id, None where its questions are not known."""
        return self.forms.get(self.tree.forms.get(name, name)) if self.forms and name else None

    def form_of(self, stored: str) -> Form | None:
        """The form of a field as conditions store it: `5`, `12_f{vendor}` or `12_f2428…`."""
        _, _, form = stored.partition("_f")
        return self.form(form.strip("{}")) if form else self.trigger_form

    def question(self, stored: str) -> Question | None:
        """The question of such a field, None where it is not known."""
        form = self.form_of(stored)
        return form.questions.get(stored.partition("_f")[0]) if form else None

    @cached_property
    def steps(self) -> tuple[tuple[Element, StepType], ...]:
        """Every step whose settings are known, with its type."""
        known = ((element, TYPES.get(element.type)) for element in self.tree.elements.values())
        return tuple((element, step) for element, step in known if step is not None and element.key not in self.opaque)


Check: TypeAlias = Callable[[Subject], Iterator[Finding]]


def value_of(element: Element, name: str) -> Json:
    """The canonical value of a field, its default where the step says none; None where there is neither."""
    if name in element.fields:
        return element.fields[name]
    step = TYPES.get(element.type)
    known = field_of(step, name, element.subtype) if step else None
    if known is None or known.default is ABSENT:
        return None
    return canonical(known.shape, known.default)  # type: ignore[arg-type]  # ABSENT is gone
