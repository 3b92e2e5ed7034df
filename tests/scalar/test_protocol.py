"""What users do to numbers: everything floats can do works or says what to write; mistakes are named."""

from __future__ import annotations

import copy
import math
import pickle
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from adtypes import errors, using
from adtypes import scalars as sc

F = Any  # programs here do on purpose what types forbid


# ---------------------------------------------------------------- the number protocol
def test_decisions_are_those_of_the_float() -> None:
    seen: list[object] = []

    def f(x: Any, y: Any) -> Any:
        seen[:] = [
            x < y, x <= 2.0, y > x, x >= 3, x == 2.0, x != y, 1.0 < x < 3.0, bool(x), not x, int(y), math.floor(y),
            math.ceil(y), math.trunc(y), round(y), round(y, 1), hash(x) == hash(2.0), x.is_integer(), y // x, x // 0.75,
            f"{y:.2f}", str(x), max(x, y) is y, sorted([y, x])[0] is x, [10, 20, 30][int(x)], x == "two", {2.0: "a"}[x],
            divmod(y, x)[0],
        ]  # fmt: skip
        return x

    sc.vjp(f, 2.0, 3.75)
    assert seen == [
        True, True, True, False, True, True, True, True, False, 3, 3, 4, 3, 4, 3.8, True, True, 1.0, 2.0, "3.75", "2.0",
        True, True, 30, False, "a", 1.0,
    ]  # fmt: skip
    assert repr(sc.primal(2.0)) == "2.0"


def test_remainders_are_those_of_floats() -> None:
    for a, b in ((7.3, 2.0), (-7.3, 2.0), (1e17, 0.3), (5.0, -0.7)):
        value, pull = sc.vjp(lambda x, y: x % y, a, b)
        assert value == a % b
        assert pull(1.0) == (1.0, -(a // b))


def test_operators_with_other_numbers() -> None:
    from fractions import Fraction

    assert sc.grad(lambda x: np.float64(2.0) * x + x * np.int64(3) + np.float32(0.5) / x)(1.0) == 4.5
    assert sc.grad(lambda x: x * Fraction(1, 2) + 3 * x + True * x)(1.0) == 4.5
    for wrong in ("a", None, 1j, [1.0]):
        with pytest.raises(TypeError, match=r"unsupported operand|concatenate"):
            sc.grad(lambda x, w=wrong: x + w)(1.0)


def test_python_raises_as_on_floats() -> None:
    for f, error in ((lambda x: 1 / (x - x), ZeroDivisionError), (lambda x: (x * 1e200) ** 2, OverflowError)):
        plain: Any = f
        with pytest.raises(error):
            plain(1.0)
        with pytest.raises(error):
            sc.grad(plain)(1.0)
        with pytest.raises(error):
            sc.grad(sc.grad(plain))(1.0)


# ---------------------------------------------------------------- the module math
@pytest.mark.parametrize("name", ["sin", "exp", "log", "sqrt", "atan2", "erf", "lgamma", "tanh"])
def test_functions_of_math_name_their_better(name: str) -> None:
    f: Any = getattr(math, name)

    def loss(x: Any) -> Any:
        return f(x, x) if name == "atan2" else f(x)

    with pytest.raises(errors.NotDifferentiableError, match="its derivative would be lost"):
        sc.grad(loss)(0.5)


def test_the_error_of_math_is_precise() -> None:
    with pytest.raises(errors.NotDifferentiableError) as caught:
        sc.grad(lambda x: x * math.sin(x))(1.0)
    text = str(caught.value)
    assert text.startswith("math.sin(..): a float was asked of a number that is being differentiated; ")
    assert "test_protocol.py" in text
    assert "write adtypes.scalars.sin(x) or ad.sin(x) instead, or scalars.primal(x) for the value alone" in text
    with pytest.raises(errors.NotDifferentiableError, match="its derivative would be lost"):
        sc.grad(lambda x: float(x))(1.0)
    assert sc.grad(lambda x: math.prod([x, x, x]) + sum([x, x]))(2.0) == 14.0


# ---------------------------------------------------------------- NumPy
def test_functions_of_numpy() -> None:
    assert sc.grad(lambda x: np.sin(x) * np.exp(x))(0.5) == pytest.approx((math.sin(0.5) + math.cos(0.5)) * math.exp(0.5))
    assert sc.grad(lambda x: np.arctan2(x, 2.0) + np.maximum(x, 0.1) + np.power(x, 3) + np.log1p(x))(0.5) == pytest.approx(
        2.0 / 4.25 + 1.0 + 0.75 + 1.0 / 1.5
    )
    assert sc.grad(lambda x: x if np.isnan(x) or np.less(x, 0.0) or not np.isfinite(x) else 2.0 * x)(0.5) == 2.0
    assert sc.grad(lambda x: np.sum(np.sqrt(np.array([x, 4.0 * x]))))(1.0) == 1.5
    assert sc.grad(lambda x: np.dot(np.array([x, x * x]), np.array([3.0, 2.0])))(2.0) == 11.0
    assert sc.grad(lambda x: (x * np.array([1.0, 2.0]) + np.array([x, x])).sum())(2.0) == 5.0
    assert sc.grad(lambda x: np.hypot(x, x) if False else np.remainder(x, 0.4) + np.floor(x))(1.0) == 1.0


def test_functions_of_numpy_without_meaning() -> None:
    for f, said in (
        (lambda x: np.heaviside(x, 0.0), "numpy.heaviside has no meaning"),
        (lambda x: np.add.reduce(np.array(x)), None),
        (lambda x: np.array([x], dtype=float).sum(), "its derivative would be lost"),
        (lambda x: np.linalg.norm([[x, x], [x, x]], 2), None),
    ):
        program: Any = f
        if said is None:
            try:
                assert sc.grad(program)(1.0) == 1.0
            except (TypeError, errors.NotDifferentiableError) as e:
                assert str(e)
        else:
            with pytest.raises(errors.NotDifferentiableError, match=said):
                sc.grad(program)(1.0)


# ---------------------------------------------------------------- results
@dataclass(frozen=True)
class Box:
    x: float


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (None, r"must return a number, but it returned nothing .None.\n.*\n  is a return statement missing"),
        ("text", "must return a number, but it returned a str"),
        (True, "returned a bool"),
        ([1.0], "returned a list"),
        (1j, "returned a complex"),
        (np.ones(3), r"returned an array of shape \[3\]"),
        (Box(1.0), "returned a Box"),
        (lambda: 1.0, "returned a function"),
    ],
)
def test_results_that_are_no_numbers(result: Any, said: str) -> None:
    with pytest.raises(errors.NotScalarError, match=said):
        sc.grad(lambda x: result)(1.0)


