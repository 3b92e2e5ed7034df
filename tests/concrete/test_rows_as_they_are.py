"""Rows of a tensor, taken each at its own index, are that tensor; at any other index they are gathered."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import adtypes as ad
from adtypes import AnyTensor, array, using

A = np.arange(12.0).reshape(3, 4)


def test_no_row_is_copied() -> None:
    a = array(A)
    with using(interpreter="dual"):
        assert np.shares_memory(ad.vmap(lambda r: r, ad.rows(a)).stack().numpy(), A)
        assert np.shares_memory(ad.build1(4, lambda i: a[1, i]).numpy(), A)


CASES: dict[str, tuple[Callable[[AnyTensor], AnyTensor], np.ndarray]] = {
    "all": (lambda a: ad.build1(3, lambda i: a[i]), A),
    "of a column": (lambda a: ad.build1(3, lambda i: a[i, 2]), A[:, 2]),
    "fewer": (lambda a: ad.build1(2, lambda i: a[i]), A[:2]),
    "more": (lambda a: ad.build1(5, lambda i: a[i]), np.concatenate([A, np.zeros((2, 4))])),
    "the next": (lambda a: ad.build1(3, lambda i: a[i + 1]), np.concatenate([A[1:], np.zeros((1, 4))])),
    "across": (lambda a: ad.build1(4, lambda j: ad.build1(3, lambda i: a[i, j])), A.T),
    "of what depends on the index": (lambda a: ad.build1(3, lambda i: (a * a[i, 0])[i]), A * A[:, :1]),
    "twice": (lambda a: ad.build1(3, lambda i: ad.build1(3, lambda j: a[i, 0] * a[j, 1])), np.outer(A[:, 0], A[:, 1])),
    "of an index": (lambda a: ad.build1(3, lambda i: ad.iota(3)[i] + 0), np.arange(3)),
}


@pytest.mark.parametrize("name", CASES)
def test_values(name: str) -> None:
    f, want = CASES[name]
    for interpreter in ("dual", "concrete"):
        with using(interpreter=interpreter):
            assert_array_equal(f(array(A)).numpy(), want)


def test_derivatives() -> None:
    with using(interpreter="dual"):
        slope = ad.grad(lambda a: ad.sum(ad.build1(3, lambda i: a[i] * a[i, 1])))(array(A))
    want = np.broadcast_to(A[:, 1:2], A.shape).copy()
    want[:, 1] += A.sum(1)
    assert_array_equal(slope.numpy(), want)
