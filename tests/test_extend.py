"""Extensions: rows, backends and interpreters from outside the package, each in under 40 lines."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, final

import numpy as np
import pytest
from hypothesis import given, settings

import adtypes as ad
from adtypes import AnyTensor, array, grad, using
from adtypes.extend import (
    Array,
    Elementwise,
    Laws,
    Linear,
    Namespace,
    Op,
    Partial,
    Spec,
    bind,
    interpreting,
    register,
    wrap,
)
from adtypes.testing import SMOOTH, Program, agreement, check_grads, programs, random_program
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY, NumpyNamespace

X, Y = array([0.3, -1.2, 2.0]), array([0.5, 2.0, -1.0])


# ---------------------------------------------------------------- an elementwise row
@final
class Hypot(Elementwise):
    """The length of a vector of two coordinates."""

    laws = Laws(commutative=True)
    c = "hypot({0}, {1})"
    py = "hypot({0}, {1})"

    def eval(self, xp: Namespace, x: Array, y: Array) -> Array:
        return xp.sqrt(x * x + y * y)

    def partials(self, out: AnyTensor, x: AnyTensor, y: AnyTensor) -> Sequence[Partial]:
        return [lambda: x / out, lambda: y / out]


# ---------------------------------------------------------------- a linear row
@final
class Differences(Linear):
    """``x[i + 1] - x[i]`` along the last axis."""

    def spec(self, x: Spec) -> Spec:
        if not x.ndim or not x.shape[-1]:
            raise ad.ShapeError(f"differences of {x}")
        return x.with_shape((*x.shape[:-1], x.shape[-1] - 1))

    def eval(self, xp: Namespace, x: Array) -> Array:
        return x[..., 1:] - x[..., :-1]

    def transpose(self, ct: AnyTensor, x: AnyTensor) -> AnyTensor:
        outer = [(0, 0)] * (ct.ndim - 1)
        return ad.pad(ct, [*outer, (1, 0)]) - ad.pad(ct, [*outer, (0, 1)])

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return bind(self, x)


# ---------------------------------------------------------------- a backend: NumPy that counts what it is asked for
class Counting(NumpyNamespace):
    """NumPy, with a count of the functions called."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_") and name != "calls":
            self.calls[name] += 1
        return super().__getattribute__(name)


def counting() -> ConcreteAlgebra:
    return ConcreteAlgebra("counting", Counting(), 0, np.asarray, NUMPY.spec, np.asarray)


# ---------------------------------------------------------------- an interpreter: intervals
class Interval(NamedTuple):
    """All arrays between two."""

    low: Any
    high: Any


class Intervals:
    """Programs of monotone functions, sums and products, on intervals."""

    name, depth, is_open = "intervals", 1, True
    known = frozenset({"exp", "log", "tanh", "sum", "view", "add", "sub", "mul", "neg", "const"})

    def spec(self, x: Interval) -> Spec:
        return NUMPY.spec(x.low)

    def literal(self, x: Array) -> Interval:
        return Interval(x, x)

    def lift(self, alg: Any, x: Any) -> Interval | None:
        return x if alg is self else Interval(x, x) if alg is NUMPY else None

    def bind(self, op: Op, *args: Interval) -> Interval:
        if op.name not in self.known:
            raise NotImplementedError(f"{op.name} of intervals")
        ends = [NUMPY.bind(op, *[x[e] for x, e in zip(args, corner)]) for corner in np.ndindex(*(2,) * len(args))]
        return Interval(np.minimum.reduce(ends), np.maximum.reduce(ends))


def bounds(f: Callable[..., AnyTensor], *args: tuple[Any, Any]) -> tuple[Any, Any]:
    """An interval that has all values of `f`."""
    alg: Any = Intervals()
    with interpreting(alg):
        low, high = f(*[wrap(alg, Interval(np.asarray(a, float), np.asarray(b, float))) for a, b in args])._rep
    return low, high


