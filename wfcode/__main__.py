"""`python -m wfcode` is `wfcode`."""

from __future__ import annotations

import sys

from wfcode.cli import main

if __name__ == "__main__":
    sys.exit(main())
