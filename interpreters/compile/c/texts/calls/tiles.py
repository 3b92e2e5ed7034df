"""Functions for products whose blocks lie in registers, one for products of the same numbers: bands of rows, each of tiles.

An element of one operand, repeated, is multiplied with some vectors of the other, and that for several elements; or vectors of
both are multiplied lane by lane. Where the last vector of a row is not whole it overlaps the one before it, so that nothing is
read or written beyond the row.

Tiles of large products are functions that are told their numbers, and that the products of a text share, since compilers need
longer for a tile than for all else. In those of small products numbers are part of the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adtypes.dtypes import F32, F64, DType
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.normal.tiles import REGISTERS, WIDEST, apart, lanes, rounds
from interpreters.compile.c.texts.calls.registers import KIND, by_line, called, filled, name, numbered, worded

BLOCKS, LAYERS, LANEWISE = "blocks", "layers", "lanewise"  # of one layer, of several, and of two operands in vectors
FEW_TWICE = 16  # rows, of which one may be made twice
HIGHEST = 14  # rows of a tile that is told how far they are apart, which registers hold
SUMMED = 16  # terms, beside which a call is cheap
LONG = 2 * SUMMED  # terms, beside which it is nothing
AHEAD = 2  # results are made once, and what the next part of a sum reads is fetched
TOLD = 0  # in the place of a number of terms, of which most calls have many: each says how many


class Product(NamedTuple):
    """What a function computes: rows, some of them beside others, of columns in some layers, as sums along some loops."""

    dtype: type[DType]
    layers: tuple[int, int, int]  # how many, and how far they are apart in the operand and in the result
    inner: tuple[tuple[int, int, int], ...]
    lanewise: bool
    is_once: int
    n: int
    above: int
    below: int
    more: int
    above_more: int
    below_more: int
    columns: int

    @property
    def rows(self) -> int:
        return self.n * self.more

    @property
    def is_told(self) -> bool:
        """Whether each call says how many terms there are."""
        return self.inner[0][0] == TOLD

    @property
    def depth(self) -> int:
        """How many terms the outermost sum has, or as many as are many."""
        return LONG if self.is_told else self.inner[0][0]

    @property
    def terms(self) -> str:
        return "as many terms as a call says" if self.is_told else " x ".join(str(n) for n, _, _ in self.inner)

    def choose(self, line: int) -> dict[str, int]:
        """How large bands and tiles are, which depends on the registers. Bands differ by a row at most, tiles by a vector. Where
        a row may be made twice, and few are, all bands have as many rows, and the last ones overlap: half of the code."""
        size, rows, columns = bytes_of(self.dtype), self.rows, self.columns
        wide = lanes(columns, size, line)
        whole, most = (self.n, rows) if self.more > 1 else (1, apart(self.above * size))
        _, high, many = rounds(rows, columns, wide, REGISTERS[line], whole, most, self.layers[0])
        vectors = -(-columns // wide)
        groups, bands = -(-vectors // many), -(-rows // high)
        overlap = not self.is_once and self.more == 1 and FEW_TWICE * (bands * high - rows) <= rows
        full, last = (bands, rows - high) if overlap else (rows - bands * (high - 1), rows)
        made = {"LANES": wide, "HIGH": high, "WIDE": many, "FULL": full, "BANDS": bands, "LAST": last}
        return made | {"MANY": vectors - groups * (many - 1), "GROUPS": groups}

    @property
    def shares(self) -> bool:
        """Whether its tiles can be functions for other products as well."""
        line = max(REGISTERS)
        made = self.choose(line)
        is_plain = self.more == self.layers[0] == 1 == len(self.inner) and not self.lanewise and self.is_once != AHEAD
        is_whole = made["LANES"] * bytes_of(self.dtype) == line and made["WIDE"] > 1 and made["HIGH"] <= HIGHEST
        return is_plain and is_whole and self.depth >= SUMMED

    def tiles(self, line: int) -> list[list[tuple[int, int]]]:
        """The rows and vectors of its tiles: in bands with all rows and with one less, those of all vectors and with one less."""
        made = self.choose(line)
        high, wide = made["HIGH"], made["WIDE"]
        heights = (high, high - (made["FULL"] < made["BANDS"]))
        return [[(r, v) for v in (wide, wide - (made["MANY"] < made["GROUPS"]))] for r in heights]

    def sizes(self, line: int) -> set[tuple[int, int]]:
        return {x for row in self.tiles(line) for x in row}


def functions(text: str) -> list[str]:
    """The functions that a text calls, after the tiles that some of them share."""
    found = dict[str, Product]()
    for family in (BLOCKS, LAYERS, LANEWISE):
        for dtype, numbers in called(family, text):
            threes = [*zip(numbers[8::3], numbers[9::3], numbers[10::3])]
            layers, *inner = threes if family == LAYERS else [(1, 0, 0), *threes]
            found[name(family, dtype, numbers)] = Product(dtype, layers, tuple(inner), family == LANEWISE, *numbers[:8])
    groups = _groups(list(found.values()))
    shared = {p for some in groups for p in some}
    return [*_shared(groups), *(_function(k, said, p, p in shared) for k, (said, p) in enumerate(found.items()))]


def _groups(products: Sequence[Product]) -> list[list[Product]]:
    """Those that share their tiles, for each type of numbers: all that can if that halves how many tiles there are, or else those
    that are faster so. What a tile repeats is then in a register, and not loaded for each vector of a row."""
    groups = list[list[Product]]()
    for dtype in (F64, F32):
        some = [p for p in products if p.dtype is dtype and p.shares]
        own = [p.sizes(max(REGISTERS)) for p in some]
        if 2 * len(set().union(*own)) > sum(map(len, own)):
            some = [p for p in some if p.choose(max(REGISTERS))["WIDE"] == WIDEST and p.depth >= LONG]
        if some:
            groups.append(some)
    return groups


# ---------------------------------------------------------------- tiles that products share
STEPS = """\
/* how far rows of an operand and of the result are apart, and terms in both operands */
typedef struct { int64_t above, below, terms, x, y; } Steps;"""
SHARED = """\
#ifdef __GNUC__
typedef real Vector_@ __attribute__((vector_size(LINE)));
typedef real Row_@ __attribute__((vector_size(LINE), aligned(sizeof(real)), may_alias));
typedef void (*Tile_@)(const Steps *, int64_t, const real *, const real *, real *, bool);
static inline __attribute__((always_inline)) ONCE void tile_@(const int rows, const int wide, const Steps *s, const int64_t last,
    const real *restrict a, const real *restrict b, real *restrict c, const bool more)
{
    FUSING
    enum { LANES = LINE / sizeof(real) };
    const int64_t above = s->above, below = s->below, x = s->x, y = s->y;
    Vector_@ sum[(highest)][(widest)];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector_@){0};
    for (int64_t k = s->terms; k > 0; k--, a += x, b += y) {
        Vector_@ row[(widest)];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row_@ *)(b + (v < wide - 1 ? LANES * v : last));
        APIECE for (int v = 0; v < wide; v++) LOADED(row[v]);
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += a[above * r] * row[v];
    }
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        sum[r][v] += *(const Row_@ *)(c + below * r + (v < wide - 1 ? LANES * v : last));
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row_@ *)(c + below * r + (v < wide - 1 ? LANES * v : last)) = sum[r][v];
}
#define TILE_@(rows, wide) \\
    static __attribute__((noinline)) ONCE void tile_@_##rows##_##wide(const Steps *s, const int64_t last, \\
        const real *a, const real *b, real *c, const bool more) { tile_@(rows, wide, s, last, a, b, c, more); }
