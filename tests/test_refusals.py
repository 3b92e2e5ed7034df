"""Invalid input is refused with a helpful error, one test per mistake."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import array, using
from adtypes.testing import check_adjoint, check_grads

X = array([1.0, 2.0, 3.0])


def remedy_of(kind: type[ad.AdtypesError], match: str, thunk: Callable[[], object]) -> str:
    with pytest.raises(kind, match=match) as e:
        thunk()
    assert e.value.remedy is not None
    return e.value.remedy


def test_one_tensor_or_tree_to_check_at() -> None:
    check_grads(lambda v: ad.sum(v * v * v), X)
    check_grads(lambda p: ad.sum(p["a"] * p["b"]), {"a": X, "b": 2.0})
    check_adjoint(lambda v: v * v, X)
    with pytest.raises(AssertionError, match="by v: the derivative is"):
        check_grads(lambda v: ad.sum(v * ad.stop_gradient(v)), X)


def test_programs_are_saved_not_pickled() -> None:
    p = ad.trace(lambda v: v * v, "f64[3]")
    with pytest.raises(TypeError, match=r"not pickled: write it with program.save\(path\)"):
        pickle.dumps(p)
    assert copy.copy(p) is p and copy.deepcopy({"p": p})["p"] is p


@pytest.mark.parametrize("take", [array, lambda m: X[:2] * m, lambda m: ad.compile(lambda v: v)(m)])
def test_masks_are_not_dropped(take: Callable[[Any], object]) -> None:
    masked = np.ma.array([1.0, 2.0], mask=[False, True])
    assert "x.filled(0.0)" in remedy_of(ad.DTypeError, "tensors have no mask", lambda: take(masked))


def test_backends_are_called_backends() -> None:
    pytest.importorskip("torch")
    with using(backend="torch"):
        y = array([1.0, 2.0, 3.0])
    said = "a tensor of the backend 'torch' cannot enter 'symbolic'"
    assert "using(backend='torch')" in remedy_of(ad.MixedInterpreterError, said, lambda: ad.grad(lambda a: ad.sum(a + y))(X))


def test_reductions_of_python() -> None:
    flags = array([True, False])
    assert "the mean of truth values" in remedy_of(ad.DTypeError, r"mean of bool\[2\]", lambda: ad.mean(flags))
    assert "the mean of integers" in remedy_of(ad.DTypeError, r"mean of i64\[2\]", lambda: ad.mean(array([1, 2])))
    builtins: list[Callable[[Any], object]] = [max, min, sorted, any]
    for f in builtins:
        assert "adtypes.max, min, any, all" in remedy_of(ad.TruthValueError, "has no truth value", partial(f, X))


def test_too_many_axes() -> None:
    for f in (lambda: ad.reshape(X, (1,) * 70 + (3,)), lambda: ad.zeros((1,) * 71, ad.F64)):
        with pytest.raises(ad.ShapeError, match=r"71 axes, where arrays have at most 64"):
            f()


def test_a_file_that_is_not_there() -> None:
    done = subprocess.run([sys.executable, "-m", "adtypes", "show", "nope.program"], capture_output=True, text=True, check=False)
    assert "'nope.program' names no function, and there is no such file" in done.stderr + done.stdout


AD: Any = ad  # to the type checker, which refuses some of these
EMPTY = ad.zeros((0,), ad.F64)
REMEDIES: list[tuple[Callable[[], object], str]] = [
    (lambda: AD.sum(X, axis=3), "the last -1"),
    (lambda: AD.mean(EMPTY), "if x.size"),
    (lambda: AD.median(EMPTY), "if x.size"),
    (lambda: X[0, 1], r"expand\(x, axis\)"),
    (lambda: AD.zeros((-1,), ad.F64), "from 0 on"),
    (lambda: AD.reshape(X, (2, -1)), "one size may be -1"),
    (lambda: AD.squeeze(X, 0), "indexed"),
    (lambda: AD.permute(AD.eye(2, ad.F64), (0, 0)), r"permute\(x, \(1, 0\)\)"),
    (lambda: AD.diagonal(X), "by vmap"),
    (lambda: AD.tril(AD.zeros((2, 2, 2), ad.F64)), r"vmap\(tril, rows\(x\)\)"),
    (lambda: AD.top_k(X, 4), "moveaxis"),
    (lambda: AD.einsum("i,i", X), "for each operand"),
    (lambda: AD.einsum("ij->i", X), "for each axis"),
    (lambda: AD.einsum("i,i", X, X[:2]), "have one size"),
    (lambda: len(AD.sum(X)), r"x\.item\(\)"),
    (lambda: AD.tree.norm({"n": 3}), "ints, strings"),
    (lambda: AD.stacked({"w": X, "b": X[:2]}), "leading axis"),
    (lambda: AD.vmap_(lambda a, b: a * b)(X, X[:2]), "in_axes"),
    (lambda: AD.random.randint(AD.random.key(0), (2,), 3, 3), "the lesser bound first"),
]


@pytest.mark.parametrize(("wrong", "remedy"), REMEDIES, ids=[remedy for _, remedy in REMEDIES])
def test_what_to_write_instead(wrong: Callable[[], object], remedy: str) -> None:
    with pytest.raises(ad.AdtypesError) as e:
        wrong()
    assert e.value.remedy is not None and re.search(remedy, e.value.remedy)
