"""Twelve conversations of a model: what is live in the end, how much they take, and nothing written unasked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from desk import Desk
from dialogues import SCENES, Scene, live_steps, play

CHARACTERS = 40_000


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_conversation_ends_as_it_should(
    desk: Desk, scene: Scene, record_property: Callable[[str, object], None]
) -> None:
    report = play(scene, desk)
    for title, steps in scene.steps.items():
        found = live_steps(desk)
        assert title in found and (not steps or found[title] == steps), found
    assert report.calls <= scene.calls and report.characters <= CHARACTERS
    record_property("calls", report.calls)
    record_property("characters", report.characters)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_same_conversation_without_a_person_writes_nothing(desk: Desk, scene: Scene) -> None:
    scene.before(desk)
    before = len(desk.writes())
    try:
        desk.talk(scene.talk(desk))
    except* Exception:  # where nobody says yes, most conversations break off
        pass
    unasked = [row for row in desk.writes()[before:] if row.get("path", "").find("Renamed") < 0]
    allowed = 1 if scene.name == "the world moves in between" else 0
    assert len(unasked) <= allowed, unasked
