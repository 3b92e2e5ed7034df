"""The short way from a staged function to compiled code: the same results as by the long one, whatever changes between calls."""

from __future__ import annotations

import gc
import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import adtypes as ad
from adtypes import AnyTensor, array, compile, configure, grad, using
from adtypes.config import witnessed
from adtypes.errors import AdtypesError
from adtypes.staged import FAST_PATHS, QUICK, Staged
from interpreters.compile import direct
from interpreters.compile import run as running
from interpreters.compile.c.native.extension import extension, why_not
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import Arr

X = array(np.linspace(-1.0, 1.0, 5))
Y = array(np.linspace(2.0, 3.0, 5))


@pytest.fixture(autouse=True, params=["numpy", "c"])
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    if extension() is None:
        pytest.skip(f"no extension: {why_not()}")
    with using(engine=request.param):
        yield request.param


def warm(f: Callable[..., Any], *args: Any, **kw: Any) -> Any:
    """A staged function, called so often with these arguments that it has a way for them."""
    g: Any = f if isinstance(f, Staged) else compile(f)
    ways = g._fast_paths + g._keyword_fast_paths
    for _ in range(QUICK):
        g(*args, **kw)
    assert len(g._fast_paths + g._keyword_fast_paths) > len(ways)
    return g


def test_arrays_that_come_from_other_processes() -> None:
    sent = pickle.loads(pickle.dumps(X))
    g = warm(lambda x: x * 2.0, X)
    assert_array_equal(g(sent).numpy(), 2 * X.numpy())
    assert_array_equal(compile(lambda x: x * 2.0)(sent).numpy(), 2 * X.numpy())


