"""What a person does in the web builder to a workflow of a project's sandbox."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandbox_api import Api, api_on, entry

from wfcode.bindings.model import Binding
from wfcode.project import Project


class Builder:
    """The builder, open on the workflow that a key is bound to on a target."""

    def __init__(self, folder: Path, key: str, target: str | None = None) -> None:
        self.project = Project.open(folder, target)
        self.key = key
        self.api: Api = api_on(folder / ".wfcode" / "sandbox.db")

    @property
    def binding(self) -> Binding:
        """The binding of the key."""
        found = self.project.bindings.read(self.project.target.name, self.key)
        assert found is not None
        return found

    @property
    def workflow_id(self) -> str:
        """The id of the workflow."""
        return self.binding.workflow_id

    def write(self, step: str, **data: Any) -> None:
        """Change fields of a step."""
        self.api.update(self.workflow_id, [entry("update", self.binding.steps[step].element_id, **data)])

    def add(self, number: int, **data: Any) -> None:
        """Put a mail onto the canvas."""
        mail = {"type": "workflow_send_email", "elementType": "workflow_send_email", "x": 0, "y": 4000, **data}
        self.api.update(self.workflow_id, [entry("create", number, **mail)])

    def delete(self, step: str) -> None:
        """Delete a step with its links."""
        number = self.binding.steps[step].element_id
        links = [
            {"action": "delete", "linkID": int(link["link_id"]), "data": {}}
            for link in self.api.tree(self.workflow_id)["links"]
            if number in (int(link["fromElement"]), int(link["toElement"]))
        ]
        self.api.update(self.workflow_id, [{"action": "delete", "elementID": number, "data": {}}], links)

    def title(self, text: str) -> None:
        """Give the workflow another title."""
        self.api.content("POST", f"/workflow/{self.workflow_id}", json={"title": text})

    def element(self, step: str) -> dict[str, Any]:
        """A step as it is stored."""
        found: dict[str, Any] = self.api.element(self.workflow_id, self.binding.steps[step].element_id)
        return found

    def writes(self) -> int:
        """How many writes the sandbox has received."""
        return len(self.api.content("GET", "/_sandbox/log"))
