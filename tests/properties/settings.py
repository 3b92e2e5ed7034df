"""Properties of random programs: the same programs in every default run, many more behind `slow`; `sizes.py` has the numbers.

By default two thirds are made from seeds, which are the most diverse, and one third by hypothesis; behind `slow` all are made
from seeds, in slices. Seeds start at `--first-seed`, so that another number makes other programs. What fails is shrunk by
structure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from adtypes.spec import Spec
from adtypes.testing.generate import Profile, programs, random_program
from adtypes.testing.programs import Program
from adtypes.testing.shrink import shrunk
from tests.properties.sizes import SIZES

Check: TypeAlias = Callable[[Program], None]
Property: TypeAlias = Callable[[int, int], None]
SLICE = 500  # programs of a test behind `slow`, so that several processes share them


def slices(name: str) -> pytest.MarkDecorator:
    """The parameter `part` of a property: 0 for the programs of default runs, then slices of those behind `slow`."""
    default, more = SIZES[name]
    parts = [pytest.param(0, id="default")] if default else []
    parts += [pytest.param(k, id=str(k), marks=pytest.mark.slow) for k in range(1, 1 + -(-more // SLICE))]
    return pytest.mark.parametrize("part", parts)


def seeds(name: str, part: int, first: int) -> range:
    """The seeds of a part, if all programs are made from seeds."""
    default, more = SIZES[name]
    start = first + (part - 1) * SLICE
    return range(start, min(start + SLICE, first + more)) if part else range(default)


def over(profile: Profile, name: str, spec: Spec | None = None) -> Callable[[Check], Property]:
    """Run a property over programs of a profile, as many as `SIZES` has under that name; `spec` is that of their results."""

    def decorate(check: Check) -> Property:
        default = SIZES[name].default
        drawn: Callable[[], None] = settings(
            max_examples=max(default // 3, 1),
            phases=[Phase.generate],
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,  # one failure in generated code shows at many lines
        )(given(programs(profile, spec))(lambda program: checked(check, program, "made by hypothesis")))

        def run(part: int, first_seed: int) -> None:
            for seed in seeds(name, part, first_seed)[: None if part else default - default // 3]:
                checked(check, random_program(seed, profile, spec), f"seed {seed}")
            if not part:
                drawn()

        run.__name__, run.__doc__ = check.__name__, check.__doc__
        marked: Property = slices(name)(run)
        return marked

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
