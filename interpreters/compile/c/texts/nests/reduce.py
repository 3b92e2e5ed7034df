"""Reductions as C: over the innermost loops they accumulate in registers, over loops outside of a kept one in memory."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of
from adtypes.dtypes import F32, F64, I64, DType, is_float
from adtypes.namespace import Form
from adtypes.ops.layout import Sum
from adtypes.ops.reductions import Argmin, Max, Position
from interpreters.compile.c.forms import C_TYPE, fma, form_text
from interpreters.compile.c.texts.lines import Let, Reduced, braced, counting
from interpreters.compile.c.texts.nests.jam import Total
from interpreters.compile.c.texts.nests.optimism import ORDINARY, is_strong
from interpreters.compile.c.texts.nests.runs import EXACT
from interpreters.compile.c.texts.nests.search import Running, Search, lowest
from interpreters.compile.c.units.slots import Slot

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.units.nests import Statement, Write


def fill(slot: Slot, value: str, part: int | None = None) -> list[str]:
    """All elements of a slot set to one value, those behind its rows too: sums over whole vectors add to them. Along one axis
    it may be those of a `part` only."""
    if not slot.spec.size:  # such a slot has no place of its own in a strip: the lines would stand outside of it
        return []
    at = f"{form_text(slot.at)} + " if slot.at != (0, ()) else ""
    if slot.whole and part is None:
        return [f"{counting('z', prod(slot.room))} {slot.base}[{at}z] = {value};"]
    loops: list[tuple[str, str, int]] = []  # the first place, the end, and the step, in the order in which they lie
    for k in sorted(range(len(slot.room)), key=lambda k: -slot.strides[k]):
        n, step = slot.room[k], slot.strides[k]
        if loops and k != part and loops[-1][0] == "0" and loops[-1][2] == n * step:  # one behind the other
            loops[-1] = "0", str(int(loops[-1][1]) * n), step
        else:
            loops.append(("from", "to", step) if k == part else ("0", str(n), step))
    heads = [counting(f"z{k}", stop, start) for k, (start, stop, _) in enumerate(loops)]
    index = " + ".join(f"z{k}" if step == 1 else f"{step} * z{k}" for k, (_, _, step) in enumerate(loops))
    return [f"{' '.join(heads)} {slot.base}[{at}{index}] = {value};"]


def summed_in(dtype: type[DType], terms: int) -> type[DType]:
    """In which precision a sum of so many terms is made."""
    return F32 if dtype is F32 and terms <= EXACT else F64 if is_float(dtype) else I64


class Into(NamedTuple):
    """Where a reduction puts a result: its place in memory, and the depth at which its accumulator is declared, since all loops
    from there on are reduced. Unless it is `whole`, outer loops are reduced as well, and add to what is in memory."""

    write: Write
    slot: Slot
    place: Form
    depth: int
    whole: bool

    @property
    def out(self) -> str:
        return f"{self.slot.base}[{form_text(self.place)}]"


class Accumulators:
    """The lines that reductions add to a nest."""

    def __init__(self, text: NestText) -> None:
        self.text, self.count = text, 0
        self.adds = False  # whether sums are added to what is in memory, which is zero at first

    def add(self, s: Statement) -> None:
        places = [self.into(s, w) for w in s.writes]
        if not s.finds:
            self.found(places)
            return
        is_search = isinstance(s.op, Position)
        made = self.search if is_search else self.sum if isinstance(s.op, Sum) else self.extremum
        for into in places:
            made(s, into)
        if places and not places[-1].whole and not is_search:
            self.adds = isinstance(s.op, Sum)
            dtype = places[-1].slot.spec.dtype
            self.text.filled(s.goal, "0" if isinstance(s.op, Sum) else lowest(dtype, not isinstance(s.op, Max)))

    def into(self, s: Statement, w: Write) -> Into:
        text, kept = self.text, axes_of(w.access)
        p = len(text.order)
        while p and text.order[p - 1] not in kept:
            p -= 1
        whole = all(v in kept for v in text.order[:p])
        return Into(w, text.slots[s.goal], text.places[id(w)], p, whole and (text.rows is None or text.rows.var in kept))

    def sum(self, s: Statement, into: Into) -> None:
        """A sum: written out, in registers along inner loops, or added to memory, in the precision that its length takes."""
        text, out, p, whole = self.text, into.out, into.depth, into.whole
        value = " + ".join(map(text.name, into.write.values))
        sign = "=" if whole else "+="
        dtype, factors = into.slot.spec.dtype, self.factors(into.write)
        if text.at_once and (p == 0 or not whole):
            kind = summed_in(dtype, s.count)
            becomes = fma(kind, *factors, "{0}") if factors else f"{{0}} + {value}"
            self.columns(C_TYPE[kind], "0", becomes, "total += {0};", f"{out} {sign} total;", bool(p))
            return
        if p == len(text.order):
            if whole:
                self.put(into, f"{out} = {value};")
            else:
                self.total(into, fma(dtype, *factors, "{0}") if factors else f"{{0}} + {value}")
            return
        if text.columnwise:
            self.by_place(into, fma(dtype, *factors, "{0}") if factors else f"{{0}} + {value}")
            return
        kind = summed_in(dtype, min(s.count, self.terms(p)))
        a, inner = self.name(), len(text.order) - 1
        text.at[p].append(f"{C_TYPE[kind]} {a} = 0;")
        text.after[p].append(f"{out} {sign} {a};")
        declared = C_TYPE[kind]
        if dtype is F32 and kind is F64 and p < inner and text.run <= EXACT and text.rows is None:
            total, a, kind = a, self.name(), F32
            text.at[inner].append(f"float {a} = 0; /* of a row */")
            text.after[inner].append(f"{total} += {a};")
            declared = C_TYPE[F32]
        elif dtype is F32 and kind is F64 and text.runs is not None:
            total, a, kind = a, self.name(), F32
            text.runs.before.append(f"float {a} = 0;")
            text.runs.behind.append(f"{total} += {a};")
        if factors is not None and text.run == text.trips[text.inner]:
            text.end.append(f"{a} = {fma(kind, *factors, a)};")
        else:
            text.end.append(f"{a} += {self.masked(value, '0')};")
        text.reduced.append(Reduced("+", a, declared))

    def by_place(self, into: Into, becomes: str) -> None:
        """A sum over short rows, with one for each place in front of the loop over these."""
        text, p, (kind, a), i = self.text, into.depth, (C_TYPE[into.slot.spec.dtype], self.name()), f"i{self.text.inner}"
        depth, total = len(text.order) - 2, f"{a}all"
        text.at[p].append(f"double {total} = 0;")
        text.at[depth] += [f"{kind} {a}[{text.run}];", f"{counting('z', text.run)} {a}[z] = 0;"]
        added = [f"#pragma omp simd reduction(+:{total})", f"{counting('z', text.run)} {total} += {a}[z];"]
        text.after[depth] = [*added, *text.after[depth]]
        text.after[p].append(f"{into.out} {'=' if into.whole else '+='} {total};")
        text.totals.append(Total(f"{a}[{i}]", frozenset([text.inner]), kind, becomes))

    def terms(self, p: int) -> int:
        """How many terms a sum over the loops from a depth on has, in one strip; others are added to what is in memory."""
        rows, trips = self.text.rows, self.text.trips
        return prod(rows.rows // rows.step if rows is not None and v == rows.var else trips[v] for v in self.text.order[p:])

    def extremum(self, s: Statement, into: Into) -> None:
        """A maximum or a minimum, which is NaN where an element is."""
        text, dtype, out, p, whole = self.text, into.slot.spec.dtype, into.out, into.depth, into.whole
        sign = ">" if isinstance(s.op, Max) else "<"
        start = lowest(dtype, sign == "<")
        names = list(map(text.name, into.write.values))
        if p == len(text.order):
            x = names[0]
            for y in names[1:]:
                x = self.let(dtype, f"{y} {sign} {x} ? {y} : {x}")
                x = self.let(dtype, f"{y} != {y} ? {y} : {x}") if is_float(dtype) else x
            if whole:
                self.put(into, f"{out} = {x};")
            elif text.at_once:
                better, total = (f"{{0}} {sign} {y} || {{0}} != {{0}} ? {{0}} : {y}" for y in ("{1}", "total"))
                becomes = f"{x} {sign} {{0}} || {x} != {x} ? {x} : {{0}}"
                self.columns(C_TYPE[dtype], start, becomes, f"total = {total};", f"{out} = {better.format('total', out)};")
            else:
                self.total(into, f"{x} {sign} {{0}} || {x} != {x} ? {x} : {{0}}", x if is_float(dtype) else "", sign)
            return
        a, n = self.name(), f"n{self.count}"
        text.at[p].append(f"{C_TYPE[dtype]} {a} = {start};")
        text.reduced.append(Reduced(sign, a, C_TYPE[dtype]))
        if is_float(dtype):  # comparisons drop NaN, so it is counted
            text.at[p].append(f"{C_TYPE[dtype]} {n} = 0;")
            text.reduced.append(Reduced("+", n, C_TYPE[dtype]))
        for x in names:
            x = self.let(dtype, self.masked(x, start)) if text.run != text.trips[text.inner] else x
            text.end.append(f"{a} = {x} {sign} {a} ? {x} : {a};")
            if is_float(dtype):
                text.end.append(f"{n} += {x} != {x} ? 1 : 0;")
        if is_float(dtype):
            text.after[p].append(f"if ({n} != 0) {a} = NAN;")
        text.after[p].append(f"{out} = {a};" if whole else f"{out} = {a} {sign} {out} || {a} != {a} ? {a} : {out};")

    def columns(self, kind: str, start: str, becomes: str, combined: str, line: str, by_column: bool = True) -> None:
        """A sum, or an extremum, for each place in several rows; in the end one `total` for each column, or for all."""
        text, a, i = self.text, self.name(), f"i{self.text.inner}"
        m = text.trips[text.inner]
        size = m * text.at_once
        text.at[-3] += [f"{kind} {a}[{size}];", f"{counting('z', size)} {a}[z] = {start};"]
        text.end.append(f"{a}[{i}] = {becomes.format(f'{a}[{i}]')};")
        if by_column:
            rest = f"{counting('z', size, i, m)} {combined.format(f'{a}[z]')}"
            text.after[-3] += braced(counting(i, m), [f"{kind} total = {start};", rest, line])
        else:
            rest = f"{counting('z', size)} {combined.format(f'{a}[z]')}"
            text.after[-3] += braced("", [f"{kind} total = {start};", "#pragma omp simd reduction(+:total)", rest, line])

    def search(self, s: Statement, into: Into) -> None:
        """The first place of an extremum; the first NaN wins."""
        text, (value, *_) = self.text, into.write.values
        sign, a = "<" if isinstance(s.op, Argmin) else ">", self.name()
        found = Search(a, value.dtype, sign, text.name(value), into.out)
        text.carried.append(found)
        if not text.across:
            text.at[len(text.order) - 1] += [f"{found.kind} {a} = {found.start};", f"int64_t {a}at = 0;"]
            text.after[len(text.order) - 1].append(f"{found.out} = {a}at;")

    def found(self, places: Sequence[Into]) -> None:
        """The extrema of the searches just before."""
        text, first = self.text, len(self.text.carried) - len(places)
        for k, into in enumerate(places, first):
            made = text.carried[k]
            assert isinstance(made, Search)
            text.carried[k] = made._replace(best=into.out)
            if not text.across:
                text.after[len(text.order) - 1].append(f"{into.out} = {made.name};")

    def running(self, s: Statement) -> None:
        text, slot = self.text, self.text.slots[s.goal]
        kind = C_TYPE[F64 if is_float(slot.spec.dtype) else I64]
        for w in s.writes:
            a, out = self.name(), f"{slot.base}[{form_text(text.places[id(w)])}]"
            if text.across:
                text.carried.append(Running(a, kind, text.name(w.values[0]), out))
            else:
                text.at[len(text.order) - 1].append(f"{kind} {a} = 0;")
                text.end += [f"{a} += {text.name(w.values[0])};", f"{out} = {a};"]

    def factors(self, w: Write) -> tuple[str, str] | None:
        """Of the one value that is summed, if it is a product in floating point."""
        if len(w.values) != 1:
            return None
        n = self.text.resolved(w.values[0])
        is_product = n.text == ORDINARY or (self.text.setting.ordinary and is_strong(n))
        if not is_product or n.blocks or not is_float(n.dtype):
            return None
        return self.text.name(n.args[0]), self.text.name(n.args[1])

    # ---------------------------------------------------------------- parts
    def name(self) -> str:
        self.count += 1
        return f"a{self.count}"

    def let(self, dtype: type[DType], value: str) -> str:
        x = self.name()
        self.text.end.append(Let(f"const {C_TYPE[dtype]}", x, value))
        return x

    def masked(self, value: str, start: str) -> str:
        """A value that counts in proper iterations only."""
        text = self.text
        return value if text.run == text.trips[text.inner] else f"{text.test} ? {value} : {start}"

    def total(self, into: Into, becomes: str, value: str = "", sign: str = "") -> None:
        """Into memory, on top of what is there."""
        text, kind, varies = self.text, C_TYPE[into.slot.spec.dtype], frozenset(v for v, _ in into.place[1])
        is_surplus = text.surplus(into.slot, into.write.access, into.place)
        apart = is_surplus and not sign and varies == {text.inner} and len(text.order) > 1
        made = Total(self.row(kind, into) if apart else into.out, varies, kind, becomes, value, sign)
        if not is_surplus or apart:
            text.totals.append(made)
        elif not text.has_functions:
            text.totals.append(made._replace(test=text.test))
        else:
            self.put(into, made.line)

    def row(self, kind: str, into: Into) -> str:
        """An element of a row of sums that has room for surplus iterations: under a condition compilers would put calls, too."""
        text, a, i = self.text, self.name(), f"i{self.text.inner}"
        text.at[0] += [f"{kind} {a}[{text.run}];", f"{counting('z', text.run)} {a}[z] = 0;"]
        text.after[0].append(f"{counting(i, text.trips[text.inner])} {into.out} += {a}[{i}];")
        return f"{a}[{i}]"

    def put(self, into: Into, line: str) -> None:
        """Into memory, in the innermost loop."""
        text, is_surplus = self.text, self.text.surplus(into.slot, into.write.access, into.place)
        text.end.append(f"if ({text.test}) {line}" if is_surplus else line)
