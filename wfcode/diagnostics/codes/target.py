"""WF6xx: the project file, the target, and what is remembered of it."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR, _WARNING = Severity.ERROR, Severity.WARNING

CODES: tuple[Code, ...] = (
    Code(
        "WF601",
        "Unknown key in the project file",
        _ERROR,
        "A misspelt key would be a setting that never takes effect, so `wfcode.yaml` holds known keys only: `project`, "
        "`specs`, `targets`, `default_target`, `safety`, `severity`, `vars`, `defaults`.",
        "safety: {max_delete: 3}",
        "safety: {max_deletes: 3}",
    ),
    Code(
        "WF602",
        "Wrong value in the project file",
        _ERROR,
        "The value has another type than its key wants, or is none of the words that are allowed there.",
        "safety: {on_drift: ignore}",
        "safety: {on_drift: keep}",
    ),
    Code(
        "WF603",
        "Missing key in the project file",
        _ERROR,
        "Every target says its `kind`: `sandbox` or `jotform`.",
        "targets: {local: {vars: {limit: 500}}}",
        "targets: {local: {kind: sandbox, vars: {limit: 500}}}",
    ),
    Code(
        "WF604",
        "Unknown target",
        _ERROR,
        "A target is named by its key below `targets` in `wfcode.yaml`; `sandbox` always exists.",
        "default_target: prod\ntargets: {production: {kind: sandbox}}",
        "default_target: production\ntargets: {production: {kind: sandbox}}",
    ),
    Code(
        "WF605",
        "Not the name of a key variable",
        _ERROR,
        "`key_env` names the environment variable that holds the API key; it starts with `JOTFORM_` or `WFCODE_`, so "
        "that a project file from somewhere else cannot send other secrets of this machine to a host. The key itself "
        "never stands in a file.",
        "targets: {live: {kind: jotform, url: https://api.jotform.com, key_env: AWS_SECRET_ACCESS_KEY}}",
        "targets: {live: {kind: jotform, url: https://api.jotform.com, key_env: JOTFORM_API_KEY}}",
    ),
    Code(
        "WF606",
        "API key not set",
        _ERROR,
        "The environment variable that the target's `key_env` names is not set, or is empty. "
        "Keys are made at https://www.jotform.com/myaccount/api.",
        "wfcode plan --target production",
        "JOTFORM_API_KEY=… wfcode plan --target production",
    ),
    Code(
        "WF607",
        "No folder of specs",
        _ERROR,
        "The project file names a folder below `specs` that does not exist. Folders are relative to the project file.",
        "specs: [workflow]",
        "specs: [workflows]",
    ),
    Code(
        "WF608",
        "Two specs with one workflow key",
        _ERROR,
        "The workflow key is the spec's identity: bindings are kept under it. It is what `workflow:` says, else the "
        "name of the file without its suffix; upper and lower case count as the same.",
        "# specs/claims.yaml and specs/old/claims.yaml, both without `workflow:`",
        "# specs/old/claims.yaml\nworkflow: old-claims",
    ),
    Code(
        "WF609",
        "Unknown workflow key",
        _ERROR,
        "A word without suffix that is neither a workflow id nor a plan id is the key of a workflow of this project.",
        "wfcode plan expence-claim",
        "wfcode plan expense-claim",
    ),
    Code(
        "WF610",
        "No key goes to this host",
        _ERROR,
        "API keys are sent to `*.jotform.com` over https, to this machine, and to hosts that the user allowed outside "
        "the repository: by `allowed_hosts` in `~/.config/wfcode/config.yaml`, or by WFCODE_ALLOWED_HOSTS. A project "
        "file alone can never send a key elsewhere.",
        "targets: {live: {kind: jotform, url: http://api.jotform.com, key_env: JOTFORM_API_KEY}}",
        "targets: {live: {kind: jotform, url: https://api.jotform.com, key_env: JOTFORM_API_KEY}}",
    ),
    Code(
        "WF611",
        "Unusable user configuration",
        _ERROR,
        "`~/.config/wfcode/config.yaml` belongs to the user, not to a project, and says what projects may do on this "
        "machine. A file that cannot be read is an error, never ignored.",
        "allowed_host: [forms.example.com]",
        "allowed_hosts: [forms.example.com]",
    ),
    Code(
        "WF612",
        "An id of another account",
        _WARNING,
        "The spec is also applied on another account, and this id means something there. Here it may mean nothing, or "
        "something else; `map` of the target says which id stands for it.",
        'forms: {claim: "242894007368969"}  # on a target without `map`',
        'staging: {map: {"242894007368969": "251189400736896"}}',
    ),
    Code(
        "WF613",
        "An id without a counterpart",
        _ERROR,
        "`copy` plans a spec on another target. Ids of forms, teams, integration accounts and documents are those of the "
        "account they come from; each one needs its counterpart in `map` of the target, the same id where it is valid in both.",
        "wfcode copy expense --to staging  # without `map`",
        'staging: {map: {"242894007368969": "251189400736896"}}',
    ),
    Code(
        "WF620",
        "Broken binding",
        _ERROR,
        "A binding says which live workflow belongs to a spec and which element to which step. Without it the workflow "
        "would be created a second time, so a binding that cannot be read stops everything. Bindings are committed: "
        "restore the file from Git.",
        "# bindings/production/claims.json\n<<<<<<< HEAD",
        "git checkout -- bindings/production/claims.json",
    ),
    Code(
        "WF621",
        "Binding of a newer wfcode",
        _ERROR,
        "The binding was written in a later format. An older wfcode would drop what it does not know.",
        '# bindings/production/claims.json\n{"format_version": 2}',
        "pip install --upgrade wfcode",
    ),
    Code(
        "WF622",
        "Workflow locked",
        _ERROR,
        "One apply at a time works on a workflow of a target. The lock file names who holds it and since when; a lock "
        "whose process is gone from this machine is taken over. Remove the file when its owner is gone from another.",
        "wfcode apply claims --yes & wfcode apply claims --yes",
        "wfcode apply claims --yes",
    ),
    Code(
        "WF623",
        "File not written",
        _ERROR,
        "The system refused to write a file, for want of permission or space. What was there before is still there.",
        "# bindings/ belongs to another user",
        "# bindings/ can be written to",
    ),
    Code(
        "WF624",
        "No such revision",
        _ERROR,
        "A revision is a copy of the live workflow that wfcode takes right before each of its own writes. It stays on "
        "the machine that wrote, below `.wfcode/revisions`. A workflow that was only ever created has none.",
        "wfcode rollback claims 99",
        "wfcode revisions claims",
    ),
    Code(
        "WF625",
        "Broken revision",
        _ERROR,
        "The file of a revision cannot be read. It is a copy for a rollback only: without it nothing but that rollback "
        "is lost.",
        "# .wfcode/revisions/production/claims/3.json\n{",
        "wfcode rollback claims 2",
    ),
    Code(
        "WF626",
        "Revision of a newer wfcode",
        _ERROR,
        "The revision was written in a later format, which this version could only misread.",
        '# .wfcode/revisions/production/claims/3.json\n{"format_version": 2}',
        "pip install --upgrade wfcode",
    ),
    Code(
        "WF628",
        "No form of that title",
        _ERROR,
        "`wfcode forms show` takes the id of a form, or its title where no other form has the same.",
        "wfcode forms show 'Expense clam'",
        "wfcode forms show 'Expense claim'",
    ),
)
