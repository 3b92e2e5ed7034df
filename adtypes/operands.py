"""Operands beside a tensor: converting numbers and arrays to tensors, and applying rows to operands.

Rows never broadcast, so it happens here: a rank-0 operand is repeated over the shape of the other one, and that is all.
Numbers never change a dtype: one that does not fit the dtype of its partner is an error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from importlib import import_module
from math import isfinite
from numbers import Number
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

import numpy as np

from adtypes.algebra import AMBIENT, WRAPPER, TensorAlgebra, backend, bind, rep_in, wrap
from adtypes.config import config
from adtypes.dtypes import BY_NAME, I64, Bool, DType, Float, Int, Num, expect_dtype, from_numpy, no_element_type
from adtypes.errors import AdtypesError, DTypeError, MixedInterpreterError, NotDifferentiableError
from adtypes.op import Op
from adtypes.ops.arithmetic import Mul, Power, Reciprocal
from adtypes.ops.constants import Const
from adtypes.ops.layout import broadcast
from adtypes.spec import Shape, Spec
from adtypes.usage import refuse

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

F = TypeVar("F", bound="Callable[..., AnyTensor]")

NUMBERS = frozenset([float, int])
CONSTANTS = frozenset([int, str, type, type(None), type(...)])  # equal only if they are the same; truth values equal numbers
LARGE = 1e38  # what is smaller is in the range of every float dtype
MUL, POW, RECIPROCAL = Mul(), Power(), Reciprocal()


class Carried:
    """An algebra and one of its carriers, which is all that a tensor or an index consists of."""

    __slots__ = ("_alg", "_rep")

    _alg: TensorAlgebra[Any]
    _rep: Any

    def __init__(self, alg: TensorAlgebra[Any], rep: Any = None) -> None:
        if rep is None:
            what = f"{type(self).__name__}(..) of a {type(alg).__name__}: tensors are made by functions"
            raise DTypeError(what, remedy="write array(data), such as array([1.0, 2.0]), or zeros((3,), F64)")
        self._alg = alg  # the existential: for some Rep, an algebra over Rep
        self._rep = rep  # and one of its carriers

    @property
    def spec(self) -> Spec:
        """Shape and dtype."""
        return self._alg.spec(self._rep)


def is_tensor(x: object) -> TypeGuard[AnyTensor]:
    """Whether this is a tensor or an index."""
    return isinstance(x, Carried)


# ---- numbers and arrays
def default_dtype(number: float) -> type[DType]:
    """The dtype of a Python number that stands alone."""
    if isinstance(number, bool):
        return Bool
    return I64 if isinstance(number, int) else BY_NAME[config().dtype]


def constant(number: float, dtype: type[DType], name: str = "constant") -> AnyTensor:
    """A rank-0 tensor of a given dtype, if the number is one of its values up to rounding."""
    if number:
        return bind(_nonzero(number, dtype, name))  # type: ignore[arg-type]  # classes are hashable
    return bind(_const(number, dtype, name))  # 0.0 and -0.0 are equal


def _const(number: float, dtype: type[DType], name: str) -> Const:
    expect_dtype(dtype, name)
    fits = (
        isinstance(number, bool)
        if dtype is Bool
        else not isinstance(number, bool) and (issubclass(dtype, Float) or (isinstance(number, int)))
    )
    if not fits:
        raise DTypeError(
            f"{name}: the Python {type(number).__name__} {number!r} beside dtype {dtype.__name__}",
            remedy=_remedy(number, dtype, name),
        )
    if issubclass(dtype, Int):
        bounds = np.iinfo(np.dtype(dtype.np_dtype))
        if not bounds.min <= number <= bounds.max:
            raise DTypeError(f"{name}: {number!r} is out of the range of {dtype.__name__}", remedy="use I64 or F64")
        return Const(dtype, number)
    return Const(dtype, number if dtype is Bool else _float(number, dtype, name))


_nonzero = lru_cache(maxsize=1024, typed=True)(_const)  # rows are values: those of numbers that come again are made once


def _float(number: float, dtype: type[DType], name: str) -> float:
    """A number as a float, if it does not become infinite."""
    try:
        x = float(number)
        if -LARGE < x < LARGE or not isfinite(x) or isfinite(_rounded(x, dtype)):
            return x
        shown = repr(x)
    except OverflowError:
        shown = f"an int of {int(number).bit_length()} bits"
    raise DTypeError(
        f"{name}: {shown} is out of the range of {dtype.__name__}",
        remedy="write float('inf') where infinity is meant, or use F64",
    )


def _rounded(number: float, dtype: type[DType]) -> float:
    with np.errstate(over="ignore"):
        return float(dtype.np_dtype(number))


def _remedy(number: float, dtype: type[DType], name: str) -> str:
    if isinstance(number, bool):
        return f"numbers and truth values do not mix: write {int(number)}"
    if dtype is Bool:
        return "truth values are not numbers: use cond or select, or convert them with to_dtype"
    remedy = "numbers never change a dtype: convert the tensor, for example with to_dtype(x, F64)"
    return remedy if name == "div" else remedy + ", or write an int"


def is_torch(x: object) -> bool:
    """Whether this is a torch tensor; never imports torch."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(x, torch.Tensor)


