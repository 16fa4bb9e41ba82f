"""Carrying out a plan: its calls in their order, then the proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wfcode.apply.errors import PartlyApplied
from wfcode.apply.journal import Journal
from wfcode.apply.readback import ReadBack, Sleep, read_back
from wfcode.apply.remember import first_binding, remembered
from wfcode.apply.result import Applied
from wfcode.apply.stub import find_stub, mend_stub
from wfcode.bindings.model import Binding
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import ApiError, Conflict
from wfcode.plan import Call, Planned, Purpose, Wanted
from wfcode.plan.lifecycle import STATUS_KINDS

Save = Callable[[Binding], None]
UNPROVEN = (
    "publishing was accepted, but Jotform shows nothing that would prove it (its publishStatus stays DRAFT);"
    " the status is what was read back. Start one run to see that it works"
)


@dataclass(frozen=True)
class Tools:
    """What an apply works with: the client, where bindings are saved, the journal, and how to wait."""

    client: Jotform
    save: Save
    journal: Journal
    sleep: Sleep


async def execute(planned: Planned, wanted: Wanted, *, known: Sequence[str], tools: Tools) -> Applied:
    """What the calls of a plan did, every wanted value read back, and the new binding saved.

    `known` are the ids of workflows that have the title already, so that one made without an answer is told apart.
    A write that failed is never sent again: the workflow is read back, and if it is as wanted all the same, that is
    what counts. Raises PartlyApplied where it is not; an ApiError as it is where nothing can have been changed.
    """
    run = _Run(planned, wanted, tools, binding=planned.binding, known=known)
    tools.journal.begin(_entry(planned, known=known))
    error = await run.send_all()
    if error is not None and not run.touched:
        # A create whose fate is unknown stays in the journal: the next plan looks for what it may have left.
        if not error.uncertain:
            tools.journal.settle()
        raise error
    back = await run.prove(error)
    applied = run.conclude(back, error)
    tools.journal.settle()
    if error is not None and applied.failures:
        raise PartlyApplied(planned.plan.workflow.key, error, applied) from error
    return applied


def refreshed(
    planned: Planned, wanted: Wanted, back: ReadBack, *, before: Binding, was: Binding | None, save: Save
) -> Applied:
    """The result of an empty plan: nothing is sent, but what was just read is remembered."""
    binding = _binding_after(before, wanted, back, planned=planned, complete=True)
    if binding != was:
        save(binding)
    return Applied(planned.plan, before.workflow_id, back.checked, binding)


class _Run:
    """One apply under way: what it has sent, and which workflow it works on."""

    def __init__(
        self, planned: Planned, wanted: Wanted, tools: Tools, *, binding: Binding | None, known: Sequence[str]
    ) -> None:
        self.planned, self.wanted, self.tools, self.known = planned, wanted, tools, known
        self.binding = binding
        self.sent = 0
        self.touched = False
        self.warnings: list[str] = []

    @property
    def workflow_id(self) -> str:
        return self.binding.workflow_id if self.binding else ""

    async def send_all(self) -> ApiError | None:
        """Make every call; the error of the first that failed, None where all went through."""
        for call in self.planned.calls:
            try:
                self.sent += 1
                await self._send(call)
                self.touched = True
            except Conflict as error:
                # The form is related to the workflow already, which is what the call was for (Q43).
                if call.purpose is not Purpose.BIND:
                    return self._failed(error)
            except ApiError as error:
                return self._failed(error)
        return None

    async def prove(self, error: ApiError | None) -> ReadBack:
        try:
            return await read_back(self.tools.client, self.workflow_id, planned=self.planned, sleep=self.tools.sleep)
        except ApiError as second:
            raise PartlyApplied(self.planned.plan.workflow.key, error or second, None) from second

    def conclude(self, back: ReadBack, error: ApiError | None) -> Applied:
        assert self.binding is not None  # send_all has made one, or nothing was touched
        result = Applied(self.planned.plan, self.workflow_id, back.checked, self.binding, self.sent)
        complete = not result.failures
        binding = _binding_after(self.binding, self.wanted, back, planned=self.planned, complete=complete)
        self.tools.save(binding)
        if error is not None and not result.failures:
            self.warnings.append(f"a call failed ({error}), but the read-back shows that everything was done")
        return Applied(self.planned.plan, self.workflow_id, back.checked, binding, self.sent, tuple(self.warnings))

    async def _send(self, call: Call) -> None:
        client = self.tools.client
        if call.purpose is Purpose.CREATE:
            await self._create(call)
        elif call.purpose is Purpose.TREE:
            await client.update_tree(self.workflow_id, call.body)
        elif call.purpose is Purpose.PUBLISH:
            await client.publish(self.workflow_id)
            self.warnings.append(UNPROVEN)
        elif call.purpose is Purpose.BIND:
            await client.set_resource(self.workflow_id, call.body["resourceID"])
        else:
            await client.update_workflow(self.workflow_id, call.body)

    async def _create(self, call: Call) -> None:
        client = self.tools.client
        try:
            made = await client.create_workflow(call.body)
        except ApiError as error:
            # The workflow may be there although the answer says no, and even without a start point (Q50, Q51).
            found = await self._stub(call.body["title"])
            if found is None:
                raise
            made = found
            self.warnings.append(f"creating the workflow was answered with an error ({error}), but {made} was made")
        self._bind(made)
        if self.warnings:
            await mend_stub(client, made)

    async def _stub(self, title: str) -> str | None:
        try:
            return await find_stub(self.tools.client, title, known=self.known)
        except ApiError:
            return None  # What the create was answered is what counts, also for whether its fate is known.

    def _bind(self, workflow_id: str) -> None:
        self.touched = True
        self.binding = first_binding(self.wanted, workflow_id, target=self.planned.plan.target)
        self.tools.save(self.binding)

    def _failed(self, error: ApiError) -> ApiError:
        self.touched = self.touched or (error.uncertain and bool(self.workflow_id))
        return error


def _binding_after(before: Binding, wanted: Wanted, back: ReadBack, *, planned: Planned, complete: bool) -> Binding:
    """What is remembered; a layout or a status says nothing about content, so what was known of it stays as it was."""
    if planned.places is not None or planned.plan.kind in STATUS_KINDS:
        return before
    return remembered(before, wanted, back.live, planned=planned, complete=complete)


def _entry(planned: Planned, *, known: Sequence[str]) -> dict[str, object]:
    plan = planned.plan
    calls = [f"{call.method} {call.path}" for call in plan.calls]
    places = [field.address for change in plan.changes for field in change.fields]
    return {
        "plan": plan.hash,
        "workflow": plan.workflow.model_dump(),
        "calls": calls,
        "known": list(known),
        "places": places,
    }
