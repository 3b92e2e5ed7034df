"""Reverse mode for any Python code over numbers: dual numbers with a tape, and the algorithms that lead there (`stages`)."""

from interpreters.scalar.front import SCALAR

__all__ = ["SCALAR"]
