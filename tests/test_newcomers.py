"""What those try first who come from NumPy, JAX or torch: axes as there, and names of there that say what is written here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import adtypes as ad
from adtypes import F64, array
from adtypes.testing import check_grads

f: Any = ad  # as if untyped: most of these are errors to the type checker, too
X: Any = array([1.0, 2.0, 3.0])
class Point(NamedTuple):
    a: Any
    b: Any


A = np.arange(24.0).reshape(2, 3, 4) / 7.0 - 1.0
ENGINES = pytest.mark.parametrize("engine", ["numpy", "c", "torch"])


def refused(kind: type[Exception], thunk: Callable[[], object]) -> str:
    """The whole text of an error."""
    with pytest.raises(kind) as e:
        thunk()
    return str(e.value)


# ---- axes
@pytest.mark.parametrize("axis", [0, 1, 2, 3, -1, -4])
def test_stack_along_any_axis(axis: int) -> None:
    got = f.stack([array(A), array(2.0 * A)], axis)
    assert_array_equal(got.numpy(), np.stack([A, 2.0 * A], axis))


def test_stack_axes_that_are_none() -> None:
    assert f.stack([1.0, 2.0], axis=-1).tolist() == [1.0, 2.0]
    assert "stack: axis 2 of f64[2,3]" in refused(ad.ShapeError, lambda: f.stack([X, X], axis=2))


@pytest.mark.parametrize("axis", [0, 1, 2, -1, -3])
@pytest.mark.parametrize("ix", [np.array(1), np.array([1, 0, 7, -1]), np.array([[1, 0], [0, 2]]), np.zeros((0,), int)], ids=str)
def test_take_along_any_axis(axis: int, ix: Any) -> None:
    n = A.shape[axis]
    where = np.expand_dims((ix >= 0) & (ix < n), tuple(range(ix.ndim, ix.ndim + 2)))
    want = np.moveaxis(A, axis, 0)[np.clip(ix, 0, n - 1)] * where  # out of bounds reads 0
    want = np.moveaxis(want, range(ix.ndim), range(axis % 3, axis % 3 + ix.ndim))
    assert_array_equal(f.take(array(A), array(ix), axis).numpy(), want)


@ENGINES
@pytest.mark.parametrize(("shift", "axis"), [(1, 0), (-1, 1), (5, -1), (0, 0), (-9, 2), (3, 1)])
def test_roll(engine: str, shift: int, axis: int) -> None:
    if engine == "torch":
        pytest.importorskip("torch")
    weights = np.cos(A)
    x = array(A)
    value = ad.compile(lambda x: ad.roll(x, shift, axis), engine)(x)
    assert_array_equal(value.numpy(), np.roll(A, shift, axis))
    slope = ad.compile(ad.grad(lambda x: ad.sum(ad.square(ad.roll(x, shift, axis)) * weights)), engine)(x)
    assert_allclose(slope.numpy(), 2.0 * A * np.roll(weights, -shift, axis), 1e-14)


def test_roll_of_nothing_and_by_what_is_no_shift() -> None:
    assert ad.roll(ad.zeros((0, 3), F64), 2).shape == (0, 3)
    assert "build1(n, lambda i: x[(i - shift) % n])" in refused(ad.DTypeError, lambda: f.roll(X, array(1)))
    assert "roll: axis 1 of f64[3]" in refused(ad.ShapeError, lambda: f.roll(X, 1, 1))


def test_axes_and_sizes_are_ints_of_numpy_too() -> None:
    """Sizes were, and axes were not."""
    one, a = np.int64(1), array(A)
    same = [
        (f.sum(a, axis=one), A.sum(1)), (f.sum(a, axis=(np.int32(0), one)), A.sum((0, 1))), (f.argmax(a, one), A.argmax(1)),
        (f.roll(a, one, one), np.roll(A, 1, 1)), (f.stack([a, a], one), np.stack([A, A], 1)), (f.expand(a, one), A[:, None]),
        (f.take(a, array([0]), one), A[:, [0]]), (f.concat([a, a], one), np.concatenate([A, A], 1)),
        (f.vmap_(lambda x: x, one)(a), np.moveaxis(A, 1, 0)), (f.reshape(a, (np.int64(4), np.int64(-1))), A.reshape(4, 6)),
        (f.nn.avg_pool2d(array(A[None]), one), A[None]),
    ]  # fmt: skip
    for k, (got, want) in enumerate(same):
        assert_array_equal(got.numpy(), want, err_msg=str(k))
    assert "a tuple of several" in refused(ad.ShapeError, lambda: f.sum(a, axis=[0, 1]))


def test_lengths_along_an_axis() -> None:
    assert_allclose(ad.norm(array(A), axis=1).numpy(), np.linalg.norm(A, axis=1), 1e-15)
    assert_allclose(ad.norm(array(A), axis=(0, 2)).numpy(), np.sqrt((A * A).sum((0, 2))), 1e-15)
    check_grads(lambda a: ad.norm(a, axis=-1), [array(A)])
    rows = array([[3.0, 4.0], [0.0, 0.0]])
    assert_allclose(ad.grad_at(lambda a: ad.sum(ad.norm(a, axis=1)), rows).numpy(), [[0.6, 0.8], [0.0, 0.0]], 1e-15)


def test_vmap_of_arguments_by_name() -> None:
    mapped = ad.vmap_(lambda x, y: ad.sum(x) * y, in_axes=1)
    a = array(A[0])
    assert_allclose(mapped(a, y=array([1.0, 2.0, 3.0, 4.0])).numpy(), A[0].sum(0) * np.arange(1.0, 5.0), 1e-15)
    assert "size 3, but 4" in refused(ad.ShapeError, lambda: mapped(a, y=X))


@pytest.mark.parametrize("axes", ["0", ({"x": 0},), (0, 1.0), True], ids=str)
def test_axes_of_vmap_are_ints(axes: Any) -> None:
    assert "is not an axis" in refused(ad.ShapeError, lambda: ad.vmap_(lambda x: x, axes))


@pytest.mark.parametrize(
    ("shapes", "words"),
    [
        (((4, 3), (3,)), "write replicate(4, y) for the smaller one, y"),
        (((3,), (2, 4, 3)), "write replicate(2, replicate(4, y)) for the smaller one, y"),
        (((4, 3), (4,)), "build2((4, 3), lambda i, j: .. x[i, j] .. y[i] ..)"),
        (((4, 1), (4, 3)), "build2((4, 3), lambda i, j: .. x[i, j] .. y[i, 0] ..)"),
        (((1, 2, 3, 4, 5), (1, 2, 3, 4, 1)), "lambda i, j, k, l, m: .. x[i, j, k, l, m] .. y[i, j, k, l, 0]"),
        (((4, 3), (2,)), "axes of sizes [2] are not among those of [4, 3]"),
        (((1, 3), (4, 1)), "build2((4, 3), lambda i, j: .. x[i, 0] .. y[0, j] ..)"),
        (((4, 3), (3, 4)), "transpose(x)"),
    ],
    ids=str,
)
def test_what_to_write_instead_of_broadcasting(shapes: tuple[tuple[int, ...], tuple[int, ...]], words: str) -> None:
    a, b = (array(np.ones(s)) for s in shapes)
    text = refused(ad.ShapeError, lambda: a * b)
    assert "only scalars broadcast" in text
    assert words in text
    assert words in refused(ad.ShapeError, lambda: b - a)


# ---- what stands in the place of something else
def test_functions_are_chosen_by_cond_lazy() -> None:
    assert "cond_lazy(p, f, g, *args)" in refused(ad.DTypeError, lambda: f.cond(X[0] > 0.0, lambda: X, lambda: X))


def test_states_of_other_optimisers() -> None:
    p = {"w": X}
    for how, state in ((ad.optim.adam(0.1), None), (ad.optim.adam(0.1), ad.optim.sgd(0.1).init(p)), (ad.optim.momentum(0.1), ())):
        text = refused(ad.TreeError, partial(cast("Any", how).step, p, p, state))
        assert f"a state of the type {type(state).__name__}, not {type(how).__name__}State" in text
        assert ".init(params) is the first one" in text


def test_seeds_are_no_generators() -> None:
    text = refused(ad.DTypeError, lambda: f.nn.dropout_mask(0, (3,), 0.5, F64))
    assert "int is not a generator" in text
    assert "numpy.random.default_rng(seed)" in text


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """The error named a file that nobody had asked for."""
    place = tmp_path / "nowhere" / "x.program"
    with pytest.raises(FileNotFoundError) as e:
        ad.trace(lambda x: x, X).save(place)
    assert e.value.filename == str(place)


# ---- trees as vectors
def test_trees_are_vectors_and_trees_again() -> None:
    p: Any = {"w": array([[1.0, 2.0]]), "b": 3.0, "n": 3, "none": ad.zeros((0, 2), F64)}
    vector, back = ad.tree.ravel(p)
    assert vector.tolist() == [1.0, 2.0, 3.0]
    tree = back(2.0 * vector)
    assert (tree["w"].tolist(), tree["b"].item(), tree["n"], tree["none"].shape) == ([[2.0, 4.0]], 6.0, 3, (0, 2))
    assert cast("Any", back)(np.arange(3.0, dtype=np.float32))["w"].dtype is ad.F32

    def energy(p: Any) -> Any:
        return ad.sum(p["w"]) * p["b"] ** 2.0

    want = [[0.0, 0.0, 6.0], [0.0, 0.0, 6.0], [6.0, 6.0, 6.0]]
    assert_allclose(ad.hessian(lambda v: energy(back(v)))(vector).numpy(), want)

    def curvature(p: Any) -> Any:
        vector, back = ad.tree.ravel(p)
        return ad.hessian(lambda v: energy(back(v)))(vector)

    assert_allclose(ad.compile(curvature)(p).numpy(), want)
    slope = ad.grad(lambda p: ad.sum(ad.square(ad.tree.ravel(p)[0])))({"w": array([[1.0, 2.0]]), "b": array(3.0)})
    assert (slope["w"].tolist(), slope["b"].item()) == ([[2.0, 4.0]], 6.0)


def test_trees_that_are_no_vectors() -> None:
    assert "b: ravel: f64[3] and i64" in refused(ad.DTypeError, lambda: ad.tree.ravel(Point(X, array(1))))
    assert "has no tensors" in refused(ad.TreeError, lambda: ad.tree.ravel({"n": 3}))
    back = ad.tree.ravel({"w": X})[1]
    assert "the tree has 3 elements, and f64[2] is not a vector of that length" in refused(ad.ShapeError, lambda: back(X[:2]))
    assert "tree.ravel" in refused(ad.ShapeError, lambda: f.hessian(lambda p: ad.sum(p["w"]))({"w": X}))


# ---- names
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("jit", "write compile(f)"), ("arange", "write iota(n)"), ("concatenate", "write concat"), ("float32", "write F32"),
        ("lax", "fori"), ("custom_vjp", "custom_derivative"), ("softmax", "write nn.softmax"), ("randn", "random.normal"),
        ("reshap", "did you mean 'reshape'?"), ("gradd", "did you mean 'grad'?"),
    ],
)  # fmt: skip
def test_names_of_other_libraries(name: str, words: str) -> None:
    text = refused(AttributeError, lambda: getattr(ad, name))
    assert f"no attribute {name!r}" in text
    assert words in text


def test_names_that_nobody_knows() -> None:
    assert refused(AttributeError, lambda: f.qqqqq).endswith("no attribute 'qqqqq'")
    assert not hasattr(ad, "jit")


def test_sizes_are_an_attribute_of_the_package() -> None:
    assert ad.dims.F is not None


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: f.sum(X, axis=0, keepdims=True), "sum has no parameter 'keepdims': expand"),
        (lambda: f.mean(X, dim=0), "mean has no parameter 'dim': it is called axis"),
        (lambda: f.grad(f.sum, argnums=1), "grad has no parameter 'argnums': write grad_argnums(f, 1)"),
        (lambda: f.grad(f.sum, 1), "grad has no parameter 'argnums': write grad_argnums(f, 1)"),
        (lambda: f.value_and_grad(f.sum, (0, 1)), "value_and_grad has no parameter 'argnums': write grad_argnums(f, 1)"),
        (lambda: f.value_and_grad(f.sum, has_aux=True), "value_and_grad has no parameter 'has_aux': write grad_aux(f) or value"),
        (lambda: f.nn.conv2d(X, X, groups=2), "conv2d has no parameter 'groups': concat(.., 1) the results for slices"),
        (lambda: f.compile(f.sum, static_argnums=0), "compile has no parameter 'static_argnums': ints"),
        (lambda: f.array([1.0], requires_grad=True), "array has no parameter 'requires_grad': derivatives are of functions"),
        (lambda: f.array([1.0], device="cuda"), "array has no parameter 'device': write using(backend="),
    ],
)
def test_parameters_of_other_libraries(call: Callable[[], object], words: str) -> None:
    assert words in refused(TypeError, call)


def test_programs_take_arguments_in_order() -> None:
    text = refused(TypeError, lambda: f.trace(f.sum, X)(x=X))
    assert "program(x, y), with the arguments in order" in text
    text = refused(TypeError, lambda: f.trace(lambda dim: dim, X)(dim=X))  # a name that has another meaning elsewhere
    assert "program(x, y), with the arguments in order" in text and "axis" not in text


def test_a_function_in_the_place_of_a_size() -> None:
    text = refused(ad.ShapeError, lambda: f.fori(lambda i, c: c, 3, X))
    assert "fori: function is not a size" in text and "the size comes first, then the function" in text
    text = refused(ad.ShapeError, lambda: f.eye(ad.F64, 3))  # a class may be called, but is no function
    assert "sizes are Python ints" in text and "the size comes first" not in text


def test_numbers_that_are_no_floats() -> None:
    assert "numbers are floats with a point, as 2.0" in refused(ad.DTypeError, lambda: f.sqrt(4))
    for x in (f.array([1, 2]), f.array(True)):
        assert "floats with a point" not in refused(ad.DTypeError, partial(f.sqrt, x))


def test_functions_of_numpy_are_called_by_their_whole_name() -> None:
    text = refused(ad.StagingError, lambda: ad.trace(lambda x: np.linalg.norm(x), X))
    assert "numpy.linalg.norm of a tensor" in text
    assert "write adtypes.norm; outside of programs np.linalg.norm(x.numpy())" in text


# ---- what is differentiated
def test_an_object_is_nothing_to_differentiate_by() -> None:
    """It is a constant, and came back as its own gradient."""
    class Model:
        w = X

    def loss(m: Any) -> Any:
        return ad.sum(m.w)

    for transform in (f.grad(loss), f.value_and_grad(loss), f.grad_argnums(loss, 0)):
        text = refused(ad.NotDifferentiableError, partial(transform, Model()))
        assert "loss cannot be differentiated with respect to an object of the class Model, a constant" in text
        assert "frozen dataclasses" in text
    assert "by an object of the class Model" in refused(ad.NotDifferentiableError, lambda: f.vjp(loss, Model()))
    assert ad.grad(lambda p: ad.sum(p["w"]) * p["m"].w[0])({"w": X, "m": Model}) is not None  # beside tensors it is one


def test_an_argument_named_twice() -> None:
    """The gradient by the first of the two was 0."""
    assert "name an argument twice" in refused(ad.ShapeError, lambda: ad.grad_argnums(lambda x, y: ad.sum(x * y), (0, 0))(X, X))
    assert "name an argument twice" in refused(ad.ShapeError, lambda: ad.grad_argnums(lambda x, y: ad.sum(x * y), (1, -1))(X, X))


def test_extra_results_are_the_second_of_a_pair() -> None:
    text = refused(ad.NotScalarError, lambda: f.grad_aux(lambda x: x * x)(2.0))
    assert "must return (loss, extra), but it returned f64" in text
    text = refused(ad.NotScalarError, lambda: f.value_and_grad_aux(lambda x: [x * x, x])(2.0))
    assert "must return (loss, extra), but it returned list" in text
    text = refused(ad.NotScalarError, lambda: f.value_and_grad(lambda x: (x * x, x))(2.0))
    assert "grad_aux(f) and value_and_grad_aux(f)" in text


# ---- arrays that are no tensors
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (np.arange(3.0).astype(">f8"), 'in the other order: write x.astype("float64")'),
        (np.arange(3).astype(">i4"), 'in the other order: write x.astype("int32")'),
        (np.ones(3, np.float16), 'write x.astype("float32")'),
        (np.ones(3, np.uint8), 'write x.astype("int64")'),
        (np.ones(3, np.longdouble), 'write x.astype("float64")'),
        (np.ones(3, complex), "x.real and x.imag"),
        (np.array(["a"]), "make an array of numbers first"),
        (np.array([1.0, None]), "make an array of numbers first"),
    ],
    ids=lambda x: str(x.dtype) if isinstance(x, np.ndarray) else "",
)
def test_which_argument_has_no_element_type_and_how_it_gets_one(data: Any, words: str) -> None:
    def loss(scale: Any, params: Any) -> Any:
        return ad.sum(params["w"]) * scale

    for call in (ad.compile(loss), ad.grad(loss), ad.grad_argnums(loss, 0)):
        text = refused(ad.DTypeError, partial(call, 1.0, {"w": data}))
        assert "has no meaning in tensor programs" in text
        assert words in text
        assert text.startswith("params['w']: ")
        assert "test_newcomers.py" in text


def test_element_types_of_torch() -> None:
    torch = pytest.importorskip("torch")
    text = refused(ad.DTypeError, lambda: ad.torch_function(lambda x, y: x * y)(torch.ones(2), np.ones(2, ">f8")))
    assert text.startswith("y: NumPy dtype >f8 has no meaning")
    text = refused(ad.DTypeError, lambda: ad.compile(lambda x: x)(torch.ones(2).bfloat16()))
    assert "x: torch dtype torch.bfloat16 has no meaning" in text
    assert "write x.to(torch.float32)" in text


def test_functions_for_torch_name_their_arguments() -> None:
    torch = pytest.importorskip("torch")

    def product(left: Any, right: Any) -> Any:
        return left @ right

    text = refused(ad.ShapeError, lambda: ad.torch_function(product)(torch.ones(2, 3), torch.ones(2, 3)))
    assert "left : f32[2,3]" in text
    assert "right : f32[2,3]" in text
    text = refused(ad.DTypeError, lambda: ad.torch_function(product)(torch.ones(2, 3), right=torch.ones(3).half()))
    assert text.startswith("right: torch dtype torch.float16")
    assert "test_newcomers.py" in text


def test_arrays_of_other_libraries() -> None:
    """What has an `__array__` was a constant of the program, or refused without a word of what to do."""

    class Series:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return np.array([1.0, 2.0])

    text = refused(ad.TreeError, lambda: ad.compile(lambda p: ad.sum(p["x"]))({"x": Series()}))
    assert "Series is an array of another library" in text
    assert "array(x)" in text
    assert f.array(Series()).tolist() == [1.0, 2.0]


def test_lists_of_numbers_are_no_vectors() -> None:
    for call in (ad.compile(lambda x: x * x), ad.grad(lambda x: ad.sum(x * x))):
        with pytest.raises(TypeError) as e:
            cast("Any", call)([1.0, 2.0])
        assert e.value.__notes__ == ["an argument is a list of 2 numbers, a tree and no vector: array(..) makes a tensor of it"]
    with pytest.raises(TypeError) as e:
        cast("Any", ad.compile(lambda x, y: 1 + "a"))(X, [])  # type: ignore[operator]
    assert not hasattr(e.value, "__notes__")


def test_labels_of_either_integer_type() -> None:
    labels = array(np.array([2, 0], np.int32))
    assert ad.one_hot(cast("Any", labels), 3, F64).tolist() == [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    assert "one_hot: the indices are f64[2,3]" in refused(ad.DTypeError, lambda: f.one_hot(f.ones((2, 3), F64), 3, F64))


def test_partials_that_return_nothing() -> None:
    g = ad.custom_derivative(lambda x: ad.sin(x))
    g.partials(cast("Any", lambda out, x: None))
    assert "the partials of <lambda> return None" in refused(ad.StagingError, lambda: ad.grad(lambda x: ad.sum(g(x)))(X))


# ---- shapes that are no shapes
def test_pairs_of_widths() -> None:
    assert "pad: 1 are not pairs of widths for f64[3]" in refused(ad.ShapeError, lambda: f.pad(X, 1))
    assert "pad(x, [(1, 1)])" in refused(ad.ShapeError, lambda: f.pad(X, (1, 1)))
    assert f.pad(X, np.array([[1, 0]])).tolist() == [0.0, 1.0, 2.0, 3.0]


def test_build_takes_a_tuple_of_sizes() -> None:
    assert "build2: 1 size for 2 indices" in refused(ad.ShapeError, lambda: f.build2(3, lambda i, j: X[i]))
