"""Reverse mode from the naive form to the tape: the stages of "Efficient Dual-Numbers Reverse AD via Well-Known Program
Transformations" (Smeding and Vákár), each in a file of its own behind one interface, to be run and compared.

    y, pull = vjp("D3", f, x)

A stage differs from the one before in one thing only, which is what its file shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreters.scalar.stages.base import Counts, Stage, run
from interpreters.scalar.stages.d1_naive import Naive
from interpreters.scalar.stages.d2_staged import Staged
from interpreters.scalar.stages.d3_identified import Identified
from interpreters.scalar.stages.d4_cayley import Cayley
from interpreters.scalar.stages.d5_arrays import Arrays
from interpreters.scalar.stages.s91_one_array import OneArray
from interpreters.scalar.stages.s92_defunctionalised import Defunctionalised
from interpreters.scalar.stages.s93_taped import Taped

STAGES: Mapping[str, type[Stage]] = {
    "D1": Naive,
    "D2": Staged,
    "D3": Identified,
    "D4": Cayley,
    "D5": Arrays,
    "9.1": OneArray,
    "9.2": Defunctionalised,
    "9.3": Taped,
}


def vjp(
    name: str, f: Callable[..., Any], *primals: Any, counts: Counts | None = None
) -> tuple[Any, Callable[[Any], tuple[Any, ...]]]:
    """The result of `f` and its pullback, by the stage of a name; `counts` hears of the steps it takes.

    >>> y, pull = vjp("D1", lambda x: x * x, 3.0)
    >>> y, pull(1.0)
    (9.0, (6.0,))
    """
    return run(STAGES[name](Counts() if counts is None else counts), f, primals)


__all__ = ["STAGES", "Counts", "Stage", "vjp"]
