"""How many threads a kernel may use: what the configuration says when it is called, else all cores that this process may have."""

from __future__ import annotations

import os
from functools import lru_cache

from adtypes.config import config
from interpreters.compile.c import machine

MOST = 1024  # that are ever asked for: parts are counted, and BLAS is told, in numbers of the machine


def threads() -> int:
    """The number that was said for a call that begins now, or, if none was, minus that of all cores."""
    return min(config().threads or 0, MOST) or -min(cores(), MOST)


@lru_cache(maxsize=1)
def cores() -> int:
    """The cores that this process may run on, or as many threads as `OMP_NUM_THREADS` says; looked up once."""
    said = os.environ.get("OMP_NUM_THREADS", "").partition(",")[0].strip()
    if said.isdecimal() and int(said):
        return int(said)
    return machine.cores()
