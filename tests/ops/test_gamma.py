"""The gamma family on the negative axis and at the ends of the range: texts of C and Python, and both libraries."""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.special import zeta

import adtypes as ad
from adtypes import array, using
from adtypes.algebra import bind
from adtypes.errors import ShapeError
from adtypes.op import Op
from adtypes.ops.special import Digamma, Lgamma, Polygamma
from adtypes.ops.texts import SCALAR, cotangent
from tests.ops.cases import Arr, series_digamma, series_polygamma

FAR = -(2.0**51) - 0.5  # recurrences would take some days


def _scalar(op: Op, x: Arr) -> Arr:
    first = (op.n,) if isinstance(op, Polygamma) else ()
    return np.array([SCALAR[op.name](*first, v) for v in x.tolist()])


def _compiled(op: Op, x: Arr) -> Arr:
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    return np.asarray(ad.compile(lambda t: bind(op, t), engine="c")(array(x)).numpy())


def _library(backend: str) -> Callable[[Op, Arr], Arr]:
    def run(op: Op, x: Arr) -> Arr:
        if backend == "torch":
            pytest.importorskip("torch")
        with using(backend=backend):
            now = bind(op, array(x)).numpy()
            staged = ad.compile(lambda t: bind(op, t), engine=backend)(array(x)).numpy()
        np.testing.assert_allclose(staged, now, 1e-13)
        return np.asarray(now)

    return run


RUNS: dict[str, Callable[[Op, Arr], Arr]] = {
    "scalar": _scalar, "c": _compiled, "numpy": _library("numpy"), "torch": _library("torch"),
}  # fmt: skip
every_run = pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)


@every_run
def test_digamma_below_zero(run: Any) -> None:
    x = np.concatenate([-np.geomspace(1e-12, 0.4, 40), -np.random.default_rng(1).uniform(0.0, 150.0, 200)])
    expected = np.array([series_digamma(v) for v in x.tolist()])
    np.testing.assert_allclose(run(Digamma(), x), expected, 1e-14, 1e-14)
    np.testing.assert_allclose(run(Digamma(), np.array([-1e-20, -1e-300])), [1e20, 1e300], 1e-14)
    np.testing.assert_allclose(run(Digamma(), np.array([FAR])), [math.log(-FAR)], 1e-14)


@every_run
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_polygamma_below_zero(run: Any, n: int) -> None:
    x = np.concatenate([-np.geomspace(1e-9, 0.4, 20), -np.random.default_rng(n).uniform(0.0, 50.0, 50)])
    expected = np.array([series_polygamma(n, v) for v in x.tolist()])
    size = np.abs(x - np.rint(x)) ** -(n + 1.0) * math.factorial(n)  # of the nearest pole: between two, they cancel
    assert np.all(np.abs(run(Polygamma(n), x) - expected) <= 2e-13 * size)
    np.testing.assert_allclose(run(Polygamma(n), np.array([-1e-20])), [math.factorial(n) * 1e20 ** (n + 1)], 1e-13)


@every_run
def test_polygamma_far_below_zero_takes_no_recurrence(run: Any) -> None:
    np.testing.assert_allclose(run(Polygamma(1), np.array([FAR, FAR - 0.0])), [math.pi**2] * 2, 1e-13)
    np.testing.assert_allclose(run(Polygamma(3), np.array([FAR])), [2 * math.pi**4], 1e-13)


@every_run
def test_polygamma_at_poles_and_far_out(run: Any) -> None:
    ends = np.array([-3.0, 0.0, -0.0, -1e300, -math.inf, math.inf, math.nan])
    np.testing.assert_array_equal(run(Polygamma(1), ends), [math.inf] * 5 + [0.0, math.nan])
    np.testing.assert_array_equal(run(Polygamma(2), ends), [-math.inf] * 5 + [0.0, math.nan])
    np.testing.assert_allclose(run(Polygamma(1), np.array([1e100, 1e150])), [1e-100, 1e-150], 1e-13)


@every_run
def test_lgamma_at_the_ends(run: Any) -> None:
    least = 5e-324
    expected = [math.inf, math.inf, math.lgamma(least), math.lgamma(least), math.lgamma(1e-310), math.nan]
    x = np.array([-math.inf, math.inf, least, -least, 1e-310, math.nan])
    np.testing.assert_allclose(run(Lgamma(), x), expected, 1e-14)
    if run is not RUNS["scalar"]:  # where Python raises
        np.testing.assert_array_equal(run(Lgamma(), np.array([0.0, -2.0, -1e305, -1e306, -1e308])), [math.inf] * 5)


@every_run
def test_lgamma_beside_its_zeros_and_between_poles(run: Any) -> None:
    rng = np.random.default_rng(3)
    x = np.concatenate([rng.uniform(0.0, 12.0, 300), 10.0 ** rng.uniform(-12.0, 5.0, 100), -rng.uniform(0.0, 30.0, 200)])
    np.testing.assert_allclose(run(Lgamma(), x), [math.lgamma(v) for v in x.tolist()], 2e-15, 1e-14)


def test_lgamma_is_exact_beside_its_zeros_in_c() -> None:
    """Where libraries lose digits; by its series at 1."""
    rng = np.random.default_rng(4)
    d = (1.0 + rng.normal(size=200) * 10.0 ** rng.uniform(-9.0, -3.0, 200)) - 1.0
    higher = [zeta(float(k)) * (-d) ** k / k for k in range(2, 14)]
    at_one = np.sum(higher, axis=0) - 0.5772156649015329 * d
    np.testing.assert_allclose(_compiled(Lgamma(), 1.0 + d), at_one, 1e-14)
    d = (2.0 + d) - 2.0
    higher = [zeta(float(k)) * (-d) ** k / k for k in range(2, 14)]
    at_two = np.log1p(d) + np.sum(higher, axis=0) - 0.5772156649015329 * d
    np.testing.assert_allclose(_compiled(Lgamma(), 2.0 + d), at_two, 1e-12, 1e-16 * np.abs(d).max())


def test_slopes_between_poles() -> None:
    x = array([-0.3, -1.7, -40.25])
    ad.testing.check_grads(lambda v: ad.sum(ad.lgamma(v)), (x,), order=3)
    ad.testing.check_grads(lambda v: ad.sum(ad.digamma(v)), (x,))


def test_derivatives_of_the_cotangent() -> None:
    assert cotangent(1) == (-1.0, 0.0, -1.0) and cotangent(3) == (-2.0, 0.0, -8.0, 0.0, -6.0)
    with pytest.raises(ShapeError, match="polygamma: order 129 is greater than 128"):
        bind(Polygamma(129), array(1.0))
