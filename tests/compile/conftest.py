"""Texts are those for long vectors on every machine, and of the combinations of many parameters some run by default."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compile.pairs import mark_others

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)  # before those are left out that are slow
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_others(item for item in items if HERE in item.path.parents)


@pytest.fixture(scope="session", autouse=True)
def vectors() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("interpreters.compile.c.normal.tiles.vectors", lambda: 64)
        yield


@pytest.fixture
def by_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Products of matrices are calls of a library, as if all of them were large."""
    monkeypatch.setattr("interpreters.compile.c.normal.ways.BLAS", 0)
    monkeypatch.setattr("interpreters.compile.c.normal.ways.PACKED", 0)
    monkeypatch.setattr("interpreters.compile.c.normal.ways.CALL", 0)


@pytest.fixture
def in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No product is made as dot products, whose tests are by themselves."""
    monkeypatch.setattr("interpreters.compile.c.normal.dots.dots", lambda *how: None)
