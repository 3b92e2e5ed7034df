"""Arguments whose rows are short are read in long steps when a loop runs along a column. Where several columns are wanted they
are put in order first: strip by strip if there is one loop, all at once if there are others around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adtypes.namespace import Form
from adtypes.spec import Spec
from interpreters.compile.c.forms import C_TYPE
from interpreters.compile.c.lower import Node
from interpreters.compile.c.slots import Slot

if TYPE_CHECKING:
    from interpreters.compile.c.nest_text import NestText

STRIP = 64  # iterations of a loop whose columns are put in order at a time
LONG = 128  # iterations from which on that pays
STEPS = 2  # elements between neighbours that are near enough


@dataclass(eq=False, slots=True)
class Packed:
    """Where loads are found instead, and the lines that put them there."""

    texts: dict[Node, str] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    strips: list[str] = field(default_factory=list)
    start: str = "0"
    stop: str = "0"
    trips: int = 0

    def around(self, loop: Sequence[str]) -> list[str]:
        """The innermost loop, strip by strip."""
        lines = ["    " + line for line in (*self.strips, *loop)]
        return [f"for (int64_t z0 = 0; z0 < {self.trips}; z0 += {STRIP}) {{", *lines, "}"]


def packs(slot: Slot, place: Form, inner: int, trips: int) -> bool:
    """Whether a load in long steps may be found in order instead."""
    far = len(place[1]) == 1 and place[1][0][0] == inner and abs(place[1][0][1]) > STEPS
    return far and slot.external and trips >= LONG


def pack(text: NestText) -> Packed:
    out = Packed()
    if not text.order:
        return out
    n = text.trips[text.inner]
    columns: dict[tuple[Slot, int], dict[int, list[Node]]] = {}
    for x, f in text.loads.items():
        slot = text.slots[x.term]
        if not x.guards and packs(slot, f, text.inner, n):
            columns.setdefault((slot, f[1][0][1]), {}).setdefault(f[0], []).append(x)
    ahead = len(text.order) > 1
    if ahead and text.inside:
        return out
    wanted = {key: found for key, found in columns.items() if len(found) > 2 or ahead}
    if not wanted:
        return out
    out.trips, out.start, out.stop = n, "z0", f"z0 + {STRIP}" if n % STRIP == 0 else f"(z0 + {STRIP} < {n} ? z0 + {STRIP} : {n})"
    for k, ((slot, step), found) in enumerate(wanted.items()):
        dtype = slot.spec.dtype
        if ahead:
            made = text.memory.slot(Spec((len(found), n), dtype), text.life, rigid=True)
            name, width, shift, lines = made.base, n, "", out.before
        else:
            name, width, shift, lines = f"c{k}", STRIP, " - z0", out.strips
            lines.append(f"{C_TYPE[dtype]} {name}[{len(found) * STRIP}]; /* columns in order */")
        head = f"for (int64_t z = {'0' if ahead else 'z0'}; z < {n if ahead else out.stop}; z++) {{"
        moves = [f"{name}[{j * width} + z{shift}] = {slot.base}[{step} * z + {o}];" for j, o in enumerate(sorted(found))]
        lines += [head, *("    " + m for m in moves), "}"]
        for j, o in enumerate(sorted(found)):
            for node in found[o]:
                out.texts[node] = f"{name}[{j * width} + i{text.inner}{shift}]"
    return out
