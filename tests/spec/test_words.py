"""Suggestions: known wrong words first, never a name that is not legal at the place."""

from __future__ import annotations

import pytest

from wfcode.spec.words import BRANCH, NOT_YET, STEP, TOP, TRIGGER, WRONG, listed, suggestions

FIELDS = ("to", "subject", "content", "approver", "assignee", "taskDescription", "senderEmail", "cc", "bcc")


@pytest.mark.parametrize(
    ("word", "legal", "meant"),
    [
        ("otherwise", STEP, "else"),
        ("default", STEP, "else"),
        ("cases", STEP, "branches"),
        ("switch", STEP, "branches"),
        ("condition", STEP, "when"),
        ("goto", STEP, "next"),
        ("on", STEP, "outcomes"),
        ("transitions", STEP, "outcomes"),
        ("body", FIELDS, "content"),
        ("message", FIELDS, "content"),
        ("recipients", FIELDS, "to"),
        ("approver_email", FIELDS, "approver"),
        ("Next", STEP, "next"),
        ("out-comes", STEP, "outcomes"),
        ("tilte", TOP, "title"),
        ("name", TOP, "title"),
        ("nxt", TRIGGER, "next"),
        ("otherwise", BRANCH, None),
        ("xyzzy", STEP, None),
    ],
)
def test_what_was_meant(word: str, legal: tuple[str, ...], meant: str | None) -> None:
    assert (suggestions(word, legal) or (None,))[0] == meant


def test_no_suggestion_is_illegal() -> None:
    for word in WRONG:
        assert set(suggestions(word, FIELDS)) <= set(FIELDS)


def test_wrong_words_are_looked_up_in_bare_form() -> None:
    assert all(word == word.casefold().replace("_", "").replace("-", "") for word in WRONG)


def test_names_in_a_sentence() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "`a`"
    assert listed(["a", "b", "c"], join="and") == "`a`, `b` and `c`"


def test_what_is_not_yet_there_says_what_to_do() -> None:
    assert all(meanwhile.endswith("then") for meanwhile in NOT_YET.values())
