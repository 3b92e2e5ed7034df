"""What is known of a tensor before it has a value: its shape and its dtype."""

from __future__ import annotations

import re
from math import prod
from typing import NamedTuple, TypeAlias

from adtypes.dtypes import BY_NAME, DType, Several
from adtypes.errors import DTypeError, ShapeError

Shape: TypeAlias = tuple[int, ...]


class Spec(NamedTuple):
    """Shape and dtype; an operation with several results has dtype `Several` and their specs as `parts`.

    >>> from adtypes.dtypes import F64
    >>> print(Spec((3, 4), F64))
    f64[3,4]
    """

    shape: Shape
    dtype: type[DType]
    parts: tuple[Spec, ...] = ()

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return prod(self.shape)

    def __str__(self) -> str:
        if self.dtype is Several:
            return f"({', '.join(map(str, self.parts))})"
        return self.dtype.short + (f"[{','.join(map(str, self.shape))}]" if self.shape else "")

    def with_shape(self, shape: Shape) -> Spec:
        return Spec(shape, self.dtype)


def several(parts: tuple[Spec, ...]) -> Spec:
    """The spec of a bundle of results."""
    return Spec((), Several, parts)


def parse_spec(text: str) -> Spec:
    """Read the printed form of a spec, such as ``"f64[3,4]"`` or ``"i64"``.

    >>> parse_spec("f64[3,4]").shape
    (3, 4)
    """
    m = re.fullmatch(r"\s*(\w+)\s*(?:\[\s*((?:\d+\s*(?:,\s*\d+\s*)*)?)\])?\s*", text)
    if m is None:
        raise ShapeError(f"cannot read {text!r} as a spec", remedy='write for example "f64[3,4]"')
    if m[1] not in BY_NAME:
        raise DTypeError(f"unknown dtype {m[1]!r} in {text!r}", remedy=f"known dtypes: {', '.join(BY_NAME)}")
    return Spec(tuple(int(n) for n in m[2].split(",")) if m[2] and m[2].strip() else (), BY_NAME[m[1]])
