"""WF3xx: names that point somewhere."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF301",
        "Unknown destination",
        _ERROR,
        "An exit leads to the key of a step, to `end`, or to `open` (left unconnected on purpose).",
        "pay: {type: task, next: rejceted}",
        "pay: {type: task, next: rejected}",
    ),
    Code(
        "WF302",
        "Unknown form",
        _ERROR,
        "A form is named by an alias of the `forms` block or by its id, the long number in its address.",
        "trigger: {form: clame, next: end}",
        'forms: {claim: "242894007368969"}\ntrigger: {form: claim, next: end}',
    ),
    Code(
        "WF303",
        "Unknown field",
        _ERROR,
        "The form has no question of this name, id or label. A field is written by its unique name (`amount`), by its "
        "question id (`#5`) or by its label in backticks.",
        "when: amnt > 5",
        "when: amount > 5",
    ),
    Code(
        "WF304",
        "No form to look the field up in",
        _ERROR,
        "Fields in conditions are those of the trigger's form. Without a form there is nothing to compare.",
        "trigger: {manual: {}, next: big}\nsteps:\n  big: {type: if, when: amount > 5, then: end, else: open}",
        "trigger: {form: claim, manual: {}, next: big}\n"
        "steps:\n  big: {type: if, when: amount > 5, then: end, else: open}",
    ),
    Code(
        "WF305",
        "Unknown outcome",
        _ERROR,
        "The field names an outcome of its own step, by the key it has below `outcomes`.",
        "autoFinish: {after: 2 days, outcome: Reject}",
        "autoFinish: {after: 2 days, outcome: Deny}",
    ),
    Code(
        "WF306",
        "Form and step of the same name",
        _ERROR,
        "Form aliases and step keys share one namespace: `{claim.name}` has to mean one thing.",
        'forms: {pay: "242894007368969"}\nsteps:\n  pay: {type: task, next: end}',
        'forms: {claim: "242894007368969"}\nsteps:\n  pay: {type: task, next: end}',
    ),
    Code(
        "WF307",
        "Not a form id",
        _ERROR,
        "A form's id is the number in its address, digits only. `wfcode forms list` and the address bar of the form "
        "builder show it.",
        "forms: {claim: my-claim-form}",
        'forms: {claim: "242894007368969"}',
    ),
    Code(
        "WF308",
        "More than one field of that label",
        _ERROR,
        "Two questions of the form carry this label, so it does not say which one is meant. Use the name or the id.",
        "when: '`E-mail` is filled'",
        "when: '#5 is filled'",
    ),
    Code(
        "WF309",
        "`moved` leads to nothing",
        _ERROR,
        "`to` names a step or an outcome as it is called now, so it has to be in the spec.",
        "moved: [{from: boss, to: manger}]",
        "moved: [{from: boss, to: manager}]",
    ),
    Code(
        "WF310",
        "`moved` from what is still there",
        _ERROR,
        "`from` is a key that the spec no longer has; all lines count at once. Two keys cannot change places in one apply, "
        "and a step cannot become an outcome.",
        "steps: {boss: {type: approval}, manager: {type: approval}}\nmoved: [{from: boss, to: manager}]",
        "steps: {manager: {type: approval}}\nmoved: [{from: boss, to: manager}]",
    ),
)
