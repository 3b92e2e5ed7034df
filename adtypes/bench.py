"""One function on several engines, side by side: the time of a call, and whether the results agree."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple, Protocol, cast, final

import numpy as np
from numpy.typing import NDArray

from adtypes.config import Settings, names, resolve, using
from adtypes.construct import array
from adtypes.errors import AdtypesError
from adtypes.operands import as_tensor
from adtypes.staged import compile
from adtypes.tensor import AnyTensor
from adtypes.tree import flatten

BATCH = 3e-3  # seconds that an engine runs at least in each round


class _Engine(Protocol):
    @property
    def library(self) -> str: ...


@final
class Figures(NamedTuple):
    """Of one engine: seconds of the first call and of a call in each round, and the largest relative difference."""

    engine: str
    first: float
    rounds: Sequence[float]
    apart: float  # from the engine that came first
    left_out: str = ""  # why there are no figures


def side_by_side(
    f: Callable[..., object], args: Sequence[AnyTensor], engines: Sequence[str] = (), rounds: int = 15
) -> list[Figures]:
    """Figures of the engines, all that are registered if none are named; they take turns, in an order that rotates.

    >>> from adtypes import array, sin
    >>> numpy, = side_by_side(sin, [array([1.0, 2.0])], ["numpy"], rounds=3)
    >>> len(numpy.rounds), numpy.apart
    (3, 0.0)
    """
    made: dict[str, _Way] = {}
    found: dict[str, Figures] = {}
    for name in engines or [n for n in names("engine") if n != "auto"]:
        start = time.perf_counter()
        try:
            way = _Way(f, args, name)
        except AdtypesError as e:
            found[name] = Figures(name, 0.0, (), 0.0, str(e).splitlines()[0])
            continue
        first = next(iter(made.values()), way)
        made[name], found[name] = way, Figures(name, time.perf_counter() - start, [], _apart(way.results, first.results))
    order = list(made)
    for _ in range(rounds):
        for name in order:
            cast("list[float]", found[name].rounds).append(made[name].seconds())
        order = [*order[1:], *order[:1]]
    return list(found.values())


def table(found: Sequence[Figures]) -> str:
    """A line for each engine, the fastest first."""
    lines = [f"{'engine':12}{'ms':>12}{'ratio':>10}{'first call, s':>16}{'apart':>10}"]
    ran = sorted((x for x in found if x.rounds), key=lambda x: median(x.rounds))
    for x in ran:
        ratio = median(a / b for a, b in zip(x.rounds, ran[0].rounds))
        lines.append(f"{x.engine:12}{1e3 * median(x.rounds):12.4f}{ratio:10.2f}{x.first:16.3f}{x.apart:10.0e}")
    return "\n".join([*lines, *(f"{x.engine:12}left out: {x.left_out}" for x in found if x.left_out)])


class _Way:
    """The function compiled by an engine, with arguments of its library."""

    def __init__(self, f: Callable[..., object], args: Sequence[AnyTensor], engine: str) -> None:
        self.settings: Settings = {"engine": engine, "backend": cast(_Engine, resolve("engine", engine)).library}
        with using(**self.settings):
            given = [array(x.torch() if self.settings["backend"] == "torch" else x.numpy()) for x in args]
            step = compile(f)
            self.call: Callable[[], object] = lambda: step(*given)
            self.results: list[NDArray[Any]] = [as_tensor(y).numpy() for y in flatten(self.call())[0]]
        self.many = 1
        while self.many * (once := self.seconds()) < BATCH and once:
            self.many = max(2 * self.many, int(BATCH / once))

    def seconds(self) -> float:
        """Of a call, from as many as the clock needs."""
        with using(**self.settings):
            self.call()
            start = time.perf_counter()
            for _ in range(self.many):
                self.call()
            return (time.perf_counter() - start) / self.many


def _apart(xs: Sequence[NDArray[Any]], ys: Sequence[NDArray[Any]]) -> float:
    worst = 0.0
    for x, y in zip(xs, ys, strict=True):
        same = (x == y) | ((x != x) & (y != y))
        with np.errstate(invalid="ignore"):
            away = np.where(same, 0.0, np.abs(x.astype(np.float64) - y.astype(np.float64)))
        scale = max(float(np.abs(y[np.isfinite(y)]).max(initial=0.0)), 1e-300)
        worst = float(np.maximum(worst, away.max(initial=0.0) / scale))
    return worst
