"""Affine forms inside kernels: what their symbols stand for, where elements lie, and how both are written in C.

Symbols below `TIME` are variables of the loops of a nest, those from `TIME` on count the steps of loops around it, and those from
`LOADED` on are indices that were computed or read, which go by the number of their node.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from adtypes.dtypes import F32, F64, I32, I64, Bool, DType, is_float
from adtypes.namespace import Form, Forms
from adtypes.ops.layout import form
from adtypes.spec import Shape
from interpreters.concrete.affine import row_major

TIME = 1 << 12
LOADED = 1 << 20
C_TYPE: dict[type[DType], str] = {F64: "double", F32: "float", I64: "int64_t", I32: "int32_t", Bool: "bool"}


def bytes_of(dtype: type[DType]) -> int:
    return np.dtype(dtype.np_dtype).itemsize


def linear(access: Forms, strides: Shape) -> Form:
    """The position of an access in memory."""
    offset, terms = 0, []
    for (o, of), step in zip(access, strides, strict=True):
        offset += o * step
        terms += [(s, c * step) for s, c in of]
    return form(offset, terms)


def flat(access: Forms, shape: Shape) -> Form:
    """The position of an access in row-major order."""
    return linear(access, row_major(shape))


def symbol_text(s: int) -> str:
    return f"i{s}" if s < TIME else f"t{s - TIME}" if s < LOADED else f"v{s - LOADED}"


def form_text(f: Form) -> str:
    """A form as a C expression."""
    parts = [symbol_text(s) if c == 1 else f"{c} * {symbol_text(s)}" for s, c in f[1]]
    if f[0] or not parts:
        parts.append(str(f[0]))
    return " + ".join(parts).replace("+ -", "- ")


def guard_text(guards: Sequence[tuple[Form, int]]) -> str:
    """The condition that all forms are in bounds; as unsigned numbers, negative ones are huge."""
    return " && ".join(f"(uint64_t)({form_text(f)}) < {n}" for f, n in guards)


def literal(value: float, dtype: type[DType]) -> str:
    """A number of this dtype, in brackets if it has a sign."""
    if dtype is Bool:
        return "true" if value else "false"
    if not is_float(dtype):
        n = int(value)
        least = -(1 << (63 if dtype is I64 else 31))
        if n == least:
            return "INT64_MIN" if dtype is I64 else "INT32_MIN"
        text = f"INT64_C({abs(n)})" if dtype is I64 else str(abs(n))
        return f"(-{text})" if n < 0 else text
    with np.errstate(over="ignore"):
        x = float(dtype.np_dtype(value))
    if x != x:
        return "(-NAN)" if np.signbit(x) else "NAN"
    text = "INFINITY" if abs(x) == float("inf") else repr(abs(x)) + ("f" if dtype is F32 else "")
    return f"(-{text})" if np.signbit(x) else text
