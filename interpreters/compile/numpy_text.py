"""Emitting NumPy: the recording namespace of NumPy.

Pointwise operations need no code here. They run on expressions as they run on arrays, and NumPy's own protocols say which
function was called; so each is stated once, in the eager namespace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from adtypes.dtypes import F64, I64, DType, from_numpy, is_float
from adtypes.spec import Shape, Spec
from interpreters.compile.contraction import Contractions, Labels
from interpreters.compile.indexing import Indexing
from interpreters.compile.linalg import Linalg
from interpreters.compile.node import Kind, Node, holes
from interpreters.compile.record import Expr, Number, Unrecordable
from interpreters.concrete.numpy import NumpyNamespace

SHORT = 64  # NumPy reduces over or beside shorter axes than this slowly; einsum and products do not


class NumpyExpr(Expr, NDArrayOperatorsMixin):
    """An expression that NumPy's functions and the operators accept, and record."""

    recorder: NumpyRecorder

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype(self.tag.np_dtype)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *xs: Any, **kw: Any) -> NumpyExpr:
        if method != "__call__" or ufunc.nout != 1 or kw.keys() - {"out"}:
            raise Unrecordable(f"{ufunc.__name__}.{method}")
        done = self.recorder.ufunc(ufunc, xs)
        if not kw:
            return done
        (target,) = kw["out"]  # whoever writes into an array goes on with what is in it now
        target.node, target.shape = done.node, done.shape
        return target  # type: ignore[no-any-return]

    def __array_function__(
        self, f: Callable[..., Any], types: Sequence[type], xs: tuple[Any, ...], kw: dict[str, Any]
    ) -> NumpyExpr:
        if f is not np.where or kw:
            raise Unrecordable(f.__name__)
        return self.recorder.where(*xs)

    def astype(self, dtype: Any, copy: bool = True) -> NumpyExpr:
        tag = from_numpy(np.dtype(dtype))
        if tag is None:
            raise Unrecordable(f"dtype {dtype}")
        if tag is self.tag:
            return self
        return self.recorder.pointwise(Kind.CALL, f"{{0}}.astype({dtype_text(tag)})", [self], tag)


