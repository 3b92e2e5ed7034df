"""What type checkers know: gradients have the type of the argument. mypy reads this file; an ignore without need is an error."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from adtypes import scalars as sc


@dataclass(frozen=True)
class Line:
    slope: float
    offset: float


def fit(p: Line, x: float) -> float:
    return p.slope * x + p.offset


def norm(xs: list[float]) -> float:
    return sc.sqrt(sum((x * x for x in xs), 0.0))


def test_types() -> None:
    line: Line = sc.grad(fit)(Line(2.0, 1.0), 3.0)
    both: tuple[float, list[float]] = sc.value_and_grad(norm)([3.0, 4.0])
    rows: list[list[float]] = sc.hessian(norm)([3.0, 4.0])
    second: float = sc.grad(sc.grad(sc.exp))(0.0)
    fast: list[float] = sc.grad(sc.compile(norm))([3.0, 4.0])
    assert (line, both[0], second) == (Line(3.0, 1.0), 5.0, 1.0)
    assert both[1] == pytest.approx([0.6, 0.8])
    assert fast == pytest.approx([0.6, 0.8])
    assert len(rows) == 2

    def wrong() -> None:
        sc.grad(fit)(2.0, 3.0)  # type: ignore[arg-type]
        sc.grad(norm)("text")  # type: ignore[arg-type]
        sc.grad(lambda x: "text")(1.0)  # type: ignore[arg-type, return-value]
        slope: str = sc.grad(norm)([1.0])  # type: ignore[assignment]
        sc.sin("x")  # type: ignore[arg-type]
        print(slope)

    assert callable(wrong)
