"""Names for what the server knows by number: readable, unique, never a word with a meaning of its own."""

from __future__ import annotations

from typing import Any

from intakes import demo_forms

from wfcode.decompile.naming import form_ids, names_of
from wfcode.tree import TRIGGER
from wfcode.wire import Live, Names, read

CLAIM, VENDOR, FOREIGN = "242894007368969", "242894007368972", "261043001199043"


def live(*elements: dict[str, Any]) -> Live:
    """A workflow on the claim form with these steps, in a chain; ids from 2 on."""
    start = {"element_id": "1", "type": "workflow_start_point", "resourceID": CLAIM}
    steps = [{"element_id": str(number), **element} for number, element in enumerate(elements, start=2)]
    links = [
        {"link_id": str(number), "fromElement": str(number), "toElement": str(number + 1)}
        for number in range(1, len(elements) + 1)
    ]
    return read({"workflow": {"title": "T"}, "elements": [start, *steps], "links": links}, names=Names())


def keys(*elements: dict[str, Any]) -> list[str]:
    """The keys of the steps, in the order of their ids."""
    names = names_of(live(*elements), forms=demo_forms())
    return [names.keys[number] for number in range(2, len(elements) + 2)]


def mail(name: str | None = None, **more: Any) -> dict[str, Any]:
    return {"type": "workflow_send_email", **({"name": name} if name is not None else {}), **more}


def test_a_step_is_called_what_people_call_it_else_what_it_is() -> None:
    assert keys(mail("Tell HR"), mail(), mail("Email"), mail("☂"), {"type": "workflow_hologram"}) == [
        "tell_hr",
        "email",
        "email_2",
        "email_3",
        "hologram",
    ]


def test_words_with_a_meaning_of_their_own_are_no_keys() -> None:
    assert keys(mail("Open"), mail("trigger"), mail("End"), mail("Yes"), mail("2026")) == [
        "open_email",
        "trigger_email",
        "end_email",
        "step_yes",
        "step_2026",
    ]


def test_only_end_points_are_called_end() -> None:
    terminate = {"type": "workflow_end_point", "subType": "workflow_end_point_terminate", "name": "End"}
    plain = {"type": "workflow_end_point", "name": "End"}
    assert keys(plain, plain, terminate) == ["end", "end_2", "terminate"]


def test_names_of_a_binding_stay() -> None:
    found = names_of(
        live(mail("Tell HR"), mail("Tell IT")),
        forms={},
        known=Names({TRIGGER: 1, "told": 2}, {}, {}),
    )
    assert dict(found.elements) == {TRIGGER: 1, "told": 2, "tell_it": 3}


def test_outcomes_have_canonical_keys_once_and_else_their_text() -> None:
    outcomes = [
        {"outcomeID": 4, "id": 1, "type": "DENY", "text": "No"},
        {"outcomeID": 6, "id": 2, "type": "APPROVE", "text": "Yes"},
        {"id": 7, "type": "DENY", "text": "Never"},
        {"outcomeID": "8", "type": "CUSTOM", "text": " Ask  again "},
        {"outcomeID": 9, "type": "CUSTOM", "text": "Ask again"},
        {"type": "CUSTOM", "text": "without a number"},
    ]
    names = names_of(live({"type": "workflow_approval", "outcomes": outcomes}), forms={})
    found = {"Deny": 4, "Approve": 6, "Never": 7, "Ask again": 8, "Ask again 2": 9}
    assert dict(names.outcomes["approval"]) == found


def test_forms_are_called_by_their_title_and_never_like_a_step() -> None:
    form = {"type": "workflow_assign_form", "name": "Vendor details", "formID": int(VENDOR)}
    names = names_of(live(form), forms=demo_forms())
    assert dict(names.forms) == {"expense_claim": CLAIM, "vendor_details_form": VENDOR}


def test_forms_that_cannot_be_read_are_called_after_their_step_or_just_forms() -> None:
    form = {"type": "workflow_assign_form", "name": "Annex", "formID": FOREIGN}
    assert dict(names_of(live(form), forms={}).forms) == {"form": CLAIM, "annex_form": FOREIGN}


def test_a_form_that_only_texts_name_has_a_name_where_it_can_be_read() -> None:
    told = live(mail(content=f"<p>{{f{VENDOR}_email}} {{f{FOREIGN}_q5_email3}}</p>"))
    assert form_ids(told) == (CLAIM, VENDOR, FOREIGN)
    assert dict(names_of(told, forms=demo_forms()).forms) == {"expense_claim": CLAIM, "vendor_details": VENDOR}


def test_conditions_name_forms_too() -> None:
    term = {"field": f"4_f{FOREIGN}", "operator": "equals", "value": "x"}
    step = {"type": "workflow_conditional_branch", "outcomes": [{"outcomeID": 1000, "conditionTerms": [term]}]}
    assert form_ids(live(step)) == (CLAIM, FOREIGN)
