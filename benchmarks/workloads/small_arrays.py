"""Nine operations on short vectors with three gradients: what a call costs; compiled before, and staged anew in each call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, exp, sum_all, tanh, value_and_grad
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload


def small(xs: tuple[AnyTensor, AnyTensor, AnyTensor]) -> AnyTensor:
    a, b, c = xs
    return sum_all(tanh(a * b + c) * exp(-0.5 * a * a) + b)


def program(a: AnyTensor, b: AnyTensor, c: AnyTensor) -> tuple[AnyTensor, ...]:
    value, slopes = value_and_grad(small)((a, b, c))
    return value, *slopes


def bulk(xp: Any, a: Any, b: Any, c: Any) -> Any:
    return (xp.tanh(a * b + c) * xp.exp(-0.5 * a * a) + b).sum()


def by_hand(a: Array, b: Array, c: Array) -> Sequence[Array]:
    t = np.tanh(a * b + c)
    e = np.exp(-0.5 * a * a)
    product = t * e
    through = (1.0 - t * t) * e
    return (product + b).sum(), through * b - product * a, through * a + 1.0, through


def in_place(n: int) -> Callable[[Array, Array, Array], Sequence[Array]]:
    """The same with memory that is kept: only the results are fresh."""
    t, e, p, q = (np.empty(n) for _ in range(4))
    one, half, ones = np.asarray(1.0), np.asarray(-0.5), np.ones(n)
    multiply, add, subtract = np.multiply, np.add, np.subtract

    def run(a: Array, b: Array, c: Array) -> Sequence[Array]:
        multiply(a, b, t)
        add(t, c, t)
        np.tanh(t, t)
        multiply(a, a, e)
        multiply(e, half, e)
        np.exp(e, e)
        multiply(t, e, p)
        multiply(t, t, t)
        subtract(one, t, t)
        dc = multiply(t, e)
        add(p, b, q)
        value = np.asarray(q.dot(ones))
        multiply(p, a, p)
        da = multiply(dc, b)
        subtract(da, p, da)
        db = multiply(dc, a)
        add(db, one, db)
        return value, da, db, dc

    return run


def workload(n: int = 16, anew: bool = False) -> Workload:
    rng = np.random.default_rng(0)
    inputs = [rng.uniform(-1.0, 1.0, n) for _ in range(3)]
    kept = in_place(n)
    vector = ((n,), np.float64)
    peers = native.of("small_arrays.c", "small", inputs, [((), np.float64), vector, vector, vector], {"N": n})
    peers["NumPy, out="] = lambda: Way(lambda: kept(*inputs))
    peers["NumPy"] = lambda: Way(lambda: by_hand(*inputs))
    peers |= libraries.of_value(bulk, inputs, (0, 1, 2))
    title = "9 operations on short vectors, 3 gradients" + (", staged anew" if anew else "")
    return Workload(
        title, f"n={n}", inputs, program, lambda *xs: small(xs), peers, {} if anew else {"JAX": 1 / 8}, staged_anew=anew
    )


WORKLOADS = {"small_arrays": workload, "small_arrays_anew": lambda: workload(anew=True)}
TINY = {"small_arrays": lambda: workload(5), "small_arrays_anew": lambda: workload(5, anew=True)}
