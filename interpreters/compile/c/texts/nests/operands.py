"""Operands of sums in blocks: each block of one factor meets each of the other, so what is computed for a block would be computed
again for every block of the other one. A strip has few rows, so it is computed once, in front of the loop over these blocks, and
read from the nearest cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from adtypes.affine import form
from interpreters.compile.c.forms import C_TYPE, LOADED, bytes_of, form_text
from interpreters.compile.c.machine import LINE, NEAREST, VECTOR
from interpreters.compile.c.texts.lines import braced, counting, simd
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node, is_literal
from interpreters.concrete.affine import row_major

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

SUMS = 8  # from which on a nest waits for arithmetic, and not for what it stores
STORE = 2  # operations that take as long as a store: processors store one vector while they compute with two


def operand_lines(text: NestText) -> list[tuple[int, list[str]]]:
    """The lines that compute operands, and the depth of the loops at which they stand; from here on their values are read."""
    out = list[tuple[int, list[str]]]()
    kept = _kept(text)
    for depth in sorted({_outside(text, n) for n in kept}):
        for varies in dict.fromkeys(n.varies for n in kept if _outside(text, n) == depth):
            out.append((depth, _computed(text, depth, [n for n in kept if n.varies == varies])))
    for n in kept:
        text.packed.truths[n] = _place(text, n, _outside(text, n))
    return out


def _kept(text: NestText) -> list[Node]:
    """The values that some loop around the innermost one does not change, if it takes longer to compute them in each iteration of
    that than to store them, and all rows of them are near."""
    rows, alone = text.rows, all(s.kind is Kind.REDUCE for s in text.nest.statements)
    if rows is None or rows.var != text.inner or rows.step != 1 or not alone or len(text.nest.statements) != 1:
        return []
    if sum(len(s.writes) for s in text.nest.statements) < SUMS or text.blocks.sums or not text.vectors:
        return []
    every = [n for n in text.nest.nodes if n.varies >> text.inner & 1 and not is_literal(n)]
    if any(n.guards or n.flat or any(s >= LOADED for f in n.access for s, _ in f[1]) for n in every):
        return []
    found = [n for n in every if n.args and n.term is None and _outside(text, n) < len(text.order) - 1]
    wanted = {a for n in every for a in n.args if a.varies != n.varies}
    wanted |= {n for s in text.nest.statements for w in s.writes for n in w.values}
    kept = [n for n in found if n in wanted]
    kept = [n for n in kept if (_again(text, n) - 1) * _steps(text, n) > STORE]
    size = sum(bytes_of(n.dtype) * _length(text) * prod(text.trips[v] for v in _deeper(text, n)) for n in kept)
    return kept if size <= NEAREST else []


def _outside(text: NestText, n: Node) -> int:
    """How many loops stand around the first that does not change a value."""
    return next((k for k, v in enumerate(text.order[:-1]) if not n.varies >> v & 1), len(text.order) - 1)


def _deeper(text: NestText, n: Node) -> list[int]:
    """The loops inside of that which change it."""
    return [v for v in text.order[_outside(text, n) : -1] if n.varies >> v & 1]


def _again(text: NestText, n: Node) -> float:
    """How often a value would be computed, less what blocks that are skipped leave out."""
    live = text.nest.statements[0].live
    share = float(live.table.mean()) if live is not None else 1.0
    return prod(text.trips[v] for v in text.order[:-1] if not n.varies >> v & 1) * share


def _steps(text: NestText, n: Node) -> int:
    """The operations that a value takes in the innermost loop."""
    return len([x for x in _below(text, n) if x.args])


def _below(text: NestText, n: Node) -> list[Node]:
    """What a value is computed from, operands first."""
    seen, todo = {n}, [n]
    while todo:
        new = {text.resolved(a) for a in todo.pop().args} - seen
        seen |= new
        todo += new
    return [x for x in text.declared() if x in seen and x.varies]


def _length(text: NestText) -> int:
    """Elements of a row; rows are not whole pages apart."""
    assert text.rows is not None
    return text.rows.rows + -text.rows.rows % (VECTOR // 4) + LINE // 4


def _place(text: NestText, n: Node, depth: int) -> str:
    loops = _deeper(text, n)
    apart = [_length(text) * c for c in row_major(tuple(text.trips[v] for v in loops))]
    assert text.rows is not None
    return f"b{n.number}[{form_text(form(0, zip([text.inner, *loops], [1, *apart])))} - {text.rows.start}]"


def _computed(text: NestText, depth: int, kept: Sequence[Node]) -> list[str]:
    """The loops that compute some values, which vary with the same variables."""
    loops = _deeper(text, kept[0])
    size = _length(text) * prod(text.trips[v] for v in loops)
    out = [f"{C_TYPE[n.dtype]} b{n.number}[{size}] __attribute__((aligned({VECTOR}))); /* an operand */" for n in kept]
    needed = dict.fromkeys(x for n in kept for x in _below(text, n))
    inner = [str(text.declaration(x)) for x in needed if x.varies >> text.inner & 1]
    inner += [f"{_place(text, n, depth)} = {text.name(n)};" for n in kept]
    start, stop = text.range(text.inner)
    lines = [simd(), *braced(counting(f"i{text.inner}", stop, start), inner)]
    for v in reversed(loops):
        fixed = [x for x in needed if not x.varies >> text.inner & 1 and text.depth(x.varies) == text.order.index(v) + 1]
        first, last = text.range(v)
        lines = braced(counting(f"i{v}", last, first), [*(str(text.declaration(x)) for x in fixed), *lines])
    return [*out, *lines]
