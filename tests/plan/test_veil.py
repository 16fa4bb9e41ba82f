"""No secret in what is shown or kept: plans, bindings and proofs hold stand-ins, put in by position."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trees import end, flow, step, trigger
from worlds import CONTEXT, World, wanted

from wfcode.apply.remember import remembered
from wfcode.plan import Cause, Plan, Seal, make_plan, proof
from wfcode.plan.drift import moved_live
from wfcode.plan.veil import PREFIX, Veil
from wfcode.tree import Json, Tree

SECRETS = frozenset({("hook", "url", ()), ("hook", "headers", (0, "value"))})
PDF = frozenset({("mail", "pdfPassword", ())})
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=6, max_size=30)


def hook(url: str, token: str, *, plain: str = "plain", more: dict[str, Json] | None = None) -> Tree:
    fields: dict[str, Json] = {
        "url": url,
        "headers": [{"key": "Authorization", "value": token}, {"key": "X-Kind", "value": plain}],
        **(more or {}),
    }
    return flow(trigger("hook"), step("hook", "webhook", to="end", fields=fields), end())


def texts(world: World, *plans: Plan) -> str:
    binding = world.binding.model_dump(mode="json") if world.binding else {}
    return json.dumps([*(plan.model_dump(mode="json") for plan in plans), binding], ensure_ascii=False)


def written(text: str) -> str:
    """How a text looks within JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


@settings(max_examples=60)
@given(st.lists(WORDS, min_size=4, max_size=4, unique=True))
def test_no_secret_is_in_any_plan_binding_or_proof_and_the_server_gets_the_values(words: list[str]) -> None:
    first, second, third, fourth = (f"s3cr3t-{word}" for word in words)
    world = World()
    made, checked = world.apply(hook(first, second), secrets=SECRETS)
    assert world.named("hook")["url"] == first
    assert world.named("hook")["headers"][0]["value"] == second
    assert all(item.status == "verified" for item in checked)
    same = world.plan(hook(first, second), secrets=SECRETS).plan
    assert (same.changes, same.drift, same.calls) == ((), (), ())
    rotated, _ = world.apply(hook(first, third), secrets=SECRETS)
    assert [(field.address, field.cause) for change in rotated.changes for field in change.fields] == [
        ("hook.with.headers", Cause.SPEC)
    ]
    world.named("hook")["url"] = fourth
    moved = world.plan(hook(first, third), secrets=SECRETS)
    told = json.dumps([item.model_dump(mode="json") for item in proof(moved, world.live())], ensure_ascii=False)
    seen = texts(world, made, same, rotated, moved.plan) + told
    assert [word for word in (first, second, third, fourth) if written(word) in seen] == []


def test_a_plan_differs_where_the_secret_does_and_only_the_key_makes_the_stand_in() -> None:
    def after(token: str, key: str) -> Any:
        context = CONTEXT.__class__(CONTEXT.target, CONTEXT.tool_version, seal=Seal(key))
        asked = wanted(hook("https://u.example", token), secrets=SECRETS)
        plan = make_plan(asked, World().live(), binding=None, context=context).plan
        change = next(change for change in plan.changes if change.address == "hook")
        field = next(field for field in change.fields if field.address == "hook.with.headers")
        return field.after[0]["value"], plan.hash

    assert after("one", "key") == after("one", "key")
    assert after("one", "key") != after("two", "key")
    assert after("one", "key") != after("one", "other")
    assert after("one", "key")[0].startswith(PREFIX)
    assert "my-key-1" not in repr(Seal("my-key-1"))


def test_what_the_spec_says_in_clear_is_shown_and_drift_of_it_is_told() -> None:
    tree = hook("https://a.example/x", "t0ken")
    world = World()
    plan, _ = world.apply(tree, secrets=frozenset({("hook", "headers", (0, "value"))}))
    assert "https://a.example/x" in texts(world, plan)
    assert '"plain"' in texts(world, plan)
    world.named("hook")["url"] = "https://elsewhere.example/hidden"
    (change,) = world.plan(tree, secrets=frozenset({("hook", "headers", (0, "value"))})).plan.changes
    (field,) = change.fields
    assert (field.cause, field.after) == (Cause.DRIFT, "https://a.example/x")
    assert field.before == "secret:hidden"


