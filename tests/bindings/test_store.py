"""Bindings come back as they were kept, in files that Git can show; a broken one stops, it never counts as none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.bindings import Binding, BindingStore, BrokenBinding, FileBindings, NewerBinding, StepBinding
from wfcode.bindings.store import dump, file_name, parse
from wfcode.tree import Element, Json, Outcome
from wfcode.tree.record import record

WHERE = Path("bindings/production/claims.json")


def store(root: Path) -> FileBindings:
    return FileBindings(root, sandboxes={"sandbox"})


def binding(**more: object) -> Binding:
    data = {"workflow": "claims", "workflow_id": "1", "host": "api.jotform.com", "account": "demo", "title": "Claims"}
    return Binding.model_validate({**data, **more})


def step(**fields: Json) -> dict[str, Any]:
    return record(Element("any", "workflow_approval", "", None, fields, (Outcome("Approve", {"type": "APPROVE"}),)))


FULL = binding(
    steps={
        "b": StepBinding(element_id=3, outcomes={"Deny": 2, "Approve": 1}, seen=step(z=[1, None], a="é\ud800")),
        "a": StepBinding(element_id=2, applied=step(to=["x@example.com"])),
    },
)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    kept: BindingStore = store(tmp_path)
    kept.write("production", "claims", FULL)
    assert kept.read("production", "claims") == FULL


def test_bindings_of_accounts_are_for_git_those_of_a_sandbox_are_not(tmp_path: Path) -> None:
    kept = store(tmp_path)
    kept.write("production", "claims", FULL)
    kept.write("sandbox", "claims", FULL)
    assert (tmp_path / WHERE).is_file()
    assert (tmp_path / ".wfcode/bindings/sandbox/claims.json").is_file()
    assert (tmp_path / ".wfcode/.gitignore").read_text() == "*\n"


def test_the_bytes_are_the_same_whatever_order_the_data_came_in() -> None:
    shuffled = binding(steps=dict(reversed(list(FULL.steps.items()))))
    assert dump(shuffled) == dump(FULL)
    assert list(json.loads(dump(FULL))) == sorted(json.loads(dump(FULL)))
    assert dump(FULL).endswith("}\n")


def test_an_equal_binding_touches_no_file(tmp_path: Path) -> None:
    kept = store(tmp_path)
    kept.write("production", "claims", FULL)
    (tmp_path / WHERE).touch()
    before = (tmp_path / WHERE).stat().st_ino
    kept.write("production", "claims", FULL)
    assert (tmp_path / WHERE).stat().st_ino == before


def test_an_interrupted_write_leaves_the_binding_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = store(tmp_path)
    kept.write("production", "claims", FULL)

    def pull_the_plug(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", pull_the_plug)
    with pytest.raises(KeyboardInterrupt):
        kept.write("production", "claims", binding(title="Other"))
    assert kept.read("production", "claims") == FULL


def test_what_is_not_there_is_none(tmp_path: Path) -> None:
    kept = store(tmp_path)
    assert kept.read("production", "claims") is None
    assert kept.list("production") == ()
    assert kept.delete("production", "claims") is False
    assert not list(tmp_path.iterdir())


def test_a_binding_can_be_forgotten(tmp_path: Path) -> None:
    kept = store(tmp_path)
    kept.write("production", "claims", FULL)
    assert kept.delete("production", "claims") is True
    assert kept.read("production", "claims") is None


def test_the_list_is_sorted_and_knows_the_target(tmp_path: Path) -> None:
    kept = store(tmp_path)
    for key in ("b", "a", "legal/lead", ".dot", "ü"):
        kept.write("production", key, FULL)
    kept.write("staging", "c", FULL)
    assert kept.list("production") == (".dot", "a", "b", "legal/lead", "ü")


def damaged(*place: str, value: object) -> str:
    """FULL with another value in one place."""
    data = json.loads(dump(FULL))
    inner = data["steps"]
    for part in place[:-1]:
        inner = inner[part]
    inner[place[-1]] = value
    return json.dumps(data)


BROKEN = {
    damaged("a", "element_id", value=3): "`a` and `b` are both element 3",
    damaged("a", "applied", value={}): "steps.a.applied.type: Field required",
    damaged("b", "seen", "fields", value=[]): "steps.b.seen.fields: Input should be",
    damaged("b", "seen", "outcomes", value=[{"key": "A"}]): "steps.b.seen.outcomes.0.fields: Field required",
    "": "no JSON at line 1, column 1",
    "{": "no JSON at line 1",
    '{\n  "a": 1,\n}': "no JSON at line 3",
    "[]": "no `format_version`",
    "{}": "no `format_version`",
    '{"format_version": "1"}': "no `format_version`",
    '{"format_version": true}': "no `format_version`",
    '{"format_version": 0}': "no `format_version`",
    '{"format_version": 1}': "workflow: Field required",
    '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n': "unresolved Git merge",
    "[" * 100_000: "no JSON that can be read",
    json.dumps({**json.loads(dump(FULL)), "odd": 1}): "odd: Extra inputs",
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: BROKEN[text])
def test_a_broken_binding_names_its_file_the_fault_and_the_way_out(text: str) -> None:
    with pytest.raises(BrokenBinding) as caught:
        parse(text, WHERE)
    message = str(caught.value)
    assert str(WHERE) in message
    assert BROKEN[text] in message
    assert "restore it from Git" in message


def test_a_binding_that_is_no_text_or_no_file_is_broken_too(tmp_path: Path) -> None:
    kept = store(tmp_path)
    kept.path("production", "claims").mkdir(parents=True)
    kept.path("production", "bytes").write_bytes(b"\xff\xfe")
    for key in ("claims", "bytes"):
        with pytest.raises(BrokenBinding):
            kept.read("production", key)


def test_a_newer_binding_asks_for_a_newer_wfcode() -> None:
    with pytest.raises(NewerBinding, match="has format 2, this wfcode reads up to 1: update wfcode"):
        parse(json.dumps({**json.loads(dump(FULL)), "format_version": 2, "new": {}}), WHERE)


@given(st.text(st.characters(), min_size=1, max_size=30))
def test_any_key_is_one_part_of_a_path_and_leads_back(key: str) -> None:
    from urllib.parse import unquote

    name = file_name(key)
    assert "/" not in name and "\\" not in name and not name.startswith(".")
    assert unquote(name, errors="surrogatepass") == key
