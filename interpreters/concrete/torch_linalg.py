"""Torch's linear algebra made total without waiting for the device: where there is no answer, the result is NaN."""

from __future__ import annotations

import torch

Arr = torch.Tensor
NAN = float("nan")


def cholesky(a: Arr) -> Arr:
    low, info = torch.linalg.cholesky_ex((a + a.mT) * 0.5)
    out: Arr = low.masked_fill(((info != 0) | _has_nan(a))[..., None, None], NAN)
    return out


def cholesky_pullback(low: Arr, ct: Arr) -> Arr:
    low, ct = low.tril(), ct.tril()
    bad = ~(torch.isfinite(low) & torch.isfinite(ct)).flatten(-2).all(-1) | (low.diagonal(dim1=-2, dim2=-1) == 0).any(-1)
    half = (low.mT @ ct).tril()
    half = half - torch.diag_embed(half.diagonal(dim1=-2, dim2=-1)) * 0.5
    back = torch.linalg.solve_triangular(low.mT, half + half.mT, upper=True)
    out = torch.linalg.solve_triangular(low, back, upper=False, left=False)
    both: Arr = ((out + out.mT) * 0.25).masked_fill(bad[..., None, None], NAN)
    return both


def solve(a: Arr, b: Arr) -> Arr:
    x, info = torch.linalg.solve_ex(a, b)
    out: Arr = x.masked_fill(((info != 0) | _has_nan(a))[..., None, None], NAN)
    return out


def triangular_solve(a: Arr, b: Arr, lower: bool, adjoint: bool) -> Arr:
    x = torch.linalg.solve_triangular(a.mT if adjoint else a, b, upper=lower == adjoint)
    out: Arr = x.masked_fill((a.diagonal(dim1=-2, dim2=-1) == 0).any(-1)[..., None, None], NAN)
    return out


def slogdet(a: Arr) -> tuple[Arr, Arr]:
    sign, log = torch.linalg.slogdet(a)
    bad = _has_nan(a) | torch.isnan(log)
    return sign.masked_fill(bad, NAN), log.masked_fill(bad, NAN)


def qr(a: Arr) -> tuple[Arr, Arr]:
    bad = ~torch.isfinite(a).flatten(-2).all(-1)[..., None, None]
    q, r = torch.linalg.qr(a.masked_fill(bad, 0.0))
    sign = 1.0 - 2.0 * (r.diagonal(dim1=-2, dim2=-1) < 0).to(a.dtype)
    return (q * sign[..., None, :]).masked_fill(bad, NAN), (r * sign[..., None]).triu().masked_fill(bad, NAN)


def eigh(a: Arr) -> tuple[Arr, Arr]:
    half = (a + a.mT) * 0.5
    bad = ~torch.isfinite(half).flatten(-2).all(-1)
    if not half.shape[-1]:
        return half.new_zeros(half.shape[:-1]), half
    w, v = torch.linalg.eigh(half.masked_fill(bad[..., None, None], 0.0))
    top = v.gather(-2, v.abs().argmax(-2, keepdim=True))
    v = torch.where(top < 0, -v, v)
    return w.masked_fill(bad[..., None], NAN), v.masked_fill(bad[..., None, None], NAN)


def _has_nan(a: Arr) -> Arr:
    return torch.isnan(a).flatten(-2).any(-1)


__all__ = ["cholesky", "cholesky_pullback", "eigh", "qr", "slogdet", "solve", "triangular_solve"]
