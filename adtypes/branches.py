"""Conditionals that compute only one of their sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast, runtime_checkable

from adtypes.algebra import join, rep_in, wrap
from adtypes.carries import leaves_of
from adtypes.dtypes import Bool
from adtypes.errors import AdtypesError, DTypeError, EscapedTracerError, ShapeError, StagingError, TreeError
from adtypes.functions import cond_tree
from adtypes.operands import as_tensor
from adtypes.tensor import AnyTensor
from adtypes.tree import TreeDef
from adtypes.typevars import Ts, Y
from adtypes.value import Value


@runtime_checkable
class _Chooses(Protocol):
    """An algebra that traces both sides."""

    def branch(
        self, p: Any, sides: tuple[Callable[[], Sequence[AnyTensor]], Callable[[], Sequence[AnyTensor]]], /
    ) -> list[Any]: ...


def cond_lazy(p: Value[Bool] | bool, f: Callable[[*Ts], Y], g: Callable[[*Ts], Y], *args: *Ts) -> Y:
    """``f(*args)`` if the truth value holds, else ``g(*args)``; the other one is not computed.

    Both give trees of one structure, whose leaves agree in shape and dtype, else a `TreeError`, `ShapeError` or `DTypeError`
    with the path of the leaf. What they use from outside is differentiated. Where `p` depends on an index of a `build1` or a row
    of `vmap`, both are computed and selected between as by `cond`; in either case the side not taken leaks nothing.

    >>> from adtypes import array
    >>> x = array(4.0)
    >>> cond_lazy(x > 0.0, lambda y: y ** 0.5, lambda y: 0.0 * y, x)
    Tensor(2., f64)
    """
    if not callable(f) or not callable(g):
        raise TypeError("cond_lazy chooses between functions: cond(p, a, b) or cond_tree chooses between values")
    if isinstance(p, bool):
        return f(*args) if p else g(*args)
    q = as_tensor(p, "cond_lazy")
    if q.spec.shape:
        raise ShapeError(
            f"cond_lazy: the condition is {q.spec}, not one truth value",
            remedy="select(p, a, b) chooses for each element",
        )
    if q.spec.dtype is not Bool:
        raise DTypeError(f"cond_lazy: the condition is {q.spec}", remedy="it is one truth value: x[0] < 1.0")
    alg = join([q])
    if isinstance(alg, _Chooses):
        return _written_down(alg, q, (lambda: f(*args), lambda: g(*args)))
    try:
        holds = bool(q.item())
    except EscapedTracerError:
        raise
    except StagingError:  # there is no single value: it differs from position to position
        return _both(q, f(*args), g(*args))
    return _tensors(f(*args) if holds else g(*args))


def _written_down(alg: Any, p: AnyTensor, sides: tuple[Callable[[], Y], Callable[[], Y]]) -> Y:
    known: list[tuple[TreeDef, list[AnyTensor]]] = []

    def side(f: Callable[[], Y]) -> Callable[[], list[AnyTensor]]:
        def run() -> list[AnyTensor]:
            leaves, structure = leaves_of(f(), "result")
            known.append((structure, leaves))
            if len(known) == 2:
                _agree(*known)
            return leaves

        return run

    outs = alg.branch(rep_in(alg, p), (side(sides[0]), side(sides[1])))
    return cast(Y, known[0][0].unflatten([wrap(alg, y) for y in outs]))


def _both(p: AnyTensor, a: Y, b: Y) -> Y:
    (xs, s), (ys, t) = leaves_of(a, "result"), leaves_of(b, "result")
    _agree((s, xs), (t, ys))
    return cond_tree(p, cast(Y, s.unflatten(xs)), cast(Y, s.unflatten(ys)))


def _tensors(tree: Y) -> Y:
    """The tree with its numbers as tensors, the form in which every interpreter returns them."""
    leaves, structure = leaves_of(tree, "result")
    return cast(Y, structure.unflatten(leaves))


def _agree(f: tuple[TreeDef, list[AnyTensor]], g: tuple[TreeDef, list[AnyTensor]]) -> None:
    """An error unless the two sides give trees of one structure, leaf by leaf of one type."""
    (s, xs), (t, ys) = f, g
    if s != t:
        raise TreeError(
            f"cond_lazy: one side gives {s}, the other {t}",
            remedy="both sides give trees of one structure; what only one has, the other makes with zeros",
        )
    for x, y, path in zip(xs, ys, s.paths("result")):
        if x.spec.shape != y.spec.shape:
            raise _differ(ShapeError, x, y, path, "give one shape: replicate(n, x), or full(shape, v, dtype)")
        if x.spec.dtype is not y.spec.dtype:
            name = x.spec.dtype.__name__
            raise _differ(DTypeError, x, y, path, f"write to_dtype(.., {name}), or scalar(v, {name})")


def _differ(kind: type[AdtypesError], x: AnyTensor, y: AnyTensor, path: str, remedy: str) -> AdtypesError:
    return kind(f"cond_lazy: one side gives {x.spec}, the other {y.spec}", path=path, remedy=remedy)


