"""The C engine as if small programs were large: every transformation that waits for size happens."""

from __future__ import annotations

from importlib import import_module

import pytest

SMALL: dict[str, dict[str, int]] = {
    "strips": {"LEAST": 2, "FAR": 0, "ROWS": 4, "FEW": 2, "MANY": 4, "NEAR": 0, "OUTER": 2, "LONG": 2},
    "pack": {"LONG": 2, "COLUMNS": 2, "SHORTEST": 1, "STEPS": 1},
    "nest_text": {"TILED": 2, "NEAR": 64, "SMALL": 1, "WORTH": 40, "JAMMED": 2},
    "jam": {"JAMMED": 2},
    "pieces": {"PIECE": 12},
    "spaces": {"APART": 1, "BESIDE": 2, "LONG": 3, "ROW": 3, "SHARED": 2, "UNROLLED": 6, "ROWS": 2},
    "measure": {"BESIDE": 2, "SEARCHED": 2},
    "search_text": {"BLOCK": 4, "SHORT": 2},
    "matmul": {"WORTH": 1, "THIN": 1, "NARROW": 0},
    "matmul_text": {"WORTH": 1, "FEW": 2, "PANEL": 2},
    "normal": {"WORTH": 1},
    "places": {"LONG": 2},
    "slots": {"LONG": 3},
    "tiny": {"ELEMENTS": 2},
    "parts": {"WORTH": 0, "PART": 1, "PARTS": 3, "FEW": 2, "ALIGNED": 2, "TOTALS": 0},
}


def lower(patch: pytest.MonkeyPatch) -> None:
    for module, values in SMALL.items():
        for name, value in values.items():
            patch.setattr(import_module(f"interpreters.compile.c.{module}"), name, value)
