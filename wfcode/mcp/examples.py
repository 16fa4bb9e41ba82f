"""Searching specs, examples and step docs: rare words count more, and a piece around the best line is shown."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from wfcode.files import NotWritten
from wfcode.mcp.answer import Data, cut
from wfcode.mcp.places import Places, content
from wfcode.render.step_facts import fields_of
from wfcode.steps import VARIANTS
from wfcode.steps.snippets import example

WORD = re.compile(r"\w{2,}")
BEST = 5
AROUND = 8
EXCERPT = 900


class Found(Data):
    """A piece of a text that holds words of the query."""

    source: str
    excerpt: str


@dataclass(frozen=True)
class Source:
    """A text with its name and the words in it."""

    name: str
    text: str
    words: Counter[str]


def search(query: str, places: Places) -> tuple[Found, ...]:
    """The best pieces, at most five, each from another text."""
    sources = [Source(name, text, Counter(words(text))) for name, text in texts(places)]
    wanted = set(words(query))
    known = Counter(word for source in sources for word in source.words.keys() & wanted)
    weights = {word: math.log(1 + len(sources) / count) for word, count in known.items()}
    scored = [(score(source, weights), source) for source in sources]
    best = sorted((pair for pair in scored if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].name))[:BEST]
    return tuple(Found(source=source.name, excerpt=excerpt(source.text, weights)) for _, source in best)


def words(text: str) -> list[str]:
    """The words of a text, without regard to case."""
    return WORD.findall(text.casefold())


def score(source: Source, weights: dict[str, float]) -> float:
    """How well a text answers; a word said often counts little more than once."""
    return sum(weight * (1 + math.log(source.words[word])) for word, weight in weights.items() if source.words[word])


def excerpt(text: str, weights: dict[str, float]) -> str:
    """The lines around the one with the most weight."""
    rows = text.splitlines()
    gain = [sum(weights.get(word, 0) for word in set(words(row))) for row in rows]
    sums = [sum(gain[start : start + AROUND]) for start in range(len(rows))]
    best = max(range(len(rows)), key=lambda start: (sums[start], -start), default=0)
    return cut("\n".join(rows[best : best + 2 * AROUND]), EXCERPT)


def texts(places: Places) -> Iterator[tuple[str, str]]:
    """Every text that is searched, by name: the specs within reach, one example and one doc for each step type."""
    for head in places.heads():
        try:
            yield places.name_of(head.path), content(head.path).decode("utf-8", "replace")
        except NotWritten:
            continue
    for alias, variant in VARIANTS.items():
        yield f"step {alias}", "\n".join([variant.about, *(f"{f.path}: {f.about}" for f in fields_of(variant))])
        if text := example(alias):
            yield f"example {alias}", text
