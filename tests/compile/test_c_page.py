"""The page on the C engine shows what the engine writes."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any

from tests.compile.c_programs import needs_compiler

pytestmark = needs_compiler
PAGE = Path(__file__).parent.parent.parent / "docs" / "c-engine.md"


def test_the_example_is_what_the_engine_writes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    code, kernel = (re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[0] for kind in ("python", "c"))
    names: dict[str, Any] = {}
    exec(code, names)
    assert textwrap.indent(names["example"].show("simplified").strip(), "    ") in page
    assert kernel in names["example"].show("c")
