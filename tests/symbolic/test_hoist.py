"""Rows before gathers, one table after the other."""

from __future__ import annotations

import numpy as np

import adtypes as ad
from adtypes import AnyTensor

NODES, EDGES, WIDTH = 12, 120, 5


def layers(h: AnyTensor, w: AnyTensor, ends: AnyTensor) -> AnyTensor:
    """Each layer reads rows of what the last one has made, at both ends of each edge."""
    for _ in range(3):
        both = ad.concat([ad.take(h, ends[0]), ad.take(h, ends[1])], 1)
        h = ad.tanh((both @ w).scatter((NODES,), lambda e: ends[1, e]))
    return ad.sum_all(h)


def test_tables_are_made_of_tables() -> None:
    """Tables of a layer are multiplied once, and nothing is as long as the edges but what is gathered and added up."""
    rng = np.random.default_rng(1)
    args = rng.normal(size=(NODES, WIDTH)), rng.normal(size=(2 * WIDTH, WIDTH)), rng.integers(-1, NODES + 1, size=(2, EDGES))
    tensors = [ad.array(x) for x in args]
    program = ad.trace(layers, *tensors)
    text = program.show()
    assert text.count("contract(") == 6, text
    np.testing.assert_allclose(program(*tensors).numpy(), layers(*tensors).numpy(), rtol=1e-12)
    slopes = ad.trace(ad.grad_argnums(layers, (0, 1)), *tensors)
    for x, y in zip(slopes(*tensors), ad.grad_argnums(layers, (0, 1))(*tensors)):
        np.testing.assert_allclose(x.numpy(), y.numpy(), rtol=1e-11, atol=1e-12)
    assert "contract('ik,kj->ij', gather" not in slopes.show()
