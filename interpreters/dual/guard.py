"""Guards: under which selections alone a cotangent reached a node, so that zeros from a side not taken stay zero.

Behind ``select(p, f(x), 0)`` the cotangent is exactly zero where `p` is false, but ``0 * f'(x)`` may be NaN. A guarded node
multiplies strongly (`mul0`); all others use plain products, so that contractions stay recognisable. A guard is a set of paths,
each the set of selections passed on it; two paths that differ in the outcome of one selection only join to the path without it.
"""

from __future__ import annotations

from typing import TypeAlias

Choice: TypeAlias = tuple[int, bool]  # identity of the predicate, outcome
Path: TypeAlias = frozenset[Choice]
Guard: TypeAlias = frozenset[Path]

ALWAYS: Guard = frozenset([frozenset()])
_MANY = 16  # paths beyond which joins are not looked for: such a guard stays


def narrowed(guard: Guard, predicate: object, outcome: bool) -> Guard:
    """The guard of what lies behind one side of a selection."""
    choice = (id(predicate), outcome)
    return frozenset(path | {choice} for path in guard)


def joined(a: Guard, b: Guard) -> Guard:
    """The guard of a node that both guarded contributions reach; `ALWAYS` if together they cover every case."""
    if a is ALWAYS or b is ALWAYS or frozenset() in a or frozenset() in b:
        return ALWAYS
    paths = set(a | b)
    if len(paths) > _MANY:
        return frozenset(paths)
    again = True
    while again:
        again = False
        for path in list(paths):
            for predicate, outcome in path:
                rest = path - {(predicate, outcome)}
                if rest | {(predicate, not outcome)} in paths:
                    if not rest:
                        return ALWAYS
                    paths -= {path, rest | {(predicate, not outcome)}}
                    paths.add(rest)
                    again = True
                    break
            if again:
                break
    return frozenset(paths)
