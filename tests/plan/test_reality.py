"""Workflows that people edit as well: every way in which spec and server can part, and what a plan makes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from trees import Part, end, flow, step, trigger
from worlds import World

from wfcode.bindings.model import Binding
from wfcode.plan import Action, Cause, Move, OnDrift, Options, Plan, Side, failures
from wfcode.tree import Element, Link, Outcome, Tree

HEADER = "manager.with.header"


def manager(**parts: Any) -> Part:
    """An approval with a header."""
    exits = parts.pop("exits", {"Approve": "route", "Deny": "end"})
    fields = {"approver": ["m@example.com"], "header": "Look", **parts.pop("fields", {})}
    return step("manager", "approval", exits=exits, fields=fields, **parts)


def route(*branches: str) -> Part:
    """A branch with these branches, each to the task."""
    return step("route", "branch", exits={**dict.fromkeys(branches or ("A", "B"), "pay"), "else": "end"})


def pay(button: str = "Paid", **parts: Any) -> Part:
    """A task with one button."""
    return step("pay", "task", exits={button: "end"}, name="Pay", fields={"assignee": ["f@example.com"]}, **parts)


def expense(*parts: Part, title: str = "Flow", form: str = "242894007368969") -> Tree:
    """The workflow of these tests, with parts in place of its own by key."""
    usual = [trigger("manager", form=form), manager(), route(), pay(), end()]
    own = {part.element.key: part for part in parts}
    known = [own.pop(part.element.key, part) for part in usual]
    return flow(*known, *own.values(), title=title)


def without(key: str, *parts: Part) -> Tree:
    """The workflow without a step; `parts` lead past it."""
    tree = expense(*parts)
    links = frozenset(link for link in tree.links if key not in (link.source, link.target))
    return replace(tree, elements={each: tree.elements[each] for each in tree.elements if each != key}, links=links)


@pytest.fixture
def world() -> World:
    return World.holding(expense())


def told(plan: Plan) -> list[tuple[str, str, str]]:
    """Every change in short: address, action, and who moved."""
    return [
        (one.address, str(one.action), str(one.fields[0].cause if one.action is Action.UPDATE else one.cause))
        for one in plan.changes
    ]


def values(plan: Plan) -> dict[str, tuple[Any, Any, Cause]]:
    """Every value that changes."""
    return {
        field.address: (field.before, field.after, field.cause) for change in plan.changes for field in change.fields
    }


def codes(plan: Plan) -> list[str]:
    """The codes of the refusals."""
    return [refusal.code for refusal in plan.refusals]


def applied(world: World, tree: Tree, **said: Any) -> Plan:
    """Applied, proven, and nothing left to do."""
    plan, checked = world.apply(tree, **said)
    assert failures(checked) == ()
    again = world.plan(tree, **said).plan
    assert again.is_empty
    return plan


def bound(world: World) -> Binding:
    assert world.binding is not None
    return world.binding


# what the spec does ------------------------------------------------------------------------------------------------


def test_the_label_of_an_outcome_is_renamed(world: World) -> None:
    """One value changes; the outcome keeps its number, for mails already sent carry it."""
    number = bound(world).steps["manager"].outcomes["Deny"]
    tree = expense(manager(outcomes={"Deny": {"text": "No"}}))
    assert values(applied(world, tree)) == {"manager.outcomes.Deny.text": ("Deny", "No", Cause.SPEC)}
    assert bound(world).steps["manager"].outcomes["Deny"] == number


def test_a_button_is_renamed_by_moved(world: World) -> None:
    """The key of a button is its text: `moved` keeps number and link."""
    before = world.named("pay")["outcomes"][0]
    moves = (Move("pay.outcomes.Paid", "pay.outcomes.Done"),)
    plan = applied(world, expense(pay("Done")), moves=moves)
    assert ("pay.outcomes.Done", "rename", "spec") in told(plan)
    assert world.named("pay")["outcomes"][0] == {**before, "text": "Done"}
    assert world.tree_call(plan)["links"] == []


def test_branches_are_reordered(world: World) -> None:
    """The array is sorted anew, and no link is touched."""
    plan = applied(world, expense(route("B", "A")))
    assert list(values(plan)) == ["route.outcomes"]
    assert world.tree_call(plan)["links"] == []


def test_the_type_of_a_step_changes(world: World) -> None:
    """The step is replaced: a new id in the old place, counted as a delete; its edges are drawn anew."""
    old = world.named("pay")
    mail = step("pay", "email", to="end", fields={"to": ["f@example.com"]})
    plan = applied(world, expense(mail))
    assert plan.count(Action.REPLACE) == 1
    new = world.named("pay")
    assert new["element_id"] > old["element_id"]
    assert (new["x"], new["y"]) == (old["x"], old["y"])
    assert Link("route", "A", "pay") in world.live().tree.links
    assert codes(world.plan(expense(), options=Options(max_deletes=0)).plan) == ["WF714"]


def test_a_step_in_the_middle_is_deleted(world: World) -> None:
    """One delete; the exit that led there leads on."""
    tree = without("route", manager(exits={"Approve": "pay", "Deny": "end"}))
    plan = applied(world, tree)
    assert told(plan) == [("manager", "update", "spec"), ("route", "delete", "spec")]
    assert values(plan) == {"manager.outcomes.Approve.next": ("route", "pay", Cause.SPEC)}


def test_an_outcome_moves_to_another_target(world: World) -> None:
    """One link goes, one comes, and of the outcomes only that one is touched."""
    before = world.named("manager")["outcomes"]
    plan = applied(world, expense(manager(exits={"Approve": "pay", "Deny": "end"})))
    assert values(plan) == {"manager.outcomes.Approve.next": ("route", "pay", Cause.SPEC)}
    assert sorted(entry["action"] for entry in world.tree_call(plan)["links"]) == ["create", "delete"]
    assert world.named("manager")["outcomes"][1] == before[1]


def test_an_outcome_is_added_to_an_approval(world: World) -> None:
    """It gets a number above all that the step ever had."""
    highest = bound(world).steps["manager"].highest_outcome_id
    exits = {"Approve": "route", "Deny": "end", "Ask again": "manager"}
    plan = applied(world, expense(manager(exits=exits)))
    assert told(plan) == [("manager", "update", "spec")]
    assert bound(world).steps["manager"].outcomes["Ask again"] == highest + 1
    applied(world, expense())
    applied(world, expense(manager(exits={**exits, "Once more": "end"})))
    assert min(bound(world).steps["manager"].outcomes[key] for key in ("Ask again", "Once more")) > highest + 1


def test_an_applied_field_is_left_out(world: World) -> None:
    """It goes back to its default."""
    bare = expense(step("manager", "approval", exits={"Approve": "route", "Deny": "end"}))
    plan = applied(world, bare)
    assert set(values(plan)) == {"manager.with.approver", HEADER}
    assert {str(field.origin) for change in plan.changes for field in change.fields} == {"released"}


@pytest.mark.parametrize("button", ["Paid", "Complete"])
def test_an_applied_field_of_an_outcome_is_left_out(button: str) -> None:
    """It goes back to the colour that Jotform gives such a button, and what has none is gone."""
    said = {"buttonColor": "#123456", "outcomeSign": "Yes", "novelty": "kept"}
    world = World.holding(expense(pay(button, outcomes={button: said})))
    plan = applied(world, expense(pay(button)))
    where = f"pay.outcomes.{button}"
    assert {name: value[1] for name, value in values(plan).items()} == {
        f"{where}.buttonColor": "#0075E3",
        f"{where}.outcomeSign": None,
    }
    assert world.named("pay")["outcomes"][0]["novelty"] == "kept"
    assert world.plan(expense(pay(button))).plan.is_empty


def test_an_empty_value_of_an_outcome_is_none(world: World) -> None:
    """No outcome can tell it from one that was never written."""
    empty = expense(pay(outcomes={"Paid": {"buttonColor": "", "novelty": ""}}))
    assert set(values(applied(world, empty))) == {"pay.outcomes.Paid.buttonColor"}
    assert world.plan(empty).plan.is_empty


def test_the_form_of_the_trigger_changes(world: World) -> None:
    """One value, and the relation is made anew."""
    plan = applied(world, expense(form="242894007368970"))
    assert set(values(plan)) == {"trigger.with.resourceID"}
    assert [str(call.purpose) for call in plan.calls] == ["tree", "bind"]


def test_the_kind_of_the_trigger_changes(world: World) -> None:
    """The start point is updated, never replaced."""
    start = Part(
        Element("trigger", "workflow_start_point", "workflow_start_point_manual"), (Link("trigger", "", "manager"),)
    )
    plan = applied(world, expense(start))
    assert ("trigger", "update", "spec") in told(plan)
    assert "trigger.subtype" in values(plan)
    assert plan.count(Action.REPLACE, Action.DELETE) == 0


def test_a_rename_is_one_line_and_no_delete(world: World) -> None:
    """A key that was renamed keeps its element."""
    boss = replace(manager().element, key="boss")
    links = tuple(replace(link, source="boss") for link in manager().links)
    tree = flow(trigger("boss"), Part(boss, links), route(), pay(), end())
    plan = applied(world, tree, moves=(Move("manager", "boss"),))
    assert told(plan) == [("boss", "rename", "spec")]
    assert plan.calls == ()


def test_a_rename_without_moved_is_asked_about(world: World) -> None:
    """The lines to add are in the message; `--separate` says that it is another step."""
    boss = replace(manager().element, key="boss")
    links = tuple(replace(link, source="boss") for link in manager().links)
    tree = flow(trigger("boss"), Part(boss, links), route(), pay(), end())
    plan = world.plan(tree).plan
    assert codes(plan) == ["WF717"]
    assert "moved: [{from: manager, to: boss}]" in plan.refusals[0].message
    assert codes(world.plan(tree, options=Options(separate=frozenset({"boss"}))).plan) == []


def test_a_step_in_a_chain_of_fifty_is_one_create_and_one_edge() -> None:
    """Nothing is renumbered, nothing else is touched."""
    names = [f"s{number:02}" for number in range(50)]

    def chain(keys: list[str]) -> Tree:
        onward = [*keys[1:], "end"]
        mails = [step(key, "email", to=to, fields={"subject": key}) for key, to in zip(keys, onward, strict=True)]
        return flow(trigger(keys[0]), *mails, end())

    world = World.holding(chain(names))
    plan = applied(world, chain([*names[:25], "new", *names[25:]]))
    body = world.tree_call(plan)
    assert [entry["action"] for entry in body["elements"]] == ["create"]
    assert sorted(entry["action"] for entry in body["links"]) == ["create", "create", "delete"]
    assert values(plan)["s24.next"] == ("s25", "new", Cause.SPEC)
    assert len(plan.changes) == 2


# what the builder does ----------------------------------------------------------------------------------------------


def test_a_step_is_moved_on_the_canvas(world: World) -> None:
    """Positions are nobody's business."""
    world.named("manager").update(x=9999, y=-7, position={"x": 9999, "y": -7})
    plan = world.plan(expense()).plan
    assert (plan.is_empty, plan.drift) == (True, ())
    applied(world, expense(manager(fields={"header": "New"})))
    assert world.named("manager")["x"] == 9999


