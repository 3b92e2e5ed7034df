"""Errors as part of the interface: one class per kind of mistake, its docstring the documentation of it.

Each text has three parts: what happened, with shapes and the path of the argument; the user's own line; what
to write instead. The line is found here, once for all: the innermost frame that belongs to neither package.
"""

from __future__ import annotations

import linecache
import os
import sys
from collections.abc import Mapping, Sequence
from types import CodeType, FrameType
from typing import NamedTuple, Self, final

_PACKAGES = ("adtypes.", "interpreters.")
_OURS = (*_PACKAGES, "numpy.", "torch.", "contextlib", "functools")  # and what stands between them and the user


def count(n: int, noun: str) -> str:
    """How many there are.

    >>> count(1, "axis"), count(2, "axis"), count(0, "index"), count(3, "tensor")
    ('1 axis', '2 axes', '0 indices', '3 tensors')
    """
    return f"{n} {noun if n == 1 else _PLURALS.get(noun, noun + 's')}"


_PLURALS = {"axis": "axes", "index": "indices"}


class Where(NamedTuple):
    """A line of the user's program: file, line number, and its text if the file can be read."""

    file: str
    line: int
    source: str

    def __str__(self) -> str:
        try:
            here = os.getcwd() + os.sep  # a path below the working directory is shown from there, as editors do
        except OSError:  # it is gone
            here = ""
        return f"{self.file.removeprefix(here)}:{self.line}  {self.source}".rstrip()


def is_ours(frame: FrameType) -> bool:
    """Whether the frame runs code of the two packages."""
    return bool(frame.f_globals.get("__name__", "").startswith(_PACKAGES))


def user_frame() -> FrameType | None:
    """The innermost frame outside the two packages; or None. Cheap enough to ask at every operation."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").startswith(_OURS):
        frame = frame.f_back
    return frame


def user_level() -> int:
    """The `stacklevel` by which a warning of the caller points at the user's line."""
    frame: FrameType | None = sys._getframe(1)
    level = 1
    while frame is not None and frame.f_globals.get("__name__", "").startswith(_OURS):
        frame = frame.f_back
        level += 1
    return level


def user_line() -> Where | None:
    """The user's line that is being executed.

    >>> user_line() is None
    False
    """
    frame = user_frame()
    return None if frame is None else locate(frame.f_code, frame.f_lasti)


def locate(code: CodeType, instruction: int) -> Where:
    """The line of an instruction: cheap to keep (``frame.f_code, frame.f_lasti``), resolved only when asked.

    >>> locate(locate.__code__, 0).line == locate.__code__.co_firstlineno
    True
    """
    covering = (n for start, stop, n in code.co_lines() if n is not None and start <= instruction < stop)
    line = next(covering, code.co_firstlineno)
    return Where(code.co_filename, line, linecache.getline(code.co_filename, line).strip())


class AdtypesError(Exception):
    """Base of all errors of this library.

        try:
            grad(loss)(params)
        except AdtypesError as e:
            print(e.what, e.path, e.where, e.remedy)

    ``what`` happened at the argument ``path``; ``where`` is the user's line, by default the one that is
    running; ``remedy`` says what to write instead.
    """

    def __init__(
        self, what: str, *, path: str | None = None, remedy: str | None = None, where: Where | None = None
    ) -> None:
        self.what, self.path, self.remedy = what, path, remedy
        self.where = where if where is not None else user_line()
        self.operands: tuple[object, ...] = ()
        super().__init__(self._text(()))

    def _text(self, names: Sequence[str]) -> str:
        lines = [f"{self.path}: {self.what}" if self.path else self.what]
        lines += [f"    {name}" for name in names]
        lines += [f"    {self.where}"] if self.where is not None else []
        lines += [f"  {self.remedy}"] if self.remedy else []
        return "\n".join(lines)

    def said_by(self, name: str, row: str) -> Self:
        """The error of a row, under the name of the function that has applied it."""
        if self.what.startswith(row):
            self.what = name + self.what.removeprefix(row)
            self.args = (self._text(()),)
        return self

    def at(self, path: str) -> Self:
        """The error, which speaks of the argument at this path unless it names one already."""
        if self.path is None:
            self.path = path
            self.args = (self._text(()),)
        return self

    def about(self, *operands: object) -> Self:
        """The error, knowing which operands it speaks of, so that those that are arguments can be named."""
        self.operands = self.operands or operands
        return self

    def name_operands(self, names: Mapping[int, str]) -> None:
        """Say which operands are arguments; `names` describe objects by their identity."""
        found = [names[id(x)] for x in self.operands if id(x) in names]
        if found:
            self.operands = ()  # an outer function has nothing to add
            self.args = (self._text(found),)

    def __reduce__(self) -> tuple[object, ...]:
        # the text is composed already, and the line is not to be sought again
        return _restore, (type(self), str(self)), self.__dict__ | {"operands": ()}


def _restore(kind: type[AdtypesError], text: str) -> AdtypesError:
    error = kind.__new__(kind)
    error.args = (text,)
    return error


class StagingError(AdtypesError):
    """Base of what is found while a program is traced, before any data is seen.

        try:
            trace(f, "f64[3]")
        except StagingError:
            ...        # f does not fit a vector of three numbers

    Nothing half-done remains after one: correct the line it names and call again.
    """


@final
class ShapeError(StagingError, ValueError):
    """Shapes that do not fit together.

        a + b                                # f64[3] and f64[4]
        a + b[:3]                            # one remedy
        build1(m, lambda i: a[i] + c)        # c: f64[]; another: say along which axis

    Nothing broadcasts by itself, except rank-0 tensors and Python numbers.
    """


