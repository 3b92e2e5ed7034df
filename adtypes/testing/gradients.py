"""Derivatives against central differences, and against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, cast

import numpy as np

from adtypes.construct import array
from adtypes.errors import NotDifferentiableError
from adtypes.op import zeros_like
from adtypes.staged import stage
from adtypes.tensor import AnyTensor
from adtypes.testing.subject import Array, Flat, Subject, directions, dot, restricted, step_of
from adtypes.transforms import jvp, vjp

Mode: TypeAlias = Literal["forward", "backward"]
TOLERANCE = {"f64": 1e-6, "f32": 5e-3}  # of numbers of size 1; central differences have no more digits


def check_grads(
    f: Callable[..., object],
    args: object,
    order: int = 2,
    modes: Sequence[Mode] = ("forward", "backward"),
    *,
    tolerance: float | None = None,
    seed: int = 0,
) -> None:
    """Compare derivatives of `f` at `args` with central differences; an `AssertionError` tells where they differ.

    `args` is a tuple or a list of arguments; any other tree is the only one.
    For each float tensor among the arguments (trees) the derivative is taken in a random direction, forwards and backwards; up to
    `order`, each of these derivatives is checked likewise, so that order 2 means all four combinations of modes. The
    configuration says under which interpreter and backend. `tolerance` is relative above 1; f64 has 1e-6, f32 5e-3. The
    function must be smooth near the arguments.

    >>> from adtypes import array, sin, sum_all
    >>> check_grads(lambda x: sum_all(sin(x) * x), (array([0.5, 2.0]),))
    """
    subject = Subject(f, args)
    tensors = subject.tensors()
    if not subject.active:
        raise NotDifferentiableError(
            f"check_grads: {subject.name} is given no float tensor", remedy="pass floats to differentiate by"
        )
    names = [subject.paths[k] for k in subject.active]
    check = _Check(names, tuple(modes), tolerance, np.random.default_rng(seed), subject.name)
    check.run(restricted(subject.whole, subject.active, tensors), [subject.arrays[k] for k in subject.active], order, ())


def check_adjoint(
    f: Callable[..., object], args: object, *, tolerance: float | None = None, seed: int = 0, tries: int = 3
) -> None:
    """Check the adjoint law at `args`: ``ct . (J v) = (J' ct) . v`` for random `v`, `ct`; an `AssertionError` has both numbers.

    It says that the derivative read forwards and the one read backwards belong to one linear map, to rounding and not to the few
    digits of differences, and also where `f` is not smooth. `tolerance` is relative above 1; f64 has 1e-10, f32 1e-4.

    >>> from adtypes import array, relu
    >>> check_adjoint(lambda x: relu(x) * x, (array([-1.0, 0.0, 2.0]),))
    """
    subject = Subject(f, args)
    if not subject.active:
        raise NotDifferentiableError(
            f"check_adjoint: {subject.name} is given no float tensor", remedy="pass floats to differentiate by"
        )
    flat = restricted(subject.whole, subject.active, subject.tensors())
    arrays = [subject.arrays[k] for k in subject.active]
    xs, rng = [array(a) for a in arrays], np.random.default_rng(seed)
    ys = [y.numpy() for y in flat(*xs)]
    single = any(a.dtype == np.float32 for a in (*arrays, *ys))
    for _ in range(tries):
        vs, cts = directions(rng, arrays), directions(rng, ys)
        pushed = dot(cts, [y.numpy() for y in _forward(flat, [array(v) for v in vs])(*xs)])
        pulled = dot([c.numpy() for c in _backward(flat, tuple(array(c) for c in cts))(*xs)], vs)
        allowed = (tolerance or (1e-4 if single else 1e-10)) * max(1.0, abs(pushed), abs(pulled))
        if not abs(pushed - pulled) <= allowed:
            raise AssertionError(
                f"check_adjoint of {subject.name}: forwards {pushed:.12g}, backwards {pulled:.12g} "
                f"(difference {abs(pushed - pulled):.2g}, allowed {allowed:.2g})"
            )


class _Check(NamedTuple):
    """What stays the same while the order grows."""

    names: Sequence[str]
    modes: tuple[Mode, ...]
    tolerance: float | None
    rng: np.random.Generator
    function: str

    def run(self, f: Flat, arrays: Sequence[Array], order: int, done: tuple[Mode, ...]) -> None:
        if order <= 0:
            return
        xs = [array(a) for a in arrays]
        vs = directions(self.rng, arrays)
        ys = [y.numpy() for y in f(*xs)]
        cts = directions(self.rng, ys)
        tangents, cotangents = [array(v) for v in vs], tuple(array(c) for c in cts)
        back = _backward(f, cotangents)(*xs) if "backward" in self.modes else ()
        for k, name in enumerate(self.names):
            slopes, noise = self.differences(f, arrays, k, vs[k])
            expected = dot(cts, slopes)
            if "forward" in self.modes:
                alone = [t if m == k else zeros_like(t) for m, t in enumerate(tangents)]
                given = dot(cts, [y.numpy() for y in _forward(f, alone)(*xs)])
                self.compare((*done, "forward"), name, given, expected, noise, arrays[k])
            if "backward" in self.modes:
                self.compare((*done, "backward"), name, dot([back[k].numpy()], [vs[k]]), expected, noise, arrays[k])
        for mode in self.modes if order > 1 else ():
            df = _forward(f, tangents) if mode == "forward" else _backward(f, cotangents)
            self.run(stage(df), arrays, order - 1, (*done, mode))

    def differences(self, f: Flat, arrays: Sequence[Array], k: int, v: Array) -> tuple[list[Array], float]:
        """The slope of each result along `v` in array `k`, and how large rounding errors in it may be."""
        h = step_of(arrays[k].dtype)
        moved = [[a + s * h * v if m == k else a for m, a in enumerate(arrays)] for s in (1, -1)]
        up, down = ([y.numpy() for y in f(*[array(np.asarray(a)) for a in xs])] for xs in moved)
        size = max((float(np.abs(y).max(initial=0.0)) for y in (*up, *down)), default=0.0)
        noise = 8 * float(np.finfo(arrays[k].dtype).eps) * size / h
        return [(a - b) / (2 * h) for a, b in zip(up, down)], noise

    def compare(self, modes: Sequence[Mode], name: str, given: float, expected: float, noise: float, a: Array) -> None:
        tolerance = self.tolerance or TOLERANCE["f32" if a.dtype == np.float32 else "f64"]
        allowed = tolerance * max(1.0, abs(given), abs(expected)) + noise
        if abs(given - expected) <= allowed:  # not so if either is NaN
            return
        raise AssertionError(
            f"check_grads of {self.function}: order {len(modes)}, {' over '.join(reversed(modes))}, by {name}: "
            f"the derivative is {given:.10g}, central differences give {expected:.10g} "
            f"(difference {abs(given - expected):.2g}, allowed {allowed:.2g})"
        )


def _forward(f: Flat, tangents: Sequence[AnyTensor]) -> Flat:
    def df(*xs: AnyTensor) -> tuple[AnyTensor, ...]:
        return cast("tuple[AnyTensor, ...]", jvp(cast("Any", f), xs, tuple(tangents))[1])

    return df


def _backward(f: Flat, cotangents: tuple[AnyTensor, ...]) -> Flat:
    def df(*xs: AnyTensor) -> tuple[AnyTensor, ...]:
        return vjp(cast("Any", f), *xs)[1](cotangents)

    return df
