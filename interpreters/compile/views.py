"""Emitting views: subscripts, transposes and new axes where they suffice, padded boxes and strided windows elsewhere."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import product

from adtypes.affine import compose, interval, kept, unused
from adtypes.namespace import Forms
from adtypes.spec import Shape, Spec
from interpreters.compile.node import Kind, Node
from interpreters.compile.record import E, Recorder
from interpreters.concrete.affine import colliding, row_major, steps, window


class Views(Recorder[E]):
    """`view`, `unview` and what they rest on."""

    def __init__(self, outer: Recorder[E] | None = None) -> None:
        super().__init__(outer)
        self.viewed: dict[Node, tuple[Node, Forms]] = {}  # views by subscript or stride, with their source and forms

    @abstractmethod
    def zeros_text(self, shape: Shape, x: Node) -> str:
        """New zeros of the dtype of `x`, which has hole 0."""

    def permute(self, x: E, perm: Shape) -> E:
        place = {a: k for k, a in enumerate(perm)}
        forms = tuple((0, ((place[a], 1),)) for a in range(x.ndim))
        return self.view(x, tuple(x.shape[a] for a in perm), forms)

    def arranged(self, x: Node, axes: Sequence[int], shape: Shape) -> E:
        """The expression of `shape` whose axis ``axes[k]`` is axis `k` of the node, constant along all others."""
        return self.view(self.expr(x), shape, tuple((0, ((a, 1),) if n > 1 else ()) for a, n in zip(axes, x.shape)))

    def view(self, x: E, shape: Shape, forms: Forms) -> E:
        """By slices and permutations of what lies inside, with zeros around it; by strides where these cannot say it."""
        if 0 in shape or 0 in x.shape:
            return self.full(shape, 0, x.tag)
        node, forms = self.source(x, shape, forms)
        w = window(node.shape, shape, forms)
        if w is None:
            text = f"xp.view({{0}}, {shape}, {forms})"
            return self.expr(self.node(Kind.VIEW, text, (node,), Spec(shape, x.tag), whole=False))
        if w.take is not None:
            if any(s.start == s.stop for s in w.take):
                return self.full(shape, 0, x.tag)
            node = self.boxed(node, w.box, w.take, w.put)
        forms = tuple((o, terms) for o, (_, terms) in zip(w.offsets, forms))
        if node in self.viewed:  # a view of a view is one view
            node, inner = self.viewed[node]
            forms = compose(inner, forms)
        done = self.separable(node, shape, forms)
        if done is None:  # axes of size 1 may be all that stands in the way
            forms = tuple((o, tuple((a, k) for a, k in terms if shape[a] != 1)) for o, terms in forms)
            done = self.separable(node, shape, forms) or self.strided(node, shape, forms)
        lead = len(shape) - len(done.shape)
        if done is not node and lead >= 0:
            self.viewed[done] = node, tuple((o, tuple((a - lead, k) for a, k in terms)) for o, terms in forms)
        return self.expr(done, shape)

    def source(self, x: E, shape: Shape, forms: Forms) -> tuple[Node, Forms]:
        """The node that a view reads, and its forms there: without the axes of the expression along which nothing varies, if the
        view stays inside along these."""
        lead = x.ndim - len(x.node.shape)
        flat = [k < lead or x.node.shape[k - lead] != n for k, n in enumerate(x.shape)]
        if not any(flat):
            return x.node, forms
        reach = [interval(f, shape) for f in forms]
        if all(0 <= lo and hi < n for (lo, hi), n, f in zip(reach, x.shape, flat) if f):
            return x.node, tuple((0, ()) if f else g for g, f in zip(forms, flat))[lead:]
        return self.solid(x), forms

    def boxed(self, x: Node, box: Shape, take: Sequence[slice], put: Sequence[slice]) -> Node:
        """Zeros around a part of `x`; a literal, which has no axes, is one too."""
        part = self.subscript(x, [_range(s.start, 1, s.stop - s.start, n) for s, n in zip(take, x.shape)])
        inside = [_range(s.start, 1, s.stop - s.start, n) for s, n in zip(put, box)]
        text = f"{{out}} = {self.zeros_text(box, x)}\n{{out}}{self.subscript_text(inside) or '[...]'} = {{0}}"
        return self.node(Kind.BLOCK, text, (part,), Spec(box, x.spec.dtype))

    def separable(self, x: Node, shape: Shape, forms: Forms) -> Node | None:
        """A view that a subscript, a transpose and new axes can say; leading axes that only repeat are left out."""
        axes: list[int] = []
        by: list[int | slice] = []
        for (o, terms), n in zip(forms, x.shape):
            if not terms:
                by.append(o)
                continue
            (a, k), more = terms[0], terms[1:]
            if more or a in axes:
                return None
            by.append(_range(o, k, shape[a], n))
            axes.append(a)
        if not axes:
            return self.subscript(x, by)
        order = sorted(axes)
        present = range(order[0], len(shape))
        if axes == order:
            sizes = iter(by)
            wide: list[int | slice | None] = []
            for a in present:
                if a not in axes:
                    wide.append(None)
                    continue
                while isinstance(s := next(sizes), int):
                    wide.append(s)
                wide.append(s)
            return self.subscript(x, [*wide, *sizes])
        x = self.transposed(self.subscript(x, by), [axes.index(a) for a in order])
        return self.subscript(x, [slice(None) if a in axes else None for a in present])

    def strided(self, x: Node, shape: Shape, forms: Forms) -> Node:
        """A window: several axes of the result step along one axis of the source, or one along several."""
        free, steps = unused(len(shape), forms)
        used = kept(len(shape), free)
        grid = tuple(shape[a] for a in used)
        out = self.node(Kind.VIEW, f"strided({{0}}, {grid}, {_steps(steps)})", (x,), Spec(grid, x.spec.dtype), whole=False)
        return self.subscript(out, [slice(None) if a in used else None for a in range(used[0], len(shape))])

    # ---------------------------------------------------------------- adjoints
    def unview(self, x: E, shape: Shape, forms: Forms) -> E:
        """Add slices up, one for each position of the axes along which they overlap; by strides where slices cannot say it."""
        free, forms = unused(x.ndim, forms)
        x = self.sum(x, free) if free else x
        grid = x.shape
        w = window(shape, grid, forms) if x.node.spec.size else None
        walked = None if w is None else colliding(w.box, grid, forms)
        if w is None or walked is None:
            text = f"xp.unview({{0}}, {shape}, {forms})"
            return self.expr(self.call(text, (self.solid(x),), Spec(shape, x.tag)))
        lines = [self.adding(grid, shape, _fixed(forms, dict(zip(walked, at))), dict(zip(walked, at)))
                 for at in product(*(range(grid[a]) for a in walked))]  # fmt: skip
        node = self.solid(x)
        out = f"{{out}} = {self.zeros_text(shape, node)}"
        if all(line is not None for line in lines):
            text = "\n".join((out, *(line for line in lines if line)))
            return self.expr(self.node(Kind.BLOCK, text, (node,), Spec(shape, x.tag)))
        box = shape if w.take is None else w.box
        inside = tuple((o, terms) for o, (_, terms) in zip(w.offsets, forms))
        more = self.adding_strided(grid, box, inside, walked)
        text = "\n".join((f"{{out}} = {self.zeros_text(box, node)}", *more))
        done = self.expr(self.node(Kind.BLOCK, text, (node,), Spec(box, x.tag)))
        if w.take is None:
            return done
        back = tuple((p.start - t.start, ((k, 1),)) for k, (p, t) in enumerate(zip(w.put, w.take)))
        return self.view(done, shape, back)

    def adding_strided(self, grid: Shape, box: Shape, forms: Forms, walked: Shape) -> list[str]:
        """``out[forms] += x`` for a target that only strides can say; strides that go backwards are turned round."""
        backwards = [a for a, s in enumerate(steps(row_major(box), len(grid), forms)) if s < 0 and a not in walked]
        forms = tuple((o + sum(k * (grid[a] - 1) for a, k in terms if a in backwards),
                       tuple((a, -k if a in backwards else k) for a, k in terms)) for o, terms in forms)  # fmt: skip
        rest = [a for a in range(len(grid)) if a not in walked]
        place = {a: m for m, a in enumerate(rest)}
        lines = []
        for here in product(*(range(grid[a]) for a in walked)):
            at = dict(zip(walked, here))
            fixed = tuple((o, tuple((place[a], k) for a, k in terms)) for o, terms in _fixed(forms, at))
            target = f"strided({{out}}, {tuple(grid[a] for a in rest)}, {_steps(fixed)})"
            turned = [slice(None, None, -1) if a in backwards else slice(None) for a in range(len(grid))]
            source = self.source_text([at.get(a, s) for a, s in enumerate(turned)], grid)
            lines.append(f"{target}[...] {'+=' if any(here) else '='} {{0}}{source}")
        return lines

    def source_text(self, by: Sequence[int | slice | None], shape: Shape) -> str:
        """A subscript of what is added."""
        return self.subscript_text(by)

    def adding(self, grid: Shape, shape: Shape, forms: Forms, at: dict[int, int]) -> str | None:
        """``out[..] += x[..]`` with slices, clipped to what is inside; empty if nothing is, None if slices cannot say it."""
        ranges = {a: (0, n) for a, n in enumerate(grid) if a not in at}
        target: list[int | tuple[int, int, int]] = []  # a place, or offset, step and axis
        for (o, terms), n in zip(forms, shape):
            if not terms:
                if not 0 <= o < n:
                    return ""
                target.append(o)
                continue
            (a, k), more = terms[0], terms[1:]
            if more or any(isinstance(t, tuple) and t[2] == a for t in target):
                return None
            lo, hi = (-o, n - 1 - o) if k > 0 else (n - 1 - o, -o)  # lo <= k * i <= hi, read in the direction of k
            ranges[a] = max(0, -(-lo // k)), min(grid[a], hi // k + 1)
            target.append((o, k, a))
        if any(lo >= hi for lo, hi in ranges.values()):
            return ""
        to: list[int | slice] = []
        source: list[int | slice] = [at[a] if a in at else _whole(ranges[a], n) for a, n in enumerate(grid)]
        for t, n in zip(target, shape):
            if isinstance(t, int):
                to.append(t)
                continue
            o, k, a = t
            lo, hi = ranges[a]
            if k < 0:  # the source is read backwards
                source[a] = _range(hi - 1, -1, hi - lo, grid[a])
                o, k = o + k * (lo + hi - 1), -k
            to.append(_range(o + k * lo, k, hi - lo, n))
        left = [a for a in range(len(grid)) if a not in at]
        perm = [left.index(t[2]) for t in target if isinstance(t, tuple)]
        value = "{0}" + self.source_text(source, grid)
        if perm != sorted(perm):
            value += ".T" if perm == [1, 0] else self.permuted(tuple(perm)).removeprefix("{0}")
        return f"{{out}}{self.subscript_text(to) or '[...]'} {'+=' if any(at.values()) else '='} {value}"


def _fixed(forms: Forms, at: dict[int, int]) -> Forms:
    """The forms with some axes at fixed places."""
    return tuple((o + sum(k * at[a] for a, k in terms if a in at), tuple(t for t in terms if t[0] not in at))
                 for o, terms in forms)  # fmt: skip


def _steps(forms: Forms) -> str:
    """Forms as arguments of `strided`: for each source axis the axes of the window that step along it, then the offsets."""
    axes: list[object] = []
    for _, terms in forms:
        if all(k == 1 for _, k in terms):
            axes.append(tuple(a for a, _ in terms))
        else:
            axes.append(dict(terms))
    start = tuple(o for o, _ in forms)
    return f"{_tuple(axes)}, start={start}" if any(start) else _tuple(axes)


def _tuple(xs: Sequence[object]) -> str:
    """A tuple as text in which braces stand for themselves."""
    return repr(tuple(xs)).replace("{", "{{").replace("}", "}}")


def _range(start: int, step: int, count: int, n: int) -> slice:
    """`count` places from `start` on, of `n`."""
    if count == 1:
        step = 1
    stop = start + step * (count - 1) + (1 if step > 0 else -1)
    if step == 1:
        return slice(start or None, stop if stop != n else None)
    if step > 0:
        return slice(start or None, stop if stop < n else None, step)
    return slice(start if start != n - 1 else None, stop if stop >= 0 else None, step)


def _whole(part: tuple[int, int], n: int) -> slice:
    return slice(part[0] or None, part[1] if part[1] != n else None)
