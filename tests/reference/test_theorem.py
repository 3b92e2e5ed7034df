"""The theorem of vectorisation, over random programs: the rules terminate, normal forms are the stuck terms, the value stays.

Also against the driver: `vectorise` gives the same value in one visit for each node, and its gradient writes no more one-hot
arrays than the program has indices.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from adtypes.dtypes import F64, is_float
from adtypes.ops.indexing import Gather, Scatter
from adtypes.spec import Spec
from adtypes.testing.generate import SMOOTH, TOTAL, random_program
from adtypes.testing.programs import Apply, Program, by_loops, subexpressions
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.pipeline import bulk
from interpreters.symbolic.term import Term as Bulk
from interpreters.symbolic.term import reachable
from tests.properties.routes import BULK, flat, reverse, rounding, staged
from tests.properties.settings import over
from tests.reference.language import Term, evaluate, size
from tests.reference.rewriter import indices, is_normal, normalise, put, redexes
from tests.reference.translate import environment, is_core, translate

CORE = TOTAL._replace(rows=is_core, size=10)
LOOPY = SMOOTH._replace(rows=is_core, size=14)
TABLES = Spec((3, 2), F64)


def same(program: Program, term: Term) -> None:
    got, want = evaluate(term, environment(program)), by_loops(NUMPY, program, program.arguments())
    assert got.shape == want.shape
    tolerance = rounding(program)
    np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance)


def normal_form(program: Program) -> Term:
    """The normal form, after checking what the theorem says of it."""
    source = translate(program)
    same(program, source)
    out, _ = normalise(source)
    assert is_normal(out)
    same(program, out)
    return out


@over(CORE, "normal forms")
def test_normal_forms(program: Program) -> None:
    normal_form(program)


@over(LOOPY, "normal forms of index loops", TABLES)
def test_normal_forms_of_index_loops(program: Program) -> None:
    normal_form(program)


@over(LOOPY, "any order of rules", TABLES)
def test_any_order_of_rules_terminates(program: Program) -> None:
    """Strong normalisation: the outermost redex first, or a random one each time; the value is that of the program."""
    source = translate(program)
    for seed in range(2):
        out, _ = normalise(source, choose=random.Random(seed))
        assert is_normal(out)
        same(program, out)


@over(CORE, "single steps")
def test_single_steps_keep_the_value(program: Program) -> None:
    """Every rule at every place of the program as it is."""
    source = translate(program)
    for path, rule in redexes(source):
        node = source
        for k in path:
            node = node.parts[k]
        new = rule.guarded(node)
        assert new is not None
        same(program, put(source, path, new))


@over(LOOPY, "rules as written", TABLES)
def test_the_rules_as_written(program: Program) -> None:
    """Without guards, too, normal forms are the stuck terms; their value is right if no index of the program is out of bounds."""
    source = translate(program)
    heard: list[None] = []
    evaluate(source, environment(program), lambda: heard.append(None))
    out, _ = normalise(source, guarded=False)
    assert is_normal(out)
    if not heard:
        same(program, out)


def test_normal_means_that_no_rule_applies() -> None:
    """The predicate of the theorem says the same as the absence of redexes."""
    normal = 0
    for seed in range(150):
        source = translate(random_program(seed, CORE))
        assert is_normal(source) == (next(redexes(source), None) is None), seed
        normal += is_normal(source)
    assert 20 <= normal <= 130


# ---------------------------------------------------------------- the driver
@over(LOOPY, "the driver", TABLES)
def test_the_driver_agrees(program: Program) -> None:
    """One visit for each node, against rewriting to the end."""
    traced = staged(flat(program), program.arguments())
    (got,) = traced.run(bulk(traced.graph))
    want = evaluate(normalise(translate(program))[0], environment(program))
    np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-9)


@over(LOOPY, "one-hots of gradients", TABLES)
def test_one_hots_of_the_gradient(program: Program) -> None:
    """At most one for each index that is left, and for each that the program has."""
    arrays, f = program.arguments(), flat(program)
    ct = np.ones(program.body.spec.shape)
    gradient = staged(reverse(BULK, f, [ct]), arrays)
    terms = reachable(gradient.graph.outputs)
    one_hots = sum(_is_scalar_move(t, Scatter) for t in terms)
    written = sum(
        isinstance(e, Apply) and isinstance(e.op, (Gather, Scatter)) and not e.args[1].spec.shape and is_float(e.spec.dtype)
        for e in subexpressions(program.body)
    )
    assert one_hots <= written
    traced = staged(f, arrays)
    left = reachable(bulk(traced.graph).outputs)
    assert one_hots <= sum(_is_scalar_move(t, Gather) or _is_scalar_move(t, Scatter) for t in left)


def _is_scalar_move(t: Bulk, row: type[Gather] | type[Scatter]) -> bool:
    """A gather or scatter of floats at a single multi-index."""
    return isinstance(t.op, row) and is_float(t.spec.dtype) and len(t.args) > 1 and not t.args[1].spec.shape


def test_indices_do_not_appear_from_nowhere() -> None:
    """A normal form has indices only if the program had some, or conditions that became choices from stacks."""
    for seed in range(60):
        program = random_program(seed, LOOPY._replace(rows=lambda r: is_core(r) and r not in (Gather, Scatter)), TABLES)
        source = translate(program)
        if "cond" not in str(source):
            assert indices(normalise(source)[0]) == indices(source) == 0


@pytest.mark.parametrize("rounds", [4, 8])
def test_sharing_is_what_the_naive_rewriter_lacks(rounds: int) -> None:
    """Rules applied literally to ``x = build(i. x[i] + x[p[i]])`` grow with each round; the driver's size is proportional."""
    from adtypes.dtypes import I64
    from adtypes.ops.arithmetic import Add
    from adtypes.testing.programs import Build, Expr, Input, Let, Variable, apply

    vector, i = Spec((3,), F64), Variable(Spec((), I64), "i")

    def program(n: int) -> Program:
        x: Expr = Input(vector, 0)
        names: list[tuple[Variable, Expr]] = []
        for k in range(n):
            pair = apply(Gather(), x, i), apply(Gather(), x, apply(Gather(), Input(Spec((3,), I64), 1), i))
            names.append((Variable(vector, f"v{k}"), Build(3, i, apply(Add(), *pair))))
            x = names[-1][0]
        out = x
        for var, value in reversed(names):
            out = Let(var, value, out)
        return Program(out, (vector, Spec((3,), I64)))

    p = program(rounds)
    same(p, normalise(translate(p))[0])
    traced = staged(flat(p), p.arguments())
    assert len(reachable(bulk(traced.graph).outputs)) <= 4 * rounds + 4
    with_lets = [size(normalise(translate(program(n)))[0]) for n in (rounds, 2 * rounds)]
    assert with_lets[1] <= 2.2 * with_lets[0]  # lets are kept by the rules, so here they do not explode either
