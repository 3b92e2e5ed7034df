"""Affine indices are views, not gathers; so are the derivatives, wherever no element is hit twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from adtypes import AnyTensor, array, build1, build2, stage, sum_all, trace, vjp
from tests.models.counting import one_line, operations

Array = NDArray[Any]
N = 6


def same(a: AnyTensor) -> AnyTensor:
    return build1(N, lambda i: a[i])


def backwards(a: AnyTensor) -> AnyTensor:
    return build1(N, lambda i: a[N - 1 - i])


def shifted(a: AnyTensor) -> AnyTensor:
    return build1(N, lambda i: a[i + 2])


def strided(a: AnyTensor) -> AnyTensor:
    return build1(N // 2, lambda i: a[2 * i])


def diagonal(a: AnyTensor) -> AnyTensor:
    return build1(N, lambda i: a[i, i])


def flipped(a: AnyTensor) -> AnyTensor:
    return build2((4, 3), lambda i, j: a[j, i])


def column(a: AnyTensor) -> AnyTensor:
    return build1(3, lambda i: a[i, 2])


def repeated(a: AnyTensor) -> AnyTensor:
    return build2((3, N), lambda _, j: a[j])


def window(a: AnyTensor) -> AnyTensor:
    return build2((4, 3), lambda i, j: a[i + j])


def read(a: Array, shape: tuple[int, ...], f: Callable[..., tuple[int, ...]]) -> Array:
    """``out[is] = a[f(is)]``, zero outside."""
    out = np.zeros(shape)
    for at in np.ndindex(*shape):
        place = f(*at)
        if all(0 <= k < n for k, n in zip(place, a.shape)):
            out[at] = a[place]
    return out


def written(ct: Array, shape: tuple[int, ...], f: Callable[..., tuple[int, ...]]) -> Array:
    """The transpose of `read`."""
    out = np.zeros(shape)
    for at in np.ndindex(*ct.shape):
        place = f(*at)
        if all(0 <= k < n for k, n in zip(place, shape)):
            out[place] += ct[at]
    return out


# The program, the shape of its argument, what it reads, and its text and that of the vjp (which returns the value too).
CASES: dict[str, tuple[Callable[[AnyTensor], AnyTensor], tuple[int, ...], Callable[..., tuple[int, ...]], str, str]] = {
    "a[i]": (same, (N,), lambda i: (i,), "a", "(a, ct)"),
    "a[n-1-i]": (backwards, (N,), lambda i: (N - 1 - i,), "reverse(a)", "(reverse(a), reverse(ct))"),
    "a[i+2]": (shifted, (N,), lambda i: (i + 2,), "pad(a[2:], [(0, 2)])", "(pad(a[2:], [(0, 2)]), pad(ct[:4], [(2, 0)]))"),
    "a[2*i]": (strided, (N,), lambda i: (2 * i,), "a[::2]", ""),
    "a[i,i]": (diagonal, (N, N), lambda i: (i, i), "diagonal(a)", ""),
    "a[j,i]": (flipped, (3, 4), lambda i, j: (j, i), "transpose(a)", "(transpose(a), transpose(ct))"),
    "a[i,2]": (column, (3, 4), lambda i: (i, 2), "a[:, 2]", ""),
    "a[j] for all i": (repeated, (N,), lambda i, j: (j,), "replicate(3, a)", "(replicate(3, a), sum(ct, axis=0))"),
    "a[i+j]": (window, (N,), lambda i, j: (i + j,), "", ""),
}


@pytest.mark.parametrize("name", CASES)
def test_affine_indices(name: str) -> None:
    f, shape, place, text, back = CASES[name]
    a = np.random.default_rng(0).normal(size=shape)
    program = trace(f, array(a))
    expected = read(a, program.outputs[0].spec.shape, place)
    ct = np.random.default_rng(1).normal(size=expected.shape)
    np.testing.assert_array_equal(stage(f)(array(a)).numpy(), expected)
    (found,) = vjp(f, array(a))[1](array(ct))
    np.testing.assert_allclose(found.numpy(), written(ct, shape, place), atol=1e-15)
    assert len(program) <= 1 and len(program.vjp()) <= 3, program.vjp().show()
    assert not text or one_line(program) == text
    assert not back or one_line(program.vjp()) == back


@pytest.mark.parametrize("name", ["a[i]", "a[n-1-i]", "a[i+2]", "a[j,i]", "a[j] for all i"])
def test_no_gather_and_no_scatter(name: str) -> None:
    f, shape, *_ = CASES[name]
    program = trace(f, array(np.zeros(shape)))
    for p in (program, program.vjp(), program.jvp()):
        assert not operations(p)["gather"] and not operations(p)["scatter"], p.show()


def test_a_computed_index_is_one_gather_and_one_scatter() -> None:
    def f(a: AnyTensor, p: AnyTensor) -> AnyTensor:
        return build1(4, lambda i: a[p[i]])

    program = trace(f, "f64[6]", "i64[4]")
    assert operations(program) == {"gather": 1}
    by_a = trace(lambda a, p: sum_all(f(a, p) * f(a, p)), "f64[6]", "i64[4]").grad()
    assert operations(by_a) == {"gather": 1, "scatter": 1}
    p = array([5, 0, 0, 9])  # the last is out of bounds
    assert stage(f)(array(np.arange(6.0)), p).tolist() == [5.0, 0.0, 0.0, 0.0]
    assert vjp(lambda a: f(a, p), array(np.arange(6.0)))[1](array([1.0, 2.0, 3.0, 4.0]))[0].tolist() == [5.0, 0, 0, 0, 0, 1.0]


def test_indices_of_indices_are_composed() -> None:
    def f(a: AnyTensor) -> AnyTensor:
        return build1(N, lambda i: build1(N, lambda j: a[N - 1 - j])[N - 1 - i])

    assert one_line(trace(f, "f64[6]")) == "a"


def test_stacked_indexing_of_stacks() -> None:
    def f(a: AnyTensor) -> AnyTensor:
        return build1(3, lambda i: build1(4, lambda j: a[i, j] * 2.0))

    assert one_line(trace(f, "f64[3,4]")) == "a * 2.0"
    assert one_line(trace(lambda a: sum_all(f(a)), "f64[3,4]").grad()) == "full([3, 4], 2.0)"
