"""Compilers that are missing, broken or hang, caches that are damaged, read-only or shared: programs run nevertheless."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes.errors import CompileError
from interpreters.compile.c.engine import ENGINE
from interpreters.compile.c.native import build as building
from interpreters.compile.c.native import extension as extensions
from interpreters.compile.c.native.extension import extension, why_not
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
    with ad.using(engine="c"):
        assert "engine: numpy" in ad.compile(ad.sin).explain(ad.array(X))


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cat > /dev/null; echo nonsense >&2; exit 1", "nonsense"),
        ("cat > /dev/null; exit 0", "it made nothing"),
        ('cat > /dev/null; while [ "$1" != -o ]; do shift; done; echo junk > "$2"', "cannot be loaded"),
        ("exec 0<&-; exit 1", "status 1"),
        (r"printf 'caract\350re \377' >&2; exit 1", "caract"),  # in an encoding of its own
    ],
)
def test_broken_compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str) -> None:
    monkeypatch.setenv("CC", script(tmp_path / "cc", text))
    (note,) = made().notes
    assert why in note and note.endswith("the numpy engine runs it")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_a_text_that_is_no_c_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a compiler says of a line is a defect of the engine, which a program that runs ten times as long would hide."""
    said = "cat > /dev/null; echo 'kernels.0.c:352:35: error: v1 undeclared (first use in this function)' >&2; exit 1"
    monkeypatch.setenv("CC", script(tmp_path / "cc", said))
    with pytest.warns(RuntimeWarning, match="v1 undeclared .*; the numpy engine runs the program. Please report") as caught:
        (note,) = made().notes
    assert "the C compiler failed" in note and caught[0].filename == __file__


def test_a_compiler_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "TIMEOUT", 0.3)
    monkeypatch.setattr(building, "slowed", lambda: 1.0)
    monkeypatch.setenv("CC", script(tmp_path / "cc", "sleep 30 & wait"))  # a child, as compilers have them
    start = time.monotonic()
    (note,) = made().notes
    assert "did not end within 0.3 seconds" in note
    monkeypatch.setattr(building, "_run", lambda *args: pytest.fail("it is not asked again"))
    assert made().notes == (note,)
    assert time.monotonic() - start < 10


def test_it_has_more_time_where_others_share_its_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    for load, times in ((0.5, 1.0), (4.0, 1.0), (10.0, 2.5), (400.0, building.SLOWEST)):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, 0.0, 0.0))
        assert building.slowed() == times
    monkeypatch.delattr(os, "getloadavg")
    assert building.slowed() == 1.0


@needs_compiler
def test_a_text_that_is_too_much_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others are compiled as before."""
    long = "\n".join(f"double g{k}(double x) {{ return x * {k}.0; }}" for k in range(2000))
    with monkeypatch.context() as hasty:
        hasty.setattr(building, "TIMEOUT", 0.01)
        for _ in range(2):
            with pytest.raises(CompileError, match="did not end within"):
                building.build(long)
            hasty.setattr(building, "_run", lambda *args: pytest.fail("it is not asked again"))
    assert made().notes[0].startswith("c: 1 kernel of")


@needs_compiler
def test_what_takes_the_compiler_too_long_is_compiled_without_vectors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs many times as fast as by NumPy, and compilers take a second for what took them a minute."""
    monkeypatch.setattr(building, "TIMEOUT", 1.0)
    asked = f'case "$*" in *-O3*) sleep 30 & wait;; *) exec {" ".join(building.find_compiler())} "$@";; esac'
    monkeypatch.setenv("CC", script(tmp_path / "cc", asked))
    made = building.build("double three(void) { return 3.0; }" + " " * building.SHORT)
    made.three.restype = ctypes.c_double
    assert made.three() == 3.0


