"""Running traced programs: on the engine and the backend that the configuration names, through the cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from adtypes.algebra import TensorAlgebra, join, rep_in, wrap
from adtypes.config import Config, config, resolve, without_threads, witnessed
from adtypes.dtypes import BY_NAME
from adtypes.errors import ConfigError
from adtypes.spec import Spec
from interpreters.batched import BatchedAlgebra
from interpreters.compile.auto import LASTING, ONCE, uses_c
from interpreters.compile.c.engine import ENGINE as C
from interpreters.compile.c.native.disk import place, through
from interpreters.compile.c.native.extension import why_not
from interpreters.compile.cache import Cache, structural_key
from interpreters.compile.direct import direct
from interpreters.compile.engine import Compiled, Engine
from interpreters.compile.within import Within, over_positions, within
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.finite import run_checked
from interpreters.symbolic.inline import inline
from interpreters.symbolic.pipeline import opened, prepare
from interpreters.symbolic.term import Graph
from interpreters.symbolic.trial import trial

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

QUICK = 8  # calls after which a program gets a fast path around `_call`
PROGRAMS: Cache[Compiled] = Cache(size=512)


def execute(graph: Graph, args: Sequence[AnyTensor]) -> list[AnyTensor]:
    """The results of a traced program; `args` are values for all its inputs, captured ones last.

    On tensors that have values the program is compiled, once for each structure of its terms. On any others, such as duals,
    it is interpreted in simplified form.
    """
    settings = config()
    if not isinstance(alg := join(args), ConcreteAlgebra):
        if settings.check == "nan" and isinstance(alg, BatchedAlgebra):
            return over_positions(alg, graph, args, execute)
        return within(alg, prepare(graph), args)
    if settings.check == "nan":
        return run_checked(_backend(settings), graph, args)
    return ready(graph, settings)(args)


def ready(graph: Graph, settings: Config) -> Callable[[Sequence[AnyTensor]], list[AnyTensor]]:
    """A traced program as a function of tensors that have values, to be called under these settings."""
    specs = [t.spec for t in graph.inputs]
    return Executable(lambda lasting: _compiled(inline(graph), settings, prepare, lasting), settings, specs)


def interpreted(graph: Graph, settings: Config) -> Callable[[Sequence[AnyTensor]], list[AnyTensor]]:
    """A traced program as a function of any tensors: simplified once, then a part of the interpretation around it."""
    program = Within(prepare(graph), lambda g: ready(g, settings))
    return lambda args: program(join(args), args)


class Executable:
    """A compiled program as a function of concrete tensors; a program called often gets a fast path around `_call`."""

    def __init__(self, compiled: Callable[[bool], Compiled], settings: Config, specs: Sequence[Spec]) -> None:
        self.compiled, self.settings, self.specs = compiled, settings, specs
        self.program, self.lasting = compiled(False), False
        self.calls = 0
        self.quick: Callable[..., Any] | None = None

    def __call__(self, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        if self.quick is not None:
            results = self.quick(*args)
            if results is not NotImplemented:
                return list(results)
        self.calls += 1
        if self.calls >= QUICK and not self.lasting:
            self.program, self.lasting = self.compiled(True), True
        if self.calls % QUICK == 0:  # again when the configuration is another object
            now, seen = witnessed()
            if without_threads(now) == without_threads(self.settings):
                self.quick = _quick(self.program, self.settings, self.specs, [], False, seen)
        return _call(self.program, self.settings, args)


class Runner:
    """A simplified program, to be run again and again under settings that are fixed."""

    def __init__(
        self, graph: Graph | Callable[[], Graph], settings: Config, source: Graph | None = None, traced: Graph | None = None
    ) -> None:
        """`source` is the program to look for wrong values in, `traced` the one that `graph`, if it is called, comes from."""
        self._graph, self.settings, self._source, self.traced = graph, settings, source, traced
        self._compiled: Compiled | None = None
        self._executable: Executable | None = None
        self._within: Within | None = None
        self._place = None if traced is None or not _in_c(engine(settings, True)) else place(traced)

    def is_found(self) -> bool:
        """Whether another process left the compiled program on disk; then no pass has to run."""
        if self._place is not None and self._compiled is None:
            self._compiled = self._place.find()
        return self._compiled is not None

    @property
    def graph(self) -> Graph:
        """The program; made only if nothing less will do."""
        if not isinstance(self._graph, Graph):
            self._graph = self._graph()
        return self._graph

    @property
    def source(self) -> Graph:
        return self._source or self.graph

    @property
    def specs(self) -> list[Spec]:
        """The types of its inputs."""
        return [t.spec for t in (self.traced or self.graph).inputs]

    def __call__(self, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        if not isinstance(alg := join(args), ConcreteAlgebra):
            if self.settings.check == "nan" and isinstance(alg, BatchedAlgebra):
                return over_positions(alg, self.source, args, execute)
            if self._within is None:
                self._within = Within(self.graph, lambda g: ready(g, self.settings))
            return self._within(alg, args)
        if self.settings.check == "nan":
            return run_checked(_backend(self.settings), self.source, args)
        if self._executable is None:
            self._executable = Executable(lambda lasting: self.compiled(), self.settings, self.specs)
        return self._executable(args)

    def compiled(self) -> Compiled:
        """The program, compiled when first wanted."""
        if self._compiled is None:
            self._compiled = _compiled(opened(self.graph), self.settings, lambda g: g, lasting=True)
            if self._place is not None:
                self._place.keep(self._compiled)
        return self._compiled

    def quick(self, captured: Sequence[AnyTensor], alone: bool, seen: tuple[object, object]) -> Callable[..., Any] | None:
        """See `adtypes.algebra.Quick`; the tensors `captured` are the last inputs."""
        return _quick(self.compiled(), self.settings, self.specs, captured, alone, seen)

    def explain(self) -> list[str]:
        """What runs the program."""
        program = self.compiled()
        slow = why_not() if program.name == "c" else None
        calls = [] if slow is None else [f"calls: through ctypes, some microseconds slower, since there is no extension: {slow}"]
        return [f"engine: {program.name}", *program.notes, *calls]


def engine(settings: Config, lasting: bool = False) -> Engine:
    """The engine that the settings name; `auto` is one for the backend's arrays, and `lasting` programs are worth a compiler."""
    name = settings.engine
    if name == "auto" and settings.backend == "torch":
        name = "torch"
    elif name == "auto":
        return LASTING if lasting else ONCE
    return cast(Engine, resolve("engine", name))


