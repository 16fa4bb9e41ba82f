"""Elements or links in their order, found by id."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wfcode.sandbox.values import Record, id_of

_GONE: Final = object()


class Records:
    """A list of stored records that may hold junk and doubles; of doubles the first is the one that counts.

    Positions stay what they are while records are removed.
    """

    def __init__(self, items: Sequence[Any], id_names: tuple[str, ...]) -> None:
        self._items = list(items)
        self._places: dict[str, list[int]] = {}
        for at, item in enumerate(self._items):
            found = id_of(item, id_names)
            if found is not None:
                self._places.setdefault(found, []).append(at)
        self._ids = {at: found for found, places in self._places.items() for at in places}

    def __getitem__(self, at: int) -> Any:
        return self._items[at]

    @property
    def all(self) -> list[Any]:
        """The records that are left, in order."""
        return [item for item in self._items if item is not _GONE]

    @property
    def highest(self) -> int:
        """The highest id, 0 when there is none."""
        return max((int(found) for found, places in self._places.items() if places), default=0)

    def find(self, record_id: str | None) -> int | None:
        """Where the record of that id stands, None where it is not."""
        places = self._places.get(record_id or "")
        return places[0] if places else None

    def place(self, record_id: str, record: Record) -> None:
        """Puts a record where the one of that id stands, at the end where there is none."""
        at = self.find(record_id)
        if at is not None:
            self._items[at] = record
            return
        self._ids[len(self._items)] = record_id
        self._places[record_id] = [len(self._items)]
        self._items.append(record)

    def replace(self, at: int, record: Record) -> None:
        """Puts a record of the same id in place of another."""
        self._items[at] = record

    def remove(self, at: int) -> None:
        """Takes a record out."""
        self._items[at] = _GONE
        self._places[self._ids.pop(at)].remove(at)
