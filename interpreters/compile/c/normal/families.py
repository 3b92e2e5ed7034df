"""Classes of rows by how the engine treats them, and looking through views."""

from __future__ import annotations

import re
from functools import lru_cache

from adtypes.dtypes import DType
from adtypes.ops.branch import Branch
from adtypes.ops.constants import Const, Iota
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.gamma import LANED
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, Unview, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.ops.repeat import While
from adtypes.ops.sorting import Argsort, Searchsorted, TopK
from adtypes.spec import Shape, Spec
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.normal.matvec import OfVector
from interpreters.compile.c.normal.places import is_part
from interpreters.compile.c.normal.systems import SYSTEMS
from interpreters.compile.c.normal.tiles import Windowed
from interpreters.symbolic.term import Arena, Parameter, Term

REDUCTIONS = (Sum, Max, Min, Argmax, Argmin)
LOOPS = (MapAccum, While)
SCOPES = (*LOOPS, Branch)  # rows with bodies
MOVES = (View, Reshape)  # what NumPy does by views
FREE = (Const, Iota)
SORTS = (Argsort, TopK, Searchsorted)
CALLS = (Contraction, Windowed, OfVector, *SYSTEMS, *SORTS)  # rows that become calls of functions on memory
UNARY = (  # functions with vectorised implementations
    "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc",
    "log1p", "expm1",
)  # fmt: skip
BINARY = ("pow", "atan2")
FUNCTION = re.compile(rf"\b({'|'.join((*UNARY, *BINARY))})\(|{LANED.pattern}")
FILLED = 3  # vectors
ROOT = re.compile(r"\bsqrt\(| / ")
OWN = (*SCOPES, *CALLS, Concat, Stack, Scatter, Unview, Cumsum)  # rows that always write to memory


def core(t: Term) -> Term:
    """The term below all views and reshapes."""
    while isinstance(t.op, MOVES):
        t = t.args[0]
    return t


def units_only(t: Term) -> bool:
    """Whether a reshape only adds or removes axes of size 1."""
    return [n for n in t.spec.shape if n != 1] == [n for n in t.args[0].spec.shape if n != 1]


def is_given(t: Term) -> bool:
    """Whether a term lies in memory before anything is computed from it."""
    below = source(t)
    return below is not None and isinstance(below.op, (Parameter, Proj))


def source(t: Term) -> Term | None:
    """The term of which this one is an in-bounds view, or the term itself."""
    while isinstance(t.op, View) or (isinstance(t.op, Reshape) and units_only(t)):
        if is_part(t):
            return None
        t = t.args[0]
    return t


def zeros(arena: Arena, spec: Spec) -> Term:
    """A term of zeros."""
    return uniform(arena, spec, 0)


def uniform(arena: Arena, spec: Spec, value: float) -> Term:
    """A term that repeats a number."""
    return arena.term(View(spec.shape, ()), (arena.term(Const(spec.dtype, value), ()),))


def is_uniform(t: Term) -> bool:
    """Whether the term repeats one element that is not computed."""
    while isinstance(t.op, View) and not any(f[1] for f in t.op.forms):
        t = t.args[0]
    return isinstance(t.op, Const)


def is_free(t: Term) -> bool:
    """Whether a value at any position is a number or an index."""
    return isinstance(core(t).op, FREE)


def is_dear(t: Term) -> bool:
    """Whether functions or quotients are computed for each element of a term."""
    return isinstance(t.op, Pointwise) and _takes_long(t.op.c)


@lru_cache(maxsize=1024)
def _takes_long(c: str) -> bool:
    return FUNCTION.search(c) is not None or ROOT.search(c) is not None


def fills_vectors(n: int, dtype: type[DType]) -> bool:
    """Whether rows of so many numbers, of arrays of several axes, are whole vectors that are worth loops beside functions too."""
    size = n * bytes_of(dtype)
    return size % VECTOR == 0 and size >= FILLED * VECTOR


def reduced_axes(t: Term) -> Shape:
    """The axes of its operand along which a reduction reduces; none of any other term."""
    op = t.op
    if isinstance(op, (Argmax, Argmin)):
        return (op.axis,)
    return op.axes if isinstance(op, (Sum, Max, Min)) else ()


def kept_axes(t: Term) -> list[int]:
    """The other axes of the operand, which are those of the reduction, in order."""
    gone = reduced_axes(t)
    return [k for k in range(t.args[0].spec.ndim) if k not in gone]
