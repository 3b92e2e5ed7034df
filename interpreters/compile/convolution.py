"""Emitting convolutions: a contraction with a window is a call of the library, and so are both of its adjoints.

Two axes of a window step along one axis of its source, ``x[.., s * p + d * t + o, ..]``. A contraction sums over one of them, and
the other is an axis of the result:

* ``z[n, g, o, p] = sum c, t. x[n, g, c, s * p + d * t + o] * w[g, o, c, t]`` is a convolution with stride `s` and dilation `d`;
* if the axis that is summed is the longer one, it is the gradient of a convolution by its kernels, with `t` the positions;
* the adjoint of the window after a contraction, ``x[n, g, c, s * p + d * t + o] += sum o. y[n, g, o, p] * w[g, o, c, t]``, is the
  gradient of a convolution by its images.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import prod
from typing import NamedTuple, TypeAlias

from adtypes.dtypes import is_float
from adtypes.namespace import Forms
from adtypes.spec import Shape, Spec
from interpreters.compile.contraction import Contractions, Labels
from interpreters.compile.node import Node
from interpreters.compile.record import E

Labelled: TypeAlias = tuple[E, Labels]  # an operand with its axes


class Step(NamedTuple):
    """How an axis of `size` elements is read: at ``first + stride * kept + dilation * other``, two axes given by their labels."""

    size: int
    first: int
    kept: int
    stride: int
    other: int
    dilation: int

    @property
    def turned(self) -> Step:
        """The same with the two axes in each other's place."""
        return Step(self.size, self.first, self.other, self.dilation, self.kept, self.stride)


class Roles(NamedTuple):
    """The axes of a source, in groups, and its axes in the order ``lead, groups, channels, steps``."""

    lead: Labels  # only in the window and the result
    groups: Labels  # in all three
    channels: Labels  # in the window and the other operand
    steps: tuple[Step, ...]

    @property
    def turned(self) -> Roles:
        """Those with the two operands in each other's place."""
        return Roles(self.channels, self.groups, self.lead, tuple(s.turned for s in self.steps))


class Call(NamedTuple):
    """Arguments of a convolution, for each axis that it steps along; `around` are zeros before and behind, or cuts."""

    stride: Shape
    padding: Shape
    dilation: Shape
    groups: int
    around: tuple[tuple[int, int], ...]


