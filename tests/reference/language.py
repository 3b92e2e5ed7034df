"""The core language of dual arrays, with index functions under binders, and the most naive meaning it can have.

Spec: "Dual-Numbers Reverse AD for Functional Array Languages", section 4. Terms are trees with names; an array is computed
element by element in Python loops. All indexing is total: out of bounds reads zero and writes nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adtypes.dtypes import I64
from adtypes.op import Op
from adtypes.spec import Spec
from interpreters.concrete.numpy import XP

Array: TypeAlias = NDArray[Any]
Env: TypeAlias = Mapping[str, Array]
INT = Spec((), I64)


@dataclass(frozen=True, eq=False)
class Term:
    """Base of all terms; `spec` is the type."""

    spec: Spec

    @property
    def parts(self) -> tuple[Term, ...]:
        """Subterms, in an order that `with_parts` takes back."""
        return ()

    def with_parts(self, parts: Sequence[Term]) -> Term:
        return self

    @property
    def binds(self) -> tuple[tuple[str, ...], ...]:
        """For each subterm the names that are bound in it."""
        return ((),) * len(self.parts)


@dataclass(frozen=True, eq=False)
class Const(Term):
    value: Array

    def __str__(self) -> str:
        return str(self.value.tolist())


@dataclass(frozen=True, eq=False)
class Var(Term):
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, eq=False)
class Iota(Term):
    n: int

    def __str__(self) -> str:
        return f"iota {self.n}"


@dataclass(frozen=True, eq=False)
class Let(Term):
    name: str
    value: Term
    body: Term

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.value, self.body)

    def with_parts(self, parts: Sequence[Term]) -> Term:
        return let(self.name, parts[0], parts[1])

    @property
    def binds(self) -> tuple[tuple[str, ...], ...]:
        return ((), (self.name,))

    def __str__(self) -> str:
        return f"(let {self.name} = {self.value} in {self.body})"


@dataclass(frozen=True, eq=False)
class Node(Term):
    """A form without binders: its kind, what is static about it, and its subterms."""

    kind: str  # op cond sum stack replicate tr reshape index
    static: Any
    args: tuple[Term, ...]

    @property
    def parts(self) -> tuple[Term, ...]:
        return self.args

    def with_parts(self, parts: Sequence[Term]) -> Term:
        return replace(self, args=tuple(parts))

    def __str__(self) -> str:
        name = self.static.name if self.kind == "op" else self.kind
        extra = "" if self.static is None or self.kind == "op" else f" {list(np.atleast_1d(self.static))}"
        if self.kind == "index":
            return f"{self.args[0]}[{', '.join(map(str, self.args[1:]))}]"
        return f"{name}{extra}({', '.join(map(str, self.args))})"


@dataclass(frozen=True, eq=False)
class Move(Term):
    """``gather sh t (\\\\is. ix)`` or ``scatter sh t (\\\\is. ix)``."""

    forward: bool  # scatter
    of: Term
    vars: tuple[str, ...]
    ix: tuple[Term, ...]

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.of, *self.ix)

    def with_parts(self, parts: Sequence[Term]) -> Term:
        return replace(self, of=parts[0], ix=tuple(parts[1:]))

    @property
    def binds(self) -> tuple[tuple[str, ...], ...]:
        return ((), *(self.vars for _ in self.ix))

    def __str__(self) -> str:
        name = "scatter" if self.forward else "gather"
        return f"{name} {list(self.spec.shape)} ({self.of}) (\\{list(self.vars)}. [{', '.join(map(str, self.ix))}])"


@dataclass(frozen=True, eq=False)
class Build1(Term):
    n: int
    var: str
    body: Term

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.body,)

    def with_parts(self, parts: Sequence[Term]) -> Term:
        return build1(self.n, self.var, parts[0])

    @property
    def binds(self) -> tuple[tuple[str, ...], ...]:
        return ((self.var,),)

    def __str__(self) -> str:
        return f"build1 {self.n} (\\{self.var}. {self.body})"


# ---------------------------------------------------------------- constructors that compute types
def const(value: object, dtype: type[np.generic]) -> Const:
    from adtypes.dtypes import from_numpy

    array = np.asarray(value, dtype)
    tag = from_numpy(array.dtype)
    assert tag is not None
    return Const(Spec(array.shape, tag), array)


def number(n: int) -> Const:
    return const(n, np.int64)


def zeros(spec: Spec) -> Const:
    return Const(spec, np.zeros(spec.shape, spec.dtype.np_dtype))


def iota(n: int) -> Iota:
    return Iota(Spec((n,), I64), n)


def let(name: str, value: Term, body: Term) -> Let:
    return Let(body.spec, name, value, body)


def op(row: Op, *args: Term) -> Node:
    return Node(row.spec(*[a.spec for a in args]), "op", row, args)


def cond(b: Term, u: Term, v: Term) -> Node:
    assert u.spec == v.spec and b.spec.shape == ()
    return Node(u.spec, "cond", None, (b, u, v))


def sum_outer(t: Term) -> Node:
    return Node(t.spec.with_shape(t.spec.shape[1:]), "sum", None, (t,))


def stack(ts: Sequence[Term]) -> Node:
    assert all(t.spec == ts[0].spec for t in ts)
    return Node(ts[0].spec.with_shape((len(ts), *ts[0].spec.shape)), "stack", None, tuple(ts))


def replicate(n: int, t: Term) -> Node:
    return Node(t.spec.with_shape((n, *t.spec.shape)), "replicate", n, (t,))


def tr(perm: Sequence[int], t: Term) -> Node:
    full = (*perm, *range(len(perm), t.spec.ndim))
    return Node(t.spec.with_shape(tuple(t.spec.shape[p] for p in full)), "tr", tuple(perm), (t,))


def reshape(shape: tuple[int, ...], t: Term) -> Node:
    assert prod(shape) == t.spec.size
    return Node(t.spec.with_shape(shape), "reshape", shape, (t,))


def index(t: Term, ix: Sequence[Term]) -> Node:
    assert all(i.spec == INT for i in ix) and len(ix) <= t.spec.ndim
    return Node(t.spec.with_shape(t.spec.shape[len(ix) :]), "index", None, (t, *ix))


def gather(shape: tuple[int, ...], t: Term, vars: Sequence[str], ix: Sequence[Term]) -> Move:
    assert shape[len(vars) :] == t.spec.shape[len(ix) :]
    return Move(t.spec.with_shape(shape), False, t, tuple(vars), tuple(ix))


def scatter(shape: tuple[int, ...], t: Term, vars: Sequence[str], ix: Sequence[Term]) -> Move:
    assert shape[len(ix) :] == t.spec.shape[len(vars) :]
    return Move(t.spec.with_shape(shape), True, t, tuple(vars), tuple(ix))


def build1(n: int, var: str, body: Term) -> Build1:
    return Build1(body.spec.with_shape((n, *body.spec.shape)), n, var, body)


# ---------------------------------------------------------------- names
_fresh = itertools.count()


def fresh(hint: str = "v") -> str:
    return f"{hint.partition('_')[0]}_{next(_fresh)}"


def free(t: Term) -> frozenset[str]:
    if isinstance(t, Var):
        return frozenset([t.name])
    return frozenset().union(*(free(p) - set(names) for p, names in zip(t.parts, t.binds)))


def subterms(t: Term) -> Iterator[Term]:
    todo = [t]
    while todo:
        t = todo.pop()
        yield t
        todo.extend(t.parts)


def size(t: Term) -> int:
    return sum(1 for _ in subterms(t))


def substitute(t: Term, by: Mapping[str, Term]) -> Term:
    """``t[by]``, renaming binders that would capture."""
    if isinstance(t, Var):
        return by.get(t.name, t)
    by = {x: u for x, u in by.items() if x in free(t)}
    if not by:
        return t
    t = _renamed(t, frozenset().union(*map(free, by.values())))
    new = [substitute(p, {x: u for x, u in by.items() if x not in names}) for p, names in zip(t.parts, t.binds)]
    return t.with_parts(new)


def _renamed(t: Term, taken: frozenset[str]) -> Term:
    """The term with its own binders named differently from what is taken."""
    bound = [x for names in t.binds for x in names if x in taken]
    if not bound:
        return t
    new = {x: fresh(x) for x in bound}
    if isinstance(t, Let):
        return let(new[t.name], t.value, substitute(t.body, {t.name: Var(t.value.spec, new[t.name])}))
    if isinstance(t, Build1):
        return build1(t.n, new[t.var], substitute(t.body, {t.var: Var(INT, new[t.var])}))
    assert isinstance(t, Move)
    variables: dict[str, Term] = {x: Var(INT, y) for x, y in new.items()}
    return replace(t, vars=tuple(new.get(x, x) for x in t.vars), ix=tuple(substitute(i, variables) for i in t.ix))


# ---------------------------------------------------------------- the naive meaning
Heard: TypeAlias = Callable[[], None]


def evaluate(t: Term, env: Env, outside: Heard = lambda: None) -> Array:
    """The value; `outside` is called whenever an index is out of bounds."""

    def go(t: Term, env: Env) -> Array:
        match t:
            case Const():
                return t.value
            case Var():
                return env[t.name]
            case Iota():
                return np.arange(t.n)
            case Let():
                return go(t.body, {**env, t.name: go(t.value, env)})
            case Build1():
                out = np.zeros(t.spec.shape, t.spec.dtype.np_dtype)
                for i in range(t.n):
                    out[i] = go(t.body, {**env, t.var: np.asarray(i)})
                return out
            case Move():
                return move(t, env)
            case Node():
                return node(t, [go(a, env) for a in t.args])
        raise AssertionError(t)

    def move(t: Move, env: Env) -> Array:
        source = go(t.of, env)
        out = np.zeros(t.spec.shape, t.spec.dtype.np_dtype)
        grid = (source if t.forward else out).shape[: len(t.vars)]
        for here in itertools.product(*map(range, grid)):
            inner = {**env, **{x: np.asarray(i) for x, i in zip(t.vars, here)}}
            at = tuple(int(go(i, inner)) for i in t.ix)
            if not within(at, out.shape if t.forward else source.shape):
                continue
            if t.forward:
                out[at] += source[here]
            else:
                out[here] = source[at]
        return out

    def within(at: tuple[int, ...], shape: tuple[int, ...]) -> bool:
        ok = all(0 <= i < n for i, n in zip(at, shape))
        if not ok:
            outside()
        return ok

    def node(t: Node, args: list[Array]) -> Array:
        x = args[0]
        match t.kind:
            case "op":
                with np.errstate(all="ignore"):
                    return np.asarray(t.static.eval(XP, *args))
            case "cond":
                return args[1] if x else args[2]
            case "sum":
                return np.asarray(sum(x, start=np.zeros(t.spec.shape, t.spec.dtype.np_dtype)), t.spec.dtype.np_dtype)
            case "stack":
                return np.stack(args)
            case "replicate":
                return np.stack([x] * t.static) if t.static else np.zeros(t.spec.shape, t.spec.dtype.np_dtype)
            case "tr":
                return x.transpose((*t.static, *range(len(t.static), x.ndim)))
            case "reshape":
                return x.reshape(t.static)
            case "index":
                at = tuple(int(i) for i in args[1:])
                return np.asarray(x[at]) if within(at, x.shape) else np.zeros(t.spec.shape, t.spec.dtype.np_dtype)
        raise AssertionError(t.kind)

    return go(t, env)
