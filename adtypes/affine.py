"""Affine forms over the axes of a grid, and arithmetic with them: an offset, and axes with their coefficients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from adtypes.namespace import Form, Forms

Sizes: TypeAlias = tuple[int, ...]


def form(offset: int, terms: Iterable[tuple[int, int]]) -> Form:
    """The affine form ``offset + sum(coefficient * axis)``, normalised."""
    sums: dict[int, int] = {}
    for axis, k in terms:
        sums[axis] = sums.get(axis, 0) + k
    return offset, tuple(sorted((axis, k) for axis, k in sums.items() if k))


def axis(k: int) -> Form:
    """The form that is result axis `k` itself."""
    return 0, ((k, 1),)


def only_axis(f: Form) -> int | None:
    """The axis that a form is, and nothing else: the `k` of ``axis(k)``; None for other forms.

    >>> only_axis(axis(2)), only_axis((1, ((2, 1),))), only_axis((0, ((2, -1),)))
    (2, None, None)
    """
    offset, terms = f
    return terms[0][0] if not offset and len(terms) == 1 and terms[0][1] == 1 else None


def identity(rank: int) -> Forms:
    return tuple((0, ((k, 1),)) for k in range(rank))


def shift(forms: Forms, by: int) -> Forms:
    """The same forms over axes numbered `by` higher."""
    return tuple((o, tuple((a + by, k) for a, k in terms)) for o, terms in forms)


def plus(f: Form, g: Form) -> Form:
    return form(f[0] + g[0], (*f[1], *g[1]))


def times(c: int, f: Form) -> Form:
    return form(c * f[0], ((a, c * k) for a, k in f[1]))


def slope(f: Form, a: int) -> int:
    """The coefficient of an axis."""
    return dict(f[1]).get(a, 0)


def axes_of(forms: Iterable[Form]) -> set[int]:
    """The axes that forms depend on."""
    return {a for _, terms in forms for a, _ in terms}


@lru_cache(maxsize=4096)
def unused(rank: int, forms: Forms) -> tuple[Sizes, Forms]:
    """The axes of a grid that no form mentions, and the forms over the grid without them."""
    here = {a: m for m, a in enumerate(sorted(axes_of(forms)))}
    less = tuple((o, tuple((here[a], k) for a, k in terms)) for o, terms in forms)
    return tuple(a for a in range(rank) if a not in here), less


def substitute(f: Form, by: Forms) -> Form:
    """The form `f` with ``by[axis]`` put in for each axis."""
    return form(f[0] + sum(k * by[a][0] for a, k in f[1]), ((b, k * c) for a, k in f[1] for b, c in by[a][1]))


def compose(inner: Forms, outer: Forms) -> Forms:
    """The forms of a view of a view: those of the inner one at the positions that the outer one reads."""
    return tuple(substitute(f, outer) for f in inner)


def interval(f: Form, shape: Sizes | Mapping[int, int]) -> tuple[int, int]:
    """The least and the greatest value of a form over a grid without empty axes, of these sizes."""
    ends = [k * (shape[a] - 1) for a, k in f[1]]
    return f[0] + sum(e for e in ends if e < 0), f[0] + sum(e for e in ends if e > 0)


def in_bounds(source: Sizes, shape: Sizes, forms: Forms) -> bool:
    """Whether a view of this shape reads nothing outside its source."""
    if 0 in shape:
        return True
    return all(0 <= lo and hi < n for n, (lo, hi) in ((n, interval(f, shape)) for n, f in zip(source, forms)))


def solve(grid: Sizes, forms: Forms) -> tuple[int, Forms] | None:
    """Invert the forms, if each point of the grid goes to its own place: the number of axes of size 1 to append to the grid
    (one for each static index), and the forms of the inverse view; else None.
    """
    rank = len(grid)
    pairs: list[tuple[int, int, int]] = []  # axis, coefficient, offset
    for offset, terms in forms:
        if not terms:
            terms, rank = ((rank, 1),), rank + 1
        if len(terms) != 1 or abs(terms[0][1]) != 1:
            return None
        pairs.append((*terms[0], offset))
    place = {a: (k, c, o) for k, (a, c, o) in enumerate(pairs)}
    if len(place) != len(pairs) or len(place) != rank:
        return None
    back = []
    for a in range(rank):
        k, c, o = place[a]  # y = o + c * a, hence a = c * y - c * o
        back.append((-c * o, ((k, c),)))
    return rank - len(grid), tuple(back)


def on_ranges(grid: Sizes, shape: Sizes, forms: Forms) -> tuple[Sizes, Forms, Forms]:
    """What is added up at places that overlap, for the ranges alone that these fill along axes where none do: its shape, the
    forms of the places in it, and those that say where it lies in the whole. So nothing is added up beside the ranges.
    """
    if all(len(terms) < 2 for _, terms in forms):
        return shape, forms, identity(len(shape))
    often = Counter(a for _, terms in forms for a, _ in terms)
    part, inner, outer = list[int](), list[Form](), list[Form]()
    for n, f in zip(shape, forms):
        offset, terms = f
        here = len(part)
        if not terms:  # one place
            outer.append(f)
            continue
        (a, c), *others = terms
        is_range = not others and abs(c) == 1 and often[a] == 1
        outer.append((offset, ((here, c),)) if is_range else axis(here))
        inner.append(axis(a) if is_range else f)
        part.append(grid[a] if is_range else n)
    return tuple(part), tuple(inner), tuple(outer)


def kept(rank: int, axes: Sizes) -> Sizes:
    """The axes that a reduction over `axes` leaves."""
    return tuple(k for k in range(rank) if k not in axes)
