"""The recurrent network: its gradient is that of torch's LSTM, its program is two loops, and it learns the digits."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from adtypes import array, grad, trace, using, value_and_grad
from adtypes.tree import leaves_with_paths
from examples.rnn import Gate, Lstm, initial, loss, main

GATES = ("write", "keep", "new", "show")  # the order of torch


def example() -> tuple[Lstm, Any, Any]:
    rng = np.random.default_rng(1)
    return initial(0, hidden=5), array(rng.normal(size=(4, 8, 8))), array(rng.integers(0, 10, size=4))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_gradient_of_torch(interpreter: str) -> None:
    torch = pytest.importorskip("torch")
    p, x, y = example()
    with using(interpreter=interpreter):
        value, slope = value_and_grad(loss)(p, x, y)
    lstm = torch.nn.LSTM(8, 5, batch_first=True, dtype=torch.float64)

    def together(p: Lstm, name: str) -> Any:
        gates: list[Gate] = [getattr(p, gate) for gate in GATES]
        return np.concatenate([getattr(gate, name).numpy() for gate in gates])

    with torch.no_grad():
        lstm.weight_ih_l0[:] = torch.from_numpy(together(p, "w"))
        lstm.weight_hh_l0[:] = torch.from_numpy(together(p, "u"))
        lstm.bias_ih_l0[:] = torch.from_numpy(together(p, "b"))
        lstm.bias_hh_l0[:] = 0.0
    _, (h, _) = lstm(x.torch())
    expected = torch.nn.functional.cross_entropy(h[0] @ p.w.torch().T + p.b.torch(), y.torch())
    expected.backward()
    assert value.item() == pytest.approx(expected.item(), abs=1e-12)
    for name, t in (("w", lstm.weight_ih_l0), ("u", lstm.weight_hh_l0), ("b", lstm.bias_ih_l0)):
        np.testing.assert_allclose(together(slope, name), t.grad.numpy(), atol=1e-12)


def test_the_gradient_is_two_loops() -> None:
    text = trace(lambda p, x, y: grad(loss)(p, x, y), *example()).show()
    assert len(re.findall(r"\bmap_accum", text)) == 2
    assert "build1" not in text


def test_every_weight_is_used() -> None:
    p, x, y = example()
    for path, leaf in leaves_with_paths(grad(loss)(p, x, y)):
        assert np.abs(leaf.numpy()).max() > 0, path  # type: ignore[attr-defined]


def test_it_learns() -> None:
    pytest.importorskip("sklearn")
    assert main(epochs=14) >= 0.95
