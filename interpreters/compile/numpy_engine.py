"""The `numpy` engine, which needs nothing else: straight-line Python over NumPy."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.spec import Spec
from interpreters.compile.engine import Compiled, Engine, input_names, load
from interpreters.compile.layout import relayout
from interpreters.compile.numpy_text import SYMBOLS, NumpyRecorder, dtype_text
from interpreters.compile.record import record
from interpreters.compile.schedule import Buffer
from interpreters.compile.stopping import stopping
from interpreters.compile.text import Spelling, module_text
from interpreters.resting import resting
from interpreters.symbolic.term import Graph


class NumpySpelling(Spelling):
    symbols = SYMBOLS
    decorator = '@np.errstate(all="ignore")'
    imports = (
        [(r"\binf\b|\bnan\b", "from math import inf, nan")],
        [(r"\bnp\.", "import numpy as np"), (r"\bspecial\.", "from scipy import special")],
        [
            (r"\bBuffers\(", "from interpreters.compile.numpy_helpers import Buffers"),
            (r"\bgather\(", "from interpreters.compile.numpy_helpers import gather"),
            (r"\bstrided\(", "from interpreters.compile.numpy_helpers import strided"),
            (r"\bstrong\(", "from interpreters.compile.numpy_helpers import strong"),
            (r"\bxp\b", "from interpreters.concrete.numpy import XP as xp"),
        ],
    )

    def constants(self, lines: list[str], names: list[str]) -> str:
        return "\n".join(lines)

    def buffers(self, buffers: Sequence[Buffer]) -> str:
        out = []
        for b in buffers:
            order = [str(b.order)] if b.order != tuple(range(len(b.order))) else []
            out.append(f"    ({', '.join([str(b.spec.shape), dtype_text(b.spec.dtype), *order])}),")
        return "\n".join(["buffers = Buffers(", *out, ")"])

    def rows(self, name: str, n: int, spec: Spec) -> tuple[str, str]:
        return f"np.empty({(n, *spec.shape)}, {dtype_text(spec.dtype)})", name


class NumpyEngine:
    """See `interpreters.compile.engine.Engine`."""

    name = library = "numpy"

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        with resting():
            recorder = NumpyRecorder()
            inputs, outputs = record(recorder, relayout(stopping(graph, as_while=True)), input_names(graph, names))
            source = module_text(recorder, inputs, outputs, NumpySpelling(), in_place=True)
            return Compiled(self.name, self.library, source, load(source, recorder.objects))


ENGINE: Engine = NumpyEngine()
