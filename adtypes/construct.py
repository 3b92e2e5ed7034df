"""Making tensors: from data (concrete tensors), and from numbers and sizes (constants of the program)."""

from __future__ import annotations

from numbers import Number
from typing import Any, Generic, overload

import numpy as np

from adtypes.algebra import bind
from adtypes.config import config
from adtypes.dtypes import BY_NAME, DT, DTYPES, FT, I64, NT, Bool, DType, Int, expect_dtype
from adtypes.errors import DTypeError, ShapeError, StagingError
from adtypes.index import sizes, static_size
from adtypes.operands import as_tensor, beside, from_array, is_tensor, is_torch, no_mask
from adtypes.ops.comparison import Equal
from adtypes.ops.comparison import cast as convert
from adtypes.ops.constants import Iota
from adtypes.ops.layout import broadcast
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor, Tensor, repeated
from adtypes.typevars import D1, D2, N, Sh
from adtypes.usage import hinted
from adtypes.value import Value


class Plus(int, Generic[D1, D2]):
    """The dim of an `append`: a sum that type checkers do not compute, but tell apart from others."""


def plus(m: D1, n: D2) -> Plus[D1, D2]:
    """The size of ``append(x, y)`` for leading axes of sizes `m` and `n`.

    >>> plus(2, 3)
    5
    """
    return Plus[D1, D2](m + n)


# ---- of data
@overload
def tensor(data: object, dtype: type[DT], shape: N) -> Tensor[DT, N]: ...
@overload
def tensor(data: object, dtype: type[DT], shape: tuple[*Sh]) -> Tensor[DT, *Sh]: ...
def tensor(data: object, dtype: type[DType], shape: Any) -> AnyTensor:
    """`array` with a dtype and a shape that the type checker knows; data of another shape are a `ShapeError`.

    Data are NumPy or torch arrays, nested lists, or numbers. They are converted within floats, within integers, and from integers
    to floats, but never from floats to integers.

    >>> from adtypes import F64
    >>> tensor([[1, 2, 3]], F64, (1, 3))
    Tensor([[1., 2., 3.]], f64)
    """
    x = array(data, dtype)
    if x.spec.shape != (wanted := sizes(shape, "tensor")):
        raise ShapeError(
            f"tensor: data has shape {list(x.spec.shape)}, annotated {list(wanted)}",
            remedy="correct the sizes, or reshape the data",
        )
    return x


@hinted
def array(data: object, dtype: type[DType] | None = None) -> AnyTensor:
    """A tensor made of an array, nested lists or a number; arrays keep their dtype and are not copied.

    The tensor belongs to the configured backend, and arrays are those of NumPy or torch. Python numbers, alone or in lists, get
    the configured dtype, I64 or Bool. `dtype` converts within floats, within integers, and from integers to floats.

    >>> array([1.0, 2.0]), array(3), array([[True]])
    (Tensor([1., 2.], f64), Tensor(3, i64), Tensor([[ True]], bool))
    """
    if dtype is not None:
        expect_dtype(dtype, "array")
    if is_tensor(data) or is_torch(data):
        x = data if is_tensor(data) else from_array(data)
        if dtype is None or x.spec.dtype is dtype:
            return x
        if not _KINDS[x.spec.dtype] & _FROM[dtype]:
            raise _no_conversion(x.spec.dtype.__name__, dtype)
        return convert(x, dtype)
    no_mask(data)
    is_array = isinstance(data, (np.ndarray, np.generic)) or hasattr(data, "__array__")
    try:
        a = np.asarray(data)
    except StagingError as e:  # a tensor among the data that has no value, or one that is differentiated
        what = f"array of a {type(data).__name__} with tensors in it: {e.what}"
        raise type(e)(what, remedy="write ad.stack([..]) to make one tensor of several") from None
    except ValueError as e:
        raise ShapeError(f"array: {_uneven(data) or e}", remedy="rows of a nested list have equal lengths") from None
    if not is_array and a.dtype.kind in "Ou":
        _vet_numbers(a, dtype)
    elif a.dtype == np.float64 and isinstance(_first(data), int):  # NumPy makes floats of [1, 2**63]
        exact = np.asarray(data, object)
        if all(isinstance(x, int) for x in exact.flat):
            _vet_numbers(exact, dtype)
    if dtype is None and not is_array and a.dtype == np.float64:
        dtype = BY_NAME[config().dtype]
    return from_array(a if dtype is None else _as_dtype(a, dtype))


