"""Blocking long matrix-vector products: loops over blocks of their terms instead of unrolling.

Where a statement is unrolled at several positions, each with such a sum, unrolling the sums as well makes hundreds of products.
A loop over blocks of terms, inside the vectorised loop, needs a fraction of that code, and reads factors that do not depend on
the vector in place; unrolled, compilers copy all of them first. The variable of this loop follows those of the nest;
`texts/nests/deep.py` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from adtypes.affine import axes_of
from adtypes.namespace import Form
from interpreters.compile.c.forms import LOADED, fma
from interpreters.compile.c.normal.families import reduced_axes
from interpreters.compile.c.plans.masks import Mask
from interpreters.compile.c.units.products import combined, share

if TYPE_CHECKING:
    from interpreters.compile.c.units.lower import Lower
    from interpreters.compile.c.units.nodes import Demand, Node, Step

PLAIN = re.compile(r"(\{\d+\}|[-+*() ,]|FMAF?)*")  # arithmetic that loops within loops may have and still take vectors
PRODUCTS = 64  # that a statement would write out, from which on sums are made in blocks
SPARSE = 96  # the same where zeros are left out, which blocks can do only in part
ROWS = 4  # positions at which a statement wants such a sum, at least
LEAST, MOST, BEST = 3, 8, 5  # terms of a block


class Span(NamedTuple):
    """How often the loop of a sum in blocks runs, and in which iterations over some variables blocks may be other than zero."""

    trips: int
    variables: tuple[int, ...] = ()
    terms: Mask | None = None  # over the variables, the blocks, and the terms of a block
    moving: tuple[Node, ...] = ()  # the factors that change from vector to vector

    @property
    def table(self) -> Mask | None:
        """The same for blocks as a whole."""
        return None if self.terms is None else np.asarray(self.terms.any(axis=-1))


def in_blocks(lower: Lower, d: Demand) -> Step | None:
    """What a sum in blocks needs and how it is made, or None if it is written out."""
    (x,), axes, var = d.term.args, reduced_axes(d.term), len(lower.sizes)
    n = x.spec.shape[axes[0]] if len(axes) == 1 else 0
    whole = BEST if n >= 2 * BEST else 0
    size = min((b for b in range(LEAST, MOST + 1) if n % b == 0), key=lambda b: abs(b - BEST), default=whole)
    if not size or d.guards or d.flat or var < 2 or lower.copies < ROWS:
        return None
    if n * lower.copies * (made := share(lower, d)) < (PRODUCTS if made == 1 else SPARSE):
        return None
    if n == size or lower.blocks not in (0, n // size):
        return None
    lower.blocks = n // size
    lower.bounds[var] = (0, lower.blocks - 1)
    needs: list[Demand] = []
    for j in range(size):
        free = iter(d.access)
        forms = tuple((j, ((var, size),)) if k == axes[0] else next(free) for k in range(x.spec.ndim))
        needs += [d._replace(term=y, access=forms) for y in x.args]
    ends = [d._replace(term=y, access=p) for p in combined(d)[n - n % size :] for y in x.args]
    if any(y not in lower.memo for y in (*needs, *ends)):
        return [*needs, *ends], lambda: lower.memo[d]
    nodes, rest = ([lower.memo[y] for y in some] for some in (needs, ends))
    longest = max(range(var), key=lambda v: lower.sizes[v])
    is_matrix = all((a.varies ^ b.varies) >> longest & 1 for a, b in zip(nodes[::2], nodes[1::2]))
    if not is_matrix or not _is_plain(lower, [*nodes, *rest], var):
        return None

    def make() -> Node:
        text = " + ".join(f"{{{k}}} * {{{k + 1}}}" for k in range(0, len(nodes), 2))
        made = lower.node(x.spec.dtype, text, nodes)
        made.varies &= ~(1 << var)
        made.blocks, made.is_late = _span(lower, d, size, nodes), True
        text = "{0}"
        for k in range(1, len(rest), 2):  # what is left behind whole blocks
            text = fma(x.spec.dtype, f"{{{k}}}", f"{{{k + 1}}}", text)
        return lower.node(x.spec.dtype, text, [made, *rest]) if rest else made

    return [*needs, *ends], make


def _span(lower: Lower, d: Demand, size: int, nodes: Sequence[Node]) -> Span:
    """Where blocks of a sum are zero, as the factor is that does not change from vector to vector."""
    (x,), (along,) = d.term.args, reduced_axes(d.term)
    trips, longest = lower.blocks, max(range(len(lower.sizes)), key=lambda v: lower.sizes[v])
    moving = nodes[0].varies >> longest & 1 == 0
    mask = lower.plan.zeros.get(x.args[1 - moving])
    if mask is None or mask.shape[along] == 1:
        return Span(trips)
    zero: Form = (0, ())
    access = (*d.access[:along], zero, *d.access[along:])
    forms = [zero if mask.shape[k] == 1 else f for k, f in enumerate(access)]
    variables = tuple(sorted(axes_of(forms)))
    if longest in variables or any(v >= len(lower.sizes) for v in variables):
        return Span(trips)
    shape = (*(lower.sizes[v] for v in variables), trips)
    grid = dict(zip(variables, np.indices(shape)))
    index = [o + sum((c * grid[v] for v, c in terms), np.zeros(shape, int)) for o, terms in forms]
    terms = list[Mask]()
    for j in range(size):
        index[along] = np.indices(shape)[-1] * size + j
        terms.append(~mask[tuple(index)])
    return Span(trips, variables, np.stack(terms, -1), tuple(nodes[moving::2]))


def _is_plain(lower: Lower, nodes: Sequence[Node], var: int) -> bool:
    """Whether what varies with a variable is arithmetic on what lies in memory before the nest."""
    seen: set[Node] = set()
    todo = list(nodes)
    while todo:
        n = todo.pop()
        if n.is_late or n.guards or n.flat or any(s >= LOADED for f in n.access for s, _ in f[1]):
            return False
        if n in seen or not n.varies >> var & 1:
            continue
        seen.add(n)
        todo += n.args
        made = lower.made.get(n.term) if n.term is not None else None
        if made is not None and made.sizes == lower.sizes:  # it may be handed on without memory
            return False
        if n.term is None and not (n.text and PLAIN.fullmatch(n.text)):
            return False
    return True
