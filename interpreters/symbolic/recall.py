"""Repeated tracing: from the second call on, a trace is only compared with the previous one.

A transform applied to arrays stages itself in each call, because its function may have changed. Mostly it has not, so the terms
of a trace are kept: the same operations, traced again, are the same terms, and finding each costs one look-up. If the results
are the same terms as before, the program compiled for them is reused and no pass runs. Otherwise everything is discarded and
the function is traced once more, so that no program depends on earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from adtypes.algebra import AMBIENT, Flat, Kind, TensorAlgebra, ambient, join, rep_in
from adtypes.config import Config, config
from adtypes.errors import AdtypesError
from adtypes.tensor import Tensor
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Arena, Graph, Term
from interpreters.symbolic.trial import TRIAL, trial

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

TERMS = 200_000  # that are kept, of all functions together
LARGE = 50_000  # that are kept of one function
PATIENCE = 3  # how often in a row a function may come out different and still be worth remembering
WAIT = 0.01  # seconds for another thread that traces with the same terms; it may wait for this one

T = TypeVar("T")


class Memory:
    """The terms of a trace, its results, and the compiled program. Tracing changes the arena, so it happens under the lock."""

    def __init__(self, kind: Kind, misses: int) -> None:
        self.kind, self.misses = kind, misses
        self.missed = False  # whether the function has just come out different, in a call that still is under way
        self.arena = Arena()  # empty where there is nothing to remember but the misses
        self.lock = Lock()
        self.inputs: list[Term] = []
        self.params: frozenset[Term] = frozenset()  # of the function inside
        self.given: tuple[Term, ...] = ()  # what stands for arguments there: parameters, behind them inputs
        self.results: list[Term] | None = None
        self.size = 100  # in terms, and what else there is
        self.captured = 0
        self.run: Any = None  # of the arguments and captured tensors

    def note(self, count: int, root: Scope, params: tuple[Term, ...], results: Sequence[Term]) -> None:
        """The function inside of a transform has been traced: keep its terms, without those of the passes that follow."""
        if self.results is None and len(root.arena.table) <= LARGE:
            self.results, self.inputs, self.captured = list(results), list(root.inputs), len(root.captured)
            self.params, self.given = frozenset(params), (*params, *root.inputs[len(params) : count])
            self.arena.table, self.arena.size = root.arena.table.copy(), root.arena.size
            self.size += len(self.arena.table)
            self.arena.calls, self.arena.branches = root.arena.calls, root.arena.branches

    def recognised(self, f: Flat, here: TensorAlgebra[Any]) -> list[AnyTensor] | None:
        """The tensors that `f` captures now, if it is what it was.

        One scope stands for that of the program and that of the function inside: terms do not tell which one they were made in.
        """
        if self.run is None or not self.lock.acquire(True, WAIT):
            return None
        scope = Scope(here, self.params, arena=self.arena)
        scope.inputs = self.inputs[: len(self.given)]
        self.arena.scopes = 1
        token = AMBIENT.set(scope)
        try:
            results = [rep_in(scope, y) for y in f([Tensor(scope, t) for t in self.given])]
        except AdtypesError:  # which the trace that follows raises again, with its own lines
            return None
        finally:
            AMBIENT.reset(token)
            scope.is_open = False
            self.lock.release()
        if results != self.results or scope.inputs != self.inputs or len(self.arena.table) > 2 * self.size:
            return None
        captured = scope.captured
        if captured and isinstance(here, ConcreteAlgebra) and not all(isinstance(x._alg, ConcreteAlgebra) for x in captured):
            return None
        self.misses = 0
        return captured


class Last(NamedTuple):
    """What served the last call of a kind on arrays, outside of other transforms: the next call is mostly of the same form."""

    memory: Memory
    settings: Config
    here: TensorAlgebra[Any]  # of the arrays
    types: list[tuple[object, object]]  # their shapes and dtypes, in the words of their library

    def again(self, f: Flat, args: Sequence[AnyTensor]) -> Any:
        """See `adtypes.algebra.Known`."""
        if not self.serves(args):
            return None
        memory = self.memory
        captured = memory.recognised(f, self.here)
        if captured is None:
            memory.missed = True
            return None
        return memory.run([*args, *captured] if captured else args)

    def serves(self, args: Sequence[AnyTensor]) -> bool:
        """Whether arguments and configuration are as they were."""
        now = config()
        if (now is not self.settings and now != self.settings) or AMBIENT.get() is not None or TRIAL.get() is not None:
            return False
        here = self.here
        for x, (shape, dtype) in zip(args, self.types):
            array = x._rep
            if x._alg is not here or array.shape != shape or array.dtype != dtype:
                return False
        return True


class Memories:
    """The memories of functions, by kinds of calls; the oldest is dropped when there are too many terms."""

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
            last = found.kind.known
            if isinstance(last, Last) and last.memory is found:
                found.kind.known = None


MEMORIES = Memories(TERMS)


def run(f: Flat, whole: Flat, args: Sequence[AnyTensor], kind: Kind) -> list[AnyTensor]:
    """The results of `whole`; see `recalled`."""
    return recalled(f, whole, args, kind, _execute, _ready)


def _execute(graph: Graph, args: Sequence[AnyTensor]) -> list[AnyTensor]:
    from interpreters.compile.run import execute

    return execute(graph, args)


def _ready(graph: Graph, settings: Config, has_values: bool) -> Callable[[Sequence[AnyTensor]], list[AnyTensor]]:
    from interpreters.compile import run

    return run.ready(graph, settings) if has_values else run.interpreted(graph, settings)


def recalled(
    f: Flat,
    whole: Flat,
    args: Sequence[AnyTensor],
    kind: Kind,
    once: Callable[[Graph, Sequence[AnyTensor]], T],
    ready: Callable[[Graph, Config, bool], Callable[[Sequence[AnyTensor]], T]],
) -> T:
    """What the program of `whole` gives, run `once`, or made `ready` to be run again; captured tensors are its last arguments.

    It begins by taking the derivative of `f` by arguments in front, and nothing else in it changes in calls of one `kind`.
    """
    settings = config()
    here = ambient()
    is_flat = all(x._alg is here for x in args)
    base = here if is_flat else join(args)
    if settings.check is not None or trial() is not None:
        root = Scope(here)
        return once(root.write(whole, args), [*args, *root.captured])
    has_values = isinstance(base, ConcreteAlgebra)
    key = (kind, tuple([x.spec for x in args]), settings, has_values)
    before = MEMORIES.get(key)
    misses = 0
    if before is not None:
        tried, before.missed = before.missed, False
        captured = None if tried else before.recognised(f, here)
        if captured is not None:
            if has_values and is_flat:
                kind.known = Last(before, settings, here, [(x._rep.shape, x._rep.dtype) for x in args])
            return before.run([*args, *captured])  # type: ignore[no-any-return]
        misses = before.misses + 1
    memory = Memory(kind, misses)
    root = Scope(here)
    is_worth = misses < PATIENCE or misses & (misses - 1) == 0  # and now and then one more time
    if is_worth:
        root.watch = partial(memory.note, len(args))
    graph = root.write(whole, args)
    given = [*args, *root.captured]
    if has_values and not isinstance(join(given), ConcreteAlgebra):
        return once(graph, given)
    now = ready(graph, settings, has_values)
    if is_worth:
        if memory.results is not None and memory.captured == len(root.captured):  # the passes captured nothing more
            memory.run = now
        else:
            memory.arena = Arena()
    MEMORIES.keep(key, memory)
    return now(given)
