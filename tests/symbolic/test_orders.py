"""The order in which several factors are multiplied."""

from __future__ import annotations

import re
from typing import Any

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


def test_what_is_made_between_is_small_and_shared() -> None:
    """Gradients of bilinear forms by both vectors share the matrix in the middle; vectors are not multiplied for all outputs."""
    r = np.random.default_rng(2)
    w, x, z = r.normal(size=(9, 3, 4)), r.normal(size=(21, 3)), r.normal(size=(21, 4))

    def loss(w: T, x: T, z: T) -> T:
        return ad.sum_all(ad.square(ad.build2((21, 9), lambda i, k: ad.sum1(3, lambda a: ad.sum1(4, lambda b: (
            w[k, a, b] * x[i, a] * z[i, b]
        ))))))  # fmt: skip

    def gradients(w: T, x: T, z: T) -> Any:
        return ad.grad(lambda p: loss(w, *p))((x, z))

    given = [ad.array(a) for a in (w, x, z)]
    y = 2.0 * np.einsum("kab,ia,ib->ik", w, x, z)
    for made, want in zip(ad.compile(gradients)(*given), ("kab,ik,ib->ia", "kab,ik,ia->ib")):
        np.testing.assert_allclose(made.numpy(), np.einsum(want, w, y, z if want.endswith("ia") else x), rtol=1e-9, atol=1e-9)
    text = ad.trace(gradients, *given).show("simplified")
    assert text.count("contract(") == 5  # x and z, their product with w, y with w, and one for each gradient


def test_weights_go_into_a_long_sum_that_would_leave_more_than_the_result() -> None:
    """Loops over strips of rows would add to all of that in each strip; weights of a short sum are multiplied with it later."""

    def f(w: T, p: T, y: T, z: T) -> T:
        n, k, d = y.shape
        each = lambda a, b: ad.sum1(n, lambda i: ad.sum1(k, lambda c: w[c] * p[i, c] * y[i, c, a] * z[i, c, b]))
        return ad.build2((d, d), each)

    def made(n: int, k: int, d: int) -> str:
        r = np.random.default_rng(4)
        arrays = [r.normal(size=shape) for shape in ((k,), (n, k), (n, k, d), (n, k, d))]
        got, want = ad.compile(f)(*map(ad.array, arrays)).numpy(), np.einsum("k,nk,nka,nkb->ab", *arrays, optimize=True)
        np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-9)
        return ad.trace(f, *map(ad.array, arrays)).show()

    assert "ijk,k->ij" not in made(1000, 5, 20)
    assert "ijk,k->ij" in made(20, 5, 4)


def test_a_product_is_taken_apart_where_another_order_exists() -> None:
    """The product of inputs and experts is read by results and by gradients: both do without it, as one of all experts exists."""
    r = np.random.default_rng(3)
    p, x, w = r.normal(size=(21, 9)), r.normal(size=(21, 3)), r.normal(size=(9, 3, 4))

    def loss(p: T, x: T, w: T) -> T:
        return ad.sum_all(ad.tanh(ad.build2((21, 4), lambda i, o: ad.sum1(9, lambda k: (
            p[i, k] * ad.sum1(3, lambda j: x[i, j] * w[k, j, o])
        )))))  # fmt: skip

    def gradients(p: T, x: T, w: T) -> Any:
        return ad.grad(lambda q: loss(*q))((p, x, w))

    given = [ad.array(a) for a in (p, x, w)]
    c = 1.0 - np.tanh(np.einsum("ik,ij,kjo->io", p, x, w)) ** 2
    want = [np.einsum(s, *fs, c) for s, fs in (("ij,kjo,io->ik", (x, w)), ("ik,kjo,io->ij", (p, w)), ("ik,ij,io->kjo", (p, x)))]
    for made, wanted in zip(ad.compile(gradients)(*given), want):
        np.testing.assert_allclose(made.numpy(), wanted, rtol=1e-9, atol=1e-9)
    assert ad.trace(gradients, *given).show("simplified").count("contract(") == 6


