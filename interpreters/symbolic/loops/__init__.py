"""Loops: tracing their bodies, dependences of their results, derivatives, vectorisation, and the cleaning pass."""

from interpreters.symbolic.loops.trace import map_accum

__all__ = ["map_accum"]
