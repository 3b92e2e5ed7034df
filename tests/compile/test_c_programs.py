"""The C engine on whole programs: views, gathers, reductions, sizes zero and one, dtypes, what is fused, and random programs."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import adtypes as ad
from adtypes.dtypes import F32, is_float
from adtypes.errors import ShapeError
from adtypes.testing.generate import TOTAL
from adtypes.testing.programs import Program, subexpressions
from interpreters.compile.c import engine as c_engine
from interpreters.compile.c.engine import ENGINE
from interpreters.symbolic.pipeline import bulk
from interpreters.symbolic.term import reachable
from tests.compile.c_programs import checked, counts, needs_compiler
from tests.compile.graphs import Arr, graph_of, normal, rng
from tests.compile.test_random import both, check
from tests.properties.routes import SIMPLE, Traced, eagerly, flat, reverse, staged
from tests.properties.settings import over

pytestmark = needs_compiler


def many(x: ad.AnyTensor, k: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
    """Views, gathers that leave their source, and reductions of a matrix, some over others."""
    n, m = x.spec.shape
    return (
        ad.build1(m, lambda j: ad.build1(n, lambda i: ad.exp(x[i, j]))),  # transposed
        ad.build1(n, lambda i: x[i] * 2.0 + x[n - 1 - i]),  # reversed
        ad.build1(n, lambda i: ad.sin(x[i - 1]) - x[i + 1]),  # shifted, with borders
        ad.build1(m, lambda j: ad.cos(x[k[j], j])),  # gathered, with indices out of bounds
        ad.build1(m, lambda j: x[k[j] + 1, k[j]]),
        ad.reshape(ad.exp(x), (m * n,)) * 2.0,
        ad.reshape(ad.build1(m, lambda j: ad.build1(n, lambda i: x[i, j])), (n * m,)) + 1.0,
        ad.build1(n, lambda i: ad.sum(ad.build1(m, lambda j: ad.tanh(x[i, j])))),
        ad.build1(m, lambda j: ad.sum(ad.build1(n, lambda i: ad.tanh(x[i, j])))),
        ad.sum(ad.tanh(x)),
        *((ad.max(x * 2.0), ad.min(-x), ad.build1(n, lambda i: ad.argmax(x[i] * 3.0))) if n and m else ()),
        *((ad.build1(m, lambda j: ad.max(ad.build1(n, lambda i: ad.sin(x[i, j])))),) if n else ()),
    )


@pytest.mark.parametrize("shape", [(3, 4), (1, 1), (1, 5), (5, 1), (0, 3), (3, 0), (19, 33)])
def test_views_gathers_and_reductions(shape: tuple[int, int]) -> None:
    indices = rng().integers(-2, shape[0] + 2, size=shape[1])
    checked(many, normal(*shape), indices)


def test_special_values() -> None:
    x = np.array([[np.nan, 1.0, -np.inf], [0.0, -0.0, np.inf], [2.0, np.nan, np.nan], [-np.inf] * 3])
    checked(many, x, np.array([0, 9, -1]))
    zeros = np.array([0.0, -0.0, 1.0, -1.0])
    (y,) = ENGINE.compile(graph_of(lambda x: -(x * 0.0), zeros))(zeros)
    assert_array_equal(np.signbit(y), [True, False, True, False])


@pytest.mark.parametrize("dtype", ["f32", "i64", "i32"])
def test_dtypes(dtype: str) -> None:
    kind = ad.F32 if dtype == "f32" else ad.I64 if dtype == "i64" else ad.I32

    def f(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        y = x * x + x
        rows = ad.build1(7, lambda i: ad.sum(y[i]) - ad.max(y[i]))
        return y, rows, ad.sum(y), ad.build1(5, lambda j: ad.min(ad.build1(7, lambda i: y[i, j]))), y < x

    checked(f, (100 * normal(7, 5)).astype(kind.np_dtype))


def test_sums_of_single_precision_lose_nothing() -> None:
    x = np.full(1 << 22, 0.1, np.float32)
    (total,) = ENGINE.compile(graph_of(lambda x: ad.sum(x * x), x))(x)
    assert_allclose(total, x.astype(np.float64) @ x.astype(np.float64), rtol=1e-6)


def test_integers_wrap_and_division_is_total() -> None:
    least = np.iinfo(np.int64).min
    a, b = np.array([least, least, 7, -7, 5]), np.array([-1, 0, -2, 2, 0])
    checked(lambda a, b: (a // b, a % b, a * b + a, ad.sum(a * a)), a, b)


def test_values_are_the_same_in_every_nest() -> None:
    x, y, z = np.asarray(rng(5).normal(size=(3, 1000)))

    def greatest(x: ad.AnyTensor, y: ad.AnyTensor, z: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        product = x * y
        v = product + z
        return ad.sum(ad.to_dtype(v >= ad.max(v), ad.I64)), ad.sum(ad.where(v == ad.max(v), product, 0.0)), product * 2.0

    by = [ad.compile(greatest, engine=e)(x, y, z) for e in ("c", "numpy")]
    assert [int(count) for count, _, _ in by] == [1, 1]
    assert float(by[0][1]) == float(by[1][1])


def test_products_of_equal_numbers_are_equal() -> None:
    x = normal(1000)
    root = ad.compile(lambda x, y: ad.sqrt(x * x - y * y), engine="c")
    assert_array_equal(root(x, x.copy()).numpy(), np.zeros(1000))
    skew = ad.compile(lambda x, y: ad.build2((1000, 1000), lambda i, j: x[i] * y[j] - x[j] * y[i]), engine="c")
    found = skew(x, np.sin(x)).numpy()
    assert_array_equal(found, -found.T)


def test_a_chain_and_its_gradient_are_one_nest() -> None:
    def f(x: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.tanh(ad.sin(x) * ad.exp(-0.5 * x * x) + ad.log(1.0 + x * x)))

    made = checked(lambda x: (f(x), ad.grad(f)(x)), normal(1001))
    assert counts(made) == (1, 1)


def test_short_axes_are_run_through_in_one_loop_where_all_lie_in_order() -> None:
    x, y = normal(30, 4, 3), normal(3)
    assert "i2 < 360" in checked(lambda x: (ad.exp(x) + x, ad.sum(ad.exp(x))), x).source
    made = checked(lambda x, y: ad.build1(30, lambda i: ad.build1(4, lambda j: x[i, j] * y)), x, y)
    assert "y0[3 * i1 + 2]" in made.source  # the others in one loop: `y` is read along the last axis only
    rows = checked(lambda x: ad.build1(30, lambda i: ad.sum(ad.exp(x[i]))), x)
    assert "x0[far12 * i0 + 11]" in rows.source


def test_rows_of_images_are_one_loop_beside_more_channels() -> None:
    """Each row is shorter than there are channels, a whole image is not; what is stored between nests lies in that order."""

    def f(x: ad.AnyTensor, s: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.tanh(ad.einsum("bchw,c->bchw", x, s)))

    images, scales = normal(2, 32, 16, 16), normal(32)
    assert "i2 < 256" in checked(f, images, scales).source

    def centred(x: ad.AnyTensor) -> ad.AnyTensor:
        y = ad.einsum("bchw,bc->bchw", ad.exp(x), ad.sum(x, axis=(2, 3)))
        return y - ad.einsum("bchw,bc->bchw", ad.ones_like(y), ad.sum(y, axis=(2, 3)))

    made = checked(centred, normal(2, 64, 16, 16)).source
    assert "f64[2,64,16,16]" in made
    assert "axes in the order" not in made


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("rows", [16, 64, 300])
def test_pairs_of_each_example_lie_row_by_row_however_many_examples_there_are(rows: int, dtype: type) -> None:
    """What is computed for pairs of 40 is no more than rows of 40, and so are its sums."""

    def f(x: ad.AnyTensor, y: ad.AnyTensor) -> ad.AnyTensor:
        n = x.shape[1]
        pairs = ad.build3((rows, n, n), lambda b, i, k: ad.exp(-ad.square(x[b, i] - y[b, k])))
        return ad.sum(ad.square(ad.sum(pairs, axis=2)))

    x: Arr = np.asarray(normal(rows, 40), dtype)
    y: Arr = np.asarray(normal(rows, 40) + 0.1, dtype)
    made = checked(lambda x, y: ad.value_and_grad(lambda p: f(*p))((x, y))[1], x, y)
    assert "axes in the order" not in made.source


def test_sums_along_long_rows_that_share_nothing_are_few_at_a_time() -> None:
    made = checked(lambda x: ad.sum(x, axis=2), normal(4, 4, 2000)).source
    assert "double a4 = 0;" in made
    assert "double a5 = 0;" not in made


def test_what_is_read_under_another_shape_is_stored_rather_than_its_copies() -> None:
    def groups(x: ad.AnyTensor, s: ad.AnyTensor) -> ad.AnyTensor:
        y = ad.reshape(x, (2, 4, 240))
        z = y / ad.einsum("ij,ijk->ijk", ad.exp(ad.mean(y, axis=2)), ad.ones_like(y))
        return ad.sum(ad.tanh(ad.einsum("bchw,c->bchw", ad.reshape(z, (2, 8, 10, 12)), s)))

    def both(x: ad.AnyTensor, s: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        value, slopes = ad.value_and_grad(lambda p: groups(*p))((x, s))
        return value, *slopes

    made = checked(both, normal(2, 8, 10, 12), normal(8)).source
    assert not re.search(r"/\* over .*\bview\b.* \*/", made)


def test_choices_by_captured_truth_values_take_vectors() -> None:
    """In steps, also under conditions, where they are not made as wide as numbers first: loaded as such they keep gcc from
    vectors."""

    def f(x: ad.AnyTensor, p: ad.AnyTensor) -> ad.AnyTensor:
        def step(a: ad.AnyTensor, r: ad.AnyTensor) -> ad.AnyTensor:
            return ad.build1(181, lambda i: ad.exp(ad.cond(p[i], a[i - 2], r[i])) + ad.cond(p[i + 1], a[i], 0.0))

        return ad.fold(step, x[0], ad.rows(x))

    text = checked(f, normal(5, 181), normal(181) > 0).source
    assert re.search(r"bool v\d+ = i0 < 180 [^;]*&& \*\(const unsigned char \*\)&", text)


def test_choices_by_truth_values_that_are_read_under_conditions() -> None:
    def f(x: ad.AnyTensor, p: ad.AnyTensor) -> ad.AnyTensor:
        def step(a: ad.AnyTensor, r: ad.AnyTensor) -> ad.AnyTensor:
            return ad.build1(81, lambda i: ad.log(ad.exp(a[i]) + ad.exp(ad.cond(p[i], a[i - 2], -1e30))) + r[i])

        return ad.sum(ad.fold(step, x[0], ad.rows(x)))

    checked(lambda x, p: ad.grad(lambda x: f(x, p))(x), normal(5, 81), normal(81) > 0)


def test_costly_values_are_stored_where_two_nests_want_them() -> None:
    def softmax(x: ad.AnyTensor) -> ad.AnyTensor:
        y = ad.sin(x)
        e = ad.build1(6, lambda i: ad.exp(y[i] - ad.max(y)))
        return ad.build1(6, lambda i: e[i] / ad.sum(e))

    made = checked(softmax, normal(6))
    assert made.source.count("sin(v") == 1


def test_memory_layouts_and_wrong_arguments() -> None:
    x = normal(8, 6)
    compiled = ENGINE.compile(graph_of(lambda x: ad.exp(x) + x, x))
    for view in (x, x.T.copy().T, np.repeat(x, 2, 1)[:, ::2], x[::-1]):
        (y,) = compiled(view)
        assert_allclose(y, np.exp(view) + view, rtol=1e-13)
    odd = np.frombuffer(b"\0" + x.tobytes(), np.uint8)[1:].view(np.float64).reshape(8, 6)
    assert_allclose(compiled(odd)[0], np.exp(x) + x, rtol=1e-13)
    for wrong in (x[:4], x.astype(np.float32), x.tolist()[0]):
        with pytest.raises(ShapeError, match="a program for"):
            compiled(wrong)


def test_threads_do_not_share() -> None:
    x = normal(300, 50)
    compiled = ENGINE.compile(graph_of(lambda x: (ad.exp(x - 1.0) / ad.sum(ad.exp(x)), ad.sum(x * 2.0)), x))
    want = [compiled(x * k)[0] for k in range(8)]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(5):
            for got, w in zip(pool.map(lambda k: compiled(x * k)[0], range(8)), want):
                assert_array_equal(got, w)


def test_results_are_overwritten_only_when_nobody_holds_them() -> None:
    x = normal(200, 100)
    compiled = ENGINE.compile(graph_of(lambda x: (x * 2.0, x + 1.0), x))
    held = [compiled(x * k) for k in range(4)]
    views = [compiled(x * k)[0][3:, ::2] for k in range(4)]
    for k in range(4):
        assert_array_equal(held[k][0], x * k * 2.0)
        assert_array_equal(held[k][1], x * k + 1.0)
        assert_array_equal(views[k], (x * k * 2.0)[3:, ::2])
    del held, views
    addresses = {compiled(x)[0].ctypes.data for _ in range(6)}
    assert len(addresses) <= 2
    y = compiled(x)[0]
    for _ in range(4):
        y = compiled(y)[0]  # its own result
    assert_array_equal(y, x * 32.0)


def test_contractions_without_a_matrix_product_are_nests() -> None:
    f = checked(lambda x, y: ad.build1(9, lambda i: ad.dot(x[i], y[i]) * 2.0), normal(9, 4), normal(9, 4) + 1.0)
    assert counts(f) == (1, 2)


def test_by_configuration() -> None:
    f = ad.compile(ad.value_and_grad(lambda x: ad.sum(ad.sin(x) * x)))
    x = ad.array(normal(9))
    with ad.using(engine="c"):
        y, d = f(x)
        assert "c: 1 kernel of 1 unit" in f.explain(x)
    assert_allclose(float(y), float(np.sum(np.sin(x.numpy()) * x.numpy())))
    assert_allclose(d.numpy(), np.cos(x.numpy()) * x.numpy() + np.sin(x.numpy()))


def test_large_programs_do_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(c_engine, "LARGE", 3)
    with pytest.warns(RuntimeWarning, match="7 operations are too many for the C engine, so the numpy engine"):
        made = ENGINE.compile(graph_of(lambda x: ad.sin(x) + ad.cos(x) * 2.0, normal(3)))
    assert made.notes == ("c: the program is large; the numpy engine runs it",)


def test_larger_programs_are_compiled_in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(c_engine, "QUICK", 3)
    made = checked(lambda x: ad.sin(x) + ad.cos(x) * 2.0, normal(300))
    assert made.notes == ("c: 1 kernel of 1 unit, with fewer optimisations as it is large",)
    monkeypatch.setattr(c_engine, "LONG", 3)
    with pytest.warns(RuntimeWarning, match="too many for the C engine"):
        assert "large" in ENGINE.compile(graph_of(lambda x: ad.sin(x) * 2.5, normal(3))).notes[0]


@pytest.mark.parametrize("k", [0, 1, -1])
def test_an_index_that_the_nest_computes_itself_has_a_name(k: int) -> None:
    """Once with ordinary products and once with strong ones: `sign(k[i])` is stored for the scatters and read as an index."""

    def f(x: ad.AnyTensor, y: ad.AnyTensor, k: ad.AnyTensor) -> ad.AnyTensor:
        return ad.build1(1, lambda i: ad.minimum(x[k[i]], y[i + 1, k[i]])[i, ad.sign(k[i])])[0]

    made = checked(ad.grad_argnums(f, (0, 1)), normal(2, 2, 1), normal(2, 2, 2, 1), np.array([k, 1, 0]))
    assert made.notes == ("c: 1 kernel of 2 units",)


@pytest.mark.parametrize("shape", [(37,), (50, 3), (50, 8), (3, 0), ()])
def test_choices_by_a_truth_value_that_is_a_result_as_well(shape: tuple[int, ...]) -> None:
    """The nest that stores it has it at hand, and loads nothing."""

    def f(x: ad.AnyTensor, y: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        p = (x > 0.0) & (y > 0.0)
        return p, ad.select(p, ad.exp(x), y), ad.sum_all(ad.select(p, x, y * y))

    checked(f, normal(*shape), -normal(*shape))


@over(TOTAL, "c engine")
def test_random_programs(program: Program) -> None:
    both(ENGINE, program)


@over(TOTAL, "c engine, any term a result")
def test_random_programs_whose_steps_are_results_too(program: Program) -> None:
    """A value may be a result, read by others of its nest, and read by other nests, at once."""
    f, arrays = flat(program), program.arguments()
    traced = staged(f, arrays)
    if is_float(program.body.spec.dtype):
        traced = staged(reverse(SIMPLE, f, [np.ones_like(y) for y in eagerly(f, arrays)]), arrays)
    graph = bulk(traced.graph)
    terms = [t for t in reachable(graph.outputs) if t not in graph.inputs and not t.spec.parts]
    chosen = rng(len(terms)).permutation(len(terms))[:3]
    several = graph._replace(outputs=(*graph.outputs, *(terms[k] for k in chosen)))
    check(ENGINE, Traced(several, traced.values), any(e.spec.dtype is F32 for e in subexpressions(program.body)))


def test_no_byte_behind_a_row_is_taken_for_a_truth_value() -> None:
    """Rows in scratch memory are followed by surplus elements of any content, and few bytes are truth values."""

    def f(x: ad.AnyTensor) -> ad.AnyTensor:
        last = ad.fold(lambda b, r: b & (r > 0.0) | (r < -1.0), x[0] > 0.0, ad.rows(x))
        return ad.select(last, ad.exp(x[0]), x[0])

    body = checked(f, normal(4, 7, 5)).source.split("void kernel")[1]
    reads = re.findall(r"\*\(const unsigned char \*\)&s\d\[i\d\]( != 0)?", body)
    assert len(reads) == 3 and all(reads), body
