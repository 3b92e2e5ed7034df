"""Convolution and pooling: values and gradients of torch, ties, padding, programs without copies, error texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from adtypes import F32, array, grad, nn, square, sum_all, to_dtype, trace, using, vjp
from adtypes.errors import DTypeError, ShapeError
from adtypes.tensor import AnyTensor
from adtypes.testing import agreement, check_grads
from tests.models.counting import operations

RNG = np.random.default_rng(0)
torch = pytest.importorskip("torch")
functional: Any = torch.nn.functional


def numbers(*shape: int) -> AnyTensor:
    return array(RNG.normal(size=shape))


def same_as_torch(f: Callable[..., AnyTensor], g: Callable[..., Any], *args: AnyTensor) -> None:
    """Value and all cotangents."""
    ts = [x.torch().clone().requires_grad_() for x in args]
    expected = g(*ts)
    ct = RNG.normal(size=expected.shape)
    expected.backward(torch.from_numpy(ct))
    found, pull = vjp(f, *args)
    np.testing.assert_allclose(found.numpy(), expected.detach().numpy(), atol=1e-12)
    for slope, t in zip(pull(array(ct)), ts, strict=True):
        np.testing.assert_allclose(slope.numpy(), t.grad.numpy(), atol=1e-12)


@pytest.mark.parametrize("options", [{}, {"stride": 2}, {"padding": 2}, {"dilation": 2}, {"stride": 3, "padding": 1},
                                     {"padding": "same"}, {"padding": "valid"}])  # fmt: skip
def test_conv1d(options: dict[str, Any]) -> None:
    def f(x: AnyTensor, k: AnyTensor, b: AnyTensor) -> AnyTensor:
        return nn.conv1d(x, k, b, **options)

    same_as_torch(f, lambda x, k, b: functional.conv1d(x, k, b, **options), numbers(2, 3, 8), numbers(4, 3, 3), numbers(4))


@pytest.mark.parametrize("options", [{}, {"stride": (2, 1)}, {"padding": (0, 2)}, {"dilation": (1, 2)}, {"padding": "same"},
                                     {"stride": 2, "padding": 1, "dilation": (2, 1)}])  # fmt: skip
@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_conv2d(options: dict[str, Any], interpreter: str) -> None:
    def f(x: AnyTensor, k: AnyTensor) -> AnyTensor:
        return nn.conv2d(x, k, **options)

    with using(interpreter=interpreter):
        same_as_torch(f, lambda x, k: functional.conv2d(x, k, **options), numbers(2, 2, 6, 7), numbers(3, 2, 3, 3))


@pytest.mark.parametrize("options", [{}, {"stride": 2}, {"padding": 2}, {"dilation": 2}, {"stride": 3, "padding": 1}])
@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_transposed_convolutions(options: dict[str, Any], interpreter: str) -> None:
    def along(x: AnyTensor, k: AnyTensor, b: AnyTensor) -> AnyTensor:
        return nn.conv_transpose1d(x, k, b, **options)

    def images(x: AnyTensor, k: AnyTensor) -> AnyTensor:
        return nn.conv_transpose2d(x, k, **options)

    one, two = functional.conv_transpose1d, functional.conv_transpose2d
    with using(interpreter=interpreter):
        same_as_torch(along, lambda x, k, b: one(x, k, b, **options), numbers(2, 3, 8), numbers(3, 4, 3), numbers(4))
        same_as_torch(images, lambda x, k: two(x, k, **options), numbers(2, 2, 5, 4), numbers(2, 3, 3, 4))


def test_transposed_convolutions_are_adjoints() -> None:
    x, y, k = numbers(2, 3, 9, 7), numbers(2, 4, 4, 4), numbers(4, 3, 3, 2)
    options: dict[str, Any] = {"stride": 2, "padding": (0, 1), "dilation": (1, 2)}
    there = sum_all(nn.conv2d(x, k, **options) * y)
    back = sum_all(nn.conv_transpose2d(y, k, **options) * x)
    np.testing.assert_allclose(there.numpy(), back.numpy(), rtol=1e-12)


@pytest.mark.parametrize("options", [{}, {"stride": 1}, {"stride": (1, 2)}, {"padding": 1}, {"stride": 3, "padding": (1, 0)}])
@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_pooling(options: dict[str, Any], interpreter: str) -> None:
    with using(interpreter=interpreter):
        x = numbers(2, 3, 6, 7)
        same_as_torch(lambda x: nn.max_pool2d(x, 2, **options), lambda x: functional.max_pool2d(x, 2, **options), x)
        same_as_torch(lambda x: nn.avg_pool2d(x, (3, 2), **options), lambda x: functional.avg_pool2d(x, (3, 2), **options), x)


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_ties_go_to_the_first_of_a_window(interpreter: str) -> None:
    with using(interpreter=interpreter):
        slope = grad(lambda x: sum_all(nn.max_pool2d(x, 2)))(array(np.zeros((1, 1, 2, 4))))
        assert slope.tolist() == [[[[1, 0, 1, 0], [0, 0, 0, 0]]]]
        slope = grad(lambda x: sum_all(nn.max_pool2d(x, 2, stride=1)))(array([[[[1.0, 1.0], [0.0, 0.0], [1.0, 1.0]]]]))
        assert slope.tolist() == [[[[1, 0], [0, 0], [1, 0]]]]


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_the_derivative_never_goes_to_padding(interpreter: str) -> None:
    """Also where all elements of a window are -inf; as torch has it."""
    low = float("-inf")
    data = np.array([[low, low, 1.0], [low, low, low], [2.0, low, low]])[None, None]
    for options in ({"padding": 1}, {"stride": 1, "padding": 1}, {"stride": 1, "padding": (1, 0)}):
        x = torch.tensor(data, requires_grad=True)
        y = torch.nn.functional.max_pool2d(x, 2, **options)
        weights = np.arange(1.0, 1.0 + y.numel()).reshape(y.shape)
        y.backward(torch.tensor(weights))
        pooled: Any = partial(nn.max_pool2d, size=2, **options)
        with using(interpreter=interpreter):
            value, pull = vjp(pooled, array(data))
            np.testing.assert_array_equal(value.numpy(), y.detach().numpy())
            np.testing.assert_array_equal(pull(array(weights))[0].numpy(), x.grad.numpy())
    with pytest.raises(ShapeError, match="windows that see nothing but padding"):
        nn.max_pool2d(array(np.zeros((1, 1, 0, 3))), 2, padding=1)


def test_padding_never_wins() -> None:
    x = array([[[[-3.0, -4.0], [-5.0, -6.0]]]])
    assert nn.max_pool2d(x, 2, padding=1).tolist() == [[[[-3.0, -4.0], [-5.0, -6.0]]]]
    assert nn.avg_pool2d(x, 2, padding=1).tolist() == [[[[-0.75, -1.0], [-1.25, -1.5]]]]


def test_derivatives() -> None:
    x, k = numbers(1, 2, 4, 4), numbers(2, 2, 3, 3)

    def loss(x: AnyTensor, k: AnyTensor) -> AnyTensor:
        return sum_all(square(nn.avg_pool2d(nn.max_pool2d(nn.conv2d(x, k, padding="same"), 2, stride=1), 2, stride=1)))

    check_grads(loss, (x, k), order=2, tolerance=1e-5)
    assert agreement(loss, x, k, second=False).apart <= 1e-10


def test_no_examples() -> None:
    x, k = array(np.zeros((0, 2, 6, 6))), numbers(3, 2, 3, 3)
    assert nn.conv2d(x, k, padding=1).shape == (0, 3, 6, 6)
    assert nn.max_pool2d(x, 2).shape == nn.avg_pool2d(x, 2).shape == (0, 2, 3, 3)
    slope = grad(lambda k: sum_all(nn.max_pool2d(nn.conv2d(x, k), 2)))(k)
    assert slope.shape == (3, 2, 3, 3) and not slope.numpy().any()


def test_gradients_are_small() -> None:
    program = trace(lambda x, k: sum_all(square(nn.conv2d(x, k, padding=1))), "f64[4,3,16,16]", "f64[8,3,3,3]")
    assert operations(program.grad())["contract"] <= 2
    both = trace(lambda x, k: nn.conv2d(x, k, padding=1), "f64[4,3,16,16]", "f64[8,3,3,3]").vjp()
    assert len(both) <= 12, both.show()
    assert operations(both)["contract"] == 3
    pooled = trace(lambda x: sum_all(nn.max_pool2d(x, 2)), "f64[4,3,16,16]").grad()
    assert "mul0" not in operations(pooled)


@pytest.mark.parametrize(
    ("call", "kind", "text"),
    [
        (lambda: nn.conv2d(numbers(2, 3, 4), numbers(2, 3, 1, 1)), ShapeError, "conv2d: the input is f64[2,3,4]"),
        (lambda: nn.conv1d(numbers(2, 3, 4), numbers(3, 1)), ShapeError, "conv1d: the kernels are f64[3,1]"),
        (lambda: nn.conv2d(numbers(2, 3, 4, 4), numbers(5, 2, 3, 3)), ShapeError,
         "conv2d: f64[2,3,4,4] has 3 channels, the kernels f64[5,2,3,3] are for 2"),
        (lambda: nn.conv2d(numbers(1, 1, 2, 4), numbers(1, 1, 3, 3)), ShapeError,
         "conv2d: windows of [3, 3] do not fit into f64[1,1,2,4] with padding [0, 0]"),
        (lambda: nn.conv1d(numbers(1, 1, 4), numbers(1, 1, 2), padding="same"), ShapeError,
         "conv1d: padding 'same' with kernels of [2] and stride [1]"),
        (lambda: nn.conv1d(numbers(1, 1, 4), numbers(1, 1, 3), stride=0), ShapeError, "conv1d: stride 0"),
        (lambda: nn.conv2d(numbers(1, 1, 4, 4), numbers(2, 1, 3, 3), numbers(3)), ShapeError,
         "conv2d: bias f64[3] for 2 output channels"),
        (lambda: nn.conv1d(numbers(1, 1, 4), to_dtype(numbers(2, 1, 3), F32)), DTypeError,
         "conv1d: the input is f64[1,1,4], the kernels are f32[2,1,3]"),
        (lambda: nn.max_pool2d(numbers(1, 1, 4, 4), (2, 2, 2)), ShapeError, "max_pool2d: size (2, 2, 2)"),  # type: ignore[arg-type]
        (lambda: nn.max_pool2d(numbers(1, 1, 4, 4), (2, 3), padding=2), ShapeError,
         "max_pool2d: padding [2, 2] with windows of [2, 3]"),
        (lambda: nn.avg_pool2d(numbers(1, 1, 4, 4), 5), ShapeError,
         "avg_pool2d: windows of [5, 5] do not fit into f64[1,1,4,4] with padding [0, 0]"),
        (lambda: nn.max_pool2d(array(np.zeros((1, 1, 2, 2), int)), 2), DTypeError, "max_pool2d: the input is i64[1,1,2,2]"),
    ],
)  # fmt: skip
def test_errors(call: Callable[[], object], kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert getattr(caught.value, "what") == text  # noqa: B009


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (lambda: nn.conv_transpose2d(numbers(1, 3, 4, 4), numbers(2, 3, 3, 3)), ShapeError,
         "conv_transpose2d: f64[1,3,4,4] has 3 channels, the kernels f64[2,3,3,3] are for 2"),
        (lambda: nn.conv_transpose2d(numbers(1, 2, 1, 1), numbers(2, 3, 2, 2), padding=1), ShapeError,
         "conv_transpose2d: of f64[1,2,1,1] and kernels f64[2,3,2,2], padding [1, 1] leaves nothing"),
        (lambda: nn.conv_transpose1d(numbers(1, 2, 4), numbers(2, 3, 2), numbers(2)), ShapeError,
         "conv_transpose1d: bias f64[2] for 3 output channels"),
        (lambda: nn.conv_transpose1d(numbers(2, 4), numbers(2, 3, 2)), ShapeError, "its axes are examples, channels, width"),
        (lambda: nn.conv_transpose1d(numbers(1, 2, 4), numbers(2, 3)), ShapeError,
         "its axes are channels, output channels, width"),
        (lambda: nn.conv_transpose1d(numbers(1, 2, 4), numbers(2, 3, 2), stride=0), ShapeError, "conv_transpose1d: stride 0"),
    ],
)  # fmt: skip
def test_transposed_convolutions_say_what_is_wrong(make: Callable[[], object], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as e:
        make()
    assert text in str(e.value)
