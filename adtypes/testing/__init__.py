"""Tools for testing tensor programs and the interpreters that run them.

`check_grads` compares derivatives with central differences, `agreement` all ways to compute a program with each other. For
tests of new interpreters and rows, `programs` is a small typed syntax for random programs, and `generate` makes well-typed ones;
they need hypothesis (extra `testing`) only when asked for strategies.
"""

from adtypes.testing.agreement import Agreement, agreement
from adtypes.testing.gradients import check_grads

__all__ = ["Agreement", "agreement", "check_grads"]
