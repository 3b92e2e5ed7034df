"""Loops as C: the units of their bodies inside one ``for``. Carries are updated in place if each step reads an element before
it writes it; otherwise two buffers alternate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from adtypes.affine import axes_of
from adtypes.dtypes import is_float
from adtypes.namespace import Form, Forms
from adtypes.ops.control import MapAccum
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import Sum, View
from adtypes.ops.repeat import While
from interpreters.compile.c.contiguous import fastest
from interpreters.compile.c.forms import C_TYPE, TIME, bytes_of, form_text
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.normal.factors import factors
from interpreters.compile.c.normal.families import REDUCTIONS, kept_axes, reduced_axes
from interpreters.compile.c.plans.halo import Halo, halo
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.plans.sources import CAPTURED, ROW, sources
from interpreters.compile.c.texts.calls.systems import system_lines
from interpreters.compile.c.texts.calls.transpose import BITS
from interpreters.compile.c.texts.ends import Ends
from interpreters.compile.c.texts.lines import braced, counting
from interpreters.compile.c.texts.nests.lengths import ROUNDED
from interpreters.compile.c.texts.nests.optimism import is_strong
from interpreters.compile.c.units.nests import Goal, Kind, Nest
from interpreters.compile.c.units.nodes import Demand
from interpreters.compile.c.units.slots import Buffer, Slot, surplus
from interpreters.compile.ending import Ending
from interpreters.concrete.affine import row_major
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.texts.scope import Scope

TILED = 256  # elements that are moved in tiles
CLEARED = 1 << 16  # bytes up to which an array is cleared before a loop
COLUMNS = 1 << 16  # elements of one with long columns
THIN = 16  # columns of these


def body_scope(
    scope: Scope, t: Term, unit: int, step: Form | None, counts: Mapping[int, int]
) -> tuple[Scope, dict[Goal, Slot], list[str]]:
    """The scope of a body, the places of its rows and captures, and the lines before the loop."""
    op, inner = t.op, scope.plan.inner[t]
    assert isinstance(op, (MapAccum, While))
    known: dict[Term, Demand] = {}
    given: dict[Goal, Slot] = {}
    before: list[str] = []
    rows = op.body.n_rows if isinstance(op, MapAccum) else 0
    for k, (a, x) in enumerate(zip(t.args, inner.inputs)):
        if k < op.n_carry or x not in inner.used:
            continue
        at = step if k < op.n_carry + rows else None
        if inner.is_known(a, x):
            known[x] = Demand(a, () if at is None else (at,))
        elif at is not None:
            given[x] = scope.slot_of(a).row(x.spec, at)
        else:
            given[x], lines = captured(scope, t, k, unit)
            before += lines
    life = scope.lives(unit, unit)
    arguments = dict(zip(inner.inputs, t.args))
    for y in inner.ready:  # once, instead of in each step
        given[y] = scope.memory.slot(y.spec, life, ordered=True)
        before += system_lines(y, [scope.slot_of(arguments[x]) for x in y.args], given[y], scope.memory, life)
    made = scope.within(inner, unit, known, counts)
    for x, k in inner.turns:
        made.turned[x, k], lines = turned(scope, arguments[x], k, unit)
        before += lines
    return made, given, before


def captured(scope: Scope, t: Term, k: int, unit: int) -> tuple[Slot, list[str]]:
    """Where steps read what they capture: as it lies, or a copy that suits them, and the lines that make it in front of them."""
    slot, inner = scope.slot_of(t.args[k]), scope.plan.inner[t]
    x = inner.inputs[k]
    if scope.life is not None or x in inner.rigid:
        return slot, []
    if x not in inner.tiny and (around := halo(t, inner, k)):
        return surrounded(scope, slot, around, unit)
    fast = innermost(inner, x)
    return even(scope, slot, fast, unit) if is_ragged(slot, fast, x in inner.ordered) else (slot, [])


def innermost(inner: Plan, x: Term) -> int:
    """The axis of a capture along which the innermost loops of most sums of products run, and those of extrema, the last axis of
    their results; none of those along which a step reads at one place."""
    votes = [0] * x.spec.ndim
    for t in inner.terms:
        if isinstance(t.op, Gather) and t.args[0] is x:
            for k, at in enumerate(t.args[1:]):
                votes[k] -= not at.spec.ndim or (isinstance(at.op, View) and not axes_of(at.op.forms))
        kept = kept_axes(t) if isinstance(t.op, REDUCTIONS) else []
        for forms in _readings(inner, t, x) if kept else ():
            for k, form_ in enumerate(forms):
                votes[k] += form_ == (0, ((kept[-1], 1),))
    other = fastest(x.spec.shape)
    return max(range(x.spec.ndim), key=lambda k: (votes[k], k == other, k), default=-1)


def _readings(inner: Plan, t: Term, x: Term) -> list[Forms]:
    """Where a reduction reads a capture: as a factor of what it adds up, or among what it compares along the capture."""
    (y,) = t.args
    if isinstance(t.op, Sum):
        return [f.forms for f in factors(y, inner.in_memory) if f.term is x]
    return [forms for z, forms in sources(inner, y) if z is x and axes_of(forms) & {*reduced_axes(t)}]


def is_ragged(slot: Slot, along: int, by_rows: bool) -> bool:
    """Whether an axis is not contiguous or no multiple of a vector long, so that loops over it need remainders or long
    strides; columns of a thin matrix would be put in order in each step."""
    shape = slot.spec.shape
    if slot.padded or not shape:
        return False
    wide, n = VECTOR // bytes_of(slot.spec.dtype), shape[along]
    if n >= 8 * wide:
        is_thin = n * THIN >= slot.spec.size and slot.spec.size <= COLUMNS and not by_rows
        return slot.strides[along] > 1 and (is_thin or slot.spec.size <= CAPTURED)
    return n > 2 and slot.spec.size <= CAPTURED and (bool(n % wide) or slot.strides[along] != 1)


def even(scope: Scope, slot: Slot, along: int, unit: int) -> tuple[Slot, list[str]]:
    """A copy for the steps to read, with one axis contiguous and padded with zeros to whole vectors."""
    spec = slot.spec
    order = [*(k for k in range(spec.ndim) if k != along), along]
    shape = [spec.shape[k] for k in order]
    if len(shape) == 2 and ROW < min(shape) and max(shape) < ROUNDED and is_float(spec.dtype):  # functions along columns
        shape[0] += surplus(shape[0], spec)
    rows = scope.memory.slot(spec.with_shape(tuple(shape)), scope.lives(unit, unit), ordered=True)
    strides = tuple(rows.strides[order.index(k)] for k in range(spec.ndim))
    made = replace(rows, spec=spec, strides=strides, along=along - spec.ndim)
    return made, copied(made, slot)


def turned(scope: Scope, a: Term, along: int, unit: int) -> tuple[Slot, list[str]]:
    """What a loop captures, with that axis contiguous: as it lies, as a loop around this one has turned it, or a copy."""
    slot = scope.turned.get((a, along)) or scope.slot_of(a)
    return (slot, []) if slot.strides[along] == 1 else even(scope, slot, along, unit)


def surrounded(scope: Scope, slot: Slot, around: Halo, unit: int) -> tuple[Slot, list[str]]:
    """A copy with zeros around it, of what steps read beyond its ends."""
    made = scope.memory.slot(slot.spec, scope.lives(unit, unit), ordered=True, halo=around)
    return made, copied(made, slot)


def copied(made: Slot, slot: Slot) -> list[str]:
    """One slot filled from another, and zeros elsewhere in its buffer."""
    if is_turned(made, slot):
        k, bits = slot.strides.index(1), 8 * bytes_of(slot.spec.dtype)
        source, place = (f"{x.base} + {form_text(x.at)}" for x in (slot, made))
        rows, columns = slot.spec.shape[1 - k], slot.spec.shape[k]
        return [*made.emptied(), f"tile_{bits}({source}, {slot.strides[1 - k]}, {place}, {made.strides[k]}, {rows}, {columns});"]
    heads = " ".join(counting(f"z{k}", n) for k, n in enumerate(slot.spec.shape))
    there, here = (
        " + ".join([f"{s} * z{k}" for k, s in enumerate(x.strides)] + [form_text(x.at)]) for x in (made, slot)
    )
    return [*made.emptied(), f"{heads} {made.base}[{there}] = {slot.base}[{here}];"]


def is_turned(made: Slot, slot: Slot) -> bool:
    """Whether a matrix lies along its rows in one slot and along its columns in the other, and is worth tiles."""
    if slot.spec.ndim != 2 or slot.spec.size < TILED or 8 * bytes_of(slot.spec.dtype) not in BITS or 1 not in slot.strides:
        return False
    return made.strides[1 - slot.strides.index(1)] == 1


def loop_lines(scope: Scope, t: Term, op: MapAccum, unit: int) -> list[str]:
    """A loop of a known number of steps. What each step leaves goes straight into its row of the array of all steps."""
    c, n, first = scope.memory.counter(), op.n, len(scope.memory.buffers)
    step: Form = (n - 1, ((TIME + c, -1),)) if op.reverse else (0, ((TIME + c, 1),))
    body, given, before = body_scope(scope, t, unit, step, {**scope.outer.counts, c: n})
    turns, outs, after, rows = list[str](), list[Buffer | None](), list[str](), dict[int, Slot]()
    ends = Ends(scope, t, op, op.body, c) if isinstance(op.body, Ending) else None
    before += ends.before if ends else []
    for k, x in enumerate(scope.plan.inner[t].inputs[: op.n_carry]):
        goal, home = body.goals[k], scope.slots[scope.plan.handed.get((t, k), (t, k))]
        result = scope.result(t, k)
        if x in body.plan.handed.values() or can_stay(body, x, goal):
            given[x] = given[goal] = end = home
            if in_registers(body, x, goal):
                near, loaded, stored = registers(home, x, f"c{k}_{c}")
                given[x] = given[goal] = near
                before.append(loaded)
                after += stored if result is not None else []
        else:
            other = second(scope, t, k, home, unit)
            old, new, lines = in_turns(home, other, c)
            given[x], given[goal] = old, new
            turns += lines
            if isinstance(goal, Term) and (changes := body.plan.growing.get(goal)) and not changes.is_new:  # else as it was
                assert home.buffer is not None
                turns.append(f"memcpy({new.base}, {old.base}, {home.buffer.bytes});")
            before += other.emptied() if other.halo else []
            end = other if n % 2 else home
            if ends:  # forwards the last state is moved to where it is expected, backwards the first one
                to, of = (other, home) if op.reverse or end is other else (home, other)
                (before if op.reverse else after).append(ends.moved(to, of))
        if result is not None:
            scope.slots[result] = end
    for k in range(op.n_carry, len(body.goals)):
        whole = every_step(scope, t, k, unit)
        given[body.goals[k]] = rows[k] = whole.row(scope.plan.inner[t].outputs[k].spec, step)
        outs.append(whole.buffer)
        if ends and k in ends.body.filled:
            after += ends.filled(whole)
    lines = [*turns, *body.lines(given), *(ends.inside(rows) if ends else [])]
    before = list(dict.fromkeys([*cleared(scope, first, outs), *before]))  # what is cleared once need not be again
    said = f"/* {n} steps{' backwards' if op.reverse else ''} */"
    return [said, *before, *braced(ends.head if ends else counting(f"t{c}", n), lines), *after]


def every_step(scope: Scope, t: Term, k: int, unit: int) -> Slot:
    """The array of what all steps leave: that of the result, or one that nobody else reads."""
    result = scope.result(t, k)
    if result is not None and result in scope.slots:
        return scope.slots[result]
    return scope.memory.slot(t.spec.parts[k], scope.lives(unit, unit), ordered=True)


def registers(home: Slot, x: Term, name: str) -> tuple[Slot, str, list[str]]:
    """A carry in local variables: the slot that these are, and the lines that load them from its home and store them there."""
    near = Slot(x.spec, name, row_major(x.spec.shape))
    places = [(near.text(p), home.text(p)) for p in positions(x)]
    loaded = f"{C_TYPE[x.spec.dtype]} {near.base}[] = {{{', '.join(there for _, there in places)}}};"
    return near, loaded, [f"{there} = {here};" for here, there in places]


def in_turns(home: Slot, other: Slot, c: int) -> tuple[Slot, Slot, list[str]]:
    """A carry in two buffers by turns: what a step reads and what it writes, and the lines that say which is which."""
    old, new = (replace(home, base=f"{name}{home.base}_{c}") for name in ("old", "new"))
    kind, lines = C_TYPE[home.spec.dtype], list[str]()
    for slot, odd, even in ((old, other, home), (new, home, other)):
        lines.append(f"{kind} *const {slot.base} = t{c} & 1 ? {odd.base} : {even.base};")
    return old, new, lines


def while_lines(scope: Scope, t: Term, op: While, unit: int) -> list[str]:
    """A step is computed, and counts if its predicate held; so carries always alternate between two buffers."""
    first = len(scope.memory.buffers)
    body, given, before = body_scope(scope, t, unit, None, scope.outer.counts)
    swap, after = list[str](), list[str]()
    for k, x in enumerate(scope.plan.inner[t].inputs[: op.n_carry]):
        home = scope.slots[t, k]
        other = second(scope, t, k, home, unit)
        c, kind = scope.memory.counter(), C_TYPE[x.spec.dtype]
        before += [f"{kind} *old{c} = {home.base};", f"{kind} *new{c} = {other.base};"]
        swap.append(f"{{ {kind} *last = old{c}; old{c} = new{c}; new{c} = last; }}")
        given[x], given[body.goals[k]] = (
            Slot(x.spec, f"{w}{c}", home.strides, home.at, home.padded, cells=home.cells) for w in ("old", "new")
        )
        result = scope.result(t, k)
        if result is not None:  # in a place that other functions of the text know
            assert home.buffer is not None
            scope.slots[result] = home
            after.append(f"if (old{c} != {home.base}) memcpy({home.base}, old{c}, {home.buffer.bytes});")
    holds = scope.memory.slot(scope.plan.inner[t].outputs[-1].spec, scope.lives(unit, unit))
    given[body.goals[-1]] = holds
    lines = [*body.lines(given), f"if (!{holds.text(())}) break;", *swap]
    return [*cleared(scope, first, []), *before, *braced("for (;;)", lines), *after]


def cleared(scope: Scope, first: int, outs: Sequence[Buffer | None]) -> list[str]:
    """Zeros behind the rows of what the steps of an outermost loop write: vectors compute with them, and what was left there by
    others may be numbers so small that processors take a hundred times as long."""
    if scope.life is not None:
        return []
    made = dict.fromkeys([*scope.memory.buffers[first:], *(b for b in outs if b is not None)])
    return [b.clear for b in made if has_ends(b)]


def has_ends(b: Buffer) -> bool:
    """Whether vectors compute with what lies behind the rows of a buffer, which it takes little to clear."""
    return b.has_room and b.bytes <= CLEARED


def second(scope: Scope, t: Term, k: int, home: Slot, unit: int) -> Slot:
    """A second buffer with the layout of a carry."""
    result = scope.result(t, k)
    last = max(unit, scope.last.get(result, 0)) if result is not None else unit
    made = scope.memory.slot(t.args[k].spec, scope.lives(unit, last), scope.is_rigid(t, k), ordered=True, halo=home.halo)
    assert made.strides == home.strides, (made, home)
    return made


def can_stay(body: Scope, x: Term, goal: Goal) -> bool:
    """Whether a carry can be updated in place: no step reads an element after it was written."""
    units, goals = body.schedule.units, body.schedule.written(goal)
    at = next((k for k, u in enumerate(units) if isinstance(u, Nest) and any(s.goal in goals for s in u.statements)), None)
    if at is None:
        return False
    if any(x in u.uses for u in units[at + 1 :]) or any(body.goals.count(g) > 1 for g in (goal, *goals)):
        return False
    nest = units[at]
    assert isinstance(nest, Nest)
    if x not in nest.uses:
        return True
    if not nest.sizes and (nest.kind is Kind.STORE or goal in body.plan.growing):
        return True  # which reads everything first
    mine = next(s for s in nest.statements if s.goal in goals)
    written = {w.access for w in mine.writes}
    reads = [n for n in nest.nodes if n.term is x]
    alone = mine.kind is Kind.STORE and mine.goal == goal and not any(map(is_strong, nest.nodes))  # which may be made twice
    return alone and all(n.access in written and not n.flat and not n.guards for n in reads)


def in_registers(body: Scope, x: Term, goal: Goal) -> bool:
    """Whether a carry that is updated in place is accessed element by element, so that compilers keep it in registers."""
    if x not in body.plan.tiny:
        return False
    goals = body.schedule.written(goal)
    for u in body.schedule.units:
        writes = isinstance(u, Nest) and any(s.goal in goals for s in u.statements)
        if (writes or x in u.uses) and not (isinstance(u, Nest) and not u.sizes):
            return False
    return True


def positions(x: Term) -> list[Forms]:
    return [tuple((i, ()) for i in p) for p in product(*map(range, x.spec.shape))]
