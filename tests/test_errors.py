"""Errors: the composed text, the user's line, and every class with its built-in and its documentation."""

from __future__ import annotations

import inspect
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from adtypes import errors
from adtypes.errors import AdtypesError, ShapeError, StagingError, Where, locate, user_frame, user_line

HERE = Path(__file__)

# Each error with the built-in that people catch who do not know of it.
BUILT_IN = {
    "ShapeError": ValueError,
    "DTypeError": TypeError,
    "IndexSpaceError": IndexError,
    "NotScalarError": TypeError,
    "NotDifferentiableError": TypeError,
    "TruthValueError": TypeError,
    "MutationError": TypeError,
    "EscapedTracerError": RuntimeError,
    "MixedInterpreterError": TypeError,
    "NotClosedError": ValueError,
    "ReshapeError": ValueError,
    "TreeError": TypeError,
    "ConfigError": ValueError,
    "CompileError": RuntimeError,
    "LoadError": ValueError,
    "NonFiniteError": FloatingPointError,
}
NOT_STAGED = {"ConfigError", "CompileError", "LoadError", "NonFiniteError"}
BASES = {"AdtypesError", "StagingError"}
CLASSES = dict(inspect.getmembers(errors, lambda x: inspect.isclass(x) and issubclass(x, AdtypesError)))


def inside(module: str, f: Callable[[], Where | None]) -> Callable[[], Where | None]:
    """The same function as if it stood in another module."""
    assert isinstance(f, FunctionType)
    return FunctionType(f.__code__, {**f.__globals__, "__name__": module}, closure=f.__closure__)


def test_the_list_is_complete() -> None:
    assert set(CLASSES) == set(BUILT_IN) | BASES


@pytest.mark.parametrize("name", BUILT_IN)
def test_class(name: str) -> None:
    cls = CLASSES[name]
    assert issubclass(cls, BUILT_IN[name])
    assert issubclass(cls, StagingError) == (name not in NOT_STAGED)
    assert getattr(cls, "__final__", False)


@pytest.mark.parametrize("name", CLASSES)
def test_documentation(name: str) -> None:
    summary, example, *rest = inspect.cleandoc(CLASSES[name].__doc__ or "").split("\n\n")
    assert summary.endswith(".") and "\n" not in summary
    assert all(line.startswith("    ") for line in example.splitlines())
    assert name in BASES or ("remedy" in example and len(rest) == 1)


def test_text() -> None:
    where = Where("model.py", 31, "return a + b")
    e = ShapeError("f64[3] + f64[4]", path="params.w", remedy="Write b[:3].", where=where)
    assert str(e) == "params.w: f64[3] + f64[4]\n    model.py:31  return a + b\n  Write b[:3]."
    assert (e.what, e.path, e.remedy, e.where) == ("f64[3] + f64[4]", "params.w", "Write b[:3].", where)
    assert str(ShapeError("what", where=where)) == "what\n    model.py:31  return a + b"


def test_line_of_the_user() -> None:
    e = ShapeError("f64[3] + f64[4]")
    first = test_line_of_the_user.__code__.co_firstlineno
    assert e.where == Where(str(HERE), first + 1, 'e = ShapeError("f64[3] + f64[4]")')


def test_frames_of_the_library_are_passed_over() -> None:
    def low() -> Where | None:
        return user_line()

    def high() -> Where | None:
        return inside("interpreters.somewhere", low)()

    found = inside("adtypes.somewhere", high)()
    assert found is not None and found.source == 'found = inside("adtypes.somewhere", high)()'
    theirs = inside("adtypes_extra.somewhere", low)()  # another package, though its name begins alike
    assert theirs is not None and theirs.source == "return user_line()"


def test_a_line_without_source() -> None:
    code = "import adtypes.errors as e; print(e.ShapeError('what', remedy='Do this.'))"
    run = [sys.executable, "-c", code]
    out = subprocess.run(run, capture_output=True, text=True, check=True, cwd=HERE.parent.parent)
    assert out.stdout == "what\n    <string>:1\n  Do this.\n"


def test_a_kept_instruction_is_located_later() -> None:
    def keep() -> tuple[CodeType, int]:
        frame = user_frame()
        assert frame is not None
        return frame.f_code, frame.f_lasti  # kept here

    assert locate(*keep()).source == "return frame.f_code, frame.f_lasti  # kept here"
    assert locate(keep.__code__, 0).line == keep.__code__.co_firstlineno


def test_paths_are_shown_from_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert str(Where(str(tmp_path / "a" / "b.py"), 3, "x")) == f"a{os.sep}b.py:3  x"
    assert str(Where(f"{tmp_path}-other.py", 3, "")) == f"{tmp_path}-other.py:3"


def test_a_working_directory_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert str(Where("/a/model.py", 3, "y = x")) == "/a/model.py:3  y = x"


def test_errors_survive_pickling() -> None:
    e = ShapeError("what", path="p", remedy="do")
    again = pickle.loads(pickle.dumps(e))
    assert type(again) is ShapeError
    assert (str(again), vars(again)) == (str(e), vars(e))
