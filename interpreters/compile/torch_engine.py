"""The `torch` engine: straight-line torch code, on the device of the arguments."""

from __future__ import annotations

import re
from collections.abc import Sequence

import torch

from adtypes.spec import Spec
from interpreters.compile.engine import Compiled, Engine, input_names, load
from interpreters.compile.layout import products_first
from interpreters.compile.record import record
from interpreters.compile.text import Spelling, listed, module_text
from interpreters.compile.torch_graph import Recorded, is_recordable
from interpreters.compile.torch_precision import as_precise_as_products
from interpreters.compile.torch_text import SYMBOLS, TorchRecorder
from interpreters.concrete.torch import TO_TORCH
from interpreters.symbolic.term import Graph


class TorchSpelling(Spelling):
    symbols = SYMBOLS
    imports = (
        [(r"@cache\b", "from functools import cache"), (r"\binf\b|\bnan\b", "from math import inf, nan")],
        [(r"\btorch\.", "import torch")],
        [
            (r"\bconvolution\(", "from interpreters.compile.torch_helpers import convolution"),
            (r"\bconvolution_by_images\(", "from interpreters.compile.torch_helpers import convolution_by_images"),
            (r"\bconvolution_by_kernels\(", "from interpreters.compile.torch_helpers import convolution_by_kernels"),
            (r"\bdot\(", "from interpreters.compile.torch_helpers import dot"),
            (r"\bdots\(", "from interpreters.compile.torch_helpers import dots"),
            (r"\bgather\(", "from interpreters.compile.torch_helpers import gather"),
            (r"\bproducts_in_parts\(", "from interpreters.compile.torch_helpers import products_in_parts"),
            (r"\bstrided\(", "from interpreters.compile.torch_helpers import strided"),
            (r"\bstrong\(", "from interpreters.compile.torch_helpers import strong"),
            (r"\bTorchNamespace\b", "from interpreters.concrete.torch import TorchNamespace"),
        ],
    )

    def constants(self, lines: list[str], names: list[str]) -> str:
        """Once for each device."""
        xp = ["xp = TorchNamespace(device)"] if _mentions("xp", "\n".join(lines)) else []
        body = [*xp, *lines, f"return {listed(names)}"]
        return "@cache\ndef constants(device):\n" + "\n".join("    " + line for line in body)

    def rows(self, name: str, n: int, spec: Spec) -> tuple[str, str]:
        empty = f"torch.zeros({(0, *spec.shape)}, dtype={TO_TORCH[spec.dtype]}, device=device)"
        return f"[None] * {n}", f"torch.stack({name})" if n else empty

    def first(self, text: str, parameters: Sequence[str], constants: Sequence[str]) -> list[str]:
        lines = []
        if any(_mentions(c, text) for c in constants):
            lines.append(f"{listed(constants)} = constants(device)")
        if _mentions("xp", text):
            lines.append("xp = TorchNamespace(device)")
        if lines or _mentions("device", text):
            lines.insert(0, f"device = {parameters[0]}.device" if parameters else "device = torch.get_default_device()")
        return lines


def _mentions(name: str, text: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


class TorchEngine:
    """See `interpreters.compile.engine.Engine`."""

    name = library = "torch"

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        recorder = TorchRecorder()
        inputs, outputs = record(recorder, products_first(graph), input_names(graph, names))
        source = module_text(recorder, inputs, outputs, TorchSpelling(), in_place=False)
        notes: list[str] = []
        records = torch.cuda.is_available() and is_recordable(recorder, graph)
        program = load(source, dict(recorder.objects))
        if "convolution" in source:
            program = as_precise_as_products(program)
        if records:
            program = Recorded(program, notes)
        return Compiled(self.name, self.library, source, program, notes)


ENGINE: Engine = TorchEngine()
