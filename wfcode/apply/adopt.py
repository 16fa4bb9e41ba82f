"""Binding a spec to a workflow that is there already: nothing is sent, the next plan shows the differences.

WfcodeError
├── Doubtful  WF723 exit 4  several live steps fit one of the spec equally well
└── Bound     WF724 exit 4  the spec has another workflow, or the workflow another spec
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wfcode.apply.readback import read_live
from wfcode.apply.remember import counted, first_binding
from wfcode.bindings.model import Binding, StepBinding
from wfcode.diagnostics.errors import REFUSED, UsageError, WfcodeError
from wfcode.jotform.client import Jotform
from wfcode.plan import Context, Wanted, names_for
from wfcode.plan.adoption import Pairing, pair_steps
from wfcode.plan.fingerprint import of_live
from wfcode.plan.veil import NO_SEAL
from wfcode.tree.record import record
from wfcode.wire import Live


class Doubtful(WfcodeError):
    """Nobody can tell which live step is meant; `pairing` holds what is clear."""

    code = "WF723"
    exit_code = REFUSED

    def __init__(self, workflow: str, pairing: Pairing, live: Live) -> None:
        self.pairing = pairing
        told = [f"{key} may be {_listed(fits, live)}" for key, fits in pairing.doubts.items()]
        key, fits = next(iter(pairing.doubts.items()))
        first = live.names.elements[fits[0]]
        super().__init__(f"{workflow}: {'; '.join(told)}. Say which is meant, for example --as {key}={first}")


class Bound(WfcodeError):
    """One spec, one workflow."""

    code = "WF724"
    exit_code = REFUSED

    def __init__(self, workflow: str, workflow_id: str, *, target: str) -> None:
        super().__init__(
            f"{workflow} is bound to workflow {workflow_id} on {target};"
            f" let go of that first: `wfcode forget {workflow}`"
        )


@dataclass(frozen=True)
class Adoption:
    """The binding that would be written, the pairing behind it, and the live workflow."""

    binding: Binding
    pairing: Pairing
    live: Live


async def propose_adoption(
    client: Jotform, wanted: Wanted, workflow_id: str, *, said: Mapping[str, int], context: Context
) -> Adoption:
    """The binding of a spec to a live workflow; one GET.

    `said`: step key -> element id, as a person named them. Raises Doubtful, NotFound, and UsageError where `said` names
    what is not there.
    """
    first = first_binding(wanted, workflow_id, target=context.target)
    live = await read_live(client, workflow_id, names=names_for(None, wanted.tree.forms))
    _check_said(said, wanted, live)
    pairing = pair_steps(wanted.tree, live, said)
    if pairing.doubts:
        raise Doubtful(wanted.key, pairing, live)
    return Adoption(_binding(first, live, pairing, wanted=wanted, source=context.source), pairing, live)


def _binding(first: Binding, live: Live, pairing: Pairing, *, wanted: Wanted, source: str) -> Binding:
    outcomes = {live.names.keys[pair.element_id]: pair.key for pair in pairing.pairs}
    ids = {key: live.names.outcomes.get(other, {}) for other, key in outcomes.items()}
    bare = {pair.key: StepBinding(element_id=pair.element_id, outcomes=ids[pair.key]) for pair in pairing.pairs}
    named = live.under(names_for(first.model_copy(update={"steps": bare}), wanted.tree.forms))
    steps = {
        key: step.model_copy(
            update={
                "seen": record(named.tree.elements[key]),
                "highest_outcome_id": max([0, *counted(named.tree.elements[key].type, step.outcomes)]),
            }
        )
        for key, step in bare.items()
    }
    return first.model_copy(
        update={
            "title": live.title,
            "source": source,
            "steps": steps,
            "highest_element_id": max([1, *live.elements]),
            "highest_link_id": max([0, *live.links]),
            "fingerprint": of_live(live, seal=NO_SEAL),
            "updated_at": str(live.workflow.get("updated_at") or ""),
        }
    )


def _check_said(said: Mapping[str, int], wanted: Wanted, live: Live) -> None:
    for key, element in said.items():
        if key not in wanted.tree.elements:
            raise UsageError(
                f"--as {key}={element}: the spec has no step {key}; it has {', '.join(wanted.tree.elements)}"
            )
        if element not in live.elements:
            raise UsageError(f"--as {key}={element}: the workflow has no element {element}; it has {_ids(live)}")
        if live.tree.elements[live.names.keys[element]].type != wanted.tree.elements[key].type:
            raise UsageError(f"--as {key}={element}: {key} is of another type than element {element}")
    doubled = [element for element in said.values() if list(said.values()).count(element) > 1]
    if doubled:
        raise UsageError(f"--as names element {doubled[0]} twice; each step has an element of its own")


def _ids(live: Live) -> str:
    return ", ".join(map(str, sorted(live.elements)))


def _listed(others: tuple[str, ...], live: Live) -> str:
    return " or ".join(
        f"element {live.names.elements[other]} ({live.tree.elements[other].name or other})" for other in others
    )
