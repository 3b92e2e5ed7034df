"""Machine code: the C compiler and its cache, the extension that calls kernels, threads, BLAS and LAPACK."""
