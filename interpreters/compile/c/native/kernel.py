"""The calling convention of kernels.

A kernel is a C function ``void name(void **p)``. Its table `p` holds, in this order,

* the address of each input: an array in row-major order without gaps, which the kernel only reads;
* the address of each result: memory of the same form, which the kernel fills wholly and which overlaps nothing else;
* the address of its scratch memory: `scratch` bytes of any content at a multiple of 64 (a null pointer may stand for no bytes),
  for a team of several threads `apart` more, and `each` for each thread but one. Calls at one time need scratch memories of their
  own;
* the address of the table of library functions (`library.table`), which is the same for all kernels;
* if it has loops that threads share, the address of the team (`pool.c`) that runs them, or a null pointer to run them alone.

The table is only read. A kernel keeps nothing between calls, takes no lock, raises no signal, and may run in any thread.
"""

from __future__ import annotations

from typing import NamedTuple

from adtypes.spec import Spec


class Kernel(NamedTuple):
    """The name of a C function, and what its table of addresses holds."""

    name: str
    inputs: tuple[Spec, ...]
    results: tuple[Spec, ...]
    scratch: int
    is_cut: bool = False  # whether several threads may share its loops
    blas: int = 0  # 1 if it calls BLAS for products alone, 2 if for linear systems as well
    each: int = 0  # bytes, a part of the scratch memory that threads have each of their own
    apart: int = 0  # bytes, where the parts of loops sum if there are several threads
