"""Softmax and its kin, normalisation and attention: values of torch, derivatives by differences, infinities and ties pinned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from adtypes import F32, F64, array, build2, compile, grad, hvp, mean, nn, random, replicate, sum_all, trace, using, vmap
from adtypes.errors import DTypeError, ShapeError
from adtypes.loops import build1
from adtypes.rows import rows
from adtypes.tensor import AnyTensor
from adtypes.testing import agreement, check_grads
from tests.models.counting import operations

INF = float("inf")
RNG = np.random.default_rng(0)
torch = pytest.importorskip("torch")
functional: Any = torch.nn.functional


def numbers(*shape: int) -> AnyTensor:
    return array(RNG.normal(size=shape))


def close(found: AnyTensor, expected: Any) -> None:
    np.testing.assert_allclose(found.numpy(), expected.numpy(), rtol=0, atol=1e-12)


# ---------------------------------------------------------------- values
@pytest.mark.parametrize("axis", [0, 1, 2, -1, -2])
def test_distributions(axis: int) -> None:
    x = numbers(3, 4, 5) * 30.0
    close(nn.softmax(x, axis), functional.softmax(x.torch(), axis))
    close(nn.log_softmax(x, axis), functional.log_softmax(x.torch(), axis))
    close(nn.logsumexp(x, (axis,)), torch.logsumexp(x.torch(), axis))


def test_over_several_axes() -> None:
    x = numbers(3, 4, 5)
    close(nn.logsumexp(x, (0, 2)), torch.logsumexp(x.torch(), (0, 2)))
    close(nn.logsumexp(x), torch.logsumexp(x.torch(), (0, 1, 2)))


@pytest.mark.parametrize("lead", [(), (4,), (2, 3)])
def test_cross_entropy(lead: tuple[int, ...]) -> None:
    z, y = numbers(*lead, 5), array(RNG.integers(0, 5, size=lead))
    flat = functional.cross_entropy(z.torch().reshape(-1, 5), y.torch().reshape(-1), reduction="none")
    close(nn.cross_entropy(z, y), flat.reshape(lead))


def test_normalisation() -> None:
    x, scale, shift = numbers(4, 3, 5), numbers(5), numbers(5)
    close(nn.layer_norm(x, scale, shift), functional.layer_norm(x.torch(), (5,), scale.torch(), shift.torch()))
    close(nn.layer_norm(x, eps=0.1), functional.layer_norm(x.torch(), (5,), eps=0.1))
    scale, shift = numbers(3), numbers(3)
    given = scale.torch(), shift.torch()
    close(nn.batch_norm(x, scale, shift), functional.batch_norm(x.torch(), None, None, *given, training=True))
    middle, variance = numbers(3), numbers(3) ** 2
    expected = functional.batch_norm(x.torch(), middle.torch(), variance.torch(), *given)
    close(nn.batch_norm(x, scale, shift, moments=(middle, variance)), expected)
    close(nn.batch_norm(x, moments=nn.channel_moments(x)), nn.batch_norm(x))


@pytest.mark.parametrize("lead", [(), (2,), (2, 3)])
def test_attention(lead: tuple[int, ...]) -> None:
    q, k, v = numbers(*lead, 4, 3), numbers(*lead, 5, 3), numbers(*lead, 5, 2)
    expected = functional.scaled_dot_product_attention(q.torch(), k.torch(), v.torch())
    close(nn.attention(q, k, v), expected)
    mask = build2((4, 5), lambda i, j: j <= i)
    expected = functional.scaled_dot_product_attention(q.torch(), k.torch(), v.torch(), attn_mask=mask.torch())
    close(nn.attention(q, k, v, mask), expected)


@pytest.mark.parametrize(
    "shape", [(4, 5), (1, 5), (4, 1), (3, 4, 5), (3, 1, 5), (2, 1, 1, 5), (2, 3, 4, 5), (1, 3, 1, 5), (2, 1, 4, 1)]
)
def test_masks_with_leading_axes(shape: tuple[int, ...]) -> None:
    """Such as the keys that are padding, for each example of a batch."""
    q, k, v = numbers(2, 3, 4, 3), numbers(2, 3, 5, 3), numbers(2, 3, 5, 2)
    mask = np.random.default_rng(0).random(shape) < 0.7
    mask[..., 0] = True
    expected = functional.scaled_dot_product_attention(q.torch(), k.torch(), v.torch(), attn_mask=torch.from_numpy(mask))
    close(nn.attention(q, k, v, array(mask)), expected)
    close(compile(lambda q, m: nn.attention(q, k, v, m))(q, mask), expected)
    mask[..., 0] = False
    check_grads(lambda q, k: nn.attention(q, k, v, array(mask)), [q, k], order=1)


@pytest.mark.parametrize("shape", [(5,), (3, 5), (4, 4), (2, 4, 5), (3, 3, 1, 5), (1, 2, 3, 4, 5), ()])
def test_masks_that_do_not_fit(shape: tuple[int, ...]) -> None:
    q, k = numbers(2, 3, 4, 3), numbers(2, 3, 5, 3)
    with pytest.raises(ShapeError, match=r"attention: the mask is bool.*, not \[2, 3, 4, 5\]") as e:
        nn.attention(q, k, k, array(np.ones(shape, bool)))
    assert "a size of 1 stands for any" in str(e.value)


def test_dropout_mask() -> None:
    mask = nn.dropout_mask(np.random.default_rng(0), (200, 100), 0.25, F64).numpy()
    assert set(np.unique(mask)) == {0.0, 1 / 0.75}
    assert abs(mask.mean() - 1.0) < 0.01
    again = nn.dropout_mask(np.random.default_rng(0), (200, 100), 0.25, F64).numpy()
    assert (mask == again).all()
    assert nn.dropout_mask(np.random.default_rng(0), (3,), 0.0, F32).numpy().tolist() == [1.0] * 3
    assert nn.dropout_mask(np.random.default_rng(0), (3,), 0.5, F32).dtype is F32


def test_dropout_mask_in_programs() -> None:
    key = random.key(3)
    mask = nn.dropout_mask(key, (200, 100), 0.25, F64)
    assert set(np.unique(mask.numpy())) == {0.0, 1 / 0.75}
    assert abs(mask.numpy().mean() - 1.0) < 0.01
    close(compile(lambda k: nn.dropout_mask(k, (200, 100), 0.25, F64))(key), mask)
    assert nn.dropout_mask(key, (3,), 0.0, F32).dtype is F32
    x = array(RNG.normal(size=(4, 5)))
    slope = grad(lambda x: sum_all(x * nn.dropout_mask(key, (4, 5), 0.5, F64)))(x)
    close(slope, nn.dropout_mask(key, (4, 5), 0.5, F64))


def test_single_precision() -> None:
    x = array(RNG.normal(size=(3, 4)).astype(np.float32))
    found = [nn.softmax(x), nn.log_softmax(x), nn.logsumexp(x), nn.layer_norm(x), nn.batch_norm(x), nn.attention(x, x, x)]
    assert all(y.dtype is F32 for y in found)
    assert nn.cross_entropy(x, array([0, 1, 2])).dtype is F32


# ---------------------------------------------------------------- derivatives
def weigh(f: Callable[..., AnyTensor]) -> Callable[..., AnyTensor]:
    """A scalar function of all elements of a result, each with its own weight."""

    def loss(*xs: AnyTensor) -> AnyTensor:
        y = f(*xs)
        return sum_all(y * array(np.cos(np.arange(y.size)).reshape(y.shape)))

    return loss


SMOOTH: dict[str, tuple[Callable[..., AnyTensor], tuple[AnyTensor, ...]]] = {
    "softmax": (nn.softmax, (numbers(2, 3),)),
    "log_softmax": (lambda x: nn.log_softmax(x, 0), (numbers(3, 2),)),
    "logsumexp": (lambda x: nn.logsumexp(x, 1), (numbers(2, 3),)),
    "cross_entropy": (lambda z: nn.cross_entropy(z, array([2, 0, -1])), (numbers(3, 3),)),
    "layer_norm": (nn.layer_norm, (numbers(2, 3), numbers(3), numbers(3))),
    "batch_norm": (nn.batch_norm, (numbers(3, 2), numbers(2), numbers(2))),
    "attention": (lambda q, k, v: nn.attention(q, k, v, build2((2, 3), lambda i, j: j <= i)),
                  (numbers(2, 2), numbers(3, 2), numbers(3, 2))),
}  # fmt: skip


@pytest.mark.parametrize("name", SMOOTH)
def test_derivatives(name: str) -> None:
    f, args = SMOOTH[name]
    check_grads(weigh(f), args, order=2, tolerance=1e-5)
    assert agreement(weigh(f), *args).apart <= 1e-10


def test_gradients_of_torch() -> None:
    x = RNG.normal(size=(4, 3))
    y = array([0, 2, 1, 1])
    t = torch.tensor(x, requires_grad=True)
    h = functional.layer_norm(t, (3,))
    functional.cross_entropy(functional.softmax(h, 0) @ h.T @ h, y.torch()).backward()

    def loss(x: AnyTensor) -> AnyTensor:
        h = nn.layer_norm(x)
        return mean(nn.cross_entropy(nn.softmax(h, 0) @ h.T @ h, y))

    close(grad(loss)(array(x)), t.grad)


# ---------------------------------------------------------------- what is pinned
INTERPRETERS = pytest.mark.parametrize("interpreter", ["symbolic", "dual"])


def slope(f: Callable[..., AnyTensor], x: list[float]) -> list[float]:
    found: list[float] = grad(f)(array(x)).tolist()
    return found


@INTERPRETERS
def test_infinite_logits(interpreter: str) -> None:
    with using(interpreter=interpreter):
        assert nn.softmax(array([0.0, -INF, 0.0])).tolist() == [0.5, 0.0, 0.5]
        assert nn.log_softmax(array([0.0, -INF])).tolist() == [0.0, -INF]
        assert nn.logsumexp(array([-INF, 3.0])).item() == 3.0
        assert nn.logsumexp(array([-INF, -INF])).item() == -INF
        assert nn.logsumexp(array([INF, 0.0])).item() == INF
        assert slope(lambda x: nn.logsumexp(x), [-INF, 3.0]) == [0.0, 1.0]
        assert slope(lambda x: nn.logsumexp(x), [-INF, -INF]) == [0.0, 0.0]
        assert slope(lambda x: nn.softmax(x)[0], [0.0, -INF, 0.0]) == [0.25, 0.0, -0.25]
        with np.errstate(invalid="ignore"):
            assert np.isnan(nn.softmax(array([-INF, -INF])).numpy()).all()
            assert np.isnan(nn.log_softmax(array([-INF, -INF])).numpy()).all()
            assert np.isnan(nn.softmax(array([INF, 0.0])).numpy()).all()
            assert np.isnan(nn.logsumexp(array([float("nan"), 0.0])).numpy())
            assert np.isnan(slope(lambda x: nn.logsumexp(x), [INF, 0.0])[0])


@INTERPRETERS
def test_equal_logits(interpreter: str) -> None:
    with using(interpreter=interpreter):
        assert nn.softmax(array([7.0] * 4)).tolist() == [0.25] * 4
        assert slope(lambda x: nn.logsumexp(x), [7.0] * 4) == [0.25] * 4


@INTERPRETERS
def test_large_logits(interpreter: str) -> None:
    with using(interpreter=interpreter):
        assert nn.logsumexp(array([1e4, 1e4 - 800.0])).item() == 1e4
        assert nn.cross_entropy(array([1e4, 0.0]), array(1)).item() == 1e4
        assert slope(lambda z: nn.cross_entropy(z, array(1)), [1e4, 0.0]) == [1.0, -1.0]


@INTERPRETERS
def test_labels_that_name_no_class(interpreter: str) -> None:
    z = array([[1.0, 2.0], [3.0, 5.0], [0.0, 0.0]])
    with using(interpreter=interpreter):
        y = array([-1, 2, 0])
        assert nn.cross_entropy(z, y).tolist()[:2] == [0.0, 0.0]
        assert grad(lambda z: sum_all(nn.cross_entropy(z, y)))(z).tolist() == [[0.0, 0.0], [0.0, 0.0], [-0.5, 0.5]]


@INTERPRETERS
def test_padding_costs_nothing_whatever_its_logits(interpreter: str) -> None:
    """Value, gradient and second order; torch has the value, and NaN as the gradient of labels that it ignores."""
    data = np.array([[-INF, -INF], [INF, 0.0], [np.nan, 1.0], [0.0, 0.0]])
    z, y = array(data), array([-1, 2, -1, 1])
    t = torch.tensor(data, requires_grad=True)
    ignored = functional.cross_entropy(t, torch.tensor([-100, -100, -100, 1]), reduction="sum")
    f: Any = lambda z: sum_all(nn.cross_entropy(z, y))
    with using(interpreter=interpreter):
        assert f(z).item() == ignored.item()
        assert grad(f)(z).tolist() == [[0.0, 0.0]] * 3 + [[0.5, -0.5]]
        assert hvp(f, z, array(np.ones((4, 2)))).tolist() == [[0.0, 0.0]] * 4
        assert vmap(lambda r: nn.cross_entropy(r[0], r[1]), rows(z).zip(rows(y))).stack().tolist()[:3] == [0.0] * 3


@INTERPRETERS
def test_a_query_that_sees_nothing(interpreter: str) -> None:
    x, mask = array([[1.0], [2.0]]), array([[False, False], [True, False]])
    with using(interpreter=interpreter):
        assert nn.attention(x, x, x, mask).tolist() == [[0.0], [1.0]]
        assert grad(lambda x: sum_all(nn.attention(x, x, x, mask)))(x).tolist() == [[1.0], [0.0]]


def test_under_loops() -> None:
    x = numbers(3, 4, 2)
    close(vmap(nn.softmax, rows(x)).stack(), nn.softmax(x))
    close(vmap(lambda r: nn.attention(r, r, r), rows(x)).stack(), nn.attention(x, x, x))
    z, y = numbers(3, 4), array([1, 0, 3])
    close(build1(3, lambda i: nn.cross_entropy(z[i], y[i])), nn.cross_entropy(z, y))


def test_no_examples() -> None:
    z, y = array(np.zeros((0, 3))), array(np.zeros(0, int))
    assert nn.softmax(z).shape == nn.log_softmax(z).shape == nn.layer_norm(z).shape == (0, 3)
    assert nn.logsumexp(z, 1).shape == nn.cross_entropy(z, y).shape == (0,)
    assert nn.attention(z, numbers(4, 3), numbers(4, 2)).shape == (0, 2)
    depthless = nn.attention(array(np.zeros((2, 0))), array(np.zeros((4, 0))), v := numbers(4, 2))
    close(depthless, replicate(2, mean(v, axis=0)))  # all scores are equal
    assert grad(lambda w: sum_all(nn.cross_entropy(z @ w, y)))(numbers(3, 3)).tolist() == [[0.0] * 3] * 3


def test_gradients_stay_plain_products() -> None:
    def loss(w: AnyTensor, x: AnyTensor, y: AnyTensor) -> AnyTensor:
        h = nn.attention(x @ w, x @ w, x, build2((6, 6), lambda i, j: j <= i))
        return mean(nn.cross_entropy(nn.layer_norm(h) @ w, y))

    found = operations(trace(loss, "f64[8,8]", "f64[6,8]", "i64[6]").grad())
    assert "mul0" not in found and found["contract"] <= 14


# ---------------------------------------------------------------- errors
@pytest.mark.parametrize(
    ("call", "kind", "text"),
    [
        (lambda: nn.softmax(array([1, 2])), DTypeError, "softmax of i64[2]"),
        (lambda: nn.softmax(array([1.0]), 1), ShapeError, "softmax: axis 1 of f64[1], which has 1 axis"),
        (lambda: nn.logsumexp(array(np.zeros((2, 0))), 1), ShapeError, "logsumexp: f64[2,0] has no elements along axis 1"),
        (lambda: nn.cross_entropy(numbers(3, 2), array([0, 1])), ShapeError, "cross_entropy: logits f64[3,2], labels i64[2]"),
        (lambda: nn.cross_entropy(numbers(2, 2), numbers(2)), DTypeError, "cross_entropy: labels are f64[2]"),
        (lambda: nn.layer_norm(numbers(2, 3), numbers(2)), ShapeError, "layer_norm: scale f64[2] for axis 1 of f64[2,3]"),
        (lambda: nn.batch_norm(numbers(3)), ShapeError, "batch_norm of f64[3]"),
        (lambda: nn.batch_norm(numbers(3, 2), None, numbers(3)), ShapeError, "batch_norm: shift f64[3] for axis 1 of f64[3,2]"),
        (lambda: nn.attention(numbers(2, 3), numbers(2, 2), numbers(2, 2)), ShapeError,
         "attention: queries f64[2,3], keys f64[2,2], values f64[2,2]"),
        (lambda: nn.attention(numbers(2, 3), numbers(2, 3), numbers(2, 2), array([True])), ShapeError,
         "attention: the mask is bool[1], not [2, 2]"),
        (lambda: nn.dropout_mask(RNG, (2,), 1.0, F64), ShapeError, "dropout_mask: rate 1.0"),
    ],
)  # fmt: skip
def test_errors(call: Callable[[], object], kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert getattr(caught.value, "what") == text  # noqa: B009
