"""How precise convolutions of single precision are on a GPU: as precise as products of matrices.

Torch lets convolutions there round their factors to ten bits (TF32) unless it is told otherwise, and matrix products only if it
is. A program means the same everywhere, so that the setting of products, ``torch.backends.cuda.matmul``, holds for both.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

import torch

from interpreters.compile.torch_graph import Function


def as_precise_as_products(program: Function) -> Function:
    """The program, whose convolutions follow the setting of matrix products."""

    def run(*arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
        if not arrays or not arrays[0].is_cuda:
            return program(*arrays)
        with EXACT:
            return program(*arrays)

    return run


class Exact:
    """A block in which convolutions do not round if products do not; the first that enters it sets what the last one resets."""

    def __init__(self) -> None:
        self.lock, self.inside, self.before = Lock(), 0, ""

    def __enter__(self) -> None:
        with self.lock:
            setting = _setting()
            if not self.inside:
                self.before = setting.fp32_precision
                if self.before == "tf32" != torch.backends.cuda.matmul.fp32_precision:
                    setting.fp32_precision = "ieee"
            self.inside += 1

    def __exit__(self, *error: object) -> None:
        with self.lock:
            self.inside -= 1
            setting = _setting()
            if not self.inside and setting.fp32_precision != self.before:
                setting.fp32_precision = self.before


def _setting() -> Any:
    return torch.backends.cudnn.conv  # type: ignore[attr-defined]  # torch puts an object in the place of the module


EXACT = Exact()