def test_a_field_that_the_spec_does_not_write_is_changed(world: World) -> None:
    """Told as drift, never planned; after the next apply it is old news."""
    world.named("manager")["taskDescription"] = "Written in the builder"
    plan = applied(world, expense())
    assert plan.changes == ()
    assert [(one.address, one.after) for one in plan.drift] == [
        ("manager.with.taskDescription", "Written in the builder")
    ]
    assert world.plan(expense()).plan.drift == ()


@pytest.mark.parametrize("word", list(OnDrift))
def test_an_applied_field_is_changed_in_the_builder(world: World, word: OnDrift) -> None:
    """Reverted, refused or kept, as `on_drift` says; kept, it stays told until it is taken over."""
    world.named("manager")["header"] = "Builder"
    options = Options(on_drift=word)
    plan = world.plan(expense(), options=options).plan
    if word is OnDrift.KEEP:
        assert plan.is_empty
        assert [(one.address, one.before, one.after) for one in plan.drift] == [(HEADER, "Look", "Builder")]
        world.apply(expense(), options=options)
        assert world.plan(expense(), options=options).plan.drift == plan.drift
        plan = world.plan(expense()).plan
    assert values(plan) == {HEADER: ("Builder", "Look", Cause.DRIFT)}
    assert codes(plan) == (["WF713"] if word is OnDrift.BLOCK else [])


