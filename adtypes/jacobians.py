"""Matrices of derivatives, as one bulk program: the derivative read for all unit tensors at once, or in chunks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Concatenate, Literal, ParamSpec, TypeAlias, TypeVar

from typing_extensions import TypeVarTuple, Unpack

from adtypes.algebra import Derivative, bind
from adtypes.calls import MISSING, Call, filled, given, named, no_function, unit
from adtypes.construct import array
from adtypes.dtypes import FT, is_float
from adtypes.errors import NotDifferentiableError, NotScalarError, ShapeError
from adtypes.functions import to_dtype
from adtypes.index import Ix
from adtypes.loops import build1, run_loop
from adtypes.ops.control import Mode as LoopMode
from adtypes.ops.layout import Concat, permute, reshape
from adtypes.rows import indices
from adtypes.tensor import AnyTensor, Tensor
from adtypes.transforms import grad
from adtypes.tree import flatten
from adtypes.usage import hinted

__all__ = ["array", "hessian", "hessian_at", "jacfwd", "jacobian", "jacobian_at", "jacrev"]

Batch = TypeVarTuple("Batch")
N = TypeVar("N", bound=int)
Ps = ParamSpec("Ps")
ONE = flatten((0.0,))[1]  # tensor as the only argument
Mode: TypeAlias = Literal["forward", "backward"]


@hinted
def jacobian(
    f: Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, Unpack[Batch]]], *, chunk: int | None = None
) -> Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, Unpack[Batch], N]]:
    """All partial derivatives of a function by its first argument, a tensor: the axes of the value, then those of the argument.

    The other arguments pass through. Backwards if the value has fewer elements than the argument, else forwards. `chunk` bounds
    how many of the smaller side are worked on at once. Typed for vectors; tensors of other ranks are welcome at run time.

    >>> jacobian(lambda x: x * x)(array([1.0, 2.0])).numpy().tolist()
    [[2.0, 0.0], [0.0, 4.0]]
    """
    return _jacobian(f, None, chunk, "jacobian")


def jacobian_at(
    f: Callable[[Tensor[FT, N]], Tensor[FT, Unpack[Batch]]], at: Tensor[FT, N], *, chunk: int | None = None
) -> Tensor[FT, Unpack[Batch], N]:
    """`jacobian` of `f` at a point: the form in which a lambda is type-checked.

    >>> jacobian_at(lambda x: x * x, array([1.0, 2.0])).numpy().tolist()
    [[2.0, 0.0], [0.0, 4.0]]
    """
    return jacobian(f, chunk=chunk)(at)


@hinted
def jacfwd(
    f: Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, Unpack[Batch]]], *, chunk: int | None = None
) -> Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, Unpack[Batch], N]]:
    """`jacobian` in forward mode: one derivative for each element of the argument.

    >>> jacfwd(lambda x: x[0] * x)(array([1.0, 2.0])).numpy().tolist()
    [[2.0, 0.0], [2.0, 1.0]]
    """
    return _jacobian(f, "forward", chunk, "jacfwd")


@hinted
def jacrev(
    f: Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, Unpack[Batch]]], *, chunk: int | None = None
) -> Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, Unpack[Batch], N]]:
    """`jacobian` in reverse mode: one derivative for each element of the value.

    >>> jacrev(lambda x: x[0] * x)(array([1.0, 2.0])).numpy().tolist()
    [[2.0, 0.0], [2.0, 1.0]]
    """
    return _jacobian(f, "backward", chunk, "jacrev")


@hinted
def hessian(
    f: Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT]], *, chunk: int | None = None
) -> Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, N, N]]:
    """The second derivatives of a scalar function by its first argument, a tensor: the axes of that, twice.

    The other arguments pass through. The gradient is made backwards, and differentiated forwards; `chunk` is as in `jacobian`.

    >>> hessian(lambda x: x[0] * x[0] * x[1])(array([1.0, 2.0])).numpy().tolist()
    [[4.0, 2.0], [2.0, 0.0]]
    """
    if not callable(f):
        raise no_function("hessian(f)", f)
    return _jacobian(grad(f), "forward", chunk, "hessian")


def hessian_at(f: Callable[[Tensor[FT, N]], Tensor[FT]], at: Tensor[FT, N], *, chunk: int | None = None) -> Tensor[FT, N, N]:
    """`hessian` of `f` at a point: the form in which a lambda is type-checked.

    >>> hessian_at(lambda x: x[0] * x[0] * x[1], array([1.0, 2.0])).numpy().tolist()
    [[4.0, 2.0], [2.0, 0.0]]
    """
    return hessian(f, chunk=chunk)(at)


def _jacobian(
    f: Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, Unpack[Batch]]], mode: Mode | None, chunk: int | None, name: str
) -> Callable[Concatenate[Tensor[FT, N], Ps], Tensor[FT, Unpack[Batch], N]]:
    if chunk is not None and chunk < 1:
        raise ShapeError(f"{name}: chunks of {chunk}", remedy="chunk is how many derivatives are worked on at once")

    def df(x: Tensor[FT, N] = MISSING, /, *args: Ps.args, **kw: Ps.kwargs) -> Tensor[FT, Unpack[Batch], N]:
        given(name, f, x, kw)
        call = Call(f, (x,), (args, kw))
        if call.active_def != ONE:
            raise ShapeError(
                f"{name} differentiates by one tensor, but {call.name} is given a {type(x).__name__}",
                remedy="for trees use vjp, jvp or hvp, or the vector that tree.ravel makes of a tree",
            )

        def then(outs: list[AnyTensor], d: Derivative, ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            if len(outs) != 1:
                raise ShapeError(f"{name}: {call.name} returns {len(outs)} tensors", remedy="return one, or use vjp or jvp")
            (y,), t = outs, ts[0]
            if not is_float(y.spec.dtype):
                raise NotDifferentiableError(
                    f"{name}: {call.name} returns {y.spec}, which has no derivative", remedy="return a tensor of floats"
                )
            backwards = mode == "backward" or (mode is None and y.spec.size < t.spec.size)
            if backwards:
                rows = _all(y.spec.size, chunk, lambda k: filled(d.backward([unit(k, y)]), [t])[0])
                return [to_dtype(reshape(rows, y.spec.shape + t.spec.shape), y.spec.dtype)]
            columns = _all(t.spec.size, chunk, lambda k: filled(d.forward([unit(k, t)]), [y])[0])
            turned = permute(columns, (*range(1, columns.ndim), 0))
            return [reshape(turned, y.spec.shape + t.spec.shape)]

        try:
            (out,) = call.run(call.tree, then, name, mode, chunk)
        except NotScalarError as e:
            if name != "hessian":
                raise
            remedy = "sum or average the result; jacobian(jacobian(f)) has the second derivatives of all its elements"
            raise NotScalarError(e.what, remedy=remedy, where=e.where) from None
        return out

    return named(df, f, name)


def _all(n: int, chunk: int | None, row: Callable[[AnyTensor], AnyTensor]) -> AnyTensor:
    """The rows for ``0 .. n - 1`` under each other, built at most `chunk` at a time: one chunk after the other, in a loop."""
    if chunk is None or chunk >= n:
        return build1(n, lambda k: row(k + 0))

    def some(_: tuple[()], m: Ix[int]) -> tuple[tuple[()], AnyTensor]:
        return (), build1(chunk, lambda i: row(m * chunk + i))

    _, chunks = run_loop(some, (), indices(n // chunk), False, LoopMode.KEEP)
    whole = chunks.stack()
    done = reshape(whole, (n - n % chunk, *whole.spec.shape[2:]))
    if n % chunk == 0:
        return done
    return bind(Concat(0), done, build1(n % chunk, lambda i: row(i + (n - n % chunk))))
