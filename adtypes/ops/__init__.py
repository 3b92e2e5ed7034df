"""The table of operations: `TABLE` has every row once, by theme."""

from adtypes.op import Op
from adtypes.ops import (
    arithmetic,
    branch,
    comparison,
    constants,
    contraction,
    control,
    elementary,
    indexing,
    integer,
    layout,
    linalg,
    qr,
    random,
    reductions,
    selection,
    sorting,
    special,
)

_THEMES = (
    constants, arithmetic, elementary, special, integer, random, comparison, selection, layout, indexing, reductions,
    sorting, contraction, linalg, qr, control, branch,
)  # fmt: skip

TABLE: tuple[type[Op], ...] = tuple(
    row
    for theme in _THEMES
    for row in vars(theme).values()
    if isinstance(row, type) and issubclass(row, Op) and row.__module__ == theme.__name__ and "__final__" in vars(row)
)

__all__ = ["TABLE"]
