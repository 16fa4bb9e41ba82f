"""One complete little spec per short name, to copy from."""

from __future__ import annotations

from importlib.resources import files


def example(alias: str) -> str | None:
    """The example spec of a short name, None for steps that nobody writes by hand."""
    place = files("wfcode.steps").joinpath("examples", f"{alias}.yaml")
    return place.read_text(encoding="utf-8") if place.is_file() else None