@final
class DTypeError(StagingError, TypeError):
    """Element types that do not fit together.

        x + k                                # f64[3] and i64[3]
        x + to_dtype(k, F64)                 # the remedy

    Nothing is promoted or truncated silently: a loss of precision is written down, as a cast.
    """


@final
class IndexSpaceError(StagingError, IndexError):
    """An index used with an axis it was not made for, or a Python number outside its axis.

        build1(m, lambda i: v[i])            # v has n elements
        build1(n, lambda j: v[j])            # the remedy
        v[7]                                 # v: f64[3]

    Python numbers are checked when the program is traced; computed indices are total, out of bounds reads 0.
    """


@final
class NotScalarError(StagingError, TypeError):
    """A gradient asked of a function whose result is not one number.

        grad(lambda x: x * x)(v)             # v: f64[3]
        grad(lambda x: sum_all(x * x))(v)    # the remedy; or jacobian(f)(v), or vjp(f, v)

    The gradient of a rank-0 tensor has the shape of the parameters; that of a vector is a matrix.
    """


@final
class NotDifferentiableError(StagingError, TypeError):
    """A derivative asked where there is none: for integers, truth values, or an operation without one.

        grad(lambda k: sum_all(to_dtype(k, F64)))(iota(3))     # integers are not differentiated
        grad(lambda x, k: loss(x, k))(x, iota(3))              # the remedy: pass them as further arguments

    Integers may take part in a differentiated program; their derivative is zero and they get no gradient.
    """


@final
class TruthValueError(StagingError, TypeError):
    """A decision of Python on a value that is not known while the program is traced.

        y = a if x > 0 else b
        y = cond(x > 0, a, b)                # the remedy; select(x > 0, a, b) for arrays

    ``and``, ``or``, ``not`` and chained comparisons are such decisions too: write ``&``, ``|``, ``~``.
    With ``using(interpreter="dual")`` values are known, and ``if (x > 0).item():`` branches.
    """


@final
class MutationError(StagingError, TypeError):
    """An assignment to an element of a tensor, which is a value and never changes.

        a[i] = v
        build1(n, lambda j: cond(j == i, v, a[j]))      # the remedy; or scatter for many elements

    Programs without assignment are what makes gradients, vectorisation and sharing safe.
    """


@final
class EscapedTracerError(StagingError, RuntimeError):
    """A traced value that is used, or converted to a number, outside of the program it belongs to.

        seen = []
        grad(lambda x: (seen.append(x), sum_all(x))[1])(v)
        seen[0] + 1                          # the x of a program that is finished
        grad_aux(lambda x: (sum_all(x), x))(v)       # the remedy: return what is wanted outside

    A traced value means something only while its program is being written.
    """


@final
class MixedInterpreterError(StagingError, TypeError):
    """Operands that belong to two interpreters, neither of which can lift the other's values.

        grad(lambda x: sum_all(x * y))(x)                       # y: a torch tensor, which a program on NumPy arrays captures
        grad(lambda x: sum_all(x * array(y.numpy())))(x)        # one remedy; or using(backend="torch") around the call

    Plain calls move NumPy arrays to torch. Programs move nothing between libraries, and data never move between devices unasked.
    """


@final
class NotClosedError(StagingError, ValueError):
    """A loop body that changes the structure, shape or dtype of what it carries from step to step.

        fold(lambda c, x: append(c, x), c0, rows(xs))     # the carry grows
        scan(lambda c, x: (c, x), c0, rows(xs))           # the remedy: collect results, carry a fixed shape

    All steps of a loop are one program: its carry has the same type before and after each.
    """


@final
class ReshapeError(StagingError, ValueError):
    """A reshape to another number of elements.

        reshape(x, (2, 4))                   # x: f64[3,3]
        reshape(x, (9,))                     # the remedy: as many elements as before

    Products of sizes are what types cannot say, so this is found when the program is traced.
    """


@final
class TreeError(StagingError, TypeError):
    """A value that cannot be taken apart into parameters, or two trees that do not have the same structure.

        grad(loss)({"w": w, "seen": {1, 2}})                # a set is neither container nor hashable
        grad(loss)({"w": w, "seen": frozenset({1, 2})})     # the remedy: containers as below, or constants

    Containers are tuples, NamedTuples, lists, dicts with str keys and frozen dataclasses; tensors, arrays and
    floats are parameters; everything else that is hashable is a constant of the program.
    """


@final
class ConfigError(AdtypesError, ValueError):
    """An unknown name or value in the configuration.

        using(backend="nunpy")
        using(backend="numpy")               # the remedy is in the text: the names known, and the nearest one

    The same error tells of environment variables with wrong values, and of a backend whose package is not
    installed.
    """


@final
class CompileError(AdtypesError, RuntimeError):
    """A program that an engine could not turn into code.

        using(engine="c")                    # without a working C compiler
        using(engine="auto")                 # the remedy: take what is there

    A program is never left half-compiled; the same call under another engine gives the same values.
    """


@final
class LoadError(AdtypesError, ValueError):
    """A file that is not a program of this library, or was written by a version that this one cannot read.

        Program.load("notes.txt")
        Program.load("model.program")        # the remedy: a file written by Program.save

    The text of a program is read as data, nothing in it is executed.
    """


@final
class NonFiniteError(AdtypesError, FloatingPointError):
    """A NaN or an infinity, found because the configuration asks for the check.

        with using(check="nan"):
            grad(lambda x: sum_all(log(x)))(v)                      # v holds a 0
            grad(lambda x: sum_all(log(maximum(x, 1e-300))))(v)     # one remedy

    It names the operation that first gave such a value; for a derivative, the operation being differentiated.
    """
