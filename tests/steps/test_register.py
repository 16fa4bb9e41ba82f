"""The 37 types: names, categories, exits, and the outcomes that a new step gets."""

from __future__ import annotations

from typing import Any

import pytest

from wfcode.steps import CATEGORIES, TYPES, VARIANTS, Exits, outcomes

NAMES = {
    "basic": "start_point end_point send_email assign_task approval assign assign_form reminder_email",
    "logic": "binary_decision conditional_branch split merge for_each pause collection",
    "ai": "generate_text summarize_text categorize sentiment_analysis extract_information extract_from_file "
    "custom_prompt calculate id_generator task_automation update_submission response agent_web_search",
    "integration": "webhook integration payment_gateway payment_verification sign_document qr_code",
    "internal": "placeholder ai_placeholder generic",
}
EXITS = {
    Exits.NONE: {"end_point"},
    Exits.MANY: {"start_point", "split"},
    Exits.CONDITION: {"binary_decision"},
    Exits.BRANCHES: {"conditional_branch"},
    Exits.FIXED: {"approval", "sign_document", "payment_gateway", "payment_verification"},
    Exits.BUTTONS: {"assign_task", "assign"},
}


def test_there_are_37_types_in_five_categories() -> None:
    prefix = {"ai": "workflow_ai_"}
    expected = {
        prefix.get(group, "workflow_") + name: group for group, names in NAMES.items() for name in names.split()
    }
    assert {name: step.category for name, step in TYPES.items()} == expected
    assert len(TYPES) == 37
    assert tuple(NAMES) == CATEGORIES


def test_every_type_has_its_exits() -> None:
    special = {f"workflow_{name}": exits for exits, names in EXITS.items() for name in names}
    assert {name: step.exits for name, step in TYPES.items()} == {name: special.get(name, Exits.ONE) for name in TYPES}


def test_only_approvals_take_further_buttons() -> None:
    assert [name for name, step in TYPES.items() if step.extra_buttons] == ["workflow_approval"]


def test_the_start_and_internal_steps_are_not_made_by_a_spec() -> None:
    fixed = {name for name, step in TYPES.items() if not step.creatable}
    assert fixed == {"workflow_start_point", *(name for name, step in TYPES.items() if step.category == "internal")}


@pytest.mark.parametrize("name", TYPES)
def test_a_type_names_itself_in_its_model(name: str) -> None:
    assert TYPES[name].model.__doc__ == name
    TYPES[name].model.model_validate({"type": name})


@pytest.mark.parametrize("name", TYPES)
def test_a_sentence_says_what_it_is(name: str) -> None:
    about = TYPES[name].about
    assert about.endswith(".")
    assert ". " not in about


def labels(name: str, subtype: str = "") -> list[tuple[Any, Any, Any]]:
    stored = [template.stored for template in outcomes(TYPES[f"workflow_{name}"], subtype)]
    return [(item["id"], item["type"], item.get("text", item.get("conditionValue"))) for item in stored]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("approval", [(1, "APPROVE", "Approve"), (2, "DENY", "Deny")]),
        ("assign_task", [(1, "CUSTOM", "Complete")]),
        ("assign", [(1, "CUSTOM", "Done")]),
        ("sign_document", [(1, "SIGNED", "Signed"), (2, "DECLINED", "Declined"), (4, "CANCELED", "Canceled")]),
        ("payment_gateway", [(1, "success", "Success"), (2, "expired", "Expired")]),
        ("payment_verification", [(1, "VERIFY", "Verify"), (2, "NOT_VERIFY", "Not verify")]),
        ("binary_decision", [(1, "CONDITION", "TRUE"), (2, "CONDITION", "FALSE")]),
        ("conditional_branch", [(999, "CONDITION", "OTHER")]),
        ("split", []),
        ("send_email", []),
    ],
)
def test_new_steps_get_these_outcomes(name: str, expected: list[tuple[Any, Any, Any]]) -> None:
    assert labels(name) == expected


@pytest.mark.parametrize("name", TYPES)
def test_an_outcome_has_its_id_twice_and_no_link(name: str) -> None:
    for template in TYPES[name].outcomes:
        assert template.stored["id"] == template.stored["outcomeID"]
        assert "linkID" not in template.stored


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("approval", ["Approve", "Deny"]),
        ("sign_document", ["Signed", "Declined", "Canceled"]),
        ("payment_gateway", ["Success", "Expired"]),
        ("payment_verification", ["Verify", "Not verify"]),
        ("binary_decision", ["then", "else"]),
        ("conditional_branch", ["else"]),
    ],
)
def test_outcomes_have_the_keys_of_the_language(name: str, keys: list[str]) -> None:
    assert [template.key for template in TYPES[f"workflow_{name}"].outcomes] == keys


def test_approve_and_sign_adds_signatures() -> None:
    step = TYPES["workflow_approval"]
    signed = outcomes(step, "workflow_approval_with_sign")
    assert [template.stored["outcomeSign"] for template in signed] == ["Yes", "No"]
    for subtype in ("", "workflow_team_approval"):
        assert all("outcomeSign" not in template.stored for template in outcomes(step, subtype))


@pytest.mark.parametrize("name", ["approval", "assign_task", "assign", "conditional_branch"])
def test_what_may_have_more_outcomes_has_a_pattern_without_ids(name: str) -> None:
    further = TYPES[f"workflow_{name}"].further
    assert further is not None
    assert further.stored["type"] == "CUSTOM"
    assert not {"id", "outcomeID", "linkID"} & further.stored.keys()


@pytest.mark.parametrize("alias", VARIANTS)
def test_what_a_step_needs_is_a_field_or_its_name(alias: str) -> None:
    variant = VARIANTS[alias]
    assert {name for names in variant.essentials for name in names} <= {"name", *variant.type.fields}


def test_every_real_outcome_field_is_known() -> None:
    approval = TYPES["workflow_approval"].outcome_fields
    assert set(approval) == {"type", "text", "buttonColor", "textColor", "outcomeSign"}
    assert approval["type"].shape.choices == ("APPROVE", "DENY", "CUSTOM")
    branch = TYPES["workflow_conditional_branch"].outcome_fields
    assert {"type", "branchName", "conditionValue", "conditionTerms", "conditionTermsMatchType"} <= set(branch)
