"""Products whose blocks lie in registers, as C: loops around calls, and the functions, one for calls of the same numbers.

The functions are written with vectors of GNU C, of which compilers make no other loops than these: an element of one operand,
repeated, times some vectors of the other, for several elements. Where the last vector of a row is not whole it overlaps the one
before it, so that nothing is read or written beyond the row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adtypes.dtypes import F64
from adtypes.namespace import Form
from adtypes.ops.layout import form
from interpreters.compile.c.plans.direct import REGISTERS, Tiles, Windowed, lanes, rounds, tiles
from interpreters.compile.c.plans.forms import C_TYPE, TIME, bytes_of, form_text, linear
from interpreters.compile.c.texts.matmul import FEW, WORTH
from interpreters.compile.c.texts.parts import Cuts
from interpreters.compile.c.texts.vectors import functions as vectors
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

CALL = re.compile(r"\bblocks_([ds])_(\w+)\(")

PRELUDE = """\
#if defined(__clang__)
#define FUSED
#define FUSING _Pragma("clang fp contract(fast)")
#define APIECE _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__)
#define FUSED __attribute__((optimize("fp-contract=fast")))
#define FUSING
#define APIECE _Pragma("GCC unroll 32")
#endif
#if defined(__AVX512F__)
#define LINE 64
#elif defined(__AVX__)
#define LINE 32
#else
#define LINE 16
#endif
"""


def direct_lines(t: Term, a: Slot, b: Slot, out: Slot, memory: Memory, cuts: Cuts | None = None) -> list[str]:
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
    heads = [f"for (int64_t t{c} = 0; t{c} < {x.size}; t{c}++)" for c, x in zip(counters, around)]
    for c, loop in zip(counters, around):
        places = [form(f[0], (*f[1], (TIME + c, step))) for f, step in zip(places, loop[1:])]
    x, y, z = (f"{s.base} + {form_text(f)}" if f != (0, ()) else s.base for s, f in zip((first, second, out), places))
    more = " || ".join(f"t{c}" for c in counters[len(p.loops) :]) or "0"
    rows = (n for x in (p.rows, p.beside) for n in (x.size, x.a, x.out))
    numbers = [*rows, p.columns.size, *(n for k in p.inner for n in k[:3])]
    kind = "d" if t.spec.dtype is F64 else "s"
    call = f"blocks_{kind}_{'_'.join(map(str, numbers)).replace('-', 'm')}({x}, {y}, {z}, {more});"
    said = f"/* windows: {t.args[0].spec}, {t.args[1].spec} to {t.spec} */"
    lines = [*heads, call]
    if cuts is not None and p.loops and _amount(p) * (2 if kind == "d" else 1) >= WORTH:
        k = max(range(len(p.loops)), key=lambda k: (p.loops[k].size >= FEW, -k))
        if p.loops[k].size >= FEW and cuts.multiplies():
            heads[k] = heads[k].replace("= 0;", "= from;").replace(f"< {p.loops[k].size};", "< to;")
            heads.insert(0, heads.pop(k))
            lines = cuts.multiply(said, p.loops[k].size, 1, _nested([*heads, call]))
            return [said, *lines, *_repaired(t, op, a, b, out, memory)]
    return [said, *_nested(lines), *_repaired(t, op, a, b, out, memory)]


def _nested(lines: Sequence[str]) -> list[str]:
    return ["    " * k + line for k, line in enumerate(lines)]


def _amount(p: Tiles) -> int:
    total = p.height * p.columns.size
    for x in (*p.inner, *p.loops, *p.sums):
        total *= x.size
    return total


def _repaired(t: Term, op: Windowed, a: Slot, b: Slot, out: Slot, memory: Memory) -> list[str]:
    """The sums one by one, where zeros have met what is not finite and should not have: strong products, where the result tells,
    and those that are left out, where an element of the second operand does."""
    if not op.strong and not op.bounds:
        return []
    kind, counters = C_TYPE[t.spec.dtype], [memory.counter() for _ in op.sizes]
    heads = [f"for (int64_t t{c} = 0; t{c} < {n}; t{c}++)" for c, n in zip(counters, op.sizes)]

    def here(f: Form) -> Form:
        return form(f[0], ((TIME + counters[c], k) for c, k in f[1]))

    def place(s: Slot, forms: Sequence[Form]) -> str:
        o, terms = here(linear(tuple(forms), s.strides))
        return f"{s.base}[{form_text(form(o + s.at[0], (*s.at[1], *terms)))}]"

    kept = [(0, ((k, 1),)) for k in range(op.rank)]
    result, x, y = place(out, kept), place(a, op.a), place(b, op.b)
    outer, inner = " ".join(heads[: op.rank]), " ".join(heads[op.rank :])
    if op.strong:
        test = f"{outer} wild |= {result} - {result} != 0;"
        product = f"total += mul0({x}, {y});"
    else:
        read = sorted({c for f in op.b for c, _ in f[1]})
        test = f"{' '.join(heads[c] for c in read)} wild |= {y} - {y} != 0;"
        inside = " && ".join(f"(uint64_t)({form_text(here(f))}) < {n}" for f, n in op.bounds)
        product = f"if ({inside}) total += {x} * {y};"
    return [
        "{ /* what zeros around an operand should not meet is finite, or left out */",
        "    bool wild = false;",
        f"    {test}",
        f"    if (wild) {outer} {{",
        f"        {kind} total = 0;",
        f"        {inner} {product}",
        f"        {result} = total;",
        "    }",
        "}",
    ]


# ---------------------------------------------------------------- functions
def prelude(text: str) -> str:
    """The functions that a text calls, those of products with vectors among them."""
    found = dict.fromkeys(CALL.findall(text))
    functions = [*(_function(k, kind, said) for k, (kind, said) in enumerate(found)), *vectors(text)]
    return "\n".join([PRELUDE, *functions]) if functions else ""


FUNCTION = """\
/* (rows) x (columns), each the sum of (terms) */
(choices)
#ifdef __GNUC__
typedef real Vector@ __attribute__((vector_size(LANES@ * sizeof(real))));
typedef real Row@ __attribute__((vector_size(LANES@ * sizeof(real)), aligned(sizeof(real)), may_alias));
static inline __attribute__((always_inline)) FUSED void tile@(const int rows, const int wide, const int64_t last,
    const real *restrict a, const real *restrict b, real *restrict c, const bool more)
{
    FUSING
    Vector@ sum[HIGH@][WIDE@];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector@){0};
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        sum[r][v] = *(const Row@ *)(c + (below_r) + (v < wide - 1 ? LANES@ * v : last));
    (loops) {
        const real *x = a + (x), *y = b + (y);
        Vector@ row[WIDE@];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row@ *)(y + (v < wide - 1 ? LANES@ * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += x[(above_r)] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row@ *)(c + (below_r) + (v < wide - 1 ? LANES@ * v : last)) = sum[r][v];
}
static inline __attribute__((always_inline)) FUSED void band@(const int rows, const real *restrict a, const real *restrict b,
    real *restrict c, const bool more)
{
    const int64_t end = (columns) - LANES@; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY@; k++, j += LANES@ * WIDE@)
        tile@(rows, WIDE@, k < GROUPS@ - 1 ? LANES@ * (WIDE@ - 1) : end - j, a, b + j, c + j, more);
    if (MANY@ < GROUPS@) for (; k < GROUPS@; k++, j += LANES@ * (WIDE@ - 1))
        tile@(rows, WIDE@ - 1, k < GROUPS@ - 1 ? LANES@ * (WIDE@ - 2) : end - j, a, b + j, c + j, more);
}
static __attribute__((noinline)) FUSED void blocks_(name)(const real *restrict a, const real *restrict b, real *restrict c,
    const bool more)
{
    int64_t i = 0, k = 0;
    for (; k < FULL@; k++, i += HIGH@) band@(HIGH@, a + (above_i), b, c + (below_i), more);
    if (FULL@ < BANDS@)
        for (; k < BANDS@; k++, i += HIGH@ - 1) band@(HIGH@ - 1, a + (above_i), b, c + (below_i), more);
}
#else
static void blocks_(name)(const real *a, const real *b, real *c, bool more)
{
    for (int64_t i = 0; i < (rows); i++) for (int64_t j = 0; j < (columns); j++) {
        real total = more ? c[(below_i) + j] : 0;
        (loops) total += a[(above_i) + (x)] * b[j + (y)];
        c[(below_i) + j] = total;
    }
}
#endif
"""


def _function(number: int, kind: str, said: str) -> str:
    """The function of that name: bands of rows, each of tiles, in which the sums are. Bands differ by a row at most, tiles by a
    vector; how large they are depends on the registers."""
    numbers = [int(x.replace("m", "-")) for x in said.split("_")]
    (n, above, below, more, above_more, below_more, columns), terms = numbers[:7], numbers[7:]
    size, rows = 8 if kind == "d" else 4, n * more
    inner = list(zip(terms[::3], terms[1::3], terms[2::3]))
    texts: dict[str, int | str] = {"rows": rows, "columns": columns, "name": f"{kind}_{said}"}
    for v in "ir":
        texts[f"above_{v}"] = f"{above} * {v}" if more == 1 else f"{above} * ({v} % {n}) + {above_more} * ({v} / {n})"
        texts[f"below_{v}"] = f"{below} * {v}" if more == 1 else f"{below} * ({v} % {n}) + {below_more} * ({v} / {n})"
    texts["terms"] = " x ".join(str(n) for n, _, _ in inner)
    texts["loops"] = " ".join(f"for (int k{k} = 0; k{k} < {n}; k{k}++)" for k, (n, _, _) in enumerate(inner))
    for which, name in ((1, "x"), (2, "y")):
        parts = [f"{x[which]} * k{k}" for k, x in enumerate(inner) if x[which]]
        texts[name] = " + ".join(parts or ["0"]).replace("+ -", "- ")
    choices = []
    for head, line in (("#if LINE == 64", 64), ("#elif LINE == 32", 32), ("#else", 16)):
        wide = lanes(columns, size, line)
        _, high, many = rounds(rows, columns, wide, REGISTERS[line], n if more > 1 else 1)
        vectors = -(-columns // wide)
        groups, bands = -(-vectors // many), -(-rows // high)
        values = {"LANES": wide, "HIGH": high, "WIDE": many, "FULL": rows - bands * (high - 1), "BANDS": bands}
        values |= {"MANY": vectors - groups * (many - 1), "GROUPS": groups}
        choices += [head, f"enum {{ {', '.join(f'{k}@ = {n}' for k, n in values.items())} }};"]
    texts["choices"] = "\n".join([*choices, "#endif"])
    text = re.sub(r"\((\w+)\)", lambda m: str(texts[m[1]]) if m[1] in texts else m[0], FUNCTION)
    return re.sub(r"\breal\b", "double" if kind == "d" else "float", text).replace("@", str(number))
