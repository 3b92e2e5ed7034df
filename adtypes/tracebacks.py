"""Tracebacks that show only the user's lines, without those of the library between them."""

from __future__ import annotations

import os
from types import TracebackType

from adtypes.errors import AdtypesError, is_ours

VARIABLE = "ADTYPES_TRACEBACK"  # ``full`` keeps all lines


def shorten(error: BaseException) -> None:
    """Drop the lines of the library on the way to where an error was raised; it is raised again then.

    An error that is none of the library keeps its last lines, wherever they are.

    >>> import traceback
    >>> from adtypes import array, compile
    >>> def f(x):
    ...     return x + array([1.0, 2.0])
    >>> try:
    ...     compile(f)(array([1.0, 2.0, 3.0]))
    ... except ValueError as e:
    ...     print([entry.name for entry in traceback.extract_tb(e.__traceback__)])
    ['<module>', 'f']
    """
    if os.environ.get(VARIABLE) == "full":
        return
    entries: list[TracebackType] = []
    at = error.__traceback__
    while at is not None:
        entries.append(at)
        at = at.tb_next
    ours = [is_ours(entry.tb_frame) for entry in entries]
    last = max((k for k, is_our in enumerate(ours) if not is_our), default=-1)
    short: TracebackType | None = None
    for k, entry in reversed(list(enumerate(entries))):
        if not ours[k] or (k > last and not isinstance(error, AdtypesError)):
            short = TracebackType(short, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    error.__traceback__ = short
