"""Little arrays in the steps of loops are numbers, carries stay in registers, and strong products are ordinary ones."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.algebra import bind
from adtypes.ops.contraction import Contract0
from adtypes.ops.selection import Mul0
from interpreters.compile.c.normal import ways
from interpreters.compile.c.plans import tiny
from interpreters.symbolic.pipeline import without
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, normal, rng

pytestmark = needs_compiler
T = ad.AnyTensor


def steps(source: str) -> str:
    """What the steps of the only loop do."""
    _, found = source.split(" steps */")
    return found


def rotated(a: T, start: T, rows: T) -> tuple[T, T]:
    """A mean and a matrix that each other's steps read, and a sum of both."""

    def step(carry: tuple[T, T], r: T) -> tuple[tuple[T, T], T]:
        m, p = carry
        new = ad.stack([m[1] + r[0], m[0] * 0.5 - r[1]])
        return (new, a @ p @ ad.transpose(a) + 0.1 * ad.build2((2, 2), lambda i, j: m[i] * r[j])), ad.sum(p) + m[0]

    (m, p), sums = ad.map_accum(step, (start, a), ad.rows(rows))
    return m + p[0], sums.stack()


def test_steps_over_little_arrays_have_no_loops() -> None:
    found = steps(checked(rotated, 0.5 * normal(2, 2), normal(2), normal(7, 2)).source)
    body = found.split("for (int64_t t0")[1].split("\n    }")[0]
    assert "for (" not in body
    assert body.count("/*") == 1  # one unit


def test_carries_of_such_steps_are_variables() -> None:
    found = steps(checked(rotated, 0.5 * normal(2, 2), normal(2), normal(7, 2)).source)
    assert "double c0_0[] = {" in found
    assert "double c1_0[] = {" in found
    assert "old" not in found


def test_what_is_large_is_not_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    arrays = 0.5 * normal(2, 2), normal(2), normal(7, 2)
    monkeypatch.setattr(tiny, "STATEMENTS", 10)
    assert "for (int64_t i" in steps(checked(rotated, *arrays).source)
    monkeypatch.setattr(tiny, "STATEMENTS", 800)
    monkeypatch.setattr(tiny, "ELEMENTS", 1)
    assert "for (int64_t i" in steps(checked(rotated, *arrays).source)


def test_functions_of_some_elements_stay_vectors() -> None:
    def f(w: T, x: T) -> T:
        return ad.fold(lambda s, r: ad.tanh(w @ s + r), x[0], ad.rows(x))

    for n, loops in ((2, 0), (4, 1)):
        body = steps(checked(f, normal(n, n), normal(5, n)).source).split("for (int64_t t0")[1].split("\n    }")[0]
        assert body.count("tanh(") in (1, n)
        assert ("for (int64_t i" in body) == bool(loops)


def test_branches_and_running_sums_in_steps() -> None:
    def f(x: T) -> T:
        def step(s: T, r: T) -> T:
            chosen = ad.cond_lazy(ad.sum(s) > 0.0, lambda: ad.cumsum(r) - s, lambda: r * ad.max(s))
            return ad.where(r > 0.0, chosen, ad.build1(3, lambda i: s[ad.argmax(r)] + chosen[i]))

        return ad.fold(step, x[0], ad.rows(x))

    checked(f, normal(9, 3))


def wild(shape: tuple[int, ...], seed: int) -> Arr:
    some = [0.0, -0.0, 0.0, 1.5, -2.0, np.inf, -np.inf, np.nan]
    return np.asarray(np.random.default_rng(seed).choice(some, shape, p=[0.2, 0.1, 0.1, 0.25, 0.25, 0.04, 0.04, 0.02]))


def strong(x: T, y: T) -> tuple[T, T]:
    """Sums of strong products, what leaves arithmetic, and what is summed over all steps."""

    def step(s: T, rows: tuple[T, T]) -> tuple[T, T]:
        a, b = rows
        c = bind(Contract0((0, 1), (1,), (0,)), a, s)
        d = bind(Mul0(), b, c * 2.0 - 1.0)
        return ad.where(ad.minimum(d, ad.exp(c)) > 0.5, b, -b), d / (c - 0.5)

    last, each = ad.map_accum(step, y[0], ad.Rows(x.spec.shape[0], (x, y)))
    return last, each.stack()


