"""Compiled programs, found again by the structure of their terms."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from interpreters.symbolic.term import Graph, Term

T = TypeVar("T")


def structural_key(graph: Graph) -> Hashable:
    """The program without its arena: operations, positions of operands, outputs, types of inputs.

    Equal programs that were traced apart have equal keys; a pass over the terms, whether they are source, bulk or simplified.
    """
    place: dict[Term, int] = {t: -1 - k for k, t in enumerate(graph.inputs)}
    rows: list[Hashable] = []
    todo = list(reversed(graph.outputs))
    while todo:
        t = todo[-1]
        if t in place:
            todo.pop()
            continue
        args = t.args
        missing = [a for a in args if a not in place]
        if missing:
            todo.extend(reversed(missing))
            continue
        todo.pop()
        place[t] = len(rows)
        rows.append((t.op.key, tuple([place[a] for a in args])))
    return tuple([t.spec for t in graph.inputs]), tuple([place[t] for t in graph.outputs]), tuple(rows)


class Cache(Generic[T]):
    """The most recently used of what was made, by key; safe to share between threads.

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
        """What is kept under the key, or what `make` makes, outside of the lock: two threads may both make it."""
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
