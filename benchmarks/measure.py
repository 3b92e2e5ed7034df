"""Measuring: several implementations of the same computation, checked against each other and then timed in turns.

A round runs every way once, in an order that rotates, long enough for the clock; the ratio of two ways is the median over rounds
of their ratio in one round. A disturbance that lasts longer than a round then affects both. On one thread the clock is that of
the thread, or of the process: time in which others use the core does not count.
"""

from __future__ import annotations

import ctypes
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]

PAUSE = 2e-3  # seconds between ways, in which threads of libraries that look out for more work go to sleep
SLOW = 0.5  # seconds a call: from here on three rounds are enough


def _same(x: Any) -> Any:
    return x


class Way(NamedTuple):
    """One way to compute the results of a workload, on inputs that are already converted."""

    call: Callable[[], Any]  # waits for what it computes
    leaves: Callable[[Any], Sequence[Any]] = _same  # the results of a call as arrays, to be compared
    around: Callable[[], AbstractContextManager[object]] = nullcontext  # entered once for many calls
    again: Callable[[], Any] | None = None  # a first call with all that is kept on disk
    threads: bool = False  # whether the work is done by threads of the library: then those of the process count

    def run(self) -> list[Array]:
        with self.around():
            return [np.asarray(x) for x in self.leaves(self.call())]


class NotHere(Exception):
    """A way that is not available on this machine, with the reason."""


class TooSlow(BaseException):
    """A first call that took too long; not an `Exception`, so that compilers which catch those do not swallow it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` in the block after so many seconds of the process, or five times as many of the wall clock.

    0 is no limit, and so is a system without timers.
    """
    if not seconds or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: object) -> None:
        raise TooSlow(f"its first call had not ended after {seconds:g} s")

    timers = (signal.SIGPROF, signal.ITIMER_PROF, seconds), (signal.SIGALRM, signal.ITIMER_REAL, 5 * seconds)
    before = [signal.signal(number, stop) for number, _, _ in timers]
    for _, timer, limit in timers:
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for (number, timer, _), handler in zip(timers, before):
            signal.setitimer(timer, 0.0)
            signal.signal(number, handler)


Maker: TypeAlias = Callable[[], Way]


class Workload(NamedTuple):
    """A program over tensors, and how others compute the same from the same arrays.

    `program` and `value` take the inputs as tensors; `references` are timed, but compute something else.
    """

    title: str
    sizes: str
    inputs: Sequence[Array]
    program: Callable[..., Sequence[Any]]  # value and gradients
    value: Callable[..., Any] | None  # the value alone
    peers: Mapping[str, Maker]
    targets: Mapping[str, float] = {}  # for a peer, how much of its time we may take
    staged_anew: bool = False  # the program is run as it is, not compiled before
    tolerance: float = 1e-9
    references: Mapping[str, Maker] = {}


class Timing(NamedTuple):
    """Seconds of processors: the first call, which compiles; the first one when the compiled code is on disk; each round."""

    first: float
    again: float | None
    rounds: Sequence[float]
    memory: int | None = None  # bytes by which the process grows at most, results included and inputs not

    @property
    def typical(self) -> float:
        return median(self.rounds)


class Result(NamedTuple):
    """What was found about a workload: timings of the ways that agree, what was left out and why."""

    name: str
    workload: Workload
    timings: Mapping[str, Timing]
    apart: Mapping[str, float]  # the largest relative difference from the first way, leaf by leaf
    wrong: Mapping[str, str]
    left_out: Mapping[str, str]

    def ratio(self, way: str, other: str) -> float:
        """The median over rounds of the ratio of both within a round."""
        a, b = self.timings[way].rounds, self.timings[other].rounds
        return median(x / y for x, y in zip(a, b))


