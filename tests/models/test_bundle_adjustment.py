"""Reprojection errors and their Jacobian blocks against torch, at no rotation too, and without a loop."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adtypes import AnyTensor, array, jacfwd, trace, using
from examples.bundle_adjustment import blocks, example, jacobian_blocks, main, residuals, rotate
from interpreters.symbolic.pipeline import without


def torch_residual(torch: Any) -> Any:
    def residual(v: Any, seen_at: Any) -> Any:
        turn, centre, focal, middle, k1, k2, point, weight = v[:3], v[3:6], v[6], v[7:9], v[9], v[10], v[11:14], v[14]
        zero = torch.zeros((), dtype=v.dtype)
        skew = torch.stack([zero, -turn[2], turn[1], turn[2], zero, -turn[0], -turn[1], turn[0], zero]).reshape(3, 3)
        y = torch.linalg.matrix_exp(skew) @ (point - centre)
        p = y[:2] / y[2]
        r = (p * p).sum()
        return weight * (p * focal * (1 + k1 * r + k2 * r * r) + middle - seen_at)

    return residual


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_torch(interpreter: str) -> None:
    torch = pytest.importorskip("torch")
    s = example(4, 6, 20)
    f = torch_residual(torch)
    vs, ps = blocks(s).torch(), s.seen_at.torch()
    with using(interpreter=interpreter):
        found, slopes = residuals(s).numpy(), jacobian_blocks(s).numpy()
    for k in range(20):
        np.testing.assert_allclose(found[k], f(vs[k], ps[k]).numpy(), rtol=1e-10)
        expected = torch.autograd.functional.jacobian(lambda v, k=k: f(v, ps[k]), vs[k]).numpy()
        np.testing.assert_allclose(slopes[k], expected, rtol=1e-8, atol=1e-8)


def test_no_rotation() -> None:
    x = array([1.0, 2.0, 3.0])

    def turned(by: AnyTensor) -> AnyTensor:
        return rotate(by, x)

    found = jacfwd(turned)(array([0.0, 0.0, 0.0])).tolist()
    assert found == [[0.0, 3.0, -2.0], [-3.0, 0.0, 1.0], [2.0, -1.0, 0.0]]  # of the cross product
    assert rotate(array([0.0, 0.0, np.pi / 2]), x).tolist() == pytest.approx([-2.0, 1.0, 3.0])


def test_one_bulk_program() -> None:
    small, large = (trace(jacobian_blocks, example(3, 5, n)) for n in (70, 700))
    assert len(small) == len(large)
    assert "build" not in small.show() and "map_accum" not in small.show()


def test_what_depends_on_the_camera_alone_is_computed_for_each_camera() -> None:
    s = example(3, 5, 200)
    text, found = trace(jacobian_blocks, s).show(), jacobian_blocks(s).numpy()
    with without("rows before gathers"):
        longer, expected = trace(jacobian_blocks, s).show(), jacobian_blocks(s).numpy()
    for f in ("cos", "sin"):
        assert f"gather [200] ({f}(" in text and f"gather [200] ({f}(" not in longer
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


def test_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main(500)
    assert "500 blocks of [2, 15]" in capsys.readouterr().out
