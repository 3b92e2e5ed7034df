"""Functions of NumPy and torch applied to tensors: operators work; other functions of NumPy work on concrete values. The rest
raises an error with the remedy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from adtypes.elsewhere import NAMES
from adtypes.errors import MixedInterpreterError, StagingError
from adtypes.operands import is_tensor

# NumPy's operators: the method of the left operand, that of the right one
OPERATORS = {
    "add": ("__add__", "__radd__"), "subtract": ("__sub__", "__rsub__"), "multiply": ("__mul__", "__rmul__"),
    "divide": ("__truediv__", "__rtruediv__"), "floor_divide": ("__floordiv__", "__rfloordiv__"),
    "remainder": ("__mod__", "__rmod__"), "power": ("__pow__", "__rpow__"), "matmul": ("__matmul__", "__rmatmul__"),
    "less": ("__lt__", "__gt__"),
    "less_equal": ("__le__", "__ge__"), "greater": ("__gt__", "__lt__"), "greater_equal": ("__ge__", "__le__"),
    "equal": ("__eq__", "__eq__"), "not_equal": ("__ne__", "__ne__"), "bitwise_and": ("__and__", "__rand__"),
    "bitwise_or": ("__or__", "__ror__"), "bitwise_xor": ("__xor__", "__rxor__"), "left_shift": ("__lshift__", "__rlshift__"),
    "right_shift": ("__rshift__", "__rrshift__"),
}  # fmt: skip
SAME = """exp expm1 log log1p sqrt square reciprocal sin cos tan sinh cosh tanh floor ceil round sign maximum minimum clip power
    logical_and logical_or logical_xor logical_not where sum prod cumsum cumprod max min mean argmax argmin all any reshape
    transpose moveaxis squeeze stack pad take tril triu diagonal diag dot matmul outer einsum zeros_like ones_like
    roll norm solve inv det slogdet cholesky qr lstsq eigh var std sort argsort searchsorted quantile median
    erf erfc erfinv logit digamma""".split()  # noqa: SIM905
SHAPES = {"shape": lambda x: x.shape, "ndim": lambda x: x.ndim, "size": lambda x: x.size}


def ufunc(f: Any, method: str, operands: Sequence[Any], options: Mapping[str, Any]) -> Any:
    """``array * tensor`` and its kind as operators; other functions of numbers would leave the program."""
    if method == "__call__" and not options and f.__name__ in OPERATORS:
        left, right = OPERATORS[f.__name__]
        a, b = operands
        return getattr(a, left)(b) if is_tensor(a) else getattr(b, right)(a)
    raise _refused(f.__name__ if method == "__call__" else f"{f.__name__}.{method}", getattr(np, f.__name__, None) is f)


def function(f: Callable[..., Any], args: Sequence[Any], options: Mapping[str, Any]) -> Any:
    """NumPy's function on values, as for other arrays; an error that says what to write instead where there are none."""
    name = f"{getattr(f, '__module__', None) or 'numpy'}.{f.__name__}".removeprefix("numpy.")  # such as linalg.norm
    if name in SHAPES and len(args) == 1:
        return SHAPES[name](args[0])
    return f(*[_valued(x, name) for x in args], **{key: _valued(x, name) for key, x in options.items()})


def _valued(x: Any, name: str) -> Any:
    if is_tensor(x):
        if not hasattr(x._alg, "xp"):  # not an array: a term, or a pair with a derivative, which would be lost
            raise _refused(name)
        return x.numpy()
    if isinstance(x, (list, tuple)) and any(map(is_tensor, x)):
        return [_valued(y, name) for y in x]
    return x


def refused_by_torch(f: Any) -> MixedInterpreterError:
    """For functions of torch. Of its operators it catches this, as any `TypeError`, and asks the other operand for its own."""
    name = getattr(f, "__name__", "a function")
    return MixedInterpreterError(
        f"torch.{name} of a tensor of this library, which is no tensor of torch",
        remedy=f"{_instead(name)}; outside of programs x.torch() is one, and torch_function(f) makes f a function of those",
    )


def _instead(name: str) -> str:
    ours = NAMES.get(name) or (name if name in SAME else None)
    return f"write adtypes.{ours}" if ours else "write it with functions of adtypes"


def _refused(name: str, of_numpy: bool = True) -> StagingError:
    """Of NumPy's functions, and of others for its arrays, such as those of `scipy.special`."""
    what, value = (f"numpy.{name}", f"np.{name}(x.numpy())") if of_numpy else (f"a NumPy ufunc {name!r}", "the same of x.numpy()")
    return StagingError(
        f"{what} of a tensor: NumPy computes values, of which programs and their derivatives know nothing",
        remedy=f"{_instead(name.removeprefix('linalg.'))}; outside of programs {value} takes the value",
    )
