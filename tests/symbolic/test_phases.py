"""Loops in phases: sums that choose by remainders of sums of positions, and sums beside quotients and remainders of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

import adtypes as ad
from adtypes import array, build1, build2, build3, compile, cond, exp, fori, log, sum1, using
from interpreters.symbolic.pipeline import without

T = Any
Case = tuple[Callable[[T, T], T], tuple[int, ...], tuple[int, ...]]


def every(x: T, place: T, c: int = 2) -> T:
    """``x[place / c]``, if that is whole."""
    return cond(place % c == 0, x[place // c], 0.0)


def stretched(n: int, k: int, c: int, at: int = 0, sign: int = 1) -> Callable[[T, T], T]:
    """A transposed convolution with `c` places for each element."""
    return lambda x, w: build1(n, lambda i: sum1(k, lambda j: every(x, i + sign * j + at, c) * w[j]))


def image(x: T, w: T) -> T:
    def term(i: T, j: T, c: T, a: T, b: T) -> T:
        both = ((i - a) % 2 == 0) & ((j - b) % 2 == 0)
        return cond(both, x[c, (i - a) // 2, (j - b) // 2], 0.0) * w[c, a, b]

    return build2((7, 9), lambda i, j: sum1(2, lambda c: sum1(3, lambda a: sum1(4, lambda b: term(i, j, c, a, b)))))


def in_steps(x: T, w: T) -> T:
    def of(y: T, t: T) -> T:
        return build1(6, lambda i: sum1(4, lambda j: every(y, i + j + t) * w[j]))

    return fori(3, lambda t, y: of(y, t), x) + fori(2, lambda t, y: of(y, 1), x)


def sums_of_sums(x: T, w: T) -> T:
    def inner(i: T, k: T) -> T:
        return sum1(3, lambda j: cond((i + j) % 2 == 0, x[(i + j) // 2], w[k]) * w[j])

    return build1(9, lambda i: sum1(3, lambda k: inner(i, k)) - sum1(3, lambda k: w[k] * sum1(3, lambda j: every(x, i + j))))


def between_pixels(x: T, w: T) -> T:
    def pixel(i: T, j: T) -> T:
        return sum1(2, lambda a: sum1(2, lambda b: x[i // 2 + a * (i % 2), j // 2 + b * (j % 2)] * w[a, b]))

    return build2((7, 8), pixel)


def phases(n: int, c: int, at: int = 0) -> Case:
    """A filter with a row of weights for each remainder."""
    f = lambda x, w: build1(n, lambda i: sum1(3, lambda j: x[(i + at) // c + j - 1] * w[(i + at) % c, j]))
    return f, (6,), (c, 3)


CASES: dict[str, Case] = {
    "halves": (stretched(12, 5, 2), (6,), (5,)),
    "halves, an odd number": (stretched(13, 5, 2), (6,), (5,)),
    "halves, from before": (stretched(15, 4, 2, -3), (6,), (4,)),
    "halves, turned": (stretched(14, 5, 2, sign=-1), (6,), (5,)),
    "thirds": (stretched(20, 7, 3, 2, -1), (6,), (7,)),
    "fifths of few": (stretched(3, 2, 5, 1), (6,), (2,)),
    "one by one": (stretched(1, 1, 2), (6,), (1,)),
    "of one": (stretched(5, 3, 2), (1,), (3,)),
    "of nothing": (stretched(0, 3, 2), (4,), (3,)),
    "sums of nothing": (stretched(4, 0, 2), (4,), (0,)),
    "far outside": (stretched(9, 3, 2, 100), (4,), (3,)),
    "too many phases": (stretched(40, 20, 17), (6,), (20,)),
    "images": (image, (2, 4, 5), (2, 3, 4)),
    "products inside": (
        lambda x, w: build1(13, lambda i: sum1(5, lambda j: cond((i + j) % 2 == 1, x[(i + j) // 2] * w[j], 0.0))),
        (7,), (5,),
    ),
    "the other side": (
        lambda x, w: build1(13, lambda i: sum1(5, lambda j: cond((i + j) % 3 != 1, 0.0, exp(x[(i + j) // 3] * w[j])))),
        (7,), (5,),
    ),
    "steps of two": (
        lambda x, w: build1(11, lambda i: sum1(5, lambda j: every(x, 2 * i + 3 * j, 4) * w[j] + every(x, 4 * i, 4))),
        (9,), (5,),
    ),
    "rows": (
        lambda x, w: build1(9, lambda i: sum1(4, lambda j: cond((i - j) % 2 == 0, x[(i - j) // 2], ad.zeros_like(x[0])) * w[j])),
        (5, 3), (4, 3),
    ),
    "with a loop beside it": (
        lambda x, w: build1(12, lambda i: w[i % 5] * sum1(5, lambda j: every(x, i + j) * w[j]))
        + build1(12, lambda i: exp(x[i // 2])),
        (6,), (5,),
    ),
    "summed again": (
        lambda x, w: build1(3, lambda k: sum1(9, lambda i: exp(sum1(5, lambda j: every(x, i + j + 2 * k) * w[j])))),
        (6,), (5,),
    ),
    "sums of sums": (sums_of_sums, (6,), (3,)),
    "chosen by a sum": (
        lambda x, w: build2((5, 4), lambda i, k: cond(sum1(4, lambda j: x[(i + j) // 2]) > w[k], x[k] * w[k], 0.0)), (6,), (4,),
    ),
    "chosen by a sum that chooses": (
        lambda x, w: build2((5, 4), lambda i, k: cond(sum1(3, lambda j: every(x, i + j)) * w[k] > 0.1, x[k] * w[k], 0.0)),
        (6,), (4,),
    ),
    "in steps": (in_steps, (6,), (4,)),
    "of logarithms": (
        lambda x, w: build1(9, lambda i: sum1(4, lambda j: cond((i + j) % 2 == 0, log(3.0 + x[(i + j) // 2]), 0.0) * w[j])),
        (6,), (4,),
    ),
    "phases": phases(12, 2),
    "phases, from inside of a block": phases(12, 3, 1),
    "phases, from before": phases(11, 3, -2),
    "phases, parts of a block": phases(3, 4, 2),
    "phases, one": phases(1, 2),
    "phases, none": phases(0, 2),
    "phases, unlike": (
        lambda x, w: build1(12, lambda i: sum1(3, lambda j: x[(i + 1) // 2 + j] * w[i % 2, j] * w[i // 6, j])), (6,), (2, 3),
    ),
    "flat": (lambda x, w: build1(20, lambda k: sum1(3, lambda j: x[k // 5, j] * w[j, k % 5])), (4, 3), (3, 5)),
    "flat, of rows": (lambda x, w: build1(20, lambda k: w[k % 3] * sum1(3, lambda j: x[k // 5, j] * w[j])), (4, 3), (3, 5)),
    "between pixels": (between_pixels, (4, 4), (2, 2)),
    "phases, summed again": (
        lambda x, w: build1(2, lambda k: sum1(7, lambda i: exp(sum1(3, lambda j: x[i // 2 + j] * w[i % 2, j + k])))),
        (6,), (2, 3),
    ),
    "both kinds": (
        lambda x, w: build1(12, lambda i: sum1(3, lambda j: every(x, i + j) * w[i % 2, j] * w[i // 6, j])), (6,), (2, 3),
    ),
    "channels": (
        lambda x, w: build3((3, 4, 6), lambda o, i, k: sum1(2, lambda c: x[i // 2, c] * w[o * 2 + k % 2, c] + x[k // 2, c])),
        (3, 2), (6, 2),
    ),
}  # fmt: skip


def twice(c: int) -> Callable[[T, T], T]:
    """Choices in sums in sums that are chosen."""

    def inner(x: T, w: T, i: T, k: T) -> T:
        return sum1(20, lambda b: cond((k + b) % c == 0, x[i // c] * w[(k + b) // c], 0.0))

    return lambda x, w: build2((20, 20), lambda i, k: sum1(20, lambda a: cond((i + a) % c == 0, inner(x, w, i + a, k), 0.0)))


@contextmanager
def as_written() -> Iterator[None]:
    """Without phases."""
    with patch("interpreters.symbolic.vectorise.in_phases", lambda scope, outputs: list(outputs)), without():
        yield


def inputs(name: str) -> list[np.ndarray[Any, Any]]:
    r = np.random.default_rng(3)
    return [r.normal(size=s) for s in CASES[name][1:]]


def slopes(f: Callable[[T, T], T]) -> Callable[[T, T], T]:
    """The derivatives of a sum of what is not linear."""
    return lambda x, w: ad.grad(lambda p: ad.sum_all(ad.sin(f(*p)) * 0.7 + f(*p)))((x, w))


def bends(f: Callable[[T, T], T]) -> Callable[[T, T], T]:
    """Second derivatives."""

    def size(p: T) -> T:
        a, b = slopes(f)(*p)
        return ad.sum_all(ad.cos(a) * a) + ad.sum_all(ad.cos(b) * b)

    return lambda x, w: ad.grad(size)((x, w))


def agree(got: T, want: T) -> None:
    for u, v in zip(*[y if isinstance(y, tuple) else (y,) for y in (got, want)], strict=True):
        np.testing.assert_allclose(u.numpy(), v.numpy(), rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("name", CASES)
def test_values_and_derivatives(name: str) -> None:
    f, args = CASES[name][0], [array(a) for a in inputs(name)]
    for g in (f, slopes(f), bends(f)):
        with using(interpreter="dual"):  # on arrays
            want = g(*args)
        with as_written(), using(engine="numpy"):
            agree(compile(g)(*args), want)
        for engine in ("numpy", "c"):
            with using(engine=engine):
                agree(compile(g)(*args), want)


@pytest.mark.parametrize("name", CASES)
def test_infinities_are_met_where_they_were(name: str) -> None:
    """Also by factors that are 0 on the side that is not chosen, and by derivatives behind a choice."""
    f = CASES[name][0]
    for k, bad in ((0, np.inf), (0, np.nan), (1, -np.inf), (1, np.nan)):
        raw = inputs(name)
        raw[k].reshape(-1)[1:2] = bad
        args = [array(a) for a in raw]
        for g in (f, slopes(f)):
            with np.errstate(all="ignore"), using(engine="numpy"):
                got = compile(g)(*args)
                with as_written():
                    agree(got, compile(g)(*args))


@pytest.mark.parametrize("name", ["halves", "halves, an odd number", "thirds", "images", "the other side", "phases", "flat"])
def test_what_is_left(name: str) -> None:
    """Neither choices nor quotients, in the value and in the derivative."""
    f, args = CASES[name][0], [array(a) for a in inputs(name)]
    text = ad.trace(lambda x, w: (f(x, w), slopes(f)(x, w)), *args).show()
    assert not any(sign in text for sign in ("select", "//", "%")), text


@pytest.mark.parametrize("name", ["too many phases", "in steps"])
def test_what_stays(name: str) -> None:
    f, args = CASES[name][0], [array(a) for a in inputs(name)]
    assert "% " in ad.trace(f, *args).show()


def test_loops_beside_are_as_they_were() -> None:
    x, w = (array(a) for a in inputs("with a loop beside it"))
    text = ad.trace(CASES["with a loop beside it"][0], x, w).show()
    assert "exp(reshape(broadcast(x, [6, 2], [0]), [12]))" in text, text


def test_phases_of_all_loops_around_a_term_are_few() -> None:
    """Two choices of 16 x 16 phases, one inside the other, are not 65,536 phases."""
    x, w = array(np.arange(10.0)), array(np.arange(10.0) + 1.0)
    for c, divides in ((4, True), (16, False)):
        with as_written():
            plain = str(ad.trace(twice(c), x, w))
        assert (str(ad.trace(twice(c), x, w)) != plain) is divides
        with using(interpreter="dual"):
            want = twice(c)(x, w)
        agree(compile(twice(c), engine="numpy")(x, w), want)
