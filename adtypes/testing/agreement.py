"""Checking that all interpreters, backends and passes agree on a program.

A program is evaluated and differentiated through every interpreter on every backend, inside loops and around them, and with each
pass left out that had something to do; all results are compared with those of define-by-run on NumPy, which has no passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np

from adtypes.algebra import Interpreter, Optional
from adtypes.config import names, resolve, using
from adtypes.construct import array
from adtypes.errors import ConfigError
from adtypes.loops import build_rows, vmap
from adtypes.rows import stacked
from adtypes.staged import stage
from adtypes.tensor import AnyTensor
from adtypes.testing.subject import Array, Subject, Whole, directions, floats, restricted
from adtypes.transforms import jvp, vjp

Answers: TypeAlias = "dict[str, AnyTensor]"
Results: TypeAlias = "dict[str, Array]"
TOLERANCE = {"f": {8: 1e-10, 4: 1e-4}}  # by the size of floats; everything else agrees exactly


class Agreement(NamedTuple):
    """What was compared: the names of the ways, and the largest difference (relative above 1)."""

    ways: tuple[str, ...]
    apart: float


def agreement(
    f: Callable[..., object],
    *args: object,
    second: bool = True,
    loops: bool = True,
    passes: bool = True,
    interpreters: Sequence[str] = ("dual", "symbolic"),
    backends: Sequence[str] | None = None,
    tolerance: float | None = None,
    seed: int = 0,
) -> Agreement:
    """Compare value, vjp, jvp and, if `second`, the jvp of the vjp of `f` at `args` through every way to compute them.

    Ways are interpreters times backends (by default all that are installed); with `loops` also inside `vmap`, and around
    `build`; with `passes` also without each pass of the interpreter that did something, and without all. The float
    tensors among the arguments (trees) are differentiated by, in random directions. An `AssertionError` names the first
    result that differs by more than `tolerance` (1e-10 in f64, 1e-4 in f32).

    >>> from adtypes import array, sin, sum_all
    >>> found = agreement(lambda x: sum_all(sin(x) * x), array([0.5, 2.0]))
    >>> "symbolic on numpy" in found.ways, found.apart < 1e-10
    (True, True)
    """
    rng = np.random.default_rng(seed)
    subject = Subject(f, args)
    available = _available() if backends is None else backends
    with using(interpreter=interpreters[0], backend="numpy"):
        ys = [y.numpy() for y in floats(subject.whole(subject.tensors()))]
        probe = _Probe(
            subject.whole,
            subject.arrays,
            subject.active,
            by=[subject.paths[k] for k in subject.active],
            of=subject.out_paths,
            tangents=directions(rng, [subject.arrays[k] for k in subject.active]),
            cotangents=directions(rng, ys),
            second=second,
        )
        referee = _Referee(subject.name, f"{interpreters[0]} on numpy", probe.run(), tolerance)
        pair = _Pair(probe, rng)
        two = _Referee(subject.name, f"{interpreters[0]} on numpy, row by row", pair.apart() if loops else {}, tolerance)
    for interpreter in interpreters:
        how = cast("Interpreter", resolve("interpreter", interpreter))
        for backend in available:
            way = f"{interpreter} on {backend}"
            with using(interpreter=interpreter, backend=backend):
                referee.hear(way, probe.run)
                if loops:
                    two.hear(f"{way}, inside vmap", pair.inside)
                    if not how.is_tracing:  # else it is never staged
                        two.hear(f"{way}, inside vmap, staged", pair.staged)
                    two.hear(f"{way}, around build", pair.around)
                if passes:
                    for left_out in _left_out(interpreter, probe):
                        with _without(interpreter, left_out):
                            named = f"without {left_out[0]!r}" if len(left_out) == 1 else "without any pass"
                            referee.hear(f"{way}, {named}", probe.run)
    return Agreement((*referee.ways, *two.ways), max(referee.apart, two.apart))


class _Probe(NamedTuple):
    """What is asked of a function: its value, and derivatives in given directions of its float arguments and results."""

    whole: Whole
    arrays: Sequence[Array]
    active: Sequence[int]
    by: Sequence[str]  # names of the active arguments
    of: Sequence[str]  # names of the results
    tangents: Sequence[Array]
    cotangents: Sequence[Array]
    second: bool

    def run(self) -> Results:
        """The answers under the configured interpreter."""
        tensors = [array(a) for a in self.arrays]
        return _arrays(ask(tensors) for ask in self.questions())

    def questions(self) -> list[Callable[[Sequence[AnyTensor]], Answers]]:
        if not self.tangents or not self.cotangents:
            return [self.value]
        return [self.value, self.vjp, self.jvp, *([self.twice] if self.second else [])]

    def value(self, tensors: Sequence[AnyTensor]) -> Answers:
        return _named("the value", self.of, stage(lambda *ts: self.whole(ts))(*tensors))

    def vjp(self, tensors: Sequence[AnyTensor]) -> Answers:
        return _named("the vjp by", self.by, self.back(tensors)(*self.inputs(tensors)))

    def jvp(self, tensors: Sequence[AnyTensor]) -> Answers:
        f: Any = restricted(self.whole, self.active, tensors)
        floats_ = [f"number {k} of the floats" for k in range(len(self.cotangents))]
        return _named("the jvp of", floats_, jvp(f, self.inputs(tensors), self.directions())[1])

    def twice(self, tensors: Sequence[AnyTensor]) -> Answers:
        derived = jvp(self.back(tensors), self.inputs(tensors), self.directions())[1]
        return _named("the second derivative by", self.by, derived)

    def back(self, tensors: Sequence[AnyTensor]) -> Any:
        f: Any = restricted(self.whole, self.active, tensors)
        cts = tuple(map(array, self.cotangents))
        return lambda *xs: vjp(f, *xs)[1](cts)

    def inputs(self, tensors: Sequence[AnyTensor]) -> tuple[AnyTensor, ...]:
        return tuple(tensors[k] for k in self.active)

    def directions(self) -> tuple[AnyTensor, ...]:
        return tuple(map(array, self.tangents))


class _Pair:
    """The same function on two rows of arguments."""

    def __init__(self, probe: _Probe, rng: np.random.Generator) -> None:
        self.probe = probe
        self.rows = [list(probe.arrays), list(probe.arrays)]
        for k in probe.active:
            a = probe.arrays[k]
            self.rows[1][k] = np.asarray(a * rng.uniform(0.9, 1.1, a.shape), a.dtype)
        self.stacks = [np.stack(column) for column in zip(*self.rows)]

    def apart(self) -> Results:
        """The answers for one row after the other."""
        answers = [self.probe._replace(arrays=row).run() for row in self.rows]
        return {name: np.stack([row[name] for row in answers]) for name in answers[0]}

    def inside(self) -> Results:
        """Transforms inside of a loop over the rows."""
        tensors = [array(a) for a in self.stacks]
        return _arrays(loop(*tensors) for loop in self._loops())

    def staged(self) -> Results:
        """The same, the loop being staged as a whole."""
        tensors = [array(a) for a in self.stacks]
        return _arrays(stage(loop)(*tensors) for loop in self._loops())

    def _loops(self) -> list[Callable[..., Answers]]:
        """One for each question."""
        over: Callable[[Any], Callable[..., Answers]] = lambda ask: lambda *ts: vmap(ask, stacked(list(ts))).tree
        return [over(ask) for ask in self.probe.questions()]

    def around(self) -> Results:
        """Transforms around a loop over the rows."""

        def both(tensors: Sequence[AnyTensor]) -> tuple[AnyTensor, ...]:
            rows = stacked(list(tensors))
            return cast("tuple[AnyTensor, ...]", build_rows(rows.n, lambda i: self.probe.whole(rows[i])).tree)

        twice = [[np.stack([a, a]) for a in arrays] for arrays in (self.probe.tangents, self.probe.cotangents)]
        return self.probe._replace(whole=both, arrays=self.stacks, tangents=twice[0], cotangents=twice[1]).run()


class _Referee:
    """Compares what it hears with the first answers."""

    def __init__(self, function: str, way: str, results: Results, tolerance: float | None) -> None:
        self.function, self.first, self.expected, self.tolerance = function, way, results, tolerance
        self.ways: list[str] = []
        self.apart = 0.0

    def hear(self, way: str, run: Callable[[], Results]) -> None:
        try:
            results = run()
        except Exception as e:
            e.add_note(f"in agreement of {self.function}, under {way}")
            raise
        assert results.keys() == self.expected.keys()
        for name, expected in self.expected.items():
            self.compare(way, name, results[name], expected)
        self.ways.append(way)

    def compare(self, way: str, name: str, given: Array, expected: Array) -> None:
        told = f"agreement of {self.function}: {name} under {way}"
        if given.shape != expected.shape or given.dtype != expected.dtype:
            is_, was = (f"{a.dtype}{list(a.shape)}" for a in (given, expected))
            raise AssertionError(f"{told} is {is_}, under {self.first} it is {was}")
        if not given.size:
            return
        allowed = TOLERANCE.get(expected.dtype.kind, {}).get(expected.dtype.itemsize, 0.0)
        allowed = self.tolerance if self.tolerance is not None and allowed else allowed
        finite = np.where(np.isfinite(expected), np.abs(expected), 0)
        scale = max(1.0, float(finite.max()))
        with np.errstate(invalid="ignore"):
            same = (given == expected) | ((given != given) & (expected != expected))
            apart = np.where(same, 0.0, np.abs(np.subtract(given, expected, dtype=np.float64)) / scale)
        apart = np.where(np.isnan(apart), np.inf, apart)
        worst = np.unravel_index(int(apart.argmax()), apart.shape)
        if apart[worst] > allowed:
            place = f" at {[int(k) for k in worst]}" if worst else ""
            raise AssertionError(
                f"{told} is {given[worst]:.15g}{place}, under {self.first} it is {expected[worst]:.15g} "
                f"(relative difference {apart[worst]:.2g}, allowed {allowed:.2g})"
            )
        self.apart = max(self.apart, float(apart[worst]))


# ---------------------------------------------------------------- pieces
def _named(kind: str, paths: Sequence[str], tensors: Sequence[AnyTensor]) -> Answers:
    return {f"{kind} {path}": t for path, t in zip(paths, tensors, strict=True)}


def _arrays(answers: Iterable[Answers]) -> Results:
    return {name: np.asarray(t.numpy()) for part in answers for name, t in part.items()}


def _available() -> list[str]:
    """The backends whose libraries are installed."""
    found = []
    for name in names("backend"):
        try:
            resolve("backend", name)
        except ConfigError:
            continue
        found.append(name)
    return found


def _left_out(interpreter: str, probe: _Probe) -> Iterator[tuple[str, ...]]:
    """The passes to leave out: one by one those that change these programs, then all. The others cannot matter."""
    how = resolve("interpreter", interpreter)
    if isinstance(how, Optional):
        with how.without() as done:
            probe.run()
        for name in how.passes:
            if done.get(name):
                yield (name,)
        yield tuple(how.passes)


@contextmanager
def _without(interpreter: str, passes: tuple[str, ...]) -> Iterator[None]:
    how = resolve("interpreter", interpreter)
    assert isinstance(how, Optional)
    with how.without(*passes):
        yield
