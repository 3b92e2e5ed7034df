"""Columns of matrices of short rows: several rows are taken at a time, as one row of whole vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from adtypes import (
    AnyTensor,
    array,
    compile,
    exp,
    fori,
    grad,
    grad_argnums,
    max,
    mean,
    min,
    nn,
    norm,
    replicate,
    reverse,
    roll,
    select,
    square,
    sum,
    tanh,
    trace,
    transpose,
    using,
    var,
)
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr

pytestmark = needs_compiler
TAKEN = "rows at a time */"


def along(f: Callable[[AnyTensor], object], x: Arr) -> bool:
    """Whether several rows are taken at a time."""
    with using(engine="c"):
        kind = "f32" if x.dtype == np.float32 else "f64"
        return TAKEN in trace(f, f"{kind}[{x.shape[0]},{x.shape[1]}]").show("c")


def columns(x: AnyTensor) -> tuple[AnyTensor, ...]:
    far = replicate(x.shape[0], max(x, 0))
    both = sum(x * far, 0), (x - far) * 0.5
    return sum(x, 0), max(x, 0), min(x * x, 0), norm(x, 0), var(x, 0), sum(transpose(x), 1), *both


@pytest.mark.parametrize("m", [2, 3, 5, 8, 13, 16, 33, 64])
@pytest.mark.parametrize("n", [64, 67, 1000])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_all_widths(m: int, n: int, dtype: type) -> None:
    x: Arr = np.random.default_rng(m).normal(size=(n, m)).astype(dtype)
    checked(columns, x)


@pytest.mark.parametrize("f", [sum, max, norm, mean, lambda x, _: sum(transpose(x), 1)])
@pytest.mark.parametrize("m", [3, 8, 24])
def test_several_rows_are_taken(f: Callable[[AnyTensor, int], AnyTensor], m: int) -> None:
    for dtype in (np.float64, np.float32):
        assert along(lambda x: f(x, 0), np.ones((1000, m), dtype))


def test_the_gradient_too() -> None:
    assert along(grad(lambda x: sum(norm(x, 0))), np.ones((1000, 5)))
    x = np.random.default_rng(0).normal(size=(1003, 5))
    checked(lambda x: (grad(lambda x: sum(norm(x, 0)))(x), grad(lambda x: sum(max(x * x, 0)))(x)), x)


def test_special_numbers() -> None:
    x = np.random.default_rng(0).normal(size=(203, 5))
    x[100, 1], x[101, 1], x[3, 2], x[202, 3], x[7, 4] = np.nan, np.inf, np.inf, -np.inf, np.nan
    checked(lambda x: (sum(x, 0), max(x, 0), min(x, 0), max(-x, 0)), x)
    checked(lambda x: (sum(x, 0), max(x, 0), min(x, 0)), np.full((203, 5), -np.inf))
    checked(lambda x: (sum(x, 0), max(x, 0), min(x, 0)), np.arange(203 * 5).reshape(203, 5))


def test_single_precision_is_added_up_in_double() -> None:
    x = np.full((1 << 18, 5), 0.1, np.float32)
    y = compile(lambda x: sum(x, 0), engine="c")(array(x)).numpy()  # NumPy itself loses three digits here
    assert abs(y.astype(float) / (float(np.float32(0.1)) * (1 << 18)) - 1).max() < 1e-7


def test_many_rows_in_parts_and_what_is_known_by_column() -> None:
    x = np.random.default_rng(0).normal(size=(60_011, 6))

    def shifted(x: AnyTensor) -> tuple[AnyTensor, ...]:
        top = replicate(x.shape[0], max(x, 0))
        away = exp(x - top)
        return sum(away, 0), sum(tanh(x), 0), max(tanh(x), 0)

    checked(shifted, x)


def test_what_is_read_along_rows_as_well_stays_as_it_was() -> None:
    assert not along(lambda x: (sum(exp(x), 0), sum(exp(x), 1)), np.ones((1000, 5)))
    x = np.random.default_rng(0).normal(size=(1003, 5))
    checked(lambda x: (sum(exp(x), 0), sum(exp(x), 1), sum(x, 0)), x)


@pytest.mark.parametrize("shape", [(33, 17), (1000, 5), (100, 10)])
def test_what_is_known_by_column_of_a_number(shape: tuple[int, int]) -> None:
    """The number is read in front of the loops, though by nothing in them but what is known by column."""
    rng = np.random.default_rng(0)
    x, w, c = rng.normal(size=shape), rng.normal(size=shape[1]), np.array(2.0)

    def moved(x: AnyTensor, w: AnyTensor, c: AnyTensor) -> AnyTensor:
        return x - replicate(x.shape[0], c * w)

    for f in (moved, lambda x, w, c: (sum(moved(x, w, c) * moved(x, w, c), 0), sum(x, 0))):
        assert TAKEN in checked(f, x, w, c).source


REPEATED: tuple[Callable[[AnyTensor, AnyTensor], AnyTensor], ...] = (
    lambda h, b: 0.5 * tanh(h) + replicate(h.shape[0], b),
    lambda h, b: tanh(h) * replicate(h.shape[0], b) + replicate(h.shape[0], exp(b)),
    lambda h, b: tanh(h) + replicate(h.shape[0], reverse(b)),
    lambda h, b: tanh(roll(h, 1, 1)) + replicate(h.shape[0], replicate(h.shape[1], b[0])),
    lambda h, b: select(replicate(h.shape[0], b > 0.0), tanh(h), 0.5 * h),
    lambda h, b: nn.layer_norm(h, b, exp(b)) + 0.1 * h,
)


@pytest.mark.parametrize("step", REPEATED)
@pytest.mark.parametrize("n, m", [(16, 24), (16, 16), (40, 12), (12, 100), (9, 32)])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_rows_that_steps_repeat(step: Callable[[AnyTensor, AnyTensor], AnyTensor], n: int, m: int, dtype: type) -> None:
    """The bias of a recurrent network: a view of the whole vector, of which several rows are as many vectors."""
    values = np.random.default_rng(n)
    h: Arr = values.normal(size=(n, m)).astype(dtype)
    b: Arr = values.normal(size=m).astype(dtype)

    def f(h: Any, b: Any) -> Any:
        return fori(3, lambda _, h: step(h, b), h)

    checked(f, h, b)

    def slopes(h: Any, b: Any) -> Any:
        return grad_argnums(lambda h, b: sum(square(f(h, b))), (0, 1))(h, b)

    checked(slopes, h, b)
