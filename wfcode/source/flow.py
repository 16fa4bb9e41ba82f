"""What braces and brackets make of a text that was meant as text."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from wfcode.diagnostics import Diagnostic, report
from wfcode.source.places import advance, mended, quoted, span


def check_mapping(source: yaml.MappingNode, file: str, text: str) -> Iterator[Diagnostic]:
    """A finding for each key of a flow mapping that has no colon: a `{token}` or a text cut by a comma."""
    bare = [(key, value) for key, value in source.value if _is_bare(key, value, text)]
    braces = text[source.start_mark.index : source.end_mark.index]
    if len(source.value) == 1 and (bare or is_double_brace(source.value[0][0], source)):
        inner = braces.strip("{} \t\r\n")
        line = mended(text, source.start_mark.index, source.end_mark.index, quoted("{" + inner + "}"))
        yield report(
            "WF112",
            f"`{braces}` without quotes is a mapping, not a field token",
            detail=f"Field tokens need quotes: {line}",
            file=file,
            range=span(source.start_mark, source.end_mark),
        )
        return
    for key, _ in bare:
        yield report(
            "WF113",
            f"a comma ended the text before `{key.value}`",
            detail="Inside braces a text with a comma needs quotes.",
            file=file,
            range=span(key.start_mark, advance(key.start_mark, text[key.start_mark.index : key.end_mark.index])),
        )


def is_double_brace(key: yaml.Node, parent: yaml.MappingNode) -> bool:
    """True for `{{ x }}`: a flow mapping whose only key is another one."""
    return isinstance(key, yaml.MappingNode) and bool(parent.flow_style) and len(parent.value) == 1


def _is_bare(key: yaml.Node, value: yaml.Node, text: str) -> bool:
    if not isinstance(key, yaml.ScalarNode) or not isinstance(value, yaml.ScalarNode) or key.style or value.value:
        return False
    return ":" not in text[key.end_mark.index : value.start_mark.index]
