"""Products of tensors: `dot`, `matmul`, `outer`, and `einsum` with any number of operands.

`einsum` parses its formula, chooses the order of contractions by cost, and contracts in pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import prod
from typing import Any, NamedTuple, TypeAlias, overload

from adtypes.affine import axis as along
from adtypes.dtypes import NT, Num
from adtypes.errors import AdtypesError, DTypeError, ShapeError, count
from adtypes.operands import as_tensor, remembered
from adtypes.ops.contraction import contract
from adtypes.ops.layout import permute, total, view
from adtypes.tensor import AnyTensor, Tensor, matmul_any
from adtypes.typevars import D1, D2, D3, P1, N

MANY = 7  # operands up to which the cheapest order of all is found; beyond, the cheapest next pair is taken
Labels: TypeAlias = str
Part: TypeAlias = frozenset[int]  # some of the operands


@remembered
def dot(x: Tensor[NT, N], y: Tensor[NT, N]) -> Tensor[NT]:
    """The inner product of two vectors.

    >>> from adtypes import array
    >>> dot(array([1.0, 2.0]), array([3.0, 4.0]))
    Tensor(11., f64)
    """
    x, y = as_tensor(x, "dot"), as_tensor(y, "dot")
    if x.ndim != 1 or y.ndim != 1:
        raise ShapeError(f"dot: {x.spec} and {y.spec} are not two vectors", remedy="write x @ y, or sum_all(x * y)")
    try:
        return matmul_any(x, y)
    except AdtypesError as e:
        raise e.said_by("dot", "matmul") from None


@overload
def matmul(x: Tensor[NT, D1, D2], y: Tensor[NT, D2, D3]) -> Tensor[NT, D1, D3]: ...
@overload
def matmul(x: Tensor[NT, D1, D2], y: Tensor[NT, D2]) -> Tensor[NT, D1]: ...
@overload
def matmul(x: Tensor[NT, D1], y: Tensor[NT, D1, D2]) -> Tensor[NT, D2]: ...
@overload
def matmul(x: Tensor[NT, D1], y: Tensor[NT, D1]) -> Tensor[NT]: ...
@overload
def matmul(x: Tensor[NT, P1, D1, D2], y: Tensor[NT, P1, D2, D3]) -> Tensor[NT, P1, D1, D3]: ...
def matmul(x: AnyTensor, y: AnyTensor) -> AnyTensor:
    """``x @ y``; the operator has the better messages of type checkers."""
    return matmul_any(x, y)


@overload
def outer(x: Tensor[NT, D1], y: Tensor[NT, D2]) -> Tensor[NT, D1, D2]: ...
@overload
def outer(x: Tensor[NT, D1], y: Tensor[NT, D2, D3]) -> Tensor[NT, D1, D2, D3]: ...
@overload
def outer(x: Tensor[NT, D1, D2], y: Tensor[NT, D3]) -> Tensor[NT, D1, D2, D3]: ...
@remembered
def outer(x: AnyTensor, y: AnyTensor) -> AnyTensor:
    """``x[i] * y[j]`` for all i and j.

    >>> from adtypes import array
    >>> outer(array([1, 2]), array([3, 4]))
    Tensor([[3, 4],
            [6, 8]], i64)
    """
    x, y = _numbers("outer", (x, y))
    a, b = tuple(range(x.ndim)), tuple(range(x.ndim, x.ndim + y.ndim))
    return contract(x, a, y, b, a + b)


# ---------------------------------------------------------------- einsum
@remembered
def einsum(spec: str, *xs: Tensor[NT, *tuple[Any, ...]]) -> Tensor[NT, *tuple[Any, ...]]:
    """Products of elements with equal letters, summed over those that the result lacks.

    Without ``->`` the result has the letters that occur once, in alphabetical order; a letter twice in one operand is its
    diagonal. Operands are contracted two at a time, in the order that takes the fewest multiplications. The type checker does
    not know the shape: `matmul`, `dot` and `outer` are typed. What does not fit is a `ShapeError` that says where.

    >>> from adtypes import array
    >>> a, v = array([[1.0, 2.0], [3.0, 4.0]]), array([1.0, 10.0])
    >>> einsum("i,ij,j->", v, a, v)
    Tensor(451., f64)
    >>> einsum("ii", a)
    Tensor(5., f64)
    """
    if not isinstance(spec, str):
        what = f"einsum: {type(spec).__name__} is not a string of subscripts"
        raise DTypeError(what, remedy='they come first: einsum("ij,j->i", a, v)')
    ins, out = parse(spec, len(xs))
    operands = _numbers("einsum", xs, moves=len(xs) == 1 and {*ins[0]} == {*out})
    size = _sizes(spec, ins, operands)
    parts = [_distinct(t, ls) for t, ls in zip(operands, ins)]
    for a, b in order([p.labels for p in parts], out, size):
        x, y = parts[a], parts[b]
        rest = [p for k, p in enumerate(parts) if k not in (a, b)]
        here = _kept(x.labels, y.labels, (out, *(p.labels for p in rest)))
        number = {c: k for k, c in enumerate(size)}
        made = contract(x.value, _of(number, x.labels), y.value, _of(number, y.labels), _of(number, here))
        parts = [*rest, _Operand(made, here)]
    (last,) = parts
    left = "".join(c for c in last.labels if c in out)
    summed = total(last.value, tuple(k for k, c in enumerate(last.labels) if c not in out))
    return permute(summed, tuple(left.index(c) for c in out))


def _numbers(name: str, xs: Sequence[AnyTensor], moves: bool = False) -> list[AnyTensor]:
    """Operands of a product: numbers of one dtype, but for one whose elements are only moved."""
    made = [as_tensor(x, name) for x in xs]
    for k, x in enumerate(made):
        if x.spec.dtype is not made[0].spec.dtype or not (moves or issubclass(x.spec.dtype, Num)):
            what = f"{name}: operand {k} is {x.spec}, and operand 0 {made[0].spec}" if k else f"{name}: operand 0 is {x.spec}"
            raise DTypeError(what, remedy="operands are numbers of one dtype: convert with to_dtype(x, F64)").about(x)
    return made


class _Operand(NamedTuple):
    value: AnyTensor
    labels: Labels


def parse(spec: str, n: int) -> tuple[list[Labels], Labels]:
    """The letters of each of `n` operands and of the result; an error shows the place in the text."""
    if "..." in spec:
        raise _wrong(spec, spec.index("..."), "an ellipsis", "name each axis by a letter, or put the function under vmap")
    left, arrow, right = spec.partition("->")
    for k, c in enumerate(spec):
        if not (c.isascii() and c.isalpha()) and c not in ", " and not len(left) <= k < len(left) + 2 * bool(arrow):
            raise _wrong(spec, k, f"{c!r} is not a letter", "write letters, commas and one arrow, such as 'ij,jk->ik'")
    ins, out = left.replace(" ", "").split(","), right.replace(" ", "")
    if len(ins) != n:
        what = f"einsum {spec!r} is a formula of {count(len(ins), 'operand')}, and {n} are given"
        raise ShapeError(what, remedy="write a group of letters for each operand, with commas between them")
    every = "".join(ins)
    if not arrow:
        return ins, "".join(sorted(c for c in set(every) if every.count(c) == 1))
    start = len(left) + 2
    for k, c in enumerate(spec[start:], start):
        if c == ",":
            raise _wrong(spec, k, "a second result", "write one result, without commas")
        if c != " " and c not in every:
            raise _wrong(spec, k, f"no operand has {c!r}", "letters of the result are those of operands")
        if c != " " and spec.index(c, start) < k:
            raise _wrong(spec, k, f"{c!r} is twice in the result", "a matrix from its diagonal: select(row == column, d, 0.0)")
    return ins, out


def _wrong(spec: str, at: int, what: str, remedy: str) -> ShapeError:
    return ShapeError(f"einsum: {what} at position {at}:\n        {spec}\n        {' ' * at}^", remedy=remedy)


def _sizes(spec: str, ins: Sequence[Labels], xs: Sequence[AnyTensor]) -> dict[str, int]:
    size: dict[str, int] = {}
    for k, (labels, x) in enumerate(zip(ins, xs)):
        if len(labels) != x.ndim:
            what = f"einsum {spec!r}: operand {k} is {x.spec}, its letters are {labels!r}"
            raise ShapeError(what, remedy="write one letter for each axis").about(x)
        for c, n in zip(labels, x.spec.shape):
            if size.setdefault(c, n) != n:
                what = f"einsum {spec!r}: {c!r} has size {n} in operand {k}, {x.spec}, and {size[c]} before"
                raise ShapeError(what, remedy="axes with one letter have one size").about(x)
    return size


def _distinct(x: AnyTensor, labels: Labels) -> _Operand:
    """The operand with each letter once: the diagonal of those that it has more often."""
    once = "".join(dict.fromkeys(labels))
    if once == labels:
        return _Operand(x, labels)
    shape = tuple(x.spec.shape[labels.index(c)] for c in once)
    return _Operand(view(x, shape, tuple(along(once.index(c)) for c in labels)), once)


def _of(number: Mapping[str, int], labels: Labels) -> tuple[int, ...]:
    return tuple(number[c] for c in labels)


def _kept(a: Labels, b: Labels, others: Sequence[Labels]) -> Labels:
    """The letters of a product that are still needed, those of the last result in its order."""
    wanted = set().union(*others)
    return "".join(c for c in dict.fromkeys((*others[0], *a, *b)) if c in wanted and (c in a or c in b))


# ---------------------------------------------------------------- the order
def order(ins: Sequence[Labels], out: Labels, size: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Which two to contract next, as places in a list from which they go, and to whose end their product comes."""
    now: list[tuple[Part, Labels]] = [(frozenset([k]), ls) for k, ls in enumerate(ins)]
    tree = _best(ins, out, size) if len(ins) <= MANY else None
    while len(now) > 1:
        pairs = list(combinations(range(len(now)), 2))
        if tree is None:
            a, b = min(pairs, key=lambda p: _cost(now[p[0]][1], now[p[1]][1], size))
        else:
            a, b = next(p for p in pairs if {now[p[0]][0], now[p[1]][0]} == {*tree.get(now[p[0]][0] | now[p[1]][0], ())})
        yield a, b
        rest = [x for k, x in enumerate(now) if k not in (a, b)]
        labels = _kept(now[a][1], now[b][1], (out, *(ls for _, ls in rest)))
        now = [*rest, (now[a][0] | now[b][0], labels)]


