"""Rows that nobody has measured, and what the sandbox does until somebody does."""

from __future__ import annotations

from wfcode.sandbox.behaviour.row import Row

ROWS = (
    Row("U1", "U", "Is a key in the header APIKEY good for workflows?", "Yes, and so is apiKey in the query."),
    Row(
        "U2",
        "U",
        "What remains of an updateTree of which one entry fails?",
        "The entries before it: elements in order, then links in order.",
    ),
    Row("U3", "U", "What does an update or delete of an id that does not exist do?", "Nothing, 200."),
    Row("U4", "U", "Is a step type or a setting refused that nobody knows?", "Both are stored."),
    Row("U5", "U", "Does a workflow run that is ENABLED and DRAFT?", "Nothing runs; status is what counts."),
    Row("U6", "U", "How are dates written in conditions?", "Stored as sent."),
    Row("U7", "U", "Is there a limit per second, and does it send Retry-After?", "No limit, no such header."),
    Row("U8", "U", "What does a workflow that does not exist answer?", "The 401 of Q59."),
    Row("U9", "U", "What does an element, link, question or template that does not exist answer?", "404."),
    Row(
        "U10",
        "U",
        "What does a body of the wrong shape answer?",
        "400: no JSON, no object, entries that are no list, an entry without action or id.",
    ),
    Row("U11", "U", "What does a filter that is no JSON object, or an unknown command in it, answer?", "400."),
    Row("U12", "U", "In which order do lists come without orderby?", "By id, highest first."),
    Row("U13", "U", "What do the routes answer that only the web app calls?", "Nothing of use, or 403."),
    Row("U14", "U", "Does the status of a write have to be a known one?", "Any text is stored."),
)
