"""Programs as CUDA graphs: one call starts all kernels of a program, each of which takes longer to start than to run.

A graph reads and writes memory of its own. Arguments are copied there, and results from there into new tensors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, TypeAlias

import torch

from adtypes.ops.control import MapAccum
from interpreters.compile.record import Recorder
from interpreters.symbolic.term import Graph

Function: TypeAlias = "Callable[..., tuple[torch.Tensor, ...]]"

AFTER = 3  # calls on a GPU after which a program is recorded: what runs once or twice is not worth it
SMALL = 1 << 20  # elements a statement, on average, up to which starting a kernel takes longer than running it
MEMORY = 1 << 27  # elements of all arrays of a program, which its graph keeps
SOLVERS = re.compile(r"xp\.(cholesky|cholesky_pullback|eigh|qr|slogdet|solve|triangular_solve)\(")  # some wait for the device
LOOP = re.compile(r"loop(\d+)\(")
KERNELS = 1 << 14  # statements, those of loops as often as they run


def is_recordable(recorder: Recorder[Any], graph: Graph) -> bool:
    """Whether all that a program starts is known beforehand, and small."""
    if recorder.objects or not all(isinstance(inner.op, MapAccum) for inner in recorder.inner):
        return False
    bodies = [recorder, *(inner.recorder for inner in recorder.inner)]
    if any(SOLVERS.search(node.text) for part in bodies for node in part.order):
        return False
    parts = list(repeated(recorder))
    started = sum(n * len(part.order) for n, part in parts)
    elements = sum(n * sum(node.spec.size for node in part.order) for n, part in parts)
    elements += sum(t.spec.size for t in (*graph.inputs, *graph.outputs))
    return started <= KERNELS and elements <= min(SMALL * started, MEMORY)


def repeated(recorder: Recorder[Any], times: int = 1) -> Iterator[tuple[int, Recorder[Any]]]:
    """A program and the steps of its loops, each with the number of times that it runs."""
    yield times, recorder
    for node in recorder.order:
        if (found := LOOP.match(node.text)) and isinstance((inner := recorder.inner[int(found[1])]).op, MapAccum):
            yield from repeated(inner.recorder, times * inner.op.n)


class Recorded:
    """A function of tensors that is recorded when it has been called `after` times on a GPU; elsewhere it is the function."""

    def __init__(self, program: Function, notes: list[str], after: int = AFTER) -> None:
        self.program, self.notes, self.left = program, notes, after
        self.replay: Replay | None = None
        self.lock = Lock()

    def __call__(self, *arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
        replay = self.replay
        if replay is None:
            if self.left < 0 or not arrays or not arrays[0].is_cuda or _is_recording():
                return self.program(*arrays)
            with self.lock:
                if self.replay is None and self.left == 0:
                    self.begin(arrays)
                self.left -= 1
            return self.program(*arrays)
        if arrays[0].device != replay.device or _is_recording():
            return self.program(*arrays)
        with self.lock:
            return replay(arrays)

    def begin(self, arrays: Sequence[torch.Tensor]) -> None:
        try:
            self.replay = Replay(self.program, arrays)
            self.notes.append("kernels are started together, as a CUDA graph")
        except RuntimeError as e:  # something looked at a value
            line = (str(e).strip().splitlines() or [""])[0]
            self.notes.append(f"no CUDA graph: {line}"[:200])


class Replay:
    """A recorded program, on the device of the tensors with which it was recorded."""

    def __init__(self, program: Function, arrays: Sequence[torch.Tensor]) -> None:
        self.device = arrays[0].device
        with torch.cuda.device(self.device), torch.no_grad():
            self.given = [x.detach().clone(memory_format=torch.contiguous_format) for x in arrays]
            self.stream = torch.cuda.current_stream()
            self.handle = self.stream.cuda_stream
            aside = torch.cuda.Stream()  # type: ignore[no-untyped-call]
            aside.wait_stream(self.stream)
            with torch.cuda.stream(aside):
                for _ in range(2):  # libraries make what they need before the first run
                    program(*self.given)
            self.stream.wait_stream(aside)
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph, capture_error_mode="thread_local"):
                self.results = program(*self.given)
        self.inputs, self.outputs = by_dtype(self.given), by_dtype(self.results)

    def __call__(self, arrays: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
        if torch._C._cuda_getCurrentRawStream(self.device.index) != self.handle:  # the memory may still be read there
            stream = torch.cuda.current_stream(self.device)
            stream.wait_stream(self.stream)
            self.stream, self.handle = stream, stream.cuda_stream
        for places in self.inputs:
            torch._foreach_copy_([self.given[k] for k in places], [arrays[k] for k in places])
        self.graph.replay()
        out = [torch.empty_like(y) for y in self.results]
        for places in self.outputs:
            torch._foreach_copy_([out[k] for k in places], [self.results[k] for k in places])
        return tuple(out)


def _is_recording() -> bool:
    """Whether the caller records a graph, which takes the kernels themselves."""
    return torch.cuda.is_current_stream_capturing()


def by_dtype(tensors: Sequence[torch.Tensor]) -> list[list[int]]:
    """Places of tensors by dtype: those of one are copied by one kernel."""
    found: dict[torch.dtype, list[int]] = {}
    for k, x in enumerate(tensors):
        found.setdefault(x.dtype, []).append(k)
    return list(found.values())
