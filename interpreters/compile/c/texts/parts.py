"""Work sharing: large loops are cut into parts, which several threads may run.

A part is a function of its own, over some iterations of one loop. How many parts there are depends on sizes alone, and one thread
does the same parts, so results do not depend on the number of threads. Sums over the loop are privatised: each part has its
own, and these are added up in order. Matrix products are cut by the number of threads instead, and BLAS may round them
differently.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adtypes.affine import axes_of, form
from adtypes.dtypes import F32, F64, I64, is_float
from adtypes.ops.layout import Sum
from adtypes.ops.reductions import Max, Min
from adtypes.spec import Spec
from interpreters.compile.c.forms import APART, C_TYPE, TIME, bytes_of
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.texts.functions import Functions
from interpreters.compile.c.texts.lines import braced, counting
from interpreters.compile.c.texts.nests.jam import JAMMED
from interpreters.compile.c.texts.nests.runs import EXACT
from interpreters.compile.c.units.nests import Goal, Kind, Nest, Statement
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.compile.c.units.work import FEWEST, WORTH, work, worth_adding

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.lengths import Lengths
    from interpreters.compile.c.units.strips import Strips

# Work is counted in operations on doubles in vectors, some 0.06 nanoseconds each. To wake a thread takes 5 to 10 microseconds.
PART = 125_000  # work of a part
PARTS = 128  # that a loop is cut into at most
FEW = 8  # parts of an outer loop from which on no other loop is looked at
ALIGNED = 64  # iterations of an innermost loop: parts are multiples of them
NONE = -1  # no variable
WIDE = 16  # elements of a sum from which on it is added up in vectors
OWN = 1 << 18  # bytes that these take, else
GAPS = 4  # how much larger than what is in it the place of a sum may be

PRELUDE = """\
/* The parts of a loop, in any order: by the threads of a team, if there is one. Each thread says which it is. */
typedef void Part(void **p, int64_t k, int64_t me);
typedef struct Team {
    void (*run)(const struct Team *team, Part *part, void **p, int64_t n);
    int64_t threads;
} Team;
static ALONE void spread(const Team *team, Part *part, void **p, int64_t n)
{
    if (team) team->run(team, part, p, n);
    else for (int64_t k = 0; k < n; k++) part(p, k, 0);
}
"""
EACH = """\
/* How many rows of a product each thread makes, in whole panels. */
static ALONE int64_t rows_each(const Team *team, int64_t n, int64_t panel)
{
    int64_t size = team ? (n + team->threads - 1) / team->threads : n;
    return (size + panel - 1) / panel * panel;
}
static ALONE void spread_rows(const Team *team, Part *part, void **p, int64_t n, int64_t panel)
{
    const int64_t size = rows_each(team, n, panel);
    spread(team, part, p, (n + size - 1) / size);
}
"""


@dataclass(eq=False, slots=True)
class Cut:
    """A loop that is made in parts of `size` iterations; `own` are the places where each part sums."""

    var: int  # the loop's variable; `NONE` if strips are what is cut
    counter: int  # ``t<counter>`` is the number of the part
    trips: int
    size: int
    own: dict[Goal, Slot] = field(default_factory=dict)
    sums: list[Statement] = field(default_factory=list)

    @property
    def count(self) -> int:
        return -(-self.trips // self.size)

    @property
    def range(self) -> str:
        stop = f"from + {self.size}"
        if self.trips % self.size or self.size == 1:
            stop = f"{stop} < {self.trips} ? {stop} : {self.trips}"
        t = f"t{self.counter}"  # which is not negative: then compilers divide positions in half of the time
        # in a loop that surely runs once, gcc 12 forgets to vectorise those inside
        known = f"{t} >= 0" if self.size == 1 else f"{t} >= 0 && {t} < {self.count}"
        return f"ASSUME({known}); const int64_t from = {self.size} * {t}, to = {stop};"

    def lines(self, part: str, slots: Mapping[Goal, Slot]) -> list[str]:
        """The lines that have the parts done and make one result of what all have summed. Where parts are not apart, they are
        done one by one, and each is added up before the next one."""
        wide = [s for s in self.sums if self.own[s.goal].spec.size >= WIDE]
        totals = [self.total(s, slots[s.goal], self.own[s.goal]) for s in self.sums if s not in wide]
        after = [line for lines in totals for line in lines]
        if not wide:
            return [f"spread(team, {part}, p, {self.count});", *after]
        t, body = f"t{self.counter}", [line for s in wide for line in self.total(s, slots[s.goal], self.own[s.goal])]
        return [
            f"if (apart) spread(team, {part}, p, {self.count});",
            *braced(counting(t, self.count), [f"if (!apart) {part}(p, {t}, 0);", *body]),
            *after,
        ]

    def total(self, s: Statement, to: Slot, own: Slot) -> list[str]:
        dtype, t = own.spec.dtype, f"t{self.counter}"
        position = tuple((0, ((k, 1),)) for k in range(own.spec.ndim))
        order = sorted(range(own.spec.ndim), key=lambda k: -own.strides[k])
        heads = [counting(f"i{k}", own.spec.shape[k]) for k in order]
        here, there = own.text(position), to.text(position)

        def more(total: str) -> str:
            if isinstance(s.op, (Max, Min)):
                sign = ">" if isinstance(s.op, Max) else "<"
                return f"{total} = !{t} || {here} {sign} {total} || {here} != {here} ? {here} : {total};"
            return f"{total} = ({t} ? {total} : 0) + {here};"

        if own.spec.size >= WIDE:  # along the places of a part, in vectors
            return braced(" ".join(heads[:-1]), ["#pragma omp simd", f"{heads[-1]} {more(there)}"])
        kind = dtype if isinstance(s.op, (Max, Min)) else F64 if is_float(dtype) else I64
        lines = [f"{C_TYPE[kind]} total = 0;", f"{counting(t, self.count)} {more('total')}", f"{there} = total;"]
        return braced(" ".join(heads), lines)


class Cuts:
    """The loops of a kernel that are cut."""

    def __init__(self, memory: Memory, functions: Functions, multiplies: Callable[[], bool]) -> None:
        self.memory, self.functions, self.multiplies = memory, functions, multiplies  # whether products are made in parts
        self.titles: list[str] = []  # what each of them computes

    def nest(self, text: Lengths, life: tuple[int, int]) -> Cut | None:
        """How a nest is cut, if it is: along the outermost loop that makes enough parts."""
        amount, best = work(text.nest), None
        if amount < WORTH:
            return None
        is_merged = len(text.trips) < len(text.nest.sizes)
        for v in text.order:
            is_inner = v == text.inner
            if is_inner and (text.at_once or text.nest.last is not None or text.run != text.trips[v]):
                continue
            statements = [s for s in text.nest.statements if s.goal in text.slots]
            sums = _sums(statements, v, text.nest, is_merged and is_inner)
            if sums is None:
                continue
            size = self.size(amount, text.trips[v], ALIGNED if is_inner or v == text.across_tiles else 1, sums, text.slots)
            if size and (best is None or -(-text.trips[v] // size) > best.count):
                best = Cut(v, 0, text.trips[v], size, sums=sums)
            if best is not None and best.count >= FEW:
                break
        inner = NONE if text.at_once else text.inner
        return best and self.placed(best, text.slots, life, lambda s: all(inner not in axes_of(w.access) for w in s.writes))

    def strips(self, s: Strips, nests: Mapping[Nest, int], slots: Mapping[Goal, Slot], life: tuple[int, int]) -> Cut | None:
        """How nests are cut that are made strip by strip; for each the variable of its rows."""
        amount, sums = sum(map(work, nests)), list[Statement]()
        if amount < WORTH:
            return None
        for nest, v in nests.items():
            found = _sums([st for st in nest.statements if st.goal in slots], v, nest, False)
            if found is None:
                return None
            sums += found
        size = self.size(amount, s.n, s.rows, sums, slots)
        if not size:
            return None
        return self.placed(Cut(NONE, 0, s.n, size, sums=sums), slots, life, lambda t: slots[t.goal].spec.size == 1)

    def size(self, amount: int, trips: int, unit: int, sums: Sequence[Statement], slots: Mapping[Goal, Slot]) -> int:
        """How many iterations a part has; 0 if there would be no two."""
        count = min(PARTS, amount // PART)
        if sums:
            spans = [_span(slots[s.goal]) for s in sums]
            if any(span > GAPS * slots[s.goal].spec.size + VECTOR for s, span in zip(sums, spans)):
                return 0
            count = min(count, amount // max(worth_adding(sum(spans)), 1), max(FEWEST, OWN // max(8 * sum(spans), 1)))
        if count < 2:
            return 0
        size = -(-trips // count)
        size += -size % (unit if unit > 1 or size < 4 * JAMMED else JAMMED)
        return size if size < trips else 0

    def placed(
        self, cut: Cut, slots: Mapping[Goal, Slot], life: tuple[int, int], in_registers: Callable[[Statement], bool]
    ) -> Cut:
        """The cut with places for the sums of its parts; they lie as their totals do."""
        cut.counter = self.memory.counter()
        for s in cut.sums:
            slot = slots[s.goal]
            is_exact = isinstance(s.op, Sum) and slot.spec.dtype is F32 and s.count > EXACT and in_registers(s)
            dtype = F64 if is_exact else slot.spec.dtype
            step = _span(slot)
            is_wide = slot.spec.size >= WIDE
            made = self.memory.slot(Spec(((1 if is_wide else cut.count) * step,), dtype), life, rigid=True)
            at = form(0, (((APART if is_wide else TIME) + cut.counter, step),))
            if is_wide:
                assert made.buffer is not None
                made.buffer.parts = cut.count
            cut.own[s.goal] = Slot(slot.spec, made.base, slot.strides, at, slot.padded, buffer=made.buffer)
        return cut

    def spread(self, cut: Cut, title: str, lines: Sequence[str], slots: Mapping[Goal, Slot]) -> list[str]:
        """The lines that have the parts done."""
        self.titles.append(title)
        return cut.lines(self.functions.part(title, cut.counter, [cut.range, *lines]), slots)

    def multiply(self, title: str, trips: int | str, panel: int, lines: Sequence[str]) -> list[str]:
        """The lines that have a product done, as many rows by each thread: here the parts depend on how many there are."""
        c = self.memory.counter()
        size = f"const int64_t size = rows_each(team, {trips}, {panel});"
        range_ = f"const int64_t from = size * t{c}, to = from + size < {trips} ? from + size : {trips};"
        self.titles.append(title)
        part = self.functions.part(title, c, [size, range_, *lines])
        return [f"spread_rows(team, {part}, p, {trips}, {panel});"]


def _sums(statements: Sequence[Statement], v: int, nest: Nest, is_merged: bool) -> list[Statement] | None:
    """What is summed over a loop, or scattered by it, anywhere; None if its iterations depend on each other in other ways."""
    out: list[Statement] = []
    for s in statements:
        along = [v in axes_of(w.access) for w in s.writes]
        if s.kind is Kind.SCATTER:
            if s.grows:
                return None  # it adds to what is there
            if is_merged or not _is_apart(s, v):
                out.append(s)
        elif all(along) and not (s.kind is Kind.RUNNING and v == nest.last):
            continue
        elif any(along) or s.kind is not Kind.REDUCE or not isinstance(s.op, (Sum, Max, Min)):
            return None
        else:
            out.append(s)
    return out


def _is_apart(s: Statement, v: int) -> bool:
    """Whether different iterations scatter to different places: along some axis, place ``c * i + o`` with ``0 <= o < c``."""
    for forms in zip(*(w.access for w in s.writes)):
        steps = {f[1][0][1] if len(f[1]) == 1 and f[1][0][0] == v else 0 for f in forms}
        offsets = [f[0] for f in forms]
        if len(steps) == 1 and max(offsets) - min(offsets) < abs(steps.pop()):
            return True
    return False


def _span(slot: Slot) -> int:
    """How many elements from one place of a sum to the next, in whole vectors, with what is surplus."""
    wide = VECTOR // bytes_of(slot.spec.dtype)
    n = 1 + sum((k - 1) * step for k, step in zip(slot.spec.shape, slot.strides) if k) + (wide if slot.padded else 0)
    return n + -n % wide
