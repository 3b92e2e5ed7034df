"""The family of operations that act on each position by itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from adtypes.algebra import bind
from adtypes.dtypes import Bool, DType, Float, Int, Num
from adtypes.errors import DTypeError, ShapeError
from adtypes.op import Discrete, Op, Times, plain
from adtypes.ops.indexing import gather
from adtypes.ops.layout import lead
from adtypes.spec import Shape, Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Partial: TypeAlias = "AnyTensor | float | Callable[[], AnyTensor]"


def explicit(one: Shape, other: Shape) -> str:
    """What to write for two arrays of which other libraries would repeat one.

    >>> explicit((4, 3), (3,))
    'write replicate(4, y) for the smaller one, y'
    >>> explicit((4, 3), (4,))
    'by index: build2((4, 3), lambda i, j: .. x[i, j] .. y[i] ..)'
    >>> explicit((4, 3), (1, 3))
    'axes of size 1 are not stretched; by index: build2((4, 3), lambda i, j: .. x[i, j] .. y[0, j] ..)'
    >>> explicit((4, 1), (1, 3))
    'axes of size 1 are not stretched; by index: build2((4, 3), lambda i, j: .. x[i, 0] .. y[0, j] ..)'
    >>> explicit((4, 3), (4, 2))
    'axis 1 has size 3 in one and 2 in the other: slice or pad one of them'
    """
    small, large = sorted((one, other), key=lambda shape: (len(shape), shape))
    more = len(large) - len(small)
    if more and large[more:] == small:
        text = "y"
        for n in reversed(large[:more]):
            text = f"replicate({n}, {text})"
        return f"write {text} for the smaller one, y"
    letters = "ijklmnpqrstuvw"[: len(large)]
    index = ", ".join(letters)
    build = f"by index: build{len(large) if len(large) <= 4 else ''}({large}, lambda {index}: .. x[{index}] .. "
    at = _along(small, large)
    if at and len(letters) == len(large):
        return f"{build}y[{', '.join(letters[k] for k in at)}] ..)"
    if not more and all(m == n or 1 in (m, n) for m, n in zip(small, large)) and len(letters) == len(large):
        whole = tuple(n if m == 1 else m for m, n in zip(small, large))
        x, y = (", ".join(i if m == n else "0" for i, m, n in zip(letters, shape, whole)) for shape in (large, small))
        build = f"build{len(whole) if len(whole) <= 4 else ''}({whole}, lambda {index}: .. x[{x}] .. y[{y}] ..)"
        return f"axes of size 1 are not stretched; by index: {build}"
    if more:
        return f"axes of sizes {list(small)} are not among those of {list(large)}: slice or pad one of them"
    k = next(k for k, (m, n) in enumerate(zip(one, other)) if m != n)
    if len(one) == 2 and one[::-1] == other:
        return "transpose(x) of one has the shape of the other, if that is meant"
    pairs = f"; all pairs are build2({(*one, *other)}, lambda i, j: .. x[i] .. y[j] ..)" if len(one) == 1 else ""
    return f"axis {k} has size {one[k]} in one and {other[k]} in the other: slice or pad one of them{pairs}"


def _along(small: Shape, large: Shape) -> list[int]:
    """Axes of the larger shape, in order, that have the sizes of a smaller one of fewer axes; none if there are none such."""
    at, left = list[int](), list(small)
    for k, n in enumerate(large):
        if left and n == left[0]:
            at.append(k)
            del left[0]
    return at if len(at) == len(small) < len(large) else []


class Pointwise(Op):
    """An operation on arguments of one shape, whose result has that shape: each element depends on those at its place."""

    domain: ClassVar[type[DType]] = Num  # dtypes that the arguments may have

    @property
    @abstractmethod
    def c(self) -> str:
        """The C expression, with ``{0}``, ``{1}`` for the arguments."""

    @property
    def c_number(self) -> str:
        """The C expression if the last argument is a finite number."""
        return self.c

    @property
    @abstractmethod
    def py(self) -> str:
        """The expression on Python scalars; functions are those of the module `math`."""

    def result(self, *dtypes: type[DType]) -> type[DType]:
        """The dtype of the result."""
        return dtypes[0]

    def spec(self, *specs: Spec) -> Spec:
        first = specs[0]
        for s in specs[1:]:
            if s.shape != first.shape:
                raise ShapeError(
                    f"{self.name}: shapes {list(first.shape)} and {list(s.shape)} differ (only scalars broadcast)",
                    remedy=explicit(first.shape, s.shape),
                )
        self.check_dtypes(*specs)
        dtype = self.result(*[s.dtype for s in specs])
        return first if dtype is first.dtype else Spec(first.shape, dtype)

    def check_dtypes(self, *specs: Spec) -> None:
        first = specs[0]
        for s in specs[1:]:
            if s.dtype is not first.dtype:
                raise DTypeError(
                    f"{self.name}: dtypes {first.dtype.__name__} and {s.dtype.__name__} differ",
                    remedy=self._fitting(first.dtype, s.dtype),
                )
        if not issubclass(first.dtype, self.domain):
            remedy = self.instead(first.dtype)
            if self.domain is Float and issubclass(first.dtype, Int) and not first.shape:
                remedy += "; numbers are floats with a point, as 2.0"
            raise DTypeError(f"{self.name} does not accept {first.dtype.__name__}", remedy=remedy)

    def _fitting(self, *dtypes: type[DType]) -> str:
        """What to write where arguments have different dtypes: the one that holds the numbers of the other."""
        wider = min(dtypes, key=lambda d: (not issubclass(d, Float), not issubclass(d, Int)))
        if all(issubclass(d, Float) for d in dtypes) and issubclass(wider, self.domain):
            one, other = (f"to_dtype(x, {d.__name__})" for d in dtypes)
            alone = "a number without a tensor beside it, as in cond(p, 1.0, 0.0) and at the start of a loop, is F64"
            return f"convert one side: {one} or {other}; {alone}"
        if all(issubclass(d, Int) for d in dtypes) and issubclass(wider, self.domain):
            one, other = (f"to_dtype(x, {d.__name__})" for d in dtypes)
            return f"convert one side: {one} or {other}; the index of a loop is I64"
        if issubclass(wider, self.domain):
            return f"convert one side, for example to_dtype(x, {wider.__name__})"
        return f"convert both sides: {self.instead(wider)}"

    def instead(self, dtype: type[DType]) -> str:
        """What to write for arguments of a dtype that is not accepted."""
        if self.domain is Bool:
            return "compare first: x > 0 is a truth value"
        if self.domain is Int:
            return "convert with to_dtype(x, I64)"
        if self.domain is Float:
            return "convert with to_dtype(x, F64)"
        return "convert truth values with to_dtype(x, F64), or to_dtype(x, I64)"

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: AnyTensor) -> AnyTensor:
        return bind(self, *[a if m else lead(sizes, a) for m, a in zip(mapped, args)])

    def index(self, ix: Sequence[AnyTensor], *args: AnyTensor) -> AnyTensor | None:
        return bind(self, *[gather(a, *ix) for a in args])


class Elementwise(Pointwise):
    """A pointwise operation with partial derivatives."""

    domain: ClassVar[type[DType]] = Float

    @abstractmethod
    def partials(self, *args: Any, **kw: Any) -> Sequence[Partial]:
        """``partials(out, *args)``: one factor for each argument; a number where constant, a thunk where costly."""

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        sum_: AnyTensor | None = None
        for t, p in zip(tangents, self.partials(out, *args)):
            if t is not None and (part := scale(t, p, plain)) is not None:
                sum_ = part if sum_ is None else sum_ + part
        return sum_

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        return [scale(ct, p, times) if w else None for w, p in zip(wanted, self.partials(out, *args))]


class Test(Pointwise, Discrete):
    """A pointwise operation without derivative."""


def scale(t: AnyTensor, p: Partial, times: Times) -> AnyTensor | None:
    """A tangent or cotangent times a partial, where 1, -1 and 0 cost nothing."""
    if callable(p):
        p = p()
    if not isinstance(p, (int, float)):
        return times(t, p)
    return t if p == 1 else -t if p == -1 else t * p if p else None