def _uneven(data: object) -> str:
    """Which parts of nested lists differ in length: the words for an error, or none."""
    level: list[tuple[str, Any]] = [("", data)]
    while level:
        level = [(f"{path}[{k}]", x) for path, xs in level for k, x in enumerate(xs)]
        lengths = [len(x) if _is_list(x) else None for _, x in level]
        for (path, _), n in zip(level, lengths):
            if n != lengths[0]:
                return f"data{level[0][0]} {_of_length(lengths[0])}, and data{path} {_of_length(n)}"
        if None in lengths:
            break
    return ""


def _is_list(x: object) -> bool:
    return isinstance(x, (list, tuple)) or (isinstance(x, np.ndarray) and x.ndim > 0)


def _of_length(n: int | None) -> str:
    return "is a number" if n is None else f"has length {n}"


def _first(data: object) -> object:
    """The first element of nested lists."""
    while isinstance(data, (list, tuple)) and data:
        data = data[0]
    return data


def _vet_numbers(a: Any, dtype: type[DType] | None) -> None:
    """An error for numbers of Python that are no elements: large ints, fractions."""
    whole = dtype is None or issubclass(dtype, Int)
    for x in a.flat:
        if isinstance(x, (int, np.integer)) and (whole or a.dtype == object) and not -(2**63) <= x < 2**63:
            bits, kind = int(x).bit_length(), dtype if dtype and whole else I64
            shown = str(x) if bits < 200 else f"an int of {bits} bits"
            raise DTypeError(f"array: {shown} is out of the range of {kind.__name__}", remedy="write float(n) for a float")
        if isinstance(x, Number) and not isinstance(x, (int, float, complex, np.generic)):
            raise DTypeError(f"array of a {type(x).__name__}", remedy=f"write float({x!r})")


def _as_dtype(a: Any, dtype: type[DType]) -> Any:
    """An array converted where that loses nothing but precision."""
    target = np.dtype(dtype.np_dtype)
    if a.dtype == target or not a.size:
        return a.astype(target, copy=False)
    if a.dtype.kind not in _FROM[dtype]:
        raise _no_conversion(str(a.dtype), dtype)
    if issubclass(dtype, Int):
        bounds = np.iinfo(target)
        if a.min() < bounds.min or a.max() > bounds.max:
            what = f"data from {a.min()} to {a.max()} do not fit into {dtype.__name__}"
            raise DTypeError(what, remedy="write I64 for large integers, F64 for still larger ones")
    return a.astype(target)


def _no_conversion(source: str, dtype: type[DType]) -> DTypeError:
    return DTypeError(
        f"data of dtype {source} are not converted to {dtype.__name__} implicitly",
        remedy=f"write to_dtype(array(data), {dtype.__name__}) if that is meant",
    )


_KINDS: dict[type[DType], set[str]] = {d: {np.dtype(d.np_dtype).kind} for d in DTYPES}
_FROM = {d: {"b"} if d is Bool else {"i", "u"} if issubclass(d, Int) else {"i", "u", "f"} for d in DTYPES}


# ---- of numbers and sizes; the size of a single axis needs no tuple
@overload
def scalar(x: float, dtype: type[FT]) -> Tensor[FT]: ...
@overload
def scalar(x: int, dtype: type[NT]) -> Tensor[NT]: ...
@overload
def scalar(x: bool, dtype: type[DT]) -> Tensor[DT]: ...
@hinted
def scalar(x: float, dtype: type[DType]) -> AnyTensor:
    """A number as a rank-0 tensor.

    >>> from adtypes import F64
    >>> scalar(2, F64)
    Tensor(2., f64)
    """
    made = beside(x, dtype, "scalar")
    if made.spec != Spec((), dtype):
        wrong = ShapeError if made.spec.shape else DTypeError
        raise wrong(f"scalar: {made.spec} is not a number of {dtype.__name__}", remedy=f"write to_dtype(x, {dtype.__name__})")
    return made


