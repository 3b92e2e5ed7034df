"""Sums of products, one by one: where nothing faster is known, and where a fast way gives another result."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.dtypes import DType
from interpreters.compile.c.forms import C_TYPE
from interpreters.compile.c.texts.lines import braced, indented

STRONG = "0 times anything is 0: as it is where the result is finite"


def one_by_one(dtype: type[DType], outer: str, inner: str, result: str, added: str) -> list[str]:
    """The loops of sums: `added` is a statement that adds to ``total``."""
    return braced(outer, [f"{C_TYPE[dtype]} total = 0;", f"{inner} {added}", f"{result} = total;"])


def repaired(why: str, heads: str, suspect: str, sums: Sequence[str]) -> list[str]:
    """Sums that are made again if any element of what these loops run through is not finite."""
    first, *rest = sums
    test = f"    {heads} wild |= {suspect} - {suspect} != 0;"
    return [f"{{ /* {why} */", "    bool wild = false;", test, f"    if (wild) {first}", *indented(rest), "}"]
