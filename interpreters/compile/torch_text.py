"""Emitting torch code: the recording namespace of torch.

As with NumPy, pointwise operations run on expressions as they run on tensors; torch's own protocol says which function was
called, its tags whether it is pointwise, and its meta tensors what comes out. Nothing in the text waits for the device.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import prod
from typing import Any

import torch

from adtypes.dtypes import F32, I64, DType, is_float
from adtypes.spec import Shape, Spec
from interpreters.compile.blocks import Blocks
from interpreters.compile.contraction import Labels
from interpreters.compile.convolution import Call
from interpreters.compile.indexing import Indexing
from interpreters.compile.linalg import Linalg
from interpreters.compile.node import Kind, Node, holes
from interpreters.compile.record import Expr, Number, Unrecordable
from interpreters.concrete.torch import TO_TORCH, TorchNamespace

TILE, UNITS, LONG = 32, 1024, 512  # results of a unit of work each way, units that keep an accelerator busy, terms worth a unit
LARGE = 1 << 16  # elements from which on one einsum beats a product and a sum, which take less time to begin
NUMBERS = {"add", "sub", "mul", "div", "where", "pow", "masked_fill", "eq", "ne", "lt", "le", "gt", "ge", "special_zeta"}
TAGS = {t: d for d, t in TO_TORCH.items()}


class TorchExpr(Expr):
    """An expression that torch's functions accept, and record."""

    recorder: TorchRecorder

    @classmethod
    def __torch_function__(
        cls, f: Callable[..., Any], types: Sequence[type], xs: tuple[Any, ...] = (), kw: dict[str, Any] | None = None
    ) -> TorchExpr:
        first = next(x for x in xs if isinstance(x, TorchExpr))
        return first.recorder.function(f.__name__, xs, kw or {})

    @property
    def dtype(self) -> torch.dtype:
        return TO_TORCH[self.tag]

    def is_floating_point(self) -> bool:
        return is_float(self.tag)

    def masked_fill(self, p: TorchExpr, value: Number) -> TorchExpr:
        return self.recorder.pointwise(Kind.CALL, f"{{0}}.masked_fill({{1}}, {value})", [self.solid(), p], self.tag)

    def solid(self) -> TorchExpr:
        """For methods, which numbers do not have."""
        return self.recorder.expr(self.recorder.typed(self.node), self.shape)

    def to(self, dtype: torch.dtype) -> TorchExpr:
        tag = TAGS[dtype]
        return self if tag is self.tag else self.recorder.pointwise(Kind.CALL, f"{{0}}.to({dtype})", [self.solid()], tag)

    def __add__(self, y: TorchExpr | Number) -> TorchExpr:
        return self.recorder.function("add", (self, y))

    def __sub__(self, y: TorchExpr | Number) -> TorchExpr:
        return self.recorder.function("sub", (self, y))

    def __mul__(self, y: TorchExpr | Number) -> TorchExpr:
        return self.recorder.function("mul", (self, y))

    def __rmul__(self, y: Number) -> TorchExpr:
        return self.recorder.function("mul", (y, self))

    def __truediv__(self, y: TorchExpr | Number) -> TorchExpr:
        return self.recorder.function("div", (self, y))

    def __neg__(self) -> TorchExpr:
        return self.recorder.function("neg", (self,))

    def __invert__(self) -> TorchExpr:
        return self.recorder.function("bitwise_not", (self,))

    def __and__(self, y: TorchExpr) -> TorchExpr:
        return self.recorder.function("bitwise_and", (self, y))

    def __or__(self, y: TorchExpr) -> TorchExpr:
        return self.recorder.function("bitwise_or", (self, y))

    def __lt__(self, y: TorchExpr | Number) -> TorchExpr:
        return self.recorder.function("lt", (self, y))

    def __le__(self, y: TorchExpr | Number) -> TorchExpr:
        return self.recorder.function("le", (self, y))

    def __gt__(self, y: TorchExpr | Number) -> TorchExpr:
        return self.recorder.function("gt", (self, y))

    def __ge__(self, y: TorchExpr | Number) -> TorchExpr:
        return self.recorder.function("ge", (self, y))

    def __eq__(self, y: object) -> TorchExpr:  # type: ignore[override]
        return self.recorder.function("eq", (self, y))

    def __ne__(self, y: object) -> TorchExpr:  # type: ignore[override]
        return self.recorder.function("ne", (self, y))

    __hash__ = None  # type: ignore[assignment]