VALUES = {
    "a field": (HEADER, {"header": "Builder"}),
    "a name": ("manager.name", {"name": "Builder"}),
}


@pytest.mark.parametrize("what", VALUES)
def test_both_sides_change_a_value(world: World, what: str) -> None:
    """A conflict: shown with what was applied, and refused until somebody decides."""
    where, edit = VALUES[what]
    world.apply(expense(manager(name="Old")))
    world.named("manager").update(edit)
    tree = expense(manager(name="Spec", fields={"header": "Spec"}))
    plan = world.plan(tree).plan
    field = next(one for change in plan.changes for one in change.fields if one.address == where)
    assert (field.before, field.after, field.cause) == ("Builder", "Spec", Cause.CONFLICT)
    assert field.applied in ("Look", "Old")
    assert codes(plan) == ["WF710"]
    assert plan.refusals[0].exit_code == 5
    decided = world.plan(tree, options=Options(keep={where: Side.WANTED})).plan
    assert codes(decided) == []
    assert decided.options["keep"] == {where: "wanted"}
    kept = Options(keep={where: Side.LIVE})
    world.apply(tree, options=kept)
    assert "Builder" in (world.named("manager")["header"], world.named("manager")["name"])
    assert codes(world.plan(tree).plan) == ["WF710"], "what was kept once is still undecided"


