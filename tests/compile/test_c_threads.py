"""Loops in parts: the same results with any number of threads, forks, callers at one time, and what is not cut."""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import adtypes as ad
from adtypes.config import configure
from adtypes.spec import Spec
from adtypes.testing.generate import TOTAL, random_program
from interpreters.compile.c.engine import ENGINE
from interpreters.compile.c.native import build, call, library, threads
from interpreters.compile.c.native.extension import extension, why_not
from interpreters.compile.c.native.kernel import Kernel
from interpreters.compile.c.native.shares import Source
from interpreters.compile.c.texts import parts
from interpreters.compile.c.texts.calls import direct
from interpreters.compile.c.texts.calls import matmul as matmul_text
from interpreters.compile.c.units import work
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import SMALL
from tests.compile.graphs import Arr, Flat, graph_of, interpreted, normal, rng
from tests.compile.test_c_export import STRICT
from tests.compile.test_c_export import check as check_exported
from tests.compile.test_c_export import compiled as exported_runs
from tests.compile.test_c_export import run as run_exported
from tests.compile.test_random import agree, both

pytestmark = needs_compiler
T = ad.AnyTensor


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small loops are cut, too."""
    for module in (parts, matmul_text, direct, work):
        for name, value in SMALL[module.__name__.removeprefix("interpreters.compile.c.")].items():
            monkeypatch.setattr(module, name, value)


@pytest.fixture
def pool() -> None:
    if extension() is None:
        pytest.skip(f"no extension: {why_not()}")


def single(*shape: int) -> Arr:
    return normal(*shape).astype(np.float32)


def ints(*shape: int) -> Arr:
    return rng(1).integers(-3, 12, shape)


def wild(*shape: int) -> Arr:
    x = normal(*shape)
    x.ravel()[[3, -1]] = np.nan, -np.inf
    return x


def window(x: T) -> T:
    """Each element three times, added up where it came from."""
    n = x.shape[0]
    slope: T = ad.grad(lambda y: ad.sum(ad.build1(n - 2, lambda i: ad.sin(y[i] * y[i + 1] + y[i + 2]))))(x)
    return slope


def borders(x: T) -> T:
    n = x.shape[0]
    return ad.build1(n, lambda i: ad.select((i > 0) & (i < n - 1), x[i - 1] + x[i + 1], 0.0) - 2.0 * x[i])


def distances(x: T, c: T) -> tuple[T, ...]:
    n, k = x.shape[0], c.shape[0]
    away = ad.build1(n, lambda i: ad.build1(k, lambda j: ad.sum((x[i] - c[j]) * (x[i] - c[j]))))
    return away, ad.build1(n, lambda i: ad.argmin(away[i])), ad.sum(ad.build1(n, lambda i: ad.min(away[i])))


def logistic(w: T, x: T) -> tuple[T, ...]:
    z = x @ w
    return ad.sum(ad.log(1.0 + ad.exp(z))), (1.0 / (1.0 + ad.exp(-z))) @ x


FAMILIES: dict[str, tuple[Flat, tuple[Arr, ...]]] = {
    "elements": (lambda x, y: ad.sin(x) * y + 1.0, (normal(333), normal(333))),
    "elements in single precision": (lambda x: ad.exp(-x * x), (single(7, 41),)),
    "a matrix and a row": (lambda a, v: ad.tanh(a + ad.build1(a.shape[0], lambda i: v)), (normal(30, 20), normal(20))),
    "sums": (lambda x: (ad.sum(x), ad.sum(x * x), ad.max(x), ad.min(ad.cos(x))), (normal(301),)),
    "sums with what is not finite": (lambda x: (ad.sum(x), ad.max(x), ad.min(x), ad.max(-x)), (wild(301),)),
    "a long sum in single precision": (lambda x: ad.sum(ad.exp(x)), (single(3000),)),
    "sums of integers": (lambda i: (ad.sum(i), ad.max(i), ad.min(i * i)), (ints(203),)),
    "sums of rows": (lambda a: (ad.sum(a, axis=1), ad.max(a, axis=1), ad.argmax(a, axis=1)), (normal(307, 11),)),
    "sums of columns": (lambda a: (ad.sum(a, axis=0), ad.max(a, axis=0), ad.argmin(a, axis=0)), (normal(307, 11),)),
    "sums of columns, NaN": (lambda a: ad.max(a, axis=0), (wild(307, 11),)),
    "place of the greatest": (lambda x: (ad.argmax(x), ad.argmin(x)), (normal(200),)),
    "running sums": (lambda a: (ad.cumsum(a, axis=1), ad.cumsum(a, axis=0), ad.cumsum(a[0])), (normal(303, 9),)),
    "a product with a sum": (
        lambda a, b: ad.sum_outer(ad.build1(a.shape[0], lambda i: a[i] * b[i])),
        (normal(40, 6), normal(40)),
    ),
    "rows that are gathered": (lambda t, i: ad.build1(i.shape[0], lambda k: t[i[k]]), (normal(9, 4), ints(100))),
    "scattered": (
        lambda y, i: ad.grad(lambda t: ad.sum(ad.build1(i.shape[0], lambda k: t[i[k]] * y[k])))(y[:9]),
        (normal(90), ints(90)),
    ),
    "scattered rows": (
        lambda t, w, i: ad.grad(lambda t: ad.sum(ad.build1(i.shape[0], lambda k: ad.sum(ad.sin(t[i[k]])) * w[k])))(t),
        (normal(9, 4), normal(90), ints(90)),
    ),
    "windows": (window, (normal(350),)),
    "borders": (borders, (normal(350),)),
    "transposed": (lambda a: ad.sin(ad.transpose(a)) + 1.0, (normal(19, 31),)),
    "pieces": (lambda x, y: ad.concat([ad.sin(x), ad.cos(y), x * y]), (normal(270), normal(270))),
    "distances": (distances, (normal(300, 4), normal(6, 4))),
    "short columns": (lambda x: ad.prod(x, axis=1), (normal(301, 5),)),
    "rows at a time": (logistic, (normal(64), normal(1000, 64))),
    "rows at a time, single": (logistic, (single(64), single(1030, 64))),
    "no elements": (lambda x: (ad.sin(x), ad.sum(x)), (normal(0),)),
    "no rows": (lambda a: (ad.sum(a, axis=0), ad.sin(a)), (normal(0, 5),)),
    "one element": (lambda x: (ad.sin(x), ad.sum(x)), (normal(1),)),
    "a loop beside": (
        lambda h, x: (ad.fold(lambda s, r: ad.tanh(s * r + 1.0), h, ad.rows(x)), ad.sin(x)),
        (normal(5), normal(60, 5)),
    ),
}  # fmt: skip
WHOLE = {"no elements", "no rows", "one element", "place of the greatest"}  # where there is nothing to cut


@pytest.mark.parametrize("name", FAMILIES)
def test_any_number_of_threads_gives_the_same(name: str, eager: None) -> None:
    f, arrays = FAMILIES[name]
    with ad.using(threads=1):
        made = checked(f, *arrays)
        want = [np.array(y) for y in made(*arrays)]
    assert ("spread(team" in made.source) == (name not in WHOLE)
    for n in (2, 4):
        with ad.using(threads=n):
            for _ in range(3):
                for y, w in zip(made(*arrays), want, strict=True):
                    assert_array_equal(y, w)


@pytest.mark.parametrize("part", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in range(1, 9))])
def test_random_programs_in_parts(part: int, eager: None) -> None:
    for seed in range(part * 1000, part * 1000 + (50 if part else 6)):
        both(ENGINE, random_program(seed, TOTAL))


def test_without_the_extension_parts_are_made_one_by_one(eager: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call, "extension", lambda: None)
    assert "spread(team" in checked(lambda x: (ad.sin(x), ad.sum(x)), normal(300)).source


def wave(x: T) -> T:
    return ad.sum(ad.sin(x) * ad.exp(-x * x))


X = normal(50_000)


def test_what_is_cut_is_told() -> None:
    slope = ad.compile(ad.grad(wave), engine="c")
    assert "c: for several threads: over 50000: " in slope.explain(ad.array(X))
    assert "for several threads" not in slope.explain(ad.array(X[:1000]))


def test_more_threads_are_no_reason_to_trace_or_to_compile(pool: None, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[Source] = []
    library = build.library

    def noted(source: Source, *more: Any) -> Any:
        texts.append(source)
        return library(source, *more)

    monkeypatch.setattr(build, "library", noted)
    slope, x, out = ad.compile(ad.grad(lambda x: ad.sum(ad.cos(x) * x * x)), engine="c"), ad.array(X), []
    for n in (1, 2, 3, None):
        with ad.using(threads=n, retrace="forbid"):
            out.append(slope(x).numpy())
    assert len(texts) == 1
    assert all(np.array_equal(out[0], y) for y in out[1:])


def test_the_number_is_that_of_the_caller() -> None:
    assert -threads.threads() == threads.cores() >= 1
    with ad.using(threads=3):
        assert threads.threads() == 3


@pytest.mark.parametrize(("said", "number"), [("3", 3), ("5,2", 5), ("0", None), ("many", None)])
def test_the_environment_may_say_how_many(said: str, number: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", said)
    found = threads.cores.__wrapped__()
    monkeypatch.delenv("OMP_NUM_THREADS")
    assert found == (number or threads.cores.__wrapped__())


PRODUCTS: dict[str, tuple[Flat, tuple[Arr, ...]]] = {
    "matrices": (lambda a, b: a @ b, (normal(70, 50), normal(50, 61))),
    "in single precision": (lambda a, b: a @ b, (single(70, 50), single(50, 61))),
    "wide": (lambda a, b: ad.transpose(b) @ a, (normal(40, 333), normal(40, 30))),
    "tall": (lambda a, b: ad.transpose(a) @ b, (normal(40, 333), normal(40, 30))),
    "many": (lambda a, b: ad.build1(a.shape[0], lambda i: a[i] @ b[i]), (normal(11, 30, 20), normal(11, 20, 25))),
    "sums of products": (
        lambda a, b: ad.sum_outer(ad.build1(a.shape[0], lambda i: a[i] @ b[i])),
        (normal(3, 40, 30), normal(3, 30, 50)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("name", PRODUCTS)
def test_products_are_shared(name: str, called: bool, eager: None, request: pytest.FixtureRequest) -> None:
    if called:
        request.getfixturevalue("by_library")
    f, arrays = PRODUCTS[name]
    made = checked(f, *arrays)
    assert ("gemm(library" in made.source) == called
    assert ("rows_each(team" in made.source) == (library.threads_of_blas() is not None)
    for n in (1, 2, 3, 8):
        with ad.using(threads=n):
            want = [np.asarray(y) for y in interpreted(graph_of(f, *arrays), arrays)]
            agree([np.asarray(y) for y in made(*arrays)], want)


ASK = "void ask(void **p) { *(long long *)p[0] = ((int (*)(void))p[2])(); }"


@pytest.mark.parametrize(("blas", "numbers"), [(0, (3, 3, 3)), (1, (1, 1, 1)), (2, (1, 3, 2))])
def test_blas_has_the_threads_that_it_is_to_have(pool: None, blas: int, numbers: tuple[int, ...]) -> None:
    """One for products, which have parts; for systems what was said; and after a call as many as before."""
    found = library.threads_of_blas()
    if found is None:
        pytest.skip("another BLAS")
    get, put = ctypes.CFUNCTYPE(ctypes.c_int)(found[0]), ctypes.CFUNCTYPE(None, ctypes.c_int)(found[1])
    kernel = Kernel("ask", (), (Spec((), ad.I64),), 0, False, blas)
    ask = call.caller(build.build(ASK)["ask"], kernel, (found[0],), alone=True)
    before = get()
    try:
        put(3)
        for n, number in zip((1, None, 2), numbers):
            with ad.using(threads=n):
                assert (int(ask()), get()) == (number, 3)
    finally:
        put(before)


def test_several_callers_at_one_time(pool: None) -> None:
    made = ENGINE.compile(graph_of(lambda x: (ad.sin(x) * x, wave(x)), X))
    inputs = [X + k for k in range(4)]
    with ad.using(threads=1):
        want = [[np.array(y) for y in made(x)] for x in inputs]

    def calls(k: int) -> bool:
        return all(np.array_equal(y, w) for _ in range(20) for y, w in zip(made(inputs[k]), want[k]))

    configure(threads=3)  # for all threads of Python
    try:
        with ThreadPoolExecutor(4) as workers:
            assert all(workers.map(calls, range(4)))
    finally:
        configure(threads=None)


@pytest.mark.parametrize("n", [2**31, 2**63 - 1, 2**64])
def test_any_number_of_threads_may_be_said(n: int, eager: None) -> None:
    """Numbers beyond those of the machine made sizes of parts 0."""
    f, arrays = PRODUCTS["matrices"]
    with ad.using(threads=n):
        assert threads.threads() == threads.MOST
        agree([np.asarray(y) for y in checked(f, *arrays)(*arrays)], [arrays[0] @ arrays[1]])


SCRIPT = """
import multiprocessing, os, sys, threading
import numpy as np
import adtypes as ad
from interpreters.compile.c.native.extension import extension

