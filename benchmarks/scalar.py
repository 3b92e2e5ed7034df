"""Gradients of scalar code: plain floats, `adtypes.scalars` interpreted and compiled, beside the tapes of other libraries.

``python -m benchmarks.scalar``. All run in one process, in turns; figures are medians over the turns, of processor time. Slow
libraries get a shorter run of the same loop and are compared per step. Libraries that are not installed are left out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from statistics import median
from types import SimpleNamespace
from typing import Any, NamedTuple

from adtypes import scalars
from benchmarks.tape import Value

Program = Callable[..., Any]  # of a list of numbers, a size, and where functions of numbers come from


# ---------------------------------------------------------------- programs
def rosenbrock(xs: Sequence[Any], n: int, m: Any) -> Any:
    """The sum of n terms."""
    total = 0.0
    for k in range(n):
        a, b = xs[k], xs[k + 1]
        total = total + 100.0 * (b - a * a) ** 2 + (1.0 - a) ** 2
    return total


def orbit_step(x: Any, y: Any, u: Any, v: Any, m: Any, h: float = 0.001) -> Any:
    """A Runge-Kutta step of a planet."""

    def pull(x: Any, y: Any) -> Any:
        r2 = x * x + y * y
        r3 = r2 * m.sqrt(r2)
        return -x / r3, -y / r3

    half, sixth = 0.5 * h, h / 6.0
    a1, b1 = pull(x, y)
    u2, v2 = u + half * a1, v + half * b1
    a2, b2 = pull(x + half * u, y + half * v)
    u3, v3 = u + half * a2, v + half * b2
    a3, b3 = pull(x + half * u2, y + half * v2)
    u4, v4 = u + h * a3, v + h * b3
    a4, b4 = pull(x + h * u3, y + h * v3)
    return (
        x + sixth * (u + 2.0 * u2 + 2.0 * u3 + u4),
        y + sixth * (v + 2.0 * v2 + 2.0 * v3 + v4),
        u + sixth * (a1 + 2.0 * a2 + 2.0 * a3 + a4),
        v + sixth * (b1 + 2.0 * b2 + 2.0 * b3 + b4),
    )


PIECE = 20  # steps that are compiled together


def orbit(p: Sequence[Any], n: int, m: Any, piece: Callable[..., Any] | None = None) -> Any:
    """The distance after n steps; `piece` makes many at once."""
    s: tuple[Any, Any, Any, Any] = (p[0], p[1], p[2], p[3])
    if piece is not None:
        for _ in range(n // PIECE):
            s = piece(*s)
    else:
        for _ in range(n):
            s = orbit_step(*s, m)
    return s[0] * s[0] + s[1] * s[1]


@scalars.compile
def orbit_piece(x: Any, y: Any, u: Any, v: Any) -> Any:
    for _ in range(PIECE):
        x, y, u, v = orbit_step(x, y, u, v, scalars)
    return x, y, u, v


def tree(p: Sequence[Any], n: int, m: Any) -> Any:
    """A recursive model over a binary tree of n nodes with shared weights."""
    w, c, b = p[:3]

    def node(k: int) -> Any:
        if k > n:
            return p[3 + k % 5]
        return m.tanh(w * node(2 * k) + c * node(2 * k + 1) + b)

    return node(1)


def marcher(p: Sequence[Any], n: int, m: Any) -> Any:
    """The brightness that n rays find in a scene: two balls on a floor, met by walking along the ray."""
    cx, cz, r, light = p[:4]

    def distance(x: Any, y: Any, z: Any) -> Any:
        ball = m.sqrt((x - cx) ** 2 + y * y + (z - cz) ** 2) - r
        other = m.sqrt((x + 0.8) ** 2 + (y - 0.2) ** 2 + (z - 3.5) ** 2) - 0.7
        floor = y + 1.0
        nearest = ball if ball < other else other
        return nearest if nearest < floor else floor

    total = 0.0
    for k in range(n):
        dx, dy = -0.5 + (k % 8) / 8.0, -0.3 + (k // 8 % 8) / 10.0
        length = math.sqrt(dx * dx + dy * dy + 1.0)
        dx, dy, dz = dx / length, dy / length, 1.0 / length
        t = 0.0 * light
        for _ in range(40):
            d = distance(t * dx, t * dy, t * dz)
            t = t + d
            if d < 1e-3 or t > 12.0:
                break
        total = total + (light / (1.0 + t * t) if t < 12.0 else 0.05 * light)
    return total


class Case(NamedTuple):
    """A program with its input; `short` is the size at which slow libraries run it."""

    name: str
    program: Program
    inputs: Callable[[int], list[float]]
    size: int
    short: int
    compiled: Callable[[int], Program] | None = None  # the program that is compiled, if not the whole


def in_pieces(n: int) -> Program:
    """The orbit with compiled steps: the whole would be a million lines."""
    return lambda p: orbit(p, n, scalars, orbit_piece)


CASES = [
    Case("Rosenbrock", rosenbrock, lambda n: [0.5 + 1e-5 * k for k in range(n + 1)], 10_000, 200),
    Case("Runge-Kutta orbit", orbit, lambda n: [1.0, 0.0, 0.0, 1.1], 10_000, 40, in_pieces),
    Case("recursive tree", tree, lambda n: [0.4, -0.3, 0.1, 0.5, 0.2, -0.1, 0.9, 0.3], 2047, 127),
    Case("ray marcher", marcher, lambda n: [0.4, 3.0, 0.8, 2.0], 64, 8),
]


# ---------------------------------------------------------------- libraries
def ways(case: Case) -> dict[str, tuple[int, Callable[[], Sequence[float]]]]:
    """Per library the size it runs at, and the gradient as it computes it."""
    n, short, program = case.size, case.short, case.program
    long_in, short_in = case.inputs(n), case.inputs(short)
    ours = scalars.grad(lambda p: program(p, n, scalars))
    body = case.compiled(n) if case.compiled else scalars.compile(lambda p: program(p, n, scalars))
    fast = scalars.grad(body)
    found: dict[str, tuple[int, Callable[[], Any]]] = {
        "plain floats": (n, lambda: program(long_in, n, math)),
        "interpreted": (n, lambda: ours(long_in)),
        "compiled": (n, lambda: fast(long_in)),
        "micrograd-style": (short * 5, lambda: Value.gradient(lambda p: program(p, short * 5, Value), case.inputs(short * 5))),
    }
    if find_spec("autograd"):
        import autograd
        import autograd.numpy as anp

        slope = autograd.grad(lambda p: program(p, short, SimpleNamespace(sqrt=anp.sqrt, tanh=anp.tanh)))
        found["autograd"] = short, lambda: slope(short_in)
    if find_spec("torch"):
        import torch

        torch.set_num_threads(1)

        def by_torch() -> Sequence[float]:
            leaves = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in short_in]
            program(leaves, short, torch).backward()
            return [float(x.grad) if x.grad is not None else 0.0 for x in leaves]

        found["torch eager"] = short, by_torch
    return found


class Result(NamedTuple):
    """Microseconds per unit of size, and the median ratio to plain floats."""

    case: str
    times: dict[str, float]
    ratios: dict[str, float]


def measure(case: Case, turns: int = 7) -> Result:
    """Every library once per turn, in one process."""
    found = ways(case)
    times: dict[str, list[float]] = {name: [] for name in found}
    for turn in range(turns + 1):
        for name, (n, run) in found.items():
            start = time.process_time()
            run()
            if turn:  # the first one compiles
                times[name].append((time.process_time() - start) / n * 1e6)
    plain = times["plain floats"]
    ratios = {name: median(a / b for a, b in zip(found, plain)) for name, found in times.items()}
    return Result(case.name, {name: median(found) for name, found in times.items()}, ratios)


def table(results: Sequence[Result]) -> str:
    """Times of plain floats, and how many times that the gradients take."""
    names = list(dict.fromkeys(name for r in results for name in r.ratios if name != "plain floats"))
    lines = [f"| program | plain floats, µs per step | {' | '.join(names)} |", "|---" * (len(names) + 2) + "|"]
    for r in results:
        cells = [f"{r.ratios[name]:.1f}" if name in r.ratios else "" for name in names]
        lines.append(f"| {r.case} | {r.times['plain floats']:.2f} | {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print("Time of a gradient, as a multiple of the time of the program on plain floats:\n")
    print(table([measure(case) for case in CASES]))
