"""Which combinations of parameters run by default."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.compile.pairs import case_of, covering


@pytest.mark.parametrize("sizes", [(2, 2, 2), (9, 9, 2, 2), (3, 4, 5), (7, 1, 3), (2, 2, 2, 2, 2)])
def test_all_pairs_of_values_occur(sizes: tuple[int, ...]) -> None:
    cases = [*product(*map(range, sizes))]
    found = covering(cases)
    for i, k in combinations(range(len(sizes)), 2):
        assert {(c[i], c[k]) for c in found} == {*product(range(sizes[i]), range(sizes[k]))}
    most = sorted(sizes)[-2:]
    assert most[0] * most[1] <= len(found) <= most[0] * most[1] + 4


def test_pairs_that_occur_nowhere_are_not_wanted() -> None:
    cases = [(0, 0, 0), (0, 1, 0), (1, 1, 1)]
    assert covering(cases) == {*cases}


@pytest.fixture(params=["c", "d"])
def third(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(("name", "number"), [("a", 1), ("b", 2)])
@pytest.mark.parametrize("again", [7, 8])
def test_a_case_has_a_value_for_each_parameter(
    name: str, number: int, again: int, third: str, request: pytest.FixtureRequest
) -> None:
    assert isinstance(request.node, pytest.Function)
    of = request.node.callspec.params
    assert case_of(request.node) == ((id(of["again"]),), (id(of["name"]), id(of["number"])), id(of["third"]))
