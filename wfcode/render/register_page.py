"""`docs/diagnostics.md`: the register of codes as one page."""

from __future__ import annotations

from collections.abc import Iterator

from wfcode.diagnostics import Code
from wfcode.diagnostics.codes import GROUPS, TITLES

HEAD = """\
# Diagnostics

This page is generated from the register (`make docs`); `wfcode explain CODE` prints one entry. Errors stop a plan,
warnings and remarks (`information`) do not. `wfcode validate` runs every check that needs no target; `wfcode check`
adds those that need forms or the live workflow. How grave a finding is can be set for a project by
[`severity`](project-file.md); codes marked *can be allowed* can be silenced for one step by
`lifecycle: {allow: [CODE]}`.
"""


def page() -> str:
    """The page: a table of each hundred, then its codes with their examples."""
    return HEAD + "".join(_group(prefix, codes) for prefix, codes in GROUPS.items() if codes)


def _group(prefix: str, codes: tuple[Code, ...]) -> str:
    ordered = sorted(codes, key=lambda entry: entry.code)
    rows = "".join(f"| [{e.code}](#{e.code.lower()}) | {e.severity.value} | {_cell(e.title)} |\n" for e in ordered)
    table = f"\n## {prefix}xx {TITLES[prefix]}\n\n| code | severity | title |\n|---|---|---|\n{rows}"
    return table + "".join("".join(_entry(entry)) for entry in ordered)


def _entry(entry: Code) -> Iterator[str]:
    allowed = ", can be allowed" if entry.can_be_allowed else ""
    yield f"\n### {entry.code}\n\n**{entry.title}** ({entry.severity.value}{allowed}). {entry.explanation}\n"
    for word, example in (("Bad", entry.bad), ("Good", entry.good)):
        if example:
            yield f"\n{word}:\n\n```text\n{_shown(example)}\n```\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _shown(example: str) -> str:
    return example.replace("\t", "→").replace("\ufeff", "").strip("\n")
