"""Estimating the work of a nest, in additions, to decide whether threads share it."""

from __future__ import annotations

import re
from math import prod

from adtypes.dtypes import is_float
from adtypes.ops.layout import Unview
from interpreters.compile.c.forms import LOADED, SINGLE, bytes_of
from interpreters.compile.c.plans.tables import DIVISION, FUNCTION, GATHER
from interpreters.compile.c.units.nests import Kind, Nest
from interpreters.compile.c.units.nodes import Node

WORTH = 1_200_000  # work from which on a loop is cut into parts
SERIAL = 8  # how much longer an iteration takes if it is not vectorised
MOVED = 16  # work of an element of a sum that a part has for itself: it is cleared, added to, and read from far away
TOTALS = 8  # the work is at least so many times that of adding up the sums of all parts
FEWEST = 4  # parts that are made however much memory their sums take
FUNCTIONS = re.compile(SINGLE.pattern.replace(r"\(", r"f?\("))  # by their names in both precisions


def worth_adding(n: int) -> int:
    """The work of a part that sums to so many places of its own."""
    return TOTALS * MOVED * n


def work(nest: Nest) -> int:
    """The estimated work of one run of a nest."""
    total, widest = 0, 4
    sizes = (*nest.sizes, max((n.blocks.trips for n in nest.nodes if n.blocks), default=1))
    for n in nest.nodes:
        if n.term is not None or (n.text and n.args):
            total += weight(n) * prod(s for v, s in enumerate(sizes) if n.varies >> v & 1) * (n.blocks.trips if n.blocks else 1)
            widest = max(widest, bytes_of(n.dtype)) if is_float(n.dtype) or n.term is not None else widest
    serial = {s.goal for s in nest.statements if s.kind is Kind.SCATTER and not isinstance(s.op, Unview)}
    writes = sum(len(s.writes) * (SERIAL if s.goal in serial else 1) for s in nest.statements) * prod(nest.sizes)
    return (total + writes) * (SERIAL if nest.last is not None else 1) * widest // 8


def weight(n: Node) -> int:
    """The work of a node, in additions."""
    if n.term is not None:
        return GATHER if any(s >= LOADED for f in n.access for s, _ in f[1]) else 1
    return FUNCTION if FUNCTIONS.search(n.text) else DIVISION if "/" in n.text else max(1, len(n.args) // 2)
