"""Values of a nest that no line reads, such as a product that a sum takes by its factors: they are not written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreters.compile.c.texts.lines import NAME, Let, names

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText


def drop(text: NestText) -> None:
    """Leave them out of what stands in front of loops and in them; readers stand behind what they read."""
    lines = [line for group in (*text.after, text.end, text.local, text.near, text.by_column.lines) for line in group]
    lines += [t.line for t in text.totals] + [f"{c.value} {c.out}" for c in text.carried]
    read = names(lines)
    for depth in range(len(text.at) - 1, -1, -1):
        for k in range(len(text.at[depth]) - 1, -1, -1):
            line = text.at[depth][k]
            if isinstance(line, Let) and line.name not in read:
                del text.at[depth][k]
                if depth == len(text.order) and k < len(text.plain):
                    del text.plain[k]
            else:
                read.update(NAME.findall(line))
