"""Reading and writing at indices: the part of `Tensor` that knows which index belongs to which axis."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import EllipsisType
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, overload

from adtypes.algebra import bind
from adtypes.dtypes import DT, DT_co, Num
from adtypes.errors import DTypeError, MutationError, ShapeError, TruthValueError, count
from adtypes.index import At, Ix, indices_over, sizes, subscript
from adtypes.operands import remembered
from adtypes.ops.indexing import Scatter, gather
from adtypes.ops.layout import at
from adtypes.typevars import D1, D2, D3, D4, P1, P2, P3, Rest, Sh
from adtypes.value import MYPY, Value

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor, Tensor

UNROLL_LIMIT = 1000  # rows that `for row in tensor` unrolls at most

Full: TypeAlias = "slice[None, None, None]"  # `:`, which keeps the dim
Cut: TypeAlias = "slice[Any, Any, Any]"  # any slice; its size is not known to the type checker


class Indexed(Value[DT_co, *Sh]):
    """The mixin of brackets, iteration, `gather` and `scatter`."""

    __slots__ = ()

    # ---- an index removes its axis, and must belong to it or be a computed integer; a slice keeps its axis
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest], key: At[D1]) -> Tensor[DT, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[At[D1], At[D2]]) -> Tensor[DT, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[At[D1], At[D2], At[D3]]) -> Tensor[DT, *Rest]: ...
    @overload
    def __getitem__(
        self: Indexed[DT, D1, D2, D3, D4, *Rest], key: tuple[At[D1], At[D2], At[D3], At[D4]]
    ) -> Tensor[DT, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest], key: Full) -> Tensor[DT, D1, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest], key: Cut) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[Full, At[D2]]) -> Tensor[DT, D1, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[Cut, At[D2]]) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[At[D1], Full]) -> Tensor[DT, D2, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[At[D1], Cut]) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[Full, Cut]) -> Tensor[DT, D1, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[Cut, Full]) -> Tensor[DT, Any, D2, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[Cut, Cut]) -> Tensor[DT, Any, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[Full, At[D2], At[D3]]) -> Tensor[DT, D1, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[At[D1], Full, At[D3]]) -> Tensor[DT, D2, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[Full, Full, At[D3]]) -> Tensor[DT, D1, D2, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[Cut, At[D2], At[D3]]) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[At[D1], Cut, At[D3]]) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[At[D1], At[D2], Cut]) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[At[D1], Cut, Cut]) -> Tensor[DT, Any, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[Cut, At[D2], Cut]) -> Tensor[DT, Any, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[Cut, Cut, At[D3]]) -> Tensor[DT, Any, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, D3, *Rest], key: tuple[Cut, Cut, Cut]) -> Tensor[DT, Any, Any, Any, *Rest]: ...
    # ---- `...` stands for all axes that have no key, None for a new one
    @overload
    def __getitem__(self: Indexed[DT, *Sh], key: EllipsisType) -> Tensor[DT, *Sh]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Rest, D1], key: tuple[EllipsisType, At[D1]]) -> Tensor[DT, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Rest, D1], key: tuple[EllipsisType, Cut]) -> Tensor[DT, *Rest, Any]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Rest, D1, D2], key: tuple[EllipsisType, At[D1], At[D2]]) -> Tensor[DT, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Rest, D1, D2], key: tuple[EllipsisType, Full, At[D2]]) -> Tensor[DT, *Rest, D1]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Rest, D1, D2], key: tuple[EllipsisType, Cut, At[D2]]) -> Tensor[DT, *Rest, Any]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Rest, D1, D2], key: tuple[EllipsisType, At[D1], Full]) -> Tensor[DT, *Rest, D2]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Rest, D1, D2], key: tuple[EllipsisType, At[D1], Cut]) -> Tensor[DT, *Rest, Any]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Rest, D1, D2], key: tuple[EllipsisType, Cut, Cut]) -> Tensor[DT, *Rest, Any, Any]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest], key: tuple[At[D1], EllipsisType]) -> Tensor[DT, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest], key: tuple[Cut, EllipsisType]) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest, D2], key: tuple[At[D1], EllipsisType, At[D2]]) -> Tensor[DT, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest, D2], key: tuple[At[D1], EllipsisType, Cut]) -> Tensor[DT, *Rest, Any]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest, D2], key: tuple[Full, EllipsisType, At[D2]]) -> Tensor[DT, D1, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest, D2], key: tuple[Cut, EllipsisType, At[D2]]) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest, D2], key: tuple[Cut, EllipsisType, Cut]) -> Tensor[DT, Any, *Rest, Any]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Sh], key: tuple[None, EllipsisType] | None) -> Tensor[DT, Any, *Sh]: ...
    @overload
    def __getitem__(self: Indexed[DT, *Sh], key: tuple[EllipsisType, None]) -> Tensor[DT, *Sh, Any]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest], key: tuple[None, Full]) -> Tensor[DT, Any, D1, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest], key: tuple[Full, None]) -> Tensor[DT, D1, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, *Rest], key: tuple[None, At[D1]] | tuple[At[D1], None]) -> Tensor[DT, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[Full, Full, None]) -> Tensor[DT, D1, D2, Any, *Rest]: ...
    @overload
    def __getitem__(self: Indexed[DT, D1, D2, *Rest], key: tuple[Full, None, Full]) -> Tensor[DT, D1, Any, D2, *Rest]: ...
    def __getitem__(self, key: object) -> AnyTensor:
        return subscript(self, key)  # type: ignore[arg-type]

    def __iter__(self: Indexed[DT, D1, *Rest]) -> Iterator[Tensor[DT, *Rest]]:
        """The rows along the static leading axis, one by one: a Python loop over them is unrolled."""
        spec = self.spec
        if not spec.shape:
            raise ShapeError(f"{spec} has no axis to iterate over", remedy="reshape(x, (1,)) has one; x.item() is the number")
        if spec.shape[0] > UNROLL_LIMIT:
            raise ShapeError(
                f"a Python loop over {spec} would unroll {spec.shape[0]} steps, more than {UNROLL_LIMIT}",
                remedy="write build1, sum1, or fold, scan, map_accum over rows(x)",
            )
        return iter([_row(self, k) for k in range(spec.shape[0])])  # type: ignore[arg-type]

    def __contains__(self, x: object) -> NoReturn:
        raise TruthValueError(
            "`in` asks Python to compare with elements that have no truth value",
            remedy="write any(x == value)",
        )

    if not MYPY:  # hidden: a visible `__len__` would make mypy accept `if x`, a visible `__setitem__` `x[i] = v`

        def __len__(self) -> int:
            shape = self.spec.shape
            if not shape:
                raise ShapeError("a rank-0 tensor has no length", remedy="reshape(x, (1,)) has one; x.item() is the number")
            return shape[0]

        def __setitem__(self, key: object, value: object) -> NoReturn:
            raise MutationError(
                "a tensor is a value and cannot be changed",
                remedy="write build1(n, lambda j: cond(j == i, v, a[j])), or v.scatter((n,), lambda k: (ix[k],)) "
                "for many elements",
            )

        def __delitem__(self, key: object) -> NoReturn:
            raise MutationError("a tensor is a value and cannot lose elements", remedy="write concat([a[:i], a[i + 1 :]])")

    # ---- one gather or scatter over a grid; as methods, so that the receiver is not inferred anew per overload
    @overload
    def gather(
        self: Indexed[DT, P1, *Rest], dims: tuple[D1] | D1, f: Callable[[Ix[D1]], tuple[At[P1]] | At[P1]]
    ) -> Tensor[DT, D1, *Rest]: ...
    @overload
    def gather(
        self: Indexed[DT, P1, P2, *Rest], dims: tuple[D1] | D1, f: Callable[[Ix[D1]], tuple[At[P1], At[P2]]]
    ) -> Tensor[DT, D1, *Rest]: ...
    @overload
    def gather(
        self: Indexed[DT, P1, *Rest], dims: tuple[D1, D2], f: Callable[[Ix[D1], Ix[D2]], tuple[At[P1]] | At[P1]]
    ) -> Tensor[DT, D1, D2, *Rest]: ...
    @overload
    def gather(
        self: Indexed[DT, P1, P2, *Rest],
        dims: tuple[D1, D2],
        f: Callable[[Ix[D1], Ix[D2]], tuple[At[P1], At[P2]]],
    ) -> Tensor[DT, D1, D2, *Rest]: ...
    @overload
    def gather(
        self: Indexed[DT, P1, P2, P3, *Rest],
        dims: tuple[D1, D2, D3],
        f: Callable[[Ix[D1], Ix[D2], Ix[D3]], tuple[At[P1], At[P2], At[P3]]],
    ) -> Tensor[DT, D1, D2, D3, *Rest]: ...
    def gather(self, dims: tuple[int, ...] | int, f: Callable[..., Any]) -> AnyTensor:
        """``out[i, ..] = self[f(i, ..)]`` over a grid of sizes `dims`; reads 0 out of bounds. One size or index needs no tuple.

        >>> from adtypes import iota
        >>> iota(5).gather((3,), lambda i: (i + 3,))
        Tensor([3, 4, 0], i64)
        """
        _expect_index_function("gather", f)
        return gather(self, *indices_over(sizes(dims, "gather"), f, self.spec, "gather"))  # type: ignore[arg-type]

    @overload
    def scatter(
        self: Indexed[Num, D1, *Rest], into: tuple[P1] | P1, f: Callable[[Ix[D1]], tuple[At[P1]] | At[P1]]
    ) -> Tensor[DT_co, P1, *Rest]: ...
    @overload
    def scatter(
        self: Indexed[Num, D1, *Rest], into: tuple[P1, P2], f: Callable[[Ix[D1]], tuple[At[P1], At[P2]]]
    ) -> Tensor[DT_co, P1, P2, *Rest]: ...
    @overload
    def scatter(
        self: Indexed[Num, D1, D2, *Rest], into: tuple[P1] | P1, f: Callable[[Ix[D1], Ix[D2]], tuple[At[P1]] | At[P1]]
    ) -> Tensor[DT_co, P1, *Rest]: ...
    @overload
    def scatter(
        self: Indexed[Num, D1, D2, *Rest],
        into: tuple[P1, P2],
        f: Callable[[Ix[D1], Ix[D2]], tuple[At[P1], At[P2]]],
    ) -> Tensor[DT_co, P1, P2, *Rest]: ...
    @overload
    def scatter(
        self: Indexed[Num, D1, D2, D3, *Rest],
        into: tuple[P1, P2, P3],
        f: Callable[[Ix[D1], Ix[D2], Ix[D3]], tuple[At[P1], At[P2], At[P3]]],
    ) -> Tensor[DT_co, P1, P2, P3, *Rest]: ...
    def scatter(self, into: tuple[int, ...] | int, f: Callable[..., Any]) -> AnyTensor:
        """``out[f(i, ..)] += self[i, ..]`` onto zeros of leading sizes `into`, dropped outside. One size or index needs no tuple.

        >>> from adtypes import iota
        >>> iota(5).scatter((2,), lambda i: (i % 2,))
        Tensor([6, 4], i64)
        """
        spec = self.spec
        if not issubclass(spec.dtype, Num):
            raise DTypeError(f"scatter of {spec}", remedy="what meets is added, and only numbers are: convert with to_dtype")
        _expect_index_function("scatter", f)
        m = len(inspect.signature(f).parameters)
        if m > spec.ndim:
            what = f"scatter: an index function of {count(m, 'index')} for {spec}"
            raise ShapeError(what, remedy="it takes an index for each axis, or for the leading ones")
        grid = sizes(into, "scatter")
        shape = (*grid, *spec.shape[m:])
        ix = indices_over(spec.shape[:m], f, spec.with_shape(shape), "scatter")
        if len(ix) != len(grid):
            what = f"scatter: {count(len(ix), 'index')} into axes {list(grid)}"
            raise ShapeError(what, remedy="the index function gives an index, or a tuple of one for each of these axes")
        return bind(Scatter(shape), self, *ix)  # type: ignore[arg-type]


def _expect_index_function(name: str, f: object) -> None:
    if not callable(f):
        raise TypeError(f"{name} takes a function of indices, not {type(f).__name__}: write x.{name}((n,), lambda k: ix[k])")


@remembered
def _row(x: AnyTensor, k: int) -> AnyTensor:
    return at(x, 0, k)