def _cost(a: Labels, b: Labels, size: Mapping[str, int]) -> int:
    return prod(size[c] for c in {*a, *b})


def _best(ins: Sequence[Labels], out: Labels, size: Mapping[str, int]) -> dict[Part, tuple[Part, Part]]:
    """For each set of operands in the cheapest order, the two sets whose products it is the product of."""
    everyone = frozenset(range(len(ins)))
    price: dict[Part, float] = {frozenset([k]): 0 for k in everyone}
    split: dict[Part, tuple[Part, Part]] = {}

    def labels(part: Part) -> set[str]:
        outside = set(out).union(*(ins[k] for k in everyone - part))
        return set[str]().union(*(ins[k] for k in part)) & (outside if len(part) > 1 else set(size))

    for m in range(2, len(ins) + 1):
        for whole in map(frozenset, combinations(everyone, m)):
            first = min(whole)
            for r in range(1, m):
                for left in map(frozenset, combinations(whole, r)):
                    right = whole - left
                    if first not in left:
                        continue
                    cost = price[left] + price[right] + prod(size[c] for c in labels(left) | labels(right))
                    if cost < price.get(whole, float("inf")):
                        price[whole], split[whole] = cost, (left, right)
    todo, tree = [everyone], dict[Part, tuple[Part, Part]]()
    while todo:
        whole = todo.pop()
        if whole in split:
            tree[whole] = split[whole]
            todo += split[whole]
    return tree


__all__ = ["einsum", "order", "parse"]
