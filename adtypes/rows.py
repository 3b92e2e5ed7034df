"""`Rows`: trees stacked along a leading axis, the arguments and results of loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NoReturn, TypeVar, cast, final, overload

from adtypes.algebra import bind
from adtypes.dtypes import DT
from adtypes.errors import DTypeError, ShapeError, StagingError, TreeError
from adtypes.index import At, Ix, static_size, subscript
from adtypes.operands import as_tensor
from adtypes.ops.constants import Iota
from adtypes.structure import flatten, tree_map
from adtypes.tensor import AnyTensor, Tensor
from adtypes.tensor_methods import INSTEAD
from adtypes.typevars import N, Rest, X, Y, Z
from adtypes.value import MYPY

V = TypeVar("V")
W = TypeVar("W")


@final
class Rows(Generic[N, X]):
    """N values of type X (tensors, or trees of them), which loops and `vmap` run over; made by `rows`, `stacked` and loops.

    They are held as one tree, `tree`, each of whose leaves has a leading axis of `n`.

    >>> from adtypes import array
    >>> xs = rows(array([[1.0, 2.0], [3.0, 4.0]])).zip(rows(array([10, 20])))
    >>> xs[1]
    (Tensor([3., 4.], f64), Tensor(20, i64))
    """

    __slots__ = ("n", "tree")

    def __init__(self, n: N, tree: Any) -> None:
        static_size(n, "Rows")
        self.n = n
        self.tree = tree

    @overload
    def zip(self, a: Rows[N, Y], /) -> Rows[N, tuple[X, Y]]: ...
    @overload
    def zip(self, a: Rows[N, Y], b: Rows[N, Z], /) -> Rows[N, tuple[X, Y, Z]]: ...
    @overload
    def zip(self, a: Rows[N, Y], b: Rows[N, Z], c: Rows[N, V], /) -> Rows[N, tuple[X, Y, Z, V]]: ...
    def zip(self, *others: Rows[N, Any]) -> Rows[N, Any]:
        """Pairs of rows, or tuples of more: ``rows(x).zip(rows(y), rows(z))``."""
        for other in others:
            if not isinstance(other, Rows):
                raise no_rows("zip", other)
            if self.n != other.n:
                raise ShapeError(f"zip: {self.n} rows against {other.n}", remedy=_equally_many(self.n, other.n))
        return Rows(self.n, (self.tree, *(other.tree for other in others)))

    @overload
    def unzip(self: Rows[N, tuple[Y, Z]]) -> tuple[Rows[N, Y], Rows[N, Z]]: ...
    @overload
    def unzip(self: Rows[N, tuple[X, Y, Z]]) -> tuple[Rows[N, X], Rows[N, Y], Rows[N, Z]]: ...
    @overload
    def unzip(self: Rows[N, tuple[X, Y, Z, V]]) -> tuple[Rows[N, X], Rows[N, Y], Rows[N, Z], Rows[N, V]]: ...
    def unzip(self) -> tuple[Rows[N, Any], ...]:
        """The rows of either side of pairs, or of each part of tuples."""
        if not isinstance(self.tree, (tuple, list)):
            remedy = "get selects a field: xs.get(lambda row: row.w)"
            raise TreeError(f"unzip: these are rows of a {type(self.tree).__name__}, not of tuples", remedy=remedy)
        return tuple(Rows(self.n, part) for part in self.tree)

    def get(self, select: Callable[[X], Y]) -> Rows[N, Y]:
        """Select fields, or put them together anew, in all rows at once; nothing is computed.

        ``layers.get(lambda l: l.w)``; rows of a record are made by `rows_of`. The function sees fields without
        values; what computes goes into `vmap`.
        """
        leaves, structure = flatten(self.tree)
        chosen = select(cast(X, structure.unflatten([_Field(x) for x in leaves])))
        return Rows(self.n, tree_map(_Field.of, chosen))

    def stack(self: Rows[N, Tensor[DT, *Rest]]) -> Tensor[DT, N, *Rest]:
        """Rows of tensors as one tensor."""
        if not isinstance(self.tree, Tensor):
            raise StagingError(
                f"stack: these are rows of a {type(self.tree).__name__}",
                remedy="select one of its tensors with get, or take all of them with .tree",
            )
        return self.tree

    def __getitem__(self, i: At[N]) -> X:
        return cast(X, tree_map(lambda x: subscript(x, i), self.tree))

    def __len__(self) -> int:
        return self.n

    if not MYPY:  # hidden, so that mypy rejects what is no method and no operation of rows
        __array_ufunc__ = None

        def __getattr__(self, name: str) -> NoReturn:
            hint = ": write vmap(f, xs)" if name in ("map", "apply") else ""
            if not name.startswith("_") and (hasattr(Tensor, name) or name in INSTEAD):
                hint = ": xs.stack() is the tensor of rows of tensors"
            raise AttributeError(f"'Rows' object has no attribute {name!r}{hint}")

        def _compute(self, *others: object) -> NoReturn:
            remedy = "xs.stack() is the tensor of rows of tensors; vmap(f, xs) computes with each row"
            raise DTypeError("rows are not a tensor", remedy=remedy)

        __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __pow__ = _compute
        __matmul__ = __rmatmul__ = __neg__ = __lt__ = __le__ = __gt__ = __ge__ = _compute

    def __repr__(self) -> str:
        return f"Rows({self.n}, {self.tree!r})"

    def __tree_parts__(self) -> tuple[list[tuple[str, object]], Callable[[list[object]], object], int]:
        return [(".tree", self.tree)], lambda children: Rows(self.n, children[0]), self.n


@final
class _Field:
    """What a selecting function sees in place of a tensor."""

    __slots__ = ("x",)
    __adtypes_leaf__ = True

    def __init__(self, x: object) -> None:
        self.x = x

    @staticmethod
    def of(field: object) -> object:
        """The tensor that a field stands for."""
        return field.x if isinstance(field, _Field) else _Field._refuse(f"a {type(field).__name__} that is not a field")

    @staticmethod
    def _refuse(what: str) -> NoReturn:
        raise StagingError(f"get: the function gives {what}", remedy="get only selects fields; compute with vmap(f, rows)")

    def __getattr__(self, name: str) -> NoReturn:
        self._refuse(f"the attribute {name!r} of a tensor")

    def _compute(self, *others: object) -> NoReturn:
        self._refuse("a computation")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __pow__ = _compute
    __matmul__ = __neg__ = __getitem__ = __lt__ = __le__ = __gt__ = __ge__ = _compute


def rows(x: Tensor[DT, N, *Rest]) -> Rows[N, Tensor[DT, *Rest]]:
    """The rows of a tensor: its parts along the leading axis."""
    if isinstance(x, (tuple, list, dict, Rows)):
        remedy = {
            tuple: "of several tensors: rows(a).zip(rows(b)); of a tree whose leaves have one leading axis: stacked(tree)",
            Rows: "it has rows already",
        }.get(type(x), "of a tree whose leaves have one leading axis: stacked(tree); of tensors of one shape: rows(stack(xs))")
        raise TreeError(f"rows: a {type(x).__name__} is not a tensor", remedy=remedy)
    x = as_tensor(x, "rows")
    if not x.spec.shape:
        raise ShapeError("rows: a rank-0 tensor has no rows", remedy="n steps without rows are fori(n, f, init)")
    return Rows(cast(N, x.spec.shape[0]), x)


@overload
def rows_of(make: Callable[[X], W], a: Rows[N, X], /) -> Rows[N, W]: ...
@overload
def rows_of(make: Callable[[X, Y], W], a: Rows[N, X], b: Rows[N, Y], /) -> Rows[N, W]: ...
@overload
def rows_of(make: Callable[[X, Y, Z], W], a: Rows[N, X], b: Rows[N, Y], c: Rows[N, Z], /) -> Rows[N, W]: ...
@overload
def rows_of(make: Callable[[X, Y, Z, V], W], a: Rows[N, X], b: Rows[N, Y], c: Rows[N, Z], d: Rows[N, V], /) -> Rows[N, W]: ...
def rows_of(make: Callable[..., Any], /, *fields: Rows[Any, Any]) -> Rows[Any, Any]:
    """Rows of a record out of rows of its fields, in the order of its constructor; nothing is computed.

    The constructor sees fields without values, as the function of `Rows.get`. Records of more than four fields are made of
    `Rows.zip` and `Rows.get`.

    >>> from typing import Any, NamedTuple
    >>> from adtypes import array
    >>> class Dense(NamedTuple):
    ...     w: Any
    ...     b: Any
    >>> layers = rows_of(Dense, rows(array([[1.0, 2.0], [3.0, 4.0]])), rows(array([5.0, 6.0])))
    >>> layers[1]
    Dense(w=Tensor([3., 4.], f64), b=Tensor(6., f64))
    """
    if not fields:
        raise TreeError("rows_of: no rows to make records of", remedy="rows_of(Dense, rows(w), rows(b))")
    for part in fields:
        if not isinstance(part, Rows):
            raise no_rows("rows_of", part)
        if part.n != fields[0].n:
            raise ShapeError(f"rows_of: {part.n} rows against {fields[0].n}", remedy=_equally_many(part.n, fields[0].n))
    whole: Rows[Any, tuple[Any, ...]] = Rows(fields[0].n, tuple(part.tree for part in fields))
    return whole.get(lambda row: make(*row))


def _equally_many(m: int, n: int) -> str:
    return f"rows that go together are equally many: write rows(x[:{min(m, n)}])"


def no_rows(name: str, x: object) -> TreeError:
    """The error for something else where rows are wanted."""
    found = x.spec if isinstance(x, Tensor) else type(x).__name__
    remedy = "rows(x) are those of a tensor, Rows(n, tree) those of a tree"
    if isinstance(x, (tuple, list, dict)):
        remedy = "rows(x).zip(rows(y)) are pairs of rows, stacked(tree) the rows of all leaves of a tree"
    return TreeError(f"{name}: {found} instead of rows", remedy=remedy)


def stacked(tree: object) -> Rows[Any, Any]:
    """The rows of a tree whose leaves all have the same leading axis; not known to the type checker.

    >>> from adtypes import array
    >>> stacked({"w": array([1.0, 2.0]), "b": array([3.0, 4.0])})[0]
    {'w': Tensor(1., f64), 'b': Tensor(3., f64)}
    """
    leaves, structure = flatten(tree)
    made = [as_tensor(x, "stacked") for x in leaves]
    for x, path in zip(made, structure.paths()):
        if x.spec.shape[:1] != made[0].spec.shape[:1] or not x.spec.shape:
            what = f"stacked: {x.spec} beside {made[0].spec}: leading axes differ"
            remedy = "each leaf has the rows along its leading axis; what is the same for all rows is no part of the tree"
            raise ShapeError(what, path=path.lstrip(".") or None, remedy=remedy)
    if not made:
        raise ShapeError("stacked: the tree has no tensors", remedy="indices(n) are n rows without data")
    return Rows(made[0].spec.shape[0], structure.unflatten(made))


def indices(n: N) -> Rows[N, Ix[N]]:
    """All indices of a dimension, as rows: ``fold(step, init, xs.zip(indices(n)))``."""
    i: AnyTensor = bind(Iota(static_size(n, "indices")))
    return Rows(n, Ix[N](i._alg, i._rep))
