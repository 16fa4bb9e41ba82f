"""WF4xx: the flow."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF401",
        "Step that nothing leads to",
        _ERROR,
        "No path from the trigger reaches the step, so it never runs. Point an exit at it, or delete it.",
        "trigger: {form: claim, next: end}\nsteps:\n  pay: {type: task, next: end}",
        "trigger: {form: claim, next: pay}\nsteps:\n  pay: {type: task, next: end}",
    ),
    Code(
        "WF402",
        "Exit missing",
        _ERROR,
        "Every way out of a step is written down: the key of a step, `end`, or `open` where it is left unconnected on "
        "purpose. A step that just stops is usually a forgotten line.",
        "pay: {type: task}",
        "pay: {type: task, next: end}",
    ),
    Code(
        "WF403",
        "Exit where none may be",
        _ERROR,
        "The type leaves in another way. A condition has `when`, `then`, `else`; a person or a service has `outcomes`; "
        "an End point has no exit; everything else has `next`.",
        "done: {type: end, next: pay}",
        "done: {type: end}",
    ),
    Code(
        "WF404",
        "Step that leads to itself",
        _ERROR,
        "An exit cannot lead back to its own step; Jotform would run it again before anything could change.",
        "pay: {type: email, next: pay}",
        "pay: {type: email, next: end}",
    ),
    Code(
        "WF405",
        "Outcome missing",
        _ERROR,
        "The outcomes of this type are fixed, and each is named, so that none is left unconnected by oversight. Where "
        "it is meant to lead nowhere, write `open`.",
        "outcomes: {Approve: pay}",
        "outcomes: {Approve: pay, Deny: open}",
    ),
    Code(
        "WF406",
        "Outcome doubled",
        _ERROR,
        "Two outcomes or branches of one step have the same name, or two exits of a list lead to the same step.",
        "outcomes: {Approve: pay, approve: end, Deny: end}",
        "outcomes: {Approve: pay, Deny: end}",
    ),
    Code(
        "WF407",
        "Outcome that the type does not have",
        _ERROR,
        "The outcomes of this type are fixed. An approval may have further buttons, which say `button: true`.",
        "outcomes: {Approve: pay, Deny: end, Ask again: open}",
        "outcomes: {Approve: pay, Deny: end, Ask again: {button: true, next: open}}",
    ),
    Code(
        "WF408",
        "Circle",
        Severity.WARNING,
        "The steps lead round in a circle. A person, a pause or a condition is in it, so it can end; make sure that it "
        "does. `lifecycle: {allow: [WF408]}` on one of its steps says that it is meant.",
        "outcomes: {Approve: end, Deny: first_step_again}",
        "outcomes: {Approve: end, Deny: rejected}",
    ),
    Code(
        "WF409",
        "Circle that never waits",
        _ERROR,
        "Nothing in the circle waits or decides: no person, no pause, no condition. Once entered it would run for ever "
        "and send mail without end.",
        "a: {type: email, next: b}\nb: {type: email, next: a}",
        "a: {type: email, next: b}\nb: {type: email, next: end}",
    ),
)
