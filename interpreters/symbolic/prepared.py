"""A staged function: its simplified program, and the tensors it captured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from adtypes.config import Config
from adtypes.errors import locate
from interpreters.symbolic.pipeline import prepare
from interpreters.symbolic.term import Graph, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

LARGE = 1 << 20  # bytes from which a captured tensor is worth a word


class PreparedProgram:
    """See `adtypes.algebra.Prepared` and `adtypes.algebra.Quick`."""

    def __init__(self, source: Graph, captured: Sequence[AnyTensor], settings: Config) -> None:
        from interpreters.compile.run import Runner

        self.source, self.captured = source, list(captured)
        self.fired: Counter[str] = Counter()
        self.runner = Runner(lambda: self.graph, settings, source, traced=source)
        if not self.runner.is_found():
            self.graph  # noqa: B018  # made now, so that errors come before anybody keeps this

    @cached_property
    def graph(self) -> Graph:
        """The simplified program; where a compiled one is found on disk, nobody asks for it."""
        return prepare(self.source, self.fired)

    def run(self, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        return self.runner([*args, *self.captured])

    def quick(self, alone: bool, seen: tuple[object, object]) -> Callable[..., Any] | None:
        return self.runner.quick(self.captured, alone, seen)

    def explain(self, called: Mapping[int, str]) -> list[str]:
        from interpreters.symbolic.loops.sides import both_computed

        before, after = (sum(bool(t.args) for t in reachable(g.outputs)) for g in (self.source, self.graph))
        lines = [f"operations: {before} written down, {after} after simplification", *self.runner.explain()]
        for term in both_computed(self.source.outputs) if self.source.arena.branches else ():
            where = "" if term.where is None else f" at {locate(*term.where)}"
            lines.append(f"cond_lazy{where}: both sides are computed, its condition depends on the index of a build1 or vmap")
        if self.fired:
            lines.append("rules that fired: " + ", ".join(f"{name} {n}" for name, n in self.fired.most_common()))
        for k, t in enumerate(self.captured):
            size = t.spec.size * t.spec.dtype.np_dtype().itemsize
            note = f", {size / LARGE:.1f} MiB: pass it as an argument if it changes" if size > LARGE else ""
            name = f" ({called[id(t._rep)]})" if id(t._rep) in called else ""
            lines.append(f"captured when traced: c{k}{name} : {t.spec}{note}")
        return lines
