"""Moving columns between rows and an order of their own.

Compilers move one element at a time, unless there are as many columns as powers of two; here blocks of four rows and four columns
are transposed in registers. Rows of large arrays are fetched a strip ahead, so that they arrive while this strip is worked on:
processors look ahead where an array is run through without a stop.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from interpreters.compile.c.texts.lines import braced, counting, indented

MANY = 16  # columns from which on they are moved by a loop: compilers take long for hundreds of them written out
BLOCK = 4  # rows and columns that are transposed at a time
BITS = (32, 64)  # of the elements of blocks
FAR = 1 << 20  # bytes of an array from which on rows are fetched ahead
SHAPES = 3  # of what is moved whole, from which on one function moves all: compilers make another for each that they know
LITTLE = 32  # rows and columns up to which another is faster
BLOCKS = re.compile(r"\b(transpose|tile)_\d+\(")  # where these functions are called
TILED = re.compile(r"\btile_\d+\((.*)\);")
FOR_ALL = """\
#if defined(__GNUC__) && !defined(__clang__)
#define FOR_ALL __attribute__((noclone))
#else
#define FOR_ALL
#endif
"""
TRANSPOSE = """\
#include <string.h>
#ifdef __has_builtin
#if __has_builtin(__builtin_shufflevector)
#define SHUFFLES
#endif
#endif
#ifdef SHUFFLES
#define TRANSPOSE(bits) \\
typedef int##bits##_t Four##bits __attribute__((vector_size(bits / 2), aligned(bits / 8), may_alias)); \\
static inline void transpose_##bits(const void *source, int64_t step, void *place, int64_t far) \\
{ \\
    const int##bits##_t *from = source; \\
    int##bits##_t *to = place; \\
    const Four##bits a = *(const Four##bits *)from, b = *(const Four##bits *)(from + step); \\
    const Four##bits c = *(const Four##bits *)(from + 2 * step), d = *(const Four##bits *)(from + 3 * step); \\
    const Four##bits e = __builtin_shufflevector(a, b, 0, 4, 2, 6), f = __builtin_shufflevector(a, b, 1, 5, 3, 7); \\
    const Four##bits g = __builtin_shufflevector(c, d, 0, 4, 2, 6), h = __builtin_shufflevector(c, d, 1, 5, 3, 7); \\
    *(Four##bits *)to = __builtin_shufflevector(e, g, 0, 1, 4, 5); \\
    *(Four##bits *)(to + far) = __builtin_shufflevector(f, h, 0, 1, 4, 5); \\
    *(Four##bits *)(to + 2 * far) = __builtin_shufflevector(e, g, 2, 3, 6, 7); \\
    *(Four##bits *)(to + 3 * far) = __builtin_shufflevector(f, h, 2, 3, 6, 7); \\
}
#else
#define TRANSPOSE(bits) \\
static inline void transpose_##bits(const void *source, int64_t step, void *place, int64_t far) \\
{ \\
    const int##bits##_t *from = source; \\
    int##bits##_t *to = place; \\
    for (int k = 0; k < 4; k++) for (int j = 0; j < 4; j++) /* of any type: whole numbers are no doubles */ \\
        memcpy(&to[far * j + k], &from[step * k + j], sizeof *to); \\
}
#endif
/* place[far * column + row] = source[step * row + column]: some columns at a time, two lines of the cache of each */
#define TILE(bits) \\
ALONE (for all)static void tile_##bits(const void *source, int64_t step, void *place, int64_t far, \\
    int64_t rows, int64_t columns) \\
{ \\
    const char *from = source; \\
    char *to = place; \\
    const int64_t size = bits / 8, run = 1024 / bits; \\
    for (int64_t c0 = 0; c0 < columns; c0 += 16) \\
        for (int64_t r0 = 0; r0 < rows; r0 += run) { \\
            const int64_t r1 = r0 + run < rows ? r0 + run : rows, c1 = c0 + 16 < columns ? c0 + 16 : columns; \\
            int64_t c = c0; \\
            for (; c + 3 < c1; c += 4) { \\
                int64_t r = r0; \\
                for (; r + 3 < r1; r += 4) \\
                    transpose_##bits(from + size * (step * r + c), step, to + size * (far * c + r), far); \\
                for (; r < r1; r++) \\
                    for (int64_t k = c; k < c + 4; k++) memcpy(to + size * (far * k + r), from + size * (step * r + k), size); \\
            } \\
            for (; c < c1; c++) \\
                for (int64_t r = r0; r < r1; r++) memcpy(to + size * (far * c + r), from + size * (step * r + c), size); \\
        } \\
}
TRANSPOSE(32)
TRANSPOSE(64)
TILE(32)
TILE(64)
static inline void fetch(const void *from, int64_t bytes)
{
#ifdef __GNUC__
    for (int64_t k = 0; k < bytes; k += 64) __builtin_prefetch((const char *)from + k);
#endif
}
"""


def functions(text: str) -> str:
    """The functions that a text calls, if any. One for all shapes is a tenth of the time for compilers, and as fast but for small
    arrays."""
    if not BLOCKS.search(text):
        return ""
    shapes = {(step, *others) for _, step, _, *others in (said.split(", ") for said in TILED.findall(text))}
    many = sum(not all(n.isdecimal() and int(n) <= LITTLE for n in shape[-2:]) for shape in shapes) >= SHAPES
    return FOR_ALL * many + TRANSPOSE.replace("(for all)", "FOR_ALL " * many)


def moved(
    rows: Sequence[str], columns: Sequence[str], places: Sequence[int], steps: tuple[int, int], bits: int, start: str, stop: str,
    is_out: bool = False, ahead: int = 0,
) -> list[str]:
    """The lines that move elements of rows `start` to `stop`, at ascending `places` of a row, to columns, or back if `is_out`.

    `rows` and `columns` are the texts of the elements of row `z` on either side, all but the last bracket of which may be
    added to; `steps` are the elements between two rows, and between two columns; rows are fetched so many `ahead`.
    """
    step, far = steps
    first = blocks(places) if bits in BITS else []
    taken = {j + k for j in first for k in range(BLOCK)}
    out: list[str] = []
    if first:
        looped = len(places) > MANY and _gap(places) == 1

        def block(row: str, column: str) -> str:
            a, b = (f"&{column}, {far}", f"&{row}, {step}") if is_out else (f"&{row}, {step}", f"&{column}, {far}")
            return f"transpose_{bits}({a}, {b});"

        if looped:
            every = block(f"{rows[0][:-1]} + column]", f"{columns[0][:-1]} + {far} * column]")
            some = [f"for (int64_t column = 0; column + {BLOCK - 1} < {len(places)}; column += {BLOCK}) {every}"]
            some += [block(rows[j], columns[j]) for j in first if j % BLOCK]
        else:
            some = [block(rows[j], columns[j]) for j in first]
        if ahead and places[-1] - places[0] < step < 2 * len(places):
            some.insert(0, f"fetch(&{rows[0]} + {ahead * step}, {BLOCK * step * bits // 8});")
        one = _one_by_one(rows, columns, places, [j for j in range(len(places)) if j in taken], far, is_out)
        head = f"for (; z + {BLOCK - 1} < {stop}; z += {BLOCK}) {{ /* blocks are transposed in registers */"
        out += braced("", [f"int64_t z = {start};", head, *indented(some), "}", *braced(f"for (; z < {stop}; z++)", one)])
    rest = [j for j in range(len(places)) if j not in taken]
    if rest:
        moves = _one_by_one(rows, columns, places, rest, far, is_out)
        out += braced(counting("z", stop, start), moves)
    return out


def _one_by_one(
    rows: Sequence[str], columns: Sequence[str], places: Sequence[int], which: Sequence[int], far: int, is_out: bool
) -> list[str]:
    if len(which) > MANY and len(which) == len(places) and (gap := _gap(places)):
        row, column = f"{rows[0][:-1]} + {gap} * column]", f"{columns[0][:-1]} + {far} * column]"
        move = f"{row} = {column};" if is_out else f"{column} = {row};"
        return [f"{counting('column', len(places))} {move}"]
    pairs = [(rows[j], columns[j]) if is_out else (columns[j], rows[j]) for j in which]
    return [f"{to} = {source};" for to, source in pairs]


def blocks(places: Sequence[int]) -> list[int]:
    """Where blocks of neighbours begin, in runs of at least as many; the last of a run may overlap with the one before."""
    out, start = list[int](), 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[end - 1] + 1:
            if (n := end - start) >= BLOCK:
                out += [*range(start, end - BLOCK + 1, BLOCK), *([end - BLOCK] if n % BLOCK else [])]
            start = end
    return out


def _gap(places: Sequence[int]) -> int:
    """How far neighbours are from each other, if it is the same everywhere, else 0."""
    gap = places[1] - places[0]
    return gap if all(b - a == gap for a, b in pairwise(places)) else 0
