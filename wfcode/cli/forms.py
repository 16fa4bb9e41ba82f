"""`wfcode forms list`, `show` and `fetch`: the forms of the target, and snapshots of their questions."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page
from wfcode.cli.validate import AsJson
from wfcode.diagnostics.errors import DONE, UsageError

if TYPE_CHECKING:
    from wfcode.jotform.client import Jotform
    from wfcode.project import Project
    from wfcode.spec import Form

app = typer.Typer(help="Look at the forms of the target, and keep snapshots of their questions.")

One = Annotated[str, typer.Argument(metavar="FORM", help="The id of a form, or its title.")]
Several = Annotated[
    list[str] | None,
    typer.Argument(metavar="SPEC|FORM", help="Specs, for the forms they name, or ids of forms; all specs if absent."),
]


class UnknownForm(UsageError):
    """The account has no form of that title, or more than one."""

    code = "WF628"

    def __init__(self, title: str, ids: list[str]) -> None:
        problem = f"{len(ids)} forms are called {title!r}: {', '.join(ids)}" if ids else f"no form is called {title!r}"
        super().__init__(f"{problem}; name it by its id, `wfcode forms list` shows all")


@app.command("list")
def list_(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the forms of the target: id, title, status, and the file of the snapshot where there is one."""
    from wfcode.render.forms import list_page

    project = session(ctx).project()
    rows = asyncio.run(_rows(project))
    if as_json:
        emit_json({"target": project.target.name, "forms": rows})
    else:
        emit_page(list_page(rows, target=project.target.name))


@app.command()
def show(ctx: typer.Context, form: One, as_json: AsJson = False) -> None:
    """Show the questions of a form as the target has them now: ids, names for texts and conditions, types, options."""
    from wfcode.render.forms import form_json, form_page

    project = session(ctx).project()
    found = asyncio.run(_form(project, form))
    emit_json(form_json(found)) if as_json else emit_page(form_page(found, target=project.target.name))


@app.command()
def fetch(ctx: typer.Context, words: Several = None) -> int:
    """Write the questions of forms into forms/TARGET/ID.yaml, so that `validate` can check fields, tokens and options.

    Commit the files: they show what changed in a form, and plans tell fields that vanished since.
    """
    project = session(ctx).project()
    return asyncio.run(_fetched(project, words or []))


async def _rows(project: Project) -> list[dict[str, Any]]:
    from wfcode.cli.proposals import told
    from wfcode.files import shown
    from wfcode.forms import Snapshots

    known = Snapshots(project.root, project.target.name)
    async with project.connect(on_wait=told) as client:
        rows = await client.forms()
    return [
        {
            "id": str(row.get("id")),
            "title": str(row.get("title") or ""),
            "status": str(row.get("status") or "") or None,
            "snapshot": shown(path) if (path := known.path(str(row.get("id")))).is_file() else None,
        }
        for row in rows
    ]


async def _form(project: Project, word: str) -> Form:
    from wfcode.checking import read_form
    from wfcode.cli.proposals import told

    async with project.connect(on_wait=told) as client:
        return await read_form(client, word if word.isdecimal() else await _titled(client, word))


async def _titled(client: Jotform, title: str) -> str:
    rows = await client.forms()
    ids = [str(row.get("id")) for row in rows if str(row.get("title") or "").strip().casefold() == title.casefold()]
    if len(ids) != 1:
        raise UnknownForm(title, ids)
    return ids[0]


async def _fetched(project: Project, words: list[str]) -> int:
    from wfcode.checking import read_form
    from wfcode.cli.proposals import told
    from wfcode.cli.specs import sentence
    from wfcode.files import shown
    from wfcode.forms import Snapshots
    from wfcode.jotform.errors import NotFound
    from wfcode.render.forms import fetched_page

    form_ids, code = _form_ids(project, words), DONE
    kept = Snapshots(project.root, project.target.name)
    if not form_ids:
        complain("no spec names a form; nothing to fetch")
    async with project.connect(on_wait=told) as client:
        for form_id in form_ids:
            try:
                form = await read_form(client, form_id)
            except NotFound as error:
                complain(sentence(error))
                code = error.exit_code
                continue
            before = kept.before(form_id)
            path, written = kept.write(form)
            emit_page(fetched_page(shown(path), form, written=written, before=before))
    return code


def _form_ids(project: Project, words: list[str]) -> list[str]:
    """The ids on the target of the forms that are named, or that the named specs name; each once."""
    ids: list[str] = []
    for word in words:
        ids += [word] if word.isdecimal() else _named_in(project, [word])
    return list(dict.fromkeys(ids if words else _named_in(project, None)))


def _named_in(project: Project, specs: list[str] | None) -> list[str]:
    from wfcode.checking import form_ids
    from wfcode.cli.specs import chosen

    found = [each for path in chosen(project, specs) for each in form_ids(project, path)]
    return [project.target.map.get(each, each) for each in found]
