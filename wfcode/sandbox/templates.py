"""Two public templates; the tree of each is JSON inside a string (Q71)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from wfcode.sandbox.values import Record

_MADE: Final = "2025-03-04 09:30:00"


def _element(number: int, kind: str, at: tuple[float, float], **own: Any) -> Record:
    place = {"x": at[0], "y": at[1]}
    return {"created_at": _MADE, **own, "type": f"workflow_{kind}", **place, "element_id": str(number)}


def _link(number: int, source: int, target: int, label: str = "") -> Record:
    return {
        "link_id": str(number),
        "fromElement": str(source),
        "fromPortName": "DYNAMIC_BOTTOM_1_Out",
        "id": str(number),
        "labels": [{"justCreated": True, "label": label}] if label else [],
        "points": [{"1": 2}],
        "toElement": str(target),
        "toPortName": "DYNAMIC_TOP_1_In",
        "type": "default-link",
    }


def _outcome(number: int, kind: str, text: str, link: int) -> Record:
    color = "#01bd6f" if kind == "APPROVE" else "#D53049"
    ids = {"outcomeID": number, "id": number}
    return {**ids, "type": kind, "text": text, "buttonColor": color, "textColor": "#fff", "linkID": link}


def _pill(address: str) -> Record:
    return {"id": "p1", "value": address, "text": address, "isValid": True, "isQuestion": False}


def _mail(number: int, at: tuple[float, float], *, name: str, content: str) -> Record:
    flags = {"branding21Email": "1", "hideEmptyFields": "1", "pdfattachment": "0", "uploadAttachment": "0"}
    to = [{"id": "4", "value": "{email}", "name": "email", "text": "E-mail", "isValid": True, "isQuestion": True}]
    texts = {"name": name, "subject": name, "content": content, "senderName": "", "replyTo": []}
    return _element(number, "send_email", at, **flags, **texts, to=to, attachment=[])


_PURCHASE: Final = {
    "elements": [
        _element(1, "start_point", (0, 0), name="Purchase request", resourceID="", resourceType="FORM", subType=""),
        _element(
            2,
            "approval",
            (0, 180),
            name="Manager",
            approver=[_pill("manager@example.com")],
            taskDescription="Approve the purchase?",
            requireLogin="Yes",
            outcomes=[_outcome(1, "APPROVE", "Approve", 2), _outcome(2, "DENY", "Deny", 3)],
        ),
        _mail(3, (-200, 360), name="Your purchase was approved", content="<p>Please order it.</p>"),
        _mail(4, (200, 360), name="Your purchase was declined", content="<p>Please ask your manager.</p>"),
        _element(5, "end_point", (96.5, 564.5), name="End", subType="workflow_end_point_pseudo"),
    ],
    "links": [_link(1, 1, 2), _link(2, 2, 3, "Approve"), _link(3, 2, 4, "Deny"), _link(4, 3, 5), _link(5, 4, 5)],
}
_WELCOME: Final = {
    "elements": [
        _element(1, "start_point", (0, 0), name="New colleague", resourceID="", resourceType="FORM", subType=""),
        _element(2, "split", (105, 180), name="Split"),
        _element(
            3,
            "assign_task",
            (-200, 360),
            name="Prepare the desk",
            assignee=[_pill("office@example.com")],
            taskDescription="Prepare a desk and a laptop for {fullName}.",
            outcomes=[{**_outcome(1, "CUSTOM", "Done", 4), "buttonColor": "#0075E3"}],
        ),
        _mail(4, (200, 360), name="Welcome, {fullName}", content="<p>We look forward to meeting you.</p>"),
        _element(5, "end_point", (96.5, 564.5), name="End", subType="workflow_end_point_pseudo"),
    ],
    "links": [_link(1, 1, 2), _link(2, 2, 3), _link(3, 2, 4), _link(4, 3, 5, "Done"), _link(5, 4, 5)],
}


def _template(number: str, title: str, description: str, *, tree: Record) -> Record:
    return {
        "id": number,
        "title": title,
        "slug": title.lower().replace(" ", "-"),
        "description": f"<p>{description}</p>",
        "metaDescription": description,
        "tags": "",
        "clonecount": "0",
        "approval_snapshot": json.dumps(tree),
    }


TEMPLATES: Final[Mapping[str, Record]] = {
    "1001": _template("1001", "Purchase Approval", "A manager decides, the buyer is told.", tree=_PURCHASE),
    "1002": _template("1002", "Welcome A Colleague", "A desk and a greeting at once.", tree=_WELCOME),
}