class NumpyRecorder(Contractions[NumpyExpr], Indexing[NumpyExpr], Linalg[NumpyExpr], NumpyNamespace):  # type: ignore[misc]
    """Its expressions are those of NumPy; see `adtypes.namespace.Namespace`."""

    Expr = NumpyExpr
    default = F64
    hoists = True

    # ---------------------------------------------------------------- pointwise
    def ufunc(self, f: np.ufunc, xs: Sequence[NumpyExpr | Number]) -> NumpyExpr:
        bare = [x if not isinstance(x, Expr) else np.dtype(x.tag.np_dtype) for x in xs]
        dtype = _result(f, tuple(type(x) if not isinstance(x, np.dtype) else x for x in bare))
        return self.pointwise(Kind.UFUNC, _name(f), xs, dtype)

    def where(self, p: NumpyExpr, x: NumpyExpr | Number, y: NumpyExpr | Number) -> NumpyExpr:  # type: ignore[override]
        kinds = [np.dtype(v.tag.np_dtype) if isinstance(v, Expr) else v for v in (x, y)]
        dtype = from_numpy(np.result_type(*kinds))
        assert dtype is not None
        return self.pointwise(Kind.CALL, "np.where({0}, {1}, {2})", [p, x, y], dtype)

    def mul0(self, x: NumpyExpr, y: NumpyExpr) -> NumpyExpr:  # type: ignore[override]
        return self.where((x == 0.0) | (y == 0.0), 0.0, x * y)  # the namespace that computes looks at values first

    def times(self, x: NumpyExpr, y: NumpyExpr) -> NumpyExpr:
        return self.ufunc(np.multiply, (x, y))

    # ---------------------------------------------------------------- making
    def iota(self, n: int) -> NumpyExpr:  # type: ignore[override]
        return self.expr(self.call(f"np.arange({n})", (), Spec((n,), I64)))

    def scalar(self, number: str, dtype: type[DType]) -> str:
        return f"{dtype_text(dtype)}({number})"

    def filled(self, shape: Shape, number: str, dtype: type[DType]) -> str:
        kind = "" if dtype is F64 else f", {dtype_text(dtype)}"
        sizes = shape[0] if len(shape) == 1 else shape
        if number in ("0", "0.0", "False"):
            return f"np.zeros({sizes}{kind})"
        if number == "1.0":
            return f"np.ones({sizes}{kind})"
        return f"np.full({sizes}, {number}{kind})"

    def repeated(self, shape: Shape) -> str:
        return f"np.broadcast_to({{0}}, {shape})"

    def permuted(self, perm: Shape) -> str:
        return f"{{0}}.transpose({', '.join(map(str, perm))})"

    def zeros_text(self, shape: Shape, x: Node) -> str:
        return self.filled(shape, "0.0", x.spec.dtype)

    def own(self, x: NumpyExpr, taken: set[Node]) -> Node:
        """A copy, unless the array is new, no other output, and not a part of something larger."""
        node = x.node
        if not x.shape:
            return self.node(Kind.CALL, "np.array({0})", (self.typed(node),), Spec((), x.tag), unique=True)
        same = node.spec.size == Spec(x.shape, x.tag).size
        if not same and node.kind is not Kind.LITERAL:
            text = f"np.full({x.shape}, {{0}})"
            return self.node(Kind.CALL, text, (node,), Spec(x.shape, x.tag), unique=True)
        node = self.solid(x)
        roots = node.roots
        if node.whole and all(r.is_fresh and r not in taken and r.spec.size == node.spec.size for r in roots):
            taken.update(roots)
            return node
        return self.node(Kind.CALL, "{0}.copy()", (node,), node.spec, unique=True)

    def reshaped(self, x: Node, shape: Shape) -> Node:
        if x.kind is Kind.VIEW and x.text.startswith("{0}.reshape(") and x.args[0].shape == shape:
            if not shape:
                return x.args[0]  # NumPy would make a number an array of one axis
            return self.node(Kind.VIEW, "np.ascontiguousarray({0})", x.args, x.args[0].spec)  # made flat, and back again
        return super().reshaped(x, shape)

    # ---------------------------------------------------------------- reducing
    def sum(self, x: NumpyExpr, axes: Shape) -> NumpyExpr:  # type: ignore[override]
        if not axes:
            return x
        node, here, shape = self.reducible(x, axes)
        kept = tuple(n for k, n in enumerate(node.shape) if k not in here)
        spec = Spec(kept, x.tag)
        if is_float(x.tag) and kept and node.spec.size >= 512:
            done = self.short_sum(node, here, spec)
            if done is not None:
                return self.expr(done, shape)
        dtype = "" if is_float(x.tag) or x.tag is I64 else f"dtype={dtype_text(x.tag)}"
        return self.expr(self.reduction("sum", node, _along(here, node, dtype), spec), shape)

    def reduction(self, name: str, x: Node, along: str, spec: Spec) -> Node:
        return self.call(f"{{0}}.{name}({along})", (x,), spec, f"{{0}}.{name}({along}, out={{out}})" if along else "")

    def short_sum(self, x: Node, axes: Shape, spec: Spec) -> Node | None:
        """A sum along or beside a short last axis: of a matrix as a product with ones, else as an einsum."""
        if x.shape[-1] >= SHORT:
            return None
        if len(x.shape) == 2:
            ones = Spec((x.shape[axes[0]],), x.spec.dtype)
            ones_ = self.call(self.filled(ones.shape, "1.0", ones.dtype), (), ones)
            return self.product(*((x, ones_) if axes[0] else (ones_, x)), spec)
        letters = "abcdefghijklmnopqrstuvwxyz"[: len(x.shape)]
        kept = "".join(c for k, c in enumerate(letters) if k not in axes)
        return self.einsum(f"{letters}->{kept}", (x,), spec)

    def einsum(self, formula: str, xs: Sequence[Node], spec: Spec) -> Node:
        text = f"np.einsum('{formula}', {holes(len(xs))}"
        return self.call(f"{text})", xs, spec, f"{text}, out={{out}})")

    def reduced(self, name: str, x: NumpyExpr, axes: Shape, dtype: type[DType]) -> NumpyExpr:
        if not axes:
            return x
        node, here, shape = self.reducible(x, axes)
        spec = Spec(tuple(n for k, n in enumerate(node.shape) if k not in here), dtype)
        return self.expr(self.reduction(name, node, _along(here, node), spec), shape)

    def max(self, x: NumpyExpr, axes: Shape) -> NumpyExpr:  # type: ignore[override]
        return self.reduced("max", x, axes, x.tag)

    def min(self, x: NumpyExpr, axes: Shape) -> NumpyExpr:  # type: ignore[override]
        return self.reduced("min", x, axes, x.tag)

    def argmax(self, x: NumpyExpr, axis: int) -> NumpyExpr:  # type: ignore[override]
        return self.reduced("argmax", x, (axis,), I64)

    def argmin(self, x: NumpyExpr, axis: int) -> NumpyExpr:  # type: ignore[override]
        return self.reduced("argmin", x, (axis,), I64)

    def cumsum(self, x: NumpyExpr, axis: int, reverse: bool) -> NumpyExpr:  # type: ignore[override]
        node = self.solid(x)
        back = [slice(None, None, -1) if k == axis else slice(None) for k in range(x.ndim)]
        dtype = "" if is_float(x.tag) or x.tag is I64 else f", dtype={dtype_text(x.tag)}"
        source = self.subscript(node, back) if reverse else node
        done = self.reduction("cumsum", source, f"{axis}{dtype}", node.spec)
        return self.expr(self.subscript(done, back) if reverse else done)

    def argsort(self, x: NumpyExpr, axis: int) -> NumpyExpr:  # type: ignore[override]
        node = self.solid(x)
        return self.expr(self.call(f'{{0}}.argsort({axis}, kind="stable")', (node,), Spec(x.shape, I64)))

    def searchsorted(self, row: NumpyExpr, x: NumpyExpr, right: bool) -> NumpyExpr:  # type: ignore[override]
        side = ', "right"' if right else ""
        text = f"np.searchsorted({{0}}, {{1}}{side})" if row.ndim == 1 and x.ndim else f"xp.searchsorted({{0}}, {{1}}, {right})"
        return self.expr(self.call(text, (self.solid(row), self.solid(x)), Spec(x.shape, I64)))

    # ---------------------------------------------------------------- joining
    def concat(self, xs: list[NumpyExpr], axis: int) -> NumpyExpr:  # type: ignore[override]
        nodes = [self.solid(x) for x in xs]
        n = sum(x.shape[axis] for x in xs)
        shape = (*xs[0].shape[:axis], n, *xs[0].shape[axis + 1 :])
        along = f", {axis}" if axis else ""
        text = f"np.concatenate([{holes(len(nodes))}]{along}"
        return self.expr(self.call(f"{text})", nodes, Spec(shape, xs[0].tag), f"{text}, out={{out}})"))

    def stack(self, xs: list[NumpyExpr]) -> NumpyExpr:  # type: ignore[override]
        nodes = [self.solid(x) for x in xs]
        return self.expr(self.call(f"np.array([{holes(len(nodes))}])", nodes, Spec((len(xs), *xs[0].shape), xs[0].tag)))

    # ---------------------------------------------------------------- indexing
    def taken(self, x: Node, ix: Node, axis: int, spec: Spec) -> Node:
        along = "" if len(x.shape) == 1 else f", axis={axis}"
        return self.call(
            f"{{0}}.take({{1}}{along})", (x, ix), spec, f'{{0}}.take({{1}}{along}, out={{out}}, mode="clip")'
        )

    def added(self, x: Node, ix: Node, spec: Spec) -> Node | None:
        return self.call(f"np.bincount({{1}}, {{0}}, {spec.shape[0]})", (x, ix), spec) if x.spec.dtype is F64 else None

    # ---------------------------------------------------------------- contracting
    def product(self, x: Node, y: Node, spec: Spec) -> Node:
        return self.call("{0}.dot({1})", (x, y), spec, "np.matmul({0}, {1}, out={out})")

    def products(self, x: Node, y: Node, spec: Spec) -> Node:
        return self.call("{0} @ {1}", (x, y), spec, "np.matmul({0}, {1}, out={out})")

    def full_dot(self, x: Node, y: Node, spec: Spec) -> Node:
        return self.call("np.vdot({0}, {1})", (x, y), spec)

    def dots(self, x: Node, y: Node, a: Labels, b: Labels, out: Labels, spec: Spec) -> Node:
        if a == b == (*out, a[-1]) and (x.spec.size < 2048 or x.shape[-1] >= SHORT):
            return self.call("np.vecdot({0}, {1})", (x, y), spec)
        return self.einsum(self.subscripts(a, b, out), (x, y), spec)


