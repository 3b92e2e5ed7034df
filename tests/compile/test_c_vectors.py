"""What the C engine does about compilers and functions that are slow, or wrong, with some texts and arguments."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.special import erf

import adtypes as ad
from interpreters.compile.c import engine
from interpreters.compile.c.native import build as building
from interpreters.compile.c.native.library import DEEP, SYMMETRIC
from interpreters.compile.c.texts.program import header
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler


def shield_of(text: str) -> str:
    """The condition of the one shield in a text, and what it is made of."""
    (name,) = re.findall(r" = shield\((\w+), ", text)
    (made,) = re.findall(rf" {name} = (.*);", text)
    return str(made)


def test_functions_on_one_side_of_a_choice_are_shielded() -> None:
    """Arguments that nobody asked for would slow down all others."""

    def logs(x: ad.AnyTensor) -> ad.AnyTensor:
        return ad.build1(x.shape[0], lambda i: ad.cond(x[i] > 0.0, 2.0 * ad.log(x[i]) + 1.0, ad.expm1(-x[i])))

    def read_twice(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ad.AnyTensor]:
        y = ad.log(x)
        return ad.build1(x.shape[0], lambda i: ad.cond(x[i] > 0.0, y[i], 0.0)), y

    def of_itself(x: ad.AnyTensor) -> ad.AnyTensor:
        y = ad.log(x)
        return ad.build1(x.shape[0], lambda i: ad.cond(y[i] > 0.0, y[i], 0.0))

    def nested(x: ad.AnyTensor) -> ad.AnyTensor:
        return ad.select(x >= 1.0, 0.0, ad.select(x <= -1.0, 1.0, ad.acos(x)))

    def on_two_sides(x: ad.AnyTensor) -> ad.AnyTensor:
        y = ad.acos(x)
        return ad.select(x >= 1.0, 0.5 * y, ad.select(x <= -1.0, 1.0, y))

    x = np.array([2.0, -1.0, 0.0, -0.0, np.inf, -np.inf, np.nan, 1e-310] * 10)
    assert " & " in shield_of(checked(nested, x).source)
    for f, count in ((logs, 2), (read_twice, 0), (of_itself, 0), (nested, 1), (on_two_sides, 0)):
        for dtype in (np.float64, np.float32):
            assert checked(f, x.astype(dtype)).source.count(" = shield(") == count


@pytest.mark.parametrize("n", [15, 31, 63])
def test_rows_that_lack_one_element_hide_it(n: int) -> None:
    """A loop whose last iteration alone does not store would be left there by a path of its own, and take no vectors."""
    x, y = rng(n).normal(size=(64, n, n)), rng(0).normal(size=(64, n))

    def scaled(x: ad.AnyTensor, y: ad.AnyTensor) -> ad.AnyTensor:
        return ad.build3((64, n, n), lambda k, i, j: ad.sin(x[k, i, j] * y[k, j]))

    for dtype in (np.float64, np.float32):
        source = checked(scaled, x.astype(dtype), y.astype(dtype)).source
        assert not re.search(rf"i(\d) < {n + 1}; i\1\+\+(.|\n)*i\1 < {n}[ )]", source)


def test_exp_far_below_zero() -> None:
    """Masked scores are -1e30 or -inf; functions of vectors would take long for these."""
    x = np.array([-1e30, -np.inf, -746.5, -745.0, -720.0, -708.0, 0.0, 709.0, 711.0, np.inf, np.nan, -103.0, -104.5, -88.0, 89.0])
    for dtype in (np.float64, np.float32):
        made = checked(lambda x: (ad.exp(x), ad.exp(-ad.abs(x))), np.tile(x, 5).astype(dtype))
        assert re.search(r"= expf?\(v", made.source)


def test_statements_beside_each_other_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Running products, of pairs and then between them, in haste: gcc 12 made vectors of ten statements, and read past them."""
    monkeypatch.setattr(engine, "QUICK", 1)

    def products(x: ad.AnyTensor) -> ad.AnyTensor:
        n, k = x.shape
        if n < 2:
            return x
        odd = products(x[: n - 1 : 2] * x[1::2])
        even = x[: n - 1 : 2] * ad.append(ad.ones((1, k), ad.F64), odd[: n // 2 - 1])
        all_ = ad.reshape(ad.permute(ad.stack([even, odd]), (1, 0, 2)), (2 * (n // 2), k))
        return ad.append(all_, ad.reshape(odd[n // 2 - 1] * x[n - 1], (1, k))) if n % 2 else all_

    x = 1.0 + 0.01 * rng().normal(size=(313, 10))
    y = np.cumprod(x, 0)
    want = np.flip(np.cumsum(np.flip(np.cos(y) * y, 0), 0), 0) / x
    with ad.using(engine="c"):
        got = ad.compile(ad.grad(lambda x: ad.sum_all(ad.sin(products(x)))))(x).numpy()
    np.testing.assert_allclose(got, want, rtol=1e-10)


def test_what_is_divided_by_the_same_shares_a_reciprocal() -> None:
    """Divisions are what distances and their slopes take longest for; powers of two times a reciprocal are the same numbers."""

    def pairs(x: ad.AnyTensor) -> ad.AnyTensor:
        n = x.shape[0]
        return ad.sum(ad.build2((n, n), lambda i, j: 1.5 / ad.sqrt(1.0 + ad.square(x[i] - x[j]))))

    def some(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        return 1.0 / x, 0.5 / x, -4.0 / x, 3.0 / x

    x = rng().normal(size=40)
    assert checked(lambda x: ad.value_and_grad(pairs)(x), x).source.split("kernel(void")[-1].count(" / ") == 2
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-300, 1e300, 3.0])
    made = checked(some, x)
    assert made.source.count(" / v") == 2
    with np.errstate(divide="ignore"):
        for got, want in zip(made(x), (1.0 / x, 0.5 / x, -4.0 / x, 3.0 / x)):
            np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("name", ["exp", "log", "sin", "cos", "tan", "tanh", "sinh", "cosh", "log1p", "expm1", "arctan"])
def test_functions_of_vectors_are_precise(name: str) -> None:
    """Within four units in the last place, and the same at zeros and infinities as one number at a time."""
    scales = np.geomspace(1e-12, 30.0, 12)[:, None]
    x = (scales * rng().normal(size=(12, 100))).ravel()
    x = np.concatenate([np.abs(x) if name in ("log", "log1p") else x, [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-310, -1e-310]])
    f = getattr(ad, {"arctan": "atan"}.get(name, name))
    with np.errstate(all="ignore"), ad.using(engine="c"):
        got = ad.compile(f)(x).numpy()
        want = getattr(np, name)(x.astype(np.longdouble)).astype(np.float64)
        units = np.abs(got - want) / np.spacing(np.abs(want))
    finite = np.isfinite(want)
    np.testing.assert_array_equal(got[~finite], want[~finite])
    np.testing.assert_array_equal(np.signbit(got[want == 0]), np.signbit(want[want == 0]))
    assert units[finite].max() <= 4.0


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_exponentials_are_precise_up_to_the_ends_of_their_range(dtype: type) -> None:
    """Also where the result is subnormal; beyond, it is 0 or infinite."""
    least, most = (-746.0, 710.0) if dtype is np.float64 else (-104.5, 89.0)
    x: Arr = np.asarray([*np.linspace(least, most, 5000), *rng().normal(size=500), 0.0, -0.0, np.inf, -np.inf, np.nan], dtype)
    with np.errstate(all="ignore"), ad.using(engine="c"):
        e, t = (y.numpy() for y in ad.compile(lambda x: (ad.exp(x), ad.tanh(x)))(x))
        want: Arr = np.asarray(np.exp(x.astype(np.longdouble)), dtype)
        units = np.abs(e - np.exp(x.astype(np.longdouble))) / np.spacing(want)
    finite = np.isfinite(want)
    np.testing.assert_array_equal(e[~finite], want[~finite])
    assert units[finite].max() <= 1.2
    units = np.abs(t - np.tanh(x.astype(np.longdouble)))[x != 0] / np.spacing(np.abs(np.tanh(x)))[x != 0]
    assert np.nanmax(units) <= 3.0 and np.isnan(t[-1]) and np.signbit(t[-4])


def test_the_error_function_of_single_precision_is_precise() -> None:
    """Odd, at most 1, and as small as its argument; also where the two formulas meet."""
    meeting = np.nextafter(np.full(2000, 0.925, np.float32), np.float32(1.0)) + np.arange(-1000, 1000) * np.float32(2.0**-24)
    special = [0.0, np.inf, np.nan, 1e-45, 1e-39, 1e-30, 3.9, 3.91, 3.92, 4.0, 4.000001, 3e38]
    x: Arr = np.asarray([*np.geomspace(1e-6, 5.0, 20000), *np.linspace(0.0, 4.5, 20000), *meeting, *special], np.float32)
    x = np.concatenate([x, -x])
    with np.errstate(all="ignore"), ad.using(engine="c"):
        y = ad.compile(lambda x: ad.erf(x))(x).numpy()
    exact = erf(x.astype(np.float64))
    units = np.abs(y - exact) / np.spacing(np.abs(exact.astype(np.float32)))
    finite = ~np.isnan(x)
    assert units[finite].max() <= 1.4 and np.abs(y[finite]).max() == 1.0
    np.testing.assert_array_equal(np.isnan(y), ~finite)
    np.testing.assert_array_equal(np.signbit(y[finite]), np.signbit(x[finite]))
    np.testing.assert_array_equal(y[np.isinf(x)], [1.0, -1.0])


@pytest.mark.parametrize("n", [2, 20])
def test_many_error_functions_are_calls(n: int) -> None:
    def chain(x: Any) -> Any:
        for _ in range(n):
            x = ad.erf(1.1 * x)
        return x

    assert ("vector_erff" in checked(chain, rng().normal(size=40).astype(np.float32)).source) == (n == 2)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_the_softplus_is_precise(dtype: type) -> None:
    """Its logarithm is one of numbers from 1 to 2; far below 0 it is the exponential, far above the number itself."""
    x: Arr = np.asarray([*np.linspace(-100.0, 100.0, 5001), *rng().normal(size=3000), 0.0, -0.0, np.inf, -np.inf, np.nan], dtype)
    y = checked(ad.softplus, x)(x)[0]
    wide = x.astype(np.longdouble)
    want = np.maximum(wide, 0) + np.log1p(np.exp(-np.abs(wide)))
    finite = np.isfinite(want)
    np.testing.assert_array_equal(y[~finite], want[~finite].astype(dtype))
    assert (np.abs(y[finite] - want[finite]) / np.spacing(want[finite].astype(dtype))).max() <= 2.2


@pytest.mark.parametrize("n", [64, 67, 69])
def test_short_steps_that_add_to_a_row_are_made_eight_at_a_time(n: int) -> None:
    """Each sum is loaded and stored once for all of them; where many would be left over, they are four."""
    w, x = rng().normal(size=n), rng().normal(size=(n, 37))
    made = checked(lambda w, x: ad.build1(37, lambda j: ad.sum1(n, lambda i: w[i] * x[i, j])), w, x)
    assert f"i0 += {8 if n < 69 else 4})" in made.source


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_gamma_functions_on_one_side_of_a_choice(dtype: type) -> None:
    """Compilers move a call onto its side of a choice, and then there are no vectors: choices beside them are masks."""
    some = np.random.default_rng(6)
    x: Arr = np.asarray(some.uniform(0.1, 30.0, (3, 50)), dtype)
    k = some.integers(0, 2, (3, 50))

    def f(x: Any, k: Any) -> Any:
        inner = ad.build2((3, 50), lambda i, j: ad.lgamma(x[i, j]) + ad.digamma(x[i, j + 1]))
        return ad.grad(lambda v: ad.sum(ad.select(k == 0, ad.lgamma(v) * v, v)))(x) + ad.select(k == 1, inner, x)

    made = checked(f, x, k)
    assert "choose(" in made.source and "? v" not in made.source


def test_rows_that_scatters_add_take_vectors() -> None:
    """The elements of a row go to places of their own, wherever the row goes: gradients of embeddings."""

    def loss(table: Any, k: Any, w: Any) -> Any:
        return ad.grad_at(lambda t: ad.sum(w * ad.take(t, k)), table)

    some = np.random.default_rng(9)
    table, k, w = some.normal(size=(30, 16)), some.integers(-4, 34, 200), some.normal(size=(200, 16))
    made = checked(loss, table, k, w)
    nest = next(x for x in made.source.split("/* over ") if "scatter" in x.split("*/")[0])
    assert re.search(r"omp simd\n.*\n.*\n.* \+= v", nest)
    want = np.zeros_like(table)
    for at, row in zip(k, w):
        if 0 <= at < 30:
            want[at] += row
    np.testing.assert_allclose(made(table, k, w)[0], want, atol=1e-12)


def test_what_scatters_add_is_computed_in_vectors_before() -> None:
    """Loops that add to computed places are not vectorised: what is costly does not stand in them."""

    def loss(strength: Any, a: Any, b: Any) -> Any:
        z = ad.take(strength, a) - ad.take(strength, b)
        return ad.grad_at(lambda s: ad.sum(ad.softplus(ad.take(s, a) - ad.take(s, b))), strength), ad.sum(z)

    some = np.random.default_rng(7)
    made = checked(loss, some.normal(size=40), some.integers(0, 40, 500), some.integers(0, 45, 500))
    nests = made.source.split("/* over ")
    assert not any("exp(" in nest for nest in nests if "scatter" in nest.split("*/")[0])


@pytest.mark.parametrize("dtype", [np.float32, np.int32])
def test_gathers_of_narrow_numbers_by_wide_indices_are_vectors(dtype: type) -> None:
    some = np.random.default_rng(8)
    x: Arr = np.asarray(some.integers(-9, 9, (70, 3)), dtype)
    k = some.integers(-5, 80, 100)
    f: Any = lambda x, k: ad.build1(100, lambda i: x[k[i], 2] * x[k[i] + 1, 0] - x[69 - k[i], 1])
    assert "(int32_t)within(" in checked(f, x, k).source or dtype is np.int32
    checked(f, x, np.array([-(2**62), 2**62, 2**32, -(2**32), 2**31, 0, 69] * 15)[:100])


def test_windows_beside_each_other_are_run_through_in_short_steps() -> None:
    """Where no loop has steps of one, the steps of a window are shorter than those from image to image. These windows overlap:
    others are put back by a reshape."""

    def pooled(x: Any) -> Any:
        windows = lambda b, i, j: ad.max1(3, lambda u: ad.max1(3, lambda v: x[b, 2 * i + u, 2 * j + v]))
        return ad.sum(ad.square(ad.build3((16, 16, 16), windows)))

    made = checked(lambda x: ad.grad_at(pooled, x), np.asarray(rng().normal(size=(16, 33, 33))))
    inner = made.source.split("unview */")[1].split("#pragma omp simd")[1]
    assert re.search(r"\+= ", inner) and re.search(r"y0\[[^\]]*\b2 \* i(\d)\b", inner)
    (v,) = re.findall(r"for \(int64_t (i\d)", inner)[:1]
    assert f"2 * {v} " in inner.split("] +=")[0]


@pytest.mark.parametrize("f", ["tanh", "exp", "near_sin", "erfinv", "erff"])
def test_functions_that_take_vectors_are_inlined_in_long_texts(f: str, tmp_path: Path) -> None:
    """gcc at -O1 called those of more than 70 instructions, one number at a time, and at any level where a text is long."""
    kind = "float" if f == "erff" else "double"
    text = tmp_path / "a.c"
    loops = [
        f"void f{k}(const {kind} *restrict x, {kind} *restrict y)\n"
        f"{{\n#pragma omp simd\n    for (int i = 0; i < 1024; i++) y[i] = {f}({k} * x[i]);\n}}\n"
        for k in range(2)
    ]
    text.write_text("\n".join([header(matrices=False, text=f"{f}("), *loops]))
    for attempt in building.ATTEMPTS:  # until one works
        options = [o for o in building.hasty(attempt) if not o.startswith("-l") and o != "-shared"]
        command = [*building.find_compiler(), *options, "-S", str(text), "-o", str(tmp_path / "a.s")]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            break
    made = (tmp_path / "a.s").read_text()
    assert "f1:" in made
    assert not re.search(rf"(call|jmp|bl?)\s+_?(vector_)?{f}e?f?\b", made)


def test_comparisons_of_what_steps_capture_are_made_in_each_step() -> None:
    """They take no longer than loads of truth values, of which compilers make no vectors."""

    def f(x: ad.AnyTensor, wind: ad.AnyTensor) -> ad.AnyTensor:
        step = lambda _, u: ad.build1(50, lambda i: u[i] + ad.cond(wind[i] > 0.0, 0.1 * u[i], u[i] * u[i]))
        return ad.fori(9, step, x)

    made = checked(f, rng(1).normal(size=50), rng(2).normal(size=50))
    assert re.search(r"bool v\d+ = 0.0 < v\d+;", made.source.split("/* 9 steps */")[1])


@pytest.mark.parametrize(("dtype", "wide"), [("float64", "int64_t"), ("float32", "int32_t")])
def test_masks_beside_little_work_are_wide(dtype: str, wide: str) -> None:
    """Masks and comparisons together: branches otherwise, of which a processor guesses three in ten wrong."""

    def slope(x: ad.AnyTensor, m: ad.AnyTensor) -> ad.AnyTensor:
        return ad.grad_at(lambda x: ad.sum(ad.select(m & (x > 0.1), x * x, 0.0)), x)

    n = 1003
    text = checked(slope, rng().normal(size=n).astype(dtype), rng(1).random(n) < 0.7).source
    assert f"{wide} b0[512]; /* truth values as wide as numbers */" in text, text
    assert "as wide as" not in checked(lambda m, k: m & ~k, rng().random(n) < 0.5, rng(1).random(n) < 0.5).source


@pytest.mark.parametrize(("dtype", "wide"), [("float64", "int64_t"), ("float32", "int32_t")])
@pytest.mark.parametrize("n", [129, 512, 1000])
def test_truth_values_that_steps_keep_are_wide(dtype: str, wide: str, n: int) -> None:
    """Backwards they are read as rows: which of two was the lesser."""

    def slope(x: ad.AnyTensor, y: ad.AnyTensor) -> ad.AnyTensor:
        step = lambda _, u: u + ad.minimum(ad.sqrt(ad.square(u - y) + 1.0) - y, ad.sqrt(ad.square(u + y) + 2.0) - 1.0)
        return ad.grad_at(lambda x: ad.sum(ad.square(ad.fori(5, step, x))), x)

    text = checked(slope, rng().normal(size=n).astype(dtype), rng(1).normal(size=n).astype(dtype)).source
    backwards = text.split("steps backwards */")[1]
    assert f"{wide} b0[512]; /* truth values as wide as numbers */" in backwards, backwards


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [31, 32, 65, 130])
def test_matrices_times_their_own_transpose_are_symmetric(n: int, dtype: type) -> None:
    """Half of them is computed, the rest copied, where that pays; NaN spoils its row and column alone."""
    x: Arr = np.asarray(rng().normal(size=(n, 200)), dtype)
    x[n // 2, 7] = np.nan
    with ad.using(threads=1):  # several would each make some of the rows
        products = checked(lambda x: (x @ x.T, x.T @ x), x)(x)
    for got, want, deep in zip(products, (x @ x.T, x.T @ x), (200, n), strict=True):
        if len(got) >= SYMMETRIC and deep >= DEEP:
            np.testing.assert_array_equal(got, got.T)
        np.testing.assert_allclose(got, want, rtol=1e-3 if dtype is np.float32 else 1e-10, atol=1e-4)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_a_softplus_and_a_sigmoid_of_one_number_share_an_exponential(dtype: type) -> None:
    def both(x: Any) -> Any:
        return ad.softplus(x), ad.sigmoid(x)

    ends = [0.0, -0.0, 1e-30, -40.0, 40.0, -800.0, 800.0, np.inf, -np.inf, np.nan]
    x: Arr = np.asarray([*rng().normal(size=54), *ends], dtype)
    made = checked(both, x)
    assert made.source.split("kernel(void")[-1].count("log1p") == 1 and "/ (1 + exp(-v" not in made.source.replace("expf", "exp")
    assert "/ (1 + exp(-v" in checked(lambda x: (ad.softplus(2.0 * x), ad.sigmoid(x)), x).source.replace("expf", "exp")
    y, s = made(x)
    wide = x.astype(np.longdouble)
    with np.errstate(all="ignore"):
        wants: tuple[Arr, Arr] = np.logaddexp(wide, 0).astype(dtype), (1 / (1 + np.exp(-wide))).astype(dtype)
    for got, want in zip((y, s), wants):
        np.testing.assert_allclose(got, want, rtol=4 * float(np.finfo(dtype).eps), atol=float(np.finfo(dtype).tiny))
