"""The processor that programs are compiled for, which is this one; and sizes that are taken to be those of any processor."""

from __future__ import annotations

import os
from functools import lru_cache

# In bytes, as of the processors with AVX-512 that programs are measured on. On others the texts lie as well: shorter vectors
# divide these. Limits that were found by measuring times stand where they decide something.
VECTOR = 64  # of the longest vectors: memory begins at multiples of them, and rows are filled up to these
LINE = 64  # of a cache line
PAGE = 4096  # after which the sets of a first-level cache come again
NEAREST = 1 << 15  # of a first-level cache


@lru_cache(maxsize=1)
def processor() -> str:
    """The processor, as far as code depends on it."""
    try:
        with open("/proc/cpuinfo", "rb") as f:
            lines = f.read(1 << 13).decode(errors="replace").splitlines()  # of the first core: all of them take milliseconds
    except OSError:
        lines = []
    words = ("model name", "cpu family", "flags", "Features")
    told = [next((line for line in lines if line.startswith(word)), "") for word in words]
    return "\n".join([os.uname().machine if hasattr(os, "uname") else "", *told])


def cores() -> int:
    """How many cores this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def vectors() -> int:
    """How many bytes a vector has, as far as that is known: on this processor, but for what `CC` tells compilers to leave out."""
    return _vectors(processor(), os.environ.get("CC", ""))


@lru_cache(maxsize=8)
def _vectors(told: str, compiler: str) -> int:
    known, without = told.split(), {word.removeprefix("-mno-") for word in compiler.split()}
    if "avx512f" in known and without.isdisjoint(("avx512f", "avx2", "avx")):  # each of which needs those behind it
        return 64
    return 32 if "avx" in known and "avx" not in without else 16


def makes_halves() -> bool:
    """Whether a product of vectors of 64 bytes is two of half the length: where there are no such vectors, and on processors of
    AMD of family 25 (Zen 4)."""
    return vectors() < VECTOR or _is_zen_4(processor())


@lru_cache(maxsize=8)
def _is_zen_4(told: str) -> bool:
    words = told.split()
    return "AMD" in words and "cpu family : 25" in " ".join(words)
