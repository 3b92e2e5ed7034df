"""This library: one program, compiled by each engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib.util import find_spec
from typing import Any

from adtypes import array, compile, using
from adtypes.staged import Staged
from benchmarks.measure import Array, Maker, NotHere, Way, Workload
from interpreters.compile.c.native.build import build
from interpreters.compile.run import PROGRAMS

ENGINES = ("c", "numpy", "torch")


def ways(workload: Workload, engines: Sequence[str] = ENGINES, threads: Sequence[int] = (1,)) -> dict[str, Maker]:
    """The ways of all engines, named after them; with several numbers of threads, also after these."""
    made: dict[str, Maker] = {}
    for engine in engines:
        for n in threads:
            name = f"adtypes {engine}" + (f", {n} threads" if n > 1 else "")
            made[name] = _maker(workload, workload.program, engine, n)
    return made


def value_alone(workload: Workload, engine: str) -> dict[str, Maker]:
    """The value without gradients, as a reference."""
    if workload.value is None:
        return {}
    value = workload.value
    return {f"value alone, {engine}": _maker(workload, lambda *xs: (value(*xs),), engine, 1)}


def _maker(workload: Workload, f: Callable[..., Sequence[Any]], engine: str, threads: int) -> Maker:
    def make() -> Way:
        if engine == "torch" and find_spec("torch") is None:
            raise NotHere("torch is not installed")
        if engine == "c":
            build("int adtypes_benchmark;")  # a CompileError where no compiler works

        def around() -> AbstractContextManager[object]:
            backend = "torch" if engine == "torch" else "numpy"
            return using(engine=engine, backend=backend, threads=threads)

        with around():
            if engine == "torch":
                import torch

                args = [array(torch.from_numpy(x.copy())) for x in workload.inputs]
            else:
                args = [array(x) for x in workload.inputs]
        step = f if workload.staged_anew else compile(f)

        def again() -> object:
            PROGRAMS.clear()
            return compile(f)(*args)

        def leaves(out: Sequence[Any]) -> list[Array]:
            if isinstance(step, Staged) and "the numpy engine runs it" in (said := step.explain(*args)):
                raise NotHere(said.splitlines()[-1].strip())  # what took its place is measured already
            return [t.numpy() for t in out]

        return Way(lambda: step(*args), leaves, around, None if workload.staged_anew else again)

    return make
