"""Packing: a loop along a column of an array with short rows would read with long strides. So columns are first copied to
contiguous memory: strip by strip for a single loop over several columns, or once for the whole kernel if other loops read them
again.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adtypes.affine import plus, slope
from adtypes.dtypes import Bool
from adtypes.namespace import Form
from adtypes.spec import Shape
from interpreters.compile.c.forms import C_TYPE, STRIP, bytes_of, form_text
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.texts.calls.transpose import FAR, moved
from interpreters.compile.c.texts.lines import braced, counting, indented
from interpreters.compile.c.texts.nests.truths import bits_of_numbers, in_strips, is_much, widening
from interpreters.compile.c.texts.nests.truths import leaving as truths_leaving
from interpreters.compile.c.units.nests import Kind, Write
from interpreters.compile.c.units.nodes import Node, is_call
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.compile.c.units.strips import strip_end

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.values import Values
    from interpreters.compile.c.units.strips import Rows

COLUMNS = 64  # iterations of a loop whose columns are put in order at a time
MOST = 512  # the same where columns are few
NEAR = 8 << 10  # bytes that these few take
LONG = 128  # iterations from which on that pays
TURNED = 64  # rows of a matrix from which on loops that read it again have a turned copy
NARROW = 8  # columns of one that needs `LONG` rows for that
SOME = 32  # iterations from which on it pays where vectors save a division or a function
SHORTEST = 16  # iterations of a strip, if there are many columns
WIDE = 24  # elements of a row from which on it is run through by itself, if they are whole vectors, or are read once
SEVERAL = 64  # elements up to which other rows are put in order by columns
STEPS = 2  # elements between neighbours that are near enough
BYTES = 64 << 10  # that columns of a strip may take
WORK = 3  # statements for each column that a nest writes, from which on its columns are moved so that it takes vectors
FOREVER = 1 << 30


class Twins:
    """Copies of matrices with a long axis as the fastest one: of arguments, made where they are first wanted, and of what the
    kernel has computed, made by each nest that wants them."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.made: dict[tuple[str, Form, Shape, int], Slot] = {}  # by what they are of, if only parts of arrays, and by strips

    def of(self, slot: Slot, unit: int, rows: Rows | None = None) -> tuple[Slot, list[str]]:
        """The copy, and the lines that make it if it is new: of all rows, or of those of a strip."""
        key = slot.base, slot.at, slot.spec.shape, -1 if rows is None and slot.external else unit
        if key in self.made:
            return self.made[key], []
        long = long_axis(slot)
        n = slot.spec.shape[long]
        other = 1 - long
        if rows is None:
            twin = self.made[key] = self.memory.slot(slot.spec, (unit, FOREVER if slot.external else unit), along=long)
        else:
            twin = self.made[key] = self.memory.slot(slot.spec, rows.strips.life, strip=(long, rows.rows), along=long)
            rows.strips.hold(twin)
        columns, there = slot.spec.shape[other], twin.strides[other]
        assert slot.strides[other] == 1  # rows are whole
        bits, step = 8 * bytes_of(slot.spec.dtype), slot.strides[long]
        source = [f"{slot.base}[{step} * z + {form_text(plus(slot.at, (k, ())))}]" for k in range(columns)]
        if rows is not None:
            goal = [f"{twin.base}[z + {there * k} - r0]" for k in range(columns)]
            ahead = rows.rows * is_far(slot)
            return twin, moved(source, goal, range(columns), (step, there), bits, rows.start, rows.stop, ahead=ahead)
        goal = [f"{twin.base}[z + {there * k}]" for k in range(columns)]
        ahead = COLUMNS * is_far(slot)
        lines = moved(source, goal, range(columns), (step, there), bits, "z0", strip_end(COLUMNS, n), ahead=ahead)
        return twin, [f"{counting('z0', n, step=COLUMNS)} {{ /* columns in order */", *indented(lines), "}"]


def long_axis(slot: Slot) -> int:
    shape = slot.spec.shape
    least = TURNED if min(shape, default=0) > NARROW else LONG
    long = max(range(len(shape)), key=lambda k: shape[k], default=-1)
    return long if shape and shape[long] >= least else -1


