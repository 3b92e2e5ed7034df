"""Products of matrices as calls of the library, with loops around them."""

from __future__ import annotations

from adtypes.dtypes import F64
from adtypes.namespace import Form
from adtypes.ops.contraction import Contract
from adtypes.ops.layout import form
from interpreters.compile.c.forms import TIME, form_text
from interpreters.compile.c.library import NAMES
from interpreters.compile.c.matmul import Axis, arrange
from interpreters.compile.c.slots import Memory, Slot
from interpreters.symbolic.term import Term


def product_lines(t: Term, a: Slot, b: Slot, out: Slot, memory: Memory) -> list[str]:
    op = t.op
    assert isinstance(op, Contract)
    p = arrange(op, op.sizes(a.spec, b.spec), a.strides, b.strides, out.strides)
    assert p is not None, (a, b, out)
    rows, columns = p.rows, p.columns
    if columns.out != 1 or rows.out < columns.size:  # the library stores matrices by columns: the result's are our rows
        a, b, rows, columns = b, a, *(Axis(x.size, x.b, x.a, x.out) for x in (columns, rows))
        inner, loops, sums = (
            Axis(p.inner.size, p.inner.b, p.inner.a, 0),
            [Axis(x.size, x.b, x.a, x.out) for x in p.loops],
            [Axis(x.size, x.b, x.a, x.out) for x in p.sums],
        )
    else:
        inner, loops, sums = p.inner, list(p.loops), list(p.sums)
    first = ("N", inner.b) if columns.b == 1 and inner.b >= columns.size else ("T", columns.b)
    second = ("N", rows.a) if inner.a == 1 and rows.a >= inner.size else ("T", inner.a)
    counters = [memory.counter() for _ in (*loops, *sums)]
    heads, tests = [], []
    places: list[Form] = [a.at, b.at, out.at]
    for k, (c, axis) in enumerate(zip(counters, (*loops, *sums))):
        heads.append(f"for (int64_t t{c} = 0; t{c} < {axis.size}; t{c}++)")
        places = [form(f[0], (*f[1], (TIME + c, step))) for f, step in zip(places, axis[1:])]
        if k >= len(loops):
            tests.append(f"t{c}")
    name = "dgemm" if t.spec.dtype is F64 else "sgemm"
    beta = f"{' || '.join(tests)} ? 1 : 0" if tests else "0"
    x, y, z = (f"{s.base} + {form_text(f)}" if f != (0, ()) else s.base for s, f in zip((a, b, out), places))
    call = (
        f"{name}(library[{NAMES.index(name)}], '{first[0]}', '{second[0]}', {columns.size}, {rows.size}, {inner.size}, "
        f"{y}, {first[1]}, {x}, {second[1]}, {beta}, {z}, {rows.out});"
    )
    said = f"/* {op.formula}: {t.args[0].spec}, {t.args[1].spec} */"
    return [said, *("    " * k + line for k, line in enumerate((*heads, call)))]
