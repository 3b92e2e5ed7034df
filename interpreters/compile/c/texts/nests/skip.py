"""Skipping blocks of sums that are never read, such as those above the diagonal of a matrix, and in blocks on it the sums above;
and what scatters add that is zero, as gradients of sums over pairs `i < j` are where that does not hold. Tables say which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from adtypes.affine import form
from interpreters.compile.c.forms import form_text
from interpreters.compile.c.plans.masks import Mask
from interpreters.compile.c.texts.lines import either
from interpreters.compile.c.units.nests import Kind, Live, Statement
from interpreters.concrete.affine import row_major

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

LEAST = 8  # sums, of which some are worth a loop of their own


def skip(text: NestText, statements: Sequence[Statement]) -> None:
    """Go on in a loop around the innermost one where nothing is to be done: for a sum, or for scatters that share a table."""
    live = statements[0].live
    if len(statements) > 1 and not (text.nest.kind is Kind.SCATTER and all(_agree(live, s.live) for s in statements[1:])):
        return
    if live is None or not {*live.variables} <= {*text.order[:-1]}:
        return
    text.live = live  # rows that are made side by side would all be skipped: scatters have no totals, so theirs are not
    depth = max(text.order.index(v) for v in live.variables) + 1
    text.at[depth].insert(0, f"if (!{_entry(text, 'live', live.table)}) continue;")


def _agree(a: Live | None, b: Live | None) -> bool:
    return a is not None and b is not None and a.variables == b.variables and np.array_equal(a.table, b.table)


def partly(text: NestText, loop: list[str]) -> list[str]:
    """The innermost loop, and one with some of its sums, where no others are read. That is if there is nothing but sums, one for
    each write, since these are what is numbered."""
    live = text.live
    if live is None or not live.partly.any() or not LEAST <= len(text.reduced) == len(text.nest.statements[0].writes):
        return loop
    every, end = text.reduced, text.end
    text.reduced = [r for k, r in enumerate(every) if k in live.some]
    dead = {r.name for r in every} - {r.name for r in text.reduced}
    text.end = [line for line in end if line.partition(" ")[0] not in dead]
    some = text.innermost([*text.at[-1], *text.ends(), *text.after[-1]])
    text.reduced, text.end = every, end
    return either(_entry(text, "partly", live.partly), some, loop)


def _entry(text: NestText, name: str, table: Mask) -> str:
    """An entry of a table, which is declared in front of the nest."""
    assert text.live is not None
    bits = ", ".join(str(int(x)) for x in table.ravel())
    text.near.append(f"static const bool {name}[] = {{{bits}}};")
    return f"{name}[{form_text(form(0, zip(text.live.variables, row_major(table.shape))))}]"
