"""Scans along an axis as C: positions of extrema, and running sums.

The first of equal elements wins, and the first NaN over everything, so each comparison depends on the one before. Therefore the
loop along the axis goes block by block: it computes the extremum of a block in vectors, and keeps the values of the first block
with the best one, which are searched in the end. Where another axis is contiguous, the loop over that axis is inside, with a
running result for each of its elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adtypes.dtypes import F32, I32, I64, DType, is_float
from interpreters.compile.c.forms import C_TYPE
from interpreters.compile.c.texts.lines import Reduced, braced, counting, simd
from interpreters.compile.c.units.strips import strip_end

BLOCK = 256  # elements at a time
ONE_BY_ONE = 16  # elements that are compared one by one
EXTREMA = """\
/* Reductions to the greatest and the least number; max and min of clang begin with a finite one. */
#ifdef __clang__
#pragma omp declare reduction(greatest : double, float, int64_t, int32_t : \\
    omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)
#pragma omp declare reduction(least : double, float, int64_t, int32_t : \\
    omp_out = omp_in < omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)
#else
#define greatest max
#define least min
#endif"""


class Loop(NamedTuple):
    """The variable of a loop, and how often it runs."""

    var: str
    trips: int


class Search(NamedTuple):
    """What is looked for, by which name, among which values, and where its place goes."""

    name: str
    dtype: type[DType]
    sign: str
    value: str
    out: str
    best: str = ""  # where it goes itself, if anywhere

    def better(self, x: str, best: str) -> str:
        nan = f" || ({x} != {x} && {best} == {best})" if is_float(self.dtype) else ""
        return f"{x} {self.sign} {best}{nan}"

    @property
    def start(self) -> str:
        return lowest(self.dtype, self.sign == "<")

    @property
    def kind(self) -> str:
        return C_TYPE[self.dtype]

    @property
    def place(self) -> str:
        """The type of places, as wide as the elements."""
        return C_TYPE[I32 if self.dtype in (F32, I32) else I64]


def lowest(dtype: type[DType], negated: bool) -> str:
    """What every number is at least, or, negated, at most."""
    if is_float(dtype):
        return "INFINITY" if negated else "-INFINITY"
    return f"INT{64 if dtype is I64 else 32}_{'MAX' if negated else 'MIN'}"


def one_by_one(searches: Sequence[Search], i: str) -> list[str]:
    """What the loop along the axis `i` does with each value."""
    return [f"if ({s.better(s.value, s.name)}) {{ {s.name} = {s.value}; {s.name}at = {i}; }}" for s in searches]


def blocks(carried: Sequence[Search | Running], along: Loop, body: Sequence[str], run: int, proper: str) -> list[str]:
    """The loop along the axis. The values of two blocks are kept: those of the best one so far, and those of the present one. A
    short loop may `run` up to whole vectors: then a text says which iterations are `proper` ones."""
    (i, n), searches, before, after = along, [s for s in carried if isinstance(s, Search)], list[str](), list[str]()
    if n <= ONE_BY_ONE:
        return braced(counting(i, n), [*body, *one_by_one(searches, i)])
    if run > n:
        return row(searches, Loop(i, run), proper, body)
    out, reduced, inside, then = list[str](), list[Reduced](), list(body), list[str]()
    for s in searches:
        a = s.name
        before += [f"{s.kind} {a}of[{2 * BLOCK}]; /* values of two blocks */", f"int64_t {a}now = 0, {a}from = 0;"]
        out += [f"{s.kind} {a}top = {s.start};", f"{s.kind} *const {a}here = {a}of + {a}now; /* else {a}top is in memory */"]
        reduced.append(Reduced(s.sign, f"{a}top"))
        inside += [f"{a}here[{i} - z0] = {s.value};", f"{a}top = {s.value} {s.sign} {a}top ? {s.value} : {a}top;"]
        test, hit = f"{a}top {s.sign} {a}", f"{a}of[{BLOCK} - {a}now + z] == {a}"
        better = [f"{a} = {a}top;", f"{a}from = z0;", f"{a}now = {BLOCK} - {a}now;"]
        if is_float(s.dtype):  # comparisons drop NaN, so it is looked for
            out.append(f"{s.place} {a}not = 0;")
            reduced.append(Reduced("|", f"{a}not"))
            inside.append(f"{a}not |= -({s.place})({s.value} != {s.value});")
            test = f"{a} == {a} && ({a}not != 0 || {test})"
            better.insert(0, f"if ({a}not != 0) {a}top = NAN;")
            hit = f"({hit}) | (({a} != {a}) & ({hit.split(' == ')[0]} != {hit.split(' == ')[0]}))"
        then += braced(f"if (z0 == 0 || ({test}))", better)
        size = f"({n} - {a}from < {BLOCK} ? {n} - {a}from : {BLOCK})"
        after += [*first(s, hit, size, BLOCK), f"{a}at = {a}from + {a}first;"]
    out += [simd(reduced), *braced(counting(i, block_end(n), "z0"), inside), *then]
    return [*before, *braced(counting("z0", n, step=BLOCK), out), *after]


