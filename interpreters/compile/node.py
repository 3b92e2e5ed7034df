"""Statements before they have names: one node for each array that the generated program makes or views.

Nodes say what schedule and printing need and nothing about programs: a text with holes, whose memory the result lies in, and
whether the result may be written over. Arrays here are *physical*: where a program repeats an array along an axis, the node may
have size 1 there, or no such axis in front, because the libraries broadcast.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from math import prod

from adtypes.spec import Spec


class Kind(Enum):
    """How a node comes about."""

    INPUT = "input"  # an argument of the program; the text is its name
    LITERAL = "literal"  # a number, written where it is used
    UFUNC = "ufunc"  # a pointwise function, which can write its result into an operand; the text is its name
    CALL = "call"  # an expression that makes a new array
    BLOCK = "block"  # lines that make a new array in several steps, in which {out} is its name
    VIEW = "view"  # an expression that looks at the memory of its operands, or may do so


@dataclass(eq=False, slots=True)
class Node:
    """``text`` has a hole ``{k}`` for each operand; `spec` is physical."""

    kind: Kind
    text: str
    args: tuple[Node, ...]
    spec: Spec
    constant: bool = False  # depends on no input: computed once, before the first call
    whole: bool = True  # of views: each element of the operand occurs exactly once
    writes: str = ""  # the statement that puts the value into an array {out} that is there already, if there is one
    order: tuple[int, ...] = ()  # the axes as they probably lie in memory, the fastest last
    roots: tuple[Node, ...] = field(init=False, repr=False)  # the nodes whose memory this one looks at

    def __post_init__(self) -> None:
        if not self.order:
            self.order = tuple(range(len(self.spec.shape)))
        if self.kind is Kind.VIEW:
            self.roots = tuple(dict.fromkeys(root for a in self.args for root in a.roots))
            self.whole = self.whole and all(a.whole for a in self.args)
        else:
            self.roots = (self,)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.spec.shape

    @property
    def nbytes(self) -> int:
        import numpy as np

        return prod(self.spec.shape) * np.dtype(self.spec.dtype.np_dtype).itemsize if not self.spec.parts else 0

    @property
    def is_fresh(self) -> bool:
        """Whether the array belongs to this run of the program alone."""
        return self.kind in (Kind.UFUNC, Kind.CALL, Kind.BLOCK) and not self.constant


def holes(n: int, first: int = 0) -> str:
    """So many holes of a text, one behind the other."""
    return ", ".join(f"{{{k}}}" for k in range(first, first + n))
