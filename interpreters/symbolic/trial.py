"""Leaving passes out: a block for tests in which some rules are disabled."""

from __future__ import annotations

from collections import Counter
from contextvars import ContextVar
from typing import NamedTuple


class Trial(NamedTuple):
    """Simplification without some of its rules, and how often the others fired."""

    left_out: frozenset[str]
    fired: Counter[str]


TRIAL: ContextVar[Trial | None] = ContextVar("trial", default=None)


def trial() -> Trial | None:
    """The trial in progress: while there is one, nothing is taken from caches."""
    return TRIAL.get()
