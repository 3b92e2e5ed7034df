"""Functions whose results come later, or once only, are refused: a program has nothing to give for a generator or a coroutine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import adtypes as ad
from adtypes import array

X = array([1.0, 2.0])


def generator(v: Any) -> Iterator[Any]:
    yield v[0] * v[1]
    yield v[0]


async def awaited(v: Any) -> Any:
    return v[0] * v[1]


def coroutine(v: Any) -> Any:
    made = awaited(v)
    made.close()  # nobody will await it
    return made


async def asynchronous(v: Any) -> Any:
    yield v[0] * v[1]


LATER: dict[str, Callable[[Any], Any]] = {
    "generator": generator,
    "coroutine": coroutine,
    "async generator": asynchronous,
    "map": lambda v: map(abs, [v[0], v[1]]),
    "expression": lambda v: {"parts": (v[k] for k in range(2))},
    "iterator": lambda v: iter([v]),
    "values": lambda v: {"a": v}.values(),
}
TRANSFORMS: dict[str, Callable[[Callable[[Any], Any]], Any]] = {
    "compile": lambda f: ad.compile(f)(X),
    "stage": lambda f: ad.stage(f)(X),
    "trace": lambda f: ad.trace(f, X),
    "vjp": lambda f: ad.vjp(f, X),
    "jvp": lambda f: ad.jvp(f, (X,), (X,)),
    "jacobian": lambda f: ad.jacobian(f)(X),
}


@pytest.mark.parametrize("transform", TRANSFORMS.values(), ids=TRANSFORMS)
@pytest.mark.parametrize("f", LATER.values(), ids=LATER)
def test_results_are_there_when_a_function_returns(f: Callable[[Any], Any], transform: Any) -> None:
    with pytest.raises(ad.TreeError, match="is not a tree: its elements come later, or only once") as e:
        transform(f)
    assert e.value.remedy == "write a tuple or a list; functions of tensors return, and do not yield or await"


@pytest.mark.parametrize("f", LATER.values(), ids=LATER)
def test_a_gradient_is_of_a_number(f: Callable[[Any], Any]) -> None:
    with pytest.raises(ad.NotScalarError, match="must return a scalar tensor, but it returned"):
        ad.grad(f)(X)


def test_arguments_of_a_program_come_again() -> None:
    with pytest.raises(ad.TreeError, match=r"list_iterator is not a tree"):
        ad.compile(lambda xs: ad.sum(next(xs)))(iter([X]))
    assert ad.compile(lambda x, out: x + x)(X, out=sys.stdout).tolist() == [2.0, 4.0]  # a file is a constant like others
