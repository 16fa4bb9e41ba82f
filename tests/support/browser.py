"""A real browser without a window, where the machine has one: what a page looks like after its scripts have run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from html import unescape
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next((path for name in NAMES if (path := shutil.which(name))), None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium here; `apt-get install chromium` brings one")
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--no-sandbox",
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--virtual-time-budget=3000",
)


def run(page: Path, *more: str) -> str:
    """What the browser prints for that page; anything it asks of a network is refused."""
    assert BROWSER is not None
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [BROWSER, *FLAGS, f"--user-data-dir={home}", *more, page.as_uri()],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
            env={**os.environ, "HOME": home},
        )
    return done.stdout


def result(page: Path, script: str) -> str:
    """What a script, put behind the page's own, writes into `document.title`."""
    text = page.read_text(encoding="utf-8")
    probe = page.with_name(f"probe-{page.name}")
    probe.write_text(text.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    found = re.search(r"<title>(.*?)</title>", run(probe, "--dump-dom"), re.DOTALL)
    return unescape(found[1]) if found else ""
