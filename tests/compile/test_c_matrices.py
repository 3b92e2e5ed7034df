"""Products of matrices in registers: all sizes and orders of axes, in parts that stay in a cache, by several threads."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.normal import direct, tiles
from tests.compile import c_thresholds
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, graph_of, interpreted, normal
from tests.compile.test_random import agree

pytestmark = needs_compiler
T = ad.AnyTensor
FORMS = (
    "ik,kj->ij", "ik,jk->ij", "ki,kj->ij", "ki,jk->ij", "ik,kj->ji", "bik,bkj->bij", "bik,kj->bij", "ibk,bkj->ibj", "bik,bij->kj",
)  # fmt: skip
SIZES = [(4, 4, 4), (5, 9, 7), (8, 33, 17), (16, 16, 16), (31, 8, 40), (70, 50, 61), (130, 5, 9), (9, 300, 12), (64, 64, 64)]


def operands(form: str, m: int, k: int, n: int, dtype: str) -> tuple[Arr, Arr]:
    size = {"i": m, "k": k, "j": n, "b": 3}
    a, b = form.split("->")[0].split(",")
    return normal(*(size[c] for c in a), dtype=dtype), normal(*(size[c] for c in b), dtype=dtype)


@pytest.fixture(params=["as it is", "in parts"])
def parts(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "in parts":
            for module in (direct, tiles):
                for name, value in c_thresholds.SMALL[module.__name__.removeprefix("interpreters.compile.c.")].items():
                    patch.setattr(module, name, value)
        yield


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("m", "k", "n"), SIZES)
@pytest.mark.parametrize("form", FORMS)
def test_products_and_their_gradients(form: str, m: int, k: int, n: int, dtype: str, parts: None) -> None:
    a, b = operands(form, m, k, n, dtype)
    checked(lambda a, b: ad.einsum(form, a, b), a, b)
    if m * n < 2000:
        checked(lambda a, b: ad.grad(lambda p: ad.sum_all(ad.sin(ad.einsum(form, p[0], p[1]))))((a, b)), a, b)


VIEWS: dict[str, Callable[[T, T], T]] = {
    "slices": lambda a, b: a[3:40, 2:30] @ b[5:33, 1:20],
    "steps": lambda a, b: a[::2, :28] @ b[::2, ::2][:28],
    "reversed": lambda a, b: ad.reverse(a) @ ad.transpose(ad.reverse(ad.transpose(ad.reverse(b))))[:, :9],
    "repeated": lambda a, b: ad.replicate(3, a)[1] @ b,
    "the same": lambda a, b: ad.transpose(a) @ a,
    "computed": lambda a, b: ad.tanh(a) @ ad.exp(b),
    "shifted": lambda a, b: ad.pad(a, [(1, 0), (0, 0)])[:45] @ b,
    "read in part": lambda a, b: (a @ b)[3:9, ::3],
    "in another order": lambda a, b: ad.permute(ad.reshape(a @ b, (9, 5, 23)), (2, 0, 1)),
    "beside rows": lambda a, b: ad.relu(a @ b + ad.replicate(45, b[0])) * ad.tanh(a @ b),
    "a sum of two": lambda a, b: a @ b + ad.transpose(ad.transpose(b) @ ad.transpose(ad.sin(a))),
    "with a column": lambda a, b: ad.concat([a @ b, a[:, :1]], axis=1),
}


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", VIEWS)
def test_of_what_is_not_as_it_lies(name: str, dtype: str, parts: None) -> None:
    a, b = normal(45, 56, dtype=dtype), normal(56, 23, dtype=dtype)
    checked(VIEWS[name], a, b)
    checked(lambda a, b: ad.grad(lambda p: ad.sum_all(ad.square(VIEWS[name](*p))))((a, b)), a, b)


@pytest.mark.parametrize("bad", [np.inf, np.nan])
def test_what_is_not_finite_is_in_its_rows_and_columns(bad: float, parts: None) -> None:
    a, b = normal(40, 30), normal(30, 50)
    a[3, 29] = b[17, 0] = bad
    checked(lambda a, b: (a @ b, ad.transpose(b) @ ad.transpose(a)), a, b)

    def loss(p: tuple[T, T]) -> T:
        y = p[0] @ p[1]
        return ad.sum_all(ad.select(y < 1e3, ad.sqrt(ad.abs(y)), 0.0))

    checked(lambda a, b: ad.grad(loss)((a, b)), a, b)


def test_parts_of_sums_and_of_columns() -> None:
    """Large matrices are read in parts, of which each stays in a cache while bands of rows go by."""
    text = checked(lambda a, b: a @ b, normal(70, 1280), normal(1280, 400)).source
    (call,) = [line for line in text.splitlines() if re.match(r" +blocks_d_1_70_1280_400_", line)]
    assert re.search(r", t\d+, from, to\);", call), call
    step = r" \+ \d+ \* t\d+"
    for columns, bands in ((2500, "0, bands_"), (2503, "from, to")):  # parts have a column in common: each thread makes all
        wide = checked(lambda a, b: a @ b, normal(70, 640), normal(640, columns)).source
        assert re.search(rf"blocks_d_1_70_\w+\(x0{step}, x1{step}{step}, y0{step}, t\d+, {bands}", wide), wide


@pytest.mark.parametrize("terms", [997, 1009, 6007])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.usefixtures("in_blocks")
def test_parts_of_sums_are_equal_but_for_the_last(terms: int, dtype: str) -> None:
    """No number divides these: functions are told how many terms there are."""
    told = r"blocks_[ds]_1_\w+\(.*, t\d+ < \d+ \? \d+ : \d+\);"
    for rows, columns in ((64, 300), (300, 10), (5, 130), (90, 201)):
        text = checked(lambda a, b: a @ b, normal(rows, terms, dtype=dtype), normal(terms, columns, dtype=dtype)).source
        if terms > tiles.LONG or (columns == 201 and dtype == "float64"):
            assert re.search(told, text), text


@pytest.mark.parametrize("terms", [1000, 1013])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_large_operands_are_read_along_and_ahead(terms: int, dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Vectors lie along the operand that waits for memory, however many rows the other order would have, and what the next part
    of the sum reads is fetched."""
    monkeypatch.setattr(tiles, "LARGE", 1 << 20)
    x, g = normal(terms, 640, dtype=dtype), normal(terms, 32, dtype=dtype)
    text = checked(lambda x, g: ad.transpose(g) @ x, x, g).source
    assert re.search(r"blocks_[ds]_2_32_\w+\(x1 ", text) and re.search(r"__builtin_prefetch\(y \+ 640 \* ", text), text
    monkeypatch.setattr(tiles, "LARGE", 1 << 24)
    assert "__builtin_prefetch(y" not in checked(lambda x, g: ad.transpose(g) @ x, x, g).source


