"""Eager execution: the interpreter whose carriers are NumPy or torch arrays."""

from adtypes.algebra import backend as CONCRETE

__all__ = ["CONCRETE"]
