"""A rest for the collector of cycles while passes run.

What a pass makes lives as long as the program, yet the collector goes through all of it again and again: a quarter of the time of
large programs.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def resting() -> Generator[None, None, None]:
    """No collection inside of the block, if there would be any outside.

    >>> with resting():
    ...     gc.isenabled()
    False
    """
    if not gc.isenabled():  # already at rest, or switched off by the user
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
