"""What the C engine writes, and the extension, under the sanitizers of the compiler: tests, and programs, in a new process."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# Last, so that they count: most of the time would go to optimising what is checked.
FLAGS = "-O1 -g1 -fsanitize=address,undefined -fno-sanitize=signed-integer-overflow -fno-sanitize-recover=all"
TESTS = [
    "test_c_call.py", "test_direct.py", "test_c_programs.py", "test_c_rows.py", "test_c_units.py", "test_c_systems.py",
    "test_c_branches.py", "test_c_threads.py", "test_c_strips.py", "test_c_tiny.py", "test_c_halo.py",
    "test_c_deep.py", "test_c_masks.py", "test_c_lanes.py", "test_c_turns.py", "test_c_near.py", "test_c_several.py",
    "test_c_moves.py", "test_c_windows.py", "test_c_matvec.py", "test_c_strides.py", "test_c_growing.py",
    "test_c_matrices.py", "test_c_margins.py", "test_c_running.py", "test_c_lengths.py",
    "test_c_stretches.py", "test_c_quotients.py", "test_c_stages.py", "test_c_strided.py", "test_c_truths.py",
    "test_c_compared.py", "test_ending.py", "test_c_columns.py", "test_c_added.py", "test_c_written.py", "test_c_leading.py",
]  # fmt: skip
# large sums round otherwise without vectors
OTHERWISE = "not backends and not lose_nothing and not (gradients_of_loops and products)"


def preloaded(compiler: str) -> str | None:
    """The libraries of the sanitizers, which have to be there before anything else."""
    found = []
    for name in ("libasan.so", "libubsan.so"):
        said = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=False).stdout.strip()
        if not Path(said).is_absolute():
            return None
        found.append(said)
    return " ".join(found)


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A Python command under sanitizers."""
    compiler = shutil.which((os.environ.get("CC", "").split() or ["cc"])[0])
    libraries = None if compiler is None else preloaded(compiler)
    if libraries is None or sys.platform != "linux":
        pytest.skip("there is no compiler with sanitizers")
    script = folder / "cc"
    script.write_text(f'#!/bin/sh\nexec env -u LD_PRELOAD {compiler} "$@" {FLAGS}\n')  # the compiler itself is not looked at
    script.chmod(0o755)
    environment = {
        **os.environ,
        "CC": str(script),
        "ADTYPES_CACHE_DIR": str(folder / "cache"),
        "LD_PRELOAD": libraries,
        "ASAN_OPTIONS": "detect_leaks=0",  # Python leaves much to the end of the process
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False, env=environment, cwd=ROOT)


@pytest.mark.slow
@pytest.mark.parametrize("tests", TESTS)
def test_nothing_is_found_by_tests(tests: str, tmp_path: Path) -> None:
    pytest_ = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", str(tmp_path / "temporary")]
    done = run(tmp_path, *pytest_, "-k", OTHERWISE, str(HERE / tests))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert re.search(r"\d+ passed", done.stdout) and not re.search(r"no extension|no C compiler", done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("what", ["full", "tiny", "models"])
def test_nothing_is_found_in_programs(what: str, tmp_path: Path) -> None:
    done = run(tmp_path, "-m", "tests.compile.c_sanitized", what)
    assert done.stdout.strip() == "nothing found", (done.stdout + done.stderr)[-4000:]


@pytest.mark.slow
def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    assert "use-after-poison" in run(tmp_path, "-m", "tests.compile.c_sanitized", "wrong").stderr
