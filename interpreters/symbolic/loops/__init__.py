"""Loops: tracing their bodies, what their results depend on, derivatives, vectorised form, and the pass that cleans."""

from interpreters.symbolic.loops.trace import map_accum

__all__ = ["map_accum"]