# ---------------------------------------------------------------- what they do
def test_each_is_short() -> None:
    tree = ast.parse(inspect.getsource(inspect.getmodule(test_each_is_short) or ad))
    parts = (("Hypot",), ("Differences",), ("Counting", "counting"), ("Interval", "Intervals", "bounds"))
    length = {n.name: (n.end_lineno or 0) - n.lineno + 1 for n in tree.body if isinstance(n, (ast.ClassDef, ast.FunctionDef))}
    assert all(sum(length[name] for name in part) < 40 for part in parts)


@pytest.mark.parametrize("f", [
    lambda x, y: bind(Hypot(), x, y),
    lambda x, y: bind(Differences(), x * y),
    lambda x, y: ad.build1(3, lambda i: bind(Differences(), bind(Hypot(), x * x[i], y))),
    lambda x, y: ad.fold(lambda c, r: bind(Hypot(), c, r), y[0], ad.rows(x)),
], ids=["elementwise", "linear", "in build", "in fold"])  # fmt: skip
def test_new_rows_work_everywhere(f: Callable[..., AnyTensor]) -> None:
    check_grads(f, (X, Y))
    agreement(f, X, Y, passes=False)


def test_new_rows_are_printed_and_compiled() -> None:
    p = ad.trace(lambda x, y: ad.sum_all(bind(Differences(), bind(Hypot(), x, y))), "f64[3]", "f64[3]")
    assert str(p) == "\\x : f64[3], y : f64[3] ->\n  sum(differences(hypot(x, y)))"
    assert "np.sqrt" in p.show("python")
    np.testing.assert_allclose(np.asarray(p(X.numpy(), Y.numpy())), np.diff(np.hypot(X.numpy(), Y.numpy())).sum())


def test_new_rows_complain_as_others_do() -> None:
    with pytest.raises(ad.ShapeError, match=r"hypot: shapes \[3\] and \[2\] differ"):
        bind(Hypot(), X, X[:2])


def test_random_programs_contain_new_rows() -> None:
    """With the seeds of ours, and as a strategy: programs of a row from outside, the same written down and define-by-run."""
    profile = SMOOTH._replace(more=(Hypot(),), size=8)
    found = 0
    for seed in range(30):
        program = random_program(seed, profile, Spec((2,), ad.F64))
        found += "hypot" in str(program)
        args = [array(x) for x in program.arguments()]
        np.testing.assert_allclose(ad.stage(program)(*args).numpy(), program(*args).numpy(), 1e-10, 1e-10)
    assert found > 5

    @settings(max_examples=20, deadline=None, database=None)
    @given(programs(profile))
    def same(program: Program) -> None:
        agreement(program, *map(array, program.arguments()), second=False, loops=False, passes=False, backends=["numpy"])

    same()


def test_a_new_backend() -> None:
    register("backend", "counting", counting(), replace=True)
    with using(backend="counting", interpreter="dual"):
        x: Any = array([1.0, 2.0])
        y = grad(lambda x: ad.sum_all(ad.exp(x) * x))(x)
    np.testing.assert_allclose(y._rep, np.exp([1.0, 2.0]) * [2.0, 3.0])
    calls = x._alg.xp.calls
    assert calls["exp"] == 1 and calls["sum"] == 1 and calls["sin"] == 0


def test_a_new_interpreter() -> None:
    def f(x: AnyTensor, y: AnyTensor) -> AnyTensor:
        return ad.sum_all(ad.exp(x) * y - x)

    low, high = bounds(f, ([0.0, -1.0], [1.0, 0.0]), ([-1.0, 2.0], [1.0, 3.0]))
    rng = np.random.default_rng(0)
    for _ in range(100):
        x, y = rng.uniform([0.0, -1.0], [1.0, 0.0]), rng.uniform([-1.0, 2.0], [1.0, 3.0])
        assert low <= f(array(x), array(y)).item() <= high
    e = np.e
    np.testing.assert_allclose((low, high), (-e + 2 / e - 1.0, e + 3.0 + 1.0))


def test_the_door_names_what_it_has() -> None:
    assert all(hasattr(ad.extend, name) for name in ad.extend.__all__)
