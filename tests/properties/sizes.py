"""How many random programs each property sees: the first number by default, both together in `make test-all`."""

from __future__ import annotations

from typing import NamedTuple


class Size(NamedTuple):
    default: int  # the same programs each time
    more: int  # behind the mark `slow`


SIZES: dict[str, Size] = {
    # values, by every route on NumPy (tests/properties/test_programs.py)
    "values": Size(300, 16_000),
    "values with infinities and nan": Size(200, 14_000),
    "values of integers near the ends": Size(200, 8_000),
    "values of index loops": Size(350, 14_000),
    "values of steps": Size(100, 8_000),
    "values of matrices": Size(60, 4_000),
    "values of large programs": Size(0, 3_000),
    "values of large index loops": Size(0, 3_000),
    # derivatives
    "derivatives": Size(100, 4_000),
    "derivatives of index loops": Size(80, 4_000),
    "derivatives of steps": Size(40, 2_000),
    "derivatives of matrices": Size(30, 2_000),
    "derivatives of large programs": Size(0, 1_000),
    "second derivatives": Size(40, 2_000),
    "second derivatives of index loops": Size(30, 2_000),
    "second derivatives of steps": Size(15, 1_000),
    "second derivatives of matrices": Size(10, 500),
    "third derivatives": Size(15, 1_000),
    "passes left out": Size(60, 2_000),
    # torch
    "values on torch": Size(80, 3_000),
    "derivatives on torch": Size(30, 1_500),
    # transforms of transforms of trees (test_nesting.py)
    "nested transforms": Size(40, 3_000),
    # choices beside a lazy language (test_strong_zero.py)
    "selections": Size(120, 4_000),
    # what is printed (test_printing.py)
    "printed programs": Size(100, 3_000),
    "printed index loops": Size(80, 2_000),
    "printed derivatives": Size(40, 1_000),
    "printed large programs": Size(0, 500),
    # what compiled programs write over (test_memory.py)
    "arguments left alone by values": Size(60, 1_500),
    "arguments left alone by derivatives": Size(40, 500),
    # rewriting to normal forms (tests/reference)
    "normal forms": Size(100, 2_000),
    "normal forms of index loops": Size(60, 500),
    "any order of rules": Size(40, 500),
    "single steps": Size(80, 500),
    "rules as written": Size(60, 500),
    "the driver": Size(50, 1_000),
    "one-hots of gradients": Size(100, 1_000),
    # engines (tests/compile)
    "numpy engine": Size(60, 2_000),
    "numpy engine with buffers": Size(40, 1_000),
    "torch engine": Size(20, 1_000),
    "c engine": Size(15, 2_000),
    "c engine, any term a result": Size(60, 1_500),
    "c engine, ordinary sizes": Size(60, 4_000),
    # programs saved and loaded (tests/saved)
    "saved programs": Size(30, 1_000),
    "saved index loops": Size(30, 1_000),
    "saved derivatives": Size(15, 500),
    "saved steps": Size(20, 500),
    # loops that carry values, by transforms (tests/loops)
    "readings of loops": Size(30, 600),
}
