"""Combinations of parameters: which of them run by default, so that each two values of two parameters meet in a test.

A program whose path depends on three parameters at once is rare, and three times ten cases are a thousand calls of a compiler.
So of a test with three parameters or more `make test` runs the fewest cases in which all pairs of values occur, `make test-all`
runs all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

import pytest

Case: TypeAlias = tuple[Hashable, ...]  # what stands for the value of each parameter


def covering(cases: Sequence[Case]) -> set[Case]:
    """Some of these cases in which all pairs of values occur that do in any of them: each time one with most that are new, and of
    these one whose values occurred least, so that each value meets many others."""
    pairs = {case: {*combinations(enumerate(case), 2)} for case in cases}
    left, found, times = set[object]().union(*pairs.values()), set[Case](), Counter[tuple[int, Hashable]]()
    while left:
        best = max(pairs, key=lambda case: (len(pairs[case] & left), -sum(times[value] for value in enumerate(case))))
        left -= pairs[best]
        times.update(enumerate(best))
        found.add(best)
    return found


def case_of(item: pytest.Function) -> Case:
    """The values of a test, which are the same objects in all of its cases: of each `parametrize`, then of each fixture."""
    left = {name: id(value) for name, value in item.callspec.params.items()}
    names = (mark.args[0] for mark in item.iter_markers("parametrize"))
    each = [[n.strip() for n in x.split(",")] if isinstance(x, str) else x for x in names]
    return (*[tuple(left.pop(n) for n in x) for x in each], *left.values())


def mark_others(items: Iterable[pytest.Item]) -> None:
    """Mark those as slow that do not run by default."""
    tests: dict[tuple[object, str], dict[pytest.Function, Case]] = {}
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec") and item.get_closest_marker("slow") is None:
            tests.setdefault((item.parent, item.originalname), {})[item] = case_of(item)
    for cases in tests.values():
        kept = covering([*cases.values()]) if len(next(iter(cases.values()))) > 2 else {*cases.values()}
        for item, case in cases.items():
            if case not in kept:
                item.add_marker(pytest.mark.slow)
