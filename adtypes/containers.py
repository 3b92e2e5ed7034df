"""What counts as a container, a leaf or a static value in a tree of parameters, and how each is flattened.

Every class has one opener, found once: a function from a value to the node that stands for it in a structure
and its children. `adtypes.structure` is written against that and knows no container by name.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator, Sequence, ValuesView
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from io import IOBase
from operator import attrgetter
from typing import Any, TypeAlias, final

import numpy as np

Build: TypeAlias = Callable[[list[object]], object]
Parts: TypeAlias = tuple[list[tuple[str, object]], Build, Hashable]


@final
class Node:
    """One place in a structure: what stands there, the path pieces to its children, how to rebuild it.

    ``cls`` and ``static`` say what it is, for comparison; a node without ``build`` is the static value.
    """

    __slots__ = ("_hash", "build", "cls", "kept", "pieces", "static")

    def __init__(
        self,
        cls: type,
        static: Hashable,
        pieces: tuple[str, ...] = (),
        build: Build | None = None,
        kept: bool = False,
    ) -> None:
        self.cls, self.static, self.pieces, self.build = cls, static, pieces, build
        self.kept = kept  # whether it is made once for all values of its kind
        self._hash = hash((cls, static))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.cls is other.cls and self.static == other.static

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        if self is LEAF:
            return "a tensor"
        if self.build is None:
            return "None" if self.static is None else f"the constant {self.static!r}"
        if self.cls is dict:
            return f"a dict with keys {', '.join(piece[1:-1] for piece in self.pieces)}"
        return f"a {self.cls.__name__} of {self.static}" if self.cls in (tuple, list) else self.cls.__name__

    def texts(self) -> list[str]:
        """How it is printed: the text before each child, and the text after the last."""
        if self is LEAF:
            return ["*"]
        if self.build is None:
            return [getattr(self.static, "__name__", None) or repr(self.static)]
        names = ["" for _ in self.pieces]
        if self.cls is tuple:
            head, tail = "(", ",)" if len(names) == 1 else ")"
        elif self.cls is list:
            head, tail = "[", "]"
        elif self.cls is dict:
            head, names, tail = "{", [f"{piece[1:-1]}: " for piece in self.pieces], "}"
        else:
            head, names, tail = f"{self.cls.__name__}(", [f"{p.strip('.')}=" for p in self.pieces], ")"
        return [head + names[0], *(f", {name}" for name in names[1:]), tail] if names else [head + tail]


class _Leaf:
    """The class of the one node that stands for every leaf."""


LEAF = Node(_Leaf, None, kept=True)

Opened: TypeAlias = tuple[Node, Sequence[object]]
Opener: TypeAlias = Callable[[Any], Opened]


class Refused(Exception):
    """A value that has no place in a tree; where it stands is known to the caller."""

    def __init__(self, what: str, remedy: str | None = None) -> None:
        self.what, self.remedy = what, remedy


def open_leaf(x: object) -> Opened:
    """The opener of leaves; compare with it to know that a value is one."""
    return LEAF, ()


def _find_opener(cls: type) -> Opener:
    if getattr(cls, "__adtypes_leaf__", False):
        return open_leaf
    if hasattr(cls, "__tree_parts__"):
        return _open_parts
    if issubclass(cls, Enum):
        return _open_static
    if issubclass(cls, (float, np.ndarray, np.number, np.bool_)) or _is_torch(cls):
        return open_leaf
    if cls in _PLAIN:
        return _PLAIN[cls]
    if issubclass(cls, tuple) and hasattr(cls, "_fields"):
        return _named_tuple(cls)
    if is_dataclass(cls):
        return _dataclass(cls)
    for plain in _PLAIN:
        if issubclass(cls, plain):
            name = plain.__name__
            return _refusal(f"derived from {name}", f"write {name}(x), a NamedTuple or a frozen dataclass")
    if issubclass(cls, complex):
        return _refusal("a number that no tensor can hold", "write two floats")
    if hasattr(cls, "__array__") and not issubclass(cls, np.generic):
        return _refusal("an array of another library", "write array(x), which makes a tensor of it")
    if issubclass(cls, _ONCE) and not issubclass(cls, IOBase):  # hashable by identity, but nothing to come back to
        remedy = "write a tuple or a list; functions of tensors return, and do not yield or await"
        return _refusal("not a tree: its elements come later, or only once", remedy)
    return _open_static


# Bounded, so that classes made inside functions are not kept for ever.
opener: Callable[[type], Opener] = lru_cache(maxsize=4096)(_find_opener)


def _is_torch(cls: type) -> bool:
    tensor = getattr(sys.modules.get("torch"), "Tensor", None)  # never imports it
    return tensor is not None and issubclass(cls, tensor)


def _refusal(why: str, remedy: str) -> Opener:
    def refuse(x: object) -> Opened:
        raise Refused(f"{x.__class__.__name__} is {why}", remedy)

    return refuse


def _open_static(x: Hashable) -> Opened:
    try:
        return Node(x.__class__, x), ()
    except TypeError:
        remedy = "constants are hashable; parameters stand in tuples, lists, dicts and frozen dataclasses"
        raise Refused(f"{x.__class__.__name__} is neither a container nor hashable", remedy) from None


def _open_tuple(x: tuple[object, ...]) -> Opened:
    return _sequence_node(tuple, len(x)), x


def _open_list(x: list[object]) -> Opened:
    return _sequence_node(list, len(x)), x


def _open_dict(x: dict[str, object]) -> Opened:
    return _dict_node(tuple(x)), tuple(x.values())


def _open_parts(x: Any) -> Opened:
    parts: Parts = x.__tree_parts__()
    named, build, static = parts
    pieces = tuple(piece for piece, _ in named)
    return Node(x.__class__, (pieces, static), pieces, build), [child for _, child in named]


_ONCE = (Iterator, AsyncIterator, Awaitable, ValuesView)
_PLAIN: dict[type, Opener] = {tuple: _open_tuple, list: _open_list, dict: _open_dict}


@lru_cache
def _sequence_node(cls: type[tuple[object, ...]] | type[list[object]], n: int) -> Node:
    return Node(cls, n, tuple(f"[{i}]" for i in range(n)), cls, kept=True)


@lru_cache
def _dict_node(keys: tuple[str, ...]) -> Node:
    for key in keys:
        if not isinstance(key, str):
            raise Refused(f"a dict with the key {key!r}", "keys are strings, parts of the paths: write {str(k): d[k] for k in d}")
    return Node(dict, keys, tuple(f"[{key!r}]" for key in keys), lambda children: dict(zip(keys, children)), kept=True)


def _named_tuple(cls: Any) -> Opener:
    node = Node(cls, None, tuple(f".{name}" for name in cls._fields), cls._make, kept=True)
    return lambda x: (node, x)


def _dataclass(cls: Any) -> Opener:
    if not cls.__dataclass_params__.frozen:
        return _refusal("a dataclass that is not frozen", "write @dataclass(frozen=True)")
    names = tuple(field.name for field in fields(cls))

    def build(children: list[object]) -> object:
        made: object = object.__new__(cls)
        for name, child in zip(names, children):
            object.__setattr__(made, name, child)
        return made

    node = Node(cls, None, tuple(f".{name}" for name in names), build, kept=True)
    if not names:
        return lambda x: (node, ())
    get = attrgetter(*names)
    return (lambda x: (node, (get(x),))) if len(names) == 1 else (lambda x: (node, get(x)))
