"""Compiled libraries of tests go where tests end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADTYPES_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield
