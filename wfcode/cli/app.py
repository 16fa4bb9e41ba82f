"""The app, put together for one command line: only the module of the command that was asked for is imported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any

import typer
import typer.main

from wfcode.cli.session import Session, assignments

ABOUT = "A compiler for Jotform Workflows: YAML specs, reviewed plans, verified changes."
EPILOG = (
    "Exit codes: 0 done or nothing to do, 1 error, 2 changes pending, 3 spec invalid, 4 refused, "
    "5 stale or conflict, 6 applied but not verified, 64 usage."
)


@dataclass(frozen=True)
class Entry:
    """One command: where its function (or its group, a `typer.Typer`) lives, and the line `--help` shows for it."""

    module: str
    name: str
    about: str


COMMANDS: dict[str, Entry] = {
    "init": Entry("wfcode.cli.init", "init", "Start a project here: wfcode.yaml, one starter spec, .gitignore."),
    "validate": Entry("wfcode.cli.validate", "validate", "Check specs without reading or writing anything outside."),
    "fmt": Entry("wfcode.cli.fmt", "fmt", "Bring specs into the style of the house; what they mean stays."),
    "check": Entry(
        "wfcode.cli.check", "check", "Check a spec against its forms and what is live, or a live workflow by itself."
    ),
    "plan": Entry("wfcode.cli.plan", "plan", "Show what apply would change, and by which calls."),
    "apply": Entry("wfcode.cli.apply", "apply", "Carry a plan out, read back, and verify field by field."),
    "layout": Entry("wfcode.cli.layout", "layout", "Place the live steps of a spec anew; nothing else is changed."),
    "publish": Entry("wfcode.cli.publish", "publish", "Publish a live workflow as it is now, and enable it."),
    "unpublish": Entry("wfcode.cli.publish", "unpublish", "Disable a live workflow: it takes no new runs."),
    "revisions": Entry("wfcode.cli.revisions", "revisions", "List the copies taken before each write to a workflow."),
    "rollback": Entry("wfcode.cli.rollback", "rollback", "Bring a workflow back to a revision, by an ordinary plan."),
    "destroy": Entry("wfcode.cli.destroy", "destroy", "Delete a live workflow, by its exact title only."),
    "drift": Entry("wfcode.cli.drift", "drift", "Show what moved on the server since the last apply."),
    "pull": Entry("wfcode.cli.pull", "pull", "Write what moved on the server into the spec."),
    "adopt": Entry("wfcode.cli.adopt", "adopt", "Bind a spec to a workflow that is there already."),
    "forget": Entry("wfcode.cli.forget", "forget", "Let go of a workflow: its binding is removed, nothing else."),
    "copy": Entry("wfcode.cli.copy", "copy", "Plan a spec on another target, and list what it needs there."),
    "show": Entry("wfcode.cli.show", "show", "Show the steps, exits and health of a spec or a live workflow."),
    "list": Entry("wfcode.cli.list", "list_", "List the workflows of the target and their specs."),
    "import": Entry(
        "wfcode.cli.import_", "import_", "Write a live workflow or a template as a spec, and bind the two."
    ),
    "forms": Entry("wfcode.cli.forms", "app", "Look at the forms of the target; keep snapshots of their questions."),
    "steps": Entry("wfcode.cli.steps", "app", "Look up step types and their fields."),
    "expand": Entry("wfcode.cli.expand", "expand", "Print a spec with the steps of its fragments in place."),
    "schema": Entry("wfcode.cli.schema", "schema", "Print the JSON Schema of the language, for editors."),
    "explain": Entry("wfcode.cli.explain", "explain", "Explain a diagnostic code, with a bad and a good example."),
    "mcp": Entry("wfcode.cli.mcp", "mcp", "Serve AI models: they ask for plans, a person approves."),
    "approve": Entry("wfcode.cli.approve", "approve", "Approve a plan that a model asked for."),
    "sandbox": Entry("wfcode.cli.sandbox", "app", "Serve, inspect and reset the embedded Jotform API."),
}

PAIRS = ("--keep",)
"""Options that take two values."""


GLOBAL = ("--target", "--var")
"""Options in front of the command that may stand behind it too."""


def split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words that set target and variables, which may stand anywhere before a `--`, and all others."""
    front: list[str] = []
    rest: list[str] = []
    queue = list(words)
    while queue and queue[0] != "--":
        word = queue.pop(0)
        if word in GLOBAL and queue:
            front += [word, queue.pop(0)]
        elif word in PAIRS and len(queue) > 1:
            # The parser knows no option that has two values and may be repeated: both travel as one word.
            rest += [word, f"{queue.pop(0)} {queue.pop(0)}"]
        else:
            (front if word.startswith(tuple(f"{name}=" for name in GLOBAL)) else rest).append(word)
    return front, rest + queue


def build(command: str) -> typer.Typer:
    """The app with that command alone; with every command where none has that name, for help and suggestions."""
    app = typer.Typer(name="wfcode", help=ABOUT, epilog=EPILOG, add_completion=False, rich_markup_mode=None)
    app.callback(invoke_without_command=True)(options)
    for name, entry in COMMANDS.items():
        if command == name or command not in COMMANDS:
            register(app, name, entry)
    return app


def execute(words: Sequence[str]) -> int:
    """Run one command line and return its exit code; errors and usage errors come out as exceptions."""
    front, rest = split(words)
    parser = typer.main.get_command(build(rest[0] if rest else ""))
    try:
        with parser.make_context("wfcode", front + rest) as ctx:
            code = parser.invoke(ctx)
    except typer.Exit as stop:
        return stop.exit_code
    return code if isinstance(code, int) else 0


def register(app: typer.Typer, name: str, entry: Entry) -> None:
    """Put one command or group into the app."""
    found: Callable[..., Any] | typer.Typer = getattr(import_module(entry.module), entry.name)
    if isinstance(found, typer.Typer):
        app.add_typer(found, name=name, short_help=entry.about)
    else:
        app.command(name, short_help=entry.about)(found)


def options(
    ctx: typer.Context,
    target: Annotated[
        str | None, typer.Option(metavar="NAME", help="The account to work on; the project's default_target if absent.")
    ] = None,
    var: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A value for a variable of the specs; may be said several times."),
    ] = None,
    version: Annotated[bool, typer.Option("--version", is_eager=True, help="Print the version and exit.")] = False,
) -> None:
    """Take the global options."""
    if version:
        from wfcode import __version__

        typer.echo(f"wfcode {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())
        raise typer.Exit
    ctx.obj = Session(target, assignments(var or ()))
