"""The `c` engine: a program becomes one C function, or several with NumPy statements between them for operations without C."""

from __future__ import annotations

import ctypes
import re
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adtypes.errors import CompileError, user_level
from interpreters.compile.c.native.build import build
from interpreters.compile.c.native.call import caller
from interpreters.compile.c.native.disk import NAME, one_kernel
from interpreters.compile.c.native.library import table
from interpreters.compile.engine import Compiled, Engine, input_names, load
from interpreters.symbolic.term import Graph, Term, reachable

if TYPE_CHECKING:
    from interpreters.compile.c.around import Part
    from interpreters.compile.c.plans.plan import Plan
    from interpreters.compile.c.texts.program import Written

# Compilers take more than linear time for long texts.
LARGE = 12_000  # terms of the largest program that is compiled
LONG = 40_000  # lines of the longest text that is compiled, some six seconds
WRITTEN_OUT = 20_000  # the same of one with functions that long
QUICK = 2200  # lines, beside those that all texts begin with, above which fewer optimisations are asked for
WHOLE = 800  # lines of one function above which these take longer than all of them
TOO_LARGE = "the program is large"
REFUSED = re.compile(r"\.c:\d+:\d+: error: ")  # what compilers say of a line


class CEngine:
    """See `interpreters.compile.engine.Engine`. What cannot be compiled, for whatever reason, runs on the numpy engine."""

    name, library = "c", "numpy"

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        try:
            return _compiled(graph, names)
        except CompileError as e:
            from interpreters.compile.numpy_engine import ENGINE as NUMPY

            done = NUMPY.compile(graph, names)
            why = str(e).split("\n")[0]
            if why == TOO_LARGE:
                said = f"{len(reachable(graph.outputs))} operations are too many for the C engine, so the numpy engine runs them"
                warnings.warn(f"{said}; in `fold`, `scan` or `fori` a step is written once", RuntimeWarning, user_level())
            if REFUSED.search(why):  # the compiler works, but the text is no C: a defect of the engine
                warnings.warn(f"{why}; the numpy engine runs the program. Please report this.", RuntimeWarning, user_level())
            return Compiled(done.name, done.library, done.source, done.function, (f"c: {why}; the numpy engine runs it",))


def _compiled(graph: Graph, names: Sequence[str] | None) -> Compiled:
    if len(reachable(graph.outputs)) > LARGE:
        raise CompileError(TOO_LARGE)
    # Imported here, as programs that are found on disk need none of it.
    from interpreters.compile.c.around import kernels
    from interpreters.compile.c.normal.normalise import normal
    from interpreters.compile.c.plans.budget import TooLong, within
    from interpreters.compile.c.texts.program import kernel
    from interpreters.compile.stopping import stopping

    outputs = normal(graph.arena, stopping(graph).outputs)

    def written_by(plan: Plan) -> Written | list[Part]:
        return kernels(plan) if plan.foreign else kernel(NAME, plan, plan.terms, outputs, graph.inputs)

    try:
        written = within(graph.inputs, outputs, written_by)
    except TooLong:
        raise CompileError(TOO_LARGE) from None
    if isinstance(written, list):
        return _with_numpy(written, outputs, graph, names)
    text, library, is_quick = _built([written])
    note = f"c: 1 kernel of {_counted(written.units, 'unit')}{', with fewer optimisations as it is large' if is_quick else ''}"
    return one_kernel(written.kernel, library, text, (note, *_threaded([written])))


def _with_numpy(parts: list[Part], outputs: Sequence[Term], graph: Graph, names: Sequence[str] | None) -> Compiled:
    """A Python function that calls the kernels, with NumPy statements between them."""
    from interpreters.compile.c.around import Around
    from interpreters.compile.numpy_engine import NumpySpelling
    from interpreters.compile.numpy_text import NumpyRecorder
    from interpreters.compile.text import module_text

    written = [k for _, k in parts if k is not None]
    if not written:
        raise CompileError("nothing in it is a loop nest")
    text, library, _ = _built(written)
    recorder = NumpyRecorder()
    inputs, results = Around(recorder, graph, input_names(graph, names)).run(parts, outputs)
    tail = (ctypes.addressof(table()),)
    for k in written:
        recorder.objects[k.kernel.name] = caller(library[k.kernel.name], k.kernel, tail, alone=len(k.outputs) == 1)
    python = module_text(recorder, inputs, results, NumpySpelling(), in_place=True)
    count = sum(k.units for k in written)
    note = f"c: {_counted(len(written), 'kernel')} of {_counted(count, 'unit')}, with NumPy between them"
    notes = (note, *_threaded(written))
    return Compiled("c", "numpy", f"{text}\n/*\n{python}*/\n", load(python, recorder.objects), notes)


def _built(kernels: Sequence[Written]) -> tuple[str, ctypes.CDLL, bool]:
    """The C text of kernels, its library, and whether it was compiled quickly."""
    from interpreters.compile.c.texts.program import source

    made = source(kernels)
    text = made.text
    long = max((len(f.lines) for f in made.functions), default=0) > WHOLE
    if text.count("\n") > (WRITTEN_OUT if long else LONG):
        raise CompileError(TOO_LARGE)
    quick = text.count("\n") - made.head.count("\n") > QUICK and not long
    return text, build(made, quick, long), quick


def _counted(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


def _threaded(kernels: Sequence[Written]) -> tuple[str, ...]:
    """A note on the nests that several threads may share."""
    titles = [title.strip("/* ") for k in kernels for title in k.cut]
    return (f"c: for several threads: {'; '.join(titles)}",) if titles else ()


ENGINE: Engine = CEngine()
