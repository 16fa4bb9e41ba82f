"""The commands of `wfcode sandbox`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness import Result, run

TREE: dict[str, Any] = {
    "elements": [{"z": 1, "type": "workflow_start_point", "element_id": "1", "x": 1.0}],
    "links": [{"points": [{"1": 2}], "link_id": 1}],
}


class Shell:
    """Commands in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, tty: bool = False, stdin: str = "") -> Result:
        return run("sandbox", *words, cwd=self.folder, tty=tty, stdin=stdin)

    def file(self, name: str, content: bytes) -> str:
        """A file of that content."""
        (self.folder / name).write_bytes(content)
        return name


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A shell in an empty folder."""
    return Shell(tmp_path)


class Served:
    """A sandbox that is served by a process."""

    def __init__(self, folder: Path, *options: str) -> None:
        words = [sys.executable, "-c", "import sys; from wfcode.cli import main; sys.exit(main())", "sandbox", "serve"]
        self.process = subprocess.Popen(
            [*words, *options], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.said = json.loads(self.line)

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Exit code, further stdout and stderr after the signal."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A sandbox served from the test's folder."""
    server = Served(tmp_path, "--db", "served.db", "--api-key", "only-this")
    yield server
    if server.process.poll() is None:
        server.stop()


def test_load_prints_the_id_and_dump_gives_the_tree_back(shell: Shell) -> None:
    loaded = shell("load", shell.file("tree.json", json.dumps(TREE).encode()), "--title", "Mine")
    dumped = shell("dump", loaded.out.strip())

    assert (loaded.code, dumped.code) == (0, 0)
    content = json.loads(dumped.out)
    assert content["workflow"]["title"] == "Mine"
    assert json.dumps({"elements": content["elements"], "links": content["links"]}) == json.dumps(TREE)


def test_the_title_is_the_name_of_the_file_or_that_of_a_dump(shell: Shell) -> None:
    first = shell("load", shell.file("claim.json", b"\xef\xbb\xbf" + json.dumps(TREE).encode())).out.strip()
    dump = shell("dump", first).out
    again = shell("load", shell.file("other.json", dump.encode())).out.strip()

    status = json.loads(shell("status", "--json").out)
    assert {one["id"]: one["title"] for one in status["workflows"]} == {first: "claim", again: "claim"}


def test_the_default_database_lies_in_the_project_and_hides_from_git(shell: Shell) -> None:
    (shell.folder / "wfcode.yaml").write_text("project: p\n")
    (shell.folder / "deep" / "er").mkdir(parents=True)

    assert Shell(shell.folder / "deep" / "er")("status").code == 0

    assert (shell.folder / ".wfcode" / "sandbox.db").is_file()
    assert (shell.folder / ".wfcode" / ".gitignore").read_text() == "*\n"


def test_status_for_people_is_one_line_a_thing(shell: Shell) -> None:
    shell("load", shell.file("t.json", json.dumps(TREE).encode()), "--title", "two\nlines \x1b[31m")

    text = shell("status").out.splitlines()
    assert text[0] == "user demo: 4 forms, 1 workflow, 0 writes"
    assert len(text) == 6
    assert "\x1b" not in "".join(text)


def test_a_reset_asks_on_a_terminal_only(shell: Shell) -> None:
    shell("load", shell.file("t.json", json.dumps(TREE).encode()))

    assert shell("reset", tty=True, stdin="n\n").code == 4
    assert len(json.loads(shell("status", "--json").out)["workflows"]) == 1
    assert shell("reset", tty=True, stdin="y\n").code == 0
    assert json.loads(shell("status", "--json").out)["workflows"] == []
    shell("load", shell.file("t.json", json.dumps(TREE).encode()))
    assert shell("reset").code == 0
    assert json.loads(shell("status", "--json").out)["workflows"] == []


