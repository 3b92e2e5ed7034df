"""Configuration: which interpreter, library, device and engine run a program. It is given beside the program, never in it.

Precedence: argument > ``with using(...)`` > ``configure(...)`` > environment (``ADTYPES_*``) > default.
Transforms read the configuration when they are called; no operation reads it. The registry below is the only way from this
package to an interpreter: by name, imported when first used.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from functools import cached_property, reduce
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, cast, final

from typing_extensions import Unpack

from adtypes.dtypes import DTYPES, is_float
from adtypes.errors import ConfigError
from adtypes.usage import hinted

if TYPE_CHECKING:
    from contextlib import _GeneratorContextManager
    from importlib.metadata import EntryPoint

Kind: TypeAlias = Literal["interpreter", "backend", "engine", "row"]


@final
@dataclass(frozen=True)
class Config:
    """One complete configuration.

    ``dtype`` is that of tensors made from Python floats; arrays keep theirs. ``check="nan"`` looks for
    values that are not finite, ``retrace`` explains or forbids tracing a compiled function again,
    ``threads=None`` takes all cores.

    >>> Config().backend
    'numpy'
    """

    interpreter: str = "symbolic"
    backend: str = "numpy"
    device: str | None = "cpu"
    engine: str = "auto"
    dtype: str = "f64"
    check: str | None = None
    retrace: str | None = None
    threads: int | None = None

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:  # a part of many keys
        return self._hash


class Settings(TypedDict, total=False):
    """Some fields of a `Config`: the keyword arguments of `using`, `configure` and `config`."""

    interpreter: str
    backend: str
    device: str | None
    engine: str
    dtype: str
    check: str | None
    retrace: str | None
    threads: int | None


# ---- reading and setting ---------------------------------------------------------------------------------


def config(**arguments: Unpack[Settings]) -> Config:
    """The configuration in force, overridden by the arguments of the current call.

    >>> with using(engine="numpy"):
    ...     (config().engine, config(engine="auto").engine)
    ('numpy', 'auto')
    """
    layer = _LAYER.get()
    base = _base or _make_base()
    made = layer.made
    if made is None or made[0] is not base:
        layer.made = made = base, replace(base, **layer.settings)
    return replace(made[1], **vetted(arguments)) if arguments else made[1]


def witnessed() -> tuple[Config, tuple[object, object]]:
    """The configuration in force, and two objects: it stays the same as long as these are what `WATCHED` holds.

    >>> now, seen = witnessed()
    >>> with using(dtype="f32"):
    ...     witnessed()[1] == seen
    False
    >>> witnessed() == (now, seen)
    True
    """
    config()
    layer = _LAYER.get()
    assert layer.made is not None
    base, made = layer.made
    return made, (layer, base)


def without_threads(settings: Config) -> Config:
    """What programs are made for: their number of threads is asked for in each call.

    >>> without_threads(config(threads=2)) == config(threads=None)
    True
    """
    return settings if settings.threads is None else replace(settings, threads=None)


@hinted
def using(**settings: Unpack[Settings]) -> _GeneratorContextManager[Config]:
    """Settings for a block, or, as a decorator, for every call of a function; inner ones win.

    Wrong names and values are a `ConfigError` at once, not when the block is entered.

    >>> @using(dtype="f32")
    ... def dtype_here() -> str:
    ...     return config().dtype
    >>> dtype_here(), config().dtype
    ('f32', 'f64')
    """
    return _using(vetted(settings))


@hinted
def configure(**settings: Unpack[Settings]) -> None:
    """Settings for the whole process, below every `using` and above the environment.

    >>> configure(retrace="explain")
    >>> config().retrace
    'explain'
    >>> configure(retrace=None)
    """
    global _configured, _base
    checked = vetted(settings)
    with _lock:
        _configured = {**_configured, **checked}
        _base = None


class _Layer:
    """The settings of the blocks around, and the configuration they made over the base seen last."""

    __slots__ = ("made", "settings")

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.made: tuple[Config, Config] | None = None  # written in one piece: threads may share a layer


_LAYER: ContextVar[_Layer] = ContextVar("adtypes.config", default=_Layer({}))  # noqa: B039 (its settings never change)
_configured: Settings = {}
_base: Config | None = None  # defaults, environment and configure together; None: to be made when next asked
_lock = Lock()
WATCHED: tuple[ContextVar[_Layer], dict[str, object], str] = (_LAYER, globals(), "_base")  # see `witnessed`


@contextmanager
def _using(settings: Settings) -> Iterator[Config]:
    token = _LAYER.set(_Layer({**_LAYER.get().settings, **settings}))
    try:
        yield config()
    finally:
        _LAYER.reset(token)


def _make_base() -> Config:
    global _base
    with _lock:
        base = _base = replace(replace(Config(), **_from_environment()), **_configured)
    return base


# ---- what may be said ------------------------------------------------------------------------------------


def _names(kind: Kind) -> Callable[[], tuple[str, ...]]:
    return lambda: names(kind)


# Per setting the values known, or None where they cannot be listed.
_KNOWN: dict[str, Callable[[], tuple[str | None, ...]] | None] = {
    "interpreter": _names("interpreter"),
    "backend": _names("backend"),
    "device": None,
    "engine": _names("engine"),
    "dtype": lambda: tuple(d.short for d in DTYPES if is_float(d)),
    "check": lambda: (None, "nan"),
    "retrace": lambda: (None, "explain", "forbid"),
    "threads": None,
}
_DEVICE = 'a GPU is a device: write backend="torch", device="cuda"'
_OPTIONAL = ("device", "check", "retrace", "threads")


def vetted(settings: Settings) -> Settings:
    """The same settings; a `ConfigError` if there is a wrong name or value among them."""
    for name, value in settings.items():
        _check(name, value)
    return settings


def _check(name: str, value: object, said: str = "") -> None:
    """Raise a `ConfigError` if this is no setting or no value of it; ``said`` tells where it was said."""
    if name not in _KNOWN:
        raise ConfigError(f"{said}unknown setting {name!r}", remedy=among("settings", name, _KNOWN))
    known = _KNOWN[name]
    if known is not None:
        if not isinstance(value, str | None) or not (value in _registered(name) or value in known()):
            what = f"{said}unknown {name} {value!r}"
            remedy = _DEVICE if value in ("cuda", "gpu") else among(f"values of {name}", value, known())
            raise ConfigError(what, remedy=remedy)
    elif name == "threads":
        if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
            raise ConfigError(f"{said}threads must be a number from 1 on, or None, not {value!r}")
    elif value is not None and not (isinstance(value, str) and value):
        raise ConfigError(f"{said}{name} must be a name such as 'cpu' or 'cuda:0', or None, not {value!r}")


def _registered(name: str) -> Container[object]:
    return _registry.get(name, ())  # spares the search for entry points, which takes milliseconds


def among(what: str, word: object, known: Iterable[str | None]) -> str:
    """The remedy for a word that is none of those known, with the nearest of them."""
    known = tuple(known)
    close = get_close_matches(str(getattr(word, "short", word)), [str(k) for k in known], n=1)  # a dtype has a short name
    return f"{f'did you mean {close[0]!r}? ' if close else ''}known {what}: {', '.join(map(str, known))}"


def _from_environment() -> Settings:
    found: dict[str, object] = {}
    for field in fields(Config):
        variable = f"ADTYPES_{field.name.upper()}"
        text = os.environ.get(variable, "").strip()
        if not text:
            continue
        value: object = text
        if field.name in _OPTIONAL and text.lower() == "none":
            value = None
        elif field.name == "threads" and text.isdecimal():
            value = int(text)
        _check(field.name, value, said=f"environment variable {variable}: ")
        found[field.name] = value
    return cast(Settings, found)


# ---- the registry ----------------------------------------------------------------------------------------

_GROUPS = {kind: f"adtypes.{kind}s" for kind in ("interpreter", "backend", "engine", "row")}
_registry: dict[str, dict[str, object]] = {
    "interpreter": {
        "symbolic": "interpreters.symbolic:SYMBOLIC",
        "dual": "interpreters.dual:DUAL",
        "concrete": "interpreters.concrete:CONCRETE",
        "scalar": "interpreters.scalar:SCALAR",
    },
    "backend": {
        "numpy": "interpreters.concrete.numpy:NUMPY",
        "torch": "interpreters.concrete.torch:make",  # called with the device
    },
    "engine": {
        "auto": None,  # the fastest that serves: a choice among the others
        "numpy": "interpreters.compile.numpy_engine:ENGINE",
        "c": "interpreters.compile.c.engine:ENGINE",
        "torch": "interpreters.compile.torch_engine:ENGINE",
        "inductor": "interpreters.compile.inductor_engine:ENGINE",
    },
    "row": {},  # of others, by the names that saved programs have for them
}
_EXTRAS = {"torch": "adtypes[torch]"}


def register(kind: Kind, name: str, target: object, *, replace: bool = False) -> None:
    """Enter an interpreter, backend or engine under a name, or a row, so that saved programs with it can be loaded.

    ``target`` is the thing itself or ``"module:attribute"``, imported when first used. A name that is taken
    is a `ConfigError` unless ``replace`` is said. Packages use an entry point in the group
    ``adtypes.interpreters``, ``adtypes.backends``, ``adtypes.engines`` or ``adtypes.rows`` instead, which needs no import.

    >>> register("engine", "mine", "my_package.engine:ENGINE")
    >>> "mine" in names("engine")
    True
    """
    table = _table(kind)
    if isinstance(target, str) and not all(target.partition(":")):
        raise ConfigError(f"target {target!r} of {kind} {name!r}", remedy='write "module:attribute"')
    with _lock:
        if name in table and not replace:
            what = f"the {kind} {name!r} is registered already"
            raise ConfigError(what, remedy="write replace=True to replace it")
        table[name] = target


def names(kind: Kind) -> tuple[str, ...]:
    """All names of a kind: built in, registered, and of entry points.

    >>> names("backend")
    ('numpy', 'torch')
    """
    return tuple(dict.fromkeys((*_table(kind), *_entry_points(kind))))


def resolve(kind: Kind, name: str) -> object:
    """What a name stands for, imported if it was not yet.

    An unknown name, a target that is not there and a package that is not installed are `ConfigError`\\ s.
    """
    table = _table(kind)
    target = table.get(name)
    if target.__class__ is not str and target is not None:
        return target
    if target is None and name not in table:
        point = _entry_points(kind).get(name)
        if point is None:
            raise ConfigError(f"unknown {kind} {name!r}", remedy=among(f"{kind}s", name, names(kind)))
        target = point.value
    if target is None:
        raise ConfigError(f"{kind} {name!r} is a choice among the others and stands for none of them")
    if isinstance(target, str):
        target = table[name] = _load(f"{kind} {name!r}", target)
    return target


def _table(kind: str) -> dict[str, object]:
    if kind not in _registry:
        raise ConfigError(f"unknown kind {kind!r}", remedy=among("kinds", kind, _registry))
    return _registry[kind]


def _entry_points(kind: str) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # which imports much

    return {point.name: point for point in entry_points(group=_GROUPS[kind])}


def _load(what: str, target: str) -> object:
    module, _, attribute = target.partition(":")
    try:
        found: Any = reduce(getattr, attribute.split("."), import_module(module))
    except ImportError as e:
        extra = _EXTRAS.get((e.name or "").partition(".")[0])
        remedy = f"install what it needs: pip install '{extra}'" if extra else None
        raise ConfigError(f"{what} could not be imported from {target!r}: {e}", remedy=remedy) from e
    except AttributeError as e:
        raise ConfigError(f"{what} is not at {target!r}: {e}") from e
    return cast(object, found)
