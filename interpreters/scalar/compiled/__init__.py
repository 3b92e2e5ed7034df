"""Functions of numbers as straight-line Python: traced once per path of control, with guards for the decisions on it."""

from interpreters.scalar.compiled.function import Compiled, compile

__all__ = ["Compiled", "compile"]
