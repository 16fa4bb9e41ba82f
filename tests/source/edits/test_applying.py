"""Edits by example: what each makes of a text, and when it is refused."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from wfcode.diagnostics.errors import WfcodeError
from wfcode.source import parse
from wfcode.source.edits import (
    Edit,
    EditRefused,
    InsertItem,
    InsertKey,
    NotOnce,
    OrderKeys,
    Remove,
    RenameKey,
    ReplaceText,
    SetValue,
    apply_edits,
)
from wfcode.source.spelling import Unwritable

SPEC = dedent("""\
    # head
    wfcode: 1
    title: Hello   # the title

    steps:
      # about a
      a:
        type: task # kind
        with:
          to: "{email}"   # quoted
          list: [a, b]
          body: |  # body
            line

            two
        outcomes:
          Done: b
          No: {label: "x", next: end}
        # at the end of a

      # section

      # about b
      b:
        type: branch
        branches:
        - name: x   # first
          when: a > 1
          # then
          then: a
        - name: yy
          when: b
          then: end
    moved:
      - {from: a, to: b}
    """)


def edited(*edits: Edit, text: str = SPEC) -> str:
    return apply_edits(parse(text, file="x.yaml"), edits)


def check(edit: Edit, old: str, new: str) -> None:
    """The edit changes this piece of the spec, which stands in it once, and nothing else."""
    assert SPEC.count(old) == 1
    assert edited(edit) == SPEC.replace(old, new)


A, B = ("steps", "a"), ("steps", "b")


@pytest.mark.parametrize(
    ("edit", "old", "new"),
    [
        (SetValue(("title",), "No"), "title: Hello ", 'title: "No" '),
        (SetValue((*A, "with", "to"), "x"), '"{email}"', '"x"'),
        (SetValue((*A, "with", "to"), ["x", "{y}"]), '"{email}"', '[x, "{y}"]'),
        (
            SetValue((*A, "with", "to"), {"text": "a: b"}),
            'to: "{email}"   # quoted',
            'to:   # quoted\n        text: "a: b"',
        ),
        (SetValue((*A, "with", "to"), "a\nb"), 'to: "{email}"   # quoted', "to: |-   # quoted\n        a\n        b"),
        (SetValue((*A, "with", "body"), "x"), "|  # body\n        line\n\n        two", "x  # body"),
        (SetValue((*A, "with", "body"), "x\ny\n"), "        line\n\n        two", "        x\n        y"),
        (SetValue((*A, "with", "list"), ["a", "c", "b"]), "[a, b]", "[a, c, b]"),
        (SetValue((*A, "with", "list"), ["a: c"]), "[a, b]", '["a: c"]'),
        (
            SetValue((*A, "with", "list"), ["a", "b", "c\nd"]),
            " [a, b]",
            "\n        - a\n        - b\n        - |-\n          c\n          d",
        ),
        (SetValue((*A, "with", "list"), None), "[a, b]", "null"),
        (SetValue((*A, "name"), "A"), "    with:\n", "    name: A\n    with:\n"),
        (SetValue(("notes",), "Mine"), "the title\n", "the title\nnotes: Mine\n"),
        (SetValue(("forms",), {"f": "12"}), "the title\n", 'the title\n\nforms:\n  f: "12"\n'),
        (SetValue((*B, "branches", 0, "then"), "b"), "then: a", "then: b"),
        (SetValue((*A, "outcomes", "No", "button"), True), '"x", next', '"x", button: true, next'),
        (Remove((*A, "outcomes", "No", "next")), '{label: "x", next: end}', '{label: "x"}'),
        (Remove((*A, "with", "list", 1)), "[a, b]", "[a]"),
        (Remove(("moved", 0)), "moved:\n  - {from: a, to: b}\n", "moved: []\n"),
        (Remove((*B, "branches", 0, "name")), "- name: x   # first\n      when", "- when"),
        (Remove((*B, "branches", 0, "then")), "      # then\n      then: a\n", ""),
        (Remove(("wfcode",)), "wfcode: 1\n", ""),
        (RenameKey(("steps", "a"), "No"), "  a:\n", '  "No":\n'),
        (RenameKey((*A, "outcomes", "No", "label"), "a, b"), "label:", '"a, b":'),
        (InsertItem((*B, "branches"), 1, {"name": "z"}), "    - name: yy", "    - name: z\n    - name: yy"),
        (InsertItem((*A, "with", "list"), 0, 5), "[a", "[5, a"),
        (InsertKey(("steps", "c"), {"type": "end"}, before="a"), "  # about a", "  c:\n    type: end\n\n  # about a"),
        (InsertKey(("steps", "c"), {"type": "end"}, after="a"), "end of a\n", "end of a\n\n  c:\n    type: end\n"),
        (InsertKey((*A, "raw"), {"x": 1}), "        two\n", "        two\n    raw:\n      x: 1\n"),
        (ReplaceText("name: yy\n      when: b", "name: yy\n      when: c > 2"), "when: b\n", "when: c > 2\n"),
    ],
)
def test_an_edit_changes_its_lines_only(edit: Edit, old: str, new: str) -> None:
    check(edit, old, new)


def test_a_mapping_is_changed_key_by_key() -> None:
    new = {"to": "{email}", "list": ["a", "b"], "subject": "New", "body": "line\n\ntwo\n"}
    check(SetValue((*A, "with"), new), "[a, b]\n", "[a, b]\n      subject: New\n")


def test_a_list_is_changed_item_by_item() -> None:
    new = [{"name": "x", "when": "a > 1", "then": "a"}, {"name": "z"}, {"name": "yy", "when": "b", "then": "a"}]
    after = edited(SetValue((*B, "branches"), new))
    assert "name: x   # first\n      when: a > 1\n      # then\n      then: a\n    - name: z\n    - name: yy\n" in after


def test_a_step_goes_with_its_comments_and_leaves_those_of_others() -> None:
    after = edited(Remove(("steps", "a")))
    assert "about a" not in after and "end of a" not in after
    assert "steps:\n\n  # section\n\n  # about b\n  b:\n" in after


def test_steps_change_places_with_their_comments() -> None:
    after = edited(OrderKeys(("steps",), ("b", "a")))
    assert after.index("# about b") < after.index("  b:") < after.index("# about a") < after.index("  a:")
    assert sorted(after.splitlines()) == sorted(SPEC.splitlines())


def test_outcomes_are_put_in_order() -> None:
    check(
        SetValue((*A, "outcomes"), {"No": {"label": "x", "next": "end"}, "Done": "b"}),
        '      Done: b\n      No: {label: "x", next: end}\n',
        '      No: {label: "x", next: end}\n      Done: b\n',
    )


def test_edits_are_made_one_after_the_other() -> None:
    after = edited(RenameKey(("steps", "a"), "c"), SetValue(("steps", "c", "type"), "email"))
    assert "  c:\n    type: email # kind\n" in after


@pytest.mark.parametrize(
    ("text", "edit", "after"),
    [
        ("a:\n", SetValue(("a",), 1), "a: 1\n"),
        ("a:", SetValue(("a",), 1), "a: 1"),
        ("a:\n", InsertKey(("a", "b"), 1), "a:\n  b: 1\n"),
        ("a: # c\n", InsertItem(("a",), 0, "x: y"), 'a: # c\n  - "x: y"\n'),
        ("a: {}\n", InsertKey(("a", "b"), 1), "a:\n  b: 1\n"),
        ("steps: {}\n", InsertKey(("steps", "b"), {"type": "end"}), "steps:\n  b:\n    type: end\n"),
        ("a: []\n", InsertItem(("a",), 0, 1), "a: [1]\n"),
        ("a: 1", InsertKey(("b",), 2), "a: 1\nb: 2"),
        ("a: 1\n    \nc: 1\n", InsertKey(("b",), "x\ny", after="a"), "a: 1\n\nb: |-\n  x\n  y\n\nc: 1\n"),
        ("a: 1\n    ", SetValue(("a",), "x\ny"), "a: |-\n  x\n  y\n"),
        ("a: 1\nb: 2", Remove(("b",)), "a: 1"),
        ("a: 1\n", Remove(("a",)), "{}\n"),
        ("a: &x 1\n", SetValue(("a",), 2), "a: &x 2\n"),
        ("a: !!str 1\n", SetValue(("a",), 2), "a: 2\n"),
        ("a:\n    b: 1\n", InsertKey(("c",), {"d": {"e": [1, "x: y"]}}),
         'a:\n    b: 1\n\nc:\n    d:\n        e:\n            - 1\n            - "x: y"\n'),
        ("a: &x {b: 1}\nc: *x\n", SetValue(("c",), {"b": 2}), "a: &x {b: 1}\nc:\n  b: 2\n"),
        ("a: >\n  x\n  y\nb: 1\n", SetValue(("a",), "z"), "a: z\nb: 1\n"),
        ("a: |+\n  x\n  y\n\nb: 1\n", InsertKey(("c",), 2, after="a"), "a: |+\n  x\n  y\n\nc: 2\nb: 1\n"),
        ("- - 1\n  - 2\n", Remove((0, 0)), "- - 2\n"),
        ("- - 1\n", Remove((0, 0)), "- []\n"),
        ("a: [1, # one\n  2] # two\n", Remove(("a", 0)), "a: [ # one\n  2] # two\n"),
        ("a: [1, # one\n  2] # two\n", Remove(("a", 1)), "a: [1, # one\n  ] # two\n"),
        ("a: 'it''s'\n", SetValue(("a",), "that's"), "a: 'that''s'\n"),
        ("a: x y\n  z\nb: 1\n", SetValue(("a",), "q"), "a: q\nb: 1\n"),
        ("a:\r\n  b: 1\r\n", InsertKey(("a", "c"), "x\ny\n"), "a:\r\n  b: 1\r\n  c: |\r\n    x\r\n    y\r\n"),
    ],
)  # fmt: skip
def test_small_texts(text: str, edit: Edit, after: str) -> None:
    assert edited(edit, text=text) == after


SHARED = "x-m: &m\n  to: a\n  sub: {k: 1}\none: *m\ntwo:\n  <<: *m\n  cc: b\n"


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (SetValue(("one", "to"), "b"), r"one repeats what the anchor `&m` marks; edit it there"),
        (SetValue(("x-m", "to"), "b"), r"x-m is shared by the anchor `&m`, so the edit would change other places"),
        (SetValue(("x-m", "sub", "k"), 2), r"x-m is shared by the anchor `&m`"),
        (Remove(("x-m",)), r"x-m is shared by the anchor `&m`"),
        (InsertKey(("x-m", "n"), 1), r"x-m is shared by the anchor `&m`"),
        (SetValue(("two", "to"), "b"), r"two.to comes from the merge `<<`"),
        (InsertKey(("two", "n"), 1, after="to"), r"`to` comes from the merge `<<`"),
        (OrderKeys(("two",), ("cc", "to", "sub")), r"come from `<<`"),
    ],
)
def test_what_is_shared_is_not_edited(edit: Edit, sentence: str) -> None:
    with pytest.raises(EditRefused, match=sentence):
        edited(edit, text=SHARED)


def test_beside_a_merge_own_keys_can_be_edited() -> None:
    assert edited(SetValue(("two", "cc"), "z"), text=SHARED) == SHARED.replace("cc: b", "cc: z")
    assert edited(SetValue(("one",), "z"), text=SHARED) == SHARED.replace("*m\ntwo", "z\ntwo")


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (SetValue(("steps", "aa", "type"), "x"), r"steps has no key `aa`; .*"),
        (SetValue(("tilte", "x"), "x"), r"the top has no key `tilte`; did you mean `title`\?"),
        (SetValue(("title", "x"), "x"), r"title is no mapping; the path needs a mapping there"),
        (SetValue((*B, "branches", 7), "x"), r"steps.b.branches has 2 items and none at 7; places count from 0"),
        (SetValue((*B, "branches", "x"), "x"), r"steps.b.branches is no mapping"),
        (Remove(("nothing",)), r"the top has no key `nothing`"),
        (Remove(()), r"the path is empty; name a key"),
        (RenameKey(("steps", "a"), "b"), r"steps has the key `b` already; take another name"),
        (RenameKey(("steps", "a"), ""), r"a key cannot be empty"),
        (RenameKey((*B, "branches", 0), "x"), r"is an item of a list and has no key"),
        (InsertKey(("steps", "a"), 1), r"steps has the key `a` already; set its value instead"),
        (InsertKey(("title", "a"), 1), r"title is no mapping"),
        (InsertKey(("steps", "c"), 1, after="z"), r"steps has no key `z` to stand beside"),
        (InsertKey((*B, "branches", 0), 1), r"names no key; end the path with one"),
        (InsertItem(("steps",), 0, 1), r"steps is no list; items go into lists"),
        (InsertItem((*B, "branches"), 3, 1), r"has 2 items and no place 3"),
        (OrderKeys(("steps",), ("a",)), r"does not name each key of steps once"),
        (OrderKeys((*A, "outcomes", "No"), ("next", "label")), r"stand in braces"),
        (SetValue(("title",), {1: 2}), r"1 cannot be a key"),
        (SetValue(("title",), {"x": object()}), r"a object cannot stand in a spec"),
    ],
)
def test_an_impossible_edit_is_refused_with_a_sentence(edit: Edit, sentence: str) -> None:
    with pytest.raises(EditRefused, match=sentence) as caught:
        edited(edit)
    assert caught.value.code == "WF133"


def deep(levels: int) -> Any:
    return [] if levels == 0 else [deep(levels - 1)]


def test_a_value_may_not_be_endless() -> None:
    with pytest.raises(EditRefused, match="nested more than"):
        edited(SetValue(("title",), deep(200)))


def test_half_a_character_is_refused() -> None:
    with pytest.raises(Unwritable):
        edited(SetValue(("title",), "\ud800"))


@pytest.mark.parametrize("old", ["not there", "", "next: end", "a"])
def test_text_is_replaced_where_it_stands_exactly_once(old: str) -> None:
    text = "next: end\nb: {next: end}\n"
    with pytest.raises(NotOnce) as caught:
        edited(ReplaceText(old, "x"), text=text)
    assert caught.value.code == "WF134"


def test_overlapping_pieces_count_as_two() -> None:
    with pytest.raises(NotOnce):
        edited(ReplaceText("aa", "b"), text="x: aaa\n")


def test_text_that_would_break_the_file_is_refused() -> None:
    with pytest.raises(EditRefused, match=r"could not be read any more: .*\(line 3, WF1\d\d\); mend the new text"):
        edited(ReplaceText("Hello", "a: b"))


def test_a_broken_file_is_mended_by_replacing_text_only() -> None:
    broken = "title: a: b\n"
    with pytest.raises(EditRefused, match=r"cannot be read: .* mend that first by replacing text"):
        edited(SetValue(("title",), "x"), text=broken)
    assert edited(ReplaceText("a: b", '"a: b"'), text=broken) == 'title: "a: b"\n'


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(EditRefused):
        edited(SetValue(("title",), "x"), text="# nothing\n")


def test_a_key_with_a_question_mark_is_refused() -> None:
    with pytest.raises(EditRefused, match=r"is written as `\? key`"):
        edited(SetValue(("a",), 2), text="? a\n: 1\n")


def test_all_edits_are_made_or_none() -> None:
    document = parse(SPEC, file="x.yaml")
    with pytest.raises(WfcodeError):
        apply_edits(document, [SetValue(("title",), "x"), Remove(("nothing",))])
    assert document.text == SPEC
