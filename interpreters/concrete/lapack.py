"""Linear algebra of NumPy, made total: a matrix that LAPACK has no answer for gets NaN, the others of the batch theirs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arr = NDArray[Any]


def cholesky(a: Arr) -> Arr:
    half: Arr = (a + a.swapaxes(-1, -2)) * a.dtype.type(0.5)
    out = _total(np.linalg.cholesky, half)
    bad = ~np.isfinite(np.tril(half, -1)).all((-2, -1))  # LAPACK goes on with infinities
    if bad.any():
        out[bad] = np.nan
    return out


def solve(a: Arr, b: Arr) -> Arr:
    return _total(np.linalg.solve, a, b)


def triangular_solve(a: Arr, b: Arr, lower: bool, adjoint: bool) -> Arr:
    out = np.empty_like(b)
    with np.errstate(all="ignore"):
        for at in np.ndindex(a.shape[:-2]):
            here = a[at]
            if not b.shape[-1] or not here.size:
                continue
            ok = here.diagonal().all()
            out[at] = _scipy()(here, b[at], trans=int(adjoint), lower=lower, check_finite=False) if ok else np.nan
    return out


def slogdet(a: Arr) -> tuple[Arr, Arr]:
    sign, log = np.linalg.slogdet(a)
    bad = np.isnan(a).any((-2, -1)) | np.isnan(log)
    if bad.any():
        sign, log = np.where(bad, np.nan, sign), np.where(bad, np.nan, log)
    return np.asarray(sign, a.dtype), np.asarray(log, a.dtype)


def eigh(a: Arr) -> tuple[Arr, Arr]:
    half = (a + a.swapaxes(-1, -2)) * a.dtype.type(0.5)
    bad = ~np.isfinite(half).all((-2, -1))
    if not half.shape[-1]:
        return np.zeros(half.shape[:-1], half.dtype), half
    w, v = np.linalg.eigh(np.where(bad[..., None, None], 0.0, half).astype(a.dtype))
    top = np.take_along_axis(v, np.abs(v).argmax(-2, keepdims=True), -2)
    v = np.where(top < 0, -v, v)
    return np.where(bad[..., None], np.nan, w).astype(a.dtype), np.where(bad[..., None, None], np.nan, v).astype(a.dtype)


def _with_nan(a: Arr) -> Arr | None:
    """Which matrices have a NaN in them; None if none has."""
    found = np.isnan(a)
    return np.asarray(found.any((-2, -1))) if found.any() else None


def _total(f: Callable[..., Any], a: Arr, *b: Arr) -> Arr:
    like = b[0] if b else a
    if not like.size:
        return np.zeros_like(like)
    try:
        out = np.asarray(f(a, *b))
        bad = _with_nan(a)
        if bad is not None:
            out[bad] = np.nan
        return out
    except np.linalg.LinAlgError:
        if a.ndim == 2:
            return np.full_like(like, np.nan)
    out = np.empty_like(like)
    for at in np.ndindex(a.shape[:-2]):
        out[at] = _total(f, a[at], *(x[at] for x in b))
    return out


@cache
def _scipy() -> Any:
    from scipy.linalg import solve_triangular

    return solve_triangular


__all__ = ["cholesky", "eigh", "slogdet", "solve", "triangular_solve"]
