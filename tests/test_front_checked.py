"""Annotations compared at run time: with tensors by `checked`, without data by `lint`."""

from __future__ import annotations

import itertools
import timeit
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, NewType

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, F64, FT, I64, Bool, Ix, Plus, Rows, Tensor, array, checked, lint
from adtypes.checked import primes
from adtypes.dims import F, K, M, N, Sh
from adtypes.errors import AdtypesError

In = NewType("In", int)
Out = NewType("Out", int)


@dataclass(frozen=True)
class Dense(Generic[M, N]):
    w: F[M, N]
    b: F[M]


@dataclass(frozen=True)
class Model:
    first: Dense[Out, In]
    rest: list[Dense[Out, Out]]
    scale: float = 1.0


class Stats(NamedTuple):
    mean: F[In]
    var: F[In]


def z(*shape: int, dtype: type[ad.DType] = F64) -> Any:
    return array(np.zeros(shape, dtype.np_dtype))


def untyped(f: object) -> Any:
    return f


def of_tensors(a: Tensor[FT, M, N], v: Tensor[FT, N]) -> Tensor[FT, M]:
    return a @ v


def of_sizes(n: N, x: F[N], m: int = 3) -> F[N]:
    return x


def of_model(p: Model, x: F[In], s: Stats | None = None) -> F[Out]:
    return p.first.w @ x + p.first.b


def of_rows(layers: Rows[K, Dense[M, M]], x: F[M]) -> Rows[K, F[M]]:
    return ad.scan(lambda h, l: l.w @ h + l.b, x, layers)


def of_any_rank(x: F[*Sh], y: F[*Sh]) -> F[*Sh]:
    return x + y


def of_last_axes(x: Tensor[F64, *tuple[Any, ...], N], y: F[N]) -> F[N]:
    return y


def of_constants(x: Tensor[F64, Literal[3, 5]], y: F[Plus[M, N]], u: F[M], v: F[N]) -> None:
    return None


def of_containers(xs: dict[str, F[N]], ys: tuple[F[N], ...], zs: tuple[F[M], F[N]]) -> None:
    return None


def wrong_result(x: F[N]) -> F[N]:
    return x[1:]


def wrong_pair(x: F[M], y: F[N]) -> tuple[F[N], F[M]]:
    return x, y  # type: ignore[return-value]


def nothing_to_check(x: Any, f: Callable[[int], int], *rest: str, **more: float) -> None:
    return None


def dense(m: int, n: int, bias: int | None = None) -> Dense[Any, Any]:
    return Dense(z(m, n), z(m if bias is None else bias))


RIGHT: list[Callable[[], object]] = [
    lambda: checked(of_tensors)(z(2, 3), z(3)),
    lambda: checked(of_tensors)(v=z(3, dtype=F32), a=z(2, 3, dtype=F32)),
    lambda: checked(of_sizes)(4, z(4)),
    lambda: checked(of_model)(Model(dense(2, 3), [dense(2, 2)]), z(3), Stats(z(3), z(3))),
    lambda: checked(of_rows)(ad.rows(z(5, 2, 2)).zip(ad.rows(z(5, 2))).get(lambda p: Dense(*p)), z(2)),
    lambda: checked(of_any_rank)(z(2, 3), z(2, 3)),
    lambda: checked(of_any_rank)(z(), z()),
    lambda: checked(of_last_axes)(z(2, 3, 4), z(4)),
    lambda: checked(of_constants)(z(5), z(7), z(3), z(4)),
    lambda: checked(of_containers)({"a": z(3)}, (z(3), z(3)), (z(2), z(3))),
    lambda: checked(nothing_to_check)(z(2), abs, "a", b=1.0),
    lambda: ad.grad(lambda a: ad.sum_all(checked(of_tensors)(a, z(3))))(z(2, 3)),
    lambda: ad.stage(checked(of_tensors))(z(2, 3), z(3)),
]


@pytest.mark.parametrize("case", range(len(RIGHT)))
def test_what_passes(case: int) -> None:
    RIGHT[case]()


