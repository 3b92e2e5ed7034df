"""What the words of printed programs mean, on NumPy arrays and by loops over elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from adtypes.dtypes import BY_NAME
from adtypes.ops import TABLE
from adtypes.ops.comparison import Cast
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.sorting import TopK
from adtypes.ops.special import Polygamma
from interpreters.concrete.numpy import XP

ROWS = {row.name: row for row in TABLE if issubclass(row, Pointwise)}
BITS = {  # of integers
    "logical_and": "bitwise_and", "logical_or": "bitwise_or", "logical_xor": "bitwise_xor", "logical_not": "bitwise_invert",
}  # fmt: skip


class IndexFunction(NamedTuple):
    rank: int
    at: Callable[..., list[int]]


def pointwise(name: str, *args: Any) -> Any:
    """A row on arrays and bare numbers, which take the dtype of the arrays beside them."""
    sized = [a.dtype for a in args if isinstance(a, (np.ndarray, np.generic)) and (name != "select" or a is not args[0])]
    like = sized[0] if sized else None
    arrays = [np.asarray(a, None if isinstance(a, (np.ndarray, np.generic, bool)) else like) for a in args]
    shape = np.broadcast_shapes(*(a.shape for a in arrays))
    name = BITS[name] if name in BITS and arrays[0].dtype.kind == "i" else name
    with np.errstate(all="ignore"):
        return ROWS[name]().eval(XP, *(np.broadcast_to(a, shape) for a in arrays))


def along(f: Callable[..., Any]) -> Callable[..., Any]:
    def reduce(x: Any, axis: int | tuple[int, ...] | None = None) -> Any:
        x = np.asarray(x)
        axes = tuple(range(x.ndim)) if axis is None else (axis,) if isinstance(axis, int) else axis
        return f(x, axes)

    return reduce


def cumsum(x: Any, axis: int, reverse: bool = False) -> Any:
    return XP.cumsum(x, axis, reverse)


def broadcast(x: Any, shape: list[int], axes: list[int]) -> Any:
    order = sorted(range(len(axes)), key=axes.__getitem__)
    wide = np.asarray(x).transpose(order).reshape([n if k in axes else 1 for k, n in enumerate(shape)])
    return np.broadcast_to(wide, shape)


def contract(formula: str, a: Any, b: Any) -> Any:
    return np.einsum(formula, a, b)


def contract0(formula: str, a: Any, b: Any) -> Any:
    """All products one by one, and sums over what the result lacks."""
    sides, out = formula.split("->")
    size = {c: n for ls, x in zip(sides.split(","), (a, b)) for c, n in zip(ls, np.shape(x))}
    every = [*out, *(c for c in size if c not in out)]
    x, y = (
        broadcast(v, [size[c] for c in every], [every.index(c) for c in ls]) for ls, v in zip(sides.split(","), (a, b))
    )
    return np.where((x == 0) | (y == 0), 0.0, x * y).sum(tuple(range(len(out), len(every)))).astype(np.asarray(a).dtype)


WORDS: dict[str, Callable[..., Any]] = {
    "full": lambda shape, value: np.full(shape, value),
    "iota": np.arange,
    "sum": along(XP.sum),
    "max": along(XP.max),
    "min": along(XP.min),
    "argmax": lambda x, axis: XP.argmax(x, axis),
    "argmin": lambda x, axis: XP.argmin(x, axis),
    "cumsum": cumsum,
    "argsort": lambda x, axis: XP.argsort(np.asarray(x), axis),
    "top_k": lambda x, k: TopK(k).eval(XP, np.asarray(x)),
    "searchsorted": lambda row, x, right: XP.searchsorted(np.asarray(row), np.asarray(x), right),
    "contract": contract,
    "contract0": contract0,
    "reshape": lambda x, shape: np.asarray(x).reshape(shape),
    "replicate": lambda n, x: np.broadcast_to(x, (n, *np.shape(x))),
    "broadcast": broadcast,
    "transpose": np.transpose,
    "permute": np.transpose,
    "reverse": lambda x: x[::-1],
    "pad": np.pad,
    "diagonal": np.diagonal,
    "to_dtype": lambda x, dtype: Cast(BY_NAME[dtype]).eval(XP, np.asarray(x)),
    "bundle": lambda *parts: parts,
    "cholesky": XP.cholesky,
    "cholesky_pullback": XP.cholesky_pullback,
    "eigh": XP.eigh,
    "qr": XP.qr,
    "solve": XP.solve,
    "triangular_solve": XP.triangular_solve,
    "log_det": lambda a: XP.slogdet(a)[1],
    "sign_det": lambda a: XP.slogdet(a)[0],
    "polygamma": lambda x, n: Polygamma(n).eval(XP, np.asarray(x)),
    **{name: partial(pointwise, name) for name in ROWS if name not in ("cast", "polygamma")},
}


def subscript(x: Any, ix: Sequence[Any]) -> Any:
    """Total: out of bounds reads zero."""
    x = np.asarray(x)
    if any(not isinstance(i, slice) and not 0 <= i < n for i, n in zip(ix, x.shape)):
        assert not any(isinstance(i, slice) for i in ix), "slices stand beside indices in bounds"
        return np.zeros(x.shape[len(ix) :], x.dtype)
    return x[tuple(ix)]


def gather(shape: list[int], x: Any, f: IndexFunction) -> Any:
    n = len(f.at(*[0] * f.rank))
    out = np.zeros((*shape, *np.shape(x)[n:]), np.asarray(x).dtype)
    for here in product(*map(range, shape)):
        out[here] = subscript(x, f.at(*here))
    return out


def scatter(shape: list[int], x: Any, f: IndexFunction) -> Any:
    x = np.asarray(x)
    out = np.zeros(shape, x.dtype)
    for here in product(*map(range, x.shape[: f.rank])):
        there = tuple(f.at(*here))
        if all(0 <= i < n for i, n in zip(there, shape)):
            out[there] += x[here]
    return out


def build1(n: int, f: Callable[[int], Any]) -> Any:
    return np.stack([np.asarray(f(i)) for i in range(n)]) if n else np.empty((0, *np.shape(f(0))), np.asarray(f(0)).dtype)


def map_accum(reverse: bool, n: int, f: Callable[..., Any], carry: Any = (), rows: Any = (), given: Any = ()) -> Any:
    carry, outs = list(carry), []
    if not n:
        done = f(*carry, *(np.zeros(np.shape(x)[1:], np.asarray(x).dtype) for x in rows), *given)
        done = done if isinstance(done, tuple) else (done,)
        return (*carry, *(np.zeros((0, *np.shape(x)), np.asarray(x).dtype) for x in done[len(carry) :]))
    for k in reversed(range(n)) if reverse else range(n):
        done = f(*carry, *(x[k] for x in rows), *given)
        done = done if isinstance(done, tuple) else (done,)
        carry, out = done[: len(carry)], done[len(carry) :]
        outs.append(out)
    outs = outs[::-1] if reverse else outs
    return (*carry, *(np.stack([np.asarray(x) for x in column]) for column in zip(*outs)))


def while_loop(f: Callable[..., Any], carry: Any = (), given: Any = ()) -> Any:
    carry = tuple(carry)
    while True:
        *after, goes_on = f(*carry, *given)
        if not goes_on:
            return carry
        carry = tuple(after)
