"""Every code from WF2xx to WF5xx, provoked at an exact place: the mark ⟦ stands where the finding must begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pytest

from wfcode.compile.checks import CODES
from wfcode.diagnostics import ALL
from wfcode.spec import Form

TOP = """\
wfcode: 1
title: Claim
forms: {claim: "242894007368969"}
trigger: {form: claim, next: pay}
steps:
  pay: {type: email, next: end}
"""


def top(old: str, new: str) -> dict[str, str]:
    assert old in TOP
    return {"text": TOP.replace(old, new)}


def steps(text: str) -> dict[str, str]:
    return {"steps": text}


BRANCH = "{type: branch, branches: [{name: '⟦${var.x}', when: amount > 1, then: end}], else: end}"
Found: TypeAlias = "list[tuple[str, int, int]]"
CASES: list[tuple[str, str, dict[str, str]]] = [
    ("WF201", "at the top", top("steps:", "⟦nodes: 1\nsteps:")),
    ("WF201", "in the trigger", top("{form: claim,", "{form: claim, ⟦goto: pay,")),
    ("WF201", "in a step", steps("a: {type: email, ⟦goto: end, next: end}")),
    ("WF201", "below with", steps("a: {type: email, with: {⟦body: x}, next: end}")),
    (
        "WF201",
        "below with, deeper",
        steps("a:\n  type: task\n  next: end\n  with:\n    reminder:\n      ⟦sendRemind: no"),
    ),
    ("WF201", "the flat name of a field", steps("a: {type: task, next: end, with: {⟦reminder__sendReminder: true}}")),
    ("WF201", "in an object", steps("a: {type: email, next: end, with: {attachment: {⟦nam: x}}}")),
    ("WF201", "in an outcome", steps("a: {type: task, outcomes: {Done: {next: end, ⟦colour: red}}}")),
    (
        "WF201",
        "in a branch",
        steps("a:\n  type: branch\n  branches: [{name: B, when: amount > 1, then: end, ⟦otherwise: end}]\n  else: end"),
    ),
    ("WF201", "in a condition", steps("a: {type: if, when: {any: [amount > 1], ⟦none: []}, then: end, else: end}")),
    ("WF202", "a field in the step", steps("a: {type: email, ⟦subject: Hello, next: end}")),
    ("WF202", "an exit below with", steps("a: {type: email, with: {⟦next: end}, next: end}")),
    (
        "WF202",
        "terms below with",
        steps("a: {type: if, with: {⟦conditionTerms: []}, when: amount > 1, then: end, else: end}"),
    ),
    ("WF203", "samples", top("steps:", "⟦samples: {}\nsteps:")),
    ("WF203", "tests", top("steps:", "⟦tests: []\nsteps:")),
    ("WF204", "no destination", steps("a:\n  type: email\n  ⟦next:")),
    ("WF204", "null", steps("a:\n  type: email\n  next: end\n  with:\n    subject: ⟦null")),
    ("WF204", "a tilde in a list", steps("a: {type: email, with: {to: [a@example.com, ⟦~]}, next: end}")),
    ("WF205", "a list at the top", {"text": "⟦- wfcode: 1\n"}),
    ("WF205", "a text at the top", {"text": "⟦hello\n"}),
    ("WF205", "a step that is a list", top("{type: email, next: end}", "⟦[]")),
    ("WF205", "a title that is a list", top("Claim", "⟦[Claim]")),
    ("WF205", "a text that is a block", steps("a: {type: email, with: {subject: ⟦{a: b}}, next: end}")),
    ("WF205", "a flag that is a number", steps("a: {type: task, with: {requireLogin: ⟦17}, next: end}")),
    ("WF205", "a destination that is a list", steps("a: {type: if, when: amount > 1, then: ⟦[end], else: end}")),
    ("WF205", "a list of one", steps("a: {type: email, next: ⟦[end]}")),
    ("WF205", "a condition that is a list", steps("a: {type: if, when: ⟦[amount > 1], then: end, else: end}")),
    ("WF206", "no title", {"text": TOP.replace("title: Claim\n", "").replace("wfcode", "⟦wfcode")}),
    ("WF206", "no version", {"text": "⟦" + TOP.replace("wfcode: 1\n", "")}),
    ("WF206", "no type", steps("⟦a: {next: end}")),
    (
        "WF206",
        "a branch without a name",
        steps("a:\n  type: branch\n  branches:\n    - ⟦when: amount > 1\n      then: end\n  else: end"),
    ),
    (
        "WF206",
        "a raw term without operator",
        steps("a: {type: if, when: ⟦{field: amount, value: 1}, then: end, else: end}"),
    ),
    ("WF206", "an empty value at the top", {"text": "⟦~\n"}),
    ("WF207", "a later version", top("wfcode: 1", "wfcode: ⟦2")),
    ("WF208", "a step", {"text": TOP.replace("next: pay", "next: pay me").replace("  pay: {", "  ⟦pay me: {")}),
    ("WF208", "a workflow", top("steps:", "workflow: ⟦my claim\nsteps:")),
    ("WF208", "an alias", top('{claim: "2', '{claim: "242894007368969", ⟦the claim: "2')),
    ("WF209", "open", top("  pay: {", "  ⟦open: {type: end}\n  pay: {")),
    ("WF209", "end of another type", top("  pay: {", "  ⟦end: {type: email, next: open}\n  pay: {")),
    (
        "WF210",
        "two steps",
        {"text": TOP.replace("next: pay", "next: [pay, Pay]") + "  ⟦Pay: {type: email, next: end}\n"},
    ),
    ("WF211", "a slip", steps("a: {type: ⟦tsk, next: end}")),
    ("WF211", "a start point", steps("a: {type: ⟦start, next: end}")),
    ("WF212", "an empty element", steps("a: {type: ⟦placeholder, next: end}")),
    (
        "WF213",
        "another subtype",
        steps("a: {type: approve_and_sign, subtype: ⟦workflow_team_approval, outcomes: {Approve: end, Deny: end}}"),
    ),
    ("WF227", "a subtype of no type", steps("a: {type: email, subtype: ⟦workflow_send_default_report, next: end}")),
    ("WF213", "a provider", steps("a: {type: email, ⟦provider: slack, next: end}")),
    ("WF214", "a choice", steps("a: {type: merge, with: {mergeType: ⟦SOME}, next: end}")),
    (
        "WF214",
        "an operator",
        steps("a: {type: if, when: {field: amount, operator: ⟦bigger, value: 1}, then: end, else: end}"),
    ),
    ("WF214", "the type of an outcome", steps("a: {type: task, outcomes: {Done: ⟦{next: end, type: MAYBE}}}")),
    (
        "WF215",
        "an amount",
        steps("a:\n  type: task\n  next: end\n  with:\n    reminder:\n      remindAfter:\n        afterAmount: ⟦two"),
    ),
    ("WF216", "a reminder", steps("a: {type: task, with: {reminder: ⟦soon}, next: end}")),
    ("WF217", "a known field", steps("a: {type: email, raw: {⟦subject: Hello}, next: end}")),
    ("WF217", "a known nested field", steps("a: {type: task, raw: {reminder: {⟦sendReminder: x}}, next: end}")),
    ("WF217", "a known flat field", steps("a: {type: task, raw: {⟦reminder__sendReminder: x}, next: end}")),
    ("WF217", "a known member", steps("a: {type: email, raw: {attachment: {⟦name: x}}, next: end}")),
    ("WF217", "bookkeeping", steps("a: {type: email, raw: {⟦element_id: 7}, next: end}")),
    ("WF217", "inside an outcome", steps("a: {type: task, outcomes: {Done: {next: end, raw: {⟦text: x}}}}")),
    ("WF218", "both", steps("a: {type: email, with: {subject: Hi}, raw: {⟦subject: Hello}, next: end}")),
    (
        "WF218",
        "both, a member",
        steps("a: {type: email, with: {attachment: {name: x}}, raw: {attachment: {⟦name: y}}, next: end}"),
    ),
    ("WF219", "no type", steps("⟦a: {type: opaque, next: end}")),
    ("WF219", "fields", steps("a: {type: opaque, raw: {type: workflow_new}, ⟦with: {subject: Hi}, next: end}")),
    ("WF220", "two kinds", top("{form: claim,", "{manual: {}, ⟦webhook: {},")),
    ("WF221", "a word", steps("a: {type: email, with: {to: ⟦finance}, next: end}")),
    ("WF221", "one of a list", steps("a: {type: email, with: {to: [a@example.com, ⟦b]}, next: end}")),
    ("WF222", "no value", steps("a: {type: if, when: amount ⟦>, then: end, else: end}")),
    ("WF222", "no comparison", steps("a: {type: if, when: ⟦amount, then: end, else: end}")),
    ("WF222", "more than one word", steps("a: {type: if, when: category == Laptop ⟦computer, then: end, else: end}")),
    ("WF222", "inside double quotes", steps('a: {type: if, when: "amount == \\"x\\" ⟦oder", then: end, else: end}')),
    (
        "WF222",
        "in the second line of a block",
        steps("a:\n  type: if\n  when: >-\n    amount > 1 and\n    currency ⟦eq EUR\n  then: end\n  else: end"),
    ),
    ("WF222", "an empty list", steps("a: {type: if, when: {any: ⟦[]}, then: end, else: end}")),
    (
        "WF223",
        "and with or",
        steps("a: {type: if, when: amount > 1 and amount < 9 ⟦or currency == EUR, then: end, else: end}"),
    ),
    (
        "WF223",
        "all beside any",
        steps("a: {type: if, when: {all: [amount > 1], ⟦any: [amount > 1]}, then: end, else: end}"),
    ),
    (
        "WF223",
        "and inside any",
        steps("a: {type: if, when: {any: [⟦amount > 1 and amount < 9]}, then: end, else: end}"),
    ),
    ("WF224", "the title", top("Claim", "⟦''")),
    ("WF224", "a step", steps("a: {type: email, name: ⟦'', next: end}")),
    ("WF224", "a label", steps("a: {type: task, outcomes: {Done: {label: ⟦' ', next: end}}}")),
    ("WF225", "a code of the schema", steps("a: {type: email, lifecycle: {allow: [⟦WF201]}, next: end}")),
    ("WF225", "no code", steps("a: {type: email, lifecycle: {allow: [WF408, ⟦WF4]}, next: end}")),
    ("WF301", "a slip", steps("a: {type: email, next: ⟦b2}\nbb: {type: email, next: end}")),
    ("WF301", "another case", steps("a: {type: email, next: ⟦End}")),
    ("WF301", "the trigger", steps("a: {type: email, next: ⟦trigger}")),
    ("WF301", "in an outcome", steps("a: {type: task, outcomes: {Done: {next: ⟦nowhere}}}")),
    ("WF302", "the trigger's", top("form: claim", "form: ⟦clame")),
    ("WF302", "a field's", steps("a: {type: form, with: {formID: ⟦vendr}, next: end}")),
    ("WF302", "in a condition", steps("a: {type: if, when: ⟦vendr.rating > 3, then: end, else: end}")),
    ("WF303", "a slip", steps("a: {type: if, when: ⟦amuont > 3, then: end, else: end}")),
    ("WF303", "an id", steps("a: {type: if, when: '⟦#77 > 3', then: end, else: end}")),
    ("WF303", "a label", steps("a: {type: if, when: '⟦`Amt` > 3', then: end, else: end}")),
    ("WF303", "the second term", steps("a: {type: if, when: amount > 3 and ⟦x > 4, then: end, else: end}")),
    ("WF303", "of another form", steps("a: {type: if, when: ⟦vendor.amount > 3, then: end, else: end}")),
    (
        "WF303",
        "in a raw term",
        steps("a: {type: if, when: {field: ⟦amt, operator: equals, value: 1}, then: end, else: end}"),
    ),
    (
        "WF304",
        "no form",
        {
            "text": TOP.replace("{form: claim,", "{").replace(
                "{type: email, next: end}", "{type: if, when: ⟦amount > 3, then: end, else: end}"
            )
        },
    ),
    (
        "WF305",
        "autoFinish",
        steps(
            "a:\n  type: approval\n  with:\n    autoFinish:\n      autoFinishOutcomeID: ⟦Reject\n"
            "  outcomes: {Approve: end, Deny: end}"
        ),
    ),
    ("WF306", "a step", top("{claim:", '{⟦pay: "242894007368969", claim:')),
    ("WF307", "a name", top('"242894007368969"', "⟦my-form")),
    ("WF308", "two questions", steps("a: {type: if, when: '⟦`E-mail` is filled', then: end, else: end}")),
    ("WF331", "in a text", steps("a:\n  type: email\n  name: See ⟦${var.x}!\n  next: end")),
    ("WF331", "as a form id", top('"242894007368969"', '"⟦${var.claim}"')),
    ("WF331", "in a condition", steps("a: {type: if, when: 'amount > ⟦${var.limit}', then: end, else: end}")),
    ("WF332", "never used", top("steps:", "vars: {⟦x: {default: 1}}\nsteps:")),
    ("WF334", "no value anywhere", top("title: Claim", 'title: "${var.x}"\nvars: {⟦x: {}}')),
    ("WF335", "a default", top("title: Claim", 'title: "${var.x}"\nvars: {x: {type: number, default: ⟦many}}')),
    ("WF336", "in an exit", steps("a: {type: email, next: '⟦${var.x}'}")),
    ("WF336", "in a type", steps("a: {type: '⟦${var.x}', next: end}")),
    ("WF336", "in a key", steps("a: {type: webhook, with: {requestMap: [{'⟦${var.x}': 1}]}, next: end}")),
    ("WF336", "in the name of a branch", top("{type: email, next: end}", BRANCH)),
    ("WF337", "a field", steps("a: {type: email, name: 'Claim of ⟦${fullName}', next: end}")),
    ("WF337", "not closed", steps("a: {type: email, name: 'Claim of ⟦${var.x', next: end}")),
    ("WF338", "in a name", steps("a: {type: email, name: 'See ⟦${secret.x}', next: end}")),
    ("WF338", "in a condition", steps("a: {type: if, when: 'reason == ⟦${secret.x}', then: end, else: end}")),
    ("WF338", "in raw", steps("a: {type: webhook, raw: {novelty: '⟦${secret.x}'}, next: end}")),
    (
        "WF338",
        "in the name of a header",
        steps("a: {type: webhook, with: {headers: [{key: '⟦${secret.x}', value: v}]}, next: end}"),
    ),
    ("WF320", "a slip", steps("a: {type: email, with: {subject: 'Dear ⟦{fulName}'}, next: end}")),
    ("WF320", "a label", steps("a: {type: email, with: {subject: 'To ⟦{Full name}'}, next: end}")),
    ("WF320", "an id", steps("a: {type: email, with: {subject: 'To ⟦{5}'}, next: end}")),
    ("WF320", "another form", steps("a: {type: email, with: {subject: 'Of ⟦{vendor.emial}'}, next: end}")),
    ("WF320", "no such form", steps("a: {type: email, with: {subject: 'Of ⟦{vendr.companyName}'}, next: end}")),
    ("WF320", "no such step", steps("a: {type: email, with: {subject: 'See ⟦{b.taskName}'}, next: end}")),
    ("WF320", "more of a step", steps("a: {type: email, with: {subject: 'See ⟦{a.outcome}'}, next: end}")),
    ("WF320", "an element", steps("a: {type: email, with: {subject: 'See ⟦{7_taskName}'}, next: end}")),
    (
        "WF320",
        "a form that is not named",
        steps("a: {type: email, with: {subject: 'See ⟦{f242894007360000_email}'}, next: end}"),
    ),
    ("WF320", "in a name", steps("a: {type: email, name: 'Mail to ⟦{nobody}', next: end}")),
    (
        "WF320",
        "among recipients",
        steps("a: {type: email, with: {to: [b@example.com, 'c@example.com, ⟦{boss}']}, next: end}"),
    ),
    (
        "WF320",
        "in a mail",
        steps("a:\n  type: email\n  next: end\n  with:\n    content: |\n      Dear {fullName},\n      yours ⟦{nobody}"),
    ),
    (
        "WF320",
        "as HTML",
        steps("a: {type: email, with: {content: {html: '<style>p {color: red}</style>⟦{x}'}}, next: end}"),
    ),
    (
        "WF320",
        "in a free list",
        steps("a: {type: webhook, with: {headers: [{key: a, value: '⟦{nobody}'}]}, next: end}"),
    ),
    (
        "WF320",
        "without a form",
        {"text": TOP.replace("{form: claim,", "{").replace("next: end}", "with: {subject: '⟦{email}'}, next: end}")},
    ),
    ("WF321", "doubled", steps("a: {type: email, with: {subject: 'Dear ⟦{{ fullName }}'}, next: end}")),
    ("WF321", "a variable", steps("a: {type: email, with: {subject: 'Up to ⟦{var.limit}'}, next: end}")),
    ("WF323", "of the trigger", steps("a: {type: email, with: {subject: 'Dear ⟦{claim.fullName}'}, next: end}")),
    ("WF325", "in no folder", steps("a: {type: email, with: {subject: {file: ⟦x.txt}}, next: end}")),
    ("WF401", "a step", steps("a: {type: email, next: end}\n⟦b: {type: email, next: end}")),
    (
        "WF401",
        "an island",
        steps("a: {type: email, next: end}\n⟦b: {type: task, next: c}\n⟦c: {type: task, outcomes: {Done: end}}"),
    ),
    ("WF402", "next", steps("⟦a: {type: email}")),
    ("WF402", "next of the trigger", top("trigger: {form: claim, next: pay}", "⟦trigger: {form: claim}")),
    ("WF402", "else", steps("⟦a: {type: if, when: amount > 1, then: end}")),
    ("WF226", "a field", steps("a: {type: email, lifecycle: {ignore_changes: [⟦subject]}, next: end}")),
    ("WF309", "a step", top("steps:", "moved: [{from: boss, to: ⟦ghost}]\nsteps:")),
    ("WF310", "a step for an outcome", top("steps:", "moved: [{from: boss, to: ⟦pay.outcomes.Paid}]\nsteps:")),
    ("WF402", "when", steps("⟦a: {type: if, then: end, else: end}")),
    ("WF402", "outcomes", steps("⟦a: {type: approval}")),
    ("WF402", "in an outcome", steps("a: {type: task, outcomes: {⟦Done: {label: Finished}}}")),
    ("WF402", "branches", steps("⟦a: {type: branch, else: end}")),
    ("WF403", "an End point", steps("a: {type: email, next: b}\nb: {type: end, ⟦next: end}")),
    ("WF403", "then on a task", steps("a: {type: task, ⟦then: end, next: end}")),
    ("WF403", "next on an approval", steps("a: {type: approval, ⟦next: end, outcomes: {Approve: end, Deny: end}}")),
    ("WF403", "a list", steps("a: {type: email, next: ⟦[b, end]}\nb: {type: email, next: end}")),
    ("WF404", "next", steps("a: {type: email, next: ⟦a}")),
    ("WF404", "an outcome", steps("a: {type: approval, outcomes: {Approve: end, Deny: ⟦a}}")),
    ("WF405", "Deny", steps("a: {type: approval, ⟦outcomes: {Approve: end}}")),
    ("WF405", "Canceled", steps("a: {type: sign, ⟦outcomes: {Signed: end, Declined: open}}")),
    ("WF406", "an outcome", steps("a: {type: approval, outcomes: {Approve: end, Deny: end, ⟦APPROVE: open}}")),
    ("WF406", "a button", steps("a: {type: task, outcomes: {Done: end, ⟦done: open}}")),
    (
        "WF406",
        "a branch",
        steps(
            "a:\n  type: branch\n  branches:\n    - {name: B, when: amount > 1, then: end}\n"
            "    - {name: ⟦b, when: amount > 2, then: end}\n  else: end"
        ),
    ),
    (
        "WF406",
        "a branch named else",
        steps("a:\n  type: branch\n  branches: [{name: ⟦else, when: amount > 1, then: end}]\n  else: end"),
    ),
    ("WF406", "a path", steps("a: {type: split, next: [end, ⟦end]}")),
    ("WF407", "no button", steps("a: {type: approval, outcomes: {Approve: end, Deny: end, ⟦Ask: open}}")),
    (
        "WF407",
        "a fixed set",
        steps("a: {type: payment, outcomes: {Success: end, Expired: end, ⟦Later: {button: true, next: open}}}"),
    ),
    (
        "WF408",
        "with a person",
        steps("a: {type: email, next: b}\nb: {type: approval, outcomes: {Approve: end, Deny: ⟦a}}"),
    ),
    ("WF409", "two mails", steps("a: {type: email, next: b}\nb: {type: email, next: ⟦a}")),
    ("WF501", "another spelling", steps("a: {type: if, when: currency == ⟦eur, then: end, else: end}")),
    ("WF501", "in a list", steps("a: {type: if, when: 'currency in [EUR, ⟦CHF]', then: end, else: end}")),
    ("WF502", "a word", steps("a: {type: if, when: amount > ⟦many, then: end, else: end}")),
    ("WF503", "a file", steps("a: {type: if, when: receipt ⟦> 5, then: end, else: end}")),
    ("WF503", "a number", steps("a: {type: if, when: amount ⟦contains 5, then: end, else: end}")),
    ("WF303", "a pause", steps("a: {type: wait_until, with: {pause: {until: ⟦startDate}}, next: end}")),
    ("WF503", "a pause", steps("a: {type: wait_until, with: {pause: {until: ⟦reason}}, next: end}")),
    ("WF504", "two fields", steps("a: {type: if, when: reason == ⟦fullName, then: end, else: end}")),
    ("WF505", "at least, and", steps("a: {type: if, when: amount ⟦>= 5 and currency == EUR, then: end, else: end}")),
    (
        "WF505",
        "not in, or",
        steps("a: {type: if, when: 'currency ⟦not in [EUR, USD] or amount > 1', then: end, else: end}"),
    ),
    ("WF540", "a name", steps("a: {type: email, with: {to: '⟦{fullName}'}, next: end}")),
    (
        "WF540",
        "of an escalation",
        steps(
            "a:\n  type: approval\n  with: {escalation: {after: 2 days, to: '⟦{reason}'}}\n"
            "  outcomes: {Approve: end, Deny: end}"
        ),
    ),
    (
        "WF541",
        "day and month first",
        steps("a: {type: if, when: purchaseDate before ⟦31.03.2026, then: end, else: end}"),
    ),
    ("WF541", "no such day", steps("a: {type: if, when: purchaseDate == ⟦2026-02-30, then: end, else: end}")),
    (
        "WF541",
        "in a raw term",
        steps("a: {type: if, when: {field: purchaseDate, operator: equalDate, value: ⟦today}, then: end, else: end}"),
    ),
    (
        "WF542",
        "isEmpty",
        steps("a: {type: if, when: {field: reason, operator: isEmpty, value: ⟦x}, then: end, else: end}"),
    ),
    (
        "WF501",
        "in a raw term",
        steps("a: {type: if, when: {field: currency, operator: equals, value: ⟦Euro}, then: end, else: end}"),
    ),
    (
        "WF502",
        "in a raw term",
        steps("a: {type: if, when: {field: '5', operator: quantityLess, value: ⟦few}, then: end, else: end}"),
    ),
]


PROVOKED_ELSEWHERE = {
    *("WF322", "WF324", "WF326", "WF327", "WF333", "WF339", "WF340"),
    *(f"WF34{number}" for number in range(1, 8)),
}
"""Codes of files and fragments, of values that only a plan needs, and of the command line."""
IDS = [f"{code}-{name}" for code, name, _ in CASES]


@pytest.mark.parametrize(("code", "case"), [(code, case) for code, _, case in CASES], ids=IDS)
def test_a_mistake_is_found_where_it_stands(
    code: str, case: dict[str, str], marked: Callable[..., tuple[Found, Found]], forms: Mapping[str, Form]
) -> None:
    found, marks = marked(**case, forms=forms)
    assert found == [(code, line, column) for _, line, column in marks]


def test_every_code_has_a_case() -> None:
    known = {entry.code for entry in ALL if entry.code.startswith(("WF2", "WF3", "WF4", "WF5"))}
    assert known - PROVOKED_ELSEWHERE - CODES == {code for code, _, _ in CASES}