class TorchRecorder(Blocks[TorchExpr], Indexing[TorchExpr], Linalg[TorchExpr], TorchNamespace):  # type: ignore[misc]
    """Its expressions are those of torch; see `adtypes.namespace.Namespace`."""

    Expr = TorchExpr
    default = F32
    hoists = True

    # ---------------------------------------------------------------- pointwise
    def where(self, p: TorchExpr, x: TorchExpr | Number, y: TorchExpr | Number) -> TorchExpr:  # type: ignore[override]
        return self.function("where", [self.expr(self.typed(p.node), p.shape), x, y])  # numbers choose nothing in torch

    def function(self, name: str, xs: Sequence[Any], kw: dict[str, Any] | None = None) -> TorchExpr:
        """A call of ``torch.name``; numbers that it does not take are made tensors."""
        if not _is_pointwise(name):
            raise Unrecordable(name)
        if name not in NUMBERS:
            xs = [self.expr(self.typed(x.node), x.shape) if isinstance(x, Expr) else x for x in xs]
        given = tuple(TO_TORCH[x.tag] if isinstance(x, Expr) else x for x in xs)
        dtype = _result(name, given, tuple((kw or {}).items()))
        if not kw:
            return self.pointwise(Kind.UFUNC, _spelled(name), xs, dtype)
        options = "".join(f", {key}={value!r}" for key, value in kw.items())
        return self.pointwise(Kind.CALL, f"{_spelled(name)}({holes(len(xs))}{options})", xs, dtype)

    def times(self, x: TorchExpr, y: TorchExpr) -> TorchExpr:
        return x * y

    # ---------------------------------------------------------------- making
    def iota(self, n: int) -> TorchExpr:  # type: ignore[override]
        return self.expr(self.call(f"torch.arange({n}, device=device)", (), Spec((n,), I64)))

    def scalar(self, number: str, dtype: type[DType]) -> str:
        return self.filled((), number, dtype)

    def filled(self, shape: Shape, number: str, dtype: type[DType]) -> str:
        kind = f"dtype={TO_TORCH[dtype]}, device=device"
        if shape and number in ("0", "0.0", "False"):
            return f"torch.zeros({shape}, {kind})"
        return f"torch.full({shape}, {number}, {kind})"

    def repeated(self, shape: Shape) -> str:
        return f"{{0}}.expand{shape}"

    def permuted(self, perm: Shape) -> str:
        return f"{{0}}.permute({', '.join(map(str, perm))})"

    def zeros_text(self, shape: Shape, x: Node) -> str:
        return f"{{0}}.new_zeros({shape})"

    def own(self, x: TorchExpr, taken: set[Node]) -> Node:
        """A copy, unless the tensor is new, no other output, and not a part of something larger."""
        node = self.solid(x)
        if node.whole and all(r.is_fresh and r not in taken and r.spec.size == node.spec.size for r in node.roots):
            taken.update(node.roots)
            return node
        return self.node(Kind.CALL, "{0}.clone()", (node,), node.spec, unique=True)

    def subscript(self, x: Node, by: Sequence[int | slice | None]) -> Node:
        """Torch reads forwards only; what goes backwards is flipped afterwards."""
        ahead, flip = forwards(by, x.shape)
        out = super().subscript(x, ahead)
        return self.call("{0}" + flip, (out,), out.spec) if flip else out

    def source_text(self, by: Sequence[int | slice | None], shape: Shape) -> str:
        ahead, flip = forwards(by, shape)
        return super().source_text(ahead, shape) + flip

    # ---------------------------------------------------------------- reducing
    def reduced(self, name: str, x: TorchExpr, axes: Shape, dtype: type[DType], more: str = "") -> TorchExpr:
        if not axes:
            return x
        node, here, shape = self.reducible(x, axes)
        spec = Spec(tuple(n for k, n in enumerate(node.shape) if k not in here), dtype)
        along = "" if len(here) == len(node.shape) else str(here[0] if len(here) == 1 else here)
        text = f"{{0}}.{name}({', '.join(part for part in (along, more) if part)})"
        return self.expr(self.call(text, (node,), spec), shape)

    def sum(self, x: TorchExpr, axes: Shape) -> TorchExpr:  # type: ignore[override]
        return self.reduced("sum", x, axes, x.tag, "" if is_float(x.tag) or x.tag is I64 else f"dtype={TO_TORCH[x.tag]}")

    def max(self, x: TorchExpr, axes: Shape) -> TorchExpr:  # type: ignore[override]
        return self.reduced("amax", x, axes, x.tag)

    def min(self, x: TorchExpr, axes: Shape) -> TorchExpr:  # type: ignore[override]
        return self.reduced("amin", x, axes, x.tag)

    def argmax(self, x: TorchExpr, axis: int) -> TorchExpr:  # type: ignore[override]
        return self.reduced("argmax", x, (axis,), I64)

    def argmin(self, x: TorchExpr, axis: int) -> TorchExpr:  # type: ignore[override]
        return self.reduced("argmin", x, (axis,), I64)

    def cumsum(self, x: TorchExpr, axis: int, reverse: bool) -> TorchExpr:  # type: ignore[override]
        node = self.solid(x)
        back = [slice(None, None, -1) if k == axis else slice(None) for k in range(x.ndim)]
        dtype = "" if is_float(x.tag) or x.tag is I64 else f", dtype={TO_TORCH[x.tag]}"
        source = self.subscript(node, back) if reverse else node
        done = self.call(f"{{0}}.cumsum({axis}{dtype})", (source,), node.spec)
        return self.expr(self.subscript(done, back) if reverse else done)

    def argsort(self, x: TorchExpr, axis: int) -> TorchExpr:  # type: ignore[override]
        node = self.solid(x)
        return self.expr(self.call(f"{{0}}.argsort(dim={axis}, stable=True)", (node,), Spec(x.shape, I64)))

    def searchsorted(self, row: TorchExpr, x: TorchExpr, right: bool) -> TorchExpr:  # type: ignore[override]
        text = f"xp.searchsorted({{0}}, {{1}}, {right})"
        return self.expr(self.call(text, (self.solid(row), self.solid(x)), Spec(x.shape, I64)))

    # ---------------------------------------------------------------- joining
    def concat(self, xs: list[TorchExpr], axis: int) -> TorchExpr:  # type: ignore[override]
        nodes = [self.solid(x) for x in xs]
        shape = (*xs[0].shape[:axis], sum(x.shape[axis] for x in xs), *xs[0].shape[axis + 1 :])
        text = f"torch.cat([{holes(len(nodes))}]{f', {axis}' if axis else ''})"
        return self.expr(self.call(text, nodes, Spec(shape, xs[0].tag)))

    def stack(self, xs: list[TorchExpr]) -> TorchExpr:  # type: ignore[override]
        nodes = [self.solid(x) for x in xs]
        return self.expr(self.call(f"torch.stack([{holes(len(nodes))}])", nodes, Spec((len(xs), *xs[0].shape), xs[0].tag)))

    # ---------------------------------------------------------------- indexing
    def picked(self, x: Node, ix: list[Node], first: int, spec: Spec) -> Node:
        """Torch reads indices of rank 0 as numbers, for which it waits."""
        several = len(ix) > 1 and not any(i.shape for i in ix)
        return self.picked_or_zero(x, ix, first, spec) if several else super().picked(x, ix, first, spec)

    def taken(self, x: Node, ix: Node, axis: int, spec: Spec) -> Node:
        if len(ix.shape) <= 1:
            text = f"{{0}}.index_select({axis}, {{1}})" + ("" if ix.shape else f".squeeze({axis})")
            return self.call(text, (x, ix), spec)
        return self.call(f"{{0}}[{':, ' * axis}{{1}}]", (x, ix), spec)

    def added(self, x: Node, ix: Node, spec: Spec) -> Node | None:
        return self.call(f"{{0}}.new_zeros({spec.shape}).index_add_(0, {{1}}, {{0}})", (x, ix), spec)

    # ---------------------------------------------------------------- contracting
    def contract(self, x: TorchExpr, y: TorchExpr, a: Labels, b: Labels, out: Labels) -> TorchExpr:  # type: ignore[override]
        if is_float(x.tag):
            return super().contract(x, y, a, b, out)
        # Accelerators multiply matrices of floats only.
        size = dict(zip((*a, *b), (*x.shape, *y.shape)))
        axes = (*out, *(c for c in size if c not in out))
        shape = tuple(size[c] for c in axes)
        products = self.times(self.spread(x, a, axes, shape), self.spread(y, b, axes, shape))
        return self.sum(products, tuple(range(len(out), len(axes))))

    def product(self, x: Node, y: Node, spec: Spec) -> Node:
        return self.call("{0} @ {1}" if spec.shape else "dot({0}, {1})", (x, y), spec)

    def products(self, x: Node, y: Node, spec: Spec) -> Node:
        """Of many terms for few results each sum is cut: libraries give accelerators one unit of work for a whole product."""
        k, units = x.shape[-1], prod(spec.shape[:-2]) * -(-spec.shape[-2] // TILE) * -(-spec.shape[-1] // TILE)
        most = min(UNITS // units, k // LONG)
        parts = next((p for p in range(most, most // 2, -1) if k % p == 0), most)  # equal ones need no copy
        return self.call(f"products_in_parts({{0}}, {{1}}, {parts})" if parts > 1 else "{0} @ {1}", (x, y), spec)

    def full_dot(self, x: Node, y: Node, spec: Spec) -> Node:
        return self.call("dot({0}, {1})", (x, y), spec)

    def dots(self, x: Node, y: Node, a: Labels, b: Labels, out: Labels, spec: Spec) -> Node:
        if a == b and max(x.spec.size, y.spec.size) < LARGE and tuple(c for c in a if c in out) == out:
            axes = tuple(k for k, c in enumerate(a) if c not in out)
            return self.solid(self.sum(self.expr(x) * self.expr(y), axes))
        return self.call(f"dots({{0}}, {{1}}, '{self.subscripts(a, b, out)}')", (x, y), spec)

    # ---------------------------------------------------------------- convolving
    def convolution(self, x: Node, w: Node, how: Call, spec: Spec) -> Node:
        return self.call(f"convolution({{0}}, {{1}}, {_how(how)})", (x, w), spec)

    def convolution_by_kernels(self, x: Node, ct: Node, how: Call, spec: Spec) -> Node:
        return self.call(f"convolution_by_kernels({{0}}, {{1}}, {spec.shape}, {_how(how)})", (x, ct), spec)

    def convolution_by_images(self, ct: Node, w: Node, how: Call, more: Shape, spec: Spec) -> Node:
        return self.call(f"convolution_by_images({{0}}, {{1}}, {more}, {_how(how)})", (ct, w), spec)

    def padded(self, x: Node, around: Sequence[tuple[int, int]], spec: Spec) -> Node:
        sizes = tuple(n for pair in reversed(around) for n in pair)
        return self.call(f"torch.nn.functional.pad({{0}}, {sizes})", (x,), spec)


def _how(how: Call) -> str:
    return f"{how.stride}, {how.padding}, {how.dilation}, {how.groups}"


SYMBOLS = {
    "torch.add": "+", "torch.sub": "-", "torch.mul": "*", "torch.div": "/", "torch.neg": "-", "torch.bitwise_not": "~",
    "torch.bitwise_and": "&", "torch.bitwise_or": "|", "torch.lt": "<", "torch.le": "<=", "torch.gt": ">", "torch.ge": ">=",
    "torch.eq": "==", "torch.ne": "!=",
}  # fmt: skip


def forwards(by: Sequence[int | slice | None], shape: Shape) -> tuple[list[int | slice | None], str]:
    """A subscript that steps forwards, and the flip that makes up for it."""
    ahead: list[int | slice | None] = []
    flipped, axis, sizes = [], 0, iter(shape)
    for s in by:
        n = 1 if s is None else next(sizes)
        if isinstance(s, slice) and s.step is not None and s.step < 0:
            places = range(*s.indices(n))
            s = slice(places[-1] or None, places[0] + 1 if places[0] + 1 < n else None, -s.step)
            flipped.append(str(axis))
        ahead.append(s)
        axis += not isinstance(s, int)
    return ahead, f".flip({', '.join(flipped)})" if flipped else ""


def _spelled(name: str) -> str:
    return f"torch.special.{name.removeprefix('special_')}" if name.startswith("special_") else f"torch.{name}"


@cache
def _is_pointwise(name: str) -> bool:
    packet = getattr(torch.ops.aten, name, None)
    return packet is not None and any(torch.Tag.pointwise in getattr(packet, o).tags for o in packet.overloads())


@lru_cache(maxsize=4096)
def _result(name: str, given: tuple[Any, ...], kw: tuple[tuple[str, Any], ...]) -> type[DType]:
    """The dtype of a result, which torch itself tells for tensors without memory."""
    f = torch
    for part in _spelled(name).split(".")[1:]:
        f = getattr(f, part)
    metas = [torch.empty(1, dtype=x, device="meta") if isinstance(x, torch.dtype) else x for x in given]
    out: torch.Tensor = f(*metas, **dict(kw))  # type: ignore[operator]
    if out.dtype not in TAGS:
        raise Unrecordable(f"{name} of {given}")
    return TAGS[out.dtype]
