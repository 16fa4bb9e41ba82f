"""The demo account: a user, four forms with fixed ids, no workflow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from wfcode.sandbox.questions import question as ask
from wfcode.sandbox.values import Record

if TYPE_CHECKING:
    from wfcode.sandbox.session import Session

USER: Final[Record] = {
    "username": "demo",
    "name": "Demo Account",
    "email": "demo@example.com",
    "website": "",
    "time_zone": "America/New_York",
    "account_type": "https://api.jotform.com/system/plan/FREE",
    "status": "ACTIVE",
    "language": "en-US",
    "company": "Example Company",
}
_MADE: Final = "2024-10-15 10:13:58"


def _required(question: Record) -> Record:
    return {**question, "required": "Yes"}


EXPENSE_CLAIM: Final = (
    ask("1", "heading", "head", "Expense claim", subHeader="One claim per receipt"),
    _required(ask("3", "fullName", "fullname", "Full name")),
    _required(ask("4", "email", "email", "E-mail")),
    _required(ask("5", "amount", "number", "Amount", minValue="0", hint="ex: 120")),
    _required(ask("6", "currency", "dropdown", "Currency", options="EUR|USD|GBP")),
    _required(ask("7", "category", "dropdown", "Category", options="Travel|Laptop|Phone|Other")),
    ask("8", "purchaseDate", "datetime", "Date of purchase"),
    ask("9", "receipt", "fileupload", "Receipt", subLabel="A photo or a PDF"),
    _required(ask("10", "managerEmail", "email", "Manager's e-mail")),
    ask("11", "reason", "textarea", "Reason", hint="What was it for?"),
    ask("2", "submit", "button", "Send claim", order="12"),
)
LEAVE_REQUEST: Final = (
    ask("1", "heading", "head", "Leave request", subHeader="Please ask two weeks ahead"),
    _required(ask("3", "fullName", "fullname", "Full name")),
    _required(ask("4", "email", "email", "E-mail")),
    _required(ask("5", "managerEmail", "email", "Manager's e-mail")),
    _required(
        ask("6", "leaveType", "radio", "Type of leave", options="Vacation|Sick leave|Parental leave|Unpaid leave")
    ),
    _required(ask("7", "startDate", "datetime", "First day")),
    _required(ask("8", "endDate", "datetime", "Last day")),
    ask("9", "days", "number", "Working days", minValue="1", maxValue="60"),
    ask("10", "phone", "phone", "Phone while away"),
    ask("11", "handover", "textarea", "Handover", hint="Who does what while you are away?"),
    ask("12", "confirmed", "checkbox", "Confirmation", options="I have told my team"),
    ask("13", "signature", "signature", "Signature"),
    ask("2", "submit", "button", "Send request", order="14"),
)
SUPPORT_TICKET: Final = (
    ask("1", "heading", "head", "Support ticket", subHeader="We answer within one working day"),
    _required(ask("3", "fullName", "fullname", "Full name")),
    _required(ask("4", "email", "email", "E-mail")),
    _required(ask("5", "product", "dropdown", "Product", options="Web app|Mobile app|API|Billing")),
    _required(ask("6", "severity", "radio", "Severity", options="Critical|High|Normal|Low")),
    _required(ask("7", "subject", "textbox", "Subject", size="60")),
    _required(ask("8", "description", "textarea", "What happened?", rows="10")),
    ask("9", "screenshot", "fileupload", "Screenshot", extensions="jpg, jpeg, png, gif"),
    ask("10", "satisfaction", "scale", "How happy are you with us?", fromText="Not at all", toText="Very"),
    ask("11", "website", "textbox", "Website", validation="Url", hint="https://"),
    ask("2", "submit", "button", "Send ticket", order="12"),
)
VENDOR_DETAILS: Final = (
    ask("1", "heading", "head", "Vendor details", subHeader="For new suppliers"),
    _required(ask("3", "companyName", "textbox", "Company name", size="40")),
    _required(ask("4", "email", "email", "E-mail")),
    _required(ask("5", "iban", "textbox", "IBAN", size="34", maxsize="34")),
    ask("6", "address", "address", "Address"),
    ask("7", "services", "matrix", "Services", mrows="Delivery|Assembly|Maintenance", mcolumns="Yes|On request|No"),
    ask("8", "rating", "rating", "Rating"),
    ask("9", "appointment", "datetime", "Appointment", allowTime="Yes", defaultTime="none"),
    ask("10", "widget", "widget", "Logo preview", cfname="Image Preview", selectedField="52934fa44bbfd"),
    ask("11", "agreement", "signature", "Agreement", required="Yes"),
    ask("2", "submit", "button", "Send details", order="12"),
)
FORMS: Final = (
    ("242894007368969", "Expense claim", EXPENSE_CLAIM),
    ("242894007368970", "Leave request", LEAVE_REQUEST),
    ("242894007368971", "Support ticket", SUPPORT_TICKET),
    ("242894007368972", "Vendor details", VENDOR_DETAILS),
)


def form_meta(form_id: str, title: str, *, made: str) -> Record:
    """A form as lists show it; its numbers are strings (Q66)."""
    return {
        "id": form_id,
        "username": USER["username"],
        "title": title,
        "height": "600",
        "url": f"https://form.jotform.com/{form_id}",
        "status": "ENABLED",
        "created_at": made,
        "updated_at": made,
        "last_submission": None,
        "new": "0",
        "count": "0",
        "type": "LEGACY",
        "favorite": "0",
        "archived": "0",
    }


def form_properties(form_id: str, title: str) -> Record:
    """The properties of a form that was just made."""
    return {"id": form_id, "title": title, "height": "600", "formWidth": "690", "labelWidth": "150", "lang": "en-US"}


def fill(session: Session) -> None:
    """Puts the demo account into an empty database."""
    for form_id, title, questions in FORMS:
        _add_form(session, form_id, title=title, questions=questions)


def _add_form(session: Session, form_id: str, *, title: str, questions: Iterable[Record]) -> None:
    from wfcode.sandbox.session import Form

    by_id = {question["qid"]: question for question in questions}
    meta, properties = form_meta(form_id, title, made=_MADE), form_properties(form_id, title)
    session.save_form(Form(form_id, meta, by_id, properties))
