"""Run now: the interpreter whose carriers are arrays of NumPy or torch."""

from adtypes.algebra import backend as CONCRETE

__all__ = ["CONCRETE"]
