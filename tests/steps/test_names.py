"""Names resolve exactly or not at all; what does not resolve gets suggestions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.steps import TYPES, VARIANTS, resolve, suggest, variant_of

ALIASES = [
    "if",
    "branch",
    "email",
    "task",
    "approval",
    "approve_and_sign",
    "team_approval",
    "form",
    "payment_form",
    "assign",
    "scheduled_email",
    "split",
    "merge",
    "for_each",
    "wait",
    "wait_until",
    "collection",
    "webhook",
    "integration",
    "payment",
    "verify_payment",
    "sign",
    "qr_code",
    "pdf",
    "flow_report",
    "end",
    "terminate",
    "ai.generate_text",
    "ai.summarize_text",
    "ai.categorize",
    "ai.sentiment_analysis",
    "ai.extract_information",
    "ai.extract_from_file",
    "ai.custom_prompt",
    "ai.calculate",
    "ai.id_generator",
    "ai.task_automation",
    "ai.update_submission",
    "ai.response",
    "ai.agent_web_search",
]
# Which builder names and which subtypes stand for which short name (Q28).
BUILDER = {
    "Approve & Sign": "approve_and_sign",
    "Team Approval": "team_approval",
    "PDF": "pdf",
    "Flow Report": "flow_report",
    "Payment Form": "payment_form",
    "Wait for Duration": "wait",
    "Wait Until": "wait_until",
    "If/Else Condition": "if",
    "Conditional Branch": "branch",
    "Split Branches": "split",
    "Merge Branches": "merge",
    "Merge Point": "merge",
    "Scheduled Email": "scheduled_email",
    "Assign Task": "assign",
    "Task": "task",
    "Form": "form",
    "Wait / Pause": "pause",
    "Verify Payment": "verify_payment",
    "On Schedule": "start.schedule",
    "AI Extract Information": "ai.extract_information",
}
SUBTYPES = {
    "workflow_approval_with_sign": ("workflow_approval", "approve_and_sign"),
    "workflow_team_approval": ("workflow_approval", "team_approval"),
    "workflow_send_pdf": ("workflow_send_email", "pdf"),
    "workflow_send_approval_report": ("workflow_send_email", "flow_report"),
    "workflow_payment_form": ("workflow_assign_form", "payment_form"),
    "workflow_pause_duration": ("workflow_pause", "wait"),
    "workflow_pause_wait": ("workflow_pause", "wait_until"),
    "workflow_start_point_schedule": ("workflow_start_point", "start.schedule"),
    "workflow_start_point_submission": ("workflow_start_point", "start.form"),
    "workflow_start_point_manual": ("workflow_start_point", "start.manual"),
    "workflow_start_point_webhook": ("workflow_start_point", "start.webhook"),
    "workflow_end_point_pseudo": ("workflow_end_point", "end"),
    "workflow_end_point_terminate": ("workflow_end_point", "terminate"),
}
WRONG = {
    "condition": "if",
    "switch": "branch",
    "mail": "email",
    "send_email": "email",
    "workflow_send_mail": "email",
    "delay": "wait",
    "loop": "for_each",
    "parallel": "split",
    "join": "merge",
    "http": "webhook",
    "finish": "end",
    "aproval": "approval",
    "approve-and-sign": "approve_and_sign",
    "For Each Row": "for_each",
    "AI.Summarise": "ai.summarize_text",
}


def alias_of(name: str) -> str | None:
    variant = resolve(name)
    return variant.alias if variant else None


@pytest.mark.parametrize("alias", ALIASES)
def test_every_short_name_of_the_language_resolves(alias: str) -> None:
    assert alias_of(alias) == alias


@pytest.mark.parametrize("name", TYPES)
def test_every_canonical_name_resolves_to_its_type(name: str) -> None:
    variant = resolve(name)
    assert variant is not None
    assert variant.type is TYPES[name]
    assert variant.subtype == (TYPES[name].subtype or "")


@pytest.mark.parametrize(("label", "alias"), BUILDER.items())
def test_names_of_the_builder_resolve(label: str, alias: str) -> None:
    assert alias_of(label) == alias


@pytest.mark.parametrize(("subtype", "expected"), SUBTYPES.items())
def test_subtypes_resolve_and_are_found_again(subtype: str, expected: tuple[str, str]) -> None:
    type_name, alias = expected
    assert alias_of(subtype) == alias
    variant = variant_of(type_name, subtype)
    assert variant is not None
    assert (variant.alias, variant.subtype) == (alias, subtype)


@settings(deadline=None)
@given(st.sampled_from([name for variant in VARIANTS.values() for name in (variant.alias, variant.label)]))
def test_case_and_blanks_around_do_not_matter(name: str) -> None:
    assert alias_of(f" {name.upper()} ") == alias_of(name)


def test_no_two_steps_claim_one_name() -> None:
    steps = [variant for variant in VARIANTS.values() if not variant.alias.startswith("start")]
    names = [
        name.casefold() for v in steps for name in {v.alias.casefold(), *(n.casefold() for n in (v.label, *v.labels))}
    ]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize(("name", "alias"), WRONG.items())
def test_wrong_words_are_never_taken_and_lead_to_the_right_one(name: str, alias: str) -> None:
    assert resolve(name) is None
    assert suggest(name, VARIANTS)[0] == alias


def test_far_words_get_no_suggestion() -> None:
    assert suggest("xylophone", VARIANTS) == ()


@settings(deadline=None)
@given(st.text(), st.lists(st.text(max_size=8), max_size=8))
def test_suggestions_are_choices_once_each(name: str, choices: list[str]) -> None:
    found = suggest(name, choices)
    assert set(found) <= set(choices)
    assert len(found) == len(set(found)) <= 5


def test_suggestions_find_fields_that_differ_in_case_only() -> None:
    assert suggest("taskdescription", TYPES["workflow_approval"].fields)[0] == "taskDescription"


def test_an_unknown_subtype_gives_the_plain_variant() -> None:
    for type_name, subtype, alias in (
        ("workflow_integration", "google-calendar", "integration"),
        ("workflow_send_email", "workflow_send_default_report", "email"),
        ("workflow_end_point", "", "end"),
        ("workflow_pause", "", "pause"),
    ):
        variant = variant_of(type_name, subtype)
        assert variant is not None
        assert variant.alias == alias


def test_an_unknown_type_has_no_variant() -> None:
    assert variant_of("workflow_mystery", "") is None
    assert resolve("workflow_mystery") is None


def test_names_that_are_wrong_in_the_schema_file_are_not_used_as_labels() -> None:
    labels = {alias: variant.label for alias, variant in VARIANTS.items()}
    assert len({labels[f"ai.{name}"] for name in ("summarize_text", "extract_information", "extract_from_file")}) == 3
    assert labels["ai.custom_prompt"] != labels["ai.categorize"]
    assert VARIANTS["ai.custom_prompt"].default_name == "AI Categorize"
