"""From a revision to a plan on a target: find the live workflow, or that it is gone, and lead back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from wfcode.apply.errors import NoLongerBound
from wfcode.apply.propose import Proposal, check_account
from wfcode.apply.readback import Sleep, pause, read_caught_up, read_live
from wfcode.bindings.model import Binding
from wfcode.bindings.revision import Revision
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import NotFound
from wfcode.plan import Context, Options, blank, names_for
from wfcode.plan.fingerprint import of_binding
from wfcode.plan.rollback import roll_back
from wfcode.wire import Live, Names


async def propose_rollback(
    client: Jotform,
    revision: Revision,
    *,
    key: str,
    binding: Binding | None,
    context: Context,
    options: Options,
    forms: Mapping[str, str],
    sleep: Sleep | None = None,
) -> Proposal:
    """The plan back to a revision; a workflow that is gone is made again, under a new id.

    `forms` are the aliases of the spec. One GET of the workflow; one list call more where it is gone. Raises
    NoLongerBound where the workflow of the revision is there but bound no more, OtherAccount, SecretsGone and ReadLag.
    """
    check_account(key, binding or revision.binding, context.target)
    live = await _live(client, revision, key=key, binding=binding, context=context, forms=forms, sleep=sleep or pause)
    bound = binding if live is not None else None
    start = live or blank(revision.title, names=names_for(None, forms))
    wanted, planned = roll_back(revision, start, key=key, binding=bound, context=context, options=options, forms=forms)
    titles = () if live is not None else await _titles(client, revision.title)
    proposal = Proposal(planned, wanted, bound, start, titles=titles, stored=of_binding(binding))
    if titles:
        notice = f"{context.target.name} has another workflow called {revision.title!r} ({', '.join(titles)}) already"
        return replace(proposal, notices=(notice,))
    if planned.plan.is_empty:
        notice = f"revision {revision.number} is what is live now; `wfcode revisions {key}` lists the others"
        return replace(proposal, notices=(notice,))
    return proposal


async def _live(
    client: Jotform,
    revision: Revision,
    *,
    key: str,
    binding: Binding | None,
    context: Context,
    forms: Mapping[str, str],
    sleep: Sleep,
) -> Live | None:
    try:
        if binding is not None:
            return await read_caught_up(client, binding, names=names_for(binding, forms), sleep=sleep)
        await read_live(client, revision.workflow_id, names=Names())
    except NotFound:
        return None
    raise NoLongerBound(key, revision.workflow_id, number=revision.number, target=context.target.name)


async def _titles(client: Jotform, title: str) -> tuple[str, ...]:
    return tuple(str(row.get("id")) for row in await client.workflows() if row.get("title") == title)
