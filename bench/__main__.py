"""What the common commands cost, as ratios of one run: `python -m bench`."""

from __future__ import annotations

import sys

from bench import layouts, measure, plans, startup, validation


def main() -> int:
    """Print one line per ratio."""
    for ratio in (validation.ratio(), plans.ratio(), layouts.ratio(), startup.ratio()):
        sys.stdout.write(measure.shown(ratio) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
