"""Typed indices, and what stands between the brackets of `a[..]`.

A Python int or slice is static: it becomes a view, and out of range is an error. A traced index is total: it becomes a
gather, and out of range reads 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeAlias, final

import numpy as np

from adtypes.affine import axis
from adtypes.algebra import ambient, build_one
from adtypes.dtypes import I64, Bool, Int
from adtypes.errors import DTypeError, IndexSpaceError, ShapeError, StagingError, count
from adtypes.namespace import Form
from adtypes.operands import as_tensor, constant, is_tensor, remembered
from adtypes.ops.indexing import gather
from adtypes.ops.layout import view
from adtypes.spec import Shape, Spec
from adtypes.tensor_methods import INSTEAD
from adtypes.typevars import N
from adtypes.usage import applied
from adtypes.value import MYPY, Value

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor, Tensor


@final
class Ix(Value[I64], Generic[N]):
    """An index into a dimension N, passed to bodies by `build1` and similar functions; only that dimension accepts it.

    Arithmetic forgets the dimension: ``i + 1`` is a ``Tensor[I64]``, which every dimension accepts. Comparisons give
    ``Tensor[Bool]``.

    >>> from adtypes import build1, iota
    >>> v = iota(4)
    >>> build1(4, lambda i: v[i] + v[3 - i])
    Tensor([3, 3, 3, 3], i64)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Ix<{self._alg.name}>"

    if not MYPY:  # hidden, so that mypy rejects `xs[i]` of a list and `float(i)`

        def __index__(self) -> NoReturn:
            raise StagingError(
                "an index of a program is not a Python int: it stands for all places at once",
                remedy="lists are indexed by ints: write stack(xs)[i]; to_dtype(i, F64) is the index as a float",
            )

        __int__ = __float__ = __index__

        def __getattr__(self, name: str) -> NoReturn:
            cast = name in ("to_dtype", "astype", "float", "double")  # methods of tensors, and of other libraries
            hint = "adtypes.to_dtype(i, F64)" if cast else INSTEAD.get(name)
            raise AttributeError(f"'Ix' object has no attribute {name!r}{f': write {hint}' if hint else ''}")

        def item(self) -> NoReturn:
            raise StagingError(
                "an index of a program has no value: it stands for all places at once",
                remedy="use it as it is, i + 1, cond(i < 3, a, b), to_dtype(i, F64); `for k in range(n)` counts in Python",
            )

        numpy = torch = tolist = item

        def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn:
            raise StagingError(
                "an index of a program has no value: it stands for all places at once",
                remedy="an array of NumPy at an index is array(a)[i]; to_dtype(i, F64) is the index as a float",
            )


At: TypeAlias = "Ix[N] | Tensor[I64] | int"  # what indexes a dimension N


def subscript(x: AnyTensor, key: object) -> AnyTensor:
    """``x[key]``."""
    return _subscript(x, *key) if isinstance(key, tuple) else _subscript(x, key)


@remembered
def _subscript(x: AnyTensor, *keys: object) -> AnyTensor:
    """Everything static in one view, then one gather for the traced indices."""
    spec = x.spec
    keys = _for_each_axis(keys, spec)
    axes = [key for key in keys if key is not None]  # the others add an axis
    traced = [(k, as_index(key, f"index {k}")) for k, key in enumerate(axes) if is_tensor(key)]
    shape, forms, found = [spec.shape[k] for k, _ in traced], list[Form](), 0  # traced axes come first in the view
    for key in keys:
        k = len(forms)
        if key is None:
            shape.append(1)
        elif is_tensor(key):
            forms.append(axis(found))
            found += 1
        elif isinstance(key, slice):
            start, step, size = static_slice(key, spec.shape[k], spec)
            forms.append((start, ((len(shape), step),)))
            shape.append(size)
        else:
            forms.append((static_index(key, k, spec), ()))
    return gather(view(x, tuple(shape), tuple(forms)), *[i for _, i in traced])


