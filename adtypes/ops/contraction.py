"""The row of contractions: the einsum of two operands, from which matmul, dot and outer products are spelled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, final

from adtypes.algebra import bind
from adtypes.dtypes import Num
from adtypes.errors import DTypeError, ShapeError
from adtypes.namespace import Array, Namespace
from adtypes.op import Bilinear, Times, plain
from adtypes.ops.indexing import gather
from adtypes.ops.layout import broadcast, permute, total
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Labels: TypeAlias = tuple[int, ...]
LETTERS = "ijklmnopqrstuvwxyzabcdefghABCDEFGHIJKLMNOPQRSTUVWXYZ"


@final
class Contract(Bilinear):
    """``out[..] = sum a[..] * b[..]``: axes carry numbers, numbers that `out` lacks are summed.

    Within one operand the numbers are distinct, and each number of `out` occurs in an operand.
    """

    a: Labels
    b: Labels
    out: Labels

    def sizes(self, a: Spec, b: Spec) -> dict[int, int]:
        size = dict(zip(self.a, a.shape))
        for c, n in zip(self.b, b.shape):
            if size.setdefault(c, n) != n:
                raise ShapeError(f"contract {self.formula}: {a} and {b} do not fit, sizes {size[c]} and {n} differ")
        return size

    def spec(self, a: Spec, b: Spec) -> Spec:
        if len(self.a) != a.ndim or len(self.b) != b.ndim:
            raise ShapeError(f"contract {self.formula}: operands {a} and {b} have other ranks")
        if a.dtype is not b.dtype or not issubclass(a.dtype, Num):
            raise DTypeError(f"contract: dtypes {a.dtype.__name__} and {b.dtype.__name__}")
        size = self.sizes(a, b)
        return a.with_shape(tuple(size[c] for c in self.out))

    def vet(self, a: Spec, b: Spec) -> None:
        if any(len(set(ls)) != len(ls) for ls in (self.a, self.b, self.out)) or not {*self.out} <= {*self.a, *self.b}:
            raise ShapeError(f"contract: labels {self.a}, {self.b} and {self.out}")
        if not {*self.a, *self.b} <= {*range(len(LETTERS))}:
            raise ShapeError(f"contract: labels {self.a} and {self.b} beyond the letters of a formula")

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.contract(a, b, self.a, self.b, self.out)

    def left(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        return _back(ct, self.out, b, self.b, a.spec.shape, self.a, times)

    def right(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        return _back(ct, self.out, a, self.a, b.spec.shape, self.b, times)

    def expand(self, a: AnyTensor, b: AnyTensor, times: Times) -> AnyTensor:
        """The same value from elementwise products, for cotangents that must not meet an infinity."""
        size = self.sizes(a.spec, b.spec)
        every = self.out + tuple(c for c in size if c not in self.out)
        shape = tuple(size[c] for c in every)
        spread = [broadcast(x, shape, tuple(every.index(c) for c in ls)) for x, ls in ((a, self.a), (b, self.b))]
        return total(times(*spread), tuple(range(len(self.out), len(every))))

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], a: AnyTensor, b: AnyTensor) -> AnyTensor:
        first = max((*self.a, *self.b), default=-1) + 1
        new = tuple(range(first, first + len(sizes)))
        return contract(
            a, new + self.a if mapped[0] else self.a, b, new + self.b if mapped[1] else self.b, new + self.out
        )

    def index(self, ix: Sequence[AnyTensor], a: AnyTensor, b: AnyTensor) -> AnyTensor | None:
        first = max((*self.a, *self.b), default=-1) + 1
        grid = tuple(range(first, first + ix[0].ndim))
        at = dict(zip(self.out, ix))
        (a, la), (b, lb) = ((_index_labels(x, ls, at, grid)) for x, ls in ((a, self.a), (b, self.b)))
        return contract(a, la, b, lb, grid + self.out[len(ix) :])

    @property
    def formula(self) -> str:
        return formula(self.a, self.b, self.out)

    def show(self, *args: str) -> str:
        return f"contract('{self.formula}', {', '.join(args)})"


def _index_labels(x: AnyTensor, labels: Labels, at: dict[int, AnyTensor], grid: Labels) -> tuple[AnyTensor, Labels]:
    """One operand at the indices `at` of some of its labels."""
    here = [k for k, c in enumerate(labels) if c in at]
    rest = [k for k, c in enumerate(labels) if c not in at]
    if not here:
        return x, labels
    return gather(permute(x, (*here, *rest)), *[at[labels[k]] for k in here]), grid + tuple(labels[k] for k in rest)


def _back(
    ct: AnyTensor, out: Labels, other: AnyTensor, lo: Labels, shape: tuple[int, ...], want: Labels, times: Times
) -> AnyTensor:
    """The cotangent of one operand: labels that only it had are repeated."""
    have = tuple(c for c in want if c in out or c in lo)
    part = contract(ct, out, other, lo, have) if times is plain else Contract(out, lo, have).expand(ct, other, times)
    return broadcast(part, shape, tuple(want.index(c) for c in have))


def contract(a: AnyTensor, la: Labels, b: AnyTensor, lb: Labels, out: Labels) -> AnyTensor:
    """The contraction, its labels numbered by first use so that equal ones are one term."""
    return bind(_numbered(la, lb, out), a, b)


@lru_cache(maxsize=1024)  # rows are values: those that come again are made once
def _numbered(la: Labels, lb: Labels, out: Labels) -> Contract:
    number: dict[int, int] = {}
    for c in (*la, *lb):
        number.setdefault(c, len(number))
    la, lb, out = (tuple([number[c] for c in ls]) for ls in (la, lb, out))
    return Contract(la, lb, out)


def formula(a: Labels, b: Labels, out: Labels) -> str:
    """The einsum text; letters follow the order of the result, then of the sums."""
    letters: dict[int, str] = {}
    for c in (*a, *b):
        letters.setdefault(c, LETTERS[len(letters)])
    return "{},{}->{}".format(*("".join(letters[c] for c in ls) for ls in (a, b, out)))
