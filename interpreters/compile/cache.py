"""The cache of compiled programs, keyed by the structure of their terms."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from operator import attrgetter
from threading import Lock
from typing import Generic, TypeVar

from interpreters.symbolic.term import Graph

_AGE = attrgetter("id")
T = TypeVar("T")
DERIVED = "derived"


class Key:
    """A program without its arena: equal if the operations, their operands, the inputs and the outputs are; hashed once."""

    __slots__ = ("_hash", "parts")

    def __init__(self, parts: tuple[object, ...]) -> None:
        self.parts = parts
        self._hash = hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self._hash == other._hash and self.parts == other.parts


def structural_key(graph: Graph) -> Key:
    """What makes two programs the same, also if they were traced apart; for terms of any stage, in one pass over them."""
    seen = set(graph.outputs)
    todo = list(seen)
    while todo:
        for a in todo.pop().args:
            if a not in seen:
                seen.add(a)
                todo.append(a)
    order = sorted(seen, key=_AGE)
    place = dict(zip(order, range(len(order))))
    at = place.__getitem__
    parts: list[object] = []  # for each term what it does, which is a class or a tuple, and its operands, which are numbers
    for t in order:
        parts.append(t.op.key if t.of is None else (DERIVED, t.op.key))  # passes treat what a derivative wrote otherwise
        parts.extend(map(at, t.args))
    inputs = tuple([(t.op.key, place.get(t)) for t in graph.inputs])
    return Key((inputs, tuple(map(at, graph.outputs)), *parts))


class Cache(Generic[T]):
    """A thread-safe cache of the most recently used values.

    >>> cache = Cache[int](size=2)
    >>> [cache.get(k, lambda: len(k)) for k in ("a", "bb", "a", "ccc")], len(cache)
    ([1, 2, 1, 3], 2)
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._entries: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of the key, or that of `make`, which runs outside of the lock: two threads may both call it."""
        with self._lock:
            found = self._entries.get(key)
            if found is not None:
                self._entries.move_to_end(key)
                return found
        made = make()
        with self._lock:
            kept = self._entries.setdefault(key, made)
            self._entries.move_to_end(key)
            while len(self._entries) > self.size:
                self._entries.popitem(last=False)
        return kept

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
