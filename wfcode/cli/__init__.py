"""The command line: `main` is the console script; everything else is imported only by the command that needs it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code of one run of `wfcode`; never raises.

    `--version` alone is answered here: loading the option parser would take ten times as long as the answer.
    """
    words = [*(sys.argv[1:] if argv is None else argv)]  # `list` may be the module of that command in here
    if words == ["--version"] and sys.stdout is not None:
        from wfcode import __version__

        sys.stdout.write(f"wfcode {__version__}\n")
        return 0
    from wfcode.cli.boundary import run

    return run(words)
