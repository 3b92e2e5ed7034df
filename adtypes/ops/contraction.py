"""Contractions: the einsum of two operands, from which matmul, dot and outer products are spelled, and its strong form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, TypeAlias, final

from adtypes.algebra import bind
from adtypes.dtypes import DType, Float, Num
from adtypes.errors import DTypeError, ShapeError
from adtypes.namespace import Array, Namespace
from adtypes.op import Bilinear, Times, plain
from adtypes.ops.indexing import gather
from adtypes.ops.layout import broadcast, permute
from adtypes.ops.selection import mul0
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Labels: TypeAlias = tuple[int, ...]
LETTERS = "ijklmnopqrstuvwxyzabcdefghABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Contraction(Bilinear):
    """``out[..] = sum a[..] * b[..]``: axes carry numbers, numbers that `out` lacks are summed.

    Within one operand the numbers are distinct, and each number of `out` occurs in an operand.
    """

    a: Labels
    b: Labels
    out: Labels

    domain: ClassVar[type[DType]] = Num

    def sizes(self, a: Spec, b: Spec) -> dict[int, int]:
        size = dict(zip(self.a, a.shape))
        for c, n in zip(self.b, b.shape):
            if size.setdefault(c, n) != n:
                raise ShapeError(f"contract {self.formula}: {a} and {b} do not fit, sizes {size[c]} and {n} differ")
        return size

    def spec(self, a: Spec, b: Spec) -> Spec:
        if len(self.a) != a.ndim or len(self.b) != b.ndim:
            raise ShapeError(f"contract {self.formula}: operands {a} and {b} have the wrong ranks")
        if a.dtype is not b.dtype or not issubclass(a.dtype, self.domain):
            raise DTypeError(f"contract: dtypes {a.dtype.__name__} and {b.dtype.__name__}")
        size = self.sizes(a, b)
        return a.with_shape(tuple(size[c] for c in self.out))

    def vet(self, a: Spec, b: Spec) -> None:
        if any(len(set(ls)) != len(ls) for ls in (self.a, self.b, self.out)) or not {*self.out} <= {*self.a, *self.b}:
            raise ShapeError(f"contract: labels {self.a}, {self.b} and {self.out}")
        if not {*self.a, *self.b} <= {*range(len(LETTERS))}:
            raise ShapeError(f"contract: labels {self.a} and {self.b} beyond the letters of a formula")

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], a: AnyTensor, b: AnyTensor) -> AnyTensor:
        first = max((*self.a, *self.b), default=-1) + 1
        new = tuple(range(first, first + len(sizes)))
        la, lb = (new + ls if m else ls for ls, m in zip((self.a, self.b), mapped))
        return bind(numbered(type(self), la, lb, new + self.out), a, b)

    def index(self, ix: Sequence[AnyTensor], a: AnyTensor, b: AnyTensor) -> AnyTensor | None:
        first = max((*self.a, *self.b), default=-1) + 1
        grid = tuple(range(first, first + ix[0].ndim))
        at = dict(zip(self.out, ix))
        (a, la), (b, lb) = ((_index_labels(x, ls, at, grid)) for x, ls in ((a, self.a), (b, self.b)))
        return bind(numbered(type(self), la, lb, grid + self.out[len(ix) :]), a, b)

    @property
    def formula(self) -> str:
        return formula(self.a, self.b, self.out)

    def show(self, *args: str) -> str:
        return f"{self.name}('{self.formula}', {', '.join(args)})"


@final
class Contract(Contraction):
    """The ordinary contraction."""

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.contract(a, b, self.a, self.b, self.out)

    def left(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        return _back(ct, self.out, b, self.b, a.spec.shape, self.a, times is not plain)

    def right(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        return _back(ct, self.out, a, self.a, b.spec.shape, self.b, times is not plain)


@final
class Contract0(Contraction):
    """The contraction with strong products (see `adtypes.ops.selection.Mul0`), for cotangents that must not meet an infinity.

    Where the ordinary one is finite it is the same: 0 times what is not finite would show. So it costs a product of matrices,
    and a look at the result.
    """

    domain = Float

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.contract0(a, b, self.a, self.b, self.out)

    def left(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        return _back(ct, self.out, b, self.b, a.spec.shape, self.a, True)

    def right(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        return _back(ct, self.out, a, self.a, b.spec.shape, self.b, True)

    def side(self, k: int, /) -> bool | None:
        return True

    def judge(self, k: int, /) -> int:
        return 1 - k


def _index_labels(x: AnyTensor, labels: Labels, at: dict[int, AnyTensor], grid: Labels) -> tuple[AnyTensor, Labels]:
    """One operand at the indices `at` of some of its labels."""
    here = [k for k, c in enumerate(labels) if c in at]
    rest = [k for k, c in enumerate(labels) if c not in at]
    if not here:
        return x, labels
    return gather(permute(x, (*here, *rest)), *[at[labels[k]] for k in here]), grid + tuple(labels[k] for k in rest)


def _back(
    ct: AnyTensor, out: Labels, other: AnyTensor, lo: Labels, shape: tuple[int, ...], want: Labels, strong: bool
) -> AnyTensor:
    """The cotangent of one operand: labels that only it had are repeated."""
    have = tuple(c for c in want if c in out or c in lo)
    if not strong:
        part = contract(ct, out, other, lo, have)
    elif {*out, *lo} <= {*have}:  # nothing is summed
        size = dict(zip((*out, *lo), (*ct.spec.shape, *other.spec.shape)))
        every = tuple(size[c] for c in have)
        spread = [broadcast(x, every, tuple(have.index(c) for c in ls)) for x, ls in ((ct, out), (other, lo))]
        part = mul0(*spread)
    else:
        part = bind(numbered(Contract0, out, lo, have), ct, other)
    return broadcast(part, shape, tuple(want.index(c) for c in have))


def contract(a: AnyTensor, la: Labels, b: AnyTensor, lb: Labels, out: Labels) -> AnyTensor:
    """The ordinary contraction of two tensors."""
    return bind(numbered(Contract, la, lb, out), a, b)


@lru_cache(maxsize=1024)  # rows are values: those that come again are made once
def numbered(row: type[Contraction], la: Labels, lb: Labels, out: Labels) -> Contraction:
    """The row, its labels numbered by first use so that equal ones are one term."""
    number: dict[int, int] = {}
    for c in (*la, *lb):
        number.setdefault(c, len(number))
    la, lb, out = (tuple([number[c] for c in ls]) for ls in (la, lb, out))
    return row(la, lb, out)


def formula(a: Labels, b: Labels, out: Labels) -> str:
    """The einsum text; letters follow the order of the operands."""
    letters: dict[int, str] = {}
    for c in (*a, *b):
        letters.setdefault(c, LETTERS[len(letters)])
    return "{},{}->{}".format(*("".join(letters[c] for c in ls) for ls in (a, b, out)))
