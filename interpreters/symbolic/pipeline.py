"""The passes between a traced program and an engine, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import interpreters.symbolic.rules as _rules
from adtypes.algebra import ambient
from interpreters.symbolic.rewrite import Rewriter
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph
from interpreters.symbolic.vectorise import Step, vectorise

__all__ = ["_rules", "bulk", "prepare", "simplify"]


def bulk(graph: Graph, log: list[Step] | None = None) -> Graph:
    """The program without `build1`."""
    scope = Scope(ambient())
    scope.arena = graph.arena
    return graph._replace(outputs=tuple(vectorise(scope, graph.outputs, log)))


def simplify(graph: Graph, only: Iterable[str] | None = None, fired: Counter[str] | None = None) -> Graph:
    """The program in simplified form; `only` names the rules to use (all if None)."""
    rewriter = Rewriter(graph.arena, only)
    out = graph._replace(outputs=tuple(rewriter.run(graph.outputs)))
    if fired is not None:
        fired.update(rewriter.fired)
    return out


def prepare(graph: Graph, fired: Counter[str] | None = None) -> Graph:
    """What engines compile: bulk and simplified."""
    return simplify(bulk(graph), fired=fired)
