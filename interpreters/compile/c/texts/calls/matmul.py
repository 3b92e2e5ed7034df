"""Matrix products as calls of BLAS, with loops around them."""

from __future__ import annotations

from math import prod

from adtypes.affine import form, plus
from adtypes.dtypes import F64
from adtypes.namespace import Form
from adtypes.ops.contraction import Contract0, Contraction
from interpreters.compile.c.forms import TIME, form_text, pointer
from interpreters.compile.c.normal.matmul import Axis, arrange
from interpreters.compile.c.texts.calls.sums import STRONG, one_by_one, repaired
from interpreters.compile.c.texts.lines import counting, nested
from interpreters.compile.c.texts.parts import Cuts
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

WORTH = 4_000_000  # operations, those on doubles twice, from which on a product is made in parts
FEW = 8  # matrices, or positions of a loop, one after the other from which on these are the parts
PANEL = 16  # rows or columns: parts are multiples of them


def product_lines(t: Term, a: Slot, b: Slot, out: Slot, memory: Memory, cuts: Cuts | None) -> list[str]:
    """The lines of a product; large ones are made in parts."""
    op = t.op
    assert isinstance(op, Contraction)
    p = arrange(op, op.sizes(a.spec, b.spec), a.strides, b.strides, out.strides)
    assert p is not None, (a, b, out)
    if p.columns.out != 1 or p.rows.out < p.columns.size:  # the library stores matrices by columns: the result's are our rows
        a, b, p = b, a, p.turned
    rows, columns, inner, loops, sums = p
    first = ("N", inner.b) if columns.b == 1 and inner.b >= columns.size else ("T", columns.b)
    second = ("N", rows.a) if inner.a == 1 and rows.a >= inner.size else ("T", inner.a)
    around = (*loops, *sums)
    counters = [memory.counter() for _ in around]
    heads = [counting(f"t{c}", axis.size) for c, axis in zip(counters, around)]
    places: list[Form] = [a.at, b.at, out.at]
    for c, axis in zip(counters, around):
        places = [plus(f, (0, ((TIME + c, step),))) for f, step in zip(places, axis[1:])]
    name = "dgemm" if t.spec.dtype is F64 else "sgemm"
    more = " || ".join(f"t{c}" for c in counters[len(loops) :])
    beta = f"{more} ? 1 : 0" if more else "0"
    said = f"/* {op.formula}: {t.args[0].spec}, {t.args[1].spec} */"
    x, y, z = (pointer(s.base, f) for s, f in zip((a, b, out), places))
    m, n = str(columns.size), str(rows.size)
    amount = prod(axis.size for axis in (rows, columns, inner, *around)) * (2 if t.spec.dtype is F64 else 1)
    along: Axis | None = None
    is_many = bool(loops) and loops[0].size >= FEW
    if cuts is not None and amount >= WORTH and cuts.multiplies():
        along = loops[0] if is_many else rows if rows.size >= columns.size else columns
        if is_many:
            heads[0] = counting(f"t{counters[0]}", "to", "from")
        elif along is rows:
            n, x, z = "(int)(to - from)", f"{x} + {rows.a} * from", f"{z} + {rows.out} * from"
        else:
            m, y, z = "(int)(to - from)", f"{y} + {columns.b} * from", f"{z} + {columns.out} * from"
    call = (
        f"{name}(library, '{first[0]}', '{second[0]}', {m}, {n}, {inner.size}, "
        f"{y}, {first[1]}, {x}, {second[1]}, {beta}, {z}, {rows.out});"
    )
    lines = nested([*heads, call])
    if cuts is not None and along is not None:
        lines = cuts.multiply(said, along.size, 1 if is_many else PANEL, lines)
    if isinstance(op, Contract0):
        lines += _repair(t, (a, b, out), [*loops, rows, columns], [*sums, inner], memory)
    return [said, *lines]


def _repair(t: Term, slots: tuple[Slot, Slot, Slot], kept: list[Axis], summed: list[Axis], memory: Memory) -> list[str]:
    """Sums of strong products, computed one by one where the library's result tells that they are others."""
    a, b, out = slots
    counters = [memory.counter() for _ in (*kept, *summed)]
    axes = list(zip(counters, (*kept, *summed)))

    def heads(some: list[tuple[int, Axis]]) -> str:
        return " ".join(counting(f"t{c}", x.size) for c, x in some)

    def at(slot: Slot, which: int) -> Form:
        return form(slot.at[0], (*slot.at[1], *((TIME + c, x[which]) for c, x in axes if x[which])))

    def place(slot: Slot, which: int) -> str:
        return f"{slot.base}[{form_text(at(slot, which))}]"

    outer, inner, result = heads(axes[: len(kept)]), heads(axes[len(kept) :]), place(out, 3)
    sums = one_by_one(t.spec.dtype, outer, inner, result, f"total += mul0({place(a, 1)}, {place(b, 2)});")
    return repaired(t.spec.dtype, STRONG, out.base, at(out, 3), [(c, x.size) for c, x in axes[: len(kept)]], sums)
