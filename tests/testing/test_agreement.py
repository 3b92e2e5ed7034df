"""agreement goes every way it says, is content where they agree, and names the one that does not."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64, AnyTensor, ConfigError, array, cond, cos, exp, iota, sin, sum1, sum_all, to_dtype
from adtypes.algebra import Optional, bind
from adtypes.config import resolve
from adtypes.testing import agreement
from tests.testing.wrong import Distinguishing, OneSided, WrongInLoops, WrongSlope, wrong_rule

X = array([0.3, -0.8, 1.1])


@dataclass(frozen=True)
class Params:
    w: AnyTensor
    b: AnyTensor


def model(p: Params, k: AnyTensor) -> dict[str, AnyTensor]:
    """Floats and integers in, floats, integers and truth values out."""
    y = sum1(3, lambda i: p.w[k[i]] * sin(p.b[i] * 1.0 + 0.0))
    return {"y": y, "positive": p.w > 0.0, "k": k + 1, "z": exp(p.w)}


ARGS = (Params(X, X * X), iota(3))


def test_what_agrees() -> None:
    found = agreement(model, *ARGS, backends=["numpy"])
    ways = [f"{how} on numpy{loop}" for how in ("dual", "symbolic") for loop in ("", ", inside vmap", ", around build")]
    assert {*ways} <= {*found.ways} and found.apart < 1e-14
    assert "symbolic on numpy, without 'units'" in found.ways  # there is an x * 1.0
    assert "symbolic on numpy, without any pass" in found.ways
    assert len(found.ways) == len(set(found.ways))


def test_all_installed_backends_take_part() -> None:
    pytest.importorskip("torch")
    found = agreement(model, *ARGS)
    assert {f"{how} on {where}" for how in ("dual", "symbolic") for where in ("numpy", "torch")} <= {*found.ways}
    assert "symbolic on torch, without 'units'" in found.ways


def test_it_is_reached_from_the_facade() -> None:
    assert ad.testing.agreement is agreement


def test_parts_can_be_left_out() -> None:
    found = agreement(model, *ARGS, backends=["numpy"], loops=False, passes=False, second=False)
    assert found.ways == ("dual on numpy", "symbolic on numpy")


def test_a_rule_that_changes_values_is_named() -> None:
    f = lambda x: sum_all(sin(x) * cos(x))
    with wrong_rule() as name:
        with pytest.raises(AssertionError) as caught:
            agreement(f, X, backends=["numpy"])
        assert "the value result under symbolic on numpy is" in str(caught.value)
        assert "under dual on numpy it is" in str(caught.value)
        how = resolve("interpreter", "symbolic")
        assert isinstance(how, Optional)
        with how.without(name):  # and nothing else is wrong
            agreement(f, X, backends=["numpy"], loops=False, passes=False)


def test_leaving_a_pass_out_is_no_formality() -> None:
    with wrong_rule() as name, pytest.raises(AssertionError, match=f"without '{name}'"):
        agreement(lambda x: sum_all(sin(x)), X, interpreters=("symbolic",), backends=["numpy"], loops=False)


def test_an_operation_that_depends_on_the_interpreter() -> None:
    with pytest.raises(AssertionError) as caught:
        agreement(lambda x: bind(Distinguishing(), x), X, backends=["numpy"])
    given, expected, apart = re.findall(r" is (\S+) at \[2\], .* it is (\S+) \(relative difference (\S+),", str(caught.value))[0]
    assert float(given) == 1.375 and float(expected) == 1.1 and float(apart) == 0.25


def test_loops_are_looked_into() -> None:
    f = lambda x: bind(WrongInLoops(), x)
    agreement(f, X, backends=["numpy"], loops=False)
    with pytest.raises(AssertionError, match="under dual on numpy, inside vmap"):
        agreement(f, X, backends=["numpy"])


def test_a_rule_that_all_share_is_not_its_concern() -> None:
    agreement(lambda x: bind(WrongSlope(), x), X, backends=["numpy"])
    agreement(lambda x: bind(OneSided(), x), X, backends=["numpy"])


def test_not_a_number_agrees_with_itself_only() -> None:
    agreement(lambda x: x * np.nan, X, backends=["numpy"])
    agreement(lambda x: 1.0 / (x - x), X, backends=["numpy"], second=False)


def test_the_tolerance_can_be_set() -> None:
    f = lambda x: bind(Distinguishing(), x)
    assert agreement(f, X, backends=["numpy"], tolerance=0.5).apart == pytest.approx(0.25)


def test_functions_without_floats() -> None:
    assert agreement(lambda k: (k * 2, k < 1), iota(3), backends=["numpy"]).apart == 0
    agreement(lambda k: to_dtype(k, F64) * 0.5, iota(3), backends=["numpy"])


def test_an_error_says_where_it_happened() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return x if (x[0] > 0.0).item() else -x

    with pytest.raises(ad.StagingError) as caught:
        agreement(f, X, backends=["numpy"], loops=False)
    assert caught.value.__notes__[-1] == "in agreement of f, under symbolic on numpy"


def test_unknown_passes() -> None:
    how = resolve("interpreter", "symbolic")
    assert isinstance(how, Optional)
    with pytest.raises(ConfigError, match="no rule nothing"), how.without("nothing"):
        pass


def test_conditionals() -> None:
    f = lambda x: sum1(3, lambda i: cond(x[i] > 0.0, x[i] ** 0.5, 0.0))
    agreement(f, array([0.0, -1.0, 4.0]), backends=["numpy"])
