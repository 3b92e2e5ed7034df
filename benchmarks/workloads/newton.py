"""A state at rest, found by Newton steps until they are short: value, and the derivative of the solution by what defines it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import F64, AnyTensor, cosh, dot, eye, replicate, solve, square, stop_gradient, tanh, value_and_grad, while_loop
from benchmarks import libraries
from benchmarks.measure import Array, Way, Workload

SHORT = 1e-24  # the square of an error


def error(x: AnyTensor, w: AnyTensor, b: AnyTensor) -> AnyTensor:
    return w @ tanh(x) + b - x


def loss(p: tuple[AnyTensor, AnyTensor]) -> AnyTensor:
    """The square of the x with ``x = w tanh(x) + b``; the last step is differentiated, which is that of the solution."""
    w, b = p
    n = b.spec.shape[0]

    def step(x: AnyTensor, w: AnyTensor, b: AnyTensor) -> AnyTensor:
        slope = w * replicate(n, 1.0 / square(cosh(x))) - eye(n, F64)
        return x - solve(stop_gradient(slope), error(x, w, b))

    def goes_on(x: AnyTensor) -> AnyTensor:
        off = error(x, w, b)
        return dot(off, off) > SHORT

    x = step(stop_gradient(while_loop(goes_on, lambda x: step(x, w, b), b)), w, b)
    return dot(x, x)


def program(w: AnyTensor, b: AnyTensor) -> Sequence[Any]:
    value, (by_w, by_b) = value_and_grad(loss)((w, b))
    return value, by_w, by_b


def by_jax(jax: Any, w: Any, b: Any) -> Sequence[Any]:
    np_, rest = jax.numpy, jax.lax.stop_gradient

    def wrong(x: Any, w: Any, b: Any) -> Any:
        return w @ np_.tanh(x) + b - x

    def step(x: Any, w: Any, b: Any) -> Any:
        return x - np_.linalg.solve(rest(w / np_.cosh(x) ** 2 - np_.eye(len(b))), wrong(x, w, b))

    def value(w: Any, b: Any) -> Any:
        w0, b0 = rest(w), rest(b)
        x = jax.lax.while_loop(lambda x: (wrong(x, w0, b0) ** 2).sum() > SHORT, lambda x: step(x, w0, b0), b0)
        x = step(rest(x), w, b)
        return x @ x

    out, slopes = jax.value_and_grad(value, (0, 1))(w, b)
    return out, *slopes


def by_torch(torch: Any, w: Any, b: Any) -> Sequence[Any]:
    return _found(torch.tanh, torch.cosh, torch.linalg.solve, torch.outer, torch.eye(len(b), dtype=w.dtype), w, b)


def by_hand(w: Array, b: Array) -> Sequence[Any]:
    return _found(np.tanh, np.cosh, np.linalg.solve, np.outer, np.eye(len(b)), w, b)


def _found(tanh: Any, cosh: Any, solve: Any, outer: Any, one: Any, w: Any, b: Any) -> Sequence[Any]:
    """The slopes by the theorem of implicit functions."""
    x = b
    while True:
        off = w @ tanh(x) + b - x
        slope = w / cosh(x) ** 2 - one
        goes_on = off @ off > SHORT
        x = x - solve(slope, off)
        if not goes_on:
            back = -solve(slope.T, 2.0 * x)
            return x @ x, outer(back, tanh(x)), back


def workload(n: int = 16) -> Workload:
    rng = np.random.default_rng(0)
    inputs = [rng.normal(size=(n, n)) / np.sqrt(n), rng.normal(size=n)]
    peers = {"NumPy": lambda: Way(lambda: by_hand(*inputs))}
    peers |= libraries.by_jax(by_jax, inputs) | libraries.by_torch(by_torch, inputs)
    return Workload("Newton steps to a state at rest", f"n={n}", inputs, program, lambda w, b: loss((w, b)), peers)


WORKLOADS = {"newton": workload}
TINY = {"newton": lambda: workload(4)}
