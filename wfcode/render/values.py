"""Values and their differences for people: two sides that differ never print alike."""

from __future__ import annotations

import json
import re
import unicodedata
from difflib import SequenceMatcher

from wfcode.render.page import Line, Page, Span, line, visible
from wfcode.tree.model import Json

INLINE = 72  # the longest value that is shown on one line
PAIR = 100  # the longest pair of values that is shown on one line
CONTEXT = 1  # unchanged lines around a changed one
BREAKS = re.compile(r"(?<=\n)|(?<=</p>)|(?<=</li>)|(?<=</div>)|(?<=</tr>)|(?<=<br>)|(?<=<br />)|(?<=<br/>)")
NOT_SET = "(not set)"
TERM = {"field", "operator", "value"}


def inline(value: Json) -> str:
    """The value on one line: text in quotes, conditions as `#5 equals "x"`, structures as JSON, absence in words."""
    if value is None:
        return NOT_SET
    if isinstance(value, list) and value and all(map(is_term, value)):
        return ", ".join(term(each) for each in value if isinstance(each, dict))
    return visible(json.dumps(value, ensure_ascii=False))


def is_term(value: Json) -> bool:
    """True for a condition's term in its canonical form."""
    return isinstance(value, dict) and value.keys() == TERM and all(isinstance(part, str) for part in value.values())


def term(value: dict[str, Json]) -> str:
    """One term as a spec would nearly write it; `#5` is question 5."""
    shown = "" if value["value"] == "" else f" {json.dumps(value['value'], ensure_ascii=False)}"
    return visible(f"#{value['field']} {value['operator']}{shown}")


def pair(before: Json, after: Json) -> tuple[str, str]:
    """Both values on one line each; look-alikes are spelt out in ASCII."""
    left, right = inline(before), inline(after)
    if looks(left) == looks(right):
        return json.dumps(before), json.dumps(after)
    return left, right


def looks(text: str) -> str:
    """What the eye makes of a text: composed and decomposed characters, wide and narrow ones are one."""
    return unicodedata.normalize("NFKC", text)


def changed(name: str, before: Json, after: Json, *, indent: int, note: str = "") -> Page:
    """A change of one field: on one line when both sides are short, else as a small diff of lines."""
    left, right = pair(before, after)
    tail = (Span(f"  # {note}", "dim"),) if note else ()
    if len(left) + len(right) <= PAIR and is_short(before, left) and is_short(after, right):
        return [line(f"{name}: ", Span(left, "delete"), " -> ", Span(right, "create"), *tail, indent=indent)]
    return [line(f"{name}:", *tail, indent=indent), *difference(before, after, indent=indent + 2)]


def given(name: str, value: Json, *, indent: int, note: str = "") -> Page:
    """A field with its value: on one line when it is short, else as a block of lines."""
    text = inline(value)
    tail = (Span(f"  # {note}", "dim"),) if note else ()
    if is_short(value, text):
        return [line(f"{name}: {text}", *tail, indent=indent)]
    return [line(f"{name}:", *tail, indent=indent), *(line(row, indent=indent + 2) for row in rows(value))]


def is_short(value: Json, text: str) -> bool:
    """True where a value reads well on one line."""
    return len(text) <= INLINE and not (isinstance(value, str) and "\n" in value.rstrip("\n"))


def rows(value: Json) -> list[str]:
    """The value in lines; joined again they are the value, or its JSON."""
    if value is None:
        return [NOT_SET]
    if not isinstance(value, str):
        return [visible(row) for row in json.dumps(value, ensure_ascii=False, indent=2).split("\n")]
    return [shown_row(row) for row in BREAKS.split(value) if row]


def shown_row(row: str) -> str:
    """One line of a text; in quotes where its end would otherwise be invisible."""
    bare = row.removesuffix("\n")
    return visible(json.dumps(row, ensure_ascii=False)) if bare != bare.rstrip() else visible(bare)


def difference(before: Json, after: Json, *, indent: int) -> Page:
    """The lines that differ, with one line around them; a gap is marked."""
    left, right = rows(before), rows(after)
    if [looks(row) for row in left] == [looks(row) for row in right]:
        left, right = [json.dumps(before)], [json.dumps(after)]
    page: Page = []
    for group in SequenceMatcher(None, left, right, autojunk=False).get_grouped_opcodes(CONTEXT):
        if page:
            page.append(line("...", indent=indent, style="dim"))
        for tag, a, b, c, d in group:
            page += step(tag, left[a:b], right[c:d], indent)
    return page


def step(tag: str, left: list[str], right: list[str], indent: int) -> list[Line]:
    """One stretch of a diff."""
    if tag == "equal":
        return [line(f"  {row}", indent=indent) for row in left]
    gone = [line(f"- {row}", indent=indent, style="delete") for row in left]
    return gone + [line(f"+ {row}", indent=indent, style="create") for row in right]
