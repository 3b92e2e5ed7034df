"""Ready type variables for sizes, so that generic programs need no boilerplate.

    from adtypes.dims import F, M, N

    def matvec(a: F[M, N], v: F[N]) -> F[M]: ...

``F[M, N]`` is ``Tensor[F64, M, N]``, and ``F[()]`` a number. `Sh` stands for any number of axes: ``F[*Sh]``.
Sizes of an application get names of their own: ``Batch = NewType("Batch", int)``.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar, TypeVarTuple

from adtypes.dtypes import F64
from adtypes.tensor import Tensor

B = TypeVar("B", bound=int)
C = TypeVar("C", bound=int)
D = TypeVar("D", bound=int)
H = TypeVar("H", bound=int)
K = TypeVar("K", bound=int)
M = TypeVar("M", bound=int)
N = TypeVar("N", bound=int)
P = TypeVar("P", bound=int)
W = TypeVar("W", bound=int)
Sh = TypeVarTuple("Sh")

F: TypeAlias = Tensor[F64, *Sh]

__all__ = ["B", "C", "D", "F", "H", "K", "M", "N", "P", "Sh", "W"]
