"""The first example of the literature on dual arrays: its gradient to 12 digits, through everything."""

from __future__ import annotations

import pytest

from adtypes import F64, Tensor, array, atan2, compile, grad, grad_at, jvp, scalar, sin, trace, using, vjp
from adtypes.dims import Sh
from adtypes.testing import agreement, check_grads
from tests.models.counting import one_line

XYZ = (1.1, 2.2, 3.3)
GRADIENT = (2.4396285219055063, -1.953374825727421, 0.9654825811012627)


def foo(x: Tensor[F64, *Sh], y: Tensor[F64, *Sh], z: Tensor[F64, *Sh]) -> Tensor[F64, *Sh]:
    w = x * sin(y)
    return atan2(z, w) + z * w


def of_triple(p: tuple[Tensor[F64], Tensor[F64], Tensor[F64]]) -> Tensor[F64]:
    return foo(*p)


def close(found: object, expected: tuple[float, ...] = GRADIENT) -> bool:
    assert isinstance(found, tuple)
    return all(abs(float(a) - b) <= 1e-12 for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize("backend", ["numpy", "torch"])
@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_the_gradient(interpreter: str, backend: str) -> None:
    if backend == "torch":
        pytest.importorskip("torch")
    with using(interpreter=interpreter, backend=backend):
        x, y, z = (scalar(v, F64) for v in XYZ)
        assert close(grad(of_triple)((x, y, z)))
        assert close(grad_at(of_triple, (x, y, z)))
        assert close(vjp(foo, x, y, z)[1](scalar(1.0, F64)))
        units = [[float(j == k) for j in range(3)] for k in range(3)]
        assert close(tuple(jvp(foo, (x, y, z), (scalar(a, F64), scalar(b, F64), scalar(c, F64)))[1] for a, b, c in units))
        assert close(compile(grad(of_triple))((x, y, z)))


def test_the_gradient_of_arrays() -> None:
    x, y, z = (array([v, 2 * v]) for v in XYZ)
    for interpreter in ("symbolic", "dual"):
        with using(interpreter=interpreter):
            first = vjp(foo, x, y, z)[1](array([1.0, 0.0]))
            assert close(tuple(c[0] for c in first)) and all(float(c[1]) == 0.0 for c in first)


def test_agreement_and_differences() -> None:
    assert agreement(foo, *XYZ).apart <= 1e-10
    check_grads(foo, XYZ, order=3)


def test_the_program() -> None:
    assert one_line(trace(foo, "f64", "f64", "f64")) == "let v1 = x * sin(y) atan2(z, v1) + z * v1"
