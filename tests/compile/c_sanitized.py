"""``python -m tests.compile.c_sanitized WHAT``: programs in C under sanitizers, with gaps between arrays in scratch memory.

The sanitizers have to be loaded before Python, and `CC` has to say that they are wanted: see `test_sanitized`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from adtypes import array, compile, using
from adtypes.testing.generate import TOTAL, random_program
from benchmarks import workloads
from benchmarks.measure import Workload, difference
from interpreters.compile.c import around, engine
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.native import build as library
from interpreters.compile.c.texts import program
from interpreters.compile.c.texts.program import Written, kernel
from interpreters.compile.c.units.slots import Memory
from tests.compile.c_thresholds import lower
from tests.compile.test_c_models import check
from tests.compile.test_random import both

GAP = 2 * VECTOR
SEEDS, MODELS = 40, 150
POISON = """\
void __asan_poison_memory_region(void const volatile *, unsigned long);
void __asan_unpoison_memory_region(void const volatile *, unsigned long);
"""
KERNEL = re.compile(r"^void (kernel\d*)\(void \*\*p\)\n{\n", re.MULTILINE)

gaps: dict[str, list[tuple[int, int]]] = {}  # of the kernels made last, where the gaps are, and their bytes


def arrange(memory: Memory) -> tuple[int, int, int]:
    """Like `Memory.arrange`, but no two arrays share memory."""
    found, tops, apart = [], [0, 0], 0
    for b in sorted(memory.buffers, key=lambda b: b.own):
        b.offset = tops[b.own]
        room = -(-b.bytes // VECTOR) * VECTOR + GAP
        found.append((tops[0] * b.own + b.offset + b.bytes, room - b.bytes))
        tops[b.own] += room
        b.apart, apart = apart, apart + (room * b.parts if b.parts > 1 else 0)
    gaps[""] = found
    return tops[0], tops[1], apart


def named(name: str, *args: Any) -> Written:
    made = kernel(name, *args)
    gaps[name] = gaps.pop("")
    return made


def poisoned(source: str, more: int = 0) -> str:
    """The text with lines that poison the gaps when a kernel begins, and `more` bytes in front of each."""
    out, before = "", 0
    for found in KERNEL.finditer(source):
        begin = found.end()
        end = source.index("\n}\n", begin)  # functions of a kernel stand in front of it
        places = re.findall(r"char \*scratch = p\[(\d+)\]", source[before:end])
        mine, todo = gaps.pop(found[1]), []
        if places:  # and no more when it ends, for other kernels have other gaps there, and threads memory of their own
            todo = [*(("poison", at - more, n + more) for at, n in mine), ("unpoison", 0, sum(mine[-1]))]
        lines = [f"    __asan_{do}_memory_region((char *)p[{places[0]}] + {at}, {n});\n" for do, at, n in todo]
        out += source[before:begin] + "".join(lines[:-1]) + source[begin:end] + "\n" + "".join(lines[-1:]).rstrip("\n")
        before = end
    return POISON + out + source[before:]


def agrees(make: Callable[[], Workload]) -> None:
    workload = make()
    args, found = [array(x) for x in workload.inputs], []
    for name in ("c", "numpy"):
        with using(engine=name):
            found.append([np.asarray(y.numpy()) for y in compile(workload.program)(*args)])
    assert difference(*found) < workload.tolerance, workload.title


def run(what: str) -> None:
    """`full` or `tiny` workloads, the latter as if they were large, and random programs; `models`, random programs of ordinary
    sizes; or `wrong`, which must be found."""
    build = library.build
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Memory, "arrange", arrange)
        patch.setattr(program, "kernel", named)
        patch.setattr(around, "kernel", named)
        patch.setattr(engine, "build", lambda source, *how: build(poisoned(source.text, 8 * (what == "wrong")), *how))
        if what == "wrong":
            agrees(workloads.tiny()["kmeans"])
        if what == "models":
            for seed in range(MODELS):
                check(seed)
            return print("nothing found")
        if what == "tiny":
            lower(patch)
        for name, make in (workloads.tiny() if what == "tiny" else workloads.full()).items():
            print(name, file=sys.stderr, flush=True)
            agrees(make)
        for seed in range(SEEDS):
            both(engine.ENGINE, random_program(seed, TOTAL))
    print("nothing found")


if __name__ == "__main__":
    run(sys.argv[1])