@needs_compiler
def test_one_short_text_that_is_too_much_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that has made something in this process is not what hangs: others are compiled as before."""
    building.build("double one(void) { return 1.0; }")
    with monkeypatch.context() as hasty:
        hasty.setattr(building, "TIMEOUT", 0.0)
        with pytest.raises(CompileError, match="did not end within"):
            building.build("double two(void) { return 2.0; }")
    assert made().notes[0].startswith("c: 1 kernel of")


@needs_compiler
def test_long_texts_clean_the_registers_of_vectors(tmp_path: Path) -> None:
    """Functions of a library that know no wide registers take many times as long where something is left in them."""
    text = tmp_path / "a.c"
    text.write_text(
        "double tanh(double);\n"
        "double f(const double *restrict x, double *restrict y)\n"
        "{\n"
        "    for (int k = 0; k < 1024; k++) y[k] = 3 * x[k] + 1;\n"
        "    return tanh(y[7]) + tanh(y[8]);\n"
        "}\n"
    )
    for attempt in building.ATTEMPTS:  # until one works
        options = [o for o in building.hasty(attempt) if not o.startswith("-l") and o != "-shared"]
        command = [*building.find_compiler(), *options, "-S", str(text), "-o", str(tmp_path / "a.s")]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            break
    made = (tmp_path / "a.s").read_text()
    assert "vzeroupper" in made or not re.search(r"%[yz]mm\d", made)


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_explain_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for cc, why in (("no-such-compiler", "there is no C compiler"), (script(tmp_path / "cc", "exit 3"), "status 3")):
        monkeypatch.setenv("CC", cc)
        f = ad.compile(lambda x, cc=cc: ad.sum(ad.exp(x) * x) + float(len(cc)), engine="c")
        lines = [line for line in f.explain(ad.array(X)).splitlines() if why in line]
        assert len(lines) == 1 and lines[0].endswith("the numpy engine runs it") and "ctypes" not in f.explain(ad.array(X))


@needs_compiler
def test_a_compiler_with_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", f"{os.environ.get('CC', 'cc')} -DWITH_OPTIONS")
    assert made().notes[0].startswith("c: 1 kernel of")


@needs_compiler
@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_a_compiler_with_other_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """clang knows neither the passes of gcc nor their names, and finds functions of vectors by itself."""
    like_clang = """
    for word; do shift; case $word in
        -fno-tree-*|-fdisable-tree-*|--param) echo "unknown argument: $word" >&2; exit 1;;
        -fveclib=libmvec|-fno-slp-vectorize|-mllvm|-unroll-full-*|-lmvec|-mprefer-*) ;;
        *) set -- "$@" "$word";;
    esac; done
    echo "$@" > LOG; exec CC "$@"
    """.replace("LOG", str(tmp_path / "log")).replace("CC", os.environ.get("CC", "cc"))
    monkeypatch.setenv("CC", script(tmp_path / "clang", like_clang))
    assert made().notes[0].startswith("c: 1 kernel of")
    *_, last = (tmp_path / "log").read_text().splitlines()
    assert {"-march=native", "-fopenmp-simd", "-ffp-contract=off"} <= set(last.split())


@needs_compiler
def test_libraries_are_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert made().notes[0].startswith("c: 1 kernel of")
    (kept,) = cache.iterdir()
    monkeypatch.setattr(building, "_compile", lambda *args: pytest.fail("it was there"))
    assert made().notes[0].startswith("c: 1 kernel of")
    assert list(cache.iterdir()) == [kept]


@needs_compiler
def test_libraries_of_other_options_are_others(cache: Path) -> None:
    text = "double one(void) { return 1.0; }"
    building.build(text)
    building.build(text, quick=True)
    assert len(list(cache.iterdir())) == 2


@needs_compiler
@pytest.mark.parametrize("damage", [b"", b"garbage", b"\x7fELF" + b"\0" * 5000, None])
def test_damaged_files_are_made_again(cache: Path, damage: bytes | None) -> None:
    made()
    (kept,) = cache.iterdir()
    whole = kept.read_bytes()
    copy = kept.with_suffix(".new")  # not into the file itself, which this process has mapped
    copy.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    os.replace(copy, kept)
    assert made().notes[0].startswith("c: 1 kernel of")
    assert kept.stat().st_size > len(whole) // 2 + 1


@needs_compiler
def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path / "file" / "below"))
    assert made().notes[0].startswith("c: 1 kernel of")
    monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("tempfile.mkstemp", _full)
    assert made().notes[0].startswith("c: 1 kernel of")


def _full(*args: object, **kw: object) -> tuple[int, str]:
    raise OSError(28, "No space left on device")


@needs_compiler
def test_a_disk_that_is_full_in_the_end(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.replace", _full)
    assert made().notes[0].startswith("c: 1 kernel of")
    assert list(cache.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs limits of processes")
def test_nothing_can_be_written_at_all(tmp_path: Path) -> None:
    code = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))" + PROGRAM
    assert _process(code, ADTYPES_CACHE_DIR=str(tmp_path / "new")) == WANT


@needs_compiler
@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_a_process_that_dies_while_it_writes(cache: Path) -> None:
    dies = "import os, signal; os.replace = lambda *names: os.kill(os.getpid(), signal.SIGKILL)"
    with pytest.raises(subprocess.CalledProcessError):
        _process(dies + PROGRAM)
    (left,) = cache.iterdir()
    assert left.suffix != ".so" and left.stat().st_size > 1000
    assert _process(PROGRAM) == WANT
    assert sorted(p.suffix == ".so" for p in cache.iterdir()) == [False, True]


@needs_compiler
def test_a_folder_of_others_is_not_used(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "getuid"):
        pytest.skip("files have no owners here")
    made()
    monkeypatch.setattr("os.getuid", lambda: cache.stat().st_uid + 1)
    monkeypatch.setattr(building, "_load", lambda path, load: None if path.parent == cache else load(str(path)))
    assert made().notes[0].startswith("c: 1 kernel of")


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
def test_what_is_used_stays(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    (first,) = cache.iterdir()
    ENGINE.compile(graph_of(lambda x: ad.sin(x) * x, X))
    (second,) = set(cache.iterdir()) - {first}
    os.utime(first, (1, 1))
    os.utime(second, (2, 2))
    made()  # is younger now
    monkeypatch.setattr(building, "BOUND", first.stat().st_size * 5 // 2)
    ENGINE.compile(graph_of(lambda x: ad.cos(x) * x, X))
    assert first.exists() and not second.exists() and len(list(cache.iterdir())) == 2


PROGRAM = """
import numpy as np, adtypes as ad
x = ad.array(np.linspace(-1, 1, 7))
f = ad.compile(lambda x: ad.sum(ad.exp(x) * x * 3.0), engine='c')
print({float(f(x)) for _ in range(20)})
"""
WANT = float(np.sum(np.exp(X) * X * 3.0))


def _process(code: str, **environment: str) -> object:
    """The number that a program prints in a process of its own, where warnings are errors."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return pytest.approx(float(done.stdout.strip("{}\n")))


