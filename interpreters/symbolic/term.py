"""Terms: a hash-consed graph of operations, with types and the user's lines.

Equal terms are one object, so sharing is automatic and equality is identity. Terms live in one arena for each trace; operands
are older than the terms that use them, so age is a topological order and no pass needs recursion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Generator, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from operator import attrgetter
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, final

from adtypes.dtypes import I64
from adtypes.errors import user_frame
from adtypes.namespace import Array
from adtypes.op import Discrete, Op
from adtypes.ops.branch import Branch
from adtypes.ops.call import Call, CallSeveral
from adtypes.ops.control import MapAccum
from adtypes.spec import Spec
from interpreters.resting import resting

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

T = TypeVar("T")


class Term:
    """One operation applied to terms. `free` are the leaves of inner scopes it depends on, oldest first."""

    __slots__ = ("id", "op", "args", "spec", "free", "pointful", "where", "of")

    id: int
    op: Op
    args: tuple[Term, ...]
    spec: Spec
    free: tuple[Term, ...]
    pointful: bool  # whether a `build1` is left inside
    where: tuple[CodeType, int] | None
    of: str | None  # the operation that this is a part of the derivative of

    def __repr__(self) -> str:
        return f"<{self.op.name} #{self.id}: {self.spec}>"


class Leaf(Discrete):
    """A term without operands whose meaning its surroundings give."""

    def eval(self, *args: Any, **kw: Any) -> Array:
        raise AssertionError(f"{self.name} has no value of its own")

    def batch(self, *args: Any, **kw: Any) -> AnyTensor:
        raise AssertionError(f"{self.name} is bound by its surroundings")


@final
class Parameter(Leaf):
    """Input `k` of the function traced in scope `scope`; scope 0 is the program itself."""

    scope: int
    k: int
    of: Spec

    def spec(self) -> Spec:
        return self.of


parameter: Callable[[int, int, Spec], Parameter] = lru_cache(maxsize=1024)(Parameter)  # those of each trace begin alike


@final
class LoopVar(Leaf):
    """The index of the `build1` at nesting level `level`, which counts to `n`."""

    level: int
    n: int

    def spec(self) -> Spec:
        return Spec((), I64)


@final
class Build1(Leaf):
    """The binder ``build1 n (\\i. body)``: its argument is the body, in which the loop variable stands free."""

    level: int
    n: int

    def spec(self, body: Spec) -> Spec:
        return body.with_shape((self.n, *body.shape))


class Arena:
    """The table of all terms of one trace."""

    def __init__(self) -> None:
        self.table: dict[Any, Term] = {}  # by operation and operands; of operands that the front made fit, also as they were
        self.size = 0  # in terms
        self.where: tuple[CodeType, int] | None = None  # while a pass runs: the line of the term it rewrites
        self.of: str | None = None  # while a derivative is written: the operation whose rule runs
        self.passes = 0  # how many passes are running; 0: terms come from the user's program
        self.scopes = 0
        self.calls = False  # whether any term is a call with a custom derivative
        self.branches = False  # whether any term chooses which side to compute
        self.memo: dict[Hashable, Any] = {}  # what passes have found out about terms and bodies, by pass and subject

    def remembered(self, subject: str, key: Hashable, make: Callable[[], T]) -> T:
        """What a pass makes of a key, the first time that it is asked for."""
        memo: dict[Hashable, T] = self.memo.setdefault(subject, {})
        if key not in memo:
            memo[key] = make()
        return memo[key]

    def term(self, op: Op, args: tuple[Term, ...] = ()) -> Term:
        """The one term of this operation and these operands; checks it when it is new."""
        key = (op.key, *args)
        found = self.table.get(key)
        if found is not None:
            return found
        t = Term()
        t.op, t.args = op, args
        t.spec = op.spec(*[a.spec for a in args])
        t.id = self.size
        t.pointful = False
        free: tuple[Term, ...] = ()
        for a in args:
            if a.pointful:
                t.pointful = True
            if a.free and a.free is not free:
                free = a.free if not free else merge(free, a.free)
        t.free = free
        if op.__class__ in SPECIAL:
            self._special(t)
        t.of = self.of if self.passes else None
        if self.passes:
            t.where = self.where
        else:
            frame = user_frame()
            t.where = None if frame is None else (frame.f_code, frame.f_lasti)
        self.table[key] = t
        self.size += 1
        return t

    def _special(self, t: Term) -> None:
        """The properties of leaves, binders, bodies and calls that do not follow from their operands."""
        op = t.op
        if isinstance(op, LoopVar) or (isinstance(op, Parameter) and op.scope > 0):
            t.free = (t,)
        elif isinstance(op, Build1):
            t.pointful = True
            t.free = tuple(v for v in t.free if not (type(v.op) is LoopVar and v.op.level == op.level))
        elif isinstance(op, MapAccum):
            t.pointful |= getattr(op.body, "is_pointful", False)
        elif isinstance(op, Branch):
            self.branches = True
            t.pointful |= any(getattr(body, "is_pointful", False) for body in (op.then, op.otherwise))
        elif isinstance(op, (Call, CallSeveral)):
            self.calls = True

    @contextmanager
    def passing(self) -> Generator[None, None, None]:
        """Inside the block terms are made by a pass, which says in `where` what line they belong to."""
        where, of = self.where, self.of
        self.passes += 1
        try:
            with resting():
                yield
        finally:
            self.passes, self.where, self.of = self.passes - 1, where, of

    def follow(self, t: Term) -> None:
        """What a pass makes from now on belongs to the line of this term, and to the derivative that it is part of."""
        self.where, self.of = t.where, t.of

    def new_scope(self) -> int:
        self.scopes += 1
        return self.scopes


SPECIAL = frozenset([Parameter, LoopVar, Build1, MapAccum, Branch, Call, CallSeveral])


def merge(a: tuple[Term, ...], b: tuple[Term, ...]) -> tuple[Term, ...]:
    """The union of two lists of leaves, oldest first."""
    if all(v in a for v in b):
        return a
    return tuple(sorted({*a, *b}, key=lambda v: v.id))


class Graph(NamedTuple):
    """A program as terms: inputs are parameters of scope 0, outputs any terms over them."""

    arena: Arena
    inputs: tuple[Term, ...]
    outputs: tuple[Term, ...]


_AGE = attrgetter("id")


def reachable(outputs: Iterable[Term]) -> list[Term]:
    """All terms that the outputs need, operands first."""
    seen: set[Term] = set()
    todo = list(outputs)
    while todo:
        t = todo.pop()
        if t not in seen:
            seen.add(t)
            for a in t.args:
                if a not in seen:
                    todo.append(a)
    return sorted(seen, key=_AGE)


def outermost(outputs: Sequence[Term], good: Callable[[Term], bool]) -> list[Term]:
    """The outermost terms for which `good` holds, by age."""
    seen: set[Term] = set()
    found: set[Term] = set()
    todo = list(outputs)
    while todo:
        t = todo.pop()
        if t in seen:
            continue
        seen.add(t)
        if good(t):
            found.add(t)
        else:
            todo.extend(t.args)
    return sorted(found, key=_AGE)


def unvisited(outputs: Iterable[Term], memo: Container[Term]) -> Iterator[Term]:
    """The terms below the outputs that are not in `memo`, operands first; the caller enters each before it takes the next."""
    todo = list(outputs)
    while todo:
        t = todo[-1]
        if t in memo:
            todo.pop()
        elif missing := [a for a in t.args if a not in memo]:
            todo.extend(missing)
        else:
            yield t


def uses_of(outputs: Iterable[Term], terms: Iterable[Term]) -> Counter[Term]:
    """How often each of the terms that some outputs need is used: by operands, and once for each output."""
    count = Counter(outputs)
    count.update(a for t in terms for a in t.args)
    return count


def readers_of(terms: Sequence[Term]) -> dict[Term, list[Term]]:
    """For each of the terms that some outputs need, those that have it as an operand, once for each time that they do."""
    found: dict[Term, list[Term]] = {t: [] for t in terms}
    for t in terms:
        for a in t.args:
            found[a].append(t)
    return found