x = ad.array(np.linspace(0, 1, 50_000))
step = ad.compile(ad.grad(lambda x: ad.sum(ad.sin(x) * ad.exp(-x * x))), engine="c")

def by(n):
    with ad.using(threads=n):
        return step(x).numpy().copy()

want = by(1)
assert extension().workers() == 0
assert np.array_equal(by(3), want) and extension().workers() == 2

def child(results):
    before = extension().workers()
    same = all(np.array_equal(by(n), want) for n in (1, 2, 3, 4) for _ in range(5))
    results.put((before, same, extension().workers()))

busy = threading.Thread(target=lambda: [by(2) for _ in range(200)])
busy.start()  # the pool is in use while the process is forked
ctx = multiprocessing.get_context("fork")
results = ctx.SimpleQueue()
for _ in range(3):
    p = ctx.Process(target=child, args=(results,))
    p.start()
    p.join(60)
    assert p.exitcode == 0, p.exitcode
    assert results.get() == (0, True, 3)
busy.join()
assert np.array_equal(by(4), want) and extension().workers() == 3
print("done")
"""


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="no fork")
def test_processes_are_forked_off_and_end(pool: None) -> None:
    command = [sys.executable, "-W", "ignore", "-c", SCRIPT]  # later versions of Python warn of threads
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=Path(__file__).parents[2])
    assert (done.stdout.strip(), done.returncode) == ("done", 0), done.stderr[-3000:]


@pytest.fixture(params=[1, 3])
def flags(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What exported files are compiled with, for one thread and for several."""
    chosen = [*STRICT, "-fopenmp"] if request.param > 1 else [*STRICT]
    try:
        run_exported("int main(void) { return 0; }", tmp_path, *chosen)
    except AssertionError:
        pytest.skip("no OpenMP")
    monkeypatch.setenv("OMP_NUM_THREADS", str(request.param))
    return chosen


