"""Fingerprints of traced programs, and of the package that compiles them, that are the same in every process.

Equal fingerprints mean equal code: a program is hashed by its rows, their fields, operands and types, the package by the state
of its files.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Hashable, Iterator
from enum import Enum
from functools import lru_cache
from importlib.util import find_spec
from math import isnan
from pathlib import Path

import numpy as np

from adtypes.began import BEGAN
from adtypes.op import Op
from adtypes.ops.call import Call, CallSeveral
from adtypes.spec import Spec
from interpreters.symbolic.body import Body
from interpreters.symbolic.term import Graph, Term, reachable

OURS = ("adtypes.", "interpreters.")
SETTLED = 2_000_000_000  # nanoseconds: file times are coarse, and clocks of other machines differ a little


class Nameless(Exception):
    """Something that its text does not identify, such as a row that a user wrote."""


def program(graph: Graph) -> str | None:
    """The fingerprint of a traced program; None if it has none."""
    try:
        names = _Names()
        order = reachable(graph.outputs)
        place = {t: k for k, t in enumerate(order)}
        lines = names.lines(order, place)
        ends = [f"{names.row(t.op)}{place.get(t)}" for t in graph.inputs], [place[t] for t in graph.outputs]
    except Nameless:
        return None
    return hashlib.sha256("\n".join([*lines, repr(ends)]).encode()).hexdigest()


class _Names:
    """The names of rows; those of equal rows, and of bodies, are made once."""

    def __init__(self) -> None:
        self.rows: dict[Hashable, str] = {}
        self.bodies: dict[Body, str] = {}

    def lines(self, order: list[Term], place: dict[Term, int]) -> list[str]:
        """A line for each term; what a derivative wrote is simplified otherwise than what a user did."""
        places = [" ".join([str(place[a]) for a in t.args]) for t in order]
        return [f"{self.row(t.op)}{at}{'' if t.of is None else ' derived'}" for t, at in zip(order, places)]

    def row(self, op: Op) -> str:
        found = self.rows.get(op.key)
        if found is None:
            found = self.rows[op.key] = self.new(op)
        return found

    def new(self, op: Op) -> str:
        kind = type(op)
        if not kind.__module__.startswith(OURS):
            raise Nameless
        told = kind._fields if kind not in (Call, CallSeveral) else ("body",)  # no derivative of it is taken any more
        fields = ",".join([self.field(getattr(op, name)) for name in told])
        return f"{kind.__module__}.{kind.__qualname__}({fields}) "

    def field(self, x: object) -> str:
        kind = type(x)
        if kind is int or kind is str or kind is bool or x is None:
            return repr(x)
        if kind is tuple:
            return f"({','.join([self.field(y) for y in x])})"  # type: ignore[attr-defined]
        if kind is float:
            return "nan" if isnan(x) else x.hex()  # type: ignore[arg-type, attr-defined]
        if isinstance(x, Spec):
            return str(x)
        if isinstance(x, Enum):
            return str(x)
        if isinstance(x, type) and x.__module__.startswith(OURS):
            return x.__qualname__
        if isinstance(x, Body):
            return self.body(x)
        raise Nameless

    def body(self, x: Body) -> str:
        if x not in self.bodies:
            order = sorted({*reachable(x.outputs), *x.inputs}, key=_age)
            place = {t: k for k, t in enumerate(order)}
            lines = self.lines(order, place)
            ends = [place[t] for t in x.inputs], [place[t] for t in x.outputs], x.n_carry, x.n_rows
            self.bodies[x] = hashlib.sha256("\n".join([*lines, repr(ends)]).encode()).hexdigest()
        return self.bodies[x]


def _age(t: Term) -> int:
    return t.id


@lru_cache(maxsize=1)
def package() -> str | None:
    """The fingerprint of the package; None if its files were changed since the import, or are not files."""
    scipy = find_spec("scipy")
    try:
        roots = [Path(__file__).parents[4] / name for name in ("adtypes", "interpreters")]
        files = [line for root in roots for line in states(str(root))]
        version = os.stat(Path(scipy.origin).with_name("version.py")) if scipy is not None and scipy.origin else None
    except (OSError, Changed):
        return None
    told = [*sorted(files), sys.version, np.__version__, str(version and (version.st_size, version.st_mtime_ns, version.st_ino))]
    return hashlib.sha256("\n".join(told).encode()).hexdigest() if files else None


class Changed(Exception):
    """A file was written after the package began to be imported."""


def states(folder: str) -> Iterator[str]:
    """The state of each file, which changes whenever the file does; reading the contents would take ten times as long."""
    with os.scandir(folder) as found:
        for x in found:
            if x.is_dir():
                if x.name != "__pycache__":
                    yield from states(x.path)
            elif x.name.endswith((".py", ".c")):
                s = x.stat()
                if max(s.st_mtime_ns, s.st_ctime_ns) > BEGAN - SETTLED:
                    raise Changed
                yield f"{x.path} {s.st_size} {s.st_mtime_ns} {s.st_ctime_ns} {s.st_ino}"
