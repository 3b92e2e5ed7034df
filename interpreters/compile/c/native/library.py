"""Functions of BLAS and LAPACK that kernels call, by address: SciPy has them, so nothing is linked.

What SciPy's module `cython_lapack` is linked to has them under their names. Where it is not, as with libraries of macOS, or has
other names for them, that module tells the addresses itself; importing `scipy.linalg` for that takes a tenth of a second.
"""

from __future__ import annotations

import ctypes
from functools import lru_cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FUNCTIONS = ("gemm", "syrk", "trsv", "trsm", "potrf", "getrf", "syevd", "geqrf", "orgqr")
NAMES = tuple(f"{kind}{f}" for f in FUNCTIONS for kind in "ds")  # kernels know them by their place

SYMMETRIC = 32  # rows, and
DEEP = 96  # products in each sum, from which on half a matrix and a copy take less time than all of it


def _products(d: str, kind: str, short: str) -> str:
    """Matrix products of one precision."""
    return f"""\
typedef void gemm_{short}(char *, char *, int *, int *, int *, {kind} *, const {kind} *, int *, const {kind} *, int *, {kind} *,
                      {kind} *, int *);
typedef void syrk_{short}(char *, char *, int *, int *, {kind} *, const {kind} *, int *, {kind} *, {kind} *, int *);

/* The other half of a symmetric matrix, block by block. */
static ALONE void mirror_{short}({kind} *c, int64_t n, int64_t ldc)
{{
    for (int64_t s = 0; s < n; s += 32)
        for (int64_t r = 0; r <= s; r += 32)
            for (int64_t j = s; j < (s + 32 < n ? s + 32 : n); j++)
                for (int64_t i = r; i < (r + 32 < j ? r + 32 : j); i++) c[j + i * ldc] = c[i + j * ldc];
}}
/* c = beta c + a b, matrices stored by columns; a letter T: the operand is stored transposed. A matrix times its own transpose is
   half the work. */
static ALONE void {d}gemm(Function **library, char ta, char tb, int m, int n, int k, const {kind} *a, int lda,
                         const {kind} *b, int ldb, {kind} beta, {kind} *c, int ldc)
{{
    {kind} one = 1;
    if (a == b && lda == ldb && ta != tb && m == n && n >= {SYMMETRIC} && k >= {DEEP} && beta == 0) {{
        ((syrk_{short} *)library[{NAMES.index(d + "syrk")}])("U", &ta, &n, &k, &one, a, &lda, &beta, c, &ldc);
        mirror_{short}(c, n, ldc);
    }} else {{
        ((gemm_{short} *)library[{NAMES.index(d + "gemm")}])(&ta, &tb, &m, &n, &k, &one, a, &lda, b, &ldb, &beta, c, &ldc);
    }}
}}
"""


PRELUDE = "\n".join((_products("d", "double", "f64"), _products("s", "float", "f32")))


@lru_cache(maxsize=1)
def table() -> Any:
    """The addresses, as an array of C pointers that lives as long as the process."""
    found = _linked() or _told()
    return (ctypes.c_void_p * len(NAMES))(*(found[name] for name in NAMES))


@lru_cache(maxsize=1)
def threads_of_blas() -> tuple[int, int] | None:
    """The addresses of the functions that tell and change how many threads the library uses; None if it is another one."""
    library = _loaded()
    get, set_ = (_address(library, f"scipy_openblas_{what}_num_threads") for what in ("get", "set"))
    return (get, set_) if get and set_ else None


@lru_cache(maxsize=1)
def _loaded() -> ctypes.CDLL | None:
    """SciPy's module as a library, which finds names of what it is linked to as well; nothing of SciPy is imported."""
    scipy = find_spec("scipy")
    if scipy is None or scipy.origin is None:
        return None
    for suffix in EXTENSION_SUFFIXES:
        path = Path(scipy.origin).with_name("linalg") / f"cython_lapack{suffix}"
        if path.is_file():
            try:
                return ctypes.CDLL(str(path))
            except OSError:
                return None
    return None


def _linked() -> dict[str, int] | None:
    """The addresses by name; None unless all names are there."""
    library = _loaded()
    for pattern in ("scipy_{}_", "{}_"):  # of wheels, and of other distributions
        found = {name: _address(library, pattern.format(name)) for name in NAMES}
        if all(found.values()):
            return found
    return None


def _address(library: ctypes.CDLL | None, name: str) -> int:
    found = getattr(library, name, None)
    return 0 if found is None else ctypes.cast(found, ctypes.c_void_p).value or 0


def _told() -> dict[str, int]:
    """The same from SciPy, as it tells other compiled modules."""
    from scipy.linalg import cython_blas, cython_lapack

    api = ctypes.pythonapi
    name_of = ctypes.PYFUNCTYPE(ctypes.c_char_p, ctypes.py_object)(("PyCapsule_GetName", api))
    pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", api))
    capsules = {**cython_blas.__pyx_capi__, **cython_lapack.__pyx_capi__}
    return {name: pointer_of(capsules[name], name_of(capsules[name])) for name in NAMES}
