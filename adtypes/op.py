"""What an operation is: one small frozen class that answers every question about it once.

The families supply the answers that follow from linearity, so that rows stay short:

    Elementwise   states its partial derivatives
    Linear        in its first argument; states its transpose
    Bilinear      states its two transposes
    Discrete      has no derivative

Rules are written against the front (``ct * p``, ``bind(Cos(), x)``), so one statement serves arrays, terms and duals of either.
Inside the table there is neither broadcasting nor promotion: the front inserts explicit views and casts.
"""

from __future__ import annotations

import dataclasses
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeAlias, dataclass_transform

from adtypes.algebra import bind
from adtypes.dtypes import DType
from adtypes.namespace import Array as Array
from adtypes.namespace import Namespace as Namespace
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Times: TypeAlias = "Callable[[AnyTensor, AnyTensor], AnyTensor]"


class Laws(NamedTuple):
    """Algebra that holds exactly in floating point; the simplifier turns each into a rule."""

    commutative: bool = False
    left_unit: float | None = None  # unit . x  ->  x
    right_unit: float | None = None  # x . unit  ->  x
    involution: bool = False  # f (f x)  ->  x
    idempotent: bool = False  # f (f x)  ->  f x, or  x . x  ->  x


class RowType(ABCMeta):
    """The metaclass of rows: `isinstance` and `issubclass` without the registration of virtual subclasses, since passes ask for
    every term."""

    __instancecheck__ = type.__instancecheck__
    __subclasscheck__ = type.__subclasscheck__


@dataclass_transform(frozen_default=True)
class Op(metaclass=RowType):
    """An operation: its parameters are fields, its methods say what it computes, its derivative, and how it is batched.

    The arguments of an operation are tensors of one interpreter, whichever that is.

    Subclasses with fields become frozen dataclasses by themselves; a missing answer is a type error at the class if it is
    `@final`.
    """

    name: ClassVar[str] = "op"
    laws: ClassVar[Laws] = Laws()
    _fields: ClassVar[tuple[str, ...]] = ()
    _only: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        cls.name = cls.__dict__.get("name", _snake(cls.__name__))
        hints = get_annotations(cls).values()
        if not cls._fields and all(str(hint).removeprefix("typing.").startswith("ClassVar") for hint in hints):
            return  # the decorator would take a third of a millisecond
        dataclasses.dataclass(frozen=True, eq=False, repr=False)(cls)
        cls._fields = tuple(f.name for f in dataclasses.fields(cls))  # type: ignore[arg-type]

    def __new__(cls, *args: object, **kw: object) -> Self:
        if cls._fields:
            return super().__new__(cls)
        if args or kw:
            raise TypeError(f"{cls.__name__}() takes no arguments")
        only = cls.__dict__.get("_only")  # a row without fields is one object
        if only is None:
            only = cls._only = super().__new__(cls)
        return only

    @cached_property
    def key(self) -> Hashable:
        """What makes two operations the same: the class and, if there are any, the fields."""
        return (type(self), *[getattr(self, name) for name in self._fields]) if self._fields else type(self)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Op) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._fields)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    @abstractmethod
    def spec(self, *args: Any, **kw: Any) -> Spec:
        """Shape and dtype of the result from those of the arguments, or an error."""

    def vet(self, *args: Any, **kw: Any) -> None:
        """An error for fields that `spec` takes for granted: those of programs from files are checked once, by this."""

    @abstractmethod
    def eval(self, *args: Any, **kw: Any) -> Any:
        """The meaning ``eval(xp, *arrays)`` in the names of `Namespace`."""

    @abstractmethod
    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        """The derivative read forwards: tangents in (None is zero), tangent out."""

    @abstractmethod
    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        """The derivative read backwards: cotangent in, one cotangent for each wanted argument out.

        `times` multiplies a cotangent by a partial: plainly, or strongly (``0 * inf = 0``) behind a conditional.
        """

    @abstractmethod
    def batch(self, *args: Any, **kw: Any) -> AnyTensor:
        """``batch(sizes, mapped, *args)``: the same operation under more leading axes.

        An argument whose `mapped` flag is set has all the axes `sizes` in front, any other has none of them; at least one
        is mapped. The result has them all in front. This is the rule of vectorisation for `build1`.
        """

    def index(self, *args: Any, **kw: Any) -> AnyTensor | None:
        """``index(ix, *args)``: the result at in-bounds indices of its leading axes, pushed below; None if stuck."""
        return None

    def side(self, k: int, /) -> bool | None:
        """Which outcome of a selection lets cotangents reach argument `k`; None if it always is reached."""
        return None

    def judge(self, k: int, /) -> int:
        """The argument that decides whether cotangents reach argument `k`, where `side` names an outcome."""
        return 0

    def show(self, *args: str) -> str:
        """The printed form, from those of the arguments."""
        params = [_show(getattr(self, name)) for name in self._fields]
        return f"{self.name}({', '.join([*args, *params])})"


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


def _show(x: object) -> str:
    if isinstance(x, type) and issubclass(x, DType):
        return x.short
    return f"[{', '.join(map(_show, x))}]" if isinstance(x, tuple) else str(x)


class Discrete(Op):
    """An operation whose result does not vary smoothly: comparisons, rounding, integers, index grids."""

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        return None

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        return [None] * len(args)


class Linear(Op):
    """Linear in its first arguments jointly (as many as `linear` says, -1 for all); the others are indices."""

    linear: ClassVar[int] = 1

    @abstractmethod
    def transpose(self, *args: Any, **kw: Any) -> AnyTensor | Sequence[AnyTensor]:
        """``transpose(ct, *args)``: the cotangent of the linear argument, or of each of them."""

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        k = len(args) if self.linear < 0 else self.linear
        live = [t if t is not None else zeros_like(x) for t, x in zip(tangents[:k], args)]
        return bind(self, *live, *args[k:])

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        back: Any = self.transpose(ct, *args)
        first: list[AnyTensor | None] = list(back) if isinstance(back, Sequence) else [back]
        return first + [None] * (len(args) - len(first))


class Bilinear(Op):
    """Linear in each of two arguments; states the transpose in either."""

    @abstractmethod
    def left(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        """The cotangent of `a`."""

    @abstractmethod
    def right(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        """The cotangent of `b`."""

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        (da, db), (a, b) = tangents, args
        left = None if da is None else bind(self, da, b)
        right = None if db is None else bind(self, a, db)
        return left if right is None else right if left is None else left + right

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        a, b = args
        return [self.left(ct, a, b, times) if wanted[0] else None, self.right(ct, a, b, times) if wanted[1] else None]


def plain(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    """The ordinary product of a cotangent and a partial; its strong brother is `mul0`."""
    return a * b


def zeros_like(x: AnyTensor) -> AnyTensor:
    """Zeros of the shape and dtype of `x`, in the ambient interpreter."""
    from_front: AnyTensor = type(x).zeros(x.spec)
    return from_front
