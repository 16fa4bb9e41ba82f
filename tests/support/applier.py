"""A project on a sandbox of its own, used as the command line uses it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sandbox_api import Api, api_on

from wfcode.apply.propose import Proposal
from wfcode.apply.result import Applied
from wfcode.jotform.client import Jotform
from wfcode.project import Project

T = TypeVar("T")
SPEC = """\
wfcode: 1
title: Expense claim
trigger: {form: "242894007368969", next: manager}
steps:
  manager:
    type: approval
    with:
      approver: [boss@example.com]
      taskDescription: Approve the claim of {fullName}?
    outcomes:
      Approve: pay
      Deny: end
  pay:
    type: task
    name: Pay
    with:
      assignee: [finance@example.com]
    outcomes:
      Paid: end
"""


class Desk:
    """One spec in one project."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "specs" / "expense.yaml"
        self.file.parent.mkdir()
        self.file.write_text(SPEC, encoding="utf-8")
        self.project = Project.open(folder)
        self.api: Api = api_on(folder / ".wfcode" / "sandbox.db")

    def edit(self, old: str, new: str) -> None:
        """Change the spec."""
        text = self.file.read_text(encoding="utf-8")
        assert old in text
        self.file.write_text(text.replace(old, new), encoding="utf-8")

    def switch(self, **values: Any) -> None:
        """Turn switches of the sandbox."""
        self.api.call("POST", "/_sandbox/switches", json=values).raise_for_status()

    def run(self, work: Callable[[Jotform], Awaitable[T]]) -> T:
        """Do something with an open client."""

        async def go() -> T:
            async with self.project.connect() as client:
                return await work(client)

        return asyncio.run(go())

    def plan(self) -> Proposal:
        """The plan of the spec."""
        return self.run(lambda client: self.project.plan(self.file, client))

    def apply(self, *, waited: bool = False, meanwhile: Callable[[], object] = lambda: None) -> Applied:
        """Plan, let something happen meanwhile, and apply."""

        proposal = self.plan()
        meanwhile()
        return self.run(lambda client: self.project.apply(proposal, client, waited=waited))

    @property
    def workflow_id(self) -> str:
        """The id the spec is bound to."""
        binding = self.project.bindings.read("sandbox", "expense")
        assert binding is not None
        return binding.workflow_id

    def in_builder(self, **body: Any) -> None:
        """What a person does in the web builder: an updateTree beside wfcode."""
        content = {"elements": [], "links": [], **body}
        self.api.call("PUT", f"/workflow/{self.workflow_id}/updateTree", json=content).raise_for_status()
