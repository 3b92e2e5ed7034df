"""What generated programs look like: golden texts of small programs, and the spellings that speed rests on."""

from __future__ import annotations

import ast

import numpy as np
import pytest

import adtypes as ad
from adtypes.algebra import bind
from adtypes.ops.constants import Const
from adtypes.ops.contraction import Contract
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import at, broadcast, cut, permute, reshape, total, view
from adtypes.ops.selection import Select
from interpreters.compile.engine import Engine
from interpreters.compile.numpy_engine import ENGINE
from interpreters.compile.text import folded
from tests.compile.graphs import Arr, Flat, body, program, rng
from tests.conftest import Golden

M, N, V = rng().normal(size=(3, 4)), rng(1).normal(size=(4, 5)), rng(2).normal(size=4)
P = np.array([2, 0, 1, 3, 1])


def matmul_gradient(a: ad.AnyTensor, b: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
    y = a @ b
    ct = y + y
    return ad.sum(y * y), ct @ permute(b, (1, 0)), permute(a, (1, 0)) @ ct


def softmax(x: ad.AnyTensor) -> ad.AnyTensor:
    e = ad.exp(x - broadcast(ad.max(x, axis=1), (3, 4), (0,)))
    return e / broadcast(total(e, (1,)), (3, 4), (0,))


def convolution(x: ad.AnyTensor, k: ad.AnyTensor) -> ad.AnyTensor:
    return bind(Contract((0, 1), (1,), (0,)), view(x, (4, 3), ((0, ((0, 1), (1, -1))),)), k)


def moves(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
    y = ad.exp(x)
    return cut(y, 1, 3, 4, -1) * 2.0, view(y, (5,), ((-1, ((0, 1),)), (2, ()))), cut(permute(y, (1, 0)), 0, 1, 2)


def lookups(x: ad.AnyTensor, p: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
    return bind(Gather(), x, p), bind(Scatter((4,)), ad.sin(bind(Gather(), cut(x, 0, 0, 4), p)), p)


def choices(x: ad.AnyTensor) -> ad.AnyTensor:
    return ad.select(x > 0.0, ad.sqrt(x), broadcast(ad.scalar(-0.0, ad.F64), x.shape, ())) + ad.iota(4).to_dtype(ad.F64)


def loop(h: ad.AnyTensor, xs: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
    last, seen = ad.map_accum(lambda c, x: (ad.tanh(c + x), c), h, ad.rows(xs))
    return last, seen.stack()


def large(x: ad.AnyTensor) -> ad.AnyTensor:
    return ad.sum(ad.sin(ad.exp(x) + x) * x)


PROGRAMS: dict[str, tuple[Flat, tuple[Arr, ...]]] = {
    "matmul_gradient": (matmul_gradient, (M, N)),
    "softmax": (softmax, (M,)),
    "convolution": (convolution, (V, np.ones(3))),
    "moves": (moves, (M,)),
    "lookups": (lookups, (V, P)),
    "choices": (choices, (V,)),
    "loop": (loop, (V, N.T.copy())),
    "large": (large, (np.ones(20_000),)),
}


def torch_engine() -> Engine:
    engine: Engine = pytest.importorskip("interpreters.compile.torch_engine").ENGINE
    return engine


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_text(name: str, library: str, golden: Golden) -> None:
    f, arrays = PROGRAMS[name]
    engine = ENGINE if library == "numpy" else torch_engine()
    source = program(f, *arrays, engine=engine).source
    golden(f"python/{name}_{library}", source)
    assert all(len(line) <= 110 for line in source.split("\n"))
    ast.parse(source)


def lines(f: Flat, *arrays: Arr) -> str:
    return "\n".join(body(program(f, *arrays).source))


def contract(a: tuple[int, ...], b: tuple[int, ...], out: tuple[int, ...]) -> Flat:
    return lambda x, y: bind(Contract(a, b, out), x, y)


def ones(*shape: int) -> Arr:
    return np.ones(shape)


@pytest.mark.parametrize(
    "f, shapes, text",
    [
        (contract((0,), (0,), ()), ((4,), (4,)), "x0.dot(x1)"),
        (contract((0, 1), (1,), (0,)), ((3, 4), (4,)), "x0.dot(x1)"),
        (contract((0, 1), (0,), (1,)), ((3, 4), (3,)), "x0.T.dot(x1)"),
        (contract((0, 1), (1, 2), (0, 2)), ((3, 4), (4, 5)), "x0.dot(x1)"),
        (contract((0, 1), (2, 1), (0, 2)), ((3, 4), (5, 4)), "x0.dot(x1.T)"),
        (contract((0, 1), (1, 2), (2, 0)), ((3, 4), (4, 5)), "x1.T.dot(x0.T)"),
        (contract((0, 1), (0, 1), ()), ((3, 4), (3, 4)), "np.vdot(x0, x1)"),
        (contract((0, 1), (1, 0), ()), ((3, 4), (4, 3)), "np.vdot(x0, x1.T)"),
        (contract((0, 1), (0, 1), (0,)), ((3, 4), (3, 4)), "np.vecdot(x0, x1)"),
        (contract((0, 1), (0, 1), (1,)), ((3, 4), (3, 4)), "np.einsum('ab,ab->b', x0, x1)"),
        (contract((0,), (1,), (0, 1)), ((3,), (4,)), "x0[:, None] * x1"),
        (contract((0, 1), (0,), (0, 1)), ((3, 4), (3,)), "x0 * x1[:, None]"),
        (contract((0, 1, 2), (0, 2, 3), (0, 1, 3)), ((2, 3, 4), (2, 4, 5)), "x0 @ x1"),
        (contract((1, 0, 2), (2, 0, 3), (0, 1, 3)), ((3, 2, 4), (4, 2, 5)), "x0.transpose(1, 0, 2) @ x1.transpose(1, 0, 2)"),
        (contract((0, 1, 2), (0, 2), (0, 1)), ((2, 3, 4), (2, 4)), "(x0 @ x1[:, :, None])[:, :, 0]"),
        (contract((0, 1, 2), (1, 2, 3), (0, 3)), ((2, 3, 4), (3, 4, 5)), "x0.reshape(2, 12).dot(x1.reshape(12, 5))"),
    ],
)  # fmt: skip
def test_contractions(f: Flat, shapes: tuple[tuple[int, ...], ...], text: str) -> None:
    arrays = [rng(k).normal(size=s) for k, s in enumerate(shapes)]
    got = lines(f, *arrays)
    if text.startswith("("):  # two statements
        assert "@ x1" in got and "[:, :, 0]" in got
    else:
        assert text in got


def test_sums_along_short_axes_are_products() -> None:
    assert "x0.sum(axis=1)" in lines(lambda x: total(x, (1,)), ones(4, 5))
    assert "x0.dot(c0)" in lines(lambda x: total(x, (1,)), ones(100, 10))
    assert "c0.dot(x0)" in lines(lambda x: total(x, (0,)), ones(100, 10))
    assert "np.einsum('abc->ab', x0)" in lines(lambda x: total(x, (2,)), ones(10, 10, 10))
    assert "x0.sum(axis=2)" in lines(lambda x: total(x, (2,)), ones(10, 10, 100))


def test_known_predicates_are_tensors_on_torch() -> None:
    """Where no rule has taken the choice away: numbers choose nothing in torch."""
    engine, torch = torch_engine(), pytest.importorskip("torch")

    def f(x: ad.AnyTensor) -> ad.AnyTensor:
        no = bind(Const(ad.Bool, False))
        return bind(Select(), no, at(x, 0, 0) > 1.0, no)

    (found,) = program(f, ones(2), engine=engine)(torch.ones(2, dtype=torch.float64))
    assert not found


def test_repetitions_are_not_filled_in() -> None:
    def f(x: ad.AnyTensor, v: ad.AnyTensor, w: ad.AnyTensor) -> ad.AnyTensor:
        return x * broadcast(ad.exp(v), (3, 4), (1,)) + broadcast(ad.sin(w), (3, 4), (0,)) * 2.0

    text = lines(f, M, ones(4), ones(3))
    assert "broadcast_to" not in text and "full" not in text
    assert "[:, None]" in text


def test_indices_known_to_be_inside_are_not_checked() -> None:
    def f(x: ad.AnyTensor, p: ad.AnyTensor) -> ad.AnyTensor:
        inside = ad.select(p > 3, broadcast(ad.scalar(3, ad.I64), p.shape, ()), ad.select(p < 0, ad.iota(5) * 0, ad.iota(5) // 2))
        return bind(Gather(), x, inside)

    assert "gather(" in lines(lambda x, p: bind(Gather(), x, p), V, P)
    both = program(f, V, P)
    assert "gather(" in both.source or ".take(" in both.source


def test_affine_indices_are_subscripts() -> None:
    f: Flat = lambda x: bind(Gather(), x, ad.iota(2) * 2 + 1)
    assert "x0[1::2]" in lines(f, V)
    g: Flat = lambda x, p: bind(Gather(), x, broadcast(ad.iota(3), (3, 5), (0,)), broadcast(p, (3, 5), (1,)))
    assert "gather(x0, x1, axis=1)" in lines(g, M, P)
    h: Flat = lambda x: bind(Scatter((8,)), x, ad.iota(4) * 2)
    assert "t0[:7:2] = x0" in lines(h, V)


@pytest.mark.parametrize("shape", [(1,), (1, 1)])
def test_a_number_made_an_array_and_a_number_again(shape: tuple[int, ...]) -> None:
    """NumPy's `ascontiguousarray` has one axis at least; such a result had the shape (1,)."""
    f: Flat = lambda x: reshape(reshape(ad.sum(x), shape), ())
    (got,) = program(f, V)(V)
    assert np.shape(got) == ()
    np.testing.assert_allclose(got, V.sum(), 1e-14)


def test_long_lines_are_broken() -> None:
    run = program(lambda *xs: tuple(ad.sin(x) for x in xs) + (ad.concat(list(xs)), ad.sin(ad.sum(xs[0]))), *[V] * 60)
    assert max(map(len, run.source.split("\n"))) <= 110
    outs = run(*[V * k for k in range(60)])
    assert len(outs) == 62
    np.testing.assert_allclose(outs[59], np.sin(V * 59))


def test_a_long_product_of_calls_is_broken_outside_of_them() -> None:
    calls = [f"first({', '.join('abcdefghij')}).reshape({k}, 1)" for k in range(4)]
    for start, sign in (("t0 =", " @ "), ("t0[:, 1:] +=", " + "), ("return x0,", " - ")):
        line = f"    {start} {sign.join(calls)}"
        broken = folded(line)
        assert max(map(len, broken.split("\n"))) <= 110 < len(line)
        (said,), (meant,) = (ast.parse("def f():\n" + text).body for text in (broken, line))
        assert ast.dump(said) == ast.dump(meant)


def test_header_lists_types_and_names() -> None:
    from interpreters.compile.numpy_engine import NumpyEngine
    from tests.compile.graphs import graph_of

    graph = graph_of(lambda x, k: (x, k), M, P)
    source = NumpyEngine().compile(graph, ["weights", "t0"]).source
    assert source.startswith("# Inputs:\n#   weights: f64[3,4]\n#   t0_: i64[5]\n# Outputs:\n#   f64[3,4]\n#   i64[5]\n")


def test_texts_are_the_same_whenever_they_are_made() -> None:
    """Names go round in the order in which arrays die, and of those of a loop several die at once."""

    def steps(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        first = tuple(x * float(k + 1) for k in range(6))
        return ad.fori(5, lambda k, xs: tuple(ad.sin(y) + xs[0] for y in xs), first)

    texts, kept = set[str](), list[object]()
    for k in range(10):
        kept.append([object() for _ in range(7 * k)])  # so that nothing lies where it did
        texts.add(ad.trace(steps, V).to_source("numpy"))
    assert len(texts) == 1
