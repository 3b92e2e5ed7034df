"""Self-convolution at one place: ``sum_i a[i] * a[n-1-i]``, a product of a vector with itself, reversed."""

from __future__ import annotations

from adtypes import F64, Tensor, array, grad, sum1, trace, using
from adtypes.dims import N
from adtypes.testing import agreement, check_grads
from tests.models.counting import one_line


def self_convolution(a: Tensor[F64, N]) -> Tensor[F64]:
    (n,) = a.shape
    return sum1(n, lambda i: a[i] * a[n - 1 - i])


def test_values() -> None:
    a = array([1.0, 2.0, 3.0, 4.0])
    for interpreter in ("symbolic", "dual"):
        with using(interpreter=interpreter):
            assert float(self_convolution(a)) == 20.0
            assert grad(self_convolution)(a).tolist() == [8.0, 6.0, 4.0, 2.0]


def test_programs() -> None:
    program = trace(self_convolution, "f64[4]")
    assert one_line(program) == "contract('i,i->', a, reverse(a))"
    bulk = " ".join(program.show("bulk").split())
    assert "build" not in bulk and bulk.count("gather") <= 2 and "3 - i" in bulk
    assert one_line(program.grad()) == "reverse(a) + reverse(a)"


def test_agreement_and_differences() -> None:
    args = (array([0.3, -1.2, 0.7, 2.0, 1.0]),)
    assert agreement(self_convolution, *args).apart <= 1e-10
    check_grads(self_convolution, args, order=2)
