"""Rows that are gathered, scattered or multiplied lie as rows, whatever else is longer."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
RNG = np.random.default_rng(0)


def words(n: int, width: int) -> list[Arr]:
    """Two tables, and indices into them, some of which are out of bounds."""
    tables = [RNG.normal(size=(90, width)) for _ in range(2)]
    return [*tables, RNG.integers(-3, 95, n), RNG.integers(-3, 95, n), RNG.integers(-3, 95, (n, 3))]


def slopes(u: AnyTensor, c: AnyTensor, i: AnyTensor, j: AnyTensor, k: AnyTensor) -> tuple[AnyTensor, ...]:
    """Word vectors beside a word of their neighbourhood and three others, with all gradients."""

    def loss(p: tuple[AnyTensor, AnyTensor]) -> AnyTensor:
        u, c = p
        x, y, z = ad.take(u, i), ad.take(c, j), ad.take(c, k)
        near = ad.einsum("td,td->t", x, y)
        return ad.sum_all(ad.softplus(-near)) + ad.sum_all(ad.softplus(ad.einsum("td,tqd->tq", x, z)))

    value, (du, dc) = ad.value_and_grad(loss)((u, c))
    return value, du, dc


@pytest.mark.parametrize("width", [1, 3, 16, 50])
@pytest.mark.parametrize("n", [1, 7, 1024])
def test_tables_of_words(n: int, width: int) -> None:
    text = checked(slopes, *words(n, width)).source
    assert width < 16 or "axes in the order" not in "".join(x for x in text.splitlines() if f",{width}], axes" in x)


def test_rows_of_products() -> None:
    """What is computed from a product of matrices, place by place, runs through its memory in order."""

    def f(x: AnyTensor, w: AnyTensor, v: AnyTensor) -> AnyTensor:
        return ad.tanh(x @ w) @ v

    x, w, v = RNG.normal(size=(200, 40)), RNG.normal(size=(40, 30)), RNG.normal(size=(30, 2))
    assert "f64[200,30], axes in the order" not in checked(f, x, w, v).source


def test_rows_at_powers_of_two() -> None:
    """Four columns of 4096 in one loop took the compiler forty seconds, more than it has."""
    assert checked(slopes, *words(4096, 50)).notes[0].startswith("c: 1 kernel of")


def test_sums_along_what_does_not_lie_in_rows() -> None:
    """The same where the other axis lies in order: then no loop goes along the rows, several of them at a time."""

    def f(x: AnyTensor, w: AnyTensor) -> tuple[AnyTensor, ...]:
        y = ad.sin(ad.outer(x, w))
        z = y + y * y
        return ad.sum(z, 0), ad.sum(y + z * z, 1), ad.sum(z, 1), z[1:] - z[:-1]

    assert checked(f, RNG.normal(size=4096), RNG.normal(size=50)).notes[0].startswith("c: 1 kernel of")


def test_long_steps_of_powers_of_two_take_vectors() -> None:
    """Compilers that know such a step take no vectors, or thousands of them: `tanh` was called for one number after the other.
    Here there is no such step, as rows come from tiles."""

    def loss(w: AnyTensor, x: AnyTensor) -> AnyTensor:
        return ad.sum_all(ad.square(ad.einsum("ne,nek->nk", x[:, :4], ad.tanh(ad.einsum("nd,edk->nek", x, w)))))

    text = checked(lambda x, w: ad.grad(loss)(w, x), RNG.normal(size=(1000, 10)), RNG.normal(size=(4, 10, 8))).source
    assert "tile_64(" in text and "[32 * i0" not in text


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [7, 128, 1000])
def test_truth_values_beside_much_work(n: int, dtype: type[np.floating]) -> None:
    """A vector of truth values is eight vectors of numbers, and as many copies of what a loop does."""

    def loss(w: AnyTensor, x: AnyTensor, t: AnyTensor, seen: AnyTensor) -> AnyTensor:
        z = ad.log(t) - x @ w
        return ad.mean(ad.to_dtype(seen, z.dtype) * z - ad.exp(z))

    x, t = RNG.normal(size=(n, 8)), RNG.uniform(0.1, 2.0, n)
    args = (RNG.normal(size=8).astype(dtype), x.astype(dtype), t.astype(dtype), RNG.uniform(size=n) < 0.7)
    text = checked(lambda w, *rest: ad.grad(loss)(w, *rest), *args).source
    assert ("truth values as wide as numbers" in text) == (n >= 128)


def test_long_steps_in_strips() -> None:
    """The names of steps are known where strips are functions of their own."""

    def loss(p: tuple[AnyTensor, AnyTensor], x: AnyTensor, y: AnyTensor) -> AnyTensor:
        gate, h = ad.nn.softmax(x @ p[0]), ad.tanh(ad.einsum("nd,edk->nek", x, p[1]))
        return ad.mean(ad.square(ad.einsum("ne,nek->nk", gate, h) - y))

    def slopes(g: AnyTensor, w: AnyTensor, x: AnyTensor, y: AnyTensor) -> tuple[AnyTensor, ...]:
        value, (dg, dw) = ad.value_and_grad(loss)((g, w), x, y)
        return value, dg, dw

    args = (RNG.normal(size=s) for s in ((10, 4), (4, 10, 8), (1000, 10), (1000, 8)))
    assert checked(slopes, *args).notes[0].startswith("c: 1 kernel of")


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_layers_over_a_graph(dtype: str) -> None:
    """Messages along edges: rows of products are gathered and scattered as they lie, a row at a time."""
    n, m, width = 3000, 5000, 16

    def slopes(w: AnyTensor, u: AnyTensor, x: AnyTensor, i: AnyTensor, j: AnyTensor) -> tuple[AnyTensor, ...]:
        def loss(p: tuple[AnyTensor, AnyTensor]) -> AnyTensor:
            w, u = p
            return ad.sum(ad.square(ad.relu(x @ u + ad.take(x @ w, i).scatter((n,), lambda k: j[k]))))

        value, (dw, du) = ad.value_and_grad(loss)((w, u))
        return value, dw, du

    w, u = (RNG.normal(size=(width, width)).astype(dtype) for _ in range(2))
    x = RNG.normal(size=(n, width)).astype(dtype)
    i, j = (RNG.integers(-3, n + 3, m) for _ in range(2))
    text = checked(slopes, w, u, x, i, j).source
    assert "/* products: " in text and f"[{n},{width}], axes in the order" not in text
    adds = text[text.index("+= v") - 400 : text.index("+= v")]
    assert f"#pragma omp simd\n            for (int64_t i1 = 0; i1 < {width}; i1++)" in adds, text


def test_scatters_whose_places_are_read_in_the_inner_loop_collide() -> None:
    """They are no vectors: neighbours may go to one place."""

    def f(x: AnyTensor, i: AnyTensor) -> AnyTensor:
        return x.scatter((50,), lambda k: i[k])

    checked(f, RNG.normal(size=2000), RNG.integers(0, 3, 2000))
    x, places = RNG.normal(size=(200, 16)), RNG.integers(0, 50, (200, 16))
    checked(lambda x, i: x.scatter((50, 16), lambda k, j: (i[k, j], j)), x, places)


@pytest.mark.parametrize("width", [3, 4, 7, 8, 11])
def test_rows_of_a_vector(width: int) -> None:
    """Factors of a matrix that is known in some places: short rows, but read and added as a whole."""
    n = 1000

    def slopes(u: AnyTensor, v: AnyTensor, i: AnyTensor, j: AnyTensor) -> tuple[AnyTensor, ...]:
        def loss(p: tuple[AnyTensor, AnyTensor]) -> AnyTensor:
            u, v = p
            return ad.sum(ad.square(ad.build1(n, lambda k: ad.dot(u[i[k]], v[j[k]]) - 1.0)))

        value, (du, dv) = ad.value_and_grad(loss)((u, v))
        return value, du, dv

    u, v = RNG.normal(size=(40, width)), RNG.normal(size=(50, width))
    text = checked(slopes, u, v, RNG.integers(-3, 43, n), RNG.integers(-3, 53, n)).source
    by_rows = f"for (int64_t i1 = 0; i1 < {width}; i1++) {{\n                const double v"
    assert (f"#pragma omp simd\n            {by_rows}" in text) == (width >= 4), text


def test_rows_that_are_read_in_pieces() -> None:
    """Each piece is a column for itself, so the loop goes along the observations."""

    def f(cameras: AnyTensor, i: AnyTensor, y: AnyTensor) -> AnyTensor:
        c = ad.take(cameras, i)
        return ad.build1(y.shape[0], lambda k: ad.sin(c[k, 0]) * y[k] + ad.cos(c[k, 1]) * ad.exp(c[k, 2]) + c[k, 10])

    text = checked(f, RNG.normal(size=(40, 11)), RNG.integers(-3, 43, 2000), RNG.normal(size=2000)).source
    assert "[2000,11]" not in text


def of_edges(u: AnyTensor, v: AnyTensor, i: AnyTensor, j: AnyTensor) -> tuple[AnyTensor, ...]:
    """Scores of edges: a dot of two rows each, with all gradients."""

    def score(u: AnyTensor, v: AnyTensor) -> AnyTensor:
        return ad.build1(i.shape[0], lambda k: ad.dot(u[i[k]], v[j[k]]))

    def loss(p: tuple[AnyTensor, AnyTensor]) -> AnyTensor:
        return ad.sum(ad.softplus(score(*p)))

    value, (du, dv) = ad.value_and_grad(loss)((u, v))
    return score(u, v), value, du, dv


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("width", [7, 8, 12, 15, 16, 23])
@pytest.mark.parametrize("n", [3, 100, 203])
def test_dots_of_gathered_rows(n: int, width: int, dtype: type) -> None:
    """Loops go along rows of 8 and more, and not along edges, where vectors would gather each element. Some places are out of
    bounds."""
    u, v, i, j, _ = words(n, width)
    text = checked(of_edges, u.astype(dtype), v.astype(dtype), i, j.astype(np.int32)).source
    assert n == 3 or (width >= 8) == (f"/* over {n // 4 if n % 4 == 0 else n} x {width}: sum" in text)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_sums_along_gathered_rows(dtype: type) -> None:
    """Rows beside rows that lie in order, weights along rows, functions of them, and rows that are columns of a table."""

    def f(u: AnyTensor, v: AnyTensor, w: AnyTensor, i: AnyTensor, j: AnyTensor) -> tuple[AnyTensor, ...]:
        n, edges = u.shape[1], i.shape[0]
        beside = ad.build1(edges, lambda k: ad.dot(u[i[k]], w[k]))
        weighed = ad.build1(edges, lambda k: ad.sum1(n, lambda c: u[i[k], c] * v[j[k], c] * w[0, c]))
        apart = ad.build1(edges, lambda k: ad.sum(ad.square(u[i[k]] - v[j[k]])))
        called = ad.build1(edges, lambda k: ad.sum(ad.tanh(u[i[k]] + v[j[k]])))
        across = ad.build1(edges, lambda k: ad.dot(ad.transpose(w)[i[k] % n, :n], v[j[k]]))
        columns = ad.build1(edges, lambda k: ad.sum1(n, lambda c: u[i[k], c] * ad.exp(w)[c % 7, c] * w[j[k], c % 5]))
        several = ad.build((edges, 3), lambda k, q: ad.dot(u[i[k]], v[j[(k + q) % edges]]))
        return beside, weighed, apart, called, across, columns, several

    for width in (8, 13, 16, 20):
        u, v, i, j, _ = words(120, width)
        w = RNG.normal(size=(120, width))
        checked(f, u.astype(dtype), v.astype(dtype), w.astype(dtype), i, j)


def test_columns_beside_gathered_rows() -> None:
    """Where columns are gathered as well, loops do not go along rows: vectors would gather anyhow."""

    def f(u: AnyTensor, v: AnyTensor, i: AnyTensor, j: AnyTensor) -> AnyTensor:
        return ad.build1(i.shape[0], lambda k: ad.sum1(12, lambda c: u[i[k], c] * v[c, j[k]]))

    u, _, i, j, _ = words(300, 12)
    assert "300 x 12" not in checked(f, u, RNG.normal(size=(12, 90)), i, j).source


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_weights_of_edges_in_steps(dtype: type) -> None:
    """Diffusion along edges; the gradient by weights is a dot of two gathered rows in each step."""

    def loss(p: tuple[AnyTensor, AnyTensor], i: AnyTensor, j: AnyTensor, t: AnyTensor) -> AnyTensor:
        def step(z: AnyTensor, _: AnyTensor) -> AnyTensor:
            moved = ad.build1(i.shape[0], lambda k: p[0][k] * z[i[k]])
            return 0.5 * moved.scatter((z.shape[0],), lambda k: j[k]) + 0.1 * p[1]

        return ad.sum(ad.square(ad.fold(step, p[1], ad.rows(t))))

    def f(a: AnyTensor, h: AnyTensor, i: AnyTensor, j: AnyTensor, t: AnyTensor) -> tuple[AnyTensor, ...]:
        value, (da, dh) = ad.value_and_grad(loss)((a, h), i, j, t)
        return value, da, dh

    for width in (7, 8, 12, 16):
        places = [RNG.integers(-2, 22, 70) for _ in range(2)]
        h = RNG.normal(size=(20, width))
        checked(f, RNG.uniform(size=70).astype(dtype), h.astype(dtype), *places, np.zeros(4, dtype))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("width", [3, 4, 5, 6, 7, 8, 12, 20])
def test_scatters_of_short_rows(width: int, dtype: type) -> None:
    """Rows of 4 and more are added in vectors, up to the end of the room that they have, also by steps: columns would be added to
    one number after the other. What is not finite stays in its own row."""

    def f(u: AnyTensor, a: AnyTensor, i: AnyTensor, j: AnyTensor, t: AnyTensor) -> tuple[AnyTensor, ...]:
        n, edges = u.shape[0], i.shape[0]

        def step(z: AnyTensor, s: AnyTensor) -> AnyTensor:
            moved = ad.build1(edges, lambda k: a[k] * z[i[k]])
            return 0.5 * moved.scatter((n,), lambda k: j[k]) + s * u

        def layer(z: AnyTensor) -> AnyTensor:
            return ad.tanh(z + ad.build1(edges, lambda k: ad.tanh(z[i[k]] - u[j[k]])).scatter((n,), lambda k: j[k]))

        last = ad.fold(step, u, ad.rows(t))
        return last, layer(layer(u)), ad.sum(last, 1), ad.sum(last, 0)

    def loss(u: AnyTensor, a: AnyTensor, i: AnyTensor, j: AnyTensor, t: AnyTensor) -> AnyTensor:
        return ad.sum(ad.square(f(u, a, i, j, t)[0])) + ad.sum(f(u, a, i, j, t)[1])

    made = RNG.normal(size=(30, width)), RNG.uniform(size=90), RNG.uniform(size=3)
    arrays: list[Arr] = [np.asarray(x, dtype) for x in made]
    u, a, t = arrays
    i, j = RNG.integers(-2, 32, 90), RNG.integers(-2, 32, 90)
    for k in (j, j.astype(np.int32)):
        text = checked(f, u, a, i, k, t).source
        assert (f"/* over {width} x 90: scatter" in text or "unroll 1" in text) == (width == 3)
        checked(lambda u, a, i, j, t: ad.grad(lambda p: loss(p[0], p[1], i, j, t))((u, a)), u, a, i, k, t)
    u[4, width - 1], u[9, 0] = np.inf, np.nan
    checked(f, u, a, i, j, t)


@pytest.mark.parametrize("shape", [(2, 4, 3), (3, 2, 5), (2, 4, 8), (3, 5, 1)])
def test_axes_that_became_one_loop_of_a_scatter(shape: tuple[int, ...]) -> None:
    """Two axes that are one loop end behind the room of the last one."""
    c = shape[1]

    def f(x: AnyTensor, y: AnyTensor, z: AnyTensor) -> AnyTensor:
        made = ad.sin(ad.einsum("acd,c,e->cae", x, y, ad.square(z)))
        return made.scatter((c, c), lambda i: (ad.maximum(i - 2, 0), i))

    for n in (3, 8, 16):
        checked(f, RNG.normal(size=shape), RNG.normal(size=c), RNG.normal(size=n))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("width", [4, 5, 6, 7])
def test_scatters_onto_parts_of_rows(width: int, dtype: type) -> None:
    """What follows in the row is nobody's room."""

    def f(y: AnyTensor, p: AnyTensor) -> AnyTensor:
        def read(y: AnyTensor) -> AnyTensor:
            z = ad.cond_lazy(ad.sum_all(y) > 0.0, lambda: ad.cumsum(y, 0), lambda: y * 2.0)
            return ad.sum_all(ad.build((3, width), lambda i, j: z[p[i], j]))

        slope: AnyTensor = ad.grad(read)(y)
        return slope

    for sign in (1.0, -1.0):
        x: Arr = (RNG.normal(size=(8, 8)) + sign).astype(dtype)
        checked(f, x, np.array([2, 3, 9]))
        checked(f, x, np.array([3, 3, 0]))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_scatters_behind_loaded_indices_end_with_the_row(dtype: type) -> None:
    """What lies behind indices that a loop stores is none: a scatter that ran on would read and add anywhere."""

    def f(h: AnyTensor, x: AnyTensor) -> tuple[AnyTensor, ...]:
        def loss(p: tuple[AnyTensor, AnyTensor]) -> AnyTensor:
            h, x = p
            v = ad.build((1, 11), lambda i, j: h[1, i % 1, j % 2])

            def one(j: ad.Ix[int]) -> AnyTensor:
                return x[0] * ad.power(ad.abs(v[j % 1, j]) + 0.1, ad.abs(v[j % 1, j]))

            return ad.sum1(11, one)

        value, (dh, dx) = ad.value_and_grad(loss)((h, x))
        return value, dh, dx

    text = checked(f, RNG.normal(size=(3, 1, 2)).astype(dtype), RNG.normal(size=1).astype(dtype)).source
    assert "/* over 11: unview */" not in text or "i0 < 16; i0++) {\n            int64_t" not in text


