"""Many sums over the rows of a strip, lane by lane. Compilers reduce the lanes of each sum separately, with a chain of shuffles
and additions that can take as long as the strip itself. Here each lane is a sum of its own: the loop over the lanes is
vectorised, with the one along the rows inside of it, and the lanes of all sums are added up together.

Where columns are put in order for a strip, sums have a loop of their own behind the one that computes what they add up: no sum is
then kept in a register across a call of a function, which leaves none of them as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from adtypes.affine import slope
from interpreters.compile.c.forms import LOADED
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.texts.lines import NAME, Let, at_least_once, braced, counting, either, indented, lets, names, simd
from interpreters.compile.c.units.deep import PLAIN
from interpreters.compile.c.units.nests import Kind

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.units.nodes import Node

SUMS = 8  # from which on it pays
IN_ORDER = re.compile(r"\w+\[(?:\d+ \+ )?i\d+(?: [-+] \w+)*\]")  # a load of neighbours in neighbouring iterations
SHARE = 4  # sums for each value that is kept for them, at least
LANES_OF = {"double": VECTOR // 8, "float": VECTOR // 4}  # elements of a vector


def prelude() -> str:
    """Functions that add up the lanes of sums, eight or sixteen of these at a time: there are as many lanes, so neighbours are
    added in pairs, pairs in fours, and then each lane is a sum."""
    out: list[str] = []
    for kind, lanes in LANES_OF.items():
        word, each = f"{kind.title()}s", [f"t[k][{k}]" for k in range(lanes)]
        while len(each) > 1:
            each = [f"({a} + {b})" for a, b in zip(each[::2], each[1::2])]
        integer = "int64_t" if kind == "double" else "int32_t"
        vectors = [
            f"    typedef {kind} {word} __attribute__((vector_size({VECTOR}), aligned({VECTOR // lanes}), may_alias));",
            f"    typedef {integer} Places __attribute__((vector_size({VECTOR})));",
            f"    for (; k + {lanes} <= n; k += {lanes}) {{",
            f"        const {word} *v0 = (const {word} *)t[k];",
        ]
        step, found = 1, [f"v0[{k}]" for k in range(lanes)]
        while step < lanes:
            kept = [i + lanes * (i // step % 2) for i in range(lanes)]
            other = [i + step if i // step % 2 == 0 else lanes + i - step for i in range(lanes)]
            made = []
            for k, (a, b) in enumerate(zip(found[::2], found[1::2])):
                made.append(f"s{step}_{k}")
                both = " + ".join(f"__builtin_shuffle({a}, {b}, (Places){{{', '.join(map(str, p))}}})" for p in (kept, other))
                vectors.append(f"        const {word} {made[-1]} = {both};")
            step, found = 2 * step, made
        out += [
            f"static inline void add_lanes_{kind}({kind} (*t)[{lanes}], int64_t n, {kind} *total)", "{", "    int64_t k = 0;",
            "#if OUTER && defined(__AVX512F__)", *vectors, f"        *({word} *)(total + k) = {found[0]};", "    }", "#endif",
            f"    for (; k < n; k++) total[k] = {each[0][1:-1]};", "}",
        ]  # fmt: skip
    return "\n".join(out)


def many_sums(text: NestText) -> tuple[list[str], str]:
    """The sums of the innermost loop, and their type, if there are many and all it does; compilers add up integers."""
    kinds = {r.kind if r.sign == "+" else "" for r in text.reduced}
    fits = len(kinds) == 1 and kinds <= LANES_OF.keys() and len(text.reduced) >= SUMS
    return ([r.name for r in text.reduced], kinds.pop()) if fits else ([], "")


def by_lanes(text: NestText, start: str, stop: str, body: Sequence[str], loop: list[str]) -> list[str]:
    """The innermost loop, by lanes if it is one of sums along rows and compilers take vectors of outer loops."""
    rows, i = text.rows, f"i{text.inner}"
    sums, kind = many_sums(text)
    if not sums or rows is None or rows.var != text.inner or rows.step != 1 or text.totals:
        return loop
    lanes = LANES_OF[kind]
    if rows.rows % lanes or 0 < rows.n % rows.rows < lanes or not is_plain(text):
        return loop
    more = -len(sums) % lanes  # that make whole groups
    room = len(sums) + (more if 2 * more <= lanes else 0)
    before = [f"{kind} l{a} = 0;" for a in sums]
    after = [f"t[{k}][l] = l{a};" for k, a in enumerate(sums)]
    after += [f"t[{k}][l] = 0;" for k in range(len(sums), room)]
    out = [
        f"{kind} t[{room}][{lanes}], total[{room}]; /* lanes of sums */",
        f"const int64_t count = (({stop}) - {start}) / {lanes};",
        *_by_lane(lanes, i, start, before, map(_of_lane, late(body if len(text.end) == len(sums) else _beside(body))), after),
        *_added(kind, "t", sums, room),
    ]
    if rows.n % lanes:
        out += _left(lanes, i, start, stop, body)
    return either("OUTER", out, loop)


def _of_lane(line: str) -> str:
    """A line with the sums of a lane."""
    return re.sub(r"\ba\d+\b", r"l\g<0>", line)


def _by_lane(
    lanes: int, i: str, start: str, before: Iterable[str], body: Iterable[str], after: Iterable[str]
) -> list[str]:
    """The loop over lanes, which is vectorised, around one along the rows, `count` vectors of them."""
    rows = at_least_once("z", "count", [f"const int64_t {i} = {start} + {lanes} * z + l;", *body])
    return [simd(), *braced(counting("l", lanes), [*before, *rows, *after])]


def _left(lanes: int, i: str, start: str, stop: str, body: Iterable[str]) -> list[str]:
    """The loop over what is left of the rows after whole vectors."""
    return braced(counting(i, stop, f"{start} + {lanes} * count"), body)


def _added(kind: str, lanes: str, sums: Sequence[str], room: int) -> list[str]:
    """The lines that add what the lanes have to the sums, which go on from what an outer loop has made of them."""
    return [f"add_lanes_{kind}({lanes}, {room}, total);", *(f"{a} += total[{k}];" for k, a in enumerate(sums))]


def _beside(body: Sequence[str]) -> list[str]:
    """The lines of a loop, with those that are made of the same values side by side, as what is stored and added up."""
    values, made = lets(body), dict[str, frozenset[str]]()
    ends = dict[frozenset[str], list[str]]()
    for line in body:
        read = names([line.text if isinstance(line, Let) else line]) & values.keys()
        below = frozenset().union(*(made[v] or {v} for v in read))
        if isinstance(line, Let):
            made[line.name] = below
        else:
            ends.setdefault(below, []).append(line)
    return [*values.values(), *(line for lines in ends.values() for line in lines)]


def late(body: Sequence[str]) -> list[str]:
    """The lines of a loop, each value right before it is first read: registers are kept for sums."""
    values, out = lets(body), list[str]()
    for line in body:
        todo = [] if isinstance(line, Let) else [line]
        while todo:
            missing = next((v for v in NAME.findall(todo[-1]) if v in values), None)
            if missing is not None:
                todo.append(values.pop(missing))
            else:
                out.append(todo.pop())
    return out


def behind(text: NestText, lines: Sequence[str], loop: list[str]) -> list[str]:
    """The innermost loop over a strip of columns in order; if it has many sums, they follow it, by lanes."""
    sums, kind = many_sums(text)
    adds = [line for line in lines if line.partition(" ")[0] in sums]
    if not sums or len(adds) != len(sums) or text.totals or text.blocks.sums or text.run != text.trips[text.inner]:
        return loop
    others = [line for line in lines if line not in adds]
    defined, read = lets(others), names(adds)
    wanted = [v for v in defined if v in read]
    # Others are loaded again, but for states that the loop changes where they lie.
    kept = [v for v in wanted if not IN_ORDER.fullmatch(defined[v].text) or defined[v].text.partition("[")[0] in text.written]
    if len(kept) > len(sums) // SHARE or any(defined[v].kind not in LANES_OF for v in kept):
        return loop
    i, (start, stop), lanes = f"i{text.inner}", (text.packed.start, text.packed.stop), LANES_OF[kind]
    found = {v: f"keep{kept.index(v)}[{i} - {start}]" if v in kept else defined[v].text for v in wanted}
    again = [f"const {defined[v].kind} {v} = {found[v]};" for v in wanted]
    out = [f"{defined[v].kind} keep{k}[{text.packed.strip}];" for k, v in enumerate(kept)]
    if kept or not all(isinstance(line, Let) for line in others):
        out += [simd(), *braced(counting(i, stop, start), [*others, *(f"{found[v]} = {v};" for v in kept)])]
    before = [f"{kind} l{a} = lane[{k}][l];" for k, a in enumerate(sums)]
    after = [f"lane[{k}][l] = l{a};" for k, a in enumerate(sums)]
    out.append(f"const int64_t count = ({stop} - {start}) / {lanes};")
    out += _by_lane(lanes, i, start, before, indented([*again, *map(_of_lane, adds)]), after)
    if text.cut is not None or text.packed.trips % lanes:
        out += _left(lanes, i, start, stop, [*again, *adds])
    text.packed.before = [f"{kind} lane[{len(sums)}][{lanes}] = {{0}}, total[{len(sums)}]; /* lanes of sums */"]
    text.packed.behind = _added(kind, "lane", sums, len(sums))
    few = text.cut is not None or text.rows is not None or 0 < text.packed.trips % text.packed.strip < lanes
    return either(f"OUTER && {stop} - {start} >= {lanes}" if few else "OUTER", out, loop)


def is_plain(text: NestText) -> bool:
    """Whether there is nothing but arithmetic in the innermost loop, on rows that lie in order, which is summed or stored."""
    stored = sum(s.kind is Kind.STORE for s, _ in text.writes)
    if text.blocks.sums or text.run != text.trips[text.inner] or len(text.end) > len(text.reduced) + stored:
        return False
    if any(s.kind not in (Kind.STORE, Kind.REDUCE) for s, _ in text.writes):
        return False
    return is_arithmetic(text, [n for n in text.nest.nodes if n.varies >> text.inner & 1])


def is_arithmetic(text: NestText, nodes: Iterable[Node]) -> bool:
    """Whether the innermost loop goes along rows in order, and some nodes are nothing but arithmetic on them."""
    if any(slope(f, text.inner) not in (0, 1) or any(s >= LOADED for s, _ in f[1]) for f in text.every()):
        return False
    return not any(n.guards or (n.term is None and not PLAIN.fullmatch(n.text)) for n in nodes)


LANES = prelude()
