"""Tools for testing tensor programs and the interpreters that run them.

`check_grads` compares derivatives with central differences, `check_adjoint` those read forwards with those read backwards,
and `agreement` all ways to compute a program with each other. For tests of rows and interpreters of your own there are random
well-typed programs: `random_program` makes one from a seed, `programs` is a hypothesis strategy (extra `testing`, imported on
first use), and `Profile` says what they contain, also your own rows.

>>> program = random_program(3, Profile(size=6))
>>> from adtypes import array
>>> program(*map(array, program.arguments())).shape == program.body.spec.shape
True
"""

from adtypes.testing.agreement import Agreement, agreement
from adtypes.testing.generate import SMOOTH, TOTAL, WILD, Profile, programs, random_program
from adtypes.testing.gradients import check_adjoint, check_grads
from adtypes.testing.programs import Program

__all__ = [
    "SMOOTH", "TOTAL", "WILD", "Agreement", "Profile", "Program", "agreement", "check_adjoint", "check_grads", "programs",
    "random_program",
]  # fmt: skip
