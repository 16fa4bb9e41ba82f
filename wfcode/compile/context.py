"""What one compile works with: the spec, the forms, and where findings go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from wfcode.compile.gathered import Gathered
from wfcode.compile.lookup import Lookups
from wfcode.compile.references import FormNames
from wfcode.compile.texts import Files, Texts
from wfcode.source import Node
from wfcode.spec.findings import Findings
from wfcode.spec.forms import Form
from wfcode.spec.model import Spec, Step
from wfcode.tree import TRIGGER

END = "end"
OPEN = "open"


@dataclass(frozen=True)
class Edge:
    """A link with the node that says it. `guess` marks one that an unreadable exit may have meant."""

    source: str
    outcome: str
    target: str
    node: Node
    guess: bool = False


@dataclass(frozen=True)
class Context:
    """`forms` by form id, None where nobody asked for questions; `following` maps each step to the one below it.

    `files` reads the files that the spec names; None for a spec that lies in no folder.
    """

    spec: Spec
    findings: Findings
    forms: Mapping[str, Form] | None = None
    following: Mapping[str, str] = field(default_factory=dict)
    files: Files | None = None
    lookups: Lookups = field(default_factory=Lookups)
    gathered: Gathered = field(default_factory=Gathered)

    @cached_property
    def names(self) -> FormNames:
        """The one name of each form."""
        return FormNames.of(self.spec.forms)

    @property
    def trigger_form(self) -> str | None:
        """The id of the trigger's form, None where it has none."""
        node = self.spec.trigger.form if self.spec.trigger else None
        if node is None:
            return None
        named = self.spec.forms.get(node.string)
        return named.id if named else node.string

    @cached_property
    def texts(self) -> Texts:
        """Reads texts and checks the tokens in them."""
        return Texts(self)

    def questions(self, form_id: str) -> Form | None:
        """The form with its questions, None where they were not read: what needs them is skipped."""
        found = None if self.forms is None else self.forms.get(form_id)
        if found is None:
            self.lookups.open_forms.add(form_id)
        return found

    def destinations(self) -> list[str]:
        """Everything that an exit may name."""
        return [*self.spec.steps, END, OPEN]


def following_steps(steps: Mapping[str, Step]) -> dict[str, str]:
    """Each step's neighbour below it in the file; the trigger's is the first step."""
    keys = [TRIGGER, *steps]
    return dict(pairwise(keys))
