"""Gathers at positions that are known, or affine, when a nest is written: they load no positions. And what operations cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.ops.constants import Iota
from adtypes.ops.indexing import Gather
from adtypes.ops.integer import Mod
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import LINE
from interpreters.compile.c.normal.families import core, source
from interpreters.compile.c.normal.places import is_turn
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

DIVISION, GATHER, FUNCTION = 4, 8, 16  # what they cost, in additions
FAR = 16  # and a gather from an array that leaves the second-level cache
BEYOND = 1 << 20  # bytes of such an array, and of the lines that are read
TABLE = 8  # integers that depend on positions alone are no table, as they are known where an axis is written out


def is_table(made: Plan, t: Term) -> bool:
    """Whether the positions of a gather are known once an axis is unrolled."""
    return isinstance(t.op, Gather) and all(
        i in made.closed and (isinstance(core(i).op, Iota) or core(i).spec.size <= TABLE) for i in t.args[1:]
    )


def is_turn_of(made: Plan, t: Term) -> bool:
    """Whether a gather reads at positions each of which is one of two affine forms, as around a torus."""
    return isinstance(t.op, Gather) and len(t.args) > 1 and all(_is_near(made, i) for i in t.args[1:])


def is_shifted(made: Plan, t: Term) -> bool:
    """Whether such a gather is as good as a view: what it reads may be computed where it is read. Positions of positions would
    be affine nowhere."""
    return is_turn_of(made, t) and t.args[0] not in made.turned


def _is_near(made: Plan, i: Term) -> bool:
    below = source(i)
    if made.affine(i).form is not None:
        return True
    return below is not None and isinstance(below.op, Mod) and is_turn(*(made.affine(a) for a in below.args))


def gathering(t: Term) -> int:
    """What it costs to gather an element. For each single one of a large array a line comes from far; an array that is made of
    them is read in order."""
    x, is_single = t.args[0].spec, t.args[1:] and t.args[1].spec.ndim == t.spec.ndim
    return FAR if is_single and min(x.size * bytes_of(x.dtype), t.spec.size * LINE) > BEYOND else GATHER
