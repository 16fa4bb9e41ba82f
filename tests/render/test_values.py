"""Two values that differ never print alike, whatever they are."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.render.page import plain
from wfcode.render.values import changed, pair, rows
from wfcode.render.values import given as given_page
from wfcode.tree.model import Json

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)

LOOKALIKES: list[tuple[Json, Json]] = [
    (2, 2.0),
    (2, "2"),
    (True, 1),
    (True, "true"),
    (None, ""),
    (None, "(not set)"),
    ("a b", "a\u00a0b"),
    ("a", "a "),
    ("é", "e\u0301"),
    ("a\nb", "a\r\nb"),
    ("a\nb", "a\\nb"),
    ("x" * 200, "x" * 199 + "y"),
    ("line\n" * 30, "line\n" * 30 + " "),
    (["a", "b"], ["a, b"]),
    ({"a": 1}, {"a": "1"}),
    (["x" * 90, "2"], ["x" * 90, 2]),
    ("<p>a</p>", "<p>a</p>\n"),
]


def sides(before: Json, after: Json) -> tuple[str, str]:
    """What stands for each side, as the eye sees it."""
    text = unicodedata.normalize("NFKC", plain(changed("field", before, after, indent=0)))
    head, _, rest = text.partition(":")
    assert head == "field"
    if "\n" not in rest.rstrip("\n"):
        left, right = pair(before, after)
        return left, right
    lines = rest.split("\n")
    gone = [line.strip()[1:].strip() for line in lines if line.lstrip().startswith("-")]
    new = [line.strip()[1:].strip() for line in lines if line.lstrip().startswith("+")]
    return "\n".join(gone), "\n".join(new)


@pytest.mark.parametrize(("before", "after"), LOOKALIKES)
def test_lookalikes_are_told_apart(before: Json, after: Json) -> None:
    left, right = sides(before, after)
    assert left != right
    assert sides(after, before) == (right, left)


@given(JSON, JSON)
def test_a_difference_is_always_seen(before: Json, after: Json) -> None:
    if repr(before) != repr(after):
        left, right = sides(before, after)
        assert left != right


@given(st.text(), st.text())
def test_no_text_leaves_its_line(before: str, after: str) -> None:
    text = plain(changed("field", before, after, indent=2))
    assert all(line.startswith("  ") for line in text.split("\n")[:-1])
    assert all(char == "\n" or unicodedata.category(char)[0] != "C" for char in text)


@given(st.text())
def test_the_lines_of_a_text_hold_all_of_it(text: str) -> None:
    assert all(char in "".join(rows(text)) for char in text if char.isalnum())


def test_a_long_text_shows_only_what_changed() -> None:
    body = "".join(f"<p>{number}</p>" for number in range(50))
    text = plain(changed("content", body, body.replace("<p>20</p>", "<p>twenty</p>"), indent=0))
    assert text == "content:\n    <p>19</p>\n  - <p>20</p>\n  + <p>twenty</p>\n    <p>21</p>\n"


def test_changes_far_apart_are_separated_by_a_mark() -> None:
    body = "".join(f"{number}\n" for number in range(50))
    text = plain(changed("text", body, body.replace("3\n", "x\n", 1).replace("40\n", "y\n"), indent=0))
    assert "\n  ...\n" in text


def test_a_block_of_lines_for_a_long_value() -> None:
    assert plain(given_page("text", "a\nb", indent=0)) == "text:\n  a\n  b\n"
    assert plain(given_page("text", "a", indent=0, note="default")) == 'text: "a"  # default\n'
