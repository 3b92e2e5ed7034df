"""Contractions with strong products: 0 times anything is 0, in a sum of products as well."""

from __future__ import annotations

from typing import Any


def repaired(lib: Any, x: Any, y: Any, formula: str) -> Any:
    """The einsum of `x` and `y` in which 0 times what is not finite is 0; `lib` is NumPy or torch.

    Finite numbers are multiplied by themselves. What the others add to a sum follows from how many there are beside factors that
    are not 0, and how many more are inf than -inf: all of one kind give that infinity, all others NaN.

    >>> import numpy as np
    >>> repaired(np, np.array([0.0, 2.0]), np.array([np.inf, 3.0]), "i,i->")
    array(6.)
    >>> repaired(np, np.ones(1), np.array([-np.inf]), "i,i->i")
    array([-inf])
    """

    def parts(v: Any) -> tuple[Any, Any, Any, Any, Any]:
        zero, one, finite = lib.zeros_like(v), lib.ones_like(v), lib.isfinite(v)
        sign = lib.where(v > 0, one, lib.where(v < 0, -one, zero))
        infinite = lib.where(finite | (v != v), zero, sign)
        return lib.where(finite, v, zero), sign, infinite, lib.where(v == 0, zero, one), lib.where(finite, zero, one)

    def total(a: Any, b: Any) -> Any:
        return lib.einsum(formula, a, b)

    (v, sign_x, inf_x, some_x, wild_x), (w, sign_y, inf_y, some_y, wild_y) = parts(x), parts(y)
    z = total(v, w)
    wild = total(wild_x, some_y) + total(some_x, wild_y)
    drift = total(inf_x, sign_y) + total(sign_x, inf_y)
    infinity = lib.full_like(z, float("inf"))
    beyond = lib.where(drift > 0, infinity, -infinity)
    return lib.where(wild == 0, z, lib.where(abs(drift) == wild, beyond + z, lib.full_like(z, float("nan"))))
