"""Calls of factorisations and solvers: which functions of a library they are given, and where matrices lie."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from math import prod
from typing import Any

from adtypes.dtypes import F64
from adtypes.namespace import Forms
from adtypes.op import Op
from adtypes.ops.linalg import Cholesky, CholeskyPullback, TriangularSolve
from adtypes.spec import Spec
from interpreters.compile.c.forms import TIME, form_text
from interpreters.compile.c.native.library import NAMES
from interpreters.compile.c.normal.systems import Lu, LuLog, LuSign, LuSolve, Orthogonal, Spectrum
from interpreters.compile.c.texts.calls.abreast import QR_ABREAST
from interpreters.compile.c.texts.calls.known import Given, Place, definitions, joined, known
from interpreters.compile.c.texts.calls.solvers import QR, SOLVERS
from interpreters.compile.c.texts.lines import counting, nested
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

PLAIN = 32  # rows from which on calls are faster than loops of a matrix of known size
TURNED = 8  # the same for eigenvalues
MANY = 4  # matrices from which on a vector for all of them is faster than one by one
LANES = 16  # numbers of a vector there, at most
APART = 8  # rows from which on loops are functions of their own: smaller matrices are in registers between one and the next
WORDS = {  # of texts for either dtype
    "f64": {"real": "double", "@whole": "int64_t", "@least": "1e-17", "@sign": "INT64_MIN", "@digits": "52", "@exponents": "11"},
    "f32": {"real": "float", "@whole": "int32_t", "@least": "1e-9", "@sign": "INT32_MIN", "@digits": "23", "@exponents": "8"},
}


def prelude(text: str, has_library: bool = True) -> str:
    """The definitions that a text calls, each for the dtypes that it has."""
    kinds = [k for k in ("f64", "f32") if f"{k}_" in text]
    texts = [_spelled(k, f"{k}_qr" in text, f"{k}_qr_abreast" in text) for k in kinds]
    return "\n".join(["#include <string.h>\n" * bool(kinds), *texts, definitions(text, has_library)])


@cache
def _spelled(kind: str, with_qr: bool, with_many: bool) -> str:
    text = SOLVERS + f"\n{QR}" * with_qr + f"\n{QR_ABREAST}" * with_many
    end = "" if kind == "f64" else "f"
    text = re.sub(r"@(sqrt|log|abs)\(", lambda m: f"{'f' * (m[1] == 'abs')}{m[1]}{end}(", text)
    for name, said in WORDS[kind].items():
        text = re.sub(rf"(?<!\w){name}\b", said, text)
    return text.replace("@", f"{kind}_")


class _Call:
    """What the function of a row of `SYSTEMS` is given for one matrix of a batch; `counters` say for which."""

    def __init__(self, op: Op, args: Sequence[Slot], counters: Sequence[int]) -> None:
        self.op, self.a, self.b = op, args[0], args[-1]
        self.m, self.n = self.a.spec.shape[-2:]
        self.batch: Forms = tuple((0, ((TIME + c, 1),)) for c in counters)

    def place(self, s: Slot) -> str:
        return f"{s.base} + {form_text(s.address((*self.batch, *[(0, ())] * (s.spec.ndim - len(self.batch)))))}"

    def matrix(self, s: Slot, turned: bool = False) -> Given:
        """A matrix that is read, or its transpose: where it is, and the steps from row to row and from column to column."""
        r, c = s.strides[-2:]
        return [Place("p", self.place(s)), *((c, r) if turned else (r, c))]

    def rows(self, s: Slot, kind: str) -> Given:
        """A matrix of contiguous rows, which is read or filled: where it is, and how far they are apart."""
        assert s.strides[-1] == 1 or s.spec.shape[-1] == 1, s
        return [Place(kind, self.place(s)), s.strides[-2]]

    def library(self, *names: str) -> Given:
        """Functions of a library, or none for small matrices and those that do not lie as it wants them."""
        op, a, n = self.op, self.a, self.n
        lies = isinstance(op, (Cholesky, Lu, Spectrum, Orthogonal)) or _has_rows(a)
        lies = lies and (a.strides[-1] == 1 or not isinstance(op, CholeskyPullback))
        large = n >= (TURNED if isinstance(op, Spectrum) else PLAIN)
        large = self.m * n >= PLAIN**2 if isinstance(op, Orthogonal) else large
        d = "d" if a.spec.dtype is F64 else "s"
        return [Place("f", f"library[{NAMES.index(d + x)}]") if large and lies else 0 for x in names]


def system_lines(t: Term, args: Sequence[Slot], out: Slot, memory: Memory, life: tuple[int, int]) -> list[str]:
    """A row of `SYSTEMS` for all matrices of a batch."""
    op, a = t.op, args[0]
    outer = a.spec.shape[:-2]
    if isinstance(op, Orthogonal) and prod(a.spec.shape[-2:]) < PLAIN**2 and (lines := _abreast(t, a, out, memory, life)):
        return lines
    counters = [memory.counter() for _ in outer]
    call = _Call(op, args, counters)
    function, arguments = FUNCTIONS[type(op)]
    name, given = f"{a.spec.dtype.short}_{function}", arguments(op, call)
    if isinstance(op, (LuLog, LuSign)):
        line = f"*({call.place(out)}) = {name}({joined(given)});"
    else:
        given += call.rows(out, "q")
        if type(op) in ROOM:
            room = Spec((ROOM[type(op)](call.m, call.n),), a.spec.dtype)
            given.append(Place("q", memory.slot(room, life, rigid=isinstance(op, Orthogonal)).base))
        line = known(name, given) if max(call.m, call.n) >= APART else f"{name}({joined(given)});"
    return _batch(t, counters, line)


def _batch(t: Term, counters: Sequence[int], line: str) -> list[str]:
    """A line for all matrices of a batch, along so many of its axes."""
    heads = [counting(f"t{c}", m) for c, m in zip(counters, t.args[0].spec.shape)]
    said = f"/* {t.op.name}: {', '.join(str(x.spec) for x in t.args)} */"
    return [said, *nested([*heads, line])]


def _abreast(t: Term, a: Slot, out: Slot, memory: Memory, life: tuple[int, int]) -> list[str]:
    """Orthogonal factors of many small matrices, along all axes of a batch that are as one; nothing if these are few."""
    outer = a.spec.shape[:-2]
    last = len(outer) - 1
    while last > 0 and all(s.strides[last - 1] == outer[last] * s.strides[last] for s in (a, out)):
        last -= 1
    many = prod(outer[max(last, 0) :])
    if many < MANY or not a.spec.size:
        return []
    counters = [memory.counter() for _ in outer[:last]]
    call = _Call(t.op, [a], counters)
    m, n = call.m, call.n
    room = memory.slot(Spec(((2 * m + 1) * n * LANES,), a.spec.dtype), life, rigid=True)
    given = [many, a.strides[len(outer) - 1], out.strides[len(outer) - 1], m, n, *call.matrix(a), *call.rows(out, "q")]
    return _batch(t, counters, f"{a.spec.dtype.short}_qr_abreast({joined([*given, Place('q', room.base)])});")


def _has_rows(a: Slot) -> bool:
    """Whether rows or columns of a matrix lie as the library wants them."""
    (m, n), (r, c) = a.spec.shape[-2:], a.strides[-2:]
    return (c == 1 and r >= n) or (r == 1 and c >= m)


def _triangle(op: TriangularSolve, c: _Call) -> Given:
    sizes = [int(op.lower != op.adjoint), c.n, c.b.spec.shape[-1]]
    return [*c.library("trsv", "trsm"), *sizes, *c.matrix(c.a, turned=op.adjoint), *c.matrix(c.b)]


def _solve(op: LuSolve, c: _Call) -> Given:
    sizes = [int(op.turned), c.n, c.b.spec.shape[-1]]
    return [*c.library("trsv", "trsm"), *sizes, *c.rows(c.a, "p"), *c.matrix(c.b)]


# The function of each row, and what it is given before the place of its result; the numbers that some have room for.
FUNCTIONS: dict[type[Op], tuple[str, Callable[[Any, _Call], Given]]] = {
    Cholesky: ("cholesky", lambda op, c: [*c.library("potrf"), c.n, *c.matrix(c.a)]),
    CholeskyPullback: (
        "cholesky_pullback", lambda op, c: [*c.library("gemm", "trsm"), c.n, *c.matrix(c.a), *c.matrix(c.b)]
    ),
    TriangularSolve: ("solve_triangle", _triangle),
    Lu: ("factors", lambda op, c: [*c.library("getrf"), c.n, *c.matrix(c.a)]),
    LuSolve: ("solve", _solve),
    LuLog: ("log_det", lambda op, c: [c.n, *c.rows(c.a, "p")]),
    LuSign: ("sign_det", lambda op, c: [c.n, *c.rows(c.a, "p")]),
    Spectrum: ("eigen", lambda op, c: [*c.library("syevd"), c.n, *c.matrix(c.a)]),
    Orthogonal: ("qr", lambda op, c: [*c.library("geqrf", "orgqr"), c.m, c.n, *c.matrix(c.a)]),
}  # fmt: skip
ROOM: dict[type[Op], Callable[[int, int], int]] = {
    Spectrum: lambda m, n: 2 * n * n + 12 * n + 8, Orthogonal: lambda m, n: (m + 66) * n,
}  # fmt: skip
