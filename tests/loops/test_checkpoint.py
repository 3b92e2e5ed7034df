"""Checkpoints: the same gradients, and memory that grows with the square root of the number of steps."""

from __future__ import annotations

import tracemalloc
from functools import partial
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64, ShapeError
from adtypes.ops.control import MapAccum, Proj
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.loops.cut import Policy, residuals_by
from interpreters.symbolic.pipeline import bulk, simplify
from tests.loops.sizes import text

STATE = 512


def last_state(x: Any, steps: int, every: int | None) -> Any:
    return ad.fori(steps, lambda i, c: ad.sin(c * c + 0.1) * 0.9 + ad.cos(c), x, checkpoint_every=every)


def peak(steps: int, every: int | None) -> tuple[float, Any]:
    """The largest number of states alive during a gradient, and the gradient."""
    loss: Any = lambda x: ad.sum_all(last_state(x, steps, every))
    g = ad.compile(ad.grad(loss))
    x = ad.array(np.linspace(-1.0, 1.0, STATE))
    g(x)
    tracemalloc.start()
    try:
        out = g(x)
        return tracemalloc.get_traced_memory()[1] / (8 * STATE), out.numpy()
    finally:
        tracemalloc.stop()


def test_memory_is_linear_in_the_steps_or_in_their_square_root() -> None:
    plain = {t: peak(t, None) for t in (64, 256, 1024)}
    blocks = {t: peak(t, round(t**0.5)) for t in plain}
    for t, (states, gradient) in blocks.items():
        np.testing.assert_allclose(gradient, plain[t][1], 1e-12, 1e-300)
        assert states < 6 * t**0.5
    assert 3.5 < plain[1024][0] / plain[256][0] < 4.5
    assert 1.5 < blocks[1024][0] / blocks[256][0] < 2.5


@pytest.mark.parametrize("every", [1, 3, 4, 6, 12, 50])
@pytest.mark.parametrize("reverse", [False, True])
def test_blocks_of_any_size(every: int, reverse: bool) -> None:
    def loss(every: int | None, p: Any) -> Any:
        x, a = p
        step: Any = lambda c, r: (ad.sin(c * r[0]) + ad.to_dtype(r[1], F64), {"c": c * r[0]})
        last, ys = ad.map_accum(step, x, ad.rows(a).zip(ad.indices(12)), reverse=reverse, checkpoint_every=every)
        return last + ad.dot(ys.tree["c"], ad.to_dtype(ad.iota(12), F64))

    at = (ad.array(0.3), ad.array(np.linspace(-1, 1, 12)))
    for interpreter in ("symbolic", "dual"):
        with ad.using(interpreter=interpreter):
            got, want = (ad.grad(partial(loss, q))(at) for q in (every, None))
            for g, w in zip(got, want):
                np.testing.assert_allclose(g.numpy(), w.numpy(), 1e-12)


def test_blocks_have_a_size() -> None:
    with pytest.raises(ShapeError, match="blocks of 0 steps"):
        ad.fold(lambda c, r: c, ad.array(1.0), ad.indices(3), checkpoint_every=0)


def test_a_checkpointed_call_keeps_its_arguments_only() -> None:
    """In a step: the forward loop has the state as its only residual, the backward loop runs the call again."""
    inner: Any = lambda y: ad.sin(ad.exp(ad.sin(y * y)))
    kept: Any = lambda x: ad.fori(10, lambda i, c: inner(c), x)
    called: Any = lambda x: ad.fori(10, lambda i, c: ad.checkpoint(inner)(c), x)
    plain, shown = (text(ad.grad(f), (ad.Spec((), F64),)) for f in (kept, called))
    assert shown.count("exp(") == 2 and plain.count("exp(") == 1
    assert "map_accum_call" in shown and "map_accum_call" not in plain


def test_calls_have_trees_and_static_arguments() -> None:
    def called(p: Any, k: float, *, shift: Any) -> Any:
        return {"y": ad.sin(p["x"]) * k + shift, "n": p["n"] + 1}

    f: Any = ad.checkpoint(called)
    x, n, shift = ad.array([0.1, 0.2]), ad.array(3), ad.array([1.0, 2.0])
    out = f({"x": x, "n": n}, 2.0, shift=shift)
    np.testing.assert_allclose(out["y"].numpy(), np.sin([0.1, 0.2]) * 2 + [1, 2])
    assert out["n"].item() == 4
    total: Any = lambda x: ad.sum_all(f({"x": x, "n": n}, 2.0, shift=x)["y"])
    g = ad.grad(total)(x)
    np.testing.assert_allclose(g.numpy(), 2 * np.cos([0.1, 0.2]) + 1)


@pytest.mark.parametrize(("policy", "kept"), [("store", 6), ("balanced", 5), ("recompute", 1)])
def test_policies_of_residuals(policy: Policy, kept: int) -> None:
    """How many values a step keeps: what the backward step reads, what is costly or gone, or the state alone."""

    def loss(p: Any) -> Any:
        x, a = p
        return ad.fold(lambda c, r: ad.tanh(c * ad.exp(-(c * c)) + ad.sin(c) * r), x, ad.rows(a))

    at = (ad.array(0.5), ad.array([0.4, -0.7, 0.9]))
    with residuals_by(policy):
        assert kept_by(loss, at) == kept
        got = ad.grad(loss)(at)
    with ad.using(interpreter="dual"):
        for g, w in zip(got, ad.grad(loss)(at)):
            np.testing.assert_allclose(g.numpy(), w.numpy(), 1e-12)


def test_what_the_loop_gives_anyway_is_kept_for_nothing() -> None:
    """The states are results; so the slope ``1 - tanh^2`` is computed from them again."""
    at = (ad.array(0.5), ad.array([0.4, -0.7, 0.9]))
    step: Any = lambda c, r: ad.tanh(c + r)
    loss: Any = lambda p: ad.sum_all(ad.scan(step, p[0], ad.rows(p[1])).stack())
    assert kept_by(loss, at) == 1


@pytest.mark.parametrize("policy", ["balanced", "recompute"])
def test_what_a_kept_state_becomes_is_kept_as_well(policy: Policy) -> None:
    """Misfits of the new state: it takes a whole step to make it of the old one, which the backward step reads anyway."""

    def loss(p: Any) -> Any:
        x, data = p

        def step(x: Any, o: Any) -> Any:
            x = x + 0.1 * x * (1.0 - x)
            return x, ad.sum(ad.square(x[::3] - o))

        return ad.sum(ad.map_accum(step, x, ad.rows(data))[1].stack())

    at = (ad.array(np.linspace(0.1, 0.9, 8)), ad.array(np.cos(np.arange(15.0)).reshape(5, 3)))
    with residuals_by(policy):
        text = str(ad.trace(ad.grad(loss), at))
        got = ad.grad(loss)(at)
    assert (text.count("1.0 - ") == 1) == (policy == "balanced")  # in forward steps alone
    with ad.using(interpreter="dual"):
        for g, w in zip(got, ad.grad(loss)(at)):
            np.testing.assert_allclose(g.numpy(), w.numpy(), 1e-12)


def kept_by(loss: Any, at: Any) -> int:
    """How many residuals the gradient of a program with one loop has."""
    graph, _ = trace(lambda ts: list(ad.grad(loss)(tuple(ts))), list(at))
    (backward,) = [t for t in simplify(bulk(graph)).outputs[0].args if isinstance(t.op, MapAccum)]
    op = backward.op
    assert isinstance(op, MapAccum) and op.reverse
    rows = backward.args[op.n_carry : op.n_carry + op.body.n_rows]
    return sum(isinstance(x.op, Proj) for x in rows)
