"""Patterns over a grid of sizes: where one takes far more for each element than its neighbours, something is decided badly.

``python -m benchmarks.sizes [PATTERN ..] [--rows 7 8 9] [--examples 1 64] [--dtype float32] [--all]``
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from benchmarks import __main__ as command

if __name__ == "__main__":
    command.pin(1)  # before anything is imported that reads it

from adtypes import AnyTensor, array, compile, sum_all, using, value_and_grad
from benchmarks.patterns import PATTERNS, Pattern

ROWS = (5, 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 32, 33, 40, 48, 64, 65, 100, 128, 200)
EXAMPLES = (1, 16, 64, 1000)
LEAST, MOST = 1_000, 1_000_000  # elements that a pattern computes: between a call and the memory of a machine
FAR = 1.8  # times what neighbours take


class Point(NamedTuple):
    """Nanoseconds for each element, of a value and of a value with gradients."""

    n: int
    b: int
    value: float
    gradient: float


def seconds(call: Callable[[], object], batch: float = 1e-3, rounds: int = 7) -> float:
    """The least time of a call of some rounds."""
    call()
    start, repeats = time.thread_time(), 0
    while time.thread_time() - start < batch:
        call()
        repeats += 1
    least = np.inf
    for _ in range(rounds):
        start = time.thread_time()
        for _ in range(repeats):
            call()
        least = min(least, (time.thread_time() - start) / repeats)
    return float(least)


def point(pattern: Pattern, n: int, b: int, dtype: str) -> Point:
    """A pattern at one size."""
    rng = np.random.default_rng(n + b)
    given = [array(rng.normal(size=shape).astype(dtype)) for shape in pattern.shapes(n, b)]

    def loss(*xs: AnyTensor) -> AnyTensor:
        y = pattern.program(*xs)
        return sum_all(y * y)

    value = compile(pattern.program)
    gradient = compile(lambda *xs: value_and_grad(lambda ys: loss(*ys))(xs))
    each = 1e9 / pattern.work(n, b)
    return Point(n, b, each * seconds(lambda: value(*given)), each * seconds(lambda: gradient(*given)))


def scan(pattern: Pattern, rows: Sequence[int], examples: Sequence[int], dtype: str) -> Iterator[Point]:
    """The sizes of the grid that are neither a mere call nor larger than caches."""
    for b in examples:
        for n in rows:
            if LEAST <= pattern.work(n, b) <= MOST:
                yield point(pattern, n, b, dtype)


def outliers(points: Sequence[Point]) -> Iterator[str]:
    """What takes more than its neighbours, those with the next fewer and more rows for as many examples, both take."""
    for b in sorted({p.b for p in points}):
        line = [p for p in points if p.b == b]
        for k, p in enumerate(line):
            beside = [line[j] for j in (k - 1, k + 1) if 0 <= j < len(line)]
            for what in ("value", "gradient"):
                others = [getattr(q, what) for q in beside]
                if others and getattr(p, what) > FAR * max(others):
                    yield f"{what} with n={p.n}, b={b}: {getattr(p, what):.2f} ns, beside {', '.join(f'{x:.2f}' for x in others)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sizes", description=__doc__)
    parser.add_argument("patterns", nargs="*", help=", ".join(PATTERNS))
    parser.add_argument("--rows", nargs="+", type=int, default=ROWS)
    parser.add_argument("--examples", nargs="+", type=int, default=EXAMPLES)
    parser.add_argument("--dtype", default="float64")
    parser.add_argument("--all", action="store_true", help="print every figure: value, gradient in ns for each element")
    given = parser.parse_args()
    with using(engine="c", threads=1):
        for name in given.patterns or PATTERNS:
            points = list(scan(PATTERNS[name], given.rows, given.examples, given.dtype))
            print(f"{name}, {given.dtype}", *outliers(points), sep="\n    ", flush=True)
            for p in points if given.all else ():
                print(f"    {p.n:4d} {p.b:5d} {p.value:8.2f} {p.gradient:8.2f}")
