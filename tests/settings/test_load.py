"""The project file: every key of it is read, and whatever is wrong in it is found with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.diagnostics.errors import INVALID
from wfcode.settings import InvalidSettings, Settings, find_project, load_settings
from wfcode.settings.load import settings_of
from wfcode.source import parse

Folder = Callable[[Mapping[str, str]], Path]
FULL = """\
project: acme
specs: [specs, more/specs]
targets:
  sandbox: {kind: sandbox}
  local: {kind: sandbox, url: "http://127.0.0.1:8000"}
  staging:
    kind: jotform
    url: https://api.jotform.com
    key_env: JOTFORM_STAGING_KEY
    vars: {limit: 007, ratio: 1.10, urgent: true}
    map: {242894007368969: 251100000000001}
  production:
    {kind: jotform, url: https://eu-api.jotform.com, key_env: JOTFORM_API_KEY, team: 42, protected: true, auth: query}
default_target: staging
safety: {max_deletes: 5, max_delete_percent: 10, on_drift: block}
severity: {WF507: error, WF424: off}
vars: {finance: finance@example.com}
defaults: {approval: {with: {requireLogin: true}}}
"""


def loaded(text: str) -> Settings:
    return settings_of(parse(text, file="wfcode.yaml"))


def wrong(text: str) -> list[str]:
    """What is found, as `line:column CODE summary`."""
    with pytest.raises(InvalidSettings) as caught:
        loaded(text)
    assert caught.value.exit_code == INVALID
    lines = []
    for finding in caught.value.diagnostics:
        assert finding.range is not None
        assert finding.file == "wfcode.yaml"
        start = finding.range.start
        lines.append(f"{start.line}:{start.column} {finding.code} {finding.summary}")
    return lines


def test_every_key_of_the_file_is_read() -> None:
    settings = loaded(FULL)
    assert settings.project == "acme"
    assert settings.specs == ("specs", "more/specs")
    assert settings.target_names == ("sandbox", "local", "staging", "production")
    assert (settings.safety.max_deletes, settings.safety.max_delete_percent) == (5, 10)
    assert settings.safety.on_drift == "block"
    assert settings.severity == {"WF507": "error", "WF424": "off"}
    assert settings.vars == {"finance": "finance@example.com"}
    assert settings.defaults == {"approval": {"with": {"requireLogin": True}}}
    production = settings.target("production")
    assert (production.auth, production.team, production.protected) == ("query", "42", True)


def test_variables_and_ids_are_the_text_as_written() -> None:
    staging = loaded(FULL).target()
    assert staging.name == "staging"
    assert staging.vars == {"limit": "007", "ratio": "1.10", "urgent": "true"}
    assert staging.map == {"242894007368969": "251100000000001"}


@pytest.mark.parametrize("text", ["", "\n", "# nothing yet\n", "{}\n"])
def test_an_empty_file_is_the_defaults(text: str) -> None:
    assert loaded(text) == Settings()


def test_without_a_file_there_are_specs_and_the_sandbox(tmp_path: Path) -> None:
    settings = load_settings(tmp_path)
    assert settings.specs == ("specs",)
    assert settings.target().is_sandbox
    assert settings.safety.max_deletes == 3


def test_one_folder_of_specs_needs_no_list() -> None:
    assert loaded("specs: flows\n").specs == ("flows",)


JOTFORM = "targets:\n  live: {kind: jotform, url: https://api.jotform.com, key_env: JOTFORM_API_KEY"
WRONG = {
    "projct: acme\n": "1:1 WF601 unknown key `projct`, did you mean project?",
    "safety: {max_delete: 3}\n": "1:10 WF601 unknown key `max_delete`, did you mean",
    JOTFORM + ", key: abc}\n": "2:81 WF601 unknown key `key`",
    "targets:\n  live: {url: x}\n": "2:3 WF603 `targets.live.kind` is missing",
    "targets:\n  live: {kind: jotfrom}\n": "2:16 WF602 `targets.live.kind` has a wrong value",
    "targets:\n  live: {kind: jotform, key_env: JOTFORM_A}\n": "2:9 WF602 `targets.live` is incomplete",
    "targets:\n  live: {kind: jotform, url: https://api.jotform.com}\n": "2:9 WF602 `targets.live` is incomplete",
    "targets:\n  s: {kind: sandbox, team: a}\n": "2:6 WF602 `targets.s` is incomplete or mixed",
    "targets:\n  a/b: {kind: sandbox}\n": "2:3 WF602 `targets.a/b` has a wrong name",
    "targets:\n  ..: {kind: sandbox}\n": "2:3 WF602 `targets...` has a wrong name",
    "targets: [sandbox]\n": "1:10 WF602 `targets` has a wrong value",
    "targets:\n  live:\n": "2:8 WF602 `targets.live` has no value",
    JOTFORM.replace("JOTFORM_API_KEY", "AWS_SECRET") + "}\n": "2:64 WF605 `targets.live.key_env` has a wrong value",
    JOTFORM.replace("JOTFORM_API_KEY", "JOTFORM_") + "}\n": "2:64 WF605",
    JOTFORM.replace("JOTFORM_API_KEY", "0123456789abcdef") + "}\n": "2:64 WF605",
    JOTFORM + ", protected: yes}\n": "2:92 WF602 `targets.live.protected` has a wrong value",
    JOTFORM + ", vars: {a: [1]}}\n": "2:91 WF602 `targets.live.vars.a` has a wrong value",
    "default_target: prod\n": "1:17 WF604 there is no target 'prod'",
    "safety: {max_deletes: many}\n": "1:23 WF602 `safety.max_deletes` has a wrong value",
    "safety: {max_deletes: true}\n": "1:23 WF602 `safety.max_deletes` has a wrong value",
    "safety: {max_deletes: -1}\n": "1:23 WF602 `safety.max_deletes` has a wrong value",
    "safety: {max_deletes: 1.5}\n": "1:23 WF602 `safety.max_deletes` has a wrong value",
    "safety: {max_delete_percent: 101}\n": "1:30 WF602 `safety.max_delete_percent` has a wrong value",
    "safety: {on_drift: ignore}\n": "1:20 WF602 `safety.on_drift` has a wrong value",
    "severity: {WF5: error}\n": "1:12 WF602 `severity.WF5` has a wrong name",
    "severity: {WF999: error}\n": "1:12 WF602 there is no code WF999",
    "severity: {WF602: fatal}\n": "1:19 WF602 `severity.WF602` has a wrong value",
    "severity: {WF301: warning}\n": "1:19 WF602 WF301 stays an error and cannot be `warning`",
    "specs: {a: b}\n": "1:8 WF602 `specs` has a wrong value",
    'specs: [""]\n': "1:9 WF602 `specs.0` has a wrong value",
    "vars: {a: null}\n": "1:11 WF602 `vars.a` has no value",
    "defaults: {approval: 3}\n": "1:22 WF602 `defaults.approval` has a wrong value",
    "- a\n": "1:1 WF602 the project file is no mapping",
    "acme\n": "1:1 WF602 the project file is no mapping",
    "project: a\nproject: b\n": "2:1 WF1",
    "a: [\n": "1:4 WF1",
    "project:\n\t- x\n": "2:1 WF1",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_found_at_its_place(text: str) -> None:
    assert wrong(text)[0].startswith(WRONG[text])


def test_all_findings_come_at_once_in_file_order() -> None:
    found = wrong("safety: {max_deletes: x, on_drift: y}\ntargets: {a: {kind: z}}\nprojct: b\n")
    assert [line.split(" ")[0] for line in found] == ["1:23", "1:36", "2:21", "3:1"]


@pytest.mark.parametrize("text", WRONG)
def test_every_finding_says_what_to_write(text: str) -> None:
    with pytest.raises(InvalidSettings) as caught:
        loaded(text)
    assert all(finding.detail for finding in caught.value.diagnostics)


def test_a_key_in_the_file_is_not_repeated() -> None:
    with pytest.raises(InvalidSettings) as caught:
        loaded(JOTFORM.replace("JOTFORM_API_KEY", "0123456789abcdef") + "}\n")
    assert "0123456789abcdef" not in f"{caught.value} {caught.value.diagnostics}"


words = st.sampled_from(
    ["sandbox", "jotform", "kind", "url", "", "JOTFORM_A", "https://api.jotform.com", "WF602", "off"]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
tops = st.dictionaries(st.sampled_from([*Settings.model_fields, "odd"]), values, max_size=5)


@given(tops)
def test_no_shape_of_values_is_more_than_a_finding(data: dict[str, object]) -> None:
    import json

    try:
        settings = loaded(json.dumps(data))
    except InvalidSettings as problem:
        assert all(finding.range is not None for finding in problem.diagnostics)
    else:
        assert settings.target().name == settings.default_target


@given(st.text(max_size=80))
def test_no_text_is_more_than_a_finding(text: str) -> None:
    try:
        loaded(text)
    except InvalidSettings as problem:
        assert problem.diagnostics


def test_the_project_is_the_nearest_folder_with_the_file(folder: Folder) -> None:
    root = folder({"wfcode.yaml": "", "a/wfcode.yaml": "", "a/b/c/x": "", "d/x": ""})
    assert find_project(root / "a/b/c") == (root / "a").resolve()
    assert find_project(root / "d") == root.resolve()


def test_without_the_file_it_is_the_folder_itself(folder: Folder) -> None:
    root = folder({"a/x": ""})
    assert find_project(root / "a") == (root / "a").resolve()


def test_findings_name_the_file_as_seen_from_where_one_is(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    root = folder({"wfcode.yaml": "odd: 1\n", "a/x": ""})
    monkeypatch.chdir(root / "a")
    with pytest.raises(InvalidSettings) as caught:
        load_settings(find_project(Path.cwd()))
    assert caught.value.diagnostics[0].file == "../wfcode.yaml"
