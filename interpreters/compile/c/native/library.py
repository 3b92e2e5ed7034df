"""Functions of BLAS and LAPACK that kernels call, by address: SciPy gives them to compiled code, so nothing is linked."""

from __future__ import annotations

import ctypes
from functools import lru_cache
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
    from scipy.linalg import cython_blas, cython_lapack

    api = ctypes.pythonapi
    name_of = ctypes.PYFUNCTYPE(ctypes.c_char_p, ctypes.py_object)(("PyCapsule_GetName", api))
    pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", api))
    capsules = {**cython_blas.__pyx_capi__, **cython_lapack.__pyx_capi__}
    return (ctypes.c_void_p * len(NAMES))(*(pointer_of(capsules[n], name_of(capsules[n])) for n in NAMES))


@lru_cache(maxsize=1)
def threads_of_blas() -> tuple[int, int] | None:
    """The addresses of the functions that tell and change how many threads the library uses; None if it is another one."""
    from scipy.linalg import cython_blas

    try:
        library = ctypes.CDLL(cython_blas.__file__)  # finds names of what it is linked to as well
        found = library.scipy_openblas_get_num_threads, library.scipy_openblas_set_num_threads
    except (OSError, AttributeError):
        return None
    get, set_ = (ctypes.cast(f, ctypes.c_void_p).value for f in found)
    return (get, set_) if get and set_ else None
