"""Where kernels get BLAS and LAPACK from."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from numpy.testing import assert_allclose

from interpreters.compile.c.native import library
from tests.compile.c_programs import needs_compiler

PROGRAM = """
import sys
import numpy as np
from adtypes import array, compile
x = np.cos(np.arange(120.0 * 120)).reshape(120, 120)
y = compile(lambda a: a @ (a + 1.0), "c")(array(x)).numpy()
assert np.allclose(y, x @ (x + 1.0))
print("scipy.linalg" in sys.modules)
"""
WAYS = {"linked": library._linked, "told": library._told}


@pytest.mark.parametrize("way", WAYS)
def test_both_ways_give_all_functions(way: str) -> None:
    find: Callable[[], dict[str, int] | None] = WAYS[way]
    found = find()
    if found is None:
        pytest.skip("SciPy is not linked to a library with these names")
    assert found.keys() == set(library.NAMES) and all(found.values())
    gemm = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 13)(found["dgemm"])
    a, b = np.arange(12.0).reshape(3, 4), np.arange(12.0).reshape(4, 3)
    product = np.zeros((3, 3))
    ints = [ctypes.c_int(n) for n in (3, 3, 4)]
    reals = ctypes.c_double(1.0), ctypes.c_double(0.0)
    m, n, k = map(ctypes.addressof, ints)
    one, zero = map(ctypes.addressof, reals)
    plain = ctypes.create_string_buffer(b"N")
    letter = ctypes.addressof(plain)
    gemm(letter, letter, m, n, k, one, b.ctypes.data, m, a.ctypes.data, k, zero, product.ctypes.data, m)  # by columns: b times a
    assert_allclose(product, a @ b)


def test_another_library_is_asked_for_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_loaded", lambda: None)
    assert library._linked() is None


@needs_compiler
def test_nothing_of_scipy_is_imported() -> None:
    if library._linked() is None:
        pytest.skip("SciPy is not linked to a library with these names")
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=os.environ.copy(), check=True)
    assert done.stdout.split() == ["False"]
