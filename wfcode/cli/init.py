"""`wfcode init`: a project to start from. It only ever adds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from wfcode.cli.streams import complain, emit
from wfcode.diagnostics.errors import UsageError
from wfcode.files import create, write_atomic

IGNORED = (".wfcode/",)
PROJECT = """\
project: {name}
specs: [specs]

targets:
  sandbox:
    kind: sandbox                      # in .wfcode/sandbox.db: no key, no network
  # production:
  #   kind: jotform
  #   url: https://api.jotform.com     # https://eu-api.jotform.com for accounts with their data in the EU
  #   key_env: JOTFORM_API_KEY         # the environment variable that holds the key; never the key itself
  #   protected: true

default_target: sandbox
"""
STARTER_NAME = "leave-request.yaml"
STARTER = """\
# A first workflow, on the sandbox's form "Leave request". Try: wfcode plan, then wfcode apply
wfcode: 1
workflow: leave-request
title: Leave request

forms:
  leave: "242894007368970"

trigger:
  form: leave
  next: long

steps:
  long:
    type: if
    name: Longer than a week?
    when: days > 5
    then: manager
    else: granted

  manager:
    type: approval
    name: Manager approval
    with:
      approver: ["{managerEmail}"]
      taskDescription: "{fullName} asks for {days} days of leave from {startDate}."
    outcomes:
      Approve: granted
      Deny: refused

  granted:
    type: email
    name: Granted
    with:
      to: "{email}"
      subject: Your leave is granted
      content: |
        Hello {fullName},

        enjoy your {days} days.
    next: end

  refused:
    type: email
    name: Refused
    with:
      to: "{email}"
      subject: About your leave
      content: |
        Hello {fullName},

        your leave cannot be granted as asked for. Please talk to your manager.
    next: end
"""


def init(
    folder: Annotated[Path, typer.Argument(help="Where the project is to be; made where it is missing.")] = Path(),
) -> None:
    """Start a project: wfcode.yaml, one starter spec, .gitignore. What is there already stays as it is."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a folder for the project")
    name = folder.resolve().name or "project"
    lines = [
        _file(folder / "wfcode.yaml", PROJECT.format(name=_scalar(name))),
        _starter(folder / "specs"),
        _gitignore(folder / ".gitignore"),
    ]
    emit("\n".join(lines))
    there = "" if folder == Path() else f"cd {folder} && "
    complain(f"next: {there}wfcode validate, then wfcode plan and wfcode apply; they work on the sandbox")


def _file(path: Path, content: str) -> str:
    return f"wrote  {path.as_posix()}" if create(path, content) else f"kept   {path.as_posix()}"


def _starter(folder: Path) -> str:
    # Beside specs of one's own the starter would only be in the way: plan without arguments reads the whole folder.
    if folder.is_dir() and any(path.suffix in (".yaml", ".yml") for path in folder.rglob("*")):
        return f"kept   {folder.as_posix()}, it has specs already"
    return _file(folder / STARTER_NAME, STARTER)


def _gitignore(path: Path) -> str:
    if not path.exists():
        return _file(path, "".join(f"{line}\n" for line in IGNORED))
    present = path.read_bytes()
    known = {line.strip().strip(b"/") for line in present.splitlines()}
    missing = [line for line in IGNORED if line.encode().strip(b"/") not in known]
    if not missing:
        return f"kept   {path.as_posix()}"
    gap = b"" if present.endswith(b"\n") or not present else b"\n"
    write_atomic(path, present + gap + "".join(f"{line}\n" for line in missing).encode())
    return f"added  {', '.join(missing)} to {path.as_posix()}"


def _scalar(name: str) -> str:
    # A folder may be called `1.0`, `yes` or `a: b`: quoted, YAML reads any of them as text.
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name) and name.lower() not in ("null", "true", "false", "yes", "no")
    return name if plain else json.dumps(name)
