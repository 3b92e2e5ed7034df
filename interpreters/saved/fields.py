"""Encoding the fields of rows as values of the text, and decoding them by their annotations: rows know nothing of files."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, TypeGuard, Union, get_args, get_origin, get_type_hints

import numpy as np

from adtypes.dtypes import BY_NAME, DTYPES, DType
from adtypes.errors import AdtypesError, LoadError, StagingError
from adtypes.op import Op
from adtypes.ops.call import Rule
from adtypes.spec import Spec, parse_spec
from interpreters.saved.values import Value, Word
from interpreters.symbolic.body import Body

Names: TypeAlias = "Mapping[str, object]"  # bodies and rules, by their names in the file
WORDS: dict[str, object] = {"true": True, "false": False, "none": None}
MISSING = object()  # what a value is that an annotation does not allow


# ---------------------------------------------------------------- writing
def encode(x: Any, name: Callable[[object], str]) -> Value:
    """A field as a value; `name` gives those of bodies and rules."""
    if x is None or isinstance(x, (bool, np.bool_)):
        return Word("none" if x is None else "true" if x else "false")
    if isinstance(x, Enum):
        return Word(x.name)
    if isinstance(x, (int, np.integer)):
        return int(x)
    if isinstance(x, (float, np.floating)):
        return float(x)
    if isinstance(x, str):
        return str(x)
    if isinstance(x, Spec):
        return Word(str(x))
    if type(x) is tuple:
        return [encode(y, name) for y in x]
    if is_dtype(x):
        return Word(str(x.short))
    return Word(name(x))


# ---------------------------------------------------------------- reading
def decode(x: Value, hint: Any, names: Names) -> Any:
    """A value as what the annotation of a field wants; a `LoadError` if it is something else."""
    found = _word(x.text, hint, names) if isinstance(x, Word) else _literal(x, hint, names)
    if found is not MISSING:
        return found
    for option in get_args(hint) if get_origin(hint) in (Union, UnionType) else ():
        try:
            return decode(x, option, names)
        except LoadError:
            continue
    raise LoadError(f"{x!r} is not of the type {getattr(hint, '__name__', hint)}"[:300])


def _word(word: str, hint: Any, names: Names) -> Any:
    """What a word stands for."""
    if _has_values(hint):
        return _among(WORDS.get(word, MISSING), hint)
    if hint is float and word in ("true", "false"):  # numbers of truth values
        return word == "true"
    if hint is Spec:
        return spec_of(word)
    if get_origin(hint) is type:
        return BY_NAME.get(word, MISSING)
    if inspect.isclass(hint) and issubclass(hint, Enum):
        return hint.__members__.get(word, MISSING)
    is_named = getattr(hint, "_is_protocol", False) and word in names
    fits = is_named and isinstance(names[word], Body) != (hint is Rule)  # closed programs are asked for by several protocols
    return names[word] if fits else MISSING


def _literal(x: Value, hint: Any, names: Names) -> Any:
    """A number, a string or a tuple."""
    if _has_values(hint):
        return _among(x, hint)
    if (hint in (int, str) and type(x) is hint) or (hint is float and type(x) in (int, float)):
        return x
    is_tuple = hint is tuple or get_origin(hint) is tuple
    return _items(x, get_args(hint), names) if is_tuple and isinstance(x, list) else MISSING


def _has_values(hint: Any) -> bool:
    """Whether an annotation is a choice between a few values."""
    return hint in (bool, NoneType, None) or get_origin(hint) is Literal


def _among(x: object, hint: Any) -> Any:
    allowed = get_args(hint) or ((True, False) if hint is bool else (None,))
    return x if any(x is a or (type(x) is type(a) and x == a) for a in allowed) else MISSING


def _items(xs: list[Value], hints: tuple[Any, ...], names: Names) -> tuple[Any, ...]:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple([decode(x, hints[0], names) for x in xs])
    hints = () if hints == ((),) else hints
    if len(xs) != len(hints):
        raise LoadError(f"{len(xs)} values in the place of {len(hints)}")
    return tuple([decode(x, h, names) for x, h in zip(xs, hints)])


@lru_cache(maxsize=1024)
def hints(row: type[Op]) -> dict[str, Any]:
    """The fields of a row and their types."""
    try:
        found = get_type_hints(row)
    except NameError as e:
        raise StagingError(
            f"the fields of the row {row.name} cannot be read from a file: {e}",
            remedy="annotate them with names that the module of the row has when it runs",
        ) from None
    return {name: found[name] for name in row._fields}


@lru_cache(maxsize=1024)
def defaults(row: type[Op]) -> dict[str, Any]:
    """The fields that a text may leave out, as one does that was written before the row had them."""
    fields = dataclasses.fields(row) if row._fields else ()  # type: ignore[arg-type]
    return {f.name: f.default for f in fields if f.default is not dataclasses.MISSING}


@lru_cache(maxsize=1024)
def arity(row: type[Op]) -> tuple[int, int]:
    """The least and the greatest number of tensors that a row takes."""
    given = list(inspect.signature(row.eval).parameters.values())[1:]  # the first that is left is the namespace
    few = max(sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in given) - 1, 0)
    return few, 1 << 30 if any(p.kind is p.VAR_POSITIONAL for p in given) else few


def spec_of(text: str) -> Spec:
    """The type that a text shows."""
    try:
        return parse_spec(text[:1000])
    except (AdtypesError, ValueError):  # what Python says of numbers with too many digits
        raise LoadError(f"cannot read {text!r} as a type") from None


def is_dtype(x: object) -> TypeGuard[type[DType]]:
    """Whether this is an element type of tensors."""
    return isinstance(x, type) and x in DTYPES
