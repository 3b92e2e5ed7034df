"""The generator of random programs: what its programs contain, that a seed tells a program, how many the suite runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import prod

import numpy as np
import pytest

from adtypes.affine import in_bounds
from adtypes.dtypes import DType
from adtypes.op import Op
from adtypes.ops import TABLE
from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Spec
from adtypes.testing.generate import SMOOTH, TOTAL, WILD, Profile, random_program
from adtypes.testing.makers import MAKERS, never_made
from adtypes.testing.programs import Apply, Build, Call, Cond, Expr, Let, Loop, Program, by_loops, subexpressions
from adtypes.testing.syntax import bound_in, parts
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY
from tests.properties.routes import tensors
from tests.properties.settings import seeds
from tests.properties.sizes import SIZES
from tests.properties.test_programs import BROAD, DOUBLE, INTEGERS, LOOPY, MATRICES, SQUARE, STEPS, TABLES

DEFAULT: dict[str, tuple[Profile, Spec | None]] = {
    "values": (BROAD._replace(unbounded=True), None),
    "values with infinities and nan": (WILD._replace(size=16, unbounded=True), None),
    "values of index loops": (LOOPY, TABLES),
    "values of steps": (STEPS, None),
    "values of matrices": (MATRICES, SQUARE),
    "values on torch": (DOUBLE, None),
    "numpy engine": (TOTAL, None),
    "derivatives": (SMOOTH._replace(size=16), None),
    "values of integers near the ends": (INTEGERS, None),
}
BY_SYNTAX: dict[type[Op], type[Expr]] = {MapAccum: Loop, Branch: Cond}  # rows that are made by tracing bodies


# ---------------------------------------------------------------- how many
def test_how_many_programs_the_suite_runs() -> None:
    assert sum(size.default for size in SIZES.values()) >= 2_000
    assert sum(size.default + size.more for size in SIZES.values()) >= 100_000


def test_slices_are_disjoint_and_whole() -> None:
    first = 1_000_000
    for name, (default, more) in SIZES.items():
        parts = [seeds(name, part, first) for part in range(1, 1 + -(-more // 500))]
        assert [s for part in parts for s in part] == list(range(first, first + more))
        assert seeds(name, 0, first) == range(default)


# ---------------------------------------------------------------- what they contain
def of(row: type[Op], e: Expr) -> bool:
    return isinstance(e, BY_SYNTAX[row]) if row in BY_SYNTAX else isinstance(e, Apply) and type(e.op) is row


def test_no_row_is_left_out() -> None:
    """A new row is generated as soon as it is in the table, if it is pointwise, or `makers.py` says how."""
    assert never_made() == []


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_programs_contain_each_row(row: type[Op]) -> None:
    """Restricted to one row besides the pointwise ones, programs contain it."""
    helpers: tuple[type[Op], ...] = (Pointwise,) if row in MAKERS or row in BY_SYNTAX else ()
    helpers = (MapAccum,) if row is Proj else helpers
    profile = TOTAL._replace(rows=lambda r: r is row or issubclass(r, helpers), size=6)
    for dtype in TOTAL.dtypes:
        for seed in range(60):
            program = random_program(seed, profile, Spec((2, 2) if seed % 2 else (2,), dtype))
            if any(of(row, e) for e in subexpressions(program.body)):
                return
    raise AssertionError(f"{row.name} was not generated")


@pytest.fixture(scope="module")
def default_programs() -> list[Program]:
    """Those of the default run that are made from seeds, of the properties with the broadest profiles."""
    return [random_program(k, *how) for name, how in DEFAULT.items() for k in seeds(name, 0, 0)]


def test_rows_of_the_default_run(default_programs: list[Program]) -> None:
    """Each row of the table, in one program or another."""
    seen: Counter[str] = Counter()
    for program in default_programs:
        here = set(subexpressions(program.body))
        seen.update({row.name for row in TABLE if any(of(row, e) for e in here)})
    assert [row.name for row in TABLE if not seen[row.name]] == []


def features(e: Expr, around: tuple[str, ...]) -> Iterator[str]:
    """What is special about an expression, inside of these binders."""
    yield f"result of {e.spec.dtype.short}"
    if 0 in e.spec.shape:
        yield "an axis of size 0"
    if 1 in e.spec.shape:
        yield "an axis of size 1"
    match e:
        case Loop():
            kind = "while" if e.goes_on is not None else "reversed" if e.reverse else "forward"
            yield f"a {kind} loop"
            yield from (f"a loop in a {outer}" for outer in around)
            yield from ["a loop without steps"] * (e.n == 0) + ["a loop of one step"] * (e.n == 1)
            yield from ["a loop with checkpoints"] * (e.every is not None) + ["a loop without a bound"] * (not e.bounded)
            yield from ["a loop of several carries"] * (len(e.carries) > 1) + ["a loop that collects"] * bool(e.outs)
            yield from ["a loop over several rows"] * (len(e.rows) > 1)
        case Build(n):
            yield from [f"a build of {n}"] * (n < 2)
            yield from (f"a build in a {outer}" for outer in around)
        case Cond() | Call():
            yield e.how if isinstance(e, Call) else "a branch"
            yield from (f"a {type(e).__name__.lower()} in a {outer}" for outer in around)
        case Apply(_, View(shape, forms), (x,)) if not in_bounds(x.spec.shape, shape, forms):
            yield "a view that leaves its source"
        case Apply(_, _, args):
            dtypes: set[type[DType]] = {a.spec.dtype for a in args}
            yield from ["operands of several dtypes"] * (len(dtypes) > 1)


def walk(e: Expr, around: tuple[str, ...] = ()) -> Iterator[str]:
    """The features of all nodes of an expression."""
    yield from features(e, around)
    for k, part in enumerate(parts(e)):
        inner = bound_in(e, k) and not isinstance(e, Let)
        name = {"Loop": "loop", "Build": "build", "Call": "call"}.get(type(e).__name__, "")
        yield from walk(part, (*around, name) if inner else around)


WANTED = [
    *(f"result of {dtype.short}" for dtype in TOTAL.dtypes),
    *("an axis of size 0", "an axis of size 1", "a view that leaves its source", "operands of several dtypes"),
    *("a forward loop", "a reversed loop", "a while loop", "a loop without a bound", "a loop with checkpoints"),
    *("a loop without steps", "a loop of one step", "a loop of several carries", "a loop that collects"),
    *("a loop over several rows", "a loop in a loop", "a loop in a build", "a build in a loop", "a build in a build"),
    *("a build of 0", "a build of 1", "a branch", "a cond in a loop", "a cond in a build", "a loop in a call"),
    *("stage", "checkpoint", "pullback", "pushforward", "a call in a loop", "a call in a build"),
]


def test_what_programs_contain(default_programs: list[Program]) -> None:
    """Loops of all kinds and their nestings, branches, calls, sizes 0 and 1, all dtypes: each in five programs at least."""
    seen = Counter(f for program in default_programs for f in set(walk(program.body)))
    assert {f: seen[f] for f in WANTED if seen[f] < 5} == {}


def test_indices_out_of_bounds(default_programs: list[Program]) -> None:
    """Reads and writes, by indices that are values."""
    seen: Counter[str] = Counter()

    class Watching(ConcreteAlgebra):
        def bind(self, op: Op, *args: object) -> object:
            if isinstance(op, (Gather, Scatter)):
                x, *ix = map(np.asarray, args)
                sizes = op.shape if isinstance(op, Scatter) else x.shape
                inside = all(np.all((0 <= i) & (i < n)) for i, n in zip(ix, sizes))
                seen[f"{op.name} {'inside' if inside or not prod(ix[0].shape) else 'outside'}"] += 1
            return super().bind(op, *args)

    given: Mapping[str, object] = {k: v for k, v in vars(NUMPY).items() if not k.startswith("__")}
    watching = Watching.__new__(Watching)
    vars(watching).update(given)
    for program in default_programs[:700]:
        by_loops(watching, program, program.arguments())
    assert all(seen[f"{row} {where}"] > 50 for row in ("gather", "scatter") for where in ("inside", "outside")), seen


# ---------------------------------------------------------------- seeds
@pytest.mark.parametrize("profile", [SMOOTH, TOTAL, WILD], ids=["smooth", "total", "wild"])
def test_programs_print_and_run_again(profile: Profile) -> None:
    """A seed is a program: its text, its arguments and its value."""
    for seed in range(20):
        one, two = random_program(seed, profile), random_program(seed, profile)
        assert str(one) == str(two)
        arrays = one.arguments()
        for a, b in zip(arrays, two.arguments()):
            np.testing.assert_array_equal(a, b)
        y, z = (np.asarray(p(*tensors(arrays)).numpy()) for p in (one, two))
        assert y.shape == one.body.spec.shape
        np.testing.assert_array_equal(y, z)


def test_moderate_programs_are_finite() -> None:
    finite = 0
    for seed in range(100):
        program = random_program(seed, TOTAL)
        finite += bool(np.isfinite(np.asarray(program(*tensors(program.arguments())).numpy())).all())
    assert finite >= 99
