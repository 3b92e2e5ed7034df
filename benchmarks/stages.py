"""The time of each pass for the Gaussian mixture and its gradient, from the function to compiled code."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import ParamSpec, TypeVar

from adtypes import F64, scalar, value_and_grad
from adtypes.operands import as_tensor
from adtypes.tensor import AnyTensor
from adtypes.tree import flatten
from examples.gmm import Wishart, example, log_likelihood
from interpreters.compile.numpy_engine import ENGINE
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.pipeline import bulk, simplify

T = TypeVar("T")
Ps = ParamSpec("Ps")


def stages(n: int = 1000, d: int = 10, k: int = 25, rounds: int = 11) -> Mapping[str, float]:
    """The median over rounds of the time for each pass, in order; the last entry is the sum."""
    q, x = example(n, d, k)
    leaves, structure = flatten((q, x, Wishart(scalar(1.3, F64), 2)))
    args = [as_tensor(leaf) for leaf in leaves]

    def flat(f: Callable[..., object]) -> Callable[[Sequence[AnyTensor]], list[AnyTensor]]:
        return lambda ts: [as_tensor(y) for y in flatten(f(*structure.unflatten(ts)))[0]]  # type: ignore[misc]

    times: dict[str, list[float]] = {}

    def timed(name: str, run: Callable[Ps, T], *args: Ps.args, **kw: Ps.kwargs) -> T:
        start = time.process_time()
        out = run(*args, **kw)
        times.setdefault(name, []).append(time.process_time() - start)
        return out

    for _ in range(rounds):
        source, _ = timed("trace", trace, flat(log_likelihood), args)
        timed("vectorise", bulk, source)
        both, _ = timed("differentiate", trace, flat(value_and_grad(log_likelihood)), args)
        small = timed("simplify", simplify, bulk(both))
        timed("compile", ENGINE.compile, small)
    found = {name: median(ts) for name, ts in times.items()}
    found["differentiate"] -= found["trace"] + found["vectorise"]  # it began with these
    return {**found, "all": sum(found.values())}


def table(found: Mapping[str, float]) -> str:
    """The times in Markdown."""
    names, numbers = " | ".join(found), " | ".join(f"{1e3 * t:.1f}" for t in found.values())
    return f"| {names} |\n|{'---|' * len(found)}\n| {numbers} |"
