"""Sorting and searching as C.

Numbers become whole ones of the same order, which a radix sort sorts byte by byte together with their places. It is stable,
takes no comparisons, and leaves out the bytes that all of them share. Of short rows the place of each number is counted, and a
few of the greatest are found one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.dtypes import F32, F64, I32, I64, DType, is_float
from adtypes.namespace import Forms
from adtypes.ops.sorting import Argsort, Searchsorted, TopK
from adtypes.spec import Spec
from interpreters.compile.c.forms import C_TYPE, TIME, form_text
from interpreters.compile.c.texts.lines import counting, nested
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

SHORT = 160  # numbers below which counting is faster than a radix sort
TINY = 9  # numbers below which vectors take longer
FEW = 8  # that many times as few are found one by one
BLOCK = 64  # numbers of which the greatest is known

ORDER = """\
typedef struct { uint64_t key; int64_t at; } Item;

/* Sorts n items by the lower bytes of their keys; there is room for as many behind them. Where they are then. */
static inline Item *order(int64_t n, int bytes, Item *items)
{
    int64_t count[8][256];
    for (int b = 0; b < bytes; b++) for (int d = 0; d < 256; d++) count[b][d] = 0;
    for (int64_t i = 0; i < n; i++) for (int b = 0; b < bytes; b++) count[b][items[i].key >> 8 * b & 255]++;
    Item *from = items, *to = items + n;
    for (int b = 0; b < bytes; b++) {
        if (count[b][from->key >> 8 * b & 255] == n) continue;
        int64_t sum = 0;
        for (int d = 0; d < 256; d++) {
            const int64_t many = count[b][d];
            count[b][d] = sum;
            sum += many;
        }
        for (int64_t i = 0; i < n; i++) to[count[b][from[i].key >> 8 * b & 255]++] = from[i];
        Item *const last = from;
        from = to;
        to = last;
    }
    return from;
}

"""
MOST: dict[type[DType], str] = {F64: "INT64_MAX", F32: "INT32_MAX", I64: "INT64_MAX", I32: "INT32_MAX"}
OF_FLOAT = """\
union { real x; whole bits; } u = {x};
    const whole turned = MOST & u.bits >> (8 * sizeof(real) - 1);
    return x != x ? MOST : x == 0 ? 0 : u.bits ^ turned;"""
KEY = """\
/* A whole number of the same order: NaN is the greatest, zeros are equal. */
static INLINE whole key_@(real x)
{
    @key
}

"""
ARGSORT = """\
/* The places of the first m of n numbers in ascending order, or descending, if all bits of the keys are turned. */
static inline void argsort_@(
    int64_t n, const real *x, int64_t step, int64_t m, int64_t *out, int64_t leap, whole turn, int64_t *room)
{
    Item *items = (Item *)room;
    for (int64_t i = 0; i < n; i++) {
        items[i].key = (uint64_t)(key_@(x[step * i]) ^ turn) ^ (uint64_t)1 << (8 * sizeof(real) - 1);
        items[i].at = i;
    }
    items = order(n, sizeof(real), items);
    for (int64_t i = 0; i < m; i++) out[leap * i] = items[i].at;
}

"""
RANKS = f"""\
/* The same for less than {SHORT} numbers: how many come before each one is counted. These are more comparisons than sorting
   takes, but of vectors, and nothing is guessed. Equal numbers come before those behind them. */
typedef whole Keys_@ __attribute__((vector_size(64), may_alias));
static INLINE void ranks_@(int64_t n, const real *x, int64_t step, int64_t m, int64_t *out, int64_t leap, whole turn)
{{
    enum {{ LANES_@ = 64 / sizeof(whole) }};
    whole keys[{SHORT} + LANES_@] __attribute__((aligned(64)));
    int64_t places[{SHORT}];
    Keys_@ lane;
    for (int64_t k = 0; k < LANES_@; k++) lane[k] = k;
    #pragma omp simd
    for (int64_t i = 0; i < n; i++) keys[i] = key_@(x[step * i]) ^ turn;
    for (int64_t i = n; i < n + LANES_@; i++) keys[i] = 0;
    for (int64_t i = 0; i < n && n < {TINY}; i++) {{
        int64_t rank = 0;
        for (int64_t j = 0; j < i; j++) rank += keys[j] <= keys[i];
        for (int64_t j = i + 1; j < n; j++) rank += keys[j] < keys[i];
        places[rank] = i;
    }}
    for (int64_t z = 0; z < n && n >= {TINY}; z += LANES_@) {{
        const int64_t end = z + LANES_@ < n ? z + LANES_@ : n;
        const Keys_@ here = *(const Keys_@ *)(keys + z);
        Keys_@ rank = {{0}}; /* true is -1 */
        for (int64_t j = 0; j < z; j++) rank -= keys[j] <= here;
        for (int64_t j = z; j < end; j++) rank -= (keys[j] < here) | ((keys[j] == here) & ((whole)(j - z) < lane));
        for (int64_t j = end; j < n; j++) rank -= keys[j] < here;
        for (int64_t i = z; i < end; i++) places[rank[i - z]] = i;
    }}
    for (int64_t i = 0; i < m; i++) out[leap * i] = places[i];
}}

