"""The rules of simplification, by theme; importing this package registers them."""

from interpreters.symbolic.rules import (
    arithmetic,
    choices,
    contraction,
    control,
    indexing,
    joining,
    layout,
    multiples,
    parts,
    running,
    strong,
    tables,
    windows,
)  # fmt: skip

__all__ = [
    "arithmetic", "choices", "contraction", "control", "indexing", "joining", "layout", "multiples", "parts", "running", "strong",
    "tables", "windows",
]  # fmt: skip
