"""Sums over half of all pairs, as of those with ``i < j``: what is added for the other half is zero, so the innermost loop leaves
it out.

Only zeros that are surely zeros count: those of choices, and of strong products with them. Adding one of either sign changes no
sum that began with zero. Loops end, or begin, at whole vectors, since the iterations of a rest would be made one by one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from adtypes.affine import axes_of, plus, times
from adtypes.dtypes import is_float
from adtypes.namespace import Form
from adtypes.op import Op
from adtypes.ops.arithmetic import Add, Mul, Neg, Sub
from adtypes.ops.comparison import Equal, Less, LessEqual, LogicalAnd, LogicalNot, LogicalOr, NotEqual
from adtypes.ops.layout import Sum
from adtypes.ops.selection import Mul0, Select
from interpreters.compile.c.forms import form_text
from interpreters.compile.c.texts.nests.optimism import ORDINARY
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node, is_number
from interpreters.compile.c.units.work import weight
from interpreters.symbolic.affine import arithmetic

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.order import LoopOrder

Bound: TypeAlias = "tuple[int, Form]"  # that ``c * i + form >= 0`` for the innermost variable
ROW = 1024  # the work of a row, in additions, from which on a part of it is left out
ADDED = re.compile(r"\{\d\}(?: [+-] \{\d\})*|-\{0\}")  # what is zero where all operands are
COMPARISONS = (Less.c, LessEqual.c, Equal.c, NotEqual.c)
INFINITE = re.compile(r"\b(sqrt|log|pow|lgamma|digamma)f?\(| / ")  # at 0
SMALL = 1 << 24  # numbers in conditions
CASTS = ("to_f64({0})", "to_f32({0})")  # of truth values
ARITHMETIC: dict[str, Op] = {op.c: op for op in (Add(), Sub(), Mul(), Neg())}


def half(text: NestText, start: str, stop: str) -> tuple[str, str]:
    """Where the innermost loop begins and ends, if less than all of it counts."""
    if start != "0" or text.run < 2 * text.most or not _is_worth_it(text) or not only_sums(text):
        return start, stop
    if (made := _zeros(text)) is None:
        return start, stop
    along, (o, terms) = made
    n, whole = text.run, -text.most
    if along < 0:  # i <= form
        end = f"(({form_text((o + text.most, terms))}) & {whole})"
        return start, f"({end} < {n} ? {end} : {n})"
    first = f"({n} - (({form_text((n + o + text.most - 1, terms))}) & {whole}))"  # i >= -form
    return f"({first} > 0 ? {first} : 0)", stop


def has_infinities(text: NestText) -> bool:
    """Whether what a nest leaves out is infinite more often than not: distances of points to themselves, where positions are
    compared, or roots and quotients beside a comparison with 0, which is there because zeros are."""
    forms, nodes = affine_forms(text), text.nest.nodes
    compared = [(n.text, [text.resolved(x) for x in n.args]) for n in nodes if n.text in COMPARISONS]
    if any(c in (Less.c, LessEqual.c) and all(x in forms for x in args) for c, args in compared):
        return True  # and with ordinary products no half of a loop is left out
    at_zero = any(all(x in forms for x in args) or any(_is_not_zero(x) is False for x in args) for _, args in compared)
    return at_zero and any(INFINITE.search(n.text) for n in nodes)


def _is_worth_it(text: NestText) -> bool:
    """Whether a run of the loop takes longer than what a loop of unknown length costs."""
    weights = [weight(n) for n in text.nest.nodes if n.varies >> text.inner & 1 and (n.term is not None or n.args)]
    return sum(weights) * text.run >= ROW


def only_sums(text: NestText) -> bool:
    """Whether the innermost loop does nothing but add to sums that begin with zero."""
    if text.setting.ordinary or text.at_once or text.tiles or text.inside:
        return False
    if text.sines or text.blocks.sums:
        return False
    if (text.rows is not None and text.rows.var == text.inner) or (text.cut is not None and text.cut.var == text.inner):
        return False
    for s, w in text.writes:
        kept = axes_of(w.access)
        if s.kind is not Kind.REDUCE or not isinstance(s.op, Sum) or kept.issuperset(text.order):
            return False
    return bool(text.writes)


def _zeros(text: NestText) -> Bound | None:
    """Where anything that is added may be other than zero."""
    forms = affine_forms(text)
    values = [text.resolved(v) for _, w in text.writes for v in w.values]
    for comparison in text.nest.nodes:
        if comparison.text not in (Less.c, LessEqual.c):
            continue
        a, b = (forms.get(text.resolved(x)) for x in comparison.args)
        if a is None or b is None:
            continue
        is_less = comparison.text == Less.c
        for holds in (True, False):  # not a < b is b <= a
            bound = _bound(text, a, b, is_less) if holds else _bound(text, b, a, not is_less)
            if bound is None:
                break
            known = {comparison: not holds}  # truth values, and numbers, which are false if they are zero
            settle(text, known)
            if all(known.get(v) is False for v in values):
                return bound
    return None


def settle(text: LoopOrder, known: dict[Node, bool]) -> None:
    """Enter all that follows from what is known: whether truth values hold, and False for numbers that are surely zero."""
    for n in text.nest.nodes:
        if n not in known and n.term is None and not n.guards:
            operands = [known.get(text.resolved(x)) for x in n.args]
            if (value := _is_not_zero(n) if not n.args else _outcome(text, n, operands)) is not None:
                known[n] = value


def _is_not_zero(n: Node) -> bool | None:
    """Whether a number is not zero, if the node is one."""
    return float(n.text.strip("()f")) != 0 if is_float(n.dtype) and is_number(n) else None


def _outcome(text: LoopOrder, n: Node, known: list[bool | None]) -> bool | None:
    """Whether a truth value holds, or False for a number that is surely zero, given the same of its operands; else None."""
    if n.text == Select.c:
        p, a, b = known
        return (a if a == b else None) if p is None else a if p else b
    if n.text == LogicalNot.c:
        return None if known[0] is None else not known[0]
    if n.text == LogicalAnd.c:
        return False if False in known else True if all(known) else None
    if n.text == LogicalOr.c:
        return True if True in known else False if not any(k is None for k in known) else None
    if not is_float(n.dtype):
        return None
    if n.text == Mul0.c:
        is_zero = False in known
    elif n.text == ORDINARY or n.text.startswith("FMA"):  # 0 * inf is NaN, but 0 * 2 is 0
        product = any(known[k] is False and _is_finite(text, n.args[1 - k]) for k in (0, 1))
        is_zero = product and not any(k is not False for k in known[2:])
    else:
        is_zero = (ADDED.fullmatch(n.text) is not None or n.text in CASTS) and all(k is False for k in known)
    return False if is_zero else None


def _is_finite(text: LoopOrder, n: Node) -> bool:
    """Whether the node is a finite number."""
    n = text.resolved(n)
    return n.term is None and not n.args and not n.guards and _is_not_zero(n) is not None


def affine_forms(text: LoopOrder) -> dict[Node, Form]:
    """The integers that are affine forms of loop variables, with small numbers."""
    out: dict[Node, Form] = {}
    for n in text.nest.nodes:
        if n.term is not None or n.guards or is_float(n.dtype):
            continue
        operands = [f for a in n.args if (f := out.get(text.resolved(a))) is not None]
        made: Form | None = None
        if n.known is not None:
            made = n.known, ()
        elif not n.text and n.access:
            made = n.access[0]
        elif n.text in ARITHMETIC and len(operands) == len(n.args):
            made = arithmetic(ARITHMETIC[n.text], operands)
        if made is not None and all(abs(c) < SMALL for c in (made[0], *(c for _, c in made[1]))):
            out[n] = made
    return out


def _bound(text: NestText, a: Form, b: Form, strict: bool) -> Bound | None:
    """The condition ``a < b``, or ``a <= b``, as ``c * i + form >= 0`` for the innermost `i`, with `c` 1 or -1."""
    o, terms = plus(b, times(-1, a))
    o, steps = o - strict, dict(terms)
    along = steps.pop(text.inner, 0)
    outer = set(text.order[:-1])
    if along not in (1, -1) or not steps or any(v not in outer for v in steps):
        return None
    return along, (o, tuple(steps.items()))