"""
GREATEST = f"""\
/* The first place of the greatest of some keys. */
static INLINE whole peak_@(whole n, const whole *keys)
{{
    whole most = keys[0], at = n;
    #pragma omp simd reduction(greatest : most)
    for (whole i = 0; i < n; i++) most = keys[i] > most ? keys[i] : most;
    #pragma omp simd reduction(least : at)
    for (whole i = 0; i < n; i++) {{
        const whole here = keys[i] == most ? i : n;
        at = here < at ? here : at;
    }}
    return at;
}}

/* The places of the m greatest of n numbers, the greatest first. The greatest of each {BLOCK} is known, so the next one is the
   greatest of these; after that it is less than all numbers, and another one is the greatest beside it. */
static INLINE void greatest_@(int64_t n, const real *x, int64_t step, int64_t m, int64_t *out, int64_t leap, int64_t *room)
{{
    const int64_t blocks = (n + {BLOCK - 1}) / {BLOCK};
    int64_t *at = room;
    whole *top = (whole *)(room + blocks), *keys = top + blocks;
    for (int64_t i = 0; i < n; i++) keys[i] = key_@(x[step * i]);
    for (int64_t i = n; i < {BLOCK} * blocks; i++) keys[i] = -MOST - 1;
    for (int64_t b = 0; b < blocks; b++) {{
        at[b] = {BLOCK} * b + peak_@({BLOCK}, keys + {BLOCK} * b);
        top[b] = keys[at[b]];
    }}
    for (int64_t j = 0;;) {{
        const int64_t b = peak_@(blocks, top);
        out[leap * j] = at[b];
        if (++j == m) return;
        keys[at[b]] = -MOST - 1;
        at[b] = {BLOCK} * b + peak_@({BLOCK}, keys + {BLOCK} * b);
        top[b] = keys[at[b]];
    }}
}}

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
BODIES = {"argsort": ARGSORT, "ranks": RANKS, "greatest": GREATEST, "places": PLACES}


def prelude(text: str) -> str:
    """The definitions that a text calls, each for the dtypes that it has."""
    out = [ORDER * ("argsort_" in text)]
    for d in MOST:
        called = [body for name, body in BODIES.items() if f"{name}_{d.short}(" in text]
        keys = [KEY] * any(body is not PLACES for body in called)
        out += [_spelled(body, d) for body in keys + called]
    return "".join(out)


def _spelled(body: str, dtype: type[DType]) -> str:
    to, below = TESTS[is_float(dtype)]
    body = body.replace("@key", OF_FLOAT if is_float(dtype) else "return x;").replace("@to", to).replace("@below", below)
    most = MOST[dtype]
    body = body.replace("MOST", most).replace("whole", f"{most[:-4].lower()}_t")
    return body.replace("@", dtype.short).replace("real", C_TYPE[dtype])


def sort_lines(t: Term, args: Sequence[Slot], out: Slot, memory: Memory, life: tuple[int, int]) -> list[str]:
    """A row of `SORTS` for all rows of its argument, or all values."""
    op, x = t.op, args[0]
    assert isinstance(op, (Argsort, TopK, Searchsorted))
    outer = x.spec.ndim - 1  # axes of the rows in which numbers are looked for
    along = op.axis if isinstance(op, Argsort) else out.spec.ndim - 1 if out.spec.ndim > outer else -1  # one call for an axis
    looped = [k for k in range(out.spec.ndim) if k != along]
    counters = {k: memory.counter() for k in looped}
    here: Forms = tuple((0, ((TIME + counters[k], 1),)) if k in counters else (0, ()) for k in range(out.spec.ndim))
    kind = x.spec.dtype.short
    if not isinstance(op, Searchsorted):
        n, m = x.spec.shape[along], out.spec.shape[along]
        few = isinstance(op, TopK) and 0 < FEW * m <= n and is_float(x.spec.dtype)  # no integer is less than all of them
        called = "greatest" if few else "ranks" if n < SHORT else "argsort"
        given = [str(n), _steps(x, here, along), str(m), _steps(out, here, along)]
        given += [str(-isinstance(op, TopK))] * (not few)
        words = (BLOCK + 2) * -(-n // BLOCK) if few else 4 * n
        given += [memory.slot(Spec((words,), I64), life, rigid=True).base] * (called != "ranks")
        call = f"{called}_{kind}({', '.join(given)});"
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
