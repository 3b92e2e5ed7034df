"""The symbolic interpreter: write the program down, make it bulk, differentiate terms, simplify, compile, run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import AbstractContextManager
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

from adtypes.algebra import Derivative, Flat, Then, ambient, derived, interpreting, rep_in, wrap
from adtypes.config import Config
from interpreters.dual.algebra import Dual, DualAlgebra
from interpreters.dual.delta import Delta, LinearMap
from interpreters.symbolic import recall
from interpreters.symbolic.halves import linear_map
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.loops.registry import LOOP_RULES
from interpreters.symbolic.pipeline import without
from interpreters.symbolic.prepared import PreparedProgram
from interpreters.symbolic.rewrite import RULES
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Arena, Graph, Term
from interpreters.symbolic.vectorise import vectorise

if TYPE_CHECKING:
    from adtypes.ops.control import Derivable
    from adtypes.program import Written
    from adtypes.spec import Spec
    from adtypes.tensor import AnyTensor
    from adtypes.tree import TreeDef


class Symbolic:
    """See `adtypes.algebra.Interpreter`."""

    name = "symbolic"

    @property
    def is_tracing(self) -> bool:
        return isinstance(ambient(), Scope)

    @property
    def passes(self) -> tuple[str, ...]:
        """See `adtypes.algebra.Optional`; each rule of simplification is a pass."""
        return (*RULES, *LOOP_RULES)

    def without(self, *passes: str) -> AbstractContextManager[Counter[str]]:
        return without(*passes)

    def run(self, f: Flat, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        if self.is_tracing:
            return list(f(args))
        from interpreters.compile.run import execute

        graph, captured = trace(f, args)
        return execute(graph, [*args, *captured])

    def again(self, f: Flat, then: Then, args: Sequence[AnyTensor], active: int, kind: Hashable) -> list[AnyTensor]:
        """See `adtypes.algebra.Staging`."""
        if self.is_tracing:
            return derived(self, f, then, args, active)
        return recall.run(f, lambda ts: derived(self, f, then, ts, active), args, active, kind)

    def linear_map(
        self, f: Flat, args: Sequence[AnyTensor], backwards: bool, kind: Hashable
    ) -> tuple[list[AnyTensor], Callable[[Sequence[AnyTensor]], list[AnyTensor]]]:
        """See `adtypes.algebra.Staging`."""
        return linear_map(self.derive, f, args, backwards, kind)

    def write(
        self, f: Flat, specs: Sequence[Spec], names: Sequence[str], in_tree: TreeDef, out_tree: Callable[[], TreeDef]
    ) -> Written:
        """`f` written down for `adtypes.program.Program`."""
        from interpreters.symbolic.written import write

        return write(f, specs, names, in_tree, out_tree)

    def load(self, path: str | PathLike[str], known: Iterable[object]) -> Written:
        """A program that was saved, for `adtypes.program.Program`."""
        from interpreters.saved.files import load

        return load(path, known)

    def close(self, f: Flat, specs: Sequence[Spec]) -> tuple[Derivable, list[AnyTensor]]:
        """`f` written down as the body of an operation, and the concrete tensors it uses besides its arguments."""
        from interpreters.symbolic.inline import close

        return close(f, specs)

    def prepare(self, f: Flat, args: Sequence[AnyTensor], settings: Config) -> PreparedProgram:
        return PreparedProgram(*trace(f, args), settings)

    def derive(self, f: Flat, args: Sequence[AnyTensor]) -> tuple[list[AnyTensor], Derivative]:
        """Trace `f` inside the current trace, make it bulk, and read it in duals over terms: the symbolic reverse pass."""
        here = ambient()
        assert isinstance(here, Scope)
        inner, params = here.function([a.spec for a in args])

        def body() -> tuple[list[Term], list[Term]]:
            source = [rep_in(inner, y) for y in f([wrap(inner, p) for p in params])]
            if here.watch is not None:
                here.watch(here, tuple(params), source)
            return source, vectorise(inner, source)

        source, bulk = inner.run(body)
        inputs_ = tuple(params)
        here.root.remember(source=Graph(here.arena, inputs_, tuple(source)), bulk=Graph(here.arena, inputs_, tuple(bulk)))
        dual: DualAlgebra[Term] = DualAlgebra(here)
        primals = [rep_in(here, a) for a in args]
        env = {p: dual.input(x) for p, x in zip(params, primals)}
        inputs = tuple(d.delta or Delta(-1) for d in env.values())
        own = frozenset(params)

        def embed(t: Term) -> Dual[Term] | None:
            return None if any(v in own for v in t.free) else Dual(t, None)

        def before(t: Term) -> None:
            here.arena.where, here.arena.of = t.where, t.of

        def before_rule(out: AnyTensor) -> None:
            here.arena.where, here.arena.of = out._rep.where, out._rep.op.name

        try:
            with here.arena.passing(), interpreting(here):
                duals = interpret(dual, bulk, env, embed, before)
        finally:
            dual.is_open = False
        outs = [wrap(here, d.primal) for d in duals]
        d = LinearMap(here, inputs, tuple(d.delta for d in duals), before_rule)
        return outs, _Traced(here.arena, d)


class _Traced(NamedTuple):
    """A derivative whose terms belong to the lines of the user's program that they are derivatives of."""

    arena: Arena
    map: LinearMap

    def forward(self, tangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        with self.arena.passing():
            return self.map.forward(tangents)

    def backward(self, cotangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        with self.arena.passing():
            return self.map.backward(cotangents)


def trace(f: Flat, args: Sequence[AnyTensor]) -> tuple[Graph, list[AnyTensor]]:
    """Write `f` down on inputs like `args`; also the tensors it captured, which are further inputs."""
    root = Scope(ambient())
    return root.write(f, args), root.captured


SYMBOLIC = Symbolic()
