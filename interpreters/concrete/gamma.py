"""Functions of the gamma family, by reflection where the libraries take one step per unit of a negative argument."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial, pi

from adtypes.namespace import Array, Namespace
from adtypes.ops.texts import cotangent


def polygamma(xp: Namespace, n: int, x: Array, zeta: Callable[[Array], Array]) -> Array:
    """`zeta` is the Hurwitz zeta function of ``n + 1``, asked from 0 on: what is below is reflected to 1 and more.

    Between poles two great numbers may cancel: `x` has double precision.
    """
    below = x < 0.0
    right = zeta(xp.where(below, -x + 1.0, x)) * float(factorial(n) if n % 2 else -factorial(n))
    nearest = xp.round(x)
    c = xp.reciprocal(xp.tan(xp.where(x == nearest, 0.0, x - nearest) * pi))
    first, *powers, highest = cotangent(n)
    left = c * highest
    for k in reversed(powers):
        left = (left + k if k else left) * c
    left = (left + first) * -(pi ** (n + 1))
    return xp.where(below, left - right if n % 2 else left + right, right)
