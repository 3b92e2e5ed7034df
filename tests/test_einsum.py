"""Einsum with any number of operands, products, running products, lengths."""

from __future__ import annotations

from itertools import permutations
from math import prod

import numpy as np
import pytest

import adtypes as ad
from adtypes import array
from adtypes.contractions import order
from adtypes.errors import ShapeError
from adtypes.testing import agreement, check_grads

SIZES = {"i": 2, "j": 3, "k": 4, "l": 1, "b": 2, "a": 5}
SPECS = [
    "ij,jk->ik", "ij,jk", "i,ij,j->", "ij,jk,kl->il", "ii->i", "ii", "iji->j", "iij,jk->ki", "ij->ji", "ij->", "bij,bjk,bk->bi",
    "i,j,k->kij", "ij,ij,ij->ij", "i,i,i,i->i", " b i j , b j k -> b i k ", ",i->i", "i,->i", "ba,ca,dcba", "i,j,k,l,b,a,i,j,k->",
    "ij,j,jk,k,kl,l,b,b->ib", "i,j->",
]  # fmt: skip


def arrays(spec: str, seed: int = 0) -> list[np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
    rng = np.random.default_rng(seed)
    size = {**SIZES, "c": 3, "d": 2}
    return [rng.normal(size=[size[c] for c in part.strip().replace(" ", "")]) for part in spec.split("->")[0].split(",")]


@pytest.mark.parametrize("spec", SPECS)
def test_values_are_those_of_numpy(spec: str) -> None:
    xs = arrays(spec)
    np.testing.assert_allclose(ad.einsum(spec, *map(array, xs)).numpy(), np.einsum(spec, *xs), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("spec", ["ij,jk,kl->il", "iij,jk->ki", "i,ij,j->"])
def test_derivatives(spec: str) -> None:
    xs = [array(x) for x in arrays(spec)]
    check_grads(lambda *ts: ad.einsum(spec, *ts), xs)
    agreement(lambda *ts: ad.einsum(spec, *ts), *xs, passes=False)


def brute(ins: list[str], out: str, size: dict[str, int]) -> int:
    """The fewest multiplications, over all orders."""
    if len(ins) == 1:
        return 0
    best = []
    for a, b in permutations(range(len(ins)), 2):
        if a < b:
            rest = [x for k, x in enumerate(ins) if k not in (a, b)]
            kept = "".join(c for c in dict.fromkeys(ins[a] + ins[b]) if c in out + "".join(rest))
            best.append(prod(size[c] for c in {*ins[a], *ins[b]}) + brute([*rest, kept], out, size))
    return min(best)


@pytest.mark.parametrize("seed", range(12))
def test_the_order_is_the_cheapest(seed: int) -> None:
    rng = np.random.default_rng(seed)
    ins = ["".join(sorted(set(rng.choice(list("abcde"), 2)))) for _ in range(4)]
    size = {c: int(n) for c, n in zip("abcde", rng.integers(1, 30, 5))}
    now, cost = list(ins), 0
    for a, b in order(ins, "a", size):
        cost += prod(size[c] for c in {*now[a], *now[b]})
        rest = [x for k, x in enumerate(now) if k not in (a, b)]
        now = [*rest, "".join(c for c in dict.fromkeys(now[a] + now[b]) if c in "a" + "".join(rest))]
    assert cost == brute(ins, "a", size)


def test_a_chain_of_matrices_with_a_vector_multiplies_no_matrices() -> None:
    chain = ",".join(a + b for a, b in zip("abcdefghij", "bcdefghijk"))
    p = ad.trace(lambda v, *ms: ad.einsum(f"{chain},k->a", *ms, v), "f64[50]", *["f64[50,50]"] * 10)
    assert p.cost().flops == 10 * 2 * 50 * 50


ERRORS = [
    ("ij,jk->iz", r"no operand has 'z' at position 8:\n        ij,jk->iz\n                \^"),
    ("i1,jk->ij", r"'1' is not a letter at position 1"),
    ("ij,jk->ii", r"'i' is twice in the result at position 8"),
    ("ij,jk->i,k", r"a second result at position 8"),
    ("...j,jk->k", r"an ellipsis at position 0"),
    ("ij->jk->k", r"is not a letter at position 6"),
    ("ij", r"is a formula of 1 operand, and 2 are given"),
    ("ijk,jk->i", r"operand 0 is f64\[2,3\], its letters are 'ijk'"),
    ("ij,ik->jk", r"'i' has size 3 in operand 1, f64\[3,4\], and 2 before"),
]


@pytest.mark.parametrize("spec, text", ERRORS)
def test_errors_show_the_place(spec: str, text: str) -> None:
    with pytest.raises(ShapeError, match=text):
        ad.einsum(spec, ad.ones((2, 3), ad.F64), ad.ones((3, 4), ad.F64))


# ---------------------------------------------------------------- products
POINTS = [[0.5, -2.0, 3.0], [0.5, 0.0, 3.0], [0.0, 0.0, 3.0], [1.5, 2.0, -1.0, 0.0, 4.0], [2.0]]


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_products_differentiate_rightly_at_zeros(point: list[float]) -> None:
    x = np.array(point)
    others = [np.prod(np.delete(x, k)) for k in range(len(x))]
    pairs = [[0.0 if j == k else np.prod(np.delete(x, [j, k])) for j in range(len(x))] for k in range(len(x))]
    for how in ("symbolic", "dual"):
        with ad.using(interpreter=how):
            assert ad.prod(array(x)).item() == pytest.approx(np.prod(x))
            np.testing.assert_allclose(ad.grad(lambda x: ad.prod(x))(array(x)).numpy(), others, rtol=1e-12)
            np.testing.assert_allclose(ad.hessian(lambda x: ad.prod(x))(array(x)).numpy(), pairs, rtol=1e-12, atol=1e-14)
            np.testing.assert_allclose(ad.cumprod(array(x)).numpy(), np.cumprod(x), rtol=1e-12)


def test_products_along_axes() -> None:
    x = np.random.default_rng(0).normal(size=(3, 4, 5))
    for axis in (0, 1, -1, (0, 2), None):
        np.testing.assert_allclose(ad.prod(array(x), axis).numpy(), np.prod(x, axis), rtol=1e-12)
    for axis in (0, 1, 2):
        np.testing.assert_allclose(ad.cumprod(array(x), axis).numpy(), np.cumprod(x, axis), rtol=1e-12)
    assert ad.prod(ad.zeros((0, 2), ad.F64), 0).numpy().tolist() == [1.0, 1.0]
    assert ad.prod(array([2, 3])).item() == 6
    agreement(lambda x: ad.cumprod(x, 1), array(x[:2, :, 0]), passes=False)
    check_grads(lambda x: (ad.prod(x, 1), ad.cumprod(x)), (array(x[:, :, 0]),))


@pytest.mark.parametrize("n", [7, 8, 9, 23, 512])
def test_products_are_made_in_few_passes(n: int) -> None:
    """Each leaves an eighth; what is left over counts as well."""
    x = np.random.default_rng(n).uniform(0.8, 1.25, n)
    assert ad.prod(array(x)).item() == pytest.approx(np.prod(x), rel=1e-12)
    slope = ad.grad(lambda x: ad.prod(x))(array(x)).numpy()
    np.testing.assert_allclose(slope, np.prod(x) / x, rtol=1e-12)
    assert "v2[:8] * v2[8:16]" in str(ad.trace(lambda x: ad.prod(x), "f64[512]").show())


@pytest.mark.parametrize(("shape", "axis"), [((40, 300), 0), ((300, 40), 1), ((16, 33, 20), 1)], ids=str)
def test_running_products_of_wide_rows(shape: tuple[int, ...], axis: int) -> None:
    """They are made row after row; a factor of 0 has a derivative."""
    x = np.random.default_rng(1).normal(size=shape) + 1.0
    x[tuple(3 for _ in shape)] = 0.0
    weights = np.random.default_rng(2).normal(size=shape)

    def f(x: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.cumprod(x, axis) * array(weights))

    np.testing.assert_allclose(ad.cumprod(array(x), axis).numpy(), np.cumprod(x, axis), rtol=1e-12)
    whole = np.arange(np.prod(shape)).reshape(shape) % 3 - 1
    assert np.array_equal(ad.cumprod(array(whole), axis).numpy(), np.cumprod(whole, axis))
    y, w = (np.moveaxis(v, axis, 0) for v in (x, weights))
    later, want = np.zeros(y.shape[1:]), np.zeros(y.shape)  # what later factors make of each weight
    for t in reversed(range(len(y))):
        later = w[t] + (later * y[t + 1] if t + 1 < len(y) else 0.0)
        want[t] = later * np.prod(y[:t], 0)
    want = np.moveaxis(want, 0, axis)
    for how in ("symbolic", "dual"):
        with ad.using(interpreter=how):
            np.testing.assert_allclose(ad.grad(f)(array(x)).numpy(), want, rtol=1e-9, atol=1e-12)
    both = ad.vmap_(ad.grad(f))(array(np.stack([x, x])))
    np.testing.assert_allclose(both[1].numpy(), want, rtol=1e-9, atol=1e-12)


def test_length_at_zero() -> None:
    for how in ("symbolic", "dual"):
        with ad.using(interpreter=how):
            assert ad.grad(lambda x: ad.norm(x))(ad.zeros((3,), ad.F64)).numpy().tolist() == [0.0] * 3
            np.testing.assert_allclose(ad.grad(lambda x: ad.norm(x))(array([3.0, 4.0])).numpy(), [0.6, 0.8])
    check_grads(lambda x: ad.norm(x), (array([[3.0, 4.0]]),))
