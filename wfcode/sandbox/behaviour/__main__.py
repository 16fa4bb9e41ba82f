"""`python -m wfcode.sandbox.behaviour FILE` writes the page."""

from __future__ import annotations

import sys
from pathlib import Path

from wfcode.sandbox.behaviour.page import page

if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8", newline="\n")
