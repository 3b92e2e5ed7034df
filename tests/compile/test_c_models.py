"""Random programs over arrays of ordinary sizes: the C engine agrees with NumPy's, their values with the program run eagerly."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import Arr
from tests.compile.models import model
from tests.properties.sizes import SIZES

pytestmark = needs_compiler
DEFAULT, MORE = SIZES["c engine, ordinary sizes"]


def numbers(value: AnyTensor, slopes: list[AnyTensor]) -> list[Arr]:
    return [y.numpy() for y in (value, *slopes)]


def check(seed: int) -> None:
    made = model(seed)
    xs, others = [ad.array(x) for x in made.floats], [ad.array(x) for x in made.others]
    f = ad.compile(ad.value_and_grad(made.f))
    with ad.using(engine="numpy"):
        want = numbers(*f(xs, others))
    with ad.using(engine="c"):
        got, again = numbers(*f(xs, others)), numbers(*f(xs, others))
        assert "compiler failed" not in f.explain(xs, others)
    tolerance = 5e-3 if made.floats[0].dtype == np.float32 else 1e-9
    for k, (y, z, w) in enumerate(zip(got, again, want, strict=True)):
        np.testing.assert_array_equal(y, z, f"the same call twice, result {k} of model {seed}")
        np.testing.assert_allclose(y, w, 0.0, tolerance * (np.max(np.abs(w), initial=0.0) + 1e-6), err_msg=f"{k} of model {seed}")
    np.testing.assert_allclose(made.f(xs, others).numpy(), want[0], tolerance, tolerance)


@pytest.mark.parametrize("seed", range(DEFAULT))
def test_models(seed: int) -> None:
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(DEFAULT, DEFAULT + MORE, 100))
def test_more_models(first: int) -> None:
    for seed in range(first, first + 100):
        check(seed)