WRONG: list[tuple[Callable[[], object], type[AdtypesError], str]] = [
    (lambda: checked(of_tensors)(z(4, 3), z(4)), ad.ShapeError, "of_tensors: dimension N is 3 in a axis 1 but 4 in v axis 0"),
    (lambda: checked(of_tensors)(z(4), z(4)), ad.ShapeError, "of_tensors: a has rank 1, annotated rank 2"),
    (
        lambda: untyped(checked(of_tensors))(np.zeros((4, 3)), np.zeros(4)),
        ad.ShapeError,
        "of_tensors: dimension N is 3 in a axis 1 but 4 in v axis 0",
    ),
    (lambda: checked(of_tensors)(z(2, 3), z(3, dtype=F32)), ad.DTypeError, "of_tensors: dtype FT is F64 in a but F32 in v"),
    (lambda: checked(of_tensors)(z(2, 3, dtype=I64), z(3)), ad.DTypeError, "of_tensors: a has dtype I64, annotated Float"),
    (lambda: checked(of_sizes)(3, z(4)), ad.ShapeError, "of_sizes: dimension N is 3 in n but 4 in x axis 0"),
    (lambda: checked(of_sizes)(4, z(4, dtype=F32)), ad.DTypeError, "of_sizes: x has dtype F32, annotated F64"),
    (
        lambda: checked(of_model)(Model(dense(2, 3), []), z(4)),
        ad.ShapeError,
        "of_model: dimension In is 3 in p.first.w axis 1 but 4 in x axis 0",
    ),
    (
        lambda: checked(of_model)(Model(dense(2, 3, 5), []), z(3)),
        ad.ShapeError,
        "of_model: dimension Out is 2 in p.first.w axis 0 but 5 in p.first.b axis 0",
    ),
    (
        lambda: checked(of_model)(Model(dense(2, 3), [dense(2, 2), dense(2, 4)]), z(3)),
        ad.ShapeError,
        "of_model: dimension Out is 2 in p.first.w axis 0 but 4 in p.rest[1].w axis 1",
    ),
    (
        lambda: checked(of_model)(Model(dense(2, 3), []), z(3), Stats(z(3), z(4))),
        ad.ShapeError,
        "of_model: dimension In is 3 in p.first.w axis 1 but 4 in s.var axis 0",
    ),
    (
        lambda: checked(of_rows)(ad.rows(z(5, 2, 2)).zip(ad.rows(z(5, 3))).get(lambda p: Dense(*p)), z(2)),
        ad.ShapeError,
        "of_rows: dimension M is 2 in layers.w axis 1 but 3 in layers.b axis 1",
    ),
    (
        lambda: checked(of_any_rank)(z(2, 3), z(2)),
        ad.ShapeError,
        "of_any_rank: shape Sh is [2, 3] in x, the axes from 0 on but [2] in y, the axes from 0 on",
    ),
    (lambda: checked(of_last_axes)(z(2, 3), z(2)), ad.ShapeError, "of_last_axes: dimension N is 3 in x axis 1 but 2 in y axis 0"),
    (lambda: checked(of_last_axes)(z(), z(2)), ad.ShapeError, "of_last_axes: x has rank 0, annotated rank 1 or more"),
    (
        lambda: checked(of_constants)(z(4), z(7), z(3), z(4)),
        ad.ShapeError,
        "of_constants: x axis 0 has size 4, annotated typing.Literal[3, 5]",
    ),
    (
        lambda: checked(of_containers)({"a": z(3), "b": z(4)}, (), (z(2), z(3))),
        ad.ShapeError,
        "of_containers: dimension N is 3 in xs['a'] axis 0 but 4 in xs['b'] axis 0",
    ),
    (
        lambda: checked(of_containers)({}, (z(3), z(4)), (z(2), z(3))),
        ad.ShapeError,
        "of_containers: dimension N is 3 in ys[0] axis 0 but 4 in ys[1] axis 0",
    ),
    (lambda: checked(wrong_result)(z(3)), ad.ShapeError, "wrong_result: dimension N is 3 in x axis 0 but 2 in the result axis 0"),
    (
        lambda: checked(wrong_pair)(z(2), z(3)),
        ad.ShapeError,
        "wrong_pair: dimension N is 3 in y axis 0 but 2 in the result[0] axis 0",
    ),
]


@pytest.mark.parametrize("case", range(len(WRONG)))
def test_what_is_refused(case: int) -> None:
    use, kind, text = WRONG[case]
    with pytest.raises(kind) as e:
        use()
    assert e.value.what == text


def test_sums_of_sizes_are_checked_once_their_parts_are_known() -> None:
    def g(u: F[M], v: F[N], y: F[Plus[M, N]]) -> None:
        return None

    checked(g)(z(3), z(4), z(7))
    with pytest.raises(ad.ShapeError) as e:
        checked(g)(z(3), z(4), z(8))
    assert e.value.what == "g: y axis 0 has size 8, annotated 3 + 4"


