"""What a model may tighten but not loosen."""

from __future__ import annotations

import pytest

from wfcode.mcp.errors import Loosened
from wfcode.mcp.guards import check_edit, check_new
from wfcode.source import Document, parse

GUARDED = """\
workflow: claims
steps:
  a:
    type: email
    lifecycle: {prevent_destroy: true, allow: [WF503], ignore_changes: [with.subject]}
  b:
    type: email
"""


def read(text: str) -> Document:
    """The text as a document."""
    return parse(text, file="claims.yaml")


LOOSER = {
    "protection off": ("prevent_destroy: true", "prevent_destroy: false"),
    "protection gone": ("prevent_destroy: true, ", ""),
    "lifecycle gone": ("    lifecycle: {prevent_destroy: true, allow: [WF503], ignore_changes: [with.subject]}\n", ""),
    "step gone": (GUARDED[GUARDED.index("  a:") : GUARDED.index("  b:")], ""),
    "step renamed by text": ("  a:", "  c:"),
    "more allowed": ("allow: [WF503]", "allow: [WF503, WF401]"),
    "more ignored": ("[with.subject]", '["*"]'),
    "another step allows": ("  b:\n", "  b:\n    lifecycle: {allow: [WF503]}\n"),
    "trigger ignores": ("steps:", "trigger: {lifecycle: {ignore_changes: [with]}}\nsteps:"),
    "defaults ignore": ("steps:", "defaults: {email: {lifecycle: {ignore_changes: [with]}}}\nsteps:"),
    "another workflow": ("workflow: claims", "workflow: payroll"),
    "by an anchor": ("  b:\n", "  b:\n    lifecycle: &x {allow: [WF401]}\n  c:\n    lifecycle: *x\n"),
}


@pytest.mark.parametrize("change", LOOSER.values(), ids=list(LOOSER))
def test_a_safeguard_is_not_loosened(change: tuple[str, str]) -> None:
    assert change[0] in GUARDED
    with pytest.raises(Loosened):
        check_edit(read(GUARDED), read(GUARDED.replace(*change, 1)), stem="claims")


TIGHTER = {
    "nothing": ("workflow", "workflow"),
    "one more protected": ("  b:\n", "  b:\n    lifecycle: {prevent_destroy: true}\n"),
    "less allowed": ("allow: [WF503]", "allow: []"),
    "less ignored": ("[with.subject]", "[]"),
    "renamed as it should be": ("  a:", "  c:"),
    "key left to the file's name": ("workflow: claims\n", ""),
}


@pytest.mark.parametrize("change", TIGHTER.values(), ids=list(TIGHTER))
def test_a_safeguard_is_tightened_at_will(change: tuple[str, str]) -> None:
    text = GUARDED.replace(*change, 1)
    text += "moved:\n  - {from: a, to: c}\n" if "  c:" in text else ""
    check_edit(read(GUARDED), read(text), stem="claims")


def test_a_new_spec_silences_nothing() -> None:
    check_new(read("steps: {a: {lifecycle: {prevent_destroy: true}}}"))
    for word in ("allow: [WF503]", "ignore_changes: ['*']"):
        with pytest.raises(Loosened):
            check_new(read(f"steps: {{a: {{lifecycle: {{{word}}}}}}}"))


@pytest.mark.parametrize(
    "text", ["", "[1]", "steps: 3", "steps: {a: 1}", "trigger: []", "moved: {}", "steps: {a: {lifecycle: 1}}"]
)
def test_a_text_that_is_no_spec_has_nothing_to_guard(text: str) -> None:
    check_new(read(text))
