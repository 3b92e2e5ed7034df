"""A trace as C: two functions through the system's compiler, for ``using(engine="c")``.

The processor's flags tell of everything for which Python would raise (division by zero, overflow, domains): then, as for a
guard that fails, the call counts as not served, and the Python code of the same path decides.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence

from adtypes.errors import CompileError
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.texts import C_PRELUDE
from interpreters.compile.c.native.build import build
from interpreters.scalar.compiled.emit import live_lines, names_in, product, shared_names, varying_names
from interpreters.scalar.compiled.trace import Guard, Line, Trace
from interpreters.scalar.rowcode import row_code

LARGEST = 2500  # lines, beyond which compilers take too long
_RAISED = "FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW"
_HEAD = f"""{C_PRELUDE}
#include <fenv.h>
#pragma GCC optimize("O1", "fp-contract=off", "trapping-math")
"""


class Unwritable(Exception):
    """Text that C has no words for."""


class Native:
    """The two functions, and where outputs stand among the values that are kept."""

    def __init__(self, trace: Trace, outputs: Sequence[int]) -> None:
        live = live_lines(trace, outputs)
        if len(live) > LARGEST:
            raise Unwritable(f"{len(live):,} lines are too many for a C compiler")
        varying = varying_names(trace, live, outputs)
        back = _backwards(live, outputs, varying, trace.inputs)
        kept = list(dict.fromkeys([*outputs, *sorted(set(names_in(" ".join(back))))]))
        slot = {name: k for k, name in enumerate(kept)}
        self.outputs = [slot[name] for name in outputs]
        forth = [f"double n{k} = x[{k}];" for k in range(trace.inputs)]
        forth += [f"if (!({_guard(i.text)})) return 0;" if isinstance(i, Guard) else f"double n{i.name} = {_c(i)};" for i in live]
        forth += [f"r[{k}] = n{name};" for name, k in slot.items()]
        loads = [f"double n{name} = r[{k}];" for name, k in slot.items()]
        self.text = (
            f"{_HEAD}int forwards(const double *x, double *r)\n{{\n    feclearexcept({_RAISED});\n    "
            + "\n    ".join(forth)
            + f"\n    return !fetestexcept({_RAISED});\n}}\n"
            + "void backwards(const double *r, const double *d, double *g)\n{\n    "
            + "\n    ".join([*loads, *back])
            + "\n}\n"
        )
        library = build(self.text)
        self._forwards, self._backwards = library.forwards, library.backwards
        self._forwards.restype, self._backwards.restype = ctypes.c_int, None
        self._x, self._r = ctypes.c_double * trace.inputs, ctypes.c_double * len(kept)
        self._d = ctypes.c_double * len(self.outputs)

    def forwards(self, values: Sequence[float]) -> NativeRun | None:
        """Run the code; None if it is not for these values."""
        r = self._r()
        return NativeRun(self, r) if self._forwards(self._x(*values), r) else None

    def pull(self, r: ctypes.Array[ctypes.c_double], cotangents: Sequence[float]) -> list[float]:
        """Cotangents of the inputs."""
        g = self._x()
        self._backwards(r, self._d(*cotangents), g)
        return list(g)


class NativeRun:
    """A run, with the values that it kept."""

    __slots__ = ("native", "outputs", "r")

    def __init__(self, native: Native, r: ctypes.Array[ctypes.c_double]) -> None:
        self.native, self.r, self.outputs = native, r, native.outputs

    def backwards(self, cotangents: Sequence[float]) -> list[float] | None:
        """Cotangents of the inputs; None where the code cannot tell."""
        found = self.native.pull(self.r, cotangents)
        check = sum(found)
        return found if check - check == 0 else None


def native(trace: Trace, outputs: Sequence[int]) -> Native | str:
    """The C form of a trace, or why there is none."""
    try:
        return Native(trace, outputs)
    except (Unwritable, CompileError) as e:
        return str(e).split("\n")[0]


# ---------------------------------------------------------------- text
def _backwards(live: Sequence[Line | Guard], outputs: Sequence[int], varying: set[int], inputs: int) -> list[str]:
    lines = [line for line in live if isinstance(line, Line) and line.name in varying]
    shared = shared_names(lines) | set(outputs)
    alias: dict[int, str] = {}
    out = [f"double g{name} = 0;" for name in sorted({*range(inputs), *(i.name for i in lines)})]
    out += [f"g{name} += d[{k}];" for k, name in enumerate(outputs) if name in varying]
    for line in reversed(lines):
        z = alias.get(line.name, f"g{line.name}")
        for name, partial in _c_links(line):
            if name not in varying:
                continue
            if partial == "1.0" and name >= inputs and name not in shared:
                alias[name] = z
            else:
                out.append(f"g{name} += {product(z, partial)};")
    return [*out, *(f"g[{k}] = g{k};" for k in range(inputs))]


def _spelling(op: Pointwise) -> str:
    return op.c


def _c(line: Line) -> str:
    if line.op is None:
        raise Unwritable(f"{line.text} has no C text")
    return _checked(line.op.c.format(*line.atoms))


def _c_links(line: Line) -> list[tuple[int, str]]:
    """Where the cotangent of a line goes, in C."""
    if not line.links:
        return []
    assert line.op is not None
    code = row_code(line.op, len(line.atoms), _spelling, line.known)
    names = {**{f"a{k}": text for k, text in enumerate(line.atoms)}, "out": f"n{line.name}"}
    found = [
        (int(text[1:]), _checked(re.sub(r"\b(a[012]|out)\b", lambda m: names[m[0]], p)))
        for text, p in zip(line.atoms, code.inlined())
        if p is not None and re.fullmatch(r"n\d+", text)
    ]
    return found


def _guard(text: str) -> str:
    """A condition of Python in C."""
    text = re.sub(r"type\((n\d+)\) is float", r"\1 == \1", text)
    text = re.sub(r"\bint\((n\d+)\)", r"(int64_t)\1", text)
    return _checked(f"!({text.removeprefix('not ')})" if text.startswith("not ") else text)


def _checked(text: str) -> str:
    if re.search(r"//|\bfloat\(|\bnan\b|\binf\b|\b(and|or|not|if|is)\b", text):
        raise Unwritable(f"{text} has no C text")
    return text
