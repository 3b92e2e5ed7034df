"""Programs that are traced again and again: from the second time on a trace is only compared with the one before.

A transform that is applied to arrays stages itself anew in each call, for what its function does may have changed. Mostly it has
not. So the terms of a trace are kept: the same operations, written down again, are the same terms, and finding them costs one
look-up each. If the results are the terms they were before, then the program compiled for them is the one that is wanted, and no
pass runs. If they are not, all is forgotten and the function is traced once more, so that no program depends on others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from adtypes.algebra import Flat, TensorAlgebra, ambient, join, rep_in, wrap
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


class Memory:
    """The terms of a trace, what they were, and the program. Whoever traces with it holds the lock, for the arena changes."""

    def __init__(self, misses: int) -> None:
        self.arena = Arena()  # empty where there is nothing to remember but the misses
        self.misses = misses
        self.lock = Lock()
        self.inputs: list[Term] = []
        self.params: tuple[Term, ...] = ()
        self.results: list[Term] | None = None
        self.size = 100  # in terms, and what else there is
        self.captured = 0
        self.run: Any = None  # of the arguments and captured tensors

    def note(self, root: Scope, params: tuple[Term, ...], results: Sequence[Term]) -> None:
        """The function inside of a transform has been traced: keep its terms, without those of the passes that follow."""
        if self.results is None and len(root.arena.table) <= LARGE:
            self.results, self.inputs, self.captured = list(results), list(root.inputs), len(root.captured)
            self.params = params
            self.arena.table, self.arena.size = root.arena.table.copy(), root.arena.size
            self.size += len(self.arena.table)
            self.arena.calls, self.arena.branches = root.arena.calls, root.arena.branches

    def recognised(self, f: Flat, args: Sequence[AnyTensor], active: int, here: TensorAlgebra[Any]) -> list[AnyTensor] | None:
        """The tensors that `f` captures now, if it is what it was."""
        if self.run is None or not self.lock.acquire(blocking=False):
            return None
        root = Scope(here, arena=self.arena)
        root.inputs += self.inputs[: len(args)]
        inner = Scope(root, self.params)
        self.arena.scopes = 1
        tensors = [wrap(inner, p) for p in self.params]
        tensors += [wrap(root, t) for t in root.inputs[active:]]
        try:
            results = inner.run(lambda: [rep_in(inner, y) for y in f(tensors)])
        except AdtypesError:  # which the trace that follows raises again, with its own lines
            return None
        finally:
            root.is_open = False
            self.lock.release()
        is_same = results == self.results and root.inputs == self.inputs and len(self.arena.table) <= 2 * self.size
        given = all(isinstance(x._alg, ConcreteAlgebra) for x in root.captured) or not isinstance(here, ConcreteAlgebra)
        return root.captured if is_same and given else None


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


def run(f: Flat, whole: Flat, args: Sequence[AnyTensor], active: int, kind: Hashable) -> list[AnyTensor]:
    """The results of `whole`; see `recalled`."""
    return recalled(f, whole, args, active, kind, _execute, _ready)


def _execute(graph: Graph, args: Sequence[AnyTensor]) -> list[AnyTensor]:
    from interpreters.compile.run import execute

    return execute(graph, args)


def _ready(graph: Graph, settings: Config, has_values: bool) -> Callable[[Sequence[AnyTensor]], list[AnyTensor]]:
    from interpreters.compile import run

    return run.ready(graph, settings) if has_values else run.interpreted(graph)


def recalled(
    f: Flat,
    whole: Flat,
    args: Sequence[AnyTensor],
    active: int,
    kind: Hashable,
    once: Callable[[Graph, Sequence[AnyTensor]], T],
    ready: Callable[[Graph, Config, bool], Callable[[Sequence[AnyTensor]], T]],
) -> T:
    """What the program of `whole` gives, run `once`, or made `ready` to be run again; captured tensors are its last arguments.

    It begins by taking the derivative of `f` by the `active` arguments, and nothing else in it changes in calls of one `kind`.
    """
    settings = config()
    here = ambient()
    base = here if all(x._alg is here for x in args) else join(args)
    if settings.check is not None or trial() is not None:
        root = Scope(here)
        return once(root.write(whole, args), [*args, *root.captured])
    has_values = isinstance(base, ConcreteAlgebra)
    key = (kind, tuple([x.spec for x in args]), settings, has_values)
    before = MEMORIES.get(key)
    misses = 0
    if before is not None:
        captured = before.recognised(f, args, active, here)
        if captured is not None:
            before.misses = 0
            known: Callable[[Sequence[AnyTensor]], T] = before.run
            return known([*args, *captured])
        misses = before.misses + 1
    memory = Memory(misses)
    root = Scope(here)
    if misses < PATIENCE:
        root.watch = memory.note
    graph = root.write(whole, args)
    given = [*args, *root.captured]
    if has_values and not isinstance(join(given), ConcreteAlgebra):
        return once(graph, given)
    now = ready(graph, settings, has_values)
    if misses < PATIENCE:
        if memory.results is not None and memory.captured == len(root.captured):  # the passes captured nothing more
            memory.run = now
        else:
            memory.arena = Arena()
    MEMORIES.keep(key, memory)
    return now(given)
