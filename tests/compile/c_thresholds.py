"""The C engine as if small programs were large: every transformation that waits for size happens."""

from __future__ import annotations

from importlib import import_module

import pytest

SMALL: dict[str, dict[str, int]] = {
    "units.strips": {"LEAST": 2, "FAR": 0, "ROWS": 4, "FEW": 4, "MANY": 4, "NEAR": 0, "OUTER": 2, "LONG": 2},
    "units.deep": {"PRODUCTS": 2, "ROWS": 1, "LEAST": 1, "MOST": 2, "BEST": 1},
    "texts.nests.lanes": {"SUMS": 1},
    "texts.nests.operands": {"SUMS": 1, "STORE": -1},
    "texts.nests.crowded": {"MORE": 0, "TIMES": 1},
    "texts.nests.skip": {"LEAST": 1},
    "texts.nests.idle": {"ROW": 1},
    "texts.nests.columnwise": {"ROWS": 2},
    "texts.nests.placed": {"LEAST": 1, "WORTH": 1, "BLOCK": 4},
    "units.nests": {"WORTH": 1},
    "normal.leading": {"LONG": 4},
    "texts.nests.pack": {"LONG": 2, "TURNED": 2, "COLUMNS": 2, "SHORTEST": 1, "STEPS": 1},
    "texts.nests.order": {"SMALL": 1},
    "texts.nests.jam": {"JAMMED": 2, "MORE": 3, "WORTH": 40, "ROW": 2},
    "texts.functions": {"PIECE": 12},
    "plans.spaces": {"SHARED": 2, "UNROLLED": 6, "ROWS": 2},
    "plans.beside": {"APART": 1, "BESIDE": 2, "LONG": 3, "ROW": 3, "SHARED": 2},
    "plans.touched": {"TIMES": 0},
    "plans.in_place": {"STORE": -1},
    "plans.rows": {"GATHERED": 2, "SHARED": 3},
    "plans.measure": {"BESIDE": 2, "SEARCHED": 2},
    "texts.nests.search": {"BLOCK": 4, "ONE_BY_ONE": 2},
    "plans.sections": {"STATEMENTS": 12, "MANY": 2, "ROWS": 2},
    "normal.matmul": {"WORTH": 1},
    "normal.ways": {"WORTH": 1, "MANY": 1, "THIN": 1, "NARROW": 0},
    "texts.calls.matmul": {"WORTH": 1, "FEW": 2, "PANEL": 2},
    "normal.normalise": {"WORTH": 1, "LOOPS": 1 << 20},
    "normal.direct": {"WORTH": 1, "FEWEST": 2, "SPREAD": 1 << 20},
    "normal.phased": {"WORTH": 1},
    "normal.tiles": {"LONG": 6, "LARGE": 1 << 10, "CACHED": 192, "SUMMED": 2, "NARROW": 16, "PAGE": 64},
    "texts.calls.direct": {"WORTH": 0, "FEW": 2},
    "texts.nests.ahead": {"LONG": 0, "FAR": 128},
    "texts.nests.borders": {"HIDDEN": 0, "FAR": 0, "DIVIDED": 0},
    "normal.places": {"LONG": 2, "WIDE": 4},
    "contiguous": {"IN_ORDER": 3, "MIDDLE": 2},
    "plans.tiny": {"ELEMENTS": 2},
    "texts.parts": {"WORTH": 0, "PART": 1, "PARTS": 3, "FEW": 2, "ALIGNED": 2},
    "units.work": {"TOTALS": 0},
}


def lower(patch: pytest.MonkeyPatch) -> None:
    """Set them. All of the engine is imported before: who imports a constant by name keeps what it was then, for all tests."""
    import_module("interpreters.compile.c.texts.program")
    found = [(import_module(f"interpreters.compile.c.{module}"), values) for module, values in SMALL.items()]
    for module, values in found:
        for name, value in values.items():
            patch.setattr(module, name, value)