@pytest.mark.parametrize("seed", range(6))
def test_strong_products_with_infinities(seed: int) -> None:
    made = checked(strong, wild((40, 2, 2), seed), wild((40, 2), seed + 1))
    assert "if (LIKELY(all == all))" in made.source
    finite = np.nan_to_num(wild((40, 2, 2), seed), posinf=0.0, neginf=3.0)
    checked(strong, finite, np.nan_to_num(wild((40, 2), seed + 1), posinf=-1.0, neginf=0.0))


@pytest.mark.parametrize("n", [7, 9, 40])
def test_strong_products_in_loops_of_steps(n: int) -> None:
    """Vectors look at what they wrote, and do it once more."""
    for seed in range(3):
        x, y = wild((20, n, n), seed), wild((20, n), seed + 1)
        x[:10][~np.isfinite(x[:10])] = 2.0
        made = checked(strong_sums, x, y, y[0])
        assert "if (!LIKELY(all == all))" in made.source


def strong_sums(x: T, y: T, start: T) -> tuple[T, T]:
    """A state that is a sum of strong products, in memory or along rows, and one that is read where it is written."""

    def step(carry: tuple[T, T], rows: tuple[T, T]) -> tuple[tuple[T, T], T]:
        (s, p), (a, b) = carry, rows
        c = bind(Contract0((0, 1), (1,), (0,)), a, s) + bind(Contract0((1, 0), (1,), (0,)), a, b)
        return (ad.where(c > 0.5, b, -b), bind(Mul0(), p, b)), bind(Mul0(), c, b - 1.0)

    (s, p), each = ad.map_accum(step, (start, start), ad.Rows(x.spec.shape[0], (x, y)))
    return s * p, each.stack()


def test_one_strong_product_is_left_alone() -> None:
    made = checked(lambda x: ad.fold(lambda s, r: bind(Mul0(), s, r), x[0], ad.rows(x)), wild((9,), 3))
    assert "LIKELY(all" not in made.source


