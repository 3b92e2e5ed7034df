"""Sorting and searching as C.

Numbers become unsigned ones of the same order, which a radix sort sorts byte by byte together with their places. It is stable,
takes no comparisons, and leaves out the bytes that all of them share. Short rows are sorted by insertion.
"""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.dtypes import F32, F64, I32, I64, DType, is_float
from adtypes.namespace import Forms
from adtypes.ops.sorting import Argsort, Searchsorted
from adtypes.spec import Spec
from interpreters.compile.c.forms import C_TYPE, TIME, form_text
from interpreters.compile.c.texts.lines import counting, nested
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

SHORT = 64  # elements below which insertion is faster

ORDER = f"""\
typedef struct {{ uint64_t key; int64_t at; }} Item;

/* Sorts n items by the lower bytes of their keys; there is room for as many behind them. Where they are then. */
static inline Item *order(int64_t n, int bytes, Item *items)
{{
    if (n < {SHORT}) {{
        for (int64_t i = 1; i < n; i++) {{
            const Item x = items[i];
            int64_t j = i;
            for (; j > 0 && items[j - 1].key > x.key; j--) items[j] = items[j - 1];
            items[j] = x;
        }}
        return items;
    }}
    int64_t count[8][256];
    for (int b = 0; b < bytes; b++) for (int d = 0; d < 256; d++) count[b][d] = 0;
    for (int64_t i = 0; i < n; i++) for (int b = 0; b < bytes; b++) count[b][items[i].key >> 8 * b & 255]++;
    Item *from = items, *to = items + n;
    for (int b = 0; b < bytes; b++) {{
        if (count[b][from->key >> 8 * b & 255] == n) continue;
        int64_t sum = 0;
        for (int d = 0; d < 256; d++) {{
            const int64_t many = count[b][d];
            count[b][d] = sum;
            sum += many;
        }}
        for (int64_t i = 0; i < n; i++) to[count[b][from[i].key >> 8 * b & 255]++] = from[i];
        Item *const last = from;
        from = to;
        to = last;
    }}
    return from;
}}

"""
KEYS: dict[type[DType], str] = {
    F64: "union { double x; uint64_t bits; } u = {x};\n    return x != x ? ~(uint64_t)0 : x == 0 ? (uint64_t)1 << 63 : "
    "u.bits >> 63 ? ~u.bits : u.bits | (uint64_t)1 << 63;",
    F32: "union { float x; uint32_t bits; } u = {x};\n    return x != x ? ~(uint32_t)0 : x == 0 ? (uint32_t)1 << 31 : "
    "u.bits >> 31 ? ~u.bits : u.bits | (uint32_t)1 << 31;",
    I64: "return (uint64_t)x ^ (uint64_t)1 << 63;",
    I32: "return (uint32_t)x ^ (uint32_t)1 << 31;",
}
KEY = """\
/* A number of the same order: NaN is the greatest, zeros are equal. */
static inline uint64_t key_@(real x)
{
    @key
}

"""
ARGSORT = """\
static inline void argsort_@(int64_t n, const real *x, int64_t step, int64_t *out, int64_t leap, int64_t *room)
{
    Item *items = (Item *)room;
    for (int64_t i = 0; i < n; i++) {
        items[i].key = key_@(x[step * i]);
        items[i].at = i;
    }
    items = order(n, sizeof(real), items);
    for (int64_t i = 0; i < n; i++) out[leap * i] = items[i].at;
}

"""
TESTS = {True: ("(other <= x) | (x != x)", "(other < x) | ((x != x) & (other == other))"), False: ("other <= x", "other < x")}
PLACES = """\
/* How many of n ascending numbers are less than each of m others, or not greater; NaN is the greatest. Half of them are added or
   not, without a branch, as nobody guesses which; so several numbers are looked for at a time. */
static inline void places_@(
    int64_t n, const real *row, int64_t step, int64_t m, const real *from, int64_t far, int64_t *out, int64_t leap, int right)
{
    for (int64_t z = 0; z < m; z += 16) {
        const int64_t some = m - z < 16 ? m - z : 16;
        real wanted[16] = {0};
        int64_t first[16] = {0};
        for (int64_t j = 0; j < some; j++) wanted[j] = from[far * (z + j)];
        for (int64_t left = n; left > 0; left >>= 1) {
            const int64_t half = left - (left >> 1);
            #pragma omp simd
            for (int64_t j = 0; j < 16; j++) {
                const real x = wanted[j], other = row[step * (first[j] + half - 1)];
                const bool before = right ? @to : @below;
                first[j] += before ? half : 0;
            }
        }
        for (int64_t j = 0; j < some; j++) out[leap * (z + j)] = first[j];
    }
}

"""


def prelude(text: str) -> str:
    """The definitions that a text calls, each for the dtypes that it has."""
    out = [ORDER * ("argsort_" in text)]
    for d in KEYS:
        called = [body for name, body in (("argsort", KEY + ARGSORT), ("places", PLACES)) if f"{name}_{d.short}(" in text]
        out += [_spelled(body, d) for body in called]
    return "".join(out)


def _spelled(body: str, dtype: type[DType]) -> str:
    to, below = TESTS[is_float(dtype)]
    body = body.replace("@key", KEYS[dtype]).replace("@to", to).replace("@below", below)
    return body.replace("@", dtype.short).replace("real", C_TYPE[dtype])


def sort_lines(t: Term, args: Sequence[Slot], out: Slot, memory: Memory, life: tuple[int, int]) -> list[str]:
    """A row of `SORTS` for all rows of its argument, or all values."""
    op, x = t.op, args[0]
    assert isinstance(op, (Argsort, Searchsorted))
    outer = x.spec.ndim - 1  # axes of the rows in which numbers are looked for
    along = op.axis if isinstance(op, Argsort) else out.spec.ndim - 1 if out.spec.ndim > outer else -1  # one call for an axis
    looped = [k for k in range(out.spec.ndim) if k != along]
    counters = {k: memory.counter() for k in looped}
    here: Forms = tuple((0, ((TIME + counters[k], 1),)) if k in counters else (0, ()) for k in range(out.spec.ndim))
    kind = x.spec.dtype.short
    if isinstance(op, Argsort):
        n = x.spec.shape[op.axis]
        room = memory.slot(Spec((4 * n,), I64), life, rigid=True).base
        given = [str(n), _steps(x, here, op.axis), _steps(out, here, op.axis), room]
        call = f"argsort_{kind}({', '.join(given)});"
    else:
        row = _steps(x, (*here[:outer], (0, ())), outer)
        others = [f"&{s.text(here)}, 1" if along < 0 else _steps(s, here, along) for s in (args[1], out)]
        count = 1 if along < 0 else out.spec.shape[along]
        call = f"places_{kind}({x.spec.shape[-1]}, {row}, {count}, {', '.join(others)}, {int(op.right)});"
    heads = [counting(f"t{c}", out.spec.shape[k]) for k, c in counters.items()]
    said = f"/* {op.name}: {', '.join(str(a.spec) for a in t.args)} */"
    return [said, *nested([*heads, call])]


def _steps(s: Slot, here: Forms, axis: int) -> str:
    """Where a row along an axis begins, and the step to the next element."""
    return f"{s.base} + {form_text(s.address(here))}, {s.strides[axis]}"
