"""What braces and brackets make of a text that was meant as text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import yaml

from wfcode.diagnostics import Diagnostic, report
from wfcode.source.places import mended, quoted, range_at, short


def is_token(source: yaml.MappingNode, text: str) -> bool:
    """True for `{name}` and `{{ name }}`: braces with nothing but one word in them."""
    if not source.flow_style or len(source.value) != 1:
        return False
    key, value = source.value[0]
    if isinstance(key, yaml.MappingNode):
        return is_token(key, text) and not value.value
    return _is_bare(key, value, text) and not _tight_colon(key, text)


def check_mapping(source: yaml.MappingNode, file: str, text: str) -> Iterator[Diagnostic]:
    """A finding for each key in braces that has no colon of its own: `{a:1}`, or a text cut by a comma."""
    bare = [_is_bare(key, value, text) for key, value in source.value]
    keys = [key for key, _ in source.value]
    kinds = [
        "" if not lone else "tight" if _tight_colon(key, text) else "cut" for key, lone in zip(keys, bare, strict=True)
    ]
    for kind, group in groupby(range(len(keys)), key=kinds.__getitem__):
        places = list(group)
        if kind == "tight":
            yield from (_tight(_tight_colon(keys[place], text), file, text) for place in places)
        elif kind == "cut":
            before = source.value[places[0] - 1][1] if places[0] else None
            yield _comma([keys[place] for place in places], before, file, text)


def check_sequence(source: yaml.SequenceNode, file: str, text: str) -> Iterator[Diagnostic]:
    """A finding for each item in brackets that a colon made a mapping: `[Note: call back]`."""
    for item in source.value:
        start, end = item.start_mark.index, item.end_mark.index
        single = (
            isinstance(item, yaml.MappingNode) and item.flow_style and text[start : start + 1] not in ("{", "&", "!")
        )
        if single and source.start_mark.index <= start < source.end_mark.index:
            key = item.value[0][0]
            colon = max(text.find(":", key.end_mark.index, end), start)
            yield report(
                "WF114",
                "inside brackets a colon makes a mapping of a text",
                detail=f"If text is meant, quote it: {mended(text, start, end, quoted(text[start:end]))}",
                file=file,
                range=range_at(text, colon, colon + 1),
            )


def _comma(cut: list[yaml.Node], before: yaml.Node | None, file: str, text: str) -> Diagnostic:
    start, end = cut[0].start_mark.index, cut[-1].end_mark.index
    detail = "Inside braces a text with a comma needs quotes"
    if isinstance(before, yaml.ScalarNode) and not before.style and before.start_mark.index < start:
        first = before.start_mark.index
        detail += f": {mended(text, first, end, quoted(text[first:end]))}"
    return report(
        "WF113",
        f"a comma ended the text before `{short(text[start:end])}`",
        detail=detail,
        file=file,
        range=range_at(text, start, end),
    )


def _tight_colon(key: yaml.Node, text: str) -> int:
    """The index of a colon inside a key (`{a:1}`), 0 where there is none."""
    if not isinstance(key, yaml.ScalarNode):
        return 0
    return max(text.find(":", key.start_mark.index, key.end_mark.index), 0)


def _tight(colon: int, file: str, text: str) -> Diagnostic:
    return report(
        "WF126",
        "the blank after the colon is missing",
        detail=f"Write it: {mended(text, colon, colon + 1, ': ')}",
        file=file,
        range=range_at(text, colon, colon + 1),
    )


def _is_bare(key: yaml.Node, value: yaml.Node, text: str) -> bool:
    if not isinstance(key, yaml.ScalarNode) or not isinstance(value, yaml.ScalarNode) or key.style or value.value:
        return False
    return not value.style and ":" not in text[key.end_mark.index : max(value.start_mark.index, key.end_mark.index)]
