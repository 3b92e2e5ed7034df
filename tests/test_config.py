"""Configuration: precedence, scope, what is refused and how; the registry and what it imports."""

from __future__ import annotations

import asyncio
import importlib.metadata
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from adtypes import F32, F64, array, compile, sin, zeros
from adtypes.config import Config, config, configure, names, register, resolve, using
from adtypes.errors import ConfigError

module = import_module("adtypes.config")
ROOT = Path(__file__).parent.parent
DEFAULTS = Config("symbolic", "numpy", "cpu", "auto", "f64", None, None, None)


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Config.__dataclass_fields__:
        monkeypatch.delenv(f"ADTYPES_{name.upper()}", raising=False)
    read_again(monkeypatch)


def read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what was read from the environment."""
    monkeypatch.setattr(module, "_base", None)


def first_line(e: pytest.ExceptionInfo[ConfigError]) -> str:
    return str(e.value).splitlines()[0]


# ---- precedence and scope --------------------------------------------------------------------------------


def test_defaults() -> None:
    assert config() == DEFAULTS == Config()


def test_each_wins_over_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADTYPES_ENGINE", "numpy")
    monkeypatch.setenv("ADTYPES_DTYPE", "f32")
    monkeypatch.setenv("ADTYPES_CHECK", "nan")
    monkeypatch.setenv("ADTYPES_THREADS", "2")
    read_again(monkeypatch)
    assert config() == Config(engine="numpy", dtype="f32", check="nan", threads=2)
    configure(engine="torch", dtype="f64", threads=3)
    assert config() == Config(engine="torch", dtype="f64", check="nan", threads=3)
    with using(engine="auto", check=None):
        assert config() == Config(engine="auto", dtype="f64", check=None, threads=3)
        assert config(engine="numpy", threads=None) == Config(engine="numpy", threads=None)
        configure(retrace="forbid", engine="numpy")  # takes effect at once, but below the block
        assert config() == Config(engine="auto", retrace="forbid", threads=3)
    assert config() == Config(engine="numpy", check="nan", retrace="forbid", threads=3)


def test_blocks_nest_and_end() -> None:
    with using(engine="numpy", dtype="f32") as outer:
        assert outer == config() == Config(engine="numpy", dtype="f32")
        with pytest.raises(ZeroDivisionError), using(engine="torch"):
            assert config() == Config(engine="torch", dtype="f32")
            raise ZeroDivisionError
        assert config() == outer
    assert config() == DEFAULTS


def test_decorator() -> None:
    @using(retrace="forbid")
    def f(depth: int) -> list[str | None]:
        return [config().retrace, *(f(depth - 1) if depth else [])]

    assert f(2) == ["forbid"] * 3
    assert f(0) == ["forbid"]
    assert config().retrace is None


def test_a_block_is_of_its_thread() -> None:
    seen: dict[str, Config] = {}
    with using(engine="numpy"):
        thread = threading.Thread(target=lambda: seen.update(thread=config()))
        thread.start()
        thread.join()
    assert seen["thread"] == DEFAULTS
    configure(engine="torch")
    thread = threading.Thread(target=lambda: seen.update(thread=config()))
    thread.start()
    thread.join()
    assert seen["thread"].engine == "torch"


def test_a_block_is_of_its_task() -> None:
    async def task(engine: str) -> str:
        with using(engine=engine):
            await asyncio.sleep(0)
            return config().engine

    async def both() -> tuple[str, str]:
        return await asyncio.gather(task("numpy"), task("torch"))

    assert list(asyncio.run(both())) == ["numpy", "torch"]


def test_reading_makes_nothing_new() -> None:
    with using(engine="numpy"):
        assert config() is config()


def test_environment_is_read_at_first_use_not_on_import() -> None:
    code = "import os, adtypes as ad; os.environ['ADTYPES_DTYPE'] = 'f32'; print(ad.config().dtype)"
    run = [sys.executable, "-c", code]
    assert subprocess.run(run, capture_output=True, text=True, check=True, cwd=ROOT).stdout == "f32\n"


# ---- what is refused -------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, object], str, str | None]] = [
    ({"backnd": "numpy"}, "unknown setting 'backnd'", "did you mean 'backend'? known settings: interpreter, "
     "backend, device, engine, dtype, check, retrace, threads"),
    ({"backend": "nunpy"}, "unknown backend 'nunpy'",
     "did you mean 'numpy'? known values of backend: numpy, torch"),
    ({"interpreter": "lazy"}, "unknown interpreter 'lazy'",
     "known values of interpreter: symbolic, dual, concrete, scalar"),
    ({"engine": None}, "unknown engine None", "known values of engine: auto, numpy, c, torch, inductor"),
    ({"engine": ["numpy"]}, "unknown engine ['numpy']", "did you mean 'numpy'? known values of engine: auto, "
     "numpy, c, torch, inductor"),
    ({"dtype": "float32"}, "unknown dtype 'float32'", "did you mean 'f32'? known values of dtype: f64, f32"),
    ({"dtype": F32}, "unknown dtype <class 'adtypes.dtypes.F32'>", "did you mean 'f32'? known values of dtype: f64, f32"),
    ({"dtype": "i64"}, "unknown dtype 'i64'", "did you mean 'f64'? known values of dtype: f64, f32"),
    ({"check": True}, "unknown check True", "known values of check: None, nan"),
    ({"retrace": "forbit"}, "unknown retrace 'forbit'",
     "did you mean 'forbid'? known values of retrace: None, explain, forbid"),
    ({"threads": 0}, "threads must be a number from 1 on, or None, not 0", None),
    ({"threads": True}, "threads must be a number from 1 on, or None, not True", None),
    ({"threads": "2"}, "threads must be a number from 1 on, or None, not '2'", None),
    ({"device": 0}, "device must be a name such as 'cpu' or 'cuda:0', or None, not 0", None),
    ({"device": ""}, "device must be a name such as 'cpu' or 'cuda:0', or None, not ''", None),
]  # fmt: skip


@pytest.mark.parametrize(("said", "what", "remedy"), WRONG, ids=repr)
@pytest.mark.parametrize("say", [using, configure, config], ids=lambda f: f.__name__)
def test_wrong_settings(say: Any, said: dict[str, object], what: str, remedy: str | None) -> None:
    with pytest.raises(ConfigError) as e:
        say(dtype="f32", **said) if "dtype" not in said else say(**said)
    assert (e.value.what, e.value.remedy) == (what, remedy)
    assert e.value.where is not None and e.value.where.source.startswith("say(")
    assert config() == DEFAULTS  # nothing half-done


def test_a_wrong_decorator_fails_where_it_is_written() -> None:
    with pytest.raises(ConfigError):
        using(engine="fortran")


@pytest.mark.parametrize(
    ("variable", "value", "what"),
    [
        ("ADTYPES_ENGINE", "nump", "unknown engine 'nump'"),
        ("ADTYPES_THREADS", "many", "threads must be a number from 1 on, or None, not 'many'"),
        ("ADTYPES_INTERPRETER", "none", "unknown interpreter 'none'"),
    ],
)
def test_wrong_environment(monkeypatch: pytest.MonkeyPatch, variable: str, value: str, what: str) -> None:
    monkeypatch.setenv(variable, value)
    read_again(monkeypatch)
    for _ in range(2):  # and not only the first time
        with pytest.raises(ConfigError) as e:
            config()
        assert e.value.what == f"environment variable {variable}: {what}"


def test_environment_may_say_none_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DEVICE", "CHECK", "RETRACE", "THREADS"):
        monkeypatch.setenv(f"ADTYPES_{name}", "None")
    monkeypatch.setenv("ADTYPES_ENGINE", " ")
    read_again(monkeypatch)
    assert config() == Config(device=None)


@pytest.mark.parametrize("device", ["cuda", "gpu", "cuda:1"])
def test_devices_are_those_of_torch(device: str) -> None:
    """A device that a backend does not have is no silent CPU."""
    there = "cuda" if device == "gpu" else device
    x = array([0.0, 1.0])
    with using(device=device):
        for run in (lambda: array([1.0]), lambda: compile(lambda x: sin(x))(x), lambda: zeros((2,), F64)):
            with pytest.raises(ConfigError) as e:
                run()
            assert e.value.what == f"the backend 'numpy' has no devices, but {device!r} is configured"
            assert e.value.remedy == f'write using(backend="torch", device="{there}"), or leave device out'
        with using(device="cpu"):
            assert array([1.0]).shape == (1,)
    with pytest.raises(ConfigError) as e:
        using(engine=device.partition(":")[0])
    assert e.value.remedy == 'a GPU is a device: write backend="torch", device="cuda"'


@pytest.mark.parametrize("device", [None, "cpu", "cpu:0"])
def test_every_backend_has_the_cpu(device: str | None) -> None:
    with using(device=device):
        assert compile(lambda x: sin(x))(array([0.0, 1.0])).shape == (2,)


# ---- the registry ----------------------------------------------------------------------------------------


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module that stands for a third-party package."""
    made = ModuleType("some_plugin")
    made.ENGINE = made.space = object()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "some_plugin", made)
    yield made