def has_twin(slot: Slot, n: Node, inner: int, is_chosen: bool) -> bool:
    """Whether a load would be in order in a copy whose long axis is the fastest, and its rows are not long, nor whole vectors if
    it is still to be chosen which loop is the innermost one."""
    shape = slot.spec.shape
    if not slot.whole or slot.is_strip or n.flat or n.guards or len(shape) != 2:
        return False
    fills = shape[1] * bytes_of(slot.spec.dtype) % VECTOR == 0
    if shape[1] > SEVERAL or (not is_chosen and shape[1] >= WIDE and fills and any(abs(c) == 1 for _, c in n.access[1][1])):
        return False
    long = long_axis(slot)
    along = [slope(f, inner) for f in n.access]
    return long == 0 and shape[1] > STEPS and all(c == (k == long) for k, c in enumerate(along))


@dataclass(eq=False, slots=True)
class Packed:
    """Where loads are found instead, and the lines that put them there."""

    texts: dict[Node, str] = field(default_factory=dict)
    truths: dict[Node, str] = field(default_factory=dict)  # the same of those that were widened in front of the loop
    stores: dict[int, str] = field(default_factory=dict)  # where what is written goes instead, by the identity of the write
    strips: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)  # the lines that take it from there
    before: list[str] = field(default_factory=list)  # the lines in front of all strips
    behind: list[str] = field(default_factory=list)  # and those behind them
    start: str = "0"
    stop: str = "0"
    trips: int = 0
    strip: int = 0
    first: str = "0"
    end: str = "0"

    def around(self, loop: Sequence[str]) -> list[str]:
        """The innermost loop, strip by strip."""
        strips = braced(counting("z0", self.end, self.first, self.strip), [*self.strips, *loop, *self.after])
        return [*self.before, *strips, *self.behind]


def packs(slot: Slot, place: Form, inner: int, trips: int, besides: Set[str]) -> bool:
    """Whether elements in long steps may be found in order, in a strip of so many iterations: those of arrays but some."""
    terms = [x for x in place[1] if x[0] != STRIP]
    far = len(terms) == 1 and terms[0][0] == inner and abs(terms[0][1]) > STEPS
    return far and slot.base not in besides and trips >= SOME


