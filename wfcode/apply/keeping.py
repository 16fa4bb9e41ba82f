"""A copy of the live workflow, taken right before something is written to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wfcode.apply.propose import Proposal
from wfcode.bindings.lock import me
from wfcode.bindings.model import Binding
from wfcode.bindings.revision import Draft, Masked
from wfcode.plan.fingerprint import of_live
from wfcode.plan.publishing import status_of
from wfcode.plan.veil import NO_SEAL
from wfcode.wire import Live, masked, secret_positions

Keep = Callable[[Draft], object]


def draft_of(proposal: Proposal, binding: Binding) -> Draft:
    """The revision of the workflow as the proposal read it; `binding` is what is known of it before the write."""
    live, holder = proposal.live, me()
    return Draft(
        time=holder.since,
        who=f"{holder.user}@{holder.host}",
        kind=proposal.plan.kind,
        plan=proposal.plan.hash,
        title=live.title,
        status=status_of(live),
        fingerprint=of_live(live, seal=NO_SEAL),
        binding=binding,
        content=_content(live),
        masked=tuple(
            Masked(element=eid, field=field, path=path)
            for eid, element in live.elements.items()
            for field, path in secret_positions(element)
        ),
    )


def _content(live: Live) -> dict[str, Any]:
    return {
        "workflow": dict(live.workflow),
        "elements": [masked(element) for element in live.elements.values()],
        "links": list(live.links.values()),
    }
