"""Properties of random well-typed programs: whatever route gives a program its meaning, it is the same meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec

import numpy as np
import pytest

from adtypes.dtypes import F64, I32, I64, Bool
from adtypes.spec import Spec
from adtypes.testing.generate import SMOOTH, TOTAL, WILD, random_program
from adtypes.testing.programs import Program, by_loops
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.interpreter import SYMBOLIC
from interpreters.symbolic.pipeline import bulk, prepare
from interpreters.symbolic.term import Graph, Term, reachable
from tests.properties.routes import (
    COMPILED,
    EAGER,
    EAGER_TORCH,
    ROUTES,
    TORCH,
    Array,
    compiled,
    compiled_by_torch,
    directions,
    eagerly_by_torch,
    flat,
    forward,
    moved,
    reverse,
    rounding,
    staged,
    tensors,
)
from tests.properties.settings import over

LOOPY_ROWS = {"gather", "scatter", "stack", "sum", "select", "add", "mul", "sub", "sin", "less", "equal"}
LOOPY = SMOOTH._replace(rows=lambda row: row.name in LOOPY_ROWS, size=20)  # index loops and little else
STEP_ROWS = LOOPY_ROWS - {"scatter", "stack", "equal"} | {"map_accum", "branch", "call", "contract", "view", "proj"}
STEPS = SMOOTH._replace(rows=lambda row: row.name in STEP_ROWS, size=18)  # loops that carry values, branches and calls
MATRIX_ROWS = {"cholesky", "eigh", "qr", "solve", "triangular_solve", "log_det", "add", "mul", "sin", "view", "sum", "gather"}
MATRICES = SMOOTH._replace(rows=lambda row: row.name in MATRIX_ROWS, size=8)
BOUND_ROWS = {"maximum", "minimum", "less", "less_equal", "equal", "not_equal", "select", "sign"}  # where known bounds decide
BOUND_ROWS |= {"add", "sub", "neg", "abs", "mul", "floor_div", "mod", "gather"}
INTEGERS = WILD._replace(dtypes=(I64, I32, Bool), rows=lambda row: row.name in BOUND_ROWS, size=16)
BROAD = TOTAL._replace(size=16)
TABLES, SQUARE = Spec((3, 2), F64), Spec((2, 2), F64)
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed")


def close(got: Array, want: Array, tolerance: float = 1e-9, where: Array | None = None) -> None:
    assert (got.shape, got.dtype) == (want.shape, want.dtype)
    if where is not None:
        got, want = got[where], want[where]
    np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance, equal_nan=True)


# ---------------------------------------------------------------- values
def same_value(program: Program) -> None:
    """A Python loop over elements, the eager interpreter, terms as written, bulk terms, simplified terms."""
    arrays, tolerance = program.arguments(), rounding(program)
    with np.errstate(all="ignore"):
        want = by_loops(NUMPY, program, arrays)
    close(np.asarray(program(*tensors(arrays)).numpy()), want, tolerance)
    traced = staged(flat(program), arrays)
    close(traced.run()[0], want, tolerance)
    bulky = bulk(traced.graph)
    check_bulk(traced.graph, bulky)
    close(traced.run(bulky)[0], want, tolerance)
    # Simplification may factor a sum, which changes what infinities add up to, but nothing finite.
    finite = np.isfinite(want) if want.dtype.kind == "f" else None
    close(traced.run(prepare(traced.graph))[0], want, tolerance, finite)
    close(compiled(flat(program), arrays)[0], want, tolerance, finite)


def check_bulk(source: Graph, out: Graph) -> None:
    """What vectorisation promises besides the value: no `build1`, and a size at most a constant times that of the source."""
    assert not any(t.pointful for t in out.outputs)
    assert terms(out.outputs) <= 10 * terms(source.outputs)  # 7.8 is the largest factor seen in 40,000 programs


def terms(outputs: Sequence[Term]) -> int:
    """How many there are, with those in the bodies of loops and branches."""
    n = 0
    for t in reachable(outputs):
        bodies = [getattr(t.op, name) for name in ("body", "then", "otherwise") if hasattr(t.op, name)]
        n += 1 + sum(terms(body.outputs) for body in bodies)
    return n


@over(BROAD._replace(unbounded=True), "values")
def test_values(program: Program) -> None:
    same_value(program)


@over(WILD._replace(size=16, unbounded=True), "values with infinities and nan")
def test_values_with_infinities_and_nan(program: Program) -> None:
    same_value(program)


@over(INTEGERS, "values of integers near the ends")
def test_values_of_integers_near_the_ends(program: Program) -> None:
    same_value(program)


@over(LOOPY, "values of index loops", TABLES)
def test_values_of_index_loops(program: Program) -> None:
    same_value(program)


@over(STEPS, "values of steps")
def test_values_of_steps(program: Program) -> None:
    same_value(program)


@over(MATRICES, "values of matrices", SQUARE)
def test_values_of_matrices(program: Program) -> None:
    same_value(program)


@over(BROAD._replace(size=40), "values of large programs")
def test_values_of_large_programs(program: Program) -> None:
    same_value(program)


@over(LOOPY._replace(size=40, loops=4), "values of large index loops", Spec((3, 3, 2), F64))
def test_values_of_large_index_loops(program: Program) -> None:
    same_value(program)


# ---------------------------------------------------------------- derivatives
def same_derivatives(program: Program) -> None:
    """Every route gives the same gradient and tangent; they are adjoint; the tangent is the difference quotient."""
    arrays, f = program.arguments(), flat(program)
    vs = directions(program.seed, arrays)
    value = by_loops(NUMPY, program, arrays)
    ct = np.random.default_rng(program.seed).normal(size=value.shape)
    first, *others = [
        (route.run(reverse(route, f, [ct]), arrays), route.run(forward(route, f, vs), arrays)[0]) for route in ROUTES
    ]
    for cotangents, tangent in others:
        for got, want in zip(cotangents, first[0]):
            close(got, want)
        close(tangent, first[1])
    inner = sum(float(np.sum(g * v)) for g, v in zip(first[0], vs))
    assert inner == pytest.approx(float(np.sum(ct * first[1])), rel=1e-8, abs=1e-8)
    slope, certain = quotient(program, arrays, vs)
    if certain:
        scale = 1 + max(np.abs(slope).max(initial=0), np.abs(value).max(initial=0))
        np.testing.assert_allclose(first[1], slope, rtol=0, atol=1e-5 * scale)


def quotient(program: Program, arrays: list[Array], vs: list[Array]) -> tuple[Array, bool]:
    """The difference quotient of fourth order, and whether two step sizes agree on it."""

    def at(h: float) -> Array:
        return by_loops(NUMPY, program, moved(arrays, vs, h))

    def slope(h: float) -> Array:
        return np.asarray((8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h))

    coarse, fine = slope(2e-3), slope(1e-3)
    return fine, bool(np.abs(coarse - fine).max(initial=0) < 1e-6 * (1 + np.abs(fine).max(initial=0)))


@over(SMOOTH._replace(size=16), "derivatives")
def test_derivatives(program: Program) -> None:
    same_derivatives(program)


@over(LOOPY, "derivatives of index loops", TABLES)
def test_derivatives_of_index_loops(program: Program) -> None:
    same_derivatives(program)


@over(STEPS._replace(size=14), "derivatives of steps")
def test_derivatives_of_steps(program: Program) -> None:
    same_derivatives(program)


@over(MATRICES, "derivatives of matrices", SQUARE)
def test_derivatives_of_matrices(program: Program) -> None:
    same_derivatives(program)


@over(SMOOTH._replace(size=40), "derivatives of large programs")
def test_derivatives_of_large_programs(program: Program) -> None:
    same_derivatives(program)


def test_difference_quotients_are_mostly_certain() -> None:
    """Else the comparison above would say nothing."""
    found = Counter(
        quotient(p, p.arguments(), directions(p.seed, p.arguments()))[1]
        for p in (random_program(seed, SMOOTH) for seed in range(100))
    )
    assert found[False] <= 2


def same_second_derivatives(program: Program) -> None:
    """Forwards over backwards, backwards over backwards and twice forwards, by every route."""
    arrays, f = program.arguments(), flat(program)
    vs = directions(program.seed, arrays)
    value = by_loops(NUMPY, program, arrays)
    ct = np.random.default_rng(program.seed).normal(size=value.shape)
    want: list[Array] | None = None
    for route in ROUTES:
        backward = reverse(route, f, [ct])
        first = route.run(forward(route, backward, vs), arrays)
        want = want or first
        for got, expected in zip([*first, *route.run(reverse(route, backward, vs), arrays)], [*want, *want]):
            close(got, expected, 1e-7)
        (twice,) = route.run(forward(route, forward(route, f, vs), vs), arrays)
        bent = sum(float(np.sum(h * v)) for h, v in zip(want, vs))
        assert bent == pytest.approx(float(np.sum(ct * twice)), rel=1e-7, abs=1e-7)


@over(SMOOTH, "second derivatives")
def test_second_derivatives(program: Program) -> None:
    same_second_derivatives(program)


@over(LOOPY._replace(size=12), "second derivatives of index loops", TABLES)
def test_second_derivatives_of_index_loops(program: Program) -> None:
    same_second_derivatives(program)


@over(STEPS._replace(size=10), "second derivatives of steps")
def test_second_derivatives_of_steps(program: Program) -> None:
    same_second_derivatives(program)


@over(MATRICES._replace(size=6), "second derivatives of matrices", SQUARE)
def test_second_derivatives_of_matrices(program: Program) -> None:
    same_second_derivatives(program)


@over(SMOOTH._replace(size=8), "third derivatives")
def test_third_derivatives(program: Program) -> None:
    """Along one direction, three times forwards, and mixtures with reverse mode, by every route."""
    arrays, f = program.arguments(), flat(program)
    vs = directions(program.seed, arrays)
    ct = np.random.default_rng(program.seed).normal(size=program.body.spec.shape)
    found: list[float] = []
    for route in ROUTES:
        (thrice,) = route.run(forward(route, forward(route, forward(route, f, vs), vs), vs), arrays)
        found.append(float(np.sum(ct * thrice)))
        back = reverse(route, f, [ct])
        for third in (
            forward(route, forward(route, back, vs), vs),
            forward(route, reverse(route, back, vs), vs),
            reverse(route, reverse(route, back, vs), vs),
        ):
            found.append(sum(float(np.sum(x * v)) for x, v in zip(route.run(third, arrays), vs)))
    np.testing.assert_allclose(found, found[0], rtol=1e-6, atol=1e-6)


# ---------------------------------------------------------------- passes
@over(SMOOTH._replace(size=14), "passes left out")
def test_some_passes_left_out(program: Program) -> None:
    """The value and the cotangents with about a third of the passes left out: none relies on what another one does."""
    arrays, f = program.arguments(), flat(program)
    rng = np.random.default_rng(program.seed)
    ct = rng.normal(size=program.body.spec.shape)
    want = [by_loops(NUMPY, program, arrays), *EAGER.run(reverse(EAGER, f, [ct]), arrays)]
    left_out = [name for name in SYMBOLIC.passes if rng.random() < 0.3]
    try:
        with SYMBOLIC.without(*left_out):
            got = [*compiled(f, arrays), *COMPILED.run(reverse(COMPILED, f, [ct]), arrays)]
        for x, y in zip(got, want, strict=True):
            close(x, y, 1e-8)
    except Exception as e:
        e.add_note(f"without {left_out}")
        raise


# ---------------------------------------------------------------- torch
# Single precision differs in rounding from library to library, and programs amplify that at will.
DOUBLE = TOTAL._replace(size=16, dtypes=(F64, I64, Bool, I32))


@needs_torch
@over(DOUBLE, "values on torch")
def test_values_on_torch(program: Program) -> None:
    arrays = program.arguments()
    want = by_loops(NUMPY, program, arrays)
    for run in (eagerly_by_torch, compiled_by_torch):
        close(run(flat(program), arrays)[0], want)


@needs_torch
@over(SMOOTH._replace(size=16), "derivatives on torch")
def test_derivatives_on_torch(program: Program) -> None:
    arrays, f = program.arguments(), flat(program)
    vs = directions(program.seed, arrays)
    ct = np.random.default_rng(program.seed).normal(size=program.body.spec.shape)
    want = [*EAGER.run(reverse(EAGER, f, [ct]), arrays), *EAGER.run(forward(EAGER, f, vs), arrays)]
    for route in (TORCH, EAGER_TORCH):
        got = [*route.run(reverse(route, f, [ct]), arrays), *route.run(forward(route, f, vs), arrays)]
        for x, y in zip(got, want, strict=True):
            close(x, y)
