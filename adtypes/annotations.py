"""Reading the annotations of a function: type hints, and how a hint is taken apart together with a value."""

from __future__ import annotations

import dataclasses
import inspect
import sys
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar, Union

from adtypes.errors import StagingError

Hint = Any  # a type, a type variable, or a generic form of either: Python has no common class for them


@lru_cache(maxsize=4096)
def origin_of(hint: Hint) -> Any:
    """`typing.get_origin` of something that may be any form of a type."""
    untyped: object = hint
    return typing.get_origin(untyped)


def hints_of(f: Callable[..., object], local: Mapping[str, object]) -> dict[str, Hint]:
    """The annotations of a function, names in them resolved where it was defined; `local` are the names of its caller.

    Annotations are texts that do not count as uses of a name, so that dims defined inside a function are not in a closure.
    """
    inner = inspect.unwrap(f)
    try:
        return typing.get_type_hints(inner)
    except NameError:
        inside = {**local, **inspect.getclosurevars(inner).nonlocals}
    try:
        return typing.get_type_hints(inner, localns=inside)
    except NameError as e:
        raise StagingError(
            f"{name_of(f)}: the annotation {e.name!r} cannot be resolved",
            remedy="define the names that annotations use at the top of a module",
        ) from None


def names_around(f: Callable[..., object]) -> Mapping[str, object]:
    """The local names of the caller's caller, if `f` was defined in a function, for there its dims may be."""
    return dict(sys._getframe(2).f_locals) if "<locals>" in getattr(f, "__qualname__", "") else {}


def name_of(f: Callable[..., object]) -> str:
    """How messages call a function."""
    return getattr(f, "__name__", type(f).__name__)


@lru_cache(maxsize=4096)
def is_size(hint: Hint) -> bool:
    """Whether a parameter of this type is a size: a type variable below int, or a NewType over it."""
    if isinstance(hint, TypeVar):
        return hint.__bound__ is int
    return isinstance(hint, typing.NewType) and hint.__supertype__ is int


@lru_cache(maxsize=4096)
def is_many(dim: Hint) -> bool:
    """Whether this stands for any number of axes: ``*Sh`` or ``*tuple[Any, ...]``."""
    return origin_of(dim) is typing.Unpack or getattr(dim, "__unpacked__", False)


def substituted(hint: Hint, by: Mapping[Hint, Hint]) -> Hint:
    """A hint with type variables replaced, such as those of a generic dataclass by its arguments."""
    if not by:
        return hint
    if isinstance(hint, TypeVar):
        return by.get(hint, hint)
    variables = [v for v in getattr(hint, "__parameters__", ()) if isinstance(v, TypeVar)]
    if not variables or len(variables) != len(hint.__parameters__):
        return hint
    return hint[tuple(by.get(v, v) for v in variables)]


def record_fields(hint: Hint) -> dict[str, Hint] | None:
    """The fields of a dataclass or NamedTuple, type variables replaced by the arguments of the hint; else None."""
    cls = origin_of(hint) or hint
    if not isinstance(cls, type) or not (dataclasses.is_dataclass(cls) or hasattr(cls, "_fields")):
        return None
    by = dict(zip(getattr(cls, "__parameters__", ()), typing.get_args(hint)))
    names = [f.name for f in dataclasses.fields(cls)] if dataclasses.is_dataclass(cls) else list(cls._fields)
    hints = typing.get_type_hints(cls)
    return {name: substituted(hints[name], by) for name in names if name in hints}


def without_none(hint: Hint) -> Hint:
    """The one alternative of ``X | None``; other unions stay."""
    if origin_of(hint) in (Union, types.UnionType):
        rest = [h for h in typing.get_args(hint) if h is not type(None)]
        if len(rest) == 1:
            return rest[0]
    return hint


def element_hints(hint: Hint, n: int) -> Iterator[Hint] | None:
    """The hints of the `n` elements of a tuple or list; None if they are not said."""
    origin, args = origin_of(hint), typing.get_args(hint)
    if origin is tuple and args:
        return iter([args[0]] * n if args[-1] is Ellipsis else args)
    return iter([args[0]] * n) if origin is list and args else None
