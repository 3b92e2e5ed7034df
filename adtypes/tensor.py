"""`Tensor`: the one class that user programs name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

from adtypes.algebra import bind, use_wrapper
from adtypes.dtypes import DT, Bool, DT_co, DType, Float, Int, Num
from adtypes.errors import AdtypesError, DTypeError, NotDifferentiableError, ShapeError, StagingError, count
from adtypes.operands import align, binary, constant, from_array, is_torch, remembered, torch_module
from adtypes.ops.arithmetic import Maximum, Minimum
from adtypes.ops.comparison import StopGradient, cast
from adtypes.ops.contraction import contract
from adtypes.ops.layout import broadcast, permute, total
from adtypes.ops.selection import Select, expect_predicate
from adtypes.spec import Spec
from adtypes.tensor_indexing import Indexed
from adtypes.tensor_methods import INSTEAD, Lacking
from adtypes.typevars import D1, D2, D3, P1, Rest, Sh
from adtypes.usage import hinted
from adtypes.value import MYPY, Value

MAXIMUM, MINIMUM, SELECT, STOP_GRADIENT = Maximum(), Minimum(), Select(), StopGradient()


@final
class Tensor(Indexed[DT_co, *Sh]):
    """A tensor of a program: ``Tensor[F64, M, N]`` is a matrix, ``Tensor[F64]`` a number.

    What it holds depends on where it is: an array, a term, a dual of either. Its spec is always known; its values are,
    through `item`, `numpy` and their kind, where it holds an array.

    >>> from adtypes import array
    >>> a = array([[1.0, 2.0], [3.0, 4.0]])
    >>> a @ a + 1
    Tensor([[ 8., 11.],
            [16., 23.]], f64)
    """

    __slots__ = ()

    @staticmethod
    def zeros(spec: Spec) -> AnyTensor:
        """Zeros (or False) in the ambient interpreter."""
        return repeated(False if spec.dtype is Bool else 0, spec.dtype, *spec.shape)

    # ---- contraction
    @overload
    def __matmul__(self: Tensor[Num, D1, D2], o: Tensor[DT_co, D2, D3]) -> Tensor[DT_co, D1, D3]: ...
    @overload
    def __matmul__(self: Tensor[Num, D1, D2], o: Tensor[DT_co, D2]) -> Tensor[DT_co, D1]: ...
    @overload
    def __matmul__(self: Tensor[Num, D1], o: Tensor[DT_co, D1, D2]) -> Tensor[DT_co, D2]: ...
    @overload
    def __matmul__(self: Tensor[Num, D1], o: Tensor[DT_co, D1]) -> Tensor[DT_co]: ...
    @overload
    def __matmul__(self: Tensor[Num, P1, D1, D2], o: Tensor[DT_co, P1, D2, D3]) -> Tensor[DT_co, P1, D1, D3]: ...
    def __matmul__(self, o: AnyTensor) -> AnyTensor:
        return matmul_any(self, o)

    if not MYPY:  # arrays are welcome at run time; the type checker wants array(..), which has a dtype and dims

        def __rmatmul__(self, o: object) -> AnyTensor:
            return matmul_any(o, self)

    @property
    def T(self: Tensor[DT, D1, D2]) -> Tensor[DT, D2, D1]:
        """The transposed matrix."""
        if self.ndim != 2:
            remedy = "permute(x, axes) reorders any axes; a column is expand(v, 1)"
            raise ShapeError(f"T: {self.spec} is not a matrix", remedy=remedy)
        return _transposed(self)

    # ---- methods beside functions of the same name: with a receiver, mypy says what does not fit
    @overload
    def sum(self: Tensor[Num, *Sh], axis: None = None) -> Tensor[DT_co]: ...
    @overload
    def sum(self: Tensor[Num, D1, *Rest], axis: Literal[0]) -> Tensor[DT_co, *Rest]: ...
    @overload
    def sum(self: Tensor[Num, D1, D2, *Rest], axis: Literal[1]) -> Tensor[DT_co, D1, *Rest]: ...
    @overload
    def sum(self: Tensor[Num, D1, D2, D3, *Rest], axis: Literal[2]) -> Tensor[DT_co, D1, D2, *Rest]: ...
    @overload
    def sum(self: Tensor[Num, *Rest, D1], axis: Literal[-1]) -> Tensor[DT_co, *Rest]: ...
    @overload
    def sum(self: Tensor[Num, *Rest, D1, D2], axis: Literal[-2]) -> Tensor[DT_co, *Rest, D2]: ...
    @overload
    def sum(self: Tensor[Num, *tuple[Any, ...]], axis: tuple[int, ...]) -> Tensor[DT_co, *tuple[Any, ...]]: ...
    @hinted
    def sum(self, axis: Axes | None = None) -> AnyTensor:
        """The sum over one axis, several, or all."""
        return summed("sum", self, axis)

    def where(self: Tensor[Bool, *Sh], a: Value[DT, *Sh] | float, b: Value[DT, *Sh] | float) -> Tensor[DT, *Sh]:
        """`a` where this holds, `b` elsewhere."""
        return select_any("where", self, a, b)

    def maximum(self: Tensor[Num, *Sh], o: Value[DT_co, *Sh] | Value[DT_co] | float) -> Tensor[DT_co, *Sh]:
        """The greater of two, elementwise."""
        return binary(MAXIMUM, self, o)

    def minimum(self: Tensor[Num, *Sh], o: Value[DT_co, *Sh] | Value[DT_co] | float) -> Tensor[DT_co, *Sh]:
        """The lesser of two, elementwise."""
        return binary(MINIMUM, self, o)

    def to_dtype(self, dtype: type[DT]) -> Tensor[DT, *Sh]:
        """The same numbers as another dtype."""
        return cast(self, dtype)

    # ---- leaving the library, where there is an array
    def numpy(self) -> NDArray[Any]:
        """The NumPy array behind this tensor, shared where it is one: copy it before you write to it."""
        value = self._alg.value(self._rep)
        return np.asarray(value.detach().cpu() if is_torch(value) else value)

    def torch(self) -> Any:
        """The torch tensor behind this tensor, or one that shares the memory of its NumPy array."""
        value = self._alg.value(self._rep)
        if is_torch(value):
            return value
        array = np.asarray(value)
        return torch_module().from_numpy(array if array.flags.writeable and min(array.strides, default=0) >= 0 else array.copy())

    @overload
    def item(self: Tensor[Float]) -> float: ...
    @overload
    def item(self: Tensor[Int]) -> int: ...
    @overload
    def item(self: Tensor[Bool]) -> bool: ...
    def item(self) -> object:
        """The Python number that a tensor of one element holds."""
        return self._one()

    def _one(self) -> Any:
        if self.spec.size != 1:
            raise ShapeError(f"{self.spec} is not one number", remedy="use numpy() or tolist(), or reduce it first")
        return self.numpy().item()

    def tolist(self) -> Any:
        """Python numbers in nested lists."""
        return self.numpy().tolist()

    def __float__(self: Tensor[Num]) -> float:
        return float(self._one())

    def __int__(self: Tensor[Num]) -> int:
        return int(self._one())

    if not TYPE_CHECKING:  # to type checkers no tensor is an index of a list

        def __index__(self) -> NoReturn:
            raise DTypeError(
                f"a tensor {self.spec} is not an int of Python, which indexes a list or counts a range",
                remedy="write stack(xs)[k] for a list xs of tensors or numbers, array(a)[k] for an array of NumPy, while_loop "
                "for range(k); outside of programs int(k) is the value",
            )

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        try:
            return np.array(self.numpy(), dtype=dtype, copy=copy)
        except StagingError as e:
            if not issubclass(self.spec.dtype, Int):
                raise
            raise type(e)(e.what, remedy=f"an array of NumPy at an index is array(a)[k]; {e.remedy}") from None

    def __dlpack__(self, **options: Any) -> Any:
        return self._alg.value(self._rep).__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self._alg.value(self._rep).__dlpack_device__()

    # ---- as an object: immutable, so that copies are not needed
    def __copy__(self) -> Tensor[DT_co, *Sh]:
        return self

    def __deepcopy__(self, memo: object) -> Tensor[DT_co, *Sh]:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return from_array, (self.numpy(),)

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name not in INSTEAD]

    def __format__(self, format_spec: str) -> str:
        return format(self._bare()._one(), format_spec) if format_spec else repr(self)

    def _bare(self) -> AnyTensor:
        """The tensor without its derivative: what is printed may be looked at while it is differentiated."""
        try:
            self._alg.value(self._rep)
        except NotDifferentiableError:
            return bind(STOP_GRADIENT, self)
        return self

    def __repr__(self) -> str:
        spec, name = self.spec, self._alg.name
        try:
            bare = self._bare()
            value = bare._alg.value(bare._rep)
        except AdtypesError:
            return f"Tensor<{spec}, {name}>"
        where = "" if name == "numpy" else f", {name.partition(':')[0]}"
        if is_torch(value):
            where += f" {value.device}"
        text = np.array2string(bare.numpy(), separator=", ", prefix="Tensor(")
        return f"Tensor({text}, {spec.dtype.short if spec.size else spec}{where})"  # no elements show no shape


AnyTensor: TypeAlias = Tensor[Any, *tuple[Any, ...]]
Axes: TypeAlias = int | tuple[int, ...]


def axes_of(name: str, spec: Spec, axis: Axes | None) -> tuple[int, ...]:
    """The axes that a reduction is over, ascending; negative ones count from the end."""
    if axis is None:
        return tuple(range(spec.ndim))
    axes = sorted(axis_of(name, spec, k) for k in (axis if isinstance(axis, tuple) else (axis,)))
    if len(set(axes)) < len(axes):
        raise ShapeError(f"{name}: axes {axis} of {spec} name one twice", remedy="negative axes count from the end")
    return tuple(axes)


# What to write where a second tensor stands in the place of an axis.
_SECOND = {
    "max": "maximum(x, y) is of two tensors", "min": "minimum(x, y) is of two tensors", "sum": "x + y is of two tensors",
    "concat": "tensors stand in a list: concat([a, b])", "stack": "tensors stand in a list: stack([a, b])",
}  # fmt: skip


def axis_of(name: str, spec: Spec, axis: int) -> int:
    """One axis, counted from 0."""
    if isinstance(axis, bool) or not isinstance(axis, (int, np.integer)):
        remedy = "an axis is an int; reductions take a tuple of several"
        if isinstance(axis, Tensor):
            remedy = _SECOND.get(name, remedy)
        raise ShapeError(f"{name}: {axis!r} is not an axis", remedy=remedy)
    if not -spec.ndim <= axis < spec.ndim:
        what = f"{name}: axis {axis} of {spec}, which has {count(spec.ndim, 'axis')}"
        raise ShapeError(what, remedy="the first axis is 0, the last -1" if spec.ndim else None)
    return int(axis) % spec.ndim


@remembered
def repeated(number: float, dtype: type[DType], *shape: int) -> AnyTensor:
    """A tensor all of whose elements are one number."""
    return broadcast(constant(number, dtype), shape, ())


@remembered
def _transposed(x: AnyTensor) -> AnyTensor:
    return permute(x, (1, 0))


@remembered
def summed(name: str, x: AnyTensor, axis: Axes | None) -> AnyTensor:
    """The sum of numbers over one axis or all."""
    spec = x.spec
    if not issubclass(spec.dtype, Num):
        raise DTypeError(f"{name} of {spec}", remedy="truth values are counted as sum_all(to_dtype(p, I64))")
    return total(x, axes_of(name, spec, axis))


@remembered
def select_any(name: str, p: object, a: object, b: object) -> AnyTensor:
    """``a`` where ``p``, ``b`` elsewhere; numbers and rank-0 tensors fit any shape."""
    a, b = align(name, a, b)
    (p,) = align(name, p)
    expect_predicate(name, p.spec)
    shape = max((x.spec.shape for x in (p, a, b)), key=len)
    try:
        return bind(SELECT, *[x if x.spec.shape else broadcast(x, shape, ()) for x in (p, a, b)])
    except AdtypesError as e:
        raise e.said_by(name, SELECT.name) from None


@remembered
def matmul_any(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    """Products of matrices and vectors, and of stacks of matrices of one size."""
    a, b = align_ranks(a, b)
    s, t = a.spec, b.spec
    m, n = s.ndim, t.ndim
    batch = m - 2 if m == n and m > 2 else 0
    if s.shape[-1] != t.shape[-2 if n > 1 else -1]:
        what = f"matmul: {s} @ {t}: inner dimensions {s.shape[-1]} and {t.shape[-2 if n > 1 else -1]} differ"
        first, second = m == 2 and s.shape[0] == t.shape[0], m <= 2 == n and s.shape[-1] == t.shape[1]
        remedy = f"{'x @ y.T' if second else 'x.T @ y'} fits: transpose one if that is meant" if first or second else None
        raise ShapeError(what, remedy=remedy).about(a, b)
    labels_a = tuple(range(m))
    row = () if n == 1 else (m,)
    lead = labels_a[:batch]
    return contract(a, labels_a, b, (*lead, m - 1, *row), (*labels_a[:-1], *row))


def align_ranks(a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
    """Operands that a product of matrices exists for."""
    a, b = (x if isinstance(x, Tensor) else from_array(x) for x in (a, b))
    s, t = a.spec, b.spec
    if s.dtype is not t.dtype or not issubclass(s.dtype, Num):
        raise DTypeError(
            f"matmul: dtypes {s.dtype.__name__} and {t.dtype.__name__}", remedy="convert one with to_dtype"
        ).about(a, b)
    if not (1 <= s.ndim <= 2 and 1 <= t.ndim <= 2) and not (s.ndim == t.ndim > 2 and s.shape[:-2] == t.shape[:-2]):
        raise ShapeError(
            f"matmul: {s} @ {t}: operands are matrices, vectors, or stacks of matrices with equal leading axes",
            remedy="use `*` with numbers, einsum or build1 for other products",
        )
    return a, b


use_wrapper(Tensor)
for missing in INSTEAD:
    setattr(Tensor, missing, Lacking(missing))