@exported_runs
def test_files_have_the_parts_too(flags: list[str], tmp_path: Path) -> None:
    p = ad.trace(lambda x: (wave(x), ad.sin(x)), "f64[50000]")
    assert "spread(team, part0_of_kernel, p, " in check_exported(p, tmp_path, *flags)


@exported_runs
def test_threads_of_files_have_memory_of_their_own(flags: list[str], tmp_path: Path) -> None:
    text = check_exported(ad.trace(logistic, "f64[64]", "f64[6000,64]"), tmp_path, *flags)
    assert "(THREADS - 1) * " in text and "THREADS > 1 ? " in text


def root(a: T) -> T:
    return ad.while_loop(lambda s: ad.abs(s * s - a) > 1e-9, lambda s: 0.5 * (s + a / s), a, max_steps=50)


def grown(x: T) -> T:
    return ad.while_loop(lambda s: ad.sum(ad.square(s)) < 1e7, lambda s: 1.5 * s, x, max_steps=50)


def test_parts_read_what_loops_have_left() -> None:
    """Its carries lie in two places by turns, of which the functions of parts know one."""
    x = rng().normal(size=300_000)
    for f in (lambda x: x * root(ad.abs(x[0]) + 3.0) + ad.sin(x), lambda x: ad.sum(ad.exp(-ad.square(grown(x))))):
        made = checked(f, x)
        with ad.using(threads=2):
            agree([np.asarray(y) for y in made(x)], [np.asarray(y) for y in interpreted(graph_of(f, x), [x])])
        assert "part0_of_kernel" in made.source


