"""What holds for every layout, over a thousand workflows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from canvas import forward, overlaps, siblings
from flows import any_flow

from wfcode.plan.layout import Box, arrange, place
from wfcode.tree import TRIGGER, Tree
from wfcode.wire import Names, read

pytestmark = pytest.mark.slow

CHUNKS = [range(start, start + 50) for start in range(0, 1000, 50)]


TREES = Path(__file__).resolve().parents[4] / "shared" / "fixtures" / "live-trees"


def tidy(box: Box) -> bool:
    """True where a position is whole or a half."""
    return all(float(value * 2).is_integer() for value in (box.x, box.y))


@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"from {seeds.start}")
def test_a_fresh_layout_overlaps_nowhere_and_leads_downwards_with_branches_in_order(seeds: range) -> None:
    for seed in seeds:
        tree = any_flow(seed)
        boxes = arrange(tree)
        assert boxes.keys() == tree.elements.keys()
        assert overlaps(boxes) == [], seed
        assert [(a, b) for a, b in forward(tree) if boxes[a].bottom > boxes[b].y] == [], seed
        for own in siblings(tree):
            middles = [boxes[key].middle for key in own]
            assert middles == sorted(set(middles)), (seed, own)
        assert all(map(tidy, boxes.values())), seed


@pytest.mark.parametrize("seeds", CHUNKS[::4], ids=lambda seeds: f"from {seeds.start}")
def test_new_steps_find_room_among_those_that_stand(seeds: range) -> None:
    for seed in seeds:
        tree = any_flow(seed)
        random = Random(seed)
        standing, others = canvas(tree, random)
        new = [key for key in tree.elements if key not in standing]
        made = place(tree, standing=standing, others=others, new=new)
        assert list(made) == new
        before = {**standing, **{f"#{number}": box for number, box in enumerate(others)}}
        crowded = overlaps(before)
        assert [
            pair for pair in overlaps({**before, **made}) if pair not in crowded and pair[::-1] not in crowded
        ] == []
        assert all(map(tidy, made.values())), seed
        new_below = [(a, b) for a, b in forward(tree) if b in made]
        assert [(a, b) for a, b in new_below if {**standing, **made}[a].bottom > made[b].y] == [], seed


def canvas(tree: Tree, random: Random) -> tuple[dict[str, Box], list[Box]]:
    """Some of the steps, moved about as people do, and a few boxes of somebody else."""
    kept = {key: box for key, box in arrange(tree).items() if key == TRIGGER or random.random() < 0.7}
    standing = {
        key: box.moved(random.uniform(-300, 300), random.choice([0, 0, 37.25])) if random.random() < 0.2 else box
        for key, box in kept.items()
    }
    return standing, [
        Box(random.uniform(-900, 900), random.uniform(0, 4000), 296, 88) for _ in range(random.randint(0, 9))
    ]


def test_the_order_of_a_set_and_a_second_run_change_nothing() -> None:
    for seed in range(0, 200, 5):
        tree = any_flow(seed)
        shuffled = list(tree.links)
        Random(seed).shuffle(shuffled)
        again = arrange(replace(tree, links=frozenset(shuffled)))
        assert repr(again) == repr(arrange(tree))


@pytest.mark.skipif(not TREES.is_dir(), reason="the real trees are not beside the checkout")
def test_real_workflows_are_laid_out_too() -> None:
    for path in sorted(TREES.glob("*.json")):
        tree = read(json.loads(path.read_text(encoding="utf-8")), names=Names()).tree
        boxes = arrange(tree)
        assert overlaps(boxes) == [], path.name
        assert [(a, b) for a, b in forward(tree) if boxes[a].bottom > boxes[b].y] == [], path.name
