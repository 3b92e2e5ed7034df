"""Functions of BLAS and LAPACK that kernels call, by address: SciPy gives them to compiled code, so nothing is linked."""

from __future__ import annotations

import ctypes
from functools import lru_cache
from typing import Any

FUNCTIONS = ("gemm", "trsv", "trsm", "potrf", "getrf", "syevd", "geqrf", "orgqr")
NAMES = tuple(f"{kind}{f}" for f in FUNCTIONS for kind in "ds")  # kernels know them by their place

PRELUDE = """\
typedef void gemm_f64(char *, char *, int *, int *, int *, double *, const double *, int *, const double *, int *, double *,
                      double *, int *);
typedef void gemm_f32(char *, char *, int *, int *, int *, float *, const float *, int *, const float *, int *, float *,
                      float *, int *);

/* c = beta c + a b, matrices stored by columns; a letter T: the operand is stored transposed. */
static inline void dgemm(Function *f, char ta, char tb, int m, int n, int k, const double *a, int lda, const double *b, int ldb,
                         double beta, double *c, int ldc)
{
    double one = 1;
    ((gemm_f64 *)f)(&ta, &tb, &m, &n, &k, &one, a, &lda, b, &ldb, &beta, c, &ldc);
}
static inline void sgemm(Function *f, char ta, char tb, int m, int n, int k, const float *a, int lda, const float *b, int ldb,
                         float beta, float *c, int ldc)
{
    float one = 1;
    ((gemm_f32 *)f)(&ta, &tb, &m, &n, &k, &one, a, &lda, b, &ldb, &beta, c, &ldc);
}
"""


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