def _for_each_axis(keys: tuple[object, ...], spec: Spec) -> tuple[object, ...]:
    """The keys with a slice `:` for each axis that has no key of its own: those that ``...`` stands for, or the last ones."""
    gaps = [k for k, key in enumerate(keys) if key is ...]
    if len(gaps) > 1:
        what = f"an index of {spec} with {len(gaps)} times `...`"
        raise IndexSpaceError(what, remedy="it stands once, for all axes that have no key of their own; `:` is one axis")
    given = sum(key is not None for key in keys) - len(gaps)
    if given > spec.ndim:
        for key in keys:
            if not (is_tensor(key) or key is None or key is ... or isinstance(key, (slice, int, np.integer))):
                raise _no_index(key)
        what = f"{count(given, 'index')} into {spec}, which has {count(spec.ndim, 'axis')}"
        raise IndexSpaceError(what, remedy="write one index or slice for each axis at most; expand(x, axis) or None adds an axis")
    at = gaps[0] if gaps else len(keys)
    return (*keys[:at], *(slice(None),) * (spec.ndim - given), *keys[at + 1 :])


def static_index(i: object, k: int, spec: Spec) -> int:
    """The position that a Python int means on axis `k`; negative ones count from the end."""
    if isinstance(i, np.integer):
        i = int(i)
    if isinstance(i, bool) or not isinstance(i, int):
        raise _no_index(i)
    n = spec.shape[k]
    if not -n <= i < n:
        raise IndexSpaceError(
            f"index {i} is out of range for axis {k} of {spec}, which has size {n}",
            remedy="static indices are checked; a computed one reads 0 outside, for example a[i - 1] at i = 0",
        )
    return i + n if i < 0 else i


def static_slice(s: slice[Any, Any, Any], n: int, spec: Spec) -> tuple[int, int, int]:
    """Start, step and size of a slice of an axis of size `n`."""
    for part in (s.start, s.stop, s.step):
        if part is not None and (isinstance(part, bool) or not isinstance(part, (int, np.integer))):
            raise DTypeError(
                f"a slice of {spec} with the bound {type(part).__name__}",
                remedy="shapes are static, so bounds are Python ints (int(n) for NumPy's); a window at a computed place is "
                "build1(size, lambda k: a[start + k])",
            )
    if s.step == 0:
        raise ShapeError(f"a slice of {spec} with step 0", remedy="a step is positive, or negative to go backwards")
    start, stop, step = s.indices(n)
    return start, step, len(range(start, stop, step))


def as_index(i: object, name: str = "index") -> AnyTensor:
    """A rank-0 integer tensor out of anything that may stand as an index of its own."""
    if not is_tensor(i):
        raise _no_index(i)
    spec = i.spec
    if spec.dtype is Bool:
        raise _mask()
    if not issubclass(spec.dtype, Int):
        raise DTypeError(f"{name} has dtype {spec.dtype.__name__}", remedy="convert it with to_dtype(x, I64)")
    if spec.shape:
        raise ShapeError(
            f"{name} is {spec}, not one number",
            remedy="take(a, ix) reads a row for each element of ix, as does build1(n, lambda k: a[ix[k]])",
        )
    return i


def _mask() -> DTypeError:
    return DTypeError(
        "a tensor cannot be indexed by truth values: the size of the result would depend on them",
        remedy="select(p, x, 0.0), or where, keeps the shape and puts a number where p does not hold",
    )


def _no_index(i: object) -> DTypeError:
    if isinstance(i, np.ndarray) and i.dtype == np.bool_:
        return _mask()
    remedies = {
        "bool": "a choice by a condition is cond(p, a, b) or select(p, a, b)",
        "list": "take(a, array(positions)) reads several rows",
        "ndarray": "take(a, array(positions)) reads several rows",
    }
    kind = type(i).__name__
    return DTypeError(
        f"a tensor cannot be indexed by {kind}",
        remedy=remedies.get(kind, "indices are ints, slices of ints, Ix and rank-0 integer tensors"),
    )


