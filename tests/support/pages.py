"""The pages of `docs/` that are made from the program itself: `python tests/support/pages.py` writes them again."""

from __future__ import annotations

from pathlib import Path

from picture import PICTURE, drawn, shown, written

from wfcode.cli.manual import manual
from wfcode.render.register_page import page as register_page
from wfcode.render.step_pages import pages as step_pages
from wfcode.sandbox.behaviour.page import page as behaviour_page

DOCS = Path(__file__).resolve().parents[2] / "docs"


def pages() -> dict[str, str]:
    """Every generated page by its path below `docs/`."""
    steps = {f"steps/{name}": text for name, text in step_pages().items()}
    return {"cli.md": manual(), "diagnostics.md": register_page(), "server-behaviour.md": behaviour_page(), **steps}


def main() -> None:
    """Write what changed; a page of a step type that is gone goes too."""
    made = pages()
    for name, text in made.items():
        path = DOCS / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in (DOCS / "steps").iterdir():
        if f"steps/{path.name}" not in made:
            path.unlink()
    svg = drawn(shown())
    if not PICTURE.exists() or written(PICTURE.read_text(encoding="utf-8")) != written(svg):
        PICTURE.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
