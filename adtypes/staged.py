"""Staged functions: traced and compiled once for each type of arguments; later calls run the compiled code."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import update_wrapper
from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast, final, overload

import numpy as np

from adtypes.algebra import Interpreter, Prepared, Quick
from adtypes.calls import argument_names, at_argument, interpreter, named_call, no_function, taken_apart
from adtypes.captured import variables
from adtypes.config import Config, config, resolve, vetted, without_threads, witnessed
from adtypes.containers import Refused, opener
from adtypes.dtypes import BY_NAME, DType
from adtypes.errors import AdtypesError, StagingError, TreeError, user_level
from adtypes.operands import as_input, as_tensor
from adtypes.program import Program, Writer
from adtypes.spec import Spec, parse_spec
from adtypes.tensor import AnyTensor, Tensor
from adtypes.tracebacks import shorten
from adtypes.tree import TreeDef, flatten
from adtypes.treecode import has_keywords, is_alone, over_leaves
from adtypes.usage import hinted

Ps = ParamSpec("Ps")
Qs = ParamSpec("Qs")
R = TypeVar("R")
S = TypeVar("S")


QUICK = 8  # calls after which a program gets a fast path
MANY = 16  # programs that differ in static values alone, from which on that is hardly meant
FAST_PATHS = 8  # the most that are tried one after the other


@dataclass(eq=False)
class _Entry:
    """One program: for which arguments it was traced, why, and how it runs."""

    structure: TreeDef
    specs: tuple[Spec, ...]
    settings: Config
    reason: str
    prepared: Prepared
    out_def: TreeDef
    calls: int = 0  # not counting those of the fast path
    tried: bool = False  # whether it has been asked for a fast path
    quick: Any = None  # a fast path from leaves
    fast_path: Callable[..., Any] | None = None  # the same from arguments


@final
class Staged(Generic[Ps, R]):
    """What `stage` and `compile` return: a callable that records what was traced and why.

    A program is found by the structure of the arguments, static values (ints, strings, ..) included, the shapes and dtypes of
    their tensors, and the configuration. What the function captured when it was traced stays as it was.
    """

    def __init__(self, f: Callable[Ps, R], engine: str | None = None) -> None:
        self._f = f
        self._engine: str | None = engine
        self._entries: list[_Entry] = []
        self._by_type: dict[object, list[_Entry]] = {}
        self._fast_paths: tuple[Callable[..., Any], ...] = ()
        self._keyword_fast_paths: tuple[Callable[..., Any], ...] = ()
        self._last: tuple[Config, Config] | None = None
        self.__name__: str = getattr(f, "__name__", "the function")
        update_wrapper(self, f)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """What to write for what programs can do: there is one for each type of the arguments."""
            hint = f": write trace({self.__dict__.get('__name__', 'f')}, *args).{name}" if name in vars(Program) else ""
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{hint}")

    def __repr__(self) -> str:
        n = len(self._entries)
        return f"<{type(self).__name__} {self.__name__}, {n} program{'s' * (n != 1)}>"

    # ---- as an object: like the function, which copies share, and which other processes trace for themselves
    def __copy__(self) -> Staged[Ps, R]:
        return self

    def __deepcopy__(self, memo: object) -> Staged[Ps, R]:
        return self

    def __reduce__(self) -> str | tuple[object, ...]:
        f: Any = self._f
        name = getattr(f, "__qualname__", "")
        found: object = sys.modules.get(getattr(f, "__module__", ""))
        for part in name.split("."):
            found = getattr(found, part, None)
        return name if found is self else (Staged, (f, self._engine))  # a decorated function is found under its name

    def __call__(self, *args: Ps.args, **kw: Ps.kwargs) -> R:
        if kw:
            for path in self._keyword_fast_paths:
                out: R = path(*args, **kw)
                if out is not NotImplemented:
                    return out
        else:
            for path in self._fast_paths:
                out = path(*args)
                if out is not NotImplemented:
                    return out
        try:
            return self._run(args, kw)
        except Exception as e:
            shorten(e)
            raise

    @overload
    def __get__(self, of: None, owner: type, /) -> Staged[Ps, R]: ...
    @overload
    def __get__(self: Staged[Concatenate[S, Qs], R], of: S, owner: type, /) -> Callable[Qs, R]: ...
    def __get__(self, of: object, owner: type, /) -> object:
        return self if of is None else MethodType(self, of)

    def _run(self, args: tuple[object, ...], kw: dict[str, object]) -> R:
        """A call without a fast path yet: find the program for these arguments, or make it."""
        how = interpreter()
        if how.is_tracing:  # inside a transform the function becomes part of what is being transformed
            args, kw = _arrays_as_tensors(args, kw)
            return cast("Callable[..., R]", self._f)(*args, **kw)
        now, seen = witnessed()
        settings = self._settings(now)
        leaves, structure = taken_apart((args, kw), self._f, args, kw)
        try:
            tensors = [x if type(x) is Tensor else as_input(x) for x in leaves]
        except AdtypesError as e:
            raise at_argument(e, self._f, args, kw) from None
        specs = tuple([t.spec for t in tensors])
        entry = self._entry(structure, specs, settings)
        if entry is None:
            entry = self._made(how, structure, tensors, specs, settings)
        results = entry.out_def.unflatten(entry.prepared.run(tensors))
        entry.calls += 1
        if entry.calls >= QUICK:
            self._quicken(entry, seen)
        return cast("R", results)

    def _made(
        self, how: Interpreter, structure: TreeDef, tensors: list[AnyTensor], specs: tuple[Spec, ...], settings: Config
    ) -> _Entry:
        """The program for these arguments, traced now."""
        out: list[TreeDef] = []

        def flat(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            args, kw = cast("tuple[tuple[object, ...], dict[str, object]]", structure.unflatten(ts))
            results, out_def = flatten(named_call(self._f, args, kw), "result")
            out[:] = [out_def]
            return [as_tensor(y, "result") for y in results]

        reason = self._reason(structure, specs, settings)
        prepared = how.prepare(flat, tensors, settings)
        entry = _Entry(structure, specs, settings, reason, prepared, out[0])
        self._entries.append(entry)
        self._by_type.setdefault((structure, specs), []).append(entry)
        return entry

    def _quicken(self, entry: _Entry, seen: tuple[object, object]) -> None:
        """Give a program that is called often a fast path, or tell the one it has what the configuration consists of now."""
        if not entry.tried:
            entry.tried = True
            entry.quick = entry.prepared.quick(is_alone(entry.out_def), seen) if isinstance(entry.prepared, Quick) else None
            if entry.quick is not None:
                entry.fast_path = over_leaves(entry.quick, entry.structure, entry.out_def)
        if entry.fast_path is not None:
            entry.quick.now(seen)
            if has_keywords(entry.structure):
                self._keyword_fast_paths = _with(entry.fast_path, self._keyword_fast_paths)
            else:
                self._fast_paths = _with(entry.fast_path, self._fast_paths)

    def _settings(self, now: Config) -> Config:
        if self._engine is None and now.threads is None:
            return now
        if self._last is None or self._last[0] is not now:
            kept = without_threads(now)
            self._last = now, kept if self._engine is None else replace(kept, engine=config(engine=self._engine).engine)
        return self._last[1]

    def _entry(self, structure: TreeDef, specs: tuple[Spec, ...], settings: Config) -> _Entry | None:
        for e in self._by_type.get((structure, specs), ()):
            if e.settings is settings or e.settings == settings:  # comparing costs, and is hardly ever needed
                return e
        return None

    def _reason(self, structure: TreeDef, specs: tuple[Spec, ...], settings: Config) -> str:
        """Why a program is traced; an error or a warning if the configuration wants that."""
        if not self._entries:
            return "first call"
        near = max(reversed(self._entries), key=lambda e: (e.structure == structure, e.specs == specs))
        reason = _difference(self._f, near, structure, specs, settings)
        if settings.retrace == "forbid":
            raise StagingError(
                f"{self.__name__} would be traced again: {reason}",
                remedy="keep shapes, dtypes and static values of the arguments the same, or allow it with retrace=None",
            )
        alike = sum(e.specs == specs and e.settings == settings for e in self._entries)
        if settings.retrace is None and alike == MANY - 1:
            warnings.warn(
                f"{self.__name__} is compiled for the {MANY}th time for tensors of the same types: {reason}. Ints, bools, "
                "strings and functions among the arguments are part of the program: pass what changes from call to call as a "
                "float or a tensor, such as array(3)",
                stacklevel=user_level(),
            )
        if settings.retrace == "explain":
            warnings.warn(f"{self.__name__} is traced again: {reason}", stacklevel=user_level())
        return reason

    def explain(self, *args: Ps.args, **kw: Ps.kwargs) -> str:
        """What was traced and why, and for these arguments: the rules that fired, the engine, what was captured.

        >>> from adtypes import array, compile
        >>> square = compile(lambda x: x * x)
        >>> _ = square(array([1.0, 2.0])), square(array([1.0, 2.0, 3.0]))
        >>> print(square.explain(array([1.0, 2.0, 3.0])).splitlines()[2])
          2. x : f64[3]  because x changed from f64[2] to f64[3]
        """
        self(*args, **kw)
        leaves, structure = flatten((args, kw))
        entry = self._entry(structure, tuple(as_tensor(x).spec for x in leaves), self._settings(config()))
        lines = [f"{self.__name__}: {len(self._entries)} program{'s' * (len(self._entries) > 1)} traced"]
        for k, e in enumerate(self._entries, 1):
            types = ", ".join(f"{path} : {spec}" for path, spec in zip(_paths(self._f, e.structure, e.specs), e.specs))
            why = e.reason if e.reason == "first call" else f"because {e.reason}"
            lines.append(f"  {k}. {types}  {why}")
        if entry is None:
            return "\n".join([*lines, "nothing is staged under this interpreter"])
        number = self._entries.index(entry) + 1
        lines.append(f"these arguments run program {number}:")
        return "\n".join([*lines, *("  " + line for line in entry.prepared.explain(variables(self._f)))])


def _with(path: Callable[..., Any], paths: tuple[Callable[..., Any], ...]) -> tuple[Callable[..., Any], ...]:
    return paths if path in paths else (path, *paths)[:FAST_PATHS]


def _paths(f: Callable[..., object], structure: TreeDef, specs: tuple[Spec, ...]) -> list[str]:
    """The paths of the tensors among the arguments, which begin with the names of parameters."""
    leaves = [_Typed(spec) for spec in specs]
    args, kw = cast("tuple[tuple[object, ...], dict[str, object]]", structure.unflatten(leaves))
    names = {id(x): path for x, path in argument_names(f, args, kw)}
    return [names[id(x)] for x in leaves]


def _difference(
    f: Callable[..., object], last: _Entry, structure: TreeDef, specs: tuple[Spec, ...], settings: Config
) -> str:
    if structure != last.structure:
        return f"the structure or a static value changed from {last.structure} to {structure}"
    for path, old, new in zip(_paths(f, structure, specs), last.specs, specs):
        if old != new:
            return f"{path} changed from {old} to {new}"
    changed = [x for x in fields(settings) if getattr(settings, x.name) != getattr(last.settings, x.name)]
    return "the configuration changed: " + ", ".join(f"{x.name} is now {getattr(settings, x.name)!r}" for x in changed)


def stage(f: Callable[Ps, R]) -> Staged[Ps, R]:
    """The function, traced once for each type of arguments and run as a compiled program by the configured engine.

    What it takes from outside, attributes of `self` among it, stays as it was at the first call: pass as arguments what changes.

    >>> from adtypes import array, stage, sum1
    >>> dot = stage(lambda x, y: sum1(2, lambda i: x[i] * y[i]))
    >>> float(dot(array([1.0, 2.0]), array([3.0, 4.0])))
    11.0
    """
    if not callable(f):
        raise no_function("stage(f)", f)
    return Staged(f)


@hinted
def compile(f: Callable[Ps, R], engine: str | None = None) -> Staged[Ps, R]:
    """The function as compiled code, traced once for each type of arguments; ``.explain(*args)`` tells what was done.

    >>> from adtypes import array, compile, grad
    >>> float(compile(grad(lambda x: x * x), engine="numpy")(array(3.0)))
    6.0
    """
    if not callable(f):
        raise no_function("compile(f)", f)
    if engine is not None:
        vetted({"engine": engine})
    return Staged(f, engine)


def trace(f: Callable[..., R], *args: object) -> Program[R]:
    """`f` written down as a `Program`, for arguments of these types: trees of tensors, or of specs in their place.

    A spec is a `Spec` or its printed form such as ``"f64[3,4]"``; in a NamedTuple or dataclass a number is ``"f64[]"``, since
    ``"f64"`` may be a name there. Other texts in containers are static values. The program takes positional arguments only; its
    inputs bear the names of the parameters of `f`.

    >>> from adtypes import sum1, trace
    >>> print(trace(lambda x, y: sum1(3, lambda i: x[i] * y[i]), "f64[3]", "f64[3]"))
    \\x : f64[3], y : f64[3] ->
      contract('i,i->', x, y)
    """
    if not callable(f):
        raise TypeError(f"{no_function('trace(f, ..)', f)}; the trace of a matrix is sum(diagonal(x))")
    typed = tuple(_with_specs(x) for x in args)
    leaves, structure = taken_apart(typed, f, typed, {})
    for x in args if not leaves else ():
        if isinstance(x, type) and issubclass(x, DType):
            what = f"trace: {x.__name__} is a constant, and there are no tensors among the arguments"
            raise TreeError(what, remedy=f'an argument of this dtype is "{x.short}", a vector of them "{x.short}[3]"')
        if isinstance(x, (tuple, list)) and x and all(type(n) is int for n in x):
            raise TreeError(
                f"trace: {x!r} is a constant, and there are no tensors among the arguments",
                remedy=f'an argument of this shape is "f64{list(x)}"; a program without arguments is trace(lambda: f({x!r}))',
            )
    names = [path for _, path in argument_names(f, typed, {})]
    specs = [x.spec if isinstance(x, _Typed) else as_tensor(x).spec for x in leaves]
    out: list[TreeDef] = []

    def flat(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        results, out_def = flatten(named_call(f, cast("tuple[object, ...]", structure.unflatten(ts)), {}), "result")
        out[:] = [out_def]
        return [as_tensor(y, "result") for y in results]

    writer = cast("Writer", resolve("interpreter", "symbolic"))
    try:
        return Program(writer.write(flat, specs, names, structure, lambda: out[0]))
    except Exception as e:
        shorten(e)
        raise


class _Typed:
    """A leaf of which only the type is known."""

    __slots__ = ("spec",)
    __adtypes_leaf__ = True

    def __init__(self, spec: Spec) -> None:
        self.spec = spec


def _with_specs(x: object, within: type | None = None) -> object:
    """The tree with specs, printed ones too, in the place of tensors; other texts `within` a container are static values."""
    if isinstance(x, Spec):
        return _Typed(x)
    if isinstance(x, str):
        is_spec = within is None or "[" in x or (x in BY_NAME and within in (dict, list, tuple))  # else the name of a dtype
        return _Typed(parse_spec(x)) if is_spec else x
    with suppress(Refused):  # of which `flatten` says where it stands
        node, parts = opener(type(x))(x)
        if parts and node.build is not None:
            return node.build([_with_specs(part, type(x)) for part in parts])
    return x


def _arrays_as_tensors(args: tuple[object, ...], kw: dict[str, object]) -> tuple[tuple[object, ...], dict[str, object]]:
    """The same arguments for a function that is called as it is; what is not a tree is between its caller and it."""
    with suppress(TreeError):
        leaves, structure = flatten((args, kw))
        if any(isinstance(x, np.ndarray) for x in leaves):
            made = structure.unflatten([as_input(x) if isinstance(x, np.ndarray) else x for x in leaves])
            return cast("tuple[tuple[object, ...], dict[str, object]]", made)
    return args, kw
