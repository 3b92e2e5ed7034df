"""Guards: the selections through which a cotangent reached a node, so that zeros from the side not taken stay zero.

Behind ``select(p, f(x), 0)`` the cotangent is exactly zero where `p` is false, but ``0 * f'(x)`` may be NaN. A guarded node
multiplies strongly (`mul0`); all others use plain products, so that contractions stay recognisable. A guard is a set of paths,
each the set of selections passed on it; two paths that differ in the outcome of one selection only join to the path without it.

A selection is made position by position, so the two sides of one select cover every case only if both reached the node in the
same positions: a choice that is carried through a gather, a view or a sum is renamed after the way it took.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

Choice: TypeAlias = tuple[int, bool]  # name of the predicate, outcome
Path: TypeAlias = frozenset[Choice]
Guard: TypeAlias = frozenset[Path]

ALWAYS: Guard = frozenset([frozenset()])
_MANY = 16  # paths, or choices on a path, beyond which a guard is not looked into any more: it stays a guard


class Guards:
    """The names that one reverse pass gives to predicates and to the ways they took; predicates are told apart by identity."""

    def __init__(self) -> None:
        self._names: dict[Hashable, int] = {}

    def _name(self, key: Hashable) -> int:
        return self._names.setdefault(key, len(self._names))

    def narrowed(self, guard: Guard, predicate: object, outcome: bool) -> Guard:
        """The guard of what lies behind one side of a selection."""
        choice = (self._name(("predicate", id(predicate))), outcome)
        return self._bounded(frozenset(path | {choice} for path in guard))

    def moved(self, guard: Guard, way: Hashable) -> Guard:
        """The guard of other positions: those that an operation other than a pointwise one moves the cotangent to."""
        if guard is ALWAYS:
            return guard
        return frozenset(frozenset((self._name((name, way)), side) for name, side in path) for path in guard)

    def opaque(self, key: Hashable) -> Guard:
        """A guard whose selections are not known here, so that no other completes it."""
        return frozenset([frozenset([(self._name(("opaque", key)), True)])])

    def joined(self, a: Guard, b: Guard) -> Guard:
        """The guard of a node that both guarded contributions reach; `ALWAYS` if together they cover every case."""
        if a is ALWAYS or b is ALWAYS:
            return ALWAYS
        if b <= a:
            return a
        paths = set(a | b)
        while (pair := _mergeable(paths)) is not None:
            path, other, rest = pair
            if not rest:
                return ALWAYS
            paths -= {path, other}
            paths.add(rest)
        return self._bounded(frozenset(paths))

    def _bounded(self, guard: Guard) -> Guard:
        """The guard, or one that nothing completes if it has become too large."""
        if len(guard) <= _MANY and all(len(path) <= _MANY for path in guard):
            return guard
        return self.opaque(len(self._names))


def _mergeable(paths: set[Path]) -> tuple[Path, Path, Path] | None:
    """Two paths that differ in one outcome only, and what they have in common."""
    for path in paths:
        for name, side in path:
            rest = path - {(name, side)}
            other = rest | {(name, not side)}
            if other in paths:
                return path, other, rest
    return None
