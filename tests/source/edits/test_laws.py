"""Laws of edits over texts as people write them (promise 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spec_texts import DATA, Path, Text, paths, texts

from wfcode.source import parse
from wfcode.source.edits import (
    Edit,
    EditRefused,
    InsertItem,
    InsertKey,
    OrderKeys,
    Remove,
    RenameKey,
    SetValue,
    apply_edits,
)
from wfcode.source.edits.intended import intended, same

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
Case = tuple[Text, Edit]


def value_at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def mappings(text: Text) -> list[Path]:
    return [path for path in [(), *paths(text.data)] if isinstance(value_at(text.data, path), dict)]


@st.composite
def settings_of(draw: st.DrawFn) -> Case:
    text = draw(texts())
    return text, SetValue(draw(st.sampled_from(paths(text.data))), draw(DATA))


@st.composite
def removals(draw: st.DrawFn) -> Case:
    text = draw(texts())
    return text, Remove(draw(st.sampled_from(paths(text.data))))


@st.composite
def renames(draw: st.DrawFn) -> Case:
    text = draw(texts())
    keys = [path for path in paths(text.data) if isinstance(path[-1], str)]
    return text, RenameKey(draw(st.sampled_from(keys)), draw(st.sampled_from(["zz", "z z", "#z", "On", "{z}"])))


@st.composite
def insertions(draw: st.DrawFn) -> Case:
    text = draw(texts())
    path = draw(st.sampled_from(mappings(text)))
    beside = draw(st.sampled_from([None, *value_at(text.data, path)]))
    before = beside is not None and draw(st.booleans())
    return text, InsertKey(
        (*path, "new key"), draw(DATA), after=None if before else beside, before=beside if before else None
    )


@st.composite
def new_items(draw: st.DrawFn) -> Case:
    text = draw(texts(st.dictionaries(st.sampled_from("ab"), st.lists(DATA, max_size=3), min_size=1)))
    lists = [path for path in paths(text.data) if isinstance(value_at(text.data, path), list)]
    path = draw(st.sampled_from(lists))
    return text, InsertItem(path, draw(st.integers(0, len(value_at(text.data, path)))), draw(DATA))


@st.composite
def orders(draw: st.DrawFn) -> Case:
    text = draw(texts())
    path = draw(st.sampled_from(mappings(text)))
    return text, OrderKeys(path, draw(st.permutations(list(value_at(text.data, path)))))


CASES = st.one_of(settings_of(), removals(), renames(), insertions(), new_items(), orders())


def edited(text: Text, edit: Edit) -> str:
    return apply_edits(parse(text.text, file="x.yaml"), [edit])


@QUICK
@given(texts())
def test_the_generator_writes_what_it_says(text: Text) -> None:
    document = parse(text.text, file="x.yaml")
    assert document.usable and same(document.data(), text.data)


@QUICK
@given(CASES)
def test_the_data_is_as_intended_or_the_edit_is_refused(case: Case) -> None:
    text, edit = case
    try:
        after = parse(edited(text, edit), file="x.yaml")
    except EditRefused as refusal:
        # Keys inside braces have no lines to move; everything else must work on these texts.
        assert isinstance(edit, OrderKeys) and "braces" in str(refusal)
        return
    assert after.usable and same(after.data(), intended(text.data, edit))
    if isinstance(edit, OrderKeys):
        assert list(value_at(after.data(), tuple(edit.path))) == list(edit.order)


@QUICK
@given(CASES)
def test_line_ends_and_byte_order_mark_stay(case: Case) -> None:
    text, edit = case
    try:
        after = edited(text, edit)
    except EditRefused:
        return
    assert after.startswith("\ufeff") == text.text.startswith("\ufeff")
    if "\r\n" in text.text:
        assert "\n" not in after.replace("\r\n", "")
    else:
        assert "\r" not in after
    old = text.text.splitlines()
    assert [line for line in after.splitlines() if line != line.rstrip() and line not in old] == []


@QUICK
@given(CASES)
def test_comments_of_others_stay_where_they_are_written(case: Case) -> None:
    text, edit = case
    try:
        after = edited(text, edit)
    except EditRefused:
        return
    gone: Callable[[Path], bool] = lambda path: False  # noqa: E731 - a def would need a name of its own
    if isinstance(edit, (SetValue, Remove)):
        gone = lambda path: path[: len(edit.path)] == edit.path  # noqa: E731 - as above
    for name, owner in text.comments.items():
        assert after.count(name) == 1 or gone(owner), (name, owner)


@QUICK
@given(removals())
def test_comments_of_a_removed_entry_go_with_it(case: Case) -> None:
    text, edit = case
    assert isinstance(edit, Remove)
    after = edited(text, edit)
    first = next(iter(text.data))
    for name, owner in text.comments.items():
        # What stands above the first key of a file belongs to the file.
        if owner[: len(edit.path)] == edit.path and edit.path != (first,):
            assert name not in after


@QUICK
@given(st.one_of(settings_of(), removals()))
def test_lines_outside_the_entry_are_byte_for_byte_as_before(case: Case) -> None:
    text, edit = case
    assert isinstance(edit, (SetValue, Remove))
    after, before = (each.removeprefix("\ufeff").splitlines() for each in (edited(text, edit), text.text))
    path = touched(text, edit)
    start, end = text.ranges.get(path, (0, len(before)))
    kept = before[:start]
    while kept and not kept[-1].strip():
        kept.pop()
    assert after[: len(kept)] == kept
    rest = before[end:]
    while not kept and rest and not rest[0].strip():
        rest.pop(0)
    assert after[len(after) - len(rest) :] == rest


def touched(text: Text, edit: SetValue | Remove) -> Path:
    """The smallest entry with lines of its own whose lines the edit may change."""
    path = tuple(edit.path)
    if isinstance(edit, Remove):
        owner = value_at(text.data, path[:-1])
        behind_dash = isinstance(owner, (dict, list)) and len(path) > 1 and isinstance(path[-2], int)
        if len(owner) == 1 or behind_dash:
            path = path[:-1]
    while path and path not in text.ranges:
        path = path[:-1]
    return path


@QUICK
@given(texts(), st.data())
def test_an_edit_that_changes_nothing_changes_no_byte(text: Text, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(paths(text.data)))
    edits: list[Edit] = [SetValue(path, value_at(text.data, path))]
    if isinstance(path[-1], str):
        edits.append(RenameKey(path, path[-1]))
    assert apply_edits(parse(text.text, file="x.yaml"), edits) == text.text


@QUICK
@given(insertions())
def test_taking_out_what_was_put_in_gives_the_data_back(case: Case) -> None:
    text, edit = case
    assert isinstance(edit, InsertKey)
    document = parse(edited(text, edit), file="x.yaml")
    assert same(parse(apply_edits(document, [Remove(edit.path)]), file="x.yaml").data(), text.data)
