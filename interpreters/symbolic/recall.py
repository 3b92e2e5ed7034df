"""Programs that are traced again and again: from the second time on a trace is only compared with the one before.

A transform that is applied to arrays stages itself anew in each call, for what its function does may have changed. Mostly it has
not. So the terms of a trace are kept: the same operations, written down again, are the same terms, and finding them costs one
look-up each. If the results are the terms they were before, then the program compiled for them is the one that is wanted, and no
pass runs. If they are not, all is forgotten and the function is traced once more, so that no program depends on others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from adtypes.algebra import Flat, ambient, join
from adtypes.config import Config, config
from adtypes.errors import AdtypesError
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Arena, Graph, Term
from interpreters.symbolic.trial import trial

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

TERMS = 200_000  # that are kept, of all functions together
LARGE = 50_000  # that are kept of one function
PATIENCE = 3  # how often in a row a function may come out different and still be worth remembering

T = TypeVar("T")


class Traced(Exception):
    """Passes through a transform whose function has been traced again: if it came out as before, what would follow is known."""

    def __init__(self, is_same: bool) -> None:
        self.is_same = is_same


class Memory:
    """The terms of a trace, what they were, and the program. Whoever traces with it holds the lock, for the arena changes."""

    def __init__(self, misses: int) -> None:
        self.arena = Arena()  # empty where there is nothing to remember but the misses
        self.misses = misses
        self.lock = Lock()
        self.inputs: tuple[Term, ...] | None = None
        self.size = 100  # in terms, and what else there is
        self.results: tuple[Term, ...] | None = None
        self.captured = 0
        self.run: Any = None  # of the arguments and captured tensors

    def note(self, root: Scope, results: Sequence[Term]) -> None:
        """The function inside of a transform has been traced: keep its terms, without those of the passes that follow."""
        if self.results is None and len(root.arena.table) <= LARGE:
            self.results, self.inputs, self.captured = tuple(results), tuple(root.inputs), len(root.captured)
            self.arena.table = root.arena.table.copy()
            self.size += len(self.arena.table)
            self.arena.calls, self.arena.branches = root.arena.calls, root.arena.branches

    def compare(self, root: Scope, results: Sequence[Term]) -> NoReturn:
        """The function inside of a transform has been traced again."""
        raise Traced(self.results == tuple(results) and self.inputs == tuple(root.inputs))

    def recognised(self, f: Flat, args: Sequence[AnyTensor]) -> list[AnyTensor] | None:
        """The tensors that `f` captures now, if it is what it was."""
        if self.run is None or not self.lock.acquire(blocking=False):
            return None
        root = Scope(ambient(), arena=self.arena)
        root.watch = self.compare
        try:
            self.compare(root, root.write(f, args).outputs)
        except Traced as e:
            is_same = e.is_same
        except AdtypesError:  # which the trace that follows raises again, with its own lines
            is_same = False
        finally:
            self.lock.release()
        return root.captured if is_same and all(isinstance(x._alg, ConcreteAlgebra) for x in root.captured) else None


class Memories:
    """What was seen of functions, by kinds of calls; the oldest goes when there are too many terms."""

    def __init__(self, bound: int) -> None:
        self.bound, self.terms = bound, 0
        self._kept: dict[Hashable, Memory] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Memory | None:
        return self._kept.get(key)

    def keep(self, key: Hashable, memory: Memory) -> None:
        with self._lock:
            self._drop(key)
            self._kept[key] = memory
            self.terms += memory.size
            while self.terms > self.bound:
                self._drop(next(iter(self._kept)))

    def _drop(self, key: Hashable) -> None:
        found = self._kept.pop(key, None)
        if found is not None:
            self.terms -= found.size


MEMORIES = Memories(TERMS)


def run(f: Flat, args: Sequence[AnyTensor], kind: Hashable) -> list[AnyTensor]:
    """The results of `f`; see `adtypes.algebra.Staging`."""
    from interpreters.compile.run import execute, ready

    return recalled(f, args, kind, execute, ready)


def recalled(
    f: Flat,
    args: Sequence[AnyTensor],
    kind: Hashable,
    once: Callable[[Graph, Sequence[AnyTensor]], T],
    ready: Callable[[Graph, Config], Callable[[Sequence[AnyTensor]], T]],
) -> T:
    """What the program of `f` gives, run `once`, or made `ready` to be run again; captured tensors are its last arguments."""
    settings = config()
    if settings.check is not None or trial() is not None or not isinstance(join(args), ConcreteAlgebra):
        root = Scope(ambient())
        return once(root.write(f, args), [*args, *root.captured])
    key = (kind, tuple([x.spec for x in args]), settings)
    before = MEMORIES.get(key)
    misses = 0
    if before is not None:
        captured = before.recognised(f, args)
        if captured is not None:
            before.misses = 0
            known: Callable[[Sequence[AnyTensor]], T] = before.run
            return known([*args, *captured])
        misses = before.misses + 1
    memory = Memory(misses)
    root = Scope(ambient())
    if misses < PATIENCE:
        root.watch = memory.note
    graph = root.write(f, args)
    given = [*args, *root.captured]
    if not isinstance(join(given), ConcreteAlgebra):
        return once(graph, given)
    now = ready(graph, settings)
    if misses < PATIENCE:
        memory.note(root, graph.outputs)
        if memory.results is not None and memory.captured == len(root.captured):  # the passes captured nothing more
            memory.run = now
        else:
            memory.arena = Arena()
    MEMORIES.keep(key, memory)
    return now(given)
