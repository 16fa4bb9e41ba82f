"""WF2xx: the shape of a spec."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR, _WARNING = Severity.ERROR, Severity.WARNING

CODES: tuple[Code, ...] = (
    Code(
        "WF201",
        "Unknown key",
        _ERROR,
        "Every key of a spec has a meaning; a misspelt one would otherwise be left out in silence. The finding lists the "
        "names that are legal at that place. Keys that begin with `x-` at the top of the file are yours and are ignored.",
        "pay:\n  type: task\n  goto: end",
        "pay:\n  type: task\n  next: end",
    ),
    Code(
        "WF202",
        "Key on the wrong side of `with`",
        _ERROR,
        "What a step *is* and where it leads stands in the step itself; Jotform's own fields of the step stand below "
        "`with`. Move the key to the other side.",
        "mail:\n  type: email\n  subject: Hello\n  next: end",
        "mail:\n  type: email\n  with:\n    subject: Hello\n  next: end",
    ),
    Code(
        "WF203",
        "Not yet supported",
        _ERROR,
        "The key or value belongs to the language, but this version of wfcode does not act on it. It is refused, so "
        "that nothing you wrote is quietly left out of the workflow.",
        "samples: {first: {amount: 5}}",
        "# leave `samples` out for now",
    ),
    Code(
        "WF204",
        "Missing value",
        _ERROR,
        "A key without a value (or `null`, `~`) says nothing and usually is an unfinished line. Say what you mean: "
        '`open` for an exit left unconnected on purpose, `""` for an empty text, `[]` for an empty list, or leave '
        "the key out.",
        "next:",
        "next: open",
    ),
    Code(
        "WF205",
        "Wrong kind of value",
        _ERROR,
        "The place wants another kind of value: a text, a list, or a block of keys.",
        "steps:\n  - pay",
        "steps:\n  pay:\n    type: task",
    ),
    Code(
        "WF206",
        "Required key missing",
        _ERROR,
        "The block lacks a key that it cannot do without.",
        "wfcode: 1\nsteps: {}",
        "wfcode: 1\ntitle: Expense approval\ntrigger: {form: claim, next: end}\nsteps: {}",
    ),
    Code(
        "WF207",
        "Unknown language version",
        _ERROR,
        "`wfcode:` names the version of the spec language. This program reads version 1.",
        "wfcode: 2",
        "wfcode: 1",
    ),
    Code(
        "WF208",
        "Key with characters that are not allowed",
        _ERROR,
        "Keys of steps, workflows and forms consist of letters, digits, `_` and `-`: they appear in addresses such as "
        "`pay.with.subject`, where a dot or blank would be read as something else.",
        "steps:\n  pay money: {type: task, next: end}",
        "steps:\n  pay_money: {type: task, next: end}",
    ),
    Code(
        "WF209",
        "Reserved word as a key",
        _ERROR,
        "`open` and `trigger` mean something else wherever a step key may stand, and `end` is the key of an End point.",
        "steps:\n  open: {type: task, next: end}",
        "steps:\n  opened: {type: task, next: end}",
    ),
    Code(
        "WF210",
        "Two keys differ only in case",
        _ERROR,
        "Step keys are compared without regard to case, so that `Pay` and `pay` can never be taken for each other.",
        "steps:\n  pay: {type: task, next: Pay}\n  Pay: {type: task, next: end}",
        "steps:\n  pay: {type: task, next: pay_again}\n  pay_again: {type: task, next: end}",
    ),
    Code(
        "WF211",
        "Unknown step type",
        _ERROR,
        "The catalogue has no step type of this name. `wfcode steps list` prints all of them. A live step that the "
        "catalogue lacks is written `type: opaque`.",
        "pay: {type: tsk, next: end}",
        "pay: {type: task, next: end}",
    ),
    Code(
        "WF212",
        "Step type that the builder makes for itself",
        Severity.WARNING,
        "Jotform's builder puts steps of this type in by itself (empty elements). They do nothing when the workflow "
        "runs, so a spec has no reason to create one.",
        "hole: {type: placeholder, next: end}",
        "check: {type: task, next: end}",
    ),
    Code(
        "WF213",
        "Subtype that does not fit",
        _ERROR,
        "`subtype` is needed only where the name of the type leaves the variant open, and has to be one that the type "
        "has. On integrations the same thing is called `provider`.",
        "ok: {type: approve_and_sign, subtype: workflow_team_approval}",
        "ok: {type: team_approval}",
    ),
    Code(
        "WF214",
        "Value outside the allowed ones",
        _ERROR,
        "The field takes one of a few words; the finding lists them.",
        "join: {type: merge, with: {mergeType: SOME}, next: end}",
        "join: {type: merge, with: {mergeType: ANY}, next: end}",
    ),
    Code(
        "WF215",
        "Not a number",
        _ERROR,
        "Amounts and counts are plain decimal numbers; the unit stands in a field of its own.",
        "afterAmount: two",
        "afterAmount: 2",
    ),
    Code(
        "WF216",
        "Duration that cannot be read",
        _ERROR,
        "A duration is a number and a unit, as in `2 days`. Reminders, expirations and escalations know hours, days and "
        "weeks.",
        "reminder: soon",
        "reminder: 2 days",
    ),
    Code(
        "WF217",
        "`raw` holds a field that the catalogue knows",
        _ERROR,
        "`raw` is the door for fields that the catalogue lacks; they are sent unchecked. A field that the catalogue "
        "knows is checked and compared, and stands below `with`.",
        "raw: {subject: Hello}",
        "with: {subject: Hello}",
    ),
    Code(
        "WF218",
        "The same field in `with` and in `raw`",
        _ERROR,
        "Two values for one field: which one counts could only be guessed. Keep the one below `with`.",
        "with: {subject: Hello}\nraw: {subject: Goodbye}",
        "with: {subject: Hello}",
    ),
    Code(
        "WF219",
        "Opaque step without its type, or with fields",
        _ERROR,
        "`type: opaque` stands for a live step that the catalogue lacks: it is wired, moved and deleted, never edited. "
        "It needs `raw: {type: …}` and cannot have `with`.",
        "odd: {type: opaque, next: end}",
        "odd: {type: opaque, raw: {type: workflow_novelty}, next: end}",
    ),
    Code(
        "WF220",
        "More than one kind of trigger",
        _ERROR,
        "A workflow starts in one way: by the form alone, or by one of `schedule`, `manual` and `webhook`.",
        "trigger: {form: claim, manual: {}, webhook: {}, next: end}",
        "trigger: {form: claim, manual: {}, next: end}",
    ),
    Code(
        "WF221",
        "Not an address",
        _ERROR,
        "Recipients are e-mail addresses or tokens of form fields in braces, one or a list of them.",
        "to: finance",
        'to: [finance@example.com, "{managerEmail}"]',
    ),
    Code(
        "WF222",
        "Condition that cannot be read",
        _ERROR,
        'A condition is `field operator constant`, such as `amount > 1000`, `currency == "EUR"` or '
        "`reason is empty`, joined by `and` or by `or`. Whatever this cannot say stands as a raw term "
        "`{field, operator, value}`.",
        "when: amount > ",
        "when: amount > 1000",
    ),
    Code(
        "WF223",
        "`and` mixed with `or`",
        _ERROR,
        "Jotform keeps one match type (all or any) for each outcome, so one condition cannot hold both. Write a second "
        "branch, or a second `if` behind the first.",
        "when: amount > 10 and currency == EUR or currency == USD",
        "when: {any: [currency == EUR, currency == USD]}",
    ),
    Code(
        "WF224",
        "Empty name",
        _ERROR,
        "A title, a step's name, a button or a branch with an empty name could not be told apart in the builder.",
        'title: ""',
        "title: Expense approval",
    ),
    Code(
        "WF225",
        "Code that cannot be allowed",
        _ERROR,
        "`lifecycle.allow` silences findings about the flow and the content of one step (WF4xx, WF5xx, WF250). A spec "
        "that cannot be read cannot be silenced, and an unknown code silences nothing.",
        "lifecycle: {allow: [WF201]}",
        "lifecycle: {allow: [WF408]}",
    ),
    Code(
        "WF226",
        "No place in a step",
        _ERROR,
        "`ignore_changes` lists places of its step as they are written there: `with.subject`, `name`, `next`, "
        "`outcomes.Deny.buttonColor`. A bare `*` stands for any one part; a place covers all below it.",
        "lifecycle: {ignore_changes: [subject]}",
        "lifecycle: {ignore_changes: [with.subject]}",
    ),
    Code(
        "WF227",
        "Unknown subtype",
        _WARNING,
        "Jotform has subtypes that wfcode does not know yet, and its server checks none. A live step that has one can "
        "be written and planned like any other of its type.",
        "type: email\nsubtype: workflow_send_default_reprot",
        "type: email\nsubtype: workflow_send_default_report",
    ),
)
