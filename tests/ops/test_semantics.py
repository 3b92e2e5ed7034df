"""What users can rely on at the edges: integers, conversions, indices out of bounds, ties, NaN, derivatives at corners."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from adtypes.affine import form
from adtypes.algebra import bind, wrap
from adtypes.dtypes import F32, F64, I32, I64, Bool, DType
from adtypes.errors import DTypeError, ShapeError
from adtypes.op import Op, plain
from adtypes.ops.arithmetic import Abs, Add, Div, Maximum, Minimum, Mul, Neg, Power, Relu
from adtypes.ops.comparison import Cast, Equal, Less, StopGradient
from adtypes.ops.constants import Const
from adtypes.ops.elementary import Log, Sqrt
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.integer import FloorDiv, Mod, Quot, Rem
from adtypes.ops.layout import Sum, View
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.ops.selection import Mul0, Select
from adtypes.ops.special import Polygamma, Sigmoid, Softplus
from adtypes.spec import Spec
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY
from tests.ops.cases import Arr, saturate

NAN, INF = np.nan, np.inf


def run(alg: ConcreteAlgebra, op: Op, *args: Any) -> Arr:
    """A row on arrays, by way of a concrete algebra."""
    return np.asarray(alg.value(alg.bind(op, *[alg.literal(np.asarray(a)) for a in args])))


def pull(op: Op, *args: Any, ct: Any = 1.0) -> list[Any]:
    """The cotangents of all arguments."""
    ins = [wrap(NUMPY, np.asarray(a)) for a in args]
    out = bind(op, *ins)
    seed = wrap(NUMPY, np.broadcast_to(np.asarray(ct, float), out.shape))
    back = op.pull(seed, out, ins, [True] * len(ins), plain)
    return [None if c is None else c.numpy().tolist() for c in back]


def push(op: Op, args: list[Any], tangents: list[Any]) -> Any:
    """The tangent of the result."""
    ins = [wrap(NUMPY, np.asarray(a)) for a in args]
    ts = [None if t is None else wrap(NUMPY, np.asarray(t)) for t in tangents]
    out = op.push(ts, bind(op, *ins), ins)
    return None if out is None else out.numpy().tolist()


# ---------------------------------------------------------------- integers
def wrapped(x: int, bits: int) -> int:
    half = 1 << (bits - 1)
    return (x + half) % (2 * half) - half


@pytest.mark.parametrize("dtype", [I64, I32])
def test_integer_division(either: ConcreteAlgebra, dtype: type[DType]) -> None:
    bits = 64 if dtype is I64 else 32
    low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    values = [low, low + 1, -8, -7, -2, -1, 0, 1, 2, 7, 8, high - 1, high]
    pairs = list(product(values, values))
    a, b = (np.array([p[k] for p in pairs], dtype.np_dtype) for k in (0, 1))
    truncated = [x if y == 0 else abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1) for x, y in pairs]
    want = {
        FloorDiv(): [x // y if y else 0 for x, y in pairs],
        Mod(): [x % y if y else 0 for x, y in pairs],
        Quot(): truncated,
        Rem(): [x - y * q if y else 0 for (x, y), q in zip(pairs, truncated)],
    }
    for op, numbers in want.items():
        got = run(either, op, a, b)
        assert got.dtype == dtype.np_dtype
        assert got.tolist() == [wrapped(n, bits) for n in numbers], op.name


def test_integers_wrap(either: ConcreteAlgebra) -> None:
    top, bottom = np.array(2**63 - 1), np.array(-(2**63))
    assert run(either, Add(), top, np.array(1)) == bottom
    assert run(either, Mul(), top, np.array(2)) == -2
    assert run(either, Neg(), bottom) == bottom
    assert run(either, Abs(), np.array(-(2**31), np.int32)) == -(2**31)
    assert run(either, Sum((0,)), np.array([2**31 - 1, 1], np.int32)).tolist() == -(2**31)
    assert run(either, Cumsum(0), np.array([2**31 - 1, 1], np.int32)).tolist() == [2**31 - 1, -(2**31)]


# ---------------------------------------------------------------- conversion
EDGES = [0.9, -0.9, 1.5, -1.5, NAN, INF, -INF, 1e300, -1e300, 2.0**31, 2.0**31 - 1, -(2.0**31), -(2.0**31) - 1, 2.0**63,
         -(2.0**63), 2.0**53 + 2, 2147483647.5, -0.0]  # fmt: skip


@pytest.mark.parametrize(("source", "target"), list(product([F64, F32], [I64, I32])))
def test_float_to_integer(either: ConcreteAlgebra, source: type[DType], target: type[DType]) -> None:
    with np.errstate(over="ignore"):
        x = np.array(EDGES).astype(source.np_dtype)
    bits = 64 if target is I64 else 32
    got = run(either, Cast(target), x)
    assert got.dtype == target.np_dtype
    assert got.tolist() == [saturate(v, bits) for v in x.tolist()]
    assert run(either, Cast(target), x[2]).tolist() == 1  # rank 0 too


def test_other_conversions(either: ConcreteAlgebra) -> None:
    assert run(either, Cast(I32), np.array([2**31, -(2**31) - 1, 7])).tolist() == [-(2**31), 2**31 - 1, 7]
    assert run(either, Cast(Bool), np.array([NAN, 0.0, -0.0, 0.1])).tolist() == [True, False, False, True]
    assert run(either, Cast(F32), np.array([True, False])).tolist() == [1.0, 0.0]
    assert run(either, Cast(F32), np.array([1e300, -1e-300])).tolist() == [INF, -0.0]


def test_derivatives_of_conversions() -> None:
    assert pull(Cast(F32), 2.0, ct=3.0) == [3.0]
    assert push(Cast(F32), [2.0], [0.1]) == np.float32(0.1)
    assert pull(Cast(I64), 2.0) == [None]
    assert push(Cast(I64), [2.0], [1.0]) is None
    assert pull(Cast(F64), 2) == [None]
    assert pull(StopGradient(), 2.0) == [None]
    assert push(StopGradient(), [2.0], [1.0]) is None


# ---------------------------------------------------------------- indices
def test_reading_out_of_bounds_gives_zero(either: ConcreteAlgebra) -> None:
    x = np.array([1.0, 2.0, NAN])
    ix = np.array([-1, 0, 1, 3, 2**63 - 1, -(2**63)])
    assert run(either, Gather(), x, ix).tolist() == [0, 1, 2, 0, 0, 0]
    assert run(either, Gather(), x, np.array([5, 1], np.int32)).tolist() == [0, 2]
    assert run(either, Gather(), np.array([True]), np.array([0, 1])).tolist() == [True, False]
    assert run(either, Gather(), x, np.array(7)).tolist() == 0
    # an index that is in bounds of the whole array, but not of its axis
    assert run(either, Gather(), np.ones((2, 2)), np.array([0]), np.array([2])).tolist() == [0]


def test_writing_out_of_bounds_is_dropped(either: ConcreteAlgebra) -> None:
    x, ix = np.array([1.0, 2.0, NAN, 4.0, INF]), np.array([1, 1, 3, 0, -1])
    assert run(either, Scatter((3,)), x, ix).tolist() == [4, 3, 0]
    huge = np.array([2**63 - 1, -(2**63), 0, 2, 3])
    assert run(either, Scatter((3,)), np.arange(5.0), huge).tolist() == [2, 0, 3]
    assert run(either, Scatter((2, 2)), np.array([5.0]), np.array([0]), np.array([2])).tolist() == [[0, 0], [0, 0]]


def test_scattered_integers_are_exact(either: ConcreteAlgebra) -> None:
    big = 2**60
    x = np.array([big, 1, big, 1])
    assert run(either, Scatter((2,)), x, np.array([0, 0, 1, 1])).tolist() == [big + 1, big + 1]
    wide = np.full((3, 70), big) + np.arange(70)
    assert run(either, Scatter((2, 70)), wide, np.array([1, 0, 1]))[1].tolist() == [2 * (big + k) for k in range(70)]


def test_golden_scatter_of_the_specification(either: ConcreteAlgebra) -> None:
    halves = run(either, FloorDiv(), np.arange(9), np.full(9, 2))
    assert run(either, Scatter((6,)), np.arange(1.0, 10.0), halves).tolist() == [3, 7, 11, 15, 9, 0]


def test_views_read_zero_outside_whatever_is_inside(either: ConcreteAlgebra) -> None:
    x = np.array([NAN, INF])
    got = run(either, View((5,), (form(-1, [(0, 1)]),)), x)
    np.testing.assert_array_equal(got, [0, NAN, INF, 0, 0])


# ---------------------------------------------------------------- ties and NaN
def test_first_of_equal_elements(either: ConcreteAlgebra) -> None:
    x = np.array([[1.0, 3.0, 3.0], [-2.0, -2.0, -5.0]])
    assert run(either, Argmax(1), x).tolist() == [1, 0]
    assert run(either, Argmin(1), x).tolist() == [0, 2]
    assert run(either, Argmax(0), np.array([-0.0, 0.0])).tolist() == 0
    assert run(either, Argmin(0), np.array([5, 5], np.int32)).tolist() == 0


def test_derivatives_of_extrema_go_to_the_first() -> None:
    x = np.array([[1.0, 3.0], [3.0, -3.0]])
    assert pull(Max((0, 1)), x) == [[[0, 1], [0, 0]]]
    assert pull(Max((1, 0)), x) == [[[0, 0], [1, 0]]]  # in the order in which the axes are named
    assert pull(Min((0,)), np.array([2.0, 2.0, 3.0]), ct=7.0) == [[7, 0, 0]]
    assert push(Max((0,)), [np.array([2.0, 2.0])], [np.array([INF, NAN])]) == INF  # nothing leaks from the others


def test_nan_wins_over_everything(either: ConcreteAlgebra) -> None:
    x = np.array([1.0, NAN, INF, NAN])
    for op in (Max((0,)), Min((0,))):
        assert np.isnan(run(either, op, x))
    assert run(either, Argmax(0), x) == run(either, Argmin(0), x) == 1
    for two in (Maximum(), Minimum()):
        assert np.isnan(run(either, two, np.array([NAN, 1.0]), np.array([1.0, NAN]))).all()
    assert np.isnan(run(either, Relu(), np.array([NAN]))).all()
    assert pull(Max((0,)), np.array([1.0, NAN, 2.0])) == [[0, 1, 0]]


def test_derivatives_at_corners() -> None:
    assert pull(Relu(), [-1.0, 0.0, 2.0]) == [[0, 0, 1]]
    assert pull(Abs(), [-1.0, 0.0, 2.0]) == [[-1, 0, 1]]
    assert pull(Maximum(), [1.0, 1.0, 2.0], [2.0, 1.0, 1.0]) == [[0, 1, 1], [1, 0, 0]]
    assert pull(Minimum(), [1.0, 1.0, 2.0], [2.0, 1.0, 1.0]) == [[1, 1, 0], [0, 0, 1]]
    assert pull(Power(), [0.0, 0.0, 0.0], [0.0, 1.0, 2.0])[0] == [0, 1, 0]  # slopes of 1, x and x^2
    assert pull(Power(), 0.0, 2.0) == [0, 0]


def test_constants_are_told_apart_by_their_bits() -> None:
    assert Const(F64, 0.0) != Const(F64, -0.0)
    assert Const(F64, NAN) == Const(F64, NAN)
    assert len({Const(F64, 1.0), Const(I64, 1), Const(Bool, True), Const(F32, 1.0), Const(F64, 1)}) == 4
    assert Const(F32, 1e300) == Const(F32, INF)


# ---------------------------------------------------------------- what does not leak
def test_select_lets_nothing_through_from_the_other_side() -> None:
    p = np.array([True, False])
    x = np.array([1.0, NAN])
    assert run(NUMPY, Select(), p, x, np.zeros(2)).tolist() == [1, 0]
    assert pull(Select(), p, x, np.zeros(2), ct=INF)[1:] == [[INF, 0], [0, INF]]
    assert push(Select(), [p, x, x], [None, np.array([1.0, NAN]), None]) == [1, 0]


def test_the_strong_product(either: ConcreteAlgebra) -> None:
    a, b = np.array([0.0, -0.0, 2.0, NAN]), np.array([INF, NAN, 3.0, 1.0])
    np.testing.assert_array_equal(run(either, Mul0(), a, b), [0, 0, 6, NAN])
    np.testing.assert_array_equal(run(either, Mul0(), b, a), [0, 0, 6, NAN])
    assert pull(Mul0(), 0.0, INF, ct=INF) == [INF, 0]
    assert pull(Mul0(), INF, 0.0, ct=INF) == [0, INF]
    assert pull(Mul0(), 0.0, INF, ct=0.0) == [0, 0]


def test_which_branch_a_cotangent_comes_from() -> None:
    assert [Select().side(k) for k in range(3)] == [None, True, False]
    assert [(Mul0().side(k), Mul0().judge(k)) for k in range(2)] == [(True, 1), (True, 0)]
    assert [Maximum().side(k) for k in range(2)] == [None, None]  # so contractions around it stay recognisable


# ---------------------------------------------------------------- extreme arguments of floats
def test_functions_do_not_overflow_on_the_way(either: ConcreteAlgebra) -> None:
    x = np.array([-1000.0, 1000.0, -INF, INF])
    assert run(either, Sigmoid(), x).tolist() == [0, 1, 0, 1]
    assert run(either, Softplus(), x).tolist() == [0, 1000, 0, INF]
    assert run(either, Softplus(), np.array([-40.0]))[0] == pytest.approx(np.exp(-40.0), rel=1e-12)
    for n in (1, 2, 3):
        np.testing.assert_array_equal(run(either, Polygamma(n), np.array([INF, 0.0])), [0.0, INF if n % 2 else -INF])


def test_operations_are_total(either: ConcreteAlgebra) -> None:
    x = np.array([-1.0, 0.0])
    np.testing.assert_array_equal(run(either, Log(), x), [NAN, -INF])
    np.testing.assert_array_equal(run(either, Sqrt(), x), [NAN, 0])
    np.testing.assert_array_equal(run(either, Div(), x, np.zeros(2)), [-INF, NAN])
    np.testing.assert_array_equal(run(either, Power(), x, np.array([0.5, -1.0])), [NAN, INF])


# ---------------------------------------------------------------- errors
def f64(*shape: int) -> Spec:
    return Spec(shape, F64)


@pytest.mark.parametrize(
    ("op", "specs", "error", "text"),
    [
        (Max((0,)), [f64(0, 3)], ShapeError, "max of f64[0,3]: an empty axis has no such element"),
        (Argmin(1), [f64(3, 0)], ShapeError, "argmin of f64[3,0]: an empty axis has no such element"),
        (Max((2,)), [f64(3)], ShapeError, "max: axis 2 of f64[3], which has 1 axis"),
        (Min((0,)), [Spec((3,), Bool)], DTypeError, "min does not accept Bool"),
        (Cumsum(1), [f64(3)], ShapeError, "cumsum: axis 1 of f64[3], which has 1 axis"),
        (Add(), [f64(3), f64(4)], ShapeError, "add: shapes [3] and [4] differ (only scalars broadcast)"),
        (Add(), [f64(3), Spec((3,), F32)], DTypeError, "add: dtypes F64 and F32 differ"),
        (Add(), [Spec((3,), Bool)] * 2, DTypeError, "add does not accept Bool"),
        (Div(), [Spec((3,), I64)] * 2, DTypeError, "div does not accept I64"),
        (FloorDiv(), [f64(3), f64(3)], DTypeError, "floor_div does not accept F64"),
        (Less(), [Spec((), Bool)] * 2, DTypeError, "less does not accept Bool"),
        (Equal(), [Spec((), Bool), f64()], DTypeError, "equal: dtypes Bool and F64 differ"),
        (Select(), [f64(), f64(), f64()], DTypeError, "select: the predicate has dtype F64"),
        (Polygamma(0), [f64()], ShapeError, "polygamma: order 0 is less than 1"),
        (Gather(), [f64(3), f64(2)], DTypeError, "gather: an index has dtype F64"),
        (Gather(), [f64(3), Spec((), I64), Spec((), I64)], ShapeError, "gather: 2 indices into f64[3], which has 1 axis"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_what_does_not_fit_is_an_error(op: Op, specs: list[Spec], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        op.spec(*specs)
    assert str(caught.value).splitlines()[0] == text
