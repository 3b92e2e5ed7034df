"""`Program` as users meet it: run, differentiate, show, measure, export; and what it says when used wrongly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

import adtypes as ad
from adtypes.errors import ConfigError, DTypeError, NotDifferentiableError, NotScalarError, ShapeError, StagingError, TreeError
from adtypes.program import Cost, Program, Stage
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor


@dataclass(frozen=True)
class Layer:
    w: Any
    b: Any


@dataclass(frozen=True)
class Model:
    layers: tuple[Layer, ...]
    scale: Any
    rounds: int = 2


def convolution(a: AnyTensor) -> AnyTensor:
    return ad.sum1(5, lambda i: a[i] * a[4 - i])


def model(m: Model, x: AnyTensor) -> AnyTensor:
    for layer in m.layers:
        for _ in range(m.rounds):
            x = ad.tanh(layer.w @ x + layer.b)
    scale: AnyTensor = m.scale
    return scale * ad.sum_all(x)


def params(n: int = 3, dtype: type[np.floating[Any]] = np.float64) -> Model:
    rng = np.random.default_rng(0)
    layers = tuple(Layer(rng.normal(size=(n, n)).astype(dtype), rng.normal(size=n).astype(dtype)) for _ in range(2))
    return Model(layers, np.asarray(2.0, dtype))


X = np.array([0.5, -1.0, 2.0])
A = np.array([1.0, -2.0, 3.0, 0.5, 4.0])


def arrays(tree: object) -> list[Any]:
    return [np.asarray(x) for x in ad.tree.flatten(tree)[0]]


def same(one: object, other: object) -> None:
    a, b = arrays(one), arrays(other)
    assert len(a) == len(b) > 0
    for x, y in zip(a, b):
        np.testing.assert_allclose(x, y, rtol=1e-12)


# ---------------------------------------------------------------- running
def test_a_program_is_the_function() -> None:
    p = ad.trace(model, params(), "f64[3]")
    expected = params()
    same(p(params(), X), model(ad.tree.tree_map(ad.array, expected), ad.array(X)))


def test_results_are_trees() -> None:
    p = ad.trace(lambda x: {"twice": 2.0 * x, "both": (x, ad.sum_all(x))}, "f64[3]")
    out = p(X)
    assert isinstance(out, dict) and [str(slot) for slot in p.outputs] == [
        "['twice'] : f64[3]",
        "['both'][0] : f64[3]",
        "['both'][1] : f64",
    ]
    same(out, {"twice": 2 * X, "both": (X, X.sum())})


def test_numbers_take_the_dtype_of_the_program() -> None:
    p = ad.trace(lambda x, k: (x * 2.0, k + 1), "f32", "i64")
    x, k = p(1.5, 3)
    assert (str(x.spec), str(k.spec), x.item(), k.item()) == ("f32", "i64", 3.0, 4)


def test_captured_tensors_are_frozen_inputs() -> None:
    c = ad.array(X)
    p = ad.trace(lambda x: x * c, "f64[3]")
    same(p.captured, (c,))
    assert str(p) == "\\x : f64[3] ->\n  given c0 : f64[3]\n  x * c0"
    same(p(X), X * X)


def test_programs_run_under_every_interpreter_and_backend() -> None:
    pytest.importorskip("torch")
    p = ad.trace(convolution, "f64[5]")
    with ad.using(backend="torch"):
        assert isinstance(p(A), ad.Tensor)
        same(p(ad.array(A).torch()).numpy(), convolution(ad.array(A)).numpy())


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_programs_are_differentiated_like_functions(interpreter: str) -> None:
    p = ad.trace(convolution, "f64[5]")
    f: Callable[[AnyTensor], Any] = lambda a: p(a * a)
    with ad.using(interpreter=interpreter):
        same(ad.grad(f)(ad.array(A)), 4 * A * (A * A)[::-1])


# ---------------------------------------------------------------- derivatives
def test_grad_is_by_the_first_argument_and_like_it() -> None:
    p = ad.trace(model, params(), "f64[3]").grad()
    out = p(params(), X)
    assert isinstance(out, Model) and out.rounds == 2
    same(out, ad.grad(model)(params(), ad.array(X)))
    assert [slot.path for slot in p.inputs] == [
        "m.layers[0].w", "m.layers[0].b", "m.layers[1].w", "m.layers[1].b", "m.scale", "x",
    ]  # fmt: skip
    assert [slot.path for slot in p.outputs][:2] == [".layers[0].w", ".layers[0].b"]


def test_vjp_takes_a_cotangent_and_returns_all() -> None:
    p = ad.trace(model, params(), "f64[3]").vjp()
    value, (dm, dx) = p(params(), X, 2.0)
    y, pull = ad.vjp(model, ad.tree.tree_map(ad.array, params()), ad.array(X))
    same(value, y)
    same((dm, dx), pull(ad.array(2.0)))
    assert str(p.inputs[-1]) == "ct : f64"


def test_jvp_takes_tangents_and_returns_both() -> None:
    p = ad.trace(model, params(), "f64[3]").jvp()
    tangent = ad.tree.tree_map(lambda x: 0.1 * x, params())
    value, slope = p(params(), X, tangent, X)
    y, dy = ad.jvp(model, (params(), ad.array(X)), (tangent, ad.array(X)))
    same((value, slope), (y, dy))
    assert [slot.path for slot in p.inputs[6:8]] == ["dm.layers[0].w", "dm.layers[0].b"]


def test_derivatives_have_derivatives() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return ad.sum_all(x * x * x)

    p = ad.trace(f, "f64[3]")
    v = np.array([1.0, 2.0, 3.0])
    _, second = p.grad().jvp()(X, v)
    same(second, 6 * X * v)
    _, (pulled,) = p.grad().vjp()(X, v)
    same(pulled, 6 * X * v)
    assert p.grad().jvp().show("source") == p.show("source")


def test_integers_have_no_derivative() -> None:
    p = ad.trace(lambda x, p: ad.build1(3, lambda i: x[p[i]]), "f64[3]", "i64[3]")
    index, ct = np.array([2, 2, 0]), np.array([1.0, 10.0, 100.0])
    _, (dx, dp) = p.vjp()(X, index, ct)
    same((dx, dp), (np.array([100.0, 0.0, 11.0]), np.zeros(3, int)))
    _, dy = p.jvp()(X, index, ct, index)
    same(dy, ct[index])


def test_names_of_cotangents_and_tangents_avoid_those_there() -> None:
    p = ad.trace(lambda x, dx, ct: x * dx * ct, "f64", "f64", "f64")
    assert [slot.path for slot in p.vjp().inputs] == ["x", "dx", "ct", "ct_"]
    assert [slot.path for slot in p.jvp().inputs] == ["x", "dx", "ct", "ddx", "dddx", "ddct"]


def test_derivatives_of_traced_transforms_have_the_same_text() -> None:
    one, other = ad.trace(ad.grad(convolution), "f64[5]"), ad.trace(convolution, "f64[5]").grad()
    stages: tuple[Stage, ...] = ("source", "bulk", "gradient", "simplified")
    for stage in stages:
        assert one.show(stage) == other.show(stage)
    assert one.show("source") == ad.trace(convolution, "f64[5]").show("source")


def test_captured_tensors_stay_captured_in_derivatives() -> None:
    c = ad.array(X)
    p = ad.trace(lambda x: ad.sum_all(x * x * c), "f64[3]").grad()
    same(p.captured, (c,))
    same(p(X), 2 * X * X)


def test_the_source_of_a_gradient_tells_what_else_it_used() -> None:
    c = ad.array(X)

    def f(x: AnyTensor, y: AnyTensor) -> AnyTensor:
        return ad.sum_all(x * y * c)

    p = ad.trace(ad.grad(f), "f64[3]", "f64[3]")
    assert p.show("source") == "\\x : f64[3], y : f64[3] ->\n  given c0 : f64[3]\n  sum(x * y * c0)"


# ---------------------------------------------------------------- showing
def test_lines_of_the_program_follow_it_into_its_gradient() -> None:
    p = ad.trace(convolution, "f64[5]")
    line = convolution.__code__.co_firstlineno + 1
    for text in (p.show(lines=True), p.grad().show("gradient", lines=True), p.grad().show("source", lines=True)):
        assert f"-- test_program.py:{line}" in text


def test_the_log_follows_the_bulk_program() -> None:
    p = ad.trace(convolution, "f64[5]")
    text = p.show("bulk", log=True)
    assert text.startswith(p.show("bulk") + "\n\n")
    steps = text.removeprefix(p.show("bulk") + "\n\n").split("\n")
    assert any(s.startswith("build1 of mul") and s.endswith("gather [5] a (\\[i]. [4 - i])") for s in steps)
    assert p.grad().show("bulk", log=True) == text
    assert ad.trace(lambda x: x + 1.0, "f64").show("bulk", log=True) == "\\x : f64 ->\n  x + 1.0"


def test_python_is_the_text_that_runs() -> None:
    p = ad.trace(model, params(), "f64[3]")
    text = p.show("python")
    space: dict[str, Any] = {}
    exec(text, space)
    value, *_ = space["program"](*arrays(params()), X)
    same(value, p(params(), X))
    assert "m_layers_0_w" in text


def test_repr_tells_the_types() -> None:
    assert repr(ad.trace(convolution, "f64[5]")) == "<Program (a : f64[5]) -> f64, 2 operations>"
    assert repr(ad.trace(lambda: (ad.iota(3), 1.0))) == "<Program () -> (i64[3], f64), 1 operations>"


def test_a_program_without_operations_is_true() -> None:
    p = ad.trace(lambda x: x, "f64")
    assert len(p) == 0 and bool(p)


def test_notebooks_show_types_over_names() -> None:
    def f(x: AnyTensor, y: AnyTensor) -> AnyTensor:
        s = ad.sin(x)
        return ad.select(s < y, s * s, y)

    text = ad.trace(f, "f64[3]", "f64[3]")._repr_html_()
    line = f.__code__.co_firstlineno + 1
    assert text.startswith('<pre>\\<span title="f64[3]">x</span> : f64[3]')
    assert f'let <span title="f64[3], test_program.py:{line}">v1</span> = sin(' in text
    assert "</span> &lt; <span" in text and text.endswith("</pre>")


def test_dot_has_a_node_for_each_term_and_an_arrow_for_each_operand() -> None:
    text = ad.trace(lambda x: ad.sin(x) * -2.0 + ad.sin(x), "f64").to_dot()
    assert text.count("[label=") == 5 and text.count("->") == 5
    assert 'label="· + ·\\nf64"' in text
    quoted = ad.trace(lambda x, p: ad.build1(3, lambda i: x[p[i]]), "f64[3]", "i64[3]").to_dot()
    assert 'label="gather [3] x (\\\\[i]. [p[i]])\\nf64[3]"' in quoted


# ---------------------------------------------------------------- cost
@pytest.mark.parametrize(
    ("f", "specs", "cost"),
    [
        (lambda x: x, ["f64[10]"], Cost(0, 0, 0)),
        (lambda x: ad.sin(x) * 2.0, ["f64[10]"], Cost(20, 320, 2)),
        (lambda a, b: a @ b, ["f64[2,3]", "f64[3,4]"], Cost(48, 8 * (6 + 12 + 8), 1)),
        (lambda x: ad.sum_all(x), ["f32[10]"], Cost(10, 44, 1)),
        (lambda x: ad.transpose(x), ["f64[10,10]"], Cost(0, 0, 0)),
        (lambda a: ad.cholesky(a), ["f64[5,30,30]"], Cost(5 * 30**3 // 3, 2 * 5 * 7200, 1)),
        (lambda a, b: ad.solve(a, b), ["f64[30,30]", "f64[30]"], Cost(18000 + 1800, 7200 + 480, 1)),
        (lambda a, b: ad.solve(a, b), ["f64[30,30]", "f64[30,4]"], Cost(18000 + 4 * 1800, 7200 + 1920, 1)),
        (lambda a, b: ad.triangular_solve(a, b), ["f64[30,30]", "f64[30,4]"], Cost(4 * 900, 7200 + 1920, 1)),
        (lambda a: ad.eigh(a)[0], ["f64[10,10]"], Cost(9000, 800 + 880, 1)),
        (lambda x: ad.while_loop(lambda s: s < 9.0, lambda s: s * s, x), ["f64"], Cost(2, 8 + 1 + 16, 2)),
        (lambda x, p: ad.build1(3, lambda i: x[p[i]]), ["f64[100]", "i64[3]"], Cost(0, 24 + 800 + 24, 1)),
    ],
)
def test_cost_counts_by_shapes(f: Callable[..., Any], specs: list[str], cost: Cost) -> None:
    assert ad.trace(f, *specs).cost() == cost


def test_loops_cost_as_often_as_they_run() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return ad.fold(lambda c, r: ad.sin(c * r), ad.scalar(1.0, ad.F64), ad.rows(x))

    assert ad.trace(f, "f64[10]").cost() == Cost(flops=20, bytes=10 * (24 + 16), ops=20)


# ---------------------------------------------------------------- mistakes
def text_of_error(kind: type[Exception], f: Callable[[], object]) -> list[str]:
    """The text without the user's line."""
    with pytest.raises(kind) as e:
        f()
    return [line.strip() for line in str(e.value).split("\n") if "test_program.py" not in line]


