"""Affine forms inside kernels: what their symbols stand for, where elements lie, and how both are written in C.

Symbols below `TIME` are variables of the loops of a nest, those from `TIME` on count the steps of loops around it, `STRIP` is
the first row of the strip that is being made, and those from `LOADED` on are indices that were computed or read, which go by the
number of their node.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from adtypes.affine import form, interval, only_axis
from adtypes.dtypes import F32, F64, I32, I64, Bool, DType, is_float
from adtypes.namespace import Form, Forms
from adtypes.spec import Shape
from interpreters.concrete.affine import row_major

TIME = 1 << 12
LOADED = 1 << 20
STRIP = LOADED - 1
APART = LOADED >> 1  # from here on: the number of a part where parts have places of their own, else 0
C_TYPE: dict[type[DType], str] = {F64: "double", F32: "float", I64: "int64_t", I32: "int32_t", Bool: "bool"}
# How a value is declared. Where clang reads a constant integer it evaluates the initializer, and those of the constants that this
# reads: chains of choices would take exponential time.
VALUE = {dtype: name if name in ("int64_t", "int32_t", "bool") else f"const {name}" for dtype, name in C_TYPE.items()}
# Compilers make vectors of these where they do not of choices: an element that may be outside is read elsewhere, and masked.
ONLY: dict[type[DType], str] = {F64: "only_f64", F32: "only_f32", I64: "only_i64", I32: "only_i32"}
MASKS = """\
static inline int64_t mask(int64_t i, int64_t n) { return -(int64_t)((uint64_t)i < (uint64_t)n); }
static inline int64_t within(int64_t i, int64_t n) { return i & mask(i, n); }
static inline double only_f64(double x, int64_t m)
{
    union { double x; int64_t bits; } u = {x};
    u.bits &= m;
    return u.x;
}
static inline float only_f32(float x, int64_t m)
{
    union { float x; int32_t bits; } u = {x};
    u.bits &= (int32_t)m;
    return u.x;
}
static inline int64_t only_i64(int64_t x, int64_t m) { return x & m; }
static inline int32_t only_i32(int32_t x, int64_t m) { return x & (int32_t)m; }
"""
SINGLE = re.compile(  # functions with a name of their own in single precision
    r"\b(exp|expm1|log|log1p|log1p_to_1|sqrt|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh|erf|erfc|erfinv|lgamma|"
    r"floor|ceil|rint|fabs)\("
)


def single(text: str) -> str:
    """A text with the functions for single precision."""
    return SINGLE.sub(r"\1f(", text)


def fma(dtype: type[DType], x: str, y: str, z: str) -> str:
    """The text of ``x * y + z`` with one rounding."""
    return f"{'FMAF' if dtype is F32 else 'FMA'}({x}, {y}, {z})"


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


def beyond(f: Form, over: Shape, n: int) -> tuple[int, int]:
    """How far a form leaves an axis of `n` elements, at its beginning and at its end."""
    low, high = interval(f, over)
    return max(0, -low), max(0, high - n + 1)


def without(f: Form, gone: Collection[int]) -> Form:
    """A form where some symbols are zero."""
    return f[0], tuple(x for x in f[1] if x[0] not in gone)


def symbol_text(s: int) -> str:
    if APART <= s < STRIP:
        return f"(apart ? t{s - APART} : 0)"
    return f"i{s}" if s < TIME else "r0" if s == STRIP else f"t{s - TIME}" if s < LOADED else f"v{s - LOADED}"


OFFSET = -1  # stands for the number of a form among names of steps
SPAN = 2048  # elements; accesses in long steps that are farther apart make a group that is too large for gcc


def form_text(
    f: Form, bounds: Mapping[int, int] | None = None, steps: Mapping[int, str] | None = None, narrow: bool = False
) -> str:
    """A form as a C expression; symbols that have a bound are 0 where they are not within it. `steps` are names of factors, and
    of whole `SPAN`s. With `narrow` indices that were computed are taken as 32 bits."""
    names = [f"within({symbol_text(s)}, {bounds[s]})" if bounds and s in bounds else symbol_text(s) for s, _ in f[1]]
    names = [f"(int32_t){name}" if narrow and s >= LOADED else name for name, (s, _) in zip(names, f[1])]
    factors = [(steps or {}).get(s, c) for s, c in f[1]]
    parts = [name if c == 1 else f"-{name}" if c == -1 else f"{c} * {name}" for name, c in zip(names, factors)]
    o = f[0]
    if steps and OFFSET in steps:
        parts.append(steps[OFFSET])
        o %= SPAN
    if o or not parts:
        parts.append(str(o))
    return " + ".join(parts).replace("+ -", "- ")


def pointer(base: str, f: Form) -> str:
    """The text of an address."""
    return f"{base} + {form_text(f)}" if f != (0, ()) else base


def guard_text(guards: Sequence[tuple[Form, int]], counts: Mapping[int, int], at_once: bool) -> str:
    """The condition that all forms are in bounds. As unsigned numbers, negative ones are huge; where it is known how far symbols
    run, and that one side is enough, that is one comparison of a symbol as it is, of which compilers make better masks. Several
    that are looked at one after the other are paths to a compiler; `at_once` they are one mask."""
    out = list[str]()
    for (o, terms), n in guards:
        ends = _ends((o, terms), counts)
        if ends is not None and ends[0] < 0 and ends[1] < n:
            out.append(f"{form_text((0, terms))} >= {-o}")
        elif ends is not None and ends[0] >= 0 and ends[1] >= n:
            out.append(f"{form_text((0, terms))} < {n - o}")
        else:
            out.append(f"(uint64_t)({form_text((o, terms))}) < {n}")
    return " & ".join(f"({x})" for x in out) if at_once and len(out) > 1 else " && ".join(out)


def _ends(f: Form, counts: Mapping[int, int]) -> tuple[int, int] | None:
    """The least and the greatest value of a form, if it is known how far all its symbols run."""
    return interval(f, counts) if all(counts.get(s, 0) > 0 for s, _ in f[1]) else None


def masks(guards: Sequence[tuple[Form, int]], counts: Mapping[int, int], single: bool = False) -> list[str]:
    """The same as masks, all of which are ones where the guards hold: signs of differences, which take vectors everywhere, and
    which compilers do not take for conditions of paths. Sides on which a form is in bounds anyway are left out. In single
    precision differences that are known to have 32 bits are taken as such."""
    out = dict[str, None]()
    for (o, terms), n in guards:
        ends = _ends((o, terms), counts)
        fits = single and ends is not None and max(abs(ends[0]), abs(ends[1])) + n < 1 << 31
        kind, sign = ("(int32_t)", 31) if fits else ("", 63)
        if ends is None or ends[0] < 0:
            out[f"{kind}({form_text((-1 - o, tuple((s, -c) for s, c in terms)))}) >> {sign}"] = None
        if ends is None or ends[1] >= n:
            out[f"{kind}({form_text((o - n, terms))}) >> {sign}"] = None
    return list(out) or ["-1"]


def bounds_of(guards: Sequence[tuple[Form, int]]) -> dict[int, int]:
    """If all the guards are bounds of indices that were loaded, and let some pass, these: for each symbol its least bound."""
    out: dict[int, int] = {}
    for f, n in guards:
        s = only_axis(f)
        if s is None or n < 1 or s < LOADED:
            return {}
        out[s] = min(n, out.get(s, n))
    return out


def mask_text(bounds: Mapping[int, int]) -> str:
    """All ones if the symbols are in bounds, else zero."""
    return " & ".join(f"mask({symbol_text(s)}, {n})" for s, n in bounds.items())


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
