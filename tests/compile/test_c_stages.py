"""Functions of what functions have made: their loop is cut into stages, over blocks whose values stay near."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
TAKEN = "block_end"  # that a loop is cut


def normal(n: int, dtype: str = "float64") -> Arr:
    return np.asarray(rng(n).normal(size=n), dtype)


def chain(x: T) -> T:
    return ad.tanh(ad.sin(x) * ad.exp(-0.5 * x * x) + ad.log(1.0 + x * x))


def limited(x: T) -> T:
    """Whose conditions a later stage of the gradient needs."""
    low = ad.select(x >= 0.5, x, 0.5)
    return ad.select(low <= 1.5, low, 1.5)


CHAINS: dict[str, Callable[[T], T]] = {
    "chain": chain,
    "four in a row": lambda x: ad.sin(ad.exp(ad.cos(ad.tanh(x)))),
    "softplus in tanh": lambda x: x * ad.tanh(ad.log(1.0 + ad.exp(x))),
    "division between": lambda x: ad.exp(1.0 / (2.0 + ad.sin(x))) / (1.0 + x * x),
    "limits by choices": lambda x: limited(ad.exp(0.5 * limited(ad.exp(x)) - ad.log(1.0 + x * x))),
    "choice between": lambda x: ad.select(x > 0.0, ad.exp(ad.tanh(x)), ad.tanh(ad.exp(x))),
}


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize(("n", "dtype"), [(512, "float64"), (1543, "float64"), (1543, "float32"), (70_001, "float64")])
def test_values_and_slopes(name: str, n: int, dtype: str) -> None:
    """Blocks at the end are shorter, and sums go on from block to block."""

    def f(x: T) -> tuple[T, ...]:
        value, slope = ad.value_and_grad(lambda x: ad.sum_all(CHAINS[name](x)))(x)
        return value, slope, CHAINS[name](x)

    assert TAKEN in checked(f, normal(n, dtype)).source


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_what_is_not_finite_or_far_from_0(dtype: str) -> None:
    """Also where a sine has to run again with the function of the library, which is one loop."""
    x = normal(1543, dtype)
    x[[3, 700, 1540]] = np.nan, np.inf, -np.inf
    assert TAKEN in checked(lambda x: (chain(x), ad.sum_all(chain(x))), x).source
    x[[3, 700, 1540]] = 1e15, -1e15, 0.0
    checked(lambda x: (chain(x), ad.sum_all(chain(x))), x)


def test_the_greatest_and_the_least() -> None:
    made = checked(lambda x: (ad.max(chain(x)), ad.min(ad.sin(x)), ad.sum_all(ad.exp(ad.sin(x)))), normal(3001))
    assert TAKEN in made.source


def test_integers_are_kept() -> None:
    """A position that one stage computes, of which a later one reads."""

    def f(x: T, table: T) -> T:
        at = ad.to_dtype(10.0 + 5.0 * ad.sin(x), ad.I64)
        return ad.build1(x.shape[0], lambda i: ad.exp(ad.tanh(ad.cos(x[i])) * table[at[i]]))

    checked(f, normal(1543), normal(20))


def test_one_function_is_one_stage() -> None:
    for f in (lambda x: ad.exp(x) * ad.sin(x), lambda x: ad.tanh(x * x + 1.0) / (1.0 + x * x)):
        assert TAKEN not in checked(f, normal(3001)).source


def test_short_loops_are_one() -> None:
    assert TAKEN not in checked(chain, normal(100)).source


def test_much_to_keep_is_one_loop() -> None:
    def f(x: T) -> T:
        made = [ad.exp(0.1 * k * x) for k in range(20)]
        total = ad.tanh(sum(made[1:], made[0]))
        for m in made:
            total = total * (1.0 + 0.1 * m)
        return total

    assert TAKEN not in checked(f, normal(3001)).source


def test_what_is_cheap_is_made_again() -> None:
    """Of sines and cosines in a first stage only these are kept, not what is read."""

    def f(x: T, y: T) -> T:
        return ad.exp(ad.sin(x)) + y * 2.0 + x

    source = checked(f, normal(3001), normal(3001)).source
    assert "keep0" in source and "keep1" not in source
