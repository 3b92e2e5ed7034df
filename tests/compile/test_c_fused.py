"""Sums that the C engine rounds together with a product: which ones they are, and what they leave as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import adtypes as ad
from interpreters.compile.c.engine import ENGINE
from interpreters.compile.c.normal.normalise import normal as normal_form
from interpreters.compile.c.plans.plan import plan
from interpreters.symbolic.pipeline import prepare
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Flat, graph_of, normal, program, rng

X, Y, Z = normal(3, 40)

FUSED: dict[str, tuple[Flat, int]] = {
    "a product and a number": (lambda x, y, z: (x * y + 3.0, 0.5 - x * x, ad.square(y) - 1.0), 3),
    "a factor": (lambda x, y, z: (x + x * y, y - x * y, z * y - z, z + ad.square(z)), 4),
    "a chain": (lambda x, y, z: ((x * y + 1.0) * y + 1.0) * y + 1.0, 3),
    "all that read it": (lambda x, y, z: (lambda p: (p + x, y - p))(x * y), 2),
    "twice something": (lambda x, y, z: x * y * (x + x + 1.0), 1),
    "twice something that others read": (lambda x, y, z: (lambda d: (ad.sin(d), d + z))(x + x), 1),
    "by a power of two": (lambda x, y, z: (x * 0.25 - y * z, z - x * 2.0, ad.max(z) - 4.0 * z), 3),
    "somebody else reads it": (lambda x, y, z: (lambda p: (p + x, ad.sin(p)))(x * y), 0),
    "it is a result": (lambda x, y, z: (x * y, x * y + x), 0),
    "two products": (lambda x, y, z: (x * y + y * z, x * x - y * y), 0),
    "what may be that product": (lambda x, y, z: (x * y - z, ad.max(x * x) - x * y, x * y + 0.1, ad.sin(z) - x * y), 0),
}


@needs_compiler
@pytest.mark.parametrize("name", FUSED)
def test_which_sums_are_fused(name: str) -> None:
    f, count = FUSED[name]
    graph = prepare(graph_of(f, X, Y, Z))
    assert len(plan(tuple(graph.inputs), normal_form(graph.arena, list(graph.outputs))).fused) == count
    with np.errstate(invalid="ignore"):
        checked(f, X, Y, Z)
        checked(f, *(v.astype(np.float32) for v in (X, Y, Z)))


@needs_compiler
def test_a_fused_product_is_rounded_once() -> None:
    x = np.array([1 + 2.0**-30, 1 - 2.0**-30, 3.0, np.inf, np.nan])
    compiled = ENGINE.compile(graph_of(lambda x: x * x * x - 1.0, x))
    y = np.asarray(compiled(x)[0])
    once = [float(Fraction(v * v) * Fraction(v) - 1) for v in x[:3]]
    apart = list(x[:3] * x[:3] * x[:3] - 1)
    assert list(y[:3]) in (once, apart)  # the second where the processor has no such instruction
    assert_array_equal(y[3:], [np.inf, np.nan])


@needs_compiler
def test_values_of_fused_sums_are_the_same_in_every_nest() -> None:
    def greatest(x: ad.AnyTensor, y: ad.AnyTensor, z: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        v = x * y + x
        return ad.sum(ad.to_dtype(v >= ad.max(v), ad.I64)), v - ad.reverse(ad.reverse(v) + 0.0), ad.cumsum(v), ad.sin(v)[3]

    assert "FMA" in _text(greatest)
    count, nothing, *_ = ad.compile(greatest, engine="c")(*map(ad.array, normal(3, 1000)))
    assert int(count) == 1 and not nothing.numpy().any()


SAME: dict[str, Callable[[ad.AnyTensor, ad.AnyTensor], ad.AnyTensor]] = {
    "product": lambda x, y: x * x - y * y,
    "square": lambda x, y: ad.square(x) - y * y,
    "maximum of an axis": lambda x, y: ad.build1(50, lambda i: ad.max1(3, lambda j: x[i] * x[i])) - y * y,
    "clip": lambda x, y: x * x - ad.clip(y * y, 0.0, 1e9),
    "relu": lambda x, y: x * x - ad.relu(y * y),
    "abs": lambda x, y: x * x - ad.abs(y * y),
    "of two": lambda x, y: ad.maximum(x * x, y * y) - x * x,
    "halves": lambda x, y: x * x - ad.concat([y[:20] * y[:20], y[20:] * y[20:]]),
    "reversed": lambda x, y: x * x - ad.reverse(ad.reverse(y * y) + 0.0),
    "sum with zeros": lambda x, y: (x * x + ad.relu(-ad.square(y))) - y * y,
    "gathered": lambda x, y: x * x - ad.take(y * y, ad.array(np.arange(50))),
    "a loop's": lambda x, y: x * x - ad.fold(lambda s, r: ad.maximum(s, r * r), y * 0.0, ad.rows(ad.stack([y, y]))),
    "skew": lambda x, y: (lambda m: ad.sum_outer(m - ad.transpose(m)))(
        ad.build1(50, lambda i: ad.build1(50, lambda j: x[i] * y[49 - j] + y[49 - i] * x[j]))
    ),
}


@needs_compiler
@pytest.mark.parametrize("name", SAME)
def test_products_of_equal_numbers_cancel(name: str) -> None:
    x = normal(50)
    difference = ad.compile(SAME[name], engine="c")(ad.array(x), ad.array(x)).numpy()
    assert not difference.any()


@needs_compiler
def test_roots_of_what_is_not_less_than_0() -> None:
    a = np.asarray(rng(3).uniform(size=(200, 2)))

    def gap(a: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sqrt(ad.build1(200, lambda i: ad.max1(2, lambda j: a[i, j] * a[i, j]) - a[i, 0] * a[i, 0]))

    assert not np.isnan(ad.compile(gap, engine="c")(ad.array(a)).numpy()).any()
    rest = ad.compile(lambda x: x * 8.0 - ad.floor(x * 8.0), engine="c")(ad.array(a[:, 0])).numpy()
    assert (rest >= 0).all() and (rest < 1).all()


@needs_compiler
def test_loops_and_gradients_fuse_as_well() -> None:
    def f(x: ad.AnyTensor, y: ad.AnyTensor, z: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.fold(lambda s, r: s * r + s + z, y, ad.rows(ad.stack([x, y, z]))))

    def slope(x: ad.AnyTensor, y: ad.AnyTensor, z: ad.AnyTensor) -> ad.AnyTensor:
        slope: ad.AnyTensor = ad.grad(lambda x: f(x, y, z))(x)
        return slope

    assert "FMA" in _text(f)
    want = program(lambda *a: (f(*a),), X, Y, Z)(X, Y, Z)
    np.testing.assert_allclose(ad.compile(f, engine="c")(X, Y, Z).numpy(), want[0], rtol=1e-13)
    by = [ad.compile(slope, engine=e)(X, Y, Z).numpy() for e in ("c", "numpy")]
    np.testing.assert_allclose(by[0], by[1], rtol=1e-12, atol=1e-12)


def _text(f: Flat) -> str:
    with ad.using(engine="c"):
        text = ad.trace(f, *(["f64[40]"] * 3)).show("c")
    return text[re.search(r"void kernel|static void", text).start() :]  # type: ignore[union-attr]


@needs_compiler
def test_values_that_nobody_reads_are_not_written() -> None:
    text = _text(lambda x, y, z: (ad.sum(x * y), ad.max(x * y), ad.cumsum(ad.sin(x) * y)))
    for name in re.findall(r"const \w+ (v\d+) = ", text):
        assert len(re.findall(rf"\b{name}\b", text)) > 1, name
