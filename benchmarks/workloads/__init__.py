"""The workloads, one per file: `WORKLOADS` at the sizes that are timed, `TINY` at sizes for tests, `SHARED` at further sizes
that are timed with several threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from benchmarks.measure import Workload

FILES = (
    "chains", "small_arrays", "logistic_regression", "kmeans", "mlp", "lstm", "bundle_adjustment", "gmm", "conv2d", "matmul",
    "softmax_regression", "attention", "heat", "kalman", "black_scholes", "n_body", "gaussian_process",
    "kalman_filter", "newton",
)  # fmt: skip


def full() -> dict[str, Callable[[], Workload]]:
    """All that are timed, by name, in order."""
    return _all("WORKLOADS")


def tiny() -> dict[str, Callable[[], Workload]]:
    """The same programs on little data."""
    return _all("TINY")


def shared() -> dict[str, Callable[[], Workload]]:
    """What is timed with several threads: other sizes, too."""
    several = ("logistic_regression", "kmeans", "mlp", "gmm", "black_scholes", "n_body")
    chosen = {name: make for name, make in full().items() if name.startswith(several)}
    chains = {name: make for name, make in full().items() if name.startswith(("polynomial", "transcendental"))}
    return dict(sorted({**chains, **_all("SHARED", {})}.items())) | chosen


def _all(which: str, *missing: object) -> dict[str, Callable[[], Workload]]:
    found: dict[str, Callable[[], Workload]] = {}
    for file in FILES:
        made: Mapping[str, Callable[[], Workload]] = getattr(import_module(f"benchmarks.workloads.{file}"), which, *missing)
        found.update(made)
    return found
