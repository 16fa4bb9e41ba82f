"""How long generated tests look for a counterexample: briefly every day, at length under `make fuzz`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A shared machine is slow at times; a test that is slow by itself shows in `pytest --durations`.
settings.register_profile("everyday", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fuzz", deadline=None, max_examples=2000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "everyday"))
