"""A profile of a workload: its C text with a clock between the loop nests. ``python -m benchmarks.nests NAME ..``."""

from __future__ import annotations

import argparse
import ctypes
import re
import time
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from benchmarks import __main__ as command

if TYPE_CHECKING:
    from benchmarks.measure import Workload
    from interpreters.compile.c.native.shares import Source

CLOCK = """
#include <time.h>
double clock_sums[{count}];
static inline double clock_now(void)
{{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}}
"""
NEST = re.compile(r"^    /\* (.*?) \*/$", re.MULTILINE)  # what stands over each nest, at the first level
FUNCTION = re.compile(r"^(static ALONE )?void (piece\d+_of_)?kernel\(.*?(?=^}$)", re.MULTILINE | re.DOTALL)


class Part(NamedTuple):
    """A nest, or a loop of steps, and its microseconds in a call."""

    text: str
    micros: float


def clocked(source: str) -> tuple[str, list[str]]:
    """The text with sums of seconds in `clock_sums`, and what stands over each nest."""
    names: list[str] = []

    def within(function: re.Match[str]) -> str:
        first = len(names)

        def between(found: re.Match[str]) -> str:
            names.append(found[1])
            k = len(names) - 1
            before = f"    clock_sums[{k - 1}] += clock_now() - clock_start;\n" if k > first else "    double clock_start;\n"
            return f"{before}    clock_start = clock_now();\n{found[0]}"

        text = NEST.sub(between, function[0])
        return f"{text}    clock_sums[{len(names) - 1}] += clock_now() - clock_start;\n" if len(names) > first else text

    body = FUNCTION.sub(within, source)
    return CLOCK.format(count=max(1, len(names))) + body, names


def profile(workload: Workload, seconds: float = 0.5) -> list[Part]:
    """The nests of a workload in the order of the program, from calls that take about so long."""
    from adtypes import array, compile, using

    engine: Any = import_module("interpreters.compile.c.engine")

    found: list[tuple[ctypes.CDLL, list[str]]] = []
    build = engine.build

    def with_clock(source: Source, *how: bool) -> ctypes.CDLL:
        text, names = clocked(source.text)
        library: ctypes.CDLL = build(text, *how)
        found.append((library, names))
        return library

    kept: Any = import_module("interpreters.compile.c.native.disk")  # what is found there was compiled without a clock
    building: Any = import_module("interpreters.compile.c.native.build")  # there is one clock, so one file
    whole = patch.object(building, "cores", lambda: 1), patch.object(kept, "KEEPS", False)
    with whole[0], whole[1], patch.object(engine, "build", with_clock), using(engine="c", threads=1):
        step = compile(workload.program)
        args = [array(x) for x in workload.inputs]
        step(*args)
        library, names = found[-1]
        sums = (ctypes.c_double * len(names)).in_dll(library, "clock_sums")
        step(*args)
        calls, until = 0, time.process_time() + seconds
        sums[:] = [0.0] * len(names)
        while time.process_time() < until:
            step(*args)
            calls += 1
    return [Part(text, 1e6 * s / calls) for text, s in zip(names, sums)]


def table(parts: Sequence[Part]) -> str:
    """A line for each nest that takes at least a hundredth of the whole."""
    whole = sum(p.micros for p in parts)
    lines = [f"{p.micros:10.1f} us {p.micros / whole:5.0%}  {p.text}" for p in parts if p.micros > whole / 100]
    return "\n".join([*lines, f"{whole:10.1f} us        in all"])


if __name__ == "__main__":
    command.pin(1)  # before anything is imported that reads it
    from benchmarks import workloads

    every = workloads.full()
    parser = argparse.ArgumentParser(prog="python -m benchmarks.nests", description=__doc__)
    parser.add_argument("names", nargs="+", choices=every, metavar="workload", help=", ".join(every))
    for name in parser.parse_args().names:
        print(f"{name}:\n{table(profile(every[name]()))}\n")
