"""Annotations checked at run time: `checked` compares them with arguments and results, `lint` with dummy arguments."""

from __future__ import annotations

import functools
import inspect
import itertools
import typing
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, TypeVar

import numpy as np

from adtypes.annotations import (
    Hint,
    element_hints,
    hints_of,
    is_many,
    is_size,
    name_of,
    names_around,
    origin_of,
    record_fields,
    without_none,
)
from adtypes.config import resolve, using
from adtypes.construct import Plus, array
from adtypes.dtypes import DTYPES, DType, from_numpy
from adtypes.errors import DTypeError, ShapeError, StagingError
from adtypes.index import Ix
from adtypes.operands import is_tensor
from adtypes.rows import Rows
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor, Tensor
from adtypes.typevars import Ps, R


def checked(f: Callable[Ps, R]) -> Callable[Ps, R]:
    """`f`, whose annotations are checked at each call: each dim has one size, each dtype variable one dtype.

    Looks into tuples, lists, dicts, NamedTuples, dataclasses and `Rows`. Mismatches are `ShapeError` and `DTypeError`,
    which name the dim and both places.

    >>> from adtypes import Tensor, F64, array
    >>> from adtypes.dims import N
    >>> @checked
    ... def add(a: Tensor[F64, N], b: Tensor[F64, N]) -> Tensor[F64, N]:
    ...     return a + b
    >>> add(array([1.0]), array([1.0, 2.0]))
    Traceback (most recent call last):
    adtypes.errors.ShapeError: add: dimension N is 1 in a axis 0 but 2 in b axis 0
    ...
    """
    signature, local = inspect.signature(f), names_around(f)
    hints: dict[str, Hint] | None = None  # read at the first call: names below `f` are known by then

    @functools.wraps(f)
    def wrapper(*args: Ps.args, **kw: Ps.kwargs) -> R:
        nonlocal hints
        if hints is None:
            hints = hints_of(f, local)
        return checked_call(signature, hints, f, *args, **kw)

    return wrapper


def checked_call(signature: inspect.Signature, hints: dict[str, Hint], f: Callable[Ps, R], *args: Ps.args, **kw: Ps.kwargs) -> R:
    """One call, its arguments and result compared with the hints."""
    seen = _Seen(name_of(f))
    for parameter, value in signature.bind(*args, **kw).arguments.items():
        if parameter in hints:
            seen.visit(hints[parameter], value, parameter)
    out = f(*args, **kw)
    if "return" in hints:
        seen.visit(hints["return"], out, "the result")
    return out


