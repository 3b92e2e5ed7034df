"""The workloads for a GPU, in small sizes and on a CPU: all ways compute the same, and the table says what was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")

from benchmarks.gpu import __main__ as program
from benchmarks.gpu.ways import WAYS, Way, expected
from benchmarks.gpu.workloads import TINY, Workload

HERE = ("adtypes torch", "torch")


@pytest.mark.parametrize("name", TINY)
def test_ways_agree_with_double_precision(name: str) -> None:
    workload = TINY[name]()
    right = expected(workload, "cpu")
    for which in HERE:
        way = WAYS[which](workload, "cpu")
        for x, y in zip(way.leaves(way.call()), right, strict=True):
            assert x.shape == y.shape and program.relative(x, y) < 1e-5


def test_the_program_measures_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "gpu.json"
    said = program.options(["gmm", "--device", "cpu", "--tiny", "--rounds", "1", "--ways", ",".join(HERE), "--out", str(out)])
    assert program.main(said) == 0
    found = json.loads(out.read_text())["gmm"]
    assert set(found) == set(HERE) and all(0 < t["among"] and 0 < t["alone"] for t in found.values())
    assert "gmm: Gaussian mixture, n=20, d=3, K=4" in capsys.readouterr().out


def test_a_wrong_way_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def off(workload: Workload, device: str) -> Way:
        way = WAYS["torch"](workload, device)
        return way._replace(leaves=lambda out: [1.01 * x for x in way.leaves(out)])

    monkeypatch.setitem(WAYS, "off", off)
    assert program.main(program.options(["mlp", "--device", "cpu", "--tiny", "--rounds", "1", "--ways", "off"])) == 1
    assert "differs by 1.0e-02 in result" in capsys.readouterr().out
