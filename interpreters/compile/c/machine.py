"""The processor that programs are compiled for, which is this one."""

from __future__ import annotations

import os
from functools import lru_cache


@lru_cache(maxsize=1)
def processor() -> str:
    """The processor, as far as code depends on it."""
    try:
        with open("/proc/cpuinfo", "rb") as f:
            lines = f.read(1 << 13).decode(errors="replace").splitlines()  # of the first core: all of them take milliseconds
    except OSError:
        lines = []
    told = [next((line for line in lines if line.startswith(word)), "") for word in ("model name", "flags", "Features")]
    return "\n".join([os.uname().machine if hasattr(os, "uname") else "", *told])


def cores() -> int:
    """How many cores this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def vectors() -> int:
    """How many bytes a vector has, as far as that is known."""
    flags = processor().split()
    return 64 if "avx512f" in flags else 32 if "avx" in flags else 16
