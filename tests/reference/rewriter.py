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


class _Steps:
    """A normalisation that goes on where it is: rules at the root, then in the subterms, then at the root again."""

    def __init__(self, guarded: bool, limit: int) -> None:
        self.guarded, self.limit, self.done = guarded, limit, 0

    def apply(self, rule: Rule, t: Term) -> Term | None:
        new = rule.guarded(t) if self.guarded else rule.apply(t)
        if new is not None:
            assert new.spec == t.spec, f"{rule.name} changes the type {t.spec}"
            self.done += 1
            if self.done > self.limit:
                raise TooLong(f"{self.limit} steps")
        return new

    def at_root(self, t: Term) -> Term:
        while (new := next((u for r in RULES if (u := self.apply(r, t)) is not None), None)) is not None:
            t = new
        return t

    def run(self, t: Term) -> Term:
        while True:
            t = self.at_root(t)
            parts = [self.run(p) for p in t.parts]
            if all(p is q for p, q in zip(parts, t.parts)):
                return t
            t = t.with_parts(parts)


def normalise(t: Term, guarded: bool = True, choose: random.Random | None = None, limit: int = 20_000) -> tuple[Term, int]:
    """The normal form and the number of steps; `choose` picks among all redexes, else the outermost ones go first."""
    steps = _Steps(guarded, limit)
    if choose is None:
        return steps.run(t), steps.done
    while every := list(redexes(t)):
        path, rule = choose.choice(every)
        new = steps.apply(rule, at(t, path))
        assert new is not None
        t = put(t, path, new)
    return t, steps.done


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
