"""Importing what is bound already: a binding that somebody else wrote meanwhile is not written over."""

from __future__ import annotations

import pytest
from applier import Desk

from wfcode.apply.errors import StalePlan
from wfcode.decompile.spec import Style
from wfcode.intake import Intake, Wish, keep
from wfcode.jotform.client import Jotform


def taken_in(desk: Desk) -> Intake:
    number = desk.workflow_id

    async def work(client: Jotform) -> Intake:
        return await desk.project.take_in(number, client, wish=Wish(style=Style(), force=True))

    return desk.run(work)


def test_an_import_again_is_kept(desk: Desk) -> None:
    desk.apply()
    keep(desk.project, taken_in(desk), force=True)
    assert desk.plan().plan.changes == ()


def test_an_apply_meanwhile_is_not_written_over(desk: Desk) -> None:
    desk.apply()
    found = taken_in(desk)
    desk.edit("name: Pay", "name: Pay the claim")
    desk.apply()
    before = desk.file.read_bytes()
    with pytest.raises(StalePlan, match="somebody else"):
        keep(desk.project, found, force=True)
    assert desk.file.read_bytes() == before
