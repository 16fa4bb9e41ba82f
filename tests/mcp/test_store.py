"""Plans that wait: kept for their caller, used once, and worthless once anybody touched them."""

from __future__ import annotations

import json
import stat
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from waiting import stored

from wfcode.mcp.errors import NoSuchPlan, PlanAltered, PlanExpired, PlanUsed
from wfcode.mcp.state import KEY_FILE, Seal, state_folder
from wfcode.mcp.store import DAY, LIFETIME, STAY, PlanStore
from wfcode.mcp.stored import StoredPlan
from wfcode.plan.model import Action, Change

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Clock:
    """A time of day that stands still."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> PlanStore:
    return PlanStore(tmp_path, clock=clock)


def put(store: PlanStore, **values: Any) -> StoredPlan:
    """A plan in the store."""
    return store.put(
        lambda plan, made, expires: stored(id=plan, made=made, expires=expires, **values), "sha256:" + "ab" * 32
    )


def test_a_plan_comes_back_as_it_went_in(store: PlanStore) -> None:
    plan = put(store)
    assert store.get(plan.id, caller="local:ada") == plan
    assert plan.id.startswith("plan-" + "ab" * 6) and plan.expires == NOON + LIFETIME


def test_two_plans_of_one_hash_have_two_ids(store: PlanStore) -> None:
    assert put(store).id != put(store).id


@pytest.mark.parametrize("plan", ["", "plan-", "plan-12", "../mcp.key", "plan-" + "0" * 28, "plan-" + "../" * 10])
def test_an_id_that_was_never_given_out_is_nobodys(store: PlanStore, plan: str) -> None:
    with pytest.raises(NoSuchPlan):
        store.get(plan, caller=None)


def test_another_callers_plan_looks_like_none(store: PlanStore) -> None:
    plan = put(store)
    with pytest.raises(NoSuchPlan) as other:
        store.get(plan.id, caller="local:bob")
    with pytest.raises(NoSuchPlan) as none:
        store.get(plan.id[:-1] + ("0" if plan.id[-1] != "0" else "1"), caller="local:bob")
    assert str(other.value).replace(plan.id, "") == str(none.value).replace(none.value.args[0].split("'")[1], "")
    assert store.get(plan.id, caller=None) == plan


def test_a_plan_ends(store: PlanStore, clock: Clock) -> None:
    plan = put(store)
    clock.time += LIFETIME - timedelta(seconds=1)
    store.get(plan.id, caller=None)
    clock.time += timedelta(seconds=1)
    with pytest.raises(PlanExpired):
        store.get(plan.id, caller=None)
    assert store.look(plan.id, caller=None) == plan


def test_a_plan_is_taken_once_by_one_of_many(tmp_path: Path, store: PlanStore) -> None:
    plan = put(store)

    def take(_: int) -> bool:
        try:
            PlanStore(tmp_path).take(plan, approved="client")
        except PlanUsed:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(take, range(16))) == 1
    with pytest.raises(PlanUsed):
        store.get(plan.id, caller=None)


@pytest.mark.parametrize("part", ["plan", "approved", "used"])
@pytest.mark.parametrize("change", ["value", "code", "noise", "other"])
def test_a_touched_file_is_worthless(store: PlanStore, part: str, change: str) -> None:
    plan, other = put(store), put(store)
    for each in (plan, other):
        store.approve(each, by="ada")
        store.take(each, approved="terminal")
    path = store.folder / f"{plan.id}.{part}"
    data = json.loads(path.read_text())
    if change == "value":
        key = {"plan": "hash", "approved": "by", "used": "approved"}[part]
        data["data"][key] = "x"
    elif change == "code":
        data["code"] = "0" * 64
    elif change == "other":
        data = json.loads((store.folder / f"{other.id}.{part}").read_text())
    path.write_text("{" if change == "noise" else json.dumps(data))
    with pytest.raises(PlanAltered):
        {"plan": lambda: store.look(plan.id, caller=None), "approved": lambda: store.approved(plan)}.get(
            part, lambda: store.used(plan.id)
        )()


def test_an_approval_holds_for_exactly_what_was_shown(store: PlanStore) -> None:
    plan = put(store)
    assert store.approved(plan) is None
    store.approve(plan, by="ada")
    found = store.approved(plan)
    assert found is not None and found.by == "ada"
    with pytest.raises(PlanAltered):
        store.approved(plan.model_copy(update={"question": "Something harmless?"}))


def test_a_no_stays(store: PlanStore) -> None:
    plan = put(store)
    assert not store.refused(plan)
    store.refuse(plan)
    assert store.refused(plan) and not store.refused(put(store))


def test_deletes_of_a_day_add_up_per_workflow(store: PlanStore, clock: Clock) -> None:
    gone = (Change(address="old", action=Action.DELETE, reason=""),) * 2
    for workflow in ("1", "1", "2"):
        store.take(put(store, changes=gone, workflow_id=workflow), approved="client")
    assert store.deleted(put(store, workflow_id="1")) == 4
    assert store.deleted(put(store, workflow_id="3")) == 0
    clock.time += DAY
    assert store.deleted(put(store, workflow_id="1")) == 0


def test_what_is_old_is_swept_out(store: PlanStore, clock: Clock) -> None:
    plan = put(store)
    clock.time = datetime.now(UTC) + STAY + timedelta(minutes=1)
    put(store)
    with pytest.raises(NoSuchPlan):
        store.look(plan.id, caller=None)


def test_files_and_key_are_their_users_own(store: PlanStore, tmp_path: Path) -> None:
    plan = put(store)
    store.take(plan, approved="client")
    for path in (tmp_path / KEY_FILE, *store.folder.iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_key_is_made_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: Seal.of(tmp_path).key, range(16)))) == 1
    assert len(list(tmp_path.iterdir())) == 1


def test_a_code_is_for_one_purpose() -> None:
    seal = Seal(b"k" * 32)
    assert seal.fits(seal.code("plan", {"a": 1}), "plan", {"a": 1})
    assert not seal.fits(seal.code("plan", {"a": 1}), "used", {"a": 1})
    assert not seal.fits(None, "plan", {"a": 1}) and not seal.fits("é", "plan", {"a": 1})


def test_the_folder_is_the_users(tmp_path: Path) -> None:
    assert state_folder({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "wfcode"
    assert state_folder({"XDG_STATE_HOME": "relative"}).is_relative_to(Path.home())
