"""WF33x: variables and secrets."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF331",
        "Unknown variable",
        _ERROR,
        "A spec declares its variables below `vars`, a fragment its parameters below `params`, so that a slip of the pen "
        "is found and everybody sees what the file needs.",
        'vars: {limit: {type: number, default: 1000}}\ntitle: "Up to ${var.limt}"',
        'vars: {limit: {type: number, default: 1000}}\ntitle: "Up to ${var.limit}"',
    ),
    Code(
        "WF332",
        "Variable that nothing uses",
        Severity.WARNING,
        "A declaration that no value refers to is a leftover, or the value that should refer to it still has the text "
        "itself.",
        "vars: {limit: {type: number, default: 1000}}\nsteps: {}",
        'vars: {limit: {type: number, default: 1000}}\ntitle: "Up to ${var.limit}"\nsteps: {}',
    ),
    Code(
        "WF333",
        "Variable without a value",
        _ERROR,
        "A plan needs every value. They come, in this order, from `--var NAME=VALUE`, the environment (`WFCODE_VAR_name`), "
        "`vars` of the target, `vars` of the project, and the default of the declaration.",
        "vars: {boss: {type: address}}",
        "vars: {boss: {type: address, default: boss@example.com}}",
    ),
    Code(
        "WF334",
        "Variable that lacks a value on a target",
        Severity.WARNING,
        "The spec can be checked without the value, but no plan can be made on the targets that the finding names.",
        "vars: {boss: {type: address}}",
        "vars: {boss: {type: address, default: boss@example.com}}",
    ),
    Code(
        "WF335",
        "Value that is not of the type of its variable",
        _ERROR,
        "Types are text, number, flag, address and form. The value is checked wherever it comes from, also the default.",
        "vars: {limit: {type: number, default: high}}",
        "vars: {limit: {type: number, default: 1000}}",
    ),
    Code(
        "WF336",
        "Variable where none may stand",
        _ERROR,
        "Variables stand in values. Keys, types and exits are what a reader and the plan rely on: the shape of a workflow "
        "is the same on every target.",
        'steps:\n  pay: {type: task, next: "${var.after}"}',
        "steps:\n  pay: {type: task, next: end}",
    ),
    Code(
        "WF337",
        "`${…}` that stands for nothing",
        _ERROR,
        "`${var.name}` is a variable, `${secret.name}` a secret, `${param.name}` a parameter of a fragment. A field of the "
        "form is written `{name}`, and a literal `${` as `$${`.",
        'subject: "Claim of ${fullName}"',
        'subject: "Claim of {fullName}"',
    ),
    Code(
        "WF338",
        "Secret where none may stand",
        _ERROR,
        "Secrets are for the addresses of webhooks, the values of headers and query parameters, and passwords. All other "
        "fields are shown in plans and kept in files.",
        'pay: {type: task, with: {taskDescription: "Use ${secret.token}"}, next: end}',
        'call:\n  type: webhook\n  with:\n    headers:\n      - {key: Authorization, value: "Bearer ${secret.token}"}\n  next: end',
    ),
    Code(
        "WF339",
        "Secret without a value",
        _ERROR,
        "The value of `${secret.name}` is read from the environment variable WFCODE_SECRET_name and from nowhere else, "
        "when a plan is made and when it is applied. `validate` needs no secrets.",
        "wfcode plan hook  # headers: [{key: Token, value: ${secret.token}}]",
        "WFCODE_SECRET_token=… wfcode plan hook",
    ),
    Code(
        "WF340",
        "`--var` for a variable that no spec has",
        _ERROR,
        "A value given on the command line is for a variable that one of the specs declares below `vars`; a misspelt name "
        "would otherwise be left out in silence.",
        "wfcode plan expense --var limt=500",
        "wfcode plan expense --var limit=500",
    ),
)
