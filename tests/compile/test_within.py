"""Programs at the positions of an eager loop: read there at first, compiled for all of them when they come again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import AnyTensor, array, compile, using
from interpreters.compile import within
from interpreters.compile.within import BATCHES
from tests.symbolic.test_recall import FUNCTIONS

grad: Any = ad.grad
A = array(np.linspace(0.3, 2.0, 12).reshape(3, 4))
C = array(np.linspace(-1.0, 1.0, 4))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The numbers of positions that programs were written down for."""
    seen: list[int] = []
    at_once = within.at_once

    def counted(graph: Any, n: int, mapped: Any) -> Any:
        seen.append(n)
        return at_once(graph, n, mapped)

    monkeypatch.setattr(within, "at_once", counted)
    yield seen


def mapped(f: Callable[..., Any]) -> Callable[[AnyTensor], list[Any]]:
    def run(a: AnyTensor) -> list[Any]:
        return [y.numpy() for y in leaves(ad.vmap(f, ad.rows(a)).tree)]

    return run


def leaves(tree: object) -> list[Any]:
    return ad.tree.flatten(tree)[0]


def check(f: Callable[..., Any]) -> None:
    run = mapped(f)
    with using(interpreter="dual"):
        want, other = run(A), run(A + 0.25)
    for _ in range(3):
        for y, z in zip(run(A), want, strict=True):
            assert_allclose(y, z, rtol=1e-9, atol=1e-12)
        for y, z in zip(run(A + 0.25), other, strict=True):
            assert_allclose(y, z, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_transforms_of_rows(name: str, made: list[int]) -> None:
    f = FUNCTIONS[name]
    check(lambda r: (grad(f)(r), ad.jvp(f, (r,), (C,)), ad.vjp(f, r)[1](array(2.0))))
    assert made


def test_what_does_not_depend_on_the_position(made: list[int]) -> None:
    f: Callable[..., AnyTensor] = lambda x, y: ad.sum(ad.sin(x) * y)
    check(lambda r: (grad(f)(C, r), grad(f)(r, C), grad(f)(C, C), ad.grad_aux(lambda x: (f(x, C), C * 2.0))(r)[1]))
    assert made


def test_several_results_and_numbers_of_rows(made: list[int]) -> None:
    df: Callable[[AnyTensor], Any] = lambda r: ad.value_and_grad(lambda p: ad.sum(p[0] * p[1]))((r, ad.exp(r)))
    for _ in range(3):
        for n in range(1, 4):
            (value, first, second) = mapped(df)(A[:n])
            x = A.numpy()[:n]
            assert_allclose(value, np.sum(x * np.exp(x), axis=1))
            assert_allclose(first, np.exp(x))
            assert_allclose(second, x)
    assert sorted(made) == [1, 2, 3]


def test_numbers_that_never_come_again(made: list[int]) -> None:
    df = mapped(lambda r: grad(lambda x: ad.sum(x * x))(r))
    wide = array(np.ones((2 * BATCHES + 2, 2)))
    for n in (*range(1, 2 * BATCHES + 2), *range(1, 2 * BATCHES + 2)):
        assert_allclose(df(wide[:n])[0], 2.0 * np.ones((n, 2)))
    assert len(made) <= 1


def test_rows_of_rows(made: list[int]) -> None:
    def inner(x: AnyTensor) -> AnyTensor:
        return ad.vmap(lambda y: grad(lambda z: ad.sum(z * z * z) * ad.sum(x))(y), ad.rows(x)).stack()

    cube = array(np.linspace(0.1, 1.0, 24).reshape(2, 3, 4))
    run: Callable[[], Any] = lambda: ad.vmap(inner, ad.rows(cube)).stack().numpy()
    x = cube.numpy()
    for _ in range(5):
        assert_allclose(run(), 3 * x**2 * x.sum((1, 2))[:, None, None])
    assert 2 in made and 3 in made


def test_compiled_functions_of_rows(made: list[int]) -> None:
    f = compile(lambda x: ad.sum(ad.fold(lambda c, r: c * r + x, x, ad.rows(ad.stack([x, C])))))
    x = A.numpy()
    for _ in range(4):
        f(C)
        assert_allclose(mapped(f)(A)[0], np.sum((x * x + x) * C.numpy() + x, axis=1))
    assert made == [3]


def test_functions_that_change(made: list[int]) -> None:
    scale = [1.0]
    run = mapped(lambda r: grad(lambda x: ad.sum(x * C) * scale[0])(r))
    for s in (1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0):
        scale[0] = s
        assert_allclose(run(A)[0], np.broadcast_to(s * C.numpy(), (3, 4)))


def test_errors_inside(made: list[int]) -> None:
    bad = [False]
    run = mapped(lambda r: grad(lambda x: ad.sum(x * (C[1:] if bad[0] else C)))(r))
    for bad[0] in (False, False, False, True, False):
        if bad[0]:
            with pytest.raises(ad.ShapeError):
                run(A)
        else:
            assert_allclose(run(A)[0], np.broadcast_to(C.numpy(), (3, 4)))


def test_with_torch(made: list[int]) -> None:
    torch = pytest.importorskip("torch")
    with using(backend="torch"):
        a = array(torch.linspace(0.1, 1.0, 6, dtype=torch.float64).reshape(2, 3))
        for _ in range(3):
            out = ad.vmap(lambda r: grad(lambda x: ad.sum(ad.sin(x)))(r), ad.rows(a)).stack()
            assert_allclose(out.numpy(), np.cos(a.numpy()))
    assert made == [2]
