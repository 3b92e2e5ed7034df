"""How large programs are: their printed length, without the white space that nesting adds."""

from __future__ import annotations

from typing import Any

import adtypes as ad


def text(f: Any, args: tuple[Any, ...]) -> str:
    return ad.trace(f, *args).show("simplified")


def length(f: Any, args: tuple[Any, ...]) -> int:
    return len("".join(text(f, args).split()))