class Part(NamedTuple):
    w: Any
    name: str = "f64"


def test_specs_stand_in_any_tree() -> None:
    def f(p: Any, rate: Any) -> AnyTensor:
        assert (p["part"].name, p["act"]) == ("f64", "tanh")  # texts that are no specs stay
        total: AnyTensor = rate * p["model"].scale * ad.sum(ad.tanh(p["part"].w))
        return total

    tree = {"part": Part("f64[3]"), "act": "tanh", "model": Model((), Spec((), ad.F64))}
    p = ad.trace(f, tree, "f64")
    assert str(p).splitlines()[0] == "\\p.part.w : f64[3], p.model.scale : f64, rate : f64 ->"
    same = {"part": Part(X), "act": "tanh", "model": Model((), ad.array(2.0))}
    assert p(same, 3.0).item() == ad.trace(f, same, 3.0)(same, 3.0).item()
    assert ad.trace(lambda p: p.w, Part("f64[]")).show("source").splitlines()[0] == "\\p.w : f64 ->"
    with pytest.raises(DTypeError, match=r"unknown dtype 'float64' in 'float64\[3\]'"):
        ad.trace(lambda p: p["w"], {"w": "float64[3]"})


def test_arguments_must_have_the_structure_of_the_program() -> None:
    p = ad.trace(model, params(), "f64[3]")
    remedy = "trace the function for such arguments; load(.., known=[..]) lets a program from a file take classes"
    assert text_of_error(TreeError, lambda: p(params())) == ["the program takes 2 arguments (m, x), 1 was given"]
    m = params()
    fewer = Model(m.layers[:1], m.scale)
    assert text_of_error(TreeError, lambda: p(fewer, X)) == [
        "m.layers: trees of different structure: a tuple of 2 in the program, a tuple of 1 in this argument",
        remedy,
    ]
    more = Model(m.layers, m.scale, rounds=3)
    assert text_of_error(TreeError, lambda: p(more, X)) == [
        "m.rounds: trees of different structure: the constant 2 in the program, the constant 3 in this argument",
        remedy,
    ]


