"""Elementwise chains over long vectors, value and gradient, beside loops in C written by hand."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import adtypes as ad
from adtypes import F64, Tensor, array, compile, expect, using, value_and_grad
from adtypes.dims import N
from benchmarks.measure import OURS, Array, Way, Workload
from interpreters.compile.c.build import build
from interpreters.compile.c.emit import header

STEPS = 10

# The forward sweep keeps everything that the backward sweep needs in registers.
BY_HAND = """
double polynomial(long n, const double *restrict x, double *restrict dx)
{
    double sum = 0;
    #pragma omp simd reduction(+:sum)
    for (long i = 0; i < n; i++) {
        double y = x[i], slope = 1;
        for (int k = 0; k < 10; k++) {
            slope *= 1 + 0.02 * y;
            y = y + 0.01 * y * y;
        }
        sum += y;
        dx[i] = slope;
    }
    return sum;
}

double transcendental(long n, const double *restrict x, double *restrict dx)
{
    double sum = 0;
    #pragma omp simd reduction(+:sum)
    for (long i = 0; i < n; i++) {
        double s = sin(x[i]), c = cos(x[i]), e = exp(-0.5 * x[i] * x[i]), q = 1 + x[i] * x[i];
        double t = tanh(s * e + log(q));
        sum += t;
        dx[i] = (1 - t * t) * (c * e - s * e * x[i] + 2 * x[i] / q);
    }
    return sum;
}
"""


def polynomial(x: Tensor[F64, N]) -> Tensor[F64]:
    """Ten steps ``y + y^2 / 100``."""
    for _ in range(STEPS):
        x = x + 0.01 * x * x
    return ad.sum(x)


def transcendental(x: Tensor[F64, N]) -> Tensor[F64]:
    return ad.sum(ad.tanh(ad.sin(x) * ad.exp(-0.5 * x * x) + ad.log(1.0 + x * x)))


def workload(f: Callable[[Any], Any], n: int = 1_000_000) -> Workload:
    x = expect(array(np.random.default_rng(0).uniform(-1.0, 1.0, n)), (n,))
    step = compile(value_and_grad(f))
    library = build(header() + BY_HAND)
    function = library[f.__name__]
    function.restype = ctypes.c_double

    def by_hand() -> Sequence[Array]:
        slope = np.empty(n)
        pointers = [ctypes.c_void_p(a.ctypes.data) for a in (x.numpy(), slope)]
        return np.asarray(function(ctypes.c_long(n), *pointers)), slope

    def ours() -> Sequence[Array]:
        with using(engine="c"):
            return [t.numpy() for t in step(x)]

    ways: dict[str, Way] = {OURS: ours, "C by hand": by_hand}
    return Workload(f"{f.__name__} chain, value and gradient, engine c", f"n={n}", ways, 1.15)
