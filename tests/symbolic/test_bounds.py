"""Bounds of integers, by which comparisons are decided: those of numbers near the ends of I64 are not known."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import adtypes as ad
from adtypes import I64, AnyTensor, array, scalar

ENDS = (-(2**63), -(2**62) - 5, -(2**62), 0, 2**62, 2**62 + 5, 2**63 - 1)
Numbers = Callable[[AnyTensor, AnyTensor, AnyTensor, AnyTensor], AnyTensor]

PROGRAMS: dict[str, Numbers] = {
    "maximum": lambda k, p, a, b: ad.maximum(k, a) <= b,
    "minimum": lambda k, p, a, b: ad.minimum(k, a) >= b,
    "select": lambda k, p, a, b: ad.select(p, k, a) <= b,
    "negated": lambda k, p, a, b: -ad.select(p, a, b) < 0,  # the least number is its own negative
    "next": lambda k, p, a, b: ad.select(p, a, b) + 1 > 0,
    "halved": lambda k, p, a, b: ad.select(p, a, b) // 2 > b,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_comparisons_near_the_ends_are_not_decided_wrongly(name: str) -> None:
    for a, b in product(ENDS, ENDS):

        def f(k: AnyTensor, p: AnyTensor, a: int = a, b: int = b) -> AnyTensor:
            return PROGRAMS[name](k, p, scalar(a, I64), scalar(b, I64))

        run = ad.compile(lambda k, p, f=f: f(k, p), engine="numpy")
        for k, p in product(ENDS, (True, False)):
            assert run(array(k), array(p)).item() == f(array(k), array(p)).item(), (a, b, k, p)