def test_results_of_pullbacks() -> None:
    with pytest.raises(errors.NotScalarError, match="functions are free inside, but results are data"):
        sc.vjp(lambda x: lambda: x, 1.0)
    with pytest.raises(errors.NotScalarError, match=r"returned a generator.*\n.*\n  return list"):
        sc.vjp(lambda x: (x * k for k in range(3)), 1.0)
    with pytest.raises(errors.DTypeError, match=r"result\[0\]: an array of shape \[2\]"):
        sc.vjp(lambda x: [np.ones(2), x], 1.0)
    y, pull = sc.vjp(lambda x: [x, 3, "k"], 1.0)
    assert (y, pull([2.0, 3, "k"])) == ([1.0, 3, "k"], (2.0,))
    with pytest.raises(errors.TreeError, match=r"a list of 3 in the value, a list of 2 in the cotangent"):
        pull([2.0, 3])
    with pytest.raises(errors.TreeError, match="Box in the value, a number in the cotangent"):
        sc.vjp(lambda x: Box(x), 1.0)[1](1.0)  # type: ignore[arg-type]
    assert sc.grad(lambda x: 3)(1.0) == 0.0
    assert sc.vjp(lambda x: x * 2.0, 1.0)[1](1) == (2.0,)


# ---------------------------------------------------------------- arguments
def test_arguments() -> None:
    with pytest.raises(errors.NotDifferentiableError, match=r"(?s)to 3, which contains no float.*write floats \(3.0 instead of"):
        sc.grad(lambda x: x * x)(3)
    with pytest.raises(errors.DTypeError, match=r"(?s)an array of shape \[3\].*for arrays there is adtypes.grad"):
        sc.grad(lambda x: x)(np.ones(3))
    with pytest.raises(errors.TreeError, match=r"p\['a'\]: set is neither a container nor hashable"):
        sc.grad(lambda p: p["b"])({"a": {1.0}, "b": 2.0})
    loop: Any = [1.0]
    loop.append(loop)
    with pytest.raises(errors.TreeError, match="contains itself"):
        sc.grad(lambda p: p[0])(loop)
    assert sc.grad(lambda p: p["x"] * p["n"])({"x": np.float64(2.0), "n": 3}) == {"x": 3.0, "n": 3}
    assert sc.grad(lambda x, k, *, s: x * k * s)(2.0, 3, s=4.0) == 12.0


