"""Which terms get names, where they stand, and that the text grows with the program and not with its paths."""

from __future__ import annotations

import re
import time

import numpy as np
import pytest

import adtypes as ad
from adtypes.algebra import ambient, bind, rep_in, wrap
from adtypes.dtypes import I64
from adtypes.ops.constants import Const
from adtypes.tensor import AnyTensor
from interpreters.symbolic.printing.pretty import show_graph
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph
from tests.programs.tracing import body_of, graph_of, text_of


def test_the_header_has_names_and_types() -> None:
    text = text_of(lambda alpha, beta: alpha * beta, "f64[3,4]", "f64[3,4]")
    assert text == "\\alpha : f64[3,4], beta : f64[3,4] ->\n  alpha * beta"


def test_inputs_without_names_are_numbered() -> None:
    assert show_graph(graph_of(lambda a, b: a + b, "f64", "f64")) == "\\x0 : f64, x1 : f64 ->\n  x0 + x1"


def test_programs_without_inputs_say_so() -> None:
    assert text_of(lambda: ad.iota(3)) == "\\->\n  iota(3)"


def test_key_paths_are_dotted_names() -> None:
    graph = graph_of(lambda a, b: a * b, "f64", "f64")
    text = show_graph(graph, ["params.layers[1].w", "p['scale']"])
    assert text == "\\params.layers.1.w : f64, p.scale : f64 ->\n  params.layers.1.w * p.scale"


def test_captured_tensors_are_given_and_numbered_by_first_use() -> None:
    one, two = ad.array([1.0, 2.0]), ad.array(np.eye(2))
    text = text_of(lambda x, c0: (two @ x) * one * c0 + one, "f64[2]", "f64[2]")
    assert text.split("\n")[:2] == ["\\x : f64[2], c0 : f64[2] ->", "  given c1 : f64[2,2], c2 : f64[2]"]
    assert text.endswith("* c2 * c0 + c2")


def test_long_headers_break_between_inputs() -> None:
    specs = ["f64[10,20,30]"] * 6
    text = text_of(lambda first, second, third, fourth, fifth, sixth: first, *specs)
    lines = text.split("\n")
    assert lines[0] == "\\first : f64[10,20,30],"
    assert lines[5] == " sixth : f64[10,20,30] ->"
    assert max(map(len, lines)) <= 100


def test_results_stand_in_parentheses() -> None:
    assert body_of(lambda x, y: (x * y, x), "f64", "f64") == "(x * y, x)"


def test_long_results_stand_below_each_other() -> None:
    def f(x: AnyTensor) -> tuple[AnyTensor, ...]:
        return tuple(ad.sin(x * float(k)) + ad.cos(x + float(k)) for k in range(4))

    assert body_of(f, "f64").split("\n") == [
        "(sin(x * 0.0) + cos(x + 0.0),",
        " sin(x * 1.0) + cos(x + 1.0),",
        " sin(x * 2.0) + cos(x + 2.0),",
        " sin(x * 3.0) + cos(x + 3.0))",
    ]


# ---------------------------------------------------------------- what is named
def test_what_is_used_more_than_once_is_named() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        s = ad.sin(x)
        return s * s + ad.exp(s)

    assert body_of(f, "f64") == "let v1 = sin(x)\nv1 * v1 + exp(v1)"


def test_results_that_are_used_are_named() -> None:
    def f(x: AnyTensor) -> tuple[AnyTensor, ...]:
        s = ad.sin(x)
        return s, s + 1.0

    assert body_of(f, "f64") == "let v1 = sin(x)\n(v1, v1 + 1.0)"


