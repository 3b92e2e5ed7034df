"""What all tests share: a configuration and a cache of their own, and golden texts that `--refresh` rewrites."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import settings

# The function of this name hides the module where the package is imported.
CONFIG = import_module("adtypes.config")

# Machines that run tests are busy: how long one example takes says nothing.
settings.register_profile("adtypes", deadline=None)
settings.load_profile("adtypes")

GOLDEN = Path(__file__).parent / "golden"

# golden("name", text) compares a text with tests/golden/name.txt
Golden: TypeAlias = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--first-seed", type=int, default=1_000_000, help="where the seeds of slow random programs start")
    parser.addoption("--refresh", action="store_true", help="rewrite the golden texts instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """Compiled libraries of tests stay out of the user's cache. Workers, and processes that tests start, share them; the next run
    finds them, unless it is told `--cache-clear`."""
    if config.pluginmanager.has_plugin("cacheprovider"):
        os.environ.setdefault("ADTYPES_CACHE_DIR", str(config.cache.mkdir("adtypes")))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A case of an engine, a backend or a module of torch needs torch."""
    case = getattr(item, "callspec", None)
    if case is not None and any(isinstance(x, str) and ("torch" in x or "inductor" in x) for x in case.params.values()):
        pytest.importorskip("torch")


@pytest.fixture
def first_seed(request: pytest.FixtureRequest) -> int:
    """The first seed of random programs behind the mark `slow`."""
    seed: int = request.config.getoption("--first-seed")
    return seed


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with the golden one of a name; with `--refresh`, make it the golden one."""
    refresh = bool(request.config.getoption("--refresh"))

    return lambda name, text: compare(GOLDEN / f"{name}.txt", text, refresh)


def compare(path: Path, text: str, refresh: bool) -> None:
    """What `golden` does, with a file."""
    text = text.rstrip("\n") + "\n"
    if refresh:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"no golden text {path.stem!r} yet: read this one, then run with --refresh\n{text}"
    assert text == path.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def own_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test configures or registers is gone after it."""
    monkeypatch.setattr(CONFIG, "_configured", CONFIG._configured.copy())
    monkeypatch.setattr(CONFIG, "_base", CONFIG._base)
    tables = {kind: table.copy() for kind, table in CONFIG._registry.items()}
    monkeypatch.setattr(CONFIG, "_registry", tables)


@pytest.fixture(autouse=True)
def no_compiler_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of tests run once or twice: the engine `auto` takes NumPy for them; tests of `c` ask for it."""
    monkeypatch.setattr("interpreters.compile.auto.USES_C", False)


@pytest.fixture(autouse=True)
def no_programs_from_disk_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests change about passes would be kept with the programs that they made."""
    monkeypatch.setattr("interpreters.compile.c.native.disk.KEEPS", False)
