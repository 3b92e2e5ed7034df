"""``python -m benchmarks [NAME ..]``: run all workloads, or those with these prefixes, beside other libraries and hand-written
code.

A table for each workload, a summary in Markdown at the end; figures and a picture go to a folder (``--out``). Further names:
`stages` (the passes of the mixture, from the function to compiled code), `scalar` (code over Python numbers, beside other
tapes), `passes` (on large programs); these only print tables.
"""

import argparse
import os
import sys
import tempfile
import time
from functools import partial
from pathlib import Path


def options(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m benchmarks", description="Speed beside other libraries and code by hand.")
    parser.add_argument("names", nargs="*", help="beginnings of names; all if there are none")
    parser.add_argument("--threads", type=int, default=1, help="with 2, ours by one and by two; by the wall clock")
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--engines", default="c,numpy,torch", help="of ours; ratios are to the first")
    parser.add_argument("--peers", default="", help="such as C,NumPy,torch.compile; all if there are none")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results", help="a folder")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds for the first call of a way")
    parser.add_argument("--tiny", action="store_true", help="sizes of the tests")
    parser.add_argument("--list", action="store_true", help="names of workloads, and no more")
    return parser.parse_args(argv)


def pin(threads: int) -> None:
    """Threads of all libraries, which read it when they are imported; and so many cores."""
    for library in ("OMP", "OPENBLAS", "MKL"):
        os.environ[f"{library}_NUM_THREADS"] = str(threads)
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
    if threads == 1:
        os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + " --xla_cpu_multi_thread_eigen=false"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-threads:])


def main(chosen: argparse.Namespace) -> int:
    from benchmarks import engines, report, workloads
    from benchmarks.measure import Result, measure

    def wanted(name: str) -> bool:
        return not chosen.names or any(name.startswith(n) for n in chosen.names)

    timed = workloads.tiny() if chosen.tiny else workloads.full() if chosen.threads == 1 else workloads.shared()
    makers = {name: make for name, make in timed.items() if wanted(name)}
    if chosen.list:
        print("\n".join([*makers, *EXTRA]))
        return 0
    names = chosen.engines.split(",")
    counts = range(1, chosen.threads + 1)
    clock = None if chosen.threads == 1 else time.perf_counter
    results: list[Result] = []
    for k, (name, make) in enumerate(makers.items(), 1):
        workload = make()
        peers = {p: m for p, m in workload.peers.items() if not chosen.peers or report.family(p) in chosen.peers.split(",")}
        workload = workload._replace(references={**workload.references, **engines.value_alone(workload, names[0])})
        ways = {**engines.ways(workload, names, counts), **peers}
        tell = partial(progress, f"[{k}/{len(makers)}] ")
        results.append(measure(name, workload, ways, chosen.rounds, clock=clock, progress=tell, patience=chosen.patience))
        progress("", "")
        print(report.block(results[-1]) + "\n", flush=True)
    if results:
        print(report.summary(results) if chosen.threads == 1 else report.shared(results, chosen.threads))
        settings = {"threads": chosen.threads, "rounds": chosen.rounds, "sizes": "tiny" if chosen.tiny else "full"}
        print("\nwritten: " + ", ".join(str(p) for p in report.write(results, chosen.out, settings)))
    for name, run in EXTRA.items():
        if wanted(name) and (chosen.names or not chosen.tiny):
            run()
    return int(any(r.wrong for r in results))


def progress(before: str, what: str) -> None:
    """Print a line that the next one overwrites."""
    said = before + what
    if sys.stderr.isatty():
        print(f"\r\033[K{said[:110]}", end="", file=sys.stderr, flush=True)
    elif "first call" in said:
        print(said, file=sys.stderr, flush=True)


def _stages() -> None:
    from benchmarks import stages

    print("\nFrom the function to compiled code, Gaussian mixture with gradient, ms:\n\n" + stages.table(stages.stages()))


def _scalar() -> None:
    from benchmarks import scalar

    print("\nGradients of scalar code, as multiples of the program on plain floats:\n")
    print(scalar.table([scalar.measure(case) for case in scalar.CASES]))


def _passes() -> None:
    from benchmarks import passes

    print("\nPasses over large programs with their gradients:\n\n" + passes.table(passes.passes()))


EXTRA = {"stages": _stages, "scalar": _scalar, "passes": _passes}

if __name__ == "__main__":
    given = options(sys.argv[1:])
    pin(given.threads)  # before anything is imported that reads it
    with tempfile.TemporaryDirectory(prefix="benchmarks") as fresh:
        os.environ["ADTYPES_CACHE_DIR"] = fresh  # first calls are first calls
        sys.exit(main(given))
