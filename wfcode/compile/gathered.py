"""What a compile gathers on its way beside the tree: where values come from, and where secrets stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from wfcode.source import Node
from wfcode.source.filled import Filled, Piece
from wfcode.steps.secrets import Path


def secret_name(piece: Piece) -> str:
    """The name of the secret that stands at a piece."""
    return piece.hole.removeprefix("secret.")


@dataclass(frozen=True)
class SecretPlace:
    """A text with a secret in it, which counts as secret as a whole.

    `path` leads to it within the canonical value of the field; `pieces` say what it is made of.
    """

    step: str
    field: str
    path: Path
    pieces: tuple[Piece, ...]

    @property
    def names(self) -> frozenset[str]:
        """The secrets in it."""
        return frozenset(secret_name(piece) for piece in self.pieces if piece.secret)

    def text(self, values: Mapping[str, str]) -> str:
        """The text with the values of its secrets."""
        return "".join(values[secret_name(piece)] if piece.secret else piece.text for piece in self.pieces)


@dataclass
class Gathered:
    """`origins` by address; `claimed` are the ids of the nodes whose secrets a field took in; `nodes` are those of the
    fields that stand in each step, by flat name."""

    origins: dict[str, str] = field(default_factory=dict)
    secrets: list[SecretPlace] = field(default_factory=list)
    claimed: set[int] = field(default_factory=set)
    nodes: dict[str, Mapping[str, Node]] = field(default_factory=dict)

    def note_secrets(self, step: str, taken: Iterable[tuple[str, Path, Filled]]) -> None:
        """Notes the texts with secrets in them at their places in the fields of a step."""
        self.secrets += [SecretPlace(step, name, path, node.pieces) for name, path, node in taken]
