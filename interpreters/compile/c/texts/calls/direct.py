"""Products whose blocks lie in registers, as C: loops around calls of functions that `tiles.py` has."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from adtypes.affine import axes_of, form, plus
from adtypes.dtypes import F64
from adtypes.namespace import Form
from interpreters.compile.c.forms import TIME, bytes_of, form_text, linear, pointer
from interpreters.compile.c.normal.dots import dots
from interpreters.compile.c.normal.tiles import ONE, Tiles, Windowed, reads_ahead, tiles
from interpreters.compile.c.texts.calls.dots import DOTS
from interpreters.compile.c.texts.calls.matmul import FEW, WORTH
from interpreters.compile.c.texts.calls.registers import name
from interpreters.compile.c.texts.calls.sums import STRONG, one_by_one, repaired
from interpreters.compile.c.texts.calls.tiles import AHEAD, BLOCKS, LANEWISE, LAYERS, TOLD
from interpreters.compile.c.texts.lines import counting, nested
from interpreters.compile.c.texts.parts import Cuts
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term


def direct_lines(t: Term, a: Slot, b: Slot, out: Slot, memory: Memory, cuts: Cuts | None) -> list[str]:
    """The lines of a product; large ones are made in parts."""
    op = t.op
    assert isinstance(op, Windowed)
    p = (dots if op.along_sum else tiles)(op, bytes_of(t.spec.dtype), a.strides, b.strides, out.strides)
    assert p is not None, (a, b, out)
    first, second = (b, a) if p.turned else (a, b)
    at = [a.address(op.a)[0] - a.at[0], b.address(op.b)[0] - b.at[0]]
    starts = [form(s.at[0] + o, s.at[1]) for s, o in ((a, at[0]), (b, at[1]))]
    places: list[Form] = [*(reversed(starts) if p.turned else starts), out.at]
    loops, sums = ([(memory.counter(), x) for x in axes] for axes in (p.loops, p.sums))
    around = [*sums, *loops] if p.is_dots else [*loops, *sums]  # of dot products, what each term of these sums reads is near
    heads = {c: counting(f"t{c}", x.size) for c, x in around}
    for c, loop in around:
        places = [plus(f, (0, ((TIME + c, step),))) for f, step in zip(places, loop[1:])]
    x, y, z = (pointer(s.base, f) for s, f in zip((first, second, out), places))
    more = " || ".join(f"t{c}" for c, _ in sums) or "0"
    shares = cuts if _amount(p) * (2 if t.spec.dtype is F64 else 1) >= WORTH else None
    in_bands = shares is not None and (not p.loops or p.overlaps) and shares.multiplies()  # no two threads make the same
    rows = (n for x in (p.rows, p.beside) for n in (x.size, x.a, x.out))
    layers = [] if p.layers is ONE else [p.layers.size, p.layers.b, p.layers.out]
    layers = [p.columns.b, p.columns.out] if p.is_dots else layers
    inner = [n for k in p.inner for n in k[:3]]
    terms = ""
    if p.left:
        terms = f", t{sums[-1][0]} < {p.sums[-1].size - 1} ? {inner[0]} : {p.left}"
        inner[0] = TOLD
    once = AHEAD if reads_ahead(p, bytes_of(t.spec.dtype)) else int(in_bands or bool(p.sums))
    numbers = [once, *rows, p.columns.size, *layers, *inner]
    family = DOTS if p.is_dots else LANEWISE if p.lanewise else LAYERS if layers else BLOCKS
    function = name(family, t.spec.dtype, numbers)

    def called(bands: str) -> str:
        return f"{function}({x}, {y}, {z}, {more}, {bands}{terms});"

    call = called(f"0, bands_{function}")
    kind = "products" if op.of_matrices else "windows"
    said = f"/* {kind}: {t.args[0].spec}, {t.args[1].spec} to {t.spec} */"
    lines = nested([*heads.values(), call])
    if shares is not None and in_bands:
        lines = shares.multiply(said, f"bands_{function}", 1, nested([*heads.values(), called("from, to")]))
    elif shares is not None and p.loops:
        k = max(range(len(loops)), key=lambda k: (p.loops[k].size >= FEW, -k))
        if p.loops[k].size >= FEW and shares.multiplies():
            shared = loops[k][0]
            others = [head for c, head in heads.items() if c != shared]
            some = nested([counting(f"t{shared}", "to", "from"), *others, call])
            lines = shares.multiply(said, p.loops[k].size, 1, some)
    return [said, *lines, *_repaired(t, op, a, b, out, memory)]


def _amount(p: Tiles) -> int:
    return p.height * p.columns.size * p.layers.size * prod(x.size for x in (*p.inner, *p.loops, *p.sums))


def _repaired(t: Term, op: Windowed, a: Slot, b: Slot, out: Slot, memory: Memory) -> list[str]:
    """The sums one by one, where zeros have met what is not finite and should not have: strong products, where the result tells,
    and those that are left out, where an element of the second operand does."""
    if not op.strong and not op.bounds:
        return []
    counters = [memory.counter() for _ in op.sizes]
    heads = [counting(f"t{c}", n) for c, n in zip(counters, op.sizes)]

    def here(f: Form) -> Form:
        return form(f[0], ((TIME + counters[c], k) for c, k in f[1]))

    def at(s: Slot, forms: Sequence[Form]) -> Form:
        return plus(s.at, here(linear(tuple(forms), s.strides)))

    def place(s: Slot, forms: Sequence[Form]) -> str:
        return f"{s.base}[{form_text(at(s, forms))}]"

    kept = [(0, ((k, 1),)) for k in range(op.rank)]
    result, x, y = place(out, kept), place(a, op.a), place(b, op.b)
    outer, inner = " ".join(heads[: op.rank]), " ".join(heads[op.rank :])
    if op.strong:
        sums = one_by_one(t.spec.dtype, outer, inner, result, f"total += mul0({x}, {y});")
        return repaired(t.spec.dtype, STRONG, out.base, at(out, kept), [*zip(counters, op.sizes)][: op.rank], sums)
    inside = " && ".join(f"(uint64_t)({form_text(here(f))}) < {n}" for f, n in op.bounds)
    sums = one_by_one(t.spec.dtype, outer, inner, result, f"if ({inside}) total += {x} * {y};")
    through = [(counters[c], op.sizes[c]) for c in sorted(axes_of(op.b))]
    why = "what zeros around an operand should not meet is finite, or left out"
    return repaired(t.spec.dtype, why, b.base, at(b, op.b), through, sums)
