"""Simplification of programs with loops: the rewriting rules and the cleaning of loops in turns, to a fixpoint.

Everything is memoised in the arena, so a body that several loops share, or that comes back from another pass, is simplified once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import interpreters.symbolic.rules as _rules
from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum
from adtypes.ops.repeat import While
from interpreters.symbolic.body import Body
from interpreters.symbolic.hoist import hoist
from interpreters.symbolic.loops.registry import LOOP_RULES, Rules
from interpreters.symbolic.rewrite import RULES, Rewriter
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Term, reachable
from interpreters.symbolic.trial import trial

__all__ = ["_rules", "is_tidy", "rule_names", "rules_in_use", "simplest", "tidy", "tidy_outputs"]

ROUNDS = 6  # of both passes; what is left then is right, only not smallest


def rule_names() -> tuple[str, ...]:
    """The names of all rules."""
    return (*RULES, *LOOP_RULES)


def rules_in_use(only: Iterable[str] | None = None, fired: Counter[str] | None = None) -> Rules:
    """The rules named (all if None), without those that a trial leaves out."""
    now = trial()
    if now is not None:
        only = [name for name in (rule_names() if only is None else only) if name not in now.left_out]
    return Rules(None if only is None else frozenset(only), Counter() if fired is None else fired)


def tidy(body: Body, rules: Rules | None = None) -> Body:
    """The body in simplest form, with the same arguments and results."""
    rules = rules or rules_in_use()
    memo: dict[tuple[Body, frozenset[str] | None], Body] = body.arena.memo.setdefault("tidy", {})
    key = (body, rules.only)
    if key not in memo:
        memo[key] = new = body.with_outputs(tuple(tidy_outputs(body.scope, body.bulk.outputs, rules)))
        memo[new, rules.only] = new
    return memo[key]


def is_tidy(body: Body, rules: Rules) -> None:
    """Remember that the body is in simplest form."""
    body.arena.memo.setdefault("tidy", {})[body, rules.only] = body


def tidy_outputs(scope: Scope, outputs: Sequence[Term], rules: Rules | None = None) -> list[Term]:
    """The outputs, without `build1`, in simplest form; remembered in the arena."""
    rules = rules or rules_in_use()
    memo: dict[object, list[Term]] = scope.arena.memo.setdefault("tidy outputs", {})
    key = (tuple(outputs), rules.only)
    if key not in memo:
        memo[key] = new = simplest(scope, outputs, rules)
        memo[tuple(new), rules.only] = new
    return memo[key]


def simplest(scope: Scope, outputs: Sequence[Term], rules: Rules) -> list[Term]:
    """As `tidy_outputs`, done anew."""
    from interpreters.symbolic.loops.clean import clean
    from interpreters.symbolic.loops.fuse import fuse
    from interpreters.symbolic.loops.sides import meet

    arena = scope.arena
    now = list(outputs)
    for _ in range(ROUNDS):
        rewriter = Rewriter(arena, rules.only)
        new = hoist(rewriter, rewriter.run(now))
        rules.fired.update(rewriter.fired)
        if {type(t.op) for t in reachable(new)}.isdisjoint((MapAccum, While, Branch)):
            return new
        with arena.passing():
            new = clean(scope, fuse(scope, meet(scope, new, rules), rules), rules)
        if new == now:
            break
        now = new
    return now