def row(searches: Sequence[Search], along: Loop, proper: str, body: Sequence[str]) -> list[str]:
    """The loop along an axis of few vectors, the last of which goes beyond it, and the search in its values."""
    (i, n), before, inside, after, reduced = along, list[str](), list(body), list[str](), list[Reduced]()
    for s in searches:
        a, of = s.name, f"{s.name}of[z]"
        before += [f"{s.kind} {a}of[{n}];"]
        inside += [f"const {s.kind} {a}is = {proper} ? {s.value} : {s.start};", f"{a}of[{i}] = {a}is;"]
        inside += [f"{a} = {a}is {s.sign} {a} ? {a}is : {a};"]
        reduced.append(Reduced(s.sign, a))
        hit = f"{of} == {a}"
        if is_float(s.dtype):  # comparisons drop NaN, so it is looked for
            before.append(f"{s.place} {a}not = 0;")
            reduced.append(Reduced("|", f"{a}not"))
            inside.append(f"{a}not |= -({s.place})({a}is != {a}is);")
            hit = f"({hit}) | ({a}not & ({of} != {of}))"
            after.append(f"if ({a}not != 0) {a} = NAN;")
        after += [*first(s, hit, n, n), f"{a}at = {a}first;"]
    return [*before, simd(reduced), *braced(counting(i, n), inside), *after]


def first(s: Search, hit: str, size: object, most: int) -> list[str]:
    """The first of so many places, at `most`, that is a hit."""
    name = f"{s.name}first"
    loop = f"for ({s.place} z = 0; z < {size}; z++) {name} = ({hit}) & (z < {name}) ? z : {name};"
    return [f"{s.place} {name} = {most};", f"#pragma omp simd reduction(min:{name})", loop]


def block_end(n: int) -> str:
    """Where a block of a loop ends that begins at `z0`."""
    return str(n) if n <= BLOCK else strip_end(BLOCK, n)


class Running(NamedTuple):
    """A running sum: its name, the type in which it is kept, what is added, and where it goes."""

    name: str
    kind: str
    value: str
    out: str


def across(
    carried: Sequence[Search | Running], along: Loop, beside: Loop, before: Sequence[str], body: Sequence[str]
) -> list[str]:
    """The loop along the axis around one across it, which keeps what each of its elements has so far; `before` is what stands
    between the two."""
    (i, n), (j, m), size = along, beside, min(beside.trips, BLOCK)
    loop = counting(j, block_end(m), "z0")
    out, inside, after = list[str](), list(body), list[str]()
    for s in carried:
        a, so_far = s.name, f"{s.name}of[{j} - z0]"
        out.append(f"{s.kind} {a}of[{size}]; /* so far */")
        if isinstance(s, Running):
            out.append(f"{counting('z', size)} {a}of[z] = 0;")
            inside += [f"{so_far} += {s.value};", f"{s.out} = {so_far};"]
            continue
        out.append(f"{s.place} {a}at[{size}]; /* and where that is */")
        out.append(f"{counting('z', size)} {{ {a}of[z] = {s.start}; {a}at[z] = 0; }}")
        inside.append(f"const {s.kind} {a} = {so_far};")
        inside.append(f"const bool {a}is = {s.better(s.value, a).replace('||', '|').replace('&&', '&')};")
        inside += [f"{so_far} = {a}is ? {s.value} : {a};", f"{a}at[{j} - z0] = {a}is ? ({s.place}){i} : {a}at[{j} - z0];"]
        after.append(f"{loop} {s.out} = {a}at[{j} - z0];")
        if s.best:
            after.append(f"{loop} {s.best} = {so_far};")
    out += [*braced(counting(i, n), [*before, simd(), *braced(loop, inside)]), *after]
    return braced(counting("z0", m, step=BLOCK), out)
