"""What the common commands cost, as ratios of one run: `python -m bench`."""

from __future__ import annotations

import sys

from bench import layouts, measure, plans, server, startup, validation


def main() -> int:
    """Print one line per ratio."""
    checked = (validation.ratio, validation.schema_ratio)
    measured = (*checked, plans.ratio, layouts.ratio, startup.ratio, server.start_ratio, server.call_ratio)
    for measurement in measured:
        sys.stdout.write(measure.shown(measurement()) + "\n")
        sys.stdout.flush()
    for name, calls, characters in server.conversations():
        sys.stdout.write(f"{calls:5} calls, {characters:6} characters  {name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
