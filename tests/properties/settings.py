"""How many random programs a property sees: the same ones in every default run, more and other ones behind `slow`.

Two thirds are made from seeds, which are the most diverse, and shrunk by structure if they fail; the others by hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings

from adtypes.spec import Spec
from adtypes.testing.generate import Profile, programs, random_program
from adtypes.testing.programs import Program
from adtypes.testing.shrink import shrunk

Check: TypeAlias = Callable[[Program], None]


def over(profile: Profile, examples: int, spec: Spec | None = None) -> Callable[[Check], Callable[[], None]]:
    """Run a property over so many programs of a profile; `spec` is that of their results."""

    def decorate(check: Check) -> Callable[[], None]:
        drawn: Callable[[], None] = settings(
            max_examples=examples // 3,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,  # one failure in generated code shows at many lines
        )(given(programs(profile, spec))(check))

        def run() -> None:
            for seed in range(examples - examples // 3):
                checked(check, random_program(seed, profile, spec), f"seed {seed}")
            drawn()

        run.__name__, run.__doc__ = check.__name__, check.__doc__
        return run

    return decorate


def checked(check: Check, program: Program, name: str) -> None:
    """The property of one program; if it fails, that of the smallest one found that fails as well."""
    try:
        check(program)
    except Exception as e:
        kind = type(e)
        small = shrunk(program, lambda p: isinstance(failure(check, p), kind))
        again = failure(check, small) or e
        again.add_note(f"{name}, shrunk: {small}")
        raise again from None


def failure(check: Check, program: Program) -> Exception | None:
    try:
        check(program)
    except Exception as e:
        return e
    return None


def more(profile: Profile, examples: int, spec: Spec | None = None) -> Callable[[Check], Callable[[], None]]:
    """Other programs each time, many of them, and slow."""

    def decorate(check: Check) -> Callable[[], None]:
        run: Callable[[], None] = settings(
            max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), report_multiple_bugs=False
        )(given(programs(profile, spec))(check))
        return pytest.mark.slow(run)

    return decorate
