"""Products of a matrix and a vector as C, see `plans/vectors.py`: calls, and the functions, one for calls of the same numbers.

A function is written with vectors of GNU C: an element of the vector, repeated, times a row of the matrix, is added to sums in
registers. Where there are few of them, several terms are added up side by side, since a processor makes four such products at a
time. The last vector overlaps the one before it if it is not whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adtypes.dtypes import F64
from adtypes.namespace import Form
from adtypes.ops.layout import form
from interpreters.compile.c.plans.direct import DEPENDENT, lanes
from interpreters.compile.c.plans.forms import C_TYPE, TIME, form_text
from interpreters.compile.c.plans.vectors import OfVector
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

CALL = re.compile(r"\bvector_([ds])_(\w+)\(")
WIDE = {64: 8, 32: 6, 16: 6}  # vectors of the result at a time, by their bytes


def vector_lines(t: Term, matrix: Slot, vector: Slot, out: Slot, memory: Memory) -> list[str]:
    """The lines of a product: a call, or plain loops where the matrix does not lie along the result."""
    op, kind = t.op, t.spec.dtype
    assert isinstance(op, OfVector)
    steps = [dict(zip(labels, x.strides)) for labels, x in ((op.own, matrix), (op.other, vector), (op.out, out))]
    sizes = dict(zip(op.own, matrix.spec.shape))
    *around, last = op.out
    every = (*op.out, op.own[op.summed])
    counter = {c: memory.counter() for c in every}
    heads = {c: f"for (int64_t t{k} = 0; t{k} < {sizes[c]}; t{k}++)" for c, k in counter.items()}

    def at(slot: Slot, step: dict[int, int], labels: Sequence[int]) -> Form:
        return form(slot.at[0], (*slot.at[1], *((TIME + counter[c], step[c]) for c in labels if c in step)))

    places = [(x, step) for x, step in zip((matrix, vector, out), steps)]
    a, x, y = (f"{slot.base}[{form_text(at(slot, step, every))}]" for slot, step in places)
    rows, sums = " ".join(heads[c] for c in op.out), heads[every[-1]]

    def loops(product: str) -> list[str]:
        total = f"{C_TYPE[kind]} total = 0;"
        return [f"{rows} {{", f"    {total}", f"    {sums} total += {product};", f"    {y} = total;", "}"]

    lines = loops(f"{a} * {x}")
    if steps[0][last] == steps[2][last] == 1:
        outer, many = around[:-1], around[-1:]  # one of the loops around is part of the call
        starts = ", ".join(f"{slot.base} + {form_text(at(slot, step, outer))}" for slot, step in places)
        numbers = [sizes[last], sizes[every[-1]], steps[0][every[-1]], steps[1][every[-1]]]
        numbers += [n for c in many for n in (sizes[c], *(step.get(c, 0) for step in steps))]
        name = f"vector_{'d' if kind is F64 else 's'}_{'_'.join(map(str, numbers)).replace('-', 'm')}"
        lines = [" ".join([*(heads[c] for c in outer), f"{name}({starts});"])]
    said = f"/* {' x '.join(str(sizes[c]) for c in op.out)} sums of {sizes[every[-1]]} products with a vector */"
    if not op.strong:
        return [said, *lines]
    return [
        said, *lines,
        "{ /* 0 times anything is 0: as it is where the result is finite */",
        "    bool wild = false;",
        f"    {rows} wild |= {y} - {y} != 0;",
        *("    " + line for line in ["if (wild)", *loops(f"mul0({a}, {x})")]),
        "}",
    ]  # fmt: skip


# ---------------------------------------------------------------- functions
def functions(text: str) -> list[str]:
    """The functions that a text calls."""
    return [_function(k, kind, said) for k, (kind, said) in enumerate(dict.fromkeys(CALL.findall(text)))]


FUNCTION = """\
/* (many) times (n) sums of (terms) products */
(choices)
#ifdef __GNUC__
typedef real Sums@ __attribute__((vector_size(ACROSS@ * sizeof(real))));
typedef real Across@ __attribute__((vector_size(ACROSS@ * sizeof(real)), aligned(sizeof(real)), may_alias));
static inline __attribute__((always_inline)) FUSED void sums@(const int wide, const int64_t last, const real *restrict a,
    const real *restrict x, real *restrict y)
{
    FUSING
    Sums@ sum[BESIDE@][SUMS@];
    int64_t j = 0;
    APIECE for (int c = 0; c < BESIDE@; c++) APIECE for (int v = 0; v < wide; v++) sum[c][v] = (Sums@){0};
    for (; j + BESIDE@ <= (terms); j += BESIDE@)
        APIECE for (int c = 0; c < BESIDE@; c++) APIECE for (int v = 0; v < wide; v++)
            sum[c][v] += x[(step) * (j + c)] * *(const Across@ *)(a + (down) * (j + c) + (v < wide - 1 ? ACROSS@ * v : last));
    for (; j < (terms); j++)
        APIECE for (int v = 0; v < wide; v++)
            sum[0][v] += x[(step) * j] * *(const Across@ *)(a + (down) * j + (v < wide - 1 ? ACROSS@ * v : last));
    APIECE for (int v = 0; v < wide; v++) {
        APIECE for (int c = 1; c < BESIDE@; c++) sum[0][v] += sum[c][v];
        *(Across@ *)(y + (v < wide - 1 ? ACROSS@ * v : last)) = sum[0][v];
    }
}
static __attribute__((noinline)) FUSED void vector_(name)(const real *restrict a, const real *restrict x, real *restrict y)
{
    const int64_t end = (n) - ACROSS@; /* where the last vector begins */
    for (int64_t b = 0; b < (many); b++, a += (a), x += (x), y += (y)) {
        int64_t i = 0, k = 0;
        for (; k < MOST@; k++, i += ACROSS@ * SUMS@)
            sums@(SUMS@, k < ALL@ - 1 ? ACROSS@ * (SUMS@ - 1) : end - i, a + i, x, y + i);
        if (MOST@ < ALL@) for (; k < ALL@; k++, i += ACROSS@ * (SUMS@ - 1))
            sums@(SUMS@ - 1, k < ALL@ - 1 ? ACROSS@ * (SUMS@ - 2) : end - i, a + i, x, y + i);
    }
}
#else
static void vector_(name)(const real *a, const real *x, real *y)
{
    for (int64_t b = 0; b < (many); b++, a += (a), x += (x), y += (y))
        for (int64_t i = 0; i < (n); i++) {
            real total = 0;
            for (int64_t j = 0; j < (terms); j++) total += a[i + (down) * j] * x[(step) * j];
            y[i] = total;
        }
}
#endif
"""


def _function(number: int, kind: str, said: str) -> str:
    """The function of that name: groups of vectors that differ by one at most, each with all its sums in registers."""
    numbers = [int(x.replace("m", "-")) for x in said.split("_")]
    names = ("n", "terms", "down", "step", "many", "a", "x", "y")
    texts: dict[str, int | str] = {"name": f"{kind}_{said}", **dict(zip(names, [*numbers, 1, 0, 0, 0]))}
    n = numbers[0]
    choices = []
    for head, line in (("#if LINE == 64", 64), ("#elif LINE == 32", 32), ("#else", 16)):
        across = lanes(n, 8 if kind == "d" else 4, line)
        vectors = -(-n // across)
        groups = -(-vectors // WIDE[line])
        wide = -(-vectors // groups)
        beside = max(DEPENDENT // wide, 1)
        values = {"ACROSS": across, "SUMS": wide, "BESIDE": beside, "MOST": vectors - groups * (wide - 1), "ALL": groups}
        choices += [head, f"enum {{ {', '.join(f'{k}@ = {m}' for k, m in values.items())} }};"]
    texts["choices"] = "\n".join([*choices, "#endif"])
    text = re.sub(r"\((\w+)\)", lambda m: str(texts[m[1]]) if m[1] in texts else m[0], FUNCTION)
    return re.sub(r"\breal\b", "double" if kind == "d" else "float", text).replace("@", str(number))
