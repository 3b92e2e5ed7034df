"""Skipping blocks of sums that are never read, such as those above the diagonal of a matrix: a table says which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.affine import form
from interpreters.compile.c.forms import form_text
from interpreters.concrete.affine import row_major

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.units.nests import Live


def skip(text: NestText, live: Live | None) -> None:
    """Go on in a loop around the innermost one where nothing is to be done."""
    if live is None or not {*live.variables} <= {*text.order[:-1]}:
        return
    depth = max(text.order.index(v) for v in live.variables) + 1
    bits = ", ".join(str(int(x)) for x in live.table.ravel())
    text.near.append(f"static const bool live[] = {{{bits}}};")
    place = form_text(form(0, zip(live.variables, row_major(live.table.shape))))
    text.at[depth].insert(0, f"if (!live[{place}]) continue;")
