"""Functions with derivatives of their own: every rule in every interpreter, in both directions, to any order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, array, custom_derivative, grad, jvp, using
from adtypes.errors import NotClosedError, NotDifferentiableError, ShapeError, StagingError, TreeError
from adtypes.testing import agreement, check_grads

X, Y = array([0.3, -1.2]), array([2.0, 0.5])


@custom_derivative
def weighted(x: AnyTensor, y: AnyTensor) -> AnyTensor:
    return ad.log(1.0 + ad.exp(x)) * y


@weighted.partials
def _(out: AnyTensor, x: AnyTensor, y: AnyTensor) -> object:
    return ad.sigmoid(x) * y, ad.log(1.0 + ad.exp(x))


@custom_derivative
def running(x: AnyTensor, k: AnyTensor) -> AnyTensor:
    return ad.cumsum(x) * k


@running.transpose
def _(ct: AnyTensor, x: AnyTensor, k: AnyTensor) -> object:
    return ad.reverse(ad.cumsum(ad.reverse(ct))) * k


@custom_derivative
def trees(p: dict[str, Any], s: AnyTensor) -> dict[str, AnyTensor]:
    return {"a": ad.sum_all(p["w"] * p["w"]) * s, "b": ad.sin(p["w"]) * p["c"]}


@trees.pullback
def _(ct: dict[str, Any], out: object, p: dict[str, Any], s: AnyTensor) -> tuple[object, ...]:
    w, c = p["w"], p["c"]
    by_w = 2.0 * w * ct["a"] * s + ad.cos(w) * c * ct["b"]
    return {"w": by_w, "c": ad.sum_all(ct["b"] * ad.sin(w))}, ct["a"] * ad.sum_all(w * w)


@custom_derivative
def quotient(a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
    return a * b, a / b


@quotient.pushforward
def _(t: Any, out: object, a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
    return t[0] * b + a * t[1], t[0] / b - a * t[1] / (b * b)


CASES: dict[str, tuple[Any, tuple[AnyTensor, ...]]] = {
    "partials": (weighted, (X, Y)),
    "partials, with a scalar": (weighted, (X, array(0.7))),
    "transpose": (lambda x: running(x, array(2.0)), (X,)),
    "pullback": (lambda w, c, s: trees({"w": w, "c": c}, s), (X, array(0.7), array(1.3))),
    "pushforward": (quotient, (X, Y)),
    "partials in build": (lambda x, y: ad.build1(2, lambda i: weighted(x[i] * x, y)), (X, Y)),
    "transpose in build": (lambda x: ad.build1(3, lambda i: running(x + ad.to_dtype(i, ad.F64), array(2.0))), (X,)),
    "pushforward in build": (lambda a, b: ad.build_rows(2, lambda i: quotient(a[i], b)).tree, (X, Y)),
    "pullback in build": (lambda w, s: ad.build_rows(2, lambda i: trees({"w": w, "c": w[i]}, s)).tree, (X, array(1.3))),
    "partials in fold": (lambda x, y: ad.fold(lambda c, r: weighted(c, r), x[0], ad.rows(y)), (X, Y)),
}


@pytest.mark.parametrize("case", CASES)
def test_rules_agree_with_differences_and_everywhere(case: str) -> None:
    f, args = CASES[case]
    check_grads(f, args, order=2)
    assert agreement(f, *args, passes=False).apart < 1e-12


def spied(names: list[str], **rules: Any) -> Any:
    """A doubling function whose rules say when they are used, and lie: the slope is 3."""

    @custom_derivative
    def twice(x: AnyTensor) -> AnyTensor:
        return 2.0 * x

    def heard(how: str, rule: Any) -> Any:
        def listening(*args: Any) -> Any:
            names.append(how)
            return rule(*args)

        return listening

    for how, rule in rules.items():
        getattr(twice, how)(heard(how, rule))
    return twice


LIES: dict[str, Any] = {
    "partials": lambda out, x: 3.0,
    "transpose": lambda ct, x: 3.0 * ct,
    "pullback": lambda ct, out, x: (3.0 * ct,),
    "pushforward": lambda t, out, x: 3.0 * t[0],
}


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("how", LIES)
def test_rules_are_used_instead_of_the_function(how: str, interpreter: str) -> None:
    used: list[str] = []
    f = spied(used, **{how: LIES[how]})
    with using(interpreter=interpreter):
        assert f(array(5.0)).item() == 10.0
        assert used == []
        assert grad(f)(array(5.0)).item() == 3.0
        assert set(used) == {how}
        tangent = jvp(f, (array(5.0),), (array(1.0),))[1].item()
        assert tangent == (2.0 if how == "transpose" else 3.0)  # a linear function is its own pushforward


def test_both_directions_may_be_stated() -> None:
    used: list[str] = []
    f = spied(used, pullback=LIES["pullback"], pushforward=lambda t, out, x: 4.0 * t[0])
    assert grad(f)(array(5.0)).item() == 3.0
    assert jvp(f, (array(5.0),), (array(1.0),))[1].item() == 4.0
    assert used == ["pullback", "pushforward"]


def test_without_a_rule_the_function_is_itself() -> None:
    f = custom_derivative(lambda x: x * x)
    assert grad(f)(array(3.0)).item() == 6.0


def test_programs_show_calls_by_name_and_engines_see_their_bodies() -> None:
    p = ad.trace(lambda x, y: ad.sum_all(weighted(x, y)), "f64[3]", "f64[3]")
    assert str(p) == "\\x : f64[3], y : f64[3] ->\n  sum(weighted(x, y))"
    assert "np.log" in p.show("python")
    assert "op0" not in p.show("python")
    assert p.cost().flops > 9
    assert "exp" not in p.grad().show("gradient")
    np.testing.assert_allclose(np.asarray(p(X.numpy()[[0, 1, 1]], np.ones(3))), np.log1p(np.exp([0.3, -1.2, -1.2])).sum())


def test_compiled_functions_keep_their_rules_under_dual_numbers() -> None:
    f = ad.compile(spied([], partials=LIES["partials"]))
    f(array(5.0))
    with using(interpreter="dual"):
        assert grad(f)(array(5.0)).item() == 3.0


def test_keywords_find_their_places_and_statics_reach_the_rule() -> None:
    @custom_derivative
    def scaled(x: AnyTensor, n: int, *, how: str = "up") -> AnyTensor:
        return x * float(n)

    @scaled.pullback
    def _(ct: AnyTensor, out: AnyTensor, x: AnyTensor, n: int, *, how: str = "up") -> tuple[object, ...]:
        return (ct * float(n if how == "up" else -n)), None

    assert grad(lambda x: scaled(x=x, n=4))(array(1.0)).item() == 4.0
    assert grad(lambda x: scaled(x, 4, how="down"))(array(1.0)).item() == -4.0
    with pytest.raises(StagingError, match="scaled: a tensor as a keyword-only argument"):
        scaled(array(1.0), 4, how=array(1.0))  # type: ignore[arg-type]


ROOTS: dict[str, Any] = {
    "partials": lambda out, x: 0.5 / out,
    "pullback": lambda ct, out, x: (ct * 0.5 / out,),
    "pushforward": lambda t, out, x: t[0] * 0.5 / out,
}


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("how", ROOTS)
def test_guarded_rules_leak_no_nan(how: str, interpreter: str) -> None:
    root = custom_derivative(lambda x: ad.sqrt(x))
    getattr(root, how)(ROOTS[how])
    x = array([4.0, 0.0, -1.0])
    forms: list[Any] = [
        lambda x: ad.sum_all(ad.select(x > 0.0, root(x), 0.0)),
        lambda x: ad.sum1(3, lambda i: ad.cond(x[i] > 0.0, root(x[i]), 0.0)),
        lambda x: ad.fold(lambda c, r: c + ad.cond(r > 0.0, root(r), 0.0), array(0.0), ad.rows(x)),
    ]
    with using(interpreter=interpreter):
        for f in forms:
            np.testing.assert_array_equal(grad(f)(x).numpy(), [0.25, 0.0, 0.0])
            _, second = jvp(grad(f), (x,), (array([1.0, 1.0, 1.0]),))
            np.testing.assert_array_equal(second.numpy(), [-1 / 32, 0.0, 0.0])
            twice = grad(lambda x, f=f: ad.sum_all(grad(f)(x)))
            np.testing.assert_array_equal(twice(x).numpy(), [-1 / 32, 0.0, 0.0])


def test_guarded_transposes_leak_no_nan() -> None:
    over = custom_derivative(lambda x, y: x / y)
    over.transpose(lambda ct, x, y: ct / y)
    y = array([2.0, 0.0])
    f: Any = lambda x: ad.sum_all(ad.select(y > 0.0, over(x, y), 0.0))
    np.testing.assert_array_equal(grad(f)(array([1.0, 1.0])).numpy(), [0.5, 0.0])


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("how", ["pullback", "pushforward"])
def test_integers_among_results_have_no_derivatives(how: str, interpreter: str) -> None:
    first = custom_derivative(lambda x: (ad.argmax(x), x * x))
    if how == "pullback":
        first.pullback(lambda ct, out, x: (ct[1] * 2.0 * x,))
    else:
        first.pushforward(lambda t, out, x: (out[0], t[0] * 2.0 * x))
    with using(interpreter=interpreter):
        for f in (lambda x: first(x)[1], lambda x: ad.build1(2, lambda i: first(x + ad.to_dtype(i, ad.F64) * x)[1])[0]):
            np.testing.assert_array_equal(jvp(f, (X,), (Y,))[1].numpy(), (2.0 * X * Y).numpy())
            slope = grad(lambda x, f=f: ad.sum_all(f(x)))(X)
            np.testing.assert_array_equal(slope.numpy(), (2.0 * X).numpy())


NONLINEAR: dict[str, Any] = {
    "square": lambda t, x: t * t * x,
    "magnitude": lambda t, x: ad.abs(t) * x,
    "greatest": lambda t, x: t * x + ad.max(t),
    "choice by them": lambda t, x: ad.select(t > 0.0, t, 2.0 * t),
    "inside a loop": lambda t, x: ad.fori(3, lambda i, s: s * t, x),
    "steps by size": lambda t, x: ad.while_loop(lambda s: ad.norm(s) < 1.0, lambda s: 2.0 * s, t * x, max_steps=4),
}
LINEAR: dict[str, Any] = {
    "quotient": lambda t, x: t / x - ad.sum(t) * ad.exp(x),
    "choice": lambda t, x: ad.select(x > 0.0, t, 2.0 * t),
    "branch": lambda t, x: ad.cond_lazy(x[0] > 0.0, lambda t: t * x, lambda t: ad.reverse(t), t),
    "running": lambda t, x: ad.cumsum(t * x),
    "steps": lambda t, x: ad.fori(3, lambda i, s: s * x + t, t),
    "rows": lambda t, x: ad.scan(lambda s, r: s * r[1] + r[0], 0.0 * t[0], ad.rows(t).zip(ad.rows(x))).stack(),
    "bounded": lambda t, x: ad.while_loop(lambda s: s[1] < 3, lambda s: (s[0] * x, s[1] + 1), (t, array(0)), max_steps=4)[0],
    "system": lambda t, x: ad.solve(ad.diag(x) + 0.1, t),
    "rounded": lambda t, x: ad.to_dtype(ad.to_dtype(t, ad.F32), ad.F64) * x,
    "another rule": lambda t, x: running(t, x[0]),
}


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("how", ["pullback", "pushforward"])
@pytest.mark.parametrize("name", [*NONLINEAR, *LINEAR])
def test_rules_are_linear(name: str, how: str, interpreter: str) -> None:
    """What they are in their other direction is known from nothing else."""

    def differentiated(rule: Any, mapped: bool) -> AnyTensor:
        f = custom_derivative(lambda x: ad.sin(x))
        if how == "pullback":
            f.pullback(lambda ct, out, x: (rule(ct, x),))
        else:
            f.pushforward(lambda t, out, x: rule(t[0], x))
        g = (lambda x: ad.vmap(f, ad.rows(ad.stack([x, x]))).stack()[1]) if mapped else f
        with using(interpreter=interpreter):
            return jvp(g, (X,), (Y,))[1] if how == "pullback" else ad.vjp(g, X)[1](Y)[0]

    for mapped in (False, True):
        if name in NONLINEAR:
            with pytest.raises(NotDifferentiableError, match=f"the {how} of .* is not linear in its"):
                differentiated(NONLINEAR[name], mapped)
        if name in LINEAR:
            matrix = np.stack([LINEAR[name](array(e), X).numpy() for e in np.eye(2)])
            np.testing.assert_allclose(differentiated(LINEAR[name], mapped).numpy(), matrix @ Y.numpy(), rtol=1e-6)


def failing(how: str, rule: Any, x: AnyTensor = X) -> None:
    grad(lambda x: ad.sum_all(spied([], **{how: rule})(x)))(x)


def test_what_rules_must_return() -> None:
    with pytest.raises(StagingError, match="the pullback of twice returns 2 cotangents for 1 argument\n"):
        failing("pullback", lambda ct, out, x: (ct, ct))
    with pytest.raises(StagingError, match=r"returns Tensor for 1 argument\n(.|\n)*write return ct_x,: a tuple"):
        failing("pullback", lambda ct, out, x: ct)
    with pytest.raises(ShapeError, match=r"the cotangent of x that the pullback of twice returns is f64, not f64\[2\]"):
        failing("pullback", lambda ct, out, x: (ad.sum_all(ct),))
    with pytest.raises(TreeError, match="the cotangent of x that the pullback of twice returns: trees of different structure"):
        failing("pullback", lambda ct, out, x: ({"x": ct},))
    with pytest.raises(StagingError, match="the partials of twice are 2 factors for 1 tensor, of"):
        failing("partials", lambda out, x: (1.0, 1.0))
    with pytest.raises(ShapeError, match=r"the partial of twice by x is f64\[3\], its result f64\[2\]"):
        failing("partials", lambda out, x: ad.ones((3,), ad.F64))


def test_errors_show_the_line_of_the_rule_and_name_the_parameter() -> None:
    @custom_derivative
    def energy(p: dict[str, AnyTensor], s: AnyTensor) -> AnyTensor:
        return ad.sum_all(p["w"] * s)

    @energy.pullback
    def _(ct: AnyTensor, out: AnyTensor, p: dict[str, AnyTensor], s: AnyTensor) -> Any:
        return {"w": ct}, None  # of the wrong shape

    wrong = r"the cotangent of p\['w'\] that the pullback of energy returns is f64, not f64\[2\]"
    with pytest.raises(ShapeError, match=wrong) as e:
        grad(lambda w: energy({"w": w}, array(2.0)))(X)
    assert e.value.where is not None and e.value.where.source == 'return {"w": ct}, None  # of the wrong shape'
    assert "in structure, shapes and dtypes" in (e.value.remedy or "")


@pytest.mark.parametrize("rule", [lambda t, out, x: t * 2.0, lambda t, out, x: x * t])
def test_tangents_are_a_tuple(rule: Any) -> None:
    with pytest.raises(TypeError) as e:
        ad.jvp(spied([], pushforward=rule), (X,), (X,))
    assert any("write (t,) = tangents" in note for note in e.value.__notes__)


def test_partials_are_for_elementwise_functions() -> None:
    total = custom_derivative(lambda x: ad.sum_all(x))
    total.partials(lambda out, x: 1.0)
    with pytest.raises(ShapeError, match=r"has partials, but takes f64\[2\] to f64"):
        grad(total)(X)


def test_other_arguments_of_linear_functions_have_no_derivative() -> None:
    with pytest.raises(NotDifferentiableError, match="running states how it is linear in its first argument"):
        grad(lambda k: ad.sum_all(running(X, k)))(array(2.0))


def test_a_derivative_is_stated_once() -> None:
    f = spied([], partials=LIES["partials"])
    with pytest.raises(StagingError, match="twice has its derivative by partials already, but is given pullback"):
        f.pullback(LIES["pullback"])


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_tensors_of_the_function_around_are_refused(interpreter: str) -> None:
    def outer(c: AnyTensor) -> AnyTensor:
        inner: Any = custom_derivative(lambda a: a * c)
        inner.partials(lambda out, a: c)
        return inner(c)  # type: ignore[no-any-return]

    with using(interpreter=interpreter), pytest.raises(NotClosedError, match="pass the tensor as an argument"):
        grad(outer)(array(2.0))


def test_concrete_tensors_from_outside_are_constants() -> None:
    f = custom_derivative(lambda a: a * Y)
    f.partials(lambda out, a: Y)
    assert agreement(f, X).apart < 1e-12
    check_grads(f, (X,))


@dataclass(frozen=True)
class Layer:
    w: AnyTensor
    k: int = 3

    @custom_derivative
    def scaled(self, x: AnyTensor, by: float = 2.0) -> AnyTensor:
        """A method whose rule is wrong on purpose, so that one sees which is used."""
        return self.w * x * by


@Layer.scaled.pullback
def _(ct: AnyTensor, out: AnyTensor, /, self: Layer, x: AnyTensor, by: float = 2.0) -> tuple[object, ...]:
    return Layer(7.0 * ct * x, self.k), 10.0 * ct * self.w


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_methods_are_bound_to_their_object(interpreter: str) -> None:
    layer, x = Layer(array(3.0)), array(2.0)
    assert Layer.scaled.__doc__ == "A method whose rule is wrong on purpose, so that one sees which is used."
    with using(interpreter=interpreter):
        assert layer.scaled(x).item() == Layer.scaled(layer, x).item() == 12.0
        assert grad(lambda x: layer.scaled(x))(x).item() == 30.0
        slope = grad(lambda p: p.scaled(x))(layer)
        assert (slope.w.item(), slope.k) == (14.0, 3)


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_rules_that_do_not_take_what_they_are_given(interpreter: str) -> None:
    def f(x: Any, n: int = 1) -> Any:
        return x * x

    one: Any = custom_derivative(f)
    one.pullback(lambda ct, out, x: (ct,))
    two: Any = custom_derivative(f)
    two.pushforward(lambda ts, out, x, n: ts[0])
    three: Any = custom_derivative(f)
    three.partials(lambda out: (out,))
    x = array(1.0)
    with using(interpreter=interpreter):
        assert grad(one)(x).item() == 1.0
        wrong: list[tuple[Any, str]] = [
            (lambda: grad(lambda x: one(x, 2))(x), "pullback of f does not accept its arguments: too many.*a cotangent and the"),
            (lambda: grad(two)(x), "pushforward of f does not accept its arguments: missing .*'n'.*a tuple of tangents"),
            (lambda: jvp(three, (x,), (x,)), "partials of f does not accept its arguments: too many.*it takes the result"),
        ]
        for call, text in wrong:
            with pytest.raises(StagingError, match="(?s)the " + text):
                call()


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_tensors_of_the_function_around_are_refused_in_rules(interpreter: str) -> None:
    """Where they come from a body that is not around the place where the rule runs."""

    def powers(by: Any) -> Any:
        f: Any = custom_derivative(lambda x: x * x)
        f.pullback(lambda ct, out, x: (ct * by,))
        return f

    def steps(x: Any) -> Any:
        return ad.fold(lambda c, r: powers(r)(c), x, ad.rows(array([1.0, 2.0])))

    text = r"the pullback of <lambda> uses a tensor of an enclosing function"
    with using(interpreter=interpreter), pytest.raises(NotClosedError, match=text):
        grad(steps)(array(2.0))


def test_what_it_prints_as() -> None:
    @custom_derivative
    def half(x: AnyTensor) -> AnyTensor:
        return 0.5 * x

    assert repr(half) == "<CustomDerivative half>"
    half.pullback(lambda ct, out, x: (0.5 * ct,))
    half.pushforward(lambda ts, out, x: 0.5 * ts[0])
    assert repr(half) == "<CustomDerivative half, pullback and pushforward>"
