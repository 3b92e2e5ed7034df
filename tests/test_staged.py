"""Staged functions: traced once per type of arguments, explained, and forbidden to be traced again where that is asked."""

from __future__ import annotations

import pickle
import threading
import warnings
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, array, compile, grad, stage, using, value_and_grad
from adtypes.errors import ConfigError, ShapeError, StagingError
from adtypes.staged import MANY
from adtypes.structure import flatten


class Counted:
    """A function that counts how often Python runs it."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self, x: AnyTensor, scale: Any = 1.0, power: int = 1) -> AnyTensor:
        self.runs += 1
        y = x
        for _ in range(power):
            y = y * x
        total: AnyTensor = ad.sum(y) * scale
        return total


X = array(np.array([1.0, 2.0, 3.0]))
SCALE = array([5.0, 6.0])


def test_what_a_compiled_function_prints_as() -> None:
    def twice(x: AnyTensor) -> AnyTensor:
        return 2.0 * x

    fast = ad.compile(twice)
    assert repr(fast) == "<Staged twice, 0 programs>"
    fast(ad.array(1.0))
    assert repr(fast) == "<Staged twice, 1 program>"


def test_one_trace_for_each_type_of_arguments() -> None:
    f = Counted()
    g = stage(f)
    assert float(g(X)) == 14.0
    assert float(g(array(np.ones(3)))) == 3.0
    assert f.runs == 1
    assert float(g(array(np.ones(4)))) == 4.0
    assert f.runs == 2
    assert float(g(X, 2.0)) == 28.0  # a float is an input of the program ..
    assert float(g(X, 3.0)) == 42.0
    assert f.runs == 3
    assert float(g(X, power=2)) == 36.0  # .. an int is part of it
    assert float(g(X, power=3)) == 98.0
    assert f.runs == 5
    assert float(g(array(np.ones(3, np.float32)), scale=array(np.float32(1.0)))) == 3.0
    assert f.runs == 6


def test_what_was_captured_stays_as_it_was() -> None:
    scale = [array(2.0)]
    g = compile(lambda x: ad.sum(x) * scale[0])
    assert float(g(X)) == 12.0
    scale[0] = array(10.0)
    assert float(g(X)) == 12.0
    assert "captured when traced: c0 : f64" in g.explain(X)
    # grad stages anew on every call, and sees what is captured now
    h = grad(lambda x: ad.sum(x) * scale[0])
    assert float(h(X)[0]) == 10.0
    scale[0] = array(-1.0)
    assert float(h(X)[0]) == -1.0


def test_large_captures_are_reported() -> None:
    big = array(np.zeros(200_000))
    g = compile(lambda x: ad.sum(big) * x)
    assert "c0 (big) : f64[200000], 1.5 MiB: pass it as an argument if it changes" in g.explain(array(1.0))


def test_captures_are_named_as_the_function_names_them() -> None:
    model: dict[str, Any] = {"w": array([1.0, 2.0]), "b": np.array([3.0, 4.0])}
    step = lambda c, r: c * r + ad.sum(model["b"] * SCALE)
    g = compile(grad(lambda x: ad.fold(step, ad.sum(x * model["w"]), ad.rows(x))))
    lines = [line for line in g.explain(X[:2]).splitlines() if "captured when traced" in line]
    assert len(lines) == 3
    for name in ("(model['w']) : f64[2]", "(model['b']) : f64[2]", "(SCALE) : f64[2]"):
        assert any(name in line for line in lines), lines
    by = array([1.0, 2.0])
    assert "(by) : f64[2]" in compile(partial(lambda k, x: ad.sum(x * by) * k, 2.0)).explain(X[:2])


def test_explain_looks_into_functions_that_take_trees_apart() -> None:
    double = compile(lambda x: flatten((x, x))[0][0] * 2.0)  # type: ignore[operator]
    assert "1 program traced" in double.explain(array([1.0]))


def test_explain_names_parameters_however_arguments_are_given() -> None:
    f = compile(lambda p, *xs, s, **more: ad.sum(p["w"] * xs[0]) * s * more["t"])
    text = f.explain({"w": X}, X, t=2.0, s=array(1.0))
    assert "1. p['w'] : f64[3], xs0 : f64[3], t : f64, s : f64  first call" in text


def test_explain() -> None:
    g = compile(value_and_grad(lambda w, x: ad.sum(ad.tanh(w @ x))), engine="numpy")
    w, x = array(np.ones((2, 3))), array(np.ones(3))
    g(w, x)
    g(array(np.ones((4, 3))), x)
    with using(dtype="f32"):
        g(w, x)
    text = g.explain(w, x)
    assert "3 programs traced" in text
    assert "1. w : f64[2,3], x : f64[3]  first call" in text
    assert "because w changed from f64[2,3] to f64[4,3]" in text
    assert "the configuration changed" in text
    assert "these arguments run program 1" in text
    assert "engine: numpy" in text
    assert "rules that fired:" in text


def test_retracing_can_be_forbidden_or_announced() -> None:
    g = stage(Counted())
    g(X)
    with using(retrace="forbid"):
        g2 = stage(Counted())
        g2(X)
        g2(X)
        with pytest.raises(StagingError, match=r"would be traced again: x changed from f64\[3\] to f64\[4\]"):
            g2(array(np.ones(4)))
        with pytest.raises(StagingError, match="structure or a static value changed"):
            g2(X, power=2)
    with using(retrace="explain"):
        g3 = stage(Counted())
        g3(X)
        with pytest.warns(UserWarning, match=r"traced again: x changed from f64\[3\] to f64\[4\]"):
            g3(array(np.ones(4)))


def test_many_programs_for_one_type_are_announced_once() -> None:
    """A counter among the arguments is compiled anew with each call, which nobody sees."""
    g = stage(Counted())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for n in range(1, MANY):
            g(X, power=n)
            g(array(np.ones(n + 3)))  # other types are other programs
    with pytest.warns(UserWarning, match=r"compiled for the 16th time .* such as array\(3\)") as seen:
        g(X, power=MANY)
    assert seen[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        g(X, power=MANY + 1)
        with using(retrace="forbid"), pytest.raises(StagingError):
            g(X, power=MANY + 2)


@dataclass(frozen=True)
class Params:
    w: AnyTensor
    layers: list[AnyTensor]
    rate: float = 0.5


def test_trees_in_and_out() -> None:
    @compile
    def step(p: Params, x: AnyTensor) -> tuple[Params, dict[str, AnyTensor]]:
        return Params(p.w * x, [y + p.rate for y in p.layers], p.rate), {"sum": ad.sum(p.w)}

    p, out = step(Params(X, [X, X]), X)
    assert isinstance(p, Params)
    np.testing.assert_array_equal(p.w.numpy(), [1.0, 4.0, 9.0])
    np.testing.assert_array_equal(p.layers[1].numpy(), [1.5, 2.5, 3.5])
    assert float(out["sum"]) == 6.0


def test_inside_a_transform_a_staged_function_is_the_function() -> None:
    g = stage(lambda x: ad.sum(x * x))
    np.testing.assert_array_equal(grad(g)(X).numpy(), [2.0, 4.0, 6.0])
    with using(interpreter="dual"):
        np.testing.assert_array_equal(grad(g)(X).numpy(), [2.0, 4.0, 6.0])
    np.testing.assert_array_equal(ad.build1(2, lambda i: g(X) * ad.to_dtype(i, ad.F64)).numpy(), [0.0, 14.0])


def test_results_are_fresh_arrays() -> None:
    g = stage(lambda x: (x, x, x[::-1]))
    data = np.array([1.0, 2.0])
    a, b, c = (y.numpy() for y in g(array(data)))
    a[0] = 9.0
    assert data[0] == 1.0
    assert b[0] == 1.0
    assert c[1] == 1.0


def test_errors_leave_nothing_behind() -> None:
    g = stage(lambda x, y: x + y)
    with pytest.raises(ShapeError) as e:
        g(X, array(np.ones(2)))
    assert "x : f64[3]" in str(e.value)
    assert "y : f64[2]" in str(e.value)
    np.testing.assert_array_equal(g(X, X).numpy(), [2.0, 4.0, 6.0])
    assert "1 program traced" in g.explain(X, X)
    with pytest.raises(ConfigError):
        compile(lambda x: x, engine="nonsense")(X)


def tripled(x: AnyTensor) -> AnyTensor:
    return x * 3.0


@compile
def decorated(x: AnyTensor) -> AnyTensor:
    return x * 2.0


@pytest.mark.parametrize("engine", ["numpy", "auto"])
def test_copies_and_pickles_however_often_it_was_called(engine: str) -> None:
    for calls in (0, 1, 20):
        f = compile(tripled, engine=engine)
        for _ in range(calls):
            f(X), decorated(X)
        assert copy(f) is f and deepcopy({"step": f})["step"] is f
        sent = pickle.loads(pickle.dumps(f))
        assert sent is not f and sent._engine == engine
        np.testing.assert_array_equal(sent(X).numpy(), 3 * X.numpy())
        assert pickle.loads(pickle.dumps(decorated)) is decorated
    with pytest.raises((AttributeError, pickle.PicklingError)):  # as of any function without a name
        pickle.dumps(compile(lambda x: x))


@dataclass(frozen=True)
class Line:
    slope: AnyTensor
    degree: int = 1

    @compile
    def at(self, x: AnyTensor, shift: float = 0.0) -> AnyTensor:
        y = x
        for _ in range(self.degree - 1):
            y = y * x
        return self.slope * y + shift


def test_methods() -> None:
    for slope, degree in [(2.0, 1), (3.0, 1), (3.0, 2)] * 10:
        line = Line(array(slope), degree)
        np.testing.assert_array_equal(line.at(X).numpy(), slope * X.numpy() ** degree)
        np.testing.assert_array_equal(Line.at(line, X, shift=1.0).numpy(), slope * X.numpy() ** degree + 1.0)
    assert "4 programs traced" in Line.at.explain(line, X)
    np.testing.assert_array_equal(grad(lambda line: ad.sum(line.at(X)))(line).slope.numpy(), 14.0)


def test_programs_need_no_copies() -> None:
    program = ad.trace(tripled, X)
    program(X)
    assert copy(program) is program and deepcopy([program])[0] is program


def test_threads() -> None:
    g = stage(value_and_grad(lambda x: ad.sum(ad.sin(x) * x)))
    wrong: list[object] = []

    def work(k: int) -> None:
        for n in range(20):
            x = np.full(3 + n % 4, float(k))
            value, slope = g(array(x))
            if not np.allclose(slope.numpy(), np.cos(x) * x + np.sin(x)) or not np.allclose(float(value), (np.sin(x) * x).sum()):
                wrong.append((k, n))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_arrays_are_tensors_for_the_function_under_every_interpreter() -> None:
    """Under `dual` nothing is written down, and the function is called as it is, also with a tree of arrays."""

    def f(p: dict[str, ad.AnyTensor], x: ad.AnyTensor, label: str) -> ad.AnyTensor:
        assert label == "a"
        return ad.sum1(3, lambda i: p["w"][i] * x[i])

    got: Any = ad.compile(f)

    def inside(w: ad.AnyTensor) -> ad.AnyTensor:
        y: ad.AnyTensor = got({"w": w}, np.ones(3), label="a")
        return y

    slope: Any = ad.grad(inside)
    for name in ("symbolic", "dual"):
        with ad.using(interpreter=name):
            assert float(got({"w": np.arange(3.0)}, np.ones(3), label="a")) == 3.0
            np.testing.assert_array_equal(slope(np.arange(3.0)), np.ones(3))
