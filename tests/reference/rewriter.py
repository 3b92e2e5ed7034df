"""The naive rewriter: any rule, at any place, until none applies; and what its normal forms look like."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.reference.language import Build1, Const, Iota, Move, Node, Term, Var, subterms
from tests.reference.rules import RULES, Rule

Path = tuple[int, ...]


def redexes(t: Term) -> Iterator[tuple[Path, Rule]]:
    """All places where a rule applies, from the root down."""
    todo: list[tuple[Path, Term]] = [((), t)]
    while todo:
        path, u = todo.pop()
        for rule in RULES:
            if rule.apply(u) is not None:
                yield path, rule
        todo.extend(((*path, k), p) for k, p in reversed(list(enumerate(u.parts))))


def at(t: Term, path: Path) -> Term:
    for k in path:
        t = t.parts[k]
    return t


def put(t: Term, path: Path, new: Term) -> Term:
    """The term with `new` at a place."""
    spine = [t]
    for k in path[:-1]:
        spine.append(spine[-1].parts[k])
    for u, k in zip(reversed(spine), reversed(path)):
        parts = list(u.parts)
        parts[k] = new
        new = u.with_parts(parts)
    return new


class TooLong(Exception):
    """More steps than allowed: a rule would go on for ever, or the term is too large for a naive rewriter."""


def normalise(t: Term, guarded: bool = True, choose: random.Random | None = None, limit: int = 4000) -> tuple[Term, int]:
    """The normal form and the number of steps; `choose` picks among all redexes, else the outermost one goes first."""
    for steps in range(limit):
        if choose is None:
            found = next(redexes(t), None)
        else:
            every = list(redexes(t))
            found = choose.choice(every) if every else None
        if found is None:
            return t, steps
        path, rule = found
        old = at(t, path)
        new = rule.guarded(old) if guarded else rule.apply(old)
        assert new is not None and new.spec == old.spec, f"{rule.name} changes the type {old.spec}"
        t = put(t, path, new)
    raise TooLong(f"{limit} steps")


def is_normal(t: Term) -> bool:
    """The theorem: no `build1`, and what is still indexed is a variable, a constant, a stack at one index, or a scatter."""
    return not any(isinstance(u, Build1) or (is_index(u) and not _stuck(u)) for u in subterms(t))


def is_index(t: Term) -> bool:
    return isinstance(t, Node) and t.kind == "index"


def _stuck(t: Term) -> bool:
    x, *ix = t.parts
    if not ix:
        return False
    if isinstance(x, Node) and x.kind == "stack":
        return len(ix) == 1
    return isinstance(x, (Var, Const, Iota)) or (isinstance(x, Move) and x.forward)


def indices(t: Term) -> int:
    """The number of places where an index is written."""
    return sum(is_index(u) and len(u.parts) > 1 for u in subterms(t))
