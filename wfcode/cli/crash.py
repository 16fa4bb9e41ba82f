"""What is left behind when the program itself is at fault: a report with the traceback, without secrets."""

from __future__ import annotations

import os
import platform
import re
import tempfile
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from wfcode import __version__

SECRET_NAME = re.compile(r"^(JOTFORM_|WFCODE_SECRET_)|^WFCODE_.*(KEY|TOKEN|PASS)", re.IGNORECASE)
SECRET_OPTION = re.compile(r"^--(api-)?(key|token|password)(=|$)")
HIDDEN = "[hidden]"


def report(error: BaseException, words: Sequence[str]) -> str:
    """One sentence that names the fault and the report; the report is written on the way."""
    path = write("\n".join(("wfcode " + __version__, *machine(), "$ " + " ".join(masked(words)), "", trace(error))))
    kind = type(error).__name__
    text = scrubbed(" ".join(str(error).split()))[:200]
    where = f"a report was written to {path}" if path else "no report could be written"
    return f"error[WF900]: wfcode itself failed ({kind}: {text}); nothing more was done; {where}, please send it along"


def machine() -> tuple[str, str]:
    """Interpreter and system, as a bug report needs them."""
    return f"python {platform.python_version()}", f"{platform.system()} {platform.release()}"


def trace(error: BaseException) -> str:
    """The traceback as text, without the values of secrets."""
    return scrubbed("".join(traceback.format_exception(error)))


def scrubbed(text: str) -> str:
    """The text without the values of the environment's secrets; short values are no secrets and stay."""
    for name, value in os.environ.items():
        if SECRET_NAME.search(name) and len(value) >= 4:
            text = text.replace(value, HIDDEN)
    return text


def masked(words: Sequence[str]) -> list[str]:
    """The command line without the values of options that take a key."""
    out: list[str] = []
    for word in words:
        found = SECRET_OPTION.match(word)
        after_secret = bool(out) and bool(SECRET_OPTION.fullmatch(out[-1]))
        out.append(HIDDEN if after_secret else found.group() + HIDDEN if found and found.group(3) else scrubbed(word))
    return out


def write(text: str) -> Path | None:
    """Where the report now lies: the private folder of the project, else the system's folder for temporary files."""
    name = f"crash-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    for folder in (Path.cwd() / ".wfcode", Path(tempfile.gettempdir())):
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            if folder.name == ".wfcode" and not (folder / ".gitignore").exists():
                (folder / ".gitignore").write_text("*\n", encoding="utf-8")
            path = folder / name
            path.write_text(text + "\n", encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return path
    return None
