"""Transforms that are applied repeatedly: the passes run once, without any other visible difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import AnyTensor, array, calls, grad, jvp, using, value_and_grad
from adtypes.errors import AdtypesError, EscapedTracerError
from adtypes.forms import Forms
from interpreters.compile import run as running
from interpreters.symbolic import recall
from interpreters.symbolic.recall import PATIENCE, Memories

X = array(np.linspace(0.5, 2.0, 4))
C = array(np.linspace(-1.0, 1.0, 4))
Flat = Callable[[AnyTensor], AnyTensor]


@pytest.fixture(autouse=True)
def memories(monkeypatch: pytest.MonkeyPatch) -> Memories:
    made = Memories(100_000)
    monkeypatch.setattr(recall, "MEMORIES", made)
    monkeypatch.setattr(calls, "FORMS", Forms())
    return made


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """One entry for each program that went through the passes."""
    seen: list[str] = []
    ready = running.ready

    def counted(*args: Any) -> Any:
        seen.append("ready")
        return ready(*args)

    monkeypatch.setattr(running, "ready", counted)
    yield seen


def custom(x: AnyTensor) -> AnyTensor:
    return x * x * x


twice = ad.custom_derivative(custom)
twice.partials(lambda out, x: 3.0 * x * x)

FUNCTIONS: dict[str, Flat] = {
    "pointwise": lambda x: ad.sum(ad.sin(x) * x + 2.0 * x / (x + 1.0)),
    "captured": lambda x: ad.sum(x * C * C),
    "build": lambda x: ad.sum1(4, lambda i: x[i] * ad.sum1(4, lambda j: ad.cos(x[i] * x[j]))),
    "fold": lambda x: ad.sum(ad.fold(lambda c, r: ad.sin(c * r) + C, x, ad.rows(ad.stack([x, C, x * x])))),
    "cond": lambda x: ad.cond_lazy(ad.sum(x) > 3.0, lambda: ad.sum(x * x), lambda: ad.sum(ad.exp(x))),
    "custom": lambda x: ad.sum(twice(x)),
    "nested": lambda x: ad.sum(grad(lambda y: ad.sum(y * y * x))(ad.exp(x))),
    "nested fold": lambda x: ad.sum(grad(lambda y: ad.sum(ad.fold(lambda c, r: c * r + C, y, ad.rows(ad.stack([y, x])))))(x)),
    "select": lambda x: ad.sum(ad.where(x > 1.0, ad.log(x), x * x)),
    "indices": lambda x: x[0] * x[-1] + ad.sum(x[1:3]),
}


def pulled(y: AnyTensor, pull: Callable[[AnyTensor], Any]) -> Any:
    return y, pull(array(2.0))


TRANSFORMS: dict[str, Callable[[Flat], Callable[[AnyTensor], Any]]] = {
    "value_and_grad": lambda f: value_and_grad(f),
    "grad_aux": lambda f: ad.grad_aux(lambda x: (f(x), {"twice": f(x) * 2.0})),
    "value_and_grad_aux": lambda f: ad.value_and_grad_aux(lambda x: (f(x), (x * 2.0, 3))),
    "jvp": lambda f: lambda x: jvp(f, (x,), (C,)),
    "vjp": lambda f: lambda x: pulled(*ad.vjp(f, x)),
    "jacobian": lambda f: ad.jacfwd(f),
    "hessian": lambda f: ad.hessian(f),
    "hvp": lambda f: lambda x: ad.hvp(f, x, C),
}


@pytest.mark.parametrize("transform", TRANSFORMS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_same_again(name: str, transform: str, passes: list[str], memories: Memories) -> None:
    df = TRANSFORMS[transform](FUNCTIONS[name])
    points = [X, X + 0.25, X * 0.5]
    first = [df(points[0])]
    ran = len(passes)
    later = [df(x) for x in points[1:]]
    assert len(passes) == ran and len(memories) >= 1
    for x, again in zip(points, first + later):
        with using(interpreter="dual"):
            want = df(x)
        for a, b in zip(ad.tree.flatten(again)[0], ad.tree.flatten(want)[0]):
            assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-9, atol=1e-12)


def test_what_changed_is_seen(passes: list[str]) -> None:
    scale, power, captured = [2.0], [2], [C]

    def f(x: AnyTensor) -> AnyTensor:
        y = x
        for _ in range(power[0] - 1):
            y = y * x
        return ad.sum(y * captured[0]) * scale[0]

    def check() -> None:
        k, s = power[0], scale[0]
        assert_allclose(grad(f)(X).numpy(), s * k * X.numpy() ** (k - 1) * captured[0].numpy())

    for s, k, c in ((2.0, 2, C), (2.0, 2, X), (3.0, 2, X), (3.0, 3, X), (-0.0, 3, X), (0.0, 3, C), (2.0, 2, C), (2.0, 2, C + C)):
        scale[0], power[0], captured[0] = s, k, c
        check()
        check()
    captured[0] = array(np.float64(2.0))
    f_scalar = grad(lambda x: ad.sum(x) * captured[0])
    assert_allclose(f_scalar(X).numpy(), 2.0)
    captured[0] = array(np.float64(5.0))
    assert_allclose(f_scalar(X).numpy(), 5.0)


def test_a_function_that_never_is_the_same(passes: list[str], memories: Memories) -> None:
    for k in range(2 * PATIENCE + 2):
        assert_allclose(grad(lambda x, k=k: ad.sum(x * (k + 1.0)))(X).numpy(), k + 1.0)
    assert len(passes) == 2 * PATIENCE + 2
    assert len(memories) == 1 and memories.terms == 100  # and its terms are not kept


def test_functions_of_one_text(passes: list[str]) -> None:
    def made(g: Flat) -> Flat:
        return lambda x: ad.sum(g(x))

    for g, slope in ((ad.sin, np.cos), (ad.exp, np.exp), (ad.sin, np.cos), (ad.exp, np.exp)):
        assert_allclose(grad(made(g))(X).numpy(), slope(X.numpy()))


def test_functions_of_one_line_are_told_apart() -> None:
    def made(n: int, c: AnyTensor) -> Callable[[AnyTensor], AnyTensor]:
        return lambda x: ad.sum(x**n * c)

    for _ in range(3):
        for n, c in ((2, X), (2, C), (3, X), (3, C)):
            assert_allclose(grad(made(n, c))(X).numpy(), n * X.numpy() ** (n - 1) * c.numpy())


def test_the_function_runs_once_in_each_call() -> None:
    runs = 0

    def f(x: AnyTensor) -> AnyTensor:
        nonlocal runs
        runs += 1
        return ad.sum(x * x)

    for k in range(1, 5):
        grad(f)(X)
        assert runs == k


def test_tensors_of_an_earlier_call_are_refused() -> None:
    kept: list[AnyTensor] = []

    def f(x: AnyTensor) -> AnyTensor:
        y = x * x
        out = ad.sum(kept[-1] * y if kept else y)
        kept[:] = [y]
        return out

    grad(f)(X)
    with pytest.raises(EscapedTracerError):
        grad(f)(X)
    kept.clear()

    def g(x: AnyTensor) -> AnyTensor:
        kept.append(x)
        return ad.sum(x * kept[0])

    grad(g)(X)
    with pytest.raises(EscapedTracerError):
        grad(g)(X)


def test_errors_are_those_of_the_call(memories: Memories) -> None:
    bad = [False]

    def f(x: AnyTensor) -> AnyTensor:
        if bad[0]:
            x = x + C[1:]
        return ad.sum(x * x)

    def g(x: AnyTensor) -> AnyTensor:
        return 1 // 0 * x if bad[0] else ad.sum(x)

    for h, error in ((f, AdtypesError), (g, ZeroDivisionError)):
        for bad[0] in (False, False, True, False, True):
            if bad[0]:
                with pytest.raises(error):
                    grad(h)(X)
            else:
                grad(h)(X)


def test_configurations(passes: list[str]) -> None:
    f: Flat = lambda x: ad.sum(x * x * 0.1)
    for _ in range(2):
        for dtype in ("f64", "f32"):
            with using(dtype=dtype):
                x = array([1.0, 2.0])
                assert_allclose(grad(f)(x).numpy(), 0.2 * x.numpy(), rtol=1e-6)
                assert grad(f)(x).spec.dtype.short == dtype
    assert len(passes) == 2
    with using(check="nan"), pytest.raises(AdtypesError):
        grad(f)(array([np.inf, 1.0]))
    with using(interpreter="dual"):
        assert_allclose(grad(f)(X).numpy(), 0.2 * X.numpy())


def test_other_arguments_are_part_of_it(passes: list[str]) -> None:
    f: Callable[..., AnyTensor] = lambda x, k, s: ad.sum(x * x) * float(k) * s
    for k, s in ((1, 2.0), (2, 2.0), (1, 3.0), (2, array(3.0))):
        assert_allclose(grad(f)(X, k, s).numpy(), 2 * X.numpy() * k * float(s))
    assert len(passes) == 2  # one for each int


def test_large_functions_are_not_kept(monkeypatch: pytest.MonkeyPatch, memories: Memories, passes: list[str]) -> None:
    monkeypatch.setattr(recall, "LARGE", 10)

    def f(x: AnyTensor) -> AnyTensor:
        for _ in range(20):
            x = ad.sin(x) * x
        return ad.sum(x)

    x, slope = X.numpy(), 1.0
    for _ in range(20):
        x, slope = np.sin(x) * x, slope * (np.sin(x) + x * np.cos(x))
    for _ in range(2):
        assert_allclose(grad(f)(X).numpy(), slope)
    assert len(passes) == 2 and memories.terms == 100


def test_threads() -> None:
    def work(k: int) -> float:
        c = array(np.full(4, float(k)))
        return float(ad.sum(grad(lambda x: ad.sum(ad.sin(x) * c))(X)))

    with ThreadPoolExecutor(6) as pool:
        got = list(pool.map(work, range(120)))
    assert_allclose(got, [k * np.sum(np.cos(X.numpy())) for k in range(120)], atol=1e-12)


def test_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Memories(500)
    monkeypatch.setattr(recall, "MEMORIES", small)
    for n in range(1, 20):
        grad(lambda x: ad.sum(x * x))(array(np.ones(n)))
        assert small.terms <= 500 and len(small) <= 4
    assert len(small) >= 2


def test_numbers_are_told_apart() -> None:
    k = array(np.arange(4))

    def f(x: AnyTensor) -> tuple[AnyTensor, list[AnyTensor]]:
        signs = [ad.atan2(x * 0.0, x * 0.0 + -0.0), ad.atan2(0.0, x * -0.0), ad.atan2(-0.0, x * -0.0), ad.atan2(0.0, x * 0.0)]
        return ad.sum(x * 1.0 + 1.0), [*signs, k + 1, k * 2, x + 1, x * 2.0]

    for _ in range(3):
        _, got = ad.grad_aux(f)(X)
        want = [0.0, np.pi, -np.pi, 0.0]
        for y, angle in zip(got, want):
            assert_allclose(y.numpy(), angle)
        assert [y.spec.dtype.short for y in got[4:]] == ["i64", "i64", "f64", "f64"]
        assert got[4].tolist() == [1, 2, 3, 4] and got[5].tolist() == [0, 2, 4, 6]


def test_inner_functions_that_change(passes: list[str]) -> None:
    scale, steps = [1.0], [C]

    def inner(y: AnyTensor) -> AnyTensor:
        return ad.sum(ad.fold(lambda c, r: c * r * scale[0] + steps[0], y, ad.rows(ad.stack([y, y * y]))))

    def f(x: AnyTensor) -> AnyTensor:
        return ad.sum(grad(inner)(x) * x)

    for s, c in ((1.0, C), (1.0, C), (2.0, C), (2.0, X), (1.0, X), (1.0, X)):
        scale[0], steps[0] = s, c
        with using(interpreter="dual"):
            want = grad(f)(X).numpy()
        for _ in range(2):
            assert_allclose(grad(f)(X).numpy(), want, rtol=1e-12)


def test_gradients_of_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    interpreted = running.interpreted

    def counted(*args: Any) -> Any:
        ran.append("passes")
        return interpreted(*args)

    monkeypatch.setattr(running, "interpreted", counted)
    scale = [1.0]
    for s, times in ((1.0, 1), (1.0, 1), (3.0, 2), (3.0, 2)):
        scale[0] = s
        slopes = ad.vmap(lambda r: grad(lambda x: ad.sum(ad.sin(x) * C) * scale[0])(r), ad.rows(ad.stack([X, C, X * C]))).stack()
        want = s * np.cos(np.stack([X.numpy(), C.numpy(), X.numpy() * C.numpy()])) * C.numpy()
        assert_allclose(slopes.numpy(), want)
        assert len(ran) == times
