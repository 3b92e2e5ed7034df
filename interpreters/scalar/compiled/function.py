"""Compiled functions: called inside a derivative, they run as straight-line code and leave one block on the tape.

Each path of control that is met gets code of its own, up to a number of paths; a run whose guards fail on all of them is an
ordinary one. So is any run whose code raises, or whose cotangents are not finite: then Python's exceptions, and the skipping of
what has no cotangent, are as everywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from threading import RLock
from typing import Any

from adtypes.config import config
from adtypes.errors import count
from adtypes.tree import TreeDef, flatten
from interpreters.scalar.checkpoint import Again
from interpreters.scalar.compiled.emit import Code, Generator
from interpreters.scalar.compiled.native import NativeRun, native
from interpreters.scalar.compiled.trace import Trace, Traced, Untraceable
from interpreters.scalar.derive import Call, Flat
from interpreters.scalar.dual import Dual
from interpreters.scalar.number import Real, Scalar
from interpreters.scalar.rowcode import FAILURES
from interpreters.scalar.tape import CURRENT, Accumulator, Tape

Function = Callable[..., Any]
PATHS = 8  # that are compiled for arguments of one structure
_NUMBERS = frozenset([float, Dual])
_TURN = RLock()  # a generator is in one place at a time


class Path:
    """Code for one path of control, and how its results are put together."""

    def __init__(self, trace: Trace, outs: Sequence[Real], rebuild: Callable[[list[Real]], Any], engine: str) -> None:
        mine = [type(y) is Traced and y.trace is trace for y in outs]
        self.rebuild = rebuild
        self.outs = list(outs)
        self.passed = {k: y.name for k, (y, m) in enumerate(zip(outs, mine)) if m and y.name < trace.inputs}
        self.made = [k for k, m in enumerate(mine) if m and k not in self.passed]
        names = [outs[k].name for k in self.made]
        self.code = Code(trace, names)
        self.native = native(trace, names) if engine == "c" else "not asked for"

    def forwards(self, values: list[float]) -> Run | NativeRun | None:
        """Run the code; None if it is not for these values."""
        if not isinstance(self.native, str):
            run = self.native.forwards(values)
            if run is not None:
                return run
        code = self.code
        r = values + [0.0] * (code.size - len(values))
        d = [0.0] * code.size
        pieces: list[Generator] = []
        try:
            for piece in code.pieces:
                generator = piece(r, d)
                if next(generator, None) is None:
                    return None
                pieces.append(generator)
        except FAILURES:
            return None
        return Run(code, pieces, r, d)


class Run:
    """A path that was taken, at its turning point."""

    __slots__ = ("code", "d", "outputs", "pieces", "r")

    def __init__(self, code: Code, pieces: list[Generator], r: list[float], d: list[float]) -> None:
        self.code, self.pieces, self.r, self.d = code, pieces, r, d
        self.outputs = code.outputs

    def backwards(self, cotangents: Sequence[float]) -> list[float] | None:
        """Cotangents of the inputs; None where the code cannot tell."""
        with _TURN:
            d, code = self.d, self.code
            d[:] = [0.0] * code.size
            for k, z in zip(code.outputs, cotangents):
                d[k] += z
            try:
                for generator in reversed(self.pieces):
                    next(generator, None)
            except FAILURES:
                return None
            found = d[: code.inputs]
        check = sum(found)
        return found if check - check == 0 else None


class Block(Again):
    """What a compiled run leaves on the tape; where its code does not serve, the function is run again."""

    def __init__(
        self, f: Function, args: tuple[Any, ...], made: Sequence[int], run: Run | NativeRun, positions: Sequence[int]
    ) -> None:
        super().__init__(f, args, made)
        self.run, self.at = run, positions

    def pull(self, tape: Tape, cotangents: list[Real], adjoints: Accumulator) -> None:
        found = self.run.backwards(cotangents) if all(type(z) is float for z in cotangents) else None
        if found is None:
            super().pull(tape, cotangents, adjoints)
            return
        for i, z in zip(self.at, found):
            if i:
                adjoints[i] = adjoints[i] + z


class Compiled:
    """A function whose derivatives are compiled."""

    def __init__(self, f: Function) -> None:
        self.f = f
        self.engine = config().engine
        self.paths: dict[Hashable, list[Path]] = {}
        self.refusals: dict[Hashable, str] = {}
        self.hits = self.misses = 0
        if hasattr(f, "__name__"):
            wraps(f)(self)

    def __call__(self, *args: Any, **kw: Any) -> Any:
        tape = CURRENT.get()
        if tape is None or type(tape) is not Tape or kw:
            return self.f(*args, **kw)
        structure: TreeDef | Flat
        leaves: list[Any]
        flat = Flat.of(args, _NUMBERS)
        if flat is not None:
            structure, leaves = flat
        else:
            leaves, structure = flatten(args, "arguments")
        values: list[Any] = []
        positions: list[int] = []
        for x in leaves:
            if type(x) is Dual and x.t is tape:
                values.append(x.v)
                positions.append(x.i)
            else:
                values.append(x)
                positions.append(0)
        if structure in self.refusals or not {float}.issuperset(map(type, values)):
            return self.f(*args)
        paths = self.paths.setdefault(structure, [])
        for k, path in enumerate(paths):
            run = path.forwards(values)
            if run is not None:
                self.hits += 1
                if k:
                    paths.insert(0, paths.pop(k))  # the path taken last is likely to be taken next
                return self._recorded(tape, args, leaves, path, run, positions)
        self.misses += 1
        if len(paths) < PATHS:
            self._trace(structure, values)
        return self.f(*args)

    def value_and_gradient(self, call: Call) -> tuple[float, list[float]] | None:
        """Value and gradient of a function whose result is one number, without a tape; None if no code for it is at hand."""
        if not {float}.issuperset(map(type, call.leaves)):
            return None
        for path in self.paths.get(call.structure, ()):
            run = path.forwards(call.leaves)
            if run is not None:
                if path.rebuild is not _only or len(path.made) != 1:
                    return None
                gradient = run.backwards([1.0])
                if gradient is None:
                    return None
                self.hits += 1
                return run.r[run.outputs[0]], gradient
        return None

    def _recorded(
        self, tape: Tape, args: tuple[Any, ...], leaves: list[Any], path: Path, run: Run | NativeRun, positions: list[int]
    ) -> Any:
        start = tape.add_block(Block(self.f, args, path.made, run, positions), len(path.made))
        outs = list(path.outs)
        for k, name in path.passed.items():
            outs[k] = leaves[name]
        for n, (k, at) in enumerate(zip(path.made, run.outputs)):
            outs[k] = Dual(run.r[at], start + n, tape)
        return path.rebuild(outs)

    def _trace(self, structure: TreeDef | Flat, values: Sequence[float]) -> None:
        """Trace the path that these values take, and compile it for later calls."""
        trace = Trace(len(values))
        inputs = [Traced(trace, v, k) for k, v in enumerate(values)]
        token = CURRENT.set(None)
        try:
            arguments: Any = structure.unflatten(inputs)
            whole = self.f(*arguments)
            outs, out_structure = flatten(whole, "result")
            rebuild: Callable[[list[Real]], Any] = out_structure.unflatten
            if type(whole) is tuple and len(outs) == len(whole):
                rebuild = tuple
            elif isinstance(whole, Scalar):
                rebuild = _only
            self.paths[structure].append(Path(trace, outs, rebuild, self.engine))
        except Untraceable as e:
            self.refusals[structure] = str(e)
        except Exception:  # the program's own; the run that follows raises it where it belongs
            pass
        finally:
            CURRENT.reset(token)
            trace.is_open = False

    def explain(self) -> list[str]:
        """What was compiled, and how often it served."""
        lines = [f"calls served by compiled code: {self.hits}, others: {self.misses}"]
        for paths in self.paths.values():
            for p in paths:
                pieces = len(p.code.pieces)
                how = " as C" if not isinstance(p.native, str) else f" in {pieces} pieces" if pieces > 1 else ""
                why = f" (no C: {p.native})" if self.engine == "c" and isinstance(p.native, str) else ""
                lines.append(f"a path of {count(p.code.lines, 'line')}{how}{why}")
        return [*lines, *(f"not compiled: {why}" for why in self.refusals.values())]

    def source(self) -> str:
        """The code of all paths."""
        return "\n".join(text for paths in self.paths.values() for p in paths for text in p.code.texts)


def _only(outs: list[Real]) -> Real:
    return outs[0]


def compile(f: Function) -> Function:
    """See `adtypes.scalars.compile`."""
    transform = getattr(f, "__adtypes_transform__", None)
    if transform is not None:  # the gradient of a compiled function is what is meant
        remake, inner = transform
        return remake(compile(inner))  # type: ignore[no-any-return]
    return f if isinstance(f, Compiled) else Compiled(f)