def calls(g: Callable[..., Any], *args: Any) -> int:
    """How many functions of Python and of C a call calls."""
    count = 0

    def see(frame: object, event: str, what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call") and what is not sys.setprofile

    sys.setprofile(see)
    try:
        g(*args)
    finally:
        sys.setprofile(None)
    return count


def test_few_calls() -> None:
    flat = warm(lambda x, y: x * y, X, Y)  # hardly anything but the way
    nested = warm(lambda p: {"z": p["x"] * p["y"], "rest": ()}, {"x": X, "y": Y})
    assert calls(flat, X, Y) < 10
    assert calls(nested, {"x": X, "y": Y}) < 10


def test_other_types_of_arguments() -> None:
    def f(x: Any, s: Any = 2.0) -> Any:
        return ad.sum(x * x) * s

    g = warm(f, X)
    for x in (X, array(np.ones(3)), array(np.ones(5)), array(np.ones((2, 5))), np.ones(5), array(np.ones(5)[::-1])):
        for more in ((), (3.0,), (np.float64(4.0),), (array(5.0),), (7,), (-0.0,)):
            for _ in range(QUICK + 1):
                assert_allclose(float(g(x, *more)), float(f(np.asarray(x), *more)), rtol=1e-14)
    assert 1 < len(g._fast_paths) <= FAST_PATHS
    single = array(np.ones(5, np.float32))
    assert g(single, array(np.float32(1.0))).spec.dtype is ad.F32
    with pytest.raises(AdtypesError):
        g(single, 2.0)
    with pytest.raises(TypeError):
        g("text")


def test_more_types_than_ways() -> None:
    g = compile(lambda x: ad.sum(x) * 2.0)
    for _ in range(2):
        for n in range(1, 2 * FAST_PATHS):
            warm_up = [float(g(array(np.ones(n)))) for _ in range(QUICK + 1)]
            assert set(warm_up) == {2.0 * n}
    assert len(g._fast_paths) == FAST_PATHS


def test_static_arguments() -> None:
    g = warm(lambda x, k, name: ad.sum(x) * float(k) + (1.0 if name == "one" else 0.0), Y, 2, "one")
    total = float(ad.sum(Y))
    for k, name in ((2, "one"), (3, "one"), (True, "one"), (2, "two"), (1 << 70, "one"), (2, "one")):
        assert float(g(Y, k, name)) == total * float(k) + (name == "one")


class Pair(NamedTuple):
    a: Any
    b: Any


@dataclass(frozen=True)
class Layer:
    w: Any
    kind: str = "dense"

    def __post_init__(self) -> None:
        assert self.kind


class Parts:
    def __init__(self, x: Any, size: int) -> None:
        self.x, self.size = x, size

    def __tree_parts__(self) -> Any:
        return [(".x", self.x)], lambda children: Parts(children[0], self.size), self.size


@pytest.mark.parametrize("keyword", [False, True])
def test_trees(keyword: bool) -> None:
    def f(t: Any, **more: Any) -> Any:
        p, (layer, parts), q, empty = t["p"], t["l"], t["q"], t["empty"]
        y = p.a * parts.x * float(parts.size) + layer.w * (2.0 if layer.kind == "dense" else 3.0)
        return {"y": y, "pair": Pair(q, [layer]), "none": None, "n": 3, "parts": Parts(y + y, 5), "empty": empty, "more": more}

    def tree(k: float, kind: str = "dense", size: int = 2) -> dict[str, Any]:
        x = array(np.full(5, k))
        return {"p": Pair(x, ()), "l": [Layer(x + 1.0, kind), Parts(x + 2.0, size)], "q": k, "empty": ((), [], {})}

    kw: dict[str, Any] = {"z": X, "j": 1} if keyword else {}
    g = warm(f, tree(1.0), **kw)
    for t in (tree(2.0), tree(3.0, "other"), tree(4.0, size=7), tree(5.0)):
        for _ in range(QUICK + 1):
            got, want = g(t, **kw), f(t, **kw)
            leaves, structure = ad.tree.flatten(got)
            wanted, its = ad.tree.flatten(want)
            assert structure == its and list(got) == list(want)
            for a, b in zip(leaves, wanted):
                assert_array_equal(np.asarray(a), np.asarray(b))
    changed = tree(2.0)
    changed["l"] = tuple(changed["l"])
    assert_array_equal(g(changed, **kw)["y"].numpy(), f(changed, **kw)["y"].numpy())
    shuffled = dict(reversed(tree(2.0).items()))
    assert_array_equal(g(shuffled, **kw)["y"].numpy(), f(shuffled, **kw)["y"].numpy())
    with pytest.raises(AdtypesError):
        g({**tree(2.0), "p": {1: X}}, **kw)


RESULTS: dict[str, Callable[[Any], Any]] = {
    "one": lambda y: y,
    "a tuple of one": lambda y: (y,),
    "a tuple": lambda y: (y, y),
    "a list": lambda y: [y],
    "nested": lambda y: ((y,),),
    "an empty tuple": lambda y: (),
    "None": lambda y: None,
}


@pytest.mark.parametrize("name", RESULTS)
def test_results(name: str) -> None:
    result = RESULTS[name]
    g = compile(lambda x: result(x + 1.0))
    want = ad.tree.flatten(result(X + 1.0))
    for _ in range(QUICK + 2):
        leaves, structure = ad.tree.flatten(g(X))
        assert structure == want[1]
        assert all(type(y) is ad.Tensor and (y.numpy() == (X + 1.0).numpy()).all() for y in leaves)


def test_the_configuration_is_seen() -> None:
    two = array(2.0)
    g = warm(lambda x, s: x * s, two, 3.0)
    with using(dtype="f32"), pytest.raises(AdtypesError):
        g(two, 3.0)
    for _ in range(QUICK + 1):
        with using(dtype="f32"):  # each block has a configuration of its own
            assert g(array(2.0), 3.0).spec.dtype is ad.F32
    assert g(two, 3.0).spec.dtype is ad.F64
    configure(dtype="f32")
    assert g(array(2.0), 3.0).spec.dtype is ad.F32
    configure(dtype="f64")
    assert g(two, 3.0).spec.dtype is ad.F64
    with using(check="nan"), pytest.raises(AdtypesError):
        g(array(np.inf), 0.0)
    with using(interpreter="dual"):
        assert float(g(array(2.0), 4.0)) == 8.0


def test_each_thread_has_its_configuration(engine: str) -> None:
    g = warm(lambda s: s * 2.0, 1.5)
    wrong: list[object] = []
    start = threading.Barrier(4)

    def work(dtype: str) -> None:
        with using(dtype=dtype, engine=engine):
            start.wait()
            wrong.extend(y for _ in range(300) if (y := g(1.5)).spec.dtype.short != dtype or float(y) != 3.0)

    threads = [threading.Thread(target=work, args=(d,)) for d in ("f32", "f64") * 2]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_inside_of_transforms() -> None:
    g = warm(lambda x: ad.sum(x * x * x), X)
    assert_allclose(grad(g)(X).numpy(), 3 * X.numpy() ** 2)
    with using(interpreter="dual"):
        assert_allclose(grad(g)(X).numpy(), 3 * X.numpy() ** 2)
    assert_allclose(ad.hessian(g)(X).numpy(), np.diag(6 * X.numpy()))
    outer = warm(lambda x: g(x) * 2.0, X)
    assert_allclose(float(outer(X)), 2 * float(g(X)))


def test_what_was_captured() -> None:
    c = array(np.arange(5.0))
    g = warm(lambda x: x * c + 1.0, X)
    assert_array_equal(g(Y).numpy(), Y.numpy() * np.arange(5.0) + 1.0)


def test_calls_with_keywords_that_it_does_not_know() -> None:
    g = warm(lambda x: ad.sum(x), X)
    with pytest.raises(TypeError):
        g(x=X, y=X)
    with pytest.raises(TypeError):
        g()
    for _ in range(QUICK + 1):
        assert float(g(x=X)) == float(g(X))
    assert len(g._keyword_fast_paths) == 1 and calls(g._keyword_fast_paths[0], X) < 4
    assert float(g(x=Y)) == float(ad.sum(Y))


def test_threads() -> None:
    g = warm(lambda x, s: ad.sum(ad.sin(x) * s), X, 1.0)
    with ThreadPoolExecutor(6) as pool:
        got = list(pool.map(lambda k: float(g(X + 1.0, float(k))), range(400)))
    assert_allclose(got, [np.sum(np.sin(X.numpy() + 1.0)) * k for k in range(400)], atol=1e-12)


def test_references() -> None:
    g = warm(lambda x, s: (x * s, s + 1.0), X, 2.0)
    x: Arr = np.linspace(-1.0, 1.0, 5)
    t, wrong = array(x), array(np.ones(4))
    watched = [x, t, wrong, ad.Tensor, t._alg, np.dtype(np.float64), NotImplemented, None]

    def count(many: int) -> list[int]:
        args: tuple[object, ...]
        way = g._fast_paths[0]
        for _ in range(many):
            for served in ((t, 2.0), (x, 3.0), (x, array(1.0))):
                assert way(*served) is not NotImplemented
            for args in ((wrong, 2.0), (t, 2), (t,), (), (t, t), (t, "text"), (x[::2], 1.0)):
                assert way(*args) is NotImplemented
            assert way(t, s=2.0) is NotImplemented
        gc.collect()
        return [sys.getrefcount(y) for y in watched]

    before = count(3)
    assert all(abs(a - b) < 100 for a, b in zip(before, count(300)))


def test_functions_that_fail() -> None:
    warm(lambda x: ad.sum(x), X)  # tells the extension what a configuration is
    spec = ((np.dtype(np.float64), (5,)),)
    for function, error in ((lambda x: 1 // 0, ZeroDivisionError), (lambda x: x, TypeError), (lambda x: (x, x), TypeError)):
        native: Any = extension()
        made = native.Program(function, (), spec, witnessed()[1], ad.Tensor, X._alg, np.dtype(np.float64), True)
        for _ in range(50):
            with pytest.raises(error):
                made(X)


@needs_compiler
def test_without_the_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "extension", lambda: None)
    g = compile(lambda x: ad.sum(x * x))
    for _ in range(QUICK + 2):
        assert_allclose(float(g(X)), float(np.sum(X.numpy() ** 2)))
    assert g._fast_paths == ()
    monkeypatch.setattr(running, "why_not", lambda: "no headers")
    lines = [line for line in compile(lambda x: ad.sum(ad.sin(x) * x), engine="c").explain(X).splitlines() if "ctypes" in line]
    assert len(lines) == 1 and lines[0].endswith("there is no extension: no headers")


def test_other_backends(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    g = warm(lambda x: ad.sum(x * x), X)
    with using(backend="torch", engine="auto"):
        for _ in range(QUICK + 2):
            y: AnyTensor = g(X)
            assert y._alg.name.startswith("torch") and float(y) == pytest.approx(float(np.sum(X.numpy() ** 2)))
    assert g(X)._alg.name == "numpy"
