"""`Value`: the common base of tensors and indices, with everything that numbers can do.

The self types of the overloads are disjoint (Float, Int, Bool), so that binding `self` leaves one of them: mypy then is as
fast as without overloads. They restrict a *covariant* dtype, because mypy does not check the bound of a type variable
there. ``s * x`` with `s` of rank 0 is typed by ``x.__rmul__(s)``; each ``type: ignore[misc]`` silences the check of
reversed operators, which tests ``__mul__`` without assuming the dtype numeric.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NoReturn, TypeAlias, overload

from adtypes import numpy_calls
from adtypes.algebra import wrap
from adtypes.dtypes import Bool, DT_co, Float, Int, Num
from adtypes.errors import DTypeError, TruthValueError
from adtypes.operands import Carried, binary, power, unary
from adtypes.ops.arithmetic import Abs, Add, Div, Mul, Neg, Sub
from adtypes.ops.comparison import Equal, Less, LessEqual, LogicalAnd, LogicalNot, LogicalOr, LogicalXor, NotEqual
from adtypes.ops.elementary import Round
from adtypes.ops.integer import (
    BitwiseAnd,
    BitwiseInvert,
    BitwiseLeftShift,
    BitwiseOr,
    BitwiseRightShift,
    BitwiseXor,
    FloorDiv,
    Mod,
)
from adtypes.typevars import Sh

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor, Tensor

MYPY = False  # mypy takes a variable of this name for true: see `Value.__bool__`

ADD, SUB, MUL, DIV, NEG, ABS, FLOOR_DIV, MOD, ROUND = Add(), Sub(), Mul(), Div(), Neg(), Abs(), FloorDiv(), Mod(), Round()
LESS, LESS_EQUAL, EQUAL, NOT_EQUAL = Less(), LessEqual(), Equal(), NotEqual()
AND, OR, XOR, NOT = LogicalAnd(), LogicalOr(), LogicalXor(), LogicalNot()
BIT_AND, BIT_OR, BIT_XOR, BIT_NOT = BitwiseAnd(), BitwiseOr(), BitwiseXor(), BitwiseInvert()
LEFT_SHIFT, RIGHT_SHIFT = BitwiseLeftShift(), BitwiseRightShift()


class Value(Carried, Generic[DT_co, *Sh]):
    """A tensor or an index: its spec, and the operators.

    Operands have one dtype and one shape; a Python number or a rank-0 value fits every shape.
    """

    __slots__ = ()
    __adtypes_leaf__ = True

    if not MYPY:  # NumPy and torch ask these; to the type checker, `np.exp(x)` of a tensor is an error

        def __array_ufunc__(self, f: object, method: str, *operands: object, **options: object) -> object:
            return numpy_calls.ufunc(f, method, operands, options)

        def __array_function__(self, f: object, types: object, args: tuple[object, ...], options: dict[str, object]) -> object:
            return numpy_calls.function(f, args, options)

        @classmethod
        def __torch_function__(cls, f: object, *_: object) -> object:
            raise numpy_calls.refused_by_torch(f)

    @property
    def shape(self) -> tuple[*Sh]:
        """The sizes, each typed with its dim: ``m, n = a.shape`` gives ``m: M`` and ``n: N``."""
        return self._alg.spec(self._rep).shape  # type: ignore[return-value]

    @property
    def dtype(self) -> type[DT_co]:
        """The element type."""
        return self._alg.spec(self._rep).dtype  # type: ignore[return-value]

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self._alg.spec(self._rep).shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._alg.spec(self._rep).size

    # ---- arithmetic: the operators of numbers
    @overload
    def __add__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    @overload
    def __add__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    def __add__(self, o: object) -> AnyTensor:
        return binary(ADD, self, o)

    @overload
    def __sub__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    @overload
    def __sub__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    def __sub__(self, o: object) -> AnyTensor:
        return binary(SUB, self, o)

    @overload
    def __mul__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    @overload
    def __mul__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    def __mul__(self, o: object) -> AnyTensor:
        return binary(MUL, self, o)

    @overload
    def __pow__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    @overload
    def __pow__(self: Value[Int, *Sh], o: int) -> Tensor[DT_co, *Sh]: ...
    def __pow__(self, o: object) -> AnyTensor:
        return power(self, o)

    @overload
    def __radd__(self: Value[Float, *Sh], o: Real[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    @overload
    def __radd__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    def __radd__(self, o: object) -> AnyTensor:
        return binary(ADD, o, self)

    @overload
    def __rsub__(self: Value[Float, *Sh], o: Real[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    @overload
    def __rsub__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    def __rsub__(self, o: object) -> AnyTensor:
        return binary(SUB, o, self)

    @overload
    def __rmul__(self: Value[Float, *Sh], o: Real[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    @overload
    def __rmul__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    def __rmul__(self, o: object) -> AnyTensor:
        return binary(MUL, o, self)

    def __rpow__(self: Value[Float, *Sh], o: Real[DT_co]) -> Tensor[DT_co, *Sh]:  # type: ignore[misc]
        return power(o, self)

    def __truediv__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[DT_co, *Sh]:
        return binary(DIV, self, o)

    def __rtruediv__(self: Value[Float, *Sh], o: Real[DT_co]) -> Tensor[DT_co, *Sh]:  # type: ignore[misc]
        return binary(DIV, o, self)

    def __floordiv__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]:
        return binary(FLOOR_DIV, self, o)

    def __rfloordiv__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]:  # type: ignore[misc]
        return binary(FLOOR_DIV, o, self)

    def __mod__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]:
        return binary(MOD, self, o)

    def __rmod__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]:  # type: ignore[misc]
        return binary(MOD, o, self)

    def __neg__(self: Value[Num, *Sh]) -> Tensor[DT_co, *Sh]:
        return unary(NEG, self)

    def __pos__(self: Value[Num, *Sh]) -> Tensor[DT_co, *Sh]:
        return wrap(self._alg, self._rep)

    def __abs__(self: Value[Num, *Sh]) -> Tensor[DT_co, *Sh]:
        return unary(ABS, self)

    def __round__(self: Value[Float, *Sh], digits: None = None) -> Tensor[DT_co, *Sh]:
        if digits is not None:
            tens = f"{10.0**digits!r}"
            raise DTypeError(f"round to {digits} digits", remedy=f"write round(x * {tens}) / {tens}")
        return unary(ROUND, self)

    # ---- comparisons, elementwise
    @overload
    def __lt__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...  # type: ignore[misc]
    @overload
    def __lt__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...  # type: ignore[misc]
    def __lt__(self, o: object) -> AnyTensor:
        return binary(LESS, self, o)

    @overload
    def __le__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...  # type: ignore[misc]
    @overload
    def __le__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...  # type: ignore[misc]
    def __le__(self, o: object) -> AnyTensor:
        return binary(LESS_EQUAL, self, o)

    @overload
    def __gt__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...  # type: ignore[misc]
    @overload
    def __gt__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...  # type: ignore[misc]
    def __gt__(self, o: object) -> AnyTensor:
        return binary(LESS, o, self)

    @overload
    def __ge__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...  # type: ignore[misc]
    @overload
    def __ge__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...  # type: ignore[misc]
    def __ge__(self, o: object) -> AnyTensor:
        return binary(LESS_EQUAL, o, self)

    @overload  # type: ignore[override]
    def __eq__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...
    @overload
    def __eq__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...
    @overload
    def __eq__(self: Value[Bool, *Sh], o: Flags[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...
    def __eq__(self, o: object) -> AnyTensor:
        return binary(EQUAL, self, o)

    @overload  # type: ignore[override]
    def __ne__(self: Value[Float, *Sh], o: Reals[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...
    @overload
    def __ne__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...
    @overload
    def __ne__(self: Value[Bool, *Sh], o: Flags[DT_co, *Sh]) -> Tensor[Bool, *Sh]: ...
    def __ne__(self, o: object) -> AnyTensor:
        return binary(NOT_EQUAL, self, o)

    def __hash__(self) -> int:
        return id(self)  # `==` is elementwise, so a value is equal only to itself

    # ---- logic of truth values, and the same on the bits of integers
    @overload
    def __and__(self: Value[Bool, *Sh], o: Flags[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    @overload
    def __and__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    def __and__(self, o: object) -> AnyTensor:
        return binary(BIT_AND if issubclass(self.dtype, Int) else AND, self, o)

    @overload
    def __rand__(self: Value[Bool, *Sh], o: Flag[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    @overload
    def __rand__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    def __rand__(self, o: object) -> AnyTensor:
        return binary(BIT_AND if issubclass(self.dtype, Int) else AND, o, self)

    @overload
    def __or__(self: Value[Bool, *Sh], o: Flags[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    @overload
    def __or__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    def __or__(self, o: object) -> AnyTensor:
        return binary(BIT_OR if issubclass(self.dtype, Int) else OR, self, o)

    @overload
    def __ror__(self: Value[Bool, *Sh], o: Flag[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    @overload
    def __ror__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    def __ror__(self, o: object) -> AnyTensor:
        return binary(BIT_OR if issubclass(self.dtype, Int) else OR, o, self)

    @overload
    def __xor__(self: Value[Bool, *Sh], o: Flags[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    @overload
    def __xor__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]: ...
    def __xor__(self, o: object) -> AnyTensor:
        return binary(BIT_XOR if issubclass(self.dtype, Int) else XOR, self, o)

    @overload
    def __rxor__(self: Value[Bool, *Sh], o: Flag[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    @overload
    def __rxor__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]: ...  # type: ignore[misc]
    def __rxor__(self, o: object) -> AnyTensor:
        return binary(BIT_XOR if issubclass(self.dtype, Int) else XOR, o, self)

    @overload
    def __invert__(self: Value[Bool, *Sh]) -> Tensor[DT_co, *Sh]: ...
    @overload
    def __invert__(self: Value[Int, *Sh]) -> Tensor[DT_co, *Sh]: ...
    def __invert__(self) -> AnyTensor:
        return unary(BIT_NOT if issubclass(self.dtype, Int) else NOT, self)

    def __lshift__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]:
        return binary(LEFT_SHIFT, self, o)

    def __rlshift__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]:  # type: ignore[misc]
        return binary(LEFT_SHIFT, o, self)

    def __rshift__(self: Value[Int, *Sh], o: Whole[DT_co, *Sh]) -> Tensor[DT_co, *Sh]:
        return binary(RIGHT_SHIFT, self, o)

    def __rrshift__(self: Value[Int, *Sh], o: Entire[DT_co]) -> Tensor[DT_co, *Sh]:  # type: ignore[misc]
        return binary(RIGHT_SHIFT, o, self)

    if not MYPY:  # pyright then rejects `if x < y`; mypy has the error code truthy-bool instead, which rejects `if x`

        def __bool__(self) -> NoReturn:
            raise TruthValueError(
                f"a tensor of type {self.spec} has no truth value: Python would decide once, for all elements and inputs",
                remedy="write cond(p, a, b) or select(p, a, b); `&`, `|`, `~` for and, or, not; "
                "(a < b) & (b < c) for chains; adtypes.max, min, any, all for those of Python; "
                "bool(p.item()) where values are known",
            )


Real: TypeAlias = Value[DT_co] | float
Reals: TypeAlias = Value[DT_co, *Sh] | Value[DT_co] | float
Entire: TypeAlias = Value[DT_co] | int
Whole: TypeAlias = Value[DT_co, *Sh] | Value[DT_co] | int
Flag: TypeAlias = Value[DT_co] | bool
Flags: TypeAlias = Value[DT_co, *Sh] | Value[DT_co] | bool
