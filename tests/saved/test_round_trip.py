"""A program that was saved and loaded is the program that was saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

import adtypes as ad
from adtypes.op import Op
from adtypes.ops.branch import Branch
from adtypes.ops.call import Call
from adtypes.ops.control import MapAccum
from adtypes.program import Program
from adtypes.testing.generate import SMOOTH
from adtypes.testing.programs import Program as Drawn
from adtypes.tree import flatten
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.pipeline import bulk
from tests.conftest import Golden
from tests.programs.test_golden_programs import PROGRAMS as SMALL
from tests.properties.settings import over
from tests.properties.test_programs import BROAD, LOOPY, STEPS, TABLES
from tests.saved.programs import PROGRAMS, bare, drawn, loops

ALL: dict[Callable[..., object], tuple[object, ...]] = {**PROGRAMS, **{f: tuple(args) for f, args in SMALL.items()}}


def again(p: Program[Any], folder: Path) -> Program[Any]:
    p.save(folder / "p.program")
    return Program.load(folder / "p.program")


def same(p: Program[Any], q: Program[Any]) -> None:
    """The same texts, which tells more than values do; what simplification makes of them may depend on the age of terms."""
    assert bare(q) == bare(p)
    assert (q.inputs, q.outputs) == (p.inputs, p.outputs)
    assert q.show("source") == p.show("source") and q.show("bulk") == p.show("bulk")


@pytest.mark.parametrize("f", ALL, ids=lambda f: f.__name__)
def test_everything_a_program_can_do(f: Callable[..., Any], tmp_path: Path) -> None:
    p = ad.trace(f, *ALL[f])
    q = again(p, tmp_path)
    same(p, q)
    assert (q.show(), q.show("python"), q.cost(), len(q)) == (p.show(), p.show("python"), p.cost(), len(p))
    args = drawn(p)
    for x, y in zip(flatten(p(*args))[0], flatten(q(*args))[0], strict=True):
        np.testing.assert_array_equal(np.asarray(x), np.asarray(y))
    same(p.jvp(), q.jvp())
    assert q.jvp().show("gradient") == p.jvp().show("gradient")
    assert "test_round_trip" not in q._repr_html_()  # lines of the program are not kept, and others are not its own
    assert q.to_dot().count("label=") == p.to_dot().count("label=")
    if f is not loops:  # of which one has no bound, and so no text or derivative backwards
        assert q.to_source() == p.to_source()
        same(p.vjp(), again(p.vjp(), tmp_path))
        same(p.vjp(), q.vjp())


def test_loaded_programs_run_by_every_engine_and_inside_transforms(tmp_path: Path) -> None:
    p = ad.trace(lambda x: ad.sum_all(ad.sin(x) * ad.array([1.0, 2.0, 3.0])), "f64[3]")
    q: Program[Any] = again(p, tmp_path)
    x = ad.array([0.1, 0.2, 0.3])
    want = np.asarray(p(x))
    for engine in ("auto", "numpy", "c", *(["torch"] if find_spec("torch") else [])):
        with ad.using(engine=engine):
            np.testing.assert_allclose(np.asarray(q(x)), want, rtol=1e-15)
    np.testing.assert_allclose(np.asarray(ad.grad(lambda x: q(x))(x)), np.cos([0.1, 0.2, 0.3]) * [1, 2, 3], rtol=1e-15)
    np.testing.assert_allclose(np.asarray(q.grad()(x)), np.asarray(p.grad()(x)))


def round_trip(p: Program[Any], folder: Path) -> None:
    q = again(p, folder)
    same(p, q)
    args = [np.asarray(x) for x in drawn(p)]
    with np.errstate(all="ignore"):
        for x, y in zip(flatten(p(*args))[0], flatten(q(*args))[0], strict=True):
            np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=1e-12, equal_nan=True)


def traced(program: Drawn) -> Program[Any]:
    return ad.trace(lambda *xs: program(*xs), *program.arguments())


@pytest.fixture(autouse=True)
def _folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    global folder
    folder = tmp_path_factory.mktemp("saved")


folder: Path


def saved(row: type[Op]) -> bool:
    """Rules that users state are code, which is not in the file; the text of bodies depends on the age of terms."""
    return row not in (Call, MapAccum, Branch)


@over(BROAD._replace(rows=saved), "saved programs")
def test_random_programs(program: Drawn) -> None:
    round_trip(traced(program), folder)


@over(LOOPY, "saved index loops", TABLES)
def test_random_index_loops(program: Drawn) -> None:
    round_trip(traced(program), folder)


@over(SMOOTH._replace(rows=saved), "saved derivatives")
def test_random_derivatives(program: Drawn) -> None:
    round_trip(traced(program).jvp(), folder)


@over(STEPS, "saved steps")
def test_random_loops_choices_and_calls(program: Drawn) -> None:
    """Step for step as they were written: the same numbers, to the last bit; rules of calls are left behind."""
    p = traced(program)
    arrays = [np.asarray(x) for x in program.arguments()]
    want = [np.asarray(y) for y in as_written(p, arrays)]
    for y, z in zip(want, as_written(again(p, folder), arrays), strict=True):
        np.testing.assert_array_equal(y, np.asarray(z))


def as_written(p: Program[Any], arrays: Sequence[Any]) -> list[Any]:
    written: Any = p._written
    graph = bulk(written.source.graph)
    values = [*arrays, *(np.asarray(x) for x in p.captured)]
    with np.errstate(all="ignore"):
        return interpret(NUMPY, graph.outputs, dict(zip(graph.inputs, values, strict=True)))


# ---------------------------------------------------------------- the file
def test_the_text_is_to_be_read(golden: Golden) -> None:
    p = ad.trace(lambda xs, c: ad.fold(lambda s, x: s * x + c, c, ad.rows(xs)), "f64[10]", "f64")
    golden("saved/loop", bare(p))


def test_captured_tensors_are_arrays_of_numpy(tmp_path: Path) -> None:
    table = np.arange(6.0).reshape(2, 3)
    p = ad.trace(lambda x: ad.matmul(ad.array(table), x), "f64[3]")
    p.save(tmp_path / "p.program")
    with np.load(tmp_path / "p.program", allow_pickle=False) as arrays:
        np.testing.assert_array_equal(arrays["c0"], table)
    with ZipFile(tmp_path / "p.program") as z:
        assert z.namelist() == ["program.txt", "c0.npy"]
        assert z.read("program.txt").decode().startswith("adtypes program 1\n# \\x : f64[3] ->\n")


def test_equal_programs_make_equal_files(tmp_path: Path) -> None:
    for name in "ab":
        ad.trace(*[*PROGRAMS][:1], *PROGRAMS[loops]).save(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_file_is_replaced_at_once_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.program"
    ad.trace(lambda x: x * x, "f64").save(path)
    before = path.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as m:
        m.setattr("interpreters.saved.archive.npy.write_array", full)
        with pytest.raises(OSError, match="no space left"):
            ad.trace(lambda x: x * ad.array([1.0]), "f64[1]").save(path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["p.program"]
    ad.trace(lambda x: x + x, "f64").save(path)
    assert Program.load(path).show() == "\\x : f64 ->\n  x + x"


def test_programs_of_many_terms(tmp_path: Path) -> None:
    def long(x: Any) -> Any:
        for k in range(4_000):
            x = ad.sin(x) * (1.0 + k)
        return x

    p = ad.trace(long, "f64")
    q = again(p, tmp_path)
    assert bare(q) == bare(p)


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    """The error names the file that was asked for, and not the one that is written before."""
    with pytest.raises(FileNotFoundError) as e:
        ad.trace(ad.sin, "f64").save(tmp_path / "none" / "p.program")
    assert str(e.value) == f"[Errno 2] No such file or directory: {str(tmp_path / 'none' / 'p.program')!r}"
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError) as other:
        ad.trace(ad.sin, "f64").save(tmp_path / "file" / "p.program")
    assert other.value.filename == str(tmp_path / "file" / "p.program")
