"""WF3xx: names that point somewhere."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR, _WARNING = Severity.ERROR, Severity.WARNING

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
    Code(
        "WF320",
        "Token that stands for nothing",
        _ERROR,
        "Braces in a text are a token, which Jotform replaces: `{amount}` by the answer to a field of the trigger's form, "
        "`{vendor.email}` by one of another form, `{manager.taskName}` by the name of a step, and tokens of its own such "
        "as `{form_title}`. Anything else in braces would stand in the mail as it is. Braces that hold `:` or `;` are no "
        "tokens. On a step that was applied like this it is a warning; `lifecycle: {allow: [WF320]}` lets it be.",
        'subject: "Hello {full_name}"',
        'subject: "Hello {fullName}"',
        allowable=True,
    ),
    Code(
        "WF321",
        "Token of another tool",
        _ERROR,
        "Fields stand in single braces, `{amount}`; variables of the spec in `${var.limit}`.",
        'subject: "Hello {{ fullName }}, limit {var.limit}"',
        'subject: "Hello {fullName}, limit ${var.limit}"',
        allowable=True,
    ),
    Code(
        "WF322",
        "Field that is gone",
        _ERROR,
        "The form had this field when its questions were last fetched, and has it no more: it was deleted or has another "
        "name. Every place of the spec that uses it is named. Mails would show nothing there, and conditions would never "
        "hold.",
        "when: amount > 1000   # the question is called `total` now",
        "when: total > 1000",
    ),
    Code(
        "WF323",
        "Field of the trigger's form by its alias",
        _WARNING,
        "Fields of the form that starts the workflow are written without the form. With its alias Jotform looks for a "
        "form that is filled in later, inside the workflow.",
        'trigger: {form: claim, next: mail}\nsteps:\n  mail: {type: email, with: {subject: "{claim.amount}"}, next: end}',
        'trigger: {form: claim, next: mail}\nsteps:\n  mail: {type: email, with: {subject: "{amount}"}, next: end}',
    ),
    Code(
        "WF324",
        "No such file",
        _ERROR,
        "`{file: …}` names a text file from the spec's own folder on.",
        "content: {file: mails/rejceted.md}",
        "content: {file: mails/rejected.md}",
    ),
    Code(
        "WF325",
        "File that cannot be used",
        _ERROR,
        "A spec reads files below its own folder or below `fragments` only: no hidden ones, no links, under 1 MB, in "
        "UTF-8. Mail bodies may be `.md`, `.html` or `.txt`, all other texts `.txt`.",
        "content: {file: ../../notes/rejected.doc}",
        "content: {file: mails/rejected.md}",
    ),
    Code(
        "WF326",
        "Questions not known",
        Severity.INFORMATION,
        "`validate` asks no target. Without a snapshot of the form's questions it cannot tell whether fields in "
        "conditions and texts exist and what their options are; `plan` and `apply` read them from the target. "
        "`wfcode forms fetch` writes the snapshot, `forms/<target>/<form id>.yaml`.",
        "wfcode validate",
        "wfcode forms fetch && wfcode validate",
    ),
    Code(
        "WF327",
        "Broken snapshot",
        _ERROR,
        "A snapshot of a form holds its questions as `wfcode forms fetch` wrote them. One that cannot be read is worse "
        "than none, for checks would silently be left out.",
        "# forms/production/242894007368969.yaml\n<<<<<<< HEAD",
        "wfcode forms fetch 242894007368969",
    ),
)
