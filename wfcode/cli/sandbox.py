"""`wfcode sandbox`: serve, inspect, fill and empty the embedded Jotform API.

All but `serve` speak to the admin routes of the sandbox alone, in process (`--db`) or over HTTP (`--url`).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer

from wfcode.cli.streams import complain, emit, emit_json, is_terminal
from wfcode.diagnostics.errors import REFUSED, UsageError, WfcodeError
from wfcode.sandbox.errors import NotASandbox, NotATree, SandboxRefusal

app = typer.Typer(help="Serve, inspect and reset the embedded Jotform API.", no_args_is_help=True)
sandbox_app = app

Db = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The database; the project's .wfcode/sandbox.db if absent.")
]
Url = Annotated[str | None, typer.Option(metavar="URL", help="A sandbox that is served, instead of a database.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = 0,
    db: Db = None,
    api_key: Annotated[str | None, typer.Option(metavar="KEY", help="Accept this key alone.")] = None,
) -> None:
    """Serve the sandbox over HTTP until it is stopped; print one line of JSON with its URL."""
    from wfcode.sandbox.app import create_app
    from wfcode.sandbox.server import serve as run

    path = db or default_database()
    shown = {"db": str(path.absolute()), "pid": os.getpid()}

    def ready(url: str) -> None:
        emit(json.dumps({"url": url, **shown}))
        typer.get_text_stream("stdout").flush()

    run(create_app(path, api_key=api_key), host, port=port, ready=ready)


@app.command()
def status(db: Db = None, url: Url = None, as_json: AsJson = False) -> None:
    """Show what the account holds."""
    found = ask("GET", "status", db=db, url=url)
    if as_json:
        emit_json(found)
    else:
        emit(status_text(found))


@app.command()
def reset(
    db: Db = None,
    url: Url = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask on a terminal.")] = False,
) -> None:
    """Bring the demo account back as on the first day; every workflow is gone after it."""
    if not yes and is_terminal() and not typer.confirm("Empty the sandbox?", err=True):
        raise NotConfirmed
    ask("POST", "reset", db=db, url=url)
    complain("The sandbox is as on its first day.")


@app.command()
def load(
    tree: Annotated[Path, typer.Argument(metavar="TREE.json", help="A JSON file with elements and links.")],
    title: Annotated[str | None, typer.Option(help="Its title; the name of the file if absent.")] = None,
    db: Db = None,
    url: Url = None,
) -> None:
    """Store a tree verbatim as a new workflow and print its id."""
    content = read_tree(tree)
    path = "load" if title is None else f"load?title={quote(title, safe='')}"
    own = isinstance(content, dict) and isinstance(content.get("workflow"), dict)
    if title is None and not own:
        path = f"load?title={quote(tree.stem, safe='')}"
    emit(str(ask("POST", path, db=db, url=url, body=content)["id"]))


@app.command()
def dump(
    workflow: Annotated[str, typer.Argument(metavar="ID", help="The id of a workflow.")],
    db: Db = None,
    url: Url = None,
) -> None:
    """Print a workflow with its elements and links, exactly as stored."""
    if not workflow.isalnum():
        raise UsageError(f"{tidy(workflow)} is no id; ids are digits, `wfcode sandbox status` lists them")
    emit(json.dumps(ask("GET", f"dump/{quote(workflow, safe='')}", db=db, url=url), indent=2))


@app.command()
def log(db: Db = None, url: Url = None, as_json: AsJson = False) -> None:
    """Show every write that was received since the last reset."""
    found = ask("GET", "log", db=db, url=url)
    if as_json:
        emit_json(found)
    else:
        emit("".join(f"{one['time']}  {one['status']}  {one['method']:6} {tidy(one['path'])}\n" for one in found))


class NotConfirmed(WfcodeError):
    """Nobody said that the sandbox may be emptied."""

    code = "WF646"
    exit_code = REFUSED

    def __init__(self) -> None:
        super().__init__("the sandbox was not reset; answer y on a terminal, or say --yes")


def ask(method: str, path: str, *, db: Path | None, url: str | None, body: Any = None) -> Any:
    """The content of an admin route's answer.

    Raises UsageError, DatabaseUnusable, NotASandbox, SandboxRefusal.
    """
    if db is not None and url is not None:
        raise UsageError("--db and --url name two sandboxes; give one of them")
    if url is not None and not url.startswith(("http://", "https://")):
        raise UsageError(f"--url {url} is no URL; it begins with http:// or https://")
    import asyncio

    return asyncio.run(_ask(method, path, db=db, url=url, body=body))


async def _ask(method: str, path: str, *, db: Path | None, url: str | None, body: Any) -> Any:
    import httpx

    transport = None if url else httpx.ASGITransport(app=_app(db or default_database()))
    place = url or "http://sandbox.invalid"
    content = None if body is None else json.dumps(body)
    headers = {"Content-Type": "application/json"}
    try:
        # No proxy from the environment: a sandbox is on this machine, or where the URL says.
        async with httpx.AsyncClient(transport=transport, timeout=60, trust_env=False) as client:
            answer = await client.request(
                method, f"{place.rstrip('/')}/_sandbox/{path}", content=content, headers=headers
            )
        envelope = answer.json()
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        raise NotASandbox(place, str(error) or type(error).__name__) from error
    return content_of(envelope, place=place)


def content_of(envelope: Any, *, place: str) -> Any:
    """The content of an envelope; raises NotASandbox and SandboxRefusal."""
    if not isinstance(envelope, dict) or "content" not in envelope:
        raise NotASandbox(place, "the answer is no envelope")
    if envelope.get("responseCode") != 200:
        raise SandboxRefusal(str(envelope.get("message", "")))
    return envelope["content"]


def _app(path: Path) -> Any:
    from wfcode.sandbox.app import create_app

    return create_app(path)


def default_database() -> Path:
    """`.wfcode/sandbox.db` of the project around the present folder."""
    from wfcode.files import private_folder
    from wfcode.settings import find_project

    return private_folder(find_project(Path.cwd())) / "sandbox.db"


def read_tree(path: Path) -> Any:
    """The JSON in a file; raises UsageError where there is no file, NotATree where it holds something else."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror or error}); name a JSON file") from error
    except UnicodeDecodeError as error:
        raise NotATree(str(path), "it is not UTF-8") from error
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise NotATree(str(path), f"line {error.lineno}, column {error.colno}: {error.msg}") from error
    except (RecursionError, ValueError) as error:
        raise NotATree(str(path), "it is nested too deep, or holds a number without end") from error


def status_text(found: Any) -> str:
    """The state of the sandbox for people."""
    forms, workflows = found["forms"], found["workflows"]
    lines = [f"user {found['user']}: {counted(forms, 'form')}, {counted(workflows, 'workflow')}, "]
    lines[0] += f"{found['writes']} write{'s' if found['writes'] != 1 else ''}"
    lines += [f"form      {form['id']}  {tidy(form['title'])}, {form['questions']} questions" for form in forms]
    lines += [
        f"workflow  {one['id']}  {tidy(one['title'])}, {tidy(one['status'])}, "
        f"{one['elements']} elements, {one['links']} links"
        for one in workflows
    ]
    lines += [f"switch    {name} = {json.dumps(value)}" for name, value in found["switches"].items()]
    return "\n".join(lines)


def counted(items: list[Any], noun: str) -> str:
    """`1 form`, `2 forms`."""
    return f"{len(items)} {noun}{'' if len(items) == 1 else 's'}"


def tidy(text: str) -> str:
    """The text on one line, without characters that a terminal would obey."""
    return "".join(mark if mark.isprintable() else " " for mark in text)
