"""The user, and what hangs on nobody's workflow: settings, folders, templates."""

from __future__ import annotations

from wfcode.sandbox.call import Call, MissingParameters, Problem, Reply
from wfcode.sandbox.demo import USER
from wfcode.sandbox.routes.endpoint import Endpoint
from wfcode.sandbox.templates import TEMPLATES


def user(call: Call) -> Reply:
    """The account."""
    return Reply(USER)


def settings(call: Call) -> Reply:
    """The account's settings."""
    return Reply({**USER, "usage": "https://api.jotform.com/user/usage"})


def folders(call: Call) -> Reply:
    """Always 400 (Q67)."""
    raise Problem(400, "deprecated, use Label endpoints")


def template(call: Call) -> Reply:
    """A public template; its tree is JSON inside a string (Q71)."""
    template_id = call.query.get("id", "")
    if not template_id:
        raise MissingParameters(["id"])
    found = TEMPLATES.get(template_id)
    if found is None:
        raise call.unavailable()
    return Reply(found)


ENDPOINTS = (
    Endpoint("GET", "/user", user),
    Endpoint("GET", "/user/settings", settings),
    Endpoint("GET", "/user/folders", folders),
    Endpoint("GET", "/approval-templates", template, keyless=True),
)
