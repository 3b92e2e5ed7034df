"""What index loops made outside of a function that is mapped and differentiated, and reads it: the index of a closed loop is not
that of an open one of the same size, whose name it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad

N = 3
X = np.array([0.7, -0.3, 0.4])
Read = Callable[[Any], Any]  # a number at an index


def cube(y: Any) -> Any:
    return y * y * y


@ad.custom_derivative
def weighted(y: Any, w: Any) -> Any:
    return y * y * y * w


@weighted.pullback
def _(ct: Any, out: Any, y: Any, w: Any) -> Any:
    return 3.0 * y * y * w * ct, y * y * y * ct


def vector(v: Any) -> Any:
    return ad.build1(N, lambda i: ad.cond(i == 0, ad.sum(v), v[i] * v[i]))


def matrix(v: Any) -> Any:
    return ad.build2((N, N), lambda i, j: v[i] * v[j] + ad.to_dtype(i, ad.F64))


READS: dict[str, Callable[[Any, Any], Read]] = {
    "an element": lambda t, m: lambda i: t[i],
    "of the reverse": lambda t, m: lambda i: ad.reverse(t)[i],
    "the next": lambda t, m: lambda i: t[i + 1],
    "all": lambda t, m: lambda i: ad.sum(t * t),
    "a column": lambda t, m: lambda i: ad.sum(ad.transpose(m)[i] * t),
    "a product": lambda t, m: lambda i: (m @ ad.reverse(t))[i],
    "in a loop": lambda t, m: lambda i: ad.sum1(N, lambda j: ad.sin(m[i, j] * t[j])),
    "of another loop": lambda t, m: lambda i: ad.build1(N, lambda j: t[j] * m[j, i])[i - 1],
}
WAYS: dict[str, Callable[[Read, Any, Any], Any]] = {
    "grad": lambda c, z, i: ad.grad(lambda y: cube(y * c(i)))(z),
    "twice": lambda c, z, i: ad.grad(lambda y: ad.grad(lambda u: cube(u * c(i)) * y)(y * c(i)))(z),
    "forwards": lambda c, z, i: ad.jvp(lambda y: cube(y * c(i)), (z,), (c(i),))[1],
    "of a loop": lambda c, z, i: ad.grad(lambda y: ad.fold(lambda s, r: s * c(i) + r * y, y, ad.rows(ad.array([1.0, 2.0]))))(z),
    "of a choice": lambda c, z, i: ad.grad(lambda y: ad.cond_lazy(y > 0.0, lambda: y * y * c(i), lambda: c(i) * ad.sin(y)))(z),
    "by a rule": lambda c, z, i: ad.grad(lambda y: weighted(y, c(i)) * y)(z),
    "at other places": lambda c, z, i: ad.sum(ad.build1(N, lambda j: ad.grad(lambda y: cube(y * c(j)) * c(i))(z))),
}


@pytest.mark.parametrize("is_mapped", [False, True], ids=["build1", "vmap"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("read", READS)
def test_loops_of_one_size_keep_their_indices(read: str, way: str, is_mapped: bool) -> None:
    def f(v: Any) -> Any:
        c = READS[read](vector(v), matrix(v))
        if is_mapped:
            y: Any = ad.vmap(lambda row: WAYS[way](c, row[0], row[1]), ad.rows(v).zip(ad.rows(ad.iota(N)))).stack()
        else:
            y = ad.build1(N, lambda i: WAYS[way](c, v[i], i))
        return ad.sum(y * ad.array([1.0, 2.0, -1.0]))

    x = ad.array(X)
    value, slope = ad.compile(ad.value_and_grad(f), engine="numpy")(x)
    with ad.using(interpreter="dual"):
        want, wanted = ad.value_and_grad(f)(x)
    np.testing.assert_allclose(value.numpy(), want.numpy(), rtol=1e-12)
    np.testing.assert_allclose(slope.numpy(), wanted.numpy(), rtol=1e-10, atol=1e-12)


def test_a_gradient_for_each_row_beside_a_table_made_of_all() -> None:
    """Of ``(z t[i])^3`` by `z`, where `t` is made by a loop over as many rows."""

    def f(z: Any) -> Any:
        t = ad.reverse(ad.build1(N, lambda j: z[j] * z[j]))
        return ad.build1(N, lambda i: ad.grad(lambda y: cube(y * t[i]))(z[i]))

    t = (X * X)[::-1]
    np.testing.assert_allclose(ad.compile(f, engine="c")(ad.array(X)).numpy(), 3.0 * X**2 * t**3, rtol=1e-12)
