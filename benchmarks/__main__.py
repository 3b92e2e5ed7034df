"""``python -m benchmarks [NAME ..]``: everything, or what has a name that begins so; the tables are Markdown.

Names: gmm, conv2d, logistic_regression, kmeans, matmul (beside hand-written NumPy), polynomial, transcendental (chains, by the
engine `c` beside hand-written C; they need a compiler), stages (of the mixture),
scalar (code over Python numbers, beside other tapes), passes (over large programs; draws ``passes.png`` if matplotlib is
installed).
"""

import os
import sys
from collections.abc import Callable
from importlib.util import find_spec

for _library in ("OMP", "OPENBLAS", "MKL"):
    os.environ[f"{_library}_NUM_THREADS"] = "1"  # read when NumPy is imported, which the next lines do

from adtypes.errors import CompileError  # noqa: E402
from benchmarks import chains, conv2d, gmm, kmeans, logistic_regression, matmul, passes, scalar, stages  # noqa: E402
from benchmarks.measure import Workload, measure, table  # noqa: E402

WORKLOADS: dict[str, Callable[[], Workload]] = {
    "gmm": gmm.workload,
    "conv2d": conv2d.workload,
    "logistic_regression": logistic_regression.workload,
    "kmeans": kmeans.workload,
    "matmul": matmul.workload,
    "polynomial": lambda: chains.workload(chains.polynomial),
    "transcendental": lambda: chains.workload(chains.transcendental),
}


def main(wanted: list[str]) -> None:
    def chosen(name: str) -> bool:
        return not wanted or any(name.startswith(w) for w in wanted)

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    results = []
    for name, make in WORKLOADS.items():
        if chosen(name):
            try:
                results.append(measure(make()))
            except CompileError as e:
                print(f"{name} is left out: {e}")
    if results:
        print(table(results))
    if chosen("stages"):
        print("\nFrom the function to compiled code, Gaussian mixture with gradient, ms:\n\n" + stages.table(stages.stages()))
    if chosen("scalar"):
        print("\nGradients of scalar code, as multiples of the program on plain floats:\n")
        print(scalar.table([scalar.measure(case) for case in scalar.CASES]))
    if chosen("passes"):
        rows = passes.passes()
        print("\nPasses over large programs with their gradients:\n\n" + passes.table(rows))
        if find_spec("matplotlib"):
            passes.draw(rows, "passes.png")


if __name__ == "__main__":
    main(sys.argv[1:])