@exported_runs
def test_files_with_parts_read_what_loops_have_left(flags: list[str], tmp_path: Path) -> None:
    check_exported(ad.trace(lambda x: ad.exp(-ad.square(grown(x))), "f64[300000]"), tmp_path, *flags)


def test_small_files_know_nothing_of_parts() -> None:
    text = ad.trace(wave, "f64[500]").to_source("c")
    assert "spread" not in text and "openmp" not in text


def test_parts_know_that_positions_are_not_negative() -> None:
    """Else compilers divide positions by a number as signed ones, which takes twice as long."""
    made = checked(lambda x: ad.sum(ad.square(x.scatter((12,), lambda i: (i * 7) % 12))), rng().normal(size=400_000))
    assert re.search(r"part0_of_kernel\(.*\n\{\n(?:.*\n)*? *ASSUME\(t0 >= 0 && t0 < \d+\);", made.source), made.source


def test_parts_of_one_iteration_do_not_say_that_they_are() -> None:
    """In a loop that surely runs once, gcc 12 forgets to vectorise those inside: ten times the time, in scalar sines."""
    n, m = 32, 70

    def waves(r: T, q: T, f: T) -> T:
        return ad.build1(n, lambda k: ad.sum1(m, lambda i: ad.sum1(m, lambda j: f[k, i] * f[k, j] * ad.sin(q[k] * r[i, j]))))

    sizes: list[tuple[int, ...]] = [(m, m), (n,), (n, m)]
    made = checked(waves, *(np.asarray(rng(k).normal(size=s), np.float32) for k, s in enumerate(sizes)))
    assert "ASSUME(t0 >= 0); const int64_t from = 1 * t0, to = from + 1 < 8 ? from + 1 : 8;" in made.source
