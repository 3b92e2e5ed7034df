"""Programs as graphs of terms: tracing, vectorisation, derivatives, simplification, printing."""

from interpreters.symbolic.interpreter import SYMBOLIC

__all__ = ["SYMBOLIC"]
