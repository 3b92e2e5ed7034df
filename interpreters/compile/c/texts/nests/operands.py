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
    groups = dict[int, list[Node]]()  # of those that vary with the same variables
    for n in _kept(text):
        groups.setdefault(n.varies, []).append(n)
    out = [(_outside(text, some[0]), _computed(text, some)) for some in groups.values()]
    text.packed.truths |= {n: _place(text, n) for some in groups.values() for n in some}
    return out


def _kept(text: NestText) -> list[Node]:
    """The values that some loop around the innermost one does not change, if it takes longer to compute them in each iteration of
    that than to store them, and all rows of them are near."""
    statements, rows = text.nest.statements, text.rows
    if rows is None or rows.var != text.inner or rows.step != 1 or text.several or not text.vectors:
        return []
    if len(statements) != 1 or statements[0].kind is not Kind.REDUCE or len(statements[0].writes) < SUMS:
        return []
    every = [n for n in text.nest.nodes if n.varies >> text.inner & 1 and not is_literal(n)]
    if any(n.guards or n.flat or n.is_late or any(s >= LOADED for f in n.access for s, _ in f[1]) for n in every):
        return []
    kept, seen, todo = list[Node](), set[Node](), [x for w in statements[0].writes for x in w.values]
    while todo:
        n = text.resolved(todo.pop())
        if n in seen:
            continue
        seen.add(n)
        if n.args and _outside(text, n) < len(text.order) - 1 and n.varies >> text.inner & 1 and _pays(text, n):
            kept.append(n)  # what it is made of is read in front of the loop only
        else:
            todo += n.args
    size = sum(bytes_of(n.dtype) * _room(text, n) for n in kept)
    return sorted(kept, key=lambda n: n.number) if size <= NEAREST else []


def _pays(text: NestText, n: Node) -> bool:
    """Whether it takes longer to compute a value again than to store it once. One operation takes no longer than to read it."""
    operations = len([x for x in _below(text, n) if x.args])
    return operations > 1 and (_times(text, n) - 1) * operations > STORE


def _outside(text: NestText, n: Node) -> int:
    """How many loops stand around the first that does not change a value."""
    return next((k for k, v in enumerate(text.order[:-1]) if not n.varies >> v & 1), len(text.order) - 1)


def _inside(text: NestText, n: Node) -> list[int]:
    """The loops within that one which change it, but for the innermost one."""
    return [v for v in text.order[_outside(text, n) : -1] if n.varies >> v & 1]


def _times(text: NestText, n: Node) -> float:
    """How often a value would be computed, less what blocks that are skipped leave out."""
    live = text.nest.statements[0].live
    share = float(live.table.mean()) if live is not None else 1.0
    return prod(text.trips[v] for v in text.order[:-1] if not n.varies >> v & 1) * share


def _below(text: NestText, n: Node) -> list[Node]:
    """A value and what it is computed from, operands first."""
    seen, todo = {n}, [n]
    while todo:
        new = {text.resolved(a) for a in todo.pop().args} - seen
        seen |= new
        todo += new
    return [x for x in sorted(seen, key=lambda x: x.number) if x.varies]


def _length(text: NestText) -> int:
    """Elements of a row; rows are not whole pages apart."""
    assert text.rows is not None
    return text.rows.rows + -text.rows.rows % (VECTOR // 4) + LINE // 4


def _room(text: NestText, n: Node) -> int:
    return _length(text) * prod(text.trips[v] for v in _inside(text, n))


def _place(text: NestText, n: Node) -> str:
    loops = _inside(text, n)
    steps = [_length(text) * step for step in row_major(tuple(text.trips[v] for v in loops))]
    assert text.rows is not None
    return f"b{n.number}[{form_text(form(0, zip([text.inner, *loops], [1, *steps])))} - {text.rows.start}]"


def _computed(text: NestText, some: Sequence[Node]) -> list[str]:
    """The loops that compute some values, which vary with the same variables."""
    needed = dict.fromkeys(x for n in some for x in _below(text, n))
    body = [str(text.declaration(x)) for x in needed if x.varies >> text.inner & 1]
    body += [f"{_place(text, n)} = {text.name(n)};" for n in some]
    start, stop = text.range(text.inner)
    lines = [simd(), *braced(counting(f"i{text.inner}", stop, start), body)]
    for v in reversed(_inside(text, some[0])):
        known = [x for x in needed if not x.varies >> text.inner & 1 and text.depth(x.varies) == text.order.index(v) + 1]
        start, stop = text.range(v)
        lines = braced(counting(f"i{v}", stop, start), [*(str(text.declaration(x)) for x in known), *lines])
    rows = [(C_TYPE[n.dtype], f"b{n.number}[{_room(text, n)}]") for n in some]
    return [*(f"{kind} {row} __attribute__((aligned({VECTOR}))); /* an operand */" for kind, row in rows), *lines]
