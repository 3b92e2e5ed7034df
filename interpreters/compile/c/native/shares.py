"""A long text as several files, for which compilers can work at the same time."""

from __future__ import annotations

import os
import re

SHARE = 250  # lines that are worth a compiler of their own: each reads headers and starts anew, which is some 60 of them
MOST = 4  # compilers at a time
FUNCTION = re.compile(r"^(?:/\*[^\n]*\*/\n)?static (?:ALONE )?(void (?:part|piece)\d+_of_\w+\([^)]*\))\n\{\n", re.M)
KERNEL = re.compile(r"^void \w+\(void \*\*p\)\n\{\n", re.M)
HIDDEN = '__attribute__((visibility("hidden")))'


def cores() -> int:
    """How many compilers can work at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shares(text: str, many: int) -> list[str]:
    """The functions of kernels in at most so many files of about the same length; what stands before them is in each.

    Functions that other files may call are no longer static. A text that is short, or of one function, is left as it is.
    """
    starts = sorted(m.start() for pattern in (FUNCTION, KERNEL) for m in pattern.finditer(text))
    functions = [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)])]
    lengths = [f.count("\n") for f in functions]
    many = min(many, MOST, sum(lengths) // max(SHARE, *lengths, 1))  # the longest function is what all wait for
    if many < 2:
        return [text]
    called = [m.group(1) for m in FUNCTION.finditer(text)]
    head = text[: starts[0]] + "".join(f"{HIDDEN} {f};\n" for f in called)
    files: list[list[str]] = [[] for _ in range(many)]
    for f in sorted(functions, key=len, reverse=True):
        min(files, key=lambda file: sum(map(len, file))).append(re.sub(r"^static ", "", f, count=1, flags=re.M))
    return [head + "".join(file) for file in files]