class Convolutions(Contractions[E]):
    """`contract` of a window, and `unview` of a contraction."""

    def __init__(self, outer: Convolutions[E] | None = None) -> None:
        super().__init__(outer)
        self.windows: dict[Node, tuple[E, Shape, Forms]] = {}
        self.contracted: dict[Node, tuple[E, E, Labels, Labels, Labels]] = {}

    @abstractmethod
    def convolution(self, x: Node, w: Node, how: Call, spec: Spec) -> Node:
        """The convolution of images with kernels."""

    @abstractmethod
    def convolution_by_kernels(self, x: Node, ct: Node, how: Call, spec: Spec) -> Node:
        """Its gradient by the kernels."""

    @abstractmethod
    def convolution_by_images(self, ct: Node, w: Node, how: Call, more: Shape, spec: Spec) -> Node:
        """Its gradient by the images, which are longer by `more` than what the cotangent reaches."""

    @abstractmethod
    def padded(self, x: Node, around: Sequence[tuple[int, int]], spec: Spec) -> Node:
        """Zeros around the last axes, or less of them."""

    # ---------------------------------------------------------------- what the table calls
    def view(self, x: E, shape: Shape, forms: Forms) -> E:
        out = super().view(x, shape, forms)
        if any(len(terms) == 2 for _, terms in forms) and is_float(x.tag) and out.node.shape == shape:
            self.windows[out.node] = x, shape, forms
        return out

    def contract(self, x: E, y: E, a: Labels, b: Labels, out: Labels) -> E:
        done = None
        if x.node in self.windows:
            done = self.convolved(x, y, a, b, out)
        if done is None and y.node in self.windows:
            done = self.convolved(y, x, b, a, out)
        if done is None:
            done = super().contract(x, y, a, b, out)
            if is_float(x.tag) and len(out) > 2:
                self.contracted[done.node] = x, y, a, b, out
        return done

    def unview(self, x: E, shape: Shape, forms: Forms) -> E:
        if x.node in self.contracted and any(len(terms) == 2 for _, terms in forms):
            done = self.spread_out(x, shape, forms)
            if done is not None:
                return done
        return super().unview(x, shape, forms)

    # ---------------------------------------------------------------- the three of them
    def convolved(self, x: E, y: E, a: Labels, b: Labels, out: Labels) -> E | None:
        """A contraction of the window `x`, if it is one of the first two."""
        source, shape, forms = self.windows[x.node]
        found = roles(source.shape, shape, forms, a, b, out) if x.shape == shape else None
        if found is None:
            return None
        lead, groups, channels, steps = found
        size = dict(zip((*a, *b), (*x.shape, *y.shape)))
        own = tuple(c for c in b if c not in a)
        if not worth(size, lead, channels, own):
            return None
        def count(ls: Labels) -> int:
            return prod(size[c] for c in ls)

        kept, summed = tuple(s.kept for s in steps), tuple(s.other for s in steps)
        g, n, c, o = (count(ls) for ls in (groups, lead, channels, own))
        if count(summed) <= count(kept):
            how = call(steps, tuple(size[s.kept] for s in steps), tuple(size[s.other] for s in steps), g)
            images = self.images(source, forms, a, (lead, groups, channels), (n, g * c), how)
            kernels = self.flat(y, b, (groups + own, channels), summed)
            spec = Spec((n, g * o, *(size[k] for k in kept)), x.tag)
            z = self.convolution(images, kernels, how, spec)
            now = lead + groups + own + kept
        else:
            turned = tuple(s.turned for s in steps)
            how = call(turned, tuple(size[s.other] for s in steps), tuple(size[s.kept] for s in steps), g)
            images = self.images(source, forms, a, (channels, groups, lead), (c, g * n), how)
            cotangents = self.flat(y, b, (channels, groups + own), summed)
            spec = Spec((g * o, n, *(size[k] for k in kept)), x.tag)
            z = self.convolution_by_kernels(images, cotangents, how, spec)
            now = groups + own + lead + kept
        z = self.reshaped(z, tuple(size[k] for k in now))
        return self.permute(self.expr(z), tuple(now.index(k) for k in out))

    def spread_out(self, x: E, shape: Shape, forms: Forms) -> E | None:
        """The adjoint of a window, if what is added up is a contraction of kernels and cotangents."""
        found = self.parted(x, shape, forms)
        if found is None:
            return None
        (p, a), (q, b), (lead, groups, channels, steps), inner = found
        size = dict(zip((*a, *b), (*p.shape, *q.shape)))
        kept, taps = tuple(s.kept for s in steps), tuple(s.other for s in steps)
        g, n, c = (prod(size[k] for k in ls) for ls in (groups, lead, channels))
        how, more, around = back(steps, tuple(size[k] for k in kept), tuple(size[k] for k in taps), g)
        cotangents = self.flat(p, a, (lead, groups + inner), kept)
        kernels = self.flat(q, b, (groups + inner, channels), taps)
        spec = Spec((n, g * c, *(s.size - sum(w) for s, w in zip(steps, around))), x.tag)
        z = self.convolution_by_images(cotangents, kernels, how, more, spec)
        if any(w != (0, 0) for w in around):
            z = self.padded(z, around, Spec((n, g * c, *(s.size for s in steps)), x.tag))
        z = self.reshaped(z, (*(size[k] for k in (*lead, *groups, *channels)), *(s.size for s in steps)))
        out, now = self.contracted[x.node][-1], {k: m for m, k in enumerate((*lead, *groups, *channels, *kept))}
        order = [now[c] for _, terms in forms if terms for c in (out[terms[0][0]], out[terms[-1][0]]) if c in now]
        done = self.permute(self.expr(z), tuple(dict.fromkeys(order)))
        return self.reshape(done, shape)

    def parted(self, x: E, shape: Shape, forms: Forms) -> tuple[Labelled[E], Labelled[E], Roles, Labels] | None:
        """The cotangents and the kernels of a contraction, the roles of their axes, and the axes that are summed; None if it has
        other operands."""
        p, q, a, b, out = self.contracted[x.node]
        size = dict(zip((*a, *b), (*p.shape, *q.shape)))
        if x.shape != tuple(size[c] for c in out) or any(not terms and n > 1 for (_, terms), n in zip(forms, shape)):
            return None
        found = roles(shape, x.shape, forms, out, b, a)
        if found is None:  # the first operand has the axes that are kept, or the second one
            found, p, q, a, b = roles(shape, x.shape, forms, out, a, b), q, p, b, a
        inner = tuple(c for c in a if c in b and c not in out)
        if found is None or not worth(size, found.lead, found.channels, inner):
            return None
        if prod(size[s.kept] for s in found.steps) < prod(size[s.other] for s in found.steps):  # the shorter ones are the kernels
            p, q, a, b, found = q, p, b, a, found.turned
        kept, taps = (s.kept for s in found.steps), (s.other for s in found.steps)
        if {*a} != {*found.lead, *found.groups, *inner, *kept} or {*b} != {*found.groups, *inner, *found.channels, *taps}:
            return None  # an axis that only one of them has, and that is summed
        return (p, a), (q, b), found, inner

    # ---------------------------------------------------------------- operands
    def images(
        self, x: E, forms: Forms, labels: Labels, groups: Sequence[Labels], flat: Shape, how: Call
    ) -> Node:
        """The source of a window with its groups of axes in this order, the first alone and the others as one axis."""
        axes = {labels[terms[0][0]]: k for k, (_, terms) in enumerate(forms) if len(terms) == 1}
        order = [*(axes[c] for g in groups for c in g), *(k for k, (_, terms) in enumerate(forms) if len(terms) == 2)]
        place = {k: m for m, k in enumerate(order)}
        plain = tuple((0, ((place[k], 1),)) if k in place else (o, ()) for k, (o, _) in enumerate(forms))
        moved = self.view(x, tuple(x.shape[k] for k in order), plain)
        node = self.reshaped(self.solid(moved), (*flat, *moved.shape[len(order) - len(how.stride) :]))
        if not any(w != (0, 0) for w in how.around):
            return node
        sizes = (n + before + behind for n, (before, behind) in zip(node.shape[len(flat) :], how.around))
        return self.padded(node, how.around, Spec((*flat, *sizes), x.tag))

    def flat(self, x: E, labels: Labels, groups: Sequence[Labels], last: Labels) -> Node:
        """An operand with each group of axes as one axis, and the last ones as they are."""
        size = dict(zip(labels, x.shape))
        shape = (*(prod(size[c] for c in g) for g in groups), *(size[c] for c in last))
        return self.reshaped(self.solid(self.ordered(x, labels, (*(c for g in groups for c in g), *last))), shape)


