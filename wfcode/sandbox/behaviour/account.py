"""Rows about forms, the account and the transport."""

from __future__ import annotations

from wfcode.sandbox.behaviour.row import Row

ROWS = (
    Row("Q58", "A", "The web app's own API refuses foreign callers.", "403 on every path below /API (code inferred)."),
    Row(
        "Q59",
        "A",
        "A wrong key and a form that does not exist, or is somebody else's, answer alike.",
        "One and the same 401. Any key but `wrong` is good, or only the one named at the start.",
    ),
    Row("Q60", "A", "The message of a 401 names the route and ends with a blank.", "The same."),
    Row("Q61", "B", "Errors may come with HTTP status 200.", "They do not."),
    Row("Q62", "B", "A used-up daily limit is a 403, 429 or 503 with `API-Limit exceeded`.", "There is no limit."),
    Row("Q63", "C", "An internal error has HTTP status 500 and the body code 400.", "None happens by itself."),
    Row("Q64", "B", "Questions are an object by id, and [] when there are none.", "The same."),
    Row("Q65", "A", "Values of questions are text, flags Yes and No, options joined by a bar.", "The same."),
    Row("Q66", "B", "Numbers in the list of forms are text.", "The same."),
    Row("Q67", "A", "/user/folders is a 400 that points to labels.", "The same."),
    Row("Q68", "B", "A list holds 20 entries unless asked for more.", "20; 1000 at most."),
    Row(
        "Q69",
        "A",
        "A form can be made from a prompt; where its id stands differs from answer to answer.",
        "A form made by rule; the id stands in resource_id, form_id, messages[], in turn.",
    ),
    Row("Q70", "C", "Questions of such a form have names like `1_f` and the form's id.", "The same."),
    Row("Q71", "A", "The tree of a template is JSON inside a string.", "Two templates, 1001 and 1002."),
    Row("Q72", "C", "A deleted question leaves the conditions that use it.", "They stay."),
    Row("Q73", "B", "A token in a mail must be the name of a question.", "Stored as sent."),
    Row("Q74", "B", "Recipients must be pills; plain texts are stored, and the builder shows nothing.", "Stored."),
)
