"""Which lines of a traceback are left: those of users, and the last ones of an error that is none of the library."""

from __future__ import annotations

import traceback
from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad

X = ad.array(np.ones(3))


def too_long(x: ad.AnyTensor) -> ad.AnyTensor:
    return ad.sum(x + ad.array(np.ones(4)))


def broken(x: ad.AnyTensor) -> ad.AnyTensor:
    raise ZeroDivisionError("of the user")


def within(x: ad.AnyTensor) -> ad.AnyTensor:
    return too_long(ad.build1(3, lambda i: x[i] * 2.0))


def names(call: Callable[[], object]) -> list[str]:
    with pytest.raises(Exception) as caught:
        call()
    return [entry.name for entry in traceback.extract_tb(caught.value.__traceback__)][1:]


CALLS: dict[str, Callable[[Callable[[ad.AnyTensor], ad.AnyTensor]], object]] = {
    "compile": lambda f: ad.compile(f)(X),
    "grad": lambda f: ad.grad(f)(X),
    "compile grad": lambda f: ad.compile(ad.grad(f))(X),
    "hessian": lambda f: ad.hessian(f)(X),
    "jvp": lambda f: ad.jvp(f, (X,), (X,)),
    "vjp": lambda f: ad.vjp(f, X),
    "linearize": lambda f: ad.linearize(f, X),
    "trace": lambda f: ad.trace(f, X),
}


@pytest.mark.parametrize("how", CALLS)
@pytest.mark.parametrize("f", [too_long, broken, within], ids=["too_long", "broken", "within"])
def test_lines_between_those_of_users_are_left_out(how: str, f: Callable[[ad.AnyTensor], ad.AnyTensor]) -> None:
    found = names(lambda: CALLS[how](f))
    assert found[:2] == ["<lambda>", "<lambda>"]
    assert found[-1] == ("broken" if f is broken else "too_long")
    assert len(found) <= 2 + 3 + (f is within)


def test_an_error_inside_the_library_keeps_its_last_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    library: dict[str, object] = {"__name__": "adtypes.ops.arithmetic"}
    exec("def failing(*specs): raise AssertionError('a defect')", library)
    monkeypatch.setattr("adtypes.ops.arithmetic.Add.spec", library["failing"])
    found = names(lambda: ad.compile(ad.grad(too_long))(X))
    assert found[-1] == "failing" and "bind" in found and "prepare" not in found


def test_all_lines_where_somebody_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADTYPES_TRACEBACK", "full")
    assert len(names(lambda: CALLS["compile grad"](too_long))) > 10
