"""How arrays come into the concrete interpreters and go out: which are copied, which refused, which only looked at."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import adtypes as ad
from adtypes.affine import form
from adtypes.dtypes import F64, I32
from adtypes.errors import ConfigError, DTypeError
from adtypes.ops.layout import View
from adtypes.spec import Spec
from interpreters.concrete.affine import colliding, window
from interpreters.concrete.numpy import NUMPY

torch = pytest.importorskip("torch")

from interpreters.concrete.torch import make  # noqa: E402  needs torch


def test_numpy_arrays_are_not_copied() -> None:
    x = np.arange(3.0)
    assert NUMPY.literal(x) is x
    assert np.shares_memory(make("cpu").literal(x).numpy(), x)


@pytest.mark.parametrize("x", [np.broadcast_to(1.0, (3,)), np.arange(3)[::-1], np.asarray(2.0), np.float32(1.5)])
def test_what_torch_cannot_share_is_copied(x: NDArray[Any]) -> None:
    got = make("cpu").literal(x)
    np.testing.assert_array_equal(got.numpy(), x)
    assert make("cpu").spec(got) == NUMPY.spec(np.asarray(x))


def test_one_algebra_for_each_device() -> None:
    assert make("cpu") is make("cpu") is make() is make(None)
    assert make("cpu").name == "torch"
    assert make("meta").name == "torch:meta"
    assert make("meta") is not make("cpu")


def test_devices_that_are_not_there() -> None:
    with pytest.raises(ConfigError, match="torch has no device 'cpux' here"):
        make("cpux")
    if not torch.cuda.is_available():
        with pytest.raises(ConfigError, match="torch has no device 'cuda' here"):
            make("cuda")


def test_lifting() -> None:
    x = np.arange(3.0)
    cpu = make("cpu")
    lifted = cpu.lift(NUMPY, x)
    assert lifted is not None
    assert lifted.tolist() == [0, 1, 2]
    assert cpu.lift(cpu, lifted) is lifted
    assert NUMPY.lift(cpu, lifted) is None
    assert cpu.lift(make("meta"), torch.zeros(3, device="meta")) is None


def test_dtypes_without_meaning() -> None:
    with pytest.raises(DTypeError, match="NumPy dtype complex128 has no meaning"):
        NUMPY.spec(np.zeros(3, complex))
    with pytest.raises(DTypeError, match=r"torch dtype torch\.uint8 has no meaning"):
        make("cpu").spec(torch.zeros(3, dtype=torch.uint8))
    assert make("cpu").spec(torch.zeros((2, 1), dtype=torch.int32)) == Spec((2, 1), I32)


def test_views_share_memory_and_cannot_be_written() -> None:
    x = np.arange(12.0).reshape(3, 4)
    diagonal = View((3,), (form(0, [(0, 1)]), form(2, [(0, -1)])))
    for source in (x, x.T.copy().T):  # contiguous or not
        y = NUMPY.bind(diagonal, source)
        assert y.tolist() == [2, 5, 8]
        assert np.shares_memory(y, source)
        assert not y.flags.writeable
    t = make("cpu").literal(x)
    window3 = View((2, 3), (form(0, [(0, 1)]), form(0, [(1, 1)])))
    assert make("cpu").bind(window3, t).data_ptr() == t.data_ptr()


def test_a_wide_view_of_a_small_array_makes_no_wide_array() -> None:
    forms = (form(0, [(0, 10**9)]),)
    assert window((5,), (4,), forms) is None
    for alg in (NUMPY, make("cpu")):
        got = alg.bind(View((4,), forms), alg.literal(np.arange(1.0, 6.0)))
        assert np.asarray(got).tolist() == [1, 0, 0, 0]
        assert alg.spec(got) == Spec((4,), F64)


def test_which_axes_of_an_adjoint_collide() -> None:
    i, j = (0, 1), (1, 1)
    assert colliding((9,), (3,), (form(0, [(0, 2)]),)) == ()  # a stride
    assert colliding((3, 3), (3,), (form(0, [i]), form(0, [i]))) == ()  # a diagonal
    assert colliding((12,), (10, 3), (form(0, [i, j]),)) == (1,)  # a window: the short axis step by step
    assert colliding((21,), (10, 3), (form(0, [(0, 2), j]),)) == (1,)  # the same with a stride
    assert colliding((199,), (100, 100), (form(0, [i, j]),)) is None  # too many steps


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_the_sum_of_one_element_is_that_element(backend: str) -> None:
    """0 + -0.0 is 0.0, and half a turn in the other direction: simplified programs do not add where there is one element."""
    def turn(x: ad.AnyTensor) -> ad.AnyTensor:
        return ad.atan2(ad.sum(x, axis=(0, 2)), ad.ones((1,), F64) * -1.0)

    with ad.using(backend=backend):
        x = ad.array(np.full((1, 1, 1), -0.0))
        assert turn(x).tolist() == ad.compile(turn)(x).tolist() == [-np.pi]
