"""The engine that needs nothing: straight-line Python over NumPy."""

from __future__ import annotations

from collections.abc import Sequence

from interpreters.compile.engine import Compiled, Engine, input_names, load
from interpreters.compile.numpy_text import COMMUTATIVE, SYMBOLS, NumpyRecorder, buffers_text
from interpreters.compile.record import record
from interpreters.compile.schedule import schedule
from interpreters.compile.text import Spelling, module_text
from interpreters.symbolic.term import Graph

SPELLING = Spelling(
    SYMBOLS,
    COMMUTATIVE,
    imports=[
        [(r"\binf\b|\bnan\b", "from math import inf, nan")],
        [(r"np\.", "import numpy as np"), (r"special\.", "from scipy import special")],
        [
            (r"\bBuffers\(", "from interpreters.compile.numpy_helpers import Buffers"),
            (r"\bstrided\(", "from interpreters.compile.numpy_helpers import strided"),
            (r"\bxp\b", "from interpreters.concrete.numpy import XP as xp"),
        ],
    ],
    buffers=buffers_text,
    decorator='@np.errstate(all="ignore")',
)


class NumpyEngine:
    """See `interpreters.compile.engine.Engine`."""

    name = library = "numpy"

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        recorder = NumpyRecorder()
        inputs, outputs = record(recorder, graph, input_names(graph, names))
        plan = schedule(recorder.order, outputs, in_place=True)
        source = module_text(plan, inputs, outputs, SPELLING)
        return Compiled(self.name, self.library, source, load(source, recorder.objects))


ENGINE: Engine = NumpyEngine()
