"""WF66x: the health of a live workflow."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF660",
        "Live workflow that nothing starts",
        _ERROR,
        "A workflow that is started by a form has none, or it has no start point at all. It can be published all the "
        "same (Q48), and then nothing ever happens.",
        "trigger: {next: pay}",
        'trigger: {form: "242894007368969", next: pay}',
    ),
    Code(
        "WF661",
        "Live link or outcome that leads nowhere",
        _ERROR,
        "The server keeps links of deleted steps and outcomes that point at deleted links (Q20, Q21). A run that comes "
        "there stops without a word. Every plan for the workflow mends them.",
        "(a step was deleted by a script that left its links)",
        "wfcode apply claims",
    ),
    Code(
        "WF662",
        "Live step that the builder cannot show",
        _ERROR,
        "The step lacks a setting that the builder needs: it opens to an empty canvas (Q15, Q16), or the step has no "
        "outcomes and can never be wired (Q17). wfcode always sends these settings; a script may not have.",
        "(a mail made by a script, without `to`)",
        "wfcode apply claims",
    ),
    Code(
        "WF663",
        "Live link of a type that is not Jotform's",
        Severity.WARNING,
        "Every link that Jotform makes has the type `default-link`. The server takes any other and never corrects it "
        "(Q7), and nobody knows what the builder makes of it. wfcode writes the right one with every link it makes.",
        "(a script made a link with `type: smooth`)",
        "wfcode apply claims",
    ),
    Code(
        "WF664",
        "Live step of a type that the catalogue lacks",
        Severity.WARNING,
        "The step can be wired, moved and deleted by wfcode, not edited: nobody knows what its settings mean. A spec "
        "holds it as `type: opaque`.",
        "(a step of a type that Jotform added since)",
        "odd: {type: opaque, raw: {type: workflow_novelty}, next: end}",
    ),
)