def pack(text: Values) -> Packed:
    """The columns of a single loop in order, strip by strip, where that pays."""
    n = text.trips.get(text.inner, 0)
    pays = n >= LONG or text.has_functions or any("/" in x.text for x in text.nest.nodes)
    if not text.vectors or len(text.order) != 1 or text.strided or not pays:
        return Packed(text.tiles)
    wanted, leaving = _wanted(text, n), _leaving(text, n)
    is_worth = n >= LONG or bool(wanted or leaving)  # the loop goes in strips anyhow
    truths = in_strips(text) if is_worth else {}
    tests = truths_leaving(text) if is_worth and is_much(text) else {}
    counts = [(slot, len(found)) for (slot, _), found in wanted.items()]
    counts += [(slot, len(found)) for (slot, _), found in leaving.items()]
    wide = bits_of_numbers(text)
    sizes = [count * (wide // 8 if slot.spec.dtype is Bool else bytes_of(slot.spec.dtype)) for slot, count in counts]
    row = sum(sizes) + 8 * (len(truths) + len(tests))
    size = _strip(row) if row else 0
    if not size:
        return Packed()
    out = _strips(text, n, size)
    for k, ((slot, step), found) in enumerate(wanted.items()):
        kind, tested = (f"int{wide}_t", " != 0") if slot.spec.dtype is Bool else (C_TYPE[slot.spec.dtype], "")
        out.strips.append(f"{kind} c{k}[{len(found) * size}]; /* columns in order */")
        out.strips += _moved(f"c{k}", slot, text.inner, step, sorted(found), size, out.stop, False)
        for j, o in enumerate(sorted(found)):
            for node in found[o]:
                out.texts[node] = f"c{k}[{j * size} + i{text.inner} - z0]{tested}"
    for k, (node, kind) in enumerate(truths.items()):
        place = form_text(text.loads[node]).replace(f"i{text.inner}", "z")
        out.strips.append(f"{kind} b{k}[{size}]; /* truth values as wide as numbers */")
        out.strips += widening(kind, counting("z", out.stop, "z0"), f"b{k}[z - z0]", text.element(node, text.slot(node), place))
        out.texts[node] = f"b{k}[i{text.inner} - z0] != 0"
    for k, ((slot, step), leave) in enumerate(leaving.items()):
        out.strips.append(f"{C_TYPE[slot.spec.dtype]} w{k}[{len(leave) * size}]; /* columns of results */")
        out.after += _moved(f"w{k}", slot, text.inner, step, sorted(leave), size, out.stop, True)
        for j, o in enumerate(sorted(leave)):
            out.stores[id(leave[o])] = f"w{k}[{j * size} + i{text.inner} - z0]"
    for k, (w, (slot, kind)) in enumerate(tests.items()):
        place = form_text(text.places[w]).replace(f"i{text.inner}", "z")
        out.strips.append(f"{kind} holds{k}[{size}]; /* truth values as wide as numbers */")
        out.stores[w] = f"holds{k}[i{text.inner} - z0]"
        out.after.append(f"{counting('z', out.stop, 'z0')} {slot.base}[{place}] = holds{k}[z - z0];")
    return out


def _strip(row: int) -> int:
    """How many iterations are made at a time, whose columns take so many bytes each; 0 if these were too much."""
    size = COLUMNS
    while 2 * row * size <= NEAR and size < MOST:
        size *= 2
    while row * size > BYTES and size > SHORTEST:
        size //= 2
    return size if row * size <= BYTES else 0


def _strips(text: Values, trips: int, size: int) -> Packed:
    """The strips of the loop, without what is put in order in them."""
    out = Packed(start="z0", stop=f"z0 + {size}", trips=trips, strip=size)
    if (rows := text.rows) is not None:
        out.first, out.end = rows.start, rows.stop
        whole = rows.rows // rows.step if rows.n % rows.rows == 0 else 1
    elif text.cut is not None:
        out.first, out.end, whole = "from", "to", 1
    else:
        out.first, out.end, whole = "0", str(trips), trips
    if whole % size:  # said once: compilers count no iterations up to a choice
        out.strips.append(f"const int64_t z1 = z0 + {size} < {out.end} ? z0 + {size} : {out.end};")
        out.stop = "z1"
    return out


def _wanted(text: Values, trips: int) -> dict[tuple[Slot, int], dict[int, list[Node]]]:
    """Several columns of short rows that a nest reads."""
    out: dict[tuple[Slot, int], dict[int, list[Node]]] = {}
    for x, f in text.loads.items():
        slot = text.slot(x)
        if not x.guards and packs(slot, f, text.inner, trips, text.written):
            out.setdefault((slot, f[1][0][1]), {}).setdefault(f[0], []).append(x)
    return {key: found for key, found in out.items() if len(found) > 2}


def _leaving(text: Values, trips: int) -> dict[tuple[Slot, int], dict[int, Write]]:
    """Columns of short rows that a nest writes and does not read, where vectors are worth moving them once more."""
    work = sum(20 if is_call(x) else 1 for x in text.nest.nodes if x.text and x.args)
    out: dict[tuple[Slot, int], dict[int, Write]] = {}
    read = {text.slot(x).base for x in text.loads}
    for s, w in text.writes:
        slot, f = text.slots[s.goal], text.places[id(w)]
        if s.kind is Kind.STORE and slot.base not in read and packs(slot, f, text.inner, trips, frozenset()):
            out.setdefault((slot, f[1][0][1]), {})[f[0]] = w
    count = sum(map(len, out.values()))
    return {key: found for key, found in out.items() if len(found) > 2} if work >= WORK * count else {}


def _moved(name: str, slot: Slot, inner: int, step: int, places: list[int], size: int, stop: str, is_out: bool) -> list[str]:
    """The lines that move columns between where they lie and where they lie in order."""
    first = tuple(x for x in slot.at[1] if x[0] == STRIP)
    there = [f"{slot.base}[{form_text((o, ((inner, step), *first))).replace(f'i{inner}', 'z')}]" for o in places]
    here = [f"{name}[{j * size} + z - z0]" for j in range(len(places))]
    ahead = size * is_far(slot) * (not is_out)
    return moved(there, here, places, (step, size), 8 * bytes_of(slot.spec.dtype), "z0", stop, is_out, ahead)


def is_far(slot: Slot) -> bool:
    """Whether an array surely comes from memory, or a cache that many share."""
    return slot.cells * bytes_of(slot.spec.dtype) >= FAR
