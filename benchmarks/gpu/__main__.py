"""``python -m benchmarks.gpu [NAME ..]``: all workloads, or those with these prefixes, on a GPU.

Two times for each way, both with the results on the device: of a call that is waited for, and of calls in a row, of which only
the last one is waited for. A round measures every way once, in an order that rotates; figures are medians over rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from benchmarks.gpu.ways import WAYS, Way, expected, precise
from benchmarks.gpu.workloads import TINY, WORKLOADS, Workload
from benchmarks.measure import Array


class Timed(NamedTuple):
    """Seconds: of the first call, and medians of a call that is waited for and of one among many."""

    first: float
    alone: float
    among: float
    said: Sequence[str]


def options(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m benchmarks.gpu", description="Speed on a GPU, in single precision.")
    parser.add_argument("names", nargs="*", help="beginnings of names; all if there are none")
    parser.add_argument("--ways", default="", help="such as 'adtypes torch,JAX'; all if there are none")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.03, help="that a way runs in a round")
    parser.add_argument("--tf32", action="store_true", help="products that keep ten bits of each factor, for all ways")
    parser.add_argument("--tiny", action="store_true", help="sizes of the tests")
    parser.add_argument("--out", type=Path, help="a JSON file")
    return parser.parse_args(argv)


def measure(name: str, workload: Workload, chosen: argparse.Namespace) -> dict[str, Timed | str]:
    """Timings of the ways that agree with double precision; of the others, why there are none."""
    made: dict[str, Way] = {}
    first: dict[str, float] = {}
    said: dict[str, Sequence[str]] = {}
    out: dict[str, Timed | str] = {}
    right = expected(workload, chosen.device)
    for which, make in WAYS.items():
        if chosen.ways and which not in chosen.ways.split(","):
            continue
        print(f"{name}: {which}", file=sys.stderr, flush=True)
        start = time.perf_counter()
        try:
            way = make(workload, chosen.device)
            done = way.call()
            way.wait(done)
            first[which] = time.perf_counter() - start
            for _ in range(9):
                done = way.call()
            way.wait(done)
            found = way.leaves(done)
            del done
            each = [relative(x, y) for x, y in zip(found, right, strict=True)]
            apart = max(each)
            if not apart < (2e-2 if chosen.tf32 else 5e-3):
                raise AssertionError(f"differs by {apart:.1e} in result {each.index(apart)}")
            said[which] = [*way.said(), f"error {apart:.1e}"]
            made[which] = way
        except Exception as e:
            out[which] = f"{type(e).__name__}: {(str(e).strip().splitlines() or [''])[0][:200]}"
    alone, among = {w: list[float]() for w in made}, {w: list[float]() for w in made}
    order = list(made)
    for _ in range(chosen.rounds):
        for which in order:
            way = made[which]
            way.wait(way.call())
            start, count = time.perf_counter(), 0
            while not count or time.perf_counter() - start < chosen.seconds:
                way.wait(way.call())
                count += 1
            alone[which].append((time.perf_counter() - start) / count)
            start = time.perf_counter()
            for _ in range(count):
                done = way.call()
            way.wait(done)
            among[which].append((time.perf_counter() - start) / count)
        order = [*order[1:], *order[:1]]
    return out | {w: Timed(first[w], median(alone[w]), median(among[w]), said[w]) for w in made}


def relative(x: Array, y: Array) -> float:
    """The norm of the difference as a part of that of `y`: single elements are far off where a rectifier takes the other side."""
    return float(np.linalg.norm(x.astype(float) - y) / np.linalg.norm(y))


def table(title: str, found: Mapping[str, Timed | str]) -> str:
    lines = [f"{title}", f"  {'':24} {'first s':>8} {'alone µs':>10} {'in a row µs':>12}"]
    for which, t in found.items():
        lines.append(
            f"  {which:24} {t}" if isinstance(t, str)
            else f"  {which:24} {t.first:8.2f} {t.alone * 1e6:10.1f} {t.among * 1e6:12.1f}   {'; '.join(t.said)}"
        )  # fmt: skip
    return "\n".join(lines)


def main(chosen: argparse.Namespace) -> int:
    precise(not chosen.tf32)
    results = {}
    for name, make in (TINY if chosen.tiny else WORKLOADS).items():
        if chosen.names and not any(name.startswith(n) for n in chosen.names):
            continue
        workload = make()
        results[name] = found = measure(name, workload, chosen)
        print(table(f"{name}: {workload.title}", found) + "\n", flush=True)
        if chosen.out:
            plain = {n: {w: t if isinstance(t, str) else t._asdict() for w, t in r.items()} for n, r in results.items()}
            chosen.out.write_text(json.dumps(plain, indent=1))
    return int(any(isinstance(t, str) and "differs" in t for r in results.values() for t in r.values()))


if __name__ == "__main__":
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # both libraries in one process
    sys.exit(main(options(sys.argv[1:])))
