"""WF250, WF42x and WF51x to WF53x: workflows that can be read and still will not do what is meant."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR, _WARNING, _INFORMATION = Severity.ERROR, Severity.WARNING, Severity.INFORMATION

SCHEMA: tuple[Code, ...] = (
    Code(
        "WF250",
        "Setting missing that the step needs",
        _ERROR,
        "Without the setting the step does nothing of use: a mail without an address, a task for nobody, a web request "
        "without a target. `wfcode steps show TYPE` tells what a type needs. A live step that lacks it can be imported: "
        "its spec says `lifecycle: {allow: [WF250]}`.",
        "mail: {type: email, with: {subject: Hello, content: Hello}, next: end}",
        'mail: {type: email, with: {to: "{email}", subject: Hello, content: Hello}, next: end}',
        allowable=True,
    ),
)
FLOW: tuple[Code, ...] = (
    Code(
        "WF421",
        "Circle that nothing leads out of",
        _WARNING,
        "From here on no path reaches an End point, nor an exit that is left open: whoever comes here goes round for ever, "
        "even where each round waits for somebody.",
        "ask: {type: approval, with: {approver: a@example.com, taskDescription: OK?}, "
        "outcomes: {Approve: tell, Deny: tell}}\n"
        "tell: {type: email, with: {to: b@example.com, subject: Again, content: Again}, next: ask}",
        "ask: {type: approval, with: {approver: a@example.com, taskDescription: OK?}, "
        "outcomes: {Approve: end, Deny: tell}}\n"
        "tell: {type: email, with: {to: b@example.com, subject: Again, content: Again}, next: ask}",
    ),
    Code(
        "WF422",
        "Path that stops without an End point",
        _INFORMATION,
        "No exit of the step leads anywhere, so the path just stops there. Where that is meant, `next: end` says it, to "
        "the builder and to whoever reads the workflow.",
        "mail: {type: email, with: {to: a@example.com, subject: Hello, content: Hello}, next: open}",
        "mail: {type: email, with: {to: a@example.com, subject: Hello, content: Hello}, next: end}",
    ),
    Code(
        "WF423",
        "Merge that waits for paths that exclude each other",
        _WARNING,
        "A merge that waits for all of its paths goes on when each of them has arrived. Two of these come from different "
        "outcomes of one decision, so only one of them is ever taken, and the merge waits for ever. Write "
        "`wait_for: any`, or lead the paths to the next step without a merge.",
        "big: {type: if, when: amount > 100, then: a, else: b}\n"
        "a: {type: email, with: {to: a@example.com, subject: Big, content: Big}, next: both}\n"
        "b: {type: email, with: {to: b@example.com, subject: Small, content: Small}, next: both}\n"
        "both: {type: merge, with: {wait_for: all}, next: end}",
        "big: {type: if, when: amount > 100, then: a, else: b}\n"
        "a: {type: email, with: {to: a@example.com, subject: Big, content: Big}, next: both}\n"
        "b: {type: email, with: {to: b@example.com, subject: Small, content: Small}, next: both}\n"
        "both: {type: merge, with: {wait_for: any}, next: end}",
    ),
    Code(
        "WF424",
        "Parallel paths that meet on an ordinary step",
        _INFORMATION,
        "The paths run at the same time, and the step where they meet does not wait: it is done once for each of them. "
        "Put a step of type `merge` in front of it where it should be done once.",
        "both: {type: split, next: [a, b]}\n"
        "a: {type: email, with: {to: a@example.com, subject: One, content: One}, next: c}\n"
        "b: {type: email, with: {to: b@example.com, subject: Two, content: Two}, next: c}\n"
        "c: {type: email, with: {to: c@example.com, subject: Three, content: Three}, next: end}",
        "both: {type: split, next: [a, b]}\n"
        "a: {type: email, with: {to: a@example.com, subject: One, content: One}, next: join}\n"
        "b: {type: email, with: {to: b@example.com, subject: Two, content: Two}, next: join}\n"
        "join: {type: merge, with: {wait_for: all}, next: c}\n"
        "c: {type: email, with: {to: c@example.com, subject: Three, content: Three}, next: end}",
    ),
    Code(
        "WF425",
        "Merge of a single path",
        _WARNING,
        "A merge brings paths together, and only one leads here. Lead the others to it, or leave it out.",
        "join: {type: merge, with: {wait_for: all}, next: end}",
        "both: {type: split, next: [a, join]}\n"
        "a: {type: email, with: {to: a@example.com, subject: One, content: One}, next: join}\n"
        "join: {type: merge, with: {wait_for: all}, next: end}",
    ),
)
CONTENT: tuple[Code, ...] = (
    Code(
        "WF511",
        "Condition that can never be true",
        _WARNING,
        "No answer makes all parts of the condition true at once, so the way that it guards is never taken. Often `or` is "
        "meant where `and` stands, or `<` where `>` does.",
        "a: {type: if, when: amount > 10 and amount < 5, then: end, else: end}",
        "a: {type: if, when: amount > 5 and amount < 10, then: end, else: end}",
    ),
    Code(
        "WF512",
        "Condition that is always true",
        _WARNING,
        "Every answer, and no answer, makes the condition true, so it decides nothing. Two `!=` about one field are "
        "usually meant to be joined by `and`.",
        "a: {type: if, when: currency != EUR or currency != USD, then: end, else: end}",
        "a: {type: if, when: currency != EUR and currency != USD, then: end, else: end}",
    ),
    Code(
        "WF513",
        "Branch with the condition of another",
        _WARNING,
        "The first branch whose condition holds is taken, so a second one with the same condition never is.",
        "a:\n  type: branch\n  branches:\n    - {name: Big, when: amount > 100, then: end}\n"
        "    - {name: Large, when: amount > 100, then: open}\n  else: end",
        "a:\n  type: branch\n  branches:\n    - {name: Big, when: amount > 100, then: end}\n"
        "    - {name: Small, when: amount < 10, then: open}\n  else: end",
    ),
    Code(
        "WF514",
        "Branch that earlier ones leave nothing for",
        _WARNING,
        "Whatever this condition holds for, an earlier branch has taken already. Put the narrower condition first.",
        "a:\n  type: branch\n  branches:\n    - {name: Big, when: amount > 100, then: end}\n"
        "    - {name: Huge, when: amount > 1000, then: open}\n  else: end",
        "a:\n  type: branch\n  branches:\n    - {name: Huge, when: amount > 1000, then: open}\n"
        "    - {name: Big, when: amount > 100, then: end}\n  else: end",
    ),
    Code(
        "WF515",
        "Branches that overlap",
        _INFORMATION,
        "Some answers fit both branches, and others only one of them. The first branch of the list is taken then; make "
        "sure that this is meant.",
        "a:\n  type: branch\n  branches:\n    - {name: Small, when: amount < 100, then: end}\n"
        "    - {name: Large, when: amount > 50, then: open}\n  else: end",
        "a:\n  type: branch\n  branches:\n    - {name: Small, when: amount < 50, then: end}\n"
        "    - {name: Large, when: amount > 100, then: open}\n  else: end",
    ),
    Code(
        "WF516",
        "Comparison with a value that cannot occur",
        _WARNING,
        "The question never holds such an answer: a number question holds a number within its limits, an e-mail question "
        "an address, a list of boxes only its own options. The comparison comes out the same for every answer.",
        "a: {type: if, when: email == finance, then: end, else: end}",
        'a: {type: if, when: email == "finance@example.com", then: end, else: end}',
    ),
    Code(
        "WF517",
        "Option that no branch covers",
        _WARNING,
        "The branches go by the options of a question, some options are left out, and `else` is left open: whoever "
        "chooses one of these is never heard of again. Add a branch, or lead `else` somewhere.",
        "a:\n  type: branch\n  branches:\n    - {name: Euro, when: currency == EUR, then: end}\n"
        "    - {name: Dollar, when: currency == USD, then: end}\n  else: open",
        "a:\n  type: branch\n  branches:\n    - {name: Euro, when: currency == EUR, then: end}\n"
        "    - {name: Dollar, when: currency == USD, then: end}\n  else: end",
    ),
    Code(
        "WF518",
        "Condition on a question that the form does not have",
        _ERROR,
        "The condition names a question by an id that the form does not have, usually because the question was deleted "
        "(Q72). Jotform says nothing; the builder shows an empty choice, and the comparison can never hold.",
        "a: {type: if, when: {field: '77', operator: isFilled}, then: end, else: end}",
        "a: {type: if, when: {field: '5', operator: isFilled}, then: end, else: end}",
    ),
    Code(
        "WF507",
        "Person who may never answer",
        _INFORMATION,
        "The step waits until somebody acts, for ever if need be. `expiration`, or on approvals `escalation` or "
        "`autoFinish`, says what happens when nobody does.",
        "a: {type: task, with: {assignee: a@example.com, taskDescription: Look at it}, next: end}",
        "a: {type: task, with: {assignee: a@example.com, taskDescription: Look at it, expiration: 5 days}, next: end}",
    ),
    Code(
        "WF522",
        "No recipient",
        _ERROR,
        "The step is for somebody, and its list of people is empty. Write an address, or a field of the form in braces "
        "and quotes.",
        "mail: {type: email, with: {to: [], subject: Hello, content: Hello}, next: end}",
        'mail: {type: email, with: {to: ["{email}"], subject: Hello, content: Hello}, next: end}',
    ),
    Code(
        "WF523",
        "Mail without a subject",
        _ERROR,
        "The subject line is empty. Such mails look like spam, and many servers treat them so.",
        'mail: {type: email, with: {to: "{email}", subject: "", content: Hello}, next: end}',
        'mail: {type: email, with: {to: "{email}", subject: Hello, content: Hello}, next: end}',
    ),
    Code(
        "WF524",
        "Fixed address where the form asks for one",
        _INFORMATION,
        "The step always goes to the same address, although the form asks for an e-mail address. That may well be meant; "
        "it is also what is left over when a draft was tried out with somebody's own address.",
        "mail: {type: email, with: {to: me@example.com, subject: Hello, content: Hello}, next: end}",
        'mail: {type: email, with: {to: "{email}", subject: Hello, content: Hello}, next: end}',
    ),
    Code(
        "WF525",
        "Name of another step, left over from a copy",
        _WARNING,
        "The text names a step by `{step.taskName}`, and that step has not run when the text is read, or the text is the "
        "step's own mail and names another one. A copied step keeps the reference of the one it was copied from.",
        "a: {type: email, with: {to: a@example.com, subject: 'About {b.taskName}', content: Hello}, next: b}\n"
        "b: {type: task, with: {assignee: b@example.com, taskDescription: Look at it}, next: end}",
        "b: {type: task, with: {assignee: b@example.com, taskDescription: Look at it}, next: a}\n"
        "a: {type: email, with: {to: a@example.com, subject: 'About {b.taskName}', content: Hello}, next: end}",
    ),
    Code(
        "WF526",
        "Text longer than the field may hold",
        _ERROR,
        "Jotform cuts or refuses a longer text; a QR code holds 2,000 characters. Put the text elsewhere and its address "
        "into the field.",
        'a: {type: qr_code, with: {content: "https://example.com/?data=…"}, next: end}  # 2,500 characters',
        "a: {type: qr_code, with: {content: https://example.com}, next: end}",
    ),
)
CODES: tuple[Code, ...] = (*SCHEMA, *FLOW, *CONTENT)