@overload
def full(shape: N, value: float, dtype: type[FT]) -> Tensor[FT, N]: ...
@overload
def full(shape: N, value: int, dtype: type[NT]) -> Tensor[NT, N]: ...
@overload
def full(shape: N, value: bool, dtype: type[DT]) -> Tensor[DT, N]: ...
@overload
def full(shape: N, value: Value[DT], dtype: None = None) -> Tensor[DT, N]: ...
@overload
def full(shape: tuple[*Sh], value: float, dtype: type[FT]) -> Tensor[FT, *Sh]: ...
@overload
def full(shape: tuple[*Sh], value: int, dtype: type[NT]) -> Tensor[NT, *Sh]: ...
@overload
def full(shape: tuple[*Sh], value: bool, dtype: type[DT]) -> Tensor[DT, *Sh]: ...
@overload
def full(shape: tuple[*Sh], value: Value[DT], dtype: None = None) -> Tensor[DT, *Sh]: ...
@hinted
def full(shape: Any, value: float | AnyTensor | Value[Any], dtype: type[DType] | None = None) -> AnyTensor:
    """A tensor all of whose elements are one number, or one rank-0 tensor.

    >>> from adtypes import I64
    >>> full((2, 2), 7, I64)
    Tensor([[7, 7],
            [7, 7]], i64)
    """
    x = as_tensor(value, "full") if dtype is None else beside(value, dtype, "full")
    if x.spec.shape:
        raise ShapeError(f"full: the value is {x.spec}, not one number", remedy="replicate(n, x) repeats a tensor")
    return broadcast(x, sizes(shape, "full"), ())


@overload
def zeros(shape: N, dtype: type[DT]) -> Tensor[DT, N]: ...
@overload
def zeros(shape: tuple[*Sh], dtype: type[DT]) -> Tensor[DT, *Sh]: ...
@hinted
def zeros(shape: Any, dtype: type[DType]) -> AnyTensor:
    """Zeros, or False.

    >>> from adtypes import F64
    >>> zeros((1, 2), F64), zeros(3, F64)
    (Tensor([[0., 0.]], f64), Tensor([0., 0., 0.], f64))
    """
    expect_dtype(dtype, "zeros")
    return Tensor.zeros(Spec(sizes(shape, "zeros"), dtype))


@overload
def ones(shape: N, dtype: type[DT]) -> Tensor[DT, N]: ...
@overload
def ones(shape: tuple[*Sh], dtype: type[DT]) -> Tensor[DT, *Sh]: ...
@hinted
def ones(shape: Any, dtype: type[DType]) -> AnyTensor:
    """Ones, or True."""
    expect_dtype(dtype, "ones")
    return repeated(True if dtype is Bool else 1, dtype, *sizes(shape, "ones"))


@hinted
def zeros_like(x: Tensor[DT, *Sh]) -> Tensor[DT, *Sh]:
    """Zeros of the shape and dtype of another tensor."""
    return Tensor.zeros(as_tensor(x, "zeros_like").spec)


@hinted
def ones_like(x: Tensor[DT, *Sh]) -> Tensor[DT, *Sh]:
    """Ones of the shape and dtype of another tensor."""
    spec = as_tensor(x, "ones_like").spec
    return repeated(True if spec.dtype is Bool else 1, spec.dtype, *spec.shape)


@hinted
def iota(n: N) -> Tensor[I64, N]:
    """``[0, 1, .., n - 1]``.

    >>> iota(3)
    Tensor([0, 1, 2], i64)
    """
    return bind(Iota(static_size(n, "iota")))


@hinted
def linspace(start: Value[FT] | float, stop: Value[FT] | float, n: N, dtype: type[FT]) -> Tensor[FT, N]:
    """`n` numbers from `start` to `stop`, both included, at equal distances.

    >>> from adtypes import F64
    >>> linspace(0.0, 1.0, 5, F64)
    Tensor([0.  , 0.25, 0.5 , 0.75, 1.  ], f64)
    """
    first, last = beside(start, dtype, "linspace"), beside(stop, dtype, "linspace")
    for x in (first, last):
        if x.spec.shape:
            raise ShapeError(f"linspace: an end is {x.spec}, not one number", remedy="use build1 over its rows")
    way = convert(iota(static_size(n, "linspace")), dtype) / max(n - 1, 1)
    return first * (1.0 - way) + last * way


@hinted
def eye(n: N, dtype: type[DT]) -> Tensor[DT, N, N]:
    """The unit matrix.

    >>> from adtypes import F64
    >>> eye(2, F64)
    Tensor([[1., 0.],
            [0., 1.]], f64)
    """
    i = iota(static_size(n, "eye"))
    square = (int(n), int(n))
    return convert(bind(Equal(), broadcast(i, square, (0,)), broadcast(i, square, (1,))), dtype)
