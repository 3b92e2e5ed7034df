"""Random programs such as people write over arrays of ordinary sizes: stencils with borders and on a torus, masks, gathers, sums,
products and steps of simulations. Random programs of the table of rows (`adtypes/testing/generate.py`) have arrays of a few
elements, which the C engine writes out; here it makes loops, vectors, strips and layouts of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

import adtypes as ad
from tests.compile.graphs import Arr

Shape: TypeAlias = tuple[int, ...]
T: TypeAlias = Any  # tensors, of types that depend on the number of the program

LONG = (15, 16, 24, 31, 32, 40, 48, 64, 100, 129, 200, 512)
SHORT = (1, 2, 3, 4, 5, 6, 8, 10, 12, 17)


class Model(NamedTuple):
    """A function of floats, and further arguments without derivatives."""

    f: Callable[..., T]
    floats: list[Arr]
    others: list[Arr]


def model(seed: int) -> Model:
    """The random program of this number; what it does at its inputs stays of the order of 1."""
    r = Random(seed)
    kind = np.float32 if r.random() < 0.3 else np.float64
    n = r.choice(LONG)
    m = r.choice(LONG[:8] if n < 200 else SHORT)
    shapes: list[Shape] = [(n,), (n, r.choice(SHORT)), (m, n), (m, n, r.choice(SHORT[:5]))]
    used = [s for s in r.sample(shapes, r.choice((1, 1, 2, 3))) if np.prod(s) <= 20_000] or [(n,)]
    used += [s[1:] for s in used if len(s) > 1 and r.random() < 0.8]
    values = np.random.default_rng(seed)
    floats = [values.normal(size=s).astype(kind) for s in used for _ in range(r.choice((1, 2)))]
    masks = [values.random(s) < 0.5 for s in used]
    places = [values.integers(-1, s[0] + 1, s[0]) for s in used]
    steps, size = r.choice((0, 1, 2, 5, 9)), r.choice((1, 1, 2, 3, 5))

    def f(xs: Sequence[T], others: Sequence[T]) -> T:
        given = Given(list(others[: len(masks)]), list(others[len(masks) :]))
        made = looped(Random(seed + 1), list(xs), given, steps, size) if steps else grown(Random(seed + 1), list(xs), given, size)
        total = ad.sum(ad.square(made[-1]))
        for y in made[:-1]:
            total = total + ad.sum(ad.sin(y))
        return total

    return Model(f, floats, [*masks, *places])


class Given(NamedTuple):
    """Truth values and places, one of each for each shape that floats have."""

    masks: list[T]
    places: list[T]

    def mask(self, like: T) -> T | None:
        return next((m for m in self.masks if m.shape == like.shape), None)

    def place(self, like: T) -> T | None:
        return next((p for p in self.places if p.shape[0] == like.shape[0]), None)


def looped(r: Random, state: list[T], given: Given, steps: int, size: int) -> list[T]:
    """Steps of a simulation whose state is all there is, or the first half of it; masks may be computed in front of them."""
    k, seed = r.choice((len(state), 1, 1)), r.randrange(1 << 30)
    fixed = state[k:]
    if r.random() < 0.5:
        given = Given([state[-1] > 0.1, *given.masks], given.places)

    def step(i: T, now: T) -> T:
        q = Random(seed)  # every time the same
        made = grown(q, [*now, *fixed], given, size)
        return tuple(0.7 * x + 0.3 * next((y for y in reversed(made) if y.shape == x.shape), x) for x in now)

    if r.random() < 0.7:
        return list(ad.fori(steps, step, tuple(state[:k])))
    last, outs = ad.map_accum(lambda now, i: (step(i, now), step(i, now)[0]), tuple(state[:k]), ad.rows(ad.iota(steps)))
    return [*last, outs.stack()]


def grown(r: Random, pool: list[T], given: Given, size: int) -> list[T]:
    """The last values of a chain of random operations, each bounded, that mostly begins with the first value and goes on with the
    one before."""
    pool = list(pool)
    x = pool[0]
    for _ in range(size):
        y = ad.tanh(r.choice(OPERATIONS)(r, x, pool, given))
        if y.size <= 30_000:
            pool.append(y)
        x = pool[-1] if r.random() < 0.7 else r.choice(pool)
    return pool[-r.choice((1, 2)) :]


def axis_of(r: Random, x: T) -> Any:
    return r.randrange(x.ndim)


def other(r: Random, x: T, pool: Sequence[T]) -> T:
    return r.choice([y for y in pool if y.shape == x.shape])


# ---------------------------------------------------------------- operations: each gives a tensor of some shape
def function(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    f: Callable[[T], T] = r.choice((
        ad.sin, ad.cos, ad.abs, ad.exp, ad.square, lambda x: ad.sqrt(1.0 + x * x), lambda x: 1.0 / (1.5 + ad.sin(x)),
        lambda x: ad.log(1.1 + ad.square(x)), ad.relu, lambda x: ad.maximum(x, 0.1), lambda x: -x, lambda x: x * x * x,
    ))  # fmt: skip
    return f(x)


def pair(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    y = other(r, x, pool)
    f: Callable[[T, T], T] = r.choice((
        lambda a, b: a * b, lambda a, b: a + 0.5 * b, lambda a, b: a - b, ad.maximum, ad.minimum, lambda a, b: a / (2.0 + b * b),
        lambda a, b: ad.select(a < b, 2.0 * a, b * b),
    ))  # fmt: skip
    return f(x, y)


def masked(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    p, y = given.mask(x), other(r, x, pool)
    if p is None:
        return ad.select(y > 0.2, x, 0.5 * y)
    if r.random() < 0.5:
        p = ad.roll(p, r.choice((1, -1, 2)), axis_of(r, x))
    return r.choice((ad.select(p, x, y), ad.select(p, x * y, 0.0), ad.select(~p, 0.3, x)))


def torus(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    a, k = axis_of(r, x), r.choice((1, -1, 2, -3))
    y = ad.roll(x, k, a)
    return r.choice((y - x, y * x, ad.select(y > x, y, x), y - 2.0 * x + ad.roll(x, -k, a)))


def indexed(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    """Neighbours by index, around the edge, beyond it (where zeros are), or up to a condition on the index."""
    n, k = x.shape[0], r.choice((-2, -1, 1, 3))
    way = r.randrange(5)
    if way == 0:
        return ad.build1(n, lambda i: x[(i + k) % n] * x[i])
    if way == 1:
        return ad.build1(n, lambda i: x[i + k] - x[i])
    if way == 2:
        return ad.build1(n, lambda i: ad.cond(i < n // 2, x[i], 0.5 * x[n - 1 - i]))
    if way == 3:
        return ad.build1(n, lambda i: ad.cond(i > 0, x[i - 1], x[i]) - x[i])
    return ad.build1(n, lambda i: x[i // 2] + x[(i * 3) % n])


def bordered(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    """Differences of neighbours along an axis, with some value at the border."""
    a = axis_of(r, x)
    n = x.shape[a]
    if n < 3:
        return -x
    low, high = ([slice(None)] * a + [s] for s in (slice(0, n - 1), slice(1, n)))
    d = x[tuple(high)] - x[tuple(low)]
    if r.random() < 0.3:
        d = d / ad.sqrt(1.0 + d * d)
    before, after = [(0, 0)] * x.ndim, [(0, 0)] * x.ndim
    before[a], after[a] = (1, 0), (0, 1)
    if r.random() < 0.5:
        return ad.pad(d, after) - ad.pad(d, before)
    first = x[tuple([slice(None)] * a + [slice(0, 1)])]
    return ad.concat([first, d] if r.random() < 0.5 else [d, first], a)


def normalised(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    """By a reduction along an axis, or of all."""
    a = axis_of(r, x)
    if x.ndim == 1 or r.random() < 0.2:
        return x - ad.sum(x) / x.size
    kept = list(range(x.ndim))
    kept.remove(a)
    s: T = r.choice((
        lambda: ad.sqrt(ad.sum(x * x, a) + 1.0), lambda: ad.max(x, a) + 3.0, lambda: 2.0 + ad.tanh(ad.sum(x, a)),
    ))()  # fmt: skip
    wide = ad.moveaxis(ad.build1(x.shape[a], lambda i: s), 0, a)
    return x / wide


def summed(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    """A reduction along an axis, which has another shape, or running sums."""
    a = axis_of(r, x)
    if x.ndim == 1 or r.random() < 0.4:
        return ad.cumsum(x, a) / x.shape[a]
    return ad.sum(x, a) / x.shape[a] if r.random() < 0.7 else ad.min(x, a)


def product(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    """Products of matrices, or of all pairs."""
    if x.ndim == 1:
        n = x.shape[0]
        if n % 2:
            return ad.build1(n, lambda i: ad.sum1(n, lambda j: ad.cond(i < j, x[i] * x[j], 0.0))) / n
        return ad.build1(n, lambda i: ad.sum1(n, lambda j: ad.sin(x[i] - x[j]))) / n
    if x.ndim == 2:
        return (x @ (x.T @ other(r, x, pool))) / x.size
    return ad.einsum("ijk,ijl->ikl", x, other(r, x, pool)) / x.shape[1]


def repeated(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    """With a row, or a column, that is the same everywhere: one of the pool, or of this tensor."""
    a = axis_of(r, x)
    kept = x.shape[:a] + x.shape[a + 1 :]
    found = [y for y in pool if y.shape == kept] or [x[tuple([slice(None)] * a + [x.shape[a] // 2])]]
    y = r.choice(found)
    wide = ad.moveaxis(ad.replicate(x.shape[a], y), 0, a) if x.ndim > 1 else ad.replicate(x.shape[0], y)
    if x.ndim == 2 and r.random() < 0.2:
        return ad.nn.layer_norm(x, x[0], ad.sin(x[-1]))
    return r.choice((x + wide, wide * x, ad.select(wide > 0.0, x, wide), wide - ad.sin(x)))


def gathered(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    p = given.place(x)
    if p is None:
        return x
    y = ad.take(x, p)
    if r.random() < 0.4:
        return x.scatter((x.shape[0],), lambda i: (p[i],))
    return y - x


def columns(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    """Columns of short rows, computed with one by one and put together."""
    k = x.shape[-1]
    if x.ndim == 1 or k > 6:
        return x * 0.5
    along = [x[(*[slice(None)] * (x.ndim - 1), c)] for c in range(k)]
    made = [along[c] * along[(c + 1) % k] - along[(c + 2) % k] for c in range(k)]
    return ad.stack(made, axis=x.ndim - 1)


def shortened(r: Random, x: T, pool: Sequence[T], given: Given) -> T:
    a = axis_of(r, x)
    n = x.shape[a]
    if n < 4:
        return x + 1.0
    step = r.choice((slice(1, n), slice(0, n - 2), slice(0, n, 2), slice(None, None, -1)))
    return x[tuple([slice(None)] * a + [step])]


OPERATIONS = (
    function, function, pair, pair, masked, masked, torus, torus, indexed, indexed, bordered, bordered, normalised, summed,
    product, gathered, repeated, repeated, columns, shortened,
)  # fmt: skip
