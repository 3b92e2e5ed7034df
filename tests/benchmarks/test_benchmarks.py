"""Benchmarks: every workload agrees with its hand-written form, and measuring notices what it must."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from benchmarks import chains, conv2d, gmm, kmeans, logistic_regression, matmul, passes, stages
from benchmarks.measure import OURS, Result, Workload, difference, measure, table
from tests.compile.c_programs import needs_compiler

SMALL: dict[str, Callable[[], Workload]] = {
    "gmm": lambda: gmm.workload(30, 4, 3),
    "gmm in one dimension": lambda: gmm.workload(5, 1, 2),
    "conv2d": lambda: conv2d.workload(2, 3, 6, 4),
    "logistic regression": lambda: logistic_regression.workload(50, 4),
    "k-means": lambda: kmeans.workload(40, 5, 3),
    "matmul": lambda: matmul.workload(7),
}
CHAINS = {f.__name__: f for f in (chains.polynomial, chains.transcendental)}


@pytest.mark.parametrize("name", SMALL)
def test_workloads_agree_with_what_is_written_by_hand(name: str) -> None:
    workload = SMALL[name]()
    ours, *others = (way() for way in workload.ways.values())
    assert next(iter(workload.ways)) == OURS and len(others) == 1
    assert difference(ours, others[0]) < 1e-11


@needs_compiler
@pytest.mark.parametrize("name", CHAINS)
def test_chains_agree_with_loops_in_c(name: str) -> None:
    ours, by_hand = (way() for way in chains.workload(CHAINS[name], 1003).ways.values())
    assert difference(ours, by_hand) < 1e-11


def test_ways_that_differ_are_not_timed() -> None:
    ways = {OURS: lambda: [np.ones(3)], "other": lambda: [np.ones(3) + 1e-6]}
    with pytest.raises(AssertionError, match=r"adtypes and other differ by 1\.0e-06"):
        measure(Workload("w", "", ways))
    with pytest.raises(AssertionError, match=r"shapes \(3,\) and \(1,\) differ"):
        difference([np.ones(3)], [np.ones(1)])
    with pytest.raises(AssertionError):
        measure(Workload("w", "", {OURS: lambda: [np.array(np.nan)], "other": lambda: [np.array(1.0)]}))


def busy(seconds: float) -> list[np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
    start = time.process_time()
    while time.process_time() - start < seconds:
        pass
    return [np.ones(2)]


def test_the_ratio_is_ours_over_the_other() -> None:
    found = measure(Workload("w", "", {OURS: lambda: busy(4e-4), "other": lambda: busy(1e-4)}), rounds=5, batch=1e-3)
    assert 3 < found.ratio < 5
    assert found.seconds[OURS] == pytest.approx(4e-4, rel=0.2)


def test_the_table() -> None:
    workload = Workload("sum", "n=3", {OURS: list, "other": list}, 2.0)
    text = table([Result(workload, 0.25, {OURS: 0.003, "other": 0.002}, 1.5)])
    assert text.splitlines()[2] == "| sum | n=3 | 3.000 | 2.000 | 1.50 | 2.0 | 250 |"
    text = table([Result(workload._replace(target=None), 0.25, {OURS: 0.003, "other": 0.002}, 1.5)])
    assert text.splitlines()[2] == "| sum | n=3 | 3.000 | 2.000 | 1.50 | - | 250 |"


def test_stages() -> None:
    found = stages.stages(20, 2, 2, rounds=2)
    assert list(found) == ["trace", "vectorise", "differentiate", "simplify", "compile", "all"]
    assert found["all"] == pytest.approx(sum(list(found.values())[:-1])) and found["compile"] > 0
    assert re.fullmatch(r"\| trace .* all \|\n\|(---\|)+\n\|( [-\d.]+ \|){6}", stages.table(found))


def test_passes(tmp_path: Path) -> None:
    rows = passes.passes((60, 120))
    assert [r.program for r in rows] == ["chain", "chain", "loops", "loops"]
    for small, large in (rows[:2], rows[2:]):
        assert 1.5 < large.operations / small.operations < 2.5 and min(large[2:]) > 0
    assert passes.table(rows).count("\n") == 5
    pytest.importorskip("matplotlib")
    passes.draw(rows, str(tmp_path / "passes.png"))
    assert (tmp_path / "passes.png").stat().st_size > 1000
