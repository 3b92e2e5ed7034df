"""The golden texts themselves: what is missing or different fails, and `--refresh` writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import compare


def test_missing_different_refreshed(tmp_path: Path) -> None:
    path = tmp_path / "new" / "text.txt"
    with pytest.raises(AssertionError, match="no golden text 'text' yet"):
        compare(path, "one", refresh=False)
    compare(path, "one", refresh=True)
    compare(path, "one\n", refresh=False)
    with pytest.raises(AssertionError, match="two"):
        compare(path, "two", refresh=False)
    assert path.read_text(encoding="utf-8") == "one\n"
    compare(path, "two", refresh=True)
    assert path.read_text(encoding="utf-8") == "two\n"
