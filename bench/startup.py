"""`wfcode --version` against an interpreter that does nothing."""

from __future__ import annotations

import subprocess
import sys

from bench.measure import Ratio, compare

OURS = "import sys; from wfcode.cli import main; sys.exit(main(['--version']))"


def ratio(*, rounds: int = 15) -> Ratio:
    """The ratio of two processes, each started anew."""
    return compare("--version", "python -c pass", lambda: start(OURS), lambda: start("pass"), rounds=rounds)


def start(code: str) -> None:
    """Run an interpreter to its end."""
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
