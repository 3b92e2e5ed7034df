"""NumPy's linear algebra made total: a matrix for which LAPACK has no answer gives NaN, without affecting others of the batch."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arr = NDArray[Any]
BLOCK = 64  # columns


def cholesky(a: Arr) -> Arr:
    half: Arr = (a + a.swapaxes(-1, -2)) * a.dtype.type(0.5)
    out = _total(np.linalg.cholesky, half)
    bad = ~np.isfinite(np.tril(half, -1)).all((-2, -1))  # LAPACK goes on with infinities
    if bad.any():
        out[bad] = np.nan
    return out


def cholesky_pullback(low: Arr, ct: Arr) -> Arr:
    low, out = np.tril(low), np.tril(ct)
    if not out.size:
        return out
    bad = np.asarray(~(np.isfinite(low) & np.isfinite(out)).all((-2, -1)) | (low.diagonal(0, -2, -1) == 0).any(-1))
    for at in np.ndindex(low.shape[:-2]):
        if not bad[at]:
            _pull(low[at], out[at])
    out[bad] = np.nan
    both: Arr = (out + out.swapaxes(-1, -2)) * out.dtype.type(0.5)
    return both


def _pull(low: Arr, ct: Arr) -> None:
    """The cotangent of a lower triangle instead of that of its factor, by blocks of columns, the last ones first.

    I. Murray, Differentiation of the Cholesky decomposition, 2016.
    """
    n = len(low)
    for end in range(n, 0, -BLOCK):
        start = max(0, end - BLOCK)
        here, below, left = slice(start, end), slice(end, n), slice(0, start)
        d, g = low[here, here], ct[here, here]
        if end < n:
            column = ct[below, here] = _scipy()(d, ct[below, here].T, trans=1, lower=True, check_finite=False).T
            ct[below, left] -= column @ low[here, left]
            ct[here, left] -= column.T @ low[below, left]
            g -= column.T @ low[below, here]
        inner = np.tril(d.T @ np.tril(g))
        np.fill_diagonal(inner, 0.5 * inner.diagonal())
        half = _scipy()(d, inner + inner.T, trans=1, lower=True, check_finite=False)
        both = _scipy()(d, half.T, trans=1, lower=True, check_finite=False)
        ct[here, left] -= both @ low[here, left]
        g[:] = np.tril(both)
        np.fill_diagonal(g, 0.5 * g.diagonal())


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


def qr(a: Arr) -> tuple[Arr, Arr]:
    bad = ~np.isfinite(a).all((-2, -1), keepdims=True)
    q, r = np.linalg.qr(np.where(bad, a.dtype.type(0), a))
    sign = np.where(r.diagonal(0, -2, -1) < 0, a.dtype.type(-1), a.dtype.type(1))
    nan = np.where(bad, a.dtype.type(np.nan), a.dtype.type(0))
    return q * sign[..., None, :] + nan, np.triu(r * sign[..., :, None]) + nan


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


__all__ = ["cholesky", "cholesky_pullback", "eigh", "qr", "slogdet", "solve", "triangular_solve"]
