"""``check="nan"``: the operation and the user's line whose value or derivative first is not finite."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, array, grad, using
from adtypes.errors import NonFiniteError


def value(x: AnyTensor) -> AnyTensor:
    y = x - 1.0
    z = ad.log(y)  # here
    return ad.sum_all(ad.exp(z) * z)


def slope(x: AnyTensor) -> AnyTensor:
    y = x * 2.0
    root = ad.sqrt(y)  # here
    return ad.sum_all(root * 3.0)


def looped(x: AnyTensor) -> AnyTensor:
    rows = ad.build1(2, lambda i: 1.0 / (x[i] - 1.0))  # here
    return ad.sum_all(ad.tanh(rows) + rows)


def message(run: Callable[[], object]) -> str:
    with pytest.raises(NonFiniteError) as caught, using(check="nan"):
        run()
    return str(caught.value)


def line(e: str) -> str:
    found = re.search(r"test_check_nan\.py:\d+  (.*)", e)
    assert found is not None, e
    return found[1]


POINT = array([4.0, 1.0])


@pytest.mark.parametrize("run", [
    lambda: ad.stage(value)(POINT),
    lambda: ad.compile(value)(POINT),
    lambda: grad(value)(POINT),
    lambda: ad.trace(value, "f64[2]")(POINT),
], ids=["stage", "compile", "grad", "program"])  # fmt: skip
def test_values(run: Callable[[], object]) -> None:
    text = message(run)
    assert text.startswith("log is not finite at [1]: -inf = log(0), 1 of 2 elements")
    assert line(text) == "z = ad.log(y)  # here"
    assert "keep its operands inside of its domain" in text


@pytest.mark.parametrize("run", [
    lambda x: grad(slope)(x),
    lambda x: ad.compile(grad(slope))(x),
    lambda x: ad.trace(slope, "f64[2]").grad()(x),
    lambda x: ad.jvp(slope, (x,), (x + 1.0,)),
], ids=["grad", "compile", "program", "jvp"])  # fmt: skip
def test_derivatives_name_the_primal_operation(run: Callable[[AnyTensor], object]) -> None:
    with using(check="nan"):
        ad.stage(slope)(array([4.0, 0.0]))  # the value is finite
    text = message(lambda: run(array([4.0, 0.0])))
    assert text.startswith("the derivative of sqrt is not finite at [1]: inf")
    assert line(text) == "root = ad.sqrt(y)  # here"


def test_inside_build() -> None:
    text = message(lambda: ad.stage(looped)(POINT))
    assert "at [1]: inf" in text
    assert line(text) == "rows = ad.build1(2, lambda i: 1.0 / (x[i] - 1.0))  # here"


def test_the_side_not_taken_is_no_origin() -> None:
    f = lambda x: ad.sum_all(ad.select(x > 1.0, ad.log(x - 1.0), 0.0))
    with using(check="nan"):
        assert np.isfinite(ad.stage(f)(POINT).item())
        assert np.isfinite(grad(f)(POINT).numpy()).all()
    g = lambda x: ad.select(x > 1.0, ad.log(x - 1.0), ad.sqrt(x - 2.0))
    assert message(lambda: ad.stage(g)(POINT)).startswith("sqrt is not finite at [1]: nan = sqrt(-1)")


def test_arguments_that_are_not_finite() -> None:
    text = message(lambda: ad.stage(value)(array([4.0, np.nan])))
    assert text.startswith("an argument has values that are not finite: tensor 0 of the program, f64[2]")


def test_functions_with_rules_and_loops() -> None:
    f: Any = ad.custom_derivative(lambda x: ad.log(x))
    f.partials(lambda out, x: 1.0 / x)
    assert message(lambda: ad.stage(f)(array(0.0))).startswith("log is not finite: -inf = log(0)")


def chain(x: AnyTensor) -> AnyTensor:
    def step(c: AnyTensor, r: AnyTensor) -> AnyTensor:
        y = c * r
        return ad.sqrt(y)  # here

    return ad.fold(step, x[0], ad.rows(x))


def test_inside_of_loops_without_a_bound() -> None:
    def halving(x: AnyTensor) -> AnyTensor:
        return ad.while_loop(lambda s: s[1] > 0, lambda s: (ad.log(s[0]), s[1] - 1), (x, array(3)))[0]

    text = message(lambda: ad.stage(halving)(array(2.0)))
    assert text.startswith("log is not finite in step 2: nan = log(-0.366513)")
    assert line(text).startswith("return ad.while_loop(lambda s")
    once = lambda x: ad.while_loop(lambda s: s < 1.0, lambda s: s / 0.0, x)  # the step that is not taken is no origin
    assert ad.stage(once)(array(2.0)).item() == 2.0
    assert message(lambda: ad.stage(once)(array(0.5))).startswith("div is not finite in step 0: inf = div(0.5, 0)")


def test_inside_of_loops() -> None:
    text = message(lambda: ad.stage(chain)(array([1.0, 4.0, -1.0, 2.0])))
    assert text.startswith("sqrt is not finite in step 2 of 4: nan = sqrt(-2)")
    assert line(text) == "return ad.sqrt(y)  # here"
    text = message(lambda: grad(chain)(array([1.0, 4.0, 0.0])))
    assert text.startswith("the derivative of sqrt is not finite in step 2 of 3: inf")
    assert line(text) == "return ad.sqrt(y)  # here"
    twice = lambda x: ad.fold(lambda c, r: c + chain(x * r), x[0], ad.rows(x))
    text = message(lambda: ad.stage(twice)(array([1.0, 4.0, -1.0])))
    assert text.startswith("sqrt is not finite in step 2 of 3 in step 0 of 3: nan = sqrt(-2)")


def test_results_are_the_same_and_nothing_is_raised_without_it() -> None:
    assert ad.stage(value)(array([4.0, 2.0])).item() == pytest.approx(3 * np.log(3))
    assert not np.isfinite(ad.stage(value)(POINT).item())
    for backend in ("numpy", "torch"):
        if backend == "torch":
            pytest.importorskip("torch")
        with using(check="nan", backend=backend):
            x = array(np.array([4.0, 2.5]))
            np.testing.assert_allclose(grad(value)(x).numpy(), np.log([3.0, 1.5]) + 1.0)


def test_under_vmap_of_arrays() -> None:
    """A transform that is mapped runs at all rows at once: once, again, compiled, and in rows of rows."""
    xs = ad.rows(array([4.0, 0.0]))
    slope = lambda r: grad(lambda r: ad.sqrt(r))(r)  # here
    for f in (slope, ad.compile(slope)):
        for _ in range(3):
            text = message(lambda f=f: ad.vmap(f, xs).stack())  # type: ignore[misc]
            assert text.startswith("the derivative of sqrt is not finite at [1]: inf = div(0.5, 0), 1 of 2 elements")
            assert line(text).endswith("# here")
    table = ad.rows(array([[4.0, 1.0], [9.0, 0.0]]))
    text = message(lambda: ad.vmap(lambda row: ad.vmap(slope, ad.rows(row)).stack(), table).stack())
    assert text.startswith("the derivative of sqrt is not finite at [1, 1]: inf")
    safe = lambda r: grad(lambda r: ad.select(r > 0.0, ad.sqrt(r), 0.0))(r)
    with ad.using(check="nan"):
        assert ad.vmap(safe, xs).stack().tolist() == [0.25, 0.0]
