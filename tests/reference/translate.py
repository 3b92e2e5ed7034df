"""Programs over the rows as terms of the reference language: views and gathers become index functions under binders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from adtypes import affine
from adtypes.namespace import Form
from adtypes.op import Op
from adtypes.ops import constants, indexing, layout
from adtypes.ops.arithmetic import Add, Mul
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.selection import Select
from adtypes.testing.programs import Apply, Build, Captured, Expr, Input, Let, Program, Variable
from tests.reference import language as ref
from tests.reference.language import INT, Term, Var, fresh, number

_LAYOUT = (layout.View, layout.Unview, layout.Sum, layout.Reshape, layout.Stack)


def is_core(row: type[Op]) -> bool:
    """Whether the reference language has a form for this row."""
    return issubclass(row, (Pointwise, constants.Const, constants.Iota, indexing.Gather, indexing.Scatter, *_LAYOUT))


def translate(program: Program) -> Term:
    """The body; inputs and captured arrays are its free variables, named as they print."""
    return _term(program.body, {})


def environment(program: Program) -> dict[str, ref.Array]:
    given = {f"x{k}": a for k, a in enumerate(program.arguments())}
    return given | {f"c{k}": a for k, a in enumerate(program.constants())}


def _term(e: Expr, names: Mapping[str, str]) -> Term:
    match e:
        case Input() | Captured():
            return Var(e.spec, str(e))
        case Variable(spec, name):
            return Var(spec, names[name])
        case Let(var, value, body):
            x = fresh(var.name)
            return ref.let(x, _term(value, names), _term(body, {**names, var.name: x}))
        case Build(n, var, body):
            x = fresh(var.name)
            return ref.build1(n, x, _term(body, {**names, var.name: x}))
        case Apply(spec, op, args):
            return _apply(op, [_term(a, names) for a in args], spec.shape)
    raise AssertionError(f"the reference language has no form for {e}")


def _apply(op: Op, args: Sequence[Term], shape: tuple[int, ...]) -> Term:
    match op:
        case Select() if not shape:
            return ref.cond(*args)
        case Pointwise():
            return ref.op(op, *args)
        case constants.Const(dtype, value):
            return ref.const(value, dtype.np_dtype)
        case constants.Iota(n):
            return ref.iota(n)
        case layout.Reshape():
            return ref.reshape(shape, args[0])
        case layout.Stack():
            return ref.stack(args)
        case layout.Sum(axes):
            x = args[0]
            for axis in sorted(axes, reverse=True):
                x = ref.sum_outer(ref.tr([axis, *range(axis)], x))
            return x
        case layout.View(_, forms):
            return _view(args[0], shape, forms)
        case layout.Unview(_, forms):
            return _moved(True, shape, args[0], args[0].spec.ndim, forms)
        case indexing.Gather():
            return _indexed(False, shape, args[0], args[1:])
        case indexing.Scatter():
            return _indexed(True, shape, args[0], args[1:])
    raise AssertionError(f"{op.name} is not in the core")


def _indexed(forward: bool, shape: tuple[int, ...], x: Term, ix: Sequence[Term]) -> Term:
    """Index arrays become the index function that reads them."""
    rank = ix[0].spec.ndim
    if not rank and not forward:
        return ref.index(x, ix)
    vars = [fresh("g") for _ in range(rank)]
    at = [ref.index(i, [Var(INT, v) for v in vars]) for i in ix]
    return (ref.scatter if forward else ref.gather)(shape, x, vars, at)


def _view(x: Term, shape: tuple[int, ...], forms: tuple[Form, ...]) -> Term:
    source = x.spec.shape
    if shape and shape[1:] == source and forms == affine.shift(affine.identity(len(source)), 1):
        return ref.replicate(shape[0], x)
    axes = [terms[0][0] for offset, terms in forms if not offset and len(terms) == 1 and terms[0][1] == 1]
    if len(axes) == len(forms) == len(shape) and tuple(np.take(shape, axes)) == source and len(set(axes)) == len(axes):
        return ref.tr([axes.index(m) for m in range(len(axes))], x) if axes else x
    if not source:
        for n in reversed(shape):
            x = ref.replicate(n, x)
        return x
    return _moved(False, shape, x, len(shape), forms)


def _moved(forward: bool, shape: tuple[int, ...], x: Term, rank: int, forms: tuple[Form, ...]) -> Term:
    vars = [fresh("g") for _ in range(rank)]
    at = [_affine(f, vars) for f in forms]
    return (ref.scatter if forward else ref.gather)(shape, x, vars, at)


def _affine(f: Form, vars: Sequence[str]) -> Term:
    out: Term | None = number(f[0]) if f[0] or not f[1] else None
    for axis, k in f[1]:
        part: Term = Var(INT, vars[axis])
        part = part if k == 1 else ref.op(Mul(), number(k), part)
        out = part if out is None else ref.op(Add(), out, part)
    assert out is not None
    return out
