"""Each rule of the three tables as written: both sides evaluated on random instances, also out of bounds."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import pytest

from adtypes.dtypes import F64
from adtypes.ops.arithmetic import Add, Mul
from adtypes.ops.comparison import Less
from adtypes.ops.elementary import Cos
from adtypes.spec import Spec
from tests.reference import language as ref
from tests.reference.language import INT, Array, Term, Var, evaluate, number, subterms
from tests.reference.rules import BUILD, INDEX, RULES, STUCK, Rule

Random: TypeAlias = random.Random
Left: TypeAlias = Callable[[Random], Term]


# ---------------------------------------------------------------- random pieces
def sizes(r: Random, lo: int, hi: int) -> tuple[int, ...]:
    return tuple(r.choice((0, 1, 2, 2, 3, 3)) for _ in range(r.randint(lo, hi)))


def variable(shape: tuple[int, ...], dtype: type = F64) -> Term:
    return Var(Spec(shape, dtype), ref.fresh("x"))


def integer(r: Random, *scope: str) -> Term:
    """An index: a variable in scope, a free one, a constant, or an affine expression; often out of bounds."""
    x: Term = Var(INT, r.choice(scope)) if scope and r.random() < 0.6 else Var(INT, ref.fresh("p"))
    return r.choice((x, x, number(r.randint(-1, 3)), ref.op(Add(), x, number(r.choice((-1, 1))))))


def array(r: Random, shape: tuple[int, ...], *scope: str) -> Term:
    """An array that depends on the names in scope, if there are any."""
    x = variable(shape)
    for name in scope:
        if r.random() < 0.8:
            x = ref.op(Mul(), x, ref.index(variable((3, *shape)), [Var(INT, name)]))
    return x


def form(r: Random, kind: str, *scope: str) -> Term:
    """A term headed by one form of the language, over arrays that depend on what is in scope."""
    shape = sizes(r, 1, 3)
    t = array(r, shape, *scope)
    match kind:
        case "i":
            return Var(INT, scope[0])
        case "invariant":
            return t if not scope else array(r, shape)
        case "let":
            x = ref.fresh("v")
            return ref.let(x, t, ref.op(Mul(), Var(t.spec, x), array(r, shape, *scope)))
        case "cond":
            b = ref.op(Less(), integer(r, *scope), integer(r, *scope))
            return ref.cond(b, t, array(r, shape, *scope))
        case "op":
            return r.choice((ref.op(Cos(), t), ref.op(Add(), t, array(r, shape, *scope))))
        case "sumOuter":
            return ref.sum_outer(array(r, (r.choice((0, 2, 3)), *shape), *scope))
        case "stack":
            return ref.stack([t, *(array(r, shape, *scope) for _ in range(r.randint(0, 2)))])
        case "replicate":
            return ref.replicate(r.choice((0, 1, 3)), t)
        case "tr":
            perm = list(range(r.randint(1, len(shape))))
            r.shuffle(perm)
            return ref.tr(perm, t)
        case "reshape":
            return ref.reshape(r.choice(((t.spec.size,), (1, t.spec.size), shape[::-1])), t)
        case "gather" | "scatter":
            return moved(r, kind == "scatter", r.randint(1, 2), *scope)
    raise AssertionError(kind)


def moved(r: Random, forward: bool, m: int, *scope: str) -> Term:
    """A gather or scatter with `m` variables."""
    rest = sizes(r, 0, 1)
    grid, dims = tuple(r.choice((1, 2, 3)) for _ in range(m)), tuple(r.choice((1, 2, 3)) for _ in range(r.randint(1, 2)))
    names = [ref.fresh("g") for _ in range(m)]
    ix = [integer(r, *names, *scope) for _ in dims]
    if forward:
        return ref.scatter(dims + rest, array(r, grid + rest, *scope), names, ix)
    return ref.gather(grid + rest, array(r, dims + rest, *scope), names, ix)


def indices(r: Random, t: Term, lo: int, *scope: str) -> list[Term]:
    return [integer(r, *scope) for _ in range(r.randint(min(lo, t.spec.ndim), t.spec.ndim))]


def under_build(kind: str) -> Left:
    def make(r: Random) -> Term:
        i = ref.fresh("i")
        return ref.build1(r.choice((0, 1, 2, 3)), i, form(r, kind, i))

    return make


def under_index(kind: str, lo: int = 1) -> Left:
    def make(r: Random) -> Term:
        t = form(r, kind)
        return ref.index(t, indices(r, t, lo))

    return make


def index_of_index(r: Random) -> Term:
    t = array(r, sizes(r, 3, 3))
    return ref.index(ref.index(t, [integer(r)]), [integer(r) for _ in range(r.randint(1, 2))])


def index_of_one(r: Random) -> Term:
    t = moved(r, False, 0)
    while not t.spec.ndim:
        t = moved(r, False, 0)
    return ref.index(t, indices(r, t, 1))


def stuck(kind: str) -> Left:
    def make(r: Random) -> Term:
        i = ref.fresh("i")
        t = array(r, sizes(r, 1, 3)) if kind == "variable" else form(r, kind, i)
        ix = [integer(r, i)] if kind == "stack" else indices(r, t, 1, i)
        return ref.build1(r.choice((0, 1, 2, 3)), i, ref.index(t, ix))

    return make


LEFT: dict[str, Left] = {
    **{r.name: under_build(r.name.removeprefix("build1 of ")) for r in BUILD},
    **{r.name: under_index(r.name.removeprefix("index of ")) for r in INDEX if r.name.removeprefix("index of ") in (
        "let", "cond", "op", "sumOuter", "replicate", "tr", "reshape", "gather")},
    "index of nothing": lambda r: ref.index(array(r, sizes(r, 0, 2)), []),
    "index of index": index_of_index,
    "index of stack": under_index("stack", 2),
    "index of gather of one": index_of_one,
    "build1 of index of a variable or constant": stuck("variable"),
    "build1 of index of a stack": stuck("stack"),
    "build1 of index of a scatter": stuck("scatter"),
}  # fmt: skip


def environment(r: Random, t: Term) -> dict[str, Array]:
    """Values for the free variables, indices from just below zero to beyond the sizes."""
    names = ref.free(t)
    rng = np.random.default_rng(r.randrange(1 << 30))
    specs = {u.name: u.spec for u in subterms(t) if isinstance(u, Var) and u.name in names}
    return {
        x: np.asarray(rng.normal(size=s.shape) if s.dtype is F64 else rng.integers(-1, 4, s.shape))
        for x, s in sorted(specs.items())
    }


def instances(rule: Rule, count: int) -> list[Term]:
    """Left sides to which the rule applies."""
    r = random.Random(rule.name)
    out: list[Term] = []
    for _ in range(20 * count):
        t = LEFT[rule.name](r)
        if rule.apply(t) is not None:
            out.append(t)
        if len(out) == count:
            return out
    raise AssertionError(f"only {len(out)} instances of {rule.name}")


# ---------------------------------------------------------------- the tests
def test_the_tables_are_complete() -> None:
    """Twelve rules for `build1`, twelve for `index`, three for what is stuck."""
    assert (len(BUILD), len(INDEX), len(STUCK)) == (12, 12, 3)
    assert LEFT.keys() == {r.name for r in RULES}
    assert {r.name for r in RULES if r.bounds} == {"index of op", "index of replicate", "index of gather"}


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)
def test_both_sides_agree(rule: Rule) -> None:
    """Always for a rule without proviso; where the indices are in bounds for one with."""
    r = random.Random(0)
    compared = 0
    for left in instances(rule, 60):
        right = rule.apply(left)
        assert right is not None and right.spec == left.spec
        assert ref.free(right) <= ref.free(left)
        for _ in range(3):
            env = environment(r, left)
            if rule.bounds and not all(0 <= int(evaluate(i, env)) < n for i, n in rule.bounds(left)):
                continue
            np.testing.assert_allclose(evaluate(right, env), evaluate(left, env), err_msg=f"{left}\n{right}")
            compared += 1
    assert compared >= 15


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.bounds], ids=lambda r: r.name)
def test_provisos(rule: Rule) -> None:
    """Without its proviso such a rule is wrong somewhere; guarded by it, it is right everywhere."""
    r = random.Random(1)
    wrong = 0
    for left in instances(rule, 60):
        right, guarded = rule.apply(left), rule.guarded(left)
        assert right is not None and guarded is not None and guarded.spec == left.spec
        for _ in range(3):
            env = environment(r, left)
            want = evaluate(left, env)
            wrong += not np.allclose(evaluate(right, env), want)
            np.testing.assert_allclose(evaluate(guarded, env), want, err_msg=f"{left}\n{guarded}")
    assert wrong


def test_golden_of_scatter() -> None:
    """``scatter [6] [1,2,3,4,5,6,7,8,9] (\\\\[i]. [i div 2]) = [3,7,11,15,9,0]``"""
    from adtypes.ops.integer import Quot

    t = ref.scatter((6,), ref.const(np.arange(1.0, 10.0), np.float64), ["i"], [ref.op(Quot(), Var(INT, "i"), number(2))])
    assert evaluate(t, {}).tolist() == [3, 7, 11, 15, 9, 0]


def test_substitution_does_not_capture() -> None:
    x, i = variable((3,)), "i_0"
    body = ref.build1(3, i, ref.op(Add(), ref.index(x, [Var(INT, i)]), ref.index(x, [Var(INT, "k_0")])))
    moved_ = ref.substitute(body, {"k_0": Var(INT, i)})
    assert isinstance(x, Var)
    env = {x.name: np.array([1.0, 2.0, 4.0]), i: np.asarray(2)}
    assert evaluate(moved_, env).tolist() == [5.0, 6.0, 8.0]
