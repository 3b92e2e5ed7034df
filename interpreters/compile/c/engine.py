"""The engine that compiles loop nests: one C function for the program, or several and NumPy statements for what has no C."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adtypes.errors import CompileError
from interpreters.compile.c.native.build import build
from interpreters.compile.c.native.call import caller
from interpreters.compile.c.native.library import table
from interpreters.compile.c.native.stored import NAME, whole
from interpreters.compile.engine import Compiled, Engine, input_names, load
from interpreters.compile.numpy_engine import ENGINE as NUMPY
from interpreters.compile.numpy_engine import NumpySpelling
from interpreters.compile.numpy_text import NumpyRecorder
from interpreters.compile.text import module_text
from interpreters.symbolic.term import Graph, reachable

if TYPE_CHECKING:
    from interpreters.compile.c.around import Part
    from interpreters.compile.c.plans.plan import Plan
    from interpreters.compile.c.texts.program import Written

LARGE = 4000  # terms from which on compilers take too long
LONG = 8000  # lines of text from which on they do
QUICK = 1800  # lines from which on they shall take less time
HASTE = ", compiled in haste as the program is large"


class CEngine:
    """See `interpreters.compile.engine.Engine`; where there is no compiler that works, the numpy engine serves."""

    name, library = "c", "numpy"

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        if len(reachable(graph.outputs)) > LARGE:
            return self.instead(graph, names, "the program is large")
        from interpreters.compile.c.around import Around, kernels  # which programs that are found on disk do without
        from interpreters.compile.c.plans.budget import TooLong, within
        from interpreters.compile.c.plans.normal import normal
        from interpreters.compile.c.texts.program import kernel, source

        outputs = normal(graph.arena, graph.outputs)

        def written_by(made: Plan) -> Written | list[Part]:
            return kernels(made) if made.foreign else kernel(NAME, made, made.terms, outputs, graph.inputs)

        try:
            parts = within(graph.inputs, outputs, written_by)
        except TooLong:
            return self.instead(graph, names, "the program is large")
        if not isinstance(parts, list):
            return self.whole(parts, graph, names)
        written = [k for _, k in parts if k is not None]
        if not written:
            return self.instead(graph, names, "nothing in it is a loop nest")
        recorder = NumpyRecorder()
        text = source(written)
        if text.count("\n") > LONG:
            return self.instead(graph, names, "the program is large")
        try:
            library = build(text, quick=text.count("\n") > QUICK)
        except CompileError as e:
            return self.instead(graph, names, str(e).split("\n")[0])
        ins, outs = Around(recorder, graph, input_names(graph, names)).run(parts, outputs)
        for k in written:
            recorder.objects[k.kernel.name] = caller(
                library[k.kernel.name], k.kernel, (ctypes.addressof(table()),), alone=len(k.outputs) == 1
            )
        python = module_text(recorder, ins, outs, NumpySpelling(), in_place=True)
        count = sum(k.units for k in written)
        note = f"c: {len(written)} kernels of {count} loop nests, with NumPy between them"
        notes = (note, *said(written))
        return Compiled(self.name, self.library, f"{text}\n/*\n{python}*/\n", load(python, recorder.objects), notes)

    def whole(self, k: Written, graph: Graph, names: Sequence[str] | None) -> Compiled:
        from interpreters.compile.c.texts.program import source

        text = source([k])
        lines = text.count("\n")
        if lines > LONG:
            return self.instead(graph, names, "the program is large")
        try:
            library = build(text, quick=lines > QUICK)
        except CompileError as e:
            return self.instead(graph, names, str(e).split("\n")[0])
        note = f"c: 1 kernels of {k.units} loop nests{HASTE * (lines > QUICK)}"
        return whole(k.kernel, library, text, (note, *said([k])))

    def instead(self, graph: Graph, names: Sequence[str] | None, why: str) -> Compiled:
        done = NUMPY.compile(graph, names)
        return Compiled(self.name, self.library, done.source, done.function, (f"c: {why}; the numpy engine runs it",))


def said(kernels: Sequence[Written]) -> tuple[str, ...]:
    """Which nests several threads may share."""
    titles = [title.strip("/* ") for k in kernels for title in k.cut]
    return (f"c: for several threads: {'; '.join(titles)}",) if titles else ()


ENGINE: Engine = CEngine()