def test_both_sides_change_an_exit(world: World) -> None:
    """The same for where an outcome leads."""
    outcome = world.named("manager")["outcomes"][0]
    world.links[int(outcome["linkID"])]["toElement"] = bound(world).steps["end"].element_id
    tree = expense(manager(exits={"Approve": "pay", "Deny": "end"}))
    plan = world.plan(tree).plan
    where = "manager.outcomes.Approve.next"
    assert values(plan)[where] == ("end", "pay", Cause.CONFLICT)
    assert plan.changes[0].fields[0].applied == "route"
    options = Options(keep={where: Side.LIVE}, prune=frozenset())
    plan, checked = world.apply(tree, options=options)
    assert failures(checked) == ()
    assert Link("manager", "Approve", "end") in world.live().tree.links
    assert codes(world.plan(tree).plan) == ["WF710"]


def test_the_title_is_changed(world: World) -> None:
    """On the server alone it is drift, on both sides a conflict."""
    world.title = "Builder"
    assert values(world.plan(expense()).plan) == {"title": ("Builder", "Flow", Cause.DRIFT)}
    plan = world.plan(expense(title="Spec")).plan
    assert codes(plan) == ["WF710"]
    assert plan.changes[0].fields[0].applied == "Flow"


@pytest.mark.parametrize("kept", [False, True])
def test_an_outcome_is_added_in_the_builder(world: World, kept: bool) -> None:
    """Drift like any other; kept, it stays drift and is not taken for the spec's own."""
    made = {"id": 9, "outcomeID": 9, "type": "CUSTOM", "text": "Later", "linkID": None}
    world.named("manager")["outcomes"].append(made)
    where = "manager.outcomes.Later"
    assert values(world.plan(expense()).plan)[where][2] is Cause.DRIFT
    if kept:
        options = Options(on_drift=OnDrift.KEEP)
        world.apply(expense(), options=options)
        assert made in world.named("manager")["outcomes"]
        assert values(world.plan(expense()).plan)[where][2] is Cause.DRIFT
    applied(world, expense())
    assert made not in world.named("manager")["outcomes"]


def test_a_step_is_deleted_in_the_builder(world: World) -> None:
    """It is made again under a new id, and said so; `--keep live` lets it stay away."""
    old = bound(world).steps["pay"].element_id
    world.elements.pop(old)
    world.links = {
        key: link for key, link in world.links.items() if old not in (link["fromElement"], link["toElement"])
    }
    plan = world.plan(expense()).plan
    assert ("pay", "create", "drift") in told(plan)
    assert codes(world.plan(expense(), options=Options(on_drift=OnDrift.BLOCK)).plan) == ["WF713"]
    kept = world.plan(expense(), options=Options(on_drift=OnDrift.KEEP)).plan
    assert "pay" in {one.address for one in kept.drift}
    assert kept.count(Action.CREATE) == 0
    applied(world, expense())
    assert bound(world).steps["pay"].element_id > old


