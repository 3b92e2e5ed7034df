"""Many sums over the rows of a strip, lane by lane. Compilers reduce the lanes of each sum separately, with a chain of shuffles
and additions that can take as long as the strip itself. Here each lane is a sum of its own: the loop over the lanes is
vectorised, with the one along the rows inside of it, and the lanes of all sums are added up together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreters.compile.c.plans.forms import LOADED
from interpreters.compile.c.units.blocks import PLAIN
from interpreters.compile.c.units.slots import LANE_BYTES

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nest import NestText

SUMS = 8  # from which on it pays
SUM = re.compile(r"reduction\(\+:(a\d+)\)")
START = re.compile(r"(double|float) (a\d+) = 0;")


def by_lanes(text: NestText, start: str, stop: str, body: Sequence[str], loop: list[str]) -> list[str]:
    """The innermost loop, by lanes if it is one of sums along rows and compilers take vectors of outer loops."""
    rows, inner = text.rows, text.inner
    sums = [found[1] for clause in text.clauses if (found := SUM.fullmatch(clause))]
    if rows is None or rows.var != inner or rows.step != 1 or len(sums) < max(SUMS, len(text.clauses)) or text.totals:
        return loop
    kinds = {found[2]: found[1] for lines in text.at for line in lines if (found := START.fullmatch(line))}
    if len({kinds.get(a) for a in sums}) != 1:
        return loop
    kind = kinds[sums[0]]
    lanes = LANE_BYTES // (8 if kind == "double" else 4)
    if rows.rows % lanes or 0 < rows.n % rows.rows < lanes or not is_plain(text):
        return loop
    i, names = f"i{inner}", {a: f"l{a}" for a in sums}
    own = [re.sub(r"\ba\d+\b", lambda m: names.get(m[0], m[0]), line) for line in body]
    each = [f"t[k][{k}]" for k in range(lanes)]
    while len(each) > 1:
        each = [f"({a} + {b})" for a, b in zip(each[::2], each[1::2])]
    out = [
        f"{kind} t[{len(sums)}][{lanes}], total[{len(sums)}]; /* lanes of sums */",
        f"const int64_t count = 1 + (((({stop}) - {start}) / {lanes} - 1) & 0xffffff);",
        "#pragma omp simd",
        f"for (int64_t l = 0; l < {lanes}; l++) {{",
        *(f"    {kind} {names[a]} = 0;" for a in sums),
        "    for (int64_t z = 0; z < count; z++) {",
        f"        const int64_t {i} = {start} + {lanes} * z + l;",
        *("    " + line for line in own),
        "    }",
        *(f"    t[{k}][l] = {names[a]};" for k, a in enumerate(sums)),
        "}",
        "#pragma omp simd",
        f"for (int64_t k = 0; k < {len(sums)}; k++) total[k] = {each[0][1:-1]};",
        *(f"{a} += total[{k}];" for k, a in enumerate(sums)),
    ]
    if rows.n % lanes:
        out += [f"for (int64_t {i} = {start} + {lanes} * count; {i} < {stop}; {i}++) {{", *body, "}"]
    return ["if (OUTER) {", *("    " + line for line in out), "} else {", *("    " + line for line in loop), "}"]


def is_plain(text: NestText) -> bool:
    """Whether there is nothing but arithmetic in the innermost loop, on rows that lie in order."""
    if text.blocks.sums or text.run != text.trips[text.inner] or text.end[len(text.clauses) :]:
        return False
    if any(dict(f[1]).get(text.inner, 0) not in (0, 1) or any(s >= LOADED for s, _ in f[1]) for f in text.every()):
        return False
    deepest = [n for n in text.nest.nodes if n.varies >> text.inner & 1]
    return not any(n.guards or (n.term is None and not PLAIN.fullmatch(n.text)) for n in deepest)