def _compiled(graph: Graph, settings: Config, ready: Callable[[Graph], Graph], lasting: bool = False) -> Compiled:
    chosen = engine(settings, lasting)
    if trial() is not None:  # its program is none for others
        return chosen.compile(ready(graph))
    key = (chosen.name, settings.device, structural_key(graph))
    make = lambda: chosen.compile(ready(graph))
    return PROGRAMS.get(key, make if ready is not prepare or not _in_c(chosen) else lambda: through(graph, make))


def _in_c(chosen: Engine) -> bool:
    """Whether programs of an engine may be looked up on disk."""
    return trial() is None and (chosen is C or (chosen is LASTING and uses_c()))


def _call(program: Compiled, settings: Config, args: Sequence[AnyTensor]) -> list[AnyTensor]:
    alg = _backend(settings)
    arrays = [x._rep if x._alg is alg else rep_in(alg, x) for x in args]
    if program.library == settings.backend and (arrays or alg is NUMPY):  # else nothing tells the program its device
        return [wrap(alg, y) for y in program.function(*arrays)]
    there = _backend(settings, program.library)
    moved = [there.literal(_as_numpy(x)) for x in arrays]
    return [wrap(alg, alg.literal(_as_numpy(y))) for y in program.function(*moved)]


def _quick(
    program: Compiled,
    settings: Config,
    specs: Sequence[Spec],
    captured: Sequence[AnyTensor],
    alone: bool,
    seen: tuple[object, object],
) -> Callable[..., Any] | None:
    alg, given = _backend(settings), specs[: len(specs) - len(captured)]
    if settings.check or program.library != settings.backend or not all(x._alg is alg for x in captured):
        return None
    if program.library == "torch":
        if not specs:
            return None
        from interpreters.compile.direct_torch import Direct  # torch may be missing

        return Direct(program.function, alg, given, captured, alone, seen)
    if alg is not NUMPY:
        return None
    return direct(program.function, given, captured, BY_NAME[settings.dtype], alone, seen)


def _backend(settings: Config, name: str | None = None) -> TensorAlgebra[Any]:
    found: Any = resolve("backend", name or settings.backend)
    return cast("TensorAlgebra[Any]", found if hasattr(found, "bind") else found(settings.device))


def _as_numpy(x: Any) -> Any:
    """An array of any library as one of NumPy, on the host."""
    if isinstance(x, (np.ndarray, np.generic)):
        return x
    if hasattr(x, "detach"):
        return x.detach().cpu().numpy()
    if hasattr(x, "__array__"):
        return np.asarray(x)
    raise ConfigError(
        f"arrays of type {type(x).__name__} cannot move between the engine and the backend",
        remedy='use engine="auto", which takes the engine of the backend',
    )
