"""Forms and their questions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wfcode.sandbox.call import Call, MissingParameters, Reply
from wfcode.sandbox.demo import form_meta, form_properties
from wfcode.sandbox.lists import listed
from wfcode.sandbox.questions import sent, sent_all
from wfcode.sandbox.routes.endpoint import Endpoint
from wfcode.sandbox.session import Form
from wfcode.sandbox.values import Record, as_text


def user_forms(call: Call) -> Reply:
    """The forms of the account; `hasAnyWorkflow` is true whatever the truth (Q47)."""
    extra: Record = {"hasAnyWorkflow": True} if call.query.get("addWorkflow") == "1" else {}
    shown = [form for form in call.session.forms() if form.meta["type"] != "WORKFLOW"]
    return listed([{**form.meta, **extra} for form in shown], call.query)


def form(call: Call) -> Reply:
    """One form."""
    return Reply(found(call).meta)


def create_form(call: Call) -> Reply:
    """A new form from `questions` and `properties`, JSON or form fields."""
    properties = call.fields.get("properties")
    given = properties if isinstance(properties, dict) else {}
    title = as_text(given.get("title", "")) or "Untitled Form"
    return Reply(add_form(call, title, questions=sent_all(call.fields.get("questions")), properties=given).meta)


def add_form(call: Call, title: str, *, questions: Record, properties: Record) -> Form:
    """Stores a new form."""
    form_id = call.session.new_form_id()
    meta = form_meta(form_id, title, made=call.session.stamp())
    form = Form(form_id, meta, questions, {**form_properties(form_id, title), **_texts(properties)})
    call.session.save_form(form)
    return form


def clone(call: Call) -> Reply:
    """A copy of the form under a new id."""
    source = found(call)
    title = f"Clone of {source.meta['title']}"
    properties = {name: value for name, value in source.properties.items() if name not in ("id", "title")}
    return Reply(add_form(call, title, questions=source.questions, properties=properties).meta)


def delete(call: Call) -> Reply:
    """Removes the form."""
    form = found(call)
    call.session.delete_form(form.id)
    return Reply(f"Form #{form.id} deleted.")


def questions(call: Call) -> Reply:
    """The questions by id, [] when there are none (Q64)."""
    return Reply(found(call).questions or [])


def question(call: Call) -> Reply:
    """One question."""
    return Reply(_question(call, found(call)))


def add_questions(call: Call) -> Reply:
    """Adds one `question` or several `questions`; those of a known id are replaced."""
    form = found(call)
    new = sent_all(call.fields.get("questions"))
    one = call.fields.get("question")
    if isinstance(one, dict):
        qid = as_text(one.get("qid", "")) or str(_highest(form) + 1)
        new[qid] = sent(one, qid=qid)
    if not new:
        raise MissingParameters(["questions"])
    _save(call, replace(form, questions={**form.questions, **new}))
    return Reply(new)


def edit_question(call: Call) -> Reply:
    """Changes the properties sent, under `question` or at the top."""
    form = found(call)
    old = _question(call, form)
    given = call.fields.get("question")
    changed = {**old, **_texts(given if isinstance(given, dict) else call.fields), "qid": old["qid"]}
    _save(call, replace(form, questions={**form.questions, old["qid"]: changed}))
    return Reply(changed)


def delete_question(call: Call) -> Reply:
    """Removes a question; conditions that use it stay (Q72)."""
    form = found(call)
    gone = _question(call, form)["qid"]
    _save(call, replace(form, questions={qid: kept for qid, kept in form.questions.items() if qid != gone}))
    return Reply(f"QuestionID #{gone} successfully deleted.")


def properties(call: Call) -> Reply:
    """The form's properties."""
    return Reply(found(call).properties)


def property_of(call: Call) -> Reply:
    """One property, under its name."""
    have, name = found(call).properties, call.ids["key"]
    if name not in have:
        raise call.unavailable()
    return Reply({name: have[name]})


def edit_properties(call: Call) -> Reply:
    """Changes the properties sent; the title is the form's title too."""
    form = found(call)
    given = call.fields.get("properties")
    changes = _texts(given if isinstance(given, dict) else {})
    title = changes.get("title", form.meta["title"])
    _save(call, replace(form, properties={**form.properties, **changes}, meta={**form.meta, "title": title}))
    return Reply(changes)


def edit_property(call: Call) -> Reply:
    """Changes one property, sent under its name or as `value`."""
    form, name = found(call), call.ids["key"]
    value = call.fields.get(name, call.fields.get("value"))
    if value is None:
        raise MissingParameters([name])
    _save(call, replace(form, properties={**form.properties, **_texts({name: value})}))
    return Reply(_texts({name: value}))


def found(call: Call) -> Form:
    """The form of the path; one that does not exist answers like a wrong key (Q59)."""
    form = call.session.form(call.ids["id"])
    if form is None:
        raise call.denied()
    return form


def _question(call: Call, form: Form) -> Record:
    question = form.questions.get(call.ids["qid"])
    if question is None:
        raise call.unavailable()
    return dict(question)


def _save(call: Call, form: Form) -> None:
    call.session.save_form(replace(form, meta={**form.meta, "updated_at": call.session.stamp()}))


def _highest(form: Form) -> int:
    return max((int(qid) for qid in form.questions if qid.isascii() and qid.isdigit() and len(qid) < 10), default=0)


def _texts(given: Record) -> dict[str, Any]:
    return {name: value if isinstance(value, dict | list) else as_text(value) for name, value in given.items()}


ENDPOINTS = (
    Endpoint("GET", "/user/forms", user_forms),
    Endpoint("POST", "/user/forms", create_form),
    Endpoint("PUT", "/user/forms", create_form),
    Endpoint("POST", "/form", create_form),
    Endpoint("PUT", "/form", create_form),
    Endpoint("GET", "/form/{id}", form),
    Endpoint("DELETE", "/form/{id}", delete),
    Endpoint("POST", "/form/{id}/clone", clone),
    Endpoint("GET", "/form/{id}/questions", questions),
    Endpoint("POST", "/form/{id}/questions", add_questions),
    Endpoint("PUT", "/form/{id}/questions", add_questions),
    Endpoint("GET", "/form/{id}/question/{qid}", question),
    Endpoint("POST", "/form/{id}/question/{qid}", edit_question),
    Endpoint("DELETE", "/form/{id}/question/{qid}", delete_question),
    Endpoint("GET", "/form/{id}/properties", properties),
    Endpoint("POST", "/form/{id}/properties", edit_properties),
    Endpoint("PUT", "/form/{id}/properties", edit_properties),
    Endpoint("GET", "/form/{id}/properties/{key}", property_of),
    Endpoint("POST", "/form/{id}/properties/{key}", edit_property),
    Endpoint("PUT", "/form/{id}/properties/{key}", edit_property),
)
