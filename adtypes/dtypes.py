"""The element types of tensors: phantom classes for the type checker, tags at run time."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import numpy as np

from adtypes.errors import DTypeError


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
_KNOWN = frozenset(DTYPES)
_TORCH = frozenset(["float64", "float32", "int64", "int32"])  # as torch names them, too
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


def expect_dtype(dtype: object, name: str) -> None:
    """A `DTypeError` unless this is one of `DTYPES`; it tells which one a dtype of Python, NumPy or torch stands for.

    >>> expect_dtype(F64, "zeros")
    """
    if isinstance(dtype, type) and dtype in _KNOWN:
        return
    shown = dtype.__name__ if isinstance(dtype, type) else repr(dtype)
    remedy = f"dtypes are {', '.join(d.__name__ for d in DTYPES)}"
    if meant := _meant(dtype):
        remedy = f"write {meant.__name__}; {remedy}"
    raise DTypeError(f"{name}: {shown} is not a dtype of tensor programs", remedy=remedy)


def _meant(dtype: object) -> type[DType] | None:
    if dtype is None or (isinstance(dtype, type) and issubclass(dtype, DType)):
        return None
    if hasattr(dtype, "dtype") and not isinstance(dtype, type):  # that of an array
        return own if (own := dtype.dtype) in _KNOWN else _meant(own)
    text = str(dtype).removeprefix("torch.")
    if text in BY_NAME:
        return BY_NAME[text]
    try:
        return from_numpy(np.dtype(text if text in _TORCH else dtype))  # type: ignore[call-overload]  # whatever it is
    except (TypeError, ValueError):
        return None


def no_element_type(dtype: object) -> DTypeError:
    """The error for an element type of NumPy or torch that programs do not have, with the conversion to one that they have.

    >>> no_element_type(np.dtype("float16")).remedy
    'element types are f64, f32, i64, i32, bool: write x.astype("float32")'
    """
    name = str(dtype).removeprefix("torch.")
    which, convert = ("NumPy", 'x.astype("{}")') if name == str(dtype) else ("torch", "x.to(torch.{})")
    native = dtype.newbyteorder("=") if isinstance(dtype, np.dtype) else None
    if native is not None and native != dtype and native in _FROM_NUMPY:
        how = f"the bytes of each number lie in the other order: write {convert.format(native)}"
    elif name.startswith("complex"):
        how = "hold real and imaginary parts in two arrays, x.real and x.imag"
    elif "int" in name or "float" in name:
        short = name in ("float16", "bfloat16")
        how = f"write {convert.format('float32' if short else 'float64' if 'float' in name else 'int64')}"
    else:
        how = "make an array of numbers first; one tensor of several is stack(..), or concat(..)"
    remedy = f"element types are {', '.join(BY_NAME)}: {how}"
    return DTypeError(f"{which} dtype {dtype} has no meaning in tensor programs", remedy=remedy)


def is_float(dtype: type[DType]) -> bool:
    """Whether values of this type carry derivatives."""
    return issubclass(dtype, Float)
