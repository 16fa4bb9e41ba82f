"""Project finds things: its folder, its specs, its target, the account; and opens the door to the sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from answers import KEY, Server, ok, unauthorised

from wfcode.bindings import Binding, Locked
from wfcode.bindings.inventory import State
from wfcode.diagnostics import UsageError
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import NotFound, WrongKey
from wfcode.jotform.hosts import HostRefused
from wfcode.project import Project
from wfcode.settings import InvalidSettings, MissingKey, UnknownSpec, UnknownTarget
from wfcode.settings.errors import MissingFolder

FORM = "242894007368969"
FILE = """\
targets:
  live: {kind: jotform, url: https://api.jotform.com, key_env: JOTFORM_TEST_KEY}
  odd: {kind: jotform, url: https://jotform.com.evil.io, key_env: JOTFORM_TEST_KEY}
  served: {kind: sandbox, url: "http://127.0.0.1:1"}
"""


def write(root: Path, **files: str) -> Path:
    for name, text in files.items():
        path = root / "specs" / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def on(project: Project, call: Callable[[Jotform], Awaitable[Any]]) -> Any:
    async def inside() -> Any:
        async with project.connect() as client:
            return await call(client)

    return asyncio.run(inside())


def binding(workflow_id: str) -> Binding:
    return Binding(workflow="a", workflow_id=workflow_id, host="localhost", account="demo", title="A")


def test_a_folder_without_anything_is_a_project_on_the_sandbox(tmp_path: Path) -> None:
    project = Project.open(tmp_path)
    assert project.root == tmp_path.resolve()
    assert project.target.name == "sandbox"
    assert project.specs() == ()
    assert not list(tmp_path.iterdir())


def test_a_spec_is_found_by_key_and_by_path(tmp_path: Path) -> None:
    project = Project.open(write(tmp_path, a="title: A\n", b="workflow: other\n"))
    assert list(project.keys()) == ["a", "other"]
    assert project.find("other") == project.root / "specs" / "b.yaml"
    assert project.find("somewhere/x.yaml") == Path("somewhere/x.yaml")


def test_an_unknown_key_gets_suggestions(tmp_path: Path) -> None:
    project = Project.open(write(tmp_path, expenses="title: A\n"))
    with pytest.raises(UnknownSpec, match="did you mean expenses") as caught:
        project.find("expences")
    assert caught.value.exit_code == 64


def test_without_specs_the_way_to_a_first_one_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownSpec, match="wfcode init"):
        Project.open(tmp_path).find("a")


@pytest.mark.parametrize("word", ["262251776639972", "plan-0123456789"])
def test_what_names_no_spec_is_refused(tmp_path: Path, word: str) -> None:
    with pytest.raises(UsageError, match="a spec is wanted"):
        Project.open(tmp_path).find(word)


def test_two_specs_of_one_key_stop(tmp_path: Path) -> None:
    project = Project.open(write(tmp_path, a="workflow: x\n", b="workflow: X\n"))
    with pytest.raises(InvalidSettings) as caught:
        project.keys()
    assert caught.value.diagnostics[0].code == "WF608"


def test_a_folder_of_specs_that_was_named_must_be_there(tmp_path: Path) -> None:
    (tmp_path / "wfcode.yaml").write_text("specs: [flows]\n")
    with pytest.raises(MissingFolder, match="'flows'"):
        Project.open(tmp_path).specs()


def test_an_unknown_target_is_refused_before_anything_else(tmp_path: Path) -> None:
    with pytest.raises(UnknownTarget, match="targets: sandbox"):
        Project.open(tmp_path, "production")


def test_the_sandbox_runs_in_this_process_with_no_key(tmp_path: Path) -> None:
    project = Project.open(tmp_path)
    forms = on(project, lambda client: client.forms())
    assert FORM in [form["id"] for form in forms]
    assert (project.root / ".wfcode" / "sandbox.db").is_file()
    assert (project.root / ".wfcode" / ".gitignore").read_text() == "*\n"


def test_forms_come_by_one_call_each(tmp_path: Path) -> None:
    project = Project.open(tmp_path)

    async def ask(client: Jotform) -> tuple[Any, list[tuple[str, str]]]:
        return await project.forms(client, [FORM, FORM]), client.calls

    forms, calls = on(project, ask)
    assert forms[FORM].named("amount") is not None
    assert calls == [("GET", f"/form/{FORM}/questions")]


def test_what_the_sandbox_lacks_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no workflow 262251776639972"):
        on(Project.open(tmp_path), lambda client: client.combined("262251776639972"))


def test_the_account_is_asked_for_once(tmp_path: Path) -> None:
    project = Project.open(tmp_path)

    async def ask(client: Jotform) -> tuple[str, list[tuple[str, str]]]:
        return await project.account(client), client.calls

    assert on(project, ask) == ("demo", [("GET", "/user")])
    assert on(Project.open(tmp_path), ask) == ("demo", [])


def test_a_key_must_be_set_before_anything_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wfcode.yaml").write_text(FILE)
    monkeypatch.delenv("JOTFORM_TEST_KEY", raising=False)
    with pytest.raises(MissingKey, match="JOTFORM_TEST_KEY"):
        Project.open(tmp_path, "live").connect()


def test_a_project_cannot_send_a_key_to_a_host_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wfcode.yaml").write_text(FILE)
    monkeypatch.setenv("JOTFORM_TEST_KEY", KEY)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    with pytest.raises(HostRefused):
        Project.open(tmp_path, "odd").connect()
    monkeypatch.setenv("WFCODE_ALLOWED_HOSTS", "jotform.com.evil.io")
    assert Project.open(tmp_path, "odd").connect().url == "https://jotform.com.evil.io"


def test_a_served_sandbox_is_reached_by_its_url(tmp_path: Path) -> None:
    (tmp_path / "wfcode.yaml").write_text(FILE)
    assert Project.open(tmp_path, "served").connect().url == "http://127.0.0.1:1"


def test_a_wrong_key_is_not_kept_as_an_account(tmp_path: Path) -> None:
    project = Project.open(tmp_path)
    client = Jotform("http://localhost", KEY, transport=httpx.MockTransport(Server([unauthorised("user")])))

    async def ask() -> None:
        async with client:
            await project.account(client)

    with pytest.raises(WrongKey):
        asyncio.run(ask())
    assert not (project.root / ".wfcode" / "accounts.json").exists()


def test_the_list_shows_specs_bindings_and_workflows(tmp_path: Path) -> None:
    project = Project.open(write(tmp_path, a="title: A\n", new="title: New\n"))
    project.bindings.write("sandbox", "a", binding("1"))
    project.bindings.write("sandbox", "removed", binding("2"))
    rows = [{"id": number, "title": f"W{number}", "status": "ENABLED"} for number in ("1", "2", "3")]
    client = Jotform("http://localhost", KEY, transport=httpx.MockTransport(Server([ok(rows)])))

    async def ask() -> list[tuple[str, State, str]]:
        async with client:
            return [(row.key, row.state, row.title) for row in await project.list(client)]

    assert asyncio.run(ask()) == [
        ("a", State.BOUND, "W1"),
        ("new", State.NOT_CREATED, "New"),
        ("removed", State.ORPHAN, "W2"),
        ("", State.UNBOUND, "W3"),
    ]


def test_a_workflow_is_locked_per_target(tmp_path: Path) -> None:
    project = Project.open(tmp_path)
    said: list[str] = []
    with project.lock("a", notice=said.append), pytest.raises(Locked), project.lock("a", notice=said.append):
        raise AssertionError("two at once")
