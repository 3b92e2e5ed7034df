"""NumPy's functions on numbers that are being differentiated: the rows of the same meaning, or an error that says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from adtypes.errors import NotDifferentiableError
from adtypes.ops import elementwise as rows
from adtypes.ops.pointwise import Pointwise
from interpreters.scalar.number import Scalar, apply, discrete, primal_value, remainder

ROWS: Mapping[str, Pointwise] = {
    "add": rows.Add(), "subtract": rows.Sub(), "multiply": rows.Mul(), "divide": rows.Div(), "negative": rows.Neg(),
    "power": rows.Power(), "float_power": rows.Power(), "absolute": rows.Abs(), "fabs": rows.Abs(), "square": rows.Square(),
    "reciprocal": rows.Reciprocal(), "exp": rows.Exp(), "expm1": rows.Expm1(), "log": rows.Log(), "log1p": rows.Log1p(),
    "sqrt": rows.Sqrt(), "sin": rows.Sin(), "cos": rows.Cos(), "tan": rows.Tan(), "arcsin": rows.Asin(),
    "arccos": rows.Acos(), "arctan": rows.Atan(), "arctan2": rows.Atan2(), "sinh": rows.Sinh(), "cosh": rows.Cosh(),
    "tanh": rows.Tanh(), "arcsinh": rows.Asinh(), "arccosh": rows.Acosh(), "arctanh": rows.Atanh(),
    "maximum": rows.Maximum(), "minimum": rows.Minimum(), "floor": rows.Floor(), "ceil": rows.Ceil(), "rint": rows.Round(),
    "sign": rows.Sign(), "isfinite": rows.IsFinite(),
}  # fmt: skip
# NumPy's arithmetic follows IEEE and so do rows; comparisons decide, as Python's do.
COMPARISONS = {"less", "less_equal", "greater", "greater_equal", "equal", "not_equal"}
TESTS = {"isnan", "isinf", "signbit"}


def on_numbers(ufunc: np.ufunc, method: str, inputs: Sequence[Any], kw: Mapping[str, Any]) -> Any:
    """A universal function of NumPy applied to numbers, or elementwise to arrays of them."""
    name = ufunc.__name__
    if method != "__call__" or kw:
        raise _refused(f"numpy.{name}.{method}" if method != "__call__" else f"numpy.{name} with {', '.join(kw)}")
    if any(isinstance(x, np.ndarray) and x.ndim for x in inputs):
        lifted = np.frompyfunc(lambda *xs: on_numbers(ufunc, method, xs, kw), ufunc.nin, 1)
        return lifted(*[_boxed(x) for x in inputs])
    xs = [x.item() if isinstance(x, (np.ndarray, np.generic)) else x for x in inputs]
    if not any(isinstance(x, Scalar) for x in xs):
        return ufunc(*xs)
    if name in ROWS:
        return apply(ROWS[name], *xs)
    if name in COMPARISONS:
        return discrete(lambda a, b: bool(ufunc(a, b)), *xs)
    if name in TESTS:
        return ufunc(*[primal_value(x) for x in xs])
    if name in ("remainder", "mod"):
        return remainder(*xs)
    if name == "floor_divide":
        return xs[0] // xs[1]
    raise _refused(f"numpy.{name}")


def _boxed(x: Any) -> Any:
    """An array of objects, so that `frompyfunc` does not ask a number for its float."""
    if isinstance(x, Scalar):
        box = np.empty((), dtype=object)
        box[()] = x
        return box
    return np.asarray(x, dtype=object)


def _refused(what: str) -> NotDifferentiableError:
    return NotDifferentiableError(
        f"{what} has no meaning for a number that is being differentiated",
        remedy="use the functions of adtypes.scalars, or adtypes.grad for programs of arrays",
    )


def _method(op: Pointwise) -> Any:
    return lambda self: apply(op, self)


# On arrays of objects NumPy calls the method of the function's name.
for _name, _op in ROWS.items():
    if _op.py.count("{1}") == 0:
        setattr(Scalar, _name, _method(_op))