def torch_module() -> Any:
    """torch, imported now. By name, since type checkers would read all of it behind an import statement: 25 seconds."""
    return import_module("torch")


def from_array(data: Any) -> AnyTensor:
    """A concrete tensor of the configured backend that shares the memory of an array where the libraries allow it."""
    alg = backend()
    if is_torch(data):
        if data.requires_grad and torch_module().is_grad_enabled():
            raise NotDifferentiableError(
                f"a torch tensor of shape {list(data.shape)} that requires a gradient: torch would lose its derivative here",
                remedy="torch_function(f) makes f a function that torch differentiates; "
                "where the value alone is meant write x.detach(), or call under torch.no_grad()",
            )
        data = data.detach()
        if alg.name.startswith("torch"):
            here = alg.literal(np.zeros(0)).device
            if data.device != here:
                raise _elsewhere(data, alg.name, f'using(device="{data.device}"), or move the data with .to("{here}")')
            return _checked(alg, data)
        if data.device.type != "cpu":
            remedy = f'using(backend="torch", device="{data.device}"), or move the data with .cpu()'
            raise _elsewhere(data, alg.name, remedy)
        try:
            data = data.numpy()
        except TypeError:  # NumPy has no bfloat16
            raise no_element_type(data.dtype) from None
    no_mask(data)
    data = np.asarray(data)
    if from_numpy(data.dtype) is None:  # before a library meets it that has words of its own for that
        raise no_element_type(data.dtype)
    return _checked(alg, alg.literal(data))


def no_mask(data: object) -> None:
    """An error for masked arrays, whose mask would be lost."""
    if "numpy.ma" in sys.modules and isinstance(data, np.ma.MaskedArray):  # else there is none, and the import would take 10 ms
        raise DTypeError(
            "tensors have no mask: that of a masked array would be lost",
            remedy="write array(x.filled(0.0)), and array(~x.mask) as a tensor of its own to select by",
        )


def _elsewhere(data: Any, name: str, remedy: str) -> MixedInterpreterError:
    return MixedInterpreterError(f"a torch tensor on {data.device} with the backend {name!r}", remedy=f"write {remedy}")


def _checked(alg: TensorAlgebra[Any], rep: Any) -> AnyTensor:
    alg.spec(rep)  # an error if programs have no such element type
    return wrap(alg, rep)


def as_tensor(x: object, name: str = "operand") -> AnyTensor:
    """A tensor as it is; a number as a rank-0 constant of the literal dtype; an array as a concrete tensor."""
    if is_tensor(x):
        return x
    if isinstance(x, (bool, int, float)):
        return constant(x, default_dtype(x), name)
    if isinstance(x, (np.ndarray, np.generic)) or is_torch(x):
        return from_array(x)
    remedy = "make one with array(..) or tensor(..); for several tensors use stack(..)"
    if isinstance(x, Number):  # such as a Fraction or Decimal
        remedy = f"write float({x!r})"
        if isinstance(x, complex):
            remedy = "programs have no complex numbers: write two tensors, of the real and of the imaginary parts"
    elif x is None:
        remedy = "write `x is None` to ask for it; array(..) makes a tensor"
    elif type(x).__name__ == "Rows":
        remedy = "xs.stack() makes a tensor of rows"
    elif name in ("cond", "select", "where"):
        remedy = "cond_tree(p, a, b) chooses between trees of tensors; array(..) makes one tensor of numbers"
        if callable(x):
            remedy = "cond_lazy(p, f, g, *args) chooses between functions of args"
    raise DTypeError(f"{name}: {type(x).__name__} is not a tensor", remedy=remedy)


def as_input(x: object) -> AnyTensor:
    """A leaf among the arguments of a program as a tensor; numbers go to the backend without a detour."""
    if isinstance(x, float):
        alg = backend()
        return wrap(alg, alg.literal(np.asarray(x, BY_NAME[config().dtype].np_dtype)))
    return as_tensor(x, "argument")


