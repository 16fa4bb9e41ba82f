"""How a project compiles its specs: by snapshots or by the target, with files, and mindful of what was applied."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from wfcode.apply.errors import StalePlan
from wfcode.checking import form_ids, read_form
from wfcode.compile import Compiled
from wfcode.diagnostics import InvalidSpec, Severity
from wfcode.files import private_folder
from wfcode.forms import BrokenSnapshot, Snapshots
from wfcode.jotform.client import Jotform
from wfcode.project import Project
from wfcode.sandbox.app import create_app

T = TypeVar("T")
CLAIM, LEAVE = "242894007368969", "242894007368970"
SPEC = f"""\
wfcode: 1
title: Claims
forms: {{claim: "{CLAIM}"}}
trigger: {{form: claim, next: big}}
steps:
  big: {{type: if, when: amount > 10, then: mail, else: end}}
  mail:
    type: email
    with: {{to: "{{email}}", subject: "Of {{fullName}}", content: {{file: mail.md}}}}
    next: end
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return at(tmp_path)


def at(folder: Path, spec: str = SPEC, mail: str = "Dear **{fullName}**") -> Project:
    (folder / "specs").mkdir(exist_ok=True)
    (folder / "specs" / "claims.yaml").write_text(spec, encoding="utf-8")
    (folder / "specs" / "mail.md").write_text(mail, encoding="utf-8")
    return Project.open(folder)


def path(project: Project) -> Path:
    return project.root / "specs" / "claims.yaml"


def on(project: Project, call: Callable[[Jotform], Awaitable[T]]) -> T:
    async def inside() -> T:
        async with project.connect() as client:
            return await call(client)

    return asyncio.run(inside())


def compiled(project: Project) -> Compiled:
    return on(project, lambda client: project.compile(path(project), client))


def codes(result: Compiled) -> list[tuple[str, str]]:
    """What is said of names and content, by code and severity; what the checks remark on the flow is not the point."""
    return [
        (each.code, each.severity.value) for each in result.diagnostics if each.code[:4] in ("WF30", "WF32", "WF65")
    ]


def fetch(project: Project, form_id: str = CLAIM) -> Snapshots:
    snapshots = Snapshots(project.root, project.target.name)
    snapshots.write(on(project, lambda client: read_form(client, form_id)))
    return snapshots


def applied(project: Project) -> None:
    async def work(client: Jotform) -> None:
        proposal = await project.plan(path(project), client)
        await project.apply(proposal, client, waited=False)

    on(project, work)


def in_builder(project: Project, method: str, place: str, **body: Any) -> Any:
    async def ask() -> Any:
        transport = httpx.ASGITransport(create_app(private_folder(project.root) / "sandbox.db"))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.request(method, place, json=body or None, headers={"APIKEY": "x" * 32})).json()

    return asyncio.run(ask())


def test_without_a_snapshot_one_word_says_that_fields_are_not_checked(project: Project) -> None:
    result = project.validate(path(project))
    assert result.ok
    assert codes(result) == [("WF326", "information")]
    (found,) = (each for each in result.diagnostics if each.code == "WF326")
    assert found.range is not None and found.range.start.line == 3
    assert "`claim`" in found.summary


def test_a_snapshot_is_as_good_as_the_target(project: Project) -> None:
    fetch(project)
    assert codes(project.validate(path(project))) == []
    at(project.root, SPEC.replace("amount", "amuont").replace("{email}", "{e-mail}"))
    assert codes(project.validate(path(project))) == [("WF303", "error"), ("WF320", "error")]


def test_a_spec_that_uses_no_field_hears_nothing(tmp_path: Path) -> None:
    spec = f'wfcode: 1\ntitle: T\ntrigger: {{form: "{CLAIM}", next: end}}\nsteps: {{}}\n'
    project = at(tmp_path, spec)
    assert codes(project.validate(path(project))) == []


def test_the_target_wins_over_a_snapshot(project: Project) -> None:
    snapshots = fetch(project)
    text = snapshots.path(CLAIM).read_text(encoding="utf-8").replace("amount", "value")
    snapshots.path(CLAIM).write_text(text, encoding="utf-8")
    assert codes(project.validate(path(project))) == [("WF303", "error")]
    assert codes(compiled(project)) == []


def test_every_form_is_asked_once_in_a_run(project: Project) -> None:
    async def work(client: Jotform) -> list[tuple[str, str]]:
        for _ in range(3):
            await project.compile(path(project), client)
        return [call for call in client.calls if call[1].startswith("/form")]

    assert on(project, work) == [("GET", f"/form/{CLAIM}/questions")]


def test_a_field_that_vanished_is_an_error_that_names_every_place(project: Project) -> None:
    fetch(project)
    in_builder(project, "DELETE", f"/form/{CLAIM}/question/3")
    result = compiled(project)
    assert codes(result) == [("WF322", "error")]
    (found,) = (each for each in result.diagnostics if each.code == "WF322")
    assert [each.file for each in found.related if each.file != found.file] != []
    assert "2 places" in found.detail


