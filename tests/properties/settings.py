"""How many random programs a property sees: the same ones in every default run, more and other ones behind `slow`."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

import pytest
from hypothesis import HealthCheck, given, settings

from adtypes.spec import Spec
from adtypes.testing.generate import Profile, programs
from adtypes.testing.programs import Program

P = ParamSpec("P")


def over(profile: Profile, examples: int, spec: Spec | None = None) -> Callable[[Callable[[Program], None]], Callable[[], None]]:
    """Run a property over so many programs of a profile."""

    def decorate(check: Callable[[Program], None]) -> Callable[[], None]:
        run: Callable[[], None] = settings(
            max_examples=examples,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,  # one failure in generated code shows at many lines
        )(given(programs(profile, spec))(check))
        return run

    return decorate


def more(profile: Profile, examples: int, spec: Spec | None = None) -> Callable[[Callable[[Program], None]], Callable[[], None]]:
    """The same with other programs each time, and slow."""

    def decorate(check: Callable[[Program], None]) -> Callable[[], None]:
        run: Callable[[], None] = settings(
            max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), report_multiple_bugs=False
        )(given(programs(profile, spec))(check))
        return pytest.mark.slow(run)

    return decorate