def beside(x: object, dtype: type[DType], name: str) -> AnyTensor:
    """An operand that goes with another of this dtype, which decides the dtype of numbers."""
    if is_tensor(x):
        return x
    if isinstance(x, np.generic) and not isinstance(x, float):
        x = x.item()
    return constant(x, dtype, name) if isinstance(x, (bool, int, float)) else as_tensor(x, name)


# ---- rows on operands
def unary(op: Op, x: object) -> AnyTensor:
    """Apply a row to one operand."""
    if isinstance(x, Carried):
        alg = AMBIENT.get()
        known = getattr(alg, "applied", None)
        if known is not None:
            found = known.get((op.key, x._rep if x._alg is alg else _lifted(alg, x)))  # type: ignore[arg-type]
            if found is not None:
                return WRAPPER[0](alg, found)  # type: ignore[arg-type,no-any-return]
        return bind(op, x)  # type: ignore[arg-type]
    apply = getattr(x, "__adtypes_apply__", None)
    return bind(op, as_tensor(x, op.name)) if apply is None else apply(op, x)


def _lifted(alg: TensorAlgebra[Any], x: Carried) -> Any:
    """What an operand from outside is in a program that is being written down; None if that is for `bind` to find out."""
    try:
        return rep_in(alg, x) if x._alg.depth < alg.depth else None  # type: ignore[arg-type]
    except AdtypesError:
        return None


def binary(op: Op, a: object, b: object) -> AnyTensor:
    """Apply a row to two operands of one dtype, of which one may be a number or of rank 0."""
    alg = AMBIENT.get()
    known = getattr(alg, "applied", None)
    key: Any = None
    if known is not None:  # a program is being written down, and mostly not for the first time
        x = (a._rep if a._alg is alg else _lifted(alg, a)) if isinstance(a, Carried) else None  # type: ignore[arg-type]
        y = (b._rep if b._alg is alg else _lifted(alg, b)) if isinstance(b, Carried) else None  # type: ignore[arg-type]
        if x is not None:
            if y is not None:
                key = op.key, x, y
            elif b.__class__ in NUMBERS:
                key = op.key, x, b.__class__, b or repr(b)  # the zeros differ
        elif y is not None and a.__class__ in NUMBERS:
            key = op.key, a.__class__, a or repr(a), y
        found = known.get(key)
        if found is not None:
            return WRAPPER[0](alg, found)  # type: ignore[arg-type,no-any-return]
    if not isinstance(a, Carried):
        apply = getattr(a, "__adtypes_apply__", None) or getattr(b, "__adtypes_apply__", None)
        if apply is not None:  # numbers that are no tensors, such as those of `adtypes.scalars`
            return apply(op, a, b)  # type: ignore[no-any-return]
        b = as_tensor(b, op.name)
        a = beside(a, b.spec.dtype, op.name)
    elif not isinstance(b, Carried):
        b = beside(b, a.spec.dtype, op.name)
    m, n = a._alg.spec(a._rep).shape, b._alg.spec(b._rep).shape
    if m != n:
        if known is not None and key is not None and len(key) == 3:
            key = "fit", *key  # without this it is the row on the operands as they are
            found = known.get(key)
            if found is not None:
                return WRAPPER[0](alg, found)  # type: ignore[arg-type,no-any-return]
        a, b = fit(a, m, n), fit(b, n, m)  # type: ignore[arg-type]
    out = bind(op, a, b)  # type: ignore[arg-type]
    if known is not None and key is not None and len(key) == 4 and out._alg is alg:
        known[key] = out._rep
    return out


def is_written_down() -> bool:
    """Whether what is computed now becomes part of a program, rather than that it runs."""
    return getattr(AMBIENT.get(), "applied", None) is not None


def remembered(f: F) -> F:
    """`f`, which makes one tensor of tensors and constants; a program that is written down anew finds what it made before.

    For functions that apply rows and nothing else: a body would have to be run, and an index depends on the loops around it.
    """

    @wraps(f)
    def asked(*args: object, **kw: object) -> AnyTensor:
        try:
            alg = AMBIENT.get()
            known = getattr(alg, "applied", None)
            if known is None:
                return f(*args, **kw)
            parts: list[object] = [f]
            for x in (*args, *kw, *kw.values()) if kw else args:
                if isinstance(x, Carried):
                    parts.append(x._rep if x._alg is alg else _lifted(alg, x))  # type: ignore[arg-type]
                    if parts[-1] is None:
                        return f(*args, **kw)
                elif x.__class__ in CONSTANTS:
                    parts.append(x)
                elif (inner := _inside(x)) is not None:
                    parts.append(inner)
                else:
                    return f(*args, **kw)
            key = tuple(parts)
            found = known.get(key)
            if found is not None:
                return WRAPPER[0](alg, found)  # type: ignore[arg-type,no-any-return]
            out = f(*args, **kw)
            if out._alg is alg:
                known[key] = out._rep
            return out
        except TypeError as e:
            refuse(f, e, args, kw)
            raise

    return asked  # type: ignore[return-value]


