"""Type variables and types of the front's own signatures; the variables for user programs are in `adtypes.dims`."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, ParamSpec, Protocol, TypeVar, TypeVarTuple

from adtypes.dtypes import Int

# A dim is any subtype of int: a NewType, a Literal, a TypeVar bound to int, Any, or int itself.
N = TypeVar("N", bound=int)
D1 = TypeVar("D1", bound=int)
D2 = TypeVar("D2", bound=int)
D3 = TypeVar("D3", bound=int)
D4 = TypeVar("D4", bound=int)
P1 = TypeVar("P1", bound=int)
P2 = TypeVar("P2", bound=int)
P3 = TypeVar("P3", bound=int)
IT = TypeVar("IT", bound=Int)
Sh = TypeVarTuple("Sh")
Rest = TypeVarTuple("Rest")
Ts = TypeVarTuple("Ts")

# Any tree of tensors: a carry, a row, a result. Unbounded, since a bound would spoil what lambdas infer.
C = TypeVar("C")
R = TypeVar("R")
X = TypeVar("X")
Y = TypeVar("Y")
Z = TypeVar("Z")
Ps = ParamSpec("Ps")


class DataclassInstance(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]


class NamedTupleInstance(Protocol):
    """Any NamedTuple."""

    def _asdict(self) -> dict[str, Any]: ...
