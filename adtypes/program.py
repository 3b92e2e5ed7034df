"""Traced programs: print, run, differentiate, measure and export them.

`Program` is what users hold. What it is made of belongs to an interpreter and comes in through the protocol `Written`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, NoReturn, Protocol, TypeAlias, TypeVar, cast, final, get_args

from adtypes.config import among, resolve
from adtypes.errors import ConfigError
from adtypes.spec import Spec
from adtypes.usage import hinted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike

    from adtypes.algebra import Flat
    from adtypes.structure import TreeDef
    from adtypes.tensor import AnyTensor

R = TypeVar("R")
Stage: TypeAlias = Literal["source", "bulk", "gradient", "simplified", "python", "c"]
Target: TypeAlias = Literal["numpy", "torch", "c"]


class Slot(NamedTuple):
    """One input or result of a program: its key path and its type; prints as ``x : f64[3]``."""

    path: str
    spec: Spec

    def __str__(self) -> str:
        return f"{self.path} : {self.spec}" if self.path else str(self.spec)


class Cost(NamedTuple):
    """An estimate from shapes alone, for the simplified program without fusion.

    `flops`: one for each element that a pointwise operation makes and that a reduction or scatter adds up, two for each
    product that a contraction sums; factorisations and solutions of systems what LAPACK does; views and gathers nothing. Bodies
    of loops count as often as they run, once if nobody knows how often. `bytes`: what operations other than views read and
    write, each operand and result once. `ops`: how many operations that are.
    """

    flops: int
    bytes: int
    ops: int


class Written(Protocol):
    """What a `Program` needs of the interpreter that traced it."""

    @property
    def inputs(self) -> tuple[Slot, ...]: ...
    @property
    def outputs(self) -> tuple[Slot, ...]: ...
    @property
    def captured(self) -> tuple[AnyTensor, ...]: ...

    def show(self, stage: Stage, lines: bool, log: bool, /) -> str: ...
    def run(self, args: tuple[object, ...], /) -> object: ...
    def grad(self) -> Written: ...
    def vjp(self) -> Written: ...
    def jvp(self) -> Written: ...
    def cost(self) -> Cost: ...
    def to_source(self, target: Target, /) -> str: ...
    def to_dot(self) -> str: ...
    def to_html(self) -> str: ...
    def save(self, path: str | PathLike[str], /) -> None: ...
    def __len__(self) -> int: ...


class Writer(Protocol):
    """What `trace` needs of an interpreter that traces programs."""

    def write(
        self,
        f: Flat,
        specs: Sequence[Spec],
        names: Sequence[str],
        in_tree: TreeDef,
        out_tree: Callable[[], TreeDef],
        /,
    ) -> Written: ...


class Loader(Protocol):
    """What `Program.load` needs of an interpreter that traces programs."""

    def load(self, path: str | PathLike[str], known: Iterable[object], /) -> Written: ...


@final
class Program(Generic[R]):
    """A closed program over tensors, made by `trace`; printing it shows its simplified form.

    >>> from adtypes import trace
    >>> p = trace(lambda x, y: (x * y + 0.0, x), "f64[3]", "f64[3]")
    >>> print(p)
    \\x : f64[3], y : f64[3] ->
      (x * y, x)
    >>> p.inputs[0].path, str(p.inputs[0].spec), len(p)
    ('x', 'f64[3]', 1)
    """

    __slots__ = ("_written",)

    def __init__(self, written: Written) -> None:
        self._written = written

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Program is not pickled: write it with program.save(path), and read it with Program.load(path)")

    def __copy__(self) -> Program[R]:
        return self

    def __deepcopy__(self, memo: object) -> Program[R]:
        return self

    @property
    def inputs(self) -> tuple[Slot, ...]:
        """Path and type of each tensor among the arguments."""
        return self._written.inputs

    @property
    def outputs(self) -> tuple[Slot, ...]:
        """Path and type of each tensor of the result; the path of a single one is empty."""
        return self._written.outputs

    @property
    def captured(self) -> tuple[AnyTensor, ...]:
        """The tensors from outside that the traced function used; printed as ``c0``, ``c1``, .. ."""
        return self._written.captured

    @hinted
    def __call__(self, *args: object) -> R:
        """The result at these arguments: trees of the traced structure, shapes and dtypes, else an error with the path.

        Inside a transform the program becomes part of what is being differentiated.

        >>> from adtypes import trace
        >>> trace(lambda x: x * x, "f64")(3.0)
        Tensor(9., f64)
        """
        return cast(R, self._written.run(args))

    def grad(self) -> Program[object]:
        """The gradient by the first argument: the same arguments, a result like the first of them.

        The result of the program is one float scalar, else `NotScalarError`; the tensors of the first argument are
        floats, else `NotDifferentiableError`.

        >>> from adtypes import trace
        >>> print(trace(lambda x: x * x, "f64").grad())
        \\x : f64 ->
          x + x
        """
        return Program(self._written.grad())

    def vjp(self) -> Program[tuple[R, tuple[object, ...]]]:
        """Reverse mode: one more argument, a cotangent like the result; returns the result and the cotangents of all
        arguments, a tuple. Cotangents of integers and truth values are zero.

        >>> from adtypes import trace
        >>> print(trace(lambda x, y: x * y, "f64", "f64").vjp())
        \\x : f64, y : f64, ct : f64 ->
          (x * y, y * ct, x * ct)
        """
        return Program(self._written.vjp())

    def jvp(self) -> Program[tuple[R, R]]:
        """Forward mode: a tangent for each argument behind the arguments; returns the result and its tangent.

        Tangents of integers and truth values are looked at for their type only.

        >>> from adtypes import trace
        >>> print(trace(lambda x, y: x * y, "f64", "f64").jvp())
        \\x : f64, y : f64, dx : f64, dy : f64 ->
          (x * y, y * dx + x * dy)
        """
        return Program(self._written.jvp())

    def show(self, stage: Stage = "simplified", *, lines: bool = False, log: bool = False) -> str:
        """The text of one stage between tracing and the engine.

        ``source``: as it was traced; for a derivative, the function that was differentiated. ``bulk``: that without
        `build1`. ``gradient``: a derivative as the chain rule wrote it. ``simplified``: what runs. ``python`` and ``c``:
        the text of the engines `numpy` and `c`. With `lines` each line names the user's line it comes from; with `log` the bulk
        program is followed by the steps of vectorisation. A `StagingError` tells that a program is no derivative.

        >>> from adtypes import build1, trace
        >>> p = trace(lambda a: build1(4, lambda i: a[3 - i]), "f64[4]")
        >>> print(p.show("source"))
        \\a : f64[4] ->
          build1 4 (\\i. a[3 - i])
        >>> print(p.show("bulk"))
        \\a : f64[4] ->
          gather [4] a (\\[i]. [3 - i])
        >>> print(p.show("simplified"))
        \\a : f64[4] ->
          reverse(a)
        """
        if stage not in get_args(Stage):
            raise _unknown("stage", stage, get_args(Stage))
        return self._written.show(stage, lines, log)

    def cost(self) -> Cost:
        """Floating point operations, bytes moved and operations, from the shapes.

        >>> from adtypes import trace
        >>> trace(lambda x: x * x, "f64[100]").cost()
        Cost(flops=100, bytes=1600, ops=1)
        """
        return self._written.cost()

    def to_source(self, target: Target = "numpy") -> str:
        """A file that computes the program without this library: with NumPy or torch alone, or C with a demonstration in it.

        A `CompileError` names operations for which there is no text in that language.
        """
        if target not in get_args(Target):
            raise _unknown("target", target, get_args(Target))
        return self._written.to_source(target)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the program to a file, atomically: a zip archive with a text and the captured tensors as ``.npy``.

        A `TreeError` tells of a constant among the arguments that no file can hold, a `StagingError` of a row that none can.

        >>> from tempfile import TemporaryDirectory
        >>> from adtypes import trace
        >>> with TemporaryDirectory() as folder:
        ...     trace(lambda x: x * x, "f64").save(f"{folder}/square.program")
        ...     print(Program.load(f"{folder}/square.program").grad())
        \\x : f64 ->
          x + x
        """
        self._written.save(path)

    @staticmethod
    def load(path: str | PathLike[str], known: Iterable[object] = ()) -> Program[object]:
        """The program of a file that `save` has written; a `LoadError` with line and reason for any other file.

        Nothing in the file is executed or imported. `known` are the classes and functions that it names: dataclasses,
        NamedTuples and enumerations among arguments and results, functions with derivatives of their own, rows of others; or
        modules that hold these. In the place of classes that are not given stand dicts and tuples.
        """
        return Program(cast("Loader", resolve("interpreter", "symbolic")).load(path, known))

    def to_dot(self) -> str:
        """The simplified program as a graph, in the language of Graphviz."""
        return self._written.to_dot()

    def _repr_html_(self) -> str:
        return self._written.to_html()

    def __len__(self) -> int:
        """How many operations the simplified program has; inputs and numbers are none."""
        return len(self._written)

    def __bool__(self) -> bool:
        return True  # a program without operations is a program

    def __str__(self) -> str:
        return self.show()

    def __repr__(self) -> str:
        takes = ", ".join(map(str, self.inputs))
        gives = ", ".join(str(spec) for _, spec in self.outputs)
        return f"<Program ({takes}) -> {gives if len(self.outputs) == 1 else f'({gives})'}, {len(self)} operations>"


def _unknown(kind: str, given: object, known: tuple[str, ...]) -> ConfigError:
    return ConfigError(f"unknown {kind} {given!r}", remedy=among(f"{kind}s", given, known))