def test_dims_that_are_defined_in_a_function() -> None:
    Local = NewType("Local", int)

    def g(x: F[Local], y: F[Local]) -> F[Local]:
        return x + y

    def h(x: F[Missing]) -> None:  # type: ignore[name-defined]  # noqa: F821
        return None

    with pytest.raises(ad.ShapeError, match="dimension Local is 3 in x axis 0 but 4 in y axis 0"):
        checked(g)(z(3), z(4))
    lint(g)
    with pytest.raises(ad.StagingError, match="h: the annotation 'Missing' cannot be resolved"):
        checked(h)(z(3))


def test_it_keeps_the_name() -> None:
    assert checked(of_tensors).__name__ == "of_tensors"


def test_it_costs_little() -> None:
    f, a, v = checked(of_tensors), z(2, 3), z(3)
    f(a, v)
    assert min(timeit.repeat(lambda: f(a, v), number=100, repeat=5)) / 100 < 500e-6


def test_dims_of_different_names_have_different_primes() -> None:
    assert list(itertools.islice(primes(), 6)) == [3, 5, 7, 11, 13, 17]


# ---- without data
def matmul(a: F[M, K], b: F[K, N]) -> F[M, N]:
    (m, k), (_, n) = a.shape, b.shape
    return ad.build2((m, n), lambda i, j: ad.sum1(k, lambda q: a[i, q] * b[q, j]))


def erased(x: Tensor[F64, Any, Any], y: F[In]) -> Tensor[F64, Any]:
    return ad.sum_outer(x) + y


def truncated(x: F[M, N]) -> F[N]:
    return ad.reshape(x, (x.shape[1],))


def confused(x: F[M, N]) -> F[N, M]:
    untold: ad.AnyTensor = x
    return untold


def decides(x: F[N]) -> F[N]:
    return x if x.sum() > 0.0 else -x


def grows(x: F[M, N]) -> Tensor[F64, Any]:
    return ad.fold(lambda c, r: ad.concat([c, r]), x[0], ad.rows(x))


def mixed(x: F[N], k: Tensor[I64, N], p: Tensor[Bool]) -> F[N]:
    return ad.cond(p, x, k)  # type: ignore[arg-type]


def in_lambda(w: F[K, M, N], b: F[K, N]) -> Rows[K, Dense[M, N]]:
    return ad.build_rows(w.shape[0], lambda i: checked(make)(w[i], b[i]))


def make(w: F[M, N], b: F[M]) -> Dense[M, N]:
    return Dense(w, b)


def huge(a: F[M, N, K], b: F[K, M, N]) -> F[M, N, K]:
    return a * ad.permute(b, (1, 2, 0))


def with_defaults(n: N, x: F[N], rate: float, layers: list[Dense[N, N]], *, flag: bool = True) -> F[N]:
    assert flag and n == x.shape[0] and len(layers) == 2
    return layers[1].w @ x * rate


def of_text(x: str) -> str:
    return x


def at_index(x: F[N], i: Ix[N]) -> F[()]:
    return x[i]


@pytest.mark.parametrize(
    "g", [matmul, of_tensors, of_model, of_rows, of_any_rank, of_last_axes, huge, with_defaults, of_sizes, at_index]
)
def test_lint_accepts(g: Callable[..., object]) -> None:
    lint(g)


NO_TRUTH = "no truth value: Python would decide once, for all elements and inputs"


@pytest.mark.parametrize(
    ("g", "kind", "text"),
    [
        (erased, ad.ShapeError, "add: shapes [5] and [7] differ (only scalars broadcast)"),
        (truncated, ad.ReshapeError, "reshape: [3, 5] has 15 elements, [5] has 5: element counts differ"),
        (confused, ad.ShapeError, "confused: dimension N is 5 in x axis 1 but 3 in the result axis 0"),
        (decides, ad.TruthValueError, f"a tensor of type bool has {NO_TRUTH}"),
        (grows, ad.NotClosedError, "the carry changes from f64[5] to f64[10]"),
        (mixed, ad.DTypeError, "cond: dtypes F64 and I64 differ"),
        (in_lambda, ad.ShapeError, "make: dimension M is 5 in w axis 0 but 7 in b axis 0"),
        (of_text, ad.StagingError, "lint: cannot make an argument of type <class 'str'> for of_text"),
        (lambda x: x, ad.StagingError, "lint: parameter x of <lambda> has no annotation"),
    ],
)
def test_lint_finds(g: Callable[..., object], kind: type[AdtypesError], text: str) -> None:
    with pytest.raises(kind) as e:
        lint(g)
    assert e.value.what == text