def build_over(n: object, body: Callable[[Ix[Any]], object], name: str = "build1") -> AnyTensor:
    """The tensor whose i-th entry is `body(i)`, in the ambient interpreter."""
    size = static_size(n, name)
    if not callable(body):
        raise TypeError(f"{name} takes a function, not {type(body).__name__}: write {name}(n, f)")
    alg = ambient()
    return build_one(alg, size, lambda i: as_result(applied(f"{name} calls f(i)", body, Ix(i._alg, i._rep)), name))


def static_size(n: object, name: str) -> int:
    """A size, which must be known statically."""
    if isinstance(n, (int, np.integer)) and not isinstance(n, bool):
        if n >= 0:
            return int(n)
        raise ShapeError(f"{name}: the size {n} is negative", remedy="sizes are Python ints from 0 on")
    remedy = "sizes are Python ints, such as those of x.shape"
    if callable(n) and not isinstance(n, type):
        remedy += "; the size comes first, then the function, as in build1(n, f)"
    if is_tensor(n) and not n.ndim:
        remedy += ", and ints among the arguments (int(n) for NumPy's); a number of steps that is computed ends a while_loop"
    raise ShapeError(f"{name}: {n.spec if is_tensor(n) else type(n).__name__} is not a size", remedy=remedy)


MOST = 64  # axes of an array of NumPy and torch


def sizes(shape: object, name: str) -> Shape:
    """A shape, checked; the size of a single axis needs no tuple."""
    if not isinstance(shape, (tuple, list)):
        if not isinstance(shape, (int, np.integer)) or isinstance(shape, bool):
            is_function = callable(shape) and not isinstance(shape, type)
            what = shape.spec if is_tensor(shape) else "a function" if is_function else repr(shape)
            remedy = "a shape is a tuple of sizes, such as (2, 3), or one size"
            remedy += "; the shape comes first, then the function, as in build2((m, n), f)" if is_function else ""
            raise ShapeError(f"{name}: {what} is not a shape", remedy=remedy)
        shape = (shape,)
    if len(shape) > MOST:
        raise ShapeError(f"{name}: {len(shape)} axes, where arrays have at most {MOST}")
    return tuple(static_size(n, name) for n in shape)


def as_result(out: object, name: str) -> AnyTensor:
    """What a body returned, as a tensor."""
    if isinstance(out, (tuple, list, dict)) or out is None:
        what = f"a {type(out).__name__}"
        remedy = "build_rows(n, f) builds trees of tensors; stack(..) makes one tensor out of several"
        if out is None:
            what, remedy = "nothing", "write return, without which a function gives None"
        raise DTypeError(f"{name}: the body returns {what}, not a tensor", remedy=remedy)
    return as_tensor(out, name)


def indices_over(dims: Sequence[int], f: Callable[..., object], target: Spec, name: str) -> list[AnyTensor]:
    """An index function over a grid: one integer tensor for each component, an index into the leading axes of `target`."""
    width = 1

    def component(c: int, done: tuple[Ix[Any], ...]) -> AnyTensor:
        if len(done) < len(dims):
            return build_over(dims[len(done)], lambda i: component(c, (*done, i)), name)
        nonlocal width
        out = applied(f"{name} calls f({', '.join('ijklmnop'[: len(dims)])})", f, *done)
        parts = out if isinstance(out, tuple) else (out,)
        width = len(parts)
        if not 1 <= width <= target.ndim:
            what = f"{name}: the index function gives {count(width, 'index')} into {target}"
            raise IndexSpaceError(what, remedy="it gives an index, or a tuple of one for each leading axis")
        part = parts[c]
        return as_index(part, f"{name}: index {c}") if is_tensor(part) else constant(static_index(part, c, target), I64)

    first = component(0, ())
    return [first, *(component(c, ()) for c in range(1, width))]
