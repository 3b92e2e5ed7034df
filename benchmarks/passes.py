"""The scaling of passes on programs of a thousand to a hundred thousand operations: linear, or something is wrong."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from adtypes import AnyTensor, array, build1, sin, sum_all, value_and_grad
from interpreters.compile.numpy_engine import ENGINE
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.pipeline import bulk, simplify
from interpreters.symbolic.term import reachable

SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)
TURN = array(np.array([2, 0, 1]))


def chain(x: AnyTensor, operations: int) -> AnyTensor:
    """One operation after the other."""
    for _ in range(operations // 2):
        x = sin(x) + 0.125
    return sum_all(x)


def loops(x: AnyTensor, operations: int) -> AnyTensor:
    """One index loop after the other, each reading its predecessor twice."""

    def turned(x: AnyTensor) -> AnyTensor:
        return build1(3, lambda i: 0.5 * (x[i] + x[TURN[i]]))

    for _ in range(operations // 6):
        x = turned(x)
    return sum_all(x)


class Times(NamedTuple):
    """Seconds of each pass, for one size."""

    program: str
    operations: int
    trace: float  # with vectorisation and differentiation
    simplify: float
    compile: float


def measure(f: Callable[[AnyTensor, int], AnyTensor], operations: int) -> Times:
    """The passes on the value and gradient of a program of so many operations."""

    def whole(xs: Sequence[AnyTensor]) -> list[AnyTensor]:
        value, slope = value_and_grad(lambda x: f(x, operations))(xs[0])
        return [value, slope]

    gc.collect()  # not the garbage of the previous size
    marks = [time.process_time()]
    graph, _ = trace(whole, [array(np.array([0.5, -0.25, 1.0]))])
    marks.append(time.process_time())
    graph = simplify(bulk(graph))
    marks.append(time.process_time())
    ENGINE.compile(graph)
    marks.append(time.process_time())
    return Times(f.__name__, len(reachable(graph.outputs)), *(b - a for a, b in pairwise(marks)))


def passes(sizes: Sequence[int] = SIZES) -> list[Times]:
    measure(chain, 100)  # imports
    return [measure(f, n) for f in (chain, loops) for n in sizes]


def table(rows: Sequence[Times]) -> str:
    """The times in Markdown, with the microseconds for each operation."""
    lines = [
        "| program | operations | trace, differentiate, s | simplify, s | compile, s | in all, us per operation |",
        "|---|---|---|---|---|---|",
    ]
    for r in rows:
        each = 1e6 * (r.trace + r.simplify + r.compile) / r.operations
        lines.append(f"| {r.program} | {r.operations} | {r.trace:.2f} | {r.simplify:.2f} | {r.compile:.2f} | {each:.0f} |")
    return "\n".join(lines)


def draw(rows: Sequence[Times], path: str) -> None:
    """The times over the sizes, both logarithmic."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(9, 3.5), sharey=True)
    for ax, name in zip(axes, sorted({r.program for r in rows})):
        mine = [r for r in rows if r.program == name]
        sizes = [r.operations for r in mine]
        for part in ("trace", "simplify", "compile"):
            ax.loglog(sizes, [getattr(r, part) for r in mine], "o-", label=part)
        start = mine[0].trace
        ax.loglog(sizes, [start * n / sizes[0] for n in sizes], color="grey", linestyle=":", label="linear")
        ax.set(title=name, xlabel="operations of the gradient program", ylabel="seconds")
        ax.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=120)
