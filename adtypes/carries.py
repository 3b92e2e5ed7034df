"""The states of loops: what a step gets and returns are trees of one structure, in which ints that change are tensors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from adtypes.dtypes import DType
from adtypes.errors import NotClosedError
from adtypes.operands import as_tensor, beside, constant
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor
from adtypes.tree import TreeDef, flatten
from adtypes.typevars import C

R = TypeVar("R")


class NumbersChange(Exception):
    """Ints of a state that a step changes: their places in the structure, and the dtypes that they get there."""

    def __init__(self, dtypes: dict[int, type[DType]]) -> None:
        self.dtypes = dtypes


def lifting(loop: Callable[[C], R], init: C) -> R:
    """``loop(init)``, where an int or a bool in the state is a constant if no step changes it. Else the loop is run again with
    a tensor in its place, of the dtype that the step gives it, as a number has the dtype of the tensor beside it."""
    while True:
        try:
            return loop(init)
        except NumbersChange as e:
            dtypes = e.dtypes
        leaves, structure = flatten(init, "init")
        numbers = {k: constant(cast(int, structure.static(k)), dtype, "init") for k, dtype in dtypes.items()}
        whole, rest = structure.opened(numbers), iter(leaves)
        init = cast(C, whole.unflatten(numbers[k] if k in numbers else next(rest) for k in range(len(whole)) if whole.is_leaf(k)))


def vet_numbers(carry: object, structure: TreeDef) -> None:
    """`NumbersChange` if ints or bools are all that a step changes in the structure of its state."""
    leaves, its = flatten(carry, "carry")
    places = its.changes(structure)
    numbers = all(isinstance(structure.static(k), int) for k in places)
    if places and numbers and all(its.is_leaf(k) or isinstance(its.static(k), int) for k in places):
        rest = iter(leaves)
        of = {k: next(rest) if its.is_leaf(k) else its.static(k) for k in range(len(its))}
        raise NumbersChange({k: as_tensor(of[k], "carry").spec.dtype for k in places})


def leaves_of(x: object, name: str) -> tuple[list[AnyTensor], TreeDef]:
    """The leaves of a tree as tensors, and its structure."""
    leaves, structure = flatten(x, name)
    return [as_tensor(leaf, name) for leaf in leaves], structure


def carry_leaves(carry: object, structure: TreeDef, specs: Sequence[Spec]) -> list[AnyTensor]:
    """The leaves of a carry, which has the structure and specs that the loop started with."""
    leaves, its = flatten(carry, "carry")
    if its != structure:
        vet_numbers(carry, structure)
        said = ", where * is a tensor" if "*" in f"{structure}{its}" else ""
        raise NotClosedError(
            f"the carry changes its structure from {structure} to {its}{said}",
            remedy=_pair_remedy(structure, its) or constants_remedy(structure) or _structure_remedy(carry, its),
        )
    made = [beside(leaf, spec.dtype, "carry") for leaf, spec in zip(leaves, specs)]
    for k, (new, spec) in enumerate(zip(made, specs)):
        if new.spec != spec:
            remedy = "every step of a loop has the same carry; collect what grows as outs of map_accum"
            if not spec.shape and new.spec.shape:
                remedy = f"start with a carry of that shape: zeros({new.spec.shape}, {new.spec.dtype.__name__})"
            elif spec.shape == new.spec.shape:
                there, here = new.spec.dtype.__name__, spec.dtype.__name__
                remedy = f"start with scalar(0, {there}) or to_dtype(.., {there}), or let the step return to_dtype(.., {here})"
            what = f"the carry changes from {spec} to {new.spec}"
            raise NotClosedError(what, path=its.paths("carry")[k], remedy=remedy)
    return made


def _structure_remedy(carry: object, its: TreeDef) -> str:
    """What to write if a step returns another tree than it got."""
    if carry is None:
        return "write return, without which a step gives None"
    if any(isinstance(x, int) for x in its.constants):
        return "numbers that change are tensors: scalar(0.0, F64)"
    return "a step returns a carry like the one it got, of the same containers with the same keys"


def _pair_remedy(state: TreeDef, its: TreeDef) -> str | None:
    """What to write if a step returns a pair, of which the state is the first part."""
    if len(its.children()) != 2 or its.children()[0] != state:
        return None
    return "steps return the state alone, but those of map_accum return a pair: the state, and an out"


def constants_remedy(start: TreeDef) -> str | None:
    """What to write if there are ints in the tree that a loop starts with."""
    whole = next((x.static for x in start._nodes if x.build is None and type(x.static) is int), None)
    if whole is None:
        return None
    return f"the int {whole} that the loop starts with is a constant of the program; what changes is a tensor: array({whole})"
