"""Tracing: an algebra whose carriers are terms, with one instance for each scope of a trace.

The root scope belongs to a traced function, its children to bodies of `build1`, of loops, and to functions that transforms trace
inside. Scopes share one arena; they exist to catch terms that leave the scope of their variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from numpy.typing import NDArray

from adtypes.algebra import AMBIENT, Flat, LoopStep, TensorAlgebra, backend, rep_in, wrap
from adtypes.dtypes import from_numpy
from adtypes.errors import EscapedTracerError, StagingError
from adtypes.op import Op
from adtypes.ops.branch import Branch
from adtypes.ops.constants import Const
from adtypes.ops.control import MapAccum
from adtypes.ops.repeat import While
from adtypes.spec import Spec
from interpreters.symbolic.term import Arena, Build1, Graph, LoopVar, Parameter, Term, parameter

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

T = TypeVar("T")
LOOPS = frozenset([MapAccum, While, Branch])  # with bodies, which may capture terms


class Entered:
    """What the sides of one branch use from outside, as inputs of their own, by first use."""

    def __init__(self, arena: Arena) -> None:
        self.arena, self.serial = arena, arena.new_scope()
        arena.memo.setdefault("sides", set()).add(self.serial)
        self.outside: list[Term] = []
        self.inputs: list[Term] = []
        self._by: dict[Term, Term] = {}

    def enter(self, x: Term) -> Term:
        if isinstance(x.op, Const):
            return x
        if x not in self._by:
            self._by[x] = self.arena.term(Parameter(self.serial, len(self.inputs), x.spec))
            self.outside.append(x)
            self.inputs.append(self._by[x])
        return self._by[x]


class Scope:
    """The algebra of terms inside one binder. `level` counts the enclosing builds, `sides` are the branches around it."""

    name = "symbolic"

    watch: Callable[[Scope, tuple[Term, ...], Sequence[Term]], None] | None = None  # of a root: sees inner functions
    is_open = True
    is_again = False  # of a root: whether its terms are those of an earlier trace
    level = 0
    sides: tuple[Entered, ...] = ()
    ancestors: Mapping[str, Graph] = MappingProxyType({})  # of a root, see `remember`
    _root: Scope | None = None

    def __init__(
        self,
        outer: Scope | TensorAlgebra[Any],
        own: Iterable[Term] = (),
        side: Entered | None = None,
        arena: Arena | None = None,
    ) -> None:
        self.outer = outer
        self.depth: int = outer.depth + 1
        if isinstance(outer, Scope):
            self.arena: Arena = outer.arena
            self._root = outer.root
            self._visible: frozenset[Term] = outer._visible.union(own)
            self.level = outer.level
            self.sides = outer.sides if side is None else (*outer.sides, side)
        else:
            self._visible = frozenset(own)
            self.arena = Arena() if arena is None else arena
            self.arena.scopes = 0  # numbered as in a trace before, if there was one: then terms are the same
            self.is_again = arena is not None
            self.captured: list[AnyTensor] = []
            self._hidden: dict[tuple[int, int], Term] = {}
            self.inputs: list[Term] = []
        self.applied = self.arena.table  # for the front, which looks here before it converts and broadcasts operands

    def __repr__(self) -> str:
        return f"symbolic, depth {self.depth}"

    def over(self, arena: Arena) -> Scope:
        """This scope, a root, with the terms of a trace that has been made."""
        self.arena, self.applied = arena, arena.table
        return self

    @property
    def root(self) -> Scope:
        """The scope of the whole trace."""
        return self if self._root is None else self._root

    @property
    def visible(self) -> frozenset[Term]:
        """The variables that terms here may depend on."""
        return self._visible.union(*(side.inputs for side in self.sides)) if self.sides else self._visible

    # ---------------------------------------------------------------- the type class
    def spec(self, x: Term) -> Spec:
        return x.spec

    def literal(self, x: NDArray[Any]) -> Term:
        """A number becomes part of the program, an array a hidden input of it."""
        dtype = from_numpy(x.dtype)
        if x.ndim == 0 and dtype is not None:
            return self.arena.term(Const(dtype, x.item()))
        return self.enter(self.root, self.root.capture(backend("numpy"), x))

    def lift(self, alg: TensorAlgebra[Any], x: Any) -> Term | None:
        if isinstance(alg, Scope) and alg.arena is self.arena and (alg.root is self.root or not self.root.is_again):
            visible = self._common(alg).visible if x.free else self.visible
            for v in x.free:
                if v not in visible and not (isinstance(v.op, Parameter) and v.op.scope < 0):  # those of bodies: passes only
                    raise EscapedTracerError(
                        f"a value that depends on {_called(v, self.arena)} is used outside of it",
                        remedy="return the value from the body instead of keeping it in an outer variable",
                    )
            return self.enter(alg, x)
        root = self._root or self
        if alg is root.outer or root.outer.lift(alg, x) is not None:
            t = root.capture(alg, x)
            return self.enter(root, t) if self.sides else t
        return None

    def enter(self, alg: Scope, x: Term) -> Term:
        """A term of another scope as an input of the sides of branches that are around this one and not around that."""
        for k, side in enumerate(self.sides):
            if alg.sides[k : k + 1] != (side,):
                x = side.enter(x)
        return x

    def _common(self, other: Scope) -> Scope:
        """The innermost scope around both. Siblings of one level and size share their loop variable, yet see not each other's."""
        mine: Scope = self
        while mine is not other:
            if mine.depth >= other.depth:
                mine = mine.outer  # type: ignore[assignment]  # scopes of one arena meet at its root
            else:
                other = other.outer  # type: ignore[assignment]
        return mine

    def bind(self, op: Op, *args: Term) -> Term:
        if op.__class__ in LOOPS:
            from interpreters.symbolic.loops.captures import closed

            return self.arena.term(*closed(self, op, args))
        arena = self.arena
        return arena.table.get((op.key, *args)) or arena.term(op, args)

    def share(self, x: Term) -> Term:
        return x

    def value(self, x: Term) -> NoReturn:
        if not self.is_open:
            raise EscapedTracerError(
                "this tensor belongs to a program or a loop body that is written down, and never has a value",
                remedy="return it: the caller has the value of what a function returns; grad_aux(f) has results beside the loss",
            )
        raise StagingError(
            "this tensor has no value yet: the program is being written down",
            remedy="compute with functions of adtypes, such as ad.sin(x) and ad.stack([..]); use cond, select or fold to decide; "
            "under using(interpreter='dual') Python decides by values: (x > 0).item()",
        )

    def build(self, n: int, body: Callable[[AnyTensor], Sequence[AnyTensor]]) -> list[Term]:
        var = self.arena.term(_index(self.level + 1, n))
        inner = Scope(self, (var,))
        inner.level = self.level + 1
        outs = inner.run(lambda: [rep_in(inner, y) for y in body(wrap(inner, var))])
        op = _binder(inner.level, n)
        return [self.arena.term(op, (y,)) for y in outs]

    def map_accum(
        self,
        n: int,
        step: LoopStep,
        init: Sequence[Term],
        rows: Sequence[Term],
        reverse: bool,
    ) -> tuple[list[Term], list[Term]]:
        from interpreters.symbolic.loops.trace import map_accum

        return map_accum(self, n, step, init, rows, reverse)

    def while_loop(
        self, step: Callable[[Sequence[AnyTensor]], tuple[Sequence[AnyTensor], AnyTensor]], init: Sequence[Term]
    ) -> list[Term]:
        """The last state of a loop whose step returns the next state and a boolean: whether to go on."""
        from interpreters.symbolic.loops.trace import while_loop

        return while_loop(self, step, init)

    def branch(
        self, p: Term, sides: tuple[Callable[[], Sequence[AnyTensor]], Callable[[], Sequence[AnyTensor]]]
    ) -> list[Term]:
        """The results of one of two functions, of which only that one is computed."""
        from interpreters.symbolic.loops.sides import branch

        return branch(self, p, sides)

    # ---------------------------------------------------------------- scopes
    def function(self, specs: Sequence[Spec]) -> tuple[Scope, list[Term]]:
        """A scope for a function traced inside this one, and its parameters."""
        serial = self.arena.new_scope()
        params = [self.arena.term(parameter(serial, k, s)) for k, s in enumerate(specs)]
        return Scope(self, tuple(params)), params

    def run(self, thunk: Callable[[], T]) -> T:
        """Run the thunk with this scope ambient, then close it."""
        token = AMBIENT.set(self)
        try:
            return thunk()
        finally:
            AMBIENT.reset(token)
            self.is_open = False

    def write(self, f: Flat, args: Sequence[AnyTensor]) -> Graph:
        """`f` written down in this scope, a root, on inputs like `args`; tensors that it captures are further inputs."""
        params = [self.input(a.spec) for a in args]
        outs = self.run(lambda: [rep_in(self, y) for y in f([wrap(self, p) for p in params])])
        return Graph(self.arena, tuple(self.inputs), tuple(outs))

    def input(self, spec: Spec) -> Term:
        """The next input of the program."""
        t = self.arena.term(parameter(0, len(self.inputs), spec))
        self.inputs.append(t)
        return t

    def remember(self, **stages: Graph) -> None:
        """Keep the first function that a transform differentiated here, so that programs can show where they come from."""
        if not self.ancestors:
            self.ancestors = stages

    def capture(self, alg: TensorAlgebra[Any], x: Any) -> Term:
        """A tensor from outside the trace: a hidden input, one for each object, numbered by first use."""
        key = (id(alg), id(x))
        found = self._hidden.get(key)
        if found is None:
            self.captured.append(wrap(alg, x))
            found = self._hidden[key] = self.input(alg.spec(x))
        return found

    def hidden(self, t: Term) -> AnyTensor:
        """The tensor that a hidden input stands for."""
        return self.captured[list(self._hidden.values()).index(t)]


_index: Callable[[int, int], LoopVar] = lru_cache(maxsize=256)(LoopVar)
_binder: Callable[[int, int], Build1] = lru_cache(maxsize=256)(Build1)


def _called(leaf: Term, arena: Arena) -> str:
    if isinstance(leaf.op, LoopVar):
        return f"the index of a build of size {leaf.op.n}"
    if isinstance(leaf.op, Parameter) and leaf.op.scope in arena.memo.get("sides", ()):
        return "what a side of cond_lazy computes"
    return "an argument of a transformed function"


_check: Callable[[Scope], TensorAlgebra[Term]] = lambda scope: scope
