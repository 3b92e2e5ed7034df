"""Benchmarks: every workload agrees with code by hand and with other libraries, and measuring notices what it must."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

from adtypes import array, compile, using
from benchmarks import __main__ as command
from benchmarks import engines, native, nests, passes, patterns, report, sizes, stages, workloads
from benchmarks.measure import Array, Maker, NotHere, Result, Timing, Way, Workload, difference, measure
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import rng

TINY = workloads.tiny()


def way(run: Callable[[], list[Array]]) -> Maker:
    return lambda: Way(run)


def small(peers: Mapping[str, Maker], **more: object) -> Workload:
    return Workload("title", "n=3", [np.ones(3)], lambda x: (x,), None, peers, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the workloads
@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code by hand compiled in little time."""
    monkeypatch.setattr(native, "FLAGS", ("-O1", "-std=gnu11", "-fPIC", "-shared", "-Werror", "-Wall", "-Wno-unknown-pragmas"))
    monkeypatch.setattr(native, "ATTEMPTS", ((),))


@pytest.mark.parametrize("name", TINY)
def test_workloads_agree_with_numpy_and_torch(name: str) -> None:
    workload = TINY[name]()
    wanted = {w: make for w, make in workload.peers.items() if w.partition(",")[0] in ("NumPy", "torch")}
    found = measure(name, workload, {**engines.ways(workload, ["numpy"]), **wanted}, rounds=0)
    assert found.wrong == {} and all("not installed" in why for why in found.left_out.values())
    assert {"adtypes numpy", *workload.references} <= set(found.timings)


@needs_compiler
@pytest.mark.parametrize("name", [n for n in TINY if any(w.startswith("C") for w in TINY[n]().peers)])
def test_workloads_agree_with_c_by_hand(name: str, quick: None) -> None:
    workload = TINY[name]()
    by_hand = {w: make for w, make in workload.peers.items() if w.startswith("C")}
    found = measure(name, workload, {**engines.ways(workload, ["numpy"]), **by_hand}, rounds=0)
    assert found.wrong == {} and found.left_out == {}


@needs_compiler
def test_the_c_engine_is_measured_first_and_again() -> None:
    workload = TINY["transcendental"]()
    workload = workload._replace(references=engines.value_alone(workload, "c"))
    found = measure("w", workload, engines.ways(workload, ["c"]), rounds=2, batch=1e-4)
    timing = found.timings["adtypes c"]
    assert len(timing.rounds) == 2 and timing.again is not None and found.timings["value alone, c"].first > 0


