"""Calling a compiled function of torch tensors with tensors of the front: what `direct.py` does for NumPy, in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

import torch

from adtypes.algebra import AMBIENT, TensorAlgebra, wrap
from adtypes.config import WATCHED
from adtypes.namespace import Array
from adtypes.spec import Spec
from interpreters.concrete.torch import TO_TORCH

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

LAYER, SPACE, BASE = WATCHED


class Direct:
    """A program as a function of leaves, see `adtypes.algebra.Quick`; it serves tensors of one algebra alone."""

    def __init__(
        self,
        function: Callable[..., tuple[Array, ...]],
        alg: TensorAlgebra[Any],
        specs: Sequence[Spec],
        captured: Sequence[AnyTensor],
        alone: bool,
        seen: tuple[object, object],
    ) -> None:
        from adtypes.tensor import Tensor

        self.function, self.alg, self.alone, self.seen, self.tensor = function, alg, alone, seen, Tensor
        self.types = [(torch.Size(s.shape), TO_TORCH[s.dtype]) for s in specs]
        self.further = [cast(Any, x)._rep for x in captured]

    def now(self, seen: tuple[object, object]) -> None:
        self.seen = seen

    def __call__(self, *args: Any) -> Any:
        layer, base = self.seen
        if LAYER.get() is not layer or SPACE[BASE] is not base or AMBIENT.get() is not None or len(args) != len(self.types):
            return NotImplemented
        alg, arrays = self.alg, []
        for x, (shape, dtype) in zip(args, self.types):
            if type(x) is not self.tensor or x._alg is not alg or x._rep.shape != shape or x._rep.dtype is not dtype:
                return NotImplemented
            arrays.append(x._rep)
        outs = self.function(*arrays, *self.further)
        if self.alone:
            return wrap(alg, outs[0])
        return tuple([wrap(alg, y) for y in outs])
