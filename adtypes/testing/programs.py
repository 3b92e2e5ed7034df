"""Programs as data: a typed syntax tree over the rows, which runs in whichever interpreter is ambient, and prints.

The same program is a value on arrays, a trace, a dual number: `run` only ever calls `bind` and `build`. Random programs are
trees with explicit `Let` and `Build`, so that they shrink by replacing subtrees. Next: `generate.py`, which makes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adtypes.algebra import TensorAlgebra, ambient, backend, bind, build_one, wrap
from adtypes.dtypes import Bool, is_float
from adtypes.op import Op
from adtypes.ops.layout import Stack
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True)
class Input:
    """Argument `k` of the program; arguments beyond the differentiable ones may be integers."""

    spec: Spec
    k: int

    def __str__(self) -> str:
        return f"x{self.k}"


@dataclass(frozen=True)
class Captured:
    """A concrete array from outside the program."""

    spec: Spec
    k: int

    def __str__(self) -> str:
        return f"c{self.k}"


@dataclass(frozen=True)
class Variable:
    """What a `Let` or `Build` around binds."""

    spec: Spec
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Apply:
    """A row applied to expressions."""

    spec: Spec
    op: Op
    args: tuple[Expr, ...]

    def __str__(self) -> str:
        return self.op.show(*map(str, self.args))


@dataclass(frozen=True)
class Let:
    """``let name = value in body``; in a trace this is sharing."""

    var: Variable
    value: Expr
    body: Expr

    @property
    def spec(self) -> Spec:
        return self.body.spec

    def __str__(self) -> str:
        return f"(let {self.var} = {self.value} in {self.body})"


@dataclass(frozen=True)
class Build:
    """``build1 n (\\i. body)``."""

    n: int
    var: Variable
    body: Expr

    @property
    def spec(self) -> Spec:
        return self.body.spec.with_shape((self.n, *self.body.spec.shape))

    def __str__(self) -> str:
        return f"build({self.n}, {self.var}. {self.body})"


Expr: TypeAlias = Input | Captured | Variable | Apply | Let | Build


def apply(op: Op, *args: Expr) -> Expr:
    """The row applied, its spec computed; raises the row's error if the arguments do not fit."""
    return Apply(op.spec(*[a.spec for a in args]), op, args)


def subexpressions(e: Expr) -> Iterator[Expr]:
    """All nodes of an expression, each occurrence once, from the root down."""
    todo = [e]
    while todo:
        e = todo.pop()
        yield e
        match e:
            case Apply(_, _, args):
                todo.extend(args)
            case Let(_, value, body):
                todo += [value, body]
            case Build(_, _, body):
                todo.append(body)


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


def values(rng: np.random.Generator, spec: Spec, wild: bool = False) -> Array:
    """Random values; floats lie on a grid of eighths, so that short sums are exact in any order."""
    if spec.dtype is Bool:
        return np.asarray(rng.integers(0, 2, spec.shape) == 1)
    if not is_float(spec.dtype):
        return np.asarray(rng.integers(-1, 4, spec.shape), spec.dtype.np_dtype)
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
            out = bind(op, *[evaluate(a, env) for a in args])
        case Let(var, value, body):
            out = evaluate(body, {**env, var.name: evaluate(value, env)})
        case Build(n, var, body):
            alg = ambient()
            out = build_one(alg, n, lambda i: evaluate(body, {**env, var.name: i}))
    return out


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
            return alg.bind(op, *[_loops(alg, a, env) for a in args])
        case Let(var, value, body):
            return _loops(alg, body, {**env, var.name: _loops(alg, value, env)})
        case Build(n, var, body):
            if not n:
                return np.zeros(e.spec.shape, e.spec.dtype.np_dtype)
            rows = [_loops(alg, body, {**env, var.name: np.asarray(i)}) for i in range(n)]
            return alg.bind(Stack(), *rows)