def test_arguments_must_have_the_types_of_the_program() -> None:
    p = ad.trace(model, params(), "f64[3]")
    assert text_of_error(ShapeError, lambda: p(params(4), X)) == [
        "m.layers[0].w: the program takes f64[3,3], this is f64[4,4]",
        "trace the function for these shapes",
    ]
    assert text_of_error(DTypeError, lambda: p(params(3, np.float32), X)) == [
        "m.layers[0].w: the program takes f64[3,3], this is f32[3,3]",
        "convert it with to_dtype(x, F64), or trace the function for this dtype",
    ]


def test_gradients_are_of_scalars_by_floats() -> None:
    assert text_of_error(NotScalarError, lambda: ad.trace(lambda x: x * x, "f64[3]").grad()) == [
        "grad needs a program with one scalar float result, this one returns f64[3]",
        "sum or average the result in the program, or call .vjp()",
    ]
    assert text_of_error(NotDifferentiableError, lambda: ad.trace(lambda i, x: x, "i64", "f64").grad()) == [
        "i: the program cannot be differentiated with respect to a tensor of I64",
        "gradients are by the first argument: put integers and truth values behind it",
    ]
    nothing = [
        "the first argument of the program has no tensor to differentiate with respect to",
        "pass what to differentiate by as the first argument, not as a captured value",
    ]
    assert text_of_error(NotDifferentiableError, lambda: ad.trace(lambda: ad.scalar(1.0, ad.F64)).grad()) == nothing
    assert text_of_error(NotDifferentiableError, lambda: ad.trace(lambda n, x: x, 3, "f64").grad()) == nothing


def test_stages_that_a_program_does_not_have() -> None:
    p = ad.trace(convolution, "f64[5]")
    assert text_of_error(StagingError, lambda: p.show("gradient")) == [
        "this program is not a derivative, so it has no gradient text",
        "call .grad() for its gradient program, or .vjp() or .jvp(), and show that",
    ]
    assert text_of_error(ConfigError, lambda: p.show("bulky")) == [  # type: ignore[arg-type]
        "unknown stage 'bulky'",
        "did you mean 'bulk'? known stages: source, bulk, gradient, simplified, python, c",
    ]
    assert text_of_error(ConfigError, lambda: p.to_source("rust")) == [  # type: ignore[arg-type]
        "unknown target 'rust'",
        "known targets: numpy, torch, c",
    ]


def test_specs_stand_for_arguments() -> None:
    one, other = ad.trace(convolution, Spec((5,), ad.F64)), ad.trace(convolution, "f64[5]")
    assert isinstance(one, Program) and str(one) == str(other)