def roles(source: Shape, shape: Shape, forms: Forms, labels: Labels, other: Labels, out: Labels) -> Roles | None:
    """What the axes of a window's source are beside another operand and a result; None if this is no convolution."""
    groups: dict[str, list[int]] = {"lead": [], "groups": [], "channels": []}
    steps, seen = [], list[int]()
    for (o, terms), n in zip(forms, source):
        seen += [a for a, _ in terms]
        if not terms:
            if not 0 <= o < n:
                return None
        elif len(terms) == 1:
            ((a, k),) = terms
            if o or k != 1 or shape[a] != n:
                return None
            c = labels[a]
            groups["groups" if c in other and c in out else "lead" if c in out else "channels"].append(c)
        else:
            is_outside = o >= n or o + sum(k * (shape[a] - 1) for a, k in terms) < 0
            step = None if is_outside else _step(n, o, [(labels[a], k) for a, k in terms], other, out)
            if step is None:
                return None
            steps.append(step)
    ours = set(labels)
    if sorted(seen) != list(range(len(shape))) or not 1 <= len(steps) <= 3:
        return None
    if any(c not in out and c not in ours for c in other) or any(c not in other and c not in out for c in labels):
        return None
    return Roles(tuple(groups["lead"]), tuple(groups["groups"]), tuple(groups["channels"]), tuple(steps))


def _step(size: int, first: int, terms: Sequence[tuple[int, int]], other: Labels, out: Labels) -> Step | None:
    """How an axis is read along two others, one of which is summed; None if it is not."""
    kept = [(c, k) for c, k in terms if c in out and c not in other]
    summed = [(c, k) for c, k in terms if c in other and c not in out]
    if len(terms) != 2 or len(kept) != 1 or len(summed) != 1 or min(kept[0][1], summed[0][1]) < 1:
        return None
    return Step(size, first, *kept[0], *summed[0])


def worth(size: dict[int, int], *groups: Labels) -> bool:
    """Whether there are several images or channels: libraries have no good way to convolve two long vectors."""
    return any(prod(size[c] for c in g) > 1 for g in groups)


def call(steps: Sequence[Step], positions: Shape, taps: Shape, groups: int) -> Call:
    """A convolution with so many positions and taps: by equal padding on both sides, or of a source that is padded before."""
    padding, around = [], []
    for s, p, t in zip(steps, positions, taps):
        before = -s.first
        behind = s.first + s.stride * (p - 1) + s.dilation * (t - 1) - (s.size - 1)
        equal = before >= 0 and (s.size + 2 * before - s.dilation * (t - 1) - 1) // s.stride + 1 == p
        padding.append(before if equal else 0)
        around.append((0, 0) if equal else (before, behind))
    return Call(tuple(s.stride for s in steps), tuple(padding), tuple(s.dilation for s in steps), groups, tuple(around))


def back(steps: Sequence[Step], positions: Shape, taps: Shape, groups: int) -> tuple[Call, Shape, tuple[tuple[int, int], ...]]:
    """The gradient of a convolution by its images: how much longer these are, and zeros to be put around, or cut, afterwards."""
    padding, more, around = [], [], []
    for s, p, t in zip(steps, positions, taps):
        full = s.stride * (p - 1) + s.dilation * (t - 1) + 1
        rest = s.size - (full + 2 * s.first)
        equal = s.first <= 0 and 0 <= rest < max(s.stride, s.dilation)
        padding.append(-s.first if equal else 0)
        more.append(rest if equal else 0)
        around.append((0, 0) if equal else (s.first, s.size - full - s.first))
    stride, dilation = tuple(s.stride for s in steps), tuple(s.dilation for s in steps)
    return Call(stride, tuple(padding), dilation, groups, ()), tuple(more), tuple(around)
