"""Programs written down as terms, and what is done with them."""

from interpreters.symbolic.interpreter import SYMBOLIC

__all__ = ["SYMBOLIC"]
