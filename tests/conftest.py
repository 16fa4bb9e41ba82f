"""How long generated tests look for a counterexample: briefly every day, at length under `make fuzz`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A shared machine is slow at times; a test that is slow by itself shows in `pytest --durations`.
# In CI the examples are always the same, so that a run says something about the change and not about its luck; every
# day and under `make fuzz` they are new ones.
settings.register_profile(
    "everyday", deadline=None, derandomize=bool(os.environ.get("CI")), suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fuzz", deadline=None, max_examples=2000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "everyday"))
