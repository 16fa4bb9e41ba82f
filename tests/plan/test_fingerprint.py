"""Fingerprints move with everything that means something, and nobody can try out secrets on them."""

from __future__ import annotations

import pytest
from trees import end, flow, step, trigger
from worlds import World

from wfcode.plan import Seal
from wfcode.plan.fingerprint import fingerprints, of_live
from wfcode.plan.veil import NO_SEAL
from wfcode.tree import Json, Tree
from wfcode.wire import Live


def hook(token: str, *, url: str = "https://example.com") -> Tree:
    fields: dict[str, Json] = {"url": url, "headers": [{"key": "Authorization", "value": token}]}
    return flow(trigger("hook"), step("hook", "webhook", to="end", fields=fields), end())


def with_token(token: str) -> World:
    return World.holding(hook(token))


def test_what_is_committed_says_nothing_of_a_secret() -> None:
    one, other = with_token("summer"), with_token("winter")
    assert one.binding is not None
    assert other.binding is not None
    assert one.binding.fingerprint == other.binding.fingerprint


def test_a_plan_knows_another_secret_but_only_who_has_the_key_can_tell_which() -> None:
    one, other = with_token("summer").live(), with_token("winter").live()

    def parts(live: Live, key: str) -> str:
        return fingerprints("sha256:spec", live, binding=None, seal=Seal(key)).parts["hook"]

    assert parts(one, "key") == parts(one, "key")
    assert parts(one, "key") != parts(other, "key")
    assert parts(one, "key") != parts(one, "another key")


@pytest.mark.parametrize("part", ["title", "status", "element", "link"])
def test_whatever_means_something_moves_it(part: str) -> None:
    world = with_token("summer")
    before = of_live(world.live(), seal=NO_SEAL)
    if part == "title":
        world.title = "Another"
    elif part == "element":
        world.named("hook")["method"] = "PUT"
    elif part == "link":
        world.links.popitem()
    live = world.live()
    if part == "status":
        live = live.__class__(**{**vars(live), "workflow": {**live.workflow, "status": "ENABLED"}})
    assert of_live(live, seal=NO_SEAL) != before
