"""Products of a matrix and a vector as C, see `plans/vectors.py`: calls, and the functions, one for calls of the same numbers.

A function is written with vectors of GNU C: an element of the vector, repeated, times a row of the matrix, is added to sums in
registers. Where there are few of them, several terms are added up side by side, since a processor makes four such products at a
time. The last vector overlaps the one before it if it is not whole.
"""

from __future__ import annotations

import re

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
    n, terms = matrix.spec.shape[op.kept], matrix.spec.shape[1 - op.kept]
    along, down = matrix.strides[op.kept], matrix.strides[1 - op.kept]
    (step,), (apart,) = vector.strides, out.strides
    i, j = memory.counter(), memory.counter()

    def place(slot: Slot, *parts: tuple[int, int]) -> str:
        at: Form = form(slot.at[0], (*slot.at[1], *((TIME + c, s) for c, s in parts)))
        return f"{slot.base}[{form_text(at)}]"

    a, x, y = place(matrix, (i, along), (j, down)), place(vector, (j, step)), place(out, (i, apart))
    rows, sums = (f"for (int64_t t{c} = 0; t{c} < {m}; t{c}++)" for c, m in ((i, n), (j, terms)))

    def loops(product: str) -> list[str]:
        total = f"{C_TYPE[kind]} total = 0;"
        return [f"{rows} {{", f"    {total}", f"    {sums} total += {product};", f"    {y} = total;", "}"]

    lines = loops(f"{a} * {x}")
    if along == apart == 1:
        starts = (s.base if s.at == (0, ()) else f"{s.base} + {form_text(s.at)}" for s in (matrix, vector, out))
        numbers = "_".join(map(str, (n, terms, down, step))).replace("-", "m")
        lines = [f"vector_{'d' if kind is F64 else 's'}_{numbers}({', '.join(starts)});"]
    said = f"/* {n} sums of {terms} products with a vector */"
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
/* (n) sums of (terms) products */
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
    int64_t i = 0, k = 0;
    for (; k < MOST@; k++, i += ACROSS@ * SUMS@)
        sums@(SUMS@, k < ALL@ - 1 ? ACROSS@ * (SUMS@ - 1) : end - i, a + i, x, y + i);
    if (MOST@ < ALL@) for (; k < ALL@; k++, i += ACROSS@ * (SUMS@ - 1))
        sums@(SUMS@ - 1, k < ALL@ - 1 ? ACROSS@ * (SUMS@ - 2) : end - i, a + i, x, y + i);
}
#else
static void vector_(name)(const real *a, const real *x, real *y)
{
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
    n, terms, down, step = (int(x.replace("m", "-")) for x in said.split("_"))
    texts = {"n": n, "terms": terms, "down": down, "step": step, "name": f"{kind}_{said}"}
    choices = []
    for head, line in (("#if LINE == 64", 64), ("#elif LINE == 32", 32), ("#else", 16)):
        across = lanes(n, 8 if kind == "d" else 4, line)
        vectors = -(-n // across)
        groups = -(-vectors // WIDE[line])
        wide = -(-vectors // groups)
        beside = max(DEPENDENT // wide, 1)
        values = {"ACROSS": across, "SUMS": wide, "BESIDE": beside, "MOST": vectors - groups * (wide - 1), "ALL": groups}
        choices += [head, f"enum {{ {', '.join(f'{k}@ = {m}' for k, m in values.items())} }};"]
    said_so = {**texts, "choices": "\n".join([*choices, "#endif"])}
    text = re.sub(r"\((\w+)\)", lambda m: str(said_so[m[1]]) if m[1] in said_so else m[0], FUNCTION)
    return re.sub(r"\breal\b", "double" if kind == "d" else "float", text).replace("@", str(number))
