"""The order in which several factors are multiplied."""

from __future__ import annotations

import numpy as np

import adtypes as ad

T = ad.AnyTensor


def test_matrices_along_two_axes_are_multiplied_one_after_the_other() -> None:
    """Their product with each other is small, but one with an array by that is large."""
    r = np.random.default_rng(0)
    x, d = r.normal(size=(12, 10, 7, 7)), r.normal(size=(7, 7))

    def f(x: T, d: T) -> T:
        each = lambda i, j, k, m: ad.sum1(7, lambda a: ad.sum1(7, lambda b: d[k, a] * x[i, j, a, b] * d[m, b]))
        return ad.build4((12, 10, 7, 7), each)

    text, want = ad.trace(f, ad.array(x), ad.array(d)).show(), np.einsum("ka,ijab,mb->ijkm", d, x, d)
    assert "ij,kl->ijkl" not in text and text.count("contract(") == 2
    np.testing.assert_allclose(ad.compile(f)(ad.array(x), ad.array(d)).numpy(), want, rtol=1e-9, atol=1e-9)


def test_of_many_factors_the_cheapest_order_is_found() -> None:
    r = np.random.default_rng(1)
    a, b, c, g = r.normal(size=(20, 3)), r.normal(size=(15, 3)), r.normal(size=(25, 3)), r.normal(size=(3, 3, 3))

    def f(a: T, b: T, c: T, g: T) -> T:
        return ad.build3((20, 15, 25), lambda i, j, k: ad.sum1(3, lambda p: ad.sum1(3, lambda q: ad.sum1(3, lambda s: (
            g[p, q, s] * a[i, p] * b[j, q] * c[k, s]
        )))))  # fmt: skip

    want = np.einsum("pqs,ip,jq,ks->ijk", g, a, b, c)
    np.testing.assert_allclose(ad.compile(f)(*map(ad.array, (a, b, c, g))).numpy(), want, rtol=1e-9, atol=1e-9)
    assert ad.trace(f, *map(ad.array, (a, b, c, g))).cost().flops < 2 * 20 * 15 * 25 * 5
