"""Sums of products, one by one: where nothing faster is known, and where a fast way gives another result."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.affine import form
from adtypes.dtypes import DType
from adtypes.namespace import Form
from interpreters.compile.c.forms import C_TYPE, TIME, form_text
from interpreters.compile.c.normal.matmul import Axis, merged
from interpreters.compile.c.texts.lines import braced, counting, indented

STRONG = "0 times anything is 0: as it is where the result is finite"


def one_by_one(dtype: type[DType], outer: str, inner: str, result: str, added: str) -> list[str]:
    """The loops of sums: `added` is a statement that adds to ``total``."""
    return braced(outer, [f"{C_TYPE[dtype]} total = 0;", f"{inner} {added}", f"{result} = total;"])


def repaired(
    dtype: type[DType], why: str, base: str, at: Form, loops: Sequence[tuple[int, int]], sums: Sequence[str]
) -> list[str]:
    """Sums that are made again if any element that these loops (counters and lengths) run through is not finite: zeros add up to
    NaN then. Loops over what lies behind each other are one, which takes vectors whatever the length of a row."""
    (first, *rest), steps = sums, dict(at[1])
    axes = merged([Axis(n, 0, 0, steps.pop(TIME + c, 0)) for c, n in loops])
    counters = [c for c, _ in loops]
    place = form(at[0], (*steps.items(), *((TIME + c, x.out) for c, x in zip(counters, axes))))
    lines = [counting(f"t{c}", x.size) for c, x in zip(counters, axes)]
    lines.insert(len(lines) - 1, "#pragma omp simd reduction(+:zeros)")
    element = f"{base}[{form_text(place)}]"
    lines[-1] += f" zeros += {element} - {element};"
    return [f"{{ /* {why} */", *indented([f"{C_TYPE[dtype]} zeros = 0;", *lines, f"if (zeros != 0) {first}", *rest]), "}"]
