"""Functions for products whose vectors lie along the sum, one for products of the same numbers: bands of rows, each of blocks.

Several rows of one operand are multiplied with several of the other, vector by vector, so that each is loaded once for a block.
The last vector of a sum that is not whole overlaps the one before it, without what that had. In the end the places of the vectors
of some results are added up together: halves of two vectors, then quarters of what these are, and so on. Of long sums one part
after the other is added up for some bands of rows, so that what they all read stays near.
"""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.dtypes import F64, DType
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.normal.dots import block, part
from interpreters.compile.c.normal.tiles import REGISTERS
from interpreters.compile.c.texts.calls.registers import by_line, called, filled, name
from interpreters.compile.c.texts.calls.tiles import TOLD

DOTS = "dots"  # the family
SOME = 16  # bands, for which one part of a sum after the other is added up


def functions(text: str) -> list[str]:
    """The functions that a text calls."""
    return [_function(f"{k}d", *said) for k, said in enumerate(called(DOTS, text))]


FUNCTION = """\
/* (rows) x (columns), each the sum of (terms), along which vectors lie */
(choices)
#ifdef __GNUC__
typedef real Dots@ __attribute__((vector_size(LINE)));
typedef (whole) Places@ __attribute__((vector_size(LINE)));
typedef real Near@ __attribute__((vector_size(LINE), aligned(sizeof(real)), may_alias));
(places)
static inline __attribute__((always_inline)) Dots@ total@(Dots@ *sum) /* of each vector, in their order */
{
(halves)
    return sum[0];
}
static inline __attribute__((always_inline)) ONCE void dots@(const int rows, const int wide, const real *restrict a,
    const real *restrict b, real *restrict c, const bool more, const int64_t terms(told))
{
    FUSING
    Dots@ sum[ROOM@];
    APIECE for (int s = 0; s < ROOM@; s++) sum[s] = (Dots@){0};
    (loops) {
        const real *x = a + (x), *y = b + (y);
        int64_t k = 0;
        for (; k + LANES@ <= terms; k += LANES@) {
            Dots@ row[HIGH@];
            APIECE for (int r = 0; r < rows; r++) row[r] = *(const Near@ *)(x + (above) * r + k);
(ahead)            APIECE for (int n = 0; n < wide; n++) {
                Dots@ one = *(const Near@ *)(y + (apart) * n + k);
                if (rows > 1) LOADED(one);
                APIECE for (int r = 0; r < rows; r++) sum[r * wide + n] += row[r] * one;
            }
        }
        if (k < terms) {
            const Places@ rest = places@ >= ((whole))(k + LANES@ - terms);
            Dots@ row[HIGH@];
            APIECE for (int r = 0; r < rows; r++)
                row[r] = (Dots@)((Places@)*(const Near@ *)(x + (above) * r + terms - LANES@) & rest);
            APIECE for (int n = 0; n < wide; n++) {
                Dots@ one = (Dots@)((Places@)*(const Near@ *)(y + (apart) * n + terms - LANES@) & rest);
                APIECE for (int r = 0; r < rows; r++) sum[r * wide + n] += row[r] * one;
            }
        }
    }
    real done[ROOM@];
    APIECE for (int s = 0; s < rows * wide; s += LANES@) {
        const Dots@ some = total@(sum + s);
        __builtin_memcpy(done + s, &some, sizeof some);
    }
    if ((across) == 1 && wide == (below) && !more) __builtin_memcpy(c, done, sizeof(real) * rows * wide);
    else APIECE for (int s = 0; s < rows * wide; s++) {
        real *place = c + (below) * (s / wide) + (across) * (s % wide);
        *place = more ? *place + done[s] : done[s];
    }
}
static inline __attribute__((always_inline)) ONCE void band@(const int rows, const real *restrict a, const real *restrict b,
    real *restrict c, const bool more, const int64_t terms(told))
{
    int64_t j = 0;
    for (; j < MANY@ * WIDE@; j += WIDE@) dots@(rows, WIDE@, a, b + (apart) * j, c + (across) * j, more, terms(as_told));
    if (MANY@ < GROUPS@) for (; j < (columns); j += WIDE@ - 1)
        dots@(rows, WIDE@ - 1, a, b + (apart) * j, c + (across) * j, more, terms(as_told));
}
static __attribute__((noinline)) ONCE void (name)(const real *restrict a, const real *restrict b, real *restrict c,
    const bool more, const int64_t from, const int64_t to(told))
{
    for (int64_t first = from; first < to; first += SOME@) for (int64_t t = 0; t < (length); t += PART@)
        for (int64_t k = first; k < (first + SOME@ < to ? first + SOME@ : to); k++) {
            const int64_t i = HIGH@ * k - (k > FULL@ ? k - FULL@ : 0), terms = t + PART@ < (length) ? PART@ : (length) - t;
            const real *x = a + (above) * i + t, *y = b + t;
            if (FULL@ == BANDS@ || k < FULL@) band@(HIGH@, x, y, c + (below) * i, more || t > 0, terms(as_told));
            else band@(HIGH@ - 1, x, y, c + (below) * i, more || t > 0, terms(as_told));
        }
}
enum { bands_(name) = BANDS@ };
#else
enum { bands_(name) = (rows) };
static void (name)(const real *a, const real *b, real *c, bool more, int64_t from, int64_t to(told))
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < (columns); j++) {
        real total = 0;
        (loops) for (int64_t k = 0; k < (length); k++) total += a[(above) * i + (x) + k] * b[(apart) * j + (y) + k];
        real *place = c + (below) * i + (across) * j;
        *place = more ? *place + total : total;
    }
}
#endif
"""
AHEAD = """\
            APIECE for (int r = 0; r < rows; r++) __builtin_prefetch(x + (above) * (r + rows) + k);
"""
HALVES = """\
    APIECE for (int s = 0; s < {half}; s++)
        sum[s] = SHUFFLED(Places@, sum[s], sum[s + {half}], {first}) + SHUFFLED(Places@, sum[s], sum[s + {half}], {second});"""