@pytest.mark.parametrize("terms", [200_000, 200_003])
def test_parts_of_sums_are_added_up_from_zero(terms: int) -> None:
    """As one sum, so many terms of single precision would be wrong by some 0.00005."""
    x = normal(terms, 16, dtype="float32") + np.float32(2.0)
    made = ad.compile(lambda x: ad.transpose(x) @ x, engine="c")(ad.array(x)).numpy()
    want = x.astype(np.float64).T @ x.astype(np.float64)
    assert np.abs(made - want).max() < 3e-6 * np.abs(want).max()


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_products_share_tiles(dtype: str) -> None:
    """Rows, columns and terms of all kinds beside each other, and some with too few columns for whole vectors."""
    sizes = (50, 64, 70, 12, 33, 96, 128, 40, 90, 55)
    ws = [normal(m, n, dtype=dtype) / np.asarray(m, dtype) for m, n in itertools.pairwise(sizes)]

    def chain(*ws: T) -> T:
        x = ws[0]
        for w in ws[1:]:
            x = ad.tanh(x @ w)
        return x

    text = checked(chain, *ws).source
    assert "static const Steps steps" in text
    checked(lambda *ws: ad.grad(lambda ws: ad.sum_all(chain(*ws)))(ws), *ws)


@pytest.mark.parametrize("name", ["slices", "computed", "in another order"])
def test_threads_share_bands(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each row is made once, and the results are those of one thread."""
    monkeypatch.setattr("interpreters.compile.c.texts.calls.direct.WORTH", 0)
    arrays = normal(45, 56), normal(56, 23)
    made = checked(VIEWS[name], *arrays)
    assert "spread_rows(team" in made.source and "blocks_d_1_" in made.source
    for n in (1, 2, 3, 50):
        with ad.using(threads=n):
            want = [np.asarray(y) for y in interpreted(graph_of(VIEWS[name], *arrays), arrays)]
            agree([np.asarray(y) for y in made(*arrays)], want)


@pytest.mark.parametrize("columns", [37, 61, 64, 211])
def test_threads_share_bands_of_parts_of_columns(columns: int, monkeypatch: pytest.MonkeyPatch, parts: None) -> None:
    monkeypatch.setattr("interpreters.compile.c.texts.calls.direct.WORTH", 0)
    arrays = normal(45, 57), normal(57, columns)
    made = checked(lambda a, b: a @ b, *arrays)
    for n in (1, 2, 3, 50):
        with ad.using(threads=n):
            for _ in range(5):
                np.testing.assert_allclose(made(*arrays)[0], arrays[0] @ arrays[1], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("bytes_", [16, 32, 64])
def test_short_vectors_leave_large_products_to_a_library(bytes_: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "vectors", lambda: bytes_)
    large = checked(lambda a, b: a @ b, normal(100, 128), normal(128, 100)).source
    assert ("dgemm(library" in large) == (bytes_ < 64)
    assert "blocks_d_" in checked(lambda a, b: a @ b, normal(100, 16), normal(16, 30)).source


@pytest.mark.parametrize("m, k, n", [(384, 64, 4), (100, 60, 16), (8, 40, 512)])
def test_few_rows_or_columns_are_not_left_to_a_library(m: int, k: int, n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would copy the operands for them: layers beside a small batch take a third of the time."""
    monkeypatch.setattr(tiles, "vectors", lambda: 64)
    text = checked(lambda w, x: ad.tanh(x @ ad.transpose(w)), normal(m, k), normal(n, k)).source
    assert re.search("(blocks|dots)_d_", text) and "gemm(" not in text.split("void kernel")[1]
