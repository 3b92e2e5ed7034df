"""What printed programs consist of."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from adtypes import Program

LOOPS = ("build", "map_accum", "fold")


def contractions(program: Program[Any]) -> int:
    """How many contractions run; the program has no loop left."""
    return operations(program)["contract"]


def operations(program: Program[Any]) -> Counter[str]:
    """How often each function is called in the printed program."""
    text = program.show()
    assert not any(loop in text for loop in LOOPS), text
    return Counter(re.findall(r"\b([a-z]\w*)(?:\(| \[)", text.partition("->\n")[2]))


def one_line(program: Program[Any]) -> str:
    """The body of the printed program, without line breaks."""
    return " ".join(program.show().partition("->\n")[2].split())
