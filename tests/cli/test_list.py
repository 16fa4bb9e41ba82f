"""`wfcode list`: what is there, what is wanted, and how the two stand to each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from answers import KEY
from harness import Run, run
from sandbox_api import api_on

from wfcode.bindings import Binding
from wfcode.project import Project


def live(root: Path, title: str) -> str:
    """The id of a workflow put into the sandbox of that folder."""
    (root / ".wfcode").mkdir(exist_ok=True)
    return api_on(root / ".wfcode" / "sandbox.db").create(title=title)


def bind(root: Path, key: str, workflow_id: str) -> None:
    binding = Binding(workflow=key, workflow_id=workflow_id, host="localhost", account="demo", title=f"Old {key}")
    Project.open(root).bindings.write("sandbox", key, binding)


def test_each_state_has_its_line_and_its_word(wf: Run, tmp_path: Path) -> None:
    wf("init")
    bind(tmp_path, "leave-request", live(tmp_path, "Leave"))
    bind(tmp_path, "removed", live(tmp_path, "Removed"))
    bind(tmp_path, "lost", "262251776639972")
    live(tmp_path, "By hand")
    result = wf("list")
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0].split() == ["workflow", "state", "title", "id", "status", "changed", "spec"]
    states = {line.split("  ")[0]: line for line in lines[1:5]}
    assert "bound" in states["leave-request"] and states["leave-request"].endswith("specs/leave-request.yaml")
    assert "left over" in states["lost"] and "Old lost" in states["lost"]
    assert "orphan" in states["removed"]
    assert "unbound" in states["-"] and "By hand" in states["-"]
    assert any(line.startswith("orphan: ") for line in lines[5:])
    assert not any(line.startswith("not created: ") for line in lines)


def test_json_has_the_same_and_nulls_for_what_is_absent(wf: Run) -> None:
    wf("init")
    data = json.loads(wf("list", "--json").out)
    assert data["target"] == {"name": "sandbox", "kind": "sandbox", "url": None}
    assert data["summary"] == {"not created": 1}
    assert data["workflows"] == [
        {
            "state": "not created",
            "key": "leave-request",
            "title": "Leave request",
            "id": None,
            "status": None,
            "updated_at": None,
            "spec": "specs/leave-request.yaml",
        }
    ]


def test_an_empty_folder_is_told_how_to_begin(wf: Run) -> None:
    result = wf("list")
    assert result.code == 0
    assert "wfcode init" in result.out


def test_an_empty_folder_is_empty_json(wf: Run) -> None:
    assert json.loads(wf("list", "--json").out)["workflows"] == []


def test_the_target_may_stand_before_and_after(wf: Run) -> None:
    assert wf("--target", "sandbox", "list").code == 0
    assert wf("list", "--target", "sandbox").code == 0


def test_an_unknown_target_is_usage(wf: Run) -> None:
    result = wf("list", "--target", "sandbx")
    assert result.code == 64
    assert "did you mean sandbox" in result.err


def test_a_spec_that_is_broken_is_listed_all_the_same(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "half.yaml").write_text("wfcode: 1\ntitle: [\n")
    assert "half" in wf("list").out


def test_two_specs_of_one_key_are_a_finding(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    for name in "ab":
        (tmp_path / "specs" / f"{name}.yaml").write_text("workflow: x\n")
    result = wf("list")
    assert result.code == 3
    assert "WF608" in result.err


def test_a_broken_project_file_is_shown_with_its_place(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "wfcode.yaml").write_text("project: x\nsaftey: {}\n")
    result = wf("list")
    assert result.code == 3
    assert "wfcode.yaml:2:1: error[WF601]" in result.err
    assert "did you mean safety" in result.err


def test_a_broken_binding_is_a_sentence(wf: Run, tmp_path: Path) -> None:
    path = tmp_path / ".wfcode" / "bindings" / "sandbox" / "a.json"
    path.parent.mkdir(parents=True)
    path.write_text("{")
    result = wf("list")
    assert result.code == 1
    assert result.err.startswith("error[WF620]: the binding ")


def test_an_unreachable_target_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "wfcode.yaml").write_text('targets: {far: {kind: sandbox, url: "http://127.0.0.1:1"}}\n')
    result = run("list", "--target", "far", cwd=tmp_path)
    assert result.code == 1
    assert result.err.startswith("error[WF801]: cannot reach 127.0.0.1:1")


class Refusing(BaseHTTPRequestHandler):
    """Answers everything as Jotform answers a wrong key."""

    def do_GET(self) -> None:
        body = b'{"responseCode":401,"message":"You\'re not authorized to use (/user) ","content":""}'
        self.send_response(401)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class gives it
        return


@pytest.fixture
def refusing() -> Iterator[str]:
    """The URL of a server that takes no key."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("auth", ["header", "query"])
def test_a_wrong_key_is_a_sentence_that_names_the_variable_not_the_key(
    tmp_path: Path, refusing: str, auth: str
) -> None:
    entry = f"{{kind: jotform, url: '{refusing}', key_env: WFCODE_TEST_KEY, auth: {auth}}}"
    (tmp_path / "wfcode.yaml").write_text(f"targets: {{live: {entry}}}\n")
    result = run("list", "--target", "live", cwd=tmp_path, env={"WFCODE_TEST_KEY": KEY})
    assert result.code == 1
    assert "does not accept the key in WFCODE_TEST_KEY" in result.err
    assert KEY not in result.out + result.err


def test_a_key_that_is_not_set_is_asked_for(tmp_path: Path) -> None:
    entry = "{kind: jotform, url: 'https://api.jotform.com', key_env: WFCODE_TEST_KEY}"
    (tmp_path / "wfcode.yaml").write_text(f"targets: {{live: {entry}}}\n")
    result = run("list", "--target", "live", cwd=tmp_path, env={"WFCODE_TEST_KEY": ""})
    assert result.code == 1
    assert "set the environment variable WFCODE_TEST_KEY" in result.err
