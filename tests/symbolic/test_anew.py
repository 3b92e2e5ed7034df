"""Transforms that are called repeatedly take a fast path, whose results are those of the full path, whatever changes."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import adtypes as ad
from adtypes import AnyTensor, array, calls, compile, using
from adtypes.algebra import AMBIENT
from adtypes.errors import AdtypesError, DTypeError, EscapedTracerError, NotDifferentiableError, NotScalarError
from adtypes.forms import KEPT, TRIED, Forms
from interpreters.symbolic import recall
from interpreters.symbolic.recall import Last, Memories

grad: Any = ad.grad  # functions here take what no type checker allows
value_and_grad: Any = ad.value_and_grad
X = array(np.linspace(0.5, 2.0, 4))
C = array(np.linspace(-1.0, 1.0, 4))


@pytest.fixture(autouse=True)
def forms(monkeypatch: pytest.MonkeyPatch) -> Forms:
    made = Forms()
    monkeypatch.setattr(calls, "FORMS", made)
    monkeypatch.setattr(recall, "MEMORIES", Memories(100_000))
    return made


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """For each attempt to take the short way, whether it led anywhere."""
    seen: list[bool] = []
    again = Last.again

    def counted(self: Last, f: Any, args: Any) -> Any:
        results = again(self, f, args)
        seen.append(results is not None)
        return results

    monkeypatch.setattr(Last, "again", counted)
    yield seen


def warm(df: Callable[..., Any], *args: Any, **kw: Any) -> Any:
    for _ in range(3):
        out = df(*args, **kw)
    return out


def square(x: AnyTensor) -> AnyTensor:
    return ad.sum(x * x)


def test_the_short_way_is_taken(short: list[bool]) -> None:
    for k in range(5):
        assert_allclose(grad(square)(X + k).numpy(), 2 * (X.numpy() + k))
    assert short == [True, True, True]  # the first call traces, the second one finds the trace


@dataclass(frozen=True)
class Model:
    w: AnyTensor
    b: AnyTensor
    name: str = "linear"


class Pair(NamedTuple):
    first: AnyTensor
    second: AnyTensor


TREES: dict[str, Any] = {
    "tuple": (X, (C,)),
    "list": [X, C],
    "dict": {"a": X, "b": {"c": C}},
    "dataclass": Model(X, C),
    "named tuple": Pair(X, C),
    "with nothing": ((), X, None, [C, {}]),
}


def test_trees_without_leaves() -> None:
    trees: list[Any] = [(), {}, ((), {"a": []})]
    for p, k in product(trees, range(4)):
        value, slope = value_and_grad(lambda p, y: ad.sum(y * y))(p, X + float(k))
        assert_allclose(float(value), np.sum((X.numpy() + k) ** 2))
        assert slope == p


def sum_of(p: Any) -> AnyTensor:
    leaves: list[Any] = ad.tree.flatten(p)[0]
    out = ad.sum(ad.sin(leaves[0]))
    for x in leaves[1:]:
        out = out + ad.sum(x * x)
    return out


@pytest.mark.parametrize("name", TREES)
def test_trees(name: str, short: list[bool]) -> None:
    p = TREES[name]
    value, slope = warm(value_and_grad(sum_of), p)
    assert short[-1]
    leaves: list[Any] = ad.tree.flatten(slope)[0]
    assert ad.tree.flatten(slope)[1] == ad.tree.flatten(p)[1]
    assert_allclose(float(value), np.sum(np.sin(X.numpy())) + np.sum(C.numpy() ** 2))
    assert_allclose(leaves[0].numpy(), np.cos(X.numpy()))
    assert_allclose(leaves[1].numpy(), 2 * C.numpy())


def test_trees_that_differ(short: list[bool]) -> None:
    df = grad(sum_of)
    for p in TREES.values():
        warm(df, p)
    for p in (*TREES.values(), Model(X, C, "other"), [X], (X, (C, C)), {"a": X, "c": {"c": C}}):
        assert ad.tree.flatten(df(p))[1] == ad.tree.flatten(p)[1]
    with pytest.raises(AdtypesError):
        df({1: X})


def test_what_is_no_leaf_is_none(short: list[bool]) -> None:
    f: Callable[..., AnyTensor] = lambda x, k: ad.sum(x) * k
    warm(grad(f), X, 2.0)
    assert_array_equal(grad(f)(X, 3.0).numpy(), 3.0)
    assert short[-1]
    tried = len(short)
    assert_array_equal(grad(f)(X, 3).numpy(), 3.0)  # an int is a constant
    assert len(short) == tried
    with pytest.raises(NotDifferentiableError, match="a constant"):
        grad(f)(3, 2.0)
    with pytest.raises(AdtypesError):
        grad(f)(X, "two")


def test_numbers_and_arrays(short: list[bool]) -> None:
    df = grad(lambda x, y: ad.sum(x * y * y))
    warm(df, X, C)
    for x, y in ((X.numpy(), C), (X, C.numpy()), (X.numpy()[::-1], C.numpy()[::-1].copy())):
        assert_allclose(df(x, y).numpy(), np.asarray(y) ** 2)
        assert short[-1]
    warm(df, 2.0, 3.0)
    assert float(df(5.0, 4.0)) == 16.0 and short[-1]
    assert float(df(np.float64(5.0), array(2.0))) == 4.0


def test_keywords(short: list[bool]) -> None:
    def f(x: AnyTensor, a: Any = 2.0, *more: Any, b: Any = 3.0, **words: Any) -> Any:
        return ad.sum(x) * a * b * sum(more, 1.0) * words.get("c", 1.0)

    df = grad(f)
    for _ in range(3):
        for args, kw, slope in (
            ((), {}, 6.0),
            ((5.0,), {}, 15.0),
            ((), {"a": 5.0}, 15.0),
            ((), {"b": 5.0}, 10.0),
            ((2.0, 4.0), {}, 30.0),
            ((), {"b": 1.0, "c": 7.0}, 14.0),
            ((), {"c": 7.0, "b": 1.0}, 14.0),
        ):
            assert_array_equal(df(X, *args, **kw).numpy(), slope)
    with pytest.raises(TypeError, match="by position"):
        df(x=X)
    with pytest.raises(TypeError):
        grad(square)(X, X)


class Scale:
    """A constant that is equal to others which do something else."""

    def __init__(self, by: float) -> None:
        self.by = by

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scale)

    def __hash__(self) -> int:
        return 1


def test_constants_that_are_equal_and_not_the_same() -> None:
    df: Any = grad(lambda x, s: ad.sum(x) * s.by)
    for by in (1.0, 2.0, 2.0, 2.0, 3.0, 1.0):
        assert_array_equal(df(X, Scale(by)).numpy(), by)


def test_types_that_change(short: list[bool]) -> None:
    warm(grad(square), X)
    for x in (array(np.ones(5)), array(np.ones((2, 2))), array(2.0), array(np.ones(4, np.float32)), X):
        slope = grad(square)(x)
        assert slope.spec == x.spec
        assert_allclose(slope.numpy(), 2 * x.numpy())
    with pytest.raises(NotDifferentiableError, match="tensor of I64"):
        grad(square)(array(np.arange(4)))
    with pytest.raises(DTypeError):
        grad(square)(np.arange(4.0, dtype=">f8"))


def test_configurations_that_change(short: list[bool]) -> None:
    f: Callable[[AnyTensor], AnyTensor] = lambda x: ad.sum(x / array(0.0))
    warm(grad(f), X)
    tried = len(short)
    with using(check="nan"), pytest.raises(AdtypesError, match="finite"):
        grad(f)(X)
    with using(interpreter="dual"):
        assert np.isinf(grad(f)(X).numpy()).all()
    assert not any(short[tried:])
    for _ in range(2):
        with using(engine="numpy"):  # another object each time, which is equal to the one before
            warm(grad(f), X)
            grad(f)(X)
    assert short[-1]


def test_inside_of_other_transforms(short: list[bool]) -> None:
    slope = 2 * X.numpy()
    warm(grad(square), X)
    tried = len(short)
    curved = lambda x: ad.sum(grad(square)(x) * x)
    assert_allclose(grad(curved)(X).numpy(), 2 * slope)
    assert_allclose(compile(grad(square))(X).numpy(), slope)
    assert_allclose(ad.vmap(grad(square), ad.rows(ad.stack([X, C]))).stack().numpy(), 2 * np.stack([X.numpy(), C.numpy()]))
    assert_allclose(ad.build1(2, lambda i: grad(square)(X * ad.to_dtype(i, ad.F64))).numpy(), [0 * slope, slope])
    assert not any(short[tried:])
    assert_allclose(ad.trace(grad(square), X)(X).numpy(), slope)
    warm(grad(curved), X)
    assert_allclose(grad(curved)(X).numpy(), 2 * slope)
    assert short[-1]


def test_errors_in_the_middle(short: list[bool]) -> None:
    how: list[str] = [""]

    def f(x: AnyTensor) -> AnyTensor:
        y = x * x
        if how[0] == "python":
            raise KeyError("in the middle")
        if how[0] == "shapes":
            y = y + C[1:]
        if how[0] == "vector":
            return y
        return ad.sum(y)

    for what, error in (("python", KeyError), ("shapes", AdtypesError), ("vector", NotScalarError)):
        how[0] = ""
        warm(grad(f), X)
        how[0] = what
        for _ in range(2):
            with pytest.raises(error):
                grad(f)(X)
            assert AMBIENT.get() is None
        how[0] = ""
        assert_allclose(grad(f)(X).numpy(), 2 * X.numpy())
        assert_allclose(grad(f)(X).numpy(), 2 * X.numpy())
        assert short[-1]


def test_tracebacks_are_those_of_users() -> None:
    bad = [False]

    def inner(x: AnyTensor) -> AnyTensor:
        if bad[0]:
            raise KeyError("in the middle")
        return ad.sum(x)

    warm(grad(inner), X)
    bad[0] = True
    with pytest.raises(KeyError) as caught:
        grad(inner)(X)
    names = [entry.name for entry in traceback.extract_tb(caught.value.__traceback__)]
    assert names[-1] == "inner" and not {"apply", "again", "recognised"} & set(names)
    for _ in range(4):
        with pytest.raises(AdtypesError) as error:
            grad(ad.dot)(X, C[1:])
        assert "test_anew" in str(error.value) and "<string>" not in str(error.value)  # this line, not one of generated code


def test_messages_name_the_arguments() -> None:
    def f(first: AnyTensor, second: AnyTensor) -> AnyTensor:
        return ad.sum(first * second if second.shape == (4,) else first + second)

    warm(grad(f), X, X)
    for _ in range(4):
        with pytest.raises(AdtypesError, match="second : f64\\[3\\]"):
            grad(f)(X, C[1:])


def test_tensors_that_leak() -> None:
    kept: list[AnyTensor] = []

    def f(x: AnyTensor) -> AnyTensor:
        kept.append(x * x)
        return ad.sum(kept[-1])

    warm(grad(f), X)
    with pytest.raises(EscapedTracerError):
        kept[-1] + X
    with pytest.raises(AdtypesError):
        kept[-1].numpy()
    with pytest.raises(EscapedTracerError):
        grad(lambda x: ad.sum(x * kept[-1]))(X)


def test_a_function_inside_of_itself(short: list[bool]) -> None:
    def power(x: AnyTensor, n: int) -> AnyTensor:
        return ad.sum(x * x * x) if n == 0 else ad.sum(grad(power)(x, n - 1))

    slopes = {0: 3 * X.numpy() ** 2, 1: 6 * X.numpy(), 2: np.full(4, 6.0)}
    for n in (0, 1, 2, 1):
        for _ in range(3):
            assert_allclose(grad(power)(X, n).numpy(), slopes[n])
        assert short[-1]


def test_the_function_runs_once_more_than_once_at_most() -> None:
    runs, scale = [0], [1.0]

    def f(x: AnyTensor) -> AnyTensor:
        runs[0] += 1
        return ad.sum(x * x) * scale[0]

    warm(grad(f), X)
    for _ in range(3):
        before, scale[0] = runs[0], scale[0] + 1.0
        assert_allclose(grad(f)(X).numpy(), 2 * X.numpy() * scale[0])
        assert runs[0] == before + 2  # it came out different, and was traced again
        before = runs[0]
        warm(grad(f), X)
        assert runs[0] == before + 3


def test_a_function_that_settles_is_remembered_again(short: list[bool]) -> None:
    scale = [1.0]
    df = grad(lambda x: ad.sum(x * x) * scale[0])
    for k in range(20):
        scale[0] = 1.0 + k
        df(X)
    for _ in range(20):
        assert_allclose(df(X).numpy(), 2 * X.numpy() * scale[0])
    assert short[-1]


def test_memories_that_go(forms: Forms) -> None:
    warm(grad(square), X)
    (form,) = [form for form in forms._all.values() if form.taken is not None]
    kind = form.kind(("value_and_grad",))
    assert kind.known is not None
    recall.MEMORIES.bound = 0
    grad(lambda x: ad.sum(x + 1.0))(X)
    assert len(recall.MEMORIES) == 0 and kind.known is None
    assert_allclose(grad(square)(X).numpy(), 2 * X.numpy())


def test_few_forms_are_kept(forms: Forms) -> None:
    f: Callable[..., AnyTensor] = lambda x, k: ad.sum(x) * float(k)
    for k in (*range(2 * TRIED), *range(2 * TRIED)):
        assert_array_equal(warm(grad(f), X, k).numpy(), k)
    assert max(map(len, forms._quick.values())) <= TRIED
    for k in range(KEPT + 1):
        forms.find("code", ad.tree.flatten((X,))[1], ad.tree.flatten(((k,), {}))[1])
    assert len(forms._all) <= KEPT


def test_many_threads(short: list[bool]) -> None:
    """Whoever comes while another thread traces waits for it, or takes the long way."""
    gate = threading.Barrier(4)

    def work(k: int) -> None:
        c = array(np.full(4, float(k)))
        gate.wait()
        for i in range(60):
            x = X + float(i)
            assert_allclose(grad(lambda x: ad.sum(x * x * c))(x).numpy(), 2 * x.numpy() * k)

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(work, k) for k in range(4)]:
            done.result()
    assert sum(short) > len(short) / 2


def test_a_thread_that_waits_for_another(short: list[bool]) -> None:
    """The function waits for a thread that calls the same transform."""
    nested = [False]

    def f(x: AnyTensor) -> AnyTensor:
        if nested[0]:
            nested[0] = False
            with ThreadPoolExecutor(1) as pool:
                assert_allclose(pool.submit(lambda: grad(f)(X)).result().numpy(), 2 * X.numpy())
        return ad.sum(x * x)

    warm(grad(f), X)
    nested[0] = True
    assert_allclose(grad(f)(X).numpy(), 2 * X.numpy())


def test_methods_and_objects() -> None:
    class Net:
        def __init__(self, w: AnyTensor) -> None:
            self.w = w

        def loss(self, x: AnyTensor) -> AnyTensor:
            return ad.sum(x * self.w)

        def __call__(self, x: AnyTensor) -> AnyTensor:
            return self.loss(x) * 2.0

    for w in (X, C, X, X):
        net = Net(w)
        assert_allclose(grad(net.loss)(X).numpy(), w.numpy())
        assert_allclose(grad(net)(X).numpy(), 2 * w.numpy())
