"""Products of a matrix and a vector as C, see `normal/matvec.py`: calls, and the functions of two families.

Where the matrix lies along the result, an element of the vector, repeated, times a row of the matrix, is added to sums in
registers. Where there are few of them, several terms are added up side by side, since a processor makes four such products at a
time. Where it lies along the sums, four rows at a time are multiplied with the vector, and what comes of it is added up across.
The last vector of the result overlaps the one before it if it is not whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from textwrap import indent

from adtypes.affine import form
from adtypes.dtypes import F64, DType
from adtypes.namespace import Form
from interpreters.compile.c.forms import TIME, bytes_of, form_text
from interpreters.compile.c.normal.matvec import OfVector
from interpreters.compile.c.normal.tiles import DEPENDENT, ONE, lanes
from interpreters.compile.c.texts.calls.registers import called, filled, name
from interpreters.compile.c.texts.calls.sums import STRONG, one_by_one, repaired
from interpreters.compile.c.texts.lines import counting
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

ALONG, ACROSS = "vector", "rows"  # the families
WIDE = {64: 8, 32: 6, 16: 6}  # vectors of the result at a time, by their bytes


def vector_lines(t: Term, matrix: Slot, vector: Slot, out: Slot, memory: Memory) -> list[str]:
    """The lines of a product: a call, or plain loops where neither the result nor the sums lie in order."""
    op, dtype = t.op, t.spec.dtype
    assert isinstance(op, OfVector)
    sums = [op.own[k] for k in (op.around, op.summed) if k is not None]
    slots = (matrix, vector, out)
    steps = [dict(zip(labels, s.strides)) for labels, s in zip((op.own, op.other, op.out), slots)]
    found = list(zip(slots, steps))
    sizes = dict(zip(op.own, matrix.spec.shape))
    counters = {c: memory.counter() for c in (*op.out, *sums)}
    heads = {c: counting(f"t{k}", sizes[c]) for c, k in counters.items()}

    def at(labels: Sequence[int]) -> list[Form]:
        """Where these loops are in the matrix, the vector and the result."""
        return [form(s.at[0], (*s.at[1], *((TIME + counters[c], step[c]) for c in labels if c in step))) for s, step in found]

    rows, terms = (" ".join(heads[c] for c in labels) for labels in (op.out, sums))
    every = at((*op.out, *sums))
    a, x, y = (f"{s.base}[{form_text(f)}]" for s, f in zip(slots, every))
    if function := _function(op, dtype, sums, sizes, steps):
        outer = op.out[:-2]  # the last loop around is part of the call
        starts = ", ".join(f"{s.base} + {form_text(f)}" for s, f in zip(slots, at(outer)))
        lines = [" ".join([*(heads[c] for c in outer), f"{function}({starts});"])]
    else:
        lines = one_by_one(dtype, rows, terms, y, f"total += {a} * {x};")
    said = f"/* {' x '.join(str(sizes[c]) for c in op.out)} sums of {prod(sizes[c] for c in sums)} products with a vector */"
    if not op.strong:
        return [said, *lines]
    again = one_by_one(dtype, rows, terms, y, f"total += mul0({a}, {x});")
    return [said, *lines, *repaired(dtype, STRONG, out.base, every[2], [(counters[c], sizes[c]) for c in op.out], again)]


def _function(
    op: OfVector, dtype: type[DType], sums: Sequence[int], sizes: dict[int, int], steps: Sequence[dict[int, int]]
) -> str:
    """The name of the function that makes a product, or all those along one loop; none if neither the result nor the sums lie in
    order. The steps are those of the matrix, the vector and the result."""
    (*around, last), (*outer, summed), (of_matrix, of_vector, of_result) = op.out, sums, steps
    is_along, is_across = of_matrix[last] == 1, not outer and of_matrix[summed] == of_vector[summed] == 1
    if of_result[last] != 1 or not (is_along or is_across):
        return ""
    numbers = [sizes[last], sizes[summed], *((of_matrix[summed], of_vector[summed]) if is_along else (of_matrix[last],))]
    numbers += [n for c in around[-1:] for n in (sizes[c], *(step.get(c, 0) for step in steps))] or (ONE if outer else [])
    numbers += [n for c in outer for n in (sizes[c], of_matrix[c], of_vector[c])]
    return name(ALONG if is_along else ACROSS, dtype, numbers)


# ---------------------------------------------------------------- functions
def functions(text: str) -> list[str]:
    """The functions that a text calls."""
    along = [_along(k, *said) for k, said in enumerate(called(ALONG, text))]
    return [*along, *(_across(k, *said) for k, said in enumerate(called(ACROSS, text)))]


FUNCTION_ALONG = """\
/* (many) times (n) sums of (terms) products */
(choices)
#ifdef __GNUC__
typedef real Sums@ __attribute__((vector_size(ACROSS@ * sizeof(real))));
typedef real Across@ __attribute__((vector_size(ACROSS@ * sizeof(real)), aligned(sizeof(real)), may_alias));
static inline __attribute__((always_inline)) ONCE void sums@(const int wide, const int64_t last, const real *restrict a,
    const real *restrict x, real *restrict y)
{
    FUSING
    Sums@ sum[BESIDE@][SUMS@];
    int64_t j = 0;
    APIECE for (int c = 0; c < BESIDE@; c++) APIECE for (int v = 0; v < wide; v++) sum[c][v] = (Sums@){0};
(sums)
    APIECE for (int v = 0; v < wide; v++) {
        APIECE for (int c = 1; c < BESIDE@; c++) sum[0][v] += sum[c][v];
        *(Across@ *)(y + (v < wide - 1 ? ACROSS@ * v : last)) = sum[0][v];
    }
}
static __attribute__((noinline)) ONCE void (name)(const real *restrict a, const real *restrict x, real *restrict y)
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
static void (name)(const real *a, const real *x, real *y)
{
    for (int64_t b = 0; b < (many); b++, a += (a), x += (x), y += (y))
        for (int64_t i = 0; i < (n); i++) {
            real total = 0;
            (single)
            y[i] = total;
        }
}
#endif
"""

SUMS = """\
    for (; j + BESIDE@ <= (terms); j += BESIDE@)
        APIECE for (int c = 0; c < BESIDE@; c++) APIECE for (int v = 0; v < wide; v++)
            sum[c][v] += x[(step) * (j + c)] * *(const Across@ *)(a + (down) * (j + c) + (v < wide - 1 ? ACROSS@ * v : last));
    for (; j < (terms); j++)
        APIECE for (int v = 0; v < wide; v++)
            sum[0][v] += x[(step) * j] * *(const Across@ *)(a + (down) * j + (v < wide - 1 ? ACROSS@ * v : last));"""
FURTHER = "    for (int64_t k = 0; k < (further); k++, a += (row), x += (next), j = 0) {"
SINGLE = "for (int64_t j = 0; j < (terms); j++) total += a[i + (down) * j] * x[(step) * j];"
SINGLES = """\
for (int64_t k = 0; k < (further); k++)
                for (int64_t j = 0; j < (terms); j++) total += a[i + (row) * k + (down) * j] * x[(next) * k + (step) * j];"""
NAMES = ("n", "terms", "down", "step", "many", "a", "x", "y", "further", "row", "next")


def _along(number: int, dtype: type[DType], numbers: Sequence[int]) -> str:
    """The function of that name: groups of vectors that differ by one at most, each with all its sums in registers."""
    n, twice = numbers[0], len(numbers) == len(NAMES)
    texts: dict[str, object] = dict(zip(NAMES, (*numbers, *ONE)))
    sums, single = (f"{FURTHER}\n{indent(SUMS, '    ')}\n    }}", SINGLES) if twice else (SUMS, SINGLE)
    template = FUNCTION_ALONG.replace("(sums)", sums).replace("(single)", single)

    def choose(line: int) -> dict[str, int]:
        across = lanes(n, bytes_of(dtype), line)
        vectors = -(-n // across)
        groups = -(-vectors // WIDE[line])
        wide = -(-vectors // groups)
        made = {"ACROSS": across, "SUMS": wide, "BESIDE": max(DEPENDENT // wide, 1)}
        return made | {"MOST": vectors - groups * (wide - 1), "ALL": groups}

    return filled(template, number, dtype, {**texts, "name": name(ALONG, dtype, numbers)}, choose)


FUNCTION_ACROSS = """\
/* (many) times (n) sums of (terms) products along rows */
(choices)
#ifdef __GNUC__
typedef real Four@ __attribute__((vector_size(4 * sizeof(real))));
typedef (whole) Places@ __attribute__((vector_size(4 * sizeof(real))));
typedef real Some@ __attribute__((vector_size(SOME@ * sizeof(real))));
typedef real Near@ __attribute__((vector_size(4 * sizeof(real)), aligned(sizeof(real)), may_alias));
typedef real Next@ __attribute__((vector_size(SOME@ * sizeof(real)), aligned(sizeof(real)), may_alias));
typedef union { Some@ all; Four@ four[SOME@ / 4]; } Parts@;
static inline __attribute__((always_inline)) ONCE void four@(const int rows, const real *restrict a, const real *restrict x,
    real *restrict y)
{
    FUSING
    Parts@ sum[8];
    int64_t j = 0;
    APIECE for (int r = 0; r < rows; r++) sum[r].all = (Some@){0};
    for (; j + SOME@ <= (terms); j += SOME@)
        APIECE for (int r = 0; r < rows; r++) sum[r].all += *(const Next@ *)(x + j) * *(const Next@ *)(a + (down) * r + j);
    if (SOME@ > 4) APIECE for (int r = 0; r < rows; r++) sum[r].four[0] += sum[r].four[SOME@ / 4 - 1];
    if (SOME@ > 4 && j + 4 <= (terms)) {
        APIECE for (int r = 0; r < rows; r++) sum[r].four[0] += *(const Near@ *)(x + j) * *(const Near@ *)(a + (down) * r + j);
        j += 4;
    }
    APIECE for (int r = 0; r < rows; r += 4) { /* what is added up for each row comes to lie in one vector */
        Four@ s = sum[r].four[0], t = sum[r + 1].four[0], u = sum[r + 2].four[0], v = sum[r + 3].four[0];
        s = SHUFFLED(Places@, s, t, 0, 4, 2, 6) + SHUFFLED(Places@, s, t, 1, 5, 3, 7);
        u = SHUFFLED(Places@, u, v, 0, 4, 2, 6) + SHUFFLED(Places@, u, v, 1, 5, 3, 7);
        s = SHUFFLED(Places@, s, u, 0, 1, 4, 5) + SHUFFLED(Places@, s, u, 2, 3, 6, 7);
        const real *row = a + (down) * r;
        for (int64_t k = j; k < (terms); k++)
            s += x[k] * (Four@){row[k], row[(down) + k], row[2 * (down) + k], row[3 * (down) + k]};
        *(Near@ *)(y + r) = s;
    }
}
static __attribute__((noinline)) ONCE void (name)(const real *restrict a, const real *restrict x, real *restrict y)
{
    for (int64_t b = 0; b < (many); b++, a += (a), x += (x), y += (y)) {
        int64_t i = 0;
        for (; i + 8 <= (n); i += 8) four@(8, a + (down) * i, x, y + i);
        for (; i + 4 <= (n); i += 4) four@(4, a + (down) * i, x, y + i);
        if (i < (n)) four@(4, a + (down) * ((n) - 4), x, y + (n) - 4);
    }
}
#else
static void (name)(const real *a, const real *x, real *y)
{
    for (int64_t b = 0; b < (many); b++, a += (a), x += (x), y += (y))
        for (int64_t i = 0; i < (n); i++) {
            real total = 0;
            for (int64_t j = 0; j < (terms); j++) total += a[(down) * i + j] * x[j];
            y[i] = total;
        }
}
#endif
"""


def _across(number: int, dtype: type[DType], numbers: Sequence[int]) -> str:
    """The function of that name: four rows, or twice as many, at a time."""
    texts: dict[str, object] = dict(zip(("n", "terms", "down", "many", "a", "x", "y"), (*numbers, *ONE)))
    texts |= {"name": name(ACROSS, dtype, numbers), "whole": "int64_t" if dtype is F64 else "int32_t"}

    def choose(line: int) -> dict[str, int]:
        return {"SOME": 8 if line > 4 * bytes_of(dtype) and numbers[1] >= 8 else 4}

    return filled(FUNCTION_ACROSS, number, dtype, texts, choose)