@needs_compiler
@pytest.mark.parametrize("headers", [True, False])
def test_functions_in_c_take_arrays_and_give_fresh_ones(headers: bool, quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    if not headers:
        monkeypatch.setattr(native, "_extension", lambda: None)
    inputs = [np.arange(3.0), np.ones(3), np.ones(3)]
    results = [((), np.float64), *[((3,), np.float64)] * 3]
    run = native.maker("small_arrays.c", "small", inputs, results, {"N": 3})()
    first, second = run.run(), run.run()
    assert [x.shape for x in first] == [(), (3,), (3,), (3,)] and difference(first, second) == 0
    assert not np.shares_memory(first[1], second[1])
    if headers and native._extension() is not None:
        with pytest.raises(TypeError, match="1 arrays given"):
            native._extension().caller(1, 2, [])(np.ones(3))


def test_code_that_does_not_compile_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(NotHere, match="there is no C compiler"):
        native.maker("small_arrays.c", "small", [], [], {"N": -1})()


# ---------------------------------------------------------------- measuring
def test_ways_that_differ_or_fail_are_not_timed() -> None:
    def missing() -> Way:
        raise NotHere("it is not installed")

    ways = {
        "ours": way(lambda: [np.ones(3)]),
        "other": way(lambda: [np.ones(3) + 1e-6]),
        "shape": way(lambda: [np.ones(1)]),
        "count": way(list),
        "nan": way(lambda: [np.full(3, np.nan)]),
        "failing": way(lambda: [np.linalg.inv(np.zeros((2, 2)))]),
        "missing": missing,
    }
    found = measure("w", small({}), ways, rounds=1)
    assert list(found.timings) == ["ours"]
    assert found.wrong == {
        "other": "differs by 1.0e-06", "shape": "shapes (1,) and (3,) differ", "count": "0 and 1 results",
        "nan": "differs by nan",
    }  # fmt: skip
    assert found.left_out == {"failing": "LinAlgError: Singular matrix", "missing": "it is not installed"}


def test_a_first_call_that_does_not_end_is_left_out() -> None:
    ways = {"ours": way(lambda: [np.ones(1)]), "endless": way(lambda: busy(30.0))}
    found = measure("w", small({}), ways, rounds=1, patience=0.2)
    assert list(found.timings) == ["ours"] and found.left_out == {"endless": "its first call had not ended after 0.2 s"}


def test_references_need_not_agree() -> None:
    workload = small({}, references={"half of it": way(lambda: [np.zeros(9)])})
    assert list(measure("w", workload, {"ours": way(lambda: [np.ones(3)])}, rounds=1).timings) == ["ours", "half of it"]


def busy(seconds: float) -> list[Array]:
    start = time.process_time()
    while time.process_time() - start < seconds:
        pass
    return [np.ones(2)]


def test_the_ratio_is_that_of_times_in_a_round() -> None:
    ways = {"ours": way(lambda: busy(4e-4)), "other": way(lambda: busy(1e-4))}
    found = measure("w", small({}), ways, rounds=5, batch=1e-3)
    assert 3 < found.ratio("ours", "other") < 5 and len(found.timings["ours"].rounds) == 5
    timing = Timing(1.0, None, [1.0, 2.0, 4.0])
    result = Result("w", small({}), {"a": timing, "b": Timing(1.0, None, [2.0, 2.0, 2.0])}, {}, {}, {})
    assert result.ratio("a", "b") == 1.0 and result.ratio("b", "a") == 1.0


def test_slow_ways_run_three_rounds() -> None:
    ticks = iter(range(1000))
    found = measure("w", small({}), {"ours": way(lambda: [np.ones(1)])}, rounds=9, clock=lambda: float(next(ticks)))
    assert found.timings["ours"].rounds == [1.0, 1.0, 1.0]


def test_memory_is_what_a_call_needs() -> None:
    found = measure("w", small({}), {"ours": way(lambda: [np.ones(1 << 22)])}, rounds=1).timings["ours"].memory
    assert found is None or 30 << 20 < found < 60 << 20  # of 32 MB


# ---------------------------------------------------------------- what is written about it
def results() -> list[Result]:
    timings = {
        "adtypes c": Timing(0.25, 0.01, [0.003, 0.003]), "C": Timing(0.1, None, [0.002, 0.002]),
        "C, blocked": Timing(0.1, None, [0.001, 0.001]), "JAX, by index": Timing(0.5, None, [0.3, 0.3]),
        "value alone, c": Timing(0.1, None, [0.0015, 0.0015]),
    }  # fmt: skip
    workload = small({}, targets={"C": 1.6, "JAX, by index": 0.001})
    return [
        Result("w", workload, timings, dict.fromkeys(timings, 0.0), {"torch": "differs"}, {"autograd": "it is not installed"})
    ]


def test_the_tables() -> None:
    text = report.summary(results())
    assert text.splitlines()[2] == (
        "| title, n=3 | 3 |  |  | 1 |  | 300 |  |  |  | 3.00 (C, blocked) | 1.50; 3.00 (blocked) | 2.0 | 0.25, 0.010 |"
    )
    text = report.multiples(results())
    assert text.splitlines()[2] == "| title, n=3 | 3 |  |  | 0.333 |  | 100 |  |  |  | 2.0 | 0.25 |"
    text = report.targets(results())
    assert text.splitlines()[2:] == [
        "| title | at most 1.6 x C | 1.5 | met |", "| title | at most 0.001 x JAX, by index | 0.01 | missed |",
    ]  # fmt: skip
    lines = report.block(results()[0]).splitlines()
    assert lines[0] == "w: title, n=3" and "torch                    WRONG: differs" in lines[7]
    assert lines[-2:] == ["  target: at most 1.6 x C: 1.5, met", "  target: at most 0.001 x JAX, by index: 0.01, missed"]


def test_the_files(tmp_path: Path) -> None:
    made = report.write(results(), tmp_path / "out", {"threads": 1})
    found = json.loads(made[0].read_text())
    assert found["workloads"][0]["ways"]["C"]["median"] == 0.002 and found["workloads"][0]["ratios"]["C"] == 1.5
    assert found["machine"]["libraries"]["numpy"] == np.__version__ and made[1].read_text().startswith("| workload |")
    pytest.importorskip("matplotlib")
    assert made[2].stat().st_size > 1000


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["matmul", "--tiny", "--rounds", "1", "--engines", "numpy", "--peers", "NumPy", "--out", str(tmp_path)]
    assert command.main(command.options(given)) == 0
    out = capsys.readouterr().out
    assert "matmul: matrix product by index, 7 x 7" in out and "results.json" in out and "kmeans" not in out
    assert command.main(command.options(["--list"])) == 0
    assert "lstm\n" in capsys.readouterr().out


@needs_compiler
def test_several_threads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["transcendental", "--tiny", "--threads", "2", "--rounds", "1", "--engines", "c", "--peers", "NumPy"]
    assert command.main(command.options([*given, "--out", str(tmp_path)])) == 0
    out = capsys.readouterr().out
    assert "| workload | 1 thread, ms | 2 threads, ms | gain | of the least | JAX, times 2 threads |" in out
    assert out.count("adtypes c, 2 threads ") == 2 and (tmp_path / "results.md").read_text().startswith("| workload | 1 thread")


def test_what_several_threads_gain() -> None:
    rounds = {"adtypes c": [4.0, 3.0], "adtypes c, 2 threads": [2.0, 2.0], "JAX": [10.0, 12.0]}
    timings = {w: Timing(1.0, None, seconds, None) for w, seconds in rounds.items()}
    found = Result("w", small({}), timings, {}, {}, {})
    text = report.shared([found], 2)
    assert text.splitlines()[2] == "| title, n=3 | 3e+03 | 2e+03 | 1.75 | 1.50 | 5.5 |"


def test_what_is_timed_with_several_threads() -> None:
    assert {"polynomial_1e5", "polynomial", "transcendental_f32_1e7", "kmeans_large", "gmm_10"} <= set(workloads.shared())


# ---------------------------------------------------------------- where the time goes
@needs_compiler
def test_nests_are_timed() -> None:
    parts = nests.profile(TINY["heat"](), seconds=0.01)
    assert any("4 steps backwards" in p.text for p in parts) and all(p.micros >= 0 for p in parts)
    text = nests.table([nests.Part("over 3: add", 3.0), nests.Part("copy", 0.001), nests.Part("over 4: sum", 1.0)])
    assert text.splitlines() == [
        "       3.0 us   75%  over 3: add",
        "       1.0 us   25%  over 4: sum",
        "       4.0 us        in all",
    ]


# ---------------------------------------------------------------- passes
def test_stages() -> None:
    found = stages.stages(20, 2, 2, rounds=2)
    assert list(found) == ["trace", "vectorise", "differentiate", "simplify", "compile", "all"]
    assert found["all"] == pytest.approx(sum(list(found.values())[:-1])) and found["compile"] > 0
    assert re.fullmatch(r"\| trace .* all \|\n\|(---\|)+\n\|( [-\d.]+ \|){6}", stages.table(found))


def test_passes(tmp_path: Path) -> None:
    rows = passes.passes((60, 120))
    assert [r.program for r in rows] == ["chain", "chain", "loops", "loops"]
    for one, two in (rows[:2], rows[2:]):
        assert 1.5 < two.operations / one.operations < 2.5 and min(two[2:]) > 0
    assert passes.table(rows).count("\n") == 5
    pytest.importorskip("matplotlib")
    passes.draw(rows, str(tmp_path / "passes.png"))
    assert (tmp_path / "passes.png").stat().st_size > 1000


# ---------------------------------------------------------------- patterns over sizes
@needs_compiler
@pytest.mark.parametrize("name", patterns.PATTERNS)
def test_patterns_are_the_same_by_numpy(name: str) -> None:
    pattern = patterns.PATTERNS[name]
    given = [array(rng(k).normal(size=shape)) for k, shape in enumerate(pattern.shapes(9, 3))]
    results = []
    for engine in ("c", "numpy"):
        with using(engine=engine):
            results.append(np.asarray(compile(pattern.program)(*given)))
    np.testing.assert_allclose(results[0], results[1], rtol=1e-12)
    assert pattern.work(9, 3) > 0


def test_sizes_that_take_far_more_than_their_neighbours() -> None:
    points = [sizes.Point(n, 4, 1.0, g) for n, g in ((7, 2.0), (8, 9.0), (9, 3.0))] + [sizes.Point(8, 5, 99.0, 99.0)]
    assert list(sizes.outliers(points)) == ["gradient with n=8, b=4: 9.00 ns, beside 2.00, 3.00"]


@needs_compiler
def test_sizes_are_timed() -> None:
    (found,) = sizes.scan(patterns.PATTERNS["choice"], (400,), (3,), "float32")
    assert found[:2] == (400, 3) and found.value > 0 and found.gradient > 0
    assert not list(sizes.scan(patterns.PATTERNS["choice"], (4,), (3,), "float32"))
