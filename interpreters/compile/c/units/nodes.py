"""Nodes: values of the straight-line code in a loop nest, and the demands from which they are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from adtypes.affine import axes_of
from adtypes.dtypes import DType
from adtypes.namespace import Form, Forms
from adtypes.spec import Shape
from interpreters.compile.c.forms import LOADED
from interpreters.compile.c.units.deep import Span
from interpreters.symbolic.term import Term

NUMBER = re.compile(r"\(?-?[\d.]+(?:e[+-]?\d+)?f?\)?")
CHOICE = "{cond} ? "  # how texts begin that choose by the guards of their node
Guard: TypeAlias = "tuple[Form, int]"  # the form lies in 0 .. n - 1
Guards: TypeAlias = "tuple[Guard, ...]"
Step: TypeAlias = "tuple[list[Demand], Callable[[], Node]]"  # what a node needs, and how it is made from that


class Demand(NamedTuple):
    """A term at a position. A `flat` access is the one position in row-major order."""

    term: Term
    access: Forms
    guards: Guards = ()
    flat: bool = False


@dataclass(eq=False, slots=True)
class Node:
    """One value of straight-line code: ``text`` with a hole for each operand, or the load of `term` at `access`."""

    number: int
    dtype: type[DType]
    text: str
    args: tuple[Node, ...]
    varies: int  # the loop variables it depends on, as bits
    earliest: int  # the first unit in which it can be computed
    access: Forms = ()  # of a load; of an index the form itself
    term: Term | None = None
    guards: Guards = ()
    flat: bool = False
    forwarded: bool = False  # a load of a value that another statement of the same nest may have computed
    is_late: bool = False  # whether a sum in blocks, or what is handed on within the nest, is below
    known: int | None = None  # the value, if it is an integer or a truth value that is known
    blocks: Span | None = None  # of such a sum, whose terms vary with the variable behind those of the nest


def is_number(n: Node) -> bool:
    """Whether the node is a finite number, as `literal` writes it."""
    return not n.args and NUMBER.fullmatch(n.text) is not None


def is_literal(n: Node) -> bool:
    """Whether the node is a number, which is written where it is used."""
    return n.term is None and not n.args and not n.guards and (bool(n.text) or not n.access[0][1])


def is_call(n: Node) -> bool:
    """Whether the node may call a function; a fused multiply-add is an instruction."""
    return "(" in n.text and bool(n.args) and not n.text.startswith("FMA")  # numbers with a sign have brackets


@dataclass(eq=False, slots=True)
class Made:
    """Where a stored term is computed; `accesses` are those at which a statement over `sizes` stores it."""

    unit: int
    sizes: Shape = ()
    accesses: frozenset[Forms] = frozenset()


class Enclosing(NamedTuple):
    """What a scope is given by those around it."""

    given: Set[Term]  # terms in memory that are computed elsewhere
    known: Mapping[Term, Demand] = {}  # parameters that are constants or indices there
    counts: Mapping[int, int] = {}  # the trip counts of enclosing loops


def concerning(guards: Guards, access: Forms) -> Guards:
    """The guards that an access needs: those on symbols that it mentions."""
    symbols = axes_of(access)
    if any(s >= LOADED for s in symbols):
        return guards
    return tuple(g for g in guards if any(s in symbols for s, _ in g[0][1]))
