"""The command line: what it prints and how it ends."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from adtypes.__main__ import main

PROGRAMS = """
    from adtypes import F64, Tensor, custom_derivative, exp, reshape, sum_all
    from adtypes.dims import M, N

    def loss(x: Tensor[F64, M, N], v: Tensor[F64, N]) -> Tensor[F64]:
        return sum_all(exp(x @ v))

    def flat(x: Tensor[F64, M, N]) -> Tensor[F64, N]:
        return reshape(x, (x.shape[1],))

    @custom_derivative
    def lie(x):
        return x * x

    @lie.partials
    def _(out, x):
        return 3.0 * x

    def helper(n: int) -> int:
        return n
"""


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some_programs.py").write_text(textwrap.dedent(PROGRAMS))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "some_programs", raising=False)


@pytest.mark.usefixtures("programs")
def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["show", "some_programs:loss", "f64[2,3]", "f64[3]"]
    for more, text in [
        ([], "\\x : f64[2,3], v : f64[3] ->\n  sum(exp(contract('ij,j->i', x, v)))\n"),
        (["--grad"], "\\x : f64[2,3], v : f64[3] ->\n  contract('i,j->ij', exp(contract('ij,j->i', x, v)), v)\n"),
        (["--cost"], "Cost(flops="),
        (["--dot"], "digraph"),
        (["--to", "numpy"], "# Inputs:"),
        (["--to", "c"], "/*\n * \\x : f64[2,3], v : f64[3] ->"),
        (["--jvp", "--stage", "source"], "\\x : f64[2,3], v : f64[3] ->"),
    ]:
        assert main([*args, *more]) == 0
        assert capsys.readouterr().out.startswith(text), more


@pytest.mark.usefixtures("programs")
def test_saved_programs_are_shown_like_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "some_programs:loss", "f64[2,3]", "f64[3]", "--save", "loss.program"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["show", "loss.program", "--grad"]) == 0
    assert "contract('i,j->ij', exp(contract('ij,j->i', x, v)), v)" in capsys.readouterr().out
    assert main(["show", "some_programs.py"]) == 1
    assert "some_programs.py: this is not a program, or it is damaged" in capsys.readouterr().err


@pytest.mark.usefixtures("programs")
def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "some_programs:loss", "f64[2,3]", "f64[3]"]) == 0
    out = capsys.readouterr().out
    assert "derivatives: those of central differences" in out and "agreement: " in out
    assert main(["check", "some_programs:lie", "f64[3]"]) == 1
    assert "central differences give" in capsys.readouterr().err


@pytest.mark.usefixtures("programs")
def test_bench(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr("adtypes.bench.BATCH", 1e-5)
    args = ["bench", "some_programs:loss", "f64[2,3]", "f64[3]", "--rounds", "2"]
    assert main([*args, "--grad", "--engines", "numpy,torch"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["engine", "ms", "ratio", "first", "call,", "s", "apart"]
    assert sorted(line.split()[0] for line in lines) == ["numpy", "torch"] and float(lines[0].split()[2]) == 1.0
    assert all(float(line.split()[-1]) < 1e-12 for line in lines)
    assert main([*args, "--engines", "none"]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith("none        left out: unknown engine 'none'")


@pytest.mark.usefixtures("programs")
def test_lint(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "some_programs"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "loss: ok"
    assert out[1].startswith("flat: reshape: [3, 5] has 15 elements, [5] has 5")
    assert out[-1] == "2 programs, 1 wrong"
    assert main(["lint", "textwrap"]) == 0
    assert capsys.readouterr().out == "textwrap has no annotated programs\n"
    assert main(["lint", "some_programs:loss"]) == 0
    assert capsys.readouterr().out == "some_programs:loss: ok\n1 program, 0 wrong\n"


@pytest.mark.usefixtures("programs")
@pytest.mark.parametrize("args, text", [
    (["show", "some_programs"], "'some_programs' names no function"),
    (["show", "some_programs:no"], "has no attribute 'no'"),
    (["show", "not_there:f"], "cannot import 'not_there'"),
    (["show", "some_programs:loss", "f64[2,3]", "f64[2]"], "inner dimensions 3 and 2 differ"),
    (["show", "some_programs:lie", "f65[2]"], "unknown dtype 'f65'"),
    (["show", "some_programs:loss"], "some_programs:loss with 0 arguments: missing a required argument: 'x'"),
    (["check", "some_programs:lie", "f64[3]", "f64"], "some_programs:lie with 2 arguments: too many positional arguments"),
    (["bench", "some_programs:loss"], 'give the type of each argument, such as "f64[3,4]"'),
    (["show", "some_programs:loss", "f64[2,3]", "f64[3]", "--stage", "gradient"], "add --grad, --vjp or --jvp"),
    (["show", "some_programs:F64.short"], "some_programs:F64.short is not a function but of the type str"),
], ids=["nothing", "no attribute", "no module", "shapes", "spec", "none", "many", "bench", "stage", "text"])  # fmt: skip
def test_mistakes(args: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 1
    assert text in capsys.readouterr().err


def test_as_a_command(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "adtypes", "shwo"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "invalid choice: 'shwo'" in done.stderr
    done = subprocess.run([sys.executable, "-m", "adtypes", "show", "os:no"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "module 'os' has no attribute 'no'\n  write pkg.module:function\n"  # and no line of the library
    (tmp_path / "one.py").write_text("from adtypes.dims import F, M, N\n\n\ndef first(x: F[M, N]) -> F[N]:\n    return x[:, 0]\n")
    command = [sys.executable, "-m", "adtypes", "lint", "one"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stdout == "first: first: dimension N is 5 in x axis 1 but 3 in the result axis 0\n1 program, 1 wrong\n"
