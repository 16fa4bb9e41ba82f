"""The page that hosts of MCP Apps show beside an answer: a workflow as a picture, or what a plan does to it."""

from __future__ import annotations

from mcp.server.apps import Apps, ResourceCsp

from wfcode.mcp.answer import short
from wfcode.mcp.secret import masked_change, masked_fields
from wfcode.plan.model import Change
from wfcode.render.graph import Picture, app_page, compared, picture_of
from wfcode.tree.model import Tree

URI = "ui://wfcode/workflow.html"
MOST = 300


def pages() -> Apps:
    """The page as a resource; nothing in it reaches out."""
    apps = Apps()
    nothing = ResourceCsp(connect_domains=[], resource_domains=[], frame_domains=[], base_uri_domains=[])
    apps.add_html_resource(
        URI,
        app_page(),
        name="workflow",
        title="Workflow",
        description="A workflow, or what a plan does to it, as a picture.",
        csp=nothing,
        prefers_border=True,
    )
    return apps


def of_tree(tree: Tree, *, note: str) -> Picture | None:
    """A workflow with what is set on its steps, secrets masked; None where it is too large to be looked at."""
    if len(tree.elements) > MOST:
        return None
    rows = {
        key: [f"{name}: {short(value)}" for name, value in masked_fields(element).items()]
        for key, element in tree.elements.items()
    }
    return picture_of(tree, note=note, rows=rows)


def of_plan(before: Tree, after: Tree, changes: tuple[Change, ...], *, note: str) -> Picture | None:
    """What a plan does, each step with its changed values, secrets masked; None where it is too large."""
    if len(before.elements) + len(after.elements) > 2 * MOST:
        return None
    shown = [masked_change(change) for change in changes]
    rows = {
        change.address: [
            f"{change.action}: {change.reason}" if change.reason else f"{change.action}",
            *(f"{field.address}: {short(field.before)} -> {short(field.after)}" for field in change.fields),
        ]
        for change in shown
    }
    return compared(before, after, changes=shown, note=note, rows=rows)
