"""How long a promise looks for a counterexample: briefly every day, 500 examples in CI, at length under `make fuzz`."""

from __future__ import annotations

import os

CI, FUZZ = 500, 5000


def examples(everyday: int) -> int:
    """The number of examples for this run."""
    if os.environ.get("HYPOTHESIS_PROFILE") == "fuzz":
        return FUZZ
    return CI if os.environ.get("CI") else everyday
