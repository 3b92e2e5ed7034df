"""Elements at a distance that is the same in the whole innermost loop, as those of ``x[i - k]`` where `k` was loaded in front of
it: neighbours, which are loaded as they lie, under conditions. At places of which each is looked at by itself they are gathered.

Vectors outside of the array touch nothing, but take some processors a microsecond each where no memory lies. So distances end
where nothing is inside any more, and long loops are divided where their conditions begin to hold, and cease to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adtypes.affine import slope
from adtypes.dtypes import I64
from adtypes.namespace import Form
from adtypes.ops.arithmetic import Add, Sub
from interpreters.compile.c.forms import LOADED, bounds_of, bytes_of, form_text, without
from interpreters.compile.c.texts.lines import Let, braced, counting
from interpreters.compile.c.texts.nests.borders import DIVIDED, STRETCHED
from interpreters.compile.c.units.nodes import Guard, Node
from interpreters.compile.c.units.work import FUNCTIONS
from interpreters.symbolic.affine import arithmetic

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.values import Values

CLAMPED = """\
/* The nearest number that is neither less than one bound nor greater than the other. */
static inline int64_t clamped(int64_t i, int64_t low, int64_t high) { return i < low ? low : i > high ? high : i; }

"""
CALLED = 40  # lines that a function counts for: where a text has many, it takes longer in each loop
SUMS = {op.c: op for op in (Add(), Sub())}


def shifts(text: Values) -> dict[int, Form]:
    """The sums of a multiple of the innermost variable and of what is the same in all of its loop, by the symbol of each."""
    forms: dict[Node, Form] = {}
    for n in text.nest.nodes:
        operands = [f for a in n.args if (f := forms.get(text.resolved(a))) is not None]
        if n.dtype is not I64 or n.guards or text.resolved(n) is not n:
            continue
        if n.known is not None:
            forms[n] = n.known, ()
        elif not n.varies >> text.inner & 1:
            forms[n] = 0, ((LOADED + n.number, 1),)
        elif n.term is None and not n.text and not n.args:
            forms[n] = n.access[0]
        elif n.text in SUMS and len(operands) == 2:
            forms[n] = arithmetic(SUMS[n.text], operands) or (0, ())
    return {LOADED + n.number: f for n, f in forms.items() if slope(f, text.inner)}


def moves_along(text: Values, n: Node) -> int:
    """The symbol of the sum by which a load goes along neighbours; 0 if there is none."""
    place, v = text.loads[n], text.inner
    moving = [s for s, _ in place[1] if text.in_vectors(n) and text.varying.get(s, 0) >> v & 1]
    if len(moving) != 1 or moving[0] not in text.shifts:
        return 0
    steps = slope(place, v), slope(place, moving[0]), slope(text.shifts[moving[0]], v)
    return moving[0] if steps == (0, 1, 1) else 0


def distance(text: Values, s: int, size: int) -> str:
    """How far from the innermost variable it leads."""
    return f"clamped({form_text(without(text.shifts[s], [text.inner]))}, {-text.run}, {size})"


def shifted(text: Values, n: Node, bounds: dict[int, int]) -> tuple[str, str, Guard] | None:
    """The address of such a load in a short loop, the condition under which it happens, and what that is."""
    if text.run >= DIVIDED or (s := moves_along(text, n)) not in bounds:
        return None
    size, far = bounds[s], distance(text, s, bounds[s])
    kind = "int32_t" if bytes_of(n.dtype) == 4 else "int64_t"  # compilers compare as many numbers as they load at a time
    condition = f"(u{kind})(({kind})i{text.inner} + ({kind}){far}) < {size}"
    row = text.address(without(text.loads[n], [s]), bounds)
    return f"{row} + (i{text.inner} + {far})", condition, ((0, ((s, 1),)), size)


def moved(text: Values) -> frozenset[Guard]:
    """The conditions of such loads where a long loop is divided by them."""
    if text.run < DIVIDED or text.inside is not None:
        return frozenset()
    along = ((n, (0, ((s, 1),))) for n in text.loads if bounds_of(n.guards) and (s := moves_along(text, n)))
    return frozenset(g for n, f in along for g in n.guards if g[0] == f)


def divided(text: NestText, start: str, stop: str, lines: Sequence[str], head: Sequence[str]) -> list[str]:
    """The innermost loop in parts in which none of them hold, some, or all; nothing if that would be much text. Where functions
    are called these are whole vectors, whose results may differ in the last place from those of single iterations."""
    named, several = len(text.plain), len(text.moved) > 1 or text.has_functions
    size = len(lines) + CALLED * sum(FUNCTIONS.search(n.text) is not None for n in text.nest.nodes)
    if not text.moved or named != len(text.at[-1]) or 3 * size > STRETCHED:
        return []
    gone = {f"v{n.number}" for n in text.nest.nodes if text.moved.intersection(n.guards)}
    none = [f"const {x.kind} {x.name} = 0;" if isinstance(x, Let) and x.name in gone else x for x in lines]
    zeros = not several or 5 * size <= STRETCHED
    a, b = ("first", "last") if zeros else (start, stop)
    ends = [("first", "before", "<", start, stop), ("last", "behind", ">", "first", stop)] if zeros else []
    ends += [("low", "before", ">", a, b), ("high", "behind", "<", "low", b)]
    parts = [(a, "low", lines), ("low", "high", [*text.plain, *lines[named:]]), ("high", b, lines)]
    if zeros:
        parts = [(start, "first", none), *(parts if several else parts[1:2]), ("last", stop, none)]
    out = list[str]()
    for k, ((_, ((s, _),)), size) in enumerate(sorted(text.moved)):
        out.append(f"const int64_t before{k} = -{distance(text, s, size)}, behind{k} = before{k} + {size};")
    for name, kind, sign, low, high in ends:
        out.append(f"int64_t {name} = {kind}0;")
        out += [f"{name} = {kind}{k} {sign} {name} ? {kind}{k} : {name};" for k in range(1, len(text.moved))]
        there = f"({name} + {text.most - 1})" if name in ("low", "last") else name
        out.append(f"{name} = clamped({f'{there} & {-text.most}' if text.has_functions else name}, {low}, {high});")
    for low, high, body in parts:
        out += [*head, *braced(counting(f"i{text.inner}", high, low), body)]
    return braced("", out)
