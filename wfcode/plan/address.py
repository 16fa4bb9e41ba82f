"""Addresses: where in a spec a change stands (`manager.with.reminder.sendReminder`)."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[^\s.*\"]+\Z")
_PART = re.compile(r'"((?:[^"\\]|\\.)*)"|([^."]+)')


def part(text: str) -> str:
    """One part of an address, quoted where it holds a dot, a blank, a `*` or a quote."""
    return text if _PLAIN.match(text) else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def of(*parts: str) -> str:
    """The address made of these parts."""
    return ".".join(part(item) for item in parts)


def parts_of(address: str) -> list[str]:
    """The parts of an address, unquoted; a bare `*` stays `*`, a quoted one becomes `\\*`."""
    found = []
    for quoted, plain in _PART.findall(address):
        text = re.sub(r"\\(.)", r"\1", quoted) if quoted or not plain else plain
        found.append("\\*" if quoted and text == "*" else text)
    return found


def covers(pattern: str, address: str) -> bool:
    """Whether a pattern names the address or something around it; a bare `*` in it stands for any one part."""
    wanted, found = parts_of(pattern), parts_of(address)
    return len(wanted) <= len(found) and all(one in ("*", other) for one, other in zip(wanted, found, strict=False))


def of_field(step: str, name: str, *, known: bool) -> str:
    """The address of a flat field: below `with` where the catalogue knows it, else below `raw`."""
    return of(step, "with" if known else "raw", *name.split("__"))


def of_exit(step: str, outcome: str) -> str:
    """The address of an exit: the step's `next`, or that of one of its outcomes."""
    return of(step, "outcomes", outcome, "next") if outcome else of(step, "next")
