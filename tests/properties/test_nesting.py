"""Transforms of transforms of random functions of trees: every order of them means the same, under every interpreter and backend.

Each transform here takes a function of a tree to a number and makes another one: derivatives along a fixed direction, in every
spelling, and what changes nothing or repeats. That derivatives agree is checked against `jvp` under define-by-run, which has
neither reverse mode nor passes.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeAlias

import numpy as np

import adtypes as ad
from adtypes.dtypes import F64, is_float
from adtypes.rows import stacked
from adtypes.spec import Spec
from adtypes.structure import flatten, tree_map
from adtypes.testing.generate import SMOOTH, FromRandom, random_program
from adtypes.testing.makers import Choices
from adtypes.testing.programs import Program
from tests.properties.settings import seeds, slices

T: TypeAlias = Any  # a tensor of the front, or a tree of them
Loss: TypeAlias = Callable[[T], T]
Transform: TypeAlias = Callable[[Loss, T], Loss]  # of a function, and a direction
PROFILE = SMOOTH._replace(size=8, loops=2)
WAYS = [("symbolic", "numpy"), ("dual", "numpy")] + [("symbolic", "torch"), ("dual", "torch")] * (find_spec("torch") is not None)


@dataclass(frozen=True)
class Pair:
    first: T
    rest: T


def packed(shape: int, xs: Sequence[T]) -> T:
    """Tensors as a tree of a shape."""
    if shape == 0 or len(xs) < 2:
        return list(xs)
    if shape == 1:
        return Pair(xs[0], {"more": tuple(xs[1:])})
    return {"a": (xs[0],), "b": packed(shape - 1, xs[1:]), "none": ()}


def inner(a: T, b: T) -> T:
    return sum((ad.sum_all(x * y) for x, y in zip(leaves(a), leaves(b), strict=True)), ad.scalar(0.0, F64))


def leaves(tree: T) -> list[T]:
    return flatten(tree)[0]


def scaled(p: T, by: T) -> T:
    return tree_map(lambda x: x * by, p)


# ---------------------------------------------------------------- derivatives along a direction
def by_jvp(f: Loss, v: T) -> Loss:
    return lambda p: ad.jvp(f, (p,), (v,))[1]


def by_vjp(f: Loss, v: T) -> Loss:
    return lambda p: inner(ad.vjp(f, p)[1](ad.scalar(1.0, F64))[0], v)


DERIVATIVES: dict[str, Transform] = {
    "jvp": by_jvp,
    "grad": lambda f, v: lambda p: inner(ad.grad(f)(p), v),
    "vjp": by_vjp,
    "linearize": lambda f, v: lambda p: ad.linearize(f, p)[1](v),
    "value_and_grad": lambda f, v: lambda p: inner(ad.value_and_grad(f)(p)[1], v),
    "jacfwd": lambda f, v: lambda p: ad.jacfwd(lambda t: f(moved(p, v, t)))(ad.scalar(0.0, F64)),
    "jacrev": lambda f, v: lambda p: ad.jacrev(lambda t: f(moved(p, v, t)))(ad.scalar(0.0, F64)),
}


def moved(p: T, v: T, t: T) -> T:
    return packed_like(p, [x + y * t for x, y in zip(leaves(p), leaves(v), strict=True)])


def packed_like(p: T, xs: Sequence[T]) -> T:
    return flatten(p)[1].unflatten(xs)


# ---------------------------------------------------------------- what changes nothing, repeats or chooses
def staged(f: Loss, v: T) -> Loss:
    return ad.stage(f)


def checkpointed(f: Loss, v: T) -> Loss:
    return ad.checkpoint(f)


def custom(f: Loss, v: T) -> Loss:
    g = ad.custom_derivative(f)
    g.pullback(lambda ct, out, p: (tree_map(lambda x: x * ct, ad.grad(f)(p)),))
    return g


def mapped(f: Loss, v: T) -> Loss:
    """The sum over two rows."""

    def both(p: T) -> T:
        rows = stacked(tree_map(lambda x: ad.build1(2, lambda i: x * (1.0 + 0.25 * ad.to_dtype(i, F64))), p))
        return ad.sum_outer(ad.vmap(f, rows).stack())

    return both


def summed(f: Loss, v: T) -> Loss:
    return lambda p: ad.sum1(2, lambda i: f(scaled(p, 1.0 - 0.5 * ad.to_dtype(i, F64))))


def folded(f: Loss, v: T) -> Loss:
    """Twice in a loop, each time at a point that depends on the value before."""
    return lambda p: ad.fold(lambda c, x: ad.sin(c) + f(scaled(p, x)), ad.scalar(0.5, F64), ad.rows(ad.array([1.0, 0.75])))


def chosen(f: Loss, v: T) -> Loss:
    return lambda p: ad.cond_lazy(inner(p, p) >= 0.0, f, lambda q: inner(q, q), p)


OTHERS: dict[str, Transform] = {
    "stage": staged,
    "checkpoint": checkpointed,
    "custom": custom,
    "vmap": mapped,
    "sum1": summed,
    "fold": folded,
    "cond_lazy": chosen,
}


def nesting(c: Choices) -> list[str]:
    """At most three derivatives and two others, innermost first."""
    names = [c.pick([*DERIVATIVES]) for _ in range(c.integer(1, 3))] + [c.pick([*OTHERS]) for _ in range(c.integer(0, 2))]
    return [names.pop(c.integer(0, len(names) - 1)) for _ in range(len(names))]


def values(program: Program, names: Sequence[str], shape: int) -> list[float]:
    """The transformed function, as configured, at the arguments of the program, and then elsewhere: calls may remember others."""
    arrays = program.arguments()
    live = [k for k, s in enumerate(program.inputs) if is_float(s.dtype)]
    rng = np.random.default_rng([program.seed, 3])
    along = [packed(shape, [ad.array(rng.normal(size=arrays[k].shape)) for k in live]) for _ in names]

    def f(p: T) -> T:
        new = dict(zip(live, leaves(p)))
        return program(*[new[k] if k in new else ad.array(a) for k, a in enumerate(arrays)])

    g: Loss = f
    for name, v in zip(names, along):
        g = {**DERIVATIVES, **OTHERS}[name](g, v)
    return [g(packed(shape, [ad.array(arrays[k] * by) for k in live])).item() for by in (1.0, 0.875)]


def agrees(seed: int) -> None:
    c = FromRandom(seed)
    program, names, shape = random_program(seed, PROFILE, Spec((), F64)), nesting(c), c.integer(0, 2)
    with ad.using(interpreter="dual", backend="numpy"):
        want = values(program, ["jvp" if name in DERIVATIVES else name for name in names], shape)
    for interpreter, backend in WAYS:
        try:
            with ad.using(interpreter=interpreter, backend=backend):
                got = values(program, names, shape)
            np.testing.assert_allclose(got, want, rtol=1e-7, atol=1e-7 * (1 + max(map(abs, want))))
        except Exception as e:
            e.add_note(f"seed {seed}: {' of '.join(names[::-1])} of {program}, tree {shape}, {interpreter} on {backend}")
            raise


@slices("nested transforms")
def test_nested_transforms(part: int, first_seed: int) -> None:
    for seed in seeds("nested transforms", part, first_seed):
        agrees(seed)


def test_all_transforms_are_nested() -> None:
    """Each inside of each other, in the default run or the next thousand seeds."""
    names = [*DERIVATIVES, *OTHERS]
    pairs = {pair for seed in range(1000) for n in (nesting(FromRandom(seed)),) for pair in itertools.pairwise(n)}
    assert {(a, b) for a in names for b in names} - pairs == set()