def test_what_vanished_stays_an_error_on_a_step_that_was_applied(project: Project) -> None:
    fetch(project)
    applied(project)
    in_builder(project, "DELETE", f"/form/{CLAIM}/question/3")
    assert codes(compiled(project)) == [("WF322", "error")]


def test_what_was_applied_like_this_is_a_warning(project: Project) -> None:
    applied(project)
    in_builder(project, "DELETE", f"/form/{CLAIM}/question/3")
    result = compiled(project)
    assert codes(result) == [("WF320", "warning"), ("WF320", "warning")]
    assert result.ok
    assert all("applied like this" in each.detail for each in result.diagnostics if each.code == "WF320")


def test_a_text_that_was_changed_since_is_an_error_again(project: Project) -> None:
    applied(project)
    in_builder(project, "DELETE", f"/form/{CLAIM}/question/3")
    at(project.root, mail="Hello **{fullName}**")
    result = compiled(project)
    found = {(each.file or "")[-7:]: each.severity for each in result.diagnostics if each.code == "WF320"}
    assert found == {"mail.md": Severity.ERROR, "ms.yaml": Severity.WARNING}


def test_a_condition_by_number_is_compared_with_what_was_applied(tmp_path: Path) -> None:
    project = at(tmp_path, SPEC.replace("amount > 10", "'#5 > 10'"))
    applied(project)
    in_builder(project, "DELETE", f"/form/{CLAIM}/question/5")
    assert codes(compiled(project)) == [("WF303", "warning")]
    at(tmp_path, SPEC.replace("amount > 10", "'#5 > 11'"))
    assert codes(compiled(project)) == [("WF303", "error")]


def test_a_form_that_is_not_there_is_a_warning_while_nothing_needs_it(tmp_path: Path) -> None:
    spec = SPEC.replace("amount > 10", "'#5 > 10'").replace(CLAIM, "242894007360001")
    result = compiled(at(tmp_path, spec))
    assert codes(result) == [("WF650", "warning")]
    assert result.ok
    named = compiled(at(tmp_path, SPEC.replace(CLAIM, "242894007360001")))
    assert codes(named) == [("WF650", "error")]


def test_a_snapshot_stands_in_for_a_form_that_is_not_there(project: Project) -> None:
    fetch(project)
    in_builder(project, "DELETE", f"/form/{CLAIM}")
    result = compiled(project)
    assert codes(result) == [("WF650", "warning")]
    assert result.ok and result.tree is not None
    assert result.tree.elements["big"].fields["conditionTerms"] == [
        {"field": "5", "operator": "greaterThan", "value": "10"}
    ]


def test_a_broken_snapshot_is_no_snapshot(project: Project) -> None:
    snapshots = fetch(project)
    for text in ("<<<<<<< HEAD\nx", "[]", "questions: []", "questions: {'3': [a]}", "questions: {'3': {nam: x}}"):
        snapshots.path(CLAIM).write_text(text, encoding="utf-8")
        with pytest.raises(BrokenSnapshot, match="wfcode forms fetch 242894007368969"):
            project.validate(path(project))


def test_a_saved_plan_is_stale_once_a_file_of_the_spec_changed(project: Project) -> None:
    async def work(client: Jotform) -> None:
        saved = (await project.plan(path(project), client)).plan
        await project.replan(saved, client)
        (project.root / "specs" / "mail.md").write_text("Dear {fullName}", encoding="utf-8")
        with pytest.raises(StalePlan):
            await project.replan(saved, client)
        (project.root / "specs" / "mail.md").write_text("Dear  **{fullName}**", encoding="utf-8")
        with pytest.raises(StalePlan, match="spec"):
            await project.replan(saved, client)

    on(project, work)


def test_ids_of_another_account_have_snapshots_of_their_own(tmp_path: Path) -> None:
    settings = f'targets: {{sandbox: {{kind: sandbox, map: {{"1111111111": "{CLAIM}"}}}}}}\n'
    (tmp_path / "wfcode.yaml").write_text(settings, encoding="utf-8")
    project = at(tmp_path, SPEC.replace(CLAIM, "1111111111"))
    assert fetch(project).path(CLAIM).is_file()
    assert codes(project.validate(path(project))) == []


def test_the_forms_of_a_spec(project: Project) -> None:
    assert form_ids(project, path(project)) == (CLAIM,)
    at(project.root, "wfcode: [")
    with pytest.raises(InvalidSpec):
        form_ids(project, path(project))


def test_recipients_carry_the_labels_of_their_fields(project: Project) -> None:
    applied(project)
    workflow = next(iter(project.bindings.list("sandbox")))
    binding = project.bindings.read("sandbox", workflow)
    assert binding is not None
    workflow_id = binding.workflow_id
    tree = on(project, lambda client: client.combined(workflow_id))
    mail = next(each for each in tree["elements"] if each["type"] == "workflow_send_email")
    (pill,) = mail["to"]
    assert (pill["value"], pill["text"]) == ("{email}", "E-mail")
