"""The symbolic interpreter: trace, vectorise, differentiate terms, simplify, compile, run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from os import PathLike
from typing import TYPE_CHECKING

from adtypes.algebra import AMBIENT, Derivative, Flat, Kind, ambient, rep_in, wrap
from adtypes.config import Config
from interpreters.symbolic import recall
from interpreters.symbolic.derivative import Point, derivative
from interpreters.symbolic.halves import linear_map
from interpreters.symbolic.pipeline import passes, without
from interpreters.symbolic.prepared import PreparedProgram
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph, Term

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
        return isinstance(AMBIENT.get(), Scope)

    @property
    def passes(self) -> tuple[str, ...]:
        """See `adtypes.algebra.Optional`; each rule of simplification is a pass."""
        return passes()

    def without(self, *passes: str) -> AbstractContextManager[Counter[str]]:
        return without(*passes)

    def run(self, f: Flat, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        if self.is_tracing:
            return list(f(args))
        from interpreters.compile.run import execute

        graph, captured = trace(f, args)
        return execute(graph, [*args, *captured])

    def again(self, f: Flat, whole: Flat, args: Sequence[AnyTensor], kind: Kind) -> list[AnyTensor]:
        """See `adtypes.algebra.Staging`."""
        return list(whole(args)) if self.is_tracing else recall.run(f, whole, args, kind)

    def linear_map(
        self, f: Flat, args: Sequence[AnyTensor], backwards: bool, kind: Kind
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

        def body() -> list[Term]:
            source = [rep_in(inner, y) for y in f([wrap(inner, p) for p in params])]
            if here.watch is not None:
                here.watch(here, tuple(params), source)
            return source

        source = inner.run(body)
        return derivative(Point(here, inner, tuple(params), tuple(source), tuple([rep_in(here, a) for a in args])))


def trace(f: Flat, args: Sequence[AnyTensor]) -> tuple[Graph, list[AnyTensor]]:
    """Write `f` down on inputs like `args`; also the tensors it captured, which are further inputs."""
    root = Scope(ambient())
    return root.write(f, args), root.captured


SYMBOLIC = Symbolic()
