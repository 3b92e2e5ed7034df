"""The passes between a traced program and an engine, in order.

The rules of simplification are imported when first asked for: a program that is found on disk needs none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager

from adtypes.algebra import ambient
from adtypes.errors import ConfigError
from interpreters.symbolic.inline import inline
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph
from interpreters.symbolic.trial import TRIAL, Trial, trial
from interpreters.symbolic.vectorise import Step, vectorise

__all__ = ["Trial", "bulk", "opened", "passes", "prepare", "simplify", "trial", "without"]


def passes() -> tuple[str, ...]:
    """The names of all rules of simplification."""
    from interpreters.symbolic.loops.tidy import rule_names

    return rule_names()


@contextmanager
def without(*rules: str) -> Generator[Counter[str], None, None]:
    """Leave rules of simplification out inside the block, for tests; gives the count of those that fire there.

    >>> with without("units", "reshape") as fired:
    ...     pass
    """
    unknown = {*rules}.difference(passes())
    if unknown:
        raise ConfigError(f"no rule {', '.join(sorted(unknown))}", remedy=f"known rules: {', '.join(passes())}")
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
    from interpreters.symbolic.loops.tidy import rules_in_use, simplest

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
