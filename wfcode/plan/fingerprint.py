"""Fingerprints: one digest over all that means something, so that a plan knows when the world has moved.

A digest of a secret would let everybody who reads it try out guesses: a stand-in takes its place here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wfcode.bindings.model import Binding
from wfcode.plan.model import Fingerprints, digest
from wfcode.plan.veil import Seal
from wfcode.steps import flatten
from wfcode.tree import Json
from wfcode.tree.canonical import BOOKKEEPING, free, scalar_text
from wfcode.wire import Live, masked

ABSENT = "absent"
_LOOKS = {"fromPortName", "toPortName", "points", "labels", "type"}


def fingerprints(spec: str, live: Live | None, *, binding: Binding | None, seal: Seal) -> Fingerprints:
    """What a plan keeps of all it was made from; `live` is None where the workflow is yet to be made."""
    if live is None:
        return Fingerprints(spec=spec, live=ABSENT, binding=of_binding(binding))
    parts = _parts(live, seal)
    return Fingerprints(spec=spec, live=of_live(live, seal=seal), binding=of_binding(binding), parts=parts)


def of_live(live: Live, *, seal: Seal) -> str:
    """The digest of a live workflow: title, status, all ids, types, edges and content, but no looks."""
    return digest(
        {
            "title": live.title,
            "status": str(live.workflow.get("status") or ""),
            "elements": {str(eid): _sealed(element, seal) for eid, element in live.elements.items()},
            "links": links_of(live),
        }
    )


def of_absent(namesakes: Iterable[str]) -> str:
    """What stands for a workflow that is yet to be made; `namesakes` are the ids of those with its title."""
    return " ".join([ABSENT, *(f"beside {number}" for number in sorted(namesakes))])


def _parts(live: Live, seal: Seal) -> dict[str, str]:
    """A short digest for the title, the status, each step by key, and all links together."""
    parts: dict[str, Json] = {
        "title": live.title,
        "status": str(live.workflow.get("status") or ""),
        **{key: _sealed(live.elements[eid], seal) for key, eid in live.names.elements.items() if eid in live.elements},
        "links": links_of(live),
    }
    return {key: digest(part)[7:19] for key, part in parts.items()}


def of_binding(binding: Binding | None) -> str:
    """The digest of a binding, "absent" where there is none."""
    return digest(binding.model_dump(mode="json")) if binding else ABSENT


def _sealed(element: dict[str, Json], seal: Seal) -> Json:
    return content_of(masked(element, lambda value: seal.stand_in(scalar_text(value))))


def content_of(element: Mapping[str, Json]) -> Json:
    """What an element means, as free JSON, its secrets in clear."""
    outcomes = element.get("outcomes")
    flat = {name: value for name, value in flatten(element).items() if name not in BOOKKEEPING}
    if isinstance(outcomes, list):
        # `id` is bookkeeping in general, but in an outcome it may be all the identity there is.
        flat["outcomes"] = [
            {**item, "outcomeID": item.get("outcomeID", item.get("id"))} if isinstance(item, dict) else item
            for item in outcomes
        ]
    return free(flat)


def links_of(live: Live) -> dict[str, Json]:
    """What the links mean, by id: their ends."""
    return {
        str(number): free({name: value for name, value in link.items() if name not in _LOOKS})
        for number, link in live.links.items()
    }
