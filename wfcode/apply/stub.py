"""Workflows that were made although the server said no, and without a start point at times (Q50, Q51)."""

from __future__ import annotations

from collections.abc import Collection

from wfcode.jotform.client import Jotform
from wfcode.plan.calls import start_element


async def find_stub(client: Jotform, title: str, *, known: Collection[str]) -> str | None:
    """The id of the one workflow of that title that was not there before; None where there is none, or more."""
    rows = [row for row in await client.workflows() if str(row.get("id")) not in known and row.get("title") == title]
    return str(rows[0]["id"]) if len(rows) == 1 else None


async def mend_stub(client: Jotform, workflow_id: str) -> None:
    """Give the workflow the start point it was to have, where it lacks one."""
    content = await client.combined(workflow_id)
    if not content["elements"]:
        entry = {"action": "create", "elementID": 1, "data": start_element()}
        await client.update_tree(workflow_id, {"elements": [entry], "links": []})
