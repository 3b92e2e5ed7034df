"""Finding rows by name: those of the table, those of terms, and registered ones of other packages."""

from __future__ import annotations

from functools import cache

from adtypes.config import names, resolve
from adtypes.op import Op
from adtypes.ops import TABLE
from adtypes.ops.call import Call, CallSeveral
from adtypes.ops.repeat import While
from adtypes.ops.several import Bundle
from interpreters.symbolic.term import Build1, LoopVar


@cache
def _own() -> dict[str, type[Op]]:
    others: tuple[type[Op], ...] = (Call, CallSeveral, While, Bundle, Build1, LoopVar)
    return {row.name: row for row in (*TABLE, *others)}


def named_row(name: str) -> type[Op] | None:
    """The row of this name; None if nobody has registered one."""
    found = _own().get(name)
    if found is not None or name not in names("row"):
        return found
    row = resolve("row", name)
    return row if isinstance(row, type) and issubclass(row, Op) else None
