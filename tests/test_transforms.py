"""Transforms under every interpreter and backend: values, nesting, trees, and what they refuse."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64, AnyTensor, Tensor, array, grad, hessian, hvp, jacobian, jvp, linearize, using, value_and_grad, vjp
from adtypes.errors import (
    ConfigError,
    DTypeError,
    EscapedTracerError,
    NotDifferentiableError,
    NotScalarError,
    ShapeError,
    TreeError,
)

BACKENDS = ["numpy"]
try:
    import torch  # noqa: F401

    BACKENDS.append("torch")
except ImportError:
    pass


@pytest.fixture(params=[(i, b) for i in ("symbolic", "dual") for b in BACKENDS], ids="-".join)
def everywhere(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    interpreter, backend = request.param
    with using(interpreter=interpreter, backend=backend):
        yield request.param


def close(a: AnyTensor, b: object, rtol: float = 1e-12) -> None:
    np.testing.assert_allclose(a.numpy(), np.asarray(b), rtol=rtol, atol=1e-13)


def foo(x: Tensor[F64, Any]) -> Tensor[F64]:
    w = x[0] * ad.sin(x[1])
    return ad.atan2(x[2], w) + x[2] * w


POINT = np.array([1.1, 2.2, 3.3])
SLOPE = (2.4396285219055063, -1.953374825727421, 0.9654825811012627)


# ---------------------------------------------------------------- values
@pytest.mark.usefixtures("everywhere")
def test_gradient_golden() -> None:
    value, slope = value_and_grad(foo)(array(POINT))
    close(slope, SLOPE)
    close(value, math.atan2(3.3, 1.1 * math.sin(2.2)) + 3.3 * 1.1 * math.sin(2.2))


@pytest.mark.usefixtures("everywhere")
def test_all_transforms_tell_the_same_derivative() -> None:
    x, v = array(POINT), array(np.array([0.3, -1.0, 2.0]))
    slope = grad(foo)(x).numpy()
    along = slope @ v.numpy()
    y, back = vjp(foo, x)
    close(back(array(1.0))[0], slope)
    close(jvp(foo, (x,), (v,))[1], along)
    close(linearize(foo, x)[1](v), along)
    close(ad.grad_at(lambda q: foo(q), x), slope)
    h = hessian(foo)(x)
    close(h, h.numpy().T, rtol=1e-10)
    close(hvp(foo, x, v), h.numpy() @ v.numpy(), rtol=1e-10)
    close(jacobian(grad(foo))(x), h.numpy(), rtol=1e-10)
    close(ad.jacobian_at(lambda q: grad(foo)(q), x), h.numpy(), rtol=1e-10)
    close(ad.hessian_at(lambda q: foo(q), x), h.numpy(), rtol=1e-10)
    close(y, foo(x).numpy())


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize("m", [1, 2, 3, 7])
def test_jacobian_in_either_mode(m: int) -> None:
    a = np.random.default_rng(m).normal(size=(m, 3))
    close(jacobian(lambda x: ad.tanh(array(a) @ x))(array(POINT)), (1 - np.tanh(a @ POINT) ** 2)[:, None] * a)


@pytest.mark.usefixtures("everywhere")
def test_jacobian_of_a_matrix_value() -> None:
    j = jacobian(lambda x: ad.outer(x, x))(array(POINT))
    eye = np.eye(3)
    close(j, np.einsum("ik,j->ijk", eye, POINT) + np.einsum("i,jk->ijk", POINT, eye))


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize("chunk", [None, 1, 2, 100])
def test_jacobians_of_any_rank_in_chunks(chunk: int | None) -> None:
    a = np.random.default_rng(0).normal(size=(2, 3))

    def f(x: AnyTensor) -> AnyTensor:
        return ad.sin(x) @ array(a)  # [4, 2] @ [2, 3]

    x = np.random.default_rng(1).normal(size=(4, 2))
    want = np.zeros((4, 3, 4, 2))
    for i in range(4):
        want[i, :, i, :] = (np.cos(x[i])[:, None] * a).T
    for transform in (jacobian, ad.jacfwd, ad.jacrev):
        close(transform(f, chunk=chunk)(array(x)), want)
    g: Callable[[AnyTensor], AnyTensor] = lambda x: ad.sum(ad.sin(x) * x[0, 0])
    h: AnyTensor = cast(Any, hessian)(g, chunk=chunk)(array(x))
    assert h.shape == (4, 2, 4, 2)
    close(cast(Any, ad.hessian_at)(g, array(x), chunk=chunk), h.numpy())
    close(cast(Any, ad.jacobian_at)(f, array(x), chunk=chunk), want)
    close(h[1, 1, 1, 1], -np.sin(x[1, 1]) * x[0, 0])


def test_chunks_do_not_make_programs_longer() -> None:
    """They run one after the other, in one loop."""

    def lines(n: int) -> int:
        f = hessian(lambda x: ad.sum(ad.sin(x) * x[0]), chunk=2)
        return len(ad.trace(f, array(np.ones(n))).show().splitlines())

    assert lines(60) == lines(6)


@pytest.mark.usefixtures("everywhere")
def test_gradients_by_position_and_with_extra_results() -> None:
    def f(a: AnyTensor, b: dict[str, AnyTensor], *, k: float = 1.0) -> AnyTensor:
        return ad.sum(a * b["u"]) * k

    a, b = array(POINT), {"u": array(2 * POINT)}
    close(ad.grad_argnums(f, 1)(a, b, k=3.0)["u"], 3 * POINT)
    ga, gb = ad.grad_argnums(f, (0, -1))(a, b)
    close(ga, 2 * POINT)
    close(gb["u"], POINT)
    with pytest.raises(ShapeError, match=r"positions \[2\] among 2 arguments"):
        ad.grad_argnums(f, 2)(a, b)
    g, extra = ad.grad_aux(lambda x: (foo(x), {"twice": x * 2.0, "n": 3}))(a)
    close(g, SLOPE)
    close(extra["twice"], 2 * POINT)
    assert extra["n"] == 3


# ---------------------------------------------------------------- nesting
@pytest.mark.usefixtures("everywhere")
def test_no_perturbation_confusion() -> None:
    """d/dx (x * d/dy (x + y)) = 1: the example of Siskind and Pearlmutter."""
    close(grad(lambda x: x * grad(lambda y: x + y)(array(1.0)))(array(1.0)), 1.0)
    close(grad(lambda x: x * jvp(lambda y: x + y, (array(1.0),), (array(1.0),))[1])(array(1.0)), 1.0)


@pytest.mark.usefixtures("everywhere")
def test_derivatives_of_any_order() -> None:
    f: Callable[[AnyTensor], AnyTensor] = ad.sin
    for sign, d in [(1, math.sin), (1, math.cos), (-1, math.sin), (-1, math.cos), (1, math.sin)]:
        close(f(array(0.7)), sign * d(0.7))
        f = grad(f)


@pytest.mark.usefixtures("everywhere")
def test_gradient_inside_build_and_vmap() -> None:
    x = array(POINT)
    each = ad.build1(3, lambda i: grad(lambda y: ad.sin(y) * y)(x[i]))
    close(each, np.cos(POINT) * POINT + np.sin(POINT))
    rows = ad.rows(array(np.stack([POINT, 2 * POINT])))
    close(ad.vmap(lambda r: grad(foo)(r), rows).stack(), np.stack([grad(foo)(x).numpy(), grad(foo)(array(2 * POINT)).numpy()]))


@pytest.mark.usefixtures("everywhere")
def test_gradient_of_a_build_of_gradients() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return ad.sum1(3, lambda i: grad(lambda y: y * y * x[0])(x[i]))  # sum of 2 x_i x_0

    close(grad(f)(array(POINT)), [2 * POINT.sum() + 2 * POINT[0], 2 * POINT[0], 2 * POINT[0]])


@pytest.mark.usefixtures("everywhere")
def test_pullback_is_used_twice_and_differentiated() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        y, back = vjp(lambda t: t * t * t, x)
        (one,), (two,) = back(array(1.0)), back(y)
        return one + two  # 3 x^2 + 3 x^5

    close(grad(f)(array(2.0)), 6 * 2.0 + 15 * 2.0**4)


def test_interpreters_nest_in_each_other() -> None:
    def cube(x: AnyTensor) -> AnyTensor:
        return x * x * x

    def inner(x: AnyTensor) -> AnyTensor:
        with using(interpreter="dual"):
            return grad(cube)(x)

    def outer(x: AnyTensor) -> AnyTensor:
        with using(interpreter="symbolic"):
            return grad(cube)(x)

    close(grad(inner)(array(2.0)), 12.0)
    with using(interpreter="dual"):
        close(grad(outer)(array(2.0)), 12.0)
    close(ad.build1(2, lambda i: outer(ad.to_dtype(i + 1, F64))), [3.0, 12.0])


def test_dual_has_free_control_flow() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        n = 0
        while (x < 100.0).item():
            x, n = x * x, n + 1
        return x * float(n)

    with using(interpreter="dual"):
        close(grad(f)(array(2.0)), 3 * 8 * 2.0**7)  # x^8, three squarings


# ---------------------------------------------------------------- trees
@dataclass(frozen=True)
class Layer:
    w: AnyTensor
    b: AnyTensor
    name: str = "layer"


class Pair(NamedTuple):
    first: Layer
    rest: list[AnyTensor]


@pytest.mark.usefixtures("everywhere")
def test_gradients_are_trees_like_the_parameters() -> None:
    p = Pair(Layer(array(np.ones((2, 3))), array(np.zeros(2))), [array(2.0), array(np.ones(2))])

    def loss(p: Pair, x: AnyTensor, *, scale: float = 1.0) -> AnyTensor:
        return ad.sum(ad.tanh(p.first.w @ x + p.first.b) * p.rest[1]) * p.rest[0] * scale

    g = grad(loss)(p, array(POINT), scale=0.5)
    assert isinstance(g, Pair)
    assert g.first.name == "layer"
    t = np.tanh(POINT.sum())
    close(g.first.w, np.tile((1 - t * t) * POINT, (2, 1)))
    close(g.rest[0], t)
    close(g.rest[1], [t, t])
    unused = grad(lambda q, x: ad.sum(x) * q[0])((array(1.0), array(np.ones(3))), array(POINT))
    close(unused[1], np.zeros(3))


@pytest.mark.usefixtures("everywhere")
def test_trees_in_vjp_and_jvp() -> None:
    def f(a: dict[str, AnyTensor], b: AnyTensor) -> tuple[AnyTensor, dict[str, AnyTensor]]:
        return a["u"] * b, {"s": ad.sum(a["v"])}

    a, b = {"u": array(POINT), "v": array(np.ones(2))}, array(2.0)
    y, back = vjp(f, a, b)
    close(y[0], 2 * POINT)
    ca, cb = back((array(np.ones(3)), {"s": array(5.0)}))
    close(ca["u"], np.full(3, 2.0))
    close(ca["v"], [5.0, 5.0])
    close(cb, POINT.sum())
    _, dy = jvp(f, (a, b), ({"u": array(np.zeros(3)), "v": array(np.ones(2))}, array(1.0)))
    close(dy[0], POINT)
    close(dy[1]["s"], 2.0)


@pytest.mark.usefixtures("everywhere")
def test_arrays_and_numbers_are_welcome() -> None:
    g: Any = grad(lambda x, k: ad.sum(x * x) * k)  # type: ignore[misc]
    close(g(POINT, 2.0), 4 * POINT)
    close(grad(lambda x: x * x)(3.0), 6.0)


@pytest.mark.usefixtures("everywhere")
def test_integers_pass_through() -> None:
    def f(x: AnyTensor, p: AnyTensor) -> AnyTensor:
        return ad.sum1(3, lambda i: x[p[i]] * ad.to_dtype(p[i], F64))

    close(grad(f)(array(POINT), array(np.array([2, 2, 9]))), [0.0, 0.0, 4.0])  # 9 is out of bounds and reads 0


@pytest.mark.usefixtures("everywhere")
def test_stop_gradient() -> None:
    close(grad(lambda x: ad.stop_gradient(x) * x)(array(3.0)), 3.0)


@pytest.mark.usefixtures("everywhere")
def test_results_that_do_not_depend_on_the_argument() -> None:
    close(grad(lambda x: ad.scalar(1.0, F64))(array(POINT)), np.zeros(3))
    close(jvp(lambda x: array(2.0), (array(1.0),), (array(1.0),))[1], 0.0)
    close(jacobian(lambda x: array(np.ones(2)))(array(POINT)), np.zeros((2, 3)))


# ---------------------------------------------------------------- what they refuse
@pytest.mark.usefixtures("everywhere")
def test_bad_objectives() -> None:
    with pytest.raises(NotScalarError, match=r"square must return a scalar float tensor, but it returned f64\[3\]"):

        def square(x: AnyTensor) -> AnyTensor:
            return x * x

        grad(square)(array(POINT))
    with pytest.raises(NotScalarError, match="must return a scalar tensor, but it returned nothing"):
        grad(lambda x: None)(array(POINT))  # type: ignore[arg-type, return-value]
    with pytest.raises(NotScalarError, match="returned i64"):
        ad.grad_at(lambda x: cast(Any, ad.argmax(x)), array(POINT))
    with pytest.raises(NotDifferentiableError, match=r"q\.b: .* with respect to a tensor of I64"):
        grad(lambda q: ad.sum(q.w))(Layer(array(POINT), array(np.arange(3))))
    with pytest.raises(ShapeError, match=r"jacobian differentiates by one tensor, but .* is given a tuple"):
        jacobian(lambda p: p[0])((array(POINT), array(POINT)))  # type: ignore[arg-type]
    with pytest.raises(ShapeError, match="returns 2 tensors"):
        jacobian(lambda x: (x, x))(array(POINT))  # type: ignore[arg-type, return-value]
    with pytest.raises(ShapeError, match="chunks of 0"):
        jacobian(lambda x: x, chunk=0)


@pytest.mark.usefixtures("everywhere")
def test_tangents_that_do_not_fit() -> None:
    x = array(POINT)
    with pytest.raises(ShapeError, match=r"^t: the argument has f64\[3\] but its tangent has f64\[2\]"):
        jvp(lambda t: t, (x,), (array(np.ones(2)),))
    with pytest.raises(DTypeError, match=r"^s\['w'\]: the argument has f64\[3\] but its tangent has i64\[3\]"):
        jvp(lambda t, s: t, (x, {"w": x}), (x, {"w": array([1, 2, 3])}))
    with pytest.raises(TreeError, match=r"^t: trees of different .*: a tuple of 2 in the argument, a tuple of 1 in its"):
        jvp(lambda t: t[0], ((x, x),), ((x,),))
    with pytest.raises(TreeError, match="linearize: 1 tangent for 2 arguments"):
        linearize(lambda t, s: t * s, x, x)[1](x)  # type: ignore[call-arg]
    with pytest.raises(ShapeError, match=r"^t: the argument has f64\[3\] but its tangent has f64\n"):
        hvp(lambda t: ad.sum_all(t * t), x, array(1.0))
    with pytest.raises(TreeError, match="jvp: the arguments and their tangents are tuples"):
        jvp(lambda t: t, (x,), 1.0)  # type: ignore[arg-type]
    with pytest.raises(ShapeError, match=r"the value has f64\[3\] but the cotangent has f64"):
        vjp(lambda t: t, x)[1](array(1.0))


def test_errors_name_the_argument_and_the_line() -> None:
    p = Pair(Layer(array(np.ones((2, 3))), array(np.zeros(2))), [array(2.0)])

    def loss(p: Pair, x: AnyTensor) -> AnyTensor:
        return ad.sum(p.first.w @ x)

    for interpreter in ("symbolic", "dual"):
        with using(interpreter=interpreter), pytest.raises(ShapeError) as e:
            grad(loss)(p, array(np.ones(4)))
        text = str(e.value)
        assert "p.first.w : f64[2,3]" in text
        assert "x : f64[4]" in text
        assert "test_transforms.py" in text
        assert "return ad.sum(p.first.w @ x)" in text


def test_escaped_values() -> None:
    kept: list[AnyTensor] = []

    def f(x: AnyTensor) -> AnyTensor:
        kept.append(x * 2.0)
        return ad.sum(x)

    for interpreter in ("symbolic", "dual"):
        with using(interpreter=interpreter):
            kept.clear()
            grad(f)(array(POINT))
            with pytest.raises(EscapedTracerError, match="its transform has returned"):
                kept[0] + 1.0
            with pytest.raises(EscapedTracerError):
                grad(lambda x: ad.sum(x * kept[0]))(array(POINT))


def test_the_concrete_interpreter_has_no_derivatives() -> None:
    with using(interpreter="concrete"), pytest.raises(ConfigError, match="runs programs but does not transform them"):
        grad(lambda x: x)(array(1.0))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_pullbacks_and_pushforwards_belong_to_the_value(interpreter: str) -> None:
    """They are derivatives of what was computed then, whatever the function would compute now."""
    factor = [array(2.0)]
    calls: list[int] = []

    def f(x: AnyTensor) -> AnyTensor:
        calls.append(1)
        return x * x * factor[0]

    with using(interpreter=interpreter):
        _, pull = vjp(f, array(3.0))
        _, push = linearize(f, array(3.0))
        made = len(calls)
        factor[0] = array(100.0)
        assert float(pull(array(1.0))[0]) == float(push(array(1.0))) == 12.0
        assert ad.build1(2, lambda k: push(array([1.0, 2.0])[k])).tolist() == [12.0, 24.0]
        assert float(grad(lambda c: pull(c)[0])(array(1.0))) == 12.0
        assert len(calls) == made


def test_constants_have_no_gradient(everywhere: tuple[str, str]) -> None:
    f: Any = lambda x: array(2.0) * x
    for transformed in (grad(f), value_and_grad(f)):
        with pytest.raises(NotDifferentiableError, match=r"differentiated with respect to 3, a constant"):
            transformed(cast("Any", 3))
    constant: Any = lambda p: array(1.0)
    assert grad(constant)(()) == ()


@pytest.mark.parametrize("factor", [math.inf, -math.inf, math.nan])
def test_constants_that_are_not_finite_stay_on_their_side(everywhere: tuple[str, str], factor: float) -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return ad.sum_all(ad.select(x > 0.0, x * factor, 2.0 * x))

    slopes = grad(f)(array([-1.0, 0.0, 3.0])).tolist()
    np.testing.assert_array_equal(slopes, [2.0, 2.0, factor])


def test_a_product_of_two_dtypes_names_its_operands() -> None:
    with pytest.raises(ad.DTypeError, match="matmul: dtypes F64 and F32") as e:
        grad(lambda p, x: ad.sum_all(p["w"] @ x))({"w": array(np.ones((2, 3)))}, array(np.ones(3, np.float32)))
    assert "p['w'] : f64[2,3]" in str(e.value)
    assert "x : f32[3]" in str(e.value)
