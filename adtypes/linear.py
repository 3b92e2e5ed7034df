"""Linear maps between lists of tensors, transposed to read a derivative rule in the other direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from adtypes.algebra import Flat
from adtypes.dtypes import is_float
from adtypes.functions import select
from adtypes.op import zeros_like
from adtypes.ops.control import Derivable
from adtypes.ops.layout import total
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor
from adtypes.transforms import vjp


def spread(t: AnyTensor, p: AnyTensor) -> AnyTensor:
    return t * p


def gathered(ct: AnyTensor | None, spec: Spec) -> AnyTensor | None:
    """The cotangent of an argument, which may have been repeated over the result."""
    if ct is None or ct.spec.shape == spec.shape:
        return ct
    return total(ct, tuple(range(ct.ndim)))


def transposed(
    linear: Callable[..., tuple[AnyTensor, ...]], ins: Sequence[AnyTensor], cts: Sequence[AnyTensor], guarded: bool = False
) -> tuple[AnyTensor, ...]:
    """The transpose of a linear function of tensors like `ins`, at `cts`.

    Where a guarded cotangent is 0, the value is of no consequence: choosing 0 there tells the products behind it that
    ``0 * inf`` is 0.
    """

    def chosen(*ts: AnyTensor) -> tuple[AnyTensor, ...]:
        return tuple(select(ct != 0.0, y, 0.0) for ct, y in zip(cts, linear(*ts)))

    zeros = [zeros_like(x) for x in ins]
    pull = cast("Callable[[object], tuple[AnyTensor, ...]]", vjp(chosen if guarded else linear, *zeros)[1])
    return pull(tuple(cts))


def transpose_depends(
    close: Callable[[Flat, Sequence[Spec]], tuple[Derivable, object]],
    f: Callable[[Sequence[AnyTensor], Sequence[AnyTensor]], tuple[AnyTensor, ...]],
    ins: Sequence[AnyTensor],
    rest: Sequence[AnyTensor],
    cts: Sequence[AnyTensor],
) -> bool:
    """Whether the transpose of ``f(ins, rest)`` by `ins` depends on where it is taken, as that of no linear function does.

    Asked of the transpose as it is written down by `close`, not of its values.
    """
    m, n = len(ins), len(ins) + len(rest)

    def flat(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        pull = cast("Callable[[object], tuple[AnyTensor, ...]]", vjp(lambda *xs: f(xs, ts[m:n]), *ts[:m])[1])
        return list(pull(tuple(ts[n:])))

    return any(k < m for k in close(flat, [x.spec for x in (*ins, *rest, *cts)])[0].read())


def smooth(xs: Sequence[AnyTensor]) -> list[int]:
    """The places of those that have derivatives."""
    return [k for k, x in enumerate(xs) if is_float(x.spec.dtype)]


def among(places: Sequence[int], ts: Sequence[AnyTensor], like: Sequence[AnyTensor]) -> list[AnyTensor]:
    """The tensors in their places, zeros elsewhere."""
    there = dict(zip(places, ts))
    return [there[k] if k in there else zeros_like(x) for k, x in enumerate(like)]