(instances)
#endif
"""
OF_SHARED = """\
/* (rows) x (columns), each the sum of (terms) */
#ifdef __GNUC__
(choices)
static __attribute__((noinline)) void (name)(const real *restrict a, const real *restrict b, real *restrict c,
    const bool more, const int64_t from, const int64_t to(told))
{
    (once)const Steps steps = { (steps) };
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH@ * k - (k > FULL@ ? k - FULL@ : 0), i = next < LAST@ ? next : LAST@;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS@; g++) {
            const int64_t wide = g < MANY@ ? WIDE@ : WIDE@ - 1, end = (columns) - LANES@; /* where the last vector begins */
            tiles@[k >= FULL@][g >= MANY@](&steps, g < GROUPS@ - 1 ? LANES@ * (wide - 1) : end - j,
                a + (above_i), b + j, c + (below_i) + j, more);
            j += LANES@ * wide;
        }
    }
}
(plain)"""


def _shared(groups: Sequence[Sequence[Product]]) -> list[str]:
    """The tiles of products of each type of numbers."""
    texts = [STEPS] if groups else []
    for some in groups:

        def instances(line: int, some: Sequence[Product] = some) -> str:
            return "\n".join(f"TILE_@({r}, {v})" for r, v in sorted(set().union(*(p.sizes(line) for p in some))))

        dtype = some[0].dtype
        texts.append(worded(SHARED, KIND[dtype], dtype, {"highest": HIGHEST, "widest": WIDEST, "instances": by_line(instances)}))
    return texts


# ---------------------------------------------------------------- functions
PLAIN = """\
enum { bands_(name) = BANDS@ };
#else
enum { bands_(name) = (rows) };
static void (name)(const real *a, const real *b, real *c, bool more, int64_t from, int64_t to(told))
{
    for (int64_t i = from; i < to; i++) (each)for (int64_t j = 0; j < (columns); j++) {
        real total = 0;
        (loops) total += a[(above_i) + (x)(and_j)] * b[j + (y)(across)];
        c[(below_i)(under) + j] = more ? c[(below_i)(under) + j] + total : total;
    }
}
#endif
"""
ADDING = """\
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < (vectors); v++)
        sum[r][v] += *(const Row@ *)(c + (below_r) + (below_v));
