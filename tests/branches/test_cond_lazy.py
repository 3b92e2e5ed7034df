"""Choices of which one side is computed: values and derivatives under every interpreter, and that they are lazy."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, NamedTuple, final

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, F64, DTypeError, EscapedTracerError, NonFiniteError, ShapeError, TreeError
from adtypes.algebra import bind
from adtypes.extend import Elementwise

BACKENDS = ["numpy", "torch"]
INTERPRETERS = ["symbolic", "dual"]
X = np.array([0.3, 1.2, -0.7])


@final
class Spy(Elementwise):
    """The identity, of which a test counts the runs."""

    c = py = "{0}"

    def eval(self, xp: Any, x: Any) -> Any:
        if not isinstance(x, (np.ndarray, np.generic)):
            raise TypeError  # it has no text, so that programs call it
        RUNS.append(self)
        return x

    def partials(self, out: Any, x: Any) -> Any:
        return (out * 0.0 + 1.0,)


RUNS: list[Spy] = []


def spied(x: Any) -> Any:
    return bind(Spy(), x)


@contextmanager
def runs(n: int) -> Generator[None, None, None]:
    RUNS.clear()
    yield
    assert len(RUNS) == n


class Pair(NamedTuple):
    a: Any
    b: dict[str, Any]


def branching(x: Any) -> Any:
    """Captures, trees, a choice in a choice, and results that depend on one side only."""
    s = ad.sum(ad.sin(x))

    def left() -> Pair:
        inner = ad.cond_lazy(x[0] > 0.5, lambda: x * s, lambda: x * x)
        return Pair(ad.exp(inner), {"k": s * x[1]})

    made = ad.cond_lazy(x[1] > 0.0, left, lambda: Pair(x * 2.0, {"k": x[2] ** 3}))
    return ad.sum(made.a * x) + made.b["k"] * s


def stepping(x: Any) -> Any:
    """A choice in each step, of predicates that depend on the row, on the state, on neither."""

    def step(c: Any, r: Any) -> Any:
        c = ad.cond_lazy(r > 0.0, lambda: c * r + x[1], lambda: ad.sin(c) * x[0])
        c = ad.cond_lazy(c > 0.2, lambda: c * c, lambda: c - r)
        return ad.cond_lazy(x[0] > 0.0, lambda: c * x[2], lambda: c)

    return ad.fold(step, ad.sum(x), ad.rows(x * 2.0))


def looping(x: Any) -> Any:
    """Loops in both sides."""
    total = lambda: ad.fold(lambda c, r: ad.sin(c) * r + x[0], x[1], ad.rows(x))
    return ad.cond_lazy(ad.sum(x) > 0.0, total, lambda: ad.sum(ad.scan(lambda c, r: c * r, x[2], ad.rows(x)).stack()))


def built(x: Any) -> Any:
    """In a build: of one predicate for all indices, and of one for each; a build in a side."""
    one = ad.build1(3, lambda i: ad.cond_lazy(x[0] > 0.0, lambda: x[i] * x[2 - i], lambda: ad.exp(x[i])))
    each = ad.build1(3, lambda i: ad.cond_lazy(x[i] > 0.0, lambda: ad.log(x[i]), lambda: x[i] * x[0]))
    side = ad.cond_lazy(x[0] > 0.0, lambda: ad.build1(3, lambda i: x[i] * one[i]), lambda: one)
    return ad.sum(one * each * side)


PROGRAMS: dict[str, Callable[[Any], Any]] = {"trees": branching, "steps": stepping, "loops": looping, "builds": built}
POINTS = [X, -X, np.array([0.9, 0.4, 0.2])]
programs = pytest.mark.parametrize("name", PROGRAMS)


@programs
def test_derivatives(name: str) -> None:
    """Of the first and second order, forwards and backwards, against differences."""
    ad.testing.check_grads(PROGRAMS[name], (ad.array(X),), order=2)


@pytest.mark.parametrize("name", ["loops", *[pytest.param(s, marks=pytest.mark.slow) for s in PROGRAMS if s != "loops"]])
def test_every_interpreter_agrees(name: str) -> None:
    """Also engines, libraries, with rules left out, vectorised, in the second order; see `adtypes.testing`."""
    ad.testing.agreement(PROGRAMS[name], ad.array(X))


@programs
@pytest.mark.parametrize("backend", BACKENDS)
def test_rows_at_once(name: str, backend: str) -> None:
    """Under vmap each row takes its own sides."""
    f = PROGRAMS[name]
    if backend == "torch":
        pytest.importorskip("torch")
    with ad.using(backend=backend):
        xs = ad.array(np.array(POINTS))
        want = [ad.value_and_grad(f)(ad.array(x)) for x in POINTS]
        for interpreter in INTERPRETERS:
            with ad.using(interpreter=interpreter):
                value = ad.vmap(f, ad.rows(xs)).stack()
                slope = ad.grad(lambda xs: ad.sum(ad.vmap(f, ad.rows(xs)).stack()))(xs)
                rows = ad.vmap(ad.grad(f), ad.rows(xs)).stack()
            np.testing.assert_allclose(value.numpy(), [y.item() for y, _ in want], 1e-12)
            np.testing.assert_allclose(slope.numpy(), [g.numpy() for _, g in want], 1e-12)
            np.testing.assert_allclose(rows.numpy(), [g.numpy() for _, g in want], 1e-12)


K = np.array([1.0, 2.0, 3.0])
WITHIN: dict[str, Callable[[Any], Any]] = {
    "gradient": lambda x: ad.sum(ad.grad(lambda y: ad.sum(y * y * x))(ad.sin(x))),
    "tangent": lambda x: ad.jvp(lambda y: ad.sum(ad.exp(y * x)), (x,), (x * x,))[1],
    "hessian": lambda x: ad.sum(ad.hessian(lambda y: ad.sum(y * y * y * x[1]))(x)),
    "array": lambda x: ad.sum(x * K),
    "vmap": lambda x: ad.sum(ad.vmap(lambda r: ad.cond_lazy(r > 0.0, lambda: r * x[1], lambda: r * r), ad.rows(x)).stack()),
    "checkpoint": lambda x: ad.fold(ad.checkpoint(lambda c, r: ad.sin(c * r)), x[1], ad.rows(x), checkpoint_every=2),
    "rows": lambda x: ad.sum(ad.scan(lambda c, r: c * r, x[1], ad.rows(x)).stack()),
    "steps": lambda x: ad.while_loop(lambda c: c < 3.0, lambda c: c * 1.5 + x[0] * x[0] + 0.1, x[1], max_steps=5),
    "matrix": lambda x: ad.slogdet(ad.diag(x * x + 1.0) + ad.outer(x, x))[1],
}


@pytest.mark.parametrize("name", WITHIN)
def test_anything_within_a_side(name: str) -> None:
    """Gradient, its vectorised form and the second order, of programs whose side has transforms, loops, captured arrays."""

    def f(x: Any) -> Any:
        y = ad.cond_lazy(ad.sum(x * x) > 0.5, lambda: WITHIN[name](x), lambda: x[1] * x[2])
        return ad.cond_lazy(y > 0.1, lambda: y * y, lambda: y)

    for at in (X, 0.3 * X):
        x = ad.array(at)
        with ad.using(interpreter="dual"):
            value, slope = ad.value_and_grad(f)(x)
            second = ad.hvp(f, x, x)
        np.testing.assert_allclose(ad.stage(f)(x).item(), value.item(), 1e-12)
        np.testing.assert_allclose(ad.grad(f)(x).numpy(), slope.numpy(), 1e-11, 1e-13)
        np.testing.assert_allclose(ad.hvp(f, x, x).numpy(), second.numpy(), 1e-10, 1e-12)
        rows = ad.vmap(ad.grad(f), ad.rows(ad.array(np.stack([-at, at])))).stack()
        np.testing.assert_allclose(rows.numpy()[1], slope.numpy(), 1e-11, 1e-13)


def test_third_derivatives() -> None:
    f = lambda x: ad.cond_lazy(x > 0.0, lambda: x**4, lambda: ad.sin(x))
    third = ad.grad(ad.grad(ad.grad(f)))
    for interpreter in INTERPRETERS:
        with ad.using(interpreter=interpreter):
            np.testing.assert_allclose(third(ad.array(2.0)).item(), 48.0, 1e-12)
            np.testing.assert_allclose(third(ad.array(-2.0)).item(), -np.cos(-2.0), 1e-12)


# ---------------------------------------------------------------- lazy
@pytest.mark.parametrize("interpreter", ["symbolic", "dual", "concrete"])
def test_one_side_is_computed(interpreter: str) -> None:
    f: Any = lambda x: ad.cond_lazy(x > 0.0, lambda: spied(spied(x * 2.0)), lambda: spied(x))
    run = ad.stage(f) if interpreter == "symbolic" else f
    with ad.using(interpreter=interpreter):
        run(ad.array(1.0))  # constants are folded when the program is made
        for at, n in ((1.0, 2), (-1.0, 1)):
            with runs(n):
                run(ad.array(at))


@pytest.mark.parametrize("q", [None, 2])
def test_in_a_loop_each_step_computes_one_side(q: int | None) -> None:
    """Also if the predicate depends on the row alone, so that the step needs no carry to be chosen."""

    def f(xs: Any) -> Any:
        def step(c: Any, r: Any) -> Any:
            return c + ad.cond_lazy(r > 0.0, lambda: spied(spied(r)), lambda: ad.sin(r))

        return ad.fold(step, ad.scalar(0.0, F64), ad.rows(xs), checkpoint_every=q)

    run = ad.stage(f)
    run(ad.array([1.0, 1.0, 1.0, 1.0]))
    with runs(2):
        run(ad.array([-1.0, -2.0, 3.0, -4.0]))


def test_a_derivative_computes_one_side() -> None:
    run = ad.compile(ad.grad(lambda x: ad.cond_lazy(ad.sum(x) > 0.0, lambda: ad.sum(spied(x) ** 3), lambda: ad.sum(ad.sin(x)))))
    run(ad.array([1.0, 2.0]))
    with runs(0):
        np.testing.assert_allclose(run(ad.array([-1.0, -2.0])).numpy(), np.cos([-1.0, -2.0]), 1e-12)


def test_under_an_index_both_are_computed() -> None:
    x = ad.array([1.0, -4.0])
    f = lambda p: ad.build1(2, lambda i: ad.cond_lazy(p[i] > 0.0, lambda: spied(x[i]), lambda: ad.scalar(0.0, F64)))
    run = ad.stage(f)
    run(x)
    with runs(1):
        assert run(x).tolist() == [1.0, 0.0]
    lazy = ad.stage(lambda p: ad.build1(2, lambda i: ad.cond_lazy(p[0] > 0.0, lambda: spied(x[i]), lambda: x[i])))
    lazy(x)
    with runs(0):
        lazy(-x)


def test_explain_tells_which_are_lazy() -> None:
    run = ad.compile(lambda x: ad.build1(3, lambda i: ad.cond_lazy(x[i] > 0.0, lambda: x[i], lambda: x[0]) * x[0]))
    text = "\n".join(map(str, [run.explain(ad.array(X))]))
    assert "both sides" in text
    run = ad.compile(lambda x: ad.cond_lazy(x[0] > 0.0, lambda: ad.sin(x), lambda: x))
    assert "both sides" not in str(run.explain(ad.array(X)))


# ---------------------------------------------------------------- the side not taken leaks nothing
@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("rows", [False, True])
def test_the_side_not_taken_leaks_nothing(interpreter: str, rows: bool) -> None:
    def outside(x: Any) -> Any:
        s = ad.sqrt(x)  # infinite slope at 0, used by the side not taken
        return ad.cond_lazy(x > 0.0, lambda: s * s * s, lambda: x * 3.0)

    def inside(x: Any) -> Any:
        return ad.cond_lazy(x > 0.0, lambda: ad.sqrt(x) * x, lambda: x * 3.0)

    at = ad.array([0.0, 4.0])
    with ad.using(interpreter=interpreter):
        for f in (outside, inside):
            for order, want in ((ad.grad(f), [3.0, 3.0]), (ad.grad(ad.grad(f)), [0.0, 0.375])):
                if rows:
                    got = ad.vmap(order, ad.rows(at)).stack().numpy()
                else:
                    got = np.array([order(at[k]).item() for k in range(2)])
                np.testing.assert_allclose(got, want, 1e-12)
            slope = ad.jvp(f, (at[0],), (ad.array(1.0),))[1]
            np.testing.assert_allclose(slope.item(), 3.0)


# ---------------------------------------------------------------- what it takes and gives
@pytest.mark.parametrize("interpreter", ["symbolic", "dual", "concrete"])
def test_arguments_and_numbers(interpreter: str) -> None:
    def f(x: Any) -> Any:
        y = ad.cond_lazy(x > 0.0, lambda p: (p["a"] * 2.0, 1.5), lambda p: (p["a"], 2.5), {"a": x})
        return y[0] * y[1]

    with ad.using(interpreter=interpreter):
        assert f(ad.array(2.0)).item() == 6.0
        assert f(ad.array(-2.0)).item() == -5.0
        if interpreter != "concrete":
            assert ad.grad(f)(ad.array(2.0)).item() == 3.0
    assert ad.cond_lazy(True, lambda: 1, lambda: 2) == 1


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_mixed_dtypes(interpreter: str) -> None:
    def f(x: Any, k: Any) -> Any:
        a, b, p = ad.cond_lazy(k > 3, lambda: (x * 2.0, k + 1, x > 0.0), lambda: (x, k, x < 0.0))
        return ad.cond(p, a * ad.to_dtype(b, F32), a)

    with ad.using(interpreter=interpreter):
        x = ad.scalar(1.5, F32)
        assert f(x, ad.array(4)).dtype is F32
        assert ad.grad(f)(x, ad.array(4)).item() == 10.0
        assert ad.grad(f)(x, ad.array(2)).item() == 1.0


@pytest.mark.parametrize("rows", [False, True])
def test_sides_that_differ_are_errors(rows: bool) -> None:
    def refused(kind: type[Exception], text: str, f: Any, g: Any) -> None:
        with pytest.raises(kind, match=text):
            if rows:
                ad.vmap(lambda x: ad.cond_lazy(x[0] > 0.0, lambda: f(x), lambda: g(x)), ad.rows(ad.array(X[None])))
            else:
                ad.stage(lambda x: ad.cond_lazy(x[0] > 0.0, lambda: f(x), lambda: g(x)))(ad.array(X))

    refused(TreeError, r"cond_lazy: one side gives .*, the other", lambda x: (x, x), lambda x: x)
    text = r"result\['b'\]: cond_lazy: one side gives f64\[3\], the other f64\n"
    refused(ShapeError, text, lambda x: {"b": x}, lambda x: {"b": x[0]})
    refused(DTypeError, r"cond_lazy: one side gives f64\[3\], the other f32\[3\]", lambda x: x, lambda x: ad.to_dtype(x, F32))


def test_what_is_no_condition() -> None:
    x = ad.array(X)
    with pytest.raises(ShapeError, match=r"the condition is bool\[3\], not one truth value") as e:
        ad.cond_lazy(x > 0.0, lambda: x, lambda: x)
    assert "select" in str(e.value)
    with pytest.raises(DTypeError, match="the condition is f64"):
        ad.cond_lazy(x[0], lambda: x, lambda: x)


def test_values_of_a_side_do_not_leave_it() -> None:
    kept: list[Any] = []

    def f(x: Any) -> Any:
        y = ad.cond_lazy(x > 0.0, lambda: kept.append(x * 2.0) or x, lambda: x)  # type: ignore[func-returns-value]
        return y * kept[-1]

    with pytest.raises(EscapedTracerError, match="a side of cond_lazy"):
        ad.grad(f)(ad.array(1.0))


# ---------------------------------------------------------------- programs
def test_printed_and_written_text() -> None:
    p = ad.trace(lambda x: ad.cond_lazy(x[0] > 0.0, lambda: ad.sum(x) * 2.0, lambda: x[1]), "f64[3]")
    assert p.show("source") == (
        "\\x : f64[3] ->\n"
        "  cond_lazy(x[0] > 0.0, \\g : f64[3] -> sum(g) * 2.0, \\g : f64[3] -> g[1], given=(x)).0"
    )
    text = p.show("python")
    assert "(step0 if t0 else step1)(x)" in text and ".eval(" not in text
    scope: dict[str, Any] = {}
    exec(text, scope)
    for x in (X, -X):
        np.testing.assert_allclose(scope["program"](x)[0], p(x).numpy())
        np.testing.assert_allclose(p(x).numpy(), x.sum() * 2.0 if x[0] > 0.0 else x[1])


def test_numbers_decide_when_the_program_is_made() -> None:
    p = ad.trace(lambda x: ad.cond_lazy(ad.scalar(1, ad.I64) < 2, lambda: ad.sin(x), lambda: ad.cos(x)), "f64[3]")
    assert p.show("simplified").strip().endswith("sin(x)")
    p = ad.trace(lambda x: ad.cond_lazy(x[0] > 0.0, lambda: ad.sin(x), lambda: ad.sin(x)), "f64[3]")
    assert p.show("simplified").strip().endswith("sin(x)")


def test_a_value_and_its_derivative_share_a_side() -> None:
    f: Any = lambda x: ad.cond_lazy(x[0] > 0.0, lambda: ad.sum(ad.sin(ad.exp(x))), lambda: ad.sum(x))
    shown = str(ad.trace(ad.value_and_grad(f), "f64[3]"))
    assert shown.count("cond_lazy(") == shown.count("exp(") == 1


def test_a_cost_is_that_of_the_side_that_does_more() -> None:
    lazy = ad.trace(lambda x: ad.cond_lazy(x[0] > 0.0, lambda: ad.sin(ad.sin(x)), lambda: ad.cos(x)), "f64[1000]").cost()
    assert 2000 <= lazy.flops < 2100


def test_what_is_not_finite_is_found_in_a_side() -> None:
    with ad.using(check="nan"), pytest.raises(NonFiniteError, match="log is not finite") as e:
        ad.stage(lambda x: ad.cond_lazy(x[0] > 0.0, lambda: ad.log(x - 9.0), lambda: x))(ad.array(X))
    assert "test_cond_lazy.py" in str(e.value)


def test_rules_of_users_inside_of_a_side() -> None:
    @ad.custom_derivative
    def f(x: Any) -> Any:
        return ad.sin(x)

    f.partials(lambda out, x: (out * 0.0 + 7.0,))
    g = lambda x: ad.cond_lazy(x > 0.0, lambda: f(x), lambda: x)
    assert ad.grad(g)(ad.array(1.0)).item() == 7.0
    assert ad.grad(g)(ad.array(-1.0)).item() == 1.0


def test_while_loops_and_branches() -> None:
    def f(x: Any) -> Any:
        halve = lambda c: ad.cond_lazy(c > 10.0, lambda: c / 4.0, lambda: c / 2.0)
        return ad.cond_lazy(x > 1.0, lambda: ad.while_loop(lambda c: c > 1.0, halve, x), lambda: x)

    for interpreter in INTERPRETERS:
        with ad.using(interpreter=interpreter):
            value, slope = ad.jvp(f, (ad.array(50.0),), (ad.array(1.0),))
            assert (value.item(), slope.item()) == (50 / 64, 1 / 64)
