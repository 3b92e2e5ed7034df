"""check_grads finds what is wrong, says where, and is content with what is right."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pytest

from adtypes import (
    F32,
    I64,
    AnyTensor,
    NotDifferentiableError,
    array,
    exp,
    floor,
    iota,
    scalar,
    sin,
    stop_gradient,
    sum_all,
    using,
)
from adtypes.algebra import bind
from adtypes.testing import check_adjoint, check_grads
from tests.testing.wrong import OneSided, WrongCurvature, WrongSlope

X = array([0.3, -0.8, 1.1])


@dataclass(frozen=True)
class Params:
    w: AnyTensor
    layers: tuple[AnyTensor, ...]


PARAMS = Params(X, (array([[0.5, 0.25]]), array(2.0)))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_right_derivatives_pass(interpreter: str) -> None:
    with using(interpreter=interpreter):
        check_grads(lambda x: sum_all(sin(x) * exp(x)), (X,), order=3)
        check_grads(lambda p, k: (sin(p.w) * p.layers[1], {"b": p.layers[0] * p.layers[0]}, k), (PARAMS, iota(3)))
        check_grads(lambda x: x * x * x, (2.5,))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_the_adjoint_law(interpreter: str) -> None:
    """Where a function has a kink or a tie too, to rounding; a derivative that is wrong in one direction breaks it."""
    with using(interpreter=interpreter):
        check_adjoint(lambda x: sum_all(sin(x) * exp(x)), (X,))
        check_adjoint(lambda p, k: (sin(p.w) * p.layers[1], {"b": p.layers[0] * p.layers[0]}, k), (PARAMS, iota(3)))
        check_adjoint(lambda x: floor(x) * x * x, (array([0.0, 1.0, 2.0]),))
        check_adjoint(lambda x: sin(x) * x, (array(np.linspace(-1, 1, 5), F32),))
        with pytest.raises(AssertionError, match=r"check_adjoint of <lambda>: forwards .*, backwards .* \(difference"):
            check_adjoint(lambda x: sum_all(bind(OneSided(), x)), (X,))
    with pytest.raises(NotDifferentiableError, match="check_adjoint: <lambda> is given no float tensor"):
        check_adjoint(lambda k: k, (iota(3),))


def test_single_precision_has_its_own_step_and_tolerance() -> None:
    x = array(np.linspace(-1, 1, 5), F32)
    check_grads(lambda x: sin(x) * x, (x,))
    with pytest.raises(AssertionError, match="order 1"):
        check_grads(lambda x: sin(x) * stop_gradient(x), (x,))


def test_a_wrong_row_is_found_in_both_modes() -> None:
    f = lambda x: sum_all(bind(WrongSlope(), x))
    for mode in ("forward", "backward"):
        with pytest.raises(AssertionError, match=f"order 1, {mode}, by x: the derivative is .*central differences give"):
            check_grads(f, (X,), modes=(mode,))


def test_both_numbers_are_told() -> None:
    with pytest.raises(AssertionError) as caught:
        check_grads(lambda x: bind(WrongSlope(), x), (array(0.0),), order=1)
    given, expected = map(float, re.findall(r"derivative is (\S+), central differences give (\S+) ", str(caught.value))[0])
    assert given == pytest.approx(2 * expected, rel=1e-6) and abs(expected) == pytest.approx(1.0, rel=1e-6)


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_the_second_order_is_looked_at(interpreter: str) -> None:
    f = lambda x: sum_all(bind(WrongCurvature(), x))
    with using(interpreter=interpreter):
        check_grads(f, (X,), order=1)
        with pytest.raises(AssertionError, match="order 2, forward over forward, by x"):
            check_grads(f, (X,), order=2)
        with pytest.raises(AssertionError, match="order 2, backward over backward, by x"):
            check_grads(f, (X,), order=2, modes=("backward",))


def test_a_rule_that_is_wrong_backwards_only() -> None:
    f = lambda x: sum_all(bind(OneSided(), x))
    check_grads(f, (X,), modes=("forward",))
    with pytest.raises(AssertionError, match="order 1, backward, by x: the derivative is 0, "):
        check_grads(f, (X,))


def test_the_path_of_the_argument_is_told() -> None:
    def f(p: Params) -> AnyTensor:
        return sum_all(p.w) * sum_all(stop_gradient(p.layers[0])) * p.layers[1]

    with pytest.raises(AssertionError, match=r"check_grads of f: .* by p\.layers\[0\]: the derivative is 0, "):
        check_grads(f, (PARAMS,))
    with pytest.raises(AssertionError, match=r"by argument 1\['a'\]: "):
        check_grads(lambda *xs: xs[0] * stop_gradient(xs[1]["a"]), (array(1.0), {"a": array(2.0)}))


def test_infinite_and_undefined_derivatives_fail() -> None:
    with pytest.raises(AssertionError, match="the derivative is nan"):
        check_grads(lambda x: sum_all((x * x) ** 0.5), (array([0.0, 1.0]),), order=1)


def test_steps_are_steps_not_slopes() -> None:
    with pytest.raises(AssertionError, match="the derivative is 0"):
        check_grads(lambda x: sum_all(floor(x)) + sum_all(sin(x)) * 0.0, (array([1.0]),), order=1)


def test_there_must_be_something_to_differentiate_by() -> None:
    with pytest.raises(NotDifferentiableError, match="is given no float tensor"):
        check_grads(lambda k: k, (scalar(3, I64),))
