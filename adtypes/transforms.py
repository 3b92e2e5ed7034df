"""Transforms: derivatives of functions of trees of tensors, written once for all interpreters.

Each asks the configured interpreter for two things only: to run a function, and for its derivative at a point, read
forwards or backwards. Under `symbolic` the whole transform is written down, made bulk, simplified, compiled and run;
under `dual` it happens at once, with free Python control flow. `jacobians.py` has the matrices of derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar, cast

from typing_extensions import TypeVarTuple, Unpack

from adtypes.algebra import Derivative
from adtypes.calls import MISSING, Call, filled, given, like, named, one, tangents_like, tensor_of
from adtypes.construct import array
from adtypes.dtypes import FT, Float
from adtypes.errors import NotScalarError, ShapeError, TreeError, count
from adtypes.tensor import AnyTensor, Tensor
from adtypes.tree import TreeDef, flatten
from adtypes.typevars import DataclassInstance
from adtypes.usage import hinted

__all__ = [
    "array", "grad", "grad_argnums", "grad_at", "grad_aux", "hvp", "jvp", "linearize", "value_and_grad", "value_and_grad_aux",
    "vjp",
]  # fmt: skip


# Differentiable parameters, unfolded to depth 2: a recursive alias as a bound crashes mypy where the argument is a lambda.
Leaf: TypeAlias = Tensor[Float, Unpack[tuple[Any, ...]]]
Plain: TypeAlias = float | str | Callable[..., Any] | None  # beside tensors: a float is a leaf, the rest is static
Subtree: TypeAlias = Leaf | DataclassInstance | tuple[Any, ...] | list[Any] | dict[str, Any] | Plain
Tree: TypeAlias = Leaf | DataclassInstance | tuple[Subtree, ...] | list[Any] | dict[str, Any]
P = TypeVar("P", bound=Tree)
Y = TypeVar("Y")
Ps = ParamSpec("Ps")
Xs = TypeVarTuple("Xs")


# ---------------------------------------------------------------- gradients of scalars
@hinted
def value_and_grad(
    f: Callable[Concatenate[P, Ps], Tensor[FT]],
) -> Callable[Concatenate[P, Ps], tuple[Tensor[FT], P]]:
    """The function that returns the value of `f` and its gradient by the first argument, a tree like that argument.

    `f` returns a rank-0 float tensor, else `NotScalarError`; the leaves of its first argument are float tensors, else
    `NotDifferentiableError`. Cost: a small constant times that of `f` (the cheap gradient principle).

    >>> value, slope = value_and_grad(lambda x: x * x)(array(3.0))
    >>> float(value), float(slope)
    (9.0, 6.0)
    """

    def df(p: P = MISSING, /, *args: Ps.args, **kw: Ps.kwargs) -> tuple[Tensor[FT], P]:
        given("value_and_grad", f, p, kw)
        return _value_and_gradient(f, p, args, kw)

    return named(df, f, "value_and_grad")


def _value_and_gradient(f: Callable[..., object], p: P, args: tuple[object, ...], kw: dict[str, object]) -> tuple[AnyTensor, P]:
    call = Call(f, (p,), (args, kw))
    value, *slopes = call.run(call.scalar, _value_and_slopes, "value_and_grad")
    return value, call.active(slopes)[0]


def _value_and_slopes(outs: list[AnyTensor], d: Derivative, ts: Sequence[AnyTensor]) -> list[AnyTensor]:
    (value,) = outs
    return [value, *filled(d.backward([one(value)]), ts)]


@hinted
def grad(f: Callable[Concatenate[P, Ps], Tensor[FT]]) -> Callable[Concatenate[P, Ps], P]:
    """The gradient of a scalar function by its first argument; it has the type of that argument.

    The other arguments pass through. A bare lambda has no parameter type for the checker to start from: see `grad_at`.

    >>> float(grad(lambda x: x * x * x)(array(2.0)))
    12.0
    """

    def df(p: P = MISSING, /, *args: Ps.args, **kw: Ps.kwargs) -> P:
        given("grad", f, p, kw)
        return _value_and_gradient(f, p, args, kw)[1]

    return named(df, f, "grad")


def grad_at(f: Callable[[P], Tensor[FT]], at: P) -> P:
    """The gradient of `f` at a point: the form in which a lambda is type-checked.

    >>> grad_at(lambda x: x * x, array(2.0)).item()
    4.0
    """
    return _value_and_gradient(f, at, (), {})[1]


def value_and_grad_aux(
    f: Callable[Concatenate[P, Ps], tuple[Tensor[FT], Y]],
) -> Callable[Concatenate[P, Ps], tuple[tuple[Tensor[FT], Y], P]]:
    """The results of a function that returns ``(loss, extra)``, and the gradient of the loss; `extra` is any tree.

    >>> (value, extra), slope = value_and_grad_aux(lambda x: (x * x, {"root": x}))(array(3.0))
    >>> float(value), float(extra["root"]), float(slope)
    (9.0, 3.0, 6.0)
    """

    def df(p: P = MISSING, /, *args: Ps.args, **kw: Ps.kwargs) -> tuple[tuple[Tensor[FT], Y], P]:
        given("value_and_grad_aux", f, p, kw)
        return _pair_and_gradient(f, p, args, kw)

    return named(df, f, "value_and_grad_aux")


def grad_aux(
    f: Callable[Concatenate[P, Ps], tuple[Tensor[FT], Y]],
) -> Callable[Concatenate[P, Ps], tuple[P, Y]]:
    """The gradient of a function that returns ``(loss, extra)``, and the extra result, any tree.

    >>> slope, extra = grad_aux(lambda x: (x * x, {"root": x}))(array(3.0))
    >>> float(slope), float(extra["root"])
    (6.0, 3.0)
    """

    def df(p: P = MISSING, /, *args: Ps.args, **kw: Ps.kwargs) -> tuple[P, Y]:
        given("grad_aux", f, p, kw)
        (_, extra), gradient = _pair_and_gradient(f, p, args, kw)
        return gradient, extra

    return named(df, f, "grad_aux")


def _pair_and_gradient(
    f: Callable[..., tuple[Tensor[FT], Y]], p: P, args: tuple[object, ...], kw: dict[str, object]
) -> tuple[tuple[Tensor[FT], Y], P]:
    extra: list[TreeDef] = []
    kept: list[AnyTensor] = []

    def loss(*args: object, **kw: object) -> Tensor[FT]:
        both: object = f(*args, **kw)
        if not isinstance(both, tuple) or len(both) != 2:
            what = both.spec if isinstance(both, Tensor) else type(both).__name__
            raise NotScalarError(
                f"{getattr(f, '__name__', 'the function')} must return (loss, extra), but it returned {what}",
                remedy="extra may be any tree of tensors; grad(f) is for functions that return the loss alone",
            )
        leaves, structure = flatten(both[1], "the extra result")
        extra[:] = [structure]
        kept[:] = [tensor_of(x) for x in leaves]
        return cast("Tensor[FT]", both[0])

    call = Call(wraps(f)(loss) if hasattr(f, "__name__") else loss, (p,), (args, kw))

    def then(outs: list[AnyTensor], d: Derivative, ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        slopes = d.backward([one(outs[0]), *[None] * (len(outs) - 1)])
        return [*outs, *filled(slopes, ts)]

    value, *outs = call.run(lambda ts: [*call.scalar(ts), *kept], then, "value_and_grad_aux")
    k = len(outs) - len(call.leaves)
    return (value, cast("Y", extra[0].unflatten(outs[:k]))), call.active(outs[k:])[0]


def grad_argnums(f: Callable[..., object], argnums: int | Sequence[int]) -> Callable[..., Any]:
    """The gradient by the arguments at these positions: that of one, or a tuple of several (the untyped form of `grad`).

    >>> float(grad_argnums(lambda x, y: x * y, 1)(array(2.0), array(5.0)))
    2.0
    """
    several = isinstance(argnums, Sequence)
    places = tuple(argnums) if isinstance(argnums, Sequence) else (argnums,)
    if not all(isinstance(k, int) for k in places):
        raise TypeError(f"grad_argnums takes positions, not {argnums!r}: write grad_argnums(f, 1), or grad_argnums(f, (0, 2))")

    def df(*args: object, **kw: object) -> object:
        if any(not -len(args) <= k < len(args) for k in places):
            raise ShapeError(
                f"grad_argnums: positions {list(places)} among {count(len(args), 'argument')}",
                remedy="they count the arguments that are given by position, from 0 on",
            )
        wanted = [k % len(args) for k in places]
        if len(set(wanted)) < len(wanted):
            raise ShapeError(f"grad_argnums: positions {list(places)} name an argument twice", remedy="name each once")

        def by(chosen: tuple[object, ...], *rest: object, **kw: object) -> object:
            given, others = dict(zip(wanted, chosen)), iter(rest)
            return f(*[given[k] if k in given else next(others) for k in range(len(args))], **kw)

        gradient: Callable[..., Any] = grad(cast("Any", wraps(f)(by) if hasattr(f, "__name__") else by))
        slopes = gradient(
            tuple(args[k] for k in wanted), *(x for k, x in enumerate(args) if k not in wanted), **kw
        )
        return slopes if several else slopes[0]

    return named(df, f, "grad_argnums")


# ---------------------------------------------------------------- derivatives of any function, in either direction
def vjp(
    f: Callable[[Unpack[Xs]], Y], *primals: Unpack[Xs]
) -> tuple[Y, Callable[[Y], tuple[Unpack[Xs]]]]:
    """The value of `f`, and the function from a cotangent like the value to cotangents of all arguments.

    >>> y, pull = vjp(lambda x, z: x * z, array(2.0), array(5.0))
    >>> [float(c) for c in pull(array(1.0))]
    [5.0, 2.0]
    """
    call = Call(f, primals, how="vjp")
    outs, back = call.linear_map(backwards=True)
    out_def = call.out_def

    @hinted
    def pullback(ct: Y) -> tuple[Unpack[Xs]]:
        cts = like(out_def, ct, outs, "the value", "the cotangent")
        return call.active(back(cts))

    return cast("Y", out_def.unflatten(outs)), pullback


@hinted
def jvp(
    f: Callable[[Unpack[Xs]], Y], primals: tuple[Unpack[Xs]], tangents: tuple[Unpack[Xs]]
) -> tuple[Y, Y]:
    """The value of `f`, and its derivative along `tangents`, which are trees like `primals`.

    >>> y, dy = jvp(lambda x: x * x, (array(3.0),), (array(1.0),))
    >>> float(y), float(dy)
    (9.0, 6.0)
    """
    if not isinstance(primals, (tuple, list)) or not isinstance(tangents, (tuple, list)):
        raise TreeError("jvp: the arguments and their tangents are tuples", remedy="write jvp(f, (x,), (v,))")
    call = Call(f, tuple(primals), how="jvp")
    ts_in = tangents_like("jvp", call, tuple(tangents))

    def then(outs: list[AnyTensor], d: Derivative, ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        return [*outs, *filled(d.forward(ts[len(call.leaves) :]), outs)]

    both = call.run(call.tree, then, "jvp", further=ts_in)
    k = len(both) // 2
    return cast("Y", call.out_def.unflatten(both[:k])), cast("Y", call.out_def.unflatten(both[k:]))


def linearize(f: Callable[[Unpack[Xs]], Y], *primals: Unpack[Xs]) -> tuple[Y, Callable[[Unpack[Xs]], Y]]:
    """The value of `f`, and its derivative there as a function of tangents (one for each argument).

    >>> y, push = linearize(lambda x: x * x, array(3.0))
    >>> float(push(array(2.0)))
    12.0
    """
    call = Call(f, primals, how="linearize")
    outs, forth = call.linear_map(backwards=False)
    out_def = call.out_def

    def pushforward(*tangents: Unpack[Xs]) -> Y:
        ts = tangents_like("linearize", call, tangents)
        return cast("Y", out_def.unflatten(forth(ts)))

    return cast("Y", out_def.unflatten(outs)), pushforward


def hvp(f: Callable[Concatenate[P, Ps], Tensor[FT]], x: P, v: P, *args: Ps.args, **kw: Ps.kwargs) -> P:
    """The Hessian of a scalar function at `x` times the direction `v`, without the matrix; other arguments of `f` come behind.

    >>> hvp(lambda x: x * x * x, array(2.0), array(1.0)).item()
    12.0
    """
    slope = grad(f)
    return jvp((lambda p: slope(p, *args, **kw)) if args or kw else slope, (x,), (v,))[1]