def test_a_shared_product_of_thin_matrices_is_not_multiplied_with() -> None:
    r = np.random.default_rng(4)
    x, u, v = r.normal(size=(21, 33)), r.normal(size=(33, 2)), r.normal(size=(33, 2))

    def f(x: T, u: T, v: T) -> tuple[T, T]:
        w = u @ ad.transpose(v)
        return x @ w, ad.exp(x) @ w

    given = [ad.array(a) for a in (x, u, v)]
    for made, want in zip(ad.compile(f)(*given), (x @ u @ v.T, np.exp(x) @ u @ v.T)):
        np.testing.assert_allclose(made.numpy(), want, rtol=1e-9, atol=1e-9)
    assert ad.trace(f, *given).cost().flops < 4 * 2 * 21 * 33 * 2 + 3 * 21 * 33


def test_a_product_that_nobody_else_reads_does_not_count_as_made() -> None:
    """Of a large and a small factor, by a thin matrix: the small ones are multiplied with each other."""
    r = np.random.default_rng(5)
    x, d, w = r.normal(size=(40, 50)), r.normal(size=50), r.normal(size=(50, 3))

    def f(x: T, d: T, w: T) -> T:
        return ad.build2((40, 50), lambda i, k: x[i, k] * d[k]) @ w

    given = [ad.array(a) for a in (x, d, w)]
    np.testing.assert_allclose(ad.compile(f)(*given).numpy(), x * d @ w, rtol=1e-9, atol=1e-9)
    assert ad.trace(f, *given).cost().flops == 2 * 40 * 50 * 3 + 50 * 3


def test_products_with_themselves_are_not_made_first() -> None:
    """``(Q v) . (Q u)`` by the product of `Q` with itself would lose twice as many digits where `Q v` is small."""
    r = np.random.default_rng(7)
    q, v, u = (ad.array(r.normal(size=s)) for s in ((500, 3, 10), (3, 10, 40), (3, 10, 40)))

    def f(q: T, v: T, u: T) -> T:
        return ad.einsum("ijk,ijk->jk", ad.einsum("ija,jak->ijk", q, v), ad.einsum("ija,jak->ijk", q, u))

    want = np.einsum("ijk,ijk->jk", *(np.einsum("ija,jak->ijk", q.numpy(), x.numpy()) for x in (v, u)))
    np.testing.assert_allclose(ad.compile(f)(q, v, u).numpy(), want, rtol=1e-9, atol=1e-9)
    assert re.search(r"contract\('[a-z,]+->[a-z]+', q, q\)", ad.trace(f, q, v, u).show()) is None


def test_gradients_by_matrices_keep_the_digits_of_small_products() -> None:
    """Differences of neighbours are exact, but no digit of them is left in products of the neighbours themselves."""
    n, k, d = 200, 3, 10
    r = np.random.default_rng(6)
    x = 1.0 + 1e-6 * np.cumsum(r.normal(size=(n, d)), 1)
    q = 2.0 ** np.arange(k)[:, None, None] * (np.eye(d) - np.eye(d, k=-1))
    q[:, 0] = 0.0

    def loss(q: T, x: T) -> T:
        y = ad.build3((n, k, d), lambda i, j, a: ad.sum1(d, lambda b: q[j, a, b] * x[i, b]))
        return ad.sum_all(ad.sum(y * y, axis=2))

    made = ad.compile(ad.grad(loss))(ad.array(q), ad.array(x))
    y = np.einsum("jab,ib->ija", q.astype(np.longdouble), x.astype(np.longdouble))
    want = 2 * np.einsum("ija,ib->jab", y, x.astype(np.longdouble))
    assert np.abs(made.numpy() - want).max() < 1e-13 * np.abs(want).max()


def test_a_sum_of_a_long_sum_of_products_is_taken_apart_without_recursion() -> None:
    r = np.random.default_rng(8)
    x, w = r.normal(size=(4, 3)), r.normal(size=(3, 3))

    def f(x: T, w: T) -> T:
        y = x @ w
        for k in range(1000):
            y = y + ad.sin(x * float(k)) @ w
        return ad.sum(y, axis=0)

    want = (x + sum(np.sin(x * float(k)) for k in range(1000))).sum(0) @ w
    with ad.using(engine="numpy"):
        np.testing.assert_allclose(ad.compile(f)(ad.array(x), ad.array(w)).numpy(), want, rtol=1e-9, atol=1e-9)
