"""Long sums of single precision in runs: what a run of the innermost loop adds up is in single precision, all runs together in
double precision. So as many numbers fit a vector as in short sums, and no more digits are lost than in a sum as long as a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreters.compile.c.texts.lines import braced, counting
from interpreters.compile.c.texts.nests.halves import half

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

EXACT = 512  # elements of single precision that are summed in it


@dataclass(slots=True)
class Runs:
    """The lines before each run, and behind it."""

    before: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)

    def loop(self, start: str, stop: str, run: Sequence[str]) -> list[str]:
        """The loop over the runs, each of which goes from `z0` to `z1`."""
        end = f"const int64_t z1 = z0 + {EXACT} < {stop} ? z0 + {EXACT} : {stop};"
        body = [end, *self.before, *run, *self.behind]
        return braced(counting("z0", stop, start, EXACT), body)


def in_runs(text: NestText) -> bool:
    """Whether the innermost loop may be made so, and is long enough for it."""
    if not text.vectors or text.rows is not None:
        return False
    if text.run <= EXACT or text.run != text.trips[text.inner]:
        return False
    if text.tiles or text.inside or text.sines or text.at_once or text.sums_rows or text.packed.strips:
        return False
    return not text.by_column.lines and half(text, "0", str(text.run)) == ("0", str(text.run))
