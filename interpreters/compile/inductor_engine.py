"""The `inductor` engine: the torch program through `torch.compile`, which fuses operations into kernels, on CPU and CUDA.

What torch cannot compile, or takes too long to compile, runs as the torch engine runs it; the notes say so.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Sequence
from itertools import count
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Any

import torch

from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum
from interpreters.compile.engine import Compiled, Engine, input_names, load
from interpreters.compile.layout import products_first
from interpreters.compile.record import Recorder, record
from interpreters.compile.text import module_text
from interpreters.compile.torch_engine import TorchSpelling
from interpreters.compile.torch_graph import Function, Recorded, is_recordable
from interpreters.compile.torch_precision import as_precise_as_products
from interpreters.compile.torch_text import TorchRecorder
from interpreters.symbolic.term import Graph

UNROLLED = 400  # statements of a loop, all its steps together, up to which it is compiled as straight-line code
STATEMENTS = 4000  # of a program, which torch would take many minutes for
PATIENCE = 300.0  # seconds for a compilation
NUMBERS = count()  # of programs in this process


class InductorSpelling(TorchSpelling):
    """Torch without caches, so that torch sees the constants as what they are."""

    def constants(self, lines: list[str], names: list[str]) -> str:
        return super().constants(lines, names).removeprefix("@cache\n")


class InductorEngine:
    """See `interpreters.compile.engine.Engine`."""

    name = "inductor"
    library = "torch"

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        recorder = TorchRecorder()
        inputs, outputs = record(recorder, products_first(graph), input_names(graph, names))
        source = module_text(recorder, inputs, outputs, InductorSpelling(), in_place=False)
        namespace: dict[str, Any] = dict(recorder.objects)
        plain, convolves = load(source, namespace, as_file(source)), "convolution" in source
        plain = as_precise_as_products(plain) if convolves else plain
        notes: list[str] = []
        if recorder.objects:  # rows that only the library knows, which run in Python
            notes.append(f"{', '.join(sorted(recorder.objects))}: computed in Python")
        if len(recorder.order) > STATEMENTS:
            notes.append(f"torch engine: {len(recorder.order)} statements are more than torch.compile takes in reasonable time")
            return Compiled(self.name, self.library, source, plain, notes)
        notes += _loops(recorder, namespace)
        function = Patient(namespace["program"], plain, notes, is_recordable(recorder, graph), convolves)
        return Compiled(self.name, self.library, source, function, notes)


def as_file(source: str) -> str:
    """A name under which Python finds the source.

    Torch before 2.13 wraps functions without a source into one of its own, which it compiles for eight programs and then,
    silently, no more.
    """
    name = f"<adtypes program {next(NUMBERS)}>"
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
    return name


def _loops(recorder: Recorder[Any], namespace: dict[str, Any]) -> list[str]:
    """Leave loops to Python that would be long as straight-line code; their steps are compiled."""
    notes = []
    for k, inner in enumerate(recorder.inner):
        steps = inner.op.n if isinstance(inner.op, MapAccum) else None
        if isinstance(inner.op, Branch) or (steps is not None and steps * len(inner.recorder.order) <= UNROLLED):
            continue
        namespace[f"step{k}"] = torch.compile(namespace[f"step{k}"], dynamic=False)
        namespace[f"loop{k}"] = torch.compiler.disable(namespace[f"loop{k}"], recursive=False)  # type: ignore[no-untyped-call]
        notes.append(f"loop{k}: {'' if steps is None else f'{steps} '}steps in Python, each of them compiled")
    return notes


class Patient:
    """A function that is compiled when first called; if that fails or takes too long, the plain one."""

    def __init__(self, program: Function, plain: Function, notes: list[str], is_recordable: bool, convolves: bool) -> None:
        self.program, self.plain, self.notes = program, plain, notes
        self.is_recordable, self.convolves = is_recordable, convolves
        self.ready: Function | None = None
        self.lock = Lock()

    def __call__(self, *arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
        if self.ready is not None:
            try:
                return self.ready(*arrays)
            except Exception as e:
                return self.give_up(e, arrays)
        with self.lock:
            if self.ready is None:
                return self.first(arrays)
        return self(*arrays)

    def first(self, arrays: tuple[torch.Tensor, ...]) -> tuple[torch.Tensor, ...]:
        """Compile for these arguments, and run."""
        started = perf_counter()
        compiled: Function = torch.compile(self.program, dynamic=False)

        def call(*arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
            with torch.no_grad():  # other modes or strides are another program to torch
                return compiled(*[x if x.is_contiguous() else x.contiguous() for x in arrays])

        call = as_precise_as_products(call) if self.convolves else call
        try:
            out = within(PATIENCE, lambda: call(*arrays))
        except Exception as e:
            return self.give_up(e, arrays)
        self.notes.append(f"torch.compile took {perf_counter() - started:.1f} s")
        self.ready = Recorded(call, self.notes, 0) if self.is_recordable else call
        return out

    def give_up(self, why: Exception, arrays: tuple[torch.Tensor, ...]) -> tuple[torch.Tensor, ...]:
        """From now on the plain program; if that fails as well, the error is its own."""
        self.ready = self.plain
        line = (str(why).strip().splitlines() or [""])[0]
        self.notes.append(f"torch engine: torch.compile failed with {type(why).__name__}: {line}"[:300])
        return self.plain(*arrays)


def within(seconds: float, run: Callable[[], tuple[torch.Tensor, ...]]) -> tuple[torch.Tensor, ...]:
    """The result of `run`, or a `TimeoutError`; what takes too long is left to itself."""
    done, out, failed = Event(), list[tuple[torch.Tensor, ...]](), list[BaseException]()
    begun = torch.cuda.is_initialized()  # type: ignore[no-untyped-call]
    stream = torch.cuda.current_stream() if begun else None  # each thread has one of its own

    def work() -> None:
        try:
            with torch.cuda.stream(stream):
                out.append(run())
        except BaseException as e:
            failed.append(e)
        done.set()

    Thread(target=work, daemon=True, name="torch.compile").start()
    if not done.wait(seconds):
        raise TimeoutError(f"no result after {seconds:.0f} s")
    if failed:
        raise failed[0]
    return out[0]


ENGINE: Engine = InductorEngine()
