"""Derivatives of plain Python: functions of numbers, and of lists, tuples, dicts and dataclasses of numbers.

    from adtypes import scalars

    def energy(p: list[float]) -> float:
        ...                              # any Python: loops, recursion, closures, exceptions

    scalars.grad(energy)([1.0, 2.0])     # a list of two numbers

The function is run on numbers that stand for floats and remember how they came about. Mathematical functions are those of
this module, which take floats too; `math.sin` and its kind would lose the derivative, so they raise an error that says so.
Floats in the arguments are differentiated by; ints, strings and all else that is hashable are constants, carried along.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar, cast

from typing_extensions import TypeVarTuple, Unpack

from adtypes.config import resolve
from adtypes.ops import elementwise as rows
from adtypes.ops.pointwise import Pointwise
from adtypes.typevars import DataclassInstance

Numbers: TypeAlias = float | DataclassInstance | tuple[Any, ...] | list[Any] | dict[str, Any]
P = TypeVar("P", bound=Numbers)
Y = TypeVar("Y")
F = TypeVar("F", bound=Callable[..., object])
Ps = ParamSpec("Ps")
Xs = TypeVarTuple("Xs")
Function: TypeAlias = Callable[[float], float]
Function2: TypeAlias = Callable[[float, float], float]

_scalar: Any = resolve("interpreter", "scalar")  # by name: what programs are written in imports no meaning


# ---------------------------------------------------------------- derivatives
def value_and_grad(f: Callable[Concatenate[P, Ps], float]) -> Callable[Concatenate[P, Ps], tuple[float, P]]:
    """The function that returns the value of `f` and its gradient by the first argument, structured like that argument.

    `f` returns a number, else `NotScalarError`. Cost: a constant times that of `f`, whatever `f` does.

    >>> value_and_grad(lambda x: x * x)(3.0)
    (9.0, 6.0)
    """
    return cast("Callable[Concatenate[P, Ps], tuple[float, P]]", _scalar.value_and_grad(f))


def grad(f: Callable[Concatenate[P, Ps], float]) -> Callable[Concatenate[P, Ps], P]:
    """The gradient of a function by its first argument; it has the type of that argument.

    >>> grad(lambda p: p["a"] ** 2 * p["b"])({"a": 3.0, "b": 2.0})
    {'a': 12.0, 'b': 9.0}
    """
    return cast("Callable[Concatenate[P, Ps], P]", _scalar.grad(f))


def vjp(f: Callable[[Unpack[Xs]], Y], *primals: Unpack[Xs]) -> tuple[Y, Callable[[Y], tuple[Unpack[Xs]]]]:
    """The result of `f`, and the function from cotangents, structured like it, to cotangents of all arguments.

    The function may be called any number of times.

    >>> y, pull = vjp(lambda x, z: [x * z, x + z], 2.0, 5.0)
    >>> y, pull([1.0, 0.0]), pull([0.0, 1.0])
    ([10.0, 7.0], (5.0, 2.0), (1.0, 1.0))
    """
    return cast("tuple[Y, Callable[[Y], tuple[Unpack[Xs]]]]", _scalar.vjp(f, *primals))


def jvp(
    f: Callable[[Unpack[Xs]], Y], primals: tuple[Unpack[Xs]], tangents: tuple[Unpack[Xs]]
) -> tuple[Y, Y]:
    """The result of `f`, and its derivative along `tangents`, which are structured like `primals`.

    >>> jvp(lambda x, z: x * z, (3.0, 4.0), (1.0, 0.5))
    (12.0, 5.5)
    """
    return cast("tuple[Y, Y]", _scalar.jvp(f, primals, tangents))


def linearize(f: Callable[[Unpack[Xs]], Y], *primals: Unpack[Xs]) -> tuple[Y, Callable[[Unpack[Xs]], Y]]:
    """The result of `f`, and its derivative there as a function of tangents.

    >>> y, push = linearize(lambda x: x * x, 3.0)
    >>> push(1.0), push(2.0)
    (6.0, 12.0)
    """
    return cast("tuple[Y, Callable[[Unpack[Xs]], Y]]", _scalar.linearize(f, *primals))


def hessian(f: Callable[[P], float]) -> Callable[[P], list[P]]:
    """All second derivatives: for each number of the argument, in order, the derivative of the gradient by it.

    >>> hessian(lambda p: p[0] ** 2 * p[1])([3.0, 2.0])
    [[4.0, 6.0], [6.0, 0.0]]
    """
    return cast("Callable[[P], list[P]]", _scalar.hessian(f))


def hvp(f: Callable[[P], float], p: P, v: P) -> P:
    """The second derivatives at `p` times the direction `v`.

    >>> hvp(lambda p: p[0] ** 2 * p[1], [3.0, 2.0], [1.0, 0.0])
    [4.0, 6.0]
    """
    return cast("P", _scalar.hvp(f, p, v))


def checkpoint(f: F) -> F:
    """The same function, which keeps only its result while it is differentiated, and runs again in the reverse pass.

    For long loops: memory becomes that of one piece, for one more run of the function. It may use variables from around it.

    >>> def steps(x: float) -> float:
    ...     for _ in range(1000):
    ...         x = x * 0.999
    ...     return x
    >>> def loop(x: float) -> float:
    ...     for _ in range(10):
    ...         x = checkpoint(steps)(x)
    ...     return x
    >>> abs(grad(loop)(1.0) - 0.999**10_000) < 1e-12
    True
    """
    return cast("F", _scalar.checkpoint(f))


def compile(f: F) -> F:
    """The same function, whose derivatives run as straight-line Python.

    Each path of control is traced once and compiled, with guards for the decisions on it; a run that decides otherwise is an
    ordinary one, or gets a path of its own. `f` may also be a `grad` or `value_and_grad`. It must be pure; what it uses from
    around it is frozen at the first call, and numbers that are differentiated by are arguments. Loops are unrolled: of a long
    loop, compile some steps. Under ``using(engine="c")`` shorter paths become C. ``explain()`` and ``source()`` of the result
    tell what was made.

    >>> f = compile(lambda x, y: x * y if x > y else x + y)
    >>> [vjp(f, *p)[1](1.0) for p in ((5.0, 3.0), (7.0, 2.0), (3.0, 5.0))]
    [(3.0, 5.0), (2.0, 7.0), (1.0, 1.0)]
    >>> f.explain()
    ['calls served by compiled code: 1, others: 2', 'a path of 2 lines', 'a path of 2 lines']
    """
    return cast("F", _scalar.compile(f))


def primal(x: float) -> float:
    """The value of a number alone, as a constant: for tolerances, printing, tables.

    >>> grad(lambda x: x * primal(x))(3.0)
    3.0
    """
    return stop_gradient(x)


# ---------------------------------------------------------------- functions of numbers: the rows of the table
def _function(op: Pointwise) -> Any:
    return _scalar.function(op)


exp: Function = _function(rows.Exp())
expm1: Function = _function(rows.Expm1())
log: Function = _function(rows.Log())
log1p: Function = _function(rows.Log1p())
sqrt: Function = _function(rows.Sqrt())
square: Function = _function(rows.Square())
reciprocal: Function = _function(rows.Reciprocal())
sin: Function = _function(rows.Sin())
cos: Function = _function(rows.Cos())
tan: Function = _function(rows.Tan())
asin: Function = _function(rows.Asin())
acos: Function = _function(rows.Acos())
atan: Function = _function(rows.Atan())
sinh: Function = _function(rows.Sinh())
cosh: Function = _function(rows.Cosh())
tanh: Function = _function(rows.Tanh())
asinh: Function = _function(rows.Asinh())
acosh: Function = _function(rows.Acosh())
atanh: Function = _function(rows.Atanh())
erf: Function = _function(rows.Erf())
erfc: Function = _function(rows.Erfc())
erfinv: Function = _function(rows.Erfinv())
lgamma: Function = _function(rows.Lgamma())
digamma: Function = _function(rows.Digamma())
sigmoid: Function = _function(rows.Sigmoid())
softplus: Function = _function(rows.Softplus())
relu: Function = _function(rows.Relu())
sign: Function = _function(rows.Sign())
floor: Function = _function(rows.Floor())
ceil: Function = _function(rows.Ceil())
stop_gradient: Function = _function(rows.StopGradient())
atan2: Function2 = _function(rows.Atan2())
power: Function2 = _function(rows.Power())
maximum: Function2 = _function(rows.Maximum())
minimum: Function2 = _function(rows.Minimum())


def hypot(x: float, y: float) -> float:
    """The length of the vector ``(x, y)``.

    >>> hypot(3.0, 4.0)
    5.0
    """
    return sqrt(x * x + y * y)


__all__ = [
    # derivatives
    "grad", "value_and_grad", "vjp", "jvp", "linearize", "hessian", "hvp", "checkpoint", "compile", "primal", "stop_gradient",
    # functions
    "exp", "expm1", "log", "log1p", "sqrt", "square", "reciprocal", "power", "sin", "cos", "tan", "asin", "acos", "atan",
    "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "erfinv", "lgamma", "digamma", "sigmoid",
    "softplus", "relu", "sign", "floor", "ceil", "maximum", "minimum", "hypot",
]  # fmt: skip
