"""The names and algebra of the cleaning rules; `interpreters.symbolic.rewrite.RULES` are those for single operations."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

LOOP_RULES: dict[str, str] = {
    "dead results of loops": "a carry or output that no needed result depends on  is dropped",
    "no steps": "a loop of 0 steps = its start",
    "one step": "a loop of 1 step = its body at row 0",
    "invariant carries": "c' = c  is a capture",
    "constant rows": "a row of replicate n x  is the capture x",
    "positions in loops": "a capture of iota n  is iota n  in each step",
    "repeated arguments": "a row or capture of replicate n x  is replicate n of the row or capture x",
    "equal arguments": "two rows, captures or carries that are equal at every step  are one",
    "work without carry": "what depends on rows and captures alone  is done for all steps at once, before the loop",
    "outputs without carry": "an output that no carry reaches  is bulk work, without the loop",
    "accumulators": "c' = c + e  = c0 + sum e,  if e needs no carry or is an output",
    "outer products": "c' = c + x * y'  = c0 + contract xs ys,  for an e of more elements than x and y have",
    "sums of accumulators": "sum c,  for c' = c + e that nothing else reads  = s  with  s' = s + sum e",
    "last row": "c' = f row,  for c that nothing reads  = f of the last row",
    "dead results of branches": "a result of a branch that nobody needs, a capture that no side reads  is dropped",
    "numbers in branches": "a capture of a branch that is a number, or iota n,  is that, and no capture",
    "equal results of branches": "what both sides give alike  is no part of the branch",
    "branch fusion": "branches of one condition that do not need each other  = one branch",
    "flat states": "a loop over states [m, n] whose steps work element by element  = one over [m * n],  if n has a rest by 16",
    "long axis innermost": "a loop over states [n, k] for k < 16 <= n, or k < 8 <= n  = one over [k, n];  [m, n, k] = [m, k, n]",
    "loop fusion": "independent loops of equal length and direction that share rows or carries = one loop",
}


class Rules(NamedTuple):
    """The rules in use (all if None), and how often each fired."""

    only: frozenset[str] | None
    fired: Counter[str]

    def on(self, name: str) -> bool:
        """Whether the rule is in use."""
        assert name in LOOP_RULES
        return self.only is None or name in self.only