def test_arguments_that_are_changed_are_copies() -> None:
    def f(p: dict[str, Any]) -> Any:
        p["x"] *= 2.0
        p["xs"].append(p["x"])
        p["xs"][0] = 0.0
        return sum(p["xs"], 0.0) * p["x"]

    p: dict[str, Any] = {"x": 3.0, "xs": [1.0, 2.0]}
    assert sc.grad(f)(p) == {"x": 2.0 * 2.0 + 2.0 * 2.0 * 6.0, "xs": [0.0, 6.0]}
    assert p == {"x": 3.0, "xs": [1.0, 2.0]}


def test_values_that_are_not_finite() -> None:
    assert sc.value_and_grad(lambda x: x * x)(math.inf) == (math.inf, math.inf)
    value, slope = sc.value_and_grad(lambda x: x * 2.0)(math.nan)
    assert value != value
    assert slope == 2.0
    value, slope = sc.value_and_grad(sc.sin)(math.inf)
    assert value != value
    assert slope != slope
    assert sc.grad(sc.sqrt)(0.0) == math.inf
    assert sc.grad(sc.log)(0.0) == math.inf
    assert sc.grad(lambda x: sc.sqrt(x) * 0.0 + x)(0.0) == 1.0  # what has no cotangent has no say
    assert sc.grad(lambda x: x if x > 0 else sc.log(x))(1.0) == 1.0
    with using(check="nan"), pytest.raises(errors.NonFiniteError, match=r"argument.*the derivative is inf"):
        sc.grad(lambda p: sc.sqrt(p["a"]) + p["b"])({"a": 0.0, "b": 1.0})


# ---------------------------------------------------------------- scopes
def test_numbers_that_escape() -> None:
    kept: list[Any] = []

    def keep(x: Any) -> Any:
        kept.append(x)
        return x

    sc.grad(keep)(2.0)
    x = kept[0]
    said = "used after its function has returned"
    uses: list[Any] = [
        lambda: x + 1.0, lambda: 1.0 - x, lambda: x * x, lambda: -x, lambda: x**2, lambda: sc.sin(x), lambda: sc.maximum(x, 1.0),
        lambda: sc.grad(lambda y: y * x)(1.0), lambda: sc.grad(lambda y: x * y)(1.0), lambda: sc.vjp(lambda y: x, 1.0),
        lambda: sc.grad(lambda y: x)(1.0), lambda: abs(x), lambda: np.sin(x),
    ]  # fmt: skip
    for use in uses:
        with pytest.raises(errors.EscapedTracerError, match=said):
            use()
    assert (x > 1.0, str(x), f"{x:.1f}") == (True, "2.0", "2.0")  # looking does no harm
    assert copy.copy(x) is x
    assert copy.deepcopy(x) is x
    with pytest.raises(TypeError, match="means nothing elsewhere"):
        pickle.dumps(x)


def test_an_error_leaves_nothing_half_done() -> None:
    def f(x: Any) -> Any:
        if x > 0:
            raise ValueError("mine")
        return x * x

    for _ in range(2):
        with pytest.raises(ValueError, match="mine"):
            sc.grad(lambda y: y * sc.grad(f)(y))(1.0)
        with pytest.raises(ValueError, match="mine"):
            sc.grad(lambda y: sc.checkpoint(f)(y) * y)(1.0)
        assert sc.grad(lambda y: y * sc.grad(f)(y))(-3.0) == -12.0
