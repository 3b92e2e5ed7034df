"""Measuring: several ways to compute the same arrays, checked against each other and then run in turns.

A round runs every way once, in an order that rotates, long enough for the clock; the ratio of two ways is the median over rounds
of their ratio in one round. What disturbs the machine for longer than a round then touches both. The clock is that of the
process: time that others have the core does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
Way: TypeAlias = Callable[[], Sequence[Array]]

OURS = "adtypes"


class Workload(NamedTuple):
    """Ways to do one piece of work, from arrays to fresh arrays; `OURS` is among them."""

    name: str
    sizes: str
    ways: Mapping[str, Way]
    target: float | None = None  # the largest ratio of ours to the other way that is asked for, if any is


class Result(NamedTuple):
    """Seconds per call, and the ratio of ours to the other way."""

    workload: Workload
    first_call: float
    seconds: Mapping[str, float]
    ratio: float


def measure(workload: Workload, rounds: int = 25, batch: float = 3e-3) -> Result:
    """Check that all ways agree, then time them; `batch` is the least time in seconds that a way runs in a round."""
    start = time.perf_counter()
    ours = workload.ways[OURS]()
    first_call = time.perf_counter() - start
    for name, way in workload.ways.items():
        apart = difference(ours, way())
        if not apart < 1e-9:
            raise AssertionError(f"{workload.name}: {OURS} and {name} differ by {apart:.1e}")
    repeats = {name: _repeats(way, batch) for name, way in workload.ways.items()}
    times: dict[str, list[float]] = {name: [] for name in workload.ways}
    order = list(workload.ways)
    for _ in range(rounds):
        for name in order:
            way, many = workload.ways[name], repeats[name]
            start = time.process_time()
            for _ in range(many):
                way()
            times[name].append((time.process_time() - start) / many)
        order = [*order[1:], order[0]]
    (other,) = (name for name in workload.ways if name != OURS)
    ratio = median(a / b for a, b in zip(times[OURS], times[other]))
    return Result(workload, first_call, {name: median(ts) for name, ts in times.items()}, ratio)


def _repeats(way: Way, batch: float) -> int:
    start = time.process_time()
    way()
    way()
    return max(1, int(2 * batch / (time.process_time() - start)) + 1)


def difference(xs: Sequence[Array], ys: Sequence[Array]) -> float:
    """The largest difference between two lists of arrays, relative to the largest element of each."""
    worst = 0.0
    for x, y in zip(xs, ys, strict=True):
        x, y = np.asarray(x), np.asarray(y)
        if x.shape != y.shape:
            raise AssertionError(f"shapes {x.shape} and {y.shape} differ")
        scale = max(float(np.abs(y).max(initial=0.0)), 1e-300)
        worst = float(np.maximum(worst, np.abs(x - y).max(initial=0.0) / scale))  # NaN stays
    return worst


def table(results: Sequence[Result]) -> str:
    """The results in Markdown."""
    lines = ["| workload | sizes | ours, ms | by hand, ms | ratio | asked | first call, ms |", "|---|---|---|---|---|---|---|"]
    for r in results:
        (by_hand,) = (t for name, t in r.seconds.items() if name != OURS)
        lines.append(
            f"| {r.workload.name} | {r.workload.sizes} | {1e3 * r.seconds[OURS]:.3f} | {1e3 * by_hand:.3f} "
            f"| {r.ratio:.2f} | {r.workload.target or '-'} | {1e3 * r.first_call:.0f} |"
        )
    return "\n".join(lines)
