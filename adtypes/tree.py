"""Trees of parameters: their structure (`adtypes.structure`), and arithmetic leaf by leaf.

    speed = tree.add(tree.scale(0.9, speed), slope)
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast, overload

from adtypes.algebra import bind
from adtypes.dtypes import NT, Float
from adtypes.elsewhere import lacking
from adtypes.errors import AdtypesError, DTypeError, ShapeError, TreeError
from adtypes.joined import concat
from adtypes.operands import as_tensor, binary
from adtypes.ops.arithmetic import Add, Mul, Sub
from adtypes.ops.elementary import Sqrt
from adtypes.ops.layout import total
from adtypes.shapes import reshape, slice
from adtypes.spec import Spec
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
from adtypes.tensor import AnyTensor, Tensor, select_any
from adtypes.typevars import DataclassInstance, NamedTupleInstance, Sh, Ts
from adtypes.value import Value

__all__ = [
    "Build", "Parts", "TreeDef", "flatten", "leaves_like", "leaves_with_paths", "tree_map", "tuple_of",
    "add", "dot", "norm", "ravel", "scale", "sub", "zeros_like",
]  # fmt: skip

if not TYPE_CHECKING:  # hidden: type checkers would take a visible `__getattr__` to make every name exist
    __getattr__ = lacking(__name__)


_LEAVES = "leaves are tensors, arrays and floats; ints, strings and other objects are constants of the structure"
X = TypeVar("X")
D = TypeVar("D", bound=DataclassInstance)
T = TypeVar("T", bound=NamedTupleInstance)


class Leafwise(Protocol):
    """Puts two trees of one type together, leaf by leaf. By kinds, for type checkers find a common type of any two trees."""

    @overload
    def __call__(self, x: Tensor[NT, *Sh], y: Tensor[NT, *Sh]) -> Tensor[NT, *Sh]: ...
    @overload
    def __call__(self, x: D, y: D) -> D: ...
    @overload
    def __call__(self, x: T, y: T) -> T: ...  # before tuples, which would forget the class
    @overload
    def __call__(self, x: tuple[*Ts], y: tuple[*Ts]) -> tuple[*Ts]: ...
    @overload
    def __call__(self, x: list[X], y: list[X]) -> list[X]: ...
    @overload
    def __call__(self, x: dict[str, X], y: dict[str, X]) -> dict[str, X]: ...


class Product(Protocol):
    """Takes two trees of one type to a number."""

    @overload
    def __call__(self, x: Tensor[NT, *Sh], y: Tensor[NT, *Sh]) -> Tensor[NT]: ...
    @overload
    def __call__(self, x: D, y: D) -> Tensor[Any]: ...
    @overload
    def __call__(self, x: tuple[*Ts], y: tuple[*Ts]) -> Tensor[Any]: ...
    @overload
    def __call__(self, x: list[X], y: list[X]) -> Tensor[Any]: ...
    @overload
    def __call__(self, x: dict[str, X], y: dict[str, X]) -> Tensor[Any]: ...


def _leafwise(f: Callable[[object, object], object]) -> Leafwise:
    return cast(Leafwise, f)


def _to_number(f: Callable[[object, object], AnyTensor]) -> Product:
    return cast(Product, f)


@_leafwise
def add(x: object, y: object) -> object:
    """The sums of the leaves of two trees of one structure.

    >>> from adtypes import array
    >>> add({"w": array([1.0, 2.0])}, {"w": array([3.0, 4.0])})
    {'w': Tensor([4., 6.], f64)}
    """
    return leafwise("add", lambda a, b: binary(Add(), a, b), x=x, y=y)


@_leafwise
def sub(x: object, y: object) -> object:
    """The differences of the leaves of two trees of one structure."""
    return leafwise("sub", lambda a, b: binary(Sub(), a, b), x=x, y=y)


def leafwise(name: str, f: Callable[..., AnyTensor], **trees: object) -> object:
    """The tree of ``f(leaf, leaf, ..)``; leaves at one place have one shape and dtype: unlike operands they are not repeated."""
    (role, tree), *others = trees.items()
    first, structure = flatten(tree)
    rest = [leaves_like(structure, other, names=(role, its)) for its, other in others]
    columns = [[as_tensor(x, name) for x in leaves] for leaves in (first, *rest)]
    for row, path in zip(zip(*columns), structure.paths()):
        for x, (its, _) in zip(row[1:], others):
            if x.spec != row[0].spec:
                raise _unlike(f"{name}: {row[0].spec} in {role}, {x.spec} in {its}", row[0].spec, x.spec, path.lstrip("."))
    return structure.unflatten([f(*row) for row in zip(*columns)])


def _unlike(what: str, first: Spec, other: Spec, path: str) -> AdtypesError:
    """The error for two leaves at one place that are not of one type."""
    if first.shape != other.shape:
        return ShapeError(what, path=path or None, remedy="leaves at one place have one shape")
    remedy = f"convert one, for example to_dtype(x, {first.dtype.__name__})"
    return DTypeError(what, path=path or None, remedy=remedy)


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


@_to_number
def dot(x: object, y: object) -> AnyTensor:
    """The inner product of two trees of one structure: of all their elements, which have one dtype.

    >>> from adtypes import array
    >>> dot((array([1.0, 2.0]), array(3.0)), (array([1.0, 1.0]), array(2.0)))
    Tensor(9., f64)
    """
    return _product("dot", x, y)


def _product(name: str, x: object, y: object) -> AnyTensor:
    leaves, structure = flatten(leafwise(name, lambda a, b: _summed(binary(Mul(), a, b)), x=x, y=y))
    parts = cast("list[AnyTensor]", leaves)
    if not parts:
        raise TreeError(f"{name}: the tree has no tensors", remedy=_LEAVES)
    out = parts[0]
    for part, path in zip(parts[1:], structure.paths()[1:]):
        if part.spec.dtype is not out.spec.dtype:
            raise DTypeError(
                f"{name}: {part.spec.dtype.__name__} here, {out.spec.dtype.__name__} in the leaves before",
                path=path.lstrip(".") or None,
                remedy="bring all leaves to one dtype: tree_map(lambda x: to_dtype(x, F64), tree)",
            )
        out = binary(Add(), out, part)
    return out


def norm(x: object) -> Tensor[Any]:
    """The square root of the sum of the squares of all elements, which are floats; at 0 its derivative is 0.

    >>> from adtypes import array
    >>> norm({"w": array([3.0]), "b": array(4.0)})
    Tensor(5., f64)
    """
    squares = _product("norm", x, x)
    if not issubclass(squares.spec.dtype, Float):
        raise DTypeError(f"norm of a tree of {squares.spec.dtype.short}", remedy="convert its leaves with to_dtype(x, F64)")
    return select_any("norm", squares == 0.0, 0.0, bind(Sqrt(), squares))


def ravel(x: X) -> tuple[AnyTensor, Callable[[AnyTensor], X]]:
    """All elements of a tree as one vector, and the function from such a vector back to a tree of the same structure.

    For what knows vectors only: optimisers of SciPy, `hessian`, samplers. The leaves have one dtype, else a `DTypeError` names
    the first that differs. The way back takes NumPy arrays, too, and keeps the dtype of what it is given.

    >>> from adtypes import array
    >>> vector, back = ravel({"w": array([[1.0, 2.0]]), "b": array(3.0)})
    >>> vector, back(2.0 * vector)["w"]
    (Tensor([1., 2., 3.], f64), Tensor([[2., 4.]], f64))
    """
    leaves, structure = flatten(x)
    parts = [as_tensor(leaf, "ravel") for leaf in leaves]
    if not parts:
        raise TreeError("ravel: the tree has no tensors", remedy=_LEAVES)
    for part, path in zip(parts, structure.paths()):
        if part.spec.dtype is not parts[0].spec.dtype:
            what = f"ravel: {parts[0].spec} and {part.spec}"
            raise DTypeError(what, path=path.lstrip(".") or None, remedy="bring all leaves to one dtype with to_dtype")
    shapes, ends = [p.spec.shape for p in parts], [0, *accumulate(p.spec.size for p in parts)]

    def back(vector: AnyTensor) -> X:
        t: AnyTensor = as_tensor(vector, "ravel")
        if t.spec.shape != (ends[-1],):
            what = f"ravel: the tree has {ends[-1]} elements, and {t.spec} is not a vector of that length"
            raise ShapeError(what, remedy="pass a vector like the one that ravel has made of the tree")
        made = [reshape(slice(t, start, stop), shape) for start, stop, shape in zip(ends, ends[1:], shapes)]
        return cast(X, structure.unflatten(made))

    return concat([reshape(p, (p.spec.size,)) for p in parts]), back


def _summed(x: AnyTensor) -> AnyTensor:
    return total(x, tuple(range(x.ndim)))