def test_register_and_resolve(plugin: ModuleType) -> None:
    register("engine", "plug", "some_plugin:ENGINE")
    thing = object()
    register("backend", "thing", thing)
    with using(engine="plug", backend="thing"):
        assert resolve("engine", config().engine) is plugin.ENGINE
        assert resolve("backend", config().backend) is thing
    assert names("engine") == ("auto", "numpy", "c", "torch", "inductor", "plug")


def test_a_target_is_imported_when_first_used(plugin: ModuleType) -> None:
    register("engine", "later", "no_such_package.engine:ENGINE")
    register("engine", "wrong", "some_plugin:ENGIN")
    with using(engine="later"):
        pass
    with pytest.raises(ConfigError) as e:
        resolve("engine", "later")
    assert first_line(e) == (
        "engine 'later' could not be imported from 'no_such_package.engine:ENGINE': "
        "No module named 'no_such_package'"
    )
    assert isinstance(e.value.__cause__, ModuleNotFoundError)
    with pytest.raises(ConfigError) as e:
        resolve("engine", "wrong")
    assert first_line(e) == (
        "engine 'wrong' is not at 'some_plugin:ENGIN': module 'some_plugin' has no attribute 'ENGIN'"
    )


def test_torch_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "wants_torch.py").write_text("import torch\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "torch", None)
    register("backend", "torchy", "wants_torch:make")
    with pytest.raises(ConfigError) as e:
        resolve("backend", "torchy")
    assert e.value.remedy == "install what it needs: pip install 'adtypes[torch]'"


def test_names_are_taken_once() -> None:
    register("engine", "mine", 1)
    with pytest.raises(ConfigError) as e:
        register("engine", "mine", 2)
    assert e.value.what == "the engine 'mine' is registered already"
    assert e.value.remedy == "write replace=True to replace it"
    assert resolve("engine", "mine") == 1
    register("engine", "mine", 2, replace=True)
    assert resolve("engine", "mine") == 2


def test_wrong_registrations() -> None:
    with pytest.raises(ConfigError) as e:
        register("motor", "mine", object())  # type: ignore[arg-type]
    assert e.value.what == "unknown kind 'motor'"
    assert e.value.remedy == "known kinds: interpreter, backend, engine, row"
    for target in ("module", "module:", ":attribute"):
        with pytest.raises(ConfigError, match="write \"module:attribute\""):
            register("engine", "mine", target)
    with pytest.raises(ConfigError) as e:
        resolve("engine", "cee")
    assert (e.value.what, e.value.remedy) == ("unknown engine 'cee'", "known engines: auto, numpy, c, torch, inductor")
    with pytest.raises(ConfigError, match="engine 'auto' is a choice among the others"):
        resolve("engine", "auto")


def test_entry_points(plugin: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(group: str) -> list[EntryPoint]:
        return [EntryPoint("space", "some_plugin:space", group)] if group == "adtypes.interpreters" else []

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    with using(interpreter="space"):
        assert resolve("interpreter", config().interpreter) is plugin.space
    assert names("interpreter") == ("symbolic", "dual", "concrete", "scalar", "space")
    with pytest.raises(ConfigError, match="did you mean 'space'"):
        using(interpreter="spaced")


def test_built_in_targets_are_written_as_module_and_attribute() -> None:
    targets = [t for table in module._registry.values() for t in table.values() if isinstance(t, str)]
    assert len(targets) >= 7
    assert all(t.startswith("interpreters.") and all(t.partition(":")) for t in targets)
