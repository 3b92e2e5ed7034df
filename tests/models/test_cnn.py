"""The convolutional network: its gradient is that of torch, and it learns the digits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adtypes import array, trace, value_and_grad
from adtypes.tree import leaves_with_paths
from examples.cnn import Cnn, First, Second, initial, loss, main
from tests.models.counting import operations


def example() -> tuple[Cnn, tuple[Any, Any, Any]]:
    rng = np.random.default_rng(1)
    x, y = rng.normal(size=(5, 1, 8, 8)), rng.integers(0, 10, size=5)
    mask = (rng.random((5, 48)) > 0.3) / 0.7
    return initial(0, First(2), Second(3)), (array(x), array(y), array(mask))


def test_gradient_of_torch() -> None:
    torch = pytest.importorskip("torch")
    f = torch.nn.functional
    p, (x, y, mask) = example()
    value, slope = value_and_grad(loss)(p, x, y, mask)
    ts = {path: leaf.torch().clone().requires_grad_() for path, leaf in leaves_with_paths(p)}  # type: ignore[attr-defined]
    h = f.relu(f.conv2d(x.torch(), ts[".first.kernels"], ts[".first.bias"], padding="same"))
    h = f.max_pool2d(f.relu(f.conv2d(h, ts[".second.kernels"], ts[".second.bias"], padding="same")), 2)
    z = (h.reshape(5, 48) * mask.torch()) @ ts[".w"].T + ts[".b"]
    expected = f.cross_entropy(z, y.torch())
    expected.backward()
    assert value.item() == pytest.approx(expected.item(), abs=1e-12)
    for path, leaf in leaves_with_paths(slope):
        np.testing.assert_allclose(leaf.numpy(), ts[path].grad.numpy(), atol=1e-12)  # type: ignore[attr-defined]


def test_the_gradient_is_bulk() -> None:
    p, args = example()
    found = operations(trace(loss, p, *args).grad())
    assert "mul0" not in found
    assert found["contract"] == 10  # of three layers value, weights, inputs (not of the first), and two biases behind a relu


def test_it_learns() -> None:
    pytest.importorskip("sklearn")
    assert main(epochs=4) >= 0.97
