"""Recognising similar calls of transforms without flattening their arguments.

A transform that is not compiled may be given another function and other arguments in each call. Mostly the function comes from
the same lines of code and the arguments are trees of the same structure, so what is known about such calls is kept under both.
"""

from __future__ import annotations

from collections.abc import Hashable
from types import FunctionType
from typing import Any, TypeAlias

from adtypes.algebra import Kind
from adtypes.containers import open_leaf, opener
from adtypes.tensor import Tensor
from adtypes.tree import TreeDef
from adtypes.treecode import Taken, taken

TRIED = 4  # structures that arguments are compared with before they are taken apart
KEPT = 1024  # forms
Rest: TypeAlias = tuple[tuple[object, ...], dict[str, object]]


class Form:
    """Calls ``f(*active, *args, **kw)`` with arguments of one structure, of functions from the same lines."""

    def __init__(self, active_def: TreeDef, rest_def: TreeDef) -> None:
        self.active_def, self.rest_def = active_def, rest_def
        self.taken: Taken | None = None  # made for a form that is met again
        self._kinds: dict[Hashable, Kind] = {}

    def kind(self, how: Hashable) -> Kind:
        """These calls for the transform that `how` tells."""
        found = self._kinds.get(how)
        return self._kinds.setdefault(how, Kind()) if found is None else found


class Forms:
    """Those of the calls met so far."""

    def __init__(self) -> None:
        self._all: dict[tuple[Hashable, TreeDef, TreeDef], Form] = {}
        self._quick: dict[Hashable, tuple[Form, ...]] = {}  # by the lines of functions, the form made last in front

    def quick(self, code: Hashable, active: tuple[object, ...], rest: Rest) -> tuple[Form, list[Any]] | None:
        """The form of a call and its leaves, if it is one of a few."""
        for form in self._quick.get(code, ()):
            leaves = form.taken.leaves(active, *rest)  # type: ignore[union-attr]
            if leaves is not NotImplemented:
                for x in leaves:
                    if x.__class__ is not Tensor and opener(type(x)) is not open_leaf:
                        break
                else:
                    return form, leaves
        return None

    def find(self, code: Hashable, active_def: TreeDef, rest_def: TreeDef) -> Form:
        """The form of a call whose arguments have been taken apart."""
        key = code, active_def, rest_def
        form = self._all.get(key)
        if form is None:
            if len(self._all) >= KEPT:
                self._all.clear()
                self._quick.clear()
            form = self._all[key] = Form(active_def, rest_def)
        else:
            if form.taken is None:
                form.taken = taken(active_def, rest_def)
            if form.taken is not None:
                others = [x for x in self._quick.get(code, ()) if x is not form]
                self._quick[code] = (form, *others[: TRIED - 1])
        return form


FORMS = Forms()
_TOLD = frozenset([int, str, bool, FunctionType])  # what functions made by the same lines mostly differ in


def code_of(f: object) -> Hashable:
    """What is the same for functions made by the same lines: only a hint, since what they do depends on more."""
    if isinstance(f, FunctionType) and f.__closure__ is None and not f.__dict__:
        return id(f.__code__)  # the usual case; to hash code itself takes ten times as long
    found: list[Hashable] = []
    while f is not None and len(found) < 32:
        code = getattr(f, "__code__", None)
        found.append(type(f).__qualname__ if code is None else id(code))
        for cell in getattr(f, "__closure__", None) or ():
            try:
                x = cell.cell_contents
            except ValueError:  # not set yet
                continue
            if x.__class__ in _TOLD:
                found.append(id(x.__code__) if x.__class__ is FunctionType else x)
        f = getattr(f, "__wrapped__", None)
    return tuple(found)
