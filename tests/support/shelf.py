"""Fragments and texts for compiles without a disk: `Shelf(legal="fragment: legal\\n…")`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wfcode.source.attached import Forbidden, Missing, Text


class Shelf:
    """Serves fragments by name; one that is None must not be read."""

    def __init__(self, **fragments: str | None) -> None:
        self.fragments = fragments
        self.seen: Mapping[str, str] = {}

    def text(self, word: str, suffixes: Sequence[str], *, beside: str = "") -> Text:
        """No other files are here."""
        raise Missing(word, ())

    def fragment(self, name: str) -> Text:
        """The fragment of that name."""
        if name not in self.fragments:
            raise Missing(f"fragments/{name}.yaml", [f"{known}.yaml" for known in self.fragments])
        text = self.fragments[name]
        if text is None:
            raise Forbidden("it is a symbolic link", "Put the file itself there.")
        return Text(f"fragments/{name}.yaml", text, ".yaml")