def _function(number: str, dtype: type[DType], numbers: Sequence[int]) -> str:
    """The function of that name."""
    _, rows, above, below, _, _, _, columns, apart, across, *rest = numbers
    *outer, (length, _, _) = zip(rest[::3], rest[1::3], rest[2::3])
    size, is_told = bytes_of(dtype), bool(outer) and outer[0][0] == TOLD
    texts: dict[str, object] = {"name": name(DOTS, dtype, numbers), "whole": "int64_t" if dtype is F64 else "int32_t"}
    texts |= {"rows": rows, "columns": columns, "above": above, "below": below, "apart": apart, "across": across}
    counts = ["many" if is_told and not k else n for k, (n, _, _) in enumerate(outer)]
    texts |= {"length": length, "terms": " x ".join(map(str, [*counts, length]))}
    texts |= {"told": ", const int64_t many" * is_told, "as_told": ", many" * is_told}
    texts["loops"] = " ".join(f"for (int k{k} = 0; k{k} < {n}; k{k}++)" for k, n in enumerate(counts))
    for which, operand in ((1, "x"), (2, "y")):
        parts = [f"{x[which]} * k{k}" for k, x in enumerate(outer) if x[which]]
        texts[operand] = " + ".join(parts or ["0"]).replace("+ -", "- ")
    texts["places"] = by_line(lambda line: f"static const Places@ places@ = {{{', '.join(map(str, range(line // size)))}}};")
    texts["halves"] = by_line(lambda line: _halves(line // size))

    def choose(line: int) -> dict[str, int]:
        high, wide = block(rows, columns, REGISTERS[line])
        bands, groups, lanes = -(-rows // high), -(-columns // wide), line // size
        made = {"LANES": lanes, "HIGH": high, "WIDE": wide, "ROOM": -(-high * wide // lanes) * lanes}
        made |= {"BANDS": bands, "FULL": rows - bands * (high - 1), "GROUPS": groups, "MANY": columns - groups * (wide - 1)}
        return made | {"PART": part(columns, length, size), "SOME": SOME}

    template = FUNCTION.replace("(ahead)", "" if outer else AHEAD)
    return filled(template, number, dtype, texts, choose)


def _halves(lanes: int) -> str:
    """The lines that add up the places of as many vectors as they have: each takes the halves of parts of two vectors."""
    lines, half = list[str](), lanes // 2
    while half:
        starts = range(0, lanes, 2 * half)
        first = [x + i + k for i in starts for x in (0, lanes) for k in range(half)]
        said = [", ".join(map(str, places)) for places in (first, [x + half for x in first])]
        lines.append(HALVES.format(half=half, first=said[0], second=said[1]))
        half //= 2
    return "\n".join(lines)
