"""``python -m benchmarks [NAME ..]``: all workloads, or those whose names begin so; the tables are Markdown."""

import os
import sys
from collections.abc import Callable

for _library in ("OMP", "OPENBLAS", "MKL"):
    os.environ[f"{_library}_NUM_THREADS"] = "1"  # read when NumPy is imported, which the next lines do

from benchmarks import conv2d, gmm, kmeans, logistic_regression, matmul, stages  # noqa: E402
from benchmarks.measure import Workload, measure, table  # noqa: E402

WORKLOADS: dict[str, Callable[[], Workload]] = {
    "gmm": gmm.workload,
    "conv2d": conv2d.workload,
    "logistic_regression": logistic_regression.workload,
    "kmeans": kmeans.workload,
    "matmul": matmul.workload,
}


def main(wanted: list[str]) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    chosen = [make for name, make in WORKLOADS.items() if not wanted or any(name.startswith(w) for w in wanted)]
    print(table([measure(make()) for make in chosen]))
    if not wanted or "stages" in wanted:
        print("\nFrom the function to compiled code, Gaussian mixture with gradient, ms:\n\n" + stages.table(stages.stages()))


if __name__ == "__main__":
    main(sys.argv[1:])
