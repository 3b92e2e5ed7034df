"""Products of small matrices in steps, both of which lie along the sum: one is turned, so that vectors run along the result."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor
from tests.compile.c_programs import checked, needs_compiler

pytestmark = needs_compiler
RNG = np.random.default_rng(0)
FORMS: dict[str, Callable[[AnyTensor, AnyTensor], AnyTensor]] = {
    "a s": lambda a, s: a @ s,
    "a s'": lambda a, s: a @ ad.transpose(s),
    "s a'": lambda a, s: s @ ad.transpose(a),
    "s s'": lambda a, s: a + s @ ad.transpose(s),
    "a s a'": lambda a, s: a @ s @ ad.transpose(a),
    "of a stack": lambda a, s: ad.einsum("bik,bjk->bij", ad.replicate(3, ad.sin(s)), ad.stack([s, a, a * s]))[1],
    "strong": lambda a, s: ad.select(a > 0.0, s @ ad.transpose(s), a) @ ad.transpose(ad.sqrt(ad.abs(s))),
}


def slopes(form: Callable[[AnyTensor, AnyTensor], AnyTensor]) -> Callable[..., tuple[AnyTensor, ...]]:
    def last(a: AnyTensor, s: AnyTensor) -> AnyTensor:
        return ad.fori(20, lambda t, s: 0.7 * form(a, s) + 0.1, s)

    def f(a: AnyTensor, s: AnyTensor) -> tuple[AnyTensor, ...]:
        value, (da, ds) = ad.value_and_grad(lambda p: ad.sum_all(ad.square(last(*p))))((a, s))
        return value, da, ds

    return f


@pytest.mark.parametrize(("n", "dtype"), [(3, np.float32), (4, np.float64), (5, np.float32), (7, np.float64), (9, np.float32)])
@pytest.mark.parametrize("form", FORMS)
def test_products_in_steps(form: str, n: int, dtype: type) -> None:
    a, s = (0.5 * RNG.normal(size=(n, n)) / n for _ in range(2))
    checked(slopes(FORMS[form]), a.astype(dtype), s.astype(dtype))


@pytest.mark.parametrize("n", [6, 7])
def test_sums_do_not_run_along_vectors(n: int) -> None:
    text = checked(slopes(FORMS["a s'"]), RNG.normal(size=(n, n)) / n, RNG.normal(size=(n, n))).source
    assert "turned */" in text
    assert f"i2 < {n} ? v" not in text  # what is added up across a vector


def test_what_steps_capture_is_turned_before_them() -> None:
    text = checked(slopes(FORMS["s a'"]), RNG.normal(size=(5, 5)) / 5, RNG.normal(size=(5, 5))).source
    assert "turned */" not in text


def test_rectangles() -> None:
    """Results of few columns, and operands that are repeated, or numbers."""

    def f(a: AnyTensor, b: AnyTensor, s: AnyTensor) -> AnyTensor:
        def step(_: ad.Ix[int], s: AnyTensor) -> AnyTensor:
            near = ad.einsum("ik,jk->ij", ad.sin(a * s[0, 0]), ad.cos(b * s[1, 0]))  # 9 x 6 sums of 3
            few = ad.einsum("ik,jk->ij", near, ad.transpose(s) * s[0, 0])  # 9 x 2 sums of 6
            return ad.tanh(0.1 * ad.einsum("ij,ik->jk", near, few) + 0.1 * ad.sum_all(few))

        return ad.fori(5, step, s)

    checked(f, RNG.normal(size=(9, 3)), RNG.normal(size=(6, 3)), RNG.normal(size=(6, 2)))
