"""What the C engine writes, once under sanitisers of addresses and undefined behaviour: random programs, also as if large."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compile.c_programs import needs_compiler

SCRIPT = """
import sys
import pytest
from adtypes.testing.generate import TOTAL, random_program
from interpreters.compile.c import build
from interpreters.compile.c.engine import ENGINE
from tests.compile.c_thresholds import lower
from tests.compile.test_random import both

sanitized = ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-g")
build.ATTEMPTS = tuple((*sanitized, *("-O1" if o == "-O3" else o for o in a)) for a in build.ATTEMPTS[:2])
build.build("int sanitized;")  # an error where that does not work
for large in (False, True):
    with pytest.MonkeyPatch.context() as patch:
        if large:
            lower(patch)
        for seed in range(40):
            both(ENGINE, random_program(seed, TOTAL))
print("nothing found")
"""


def runtime() -> str | None:
    """The library that has to be there before everything else."""
    try:
        found = subprocess.run(["cc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
    return found if Path(found).is_absolute() else None


@pytest.mark.slow
@needs_compiler
def test_nothing_is_found(tmp_path: Path) -> None:
    library = runtime()
    if library is None:
        pytest.skip("no address sanitiser")
    env = {**os.environ, "LD_PRELOAD": library, "ASAN_OPTIONS": "detect_leaks=0", "ADTYPES_CACHE_DIR": str(tmp_path)}
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=env, cwd=root, timeout=3000)
    assert done.stdout.strip() == "nothing found", (done.stdout + done.stderr)[-4000:]
