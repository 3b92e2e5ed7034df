"""Taking the value of a tensor out of a function that is differentiated is refused, since its derivative would be lost."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import array, grad, using

X = array([1.0, 2.0])
LOSING: dict[str, Callable[[Any], Any]] = {
    "float": lambda v: float(v[0]) * v[1],
    "int": lambda v: int(v[0]) * v[1],
    "math": lambda v: math.sin(v[0]) * v[1],
    "item": lambda v: v[0].item() * v[1],
    "tolist": lambda v: v.tolist()[0] * v[1],
    "numpy": lambda v: ad.sum(array(v.numpy())),
    "asarray": lambda v: ad.sum(array(np.asarray(v))),
    "dlpack": lambda v: ad.sum(array(np.from_dlpack(v))),
    "outer": lambda v: grad(lambda u: u * u * v[0].item())(array(2.0)),
}
NESTED: dict[str, Callable[[Any], Any]] = {
    "flat": lambda v: ad.sum(array([v[0] * v[0], v[1]])),
    "deep": lambda v: ad.sum(array([[v[0] * v[0], 1.0], [v[1], 2.0]])),
    "rows": lambda v: ad.sum(array([v, v])),
    "typed": lambda v: ad.sum(ad.tensor([v[0], v[1]], ad.F64, (2,))),
}


@pytest.fixture
def dual() -> Iterator[None]:
    with using(interpreter="dual"):
        yield


@pytest.mark.parametrize("f", LOSING.values(), ids=LOSING)
def test_the_value_of_what_is_differentiated_is_refused(dual: None, f: Callable[[Any], Any]) -> None:
    with pytest.raises(ad.NotDifferentiableError, match="would lose its derivative") as e:
        grad(f)(X)
    assert e.value.remedy is not None and "stop_gradient(x).item()" in e.value.remedy
    if f is not LOSING["outer"]:
        with pytest.raises(ad.NotDifferentiableError):
            ad.jvp(f, (X,), (X,))
        f(X)  # a tensor that is not differentiated gives its value


@pytest.mark.parametrize("f", NESTED.values(), ids=NESTED)
@pytest.mark.parametrize("name", ["dual", "symbolic"])
def test_lists_with_tensors_are_stacked(name: str, f: Callable[[Any], Any]) -> None:
    with using(interpreter=name), pytest.raises(ad.StagingError, match="array of a list with tensors in it") as e:
        grad(f)(X)
    assert e.value.remedy is not None and "ad.stack([..])" in e.value.remedy
    f(X)


@pytest.mark.parametrize("name", ["float", "math"])
def test_a_program_that_is_written_down_is_not_sent_where_derivatives_are_lost(name: str) -> None:
    with pytest.raises(ad.StagingError, match="has no value yet") as e:
        grad(LOSING[name])(X)
    assert e.value.remedy is not None and "functions of adtypes, such as ad.sin(x)" in e.value.remedy
    assert "(x > 0).item()" in e.value.remedy


def test_decisions_by_values(dual: None) -> None:
    def f(v: Any) -> Any:
        if (v[0] > 0.0).item() and ad.stop_gradient(v[1]).item() > 1.5 and int(ad.argmax(v).item()) == 1:
            return v[0] * v[1]
        return v[0]

    np.testing.assert_array_equal(grad(f)(X).numpy(), [2.0, 1.0])


def test_what_is_differentiated_can_be_printed(dual: None) -> None:
    seen: list[str] = []

    def f(v: Any) -> Any:
        seen.extend([repr(v), f"{v[0]:.3f}", f"{v}"])

        def inner(u: Any) -> Any:
            seen.append(f"{u * v[1]:.1f}")
            return u

        return ad.sum(v) + grad(inner)(array(3.0))

    grad(f)(X)
    assert seen == ["Tensor([1., 2.], f64, dual(numpy))", "1.000", "Tensor([1., 2.], f64, dual(numpy))", "6.0"]


def test_values_may_be_taken_when_the_derivative_is_known(dual: None) -> None:
    kept: list[Any] = []

    def f(v: Any) -> Any:
        kept.append(ad.sum(v))
        return ad.sum(v * v)

    grad(f)(X)
    assert float(kept[0]) == 3.0