def test_numbers_inputs_and_short_parts_of_names_are_repeated() -> None:
    assert body_of(lambda x: ad.sin(x) * 2.0 + ad.cos(x) * 2.0, "f64") == "sin(x) * 2.0 + cos(x) * 2.0"
    assert body_of(lambda x: x[0] * x[1] - x[0], "f64[3]") == "x[0] * x[1] - x[0]"
    assert body_of(lambda x: ad.reverse(x) * ad.sin(ad.reverse(x)), "f64[3]") == "reverse(x) * sin(reverse(x))"
    inside = "build1 3 (\\i. x[i] * x[i])"
    assert body_of(lambda x: ad.build1(3, lambda i: x[i] * x[i]), "f64[3]") == inside


def test_names_avoid_those_of_inputs() -> None:
    def f(v1: AnyTensor, i: AnyTensor) -> AnyTensor:
        s = ad.sin(v1)
        return ad.build1(3, lambda k: s[k] * s[k] * i)

    assert body_of(f, "f64[3]", "f64") == "let w1 = sin(v1)\nbuild1 3 (\\j. w1[j] * w1[j] * i)"


# ---------------------------------------------------------------- where names stand
def test_names_stand_in_the_body_that_binds_what_they_need() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        def row(i: ad.Ix[int]) -> AnyTensor:
            once = ad.sin(x[i])
            return ad.build1(4, lambda j: once * x[j] + once)

        return ad.build1(3, row)

    assert body_of(f, "f64[5]").split("\n") == [
        "build1 3 (\\i.",
        "  let v1 = sin(x[i])",
        "  build1 4 (\\j. v1 * x[j] + v1))",
    ]


def test_what_depends_on_no_index_is_named_outside() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        total = ad.sum_all(ad.sin(x))
        return ad.build1(5, lambda i: x[i] / total + total)

    assert body_of(f, "f64[5]") == "let v1 = sum(sin(x))\nbuild1 5 (\\i. x[i] / v1 + v1)"


def test_single_uses_stay_in_the_body() -> None:
    assert body_of(lambda x: ad.build1(5, lambda i: x[i] / ad.sum_all(x)), "f64[5]") == "build1 5 (\\i. x[i] / sum(x))"


def test_a_single_short_name_in_a_body_stays_on_its_line() -> None:
    def body(x: AnyTensor) -> AnyTensor:
        s = ad.sin(x)
        return s * s

    assert body_of(lambda x: ad.build1(5, lambda i: body(x[i])), "f64[5]") == ("build1 5 (\\i. let v1 = sin(x[i]) in v1 * v1)")


def test_loops_in_a_row_may_share_their_bodies() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return ad.build1(3, lambda i: ad.sin(x[i])) + ad.build1(3, lambda i: ad.sin(x[i]) * 2.0)

    assert body_of(f, "f64[3]") == "build1 3 (\\i. sin(x[i])) + build1 3 (\\i. sin(x[i]) * 2.0)"


def test_a_loop_inside_a_loop_that_does_not_need_it_is_named_outside() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        inner = ad.build1(3, lambda i: ad.sin(x[i]))
        return ad.build1(3, lambda i: inner[i] * 2.0)

    assert body_of(f, "f64[3]") == "let v1 = build1 3 (\\i. sin(x[i]))\nbuild1 3 (\\i. v1[i] * 2.0)"


def test_loop_variables_are_named_by_nesting() -> None:
    text = text_of(lambda x: ad.build((2,) * 6, lambda *ix: x[ix]), "f64[2,2,2,2,2,2]")
    assert "x[i, j, k, l, i1, j1]" in text


def test_deep_loops_go_on_lines_of_their_own() -> None:
    def conv(w: AnyTensor, x: AnyTensor) -> AnyTensor:
        def at(o: ad.Ix[int], r: ad.Ix[int], c: ad.Ix[int]) -> AnyTensor:
            window = lambda ci: ad.sum1(3, lambda a: ad.sum1(3, lambda b: w[o, ci, a, b] * x[ci, r + a, c + b]))
            return ad.sum1(3, window)

        return ad.build3((2, 6, 7), at)

    lines = body_of(conv, "f64[2,3,3,3]", "f64[3,8,9]").split("\n")
    assert lines[0] == "build1 2 (\\i."
    assert "let" not in "".join(lines)
    assert "w[i, l, i1, j1] * x[l, j + i1, k + j1]" in lines[-1]
    assert max(map(len, lines)) <= 98


