"""The engine `auto` on NumPy arrays: C where there is a compiler and the program is worth waiting for it, else NumPy."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from math import prod

from adtypes.errors import CompileError, user_level
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import MapAccum
from interpreters.compile.c.engine import ENGINE as C
from interpreters.compile.c.native.build import find_compiler
from interpreters.compile.engine import Compiled, Engine
from interpreters.symbolic.body import Body
from interpreters.symbolic.term import Graph, Term, reachable

USES_C = True  # for tests, most of whose programs run once
STATEMENT = 1000  # elements that take NumPy as long as a statement does
WORTH = 1 << 29  # elements from which on a program is compiled although nobody asked for it


class AutoEngine:
    """See `interpreters.compile.engine.Engine`. `lasting` programs were compiled explicitly; others may well run only once."""

    library = "numpy"

    def __init__(self, name: str, lasting: bool) -> None:
        self.name, self.lasting = name, lasting

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        from interpreters.compile.numpy_engine import ENGINE as NUMPY  # which programs that are found on disk do not need

        if not USES_C or not (self.lasting or work(graph.outputs) >= WORTH):
            return NUMPY.compile(graph, names)
        try:
            find_compiler()
            return C.compile(graph, names)
        except CompileError as e:
            why = e.what
        except Exception as e:  # a defect of the engine is no reason for the program not to run
            why = f"the c engine failed with {type(e).__name__}: {e}"
            warnings.warn(f"{why}; the numpy engine runs the program. Please report this.", RuntimeWarning, user_level())
        made = NUMPY.compile(graph, names)
        return Compiled(made.name, made.library, made.source, made.function, (f"auto: {why}; the numpy engine runs it",))


def uses_c() -> bool:
    """Whether programs are compiled at all."""
    return USES_C


LASTING: Engine = AutoEngine("auto", True)
ONCE: Engine = AutoEngine("auto, once", False)


def work(outputs: Sequence[Term]) -> int:
    """About how many elements a run computes, with the fixed cost of statements as elements."""
    total = 0
    todo: list[tuple[Sequence[Term], int]] = [(outputs, 1)]
    while todo:
        roots, times = todo.pop()
        for t in reachable(roots):
            op = t.op
            if isinstance(op, MapAccum) and isinstance(op.body, Body):
                todo.append((op.body.outputs, times * op.n))
            elif isinstance(op, Contraction):
                total += times * (STATEMENT + prod(op.sizes(*(a.spec for a in t.args)).values()))
            else:
                total += times * (STATEMENT + max([t.spec.size, *(a.spec.size for a in t.args)]))
    return total
