"""The meaning of programs as data: they run in whichever interpreter is ambient, or by loops with no interpreter at all.

The same program is a value on arrays, a trace, a dual number. Next: `generate.py`, which makes random ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from adtypes.algebra import TensorAlgebra, ambient, backend, bind, build_one, wrap
from adtypes.branches import cond_lazy
from adtypes.custom import custom_derivative
from adtypes.dtypes import I64, Bool, DType, is_float
from adtypes.iteration import checkpoint, while_loop
from adtypes.loops import map_accum
from adtypes.ops.arithmetic import Add
from adtypes.ops.comparison import Less, LogicalAnd
from adtypes.ops.constants import Const
from adtypes.ops.control import Proj
from adtypes.ops.layout import Stack
from adtypes.rows import Rows
from adtypes.spec import Spec
from adtypes.staged import stage
from adtypes.testing.syntax import (
    Apply,
    Build,
    Call,
    Captured,
    Cond,
    Expr,
    How,
    Input,
    Let,
    Loop,
    Variable,
    apply,
    subexpressions,
)
from adtypes.transforms import jvp, vjp

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True)
class Program:
    """An expression with the specs of its arguments and the seed from which their values are made."""

    body: Expr
    inputs: tuple[Spec, ...]
    captured: tuple[Spec, ...] = ()
    seed: int = 0
    wild: bool = False  # arguments with zeros, infinities and NaN

    def __str__(self) -> str:
        head = ", ".join(f"x{k} : {s}" for k, s in enumerate(self.inputs))
        given = "".join(f", c{k} : {s}" for k, s in enumerate(self.captured))
        return f"\\{head}{given} -> {self.body}  -- {self.body.spec}, seed {self.seed}{', wild' if self.wild else ''}"

    __repr__ = __str__

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))  # what hypothesis shows of a program that fails

    def __call__(self, *args: AnyTensor) -> AnyTensor:
        """The result in the ambient interpreter."""
        env: dict[object, Any] = {("x", k): a for k, a in enumerate(args)}
        outside = backend()
        for k, c in enumerate(self.constants()):
            env["c", k] = wrap(outside, outside.literal(c))
        return evaluate(self.body, env)

    def arguments(self) -> list[Array]:
        """Values for the arguments."""
        rng = np.random.default_rng([self.seed, 0])
        return [values(rng, s, self.wild) for s in self.inputs]

    def constants(self) -> list[Array]:
        """Values of the captured arrays."""
        rng = np.random.default_rng([self.seed, 1])
        return [values(rng, s, self.wild) for s in self.captured]


WILD = (0.0, -0.0, 1.0, -1.0, 2.0, 0.5, -3.0, np.inf, -np.inf, np.nan)


def near_ends(dtype: type[DType]) -> tuple[int, ...]:
    """Integers at the ends of a dtype, beside them, and around powers of two below.

    >>> from adtypes.dtypes import I32
    >>> near_ends(I32)[:4]
    (2147483647, -2147483648, 2147483646, -2147483647)
    """
    ends = np.iinfo(np.dtype(dtype.np_dtype))
    least, most = int(ends.min), int(ends.max)
    half = most // 2 + 1
    return most, least, most - 1, least + 1, half, -half, half - 1, -half - 1


def values(rng: np.random.Generator, spec: Spec, wild: bool = False) -> Array:
    """Random values; floats lie on a grid of eighths, so that short sums are exact in any order."""
    if spec.dtype is Bool:
        return np.asarray(rng.integers(0, 2, spec.shape) == 1)
    if not is_float(spec.dtype):
        whole = rng.integers(-1, 4, spec.shape)
        if wild:
            whole = np.where(rng.random(spec.shape) < 0.3, rng.choice(near_ends(spec.dtype), spec.shape), whole)
        return np.asarray(whole, spec.dtype.np_dtype)
    if wild:
        return np.asarray(rng.choice(WILD, spec.shape), spec.dtype.np_dtype)
    return np.asarray(rng.integers(-15, 17, spec.shape) / 8 + 1 / 16, spec.dtype.np_dtype)


def evaluate(e: Expr, env: Mapping[object, Any]) -> AnyTensor:
    """The expression in the ambient interpreter; `env` gives inputs as ``("x", k)``, captures as ``("c", k)``."""
    out: AnyTensor
    match e:
        case Input(_, k):
            out = env["x", k]
        case Captured(_, k):
            out = env["c", k]
        case Variable(_, name):
            out = env[name]
        case Apply(_, op, args):
            given = [evaluate(a, env) for a in args]
            out = given[0][op.k] if isinstance(op, Proj) and isinstance(given[0], list) else bind(op, *given)
        case Let(var, value, body):
            out = evaluate(body, {**env, var.name: evaluate(value, env)})
        case Build(n, var, body):
            alg = ambient()
            out = build_one(alg, n, lambda i: evaluate(body, {**env, var.name: i}))
        case Loop():
            out = cast(Any, _loop(e, env))
        case Cond(test, yes, no):
            out = cond_lazy(evaluate(test, env), lambda: evaluate(yes, env), lambda: evaluate(no, env))
        case Call(how, parameters, args, body):
            inner = {k: x for k, x in env.items() if isinstance(k, tuple) and k[0] == "c"}
            out = _called(how, lambda *xs: evaluate(body, _with(inner, parameters, xs)))(*[evaluate(a, env) for a in args])
    return out


def _with(env: Mapping[Any, Any], variables: Sequence[Variable], values: Sequence[object]) -> dict[object, Any]:
    return {**env, **{v.name: x for v, x in zip(variables, values, strict=True)}}


def _loop(e: Loop, env: Mapping[object, Any]) -> list[AnyTensor]:
    init = [evaluate(x, env) for x in e.init]
    if e.goes_on is None:

        def step(cs: list[AnyTensor], xs: list[AnyTensor]) -> tuple[list[AnyTensor], list[AnyTensor]]:
            here = _with(env, e.bound, [*cs, *xs])
            return [evaluate(x, here) for x in e.after], [evaluate(x, here) for x in e.outs]

        rows: Rows[Any, Any] = Rows(e.n, [evaluate(x, env) for x in e.xs])
        last, ys = map_accum(step, init, rows, reverse=e.reverse, checkpoint_every=e.every)
        return [*last, *cast("list[AnyTensor]", ys.tree)]

    condition = e.goes_on

    def goes_on(cs: list[AnyTensor]) -> AnyTensor:
        return evaluate(condition, _with(env, e.carries, cs))

    def after(cs: list[AnyTensor]) -> list[AnyTensor]:
        return [evaluate(x, _with(env, e.carries, cs)) for x in e.after]

    if e.bounded:
        return while_loop(goes_on, after, init, max_steps=e.n)
    zero, one, most = (bind(Const(I64, k)) for k in (0, 1, e.n))
    return while_loop(
        lambda c: bind(LogicalAnd(), bind(Less(), c[0], most), goes_on(c[1])),
        lambda c: (bind(Add(), c[0], one), after(c[1])),
        (zero, init),
    )[1]


def _called(how: How, f: Any) -> Any:
    """`f`, called in this way; the derivatives that it states are those that it has."""
    if how in ("stage", "checkpoint"):
        return stage(f) if how == "stage" else checkpoint(f)
    g = custom_derivative(lambda *xs: f(*xs))

    def by_floats(xs: Sequence[Any]) -> tuple[list[int], Any]:
        live = [k for k, x in enumerate(xs) if is_float(x.spec.dtype)]
        return live, lambda *ys: f(*[ys[live.index(k)] if k in live else x for k, x in enumerate(xs)])

    if how == "pullback":

        def pullback(ct: Any, out: Any, *xs: Any) -> tuple[object, ...]:
            live, h = by_floats(xs)
            back = iter(vjp(h, *[xs[k] for k in live])[1](ct) if live else ())
            return tuple(next(back) if k in live else None for k in range(len(xs)))

        g.pullback(pullback)
    else:

        def pushforward(ts: Any, out: Any, *xs: Any) -> Any:
            live, h = by_floats(xs)
            return jvp(h, tuple(xs[k] for k in live), tuple(ts[k] for k in live))[1]

        g.pushforward(pushforward)
    return g


def by_loops(alg: TensorAlgebra[Any], program: Program, args: Sequence[Array]) -> Array:
    """What the program means, with no transformation at all: `build` is a Python loop, each row runs on its own."""
    env: dict[object, Any] = {("x", k): a for k, a in enumerate(args)}
    env.update({("c", k): c for k, c in enumerate(program.constants())})
    return np.asarray(_loops(alg, program.body, env))


def _loops(alg: TensorAlgebra[Any], e: Expr, env: Mapping[object, Any]) -> Any:
    match e:
        case Input(_, k):
            return env["x", k]
        case Captured(_, k):
            return env["c", k]
        case Variable(_, name):
            return env[name]
        case Apply(_, op, args):
            given = [_loops(alg, a, env) for a in args]
            return given[0][op.k] if isinstance(op, Proj) and isinstance(given[0], list) else alg.bind(op, *given)
        case Let(var, value, body):
            return _loops(alg, body, {**env, var.name: _loops(alg, value, env)})
        case Build(n, var, body):
            if not n:
                return np.zeros(e.spec.shape, e.spec.dtype.np_dtype)
            rows = [_loops(alg, body, {**env, var.name: np.asarray(i)}) for i in range(n)]
            return alg.bind(Stack(), *rows)
        case Loop():
            return _stepwise(alg, e, env)
        case Cond(test, yes, no):
            return _loops(alg, yes if _loops(alg, test, env) else no, env)
        case Call(_, parameters, args, body):
            return _loops(alg, body, _with(env, parameters, [_loops(alg, a, env) for a in args]))


def _stepwise(alg: TensorAlgebra[Any], e: Loop, env: Mapping[object, Any]) -> list[Any]:
    carry = [_loops(alg, x, env) for x in e.init]
    xs = [_loops(alg, x, env) for x in e.xs]
    outs: list[list[Any]] = []
    for i in reversed(range(e.n)) if e.reverse else range(e.n):
        here = _with(env, e.bound, [*carry, *[x[i] for x in xs]])
        if e.goes_on is not None and not _loops(alg, e.goes_on, here):
            break
        carry, found = [_loops(alg, x, here) for x in e.after], [_loops(alg, x, here) for x in e.outs]
        outs.append(found)
    columns = list(zip(*(reversed(outs) if e.reverse else outs)))
    if not outs:
        return [*carry, *[np.zeros((0, *y.spec.shape), y.spec.dtype.np_dtype) for y in e.outs]]
    return [*carry, *[alg.bind(Stack(), *column) for column in columns]]


__all__ = [
    "Apply", "Build", "Call", "Captured", "Cond", "Expr", "Input", "Let", "Loop", "Program", "Variable",
    "apply", "by_loops", "evaluate", "subexpressions", "values",
]  # fmt: skip
