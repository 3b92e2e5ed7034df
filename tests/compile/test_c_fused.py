"""Sums that the C engine rounds together with a product: which ones they are, and what they leave as it is."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import adtypes as ad
from interpreters.compile.c.engine import ENGINE
from interpreters.compile.c.normal import normal as normal_form
from interpreters.compile.c.plan import plan
from interpreters.symbolic.pipeline import prepare
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, Flat, graph_of, program, rng


def normal(*shape: int) -> Arr:
    return np.asarray(rng(len(shape)).normal(size=shape))


X, Y, Z = normal(3, 40)

FUSED: dict[str, tuple[Flat, int]] = {
    "a product and a number": (lambda x, y, z: x * y + 3.0, 1),
    "on either side": (lambda x, y, z: (z + x * y, z - x * y, x * z - y), 3),
    "a square": (lambda x, y, z: ad.square(x) + y, 1),
    "all that read it": (lambda x, y, z: (lambda p: (p + z, z - p))(x * y), 2),
    "a chain": (lambda x, y, z: ((x * y + z) * y + z) * y + z, 3),
    "twice something": (lambda x, y, z: x * y * (x + x + 1.0), 1),
    "twice something that others read": (lambda x, y, z: (lambda d: (ad.sin(d), d + z))(x + x), 1),
    "by a power of two, beside a product": (lambda x, y, z: x * 0.25 - y * z, 1),
    "somebody else reads it": (lambda x, y, z: (lambda p: (p + z, ad.sin(p)))(x * y), 0),
    "it is a result": (lambda x, y, z: (x * y, x * y + z), 0),
    "two products": (lambda x, y, z: (x * y + y * z, x * x - y * y), 0),
    "what is made of products": (lambda x, y, z: (x * y - y / z, ad.sum(x * x) - x * y, x * y - ad.sqrt(z)), 0),
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
        v = x * y + z
        return ad.sum(ad.to_dtype(v >= ad.max(v), ad.I64)), v - ad.reverse(ad.reverse(v) + 0.0), ad.cumsum(v), ad.sin(v)[3]

    assert "FMA" in _text(greatest)
    count, nothing, *_ = ad.compile(greatest, engine="c")(*map(ad.array, normal(3, 1000)))
    assert int(count) == 1 and not nothing.numpy().any()


@needs_compiler
def test_what_algebra_says_of_products_holds() -> None:
    x = normal(50)

    def outer(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        y = ad.reverse(x)
        m = ad.build1(50, lambda i: ad.build1(50, lambda j: x[i] * y[j] + y[i] * x[j]))
        rest = x * 8.0 - ad.floor(x * 8.0)
        return m - ad.transpose(m), x * x - ad.reverse(y) * ad.reverse(y), rest

    skew, zero, rest = (t.numpy() for t in ad.compile(outer, engine="c")(ad.array(x)))
    assert not skew.any() and not zero.any() and (rest >= 0).all() and (rest < 1).all()


@needs_compiler
def test_loops_and_gradients_fuse_as_well() -> None:
    def f(x: ad.AnyTensor, y: ad.AnyTensor, z: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.fold(lambda s, r: s * r + z, y, ad.rows(ad.stack([x, y, z]))))

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
