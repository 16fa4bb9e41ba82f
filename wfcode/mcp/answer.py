"""What every tool answers: data by a Pydantic model, and the same in a few lines of text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Self, TypeVar

from pydantic import BaseModel, ConfigDict, PrivateAttr

from wfcode.render.graph import Picture

PAGE = 7_000
"""Characters of one page of an answer; text and data together stay below 20,000."""

T = TypeVar("T")


class Data(BaseModel):
    """A piece of an answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Answer(Data):
    """A whole answer."""

    _picture: Picture | None = PrivateAttr(default=None)

    def text(self) -> str:
        """The answer for a client that shows text alone."""
        raise NotImplementedError

    @property
    def picture(self) -> Picture | None:
        """What the page shows beside the answer; no model reads it."""
        return self._picture

    def with_picture(self, picture: Picture | None) -> Self:
        """The answer with something for the page."""
        self._picture = picture
        return self


class Pages(Data):
    """Which part of a list an answer holds; `next_page` is 0 where nothing follows."""

    page: int
    total: int
    next_page: int

    def note(self, noun: str) -> str:
        """`page 1 of 40 steps; next_page 2`, "" where all is there."""
        if self.page == 1 and not self.next_page:
            return ""
        more = f"; more with page={self.next_page}" if self.next_page else ""
        return f"(page {self.page}, {self.total} {noun} in all{more})"


def paged(items: Sequence[T], page: int, *, size: Callable[[T], int], most: int = PAGE) -> tuple[tuple[T, ...], Pages]:
    """The items of one page, as many as fit into its characters, at least one; past the end there are none."""
    starts = [0]
    room = most
    for index, item in enumerate(items):
        room -= size(item)
        if room < 0 and index > starts[-1]:
            starts.append(index)
            room = most - size(item)
    if not 1 <= page <= len(starts):
        return (), Pages(page=page, total=len(items), next_page=0)
    end = starts[page] if page < len(starts) else len(items)
    following = page + 1 if page < len(starts) else 0
    return tuple(items[starts[page - 1] : end]), Pages(page=page, total=len(items), next_page=following)


def size_of(item: BaseModel) -> int:
    """How many characters an item takes as JSON."""
    return len(item.model_dump_json())


def cut(text: str, most: int) -> str:
    """The text, its cut visible."""
    return text if len(text) <= most else f"{text[:most]}… ({len(text) - most} characters more)"


def lines(parts: Iterable[str]) -> str:
    """The parts on lines of their own, empty ones left out."""
    return "\n".join(part for part in parts if part)


def short(value: object, *, most: int = 300) -> str:
    """A value as JSON on one line, cut."""
    return cut(json.dumps(value, ensure_ascii=False), most)