@pytest.mark.parametrize("far", [1, 100_000_000])
def test_places_that_are_made_of_others_are_checked_as_well(far: int) -> None:
    """A place that was loaded may be anything, and so may one that is computed of it, however few its array has."""

    def f(y: Any, u: Any) -> Any:
        def element(i: Any, j: Any) -> Any:
            k = u[j % 4]
            return ad.maximum(y[ad.minimum(i + 1, 4), ad.cond(k < j, k, j), ad.clip(u[i], 0, 10)] * 0.5, 0.1)

        z = ad.build((2, 132), element)
        return ad.build((5, 9), lambda i, j: z[far * j + 1, (i + j) % 132])

    checked(f, rng().normal(size=(5, 9, 3)), rng(1).integers(-2, 9, 8))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_rows_at_distances_are_added_along_themselves(dtype: type) -> None:
    """The gradient of a causal convolution by index: adding along the other axes would be to elements that are apart."""

    def convolved(k: AnyTensor, u: AnyTensor) -> AnyTensor:
        n, d = k.shape

        def element(b: ad.Ix[int], t: ad.Ix[int], c: ad.Ix[int]) -> AnyTensor:
            return ad.sum1(n, lambda s: ad.cond(s <= t, k[t - s, c] * u[b, s, c], 0.0))

        made: AnyTensor = ad.build3((u.shape[0], n, d), element)
        return made

    k: Arr = np.asarray(rng(1).normal(size=(60, 17)), dtype)
    u: Arr = np.asarray(rng(2).normal(size=(3, 60, 17)), dtype)
    source = checked(lambda k, u: ad.grad(lambda k: ad.sum(ad.square(convolved(k, u))))(k), k, u).source
    added = re.search(r"s\d\[(i\d) - i\d \+ \d+ \* i\d \+ \d+\] \+=", source)  # with margins for what is beyond
    assert added is not None, source
    assert source[: added.start()].rsplit("for (int64_t ", 1)[1].startswith(added[1]), source


