"""Programs as data: a typed syntax tree over the rows, with explicit binders.

Random programs are such trees, so that they shrink by replacing subtrees. Next: `programs.py`, which gives them a meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adtypes.op import Op
from adtypes.spec import Spec, several


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


@dataclass(frozen=True)
class Loop:
    """``map_accum`` over `n` rows, or ``while_loop`` of at most `n` steps if it has a condition.

    `Proj` takes its results apart.
    """

    n: int
    carries: tuple[Variable, ...]
    init: tuple[Expr, ...]
    rows: tuple[Variable, ...]
    xs: tuple[Expr, ...]
    after: tuple[Expr, ...]
    outs: tuple[Expr, ...]
    reverse: bool = False
    every: int | None = None  # steps between checkpoints
    goes_on: Expr | None = None  # of the carries
    bounded: bool = True  # by `max_steps`, else by a counter that is carried

    @property
    def spec(self) -> Spec:
        return several((*[c.spec for c in self.carries], *[y.spec.with_shape((self.n, *y.spec.shape)) for y in self.outs]))

    @property
    def bound(self) -> tuple[Variable, ...]:
        """The variables of a step."""
        return self.carries + self.rows

    def __str__(self) -> str:
        start = ", ".join(f"{v} = {x}" for v, x in zip(self.carries, self.init))
        over = "".join(f", {v} in {x}" for v, x in zip(self.rows, self.xs))
        kind = "loop" if self.goes_on is None else f"while {self.goes_on}"
        how = " reversed" * self.reverse + f" every {self.every}" * (self.every is not None) + " unbounded" * (not self.bounded)
        after, outs = (", ".join(map(str, group)) for group in (self.after, self.outs))
        return f"({kind}{how} {self.n} from {start}{over} do {after} | {outs})"


How: TypeAlias = Literal["stage", "checkpoint", "pullback", "pushforward"]


@dataclass(frozen=True)
class Call:
    """A function of its parameters, called as a checkpoint, staged, or with a derivative that it states itself."""

    how: How
    parameters: tuple[Variable, ...]
    args: tuple[Expr, ...]
    body: Expr

    @property
    def spec(self) -> Spec:
        return self.body.spec

    def __str__(self) -> str:
        return f"{self.how}(\\{', '.join(map(str, self.parameters))}. {self.body})({', '.join(map(str, self.args))})"


@dataclass(frozen=True)
class Cond:
    """``cond_lazy``: one of two expressions is computed."""

    test: Expr
    yes: Expr
    no: Expr

    @property
    def spec(self) -> Spec:
        return self.yes.spec

    def __str__(self) -> str:
        return f"(if {self.test} then {self.yes} else {self.no})"


Expr: TypeAlias = Input | Captured | Variable | Apply | Let | Build | Loop | Call | Cond


def apply(op: Op, *args: Expr) -> Expr:
    """The row applied, its spec computed; raises the row's error if the arguments do not fit."""
    return Apply(op.spec(*[a.spec for a in args]), op, args)


def subexpressions(e: Expr) -> Iterator[Expr]:
    """All nodes of an expression, each occurrence once, from the root down."""
    todo = [e]
    while todo:
        e = todo.pop()
        yield e
        todo += parts(e)


def parts(e: Expr) -> tuple[Expr, ...]:
    """The expressions that an expression is made of."""
    match e:
        case Apply():
            return e.args
        case Let():
            return (e.value, e.body)
        case Build():
            return (e.body,)
        case Loop():
            return (*e.init, *e.xs, *e.after, *e.outs, *([] if e.goes_on is None else [e.goes_on]))
        case Call():
            return (*e.args, e.body)
        case Cond():
            return (e.test, e.yes, e.no)
    return ()


def bound_in(e: Expr, k: int) -> tuple[Variable, ...]:
    """The variables that an expression binds in its part `k`."""
    match e:
        case Let():
            return (e.var,) if k == 1 else ()
        case Build():
            return (e.var,)
        case Loop():
            return e.bound if k >= len(e.init) + len(e.xs) else ()
        case Call():
            return e.parameters if k == len(e.args) else ()
    return ()
