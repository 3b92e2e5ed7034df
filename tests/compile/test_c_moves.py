"""Programs that move elements: permutations tile by tile, rows of a few as many bytes at once, results under other shapes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import adtypes as ad
from tests.compile.c_programs import checked, counts, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
DTYPES = ["float64", "float32", "int64", "int32", "bool"]


def values(*shape: int, dtype: str = "float64") -> Arr:
    x = rng(5).normal(size=shape) * 100
    return x > 0 if dtype == "bool" else x.astype(dtype)


def permuted(x: T, perm: tuple[int, ...]) -> T:
    return ad.permute(x, perm)  # type: ignore[arg-type]


# ---------------------------------------------------------------- tiles
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(64, 64), (33, 70), (8, 9), (7, 300), (300, 5), (1003, 17), (1, 40), (0, 9)])
def test_transposed_copies(shape: tuple[int, int], dtype: str) -> None:
    text = checked(ad.transpose, values(*shape, dtype=dtype)).source
    assert ("tile_" in text) == (min(shape) >= 8 and dtype != "bool"), text


@pytest.mark.parametrize("perm", [(2, 1, 0), (0, 2, 1), (1, 2, 0), (2, 0, 1), (1, 0, 2)])
def test_permutations_of_three_axes(perm: tuple[int, ...]) -> None:
    text = checked(lambda x: permuted(x, perm), values(20, 31, 18)).source
    assert ("tile_64" in text) == (perm[-1] != 2)
    assert perm[-1] != 2 or "memcpy" in text


def test_axes_that_lie_one_behind_the_other_are_one_axis_of_a_tile() -> None:
    """Channels go last, and back: five by six places are 30."""
    assert "12, 12, 30);" in checked(lambda x: ad.permute(x, (0, 2, 3, 1)), values(4, 12, 5, 6)).source
    assert "30, 30, 12);" in checked(lambda x: ad.permute(x, (0, 3, 1, 2)), values(4, 5, 6, 12)).source


def test_permutations_that_end_in_different_axes_are_apart() -> None:
    """In one nest all but one of them would be written element by element."""
    x = values(16, 12, 40)
    done = checked(lambda x: (ad.permute(x, (1, 2, 0)), ad.permute(x, (0, 2, 1))), x)
    assert counts(done) == (1, 2) and done.source.count("tile_64(&x0") == 2, done.source
    assert counts(checked(lambda x: (ad.permute(x, (1, 2, 0)), ad.permute(x, (2, 1, 0))), x)) == (1, 1)  # both end in the first


@pytest.mark.parametrize("n", [50, 64, 101])
def test_what_is_computed_reads_columns_from_tiles(n: int) -> None:
    x, y = values(n, 77), values(77, n)
    text = checked(lambda x, y: (ad.transpose(x) * 2.0 + y, ad.exp(y * 1e-3) - ad.transpose(x)), x, y).source
    assert "tile_64(&x0" in text and ", b" in text, text


def test_functions_of_what_is_in_tiles() -> None:
    """Sines that are computed inline run again with those of the library where a number is far from 0."""
    x, y = values(70, 90), values(90, 70)
    x[3, 5] = 1e300
    assert "tile_64" in checked(lambda x, y: ad.sin(ad.transpose(x)) * ad.cos(y), x, y).source


def test_tiles_of_strided_rows_and_of_loops_around() -> None:
    x = values(3, 40, 90)
    assert "tile_64" in checked(lambda x: ad.permute(x[:, ::2, 5:65], (0, 2, 1)), x).source
    assert "tile_64" in checked(lambda x: ad.permute(x, (0, 2, 1)) + 1.0, x).source


def test_a_large_transpose_is_shared_by_whole_tiles() -> None:
    for shape in ((100_000, 8), (901, 1203)):
        text = checked(ad.transpose, values(*shape)).source
        assert "spread(team" in text and "tile_64" in text
        assert "= 1 * t0" not in text  # as many columns as there are in a tile, or rows


# ---------------------------------------------------------------- rows of a few
MOVED: dict[str, Callable[[T], T]] = {
    "beside": lambda x: ad.concat([x, x[:, ::-1], x], 1),
    "around": lambda x: ad.pad(x, [(0, 0), (1, 2)]),
    "roll": lambda x: ad.roll(x, 2, 1),
    "backwards": lambda x: ad.reverse(x, 1),
    "steps": lambda x: x[:, 1::3],
    "several": lambda x: ad.reshape(ad.permute(ad.replicate(3, x), (1, 2, 0)), (x.shape[0], 3 * x.shape[1])),
    "rows": lambda x: ad.roll(x, 3, 0),
}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", MOVED)
@pytest.mark.parametrize("columns", [4, 5, 8, 13])
def test_rows_of_a_few(columns: int, name: str, dtype: str) -> None:
    text = checked(MOVED[name], values(300, columns, dtype=dtype)).source.split("void kernel")[1]
    assert "columns in order" not in text and "far(" not in text
    if name in ("beside", "around", "roll")[: 2 + (columns > 4)]:
        assert "memcpy(&y0" in text, text


def test_rows_that_are_computed_are_no_moves() -> None:
    text = checked(lambda x: ad.concat([x * 2.0, x], 1), values(300, 8)).source
    assert "memcpy(&y0" not in text


# ---------------------------------------------------------------- results
def test_a_result_of_another_shape_is_made_in_its_memory() -> None:
    f = lambda x: ad.reshape(ad.exp(ad.transpose(x)), (-1,))
    made = checked(f, values(30, 40) * 1e-2)
    assert counts(made)[1] == 1 and "scratch" not in made.source.split("void kernel")[1]


def test_results_that_share_what_they_are_made_of() -> None:
    def f(x: T) -> tuple[T, ...]:
        y = x * 2.0
        return ad.reshape(y, (20, 6)), y, ad.reshape(y, (120,)), ad.reshape(x, (12, 10)), ad.reshape(ad.concat([y, x]), (24, 10))

    checked(f, values(30, 4))
    checked(lambda x: (ad.reshape(ad.transpose(x), (120,)), ad.reshape(ad.transpose(x), (12, 10))), values(30, 4))


@pytest.mark.parametrize("n", [4, 16])
def test_pieces_that_are_read_after_what_they_make_up(n: int) -> None:
    def f(a: T, b: T) -> T:
        def at(i: Any, j: Any) -> T:
            y = ad.square(a[0] * ad.to_dtype(i, ad.F64) + a[1] * ad.to_dtype(j, ad.F64))
            return ad.stack([ad.dot(y, b), ad.sum(y)])

        return ad.sum(ad.square(ad.build2((n, n), at)))

    def both(a: T, b: T) -> tuple[T, ...]:
        value, slope = ad.value_and_grad(lambda a: f(a, b))(a)
        return value, slope

    checked(both, values(2, n), values(n))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [10, 64, 1001])
def test_gradients_by_what_is_read_at_even_and_odd_places(n: int, dtype: str) -> None:
    def turned(x: T, c: T) -> T:
        a, b = x[:, ::2], x[:, 1::2]
        return ad.sum(ad.sin(a * ad.replicate(3, c) - b) * ad.cos(a + b * ad.replicate(3, c)))

    x, c = values(3, 2 * n, dtype=dtype), values(n, dtype=dtype)
    text = checked(lambda x, c: ad.value_and_grad(lambda x: turned(x, c))(x), x, c).source.split("void kernel")[1]
    assert "unview" not in text and "far(" not in text


def test_rows_without_elements_that_are_written_out() -> None:
    x: Arr = rng(1).normal(size=(15, 25, 15, 0))
    checked(lambda x, p: 2.0 * ad.build3((2, 25, 15), lambda i, j, k: x[i, p[j], k + i]), x, rng(1).integers(0, 25, 31))