def measure(
    name: str,
    workload: Workload,
    ways: Mapping[str, Maker],
    rounds: int = 25,
    batch: float = 3e-3,
    clock: Callable[[], float] | None = None,
    progress: Callable[[str], None] = lambda _: None,
    patience: float = 0.0,
) -> Result:
    """Check that all ways agree, then time them; `batch` is the least time in seconds that a way runs in a round.

    Without a `clock` the time is that of the thread, for ways with threads of their own that of the process. A way whose first
    calls have not ended after `patience` seconds is left out; 0 waits for ever.
    """
    tried: dict[str, _First] = {}
    apart: dict[str, float] = {}
    wrong: dict[str, str] = {}
    left_out: dict[str, str] = {}
    expected: list[Array] | None = None
    for which, make in {**ways, **workload.references}.items():
        progress(f"{name}: first call of {which}")
        try:
            first, found = _first_call(make, patience)
        except (NotHere, TooSlow) as e:
            left_out[which] = str(e)
            continue
        except Exception as e:
            left_out[which] = f"{type(e).__name__}: {str(e).strip().splitlines()[0][:120] if str(e).strip() else ''}"
            continue
        if which not in workload.references:
            expected = found if expected is None else expected
            try:
                apart[which] = difference(found, expected)
            except AssertionError as e:
                wrong[which] = str(e)
                continue
            if not apart[which] < workload.tolerance:  # NaN is wrong, too
                wrong[which] = f"differs by {apart[which]:.1e}"
                continue
        tried[which] = first
    ready = {which: first.way for which, first in tried.items()}
    times = _rounds(ready, rounds, batch, clock, lambda said: progress(f"{name}: {said}"))
    timings = {which: Timing(x.seconds, x.again, times[which], x.memory) for which, x in tried.items()}
    return Result(name, workload, timings, apart, wrong, left_out)


class _First(NamedTuple):
    """A way after its first call: what that took, and what one with the code on disk took."""

    way: Way
    seconds: float
    again: float | None
    memory: int | None


def _first_call(make: Maker, patience: float) -> tuple[_First, list[Array]]:
    """A way and its results; `TooSlow` if making it, or its first calls, take longer than `patience`."""
    start = spent()
    with limited(patience):
        way = make()
    with limited(patience), way.around():
        out = way.call()
        seconds = spent() - start
        found = [np.asarray(x) for x in way.leaves(out)]
        del out  # or it would count as memory of the next call
        start = spent()
        memory = growth(way.again or way.call)
        again = spent() - start if way.again is not None else None
    return _First(way, seconds, again, memory), found


def _rounds(
    made: Mapping[str, Way], rounds: int, batch: float, given: Callable[[], float] | None, progress: Callable[[str], None]
) -> dict[str, list[float]]:
    repeats, few = {}, set()
    clocks = {which: given or (time.process_time if way.threads else time.thread_time) for which, way in made.items()}
    for which, way in made.items():
        clock = clocks[which]
        with way.around():
            start = clock()
            way.call()
            once, many = clock() - start, 1
            while once * many < batch and many < 1 << 20:  # the first calls after others are slower
                many *= 4
                start = clock()
                for _ in range(many):
                    way.call()
                once = (clock() - start) / many
        repeats[which] = max(1, int(batch / max(once, 1e-7)) + 1) if once < batch else 1
        if once > SLOW:
            few.add(which)
    times: dict[str, list[float]] = {which: [] for which in made}
    order = list(made)
    for k in range(rounds):
        progress(f"round {k + 1} of {rounds}")
        for which in order:
            if which in few and k >= 3:
                continue
            call, many, clock = made[which].call, repeats[which], clocks[which]
            time.sleep(PAUSE)
            with made[which].around():
                if which not in few:
                    call()  # what is prepared for this block, and what others took from the caches
                start = clock()
                for _ in range(many):
                    call()
                times[which].append((clock() - start) / many)
        order = [*order[1:], *order[:1]]
    return times


def spent() -> float:
    """Seconds of processors that this process has had, and compilers that it ran: what others do does not count."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def growth(call: Callable[[], object]) -> int | None:
    """The most by which the process is larger during a call than before, in bytes, where the system tells that."""
    try:
        ctypes.CDLL(None).malloc_trim(0)  # what is free belongs to the system again
        Path("/proc/self/clear_refs").write_text("5")  # the largest size so far is the one now
        before = _status("VmRSS")
        result = call()
        most = _status("VmHWM")
    except (OSError, AttributeError):
        call()
        return None
    del result
    return most - before


def _status(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith(name))


def difference(xs: Sequence[Any], ys: Sequence[Any]) -> float:
    """The largest difference between two lists of arrays, relative to the largest element of each; NaN stays."""
    if len(xs) != len(ys):
        raise AssertionError(f"{len(xs)} and {len(ys)} results")
    worst = 0.0
    for x, y in zip(xs, ys):
        x, y = np.asarray(x), np.asarray(y)
        if x.shape != y.shape:
            raise AssertionError(f"shapes {x.shape} and {y.shape} differ")
        scale = max(float(np.abs(y).max(initial=0.0)), 1e-300)
        worst = float(np.maximum(worst, np.abs(x - y).max(initial=0.0) / scale))
    return worst
