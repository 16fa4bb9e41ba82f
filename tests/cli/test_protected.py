"""Protected targets, where a person types the title; reads that lag; types that read differently for a moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import Run
from in_builder import Builder

from wfcode.apply import readback

Edit = Callable[[str, str], None]
PROJECT = "targets: {sandbox: {kind: sandbox, protected: true}}\n"


@pytest.fixture
def protected(builder: Builder, edit: Edit) -> Builder:
    """A pending change on a protected target."""
    (builder.project.root / "wfcode.yaml").write_text(PROJECT, encoding="utf-8")
    edit("Look at this.", "Look at that.")
    return builder


def test_yes_does_not_count(wf: Run, protected: Builder) -> None:
    before = protected.writes()
    for tty in (False, True):
        result = wf("apply", "--yes", tty=tty, stdin="Sign-off\n")
        assert result.code == 4
        assert "error[WF727]" in result.err
    assert wf("apply").code == 4
    assert protected.writes() == before


@pytest.mark.parametrize(("answer", "code"), [("Sign-off\n", 0), ("yes\n", 4), ("sign-off\n", 4), ("", 4)])
def test_the_live_title_is_typed(wf: Run, protected: Builder, answer: str, code: int) -> None:
    assert wf("apply", tty=True, stdin=answer).code == code


def test_it_is_the_live_title_that_counts(wf: Run, protected: Builder, edit: Edit) -> None:
    edit("title: Sign-off", "title: Signing")
    assert wf("apply", tty=True, stdin="Signing\n").code == 4
    assert wf("apply", tty=True, stdin="Sign-off\n").code == 0


def test_a_saved_plan_asks_all_the_same(wf: Run, protected: Builder) -> None:
    assert wf("plan", "-o", "plan.json").code == 0
    assert wf("apply", "plan.json").code == 4
    assert wf("apply", "plan.json", tty=True, stdin="Sign-off\n").code == 0


def test_nothing_to_do_asks_nothing(wf: Run, protected: Builder, edit: Edit) -> None:
    edit("Look at that.", "Look at this.")
    assert wf("apply").code == 0


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Waiting takes no time here; the seconds that were waited."""
    waited: list[float] = []

    async def pause(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(readback, "pause", pause)
    monkeypatch.setattr("wfcode.apply.propose.pause", pause)
    return waited


def test_a_read_that_lags_behind_the_last_apply_is_waited_for_and_refused(
    wf: Run, builder: Builder, waits: list[float]
) -> None:
    newer = builder.binding.model_copy(update={"updated_at": "2999-01-01 00:00:00"})
    builder.project.bindings.write("sandbox", "sign-off", newer)
    result = wf("plan")
    assert result.code == 5
    assert "error[WF728]" in result.err
    assert waits == list(readback.DELAYS)


def test_a_type_that_changed_by_itself_is_read_twice(wf: Run, builder: Builder, waits: list[float]) -> None:
    builder.write("pay", type="workflow_approval")
    result = wf("plan")
    assert result.code == 5
    assert "refused[WF711]" in result.out
    assert len(waits) == 1
