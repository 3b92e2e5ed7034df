"""How long the C of a program may become: what is read in pieces of pieces does not double with every step."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from adtypes import running
from interpreters.compile.c.engine import ENGINE
from interpreters.compile.c.plans import budget
from interpreters.symbolic.pipeline import prepare
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Flat, graph_of, rng

pytestmark = needs_compiler


def weighed(f: Flat) -> Flat:
    """The gradient of a function of all results."""

    def g(x: ad.AnyTensor) -> ad.AnyTensor:
        y = f(x)
        assert isinstance(y, ad.Tensor)
        return ad.sum(ad.sin(y * 3.0))

    def of_arrays(x: ad.AnyTensor) -> ad.AnyTensor:
        return ad.grad(g)(x)

    return of_arrays


@pytest.mark.parametrize("name", ["prod", "cumprod"])
@pytest.mark.parametrize(("shape", "axis"), [((700, 6), 0), ((6, 700), 1), ((700,), 0)], ids=str)
def test_gradients_of_products_along_long_axes_are_short_c(name: str, shape: tuple[int, ...], axis: int) -> None:
    x = 1 + 0.1 * rng().normal(size=shape)
    x[(3,) * x.ndim] = 0.0
    done = checked(weighed(lambda x: getattr(ad, name)(x, axis)), x)
    assert done.notes[0].startswith("c: 1 kernel of")
    assert done.source.count("\n") < 2500


def test_the_nodes_of_a_program_are_bounded_before_its_text_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[budget.Budget] = []

    new = budget.Budget

    def kept(most: int | None, stores: bool = False, plain: bool = False) -> budget.Budget:
        made.append(new(most, stores, plain))
        return made[-1]

    monkeypatch.setattr(budget, "Budget", kept)
    monkeypatch.setattr(budget, "MOST", 600)
    monkeypatch.setattr(running, "LONG", 1000)  # in rounds
    done = checked(weighed(lambda x: ad.cumprod(x)), 1 + 0.1 * rng().normal(size=(700, 6)))
    assert done.notes[0].startswith("c: 1 kernel of")
    assert len(made) > 1 and max(b.spent for b in made) == 601


def test_what_is_too_long_in_any_case_runs_by_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST", 5)
    monkeypatch.setattr(budget, "EACH", 0)
    with pytest.warns(RuntimeWarning, match="too many for the C engine"):
        done = checked(lambda x: ad.sin(ad.cos(x) * 2.0 + x[::-1]) / (1.0 + x * x), rng().normal(size=30))
    assert done.notes == ("c: the program is large; the numpy engine runs it",)


def test_copies_that_share_what_they_need_stay_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def f(x: ad.AnyTensor) -> ad.AnyTensor:
        y = ad.exp(x) * 2.0
        return ad.build2((200, 6), lambda i, j: ad.sum(y[i] * y[i, j]))

    graph = prepare(graph_of(f, rng().normal(size=(200, 6))))
    as_it_is = ENGINE.compile(graph).source
    monkeypatch.setattr(budget, "MANY", 0)
    assert ENGINE.compile(graph).source == as_it_is


def test_python_that_unrolls_a_small_system_is_one_nest() -> None:
    """Each state is read several times, so nests of their own would compute it again, or wait for memory."""

    def lorenz(s: ad.AnyTensor) -> ad.AnyTensor:
        x, y, z = s[0], s[1], s[2]
        return ad.stack([10.0 * (y - x), x * (28.0 - z) - y, x * y - 8.0 / 3.0 * z])

    def states(s: ad.AnyTensor) -> ad.AnyTensor:
        for _ in range(12):
            k = lorenz(s)
            s = s + 0.01 * lorenz(s + 0.005 * k)
        return ad.sum(s * s)

    made = checked(lambda s: ad.value_and_grad(states)(s), np.array([1.0, 2.0, 3.0]))
    assert "1 kernel of 1 unit" in made.notes[0], made.notes
