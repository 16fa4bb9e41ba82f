"""The AI routes: a form from a prompt, made by rule instead of a model (Q69, Q70)."""

from __future__ import annotations

import re
from typing import Any, Final

from wfcode.sandbox.call import Call, MissingParameters, Problem, Reply
from wfcode.sandbox.questions import question
from wfcode.sandbox.routes.endpoint import Endpoint
from wfcode.sandbox.routes.forms import add_form
from wfcode.sandbox.routes.workflows import read
from wfcode.sandbox.session import Form
from wfcode.sandbox.values import Record, as_text

# A word of the prompt, the control it asks for, its label.
_WISHES: Final = (
    (r"amount|price|cost|budget|how (?:much|many)", "number", "Amount"),
    (r"date|day|when|deadline", "datetime", "Date"),
    (r"phone|call", "phone", "Phone Number"),
    (r"address|where|location", "address", "Address"),
    (r"receipt|file|upload|document|photo", "fileupload", "File Upload"),
    (r"signature|sign\b|contract", "signature", "Signature"),
)


def create_form(call: Call) -> Reply:
    """A form whose questions follow the words of the prompt; the key of its id changes from call to call (Q69)."""
    prompt = as_text(call.fields.get("prompt", "")).strip()
    if not prompt:
        raise MissingParameters(["prompt"])
    title = " ".join(prompt.split()[:6])[:60]
    form = add_form(call, title, questions={}, properties={})
    questions = _questions(form.id, title, prompt)
    call.session.save_form(Form(form.id, form.meta, questions, form.properties))
    shape = call.session.next_number("copilot") % 3
    return Reply({**_named(form.id, shape), "questions": questions, "summary": f"I made the form {title}."})


def create_workflow(call: Call) -> Reply:
    """Refused: only seen in browser traffic."""
    raise Problem(403, f"Forbidden to use {call.path} ")


def session_of(call: Call) -> Reply:
    """No session was ever begun."""
    read(call)
    return Reply({})


def _questions(form_id: str, title: str, prompt: str) -> Record:
    kinds = [("head", title), ("fullname", "Full Name"), ("email", "Email Address")]
    kinds += [(kind, label) for words, kind, label in _WISHES if re.search(words, prompt, re.IGNORECASE)]
    kinds += [("textarea", "Details"), ("button", "Submit")]
    return {
        str(number): question(str(number), f"{number}_f{form_id}", kind, label)
        for number, (kind, label) in enumerate(kinds, start=1)
    }


def _named(form_id: str, shape: int) -> dict[str, Any]:
    if shape == 1:
        return {"resource_id": form_id}
    return {"form_id": form_id} if shape == 2 else {"messages": [{"role": "assistant", "form_id": form_id}]}


ENDPOINTS = (
    Endpoint("POST", "/workflow/copilot/createWorkflowForm", create_form),
    Endpoint("POST", "/workflow/copilot/createWorkflow", create_workflow),
    Endpoint("GET", "/workflow/{id}/copilot/getWorkflowCopilotSession", session_of),
)
