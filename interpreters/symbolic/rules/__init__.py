"""The rules of simplification, by theme; importing this package registers them."""

from interpreters.symbolic.rules import arithmetic, contraction, control, indexing, layout, multiples

__all__ = ["arithmetic", "contraction", "control", "indexing", "layout", "multiples"]
