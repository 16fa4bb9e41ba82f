"""WF5xx: content and meaning."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF501",
        "Comparison with a value that is no option",
        _ERROR,
        "The question offers a fixed list of options, compared letter by letter. A value that is not among them can "
        "never be equal.",
        'when: currency == "Euro"',
        'when: currency == "EUR"',
    ),
    Code(
        "WF502",
        "Number expected",
        _ERROR,
        "Less than and greater than compare numbers, so the constant has to be one.",
        "when: amount > many",
        "when: amount > 1000",
    ),
    Code(
        "WF503",
        "Operator that does not fit the field",
        _ERROR,
        "Which comparisons make sense depends on the kind of question. Every question can be compared with `==`, `!=`, "
        "`is empty` and `is filled`; texts also with `contains`, numbers with `<` and `>`, dates with `before` and "
        "`after`. The raw term `{field, operator, value}` is the door for all others.",
        "when: receipt > 5",
        "when: receipt is filled",
    ),
    Code(
        "WF504",
        "Comparison of two fields",
        _ERROR,
        "The right side of a comparison is a constant; Jotform cannot compare two fields. When the word is meant as "
        "text, put it into quotes.",
        "when: amount == days",
        'when: reason == "days"',
    ),
    Code(
        "WF505",
        "Comparison that one outcome cannot hold",
        _ERROR,
        "`>=`, `<=` and `in` are stored as several terms of which any may hold; `not in` as terms that all hold. Next "
        "to other terms this works only with the joining word that fits: `or` with the first three, `and` with the "
        "last. For whole numbers `amount >= 1000` is `amount > 999`.",
        "when: amount >= 1000 and currency == EUR",
        "when: amount > 999 and currency == EUR",
        allowable=False,
    ),
    Code(
        "WF540",
        "Recipient that holds no address",
        _ERROR,
        "Mails go to addresses, and to the answers of e-mail fields. A question of another type cannot receive.",
        'to: "{fullName}"',
        'to: "{email}"',
    ),
    Code(
        "WF541",
        "Date in an unknown form",
        Severity.WARNING,
        "Jotform compares dates as texts of its own making; year, month and day with dashes are the form that is safe.",
        "when: purchaseDate before 31.03.2026",
        "when: purchaseDate before 2026-03-31",
    ),
    Code(
        "WF542",
        "Operator that takes no value",
        Severity.WARNING,
        "`isEmpty` and `isFilled` look at the answer alone; the value is left out.",
        "when: {field: reason, operator: isEmpty, value: none}",
        "when: {field: reason, operator: isEmpty}",
    ),
)
