"""Two things timed in turns, so that a busy machine slows both alike."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Ratio:
    """What was measured, against what, and the median seconds of both."""

    name: str
    against: str
    seconds: float
    base: float


def compare(name: str, against: str, work: Callable[[], object], base: Callable[[], object], *, rounds: int) -> Ratio:
    """The ratio of the two medians over that many rounds, after one round to warm up."""
    times = [(timed(base), timed(work)) for _ in range(rounds + 1)][1:]
    return Ratio(name, against, median(time for _, time in times), median(time for time, _ in times))


def timed(work: Callable[[], object]) -> float:
    """The seconds that one call takes."""
    gc.collect()
    start = perf_counter()
    work()
    return perf_counter() - start


def shown(ratio: Ratio) -> str:
    """One line: the ratio and the two times behind it."""
    times = f"{ratio.seconds * 1000:.1f} ms : {ratio.base * 1000:.1f} ms"
    return f"{ratio.seconds / ratio.base:8.2f} x  {ratio.name} / {ratio.against}  ({times})"
