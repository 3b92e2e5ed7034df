"""Loops with a bound on their steps end where their states no longer change, on engines to which a decision costs nothing.

    fold n (s -> select (p s) (f s) s) s0  =  while (i < n and p s) (s -> f s) s0

A condition that depends on nothing but the state, and on what is the same in all steps, and has failed once, fails in all steps
that follow. The same goes for several conditions that have all failed. Where steps leave rows, as gradients need them, the loop
stays, with a body that says when it ends, and so do the loops that read these rows (`ending.py`).

Where the rows come from elsewhere, as in the steps of another loop, a loop that a row of truth values keeps from changing
anything ends with the last step in which it does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

from adtypes.dtypes import I64, Bool
from adtypes.ops.arithmetic import Add
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import Less, LogicalAnd, LogicalNot, LogicalOr
from adtypes.ops.constants import Const
from adtypes.ops.control import Closed, MapAccum, Proj
from adtypes.ops.repeat import While
from adtypes.ops.selection import Select
from adtypes.spec import Spec
from interpreters.compile.ending import Condition, Ending, Known, Settled, deciding, one_number
from interpreters.symbolic.body import BODY, Body
from interpreters.symbolic.loops.reach import free
from interpreters.symbolic.loops.terms import argument, substitute
from interpreters.symbolic.term import Arena, Graph, Parameter, Term, reachable

FEW = 8  # steps, which may as well all be taken


def stopping(graph: Graph, as_while: bool = False) -> Graph:
    """The same program; also of loops in loops and in branches. Loops that leave no rows become those of another operation if
    asked for: its steps choose nothing, but always leave states in another place."""
    return graph._replace(outputs=tuple(_stopping(graph.arena, graph.outputs, as_while)))


def _stopping(arena: Arena, outputs: Sequence[Term], as_while: bool, unread: Set[int] = frozenset()) -> Sequence[Term]:
    """See `stopping`, for outputs of the program or of a body. Nobody reads the rows of steps left out that are `unread`."""
    terms = reachable(outputs)
    if not any(isinstance(t.op, (MapAccum, While, Branch)) for t in terms):
        return outputs
    changes, ends = _found(terms, as_while)
    known = {t: by for t in terms if t not in ends and (by := _until_last(t))}
    read = _read(terms, [y for k, y in enumerate(outputs) if k not in unread], ends)
    followed = _followed(terms, outputs)
    new: dict[Term, Term] = {}
    with arena.passing():
        for t in terms:
            arena.follow(t)
            op, args = t.op, [new[a] for a in t.args]
            if isinstance(op, MapAccum) and t in ends:
                source = ends[t].source
                op, more = _ended(op, changes[t], read[t]) if source is t else _captures(op, new[source], read[t])
                args += more
            elif isinstance(op, MapAccum) and t in changes:
                args.insert(op.n_carry, arena.term(Const(I64, 0)))
                op = While(_until(op, changes[t]), op.n_carry + 1)
            elif isinstance(op, MapAccum) and t in known:
                assert isinstance(op.body, Body)
                op = replace(op, body=Ending(op.body, known[t], Known.BY_LAST, frozenset()))
            if isinstance(op, (MapAccum, While)):
                op = replace(op, body=_inside(op.body, as_while, followed.get(t, set())))
            elif isinstance(op, Branch):
                op = replace(op, then=_inside(op.then, as_while), otherwise=_inside(op.otherwise, as_while))
            new[t] = arena.term(op, tuple(args))
    return [new[t] for t in outputs]


def _inside(body: Closed, as_while: bool, unread: Set[int] = frozenset()) -> Closed:
    if not isinstance(body, Body):
        return body
    return body.with_outputs(tuple(_stopping(body.arena, body.outputs, as_while, unread)))


def _until_last(t: Term) -> list[Condition]:
    """The rows of truth values of which one has to hold for a step to change anything, or to leave anything but zeros; none if
    there are no such."""
    op = t.op
    if not isinstance(op, MapAccum) or op.n < FEW or not isinstance(body := op.body, Body) or isinstance(body, Ending):
        return []
    rows = {body.inputs[k]: k for k in _rows(t)}
    if not any(x.spec == Spec((), Bool) for x in rows):  # as in most loops, of which no more is looked at
        return []
    found = [p for p in deciding(reachable(body.outputs)) if p in rows]
    for holds in (True, False) if found else ():
        value = Settled(dict.fromkeys(found, not holds), rows=[x for x in rows if x not in found])
        same = all(value(y) is x for x, y in zip(body.inputs[: op.n_carry], body.outputs))
        if same and all(map(value.is_zero, body.outputs[op.n_carry :])):
            return [Condition(rows[p], holds) for p in found]
    return []


def _followed(terms: Sequence[Term], outputs: Sequence[Term]) -> dict[Term, set[int]]:
    """The rows of loops that nobody reads but loops, in the steps of others, that end with those which have left them."""
    found = Counter[Term]()
    for t in terms:
        if isinstance(t.op, MapAccum) and isinstance(body := t.op.body, Body) and body.n_rows:
            inside, left = reachable(body.outputs), {body.inputs[k]: _left(t.args[k]) for k in _rows(t)}
            read = {*body.outputs}
            for u in inside:
                loop = _deciding(u, by, left) if (by := _until_last(u)) else None
                follows = {*_rows(u)}.difference(k for k, _ in by) if loop is not None else set[int]()
                read.update(a for k, a in enumerate(u.args) if not (k in follows and (y := left.get(a)) and y.args[0] is loop))
            found.update(t.args[k] for k in _rows(t) if body.inputs[k] not in read)
    uses, followed = Counter(a for t in terms for a in t.args) + Counter(outputs), dict[Term, set[int]]()
    for a, count in found.items():
        if isinstance(a.op, Proj) and count == uses[a]:
            followed.setdefault(a.args[0], set()).add(a.op.k)
    return followed


def _left(t: Term) -> Term | None:
    """What the rows of a loop are in its steps, if they are rows of a loop in these."""
    if not _is_row(t) or not isinstance(body := t.args[0].op.body, Body):  # type: ignore[attr-defined]
        return None
    inner = body.outputs[t.op.k]  # type: ignore[attr-defined]
    return inner if _is_row(inner) else None


def _deciding(t: Term, conditions: Sequence[Condition], left: Mapping[Term, Term | None]) -> Term | None:
    """The loop that ends by these conditions of another one, if it has left them."""
    loops = set[Term]()
    for k, holds in conditions:
        if (y := left.get(t.args[k])) is None or not isinstance(body := y.args[0].op.body, Body):  # type: ignore[attr-defined]
            return None
        if (body.outputs[y.op.k], holds) not in [x[:2] for x in _changes(body)]:  # type: ignore[attr-defined]
            return None
        loops.add(y.args[0])
    return loops.pop() if len(loops) == 1 else None


def _rows(loop: Term) -> range:
    """Which arguments of a loop are rows."""
    op = loop.op
    assert isinstance(op, MapAccum) and isinstance(op.body, Body)
    return range(op.n_carry, op.n_carry + op.body.n_rows)


class Change(NamedTuple):
    """When a state changes, and what to."""

    condition: Term
    holds: bool  # whether the condition holds then, or fails
    new: Term


class End(NamedTuple):
    """How a loop ends."""

    source: Term  # the loop of which steps decide it
    zeros: frozenset[int]  # results that are 0 in the rows of steps that change nothing


def _found(terms: Sequence[Term], as_while: bool) -> tuple[dict[Term, list[Change]], dict[Term, End]]:
    """How the states of loops without rows change that may end early; and all those that end, and leave rows or read them."""
    changes, ends = dict[Term, list[Change]](), dict[Term, End]()
    for t in terms:
        if not isinstance(op := t.op, MapAccum) or op.n < FEW or not isinstance(body := op.body, Body):
            continue
        if body.n_rows:
            sources = dict.fromkeys(ends[a.args[0]].source for a in t.args if isinstance(a.op, Proj) and a.args[0] in ends)
            found = (_following(t, body, source, ends, changes[source]) for source in sources)
            if end := next(filter(None, found), None):
                ends[t] = end
        elif not op.reverse and (made := _changes(body)):
            changes[t] = made
            if len(body.outs) > op.n_carry or not as_while:
                value = Settled({x.condition: not x.holds for x in made})
                ends[t] = End(t, frozenset(k for k, y in enumerate(body.outputs) if value.is_zero(y)))
    return changes, ends


def _changes(body: Body) -> list[Change]:
    """How the states of a loop change, if numbers decide that; none else."""
    found = list[Change]()
    for old, new in zip(body.inputs[: body.n_carry], body.outputs):
        if not isinstance(new.op, Select) or old not in new.args[1:]:
            return []
        p, holds = one_number(new.args[0]), new.args[2] is old
        if p.spec.shape or isinstance(p.op, Const):
            return []
        found.append(Change(p, holds, new.args[1 if holds else 2]))
    kinds = {x[:2] for x in found}
    return found if len(kinds) == len({x.condition for x in found}) else []  # else something always changes


def _is_row(t: Term) -> bool:
    """Whether a result of a loop holds what each step leaves, rather than its last state."""
    return isinstance(t.op, Proj) and isinstance(loop := t.args[0].op, MapAccum) and t.op.k >= loop.n_carry


def _following(t: Term, body: Body, source: Term, ends: Mapping[Term, End], changes: Sequence[Change]) -> End | None:
    """How a loop ends with another one, if the steps in which no condition of that one holds change no state, and leave rows that
    are all equal."""
    of, c, r, arena = source.op.body, body.n_carry, body.n_rows, body.arena  # type: ignore[attr-defined]
    captured = dict(zip(source.args[of.n_carry :], of.inputs[of.n_carry :]))
    stands: dict[Term, Term] = {}  # what each argument is in a step of the other loop
    others, zeros = 0, list[Term]()
    for k, (x, a) in enumerate(zip(body.inputs, t.args)):
        same = captured.get(a) if k >= c + r else None  # both loops capture it
        stands[x] = same or argument(arena, len(of.ins) + k, x.spec)  # else nothing that the other one has
        if c <= k < c + r:
            end = ends.get(a.args[0]) if isinstance(a.op, Proj) else None
            if not isinstance(a.op, Proj) or end is None or end.source is not source or not _is_row(a):
                others |= 1 << k
            elif a.op.k in end.zeros:
                zeros.append(x)
            elif a.args[0] is source:
                stands[x] = of.outputs[a.op.k]
    holds = {x.condition: x.holds for x in changes}
    found = deciding(reachable(body.outputs))
    known = {p: not holds[q] for p, q in zip(found, substitute(arena, found, stands)) if q in holds}
    value = Settled(known, zeros, [x for k, x in enumerate(body.inputs) if others >> k & 1])
    if any(value(y) is not x for x, y in zip(body.inputs[:c], body.outputs)):
        return None
    left = [value(y) for y in body.outputs[c:]]
    if any(isinstance(y, Term) and free(arena, y) & others for y in left):
        return None
    return End(source, frozenset(k for k, y in enumerate(body.outputs) if k >= c and value.is_zero(y)))


def _read(terms: Sequence[Term], outputs: Sequence[Term], ends: Mapping[Term, End]) -> dict[Term, set[int]]:
    """The results of these loops that others read than loops which end with them."""
    read = {t: set[int]() for t in ends}
    for t in terms:
        rows = range(t.op.n_carry, t.op.n_carry + t.op.body.n_rows) if isinstance(t.op, MapAccum) and t in ends else ()
        for k, a in enumerate(t.args):
            if isinstance(a.op, Proj) and (loop := a.args[0]) in ends and not (k in rows and ends[t].source is ends[loop].source):
                read[loop].add(a.op.k)
    for t in outputs:
        if isinstance(t.op, Proj) and t.args[0] in ends:
            read[t.args[0]].add(t.op.k)
    return read


def _ended(op: MapAccum, changes: Sequence[Change], read: Set[int]) -> tuple[MapAccum, list[Term]]:
    """A loop that ends by conditions which its steps compute, and leave as results."""
    body, c = op.body, op.n_carry
    assert isinstance(body, Body)
    kinds = dict.fromkeys(x[:2] for x in changes)
    outs = [*body.outputs, *(p for p, _ in kinds if p not in body.outputs[c:])]
    conditions = [Condition(outs.index(p, c), holds) for p, holds in kinds]
    made = Ending(body.with_outputs(tuple(outs)), conditions, Known.IN_STEPS, frozenset(range(c, len(outs))) - read)
    return replace(op, body=made), []


def _captures(op: MapAccum, source: Term, read: Set[int]) -> tuple[MapAccum, list[Term]]:
    """A loop that ends by the conditions of another one, and these, which it captures."""
    body, of = op.body, source.op.body  # type: ignore[attr-defined]
    assert isinstance(body, Body) and isinstance(of, Ending)
    given = [body.arena.term(Proj(x.number), (source,)) for x in of.conditions]
    conditions = [x._replace(number=len(body.ins) + k) for k, x in enumerate(of.conditions)]
    ins = (*body.ins, *(t.spec for t in given))
    made = Body(body.scope, ins, body.outputs, body.n_carry, body.n_rows)
    return replace(op, body=Ending(made, conditions, Known.BY_FIRST, frozenset(range(op.n_carry, len(body.outs))) - read)), given


def _until(op: MapAccum, changes: Sequence[Change]) -> Body:
    """The body of the loop that ends: it counts steps in a further state, and says whether to go on."""
    body, c = op.body, op.n_carry
    assert isinstance(body, Body)
    arena, counter = body.arena, Spec((), I64)
    ins = (*body.ins[:c], counter, *body.ins[c:])
    count = arena.term(Parameter(BODY, c, counter))
    new = {x: arena.term(Parameter(BODY, k + (k >= c), x.spec)) for k, x in enumerate(body.inputs)}
    kinds = dict.fromkeys(x[:2] for x in changes)
    states = body.outputs if len(kinds) > 1 else tuple(x.new for x in changes)  # where one decides, it holds
    with arena.passing():
        for t in reachable([*(p for p, _ in kinds), *states]):
            if t not in new:
                arena.follow(t)
                new[t] = arena.term(t.op, tuple(new[a] for a in t.args))
        further = arena.term(Add(), (count, arena.term(Const(I64, 1))))
        bounded = arena.term(Less(), (count, arena.term(Const(I64, op.n))))
        each = [new[p] if holds else arena.term(LogicalNot(), (new[p],)) for p, holds in kinds]
        changing = reduce(lambda p, q: arena.term(LogicalOr(), (p, q)), each)
        goes_on = arena.term(LogicalAnd(), (changing, bounded))
    return Body(body.scope, ins, (*(new[y] for y in states), further, goes_on), c + 1, 0)
