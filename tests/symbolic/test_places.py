"""Programs that change a few elements of an array, in several spellings: no pass over the others, in values and gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.tensor import AnyTensor
from adtypes.testing import check_grads

N, STEPS = 160, 6
I, J = np.array([3, 7, 3, 159, -1, 7]), np.array([7, 3, 3, 0, 4, 205])  # equal places, and places that are none
U = np.sin(np.arange(6.0))
R = np.cos(np.arange(160.0))
Step = Callable[[AnyTensor, AnyTensor, AnyTensor, AnyTensor], AnyTensor]


def added(r: AnyTensor, i: AnyTensor, j: AnyTensor, u: AnyTensor) -> AnyTensor:
    return ad.build1(N, lambda k: r[k] + ad.cond(k == i, u, 0.0) - ad.cond(k == j, u * r[2], 0.0))


def scattered(r: AnyTensor, i: AnyTensor, j: AnyTensor, u: AnyTensor) -> AnyTensor:
    return r + ad.stack([u]).scatter((N,), lambda _: i) - ad.stack([u * r[2]]).scatter((N,), lambda _: j)


def one_by_one(r: AnyTensor, i: AnyTensor, j: AnyTensor, u: AnyTensor) -> AnyTensor:
    first = ad.build1(N, lambda k: ad.cond(k == i, r[k] + u, r[k]))
    return ad.build1(N, lambda k: ad.cond(k == j, first[k] - u * r[2], first[k]))


def in_a_grid(r: AnyTensor, i: AnyTensor, j: AnyTensor, u: AnyTensor) -> AnyTensor:
    g = ad.reshape(r, (40, 4))
    g = ad.build2((40, 4), lambda a, b: g[a, b] + ad.cond((a == i // 4) & (b == i % 4), u, 0.0))
    g = ad.build2((40, 4), lambda a, b: ad.cond((b == j % 4) & (a == j // 4), g[a, b] - u * r[2], g[a, b]))
    return ad.reshape(g, (N,))


def loss(step: Step) -> Any:
    def f(r: AnyTensor, u: AnyTensor, i: AnyTensor, j: AnyTensor) -> AnyTensor:
        def body(t: Any, c: tuple[AnyTensor, AnyTensor]) -> tuple[AnyTensor, AnyTensor]:
            s, l = c
            return step(s, i[t], j[t], u[t] * ad.sin(s[i[t]])), l + ad.cos(s[j[t]])

        s, l = ad.fori(STEPS, body, (r, 0.0 * u[0]))
        return l + ad.sum_all(s * s)

    return f


def expected() -> float:
    s, l = R.copy(), 0.0

    def read(k: int) -> float:
        return float(s[k]) if 0 <= k < N else 0.0

    for i, j, u in zip(I, J, U):
        v, third, l = u * np.sin(read(i)), s[2], l + np.cos(read(j))
        for k, w in ((i, v), (j, -v * third)):
            if 0 <= k < N:
                s[k] += w
    return float(l + (s * s).sum())


@pytest.mark.parametrize("engine", ["numpy", "c"])
@pytest.mark.parametrize("step", [added, scattered, one_by_one, in_a_grid])
def test_spellings_agree(step: Step, engine: str) -> None:
    f, (r, u, i, j) = loss(step), [ad.array(x) for x in (R, U, I, J)]
    with ad.using(engine=engine):
        np.testing.assert_allclose(np.asarray(ad.compile(f)(r, u, i, j)), expected(), rtol=1e-12)
        check_grads(ad.compile(lambda r, u: f(r, u, i, j)), (r, u), order=1)


@pytest.mark.parametrize("step", [added, scattered, one_by_one, in_a_grid])
def test_steps_leave_other_elements_alone(step: Step) -> None:
    r, u, i, j = [ad.array(x) for x in (R, U, I, J)]
    text = ad.trace(ad.grad(loss(step)), r, u, i, j).show()
    backwards = text[text.index("map_accum_reverse") :]
    assert "sum(" not in backwards
    assert "-s\n" not in backwards
