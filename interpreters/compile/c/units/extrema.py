"""Extrema that are written out, and their positions, which are as wide as what is compared: else vectors of the one would be two
of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adtypes.dtypes import F32, I32, I64, Bool, is_float
from adtypes.op import Op
from adtypes.ops.reductions import Argmax, Argmin, Max

if TYPE_CHECKING:
    from interpreters.compile.c.units.lower import Lower
    from interpreters.compile.c.units.nodes import Node


def extremum(lower: Lower, op: Op, nodes: Sequence[Node]) -> Node:
    """The first extremum wins, and NaN over everything."""
    dtype = nodes[0].dtype
    kind, finds = I32 if dtype is F32 else I64, isinstance(op, (Argmax, Argmin))
    better, worse = ("{1} > {0}", "<=") if isinstance(op, (Max, Argmax)) else ("{1} < {0}", ">=")
    best, where = nodes[0], lower.number(0, kind)
    for k, y in enumerate(nodes[1:], 1):
        if finds:  # what is not worse is better or NaN; with || and && they are branches: no vectors, slow to compile
            taken = f"!({{1}} {worse} {{0}}) & ({{0}} == {{0}})" if is_float(dtype) else better
            known = lower.node(Bool, taken, (best, y))
            where = lower.node(kind, f"{{0}} ? {k} : {{1}}", (known, where))
            best = lower.node(dtype, "{0} ? {1} : {2}", (known, y, best))
            continue
        best = lower.node(dtype, f"{better} ? {{1}} : {{0}}", (best, y))
        if is_float(dtype):
            best = lower.node(dtype, "{0} != {0} ? {0} : {1}", (y, best))
    if not finds:
        return best
    if where.known is not None:
        return lower.number(where.known, I64)
    return where if kind is I64 else lower.widened(where)


def narrowed(lower: Lower, args: list[Node]) -> list[Node]:
    """Operands of a comparison: beside a known number a position stays as narrow as it was made."""
    narrow = [lower.narrow.get(a) for a in args]
    if not any(narrow) or not all(n or (a.known is not None and abs(a.known) < 1 << 31) for a, n in zip(args, narrow)):
        return args
    return [n or lower.number(a.known or 0, I32) for a, n in zip(args, narrow)]
