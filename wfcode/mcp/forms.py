"""New forms: a write like any other, so it is a plan first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from wfcode.diagnostics.errors import UsageError
from wfcode.jotform.client import Jotform
from wfcode.mcp.proposing import Draft, Outcome, Work
from wfcode.mcp.question import quoted, shortened
from wfcode.mcp.stored import Ask
from wfcode.plan.model import TargetId, WorkflowId, digest
from wfcode.project import Project
from wfcode.spec import Form

CONTROLS = {
    "text": "control_textbox",
    "long_text": "control_textarea",
    "name": "control_fullname",
    "email": "control_email",
    "phone": "control_phone",
    "number": "control_number",
    "date": "control_datetime",
    "choice": "control_dropdown",
    "radio": "control_radio",
    "checkbox": "control_checkbox",
    "file": "control_fileupload",
    "address": "control_address",
    "signature": "control_signature",
}
CHOICES = frozenset({"choice", "radio", "checkbox"})


@dataclass(frozen=True)
class FormWork:
    """A form to be made, from its fields or by Jotform's own AI from a prompt."""

    ask: Ask
    target: TargetId

    @property
    def draft(self) -> Draft:
        """What it will hold."""
        given = self.ask.given
        title = str(given.get("title") or "A form made from a prompt")
        return Draft(
            ask=self.ask,
            target=self.target,
            workflow=WorkflowId(key="", id="", title=title),
            hash=digest({"form": given, "target": self.target.model_dump()}),
            facts=tuple(facts(given)),
            api_calls=2,
        )

    @property
    def picture(self) -> None:
        """Nothing: a form is no graph."""
        return

    async def run(self, client: Jotform) -> Outcome:
        """Make it, and read its questions back."""
        given = self.ask.given
        if given.get("prompt"):
            made = await client.generate_form(str(given["prompt"]))
        else:
            made = await client.create_form(payload(str(given["title"]), given["fields"]))
        form = Form.from_questions(made, await client.questions(made))
        labels = [question.text for question in form.questions.values()]
        missing = [field["label"] for field in given.get("fields", ()) if field["label"] not in labels]
        said = f"form {made} has {len(labels)} questions: " + ", ".join(shortened([quoted(each) for each in labels]))
        return Outcome(
            id=made, lines=(said,), failures=tuple(f"the question {quoted(each)} is missing" for each in missing)
        )


async def form_work(ask: Ask, project: Project, client: Jotform) -> Work:
    """The work of a form."""
    account = await project.account(client)
    return FormWork(ask, TargetId(name=project.target.name, host=urlsplit(client.url).netloc, account=account))


def checked(*, title: str, fields: Sequence[Mapping[str, Any]], prompt: str) -> dict[str, Any]:
    """What belongs to a plan of a form. Raises UsageError unless it is a prompt, or a title with fields."""
    if bool(prompt.strip()) == bool(title.strip() or fields):
        raise UsageError("a form is made either from `prompt` alone, or from `title` and `fields`")
    if prompt.strip():
        return {"prompt": prompt.strip()}
    if not title.strip() or not fields:
        raise UsageError("a form needs both `title` and `fields`")
    for field in fields:
        if (field["type"] in CHOICES) != bool(field["options"]):
            raise UsageError(f"`options` belong to {', '.join(sorted(CHOICES))}, and to them alone: {field['label']!r}")
    return {"title": title.strip(), "fields": [dict(field) for field in fields]}


def facts(given: Mapping[str, Any]) -> list[str]:
    """What a person should know of the form, a sentence each."""
    if given.get("prompt"):
        return [f"Jotform's own AI makes it from the words {quoted(str(given['prompt']), most=400)}"]
    named = [f"{quoted(str(field['label']))} ({field['type']})" for field in given["fields"]]
    return ["with the questions " + ", ".join(shortened(named, most=20))]


def payload(title: str, fields: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the API takes: a heading, the questions in order, a button."""
    rows = [{"type": "control_head", "text": title}, *(question(field) for field in fields)]
    rows.append({"type": "control_button", "text": "Submit"})
    questions = {
        str(number): {**row, "order": str(number), "name": row.get("name", f"q{number}")}
        for number, row in enumerate(rows, start=1)
    }
    return {"questions": questions, "properties": {"title": title}, "emails": []}


def question(field: Mapping[str, Any]) -> dict[str, str]:
    """One question of the payload."""
    row = {"type": CONTROLS[str(field["type"])], "text": str(field["label"]), "name": name_of(str(field["label"]))}
    if field["options"]:
        row["options"] = "|".join(str(option) for option in field["options"])
    return row | ({"required": "Yes"} if field["required"] else {})


def name_of(label: str) -> str:
    """A name as Jotform makes it from a label: `Full name` gives `fullName`."""
    words = "".join(char if char.isascii() and char.isalnum() else " " for char in label).split()
    return (words[0].lower() + "".join(word.capitalize() for word in words[1:])) if words else "question"
