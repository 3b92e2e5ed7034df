"""Two loops as people write them, a recurrent network and a heat equation, against the gradients of torch."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.loops.sizes import text

torch = pytest.importorskip("torch")
RNG = np.random.default_rng(5)


def rnn_loss(p: Any, xs: Any) -> Any:
    w, u, b, h = p
    ys = ad.scan(lambda s, x: ad.tanh(w @ s + u @ x + b), h, ad.rows(xs)).stack()
    return ad.sum_all(ys * ys)


def heat_loss(p: Any, steps: int) -> Any:
    k, u0 = p

    def step(u: Any, i: Any) -> Any:
        return u + k * (ad.append(u[1:], u[:1]) - 2.0 * u + ad.append(u[-1:], u[:-1]))

    last = ad.fold(step, u0, ad.indices(steps))
    return ad.sum_all(last * last)


def rnn_arguments(t: int, hidden: int, width: int) -> tuple[Any, Any]:
    shapes = ((hidden, hidden), (hidden, width), (hidden,), (hidden,))
    return tuple(RNG.normal(size=s) * 0.1 for s in shapes), RNG.normal(size=(t, width))


def close(got: Any, want: Any) -> None:
    """Equal to 1e-9 of the largest element."""
    want = want.grad.numpy()
    assert np.abs(np.asarray(got) - want).max() <= 1e-9 * np.abs(want).max()


@pytest.mark.parametrize("every", [None, 22])
def test_recurrent_network(every: int | None) -> None:
    params, xs = rnn_arguments(500, 64, 8)

    def loss(p: Any, xs: Any) -> Any:
        w, u, b, h = p
        step: Any = lambda s, x: ad.tanh(w @ s + u @ x + b)
        ys = ad.scan(step, h, ad.rows(xs), checkpoint_every=every).stack()
        return ad.sum_all(ys * ys)

    got = ad.grad(loss)(tuple(map(ad.array, params)), ad.array(xs))
    w, u, b, h0 = there = [torch.tensor(x, requires_grad=True) for x in params]
    total, h = 0.0, h0
    for x in torch.tensor(xs):
        h = torch.tanh(w @ h + u @ x + b)
        total = total + (h * h).sum()
    total.backward()  # type: ignore[attr-defined]
    for g, t in zip(got, there):
        close(g, t)


@pytest.mark.parametrize("every", [None, 32])
def test_heat_equation(every: int | None) -> None:
    u0 = RNG.normal(size=256)
    got = ad.grad(lambda p: heat_loss(p, 1000))((ad.array(0.1), ad.array(u0)))
    k, u = torch.tensor(0.1, dtype=torch.float64, requires_grad=True), torch.tensor(u0, requires_grad=True)
    now = u
    for _ in range(1000):
        now = now + k * (torch.roll(now, -1) - 2 * now + torch.roll(now, 1))
    (now * now).sum().backward()
    close(got[0], k)
    close(got[1], u)


def test_recurrent_network_without_a_python_loop_in_sight() -> None:
    """One loop forwards, one backwards; the products with the inputs and the gradients of matrices are bulk work."""
    params = tuple(ad.Spec(s, ad.F64) for s in ((64, 64), (64, 8), (64,), (64,)))
    program = text(ad.grad(rnn_loss), (params, ad.Spec((500, 8), ad.F64)))
    assert program.count("map_accum") == 2
    assert program.count("contract") == 5  # u @ x for all steps; w @ h; w' @ ct; the gradients of w and of u


@pytest.mark.parametrize("steps", [70, 5000])
def test_text_does_not_depend_on_the_number_of_steps(steps: int) -> None:
    def of(t: int) -> str:
        specs = tuple(ad.Spec(s, ad.F64) for s in ((4, 4), (4, 2), (4,), (4,)))
        found = text(ad.grad(rnn_loss), (specs, ad.Spec((t, 2), ad.F64)))
        return "".join(found.replace(str(t), "T").split())  # where lines end depends on the digits

    assert of(steps) == of(777)


def test_staging_is_fast() -> None:
    """The bound is 0.3 s, of the best of a few runs: nothing has to be imported any more."""
    specs = tuple(ad.Spec(s, ad.F64) for s in ((64, 64), (64, 8), (64,), (64,)))
    for f, args in (
        (ad.grad(rnn_loss), (specs, ad.Spec((500, 8), ad.F64))),
        (ad.grad(lambda p: heat_loss(p, 1000)), ((ad.Spec((), ad.F64), ad.Spec((256,), ad.F64)),)),
    ):
        best = min(_seconds(f, args) for _ in range(5))
        assert best < 0.3


def _seconds(f: Any, args: Any) -> float:
    start = time.process_time()
    ad.trace(f, *args).show("simplified")
    return time.process_time() - start