@pytest.mark.parametrize("n", [6, 7, 8])
def test_captures_lie_as_sums_of_products_run(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results run along rows of the matrix forwards, and along its columns backwards: each loop has a copy of its own, where
    products are no calls."""
    monkeypatch.setattr(ways, "SMALL", 1 << 30)

    def final(a: T, p: T, x: T) -> T:
        step = lambda s, r: 0.1 * (ad.sin(s) @ a) + ad.build2((n, n), lambda i, j: r[i] * r[j])
        return ad.sum(ad.fold(step, p, ad.rows(x)))

    made = checked(lambda *given: ad.grad(lambda q: final(*q))(given), normal(n, n), normal(n, n), normal(9, n))
    copies = [line for line in made.source.splitlines() if "= x0[" in line and "for (int64_t z0" in line]
    assert ["[1 * z0 + 8 * z1" in line for line in copies] == ([False, True] if n < 8 else [True])  # whole vectors stay


@pytest.mark.parametrize("columns", [2, 3, 16])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_thin_captures_lie_by_columns(dtype: type, columns: int) -> None:
    """They are copied once; in each step their columns would be put in order, as they are where there are no steps."""

    def final(x: T, c: T) -> T:
        def step(_: object, t: T) -> T:
            far = ad.build1(200, lambda i: ad.sum1(columns, lambda k: ad.square(t[i] * x[i, k] - c[k])))
            return 0.9 * t + 0.1 * ad.sqrt(1.0 + far)

        return ad.sum(ad.fori(9, step, ad.zeros((200,), x.dtype)))

    made = checked(final, normal(200, columns).astype(dtype), normal(columns).astype(dtype))
    steps = made.source.split("/* 9 steps */")[1]
    assert f"tile_{8 * np.dtype(dtype).itemsize}(x0 + 0, {columns}, " in steps.split("for (int64_t t0")[0]
    assert "in order" not in steps
    checked(lambda x, c: ad.grad(lambda p: final(*p))((x, c)), normal(200, columns).astype(dtype), normal(columns).astype(dtype))


@pytest.mark.parametrize("split", [False, True])
def test_captures_read_at_a_place_of_an_axis_lie_along_another(split: bool) -> None:
    """Each step reads a row, at a place that is no counter or in parts, of a matrix of more rows than columns."""

    def states(q: T, w: T) -> T:
        def step(s: T, t: ad.Ix[int]) -> tuple[T, T]:
            row = ad.build2((4, 8), lambda h, i: q[t, 8 * h + i]) if split else ad.reshape(q[t * 7 % 64], (4, 8))
            s = ad.sin(s)
            return s, ad.sum(s * row)

        return ad.map_accum(step, w, ad.indices(64))[1].stack()

    assert "tile_64(x0" not in checked(states, normal(64, 32), normal(4, 8)).source
    checked(states, normal(64, 32).astype(np.float32), normal(4, 8).astype(np.float32))


def upwind(u: ad.AnyTensor) -> ad.AnyTensor:
    n = u.shape[0]

    def step(_: object, u: ad.AnyTensor) -> ad.AnyTensor:
        by_place = lambda i: u[i] - 0.1 * ad.cond(u[i] > 0.0, u[i] * (u[i] - u[i - 1]), u[i] * (u[i + 1] - u[i]))
        return ad.build1(n, by_place)

    return ad.sum(ad.square(ad.fori(5, step, u)))


@pytest.mark.parametrize("bad", [0.0, np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("place", [0, 1, 30, 63])
def test_strong_products_behind_choices(place: int, bad: float) -> None:
    """What a choice leaves out may be NaN; what it takes is looked at where it is stored."""
    u = rng(1).normal(size=64) / 9
    u[place] = bad
    made = checked(lambda u: ad.grad(upwind)(u), u)
    backwards = made.source.split("steps backwards */")[1].split("\n    }\n")[0]
    assert backwards.count("/* over") == 1 and "if (!LIKELY(all == all))" in backwards
    assert "mul0(" not in backwards.split("all = 0")[0]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("bad", [0.5, np.inf, np.nan])
def test_sums_of_steps_with_strong_products_are_checked_in_vectors(bad: float, dtype: type) -> None:
    """They are not updated in place, since they may be made twice."""

    def drift(u: ad.AnyTensor, wind: ad.AnyTensor) -> ad.AnyTensor:
        def step(_: object, u: ad.AnyTensor) -> ad.AnyTensor:
            by_place = lambda i: u[i] - ad.cond(wind[i] > 0.0, wind[i] * (u[i] - u[i - 1]), wind[i] * (u[i + 1] - u[i]))
            return ad.build1(u.shape[0], by_place)

        return ad.sum(ad.square(ad.fori(6, step, u)))

    both: list[Arr] = [np.asarray(rng(k).normal(size=64) / 9, dtype) for k in (1, 2)]
    u, wind = both
    made = checked(lambda u, w: ad.grad(lambda p: drift(*p))((u, w)), u, wind)
    backwards = made.source.split("steps backwards */")[1].split("\n    }\n")[0]
    assert "reduction(+:all)" in backwards and "mul0(" not in backwards.split("LIKELY(all")[0]
    wind[5], u[40] = 0.0, bad
    for place in (0, 4, 5, 6, 63):
        u[place] = bad
        checked(lambda u, w: ad.grad(lambda p: drift(*p))((u, w)), u, wind)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [11, 12, 16, 32])
def test_rows_that_fill_registers_are_vectors(n: int, dtype: type) -> None:
    """The backward steps of an LSTM of sixteen numbers: one by one they took twice as long."""

    def f(w: Any, xs: Any) -> Any:
        def step(s: Any, x: Any) -> Any:
            h, c = s
            z = w @ h + x
            c = ad.sigmoid(z[:n]) * c + ad.sigmoid(z[n : 2 * n]) * ad.tanh(z[2 * n : 3 * n])
            return ad.sigmoid(z[3 * n :]) * ad.tanh(c), c

        zero = ad.zeros_like(xs[0, :n])
        return ad.sum(ad.square(ad.fold(step, (zero, zero), ad.rows(xs))[0]))

    w: Any = rng().normal(size=(4 * n, n)).astype(dtype) / 4
    made = checked(lambda w, xs: ad.grad(lambda w: f(w, xs))(w), w, rng(1).normal(size=(6, 4 * n)).astype(dtype))
    backwards = made.source.split("6 steps backwards */")[1]
    assert (f"over {n}: " in backwards) == (n >= 12), backwards


@pytest.mark.parametrize("n", [12, 20, 32])
def test_sums_over_rows_are_not_written_out(n: int) -> None:
    """The cotangents of what all rows share, in each step: written out, every row of every sum would be made again."""

    def f(s: Any, c: Any) -> Any:
        def lorenz(r: Any) -> Any:
            return ad.stack([c[0] * (r[1] - r[0]), r[0] * (c[1] - r[2]) - r[1], r[0] * r[1] - c[2] * r[2]])

        def step(i: Any, q: Any) -> Any:
            for _ in range(3):
                q = q + 0.01 * ad.vmap(lorenz, ad.rows(q)).stack()
            return q

        return ad.sum(ad.square(ad.fori(4, step, s)))

    made = checked(lambda s, c: ad.grad(lambda p: f(*p))((s, c)), rng().normal(size=(n, 3)), rng(1).normal(size=3))
    assert made.source.count("\n") < 1800, made.source


@pytest.mark.parametrize("n", [9, 13, 33])
def test_what_is_behind_first_states_is_cleared(n: int) -> None:
    """Sines of what others left there take some processors ten times as long."""

    def f(s: Any) -> Any:
        return ad.fori(3, lambda i, s: s + ad.build1(n, lambda i: ad.sum1(n, lambda j: ad.sin(s[j] - s[i]))), s)

    source = checked(f, rng().normal(size=n)).source
    place = next(line for line in source.split("\n") if "memcpy(&s" in line).split("&")[1].split("[")[0]
    assert f"{place}[z] = 0;" in source.split("memcpy(")[0], source


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [20, 21, 35])
def test_what_is_behind_rows_is_not_checked(n: int, dtype: type) -> None:
    """It is 0 / 0 there, for which the strong products of every step would be made as such."""

    def f(m: Any, x: Any, y: Any) -> Any:
        def step(s: Any, y: Any) -> Any:
            a, b = s
            new = a * (1.0 - ad.exp(-b / (a + b)))
            a, b = a - new, b + new
            return (a + a @ m, b + b @ m), ad.sum(ad.square(new - y))

        return ad.sum(ad.map_accum(step, (x, 0.5 * x), ad.rows(y))[1].stack())

    m, x, y = rng().uniform(0.0, 0.01, (n, n)), rng(1).uniform(1.0, 2.0, n), rng(2).uniform(1.0, 2.0, (5, n))
    g = lambda *p: ad.grad_argnums(f, (0, 1))(*p)
    with without("outer products"):  # so that there are some in the steps
        made = checked(g, *(a.astype(dtype) for a in (m, x, y)))
    looks = re.findall(r"for \(int64_t z\d? = 0; z\d? < (\d+); z\d?\+\+\) all \+= |all \+= i\d < (\d+) \? ", made.source)
    assert looks and {a or b for a, b in looks} == {str(n)}, looks
    x[3] = np.inf
    checked(g, *(a.astype(dtype) for a in (m, x, y)))


@pytest.mark.parametrize("n", [12, 15])
def test_neighbours_of_few_are_written_out(n: int) -> None:
    """In vectors each step would load what it has just stored at other places: it took up to five times as long."""

    def step(i: Any, s: Any) -> Any:
        return ad.build1(n, lambda j: s[j] + 0.01 * ((s[(j + 1) % n] - s[(j + n - 2) % n]) * s[(j + n - 1) % n] - s[j]))

    source = checked(lambda s: ad.grad(lambda s: ad.sum(ad.square(ad.fori(9, step, s))))(s), rng().normal(size=n)).source
    assert "double c0_" in source, source  # a state of local variables


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_what_is_behind_rows_that_steps_read_is_cleared(dtype: type) -> None:
    """Rows that were gathered have no ends, and vectors of steps compute with these, however small they may be."""

    def f(table: Any, k: Any, x: Any) -> Any:
        sigma = ad.build2((40, 3), lambda i, j: table[k[i], j])

        def step(v: Any, s: Any) -> Any:
            return v / (1.0 + ad.square(s)) + ad.exp(-v) * ad.mean(v)

        return ad.fold(step, x, ad.rows(sigma))

    k = rng().integers(0, 3, size=40)
    made = checked(f, np.asarray(rng(1).normal(size=(3, 3)), dtype), k, np.asarray(rng(2).normal(size=3), dtype))
    gathered = made.source.split(": gather")[1]
    (place,) = {m[1] for m in re.finditer(r"(s\d+)\[[^=]*\] = v", gathered.split("for (int64_t t0")[0])}
    assert f"{place}[z + e] = 0;" in gathered, made.source
