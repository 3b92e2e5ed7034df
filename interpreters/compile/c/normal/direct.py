"""Products with windows without a copy of them: blocks of the result in registers, whose sums run over places in memory.

A convolution reads each element of its source once for each place in the kernel. Copies of all windows cost more than the product
where there are few channels, and leave the caches. Here one axis of the result lies in vectors, and one operand along it; of the
other one element after the other is read, wherever it lies. So it is enough to put zeros around the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple, TypeAlias

from adtypes.affine import axis, compose, form, interval
from adtypes.namespace import Form, Forms
from adtypes.ops.contraction import Contract0, Contraction, Labels
from adtypes.ops.layout import Unview, View
from adtypes.spec import Shape
from interpreters.compile.c.contiguous import fastest
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import PAGE, VECTOR
from interpreters.compile.c.normal import dots
from interpreters.compile.c.normal.matmul import laid
from interpreters.compile.c.normal.places import moved
from interpreters.compile.c.normal.tiles import Bounds, Windowed, tiles, time
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Arena, Parameter, Term

Axes: TypeAlias = Sequence[int | None]  # their labels

WORTH = 20_000  # multiplications from which on it pays
ANY = 1 << 60  # whatever it costs
FEWEST = 4  # elements in a vector
SEVERAL = 8  # rows and terms of products lane by lane: fewer of either are made with what is around them
FLAT = 64  # rows, which are few bands

# Costs are counted in multiplications that a library makes at its best.
PADDED, PADDED_FAR = 8, 32  # an element that is copied: of an array in the caches, and of one that leaves them
TURNED, TURNED_FAR = 16, 64  # the same in another order
UNCACHED = 1 << 23  # bytes from which on an array leaves the caches
MIDDLE = 1 << 19  # bytes from which on turning costs more if what is turned is computed in between
AWAY, AWAY_FAR = 24, 64  # an element of the result that is not along the rows of what reads it, in a small one and a large one
LOOPS = 8  # times the product itself: what loops of the usual kind take at most
IN_ROWS, SHORT = {4: 6.0, 8: 2.5}, 16  # the same by the bytes of an element, along rows of so many elements and more
ALONE = 4  # times as long sums of a single row may seem to take, since each element of a window is loaded for one product
SPREAD = 8  # times the product itself: what adding it up at overlapping places takes at most


class Side(NamedTuple):
    """An operand: where it lies, how it is read there, and what it costs to put it there."""

    term: Term
    forms: Forms
    cost: int


class Way(NamedTuple):
    """A way to make a product: the order of its axes, and what it takes."""

    out: Labels
    row: Windowed
    args: tuple[Term, Term]
    cost: int


def windowed(
    arena: Arena, op: Contraction, a: Term, b: Term, most: int, is_inner: bool, least: int = WORTH, cached: int = ANY
) -> Term | None:
    """The contraction made so; None if there is no way that costs less than `most`, or if more bytes than those `cached` are read
    again and again. What is not a result of the program is best in the order in which arrays between nests lie. What runs
    backwards along the result, as the derivative by the taps of a filter does, is made in the other direction."""
    best = cheapest(arena, op, a, b, is_inner, (), least, cached)
    back = set[int]()
    if best is None or best.cost >= most:
        back = _backwards(op, a, op.a, op.b) | _backwards(op, b, op.b, op.a)
        a, b = _in_reverse(arena, a, op.a, back), _in_reverse(arena, b, op.b, back)
        best = cheapest(arena, op, a, b, is_inner, (), least, cached) if back else None
    return _in_reverse(arena, finished(arena, op, a, b, best), op.out, back) if best is not None and best.cost < most else None


def _backwards(op: Contraction, x: Term, own: Labels, other: Labels) -> set[int]:
    """The labels of the result along which an operand, that is windows, runs backwards, and which the other one does not have."""
    steps: dict[int, set[int]] = {}
    for _, terms in x.op.forms if isinstance(x.op, View) else ():
        for k, c in terms:
            steps.setdefault(own[k], set()).add(c)
    return {c for c, found in steps.items() if found == {-1} and c in op.out and c not in other}


def _in_reverse(arena: Arena, x: Term, own: Labels, back: set[int]) -> Term:
    """A term in the other direction along some of its labels."""
    if back.isdisjoint(own):
        return x
    forms = tuple((n - 1, ((k, -1),)) if c in back else axis(k) for k, (c, n) in enumerate(zip(own, x.spec.shape)))
    core, read = (x.args[0], compose(x.op.forms, forms)) if isinstance(x.op, View) else (x, forms)
    return arena.term(View(x.spec.shape, read), (core,))


def cheapest(
    arena: Arena, op: Contraction, a: Term, b: Term, is_inner: bool, bounds: Bounds = (), least: int = WORTH, cached: int = ANY
) -> Way | None:
    """The way that costs least."""
    size = op.sizes(a.spec, b.spec)
    shared = all(c in op.a and c in op.b for c in size if c not in op.out)
    if not op.out or not shared or prod(size.values()) < least:
        return None
    ends = {-1, fastest(tuple(size[c] for c in op.out)) or -1} if is_inner else {-1}
    near = {op.out[k] for k in ends}
    found = [x for last in op.out for x in _ways(arena, op, size, a, b, last, near, bounds, cached)]
    found += [x for last in op.a if last not in op.out if (x := _dots(arena, op, size, a, b, last, bounds, cached)) is not None]
    return min(found, key=lambda x: x.cost, default=None)


def finished(arena: Arena, op: Contraction, a: Term, b: Term, best: Way) -> Term:
    """What is made that way, with its axes in order."""
    size = op.sizes(a.spec, b.spec)
    done, shape = arena.term(best.row, best.args), tuple(size[c] for c in op.out)
    return done if best.out == op.out and done.spec.shape == shape else laid(arena, done, best.out, op.out, size)


def _ways(
    arena: Arena, op: Contraction, size: dict[int, int], a: Term, b: Term, last: int, near: set[int], bounds: Bounds, cached: int
) -> Iterator[Way]:
    """The ways in which vectors lie along one label: with rows of the result one behind the other, or as far apart as those of
    the operand, so that all of them are one long row. Where both operands have the label, they are multiplied lane by lane."""
    lanewise = last in op.a and last in op.b
    if lanewise and not _are_lanes(op, size, last):
        return
    most = _of_loops(op, size, bytes_of(a.spec.dtype), last) * prod(size.values()) if lanewise else ANY
    out = (*(c for c in op.out if c != last), last)
    labels = (*out, *(c for c in size if c not in op.out))
    sizes, rank, bytes_ = tuple(size[c] for c in labels), len(out), bytes_of(a.spec.dtype)
    sides = list[Side]()
    for x, own in ((a, op.a), (b, op.b)):
        side = placed(arena, read(x, tuple(map(labels.index, own))), sizes, rank - 1 if last in own else None)
        if side is None:
            return
        sides.append(side)
    first, second = sides
    row = 0 if lanewise else (first if last in op.a else second).term.spec.shape[-1]
    strong = isinstance(op, Contract0)
    for room in dict.fromkeys((size[last], max(row, size[last]))):
        made = Windowed(first.forms, second.forms, sizes, rank, room, strong, _within(bounds, labels), False)
        shapes = (first.term.spec.shape, second.term.spec.shape, (*sizes[: rank - 1], room))
        found = tiles(made, bytes_, *map(row_major, shapes))
        if found is None or found.columns.size < FEWEST:
            continue
        if found.again * bytes_ > cached and (found.height > FLAT or first.cost or second.cost):
            continue
        is_block = bool(bounds) or found.height > 1
        if is_block or not made.of_matrices:  # else loops of the usual kind do as well
            results = prod(sizes[:rank])
            apart = 0 if last in near else AWAY if results * bytes_ < MIDDLE else AWAY_FAR
            away = results * (apart + (PADDED if room != size[last] else 0))
            cost = first.cost + second.cost + away + time(found, bytes_, not made.of_matrices) * (1 if is_block else ALONE)
            if cost < most:
                yield Way(out, made, (first.term, second.term), cost)


def _dots(
    arena: Arena, op: Contraction, size: dict[int, int], a: Term, b: Term, last: int, bounds: Bounds, cached: int
) -> Way | None:
    """The way in which vectors lie along a label of the sum, see `dots`."""
    labels = (*op.out, *(c for c in size if c not in op.out and c != last), last)
    sizes, rank = tuple(size[c] for c in labels), len(op.out)
    read_at = [read(x, tuple(map(labels.index, own))) for x, own in ((a, op.a), (b, op.b))]
    turned = dots.are_turned(*([size[c] for c in own if c in op.out] for own in (op.a, op.b)))
    again = (turned, not turned)  # the rows of which operand are columns of the result
    first, second = (placed(arena, at, sizes, len(labels) - 1, several, MIDDLE) for at, several in zip(read_at, again))
    if first is None or second is None:
        return None
    strong, within = isinstance(op, Contract0), _within(bounds, labels)
    made = Windowed(first.forms, second.forms, sizes, rank, sizes[rank - 1], strong, within, True)
    bytes_ = bytes_of(a.spec.dtype)
    found = dots.dots(made, bytes_, *map(row_major, (first.term.spec.shape, second.term.spec.shape, sizes[:rank])))
    if found is None or min(found.rows.size, found.columns.size) < 2 or found.again * bytes_ > max(cached, dots.HELD):
        return None
    return Way(op.out, made, (first.term, second.term), first.cost + second.cost + dots.time(found, bytes_))


def _are_lanes(op: Contraction, size: Mapping[int, int], last: int) -> bool:
    """Whether a label is the only one that both operands and the result have, as that of channels, each of which is by itself,
    and there are several rows and terms."""
    rows, terms = prod(size[c] for c in op.out if c != last), prod(n for c, n in size.items() if c not in op.out)
    return min(rows, terms) >= SEVERAL and all(c == last or c not in op.a or c not in op.b for c in op.out)


def _of_loops(op: Contraction, size: Mapping[int, int], bytes_: int, last: int = -1) -> float:
    """What loops of the usual kind take for each product of elements of channels that are by themselves: they have vectors along
    rows, other than those along label `last`, if these are not short."""
    row = max((size[c] for c in (op.out[-1], op.a[-1], op.b[-1]) if c != last), default=0)
    return IN_ROWS[bytes_] if row >= SHORT else LOOPS


def spread(
    arena: Arena, op: Unview, row: Contraction, its: Axes, a: Term, b: Term, is_inner: bool, least: int = WORTH
) -> Term | None:
    """What a contraction adds up at overlapping places, as a sum for each place: ``x[i + d u] += y[i] w[u]`` is
    ``x[j] = sum u. y[j - d u] w[u]``, the gradient of a convolution by its images. None if it is nothing like that, or takes more
    than loops. `its` are the labels of the axes that are added up."""
    size = row.sizes(a.spec, b.spec)
    is_apart = all(c in row.out for c in size) and any(c in row.b for c in row.a)  # channels, nothing of which is summed
    loops = _of_loops(row, size, bytes_of(a.spec.dtype)) if is_apart else ANY
    ways = list[tuple[Way, Contraction, Term, Term]]()
    for x, own, y, other in ((a, row.a, b, row.b), (b, row.b, a, row.a)):
        found = _turned(op, its, size, own, other)
        if found is None:
            continue
        windows, labels, out, bounds = found
        made, turned = type(row)(labels, other, out), arena.term(windows, (x,))
        best = cheapest(arena, made, turned, y, is_inner, bounds, least)
        if best is None or best.cost >= SPREAD * prod(size.values()):
            continue
        if best.cost < loops * prod(made.sizes(turned.spec, y.spec).values()):  # these are sums for each place as well
            ways.append((best, made, turned, y))
    if not ways:
        return None
    best, made, turned, y = min(ways, key=lambda way: way[0].cost)
    total = finished(arena, made, turned, y, best)
    kept = [k for k, f in enumerate(op.forms) if said(f, its)]
    return arena.term(View(op.shape, tuple(axis(k) for k in kept)), (total,)) if len(kept) < len(op.shape) else total


def said(f: Form, its: Axes) -> list[tuple[int, int]]:
    """The labels of a form, without axes of one element that have none."""
    return [(c, step) for k, step in f[1] if (c := its[k]) is not None]


def _turned(
    op: Unview, its: Axes, size: dict[int, int], own: Labels, other: Labels
) -> tuple[View, Labels, Labels, Bounds] | None:
    """The windows of an operand, whose axes are those of the result in the place of its own, and what is within it."""
    steps = [said(f, its) for f in op.forms]
    if sorted(c for terms in steps for c, _ in terms) != sorted(c for c in its if c is not None):
        return None
    lengths, out, places = dict(size), list[int](), dict[int, Form]()
    for n, (start, _), terms in zip(op.shape, op.forms, steps):
        if n == 1 and not start and not terms:  # an axis that says nothing
            continue
        if not start and len(terms) == 1 and terms[0][1] == 1 and size[terms[0][0]] == n:
            out.append(terms[0][0])
            continue
        mine, tap, step = _overlapping(terms, own, other)
        if not step or mine in places:
            return None
        fresh = max(lengths) + 1
        places[mine] = (-start, ((fresh, 1), (tap, -step)))
        lengths[fresh] = n
        out.append(fresh)
    if not places:
        return None
    labels = (*(c for c in own if c not in places), *(c for f in places.values() for c, _ in f[1]))
    forms = _renamed([places.get(c, form(0, ((c, 1),))) for c in own], labels)
    bounds = tuple((f, size[c]) for c, f in places.items())
    return View(tuple(lengths[c] for c in labels), forms), labels, tuple(out), bounds


def _overlapping(terms: Sequence[tuple[int, int]], own: Labels, other: Labels) -> tuple[int, int, int]:
    """Of a place ``i + d u`` the labels of `i` and `u`, which one operand and the other have, and `d`; else it is 0."""
    mine = [c for c, step in terms if c in own and c not in other and step == 1]
    taps = [(c, step) for c, step in terms if c in other and c not in own]
    return (mine[0], *taps[0]) if len(terms) == 2 and len(mine) == len(taps) == 1 else (-1, -1, 0)


# ---------------------------------------------------------------- operands
def read(x: Term, labels: Labels) -> tuple[Term, Forms]:
    """Where the elements of an operand lie: below views that stay within their sources, one that leaves its own, and views that
    only change the order of axes."""
    forms: Forms = tuple(form(0, ((c, 1),)) for c in labels)
    leaves = False
    while isinstance(x.op, View):
        inside = reads_inside(x)
        if leaves and (not inside or len(moved(x) or ()) < x.spec.ndim):  # an axis more would have to stay within its one place
            break
        leaves |= not inside
        forms, x = compose(x.op.forms, forms), x.args[0]
    return x, forms


def placed(
    arena: Arena, side: tuple[Term, Forms], sizes: Shape, last: int | None, is_near: bool = False, uncached: int = UNCACHED
) -> Side | None:
    """An operand with zeros around it where it is read beyond its ends, and with the axis along which label `last` runs as its
    last one; none if there is none such. If all of its rows shall be near, they begin with whole vectors. Arrays of so many bytes
    are `uncached` where they are turned."""
    x, forms = side
    reach = [interval(f, sizes) for f in forms]
    order = list(range(x.spec.ndim))
    if last is not None:
        along = [k for k, f in enumerate(forms) if any(c == last for c, _ in f[1])]
        if len(along) != 1 or dict(forms[along[0]][1])[last] != 1:
            return None
        order.append(order.pop(along[0]))
    outside = any(low < 0 or high >= n for (low, high), n in zip(reach, x.spec.shape))
    size, ends = bytes_of(x.spec.dtype), reach if outside else [(0, n - 1) for n in x.spec.shape]
    low, high = ends[order[-1]]
    room = _room(high - low + 1, size) if is_near else 0
    if not outside and order == sorted(order) and (not is_near or (room == high - low + 1 and not isinstance(x.op, Parameter))):
        return Side(x, forms, 0)
    if is_near:
        ends[order[-1]] = (low, low + room - 1)
    shape = tuple(ends[k][1] - ends[k][0] + 1 for k in order)
    there: Forms = tuple((low, ((order.index(k), 1),)) for k, (low, _) in enumerate(ends))
    shifted = tuple(form(forms[k][0] - ends[k][0], forms[k][1]) for k in order)
    near, far, most = (PADDED, PADDED_FAR, UNCACHED) if order == sorted(order) else (TURNED, TURNED_FAR, uncached)
    cost = prod(shape) * (near if prod(shape) * size < most else far)
    return Side(arena.term(View(shape, there), (x,)), shifted, cost)


def _room(n: int, size: int) -> int:
    """Places for a row of so many elements, so that rows begin with whole vectors, and not all at the same place of a page."""
    whole = VECTOR // size
    room = -(-n // whole) * whole
    return room if room * size % PAGE else room + whole


def _within(bounds: Bounds, labels: Labels) -> Bounds:
    """Bounds of forms over labels as those over their places."""
    return tuple(zip(_renamed([f for f, _ in bounds], labels), (n for _, n in bounds)))


def _renamed(forms: Sequence[Form], labels: Labels) -> Forms:
    """Forms over labels as those over their places."""
    return tuple(form(o, ((labels.index(c), k) for c, k in terms)) for o, terms in forms)