"""
READ_AHEAD = """\
        APIECE for (int v = 0; v < wide; v++) __builtin_prefetch(y + (next) + LANES@ * v, 0, 2);
"""
FUNCTION = """\
/* (rows) x (columns), each the sum of (terms) */
(choices)
#ifdef __GNUC__
typedef real Vector@ __attribute__((vector_size(LANES@ * sizeof(real))));
typedef real Row@ __attribute__((vector_size(LANES@ * sizeof(real)), aligned(sizeof(real)), may_alias));
static inline __attribute__((always_inline)) ONCE void tile@(const int rows, const int wide, const int64_t last,
    const real *restrict a, const real *restrict b, real *restrict c, const bool more(told))
{
    FUSING
    Vector@ sum[HIGH@][(layers)WIDE@];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < (vectors); v++) sum[r][v] = (Vector@){0};
    (loops) {
        const real *x = a + (x), *y = b + (y);
        Vector@ row[(layers)WIDE@];
        APIECE for (int v = 0; v < (vectors); v++) row[v] = *(const Row@ *)(y + (along_v));
        APIECE for (int v = 0; v < (vectors); v++) LOADED(row[v]);
(ahead)        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < (vectors); v++) sum[r][v] += (factor) * row[v];
    }
(adding)    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < (vectors); v++)
        *(Row@ *)(c + (below_r) + (below_v)) = sum[r][v];
}
static inline __attribute__((always_inline)) ONCE void band@(const int rows, const real *restrict a, const real *restrict b,
    real *restrict c, const bool more(told))
{
    const int64_t end = (columns) - LANES@; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY@; k++, j += LANES@ * WIDE@)
        tile@(rows, WIDE@, k < GROUPS@ - 1 ? LANES@ * (WIDE@ - 1) : end - j, a(and_j), b + j, c + j, more(as_told));
    if (MANY@ < GROUPS@) for (; k < GROUPS@; k++, j += LANES@ * (WIDE@ - 1))
        tile@(rows, WIDE@ - 1, k < GROUPS@ - 1 ? LANES@ * (WIDE@ - 2) : end - j, a(and_j), b + j, c + j, more(as_told));
}
static __attribute__((noinline)) ONCE void (name)(const real *restrict a, const real *restrict b, real *restrict c,
    const bool more, const int64_t from, const int64_t to(told))
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH@ * k - (k > FULL@ ? k - FULL@ : 0), i = next < LAST@ ? next : LAST@;
        if (FULL@ == BANDS@ || k < FULL@) band@(HIGH@, a + (above_i), b, c + (below_i), more(as_told));
        else band@(HIGH@ - 1, a + (above_i), b, c + (below_i), more(as_told));
    }
}
(plain)"""
TOLD_TEXTS = {"told": ", const int64_t terms", "as_told": ", terms"}  # of functions that are told how many there are


def _function(number: int, said: str, p: Product, is_shared: bool) -> str:
    """The function of that name, whose tiles are its own or shared."""
    texts: dict[str, object] = {"rows": p.rows, "columns": p.columns, "name": said, "terms": p.terms}
    for v in "ir":
        texts[f"above_{v}"] = f"{p.above} * {v}" if p.more == 1 else f"{p.above} * ({v} % {p.n}) + {p.above_more} * ({v} / {p.n})"
        texts[f"below_{v}"] = f"{p.below} * {v}" if p.more == 1 else f"{p.below} * ({v} % {p.n}) + {p.below_more} * ({v} / {p.n})"
    n, across, under = p.layers
    if n == 1:
        place = "(v < wide - 1 ? LANES@ * v : last)"
        texts |= {"layers": "", "vectors": "wide", "along_v": place, "below_v": place, "each": "", "across": "", "under": ""}
    else:
        place = "(v % wide < wide - 1 ? LANES@ * (v % wide) : last)"
        texts |= {"layers": f"{n} * ", "vectors": f"{n} * wide", "each": f"for (int64_t n = 0; n < {n}; n++) "}
        texts |= {"along_v": f"{across} * (v / wide) + {place}", "below_v": f"{under} * (v / wide) + {place}"}
        texts |= {"across": f" + {across} * n", "under": f" + {under} * n"}
    texts["factor"] = f"*(const Row@ *)(x + {texts['above_r']} + {place})" if p.lanewise else f"x[{texts['above_r']}]"
    texts["and_j"] = " + j" if p.lanewise else ""
    texts |= TOLD_TEXTS if p.is_told else dict.fromkeys(TOLD_TEXTS, "")
    counts = [n or "terms" for n, _, _ in p.inner]
    texts["loops"] = " ".join(f"for (int k{k} = 0; k{k} < {n}; k{k}++)" for k, n in enumerate(counts))
    for which, operand in ((1, "x"), (2, "y")):
        parts = [f"{x[which]} * k{k}" for k, x in enumerate(p.inner) if x[which]]
        texts[operand] = " + ".join(parts or ["0"]).replace("+ -", "- ")
    texts["next"] = f"{p.inner[0][2]} * {counts[0]}"
    if not is_shared:
        template = FUNCTION.replace("(adding)", ADDING if p.is_once else "").replace("(plain)", PLAIN)
        template = template.replace("(ahead)", READ_AHEAD if p.is_once == AHEAD else "")
        return filled(template, number, p.dtype, texts, p.choose)
    steps = (p.above, p.below, *counts, *p.inner[0][1:])
    kind = KIND[p.dtype]

    def choices(line: int) -> str:
        rows = ", ".join(f"{{ {', '.join(f'tile_{kind}_{r}_{v}' for r, v in row)} }}" for row in p.tiles(line))
        return f"{numbered(p.choose(line))}\nstatic const Tile_{kind} tiles@[2][2] = {{ {rows} }};"

    template = OF_SHARED.replace("(plain)", PLAIN)
    texts["once"] = "" if p.is_told else "static "
    return worded(template, number, p.dtype, {**texts, "steps": ", ".join(map(str, steps)), "choices": by_line(choices)})
