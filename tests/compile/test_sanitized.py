"""The C of kernels and of the extension under the sanitizers of the compiler: tests of both, run again in a new process."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FLAGS = "-g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize=signed-integer-overflow -fno-sanitize-recover=all"


def preloaded(compiler: str) -> str | None:
    """The libraries of the sanitizers, which have to be there before anything else."""
    found = []
    for name in ("libasan.so", "libubsan.so"):
        said = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=False).stdout.strip()
        if not Path(said).is_absolute():
            return None
        found.append(said)
    return " ".join(found)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs libraries loaded in advance")
@pytest.mark.parametrize("tests", ["test_c_call.py", "test_direct.py", "test_c_programs.py"])
def test_sanitizers_find_nothing(tests: str, tmp_path: Path) -> None:
    compiler = shutil.which((os.environ.get("CC", "").split() or ["cc"])[0])
    libraries = None if compiler is None else preloaded(compiler)
    if libraries is None:
        pytest.skip("there is no compiler with sanitizers")
    environment = {
        **os.environ,
        "CC": f"env -u LD_PRELOAD {compiler} {FLAGS}",  # the compiler itself is not looked at
        "LD_PRELOAD": libraries,
        "ASAN_OPTIONS": "detect_leaks=0",  # Python leaves much to the end of the process
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", str(tmp_path)]
    done = subprocess.run(
        [*pytest_, "-k", "not backends", str(HERE / tests)],
        capture_output=True, text=True, check=False, env=environment, cwd=HERE.parent.parent,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert re.search(r"\d+ passed", done.stdout) and not re.search(r"no extension|no C compiler", done.stdout)
