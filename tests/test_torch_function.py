"""Programs inside torch: modules, optimisers, derivatives of any order, and the transforms of `torch.func`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import torch_function
from adtypes.errors import MixedInterpreterError, ShapeError

torch: Any = pytest.importorskip("torch")
# torch compiles rules of its own for forward mode with a function of its own that it has deprecated
pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")


def layer(x: Any, p: dict[str, Any], scale: float) -> dict[str, Any]:
    h = ad.tanh(ad.build1(p["w"].shape[0], lambda i: p["w"][i] @ x + p["b"][i]))
    return {"out": h * scale, "best": ad.argmax(h)}


def by_torch(x: Any, p: dict[str, Any], scale: float) -> Any:
    return torch.tanh(p["w"] @ x + p["b"]) * scale


LAYER = torch_function(layer)


def params(seed: int = 0, dtype: Any = torch.float64) -> tuple[Any, dict[str, Any]]:
    g = torch.Generator().manual_seed(seed)
    x, w, b = (torch.randn(s, generator=g, dtype=dtype, requires_grad=True) for s in ((3,), (4, 3), (4,)))
    return x, {"w": w, "b": b}


def close(a: Any, b: Any) -> None:
    torch.testing.assert_close(a, b, rtol=1e-9, atol=1e-10)


def test_values_and_gradients_are_those_of_torch() -> None:
    x, p = params()
    ours, theirs = LAYER(x, p, 2.0), by_torch(x, p, 2.0)
    assert ours["best"].dtype is torch.int64
    assert not ours["best"].requires_grad
    close(ours["out"], theirs)
    leaves = (x, p["w"], p["b"])
    for a, b in zip(*(torch.autograd.grad(y.pow(2).sum(), leaves) for y in (ours["out"], theirs))):
        close(a, b)


def test_double_backward() -> None:
    x, p = params()
    leaves = (x, p["w"], p["b"])

    def twice(f: Any) -> Any:
        first = torch.autograd.grad(f(x, p).pow(3).sum(), leaves, create_graph=True)
        return torch.autograd.grad(sum(g.pow(2).sum() for g in first), leaves)

    for a, b in zip(twice(lambda x, p: LAYER(x, p, 2.0)["out"]), twice(lambda x, p: by_torch(x, p, 2.0))):
        close(a, b)


def test_torch_checks_it_by_differences() -> None:
    x, p = params()
    f = lambda x, w, b: LAYER(x, {"w": w, "b": b}, 2.0)["out"]
    assert torch.autograd.gradcheck(f, (x, p["w"], p["b"]), check_forward_ad=True)
    assert torch.autograd.gradgradcheck(f, (x, p["w"], p["b"]))


def test_transforms_of_torch() -> None:
    x, p = params()
    ours: Any = lambda x, w: LAYER(x, {"w": w, "b": p["b"].detach()}, 2.0)["out"].pow(2).sum()
    theirs: Any = lambda x, w: by_torch(x, {"w": w, "b": p["b"].detach()}, 2.0).pow(2).sum()
    x, w, xs = x.detach(), p["w"].detach(), torch.randn(5, 3, dtype=torch.float64)
    func = torch.func
    close(func.grad(ours, (0, 1))(x, w)[1], func.grad(theirs, (0, 1))(x, w)[1])
    close(func.vmap(ours, (0, None))(xs, w), func.vmap(theirs, (0, None))(xs, w))
    close(func.vmap(ours, (1, None))(xs.T, w), func.vmap(theirs, (1, None))(xs.T, w))
    close(func.vmap(func.grad(ours, 1), (0, None))(xs, w), func.vmap(func.grad(theirs, 1), (0, None))(xs, w))
    close(func.jvp(lambda x: ours(x, w), (x,), (xs[0],))[1], func.jvp(lambda x: theirs(x, w), (x,), (xs[0],))[1])
    close(func.hessian(lambda x: ours(x, w))(x), func.hessian(lambda x: theirs(x, w))(x))
    close(func.jacrev(lambda x: ours(x, w))(x), func.grad(lambda x: theirs(x, w))(x))


class Regression(torch.nn.Module):  # type: ignore[misc]
    """A model whose loss is a program."""

    def __init__(self) -> None:
        super().__init__()
        self.w = torch.nn.Parameter(torch.zeros(2, dtype=torch.float64))
        self.loss = torch_function(lambda w, x, y: ad.mean(ad.square(x @ w - y)))

    def forward(self, x: Any, y: Any) -> Any:
        return self.loss(self.w, x, y)


def test_inside_a_module_with_an_optimiser() -> None:
    g = torch.Generator().manual_seed(0)
    x = torch.randn(50, 2, generator=g, dtype=torch.float64)
    y = x @ torch.tensor([2.0, -3.0], dtype=torch.float64)
    model = Regression()
    optimiser = torch.optim.LBFGS(model.parameters(), line_search_fn="strong_wolfe")

    def closure() -> Any:
        optimiser.zero_grad()
        loss = model(x, y)
        loss.backward()
        return loss

    for _ in range(3):
        optimiser.step(closure)
    np.testing.assert_allclose(model.w.detach().numpy(), [2.0, -3.0], atol=1e-6)


def test_it_is_traced_once_for_each_specs() -> None:
    seen: list[tuple[int, ...]] = []

    def f(x: Any) -> Any:
        seen.append(x.shape)
        return ad.sum_all(x * x)

    g = torch_function(f)
    for n in (2, 3, 2, 3):
        x = torch.ones(n, requires_grad=True)
        g(x).backward()
        assert x.grad.tolist() == [2.0] * n
    assert len(seen) == 4  # two shapes, each for the value and for the pullback


def test_tensors_of_this_library_pass_through() -> None:
    f = torch_function(lambda x: ad.sum_all(x * x))
    assert ad.grad(f)(ad.array([1.0, 2.0])).numpy().tolist() == [2.0, 4.0]


def test_memory_is_shared_not_copied() -> None:
    t = torch.arange(3.0)
    a = ad.array(t)
    assert a.numpy().__array_interface__["data"][0] == t.data_ptr()
    n = np.arange(3.0)
    assert ad.array(n).torch().data_ptr() == n.__array_interface__["data"][0]
    assert torch.from_dlpack(ad.array(n)).data_ptr() == n.__array_interface__["data"][0]
    with ad.using(backend="torch"):
        assert np.from_dlpack(ad.array(t)).__array_interface__["data"][0] == t.data_ptr()
        assert ad.array(t).torch().data_ptr() == t.data_ptr()


def test_errors() -> None:
    f = torch_function(lambda x, y: x + y)
    with pytest.raises(ShapeError, match="shapes"):
        f(torch.ones(2), torch.ones(3))
    with pytest.raises(MixedInterpreterError, match="tensors on cpu and on meta"):
        f(torch.ones(2), torch.ones(2, device="meta"))


def test_tensors_of_this_library_are_constants_beside_those_of_torch() -> None:
    def product(x: Any, y: Any) -> Any:
        return x * y

    f: Any = torch_function(product)
    t, y = torch.ones(3, dtype=torch.float64, requires_grad=True), ad.array([1.0, 2.0, 3.0])
    f(t, y).sum().backward()
    assert t.grad is not None and t.grad.tolist() == [1.0, 2.0, 3.0]
    assert isinstance(f(t.detach(), y), torch.Tensor)
