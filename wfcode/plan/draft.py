"""A copy of the live workflow's raw JSON that a plan edits; the calls are the difference to what it was."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from wfcode.tree import Json
from wfcode.wire import Live, link_of, new_link, number


class Draft:
    """Raw elements and links by id, edited in place; `before` stays as it was read."""

    def __init__(self, live: Live, *, highest_link_id: int) -> None:
        self.before = (live.elements, live.links)
        self.elements = {number: _own(element) for number, element in live.elements.items()}
        self.links = {number: dict(link) for number, link in live.links.items()}
        self._last_link = max({*self.links, highest_link_id, 0})

    @property
    def after(self) -> tuple[dict[int, dict[str, Json]], dict[int, dict[str, Json]]]:
        """The state that the plan leads to."""
        return self.elements, self.links

    def connect(self, source: int, target: int, *, label: str) -> int:
        """Draw a link with an id never used before; returns the id."""
        self._last_link += 1
        self.links[self._last_link] = new_link(self._last_link, source, target, label=label)
        return self._last_link

    def disconnect(self, links: Collection[int]) -> None:
        """Remove links; the outcomes that point at them are mended by `clear_exits`."""
        for link in links:
            self.links.pop(link, None)

    def remove(self, element: int) -> None:
        """Remove an element and every link from or to it (Q20)."""
        self.elements.pop(element, None)
        self.disconnect([link for link, data in self.links.items() if element in ends_of(data)])

    def outcomes(self, element: int) -> list[Any]:
        """The outcomes array of an element, to be edited in place."""
        found = self.elements[element].get("outcomes")
        if not isinstance(found, list):
            found = self.elements[element]["outcomes"] = []
        return found

    def clear_exits(self) -> list[int]:
        """Unset every linkID that points at no link of its own element (Q21); returns the elements mended."""
        mended = []
        for eid in self.elements:
            outcomes = self.elements[eid].get("outcomes")
            for outcome in outcomes if isinstance(outcomes, list) else []:
                if isinstance(outcome, dict) and self._points_nowhere(eid, outcome):
                    outcome["linkID"] = None
                    mended.append(eid)
        return list(dict.fromkeys(mended))

    def _points_nowhere(self, element: int, outcome: Mapping[str, Json]) -> bool:
        link = link_of(outcome)
        return link is not None and (link not in self.links or ends_of(self.links[link])[0] != element)


def _own(element: Mapping[str, Json]) -> dict[str, Json]:
    """A copy as deep as a draft is edited: fields are replaced whole, but the entries of `outcomes` are changed."""
    outcomes = element.get("outcomes")
    if not isinstance(outcomes, list):
        return dict(element)
    return {**element, "outcomes": [dict(item) if isinstance(item, dict) else item for item in outcomes]}


def ends_of(link: Mapping[str, Json]) -> tuple[int | None, int | None]:
    """The ids of the elements a link leads from and to."""
    return number(link.get("fromElement")), number(link.get("toElement"))
