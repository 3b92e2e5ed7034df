"""The transformer block: its gradient is that of torch, its program has no loop, and it learns to turn sequences round."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adtypes import trace, value_and_grad
from adtypes.tree import leaves_with_paths
from examples.transformer import batch, initial, loss, main
from tests.models.counting import operations


def by_torch(torch: Any, t: dict[str, Any], x: Any) -> Any:
    f = torch.nn.functional
    wide = t[".tokens"].shape[1]

    def norm(x: Any, name: str) -> Any:
        return f.layer_norm(x, (wide,), t[f"{name}.scale"], t[f"{name}.shift"])

    h = t[".tokens"][x] + t[".places"]
    y = norm(h, ".block.before")
    q, k, v = (torch.einsum("btm,hpm->bhtp", y, t[f".block.heads.tree.{name}"]) for name in ("query", "key", "value"))
    h = h + torch.einsum("bhtp,hpm->btm", f.scaled_dot_product_attention(q, k, v), t[".block.heads.tree.out"])
    y = f.relu(f.linear(norm(h, ".block.between"), t[".block.inner.w"], t[".block.inner.b"]))
    h = h + f.linear(y, t[".block.outer.w"], t[".block.outer.b"])
    return f.linear(norm(h, ".last"), t[".read.w"], t[".read.b"])


def test_gradient_of_torch() -> None:
    torch = pytest.importorskip("torch")
    p = initial(0)
    x, y = batch(np.random.default_rng(1), p, 5)
    value, slope = value_and_grad(loss)(p, x, y)
    ts = {path: leaf.torch().clone().requires_grad_() for path, leaf in leaves_with_paths(p)}  # type: ignore[attr-defined]
    logits = by_torch(torch, ts, x.torch())
    expected = torch.nn.functional.cross_entropy(logits.reshape(30, 8), y.torch().reshape(30))
    expected.backward()
    assert value.item() == pytest.approx(expected.item(), abs=1e-12)
    for path, leaf in leaves_with_paths(slope):
        np.testing.assert_allclose(leaf.numpy(), ts[path].grad.numpy(), atol=1e-11, err_msg=path)  # type: ignore[attr-defined]


def test_no_loop_is_left() -> None:
    found = []
    for heads, n in ((2, 5), (4, 7)):
        p = initial(0, heads=heads)
        counts = operations(trace(loss, p, *batch(np.random.default_rng(1), p, n)).grad())
        del counts["transpose"]  # where factors meet depends on the sizes
        found.append(counts)
    assert found[0] == found[1]
    assert "mul0" not in found[0] and found[0]["contract"] <= 48


def test_it_learns() -> None:
    assert main(steps=100) >= 0.99
