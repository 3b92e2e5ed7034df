"""What a test case of a row is, and the tools with which the registry makes them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adtypes.dtypes import DTYPES, F32, F64, I32, I64, Bool, DType, Float, Int, Num
from adtypes.op import Op

Arr: TypeAlias = NDArray[Any]
Draw: TypeAlias = Callable[[np.random.Generator], tuple[Arr, ...]]

FLOATS, INTS, NUMS = (F64, F32), (I64, I32), (F64, F32, I64, I32)
BY_DOMAIN: dict[type[DType], tuple[type[DType], ...]] = {
    Float: FLOATS, Int: INTS, Num: NUMS, Bool: (Bool,), DType: DTYPES,
}  # fmt: skip
SHAPES: tuple[tuple[int, ...], ...] = ((), (3,), (2, 3), (1,), (0,), (2, 0, 3), (1, 2, 1))


@dataclass(frozen=True)
class Case:
    """A row with parameters, arguments of one specification to draw again and again, and what must come out.

    `reference` gets NumPy arrays and never calls the row; `smooth` says whether differences tell the derivative.
    """

    op: Op
    draw: Draw
    reference: Callable[..., Any]
    smooth: bool = True
    note: str = ""

    def __str__(self) -> str:
        return f"{self.op.show()} {self.note}"

    def want(self, *args: Arr) -> Arr:
        """The expected result, in the dtype that the row promises."""
        specs = [spec_of(a) for a in args]
        with np.errstate(all="ignore"):
            return np.asarray(self.reference(*args)).astype(self.op.spec(*specs).dtype.np_dtype)


Cases: TypeAlias = Callable[[], Iterator[Case]]
REGISTRY: dict[type[Op], Cases] = {}  # filled by pointwise_cases.py and array_cases.py


def cases_of(row: type[Op]) -> Callable[[Cases], Cases]:
    """Enter the cases of a row."""

    def enter(make: Cases) -> Cases:
        assert row not in REGISTRY
        REGISTRY[row] = make
        return make

    return enter


def spec_of(x: Arr) -> Any:
    from interpreters.concrete.numpy import NUMPY

    return NUMPY.spec(x)


def uniform(low: float, high: float) -> Callable[[np.random.Generator, tuple[int, ...], type[DType]], Arr]:
    """Values of an interval, whole ones for integers, coin flips for truth values."""

    def make(rng: np.random.Generator, shape: tuple[int, ...], dtype: type[DType]) -> Arr:
        if dtype is Bool:
            return np.asarray(rng.integers(0, 2, shape).astype(np.bool_))
        if issubclass(dtype, Int):
            return np.asarray(rng.integers(int(low), int(high) + 1, shape).astype(dtype.np_dtype))
        return np.asarray(rng.uniform(low, high, shape).astype(dtype.np_dtype))

    return make


def normal(rng: np.random.Generator, shape: tuple[int, ...], dtype: type[DType]) -> Arr:
    """Values around 0, all different if they are floats."""
    return uniform(-3, 3)(rng, shape, dtype)


def pointwise(
    op: Op,
    domain: Sequence[type[DType]],
    scalar: Callable[..., Any],
    *ranges: tuple[float, float],
    smooth: bool = True,
) -> Iterator[Case]:
    """Cases from a function of Python numbers, applied to each position; one interval for each argument."""
    reference = elementwise(scalar)
    for dtype in domain:
        for shape in SHAPES:

            def draw(
                rng: np.random.Generator, shape: tuple[int, ...] = shape, dtype: type[DType] = dtype
            ) -> tuple[Arr, ...]:
                return tuple(uniform(*r)(rng, shape, dtype) for r in ranges)

            yield Case(op, draw, reference, smooth, f"{dtype.short}{list(shape)}")


def elementwise(scalar: Callable[..., Any]) -> Callable[..., Any]:
    """A function of Python numbers at each position of arrays, by a loop."""

    def reference(*args: Arr) -> Any:
        flat = [scalar(*values) for values in zip(*(a.ravel().tolist() for a in args))]
        return np.array(flat, object).reshape(args[0].shape) if flat else np.zeros(args[0].shape)

    return reference


def fixed(op: Op, reference: Callable[..., Any], *shapes: tuple[int, ...], dtypes: Sequence[type[DType]] = NUMS,
          smooth: bool = True) -> Iterator[Case]:  # fmt: skip
    """Cases of arguments with given shapes, all of one dtype."""
    for dtype in dtypes:

        def draw(rng: np.random.Generator, dtype: type[DType] = dtype) -> tuple[Arr, ...]:
            return tuple(normal(rng, shape, dtype) for shape in shapes)

        yield Case(op, draw, reference, smooth, f"{dtype.short}{[list(s) for s in shapes]}")


def indexed(op: Op, reference: Callable[..., Any], shape: tuple[int, ...], grid: tuple[int, ...], dims: tuple[int, ...],
            dtypes: Sequence[type[DType]] = DTYPES) -> Iterator[Case]:  # fmt: skip
    """Cases of one argument followed by index arrays, which leave their axes on both sides now and then."""
    for dtype in dtypes:
        for kind in INTS:

            def draw(
                rng: np.random.Generator, dtype: type[DType] = dtype, kind: type[DType] = kind
            ) -> tuple[Arr, ...]:
                at = [np.asarray(nearby(rng, n, grid).astype(kind.np_dtype)) for n in dims]
                return (normal(rng, shape, dtype), *at)

            yield Case(op, draw, reference, True, f"{dtype.short}{list(shape)} at {kind.short}{list(grid)}")


def nearby(rng: np.random.Generator, n: int, grid: tuple[int, ...]) -> Arr:
    """Indices of an axis of `n`, every sixth of them just outside."""
    outside = rng.random(grid) < 1 / 6
    return np.where(outside, rng.choice([-1, n], grid), rng.integers(0, max(n, 1), grid))


def positions(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return iter(np.ndindex(*shape))


def inside(at: Sequence[int], shape: Sequence[int]) -> bool:
    return all(0 <= i < n for i, n in zip(at, shape))


# ---------------------------------------------------------------- reference functions of numbers
def series_digamma(x: float) -> float:
    """By its recurrence far out and the first terms of its asymptotic series."""
    back = math.fsum(1 / (x + k) for k in range(200))
    y = x + 200
    return math.log(y) - 1 / (2 * y) - 1 / (12 * y * y) + 1 / (120 * y**4) - 1 / (252 * y**6) - back


def series_polygamma(n: int, x: float) -> float:
    """By the first terms of its sum and the integral of the rest, centred."""
    terms = 5000
    rest = (x + terms - 0.5) ** -n / n
    series = math.fsum((x + np.arange(terms)) ** -(n + 1.0)) + rest
    return math.factorial(n) * (series if n % 2 else -series)


def saturate(x: float, bits: int) -> int:
    """Float to integer: truncated, held in range, NaN to 0."""
    low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    return 0 if math.isnan(x) else high if x >= high else low if x <= low else int(x)
