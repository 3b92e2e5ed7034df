"""Long texts in pieces: compilers take longer for one function of many nests than for several."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from interpreters.compile.c.texts.parts import declared

PIECE = 120  # lines of a function
STRIPS = "{ /* rows */"  # how a loop over strips opens
NOTHING = re.compile(r"const \w+ (\w+) = nothing;")  # what is read where there is nothing
TO_GO = re.compile(r"\b(?:from|to)\b")


def grouped(lines: Sequence[str], indent: str = "") -> list[list[str]]:
    """The lines in groups of whole units, each of which begins with a comment."""
    out: list[list[str]] = [[]]
    starts = [k for k, line in enumerate(lines) if line.startswith(f"{indent}/*")]
    for a, b in pairwise([0, *starts, len(lines)]):
        if out[-1] and len(out[-1]) + b - a > PIECE:
            out.append([])
        out[-1] += lines[a:b]
    return out


def function(name: str, arguments: Sequence[str], lines: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """A piece as a function of its own, which declares what it uses of the names."""
    head = f"static ALONE void {name}({', '.join(['void **p', *(f'int64_t {a}' for a in arguments)])})"
    return [head, "{", *("    " + line for line in (*declared(lines, names), *lines)), "}", ""]


def apart(body: Sequence[str], name: str, names: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Functions for the pieces of a body, and what calls them.

    Places that a ``for (;;)`` has swapped go by names that later units use, so with one all is one piece.
    """
    groups = grouped(body)
    if len(groups) < 2 or any(line.startswith("for (;;)") for line in body):
        return [], list(body)
    functions: list[str] = []
    for k, lines in enumerate(groups):
        functions += function(f"piece{k}_of_{name}", (), lines, names)
    return functions, [f"piece{k}_of_{name}(p);" for k in range(len(groups))]


def strips_apart(
    body: Sequence[str], name: str, arguments: Sequence[str], names: Mapping[str, str]
) -> tuple[list[str], list[str]]:
    """The same for what each loop over strips does in a strip; `arguments` are what its nests know beside `p`."""
    names = {**names, **{m[1]: m[0] for line in body if (m := NOTHING.search(line))}}
    functions: list[str] = []
    out: list[str] = []
    k = count = 0
    while k < len(body):
        line = body[k]
        out.append(line)
        k += 1
        if not line.endswith(STRIPS):
            continue
        indent = line[: len(line) - len(line.lstrip())]
        end = body.index(f"{indent}}}", k)
        groups = grouped(body[k:end], indent + "    ")
        if len(groups) > 1 and not any(TO_GO.search(x) for group in groups for x in group):
            given = [*arguments, "r0"]
            for group in groups:
                made = f"piece{count}_of_{name}"
                used = [a for a in given if any(re.search(rf"\b{a}\b", x) for x in (*declared(group, names), *group))]
                functions += function(made, used, [x.removeprefix(indent + "    ") for x in group], names)
                out.append(f"{indent}    {made}({', '.join(['p', *used])});")
                count += 1
            k = end
    return functions, out
