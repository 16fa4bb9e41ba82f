"""The picture: everything that is there is in it, every mark is told by shape and words, no text breaks out of it."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import plan
from syrupy.assertion import SnapshotAssertion
from trees import flow, step, trigger

from wfcode.render.graph import Box, Mark, app_page, page, picture_of, svg
from wfcode.render.graph.svg import SIGNS, WORDS
from wfcode.render.graph.ways import ROUND, free_lane, way

SVG = "{http://www.w3.org/2000/svg}"


def test_every_step_and_exit_has_its_mark() -> None:
    shown = plan()
    assert {box.key: box.mark for box in shown.boxes} == {
        "trigger": Mark.SAME,
        "one": Mark.CHANGED,
        "two": Mark.REMOVED,
        "three": Mark.DRIFT,
        "four": Mark.ADDED,
    }
    assert {(arrow.source, arrow.target): arrow.mark for arrow in shown.arrows} == {
        ("trigger", "one"): Mark.SAME,
        ("one", "two"): Mark.REMOVED,
        ("two", "three"): Mark.REMOVED,
        ("one", "three"): Mark.ADDED,
        ("three", "four"): Mark.ADDED,
    }


def test_a_mark_is_told_by_sign_and_word_not_by_colour_alone() -> None:
    assert len(set(SIGNS.values())) == len(Mark) == len(set(WORDS.values()))
    drawn = svg(plan())
    assert all(WORDS[mark] in drawn and SIGNS[mark] in drawn for mark in Mark)


def test_a_workflow_alone_has_no_marks() -> None:
    assert picture_of(flow(trigger("one"), step("one", "email"))).marks == (Mark.SAME,)


def test_the_svg_of_a_plan(snapshot: SnapshotAssertion) -> None:
    assert svg(plan()).replace("><", ">\n<") == snapshot


def test_every_box_can_be_reached_and_says_what_it_is() -> None:
    root = ElementTree.fromstring(svg(plan()))
    boxes = [each for each in root.iter(f"{SVG}g") if "box" in each.get("class", "")]
    assert len(boxes) == 5
    assert all(
        each.get("tabindex") == "0" and each.get("role") == "button" and each.get("aria-label") for each in boxes
    )


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_no_name_breaks_the_picture_or_the_page(title: str, name: str) -> None:
    tree = flow(trigger("one"), step("one", "email", name=name), title=title)
    shown = picture_of(tree, note=title, rows={"one": [name]})
    ElementTree.fromstring(svg(shown))
    text = page(shown)
    assert text.count("<script") == 2 and text.count("</script") == 2
    found = re.search(r'id="own">(.*?)</script>', text, re.DOTALL)
    assert found is not None and json.loads(found[1])["details"]["one"] == [name]


@pytest.mark.parametrize("text", [app_page(), page(plan())], ids=["app", "own"])
def test_the_page_asks_nobody_for_anything(text: str) -> None:
    assert "default-src 'none'" in text
    plain = text.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(
        r"https?:|//[a-z]|@import|url\((?!#)|src=|href=|fetch\(|XMLHttp|WebSocket|innerHTML|eval\(", plain
    )


def test_boxes_do_not_cover_each_other() -> None:
    boxes = plan().boxes
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            beside = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_an_arrow_goes_round_what_stands_between() -> None:
    shown = plan()
    boxes = {box.key: box for box in shown.boxes}
    lane = free_lane(boxes["two"].x + 10, [boxes["two"]])
    assert lane == boxes["two"].x - ROUND
    found = way(boxes["one"].x, boxes["one"], boxes["three"], shown.boxes)
    assert f"L{lane:g}" in found or f"L{boxes['two'].x + boxes['two'].width + ROUND:g}" in found
    assert "S" in way(0, boxes["three"], boxes["one"], shown.boxes)


@given(st.floats(-1e4, 1e4), st.lists(st.tuples(st.floats(-1e3, 1e3), st.floats(1, 500)), max_size=8))
def test_a_lane_is_always_clear(wish: float, boxes: list[tuple[float, float]]) -> None:
    made = [Box(key="", type="", name="", mark=Mark.SAME, x=x, y=0, width=width, height=10) for x, width in boxes]
    lane = free_lane(wish, made)
    assert not any(box.x - ROUND < lane < box.x + box.width + ROUND for box in made)
