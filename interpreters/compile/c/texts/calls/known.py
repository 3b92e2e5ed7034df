"""Calls of functions that know the numbers among their arguments: each is compiled once for all calls of the same numbers.

In loops of known lengths compilers leave little of a loop, but where every call is put in place, its text is there as often.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

DECLARED = {"p": "const {} *restrict ", "q": "{} *restrict ", "f": "Function *"}  # places that are read, or filled; functions
CALL = re.compile(r"\b(f(?:64|32)_[a-z]+(?:_[a-z]+)*)__(\w+)\(")


class Place(NamedTuple):
    """An argument that is not a number: its kind, see `DECLARED`, and its text."""

    kind: str
    text: str


Given: TypeAlias = "list[int | Place]"


def joined(parts: Given) -> str:
    return ", ".join(x.text if isinstance(x, Place) else str(x) for x in parts)


def known(name: str, parts: Given) -> str:
    """The call of a function whose name says the numbers."""
    said = "_".join(x.kind if isinstance(x, Place) else str(x).replace("-", "m") for x in parts)
    return f"{name}__{said}({joined([x for x in parts if isinstance(x, Place)])});"


def definitions(text: str, has_library: bool) -> str:
    """The functions that a text calls in this way. If there is a library, one that is given functions of it calls them: the
    loops that stand for them are not compiled."""
    return "\n".join(_definition(name, said, has_library) for name, said in dict.fromkeys(CALL.findall(text)))


def _definition(name: str, said: str, has_library: bool) -> str:
    real = "double" if name.startswith("f64") else "float"
    parts = said.split("_")
    places = [f"a{k}" if x in DECLARED else x.replace("m", "-") for k, x in enumerate(parts)]
    declared = ", ".join(f"{DECLARED[x].format(real)}{p}" for x, p in zip(parts, places) if x in DECLARED)
    tests = "".join(f"    if (!{p}) return;\n" for x, p in zip(parts, places) if x == "f" and has_library)
    return f"static ALONE void {name}__{said}({declared})\n{{\n{tests}    {name}({', '.join(places)});\n}}"
