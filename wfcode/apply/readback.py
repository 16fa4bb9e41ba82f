"""Reading a workflow, and reading it back until it shows what was written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from wfcode.apply.errors import ReadLag
from wfcode.bindings.model import Binding
from wfcode.jotform.client import Jotform
from wfcode.plan import Checked, Planned, failures, proof
from wfcode.wire import Live, Names, read

Sleep = Callable[[float], Awaitable[None]]

DELAYS = (0.2, 0.4, 0.8, 1.6)
"""Seconds between read-backs: reads lag a moment after a write (Q35)."""


@dataclass(frozen=True)
class ReadBack:
    """The last reading, and what it says of every wanted value."""

    live: Live
    checked: tuple[Checked, ...]


async def pause(seconds: float) -> None:
    """Wait, as `Sleep` does by default."""
    import asyncio

    await asyncio.sleep(seconds)


async def read_live(client: Jotform, workflow_id: str, *, names: Names) -> Live:
    """The live workflow, by one GET. Raises NotFound where it is gone, UnexpectedAnswer where a part is missing."""
    return read(await client.combined(workflow_id), names=names)


async def read_caught_up(client: Jotform, binding: Binding, *, names: Names, sleep: Sleep) -> Live:
    """The live workflow of a binding, as new as the binding at least; ReadLag where it stays behind."""
    live = await read_live(client, binding.workflow_id, names=names)
    for delay in DELAYS:
        if not _is_behind(live, binding):
            return live
        await sleep(delay)
        live = await read_live(client, binding.workflow_id, names=names)
    if _is_behind(live, binding):
        raise ReadLag(binding.workflow, read=str(live.workflow.get("updated_at")), known=binding.updated_at)
    return live


def _is_behind(live: Live, binding: Binding) -> bool:
    """Both times come from the server, in its one form, which sorts as text."""
    return "" < str(live.workflow.get("updated_at") or "") < binding.updated_at


async def read_back(client: Jotform, workflow_id: str, *, planned: Planned, sleep: Sleep) -> ReadBack:
    """The first reading that shows all that is wanted, or the last one after the delays."""
    found = await _once(client, workflow_id, planned)
    for delay in DELAYS:
        if not failures(found.checked):
            break
        await sleep(delay)
        found = await _once(client, workflow_id, planned)
    return found


async def _once(client: Jotform, workflow_id: str, planned: Planned) -> ReadBack:
    live = await read_live(client, workflow_id, names=planned.names)
    return ReadBack(live, proof(planned, live))
