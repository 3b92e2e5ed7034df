"""Compilers that are missing, broken or hang, caches that are damaged, read-only or shared: programs run nevertheless."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from interpreters.compile.c import build as building
from interpreters.compile.c.engine import ENGINE
from interpreters.compile.engine import Compiled
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import Arr, graph_of

X: Arr = np.linspace(-1.0, 1.0, 7)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path))
    return tmp_path / "c"


def made() -> Compiled:
    compiled = ENGINE.compile(graph_of(lambda x: ad.exp(x) * x, X))
    assert_allclose(compiled(X)[0], np.exp(X) * X, rtol=1e-14)
    return compiled


def script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    (note,) = made().notes
    assert note == "c: there is no C compiler no-such-compiler; the numpy engine runs it"


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cat > /dev/null; echo nonsense >&2; exit 1", "nonsense"),
        ("cat > /dev/null; exit 0", "it made nothing"),
        ('cat > /dev/null; while [ "$1" != -o ]; do shift; done; echo junk > "$2"', "cannot be loaded"),
        ("exec 0<&-; exit 1", "status 1"),
    ],
)
def test_broken_compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str) -> None:
    monkeypatch.setenv("CC", script(tmp_path / "cc", text))
    (note,) = made().notes
    assert why in note and note.endswith("the numpy engine runs it")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_a_compiler_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "TIMEOUT", 0.3)
    monkeypatch.setenv("CC", script(tmp_path / "cc", "sleep 30 & wait"))  # a child, as compilers have them
    start = time.monotonic()
    (note,) = made().notes
    assert "did not end within 0.3 seconds" in note
    assert time.monotonic() - start < 10


@needs_compiler
def test_a_compiler_with_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", f"{os.environ.get('CC', 'cc')} -DWITH_OPTIONS")
    assert made().notes[0].startswith("c: 1 kernels")


@needs_compiler
def test_libraries_are_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert made().notes[0].startswith("c: 1 kernels")
    (kept,) = cache.iterdir()
    monkeypatch.setattr(building, "_compile", lambda *args: pytest.fail("it was there"))
    assert made().notes[0].startswith("c: 1 kernels")
    assert list(cache.iterdir()) == [kept]


@needs_compiler
@pytest.mark.parametrize("damage", [b"", b"garbage", b"\x7fELF" + b"\0" * 5000, None])
def test_damaged_files_are_made_again(cache: Path, damage: bytes | None) -> None:
    made()
    (kept,) = cache.iterdir()
    whole = kept.read_bytes()
    copy = kept.with_suffix(".new")  # not into the file itself, which this process has mapped
    copy.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    os.replace(copy, kept)
    assert made().notes[0].startswith("c: 1 kernels")
    assert kept.stat().st_size > len(whole) // 2 + 1


@needs_compiler
def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path / "file" / "below"))
    assert made().notes[0].startswith("c: 1 kernels")
    monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("tempfile.mkstemp", _full)
    assert made().notes[0].startswith("c: 1 kernels")


def _full(*args: object, **kw: object) -> tuple[int, str]:
    raise OSError(28, "No space left on device")


@needs_compiler
def test_the_cache_is_bounded(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    (old,) = cache.iterdir()
    monkeypatch.setattr(building, "BOUND", old.stat().st_size * 3 // 2)
    os.utime(old, (1, 1))
    ENGINE.compile(graph_of(lambda x: ad.sin(x) * x, X))
    (new,) = cache.iterdir()
    assert new != old


@needs_compiler
def test_processes_at_once(cache: Path) -> None:
    code = (
        "import numpy as np, adtypes as ad\n"
        "x = ad.array(np.linspace(-1, 1, 7))\n"
        "with ad.using(engine='c'): print(float(ad.compile(lambda x: ad.sum(ad.exp(x) * x * 3.0))(x)))\n"
    )
    runs = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    said = {r.communicate()[0].strip() for r in runs}
    assert len(said) == 1 and float(said.pop()) == pytest.approx(float(np.sum(np.exp(X) * X * 3.0)))
    assert [p.suffix for p in cache.iterdir()] == [".so"]