class _Seen:
    """The dims and dtypes seen in one call, and where each was seen first."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bound: dict[Hint, tuple[object, str]] = {}

    def visit(self, hint: Hint, value: object, where: str, lead: Sequence[Hint] = ()) -> None:
        """Compare a value with a hint; `lead` are the axes that rows have in front."""
        hint = without_none(hint)
        origin = origin_of(hint)
        if origin is Tensor:
            spec = _spec(value)
            if spec is not None:
                self.tensor(hint, spec, where, lead)
        elif is_size(hint) and isinstance(value, int):
            self.bind(hint, value, where, "dimension")
        elif origin is Rows and isinstance(value, Rows):
            n, tree = typing.get_args(hint)
            self.visit(tree, value.tree, where, (*lead, n))
        elif (fields := record_fields(hint)) is not None:
            if isinstance(value, origin or hint):
                for name, inner in fields.items():
                    self.visit(inner, getattr(value, name), f"{where}.{name}", lead)
        elif isinstance(value, (tuple, list)):
            for k, (inner, x) in enumerate(zip(element_hints(hint, len(value)) or (), value)):
                self.visit(inner, x, f"{where}[{k}]", lead)
        elif isinstance(value, dict) and origin is dict:
            for key, x in value.items():
                self.visit(typing.get_args(hint)[1], x, f"{where}[{key!r}]", lead)

    def tensor(self, hint: Hint, spec: Spec, where: str, lead: Sequence[Hint]) -> None:
        """One tensor and its annotation."""
        dtype, *dims = typing.get_args(hint)
        self.dtype(dtype, spec.dtype, where)
        dims = [*lead, *dims]
        many = next((k for k, d in enumerate(dims) if is_many(d)), None)
        shape = list(spec.shape)
        if len(dims) != len(shape) if many is None else len(dims) - 1 > len(shape):
            wanted = str(len(dims)) if many is None else f"{len(dims) - 1} or more"
            raise ShapeError(f"{self.name}: {where} has rank {len(shape)}, annotated rank {wanted}")
        axes = list(range(len(shape)))
        if many is not None:
            rest = len(dims) - 1 - many
            middle = shape[many : len(shape) - rest]
            packed = typing.get_args(dims[many])
            if packed and isinstance(packed[0], typing.TypeVarTuple):
                self.bind(packed[0], tuple(middle), f"{where}, the axes from {many} on", "shape")
            del dims[many]
            axes = [*axes[:many], *axes[len(shape) - rest :]]
        for axis, dim in zip(axes, dims):
            self.dim(dim, shape[axis], f"{where} axis {axis}")

    def dtype(self, wanted: Hint, dtype: type[DType], where: str) -> None:
        """A dtype and its annotation."""
        bound = wanted.__bound__ if isinstance(wanted, TypeVar) else wanted
        if isinstance(bound, type) and not issubclass(dtype, bound):
            raise DTypeError(f"{self.name}: {where} has dtype {dtype.__name__}, annotated {bound.__name__}")
        if isinstance(wanted, TypeVar):
            first, place = self.bound.setdefault(wanted, (dtype, where))
            if first is not dtype and isinstance(first, type):
                raise DTypeError(
                    f"{self.name}: dtype {wanted.__name__} is {first.__name__} in {place} but {dtype.__name__} in {where}"
                )

    def dim(self, dim: Hint, size: int, where: str) -> None:
        """A size and its annotation."""
        if origin_of(dim) is Literal:
            if size not in typing.get_args(dim):
                raise ShapeError(f"{self.name}: {where} has size {size}, annotated {dim}")
        elif origin_of(dim) is Plus:
            parts = [self.bound.get(d, (None, ""))[0] for d in typing.get_args(dim)]
            if all(isinstance(p, int) for p in parts) and sum(typing.cast("list[int]", parts)) != size:
                raise ShapeError(f"{self.name}: {where} has size {size}, annotated {' + '.join(map(str, parts))}")
        elif is_size(dim):
            self.bind(dim, size, where, "dimension")

    def bind(self, variable: Hint, value: object, where: str, what: str) -> None:
        """A variable stands for one value in a call."""
        first, place = self.bound.setdefault(variable, (value, where))
        if first != value:
            raise ShapeError(
                f"{self.name}: {what} {variable.__name__} is {_text(first)} in {place} but {_text(value)} in {where}"
            )


def _text(size: object) -> str:
    return str(list(size)) if isinstance(size, tuple) else str(size)


def _spec(value: object) -> Spec | None:
    if is_tensor(value):
        return value.spec
    if isinstance(value, np.ndarray) and (dtype := from_numpy(value.dtype)) is not None:
        return Spec(value.shape, dtype)
    return None


# ---- without data
def primes() -> Iterator[int]:
    """3, 5, 7, 11, .."""
    return (n for n in itertools.count(3, 2) if all(n % k for k in range(3, n, 2)))


def lint(f: Callable[..., object]) -> None:
    """Check a function without data: it is written down, not run, on arguments made from its annotations.

    Each dim gets a prime of its own as its size, so that axes which happen to be equally long in tests are told apart, and
    what type checkers leave open is found: sizes behind `Any`, reshapes, dtypes, closed loops. Parameters with defaults keep
    them. One test for all programs of a module: ``for f in programs: lint(f)``.

    >>> from adtypes import F64, Tensor, reshape
    >>> from adtypes.dims import M, N
    >>> def first(x: Tensor[F64, M, N]) -> Tensor[F64, N]:
    ...     return reshape(x, (x.shape[1],))
    >>> lint(first)
    Traceback (most recent call last):
    adtypes.errors.ReshapeError: reshape: [3, 5] has 15 elements, [5] has 5: element counts differ
    ...
    """
    make = _Dummies(name_of(f))
    signature, hints = inspect.signature(f), hints_of(f, names_around(f))
    arguments: dict[str, object] = {}
    for parameter in signature.parameters.values():
        if parameter.default is parameter.empty and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            if parameter.name not in hints:
                what = f"lint: parameter {parameter.name} of {make.name} has no annotation"
                raise StagingError(what, remedy="annotate it, such as x: Tensor[F64, N], or give it a default")
            arguments[parameter.name] = make.dummy(hints[parameter.name])
    bound = inspect.BoundArguments(signature, arguments)
    interpreter: Any = resolve("interpreter", "symbolic")

    def whole(_: Sequence[AnyTensor]) -> list[AnyTensor]:
        checked_call(signature, hints, f, *bound.args, **bound.kwargs)
        return []  # nothing is asked for, so nothing is computed

    with using(interpreter="symbolic", backend="numpy"):
        interpreter.run(whole, [])


class _Dummies:
    """Arguments made from hints, each dim a prime."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.primes = primes()
        self.sizes: dict[Hint, tuple[int, ...]] = {}

    def dummy(self, hint: Hint, lead: tuple[int, ...] = ()) -> object:
        """A value of this type; its tensors have the axes `lead` in front."""
        hint = without_none(hint)
        origin, args = origin_of(hint), typing.get_args(hint)
        if origin is Tensor:
            return self.tensor(args[0], [n for d in args[1:] for n in self.size(d)], lead)
        if is_size(hint):
            return self.size(hint)[0]
        if origin is Ix:
            first = array(0)
            return Ix[Any](first._alg, first._rep)
        if origin is Rows:
            (n,) = self.size(args[0])
            return Rows(n, self.dummy(args[1], (*lead, n)))
        if (fields := record_fields(hint)) is not None:
            return (origin or hint)(**{name: self.dummy(inner, lead) for name, inner in fields.items()})
        if (inner := element_hints(hint, 2)) is not None:
            return origin([self.dummy(h, lead) for h in inner]) if origin is not None else ()
        if hint in (float, int, bool):
            return hint(1)
        raise StagingError(
            f"lint: cannot make an argument of type {hint} for {self.name}",
            remedy="give the parameter a default, or lint a function that calls it",
        )

    def size(self, dim: Hint) -> tuple[int, ...]:
        """The size of a dim, or the sizes of several."""
        if origin_of(dim) is Literal:
            return (typing.get_args(dim)[0],)
        if origin_of(dim) is Plus:
            return (sum(self.size(d)[0] for d in typing.get_args(dim)),)
        if is_many(dim):
            packed = typing.get_args(dim)
            key = packed[0] if packed and isinstance(packed[0], typing.TypeVarTuple) else None
            fresh = (next(self.primes), next(self.primes))
            return fresh if key is None else self.sizes.setdefault(key, fresh)
        if not is_size(dim):
            return (next(self.primes),)
        if dim not in self.sizes:
            self.sizes[dim] = (next(self.primes),)
        return self.sizes[dim]

    def tensor(self, dtype: Hint, shape: Sequence[int], lead: tuple[int, ...]) -> AnyTensor:
        """A tensor that takes no memory, whatever its shape."""
        bound = dtype.__bound__ if isinstance(dtype, TypeVar) else dtype
        exact = next((d for d in DTYPES if isinstance(bound, type) and issubclass(d, bound)), DTYPES[0])
        return array(np.broadcast_to(np.zeros((), exact.np_dtype), (*lead, *shape)))
