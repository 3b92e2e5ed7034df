"""Products whose blocks lie in registers, as C: loops around calls, and the functions.

An element of one operand, repeated, is multiplied with some vectors of the other, and that for several elements. Where the last
vector of a row is not whole it overlaps the one before it, so that nothing is read or written beyond the row.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from adtypes.affine import axes_of, form, plus
from adtypes.dtypes import F64, DType
from adtypes.namespace import Form
from interpreters.compile.c.forms import TIME, bytes_of, form_text, linear, pointer
from interpreters.compile.c.normal.direct import REGISTERS, Tiles, Windowed, apart, lanes, rounds, tiles
from interpreters.compile.c.texts.calls.matmul import FEW, WORTH
from interpreters.compile.c.texts.calls.registers import called, filled, name
from interpreters.compile.c.texts.calls.sums import STRONG, one_by_one, repaired
from interpreters.compile.c.texts.lines import counting, nested
from interpreters.compile.c.texts.parts import Cuts
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

BLOCKS = "blocks"
FEW_TWICE = 16  # rows, of which one may be made twice


def direct_lines(t: Term, a: Slot, b: Slot, out: Slot, memory: Memory, cuts: Cuts | None) -> list[str]:
    """The lines of a product; large ones are made in parts."""
    op = t.op
    assert isinstance(op, Windowed)
    p = tiles(op, bytes_of(t.spec.dtype), a.strides, b.strides, out.strides)
    assert p is not None, (a, b, out)
    first, second = (b, a) if p.turned else (a, b)
    at = [a.address(op.a)[0] - a.at[0], b.address(op.b)[0] - b.at[0]]
    starts = [form(s.at[0] + o, s.at[1]) for s, o in ((a, at[0]), (b, at[1]))]
    places: list[Form] = [*(reversed(starts) if p.turned else starts), out.at]
    around = (*p.loops, *p.sums)
    counters = [memory.counter() for _ in around]
    heads = [counting(f"t{c}", x.size) for c, x in zip(counters, around)]
    for c, loop in zip(counters, around):
        places = [plus(f, (0, ((TIME + c, step),))) for f, step in zip(places, loop[1:])]
    x, y, z = (pointer(s.base, f) for s, f in zip((first, second, out), places))
    more = " || ".join(f"t{c}" for c in counters[len(p.loops) :]) or "0"
    shares = cuts if _amount(p) * (2 if t.spec.dtype is F64 else 1) >= WORTH else None
    in_bands = shares is not None and not p.loops and shares.multiplies()
    rows = (n for x in (p.rows, p.beside) for n in (x.size, x.a, x.out))
    numbers = [int(in_bands or bool(p.sums)), *rows, p.columns.size, *(n for k in p.inner for n in k[:3])]
    function = name(BLOCKS, t.spec.dtype, numbers)
    call = f"{function}({x}, {y}, {z}, {more}, 0, bands_{function});"
    kind = "products" if op.of_matrices else "windows"
    said = f"/* {kind}: {t.args[0].spec}, {t.args[1].spec} to {t.spec} */"
    lines = [*heads, call]
    if shares is not None and in_bands:
        some = nested([*heads, call.replace(f", 0, bands_{function})", ", from, to)")])
        return [said, *shares.multiply(said, f"bands_{function}", 1, some), *_repaired(t, op, a, b, out, memory)]
    if shares is not None and p.loops:
        k = max(range(len(p.loops)), key=lambda k: (p.loops[k].size >= FEW, -k))
        if p.loops[k].size >= FEW and shares.multiplies():
            del heads[k]
            heads.insert(0, counting(f"t{counters[k]}", "to", "from"))
            lines = shares.multiply(said, p.loops[k].size, 1, nested([*heads, call]))
            return [said, *lines, *_repaired(t, op, a, b, out, memory)]
    return [said, *nested(lines), *_repaired(t, op, a, b, out, memory)]


def _amount(p: Tiles) -> int:
    return p.height * p.columns.size * prod(x.size for x in (*p.inner, *p.loops, *p.sums))


def _repaired(t: Term, op: Windowed, a: Slot, b: Slot, out: Slot, memory: Memory) -> list[str]:
    """The sums one by one, where zeros have met what is not finite and should not have: strong products, where the result tells,
    and those that are left out, where an element of the second operand does."""
    if not op.strong and not op.bounds:
        return []
    counters = [memory.counter() for _ in op.sizes]
    heads = [counting(f"t{c}", n) for c, n in zip(counters, op.sizes)]

    def here(f: Form) -> Form:
        return form(f[0], ((TIME + counters[c], k) for c, k in f[1]))

    def at(s: Slot, forms: Sequence[Form]) -> Form:
        return plus(s.at, here(linear(tuple(forms), s.strides)))

    def place(s: Slot, forms: Sequence[Form]) -> str:
        return f"{s.base}[{form_text(at(s, forms))}]"

    kept = [(0, ((k, 1),)) for k in range(op.rank)]
    result, x, y = place(out, kept), place(a, op.a), place(b, op.b)
    outer, inner = " ".join(heads[: op.rank]), " ".join(heads[op.rank :])
    if op.strong:
        sums = one_by_one(t.spec.dtype, outer, inner, result, f"total += mul0({x}, {y});")
        return repaired(t.spec.dtype, STRONG, out.base, at(out, kept), [*zip(counters, op.sizes)][: op.rank], sums)
    inside = " && ".join(f"(uint64_t)({form_text(here(f))}) < {n}" for f, n in op.bounds)
    sums = one_by_one(t.spec.dtype, outer, inner, result, f"if ({inside}) total += {x} * {y};")
    through = [(counters[c], op.sizes[c]) for c in sorted(axes_of(op.b))]
    why = "what zeros around an operand should not meet is finite, or left out"
    return repaired(t.spec.dtype, why, b.base, at(b, op.b), through, sums)


# ---------------------------------------------------------------- functions
def functions(text: str) -> list[str]:
    """The functions that a text calls."""
    return [_function(k, dtype, numbers) for k, (dtype, numbers) in enumerate(called(BLOCKS, text))]


ADDING = """\
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        sum[r][v] = *(const Row@ *)(c + (below_r) + (v < wide - 1 ? LANES@ * v : last));
"""
FUNCTION = """\
/* (rows) x (columns), each the sum of (terms) */
(choices)
#ifdef __GNUC__
typedef real Vector@ __attribute__((vector_size(LANES@ * sizeof(real))));
typedef real Row@ __attribute__((vector_size(LANES@ * sizeof(real)), aligned(sizeof(real)), may_alias));
static inline __attribute__((always_inline)) ONCE void tile@(const int rows, const int wide, const int64_t last,
    const real *restrict a, const real *restrict b, real *restrict c, const bool more)
{
    FUSING
    Vector@ sum[HIGH@][WIDE@];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector@){0};