@pytest.mark.parametrize(
    ("words", "content", "code", "said"),
    [
        (["load", "missing.json"], None, 64, "cannot be read"),
        (["load", "."], None, 64, "cannot be read"),
        (["load", "t.json"], b"", 1, "no tree"),
        (["load", "t.json"], b"{", 1, "line 1, column 2"),
        (["load", "t.json"], b"\xff\xfe\x00", 1, "not UTF-8"),
        (["load", "t.json"], b"[]", 1, "JSON object"),
        (["load", "t.json"], b"null", 1, "elements must be a list"),
        (["load", "t.json"], b'{"elements": [], "links": 3}', 1, "links must be a list"),
        (["load", "t.json"], b'{"elements": [1], "links": []}', 1, "elements must be a list of objects"),
        (["load", "t.json"], b'{"elements": [{"a": NaN}], "links": []}', 1, "not JSON"),
        (["load", "t.json"], b"[" * 100_000, 1, "nested"),
        (["load", "t.json"], b'{"elements": [{"a": ' + b"[" * 250 + b"]" * 250 + b'}], "links": []}', 1, "deeper"),
        (["dump", "9"], None, 1, "no workflow 9"),
        (["dump", "../status"], None, 64, "is no id"),
        (["status", "--db", "a.db", "--url", "http://localhost"], None, 64, "one of them"),
        (["status", "--url", "localhost:1"], None, 64, "no URL"),
        (["status", "--url", "http://127.0.0.1:1"], None, 1, "no sandbox answers"),
        (["status", "--url", "http://[::1"], None, 1, "no sandbox answers"),
        (["status", "--db", "t.json"], b"this is no database" * 100, 1, "cannot be used"),
        (["status", "--db", "."], None, 1, "cannot be used"),
        (["serve", "--port", "70000"], None, 64, "65535"),
        (["serve", "--host", "203.0.113.9"], None, 1, "cannot listen"),
    ],
)
def test_bad_input_is_one_sentence(shell: Shell, words: list[str], content: bytes | None, code: int, said: str) -> None:
    if content is not None:
        shell.file("t.json", content)

    result = shell(*words)

    assert (result.code, result.out) == (code, "")
    assert said in result.err
    assert "Traceback" not in result.err


def test_serve_prints_one_line_of_json_and_ends_cleanly(served: Served, tmp_path: Path) -> None:
    assert served.said["pid"] == served.process.pid
    assert served.said["db"] == str(tmp_path / "served.db")
    assert served.said["url"].startswith("http://127.0.0.1:")
    url = served.said["url"]
    assert httpx.get(f"{url}/user", params={"apiKey": "only-this"}).status_code == 200
    assert httpx.get(f"{url}/user", headers={"APIKEY": "other-key"}).status_code == 401

    code, out, err = served.stop()

    assert (code, out) == (0, "")
    assert "only-this" not in err
    assert "other-key" not in err
    assert "Traceback" not in err


def test_an_interrupt_is_a_clean_end_too(served: Served) -> None:
    assert served.stop(signal.SIGINT)[:2] == (0, "")


def test_commands_speak_to_a_served_sandbox(served: Served, shell: Shell) -> None:
    url = served.said["url"]
    loaded = shell("load", shell.file("t.json", json.dumps(TREE).encode()), "--url", url + "/").out.strip()
    httpx.post(f"{url}/workflow/{loaded}", headers={"APIKEY": "only-this"}, json={"title": "New"})

    dumped = json.loads(shell("dump", loaded, "--url", url).out)
    assert dumped["workflow"]["title"] == "New"
    [line] = shell("log", "--url", url).out.splitlines()
    assert line.split()[2:] == ["200", "POST", f"/workflow/{loaded}"]
    [write] = json.loads(shell("log", "--json", "--db", "served.db").out)
    assert write["body"] == {"title": "New"}
    assert shell("reset", "--yes", "--url", url).code == 0
    assert json.loads(shell("status", "--json", "--url", url).out)["workflows"] == []
