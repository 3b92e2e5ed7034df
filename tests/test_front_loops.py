"""Index loops, rows and folds: values against Python loops, under each interpreter, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, F64, I64, array, build1, build_rows, fold, indices, map_accum, rows, scan, stacked, vmap
from adtypes.dims import F, M, N
from adtypes.errors import AdtypesError
from adtypes.tree import flatten

f: Any = ad  # unseen by the type checker
A = np.array([[1.0, -2.0, 0.5], [0.25, 3.0, -1.0]])
V = np.array([0.5, 2.0, -1.0])


@dataclass(frozen=True)
class Dense(Generic[M, N]):
    w: F[M, N]
    b: F[M]

    def __call__(self, x: F[N]) -> F[M]:
        return ad.tanh(self.w @ x + self.b)


class Pair(NamedTuple):
    left: ad.AnyTensor
    right: ad.AnyTensor


def eager(g: Callable[..., Any], *args: ad.AnyTensor) -> Any:
    return g(*args)


def written(g: Callable[..., Any], *args: ad.AnyTensor) -> Any:
    return ad.stage(g)(*args)


def by_duals(g: Callable[..., Any], *args: ad.AnyTensor) -> Any:
    with ad.using(interpreter="dual"):
        return ad.jvp(g, args, args)[0]


RUNS = pytest.mark.parametrize("run", [eager, written, by_duals])
Run = Callable[..., Any]


def close(x: ad.AnyTensor, expected: Any) -> None:
    assert x.shape == np.shape(expected)
    np.testing.assert_allclose(x.numpy(), expected, rtol=1e-14)


# ---- index loops
@RUNS
def test_build(run: Run) -> None:
    close(run(lambda a: build1(2, lambda i: build1(3, lambda j: a[i, j] * a[1 - i, j])), array(A)), A * A[::-1])
    close(run(lambda a: ad.build2((3, 2), lambda j, i: a[i, j] + to_float(i)), array(A)), A.T + np.arange(2))
    close(run(lambda a: ad.build3((3, 2, 2), lambda j, i, k: a[i, j] * a[k, j]), array(A)), np.einsum("ij,kj->jik", A, A))
    close(run(lambda a: ad.build4((2, 3, 2, 3), lambda i, j, k, l: a[i, j] * a[k, l]), array(A)), np.multiply.outer(A, A))
    close(run(lambda a: ad.build((2, 3), lambda i, j: a[i, 2 - j]), array(A)), A[:, ::-1])
    close(run(lambda a: ad.build((), lambda: a * 2.0), array(A)), A * 2)
    close(run(lambda a: build1(4, lambda i: a), array(A)), np.stack([A] * 4))
    close(run(lambda a: build1(0, lambda i: a[0] * to_float(i)), array(A)), np.zeros((0, 3)))
    close(run(lambda a: ad.sum1(2, lambda i: a[i]), array(A)), A.sum(0))
    close(run(lambda a: ad.max1(3, lambda j: a[:, j]), array(A)), A.max(1))
    close(run(lambda a: ad.min1(3, lambda j: a[:, j]), array(A)), A.min(1))


def to_float(i: ad.Ix[Any]) -> ad.Tensor[F64]:
    return ad.to_dtype(i, F64)


@RUNS
def test_build_rows(run: Run) -> None:
    def g(a: Any) -> Any:
        out = build_rows(2, lambda i: {"row": a[i], "pair": Pair(a[i, 0], ad.to_dtype(i, F64)), "name": "fixed"})
        assert out.tree["name"] == "fixed"
        return out.tree["row"], out.tree["pair"].left, out.tree["pair"].right, out[1]["row"]

    row, left, right, last = run(g, array(A))
    close(row, A)
    close(left, A[:, 0])
    close(right, [0.0, 1.0])
    close(last, A[1])


def test_build_rows_without_tensors() -> None:
    assert build_rows(3, lambda i: "constant").tree == "constant"


# ---- rows
def test_rows() -> None:
    a, v = array(A.T), array(V)
    pairs = rows(a).zip(rows(v))
    assert pairs.n == len(pairs) == 3
    close(pairs[1][0], A.T[1])
    left, right = pairs.unzip()
    close(left.stack(), A.T)
    close(right.stack(), V)
    close(pairs.get(lambda p: p[1]).stack(), V)
    layers = rows(array(np.stack([A, 2 * A]))).zip(rows(array(A[:, :2].copy()))).get(lambda p: Dense(*p))
    close(layers[1].w, 2 * A)
    close(layers.get(lambda d: d.b).stack(), A[:, :2])
    close(vmap(lambda d: d(v), layers).stack(), np.tanh(np.stack([A @ V, 2 * A @ V]) + A[:, :2]))
    assert repr(rows(v)) == "Rows(3, Tensor([ 0.5,  2. , -1. ], f64))"


def test_rows_are_trees() -> None:
    leaves, structure = flatten(stacked(Pair(array(V), array(A.T))))
    assert [x.shape for x in leaves if isinstance(x, ad.Tensor)] == [(3,), (3, 2)]
    again = structure.unflatten(leaves)
    assert isinstance(again, ad.Rows) and again.n == 3
    g = ad.grad(lambda r: ad.sum_all(r.get(lambda p: p.left).stack()))(stacked(Pair(array(V), array(A.T))))
    close(g.tree.left, np.ones(3))
    close(g.tree.right, np.zeros((3, 2)))


@RUNS
def test_vmap(run: Run) -> None:
    close(run(lambda a: vmap(lambda r: r @ r, rows(a)).stack(), array(A)), (A * A).sum(1))
    close(run(lambda a: vmap(lambda p: p[0] * p[1], rows(a).zip(rows(a[:, 0]))).stack(), array(A)), A * A[:, :1])
    close(run(lambda v: vmap(lambda i: v[i] * v[2 - i], indices(3)).stack(), array(V)), V * V[::-1])


# ---- loops that carry a state
def test_folds_are_python_loops() -> None:
    a, v = array(A), array(V)
    close(fold(lambda c, r: 0.5 * c + r, v, rows(a)), 0.5 * (0.5 * V + A[0]) + A[1])
    close(scan(lambda c, r: 0.5 * c + r, v, rows(a)).stack(), [0.5 * V + A[0], 0.5 * (0.5 * V + A[0]) + A[1]])
    last, seen = map_accum(lambda c, r: (c + r, c), array(0.0), rows(v))
    close(last, V.sum())
    close(seen.stack(), np.concatenate([[0.0], np.cumsum(V)[:-1]]))
    last, seen = map_accum(lambda c, r: (c + r, c), array(0.0), rows(v), reverse=True)
    close(seen.stack(), np.concatenate([np.cumsum(V[::-1])[-2::-1], [0.0]]))
    close(fold(lambda c, i: c + v[i] * to_float(i), array(0.0), indices(3)), V @ np.arange(3))


@pytest.mark.parametrize("run", [eager, written])
def test_carries_and_outs_are_trees(run: Run) -> None:
    def g(a: Any, v: Any) -> Any:
        def step(c: Any, r: Any) -> Any:
            return {"sum": c["sum"] + r.left, "n": c["n"] + 1, "kind": c["kind"]}, Pair(c["sum"][0], r.left.sum() * r.right)

        xs = rows(a).zip(rows(v)).get(lambda p: Pair(*p))
        c, out = map_accum(step, {"sum": a[0], "n": ad.scalar(0, I64), "kind": "k"}, xs)
        assert c["kind"] == "k"
        return c["sum"], c["n"], out.tree.left, out.tree.right

    total, n, left, right = run(g, array(A), array(V[:2].copy()))
    close(total, A[0] + A[0] + A[1])
    close(n, 2)
    close(left, [A[0, 0], 2 * A[0, 0]])
    close(right, A.sum(1) * V[:2])


@pytest.mark.parametrize("way", ["plain", "stage", "dual"])
def test_ints_that_steps_change_are_tensors(way: str) -> None:
    def program(v: Any) -> Any:
        fold: Any = ad.fold
        fori: Any = ad.fori
        while_loop: Any = ad.while_loop  # an int has truth values of Python to the type checker
        return (
            fold(lambda s, r: (s[0] + 1, s[1] + r**s[2], s[2]), (0, 0, 2), ad.rows(v)),
            fold(lambda s, r: (s[0] + 1, s[1] + s[0]), (0, 0), ad.rows(v), checkpoint_every=2),
            ad.fori(2, lambda i, s: ad.fori(2, lambda j, t: t + 1, s), 0),
            fori(2, lambda i, s: s ^ (i < 2), False),
            ad.fori(0, lambda i, s: s + 1, 5),
            ad.scan(lambda s, r: s + 1, 0, ad.rows(v)).tree,
            while_loop(lambda s: s < 3, lambda s: s + 2, 0),
            while_loop(lambda s: s[0] < 3, lambda s: (s[0] + 1, s[1] * 2.0), (0, v[0]), max_steps=5),
        )

    v = array([1.0, 2.0, 3.0])
    with ad.using(interpreter="dual" if way == "dual" else "symbolic"):
        got = program(v) if way == "plain" else ad.stage(program)(v)
        slope = ad.grad(lambda v: program(v)[0][1])(v)
    assert slope.tolist() == [2.0, 4.0, 6.0]
    assert got[0][2] == 2 and isinstance(got[0][2], int)
    tensors: Any = flatten(got)[0]
    leaves = [(x.tolist(), x.dtype) for x in tensors]
    assert leaves[:6] == [(3, I64), (14.0, F64), (3, I64), (3, I64), (4, I64), (False, ad.Bool)]
    assert leaves[6:] == [(5, I64), ([1, 2, 3], I64), (4, I64), (3, I64), (8.0, F64)]


def test_numbers_in_a_carry_take_its_dtype() -> None:
    close(f.fold(lambda c, r: c + r, 2.0, rows(array(V))), 2.0 + V.sum())
    c, _ = f.map_accum(lambda c, r: ((c[0] + 1.0, 2.5), ()), (array(1.0), array(0.0, F32)), rows(array(V)))
    assert (c[1].dtype, c[1].item(), c[0].item()) == (F32, 2.5, 4.0)


def test_loops_over_no_rows() -> None:
    none = array(np.zeros((0, 3)))
    c, out = map_accum(lambda c, r: (c + r, (c[0], r)), array(V), rows(none))
    close(c, V)
    assert out.tree[0].shape == (0,) and out.tree[1].shape == (0, 3)
    close(fold(lambda c, r: c + r, array(V), rows(none)), V)


V3, A2 = array(V), array(A)
WRONG: list[tuple[Callable[[], object], type[AdtypesError], str, str]] = [
    (lambda: f.build1(2, lambda i: (i, i)), ad.DTypeError, "build1: the body returns a tuple, not a tensor", "build_rows(n, f)"),
    (lambda: f.build1(2, lambda i: None), ad.DTypeError, "build1: the body returns nothing, not a tensor", ""),
    (lambda: f.build1(2, lambda i: "x"), ad.DTypeError, "build1: str is not a tensor", ""),
    (lambda: f.build1(V3, lambda i: i), ad.ShapeError, "build1: f64[3] is not a size", "x.shape"),
    (lambda: f.build1(-1, lambda i: i), ad.ShapeError, "build1: the size -1 is negative", ""),
    (lambda: f.build2(3, lambda i, j: i), ad.ShapeError, "build2: 1 size for 2 indices", "one size for each index"),
    (lambda: f.build3((3, 2), lambda i, j, k: i), ad.ShapeError, "build3: 2 sizes for 3 indices", ""),
    (lambda: f.build2((2, True), lambda i, j: i), ad.ShapeError, "build2: bool is not a size", ""),
    (lambda: rows(f.array(1.0)), ad.ShapeError, "rows: a rank-0 tensor has no rows", ""),
    (lambda: rows(V3).zip(f.rows(A2)), ad.ShapeError, "zip: 3 rows against 2", ""),
    (lambda: stacked((V3, A2)), ad.ShapeError, "stacked: f64[2,3] beside f64[3]: leading axes differ", ""),
    (lambda: stacked(("x",)), ad.ShapeError, "stacked: the tree has no tensors", ""),
    (lambda: f.stacked((V3, V3)).stack(), ad.StagingError, "stack: these are rows of a tuple", "get"),
    (
        lambda: f.rows(A2).get(lambda r: r + 1.0),
        ad.StagingError,
        "get: the function gives a computation",
        "vmap",
    ),
    (lambda: f.rows(A2).get(lambda r: V3), ad.StagingError, "get: the function gives a Tensor that is not a field", "vmap"),
    (
        lambda: fold(lambda c, r: f.append(c, r), V3, rows(A2)),
        ad.NotClosedError,
        "the carry changes from f64[3] to f64[6]",
        "outs of map_accum",
    ),
    (
        lambda: fold(lambda c, r: f.to_dtype(c, F32), V3, rows(A2)),
        ad.NotClosedError,
        "the carry changes from f64[3] to f32[3]",
        "",
    ),
    (
        lambda: f.fold(lambda c, r: (c, c), V3, rows(A2)),
        ad.NotClosedError,
        "the carry changes its structure from * to (*, *), where * is a tensor",
        "return the state alone",
    ),
    (
        lambda: f.fold(lambda c, r: "x", 0, rows(A2)),
        ad.NotClosedError,
        "the carry changes its structure from 0 to 'x'",
        "array(0)",
    ),
    (lambda: f.map_accum(lambda c, r: c, V3, rows(A2)), ad.NotClosedError, "the step gives a Tensor", "a pair"),
    (
        lambda: f.fold(lambda c, r: c, object.__new__(type("T", (), {"__hash__": None})), rows(A2)),
        ad.TreeError,
        "T is neither a container nor hashable",
        "",
    ),
]


@pytest.mark.parametrize("case", range(len(WRONG)))
def test_what_is_refused(case: int) -> None:
    use, kind, text, remedy = WRONG[case]
    with pytest.raises(kind) as e:
        use()
    assert e.value.what == text
    assert remedy in (e.value.remedy or "")


def test_paths_in_errors() -> None:
    with pytest.raises(ad.NotClosedError) as e:
        f.fold(lambda c, r: {"a": c["a"], "b": (c["b"][0][0],)}, {"a": V3, "b": (V3,)}, rows(A2))
    assert e.value.path == "carry['b'][0]"
    with pytest.raises(ad.ShapeError) as s:
        stacked({"w": V3, "b": array(1.0)})
    assert s.value.path == "['b']"
