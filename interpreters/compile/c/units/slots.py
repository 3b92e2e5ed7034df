"""Memory layout: slots are strided places in arrays, buffers are parts of the scratch memory, which they share by lifetime."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from adtypes.affine import form, plus, times
from adtypes.dtypes import DType, is_float
from adtypes.namespace import Form, Forms
from adtypes.spec import Shape, Spec
from interpreters.compile.c.contiguous import fastest
from interpreters.compile.c.forms import STRIP, bytes_of, form_text, linear, without
from interpreters.compile.c.machine import PAGE, VECTOR
from interpreters.compile.c.plans.halo import Halo
from interpreters.concrete.affine import row_major

APART = 23  # lines by which long buffers are moved, odd so that they come to lie on all sets
SHORT = 512  # bytes of a row below which it is padded to whole vectors


@dataclass(eq=False, slots=True)
class Buffer:
    """A part of the scratch memory, in use from one unit of the program to another."""

    name: str
    dtype: type[DType]
    bytes: int
    first: int
    last: int
    comment: str
    offset: int = 0
    row: tuple[int, int] = (0, 0)  # the elements of its rows if these are padded, and how many have room
    own: bool = False  # whether each thread has its own
    parts: int = 1  # with several threads each part of a loop has its own copy, else they share one
    apart: int = 0  # the offset of these copies

    @property
    def clear(self) -> str:
        """The line that fills it with zeros."""
        return f"for (int64_t z = 0; z < {self.bytes // bytes_of(self.dtype)}; z++) {self.name}[z] = 0;"

    @property
    def has_room(self) -> bool:
        """Whether there are numbers behind its rows that nobody reads, but for vectors."""
        return self.row != (0, 0) and is_float(self.dtype)

    @property
    def clear_behind(self) -> str:
        """The line that fills what lies behind its rows with zeros."""
        n, room = self.row
        rows = f"for (int64_t z = 0; z < {self.bytes // bytes_of(self.dtype)}; z += {room})"
        return f"{rows} for (int64_t e = {n}; e < {room}; e++) {self.name}[z + e] = 0;"


@dataclass(frozen=True, eq=False, slots=True)
class Slot:
    """Elements of a pointer `base`: element `access` is at ``at + sum(strides * access)``. Rows of a `padded` slot are
    contiguous and followed by unused elements up to whole vectors; a `halo` of zeros surrounds all of it."""

    spec: Spec
    base: str
    strides: Shape
    at: Form = (0, ())
    padded: bool = False
    external: bool = False  # an argument of the kernel, which is never written
    buffer: Buffer | None = None
    halo: Halo = ()
    along: int = -1  # the axis whose rows are padded
    cells: int = 0  # elements from `base` on, whoever they belong to

    def address(self, access: Forms) -> Form:
        return plus(linear(access, self.strides), self.at)

    def text(self, access: Forms) -> str:
        return f"{self.base}[{form_text(self.address(access))}]"

    def viewed(self, spec: Spec, forms: Forms) -> Slot:
        """The slot of an in-bounds view."""
        o, terms = linear(forms, self.strides)
        steps = dict(terms)
        at = form(o + self.at[0], self.at[1])
        strides = tuple(steps.get(k, 0) for k in range(spec.ndim))
        same = self.has_rows and forms[-1:] == ((0, ((spec.ndim - 1, 1),)),) and spec.shape[-1:] == self.spec.shape[-1:]
        own = same and all(spec.ndim - 1 not in dict(f[1]) for f in forms[:-1])
        return Slot(spec, self.base, strides, at, own, self.external, self.buffer, cells=self.cells)

    def reshaped(self, spec: Spec) -> Slot:
        """The same elements under another shape, if nothing lies between them."""
        assert self.whole, self
        return replace(self, spec=spec, strides=row_major(spec.shape))

    def row(self, spec: Spec, step: Form) -> Slot:
        """One element of the first axis, at a form over counters."""
        at = plus(self.at, times(self.strides[0], step))
        padded = self.has_rows and spec.ndim > 0
        return Slot(spec, self.base, self.strides[1:], at, padded, self.external, self.buffer, cells=self.cells)

    @property
    def has_rows(self) -> bool:
        """Whether it is padded along its last axis."""
        return self.padded and self.along == -1

    def emptied(self) -> list[str]:
        """The lines that clear its buffer."""
        assert self.buffer is not None
        return [self.buffer.clear]

    @property
    def room(self) -> Shape:
        """Its shape with padding."""
        shape = self.spec.shape
        return (*shape[:-1], shape[-1] + surplus(shape[-1], self.spec)) if self.padded else shape

    @property
    def is_strip(self) -> bool:
        """Whether it holds only the rows of the current strip."""
        return any(s == STRIP for s, _ in self.at[1])

    @property
    def strip(self) -> Slot:
        """The rows of the current strip, as an array of their own."""
        return replace(self, at=without(self.at, [STRIP]))

    @property
    def whole(self) -> bool:
        """Whether its elements are contiguous, in row-major order."""
        return self.spec.size <= 1 or all(
            n == 1 or s == r for n, s, r in zip(self.spec.shape, self.strides, row_major(self.spec.shape))
        )


class Memory:
    """The scratch memory of a kernel."""

    def __init__(self) -> None:
        self.buffers: list[Buffer] = []
        self.counters = 0

    def slot(
        self,
        spec: Spec,
        life: tuple[int, int],
        rigid: bool = False,
        ordered: bool = False,
        strip: tuple[int, int] | None = None,
        halo: Halo = (),
        steps: bool = False,
        along: int | None = None,
    ) -> Slot:
        """A slot in a new buffer that lives from one unit to another, with the axes in order where that must be so: `ordered`, or
        `rigid`, without gaps. Else the fastest one is long, for which see `_order`, or the one that it lies `along`, and rows of
        `steps` are each laid out so. Of the axis of a `strip` so many places are there, those from row `r0` on. A `halo` is for
        whoever asks for it to make zero."""
        shape, order = spec.shape, _order(spec.shape, rigid, ordered, steps, along)
        size, wide = list(shape), VECTOR // bytes_of(spec.dtype)
        if halo:  # rows begin and end with whole vectors
            first = [low if k < spec.ndim - 1 else -(-low // wide) * wide for k, (low, _) in enumerate(halo)]
            size = [low + n + high for low, n, (_, high) in zip(first, shape, halo)]
            size[-1] += -size[-1] % wide
        rigid |= strip is not None and strip[0] == order[-1]
        short = bool(order) and 2 < size[order[-1]] < SHORT // bytes_of(spec.dtype) and not (rigid or halo)
        if short:
            size[order[-1]] += -size[order[-1]] % wide
        if strip is not None:
            # Columns are an odd number of vectors apart: at powers of two they would map to the same cache sets.
            columns = strip[0] == order[-1] and len(order) > 1
            size[strip[0]] = strip[1] + (wide if columns and strip[1] // wide % 2 == 0 else 0)
        strides, step = [0] * len(shape), 1
        for k in reversed(order):
            strides[k] = step
            step *= size[k]
        name = f"s{len(self.buffers)}"
        lies = "" if order == sorted(order) else f", axes in the order {order}"
        padding = f", rows of {size[order[-1]]}" if short and size[order[-1]] != shape[order[-1]] else ""
        some = "" if strip is None else f", {strip[1]} of axis {strip[0]} at a time"
        comment = f"{spec}{lies}{padding}{some}{', zeros around' if halo else ''}"
        row = (shape[order[-1]], size[order[-1]]) if padding and step else (0, 0)  # an array without elements has no rows
        made = Buffer(name, spec.dtype, max(step, 1) * bytes_of(spec.dtype), *life, comment, row=row)
        self.buffers.append(made)
        at = form(sum(n * s for n, s in zip(first, strides)) if halo else 0, ())
        if strip is not None:
            at = form(0, ((STRIP, -strides[strip[0]]),))
            spec = Spec((*shape[: strip[0]], strip[1], *shape[strip[0] + 1 :]), spec.dtype)
        padded = short and order[-1] == len(shape) - 1
        return Slot(spec, name, tuple(strides), at, padded, buffer=made, halo=halo, cells=max(step, 1))

    def counter(self) -> int:
        """The number of a new loop."""
        self.counters += 1
        return self.counters - 1

    def arrange(self) -> tuple[int, int, int]:
        """Give all buffers their places; the bytes taken by those that are there once, by those that each thread has, which lie
        behind them, and by those of the parts of loops where there are several threads."""
        more = [replace(b, bytes=b.bytes * b.parts) for b in self.buffers if b.parts > 1]
        apart = _placed(more)
        for b, there in zip((b for b in self.buffers if b.parts > 1), more):
            b.apart = there.offset
        return _placed([b for b in self.buffers if not b.own]), _placed([b for b in self.buffers if b.own]), apart


def _order(shape: Shape, rigid: bool, ordered: bool, steps: bool, along: int | None) -> list[int]:
    """The axes in memory, the fastest last: the last long one where the last axis is short, so that loops over that one read and
    write in order."""
    order = list(range(len(shape)))
    if steps and not rigid:
        order.append(order.pop(1 + fastest(shape[1:])))
    elif order and not (rigid or ordered):
        order.append(order.pop(fastest(shape) if along is None else along))
    return order


def _placed(buffers: Sequence[Buffer]) -> int:
    """Allocate the largest first, each at the first offset that is free during its lifetime."""
    done: list[tuple[int, int, Buffer]] = []  # where each begins and ends, in this order
    for b in sorted(buffers, key=lambda b: -b.bytes):
        at, size, first, last = 0, _rounded(b.bytes), b.first, b.last
        for start, end, c in done:
            if c.first <= last and first <= c.last:
                if at + size <= start:
                    break
                if at < end:
                    at = end
        b.offset = at
        insort(done, (at, at + size, b), key=itemgetter(0))
    return max((end for _, end, _ in done), default=0)


def _rounded(n: int) -> int:
    """What a buffer takes. Where all are a multiple of a page long, the same element of each maps to the same cache set, and a
    loop through more of them than a set has ways finds none there again; so they lie some lines further apart."""
    lines = -(-n // VECTOR)
    return (lines + APART * (n >= PAGE and lines * VECTOR % (PAGE // 4) == 0)) * VECTOR


def surplus(n: int, spec: Spec) -> int:
    """How many padding elements make `n` elements whole vectors."""
    return -n % (VECTOR // bytes_of(spec.dtype))


def external(spec: Spec, base: str, read_only: bool) -> Slot:
    """The slot of an array of the caller."""
    return Slot(spec, base, row_major(spec.shape), external=read_only, cells=spec.size)
