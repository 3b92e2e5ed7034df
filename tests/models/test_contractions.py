"""Sums of products written with indices are contractions, in whatever order the loops are nested; so are their derivatives."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from adtypes import F64, AnyTensor, Tensor, array, build1, build2, build3, permute, rows, stage, sum1, sum_all, trace, vjp, vmap
from tests.models.counting import contractions, one_line, operations

M, K, N = 3, 4, 5


def nested(order: tuple[str, ...]) -> Callable[[AnyTensor, AnyTensor], AnyTensor]:
    """The matrix product whose three loops (rows `i`, columns `j`, the sum `k`) are nested in this order."""
    sizes = {"i": M, "j": N, "k": K}

    def loop(rest: tuple[str, ...], at: dict[str, Any], a: AnyTensor, b: AnyTensor) -> AnyTensor:
        if not rest:
            return a[at["i"], at["k"]] * b[at["k"], at["j"]]
        name, *inner = rest
        make: Any = sum1 if name == "k" else build1
        out: AnyTensor = make(sizes[name], lambda x: loop(tuple(inner), at | {name: x}, a, b))
        return out

    def product(a: AnyTensor, b: AnyTensor) -> AnyTensor:
        out = loop(order, {}, a, b)
        return permute(out, (1, 0)) if order.index("j") < order.index("i") else out

    return product


@pytest.mark.parametrize("order", list(permutations("ijk")), ids="".join)
def test_a_matrix_product_in_every_order(order: tuple[str, ...]) -> None:
    program = trace(nested(order), f"f64[{M},{K}]", f"f64[{K},{N}]")
    assert one_line(program) in ("contract('ik,kj->ij', a, b)", "contract('ij,jk->ik', a, b)")
    assert contractions(program.vjp()) == 3  # the product itself, and one for each argument
    assert operations(program.vjp()) == {"contract": 3}
    tangent = operations(program.jvp())
    assert tangent["contract"] == 3 and set(tangent) <= {"contract", "transpose"}
    a, b, ct = (np.random.default_rng(0).normal(size=s) for s in ((M, K), (K, N), (M, N)))
    y, pull = vjp(nested(order), array(a), array(b))
    np.testing.assert_allclose(y.numpy(), a @ b, atol=1e-14)
    for found, expected in zip(pull(array(ct)), (ct @ b.T, a.T @ ct), strict=True):
        np.testing.assert_allclose(found.numpy(), expected, atol=1e-14)


def batched(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    return build3((2, 3, 5), lambda n, i, j: sum1(4, lambda k: a[n, i, k] * b[n, k, j]))


def transposed(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    return build2((4, 5), lambda i, j: sum1(3, lambda k: a[k, i] * b[k, j]))


def outer(x: AnyTensor, y: AnyTensor) -> AnyTensor:
    return build2((3, 5), lambda i, j: x[i] * y[j])


def trace_of_product(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    return sum1(3, lambda i: sum1(4, lambda k: a[i, k] * b[k, i]))


def frobenius(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    return sum1(3, lambda i: sum1(4, lambda k: a[i, k] * b[i, k]))


def matvec(a: AnyTensor, v: AnyTensor) -> AnyTensor:
    return build1(3, lambda i: sum1(4, lambda k: a[i, k] * v[k]))


def middle(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    """A contraction over an axis in the middle."""
    return build3((2, 4, 5), lambda i, k, j: sum1(3, lambda m: a[i, m, k] * b[m, j]))


CASES: dict[str, tuple[Callable[[AnyTensor, AnyTensor], AnyTensor], tuple[int, ...], tuple[int, ...], str]] = {
    "batched product": (batched, (2, 3, 4), (2, 4, 5), "nik,nkj->nij"),
    "a.T @ b": (transposed, (3, 4), (3, 5), "ki,kj->ij"),
    "outer product": (outer, (3,), (5,), "i,j->ij"),
    "trace of a product": (trace_of_product, (3, 4), (4, 3), "ik,ki->"),
    "inner product of matrices": (frobenius, (3, 4), (3, 4), "ik,ik->"),
    "matrix times vector": (matvec, (3, 4), (4,), "ik,k->i"),
    "an axis in the middle": (middle, (2, 3, 4), (3, 5), "imk,mj->ikj"),
}


@pytest.mark.parametrize("name", CASES)
def test_products_of_two(name: str) -> None:
    f, s, t, formula = CASES[name]
    args = [np.random.default_rng(k).normal(size=shape) for k, shape in enumerate((s, t))]
    program = trace(f, *map(array, args))
    assert operations(program) == {"contract": 1}, program.show()
    rank = len(program.outputs[0].spec.shape)
    assert operations(program.vjp())["contract"] == (3 if rank else 1), program.vjp().show()  # a scalar's only scale
    assert operations(program.jvp()) == {"contract": 3}, program.jvp().show()
    np.testing.assert_allclose(program(*args).numpy(), np.einsum(formula, *args), atol=1e-13)


def bilinear(x: AnyTensor, a: AnyTensor, y: AnyTensor) -> AnyTensor:
    return sum1(3, lambda i: sum1(4, lambda j: x[i] * a[i, j] * y[j]))


def test_a_bilinear_form() -> None:
    program = trace(bilinear, "f64[3]", "f64[3,4]", "f64[4]")
    assert operations(program) == {"contract": 2}
    gradient = trace(lambda p: bilinear(*p), ("f64[3]", "f64[3,4]", "f64[4]")).grad()
    assert operations(gradient) == {"contract": 3}, gradient.show()
    x, a, y = (np.random.default_rng(0).normal(size=s) for s in ((3,), (3, 4), (4,)))
    np.testing.assert_allclose(float(bilinear(array(x), array(a), array(y))), x @ a @ y, atol=1e-13)


def test_matvec_inside_build_inside_vmap() -> None:
    def both(a: Tensor[F64, Any, Any, Any], v: Tensor[F64, Any, Any, Any]) -> Tensor[F64, Any, Any, Any]:
        over = lambda pair: build1(2, lambda n: matvec(pair[0], pair[1][n]))
        return vmap(over, rows(a).zip(rows(v))).stack()

    program = trace(both, "f64[6,3,4]", "f64[6,2,4]")
    assert operations(program) == {"contract": 1}, program.show()
    assert operations(program.vjp()) == {"contract": 3}, program.vjp().show()
    a, v = (np.random.default_rng(0).normal(size=s) for s in ((6, 3, 4), (6, 2, 4)))
    np.testing.assert_allclose(stage(both)(array(a), array(v)).numpy(), np.einsum("bik,bnk->bni", a, v), atol=1e-14)


def test_derivatives_of_derivatives_are_contractions() -> None:
    f = lambda a, v: sum_all(matvec(a, v) * matvec(a, v))
    program = trace(f, "f64[3,4]", "f64[4]").grad().jvp()
    assert set(operations(program)) <= {"contract", "replicate", "broadcast"}, program.show()
