"""Calling kernels, by the extension and through ctypes: any arrays, errors, memory that is used again, threads, references."""

from __future__ import annotations

import ctypes
import gc
import pickle
import sys
import threading
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from adtypes import F32, F64, I32, I64, Bool
from adtypes.errors import ShapeError
from adtypes.spec import Spec
from interpreters.compile.c.native import call
from interpreters.compile.c.native.build import build
from interpreters.compile.c.native.extension import extension, why_not
from interpreters.compile.c.native.kernel import Kernel
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import Arr

pytestmark = needs_compiler

TEXT = """
#include <stdint.h>
void twice(void **p)    /* 6 doubles, and how many arrays lie behind each other in memory */
{
    const double *x = p[0]; double *y = p[1];
    for (int i = 0; i < 6; i++) y[i] = 2 * x[i];
}
void kinds(void **p)    /* one number of each dtype */
{
    *(double *)p[5] = *(double *)p[0] + *(float *)p[1] + *(int64_t *)p[2] + *(int32_t *)p[3] + *(uint8_t *)p[4];
    *(float *)p[6] = *(float *)p[1]; *(int64_t *)p[7] = *(int64_t *)p[2]; *(int32_t *)p[8] = *(int32_t *)p[3];
    *(uint8_t *)p[9] = !*(uint8_t *)p[4];
}
void nothing(void **p) { (void)p; }
void large(void **p)    /* 20000 doubles, by way of scratch memory and a number behind it in the table */
{
    const double *x = p[0]; double *y = p[1], *s = p[2]; double by = *(double *)p[3];
    for (int i = 0; i < 20000; i++) s[i] = by * x[i];
    for (int k = 0; k < 20; k++) for (int i = 0; i < 20000; i++) s[i] += 1;
    for (int i = 0; i < 20000; i++) y[i] = s[i];
}
void waits(void **p)    /* until another thread writes, or for long */
{
    volatile int64_t *flag = p[0]; int64_t *seen = p[1];
    for (int64_t k = 0; k < 20000000000 && !*flag; k++);
    *seen = *flag;
}
void place(void **p) { *(int64_t *)p[0] = (int64_t)p[1] % 64; }
"""
X: Arr = np.arange(6.0).reshape(2, 3)
BIG: Arr = np.arange(20000.0)
Caller = Callable[..., Any]


