"""Calling a compiled function of arrays with tensors, without a step in Python: see `c/native/programs.c`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from adtypes.algebra import AMBIENT
from adtypes.config import WATCHED
from adtypes.dtypes import DType
from adtypes.namespace import Array
from adtypes.spec import Spec
from interpreters.compile.c.native.extension import extension
from interpreters.concrete.numpy import NUMPY

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


def direct(
    function: Callable[..., tuple[Array, ...]],
    specs: Sequence[Spec],
    captured: Sequence[AnyTensor],
    number: type[DType],
    alone: bool,
    seen: tuple[object, object],
) -> Callable[..., Any] | None:
    """`function` of arrays as one of leaves, numbers being of the dtype `number`; see `adtypes.algebra.Quick`."""
    from adtypes.tensor import Tensor

    native = extension()
    if native is None or not all(x._alg is NUMPY for x in captured):
        return None
    native.watch(AMBIENT, *WATCHED)
    types = tuple((np.dtype(s.dtype.np_dtype), s.shape) for s in specs)
    further = tuple(np.asarray(x._rep) for x in captured)
    made: Callable[..., Any] = native.Program(function, further, types, seen, Tensor, NUMPY, np.dtype(number.np_dtype), alone)
    return made