# ---------------------------------------------------------------- wide, deep and large programs
def wide(x: AnyTensor, n: int) -> AnyTensor:
    """A balanced sum of n terms, each used once."""
    terms = [ad.sin(x * float(k)) for k in range(n)]
    while len(terms) > 1:
        terms = [a + b for a, b in zip(terms[::2], terms[1::2])]
    return terms[0]


def test_operands_too_wide_for_a_line_are_named() -> None:
    lines = text_of(lambda x: wide(x, 64), "f64").split("\n")
    assert max(map(len, lines)) <= 100
    assert sum(line.count("sin(") for line in lines) == 64
    assert 64 * 16 / 100 < len(lines) < 40


def test_lists_break_instead() -> None:
    lines = body_of(lambda x: ad.stack([ad.sin(x * float(k)) for k in range(12)]), "f64").split("\n")
    assert lines[0] == "[sin(x * 0.0)," and lines[-1] == " sin(x * 11.0)]" and len(lines) == 12


def test_every_name_is_defined_once_before_its_uses_and_numbered_in_order() -> None:
    text = text_of(lambda x: wide(wide(x, 32) * wide(x, 64), 16), "f64")
    seen: list[str] = []
    for line in text.split("\n")[1:]:
        m = re.match(r"\s*let (v\d+) = (.*)", line)
        used = re.findall(r"\bv\d+\b", m[2] if m else line)
        assert set(used) <= set(seen)
        if m:
            seen.append(m[1])
    assert seen == [f"v{k}" for k in range(1, len(seen) + 1)] and len(seen) > 10


def chain(n: int) -> Graph:
    def f(x: AnyTensor) -> AnyTensor:
        for _ in range(n):
            x = ad.sin(x)
        return x

    return graph_of(f, "f64")


def test_long_chains_print_without_recursion() -> None:
    text = show_graph(chain(20_000), ["x"])
    assert text.count("sin(") == 20_000
    assert max(map(len, text.split("\n"))) <= 100


def test_shared_terms_print_in_time_linear_in_the_graph() -> None:
    def average(x: AnyTensor, p: AnyTensor) -> AnyTensor:
        return ad.build1(5, lambda i: 0.5 * (x[i] + x[p[i]]))

    def f(x: AnyTensor, p: AnyTensor) -> AnyTensor:
        for _ in range(500):
            x = average(x, p)
        return x

    text = text_of(f, "f64[5]", "i64[5]")
    assert len(text.split("\n")) == 1 + 500
    assert "  let v7 = build1 5 (\\i. 0.5 * (v6[i] + v6[p[i]]))" in text


@pytest.mark.slow
def test_time_is_linear() -> None:
    def seconds(n: int) -> float:
        graph = chain(n)
        start = time.perf_counter()
        show_graph(graph, ["x"])
        return time.perf_counter() - start

    seconds(1_000)
    assert seconds(100_000) < 30 * seconds(10_000)


# ---------------------------------------------------------------- index functions
def test_affine_indices_are_functions_with_numbers() -> None:
    def gathered(x: AnyTensor, y: AnyTensor) -> AnyTensor:
        i = ad.iota(5)
        return x.gather((5,), lambda k: (4 - k,)) + bind_gather(y, 2 * i + 1, i)

    text = body_of(gathered, "f64[5]", "f64[11,5]")
    assert text == "gather [5] x (\\[i]. [4 - i]) + gather [5] y (\\[i]. [2 * i + 1, i])"


def bind_gather(x: AnyTensor, *ix: AnyTensor) -> AnyTensor:
    from adtypes.ops.indexing import Gather

    return bind(Gather(), x, *ix)


