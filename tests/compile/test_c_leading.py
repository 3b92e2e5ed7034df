"""Leading axes that nothing tells apart are one axis, so that short rows have a long loop beside them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import prod
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.ops.layout import Reshape
from interpreters.compile.c.normal import leading
from interpreters.compile.c.normal.leading import PLAIN, SHORT, merged
from interpreters.symbolic.pipeline import prepare
from interpreters.symbolic.term import reachable
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, Flat, graph_of, normal, rng

pytestmark = needs_compiler
T = ad.AnyTensor


def along(y: T, shape: tuple[int, ...]) -> T:
    """The last axes everywhere."""
    for n in reversed(shape[: len(shape) - y.ndim]):
        y = ad.replicate(n, y)
    return y


ROWS: dict[str, Callable[[T], T]] = {
    "softmax": lambda x: ad.square(ad.nn.softmax(x)),
    "layer norm": lambda x: ad.sin(ad.nn.layer_norm(x)),
    "greatest": lambda x: ad.sin(ad.max(x, -1)),
    "least place": lambda x: ad.to_dtype(ad.argmin(x, -1), x.dtype) * ad.sum(x, axis=-1),
    "masked": lambda x: ad.nn.softmax(ad.select(x > 0.0, x, -9.0)) * x,
    "scaled": lambda x: ad.nn.log_softmax(x) * along(ad.exp(ad.sum(x, axis=tuple(range(x.ndim - 1)))), x.shape),
    "of two columns": lambda x: ad.sum(ad.exp(x)[(slice(None),) * (x.ndim - 1) + (slice(0, 2),)], axis=-1),
}


def merges(f: Flat, *arrays: Arr) -> bool:
    graph = prepare(graph_of(f, *arrays))
    new = merged(graph.arena, graph.outputs)
    assert [t.spec for t in new] == [t.spec for t in graph.outputs]
    return any(isinstance(t.op, Reshape) for t in reachable(new))


@pytest.mark.parametrize("shape", [(31, 20, 12), (3, 5, 16, 7), (40, 2, 2, 20), (1, 63, 2, 3), (9, 8, 1), (0, 70, 5)])
@pytest.mark.parametrize("name", ROWS)
def test_values_and_gradients(name: str, shape: tuple[int, ...]) -> None:
    f, x = ROWS[name], normal(*shape)
    if x.size:
        x[(0,) * len(shape)], x[(-1,) * len(shape)] = np.nan, np.inf
    checked(f, x)
    checked(lambda x: ad.value_and_grad(lambda x: ad.sum(f(x)))(x), x.astype(np.float32))
    checked(lambda x: ad.grad(lambda x: ad.sum(ad.square(ad.grad(lambda x: ad.sum(f(x)))(x))))(x), normal(*shape))


def test_what_tells_axes_apart_keeps_them() -> None:
    x = normal(12, 10, 8)
    assert merges(lambda x: ad.nn.softmax(x), x)
    assert not merges(lambda x: ad.nn.softmax(ad.moveaxis(x, 0, 1)), x)
    assert not merges(lambda x: ad.cumsum(ad.nn.softmax(x), axis=0), x)
    assert not merges(lambda x: ad.nn.softmax(x[1:]), x)
    assert not merges(lambda x, y: ad.nn.softmax(x + along(y, x.shape)), x, normal(10, 8))
    assert merges(lambda x: ad.nn.softmax(x), normal(64, 10, 8))
    assert not merges(lambda x, w: ad.einsum("bik,kl->bil", ad.nn.softmax(x), w), normal(64, 10, 8), normal(8, 3))
    assert not merges(lambda x: ad.nn.softmax(x), normal(7, 9, 8))  # would be none together
    assert not merges(lambda x: ad.nn.softmax(x), normal(12, 10, SHORT + 1))
    assert not merges(lambda x: ad.nn.softmax(x), normal(120, 8))
    assert merges(lambda x: ad.sum(ad.exp(x), axis=-1), normal(12, 10, SHORT - 1))
    assert not merges(lambda x: ad.sum(ad.exp(x), axis=-1), normal(12, 10, SHORT))  # are whole vectors
    assert merges(lambda x: ad.sum(ad.exp(x), axis=-1), normal(12, 10, SHORT, dtype=np.float32))
    assert not merges(lambda x: ad.sum(ad.square(x), axis=-1), normal(12, 10, PLAIN + 1))  # takes little along rows


@pytest.mark.parametrize("shape", [(12, 10, 8), (3, 70, 5), (4, 5, 6, 9)])
def test_what_is_picked_in_rows_and_summed_over_all_of_them_keeps_none(shape: tuple[int, ...]) -> None:
    """Cross entropies by label and by weight, and sums of products of rows over their leading axes: there is one loop."""
    x, labels = normal(*shape), rng().integers(0, shape[-1], shape[:-1])

    def picked(x: T, k: T) -> T:
        if x.ndim == 1:
            return ad.nn.logsumexp(x) - x[k]
        return ad.sum(ad.build1(x.shape[0], lambda i: picked(x[i], k[i])))

    def weighted(x: T, y: T) -> T:
        return ad.sum(y * ad.nn.log_softmax(x))

    for f, y in ((picked, labels), (weighted, normal(*shape))):
        assert merges(f, x, y)
        one = checked(f, x, y).source
        checked(lambda x, y, f=f: ad.value_and_grad(lambda x: f(x, y))(x), x, y)
        assert len(re.findall(r"/\* over \d+[^\n]*(exp|log|sum)", one)) == 1, one
    if len(shape) == 4:  # labels that an axis in between shares

        def shared(x: T, k: T) -> T:
            at = lambda i, q, t: ad.nn.logsumexp(x[i, q, t]) - x[i, q, t][k[i, t]]
            return ad.sum(ad.build3(shape[:3], at))

        assert merges(shared, x, labels[:, 0])
        checked(lambda x, k: ad.value_and_grad(lambda x: shared(x, k))(x), x, labels[:, 0])
    axes = "abc"[: len(shape) - 1]
    checked(lambda x, y: ad.einsum(f"{axes}i,{axes}j->ij", ad.nn.softmax(x), y), x, normal(*shape))


@pytest.mark.parametrize("sizes", [(4, 8, 12, 16), (2, 3, 20, 5)])
def test_beside_products_and_in_steps(sizes: tuple[int, int, int, int]) -> None:
    """Scores are products, and so is what is made of them; a state keeps its axes."""
    b, h, n, d = sizes
    q, k, v = (normal(b, h, n, d) for _ in range(3))

    def attention(q: T, k: T, v: T) -> T:
        return ad.einsum("bhqk,bhkd->bhqd", ad.nn.softmax(ad.einsum("bhqd,bhkd->bhqk", q, k)), v)

    checked(attention, q, k, v)
    checked(lambda q, k, v: ad.grad(lambda q: ad.sum(ad.square(attention(q, k, v))))(q), q, k, v)

    def loop(x: T) -> T:
        return ad.fori(5, lambda i, x: 0.5 * x + ad.nn.softmax(x), x)

    checked(lambda x: ad.grad(lambda x: ad.sum(ad.square(loop(x))))(x), normal(b, h, n, 7))


@pytest.mark.parametrize("shape", [(12, 10, 8), (63, 2, 1, 9), (1, 63, 3)])
def test_elements_of_what_is_merged(shape: tuple[int, ...]) -> None:
    """A row of it that is read everywhere, and rows of rows."""
    x = normal(*shape)
    first: Any = (0,) * (len(shape) - 1)

    def f(x: T) -> T:
        y = ad.nn.softmax(x)
        return y * along(ad.exp(y[first]), shape)

    checked(f, x)
    checked(lambda x: ad.grad(lambda x: ad.sum(ad.square(f(x))))(x), x)
    checked(lambda x: ad.max(ad.sum(ad.exp(x), axis=-1), axis=-1), x)
    checked(lambda x: ad.nn.softmax(ad.sum(ad.nn.softmax(x), axis=-1)), normal(9, *shape))


def test_each_term_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nothing is merged, as rows of many numbers take little: each sum of a chain hangs together with all others."""
    looked, keeps = [0], leading._keeps

    def counted(*args: Any) -> bool:
        looked[0] += 1
        return keeps(*args)

    def element(x: T, i: ad.Ix[int], j: ad.Ix[int]) -> T:
        return x[i, j] * ad.sum(x[i, j])

    def f(x: T, steps: int) -> T:
        for _ in range(steps):
            x = x - ad.build2((12, 10), partial(element, x))
        return x

    monkeypatch.setattr(leading, "_keeps", counted)
    counts = []
    for steps in (10, 20):
        looked[0] = 0
        assert not merges(lambda x, steps=steps: f(x, steps), normal(12, 10, 24))
        counts.append(looked[0])
    assert 0 < counts[1] <= 2.2 * counts[0]


def test_there_is_one_loop() -> None:
    f: Any = lambda x: ad.grad(lambda x: ad.mean(ad.sin(ad.nn.layer_norm(x))))(x)
    shape = (31, 20, 12)
    text = checked(f, normal(*shape)).source
    assert f"over {prod(shape[:2])}" in text
    assert "over 31" not in text


def test_outputs_that_are_reshapes_lie_as_they_are_made() -> None:
    """Without a copy, or another plan than that of what is below."""

    f: Any = lambda x: ad.grad(lambda x: ad.sum(ad.sin(ad.max(x, 1))))(x)

    def below(text: str) -> str:
        return text[text.index("void kernel") :].replace("620,12", "31,20,12")

    plain, shaped = checked(f, normal(620, 12)), checked(lambda x: ad.reshape(f(x), (31, 20, 12)), normal(620, 12))
    assert below(plain.source) == below(shaped.source)