def dtype_text(dtype: type[DType]) -> str:
    """What NumPy calls a dtype."""
    return f"np.{np.dtype(dtype.np_dtype).name}".replace("np.bool", "np.bool_")


def _along(axes: Shape, x: Node, more: str = "") -> str:
    """The arguments of a reduction; all axes are the default."""
    which = "" if len(axes) == len(x.shape) else f"axis={axes[0] if len(axes) == 1 else axes}"
    return ", ".join(part for part in (which, more) if part)


@lru_cache(maxsize=4096)
def _result(f: np.ufunc, operands: tuple[Any, ...]) -> type[DType]:
    """The dtype of a result; types of Python numbers stand for such numbers, which adapt."""
    dtype = from_numpy(f.resolve_dtypes((*operands, None))[-1])
    if dtype is None:
        raise Unrecordable(f"{f.__name__} of {operands}")
    return dtype


@cache
def _name(f: np.ufunc) -> str:
    """What programs call a function."""
    if getattr(np, f.__name__, None) is f:
        return f"np.{f.__name__}"
    from scipy import special  # by the first program that uses one of its functions

    name = f.__name__.lstrip("_")
    if getattr(special, f.__name__, None) is f or hasattr(special, name):
        return f"special.{name}"
    raise Unrecordable(f.__name__)


SYMBOLS: dict[str, str] = {
    "np.add": "+", "np.subtract": "-", "np.multiply": "*", "np.divide": "/", "np.floor_divide": "//", "np.remainder": "%",
    "np.less": "<", "np.less_equal": "<=", "np.greater": ">", "np.greater_equal": ">=", "np.equal": "==",
    "np.not_equal": "!=", "np.negative": "-",
}  # fmt: skip