@needs_compiler
def test_processes_at_once(cache: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert all(said == WANT for said in pool.map(_process, [PROGRAM] * 2))
    assert [p.suffix for p in cache.iterdir()] == [".so"]
    assert [p.suffix for p in (cache.parent / "calls").iterdir()] == [".so"]


@needs_compiler
def test_the_extension_is_kept_and_made_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if extension() is None:
        pytest.skip(f"no extension: {why_not()}")
    for damage in (None, b"", b"\x7fELF"):
        native, why = extensions._made.__wrapped__()
        assert native is not None and native.Kernel and why is None
        (kept,) = (cache.parent / "calls").iterdir()
        if damage is not None:
            copy = kept.with_suffix(".new")
            copy.write_bytes(damage)
            os.replace(copy, kept)
    extensions._made.__wrapped__()
    assert kept.stat().st_size > 10000
    monkeypatch.setattr(building, "_compile", lambda *args: pytest.fail("it was there"))
    extensions._made.__wrapped__()


def test_without_headers_the_short_way_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda name: "nowhere")
    with pytest.raises(CompileError, match="headers of Python or of NumPy are not installed"):
        extensions._options()


def test_long_functions_are_compiled_without_what_takes_quadratic_time() -> None:
    for options in building.ATTEMPTS:
        assert set(building.straight(options)) - set(options) <= {"-fno-ivopts"}
    assert "-fno-ivopts" in building.straight(building.ATTEMPTS[0])
    assert building.build("int f(int x) { return x + 1; }\n", long=True).f(2) == 3


@needs_compiler
def test_what_compilers_call_is_there() -> None:
    """Nothing is linked that starts programs: functions of the C library are those of this process, others the compiler has."""
    text = """
        #include <string.h>
        void filled(char *p, long n) { memset(p, 7, n); }
        long scaled(long x, long by) { return (long)((__int128)x * 1000000007 / by); }
    """
    made = building.build(text)
    made.scaled.restype = ctypes.c_long
    assert made.scaled(ctypes.c_long(1 << 40), ctypes.c_long(1 << 20)) == (1 << 20) * 1000000007
    room = ctypes.create_string_buffer(5)
    made.filled(room, ctypes.c_long(4))
    assert room.raw == b"\7\7\7\7\0"