@pytest.mark.parametrize(
    ("index", "text"),
    [
        (lambda p, q: p, "p[i]"),
        (lambda p, q: p + 1, "p[i] + 1"),
        (lambda p, q: ad.iota(3) * 2 - p, "2 * i - p[i]"),
        (lambda p, q: bind_gather(q, p), "q[p[i]]"),
        (lambda p, q: bind_gather(q, p + ad.iota(3)) * 2, "q[p[i] + i] * 2"),
        (lambda p, q: q[1:4], "q[i + 1]"),
        (lambda p, q: ad.iota(3) // 2, "i // 2"),
        (lambda p, q: ad.select(p > 0, p, q[:3]), "select(p[i] > 0, p[i], q[i])"),
        (lambda p, q: ad.sum(ad.replicate(2, p), 0), "v1[i]"),
    ],
)
def test_dynamic_indices_are_read_back_from_their_terms(index: object, text: str) -> None:
    assert callable(index)
    printed = body_of(lambda x, p, q: bind_gather(x, index(p, q)), "f64[9]", "i64[3]", "i64[5]")
    assert printed.split("\n")[-1] == f"gather [3] x (\\[i]. [{text}])"


def test_index_functions_inside_loops_take_further_names() -> None:
    def f(x: AnyTensor, p: AnyTensor) -> AnyTensor:
        return ad.build1(2, lambda i: bind_gather(x, p + i))

    assert body_of(f, "f64[9]", "i64[3]") == "build1 2 (\\i. gather [3] x (\\[j]. [p[j] + i]))"


def test_single_elements_scattered() -> None:
    from adtypes.ops.indexing import Scatter

    text = body_of(lambda x, i: bind(Scatter((5,)), x, i), "f64", "i64")
    assert text == "scatter [5] x (\\[]. [i])"
    constant = body_of(lambda x: bind(Scatter((5, 2)), x, bind(Const(I64, 2))), "f64[2]")
    assert constant == "scatter [5, 2] x (\\[]. [2])"


# ---------------------------------------------------------------- loops that stay, and lines
def test_bodies_of_loops_are_programs_of_their_own() -> None:
    def f(x: AnyTensor, c: AnyTensor) -> AnyTensor:
        def step(carry: AnyTensor, row: AnyTensor) -> AnyTensor:
            s = ad.sin(carry * row)
            return s * s + c

        return map_accum(5, step, x[0], x)

    assert body_of(f, "f64[5]", "f64").split("\n") == [
        "let v1 = map_accum(5,",
        "      \\s : f64, r : f64, g : f64 ->",
        "        let v2 = sin(s * r)",
        "        v2 * v2 + g,",
        "      carry=(x[0]), rows=(x), given=(c))",
        "v1.0",
    ]


def map_accum(n: int, step: object, init: AnyTensor, rows: AnyTensor) -> AnyTensor:
    """The last carry of a loop."""
    assert callable(step)
    alg = ambient()
    carries, _ = alg.map_accum(n, lambda cs, rs: ([step(cs[0], rs[0])], []), [rep_in(alg, init)], [rep_in(alg, rows)], False)
    return wrap(alg, carries[0])


def test_lines_of_the_users_program_stand_at_the_end() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        s = ad.sin(x)
        return s * s

    first = f.__code__.co_firstlineno
    text = show_graph(graph_of(f, "f64"), ["x"], lines=True)
    assert text.split("\n") == [
        "\\x : f64 ->",
        f"  let v1 = sin(x)  -- test_lets.py:{first + 1}",
        f"  v1 * v1  -- test_lets.py:{first + 2}",
    ]


def test_terms_inside_an_open_trace_can_be_printed() -> None:
    root = Scope(ambient())
    x = root.input(ad.scalar(1.0, ad.F64).spec)

    def body(i: AnyTensor) -> list[AnyTensor]:
        seen.append(show_graph(Graph(root.arena, (x,), (rep_in(i._alg, i + 1),)), ["x"]))
        return [i]

    seen: list[str] = []
    root.run(lambda: root.build(3, body))
    assert seen == ["\\x : f64 ->\n  i + 1"]
