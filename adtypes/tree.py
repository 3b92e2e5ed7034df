"""Trees of parameters: their structure (`adtypes.structure`), and arithmetic leaf by leaf.

    speed = tree.add(tree.scale(0.9, speed), slope)
"""

from __future__ import annotations

from typing import Any, TypeVar

from adtypes.algebra import bind
from adtypes.dtypes import Float
from adtypes.errors import DTypeError, TreeError
from adtypes.operands import as_tensor, binary
from adtypes.ops.arithmetic import Add, Mul, Sub
from adtypes.ops.elementary import Sqrt
from adtypes.ops.layout import total
from adtypes.structure import (
    Build,
    Parts,
    TreeDef,
    flatten,
    leaves_like,
    leaves_with_paths,
    tree_map,
    tuple_of,
)  # fmt: skip
from adtypes.tensor import AnyTensor, Tensor
from adtypes.value import Value

__all__ = [
    "Build", "Parts", "TreeDef", "flatten", "leaves_like", "leaves_with_paths", "tree_map", "tuple_of",
    "add", "dot", "norm", "scale", "sub", "zeros_like",
]  # fmt: skip

X = TypeVar("X")


def add(x: X, y: X) -> X:
    """The sums of the leaves of two trees of one structure.

    >>> from adtypes import array
    >>> add({"w": array([1.0, 2.0])}, {"w": array([3.0, 4.0])})
    {'w': Tensor([4., 6.], f64)}
    """
    return tree_map(lambda a, b: binary(Add(), a, b), x, y)


def sub(x: X, y: X) -> X:
    """The differences of the leaves of two trees of one structure."""
    return tree_map(lambda a, b: binary(Sub(), a, b), x, y)


def scale(c: Value[Any] | float, x: X) -> X:
    """Each leaf times one number.

    >>> from adtypes import array
    >>> scale(2.0, (array(1.0), array([3.0])))
    (Tensor(2., f64), Tensor([6.], f64))
    """
    return tree_map(lambda a: binary(Mul(), c, as_tensor(a, "scale")), x)


def zeros_like(x: X) -> X:
    """Zeros of the shapes and dtypes of the leaves.

    >>> from adtypes import array
    >>> zeros_like({"w": array([1.0, 2.0])})
    {'w': Tensor([0., 0.], f64)}
    """
    return tree_map(lambda a: Tensor.zeros(as_tensor(a, "zeros_like").spec), x)


def dot(x: X, y: X) -> Tensor[Any]:
    """The inner product of two trees of one structure: of all their elements, which have one dtype.

    >>> from adtypes import array
    >>> dot((array([1.0, 2.0]), array(3.0)), (array([1.0, 1.0]), array(2.0)))
    Tensor(9., f64)
    """
    parts: list[AnyTensor] = []
    tree_map(lambda a, b: parts.append(_summed(binary(Mul(), a, b))), x, y)
    if not parts:
        raise TreeError("dot: the trees have no tensors")
    out = parts[0]
    for part in parts[1:]:
        out = binary(Add(), out, part)
    return out


def norm(x: object) -> Tensor[Any]:
    """The square root of the sum of the squares of all elements, which are floats.

    >>> from adtypes import array
    >>> norm({"w": array([3.0]), "b": array(4.0)})
    Tensor(5., f64)
    """
    squares = dot(x, x)
    if not issubclass(squares.spec.dtype, Float):
        raise DTypeError(f"norm of a tree of {squares.spec.dtype.short}", remedy="convert its leaves with to_dtype(x, F64)")
    return bind(Sqrt(), squares)


def _summed(x: AnyTensor) -> AnyTensor:
    return total(x, tuple(range(x.ndim)))