@pytest.fixture(params=["extension", "ctypes"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "ctypes":
        monkeypatch.setattr(call, "extension", lambda: None)
    elif extension() is None:
        pytest.skip(f"no extension: {why_not()}")
    return str(request.param)


def made(name: str, inputs: Sequence[Spec], results: Sequence[Spec], scratch: int = 0, **more: Any) -> Caller:
    return call.caller(build(TEXT)[name], Kernel(name, tuple(inputs), tuple(results), scratch), **more)


def twice(**more: Any) -> Caller:
    return made("twice", [Spec((2, 3), F64)], [Spec((2, 3), F64)], alone=True, **more)


def large() -> Caller:
    by = ctypes.c_double(3.0)
    run = made("large", [Spec((20000,), F64)], [Spec((20000,), F64)], 160000, tail=(ctypes.addressof(by),), alone=True)
    KEPT.append(by)
    return run


KEPT: list[object] = []


def test_types(way: str) -> None:
    kinds = [F64, F32, I64, I32, Bool]
    run = made("kinds", [Spec((), d) for d in kinds], [Spec((), d) for d in kinds])
    out = run(*(np.array(v, d.np_dtype) for v, d in zip((0.5, 0.25, 1 << 40, -7, True), kinds)))
    assert type(out) is tuple
    assert [y.item() for y in out] == [0.75 + (1 << 40) - 7 + 1, 0.25, 1 << 40, -7, False]
    assert [y.dtype for y in out] == [np.dtype(d.np_dtype) for d in kinds]


@pytest.mark.parametrize(
    "x",
    [X, np.asfortranarray(X), X[::-1, ::-1], X.repeat(2, 1)[:, ::2], np.broadcast_to(X[:1], (2, 3)), X.tolist(), np.ma.array(X)],
    ids=["as it is", "columns", "backwards", "steps", "repeated", "lists", "a subclass"],
)
def test_layouts(way: str, x: Any) -> None:
    assert_array_equal(twice()(x), 2 * np.asarray(x))


def test_arrays_that_are_not_aligned(way: str) -> None:
    x: Arr = np.frombuffer(b"." + X.tobytes(), np.float64, 6, 1).reshape(2, 3)
    assert not x.flags.aligned
    assert_array_equal(twice()(x), 2 * X)


@pytest.mark.parametrize(
    "dtype",
    [pickle.loads(pickle.dumps(np.dtype("f8"))), np.dtype("f8", metadata={"unit": "m"}), np.dtype("=f8")],
    ids=["unpickled", "with metadata", "native"],
)
def test_dtypes_that_are_equal_and_other_objects(way: str, dtype: np.dtype[Any]) -> None:
    x: Arr = X.astype(dtype)
    assert x.dtype == X.dtype
    assert_array_equal(twice()(x), 2 * X)
    assert_array_equal(twice()(x[::-1]), 2 * X[::-1])
    longs: Arr = np.array(4, np.longlong)  # the one of two C types that has no name
    kinds = [F64, F32, I64, I32, Bool]
    run = made("kinds", [Spec((), d) for d in kinds], [Spec((), d) for d in kinds])
    assert run(np.array(0.5, dtype), np.array(0.25, np.float32), longs, np.array(1, np.int32), np.array(True))[0] == 6.75
    with pytest.raises(ShapeError):
        twice()(X.astype(">f8"))


def test_empty_arrays(way: str) -> None:
    run = made("nothing", [Spec((0, 3), F64)], [Spec((3, 0), F32), Spec((0,), I64)])
    a, b = run(np.zeros((0, 3)))
    assert a.shape == (3, 0) and a.dtype == np.float32 and b.shape == (0,)
    run(np.zeros((0, 6))[:, ::2])


def test_no_arguments_and_no_results(way: str) -> None:
    assert made("nothing", [], [])() == ()


def test_results_have_a_place(way: str) -> None:
    run, out = twice(), np.zeros((2, 3))
    assert run(X, out=out) is out
    assert_array_equal(out, 2 * X)
    (y,) = made("twice", [Spec((2, 3), F64)], [Spec((2, 3), F64)])(X, out=(out,))
    assert y is out


def test_errors(way: str) -> None:
    run = twice()
    for wrong in (np.zeros((3, 2)), X.astype(np.float32), X.astype(">f8"), np.zeros(()), "text"):
        with pytest.raises(ShapeError, match=r"a program for float64\[2, 3\] got"):
            run(wrong)
    for count in ((), (X, X)):
        with pytest.raises(TypeError, match="a program for 1 arrays got"):
            run(*count)
    with pytest.raises(TypeError):
        run(X, into=X)


@pytest.mark.parametrize("out", [np.zeros(5), np.zeros((3, 2)).T, X[::-1], np.zeros((2, 3), np.float32), None, (X, X), [X]])
def test_places_that_do_not_fit(out: Any) -> None:
    if extension() is None:
        pytest.skip(f"no extension: {why_not()}")
    with pytest.raises(ValueError, match="out is"):
        twice()(X, out=out)


def test_failing_calls_leak_nothing(way: str) -> None:
    run = made("nothing", [Spec((2, 3), F64), Spec((2, 3), F64)], [Spec((2, 3), F64)] * 3)

    class Fails:
        def __array__(self, dtype: object = None, copy: object = None) -> Arr:
            raise ZeroDivisionError

    good, copied, wrong, fails = X.copy(), X[::-1], np.zeros(7), Fails()
    watched = [good, copied, wrong, fails, run, np.dtype(np.float64), ShapeError]

    def calls(many: int) -> list[int]:
        for _ in range(many):
            for args in ((good, wrong), (wrong, good), (copied, wrong), (copied, fails), (good,), (copied, copied, copied)):
                with pytest.raises((ShapeError, ZeroDivisionError, TypeError)):
                    run(*args)
            run(good, copied)
        gc.collect()
        return [sys.getrefcount(x) for x in watched]

    assert calls(2) == calls(200)


def place_of(x: Arr) -> int:
    return int(x.__array_interface__["data"][0])


def test_large_results_are_used_again_when_nobody_has_them(way: str) -> None:
    run = large()
    first, second = run(BIG), run(BIG)
    place = place_of(first)
    assert place_of(second) != place
    view, want = first[5:10], first[5:10].copy()
    del first
    third = run(-BIG)
    assert_array_equal(view, want)  # a view keeps it
    del view, second, third
    places = {place_of(run(BIG)) for _ in range(20)}  # each is gone before the next is made
    assert len(places) <= 2


def test_what_was_changed_in_place_or_is_watched_is_not_used_again(way: str) -> None:
    run = large()
    y = run(BIG)
    watch = weakref.ref(y)
    del y
    z = run(-BIG)
    seen = watch()
    assert seen is None or (seen is not z and seen[1] == 23.0)
    for _ in range(3):
        w = run(BIG)
        w.shape = (200, 100)
        del w
        assert run(BIG).shape == (20000,)


def test_arrays_in_threads(way: str) -> None:
    run = large()
    with ThreadPoolExecutor(8) as pool:
        for k, y in enumerate(pool.map(lambda k: run(BIG + k), range(200))):
            assert_array_equal(y, 3 * (BIG + k) + 20)


def test_calls_within_calls(way: str) -> None:
    run = twice()

    class Calls:
        def __array__(self, dtype: object = None, copy: object = None) -> Arr:
            inner: Arr = run(X)
            return inner

    assert_array_equal(run(Calls()), 4 * X)


def test_other_threads_go_on_meanwhile(way: str) -> None:
    run = made("waits", [Spec((), I64)], [Spec((), I64)], 1 << 16, alone=True)
    flag = np.zeros((), np.int64)
    timer = threading.Timer(0.02, lambda: flag.fill(7))
    timer.start()
    assert run(flag) == 7
    timer.join()


def test_scratch_memory_begins_at_a_cache_line(way: str) -> None:
    for scratch in (1, 100, 1 << 20):
        assert made("place", [], [Spec((), I64)], scratch, alone=True)() == 0


def test_wrong_constructions_leak_nothing() -> None:
    native = extension()
    if native is None:
        pytest.skip(f"no extension: {why_not()}")
    f64, address = np.dtype(np.float64), ctypes.cast(build(TEXT)["nothing"], ctypes.c_void_p).value
    good = (f64, (2, 3), None)
    wrong: list[tuple[Any, ...]] = [
        (address, None, None, (good, "type"), 1, 0, (), False, False),
        (address, None, None, (good, (f64, (2, "3"), None)), 1, 0, (), False, False),
        (address, None, None, (good, (f64, (2, 3), (8,))), 1, 0, (), False, False),
        (address, None, None, (good,), 2, 0, (), False, False),
        (address, None, None, (good, good, good), 1, 0, (), True, False),
        (address, None, None, (good,), 1, -1, (), False, False),
        (address, None, None, (good,), 1, 0, ("tail",), False, False),
        ("address", None, None, (good,), 1, 0, (), False, False),
    ]
    before = sys.getrefcount(f64), sys.getrefcount(good)
    for _ in range(50):
        for args in wrong:
            with pytest.raises((TypeError, ValueError)):
                native.Kernel(*args)
    assert sys.getrefcount(good) == before[1]
    assert sys.getrefcount(f64) - before[0] < 50  # a leak is seen fifty times; others use the dtype, too
