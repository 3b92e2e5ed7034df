"""The cleaning of loops: each rule on a program where it fires, values with and without it, what printed programs show."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.loops.registry import LOOP_RULES
from interpreters.symbolic.pipeline import without
from interpreters.symbolic.term import reachable
from tests.loops.sizes import text

A = np.array([0.4, -0.7, 0.9, 0.2, -0.5])
V = np.array([0.5, -0.3, 0.8])
M = np.arange(15.0).reshape(5, 3) / 10
X, FIVE, THREE, ROWS = (ad.Spec(s, F64) for s in ((), (5,), (3,), (5, 3)))


def both(a: Any, x: Any) -> Any:
    """Two loops over the same rows, of which the second starts and steps like a part of the first."""
    p, q = ad.fold(lambda c, r: (ad.sin(c[0] * r), c[1] * r), (x, x), ad.rows(a))
    return p + q + ad.fold(lambda c, r: ad.sin(c * r), x, ad.rows(a))


def merged(a: Any, x: Any) -> Any:
    p, q = ad.fold(lambda c, r: (ad.sin(c[0] * r), ad.sin(c[1] * r)), (x, x), ad.rows(a))
    return p + q


def unread(a: Any, x: Any) -> Any:
    return ad.fold(lambda c, r: (ad.sin(c[0] * r), ad.exp(c[1] + r)), (x, x), ad.rows(a))[0]


def outer_products(a: Any, x: Any) -> Any:
    start = (x, ad.full((3, 3), 0.0, F64))
    return ad.fold(lambda c, r: (ad.sin(c[0] * r), c[1] + ad.outer(c[0], r)), start, ad.rows(a))[1]


def total(a: Any, x: Any) -> Any:
    """A sum of what is added up beside a number that steps change."""
    start, places = (x, ad.full((20,), 0.25, F64)), ad.to_dtype(ad.iota(20), F64)
    last, sums = ad.fold(lambda c, r: (ad.sin(c[0] * r), c[1] + ad.sin(places + c[0])), start, ad.rows(a))
    return last * ad.sum_all(sums)


def chosen(a: Any, x: Any) -> Any:
    """A branch of which one result is not needed, one is alike in both sides, and one reads a number from outside."""
    k = ad.full((5,), 2.0, F64)
    p, q, _ = ad.cond_lazy(x > 0.0, lambda: (ad.sin(x * ad.sum(a * k)), ad.exp(x), a), lambda: (ad.cos(x), ad.exp(x), ad.tan(a)))
    return p * q


# rule -> a program of a vector and a number or vector, what its text has if the rule is in use, and what it lacks then
EXAMPLES: dict[str, tuple[Any, tuple[Any, ...], list[str], list[str]]] = {
    "dead results of loops": (unread, (A, 0.5), ["sin"], ["exp"]),
    "no steps": (lambda a, x: _none(a, x), (A, 0.5), [], ["map_accum"]),
    "one step": (lambda a, x: ad.fold(lambda c, r: ad.sin(c) * r, x, ad.rows(a[1:2])), (A, 0.5), ["sin"], ["map_accum"]),
    "invariant carries": (
        lambda a, x: ad.fold(lambda c, r: (c[0], ad.sin(c[1] * c[0] + r)), (x, x), ad.rows(a))[1],
        (A, 0.5), ["given=(x"], [],
    ),
    "constant rows": (
        lambda a, x: ad.fold(lambda c, r: ad.sin(c * r), x, ad.rows(ad.replicate(5, x))), (A, 0.5), ["given=(x)"], ["rows"],
    ),
    "positions in loops": (
        lambda m, v: ad.fori(3, lambda _, c: ad.build2((5, 3), lambda i, j: ad.sin(c[i, j] + v[j])).scatter(
            (5, 3), lambda i, j: (ad.to_dtype(ad.floor(m[i, 0] * 3.0), ad.I64), j)), m),
        (M, V), ["(\\[i]. [g"], ["[i], g"],
    ),
    "repeated arguments": (
        lambda a, x: ad.fold(lambda c, r: ad.sin(c * x) + r * x, a, ad.rows(ad.build2((5, 5), lambda i, j: a[i]))),
        (A, 0.5), ["rows=(a)", "given=(x)"], [],
    ),
    "equal arguments": (merged, (A, 0.5), ["carry=(x)"], []),
    "work without carry": (
        lambda a, x: ad.fold(lambda c, r: ad.sin(c) * ad.exp(r), x, ad.rows(a)), (A, 0.5), ["rows=(exp(a))"], [],
    ),
    "outputs without carry": (
        lambda a, x: ad.sum_all(ad.map_accum(lambda c, r: (ad.sin(c * r), r * r + x), x, ad.rows(a))[1].stack()),
        (A, 0.5), [], ["map_accum"],
    ),
    "accumulators": (
        lambda a, x: ad.fold(lambda c, r: c + r * r, x, ad.rows(a)), (A, 0.5), ["contract('i,i->', a, a)"], ["map_accum"],
    ),
    "outer products": (outer_products, (M, V), ["contract('ki,kj->ij'"], []),
    "sums of accumulators": (total, (A, 0.5), [" + sum("], [": f64[20],"]),
    "last row": (lambda a, x: ad.fold(lambda c, r: ad.sin(r) * x, x, ad.rows(a)), (A, 0.5), ["sin(a)[4]"], ["map_accum"]),
    "dead results of branches": (chosen, (A, 0.5), ["given=(a, x)"], ["tan"]),
    "numbers in branches": (chosen, (A, 0.5), ["2.0 * sum"], ["full"]),
    "equal results of branches": (chosen, (A, 0.5), ["exp(x)"], ["exp(g"]),
    "branch fusion": (
        lambda a, x: ad.value_and_grad(lambda x: ad.cond_lazy(x > 0.0, lambda: ad.sin(ad.exp(x)), lambda: x))(x)[1] * 2.0
        + ad.cond_lazy(x > 0.0, lambda: ad.sin(ad.exp(x)), lambda: x),
        (A, 0.5), ["v1.1"], ["v2 = cond_lazy"],
    ),
    "flat states": (
        lambda m, w: ad.fori(3, lambda _, c: ad.sin(c) * m + 0.5, m), (M, V), ["s : f64[15], g : f64[15]"], ["s : f64[5,3]"],
    ),
    "long axis innermost": (
        lambda m, w: ad.build1(20, lambda i: ad.fold(lambda c, r: ad.tanh(ad.outer(w, w) @ c + r), m[i], ad.rows(m))),
        (np.arange(60.0).reshape(20, 3) / 60, V), ["s : f64[3,20]"], ["s : f64[20,3]"],
    ),
    "loop fusion": (both, (A, 0.5), [], []),
}  # fmt: skip


def _none(a: Any, x: Any) -> Any:
    """A loop of no steps, as derivatives and vectorisation make them: the front would not write it down."""
    from adtypes.algebra import join, rep_in, wrap

    rows = a[:0]
    alg = join([a, x])
    (last,), _ = alg.map_accum(0, lambda c, r: ([ad.sin(c[0]) * r[0]], []), [rep_in(alg, x)], [rep_in(alg, rows)], False)
    return wrap(alg, last)


def test_every_rule_has_an_example() -> None:
    assert set(EXAMPLES) == set(LOOP_RULES)
    assert all("=" in algebra or "  is " in algebra or "  are " in algebra for algebra in LOOP_RULES.values())


@pytest.mark.parametrize("name", EXAMPLES)
def test_rule(name: str) -> None:
    f, args, has, lacks = EXAMPLES[name]
    specs = tuple(ad.Spec(np.shape(x), F64) for x in args)
    tensors = tuple(map(ad.array, args))
    with ad.using(interpreter="dual"):
        want = np.asarray(f(*tensors))
    with without() as fired:
        shown = text(f, specs)
        np.testing.assert_allclose(np.asarray(ad.stage(f)(*tensors)), want, 1e-13)
    assert fired[name]
    for part in has:
        assert part in shown, shown
    for part in lacks:
        assert part not in shown, shown
    with without(name) as fired:
        assert text(f, specs) != shown
        np.testing.assert_allclose(np.asarray(ad.stage(f)(*tensors)), want, 1e-13)
    assert not fired[name]


@pytest.mark.parametrize("left_out", [(), *((name,) for name in LOOP_RULES), tuple(LOOP_RULES)])
def test_gradients_without_rules(left_out: tuple[str, ...]) -> None:
    def loss(p: Any) -> Any:
        w, x = p
        last, ys = ad.map_accum(lambda c, r: (ad.tanh(w * c + r), ad.sum_all(c * r)), x, ad.rows(ad.array(M)))
        return ad.sum_all(last) + ad.sum_all(ys.stack())

    at = (ad.array(V), ad.array(V[::-1].copy()))
    with ad.using(interpreter="dual"):
        want = ad.grad(loss)(at)
    with without(*left_out):
        got = ad.grad(loss)(at)
    for g, w in zip(got, want):
        np.testing.assert_allclose(g.numpy(), w.numpy(), 1e-12)


def test_a_linear_step_needs_no_residuals() -> None:
    f: Any = lambda k, x, a: ad.fold(lambda c, r: c * 0.9 + r, x, ad.rows(a)) * k
    loss: Any = lambda p, a: f(*p, a)
    shown = text(ad.grad(loss), ((X, X), FIVE))
    assert "map_accum_reverse" not in shown  # the gradient of x is a loop without rows, in which all steps are alike
    assert shown.count("map_accum") == 2


def test_sums_of_what_leaves_a_loop_leave_with_it() -> None:
    """Rows are as small as they can be: a sum of quotients, not the quotients, and no product that is as large."""

    def f(m: Any, w: Any) -> Any:
        return ad.fold(lambda c, r: ad.sin(c) + 2.0 * ad.sum(ad.square(r / w)), ad.sum(w), ad.rows(m))

    tensors = (ad.array(M), ad.array(V))
    shown = text(f, tuple(ad.Spec(np.shape(x), F64) for x in (M, V)))
    assert "rows=(sum(square(" in shown and "r : f64 ->" in shown
    with ad.using(interpreter="dual"):
        want = np.asarray(f(*tensors))
    np.testing.assert_allclose(np.asarray(ad.stage(f)(*tensors)), want, 1e-13)


def test_a_component_that_is_free_of_the_carry_leaves() -> None:
    """Inside a fold, a loop of two results: one needs the carry outside, the other does not."""

    def f(a: Any, x: Any) -> Any:
        def step(c: Any, r: Any) -> Any:
            p, q = ad.fold(lambda d, s: (ad.sin(d[0] * s), ad.cos(d[1] * s)), (c, r), ad.rows(a))
            return p + q

        return ad.fold(step, x, ad.rows(a))

    shown = text(f, (FIVE, X))
    outer = shown[shown.index("let") :]
    assert "cos" in outer and outer.index("cos") < outer.index("sin")  # the part of r alone is done for all rows at once
    with ad.using(interpreter="dual"):
        want = f(ad.array(A), ad.array(0.5)).item()
    np.testing.assert_allclose(ad.stage(f)(ad.array(A), ad.array(0.5)).item(), want, 1e-13)


def test_bodies_of_equal_loops_are_one_object() -> None:
    def f(a: Any, x: Any) -> Any:
        loop: Any = lambda c: ad.fold(lambda s, r: ad.sin(s) * r, c, ad.rows(a))
        return loop(x) + loop(x * 2.0)

    graph, _ = trace(lambda ts: [f(*ts)], [ad.array(A), ad.array(0.5)])
    bodies = [body for t in reachable(graph.outputs) if (body := getattr(t.op, "body", None)) is not None]
    assert len(bodies) == 2 and bodies[0] == bodies[1] and hash(bodies[0]) == hash(bodies[1])


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("shape", [(7, 5), (8, 5), (12, 3), (12, 8), (15, 7)])
def test_an_axis_of_one_register_goes_innermost_beside_shorter_rows(shape: tuple[int, ...], beside: bool) -> None:
    """If no carry has rows that fill a register by themselves."""

    def last(x: Any, w: Any, m: Any) -> Any:
        step = lambda _, s: (s[0] + ad.tanh(s[0] @ w), ad.sin(s[1] @ m)) if beside else (s[0] + ad.tanh(s[0] @ w), s[1])
        return ad.fori(3, step, (x, m))

    n, k = shape
    shown = text(last, (ad.Spec(shape, F64), ad.Spec((k, k), F64), ad.Spec((n, n), F64)))
    turns = k < 8 <= n and not beside
    assert (f": f64[{k},{n}]" in shown) == turns and (f": f64[{n},{k}]," in shown.split("map_accum")[1]) != turns, shown


@pytest.mark.parametrize(
    "shape, inside", [((20, 18, 3), "[20,3,18]"), ((20, 16, 2, 2), "[20,2,2,16]"), ((40, 17, 3), "[17,3,40]")]
)
def test_the_last_axis_of_a_grid_of_points_goes_innermost(shape: tuple[int, ...], inside: str) -> None:
    """Differences of neighbours along the first axis are not of its length; of a grid that is much longer than wide, the first
    axis goes there all the same."""

    def loss(x: Any) -> Any:
        def step(_: Any, x: Any) -> Any:
            down, right = x[1:] - x[:-1], x[:, 1:] - x[:, :-1]
            rest = [(0, 0)] * (x.ndim - 2)
            force = ad.pad(down, [(0, 1), (0, 0), *rest]) - ad.pad(ad.sin(right), [(0, 0), (1, 0), *rest])
            return ad.tanh(x + 0.1 * force)

        return ad.sum(ad.square(ad.fori(3, step, x)))

    shown = text(ad.value_and_grad(loss), (ad.Spec(shape, F64),))
    loops = shown.split("map_accum")[1:]
    assert len(loops) == 2 and all(f"s : f64{inside}" in x or f"s0 : f64{inside}" in x for x in loops), shown
    x = ad.array(np.random.default_rng(0).normal(size=shape))
    with ad.using(interpreter="dual"):
        want = ad.value_and_grad(loss)(x)
    got = ad.value_and_grad(loss)(x)
    np.testing.assert_allclose(got[1].numpy(), want[1].numpy(), 1e-12, 1e-14)


@pytest.mark.parametrize("shape", [(5, 3), (6, 17), (4, 3, 2), (20, 4)])
def test_states_whose_elements_never_meet_are_rows_of_numbers(shape: tuple[int, ...]) -> None:
    """Those of another shape beside them, which are repeated, summed or multiplied, are left as they are."""

    def loss(x: Any, rows: Any, b: Any, m: Any) -> Any:
        def step(c: Any, r: Any) -> Any:
            s, y, k = c
            new = ad.select(s > r, 0.5 * ad.tanh(s * k + r), s - 0.1 * x)
            return (new, ad.tanh(y @ m + ad.replicate(7, b)), 0.9 * k), ad.exp(-ad.square(new))

        (s, y, _), kept = ad.map_accum(step, (x, ad.replicate(7, 2.0 * b), 1.5), ad.rows(rows))
        return ad.sum_all(ad.square(s)) + ad.sum_all(y) + ad.sum_all(kept.stack() * rows)

    n, random = int(np.prod(shape)), np.random.default_rng(0)
    args = [random.normal(size=s) / 4 for s in (shape, (3, *shape), (11,), (11, 11))]
    f: Any = lambda *args: ad.value_and_grad(lambda x, b: loss(x, args[1], b, args[3]))(args[0], args[2])
    shown = text(f, tuple(ad.Spec(a.shape, F64) for a in args))
    loops = shown.split("map_accum")[1:]
    assert any(f": f64[{n}]" in x for x in loops) and any("f64[7,11]" in x for x in loops), shown
    assert not any(f": f64[{','.join(map(str, shape))}]" in x.split("->")[0] for x in loops), shown
    with ad.using(interpreter="dual"):
        want = f(*map(ad.array, args))
    got = f(*map(ad.array, args))
    np.testing.assert_allclose(got[0].item(), want[0].item(), 1e-13)
    for g, w in zip(got[1], want[1]):
        np.testing.assert_allclose(g.numpy(), w.numpy(), 1e-12, 1e-14)


def test_the_last_axis_of_a_grid_goes_to_the_end() -> None:
    """Of a batch whose members are as large it is that of the batch, which is of one length everywhere."""

    def grid(x: Any) -> Any:
        def step(_: Any, x: Any) -> Any:
            down = ad.pad(ad.sin(x[1:] - x[:-1]), ((1, 0), (0, 0), (0, 0)))
            return x + down + ad.pad(ad.sin(x[:, 1:] - x[:, :-1]), ((0, 0), (1, 0), (0, 0)))

        return ad.fori(3, step, x)

    def batch(x: Any) -> Any:
        def chain(x: Any) -> Any:
            return ad.fori(3, lambda _, x: x + ad.pad(ad.sin(x[1:] - x[:-1]), ((1, 0), (0, 0))), x)

        return ad.vmap(chain, ad.rows(x)).stack()

    x = np.random.default_rng(0).normal(size=(12, 10, 3))
    for f, order in ((grid, "[12,3,10]"), (batch, "[10,3,12]")):
        with ad.using(interpreter="dual"):
            want = np.asarray(f(ad.array(x)))
        assert f"s : f64{order}" in text(f, (ad.Spec(x.shape, F64),))
        np.testing.assert_allclose(np.asarray(ad.stage(f)(ad.array(x))), want, 1e-13)


def test_rows_of_a_batch_at_the_number_of_a_step_are_rows() -> None:
    """So a state of the batch has its long axis innermost: a gather would have to be turned in each step."""

    def f(x: Any, w: Any) -> Any:
        return ad.build1(20, lambda b: ad.fori(7, lambda t, c: ad.tanh(w @ c + x[b, t]), x[b, 0]))

    def clipped(x: Any, w: Any) -> Any:
        return ad.build1(20, lambda b: ad.fori(7, lambda t, c: ad.tanh(w @ c + x[b, ad.minimum(t, 5)]), x[b, 0]))

    r = np.random.default_rng(0)
    x, w = r.normal(size=(20, 7, 3)), r.normal(size=(3, 3))
    for g, shown in ((f, "rows=(permute(x, [1, 2, 0]))"), (clipped, "rows=(permute(v1, [1, 2, 0]))")):
        with ad.using(interpreter="dual"):
            want = np.asarray(g(ad.array(x), ad.array(w)))
        program = text(g, (ad.Spec(x.shape, F64), ad.Spec(w.shape, F64)))
        assert shown in program and "s : f64[3,20]" in program, program
        np.testing.assert_allclose(np.asarray(ad.stage(g)(ad.array(x), ad.array(w))), want, 1e-13)
