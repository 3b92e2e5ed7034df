"""Loops of steps that change nothing from some step on: how many are taken, and what is left in the rows of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adtypes.affine import identity
from adtypes.namespace import Form
from adtypes.ops.control import MapAccum
from interpreters.compile.c.forms import TIME
from interpreters.compile.c.texts.lines import counting, nested
from interpreters.compile.c.units.slots import Slot
from interpreters.compile.ending import Ending, Known
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.texts.scope import Scope


class Ends:
    """The lines of one loop, whose steps count by ``t{c}``. A variable holds the last row that is made."""

    def __init__(self, scope: Scope, t: Term, op: MapAccum, body: Ending, c: int) -> None:
        self.op, self.body, self.c, self.memory = op, body, c, scope.memory
        self.place = self.memory.counter()
        self.last = f"t{self.place}"
        self.before = [f"int64_t {self.last} = {0 if body.known is Known.BY_FIRST else op.n - 1};"]

        def holds(back: int = 0) -> str:
            return self.holds([scope.slot_of(t.args[k]).text((self.row(back),)) for k, _ in body.conditions])

        if body.known is Known.BY_FIRST:
            self.before.append(f"while ({self.last} < {op.n - 1} && ({holds()})) {self.last}++;")
        elif body.known is Known.BY_LAST:
            self.before.append(f"while ({self.last} > 0 && !({holds()}) && !({holds(1)})) {self.last}--;")

    def row(self, back: int = 0) -> Form:
        """The last row, or one so many before it."""
        return (-back, ((TIME + self.place, 1),))

    def holds(self, conditions: list[str]) -> str:
        return " | ".join(text if x.holds else f"!{text}" for x, text in zip(self.body.conditions, conditions))

    @property
    def head(self) -> str:
        if not self.body.is_known:
            return counting(f"t{self.c}", self.op.n)
        if self.op.reverse:
            return counting(f"t{self.c}", self.op.n, f"{self.op.n - 1} - {self.last}")
        return f"for (int64_t t{self.c} = 0; t{self.c} <= {self.last}; t{self.c}++)"

    def inside(self, rows: Mapping[int, Slot]) -> list[str]:
        """The end of a step, which may be the last one; `rows` are where it leaves its results."""
        if self.body.is_known:
            return []
        holds = self.holds([rows[k].text(()) for k, _ in self.body.conditions])
        return [f"if (!({holds})) {{ {self.last} = t{self.c}; break; }}"]

    def moved(self, to: Slot, of: Slot) -> str:
        """A carry that is in the one of two buffers by turns which it would not be in if no step were left out."""
        assert of.buffer is not None
        return f"if (({self.op.n - 1} - {self.last}) & 1) memcpy({to.base}, {of.base}, {of.buffer.bytes});"

    def filled(self, whole: Slot) -> list[str]:
        """The rows of the steps that are left out."""
        k = self.memory.counter()
        spec = whole.spec.with_shape(whole.spec.shape[1:])
        there, here = (whole.row(spec, form).text(identity(spec.ndim)) for form in ((0, ((TIME + k, 1),)), self.row()))
        heads = [counting(f"t{k}", self.op.n, f"{self.last} + 1"), *(counting(f"i{j}", n) for j, n in enumerate(spec.shape))]
        return nested([*heads, f"{there} = {here};"])
