"""The names of the variables that functions capture, for reports that have to say which tensor is meant."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial

import numpy as np

from adtypes.errors import AdtypesError
from adtypes.operands import is_tensor
from adtypes.tree import leaves_with_paths

MANY = 1000  # functions that are looked into


def variables(f: Callable[..., object]) -> dict[int, str]:
    """The name of each tensor and array that a function, and those that it uses, take from outside, by the id of what it holds.

    >>> from adtypes import array
    >>> w, model = array([1.0]), {"b": array([2.0])}
    >>> sorted(variables(lambda x: w * x + model["b"]).values())
    ["model['b']", 'w']
    """
    found: dict[int, str] = {}
    todo: list[object] = [f]
    seen: set[int] = set()
    while todo and len(seen) < MANY:
        g = todo.pop()
        if id(g) in seen:
            continue
        seen.add(id(g))
        if isinstance(g, partial):
            todo += [g.func, *g.args, *g.keywords.values()]
            continue
        if inspect.ismethod(g):
            todo.append(g.__func__)
            _enter(found, "self", g.__self__)
        wrapped = getattr(g, "__wrapped__", None)
        if wrapped is not None:
            todo.append(wrapped)
        if not inspect.isfunction(g):
            continue
        used = inspect.getclosurevars(g)
        for name, value in {**used.globals, **used.nonlocals}.items():
            if callable(value) and not is_tensor(value):
                todo.append(value)
            else:
                _enter(found, name, value)
    return found


def _enter(found: dict[int, str], name: str, value: object) -> None:
    try:
        leaves = leaves_with_paths(value, name)
    except AdtypesError:  # no tree of tensors
        return
    for path, x in leaves:
        if is_tensor(x):
            found.setdefault(id(x._rep), path)
        elif isinstance(x, np.ndarray):
            found.setdefault(id(x), path)
