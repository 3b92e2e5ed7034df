"""The passes between a traced program and an engine, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager

import interpreters.symbolic.rules as _rules
from adtypes.algebra import ambient
from adtypes.errors import ConfigError
from interpreters.symbolic.inline import inline
from interpreters.symbolic.loops.registry import LOOP_RULES
from interpreters.symbolic.loops.tidy import rules_in_use, simplest
from interpreters.symbolic.rewrite import RULES
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph
from interpreters.symbolic.trial import TRIAL, Trial, trial
from interpreters.symbolic.vectorise import Step, vectorise

__all__ = ["Trial", "_rules", "bulk", "opened", "prepare", "simplify", "trial", "without"]


@contextmanager
def without(*rules: str) -> Generator[Counter[str], None, None]:
    """Leave rules of simplification out inside the block, for tests; gives the count of those that fire there.

    >>> with without("units", "reshape") as fired:
    ...     pass
    """
    unknown = set(rules) - RULES.keys() - LOOP_RULES.keys()
    if unknown:
        raise ConfigError(f"no rule {', '.join(sorted(unknown))}", remedy=f"Known rules: {', '.join((*RULES, *LOOP_RULES))}.")
    token = TRIAL.set(now := Trial(frozenset(rules), Counter()))
    try:
        yield now.fired
    finally:
        TRIAL.reset(token)


def bulk(graph: Graph, log: list[Step] | None = None) -> Graph:
    """The program without `build1`."""
    scope = Scope(ambient()).over(graph.arena)
    return graph._replace(outputs=tuple(vectorise(scope, graph.outputs, log)))


def simplify(graph: Graph, only: Iterable[str] | None = None, fired: Counter[str] | None = None) -> Graph:
    """The program in simplified form; `only` names the rules to use (all if None)."""
    counts: Counter[str] = Counter()
    scope = Scope(ambient()).over(graph.arena)
    out = graph._replace(outputs=tuple(simplest(scope, graph.outputs, rules_in_use(only, counts))))
    now = TRIAL.get()
    for counter in (fired, now and now.fired):
        if counter is not None:
            counter.update(counts)
    return out


def prepare(graph: Graph, fired: Counter[str] | None = None) -> Graph:
    """What engines compile: bulk and simplified."""
    return simplify(bulk(graph), fired=fired)


def opened(graph: Graph) -> Graph:
    """A simplified program with calls replaced by their bodies, as engines want it."""
    inner = inline(graph)
    return graph if inner is graph else simplify(inner)
