"""Optimisers: the steps of torch, as trees through `compile`, loops and derivatives; arithmetic of trees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import numpy as np
import pytest

from adtypes import F32, F64, Tensor, array, compile, grad, hessian, norm, scan, square, sum_all, tree, using, value_and_grad
from adtypes.errors import DTypeError, ShapeError, TreeError
from adtypes.optim import Adam, AdamState, adam, adamw, clip_by_norm, momentum, sgd
from adtypes.rows import rows
from adtypes.tensor import AnyTensor
from adtypes.testing import check_grads

torch = pytest.importorskip("torch")


@dataclass(frozen=True)
class Line:
    w: Tensor[F64, Any]
    b: Tensor[F64]


TARGET = np.array([1.0, -2.0, 0.5])


def loss(p: Line) -> Tensor[F64]:
    return sum_all(square(p.w * p.b - array(TARGET))) + square(p.b)


def start() -> Line:
    return Line(array([0.3, 0.1, -0.7]), array(1.5))


HOW: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "sgd": (sgd(0.05), lambda ps: torch.optim.SGD(ps, lr=0.05)),
    "momentum": (momentum(0.02, 0.8), lambda ps: torch.optim.SGD(ps, lr=0.02, momentum=0.8)),
    "nesterov": (momentum(0.02, nesterov=True), lambda ps: torch.optim.SGD(ps, lr=0.02, momentum=0.9, nesterov=True)),
    "adam": (adam(0.1, 0.8, 0.95), lambda ps: torch.optim.Adam(ps, lr=0.1, betas=(0.8, 0.95))),
    "adamw": (adamw(0.1, decay=0.2), lambda ps: torch.optim.AdamW(ps, lr=0.1, weight_decay=0.2)),
}


def by_torch(make: Callable[[Any], Any], steps: int) -> list[Any]:
    w, b = (torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in ([0.3, 0.1, -0.7], 1.5))
    how, out = make([w, b]), []
    for _ in range(steps):
        how.zero_grad()
        (((w * b - torch.tensor(TARGET)) ** 2).sum() + b**2).backward()
        how.step()
        out.append(np.append(w.detach().numpy(), b.detach().numpy()))
    return out


@pytest.mark.parametrize("backend", ["numpy", "torch"])
@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("name", HOW)
def test_steps_of_torch(name: str, interpreter: str, backend: str) -> None:
    how, make = HOW[name]
    with using(interpreter=interpreter, backend=backend):
        p = start()
        state = how.init(p)
        for expected in by_torch(make, 20):
            p, state = how.step(p, grad(loss)(p), state)
            np.testing.assert_allclose(np.append(p.w.numpy(), p.b.numpy()), expected, rtol=0, atol=1e-12)


def test_compiled_steps_are_traced_once() -> None:
    traces: list[int] = []

    def step(how: Adam, p: Line, state: AdamState[Line]) -> tuple[Line, AdamState[Line]]:
        traces.append(1)
        _, slope = value_and_grad(loss)(p)
        return how.step(p, clip_by_norm(slope, 1.0), state)

    fast, p = compile(step), start()
    q, state = p, adam().init(p)
    other = state
    for k in range(10):
        how = adam(0.1 / (k + 1))
        p, state = fast(how, p, state)
        q, other = step(how, q, other)
        np.testing.assert_allclose(p.w.numpy(), q.w.numpy(), rtol=0, atol=1e-13)
    assert state.count.item() == 10
    assert len(traces) == 11  # ten steps by hand, one trace


def test_in_a_loop() -> None:
    how = adam(0.05)

    def run(p: Line, n: int) -> Line:
        def step(c: tuple[Line, AdamState[Line]], x: AnyTensor) -> tuple[Line, AdamState[Line]]:
            return how.step(c[0], Line(2.0 * c[0].w * x, c[0].b), c[1])

        return scan(step, (p, how.init(p)), rows(array(np.ones(n)))).get(lambda c: c[0]).tree  # type: ignore[no-any-return]

    p = start()
    state, q = how.init(p), p
    for _ in range(4):
        q, state = how.step(q, Line(2.0 * q.w, q.b), state)
    np.testing.assert_allclose(run(p, 4).w.numpy()[-1], q.w.numpy(), atol=1e-14)


@pytest.mark.parametrize("name", HOW)
def test_steps_have_derivatives(name: str) -> None:
    how = HOW[name][0]

    def after(p: Line) -> Tensor[F64]:
        state = how.init(p)
        for _ in range(2):
            p, state = how.step(p, grad(loss)(p), state)
        return loss(p)

    check_grads(after, (start(),), order=1, tolerance=1e-5)


@pytest.mark.parametrize("how", [sgd(0.1), momentum(0.1), adamw(0.1), Adam(rate=array(0.1), beta1=array(0.9))])
def test_dtypes_stay(how: Any) -> None:
    p = {"f32": array([1.0], F32), "f64": array([1.0])}
    q, _ = how.step(p, p, how.init(p))
    assert [x.dtype for x in q.values()] == [F32, F64]
    np.testing.assert_allclose(q["f32"].numpy(), q["f64"].numpy(), rtol=1e-6)


def test_clip_by_norm() -> None:
    slope = Line(array([3.0, 0.0]), array(4.0))
    found = clip_by_norm(slope, 2.5)
    assert (found.w.tolist(), found.b.item()) == ([1.5, 0.0], 2.0)
    same = clip_by_norm(slope, 10.0)
    assert (same.w.tolist(), same.b.item()) == ([3.0, 0.0], 4.0)
    nothing = clip_by_norm(tree.zeros_like(slope), 1.0)
    assert (nothing.w.tolist(), nothing.b.item()) == ([0.0, 0.0], 0.0)
    with pytest.raises(DTypeError, match="norm of a tree of i64"):
        clip_by_norm(array([1, 2]), 1.0)


def test_slopes_of_another_tree() -> None:
    p = {"w": array([1.0])}
    with pytest.raises(TreeError, match=r"trees of different structure: a dict with keys 'w' in params, .* 'v' in slope"):
        sgd(0.1).step(p, {"v": array([1.0])}, sgd(0.1).init(p))
    with pytest.raises(TreeError, match="keys 'w', 'v' in params, a dict with keys 'w' in slope"):
        adam().step(p | {"v": array([1.0])}, p, adam().init(p))
    with pytest.raises(ShapeError, match=r"sgd: f64\[1\] in params, f64\[2\] in slope"):
        sgd(0.1).step(p, {"w": array([1.0, 2.0])}, sgd(0.1).init(p))


# ---------------------------------------------------------------- what is refused
MADE: dict[str, Callable[..., Any]] = {"sgd": sgd, "momentum": momentum, "adam": adam, "adamw": adamw, "Adam": Adam}


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("rate", [[array([1.0])], "0.1", None, True, array([0.1]), np.ones(1), {"w": 0.1}], ids=str)
def test_a_rate_is_a_number(name: str, rate: Any) -> None:
    """Such as the parameters, which torch wants there: it failed in the first step, if at all."""
    with pytest.raises(DTypeError, match=f"{'adam' if name in ('adamw', 'Adam') else name}: rate is .*, not a number") as e:
        MADE[name](rate)
    assert "state = how.init(params) and params, state = how.step(params, slope, state)" in str(e.value)
    assert "test_optim.py" in str(e.value)


@pytest.mark.parametrize("rate", [0.1, 1, np.float32(0.1), np.array(0.1), array(0.1), torch.tensor(0.5).double()], ids=str)
def test_numbers_of_any_library_are_rates(rate: Any) -> None:
    p = array([1.0])
    for make in MADE.values():
        how = make(rate)
        assert how.step(p, p, how.init(p))[0].shape == (1,)


@pytest.mark.parametrize("beta", [1.0, -0.1, 2, float("nan")])
def test_means_keep_a_part(beta: float) -> None:
    for make in (partial(adam, 0.1, beta), partial(adam, 0.1, 0.9, beta), partial(adamw, 0.1, beta2=beta)):
        with pytest.raises(DTypeError, match=r"adam: beta[12] is .*, not from 0 to below 1"):
            make()
    assert adam(0.1, 0.0, 0.0) == Adam(0.1, 0.0, 0.0)
    with pytest.raises(DTypeError, match=r"momentum: decay is '0\.9', not a number"):
        momentum(0.1, cast("Any", "0.9"))


def test_parameters_are_floats() -> None:
    for how in (sgd(0.1), momentum(0.1), adam(0.1)):
        with pytest.raises(DTypeError, match=r"\['k'\]: (sgd|momentum|adam): a parameter is i64\[2\]"):
            how.init({"w": array([1.0]), "k": array([1, 2])})
        how.init({"w": array([1.0]), "n": 3, "x": 1.0})  # an int is structure


def test_the_tree_comes_before_its_limit() -> None:
    with pytest.raises(DTypeError, match=r"the limit is f64\[2\], not a number") as e:
        clip_by_norm(1.0, cast("Any", array([1.0, 2.0])))
    assert "write clip_by_norm(slope, 1.0)" in str(e.value)


# ---------------------------------------------------------------- arithmetic of trees
def test_arithmetic() -> None:
    x, y = Line(array([1.0, 2.0]), array(3.0)), Line(array([10.0, 20.0]), array(30.0))
    total, apart, twice, nothing = tree.add(x, y), tree.sub(y, x), tree.scale(2.0, x), tree.zeros_like(x)
    assert (total.w.tolist(), total.b.item()) == ([11.0, 22.0], 33.0)
    assert (apart.w.tolist(), apart.b.item()) == ([9.0, 18.0], 27.0)
    assert (twice.w.tolist(), twice.b.item()) == ([2.0, 4.0], 6.0)
    assert (nothing.w.tolist(), nothing.b.item()) == ([0.0, 0.0], 0.0)
    assert tree.dot(x, y).item() == 140.0
    assert tree.norm(x).item() == np.sqrt(14.0)
    slope = grad(lambda x: tree.dot(x, x))(x)
    assert (slope.w.tolist(), slope.b.item()) == ([2.0, 4.0], 6.0)


def test_numbers_and_arrays_are_leaves() -> None:
    assert tree.add((1.0, np.array([2.0])), (0.5, np.array([1.0])))[1].tolist() == [3.0]
    assert tree.zeros_like({"k": array([1, 2]), "n": 3})["n"] == 3  # an int is structure


def test_trees_that_do_not_fit() -> None:
    with pytest.raises(TreeError, match="a dict with keys 'a' in x, a dict with keys 'b' in y"):
        tree.add({"a": 1.0}, {"b": 1.0})
    with pytest.raises(TreeError, match="dot: the tree has no tensors"):
        tree.dot((), ())
    v, one = array([1.0, 2.0]), array(1.0)
    with pytest.raises(DTypeError, match=r"\[1\]: dot: I64 here, F64 in the leaves before"):
        tree.dot((v, array([1])), (v, array([1])))
    with pytest.raises(DTypeError, match=r"\['b'\]: norm: F32 here, F64"):
        clip_by_norm({"a": v, "b": array(np.ones(2, np.float32))}, 1.0)
    with pytest.raises(DTypeError, match=r"b: add: f64 in x, i64 in y"):
        tree.add(Line(v, one), Line(v, array(1)))
    for combine in (tree.add, tree.sub, tree.dot):
        with pytest.raises(ShapeError, match=r"w: (add|sub|dot): f64\[2\] in x, f64 in y\n"):
            combine(Line(v, one), Line(one, one))


@pytest.mark.parametrize("how", [sgd(0.1), momentum(0.1), adam(0.1), adamw(0.1)], ids=["sgd", "momentum", "adam", "adamw"])
def test_a_slope_of_another_shape_is_refused(how: Any) -> None:
    """It would change the shape of the parameter."""
    p = {"b": array(1.0)}
    with pytest.raises(ShapeError, match=r"\['b'\]: (sgd|momentum|adam): f64 in .*, f64\[2\] in (slope|state)"):
        how.step(p, {"b": array([1.0, 2.0])}, how.init(p))


def clipped(limit: float, slope: dict[str, AnyTensor]) -> AnyTensor:
    return sum_all(clip_by_norm(slope, limit)["w"])


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_clipping_nothing(interpreter: str) -> None:
    zero, v = {"w": array([0.0, 0.0])}, {"w": array([3.0, 4.0])}
    assert clip_by_norm({}, 1.0) == {}
    with using(interpreter=interpreter):
        assert clip_by_norm(zero, 0.0)["w"].tolist() == clip_by_norm(v, 0.0)["w"].tolist() == [0.0, 0.0]
        for limit in (1.0, 0.0):
            assert grad(partial(clipped, limit))(zero)["w"].tolist() == [1.0, 1.0]
        assert np.isnan(clip_by_norm({"w": array([np.nan, 1.0])}, 1.0)["w"].numpy()).all()
        assert np.isnan(tree.norm(array([np.nan, 1.0])).item()) and np.isnan(norm(array([np.nan])).item())
        length: Any = tree.norm
        assert grad(length)(zero)["w"].tolist() == [0.0, 0.0]
        assert hessian(lambda g: tree.norm({"w": g}))(zero["w"]).tolist() == [[0.0, 0.0], [0.0, 0.0]]