@pytest.mark.parametrize(
    ("dtype", "width", "room"), [("float32", 4, 0), ("float32", 8, 0), ("float64", 4, 0), ("float32", 6, 16)]
)
def test_rows_that_fill_lines_have_no_gaps(dtype: str, width: int, room: int) -> None:
    """Halves and quarters of vectors lie one behind the other; rows that would lie across lines are as long as a vector."""
    x, q = np.asarray(RNG.normal(size=(300, width)), dtype), RNG.integers(-3, 1010, 300)

    def f(x: AnyTensor, q: AnyTensor) -> tuple[AnyTensor, ...]:
        return ad.value_and_grad(lambda x: ad.sum_all(ad.square(x - ad.take(x.scatter((1000,), lambda i: q[i]), q))))(x)

    found = re.findall(rf"\[1000,{width}\](.*?) \*/", checked(f, x, q).source)
    assert found and set(found) == {f", rows of {room}" if room else ""}


@pytest.mark.parametrize(("n", "segments"), [(40_000, 200_000), (5_000, 700)])
def test_what_a_sum_and_scatters_gather_is_gathered_once(n: int, segments: int) -> None:
    """From a large array each element would come from far again, for the value and for what is scattered; from any, scatters are
    nests of their own, so three nests would read it."""
    x, q = RNG.normal(size=n), RNG.integers(-3, segments + 10, n)

    def f(x: AnyTensor, q: AnyTensor) -> tuple[AnyTensor, ...]:
        return ad.value_and_grad(lambda x: ad.sum_all(ad.square(x - ad.take(x.scatter((segments,), lambda i: q[i]), q))))(x)

    assert len(re.findall(r"\[within\(|\? s\d\[", checked(f, x, q).source)) == 2


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_scatters_of_rows_in_steps(dtype: type) -> None:
    """Places that are written with the column, `(q[e], k)`, are rows in steps as well: columns would be added one by one."""

    def f(x: AnyTensor, w: AnyTensor, p: AnyTensor, q: AnyTensor) -> AnyTensor:
        def step(_: Any, x: AnyTensor) -> AnyTensor:
            sent = ad.build2((300, 7), lambda e, k: w[e] * x[p[e], k])
            return 0.25 * sent.scatter((40, 7), lambda e, k: (q[e], k))

        return ad.fori(5, step, x)

    x: Arr = np.asarray(RNG.normal(size=(40, 7)), dtype)
    w: Arr = np.asarray(RNG.random(300), dtype)
    text = checked(f, x, w, RNG.integers(-1, 42, 300), RNG.integers(-1, 42, 300)).source
    part = text[text.index("/* over 300 x 7: scatter"):]
    assert re.search(r"for \(int64_t i1 = 0; i1 < 8; i1\+\+\)", part[: part.index("+=")])