def added(world: World, key: int, **data: Any) -> dict[str, Any]:
    """A mail that somebody put onto the canvas."""
    world.elements[key] = {"element_id": key, "type": "workflow_send_email", "name": "Mine", "x": 0, "y": 5000, **data}
    return world.elements[key]


def link(world: World, source: int, target: int) -> int:
    number = max(world.links) + 1
    world.links[number] = {"link_id": number, "fromElement": source, "toElement": target}
    return number


def test_a_step_is_added_beside_the_flow(world: World) -> None:
    """It stays, byte for byte."""
    mine = dict(added(world, 90))
    plan = applied(world, expense(manager(fields={"header": "New"})))
    assert codes(plan) == []
    assert world.elements[90] == mine


def test_a_step_is_added_inside_the_flow(world: World) -> None:
    """The plan would cut it off, so it stops; by name it may be let go, and is left beside the flow."""
    added(world, 90)
    approve = world.named("manager")["outcomes"][0]
    world.links[int(approve["linkID"])]["toElement"] = 90
    link(world, 90, bound(world).steps["route"].element_id)
    plan = world.plan(expense()).plan
    assert codes(plan) == ["WF712"]
    assert "#90 (Mine)" in plan.refusals[0].message
    options = Options(prune=frozenset({"#90"}))
    assert codes(world.plan(expense(), options=options).plan) == []
    world.apply(expense(), options=options)
    assert 90 in world.elements
    assert world.plan(expense()).plan.is_empty


def test_the_builder_took_ids_meanwhile(world: World) -> None:
    """New steps get ids above all that were ever used, there and here."""
    highest = bound(world).highest_element_id
    added(world, highest + 1)
    tree = expense(pay(), step("more", "email", to="end", fields={"subject": "More"}))
    applied(world, tree)
    assert bound(world).steps["more"].element_id == highest + 2


def test_the_type_changes_by_itself(world: World) -> None:
    """Refused: to go on would replace the step with all its history."""
    world.named("pay")["type"] = "workflow_assign"
    plan = world.plan(expense()).plan
    assert "WF711" in codes(plan)


def test_links_and_outcomes_that_lead_nowhere_are_mended(world: World) -> None:
    """A repair of its own, and nothing else."""
    link(world, 777, 1)
    world.named("route")["outcomes"][0]["linkID"] = None
    added(world, 90, outcomes=[{"id": 1, "outcomeID": 1, "type": "CUSTOM", "text": "Go", "linkID": 4711}])
    plan = applied(world, expense())
    assert plan.count(Action.REPAIR) >= 2


# bindings -----------------------------------------------------------------------------------------------------------


def lost(world: World, *keys: str) -> None:
    """The binding forgets these steps, as after a write that was interrupted."""
    steps = {key: each for key, each in bound(world).steps.items() if key not in keys}
    world.binding = bound(world).model_copy(update={"steps": steps})


def test_the_binding_lost_its_steps(world: World) -> None:
    """Every step is found again by what it is and by its neighbours, and nothing is sent."""
    lost(world, "manager", "route", "pay", "end")
    plan = world.plan(expense()).plan
    assert {one.action for one in plan.changes} == {Action.ADOPT}
    assert plan.is_empty
    applied(world, expense())


def test_a_step_that_only_looks_like_one_is_never_taken(world: World) -> None:
    """Near matches stop with the candidates."""
    lost(world, "pay")
    world.named("manager")
    plan = world.plan(expense(pay(outcomes={"Paid": {"buttonColor": "#ff0000"}}))).plan
    assert codes(plan)[0] == "WF716"
    assert "Pay" in plan.refusals[0].message


def test_the_binding_is_stale(world: World) -> None:
    """Somebody applied from elsewhere: what is live as wanted is no difference, whoever made it so."""
    old = world.binding
    tree = expense(manager(fields={"header": "Elsewhere"}), step("more", "email", to="end", fields={"subject": "More"}))
    world.apply(tree)
    world.binding = old
    plan = world.plan(tree).plan
    assert plan.calls == ()
    applied(world, tree)


