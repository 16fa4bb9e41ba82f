"""A picture as a page of its own: HTML, style and script in one file that asks nobody for anything."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files

from wfcode.render.graph.picture import Mark, Picture
from wfcode.render.graph.svg import SIGNS, WORDS, svg

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)


def page(picture: Picture) -> str:
    """The page with its picture in it, to be opened in any browser."""
    data = json.dumps(shown(picture), ensure_ascii=True).replace("<", "\\u003c")
    return _page(picture.title, f'<script type="application/json" id="own">{data}</script>')


def app_page() -> str:
    """The page without a picture: a host of MCP Apps hands it one."""
    return _page("Workflow", "")


def shown(picture: Picture) -> dict[str, object]:
    """What the page's script shows: title, note, legend, the SVG, and the rows of each step."""
    legend = [f"{SIGNS[mark]} {WORDS[mark]}" for mark in picture.marks if mark is not Mark.SAME]
    return {
        "title": picture.title,
        "note": picture.note,
        "legend": legend,
        "svg": svg(picture),
        "details": {box.key: list(box.rows) for box in picture.boxes},
    }


@cache
def asset(name: str) -> str:
    """A file beside this module."""
    return files("wfcode.render.graph").joinpath(name).read_text(encoding="utf-8")


def _page(title: str, own: str) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{asset('page.css')}</style>\n</head>\n<body>\n"
        '<header><h1 id="title"></h1><p id="note"></p><p id="legend"></p></header>\n'
        '<main id="picture"></main>\n'
        '<section id="details" aria-live="polite" hidden>'
        '<h2 id="details-title"></h2><pre id="details-rows"></pre></section>\n'
        f"{own}\n<script>\n{asset('page.js')}</script>\n</body>\n</html>\n"
    )
