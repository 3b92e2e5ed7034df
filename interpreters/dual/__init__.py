"""Dual arrays: automatic differentiation over any interpreter."""

from interpreters.dual.interpreter import DUAL

__all__ = ["DUAL"]