def test_one_spec_on_two_targets() -> None:
    """Each has its own ids and its own history."""
    first, second = World.holding(expense()), World.holding(expense(manager(exits={"Approve": "pay", "Deny": "end"})))
    added(second, 50)
    second.apply(expense(step("more", "email", to="end", fields={"subject": "More"})))
    tree = expense(manager(fields={"header": "Both"}), step("more", "email", to="end", fields={"subject": "More"}))
    for world in (first, second):
        applied(world, tree)
    assert bound(first).steps["more"].element_id != bound(second).steps["more"].element_id


def test_a_protected_step_is_not_deleted(world: World) -> None:
    """Protection sits with the live step; it is lifted by a plan of its own."""
    protected = frozenset({"pay"})
    applied(world, expense(), protected=protected)
    gone = without("pay", step("route", "branch", exits={"A": "end", "B": "end", "else": "end"}))
    assert codes(world.plan(gone).plan) == ["WF715"]
    lifting = world.plan(expense()).plan
    assert lifting.is_empty
    assert [one.reason for one in lifting.changes] == ["its protection is lifted"]
    world.apply(expense())
    assert codes(world.plan(gone).plan) == []


@pytest.mark.parametrize("pattern", [HEADER, "manager.with.*", "*.with.header", "manager"])
def test_ignored_differences_do_not_count(world: World, pattern: str) -> None:
    """Neither as change nor as drift nor as conflict."""
    world.named("manager")["header"] = "Builder"
    for tree in (expense(), expense(manager(fields={"header": "Spec"}))):
        plan = world.plan(tree, ignored=(pattern,)).plan
        assert (plan.is_empty, plan.drift, plan.refusals) == (True, (), ())


def test_too_many_deletes_are_refused() -> None:
    """By number, and by part where it is more than two."""
    mails = [step(f"m{n}", "email", to=f"m{n + 1}" if n < 7 else "end", fields={"subject": str(n)}) for n in range(8)]
    world = World.holding(flow(trigger("m0"), *mails, end()))

    def shorter(count: int) -> Tree:
        last = replace(mails[7 - count], links=(Link(f"m{7 - count}", "", "end"),))
        return flow(trigger("m0"), *mails[: 7 - count], last, end())

    assert codes(world.plan(shorter(2)).plan) == []
    assert codes(world.plan(shorter(3)).plan) == []
    assert codes(world.plan(shorter(4)).plan) == ["WF714"]
    assert codes(world.plan(shorter(4), options=Options(max_deletes=4, max_delete_percent=40)).plan) == []
    assert codes(world.plan(shorter(3), options=Options(max_delete_percent=29)).plan) == ["WF714"]


def outcome_keys(element: Element) -> list[str]:
    return [outcome.key for outcome in element.outcomes]


def test_outcomes_dropped_in_the_builder_come_back(world: World) -> None:
    """With their old numbers, for they are in mails already sent."""
    number = bound(world).steps["manager"].outcomes["Deny"]
    world.named("manager")["outcomes"].pop()
    plan = applied(world, expense())
    assert values(plan)["manager.outcomes.Deny"][2] is Cause.DRIFT
    assert bound(world).steps["manager"].outcomes["Deny"] == number
    assert outcome_keys(world.live().tree.elements["manager"]) == ["Approve", "Deny"]
    assert isinstance(expense().elements["manager"].outcomes[0], Outcome)


def test_a_step_that_comes_back_has_its_defaults_where_the_spec_says_no_more(world: World) -> None:
    """What was applied to the step that was deleted is nothing to give back."""
    world.elements.pop(bound(world).steps["pay"].element_id)
    bare = replace(pay(), element=replace(pay().element, name=None, fields={}))
    plan = applied(world, expense(bare))
    change = next(one for one in plan.changes if one.address == "pay")
    assert change.action is Action.CREATE
    assert [field.address for field in change.fields] == ["pay.outcomes.Paid", "pay.outcomes.Paid.next"]
    usual = World.holding(expense(bare)).named("pay")
    assert {"name", "assignee"} & usual.keys() == {"name", "assignee"} & world.named("pay").keys()
    assert world.named("pay").get("assignee") == usual.get("assignee")
