"""The passes between a traced program and an engine, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

import interpreters.symbolic.rules as _rules
from adtypes.algebra import ambient
from adtypes.errors import ConfigError
from interpreters.symbolic.rewrite import RULES, Rewriter
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph
from interpreters.symbolic.vectorise import Step, vectorise

__all__ = ["Trial", "_rules", "bulk", "prepare", "simplify", "trial", "without"]


class Trial(NamedTuple):
    """Simplification without some of its rules, and how often the others fired."""

    left_out: frozenset[str]
    fired: Counter[str]


_TRIAL: ContextVar[Trial | None] = ContextVar("trial", default=None)


def trial() -> Trial | None:
    """The trial in progress: while there is one, nothing is taken from caches."""
    return _TRIAL.get()


@contextmanager
def without(*rules: str) -> Generator[Counter[str], None, None]:
    """Leave rules of simplification out inside the block, for tests; gives the count of those that fire there.

    >>> with without("units", "commuted") as fired:
    ...     pass
    """
    unknown = set(rules) - RULES.keys()
    if unknown:
        raise ConfigError(f"no rule {', '.join(sorted(unknown))}", remedy=f"Known rules: {', '.join(RULES)}.")
    token = _TRIAL.set(now := Trial(frozenset(rules), Counter()))
    try:
        yield now.fired
    finally:
        _TRIAL.reset(token)


def bulk(graph: Graph, log: list[Step] | None = None) -> Graph:
    """The program without `build1`."""
    scope = Scope(ambient())
    scope.arena = graph.arena
    return graph._replace(outputs=tuple(vectorise(scope, graph.outputs, log)))


def simplify(graph: Graph, only: Iterable[str] | None = None, fired: Counter[str] | None = None) -> Graph:
    """The program in simplified form; `only` names the rules to use (all if None)."""
    now = _TRIAL.get()
    if now is not None:
        only = [name for name in (RULES if only is None else only) if name not in now.left_out]
    rewriter = Rewriter(graph.arena, only)
    out = graph._replace(outputs=tuple(rewriter.run(graph.outputs)))
    for counter in (fired, now and now.fired):
        if counter is not None:
            counter.update(rewriter.fired)
    return out


def prepare(graph: Graph, fired: Counter[str] | None = None) -> Graph:
    """What engines compile: bulk and simplified."""
    return simplify(bulk(graph), fired=fired)
