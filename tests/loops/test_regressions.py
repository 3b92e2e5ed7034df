"""Defects that generated programs found in loops, each in its smallest form."""

from __future__ import annotations

from typing import Any

import numpy as np

import adtypes as ad
from adtypes import F64
from adtypes.algebra import bind
from adtypes.ops.control import Proj
from adtypes.ops.several import Bundle


def agree(f: Any, *args: Any, tol: float = 1e-13) -> None:
    """The staged function gives what define-by-run gives, and leaves its arguments alone."""
    tensors = tuple(map(ad.array, args))
    with ad.using(interpreter="dual"):
        want = np.asarray(f(*tensors))
    before = [np.array(x, copy=True) for x in args]
    np.testing.assert_allclose(np.asarray(ad.stage(f)(*tensors)), want, tol)
    for x, old in zip(tensors, before):
        assert np.array_equal(x.numpy(), old)


def test_a_carry_that_is_a_repeated_number_is_not_written_over() -> None:
    def f(x: Any) -> Any:
        last = ad.fori(4, lambda i, s: ad.replicate(3, ad.tanh(0.2 * ad.sum_all(s))), ad.replicate(3, ad.tanh(x)[2]))
        return ad.tanh(last * ad.sum_all(x)) + x

    agree(f, np.array([0.3, -0.2, 0.9]))


def test_an_argument_replaced_by_one_that_is_replaced_itself() -> None:
    """Two carries are equal, and the one that stands for both is invariant: a chain of replacements."""

    def f(x: Any, a: Any) -> Any:
        step: Any = lambda c, r: (c[0], c[0], ad.sin(c[2] * c[0] + c[1] * r))
        return ad.fold(step, (x, x, x), ad.rows(a))[2]

    agree(f, 0.3, np.array([0.1, 0.5, -0.7]))


def test_a_part_of_a_bundle_depends_on_that_part_alone() -> None:
    """The last value of `second` follows from the last row, through a bundle that the other carry enters too."""

    def f(x: Any, a: Any) -> Any:
        def step(c: Any, r: Any) -> Any:
            part = bind(Proj(1), bind(Bundle(), c[0] * 2.0, ad.sin(r)))
            return ad.tanh(c[0] * c[1] + r), part

        return ad.fold(step, (x, x), ad.rows(a))[1]

    agree(f, 0.3, np.array([0.1, 0.5, -0.7]))


def test_a_vectorised_loop_with_a_part_that_needs_no_axis() -> None:
    def f(xs: Any, y: Any) -> Any:
        def entry(i: Any) -> Any:
            u, v = ad.fori(3, lambda k, c: (ad.sin(c[0] * xs[i]), ad.cos(c[1])), (xs[i], y))
            return u * v

        return ad.build1(4, entry)

    agree(f, np.array([0.1, 0.2, -0.4, 0.9]), 0.3)


def test_steps_of_an_integer_alone() -> None:
    f: Any = lambda n: ad.fori(6, lambda i, c: c * 3 % 7 + i, n)
    agree(lambda x: ad.to_dtype(f(ad.scalar(5, ad.I64)), F64) * x, 1.0)


def test_a_captured_build_has_a_variable_of_the_name_of_one_around_the_loop() -> None:
    """`turned` and the result count to 3 on the first level; the variable of `turned` is its own, nothing to be captured."""

    def f(x: Any) -> Any:
        first = ad.build1(1, lambda i: ad.sin(x[i]))
        turned = ad.build1(3, lambda i: (x * first[0])[2 - i])

        def entry(i: Any) -> Any:
            return ad.fori(2, lambda k, c: c * turned[i] + ad.sum_all(turned * x), x[i])

        return ad.build1(3, entry)

    agree(f, np.array([0.3, -0.2, 0.9]))
