"""Loops with a closed body: their meaning, their specification, and what bodies made by hand refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adtypes.algebra import wrap
from adtypes.dtypes import F64, I64, Bool
from adtypes.errors import NotClosedError, NotDifferentiableError, ShapeError, StagingError
from adtypes.op import plain
from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.several import Ct
from adtypes.spec import Spec, several
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY
from tests.ops.array_cases import BODY, Accumulate, Scaled
from tests.ops.cases import REGISTRY, Arr


def by_loop(n: int, reverse: bool, c: Arr, total: Arr, xs: Arr, ks: Arr, scale: Arr) -> list[Arr]:
    """What the body of the cases does, step by step."""
    out = np.zeros((n, 2))
    for i in range(n - 1, -1, -1) if reverse else range(n):
        out[i] = c * xs[i]
        c, total = c * scale + xs[i], total + ks[i]
    return [c, total, out]


def specs(args: tuple[Arr, ...]) -> list[Spec]:
    return [NUMPY.spec(a) for a in args]


def test_loops(either: ConcreteAlgebra) -> None:
    for case in REGISTRY[MapAccum]():
        op = case.op
        assert isinstance(op, MapAccum)
        args = case.draw(np.random.default_rng(op.n))
        bundle: Any = either.bind(op, *map(either.literal, args))
        spec = op.spec(*specs(args))
        assert either.spec(bundle) == spec
        for k, want in enumerate(by_loop(op.n, op.reverse, *args)):
            got = either.bind(Proj(k), bundle)
            assert either.spec(got) == Proj(k).spec(spec), (op, k)
            np.testing.assert_allclose(np.asarray(either.value(got)), want, 1e-14)


def test_specification() -> None:
    op = MapAccum(4, BODY, 2)
    f, i = Spec((), F64), Spec((), I64)
    good = [Spec((2,), F64), i, Spec((4, 2), F64), Spec((4,), I64), f]
    assert str(op.spec(*good)) == "(f64[2], i64, f64[4,2])"
    for k, text in ((0, "a carry is f64"), (2, "a row is f64"), (4, "a capture is i64")):
        bad = [*good]
        bad[k] = i if k == 4 else f
        with pytest.raises(NotClosedError, match=text):
            op.spec(*bad)
    with pytest.raises(NotClosedError, match="4 arguments for a body of 5"):
        op.spec(*good[:4])
    with pytest.raises(ShapeError, match="-1 steps"):
        MapAccum(-1, BODY, 2).spec(*good)


def test_a_carry_that_changes_is_an_error() -> None:
    class Growing(Accumulate):
        outs = (Spec((3,), F64), Spec((), I64), Spec((2,), F64))

    args = [Spec((2,), F64), Spec((), I64), Spec((4, 2), F64), Spec((4,), I64), Spec((), F64)]
    with pytest.raises(NotClosedError, match=r"a carry is f64\[2\] before a step and f64\[3\] after it"):
        MapAccum(4, Growing(), 2).spec(*args)


def test_loops_are_told_apart_by_their_bodies() -> None:
    assert MapAccum(4, BODY, 2) == MapAccum(4, BODY, 2)
    assert MapAccum(4, BODY, 2) != MapAccum(4, Accumulate(), 2)
    assert MapAccum(4, BODY, 2) != MapAccum(4, BODY, 2, reverse=True)


def test_bodies_by_hand_know_no_derivative() -> None:
    case = next(REGISTRY[MapAccum]())
    ins = [wrap(NUMPY, a) for a in case.draw(np.random.default_rng(0))]
    op = case.op
    assert isinstance(op, MapAccum)
    for missing in (
        lambda: op.push_parts([ins[0]] + [None] * 4, ins),
        lambda: op.pull_parts([Ct(ins[0], False), None, None], ins, [True] * 5),
        lambda: op.batch((3,), [True] * 5, *ins),
    ):
        with pytest.raises(NotDifferentiableError, match="knows neither its derivative nor its vectorised form"):
            missing()
    with pytest.raises(StagingError, match="map_accum has several results"):
        op.pull(ins[0], ins[0], ins, [True] * 5, plain)
    with pytest.raises(NotDifferentiableError, match=r"proj\(0\): the derivative"):
        Proj(0).pull(ins[0], ins[0], ins, [True], plain)
    with pytest.raises(ShapeError, match=r"proj: there is no part 2 in \(f64, i64\)"):
        Proj(2).spec(several((Spec((), F64), Spec((), I64))))


def test_branches(either: ConcreteAlgebra) -> None:
    for case in REGISTRY[Branch]():
        p, *args = case.draw(np.random.default_rng(0))
        bundle: Any = either.bind(case.op, *map(either.literal, (p, *args)))
        for k, x in enumerate(args):
            np.testing.assert_array_equal(np.asarray(either.value(either.bind(Proj(k), bundle))), x * (2 if p else 3))


def test_branches_that_do_not_fit() -> None:
    op, truth, v, k = Branch(Scaled(2), Scaled(3)), Spec((), Bool), Spec((2,), F64), Spec((), I64)
    assert str(op.spec(truth, v, k)) == "(f64[2], i64)"
    for args in ((v, v, k), (Spec((2,), Bool), v, k), ()):
        with pytest.raises(NotClosedError, match="cond_lazy: the predicate is"):
            op.spec(*args)
    with pytest.raises(NotClosedError, match=r"cond_lazy: given \(f64\[2\]\)"):
        op.spec(truth, v)
    other = Scaled(2)
    other.outs = (v, v)
    with pytest.raises(NotClosedError, match="cond_lazy: the sides give"):
        Branch(other, Scaled(3)).spec(truth, v, k)
    ins = [wrap(NUMPY, a) for a in next(REGISTRY[Branch]()).draw(np.random.default_rng(0))]
    for missing in (
        lambda: op.push_parts([None, ins[1], None], ins),
        lambda: op.pull_parts([Ct(ins[1], False), None], ins, [False, True, False]),
        lambda: op.batch((3,), [True, False, False], *ins),
    ):
        with pytest.raises(NotDifferentiableError, match="knows neither its derivative nor its vectorised form"):
            missing()
    assert op.show("p", "x", "k") == f"cond_lazy(p, {Scaled(2).show()}, {Scaled(3).show()}, given=(x, k))"


def test_printed_form() -> None:
    text = MapAccum(4, BODY, 2).show("c0", "0", "xs", "ks", "s")
    assert text == f"map_accum(4, {BODY.show()}, carry=(c0, 0), rows=(xs, ks), given=(s))"
    assert MapAccum(4, BODY, 2, reverse=True).show("c0", "0", "xs", "ks", "s").startswith("map_accum_reverse(4, ")
