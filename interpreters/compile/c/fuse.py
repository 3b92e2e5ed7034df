"""Stored terms gathered into nests, by equal iteration space, each as early as what it reads allows.

A reduction runs over the axes of its operand, so it shares a nest with whatever else runs over them. What one statement of a
nest computes and another one wants at the same position is handed on without memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adtypes.ops.layout import Sum
from adtypes.ops.reductions import Argmax, Argmin, Max, Min
from adtypes.spec import Shape
from interpreters.compile.c.nests import Lower, Node, Place
from interpreters.compile.c.plan import REDUCTIONS, Plan, space
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.term import Term


@dataclass(eq=False, slots=True)
class Item:
    """A stored term in its nest: `node` is its value, or the operand of a reduction."""

    term: Term
    node: Node
    reduced: Shape  # the axes of the nest that are summed over, or otherwise reduced


@dataclass(eq=False, slots=True)
class Nest:
    sizes: Shape
    items: list[Item] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)  # all that the items need, operands first
    reads: set[Term] = field(default_factory=set)  # terms loaded from memory
    flat: set[Term] = field(default_factory=set)  # those of them that are read by their position in row-major order

    def close(self) -> None:
        """Find the nodes that are needed; loads of what is computed here anyhow stand for it."""
        here = {item.term: item.node for item in self.items if not item.reduced}
        seen: set[Node] = set()
        todo = [item.node for item in self.items]
        while todo:
            n = todo.pop()
            if n in seen:
                continue
            seen.add(n)
            todo.extend(n.args)
            if n.term is not None:
                if n.forwarded and n.term in here:
                    todo.append(here[n.term])
                else:
                    self.reads.add(n.term)
                    if n.access is None:
                        self.flat.add(n.term)
        self.nodes = sorted(seen, key=lambda n: n.number)


@dataclass(eq=False, slots=True)
class Kernel:
    """Nests one after the other: one function, which reads some terms and writes others."""

    name: str
    nests: list[Nest]
    terms: list[Term]
    results: list[Term] = field(default_factory=list)
    orders: dict[Term, Shape] = field(default_factory=dict)  # how axes of inputs lie in memory, if not in order

    @property
    def reads(self) -> set[Term]:
        return {t for nest in self.nests for t in nest.reads}

    def lies(self, t: Term, order: Shape) -> None:
        """Read an input as it lies."""
        if order != tuple(range(t.spec.ndim)) and not any(t in nest.flat for nest in self.nests):
            self.orders[t] = order

    @property
    def inputs(self) -> list[Term]:
        """What comes from outside, oldest first."""
        return sorted(self.reads - set(self.terms), key=lambda t: t.id)

    @property
    def scratch(self) -> list[Term]:
        """What nests of this kernel hand on to later ones of it only."""
        return [t for t in self.terms if t in self.reads and t not in self.results]


def fuse(plan: Plan, outside: set[Term]) -> list[Kernel]:
    """One kernel for each stage that has one; `outside` are the terms that the rest of the program reads."""
    affine = Affine()
    stages = [terms for is_kernel, terms in plan.stages if is_kernel]
    kernels = [_kernel(f"kernel{k}", terms, plan.memory, affine) for k, terms in enumerate(stages)]
    for k in kernels:
        wanted = outside.union(*(other.reads for other in kernels if other is not k))
        k.results = [t for t in k.terms if t in wanted]
    return kernels


def _kernel(name: str, terms: Sequence[Term], memory: set[Term], affine: Affine) -> Kernel:
    placed: dict[Term, Place] = {}
    lowers: dict[Shape, Lower] = {}
    nests: list[Nest] = []
    of: dict[Shape, list[int]] = {}  # the nests over each space
    for t in terms:
        sizes = space(t)
        if sizes not in lowers:
            lowers[sizes] = Lower(sizes, memory, placed, affine)
        reduces = isinstance(t.op, REDUCTIONS)
        node = lowers[sizes].value(t.args[0]) if reduces else lowers[sizes].root(t)
        where = next((k for k in of.get(sizes, ()) if k >= node.earliest), len(nests))
        if where == len(nests):
            nests.append(Nest(sizes))
            of.setdefault(sizes, []).append(where)
        nests[where].items.append(Item(t, node, reduced_axes(t)))
        placed[t] = Place(where, sizes, not reduces)
    for nest in nests:
        nest.close()
    return Kernel(name, nests, list(terms))


def reduced_axes(t: Term) -> Shape:
    if isinstance(t.op, (Argmax, Argmin)):
        return (t.op.axis,)
    return t.op.axes if isinstance(t.op, (Sum, Max, Min)) else ()
