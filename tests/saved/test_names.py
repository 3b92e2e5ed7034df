"""What a file names and does not bring: classes of containers, functions, rows of others, derivatives of their own."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from pathlib import Path
from typing import Any, NamedTuple, final

import numpy as np
import pytest

import adtypes as ad
from adtypes import extend
from adtypes.errors import LoadError, NotDifferentiableError, StagingError, TreeError
from adtypes.program import Program
from adtypes.tensor import AnyTensor
from examples import gmm
from tests.saved import programs as saved_programs
from tests.saved.programs import Kind, Layer, Pair, network, relu, written


def saved(p: Program[Any], folder: Path) -> Path:
    p.save(folder / "p.program")
    return folder / "p.program"


# ---------------------------------------------------------------- containers
def layer(act: Any = relu) -> Layer[AnyTensor]:
    return Layer(ad.array([[1.0, -2.0], [3.0, 4.0]]), ad.array([0.5, 0.5]), act)


def test_classes_that_are_given_come_back(tmp_path: Path) -> None:
    x = ad.array([1.0, 2.0])
    p = ad.trace(network, layer(), x)
    q: Program[Any] = Program.load(saved(p, tmp_path), known=[Layer, Pair, Kind, relu])
    here, there = p(layer(), x), q(layer(), x)
    assert isinstance(there["out"], Pair) and there["kind"] is Kind.SOFT and isinstance(there["also"][0], Layer)
    assert there["also"][0].act is relu and there["also"][1] == (None, ad.F32, 7)
    assert ad.tree.flatten(here)[1] == ad.tree.flatten(there)[1]
    assert repr(ad.tree.flatten(here)[0]) == repr(ad.tree.flatten(there)[0])
    assert [s.path for s in q.outputs] == [s.path for s in p.outputs]


def test_modules_stand_for_what_they_hold(tmp_path: Path) -> None:
    """Functions in them that are called like rows are none."""
    path = saved(ad.trace(network, layer(), ad.array([1.0, 2.0])), tmp_path)
    assert isinstance(Program[Any].load(path, known=[saved_programs])(layer(), ad.array([1.0, 2.0]))["out"], Pair)  # type: ignore[index]
    path = saved(ad.trace(lambda x: ad.maximum(ad.sin(x), 0.0), "f64"), tmp_path)
    assert float(Program[Any].load(path, known=[ad, ad.maximum])(1.0)) == np.sin(1.0)  # type: ignore[arg-type]


def test_gradients_of_a_model_with_its_classes(tmp_path: Path) -> None:
    q, x = gmm.example(20, 3, 4)
    p = ad.trace(lambda q, x: gmm.log_likelihood(q, x, gmm.Wishart(ad.array(1.0), 0)), q, x).grad()
    there: Program[Any] = Program.load(saved(p, tmp_path), known=[gmm])
    got = there(q, x)
    assert isinstance(got, gmm.Mixture)
    for y, z in zip(ad.tree.flatten(got)[0], ad.tree.flatten(p(q, x))[0], strict=True):
        np.testing.assert_allclose(np.asarray(y), np.asarray(z), rtol=1e-12)


def test_plain_data_stand_for_classes_that_are_not_given(tmp_path: Path) -> None:
    x = ad.array([1.0, 2.0])
    p: Program[Any] = ad.trace(network, layer(), x)
    q: Program[Any] = Program.load(saved(p, tmp_path))
    given = {"w": layer().w, "b": layer().b, "act": "relu", "kind": "SOFT", "size": 3, "label": 'a "b"\n\u2028'}
    there = q(given, x)
    assert type(there["out"]) is tuple and there["kind"] == "SOFT"
    assert there["also"][0] | {"w": 0, "b": 0} == given | {"w": 0, "b": 0}
    np.testing.assert_array_equal(there["out"][0], np.asarray(p(layer(), x)["out"][0]))
    assert [s.path for s in q.inputs] == ["layer.w", "layer.b", "x"]  # names are those of the function
    with pytest.raises(TreeError, match=r"a dict with keys 'w', .* in the program, Layer in this"):
        q(layer(), x)


def test_classes_that_changed_are_an_error(tmp_path: Path) -> None:
    path = saved(ad.trace(network, layer(), ad.array([1.0, 2.0])), tmp_path)
    other = make_dataclass("Layer", ["w", "bias"], frozen=True)
    with pytest.raises(LoadError) as e:
        Program.load(path, known=[other])
    assert "p.program, line 8: known: Layer has the fields w, bias, that of the file has w, b, act, kind" in str(e.value)
    with pytest.raises(LoadError, match="known: Layer is not a dataclass"):
        Program.load(path, known=[make_dataclass("Other", []), type("Layer", (), {})])
    with pytest.raises(LoadError, match="known: Kind has no member SOFT"):
        Program.load(path, known=[Layer, type("Kind", (), {})])
    with pytest.raises(LoadError, match="known: Layer is a dataclass that is not frozen"):
        Program.load(path, known=[make_dataclass("Layer", ["w", "b", "act", "kind", "size", "label"])])
    with pytest.raises(LoadError, match="known: 3 has no name"):
        Program.load(path, known=[3])


def test_rows_and_dicts(tmp_path: Path) -> None:
    def f(xs: Any, d: dict[str, AnyTensor]) -> Any:
        return {"b": ad.vmap(lambda x: x * 2.0, xs), "a": [d["y z"], d["é"]]}

    args = ad.rows(ad.array([[1.0, 2.0]])), {"y z": ad.array(1.0), "é": ad.array(2.0)}
    p = ad.trace(f, *args)
    q: Program[Any] = Program.load(saved(p, tmp_path))
    assert repr(q(*args)) == repr(p(*args)) and list(q(*args)) == ["b", "a"]


def test_no_constructor_runs(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Loud:
        x: AnyTensor

        def __post_init__(self) -> None:
            calls.append("made")

    class Also(NamedTuple):
        x: AnyTensor

    calls: list[str] = []
    p = ad.trace(lambda a, b: (a.x * b.x, a, b), Loud(ad.array(2.0)), Also(ad.array(3.0)))
    path = saved(p, tmp_path)
    calls.clear()
    q: Program[Any] = Program.load(path, known=[Loud, Also])
    assert not calls
    assert isinstance(q(Loud(ad.array(2.0)), Also(ad.array(3.0)))[1], Loud)


def test_constants_that_no_file_can_hold(tmp_path: Path) -> None:
    p = ad.trace(lambda d: d["x"], {"x": ad.array(1.0), "k": frozenset([1])})
    with pytest.raises(TreeError, match=r"the constant frozenset.* cannot be saved"):
        saved(p, tmp_path)
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- rows of others
@final
class Cube(extend.Elementwise):
    c = py = "{0} * {0} * {0} * {0}"
    times: int

    def eval(self, xp: extend.Namespace, x: Any) -> Any:
        return x * x * x * self.times

    def partials(self, out: AnyTensor, x: AnyTensor) -> list[AnyTensor]:
        return [3.0 * self.times * x * x]


def test_rows_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p = ad.trace(lambda x: extend.bind(Cube(5), x), "f64")
    path = saved(p, tmp_path)
    with pytest.raises(LoadError) as e:
        Program.load(path)
    assert "p.program, line 13: no row is called 'cube'" in str(e.value) and 'register("row", name, class)' in str(e.value)
    assert float(Program[Any].load(path, known=[Cube]).grad()(2.0)) == 60.0  # type: ignore[arg-type]
    monkeypatch.setitem(ad.config.__globals__["_registry"], "row", {"cube": "tests.saved.test_names:Cube"})
    assert float(Program[Any].load(path)(2.0)) == 40.0  # type: ignore[arg-type]


def test_fields_that_no_file_can_hold(tmp_path: Path) -> None:
    @final
    class Odd(extend.Test):
        c = py = "{0}"
        of: frozenset[int]

        def eval(self, xp: extend.Namespace, x: Any) -> Any:
            return x

    with pytest.raises(StagingError, match="a field with the value frozenset"):
        saved(ad.trace(lambda x: extend.bind(Odd(frozenset([1])), x), "f64"), tmp_path)


def test_rows_with_a_name_that_is_taken(tmp_path: Path) -> None:
    @final
    class Sin(extend.Test):
        c = py = "{0}"

        def eval(self, xp: extend.Namespace, x: Any) -> Any:
            return x

    with pytest.raises(StagingError, match="two rows are called sin"):
        saved(ad.trace(lambda x: extend.bind(Sin(), x), "f64"), tmp_path)


# ---------------------------------------------------------------- derivatives of their own
@ad.custom_derivative
def step(x: AnyTensor) -> AnyTensor:
    return ad.select(x > 0.0, 1.0, 0.0)


@step.pullback
def _(ct: AnyTensor, out: AnyTensor, x: AnyTensor) -> tuple[AnyTensor]:
    return (ct * 10.0,)


@ad.custom_derivative
def scaled(p: Pair, *, k: object = 1) -> tuple[AnyTensor, dict[str, AnyTensor]]:
    return p.first * p.second, {"sum": p.first + p.second}


@scaled.pullback
def _(ct: Any, out: object, p: Pair, *, k: Any = 1) -> tuple[Pair]:
    return (Pair(ct[0] * float(k), ct[1]["sum"]),)


def test_rules_over_trees_with_options(tmp_path: Path) -> None:
    x = Pair(ad.array(2.0), ad.array(3.0))
    p = ad.trace(lambda p: scaled(p, k=50)[0] + scaled(p)[1]["sum"], x)
    path = saved(p, tmp_path)
    assert repr(Program[Any].load(path, known=[scaled, Pair]).grad()(x)) == repr(p.grad()(x))
    assert "first=Tensor(50., f64)" in repr(p.grad()(x))
    with pytest.raises(LoadError, match="the rule of scaled wants Pair"):
        Program.load(path, known=[scaled])
    with pytest.raises(StagingError, match=r"scaled was called with k=<Kind.SOFT: 'soft'>, which no file can hold"):
        saved(ad.trace(lambda p: scaled(p, k=Kind.SOFT)[0], x), tmp_path)


def stepped(xs: AnyTensor) -> AnyTensor:
    return ad.sum_all(ad.build1(3, lambda i: step(xs[i]) * xs[i]))


def test_functions_with_derivatives_of_their_own(tmp_path: Path) -> None:
    p = ad.trace(stepped, "f64[3]")
    path = saved(p, tmp_path)
    x = np.array([-1.0, 2.0, 3.0])
    q: Program[Any] = Program.load(path, known=[step])
    assert written(q) == written(p)
    np.testing.assert_array_equal(np.asarray(q.grad()(x)), np.asarray(p.grad()(x)))
    alone: Program[Any] = Program.load(path)
    assert float(alone(x)) == 5.0
    with pytest.raises(NotDifferentiableError) as e:
        alone.grad()
    assert "step has a custom derivative, which is not part of the file" in str(e.value) and "known=[step]" in str(e.value)
    with pytest.raises(LoadError, match="known: step has no custom derivative"):
        Program.load(path, known=[type("step", (), {})])
    bulk = saved(p.grad(), tmp_path)  # rules are gone where derivatives have been taken
    np.testing.assert_array_equal(np.asarray(Program[Any].load(bulk)(x)), np.asarray(p.grad()(x)))
