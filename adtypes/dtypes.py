"""The element types of tensors: phantom classes for the type checker, tags at run time."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import numpy as np


class DType:
    """Root of the dtypes; the classes themselves are the values, they are never instantiated."""

    short: ClassVar[str] = "any"
    np_dtype: ClassVar[type[np.generic]]


class Num(DType):
    """Numbers: what arithmetic accepts."""


class Float(Num):
    """Real numbers: what has derivatives."""


class Int(Num):
    """Whole numbers, which wrap on overflow; no derivative."""


class F64(Float):
    """IEEE double precision."""

    short = "f64"
    np_dtype = np.float64


class F32(Float):
    """IEEE single precision."""

    short = "f32"
    np_dtype = np.float32


class I64(Int):
    """64-bit integers, the type of indices."""

    short = "i64"
    np_dtype = np.int64


class I32(Int):
    """32-bit integers."""

    short = "i32"
    np_dtype = np.int32


class Bool(DType):
    """Truth values; not numbers."""

    short = "bool"
    np_dtype = np.bool_


class Several(DType):
    """The dtype of an operation with several results, which only `Proj` takes apart."""

    short = "several"


DTYPES: tuple[type[DType], ...] = (F64, F32, I64, I32, Bool)
BY_NAME: dict[str, type[DType]] = {d.short: d for d in DTYPES}
_FROM_NUMPY: dict[Any, type[DType]] = {np.dtype(d.np_dtype): d for d in DTYPES}

DT = TypeVar("DT", bound=DType)
DT_co = TypeVar("DT_co", bound=DType, covariant=True)
NT = TypeVar("NT", bound=Num)
FT = TypeVar("FT", bound=Float)


def from_numpy(dtype: np.dtype[Any]) -> type[DType] | None:
    """The tag of a NumPy dtype, or None if programs have no such element type.

    >>> from_numpy(np.dtype("float64")) is F64
    True
    """
    return _FROM_NUMPY.get(dtype)


def is_float(dtype: type[DType]) -> bool:
    """Whether values of this type carry derivatives."""
    return issubclass(dtype, Float)
