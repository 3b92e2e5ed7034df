"""Values that escape from the body they belong to: using them is an error, in every interpreter."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

import adtypes as ad
from adtypes import AnyTensor, EscapedTracerError, array, build1, sum_all, using

Program = Callable[[AnyTensor], AnyTensor]
T = TypeVar("T")


def keep(kept: list[T], x: T, result: AnyTensor) -> AnyTensor:
    """The result, after `x` was put where it does not belong."""
    kept.append(x)
    return result


def value_in_a_sibling(x: AnyTensor) -> AnyTensor:
    kept: list[AnyTensor] = []
    build1(3, lambda i: keep(kept, x[i] * 2.0, x[i]))
    return build1(3, lambda j: kept[0] * x[j])


def value_alone_in_a_sibling(x: AnyTensor) -> AnyTensor:
    kept: list[AnyTensor] = []
    build1(3, lambda i: keep(kept, x[i] * 2.0, x[i]))
    return build1(3, lambda j: kept[0])


def index_in_a_sibling(x: AnyTensor) -> AnyTensor:
    kept: list[ad.Ix[int]] = []
    build1(3, lambda i: keep(kept, i, x[i]))
    return build1(3, lambda j: x[kept[0]] * x[j])


def value_one_level_deeper(x: AnyTensor) -> AnyTensor:
    kept: list[AnyTensor] = []
    build1(3, lambda i: keep(kept, x[i], x[i]))
    return build1(2, lambda j: build1(3, lambda k: kept[0] * x[k]))


def value_in_a_cousin(x: AnyTensor) -> AnyTensor:
    kept: list[AnyTensor] = []
    build1(2, lambda i: build1(3, lambda j: keep(kept, x[j], x[j])))
    return build1(2, lambda i: build1(3, lambda j: kept[0] * x[j]))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("run", [lambda f: f, ad.compile, lambda f: ad.grad(lambda x: sum_all(f(x)))])
@pytest.mark.parametrize(
    "program",
    [value_in_a_sibling, value_alone_in_a_sibling, index_in_a_sibling, value_one_level_deeper, value_in_a_cousin],
)
def test_a_loop_body_keeps_its_values(program: Program, run: Callable[[Program], Program], interpreter: str) -> None:
    with using(interpreter=interpreter), pytest.raises(EscapedTracerError):
        run(program)(array([1.0, 2.0, 3.0]))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_sibling_loops_share_the_indices_around_them(interpreter: str) -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return build1(3, lambda i: sum_all(build1(3, lambda j: x[i] * x[j]) + build1(3, lambda j: x[i] - x[j])))

    with using(interpreter=interpreter):
        assert ad.compile(f)(array([1.0, 2.0, 3.0])).tolist() == [3 * x + 6 * x - 6 for x in (1.0, 2.0, 3.0)]