def test_a_text_that_only_looks_like_a_secret_stays() -> None:
    world = World()
    tree = hook("https://u.example", "same", plain="same")
    plan, _ = world.apply(tree, secrets=frozenset({("hook", "headers", (0, "value"))}))
    found = next(f.after for c in plan.changes for f in c.fields if f.address == "hook.with.headers")
    assert found == [{"key": "Authorization", "value": "secret:hidden"}, {"key": "X-Kind", "value": "same"}]


def test_headers_that_only_live_has_are_neither_kept_nor_told_as_drift() -> None:
    bare = flow(trigger("hook"), step("hook", "webhook", to="end", fields={"url": "https://u.example"}), end())
    world = World.holding(bare)
    world.named("hook")["headers"] = [{"key": "A", "value": "builders-own"}]
    drifted = world.plan(bare).plan
    assert "builders-own" not in texts(world, drifted)
    world.apply(bare)
    assert world.plan(bare).plan.drift == ()
    assert "builders-own" not in texts(world)
    assert world.binding is not None
    assert not moved_live(world.live(), world.binding)


def test_a_secret_that_becomes_a_text_and_one_that_is_left_out() -> None:
    world = World()
    world.apply(hook("https://s.example", "t0ken"), secrets=SECRETS)
    plan, _ = world.apply(hook("https://s.example", "in-clear"), secrets=frozenset())
    assert "in-clear" in texts(world, plan)
    assert "t0ken" not in texts(world, plan)
    world.apply(hook("https://s.example", "t0ken2"), secrets=SECRETS)
    gone, _ = world.apply(flow(trigger("hook"), step("hook", "webhook", to="end"), end()))
    assert {f.address for c in gone.changes for f in c.fields} == {"hook.with.url", "hook.with.headers"}
    assert world.named("hook")["url"] == ""
    assert "t0ken2" not in texts(world, gone)


def test_a_password_that_the_server_never_gives_back_is_not_sent_for_ever() -> None:
    mail = flow(trigger("mail"), step("mail", "email", to="end", fields={"pdfPassword": "pa55word"}), end())
    world = World.holding(flow(trigger("mail"), step("mail", "email", to="end"), end()))
    world.run(world.plan(mail, secrets=PDF))
    del world.named("mail")["pdfPassword"]
    assert world.binding is not None
    planned = world.plan(mail, secrets=PDF)
    world.binding = remembered(world.binding, wanted(mail, secrets=PDF), world.live(), planned=planned, complete=True)
    assert world.plan(mail, secrets=PDF).plan.calls == ()


def test_a_password_that_was_there_and_is_cleared_is_sent_again() -> None:
    mail = flow(trigger("mail"), step("mail", "email", to="end", fields={"pdfPassword": "pa55word"}), end())
    world = World()
    world.apply(mail, secrets=PDF)
    world.named("mail")["pdfPassword"] = ""
    world.apply(mail, secrets=PDF)
    assert world.named("mail")["pdfPassword"] == "pa55word"


@pytest.mark.parametrize("value", [None, "", [], {}, [{}], [{"key": "A"}], "x", 5, ["a", {"value": ["b"]}]])
def test_any_value_may_stand_at_a_secret_position(value: Any) -> None:
    tree = hook("https://u.example", "t")
    veil = Veil(SECRETS, tree, None, (tree,))
    shown = veil.shown("hook", "headers", value)
    assert not {"x", "a", "b"} & set(json.dumps(shown).replace("secret:hidden", "").split('"'))
    veil.forgotten("hook", {"headers": value, "method": "POST"})