def _inside(x: object) -> tuple[object, ...] | None:
    """What tells a number, truth value, slice or tuple from others, if there are no more than constants in it."""
    if isinstance(x, (float, bool)):  # the zeros differ; a float that stands alone has the dtype of the block around it
        return x.__class__, repr(x), config().dtype
    parts = (x.start, x.stop, x.step) if isinstance(x, slice) else x if isinstance(x, tuple) else (x,)
    return (x.__class__, *parts) if all(part.__class__ in CONSTANTS for part in parts) else None


def fit(x: AnyTensor, shape: Shape, other: Shape) -> AnyTensor:
    """The operand, of `shape`, repeated over the shape of the other one if it is of rank 0."""
    return x if shape or not other else broadcast(x, other, ())


def align(name: str, *xs: object) -> list[AnyTensor]:
    """Operands of one dtype, numbers and rank-0 ones repeated over the shape of the others."""
    first = next((x for x in xs if is_tensor(x)), None)
    dtype = None if first is None else first.spec.dtype
    made = [as_tensor(x, name) if dtype is None else beside(x, dtype, name) for x in xs]
    if dtype is None:
        _expect_one_dtype(name, xs, made)
    shape = next((s for x in made if (s := x.spec.shape)), ())
    return [fit(x, x.spec.shape, shape) for x in made]


def _expect_one_dtype(name: str, numbers: Sequence[object], made: Sequence[AnyTensor]) -> None:
    """An error unless numbers, with no tensor among them that decides, are all floats, all integers or all truth values."""
    first = made[0].spec.dtype
    for x, y in zip(numbers, made):
        if y.spec.dtype is not first:
            whole = next((k for k in (numbers[0], x) if isinstance(k, int) and not isinstance(k, bool)), None)
            raise DTypeError(
                f"{name}: {numbers[0]!r} and {x!r} have dtypes {first.__name__} and {y.spec.dtype.__name__}",
                remedy="numbers and truth values do not mix" if whole is None else f"write {float(whole)!r}",
            )


@remembered
def power(base: object, exponent: object) -> AnyTensor:
    """``base ** exponent``; whole exponents become products, whose derivatives are right at 0 and below."""
    if is_tensor(base) and isinstance(exponent, (int, float)) and not isinstance(exponent, bool):
        whole = issubclass(base.spec.dtype, Num) and exponent == int(exponent) if abs(exponent) < 2**31 else False
        if issubclass(base.spec.dtype, Int):
            if not whole or exponent < 0 or isinstance(exponent, float):
                raise DTypeError(
                    f"power: {base.spec.dtype.__name__} to the power of {exponent!r}",
                    remedy="integers take whole exponents from 0 on; convert the base with to_dtype(x, F64)",
                )
            return _whole(base, int(exponent))
        if whole and abs(exponent) <= 16:
            # The reciprocal comes first: that of a product has slope inf * 0 at 0, and where the product overflows.
            return _whole(bind(RECIPROCAL, base) if exponent < 0 else base, abs(int(exponent)))
    if is_tensor(base) and is_tensor(exponent) and issubclass(base.spec.dtype, Float) and issubclass(exponent.spec.dtype, Int):
        raise DTypeError(
            f"power: dtypes {base.spec.dtype.__name__} and {exponent.spec.dtype.__name__} differ",
            remedy="a Python int is a power of any tensor: write x ** 2, or pass int(n) for NumPy's among the arguments; "
            f"a computed one is x ** to_dtype(n, {base.spec.dtype.__name__})",
        ).about(base, exponent)
    return binary(POW, base, exponent)


def _whole(x: AnyTensor, k: int) -> AnyTensor:
    """A product of `k` equal factors, by squaring."""
    if k == 0:
        return broadcast(constant(1, x.spec.dtype), x.spec.shape, ())
    if k == 1:
        return x
    half = _whole(x, k // 2)
    square = bind(MUL, half, half)
    return bind(MUL, square, x) if k % 2 else square
