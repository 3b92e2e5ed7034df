"""What the programs on which rules of simplification fire are made of."""

from __future__ import annotations

from collections.abc import Callable

import adtypes as ad
from adtypes.affine import axis
from adtypes.algebra import bind
from adtypes.ops.layout import Sum, Unview, View
from adtypes.tensor import AnyTensor

Program = Callable[..., AnyTensor]


def value_times_grad(f: Program) -> Program:
    """Of a function of a vector; the gradient alone would not read what the value does."""

    def g(x: AnyTensor) -> AnyTensor:
        made: tuple[AnyTensor, AnyTensor] = ad.value_and_grad(f)(x)
        return ad.replicate(x.shape[0], made[0]) * made[1]

    return g


def const(x: AnyTensor, value: float) -> AnyTensor:
    return ad.full(x.shape, value, x.dtype)


def distances(c: AnyTensor, x: AnyTensor) -> AnyTensor:
    """Squares of those between the points of x, without their last coordinates, and the points of c."""
    x = x[:, :2]
    wide = (x.shape[0], *c.shape)
    apart = bind(View(wide, (axis(0), axis(2))), x) - bind(View(wide, (axis(1), axis(2))), c)
    return bind(Sum((2,)), apart * apart)


def entries(i: AnyTensor) -> AnyTensor:
    """Which of twelve places each entry is."""
    shape = (12, *i.shape)
    return bind(View(shape, (axis(0),)), ad.iota(12)) == bind(View(shape, (axis(1),)), i)


def over(shape: tuple[int, ...], f: Program) -> AnyTensor:
    """What `f` makes of the positions along each axis of a grid."""
    return f(*[bind(View(shape, (axis(k),)), ad.iota(n)) for k, n in enumerate(shape)])


def entry(p: AnyTensor, x: AnyTensor) -> AnyTensor:
    """Which elements of `x` are in row `p`."""
    return bind(View(x.shape, (axis(0),)), ad.iota(x.shape[0])) == bind(View(x.shape, ()), p)


def only(p: AnyTensor, x: AnyTensor) -> AnyTensor:
    """Row `p` of `x`, and zeros elsewhere."""
    return ad.select(entry(p, x), x, const(x, 0.0))


def masked(p: AnyTensor, x: AnyTensor) -> AnyTensor:
    """Sums of those rows of `x` for which `p` is positive."""
    wide = (p.shape[0], x.shape[1], x.shape[0])
    chosen = bind(View(wide, (axis(0), axis(2))), p > 0.0)
    y = bind(View(wide, (axis(2), axis(1))), x)
    return bind(Sum((2,)), ad.select(chosen, y, const(y, 0.0)))


def on_diagonal(x: AnyTensor) -> AnyTensor:
    """The matrix that is zero but for its diagonal."""
    return bind(Unview((*x.shape, *x.shape), (axis(0), axis(0))), x)
