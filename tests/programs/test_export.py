"""Programs as files of their own: they run where the library is not."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.errors import CompileError
from adtypes.tensor import AnyTensor
from interpreters.compile.export import standalone
from interpreters.concrete.numpy import XP
from tests.programs.test_golden_programs import PROGRAMS


def run(monkeypatch: pytest.MonkeyPatch, text: str, *args: Any) -> list[Any]:
    """The function ``program`` of a text, in a process that has lost the library."""
    space: dict[str, Any] = {}
    with monkeypatch.context() as m:
        for name in [s for s in sys.modules if s.partition(".")[0] in ("adtypes", "interpreters")]:
            m.setitem(sys.modules, name, None)
        exec(compile(text, "exported.py", "exec"), space)
        return list(space["program"](*args))


def arguments(specs: list[str]) -> list[Any]:
    rng = np.random.default_rng(0)
    out: list[Any] = []
    for s in specs:
        spec = ad.spec.parse_spec(s)
        n = spec.shape[0] if spec.shape else 0
        out.append(rng.integers(-1, n + 1, spec.shape) if spec.dtype is ad.I64 else rng.normal(size=spec.shape))
    return out


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_derivatives_run_without_the_library(f: Callable[..., AnyTensor], monkeypatch: pytest.MonkeyPatch) -> None:
    p = ad.trace(f, *PROGRAMS[f]).vjp()
    args = arguments([str(spec) for _, spec in p.inputs])
    here = ad.tree.flatten(p(*args))[0]
    there = run(monkeypatch, p.to_source(), *args)
    for x, y in zip(here, there, strict=True):
        np.testing.assert_array_equal(np.asarray(x), np.asarray(y))


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_derivatives_run_on_torch_without_the_library(f: Callable[..., AnyTensor], monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    p = ad.trace(f, *PROGRAMS[f]).vjp()
    args = arguments([str(spec) for _, spec in p.inputs])
    here = ad.tree.flatten(p(*args))[0]
    there = run(monkeypatch, p.to_source("torch"), *map(torch.asarray, args))
    for x, y in zip(here, there, strict=True):
        np.testing.assert_allclose(np.asarray(x), y.numpy(), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", sorted(s for s in dir(XP) if not s.startswith("_")))
def test_every_function_of_the_namespace_can_be_taken_along(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from interpreters.concrete.numpy import XP as xp\n\n\ndef program():\n    return [xp." + name + "]\n"
    (function,) = run(monkeypatch, standalone(text))
    assert callable(function)


def test_products_of_integers_have_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accelerators multiply matrices of floats only; places in a grid are such products."""
    torch = pytest.importorskip("torch")
    f: Any = lambda x, m: (ad.build2((3, 3), lambda i, j: x[i * j, j]), m @ m, ad.einsum("ij,ij->j", m, m))
    p = ad.trace(f, "f64[3,4]", "i32[4,4]")
    args = np.random.default_rng(0).normal(size=(3, 4)), np.arange(16, dtype=np.int32).reshape(4, 4)
    there = run(monkeypatch, p.to_source("torch"), *map(torch.asarray, args))
    for x, y in zip(ad.tree.flatten(p(*args))[0], there, strict=True):
        np.testing.assert_array_equal(np.asarray(x), y.numpy())
        assert np.asarray(x).dtype == y.numpy().dtype


def test_what_needs_nothing_stays_as_it_is() -> None:
    p = ad.trace(lambda x, y: x * y, "f64[3]", "f64[3]")
    assert p.to_source() == p.show("python")


def test_only_what_is_called_comes_along() -> None:
    p = ad.trace(lambda x, p: ad.build1(3, lambda i: x[p[i]]), "f64[3]", "i64[3]")
    texts = [p.to_source()]
    if importlib.util.find_spec("torch") is not None:
        texts.append(p.to_source("torch"))
    for text in texts:
        assert "def gather(" in text and "def scatter(" not in text
        assert "adtypes" not in text and "interpreters" not in text


def test_functions_bring_what_they_call_and_keep_their_text(monkeypatch: pytest.MonkeyPatch) -> None:
    text = standalone("from math import pi\nfrom adtypes.ops.texts import quot, rem as rest\n\n\n"
                      "def program(a, b):\n    return quot(a, b), rest(a, b), pi\n")  # fmt: skip
    assert run(monkeypatch, text, -7, 2) == [-3, -1, np.pi]
    assert text.startswith("from __future__ import annotations\n\nfrom math import pi\n")
    assert '"""Integer division rounding towards zero; by zero it is the dividend."""' in text


LONELY = """
import sys
sys.modules["adtypes"] = sys.modules["interpreters"] = None
import numpy as np
from importlib import import_module
xp = import_module(sys.argv[1])
space = {}
exec(compile(open(sys.argv[2]).read(), sys.argv[2], "exec"), space)
d = xp.float64
for y in space["program"](xp.asarray([[0.5, 1.0], [2.0, 0.25]], dtype=d), xp.asarray([1.0, -1.0], dtype=d)):
    print(*np.asarray(y).ravel().tolist())
"""


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_files_run_in_processes_of_their_own(library: Any, tmp_path: Path) -> None:
    pytest.importorskip(library)
    p = ad.trace(lambda a, s: ad.fold(lambda s, x: ad.tanh(s * x), s, ad.rows(a)), "f64[2,2]", "f64[2]")
    (tmp_path / "p.py").write_text(p.to_source(library))
    done = subprocess.run(
        [sys.executable, "-I", "-c", LONELY, library, str(tmp_path / "p.py")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    want = np.tanh(np.tanh(np.array([1.0, -1.0]) * [0.5, 1.0]) * [2.0, 0.25])
    np.testing.assert_allclose([float(x) for x in done.stdout.split()], want, rtol=1e-14)


def test_loops_stay_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = ad.trace(lambda xs: ad.fold(lambda c, x: c * x, ad.scalar(1.0, ad.F64), ad.rows(xs)), "f64[10]")
    text = loop.to_source()
    assert "for i in range(10):" in text
    assert run(monkeypatch, text, np.arange(1.0, 11.0)) == [3628800.0]


def test_names_that_only_the_library_has_are_an_error() -> None:
    text = "from adtypes.ops.texts import rem\n\n\ndef program(a, b):\n    return op0.eval(rem(a, b))\n"
    with pytest.raises(CompileError) as e:
        standalone(text)
    assert str(e.value).startswith("the program calls on op0, which only the library has")
    with pytest.raises(CompileError, match="has no nothing to take into the text"):
        standalone("from adtypes.ops.texts import nothing\n")
