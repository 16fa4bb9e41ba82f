"""What a compile gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from wfcode.compile.gathered import SecretPlace
from wfcode.compile.owners import Owners
from wfcode.compile.secrets import filled_in
from wfcode.diagnostics import Diagnostic, Range
from wfcode.steps.secrets import Path
from wfcode.tree import Tree


@dataclass(frozen=True)
class Compiled:
    """A spec as the planner needs it.

    `tree` is None when errors leave nothing meaningful; with errors in flow or content alone (WF4xx, WF5xx) it is there
    to be shown, never to be applied: ask `ok`. `form_ids`: every form whose questions the compile can use. `allow`: the
    codes silenced per step. `moves`: addresses that were renamed, old and new. `ignored`: patterns of addresses whose
    differences do not count. `protected`: steps that must not be destroyed. `origins` maps addresses to where a value
    comes from (absent = spec). `secrets` are the texts with `${secret.x}` in them, as which they stand in the tree.
    `variables` are those that the spec declares. `place` gives the range of an address, for findings made later.
    `diagnostics` are in file order. `form_names` maps aliases to ids; `open_forms` are the forms whose
    questions were needed and not known; `files` are digests of the files that the spec names; `owners` tells which step
    a finding is about.
    """

    key: str
    title: str
    file: str
    tree: Tree | None
    place: Callable[[str], Range]
    form_ids: tuple[str, ...] = ()
    allow: Mapping[str, frozenset[str]] = field(default_factory=dict)
    moves: tuple[tuple[str, str], ...] = ()
    ignored: tuple[str, ...] = ()
    protected: frozenset[str] = frozenset()
    origins: Mapping[str, str] = field(default_factory=dict)
    secrets: tuple[SecretPlace, ...] = ()
    variables: frozenset[str] = frozenset()
    diagnostics: tuple[Diagnostic, ...] = ()
    publish: bool = False
    form_names: Mapping[str, str] = field(default_factory=dict)
    open_forms: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    owners: Owners | None = None

    @property
    def ok(self) -> bool:
        """True where there is a tree and no error."""
        return self.tree is not None and not any(finding.is_error for finding in self.diagnostics)

    @property
    def secret_names(self) -> frozenset[str]:
        """The secrets that the spec needs."""
        return frozenset(name for place in self.secrets for name in place.names)

    @property
    def positions(self) -> frozenset[tuple[str, str, Path]]:
        """Where secrets stand: step, field, and the way within its value."""
        return frozenset((place.step, place.field, place.path) for place in self.secrets)

    def with_secrets(self, values: Mapping[str, str]) -> Tree | None:
        """The tree with the values of its secrets, by name, in their places. KeyError where one lacks."""
        return filled_in(self.tree, self.secrets, values) if self.tree else None