(adding)    (loops) {
        const real *x = a + (x), *y = b + (y);
        Vector@ row[WIDE@];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row@ *)(y + (v < wide - 1 ? LANES@ * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += x[(above_r)] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row@ *)(c + (below_r) + (v < wide - 1 ? LANES@ * v : last)) = sum[r][v];
}
static inline __attribute__((always_inline)) ONCE void band@(const int rows, const real *restrict a, const real *restrict b,
    real *restrict c, const bool more)
{
    const int64_t end = (columns) - LANES@; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY@; k++, j += LANES@ * WIDE@)
        tile@(rows, WIDE@, k < GROUPS@ - 1 ? LANES@ * (WIDE@ - 1) : end - j, a, b + j, c + j, more);
    if (MANY@ < GROUPS@) for (; k < GROUPS@; k++, j += LANES@ * (WIDE@ - 1))
        tile@(rows, WIDE@ - 1, k < GROUPS@ - 1 ? LANES@ * (WIDE@ - 2) : end - j, a, b + j, c + j, more);
}
static __attribute__((noinline)) ONCE void (name)(const real *restrict a, const real *restrict b, real *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH@ * k - (k > FULL@ ? k - FULL@ : 0), i = next < LAST@ ? next : LAST@;
        if (FULL@ == BANDS@ || k < FULL@) band@(HIGH@, a + (above_i), b, c + (below_i), more);
        else band@(HIGH@ - 1, a + (above_i), b, c + (below_i), more);
    }
}
enum { bands_(name) = BANDS@ };
#else
enum { bands_(name) = (rows) };
static void (name)(const real *a, const real *b, real *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < (columns); j++) {
        real total = more ? c[(below_i) + j] : 0;
        (loops) total += a[(above_i) + (x)] * b[j + (y)];
        c[(below_i) + j] = total;
    }
}
#endif
"""


def _function(number: int, dtype: type[DType], numbers: Sequence[int]) -> str:
    """The function of that name: bands of rows, each of tiles, in which the sums are. Bands differ by a row at most, tiles by a
    vector; how large they are depends on the registers. Where a row may be made twice, and few are, all bands have as many rows,
    and the last ones overlap: half of the code."""
    (is_once, n, above, below, more, above_more, below_more, columns), terms = numbers[:8], numbers[8:]
    rows = n * more
    inner = list(zip(terms[::3], terms[1::3], terms[2::3]))
    texts: dict[str, object] = {"rows": rows, "columns": columns, "name": name(BLOCKS, dtype, numbers)}
    for v in "ir":
        texts[f"above_{v}"] = f"{above} * {v}" if more == 1 else f"{above} * ({v} % {n}) + {above_more} * ({v} / {n})"
        texts[f"below_{v}"] = f"{below} * {v}" if more == 1 else f"{below} * ({v} % {n}) + {below_more} * ({v} / {n})"
    texts["terms"] = " x ".join(str(n) for n, _, _ in inner)
    texts["loops"] = " ".join(f"for (int k{k} = 0; k{k} < {n}; k{k}++)" for k, (n, _, _) in enumerate(inner))
    for which, operand in ((1, "x"), (2, "y")):
        parts = [f"{x[which]} * k{k}" for k, x in enumerate(inner) if x[which]]
        texts[operand] = " + ".join(parts or ["0"]).replace("+ -", "- ")

    def choose(line: int) -> dict[str, int]:
        wide = lanes(columns, bytes_of(dtype), line)
        whole, most = (n, rows) if more > 1 else (1, apart(above * bytes_of(dtype)))
        _, high, many = rounds(rows, columns, wide, REGISTERS[line], whole, most)
        vectors = -(-columns // wide)
        groups, bands = -(-vectors // many), -(-rows // high)
        overlap = not is_once and more == 1 and FEW_TWICE * (bands * high - rows) <= rows
        full, last = (bands, rows - high) if overlap else (rows - bands * (high - 1), rows)
        made = {"LANES": wide, "HIGH": high, "WIDE": many, "FULL": full, "BANDS": bands, "LAST": last}
        return made | {"MANY": vectors - groups * (many - 1), "GROUPS": groups}

    return filled(FUNCTION.replace("(adding)", ADDING if is_once else ""), number, dtype, texts, choose)
