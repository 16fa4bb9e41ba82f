"""Specs broken at random, as text and as data: never a traceback, and every finding lies within the file."""

from __future__ import annotations

import copy
from typing import Any, TypeAlias

import yaml
from fuzzing import check, examples, texts, words
from hypothesis import given, settings
from hypothesis import strategies as st
from intakes import demo_forms

from wfcode.compile import Compiled, compile_spec
from wfcode.source import parse

Path: TypeAlias = "tuple[str | int, ...]"
CHARACTERS = st.text(alphabet="ab1 :-{}[]\"'#|>&*!%@`~,.$<=\n\té😀", max_size=5)
VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        0,
        -1,
        1e20,
        "",
        " ",
        "end",
        "open",
        "~",
        "${var.x}",
        "${secret.x}",
        "{x}",
        "{{x}}",
        [],
        {},
        [[]],
        {"a": []},
    ]
) | st.deferred(lambda: st.sampled_from(words()))


def compiled(text: str, *, with_forms: bool) -> Compiled:
    return compile_spec(parse(text, file="x.yaml"), forms=demo_forms() if with_forms else None)


@st.composite
def broken_texts(draw: st.DrawFn) -> str:
    """A spec with a few changes of lines, words and characters."""
    text = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 4))):
        text = draw(st.sampled_from(CHANGES))(draw, text)
    return text


def _lines(draw: st.DrawFn, text: str) -> str:
    """Lines taken out, doubled, moved or indented."""
    lines = text.split("\n")
    start = draw(st.integers(0, len(lines) - 1))
    end = draw(st.integers(start, min(len(lines), start + 4)))
    part, rest = lines[start:end], lines[:start] + lines[end:]
    kind = draw(st.sampled_from(["out", "twice", "moved", "deeper", "flatter"]))
    if kind == "out":
        return "\n".join(rest)
    if kind == "twice":
        return "\n".join(lines[:end] + part + lines[end:])
    if kind == "moved":
        at = draw(st.integers(0, len(rest)))
        return "\n".join(rest[:at] + part + rest[at:])
    changed = [f"  {line}" if kind == "deeper" else line.removeprefix("  ") for line in part]
    return "\n".join(lines[:start] + changed + lines[end:])


def _characters(draw: st.DrawFn, text: str) -> str:
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 12)))
    return text[:start] + draw(CHARACTERS) + text[end:]


def _words(draw: st.DrawFn, text: str) -> str:
    parts = text.split(" ")
    parts[draw(st.integers(0, len(parts) - 1))] = draw(st.sampled_from(words()))
    return " ".join(parts)


CHANGES = (_lines, _characters, _words)


@settings(max_examples=examples(150))
@given(text=broken_texts(), with_forms=st.booleans())
def test_a_broken_text_is_told_and_nothing_raises(text: str, *, with_forms: bool) -> None:
    check(compiled(text, with_forms=with_forms), text)


def places(data: Any, path: Path = ()) -> list[Path]:
    """The path of every value."""
    pairs = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [path, *(each for key, value in pairs for each in places(value, (*path, key)))]


def changed(draw: st.DrawFn, data: Any) -> Any:
    """A copy with one value replaced, taken out, doubled, renamed or put elsewhere."""
    data = copy.deepcopy(data)
    paths = [path for path in places(data) if path]
    if not paths:
        return data
    *above, last = draw(st.sampled_from(paths))
    holder = data
    for part in above:
        holder = holder[part]
    kind = draw(st.sampled_from(["other", "out", "wrapped", "renamed", "from elsewhere"]))
    if kind == "out":
        del holder[last]
    elif kind == "wrapped":
        holder[last] = draw(st.sampled_from([[holder[last]], {"a": holder[last]}]))
    elif kind == "renamed" and isinstance(holder, dict):
        holder[draw(st.sampled_from(words()))] = holder.pop(last)
    elif kind == "from elsewhere":
        other: Any = data
        for part in draw(st.sampled_from(paths)):
            other = other[part]
        holder[last] = copy.deepcopy(other)
    else:
        holder[last] = copy.deepcopy(draw(VALUES))
    return data


@st.composite
def broken_data(draw: st.DrawFn) -> Any:
    """A spec as data with a few changes at any node."""
    data = yaml.safe_load(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(1, 3))):
        data = changed(draw, data)
    return data


GOOD = tuple(text for text in texts() if parse(text, file="x.yaml").usable)


@settings(max_examples=examples(150))
@given(data=broken_data(), with_forms=st.booleans())
def test_broken_data_is_told_and_nothing_raises(data: Any, *, with_forms: bool) -> None:
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
    check(compiled(text, with_forms=with_forms), text)
