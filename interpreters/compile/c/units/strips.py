"""Strip mining across nests: nests over the same long axis are run together, some rows at a time, so that data is still in the
cache when the next nest reads it. A matrix that is read twice comes from memory once, and what is computed row by row never
leaves the cache.

A nest may join if it reads results of the others from the current strip only. Sums over the axis accumulate from strip to
strip, so only later units may read them; unrelated units in between are moved before or after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of
from adtypes.namespace import Form, Forms
from adtypes.ops.control import Proj
from adtypes.ops.layout import Sum
from adtypes.ops.reductions import Max, Min
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.units.nests import Goal, Kind, Nest, Statement
from interpreters.compile.c.units.slots import Buffer, Slot
from interpreters.compile.c.units.work import FEWEST, WORTH, work, worth_adding
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.units.nests import Unit

LEAST = 512  # rows that are worth strips
FAR = 1 << 18  # bytes that several nests touch, from which on strips pay
NEAR = 24 << 10  # bytes of a strip, half of a first-level cache
ROWS = 32  # strips are multiples of so many rows
OUTER = 8  # the same where inner loops run along rows
LONG = 64  # elements of such rows
FEW = 64  # rows of a strip if fewer than `ROWS` of them are near
MANY = 128  # the same where more than a few sums are added up once a strip, which costs more time the fewer rows there are
TOTALS = 2  # these few
SPACE = 640 << 10  # bytes of such a strip, for which a second-level cache has room: it has fewer rows then, but some `FEW`
BEYOND = 8 << 20  # bytes of an array that no cache keeps
PIECE = 4 << 10  # bytes that are read one behind the other, from which on reading such an array in pieces takes no longer


@dataclass(eq=False, slots=True)
class Strips:
    """Nests that are made together: for each unit the variable of the rows, and how many rows an iteration takes."""

    n: int
    read: Set[Goal]  # what any unit reads
    fastest: Callable[[Term], int]  # the axis along which a term lies
    is_outer: bool = False  # whether the innermost loops run along the rows, not through them: then strips are of a few rows
    rows: int = 0
    members: dict[int, tuple[int, int]] = field(default_factory=dict)
    made: dict[Goal, int] = field(default_factory=dict)  # what is computed strip by strip, and its axis of rows
    later: set[Goal] = field(default_factory=set)  # what is known after all strips
    after: list[int] = field(default_factory=list)  # units that have to wait
    work: int = 0
    sums: bool = False  # whether sums over the rows stay in registers, and are added up once a strip
    bytes: dict[Goal, int] = field(default_factory=dict)
    nests: dict[Goal, int] = field(default_factory=dict)  # how many of them make or read it
    least: int = 0  # rows, so that no large array is read in small pieces
    near: set[Goal] = field(default_factory=set)  # what is made and read within strips alone: some rows of it are there at a time
    places: list[Buffer] = field(default_factory=list)  # of these

    def hold(self, slot: Slot) -> None:
        """A slot is there for some rows at a time."""
        assert slot.buffer is not None
        self.places.append(slot.buffer)

    @property
    def life(self) -> tuple[int, int]:
        return min(self.members), max(self.members)

    @property
    def pays(self) -> bool:
        return len(self.members) > 1 and sum(self.bytes[g] for g, k in self.nests.items() if k > 1) >= FAR


class Rows(NamedTuple):
    """That a nest is made strip by strip, from row `r0` on: its variable of rows, how many an iteration takes, and the strips."""

    var: int
    step: int
    strips: Strips

    @property
    def rows(self) -> int:
        return self.strips.rows

    @property
    def n(self) -> int:
        return self.strips.n

    @property
    def is_outer(self) -> bool:
        return self.strips.is_outer

    def runs(self, access: Forms, inner: int) -> bool:
        """Whether the innermost loop runs through the rows, which are the first axis."""
        return self.step == 1 and inner == self.var and access[0] == (0, ((self.var, 1),))

    @property
    def start(self) -> str:
        return "r0" if self.step == 1 else f"r0 / {self.step}"

    @property
    def stop(self) -> str:
        end = strip_end(self.rows, self.n, "r0")
        return end if self.step == 1 else f"({end}) / {self.step}"


Holders = Mapping[Goal, set[Goal]]  # in which concatenations something is a piece


def find(
    units: Sequence[Unit], holders: Holders, over: Set[Goal], fastest: Callable[[Term], int]
) -> tuple[list[int], list[Strips]]:
    """A new order of the units, and the strips in it, whose members then follow each other; `over` is what takes the place of
    something else, and `fastest` the axis along which a term lies."""
    order: list[int] = []
    found: list[Strips] = []
    read = {g for u in units for g in u.uses if g not in over}
    k = 0
    while k < len(units):
        best = _grown(units, k, holders, read, fastest)
        if best is None:
            order.append(k)
            k += 1
            continue
        end = max(best.members)
        inside = range(k, end + 1)
        order += [j for j in inside if j not in best.members and j not in best.after]
        order += list(best.members)
        order += [j for j in inside if j in best.after]
        found.append(best)
        k = end + 1
    place = {old: new for new, old in enumerate(order)}
    for s in found:
        others = [u for k, u in enumerate(units) if k not in s.members]
        outside = {g for u in others for g in u.uses} | {st.goal for u in others if isinstance(u, Nest) for st in u.statements}
        s.near = {g for g in s.made if isinstance(g, Term) and g not in outside and g not in holders}
        s.members = {place[j]: v for j, v in s.members.items()}
    return order, found


def _grown(
    units: Sequence[Unit], start: int, holders: Holders, read: Set[Goal], fastest: Callable[[Term], int]
) -> Strips | None:
    first = units[start]
    if not isinstance(first, Nest):
        return None
    for v in sorted(range(len(first.sizes)), key=lambda v: -first.sizes[v]):
        n = first.sizes[v] * _step(first, v)
        tried = [_along_axis(units, start, v, Strips(n, read, fastest, is_outer), holders) for is_outer in (False, True)]
        found = [s for s in tried if s is not None]
        if found:
            return max(found, key=lambda s: (len(s.members), s.is_outer))
    return None


def _along_axis(units: Sequence[Unit], start: int, v: int, s: Strips, holders: Holders) -> Strips | None:
    """The strips, none so far, that a nest begins with the rows of one of its variables, if they pay."""
    first = units[start]
    assert isinstance(first, Nest)
    if s.n < (2 * LONG if s.is_outer else LEAST) or not _joins(s, first, start, holders, (v,)):
        return None
    waiting: set[Goal] = set()
    for j in range(start + 1, len(units)):
        u = units[j]
        wanted = u.uses | {g.args[0] for g in u.uses if isinstance(g, Term) and isinstance(g.op, Proj)}
        wanted |= {st.goal for st in u.statements if st.grows} if isinstance(u, Nest) else set()
        if isinstance(u, Nest) and not (wanted & waiting) and _joins(s, u, j, holders, range(len(u.sizes))):
            continue
        if wanted & (s.made.keys() | s.later | waiting):
            s.after.append(j)
            waiting |= _makes(u, holders)
    s.after = [j for j in s.after if j < max(s.members)]
    row = sum(b // s.n for b in s.bytes.values())
    if s.is_outer:
        s.rows = max(NEAR // max(row, 1) // OUTER * OUTER, OUTER)
    else:
        near = NEAR // max(row, 1) // ROWS * ROWS
        s.rows = _many(s, max(row, 1), near) if s.sums else near or FEW
    s.rows = max(s.rows, s.least)
    fits = 2 * s.rows <= s.n and (not s.is_outer or s.rows < ROWS)
    return s if s.pays and fits else None


def _many(s: Strips, row: int, near: int) -> int:
    """How many rows are worth adding up many sums: `MANY`, or what `SPACE` has room for, or more if these are `near`. They leave
    no end of less than a vector, which would be rows one by one; fewer than `MANY`, or than would leave such an end, are an odd
    number of vectors, so that columns need no gaps between them."""
    vector = VECTOR // min((bytes_of(g.spec.dtype) for g in s.bytes if isinstance(g, Term)), default=8)
    fit = max(near, min(max(SPACE // row, FEW), MANY))
    if fit >= MANY and not 0 < s.n % fit < vector <= fit:
        return fit
    unit = max(vector, *(step for _, step in s.members.values()))
    most = (fit // unit - 1) // 2 * 2 * unit + unit
    return next((rows for rows in range(most, unit, -2 * unit) if not 0 < s.n % rows < vector), most)


def _makes(u: Unit, holders: Holders) -> set[Goal]:
    goals: set[Goal] = {s.goal for s in u.statements} if isinstance(u, Nest) else {u.term}
    return goals.union(*(holders.get(g, ()) for g in goals))


def _joins(s: Strips, nest: Nest, k: int, holders: Holders, variables: Iterable[int]) -> bool:
    """Make the nest a member if one of some variables of it goes through the rows."""
    if nest.last is not None:
        return False
    for v in variables:
        trips, step = nest.sizes[v], _step(nest, v)
        if trips * step == s.n and (OUTER if s.is_outer else ROWS) % step == 0 and _fits(s, nest, v, step):
            s.members[k] = (v, step)
            s.work += work(nest)
            totals = 0
            for st in nest.statements:
                axis = _axis(st, v, step)
                s.later |= holders.get(st.goal, set())
                if axis is None:
                    s.later.add(st.goal)
                    totals += len(st.writes) if st.kind is Kind.REDUCE else 0
                else:
                    s.made[st.goal] = axis
            s.sums |= totals > TOTALS
            for g, b in _along(nest, v, s.read).items():
                s.bytes[g] = max(b, s.bytes.get(g, 0))
                s.nests[g] = s.nests.get(g, 0) + 1
            s.least = max(s.least, _least(nest, v))
            return True
    return False


def _fits(s: Strips, nest: Nest, v: int, step: int) -> bool:
    """Whether a nest can run strip by strip with the others along its loop `v`: it reads rows of theirs as it makes its own."""
    is_number = bool(s.members) and len(nest.sizes) == 1  # for each row
    if nest.uses & s.later or (s.is_outer and not (is_number or _has_rows(nest, v, s.fastest))):
        return False
    for n in nest.nodes:
        if n.term in s.made and (n.term, n.access) not in nest.computed:
            axis = s.made[n.term]
            others = (f for d, f in enumerate(n.access) if d != axis)
            if n.flat or not _is_row(n.access[axis], v, step) or v in axes_of(others):
                return False
    places = 0
    for st in nest.statements:
        if _axis(st, v, step) is None:
            if st.grows:
                return False  # all of what it adds to has to be there
            if st.kind is Kind.SCATTER and isinstance(st.goal, Term):
                places += st.goal.spec.size
                continue
            over_rows = st.kind is Kind.REDUCE and isinstance(st.op, (Sum, Max, Min))
            if not over_rows or any(v in axes_of(w.access) for w in st.writes):
                return False
    amount = s.work + work(nest)
    return not (places and WORTH <= amount < FEWEST * worth_adding(places))


def _has_rows(nest: Nest, v: int, fastest: Callable[[Term], int]) -> bool:
    """Whether the innermost loop may run along the rows: there is one, and long rows lie in order."""
    if all(n < LONG for w, n in enumerate(nest.sizes) if w != v):
        return False
    touched = [(n.term, n.access) for n in nest.nodes if n.term is not None and not n.flat]
    touched += [(st.goal, w.access) for st in nest.statements for w in st.writes if isinstance(st.goal, Term)]
    for t, access in touched:
        shape = t.spec.shape
        ends = {fastest(t), len(shape) - 1} if shape else set()
        if any(v in axes_of(access[k : k + 1]) and any(n >= LONG for j, n in enumerate(shape) if j != k) for k in ends):
            return False
    return True


def _axis(st: Statement, v: int, step: int) -> int | None:
    """The one axis of what is stored along which the rows go."""
    found = {tuple(d for d, f in enumerate(w.access) if v in axes_of([f])) for w in st.writes}
    if len(found) != 1 or len(axes := found.pop()) != 1:
        return None
    return axes[0] if all(_is_row(w.access[axes[0]], v, step) for w in st.writes) else None


def _is_row(f: Form, v: int, step: int) -> bool:
    return f[1] == ((v, step),) and 0 <= f[0] < step


def _step(nest: Nest, v: int) -> int:
    """How many rows an iteration takes."""
    accesses = [n.access for n in nest.nodes if n.term is not None and not n.flat]
    accesses += [w.access for s in nest.statements for w in s.writes]
    return min((abs(c) for a in accesses for f in a for x, c in f[1] if x == v), default=1)


def _along(nest: Nest, v: int, read: Set[Goal]) -> dict[Goal, int]:
    """What is read or stored along the rows, with its bytes."""
    out: dict[Goal, int] = {}
    for n in nest.nodes:
        if n.term is not None and n.term in read and v in axes_of(n.access):
            out[n.term] = n.term.spec.size * bytes_of(n.term.spec.dtype)
    for s in nest.statements:
        if isinstance(s.goal, Term) and s.goal in read and any(v in axes_of(w.access) for w in s.writes):
            out[s.goal] = s.goal.spec.size * bytes_of(s.goal.spec.dtype)
    return out


def _least(nest: Nest, v: int) -> int:
    """How many rows of large arrays, which go along their last axis, are no small piece; 0 if there is no such array."""
    read = [(n.term.spec, n.access) for n in nest.nodes if n.term is not None and n.term.spec.ndim > 1 and not n.flat]
    sizes = [(bytes_of(x.dtype), x.size) for x, access in read if x.size > x.shape[-1] and v in axes_of(access[-1:])]
    return max((PIECE // b for b, size in sizes if b * size >= BEYOND), default=0)


def strip_end(strip: int, n: int, start: str = "z0") -> str:
    """Where the strip ends that begins at `start`."""
    return f"{start} + {strip}" if n % strip == 0 else f"({start} + {strip} < {n} ? {start} + {strip} : {n})"
