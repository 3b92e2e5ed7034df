"""Branches in C: either side by itself, in loops and branches, with derivatives; the side that is not taken never runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, cond_lazy
from tests.compile.c_programs import checked, in_order, needs_compiler
from tests.compile.graphs import Arr, rng
from tests.compile.test_c_export import STRICT, compiled
from tests.compile.test_c_export import check as exported
from tests.compile.test_c_units import size  # noqa: F401  a fixture

pytestmark = needs_compiler
X = np.asarray(rng().normal(size=(6, 5)))


def positive(x: AnyTensor) -> AnyTensor:
    return ad.sum(x) > 0.0


def in_turns(x: AnyTensor) -> AnyTensor:
    """Some steps take the one side, some the other, which has a loop and a choice of its own."""

    def inner(c: AnyTensor, r: AnyTensor) -> AnyTensor:
        return cond_lazy(c[0] > r[0], lambda: ad.sin(c + r), lambda: c * 0.9)

    def step(c: AnyTensor, r: AnyTensor) -> AnyTensor:
        return cond_lazy(positive(r), lambda: c * 0.5 + ad.tanh(r), lambda: ad.fold(inner, c, ad.rows(x)))

    return ad.scan(step, x[0], ad.rows(x)).stack()


PROGRAMS: dict[str, Callable[[AnyTensor], Any]] = {
    "several results": lambda x: cond_lazy(positive(x), lambda: (ad.exp(x), ad.sum(x * x)), lambda: (x[::-1], ad.max(x))),
    "what there is already": lambda x: cond_lazy(positive(x), lambda: (x, x[0], x), lambda: (x * 2.0, x[1], ad.sin(x))),
    "numbers alone": lambda x: (cond_lazy(positive(x), lambda: ad.ones((3,), ad.F64), lambda: ad.zeros((3,), ad.F64)), x[0]),
    "read again": lambda x: (lambda y: (y @ ad.transpose(y), ad.concat([y, x]), ad.reshape(y, (30,))))(
        cond_lazy(positive(x), lambda: ad.exp(x), lambda: ad.cos(x))
    ),
    "one after the other": lambda x: cond_lazy(
        positive(cond_lazy(positive(x), lambda: ad.sin(x), lambda: x + 10.0)), lambda: ad.max(x), lambda: ad.min(x)
    ),
    "products": lambda x: cond_lazy(positive(x), lambda: x @ ad.transpose(x), lambda: ad.eye(6, ad.F64)),
    "solutions": lambda x: cond_lazy(
        positive(x), lambda: ad.solve(x @ ad.transpose(x) + ad.eye(6, ad.F64), x), lambda: ad.cumsum(x, 0)
    ),
    "in a loop": in_turns,
    "for each row": lambda x: ad.build1(6, lambda i: cond_lazy(positive(x), lambda: ad.exp(x[i]), lambda: x[i] * 2.0)),
    "by each row": lambda x: ad.build1(6, lambda i: cond_lazy(x[i, 0] > 0.0, lambda: ad.sqrt(x[i, 0]), lambda: 2.0 * x[i, 0])),
    "truth values and integers": lambda x: cond_lazy(
        positive(x), lambda: (x > 0.0, ad.argmax(x, 1)), lambda: (x < 1.0, ad.argmin(x, 1))
    ),
    "nothing in them": lambda x: (cond_lazy(positive(x), lambda: x[:0], lambda: x[:0] * 2.0), x * 2.0),
}  # fmt: skip


def given(sign: int) -> Arr:
    return X + 0.3 * sign if sign else np.full_like(X, np.nan)  # no comparison with NaN holds


@pytest.mark.parametrize("name", PROGRAMS)
def test_values(name: str, size: str) -> None:  # noqa: F811
    f = PROGRAMS[name]
    flat = lambda x: (lambda y: y if isinstance(y, tuple) else (y,))(f(x))
    for sign in (1, -1, 0):
        made = checked(flat, given(sign))
        assert made.notes[0].startswith("c: 1 kernel of")


@pytest.mark.parametrize("name", ["several results", "what there is already", "read again", "in a loop"])
def test_derivatives(name: str) -> None:
    def value(x: AnyTensor) -> AnyTensor:
        y = PROGRAMS[name](x)
        total = ad.scalar(0.0, ad.F64)
        for part in y if isinstance(y, tuple) else (y,):
            total = total + ad.sum(ad.sin(part) * part)
        return total

    def twice(x: AnyTensor) -> AnyTensor:
        return ad.sum(ad.sin(ad.grad(value)(x)))

    for sign in (1, -1)[: 1 + (name == "several results")]:
        made = checked(lambda x: (value(x), ad.grad(value)(x), ad.grad(twice)(x)), given(sign))
        assert made.notes[0].startswith("c: 1 kernel of")


def test_the_other_side_never_runs() -> None:
    """It would not end."""

    def endless(x: AnyTensor) -> AnyTensor:
        return ad.while_loop(lambda s: ad.sum(s) < 1e300, lambda s: s * 0.5, x)

    def f(x: AnyTensor) -> AnyTensor:
        return ad.fold(lambda c, r: cond_lazy(c[0] < 100.0, lambda: c + r, lambda: endless(c)), x[0], ad.rows(x))

    made = checked(f, X)
    body = made.source.split("void kernel")[1]
    assert re.search(r"if \(s\d+\[0\]\) \{", body) and body.count("} else {") == 1
    checked(lambda x: cond_lazy(x[0, 0] < -100.0, lambda: endless(x), lambda: x * 2.0), X)


def test_beside_a_row_without_c() -> None:
    def f(x: AnyTensor) -> Any:
        values = in_order(x[0] * 2.0)
        return cond_lazy(ad.max(values) > 1e9, lambda: values, lambda: ad.sin(values)), cond_lazy(
            positive(x), lambda: in_order(x[1]), lambda: x[0]
        )

    for sign in (1, -1):
        assert "with NumPy between" in checked(f, given(sign)).notes[0]


@compiled
def test_exported_files_have_them(tmp_path: Any) -> None:
    text = exported(ad.trace(lambda x: (in_turns(x), ad.grad(lambda x: ad.sum(in_turns(x)))(x)), "f64[6,5]"), tmp_path, *STRICT)
    assert "} else {" in text
