"""Index loops and folds: functions that take a body. None of them is overloaded, since type checkers would check the body
once for each overload and level of nesting."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, cast

from adtypes.algebra import TensorAlgebra, ambient, bind, join, rep_in, wrap
from adtypes.carries import carry_leaves, leaves_of, lifting
from adtypes.dtypes import DT, NT
from adtypes.errors import AdtypesError, EscapedTracerError, MixedInterpreterError, NotClosedError, ShapeError, count
from adtypes.index import Ix, as_result, build_over, sizes, static_size
from adtypes.operands import as_tensor
from adtypes.ops.control import Mode, making
from adtypes.ops.layout import Concat, cut, reshape
from adtypes.ops.reductions import Max, Min
from adtypes.reductions import extremum
from adtypes.rows import Rows, no_rows
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor, Tensor, summed
from adtypes.tree import TreeDef, flatten
from adtypes.typevars import D1, D2, D3, D4, C, N, Sh, X, Y
from adtypes.usage import applied, hinted
from adtypes.value import Value

_ZIPPED = "; a row of several, as rows(x).zip(rows(y)) has them, is one argument, a tuple"


# ---- index loops
@hinted
def build1(n: N, f: Callable[[Ix[N]], Value[DT, *Sh]]) -> Tensor[DT, N, *Sh]:
    """The tensor whose i-th entry is ``f(i)``; the entries have one shape.

    >>> from adtypes import array
    >>> v = array([1.0, 2.0, 3.0])
    >>> build1(3, lambda i: v[i] * v[2 - i])
    Tensor([3., 4., 3.], f64)
    """
    return build_over(n, f)


@hinted
def build2(dims: tuple[D1, D2], f: Callable[[Ix[D1], Ix[D2]], Value[DT, *Sh]]) -> Tensor[DT, D1, D2, *Sh]:
    """The tensor whose entry at i, j is ``f(i, j)``."""
    return _built("build2", dims, f, 2)


@hinted
def build3(dims: tuple[D1, D2, D3], f: Callable[[Ix[D1], Ix[D2], Ix[D3]], Value[DT, *Sh]]) -> Tensor[DT, D1, D2, D3, *Sh]:
    """The tensor whose entry at i, j, k is ``f(i, j, k)``."""
    return _built("build3", dims, f, 3)


@hinted
def build4(
    dims: tuple[D1, D2, D3, D4], f: Callable[[Ix[D1], Ix[D2], Ix[D3], Ix[D4]], Value[DT, *Sh]]
) -> Tensor[DT, D1, D2, D3, D4, *Sh]:
    """The tensor whose entry at i, j, k, l is ``f(i, j, k, l)``."""
    return _built("build4", dims, f, 4)


@hinted
def build(dims: Sequence[int] | int, f: Callable[..., Value[DT, *tuple[Any, ...]]]) -> Tensor[DT, *tuple[Any, ...]]:
    """As `build1` to `build4`, of any rank; the type checker does not know the shape.

    >>> build((2, 2), lambda i, j: i - j)
    Tensor([[ 0, -1],
            [ 1,  0]], i64)
    """
    return _built("build", dims, f, None)


def _built(name: str, dims: Sequence[int] | int, f: Callable[..., Any], rank: int | None) -> Tensor[Any, *tuple[Any, ...]]:
    dims = sizes(dims, name)
    if rank is not None and len(dims) != rank:
        raise ShapeError(f"{name}: {count(len(dims), 'size')} for {count(rank, 'index')}", remedy="one size for each index of f")
    expect_function(f"{name}((m, n), f)", f)

    def rest(done: tuple[Ix[Any], ...]) -> object:
        if len(done) == len(dims):
            return applied(f"{name} calls f({', '.join('ijklmnop'[: len(dims)])})", f, *done)
        return build_over(dims[len(done)], lambda i: rest((*done, i)), f"build{len(dims)}")

    return as_result(rest(()), name)


@hinted
def sum1(n: N, f: Callable[[Ix[N]], Value[NT, *Sh]]) -> Tensor[NT, *Sh]:
    """The sum of ``f(i)`` over an index.

    >>> sum1(5, lambda i: i * i)
    Tensor(30, i64)
    """
    return summed("sum1", build_over(n, f, "sum1"), 0)


@hinted
def max1(n: N, f: Callable[[Ix[N]], Value[NT, *Sh]]) -> Tensor[NT, *Sh]:
    """The greatest ``f(i)``, elementwise; of several equal ones derivatives follow the first."""
    return extremum(Max, "max1", build_over(n, f, "max1"), (0,))


@hinted
def min1(n: N, f: Callable[[Ix[N]], Value[NT, *Sh]]) -> Tensor[NT, *Sh]:
    """The least ``f(i)``, elementwise; of several equal ones derivatives follow the first."""
    return extremum(Min, "min1", build_over(n, f, "min1"), (0,))


def build_rows(n: N, f: Callable[[Ix[N]], X]) -> Rows[N, X]:
    """As `build1` for any tree: the rows ``f(0), f(1), ..``.

    >>> build_rows(3, lambda i: {"i": i, "square": i * i}).tree["square"]
    Tensor([0, 1, 4], i64)
    """
    alg = ambient()
    structure: list[TreeDef] = []

    def body(i: AnyTensor) -> list[AnyTensor]:
        leaves, structure[:] = _result(applied("build_rows calls f(i)", f, Ix(i._alg, i._rep)))
        return leaves

    leaves = alg.build(static_size(n, "build_rows"), body)
    return Rows(n, structure[0].unflatten([wrap(alg, y) for y in leaves]))


def _result(tree: object) -> tuple[list[AnyTensor], list[TreeDef]]:
    leaves, structure = flatten(tree, "result")
    return [as_tensor(x, "build_rows") for x in leaves], [structure]


@hinted
def vmap(f: Callable[[X], Y], xs: Rows[N, X]) -> Rows[N, Y]:
    """A function applied to each row.

    >>> from adtypes import array, rows
    >>> vmap(lambda r: r @ r, rows(array([[1.0, 2.0], [3.0, 4.0]]))).stack()
    Tensor([ 5., 25.], f64)
    """
    expect_function("vmap(f, rows(x))", f)
    _expect_rows("vmap", xs)
    return build_rows(xs.n, lambda i: applied(f"vmap calls f(row){_ZIPPED}", f, xs[i]))


def expect_function(form: str, f: object) -> None:
    """An error that shows the form of a call unless its function is one."""
    if not callable(f):
        raise TypeError(f"{form.partition('(')[0]} takes a function, not {type(f).__name__}: write {form}")


def _expect_rows(name: str, xs: object) -> None:
    if not isinstance(xs, Rows):
        raise no_rows(name, xs)
    leaves, structure = leaves_of(xs.tree, "rows")
    for k, x in enumerate(leaves):
        if x.spec.shape[:1] != (xs.n,):
            raise ShapeError(
                f"{name}: {xs.n} rows have a leaf {x.spec}",
                path=structure.paths("rows")[k],
                remedy="each leaf of Rows(n, tree) has a leading axis of n",
            )


# ---- loops that carry a state
@hinted
def map_accum(
    f: Callable[[C, X], tuple[C, Y]],
    init: C,
    xs: Rows[N, X],
    *,
    reverse: bool = False,
    checkpoint_every: int | None = None,
) -> tuple[C, Rows[N, Y]]:
    """Run ``carry, out = f(carry, row)`` over the rows: the last carry, and the rows of all outs.

    Carry, row and out are any trees. The carry keeps its structure, shapes and dtypes from step to step, else a
    `NotClosedError`; an int or a bool in it is a constant if no step changes it, else a tensor. What `f` uses from outside is
    constant during the loop, and differentiated. With `reverse` the steps go from the last row to the first, and outs stand where
    their rows do. With `checkpoint_every=q` a gradient keeps the carry of every q-th step only, and computes the steps between
    again: its memory is that of ``n / q + q`` steps instead of `n`.

    >>> from adtypes import array, rows
    >>> total, partial = map_accum(lambda c, x: (c + x, c), array(0.0), rows(array([1.0, 2.0, 3.0])))
    >>> total, partial.stack()
    (Tensor(6., f64), Tensor([0., 1., 3.], f64))
    """
    expect_function("map_accum(f, init, rows(x))", f)
    return _accumulated("map_accum", f, init, xs, reverse, checkpoint_every)


def _accumulated(
    name: str, f: Callable[[C, X], tuple[C, Y]], init: C, xs: Rows[N, X], reverse: bool, checkpoint_every: int | None
) -> tuple[C, Rows[N, Y]]:
    """`map_accum` under the name of the function that was called."""
    _expect_rows(name, xs)
    if checkpoint_every is not None:
        size = static_size(checkpoint_every, "checkpoint_every")
        if size < 1:
            raise ShapeError(f"checkpoint_every: blocks of {size} steps", remedy="checkpoint_every is a positive int")
        if size < int(xs.n):
            return _in_blocks(f, init, xs, reverse, size)
    return run_loop(f, init, xs, reverse, Mode.PLAIN)


def run_loop(
    f: Callable[[C, X], tuple[C, Y]], init: C, xs: Rows[N, X], reverse: bool, mode: Mode
) -> tuple[C, Rows[N, Y]]:
    """`map_accum` of which passes know how to treat it."""
    return lifting(lambda start: loop_once(f, start, xs, reverse, mode), init)


def loop_once(
    f: Callable[[C, X], tuple[C, Y]], init: C, xs: Rows[N, X], reverse: bool, mode: Mode
) -> tuple[C, Rows[N, Y]]:
    """`run_loop` for a state whose ints are constants."""
    start, carried = leaves_of(init, "init")
    rows, row = leaves_of(xs.tree, "rows")
    specs = [c.spec for c in start]
    out: TreeDef | None = None

    def step(cs: Sequence[AnyTensor], rs: Sequence[AnyTensor]) -> tuple[Sequence[AnyTensor], Sequence[AnyTensor]]:
        nonlocal out
        here = [type(whole)(r._alg, r._rep) for whole, r in zip(rows, rs)]  # rows of indices give indices
        try:
            got: object = applied(f"map_accum calls f(state, row){_ZIPPED}", f, carried.unflatten(cs), row.unflatten(here))
        except (EscapedTracerError, MixedInterpreterError) as e:
            raise _not_liftable(f, e) from None
        if not isinstance(got, tuple) or len(got) != 2:
            found = "nothing" if got is None else f"a {type(got).__name__}"
            found += f" of {len(got)}" if isinstance(got, tuple) else ""
            raise NotClosedError(f"the step gives {found}", remedy="a step gives a pair: the next carry, and an out")
        outs, out = leaves_of(got[1], "out")
        return carry_leaves(got[0], carried, specs), outs

    if xs.n == 0:  # nothing runs, yet the outs have a structure
        _, outs = step(start, [Tensor.zeros(_row_of(r.spec)) for r in rows])
        empty = [Tensor.zeros(Spec((0, *o.spec.shape), o.spec.dtype)) for o in outs]
        assert out is not None
        return cast(C, carried.unflatten(start)), Rows(xs.n, out.unflatten(empty))
    alg = join([*start, *rows])
    starts, given = [rep_in(alg, c) for c in start], [rep_in(alg, r) for r in rows]
    with making(mode):
        finals, ys = alg.map_accum(int(xs.n), step, starts, given, reverse)
    assert out is not None
    carry = cast(C, carried.unflatten([wrap(alg, c) for c in finals]))
    return carry, Rows(xs.n, out.unflatten([wrap(alg, y) for y in ys]))


def _in_blocks(
    f: Callable[[C, X], tuple[C, Y]], init: C, xs: Rows[N, X], reverse: bool, q: int
) -> tuple[C, Rows[N, Y]]:
    """A loop of loops: the outer one keeps carries, the inner ones are run again by derivatives. A rest shorter than `q` comes
    last in the rows."""
    n = int(xs.n)
    full = n - n % q
    leaves, structure = leaves_of(xs.tree, "rows")

    def part(start: int, size: int) -> Rows[Any, X]:
        return Rows(size, structure.unflatten([type(x)(c._alg, c._rep) for x in leaves for c in (cut(x, 0, start, size),)]))

    def blocks(carry: C) -> tuple[C, list[AnyTensor], TreeDef]:
        split = [reshape(x, (full // q, q, *x.spec.shape[1:])) for x in leaves_of(part(0, full).tree, "rows")[0]]
        outer: Rows[Any, Any] = Rows(full // q, structure.unflatten([type(x)(y._alg, y._rep) for x, y in zip(leaves, split)]))

        def block(c: C, x: Any) -> tuple[C, Any]:
            after, ys = run_loop(f, c, Rows(q, x), reverse, Mode.REMAT)
            return after, ys.tree

        last, ys = run_loop(block, carry, outer, reverse, Mode.KEEP)
        outs, shape = leaves_of(ys.tree, "out")
        return last, [reshape(y, (full, *y.spec.shape[2:])) for y in outs], shape

    def rest(carry: C) -> tuple[C, list[AnyTensor]]:
        last, ys = run_loop(f, carry, part(full, n - full), reverse, Mode.REMAT)
        return last, leaves_of(ys.tree, "out")[0]

    if full == n:
        last, outs, shape = blocks(init)
    elif reverse:
        middle, tail = rest(init)
        last, outs, shape = blocks(middle)
        outs = [bind(Concat(0), y, z) for y, z in zip(outs, tail)]
    else:
        middle, outs, shape = blocks(init)
        last, tail = rest(middle)
        outs = [bind(Concat(0), y, z) for y, z in zip(outs, tail)]
    return last, Rows(xs.n, shape.unflatten(outs))


def _not_liftable(f: Callable[..., object], e: AdtypesError) -> AdtypesError:
    """The error for a step that uses a value from elsewhere, with the name of the variable that has it."""
    alg = ambient()
    todo, seen = [f], set[int]()
    while todo:
        g = todo.pop()
        seen.add(id(g))
        try:
            used = inspect.getclosurevars(g)
        except TypeError:  # not a Python function
            continue
        for name, value in {**used.globals, **used.nonlocals}.items():
            if callable(value) and id(value) not in seen and inspect.isfunction(value):
                todo.append(value)
            elif any(not _fits(alg, x) for x in _tensors(value)):
                return NotClosedError(
                    f"the step uses {name!r}, a tensor that belongs to another body or transform",
                    remedy="return it from there, or pass it along in the carry or the rows",
                    where=e.where,
                )
    return e


def _tensors(value: object) -> list[AnyTensor]:
    try:
        return [x for x in flatten(value)[0] if isinstance(x, Tensor)]
    except AdtypesError:
        return []


def _fits(alg: TensorAlgebra[Any], x: AnyTensor) -> bool:
    """Whether a tensor can be used there."""
    try:
        rep_in(alg, x)
    except (EscapedTracerError, MixedInterpreterError):
        return False
    return True


def _row_of(spec: Spec) -> Spec:
    return spec.with_shape(spec.shape[1:])


@hinted
def fold(
    f: Callable[[C, X], C], init: C, xs: Rows[N, X], *, reverse: bool = False, checkpoint_every: int | None = None
) -> C:
    """The last state of ``state = f(state, row)``; from the last row on if `reverse`, see `map_accum`.

    >>> from adtypes import array, rows
    >>> fold(lambda c, x: 2.0 * c + x, array(0.0), rows(array([1.0, 0.0, 1.0])))
    Tensor(5., f64)
    """
    expect_function("fold(f, init, rows(x))", f)
    form = f"fold calls f(state, row){_ZIPPED}"
    return _accumulated("fold", lambda c, x: (applied(form, f, c, x), ()), init, xs, reverse, checkpoint_every)[0]


@hinted
def scan(
    f: Callable[[C, X], C], init: C, xs: Rows[N, X], *, reverse: bool = False, checkpoint_every: int | None = None
) -> Rows[N, C]:
    """All states of ``state = f(state, row)``, one for each row, without `init`; see `map_accum`.

    >>> from adtypes import array, rows
    >>> scan(lambda c, x: c + x, array(0), rows(array([1, 2, 3]))).stack()
    Tensor([1, 3, 6], i64)
    >>> scan(lambda c, x: c + x, array(0), rows(array([1, 2, 3])), reverse=True).stack()
    Tensor([6, 5, 3], i64)
    """

    expect_function("scan(f, init, rows(x))", f)

    def step(c: C, x: X) -> tuple[C, C]:
        after = applied(f"scan calls f(state, row){_ZIPPED}", f, c, x)
        return after, after

    return _accumulated("scan", step, init, xs, reverse, checkpoint_every)[1]
