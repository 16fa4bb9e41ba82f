"""WF34x: fragments."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF341",
        "Unknown fragment",
        _ERROR,
        "`use: legal` puts in the steps of `fragments/legal.yaml`, beside the folder of specs. The file must be a plain "
        "file under 1 MB there, no link and no hidden one.",
        "review: {use: leagl, outcomes: {approved: pay}}",
        "review: {use: legal, outcomes: {approved: pay}}",
    ),
    Code(
        "WF342",
        "Fragments in a circle",
        _ERROR,
        "A fragment may use others, but none that leads back to itself: its steps would never end.",
        "# fragments/legal.yaml\nsteps: {again: {use: legal, next: done}}",
        "# fragments/legal.yaml\nsteps: {again: {use: advice, next: done}}",
    ),
    Code(
        "WF343",
        "Exit of a fragment that leads nowhere",
        _ERROR,
        "The step that uses a fragment says below `outcomes` where each of its `exits` leads, all of them and no others. "
        "With a single exit `next` will do.",
        "review: {use: legal, outcomes: {aproved: pay}}",
        "review: {use: legal, outcomes: {approved: pay, refused: rejected}}",
    ),
    Code(
        "WF344",
        "Parameter of a fragment missing",
        _ERROR,
        "A parameter without a default gets its value below `with` of every step that uses the fragment.",
        "review: {use: legal, next: pay}",
        "review: {use: legal, with: {lawyer: legal@example.com}, next: pay}",
    ),
    Code(
        "WF345",
        "Fragments that make a spec too large",
        _ERROR,
        "Fragments may lie 16 deep, and a spec may hold 100,000 values with all of them put in.",
        "# twenty fragments, each using the next one twice",
        "# a few fragments, each used where it is needed",
    ),
    Code(
        "WF346",
        "Name that does not fit in a fragment",
        _ERROR,
        "`fragment:` is the name of the file without its suffix. An exit has a name that no step of the fragment has.",
        "# fragments/legal.yaml\nfragment: lawyers",
        "# fragments/legal.yaml\nfragment: legal",
    ),
    Code(
        "WF347",
        "Fragment in place of a spec",
        _ERROR,
        "A fragment describes steps, not a workflow: it is checked and planned with the specs that use it, never alone.",
        "wfcode validate fragments/legal.yaml",
        "wfcode validate specs/contract.yaml",
    ),
)
