"""Transforms: derivatives of functions of trees of tensors, written once for all interpreters.

Each asks the configured interpreter for two things only: to run a function, and for its derivative at a point, read forwards or
backwards. Under `symbolic` the whole transform is written down, made bulk, simplified, compiled and run; under `dual` it happens
at once, with free Python control flow.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ClassVar, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar, cast

from typing_extensions import TypeVarTuple, Unpack

from adtypes.algebra import Derivative, Interpreter, bind
from adtypes.config import config, resolve
from adtypes.construct import array
from adtypes.dtypes import FT, Float, is_float
from adtypes.errors import AdtypesError, ConfigError, NotDifferentiableError, NotScalarError, ShapeError
from adtypes.loops import build1
from adtypes.op import zeros_like
from adtypes.ops.constants import Const
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import permute, reshape
from adtypes.tensor import AnyTensor, Tensor
from adtypes.tree import TreeDef, flatten, leaves_like, leaves_with_paths


class DataclassInstance(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]


# Differentiable parameters, unfolded to depth 2: a recursive alias as a bound crashes mypy where the argument is a lambda.
Leaf: TypeAlias = Tensor[Float, Unpack[tuple[Any, ...]]]
Subtree: TypeAlias = Leaf | DataclassInstance | tuple[Any, ...] | list[Any] | dict[str, Any]
Tree: TypeAlias = Leaf | DataclassInstance | tuple[Subtree, ...] | list[Any] | dict[str, Any]
P = TypeVar("P", bound=Tree)
R = TypeVar("R")
Y = TypeVar("Y")
Ps = ParamSpec("Ps")
Xs = TypeVarTuple("Xs")
Batch = TypeVarTuple("Batch")
N = TypeVar("N", bound=int)


# ---------------------------------------------------------------- gradients of scalars
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

    def df(p: P, /, *args: Ps.args, **kw: Ps.kwargs) -> tuple[Tensor[FT], P]:
        call = _Call(f, (p,), (args, kw))

        def whole(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            (value,), d = call.derive(ts, call.scalar)
            return [value, *call.filled(d.backward([_one(value)]), ts)]

        value, *slopes = call.run(whole)
        (gradient,) = cast("tuple[P]", call.active_def.unflatten(slopes))
        return value, gradient

    return _named(df, f, "value_and_grad")


def grad(f: Callable[Concatenate[P, Ps], Tensor[FT]]) -> Callable[Concatenate[P, Ps], P]:
    """The gradient of a scalar function by its first argument; it has the type of that argument.

    The other arguments pass through. A bare lambda has no parameter type for the checker to start from: see `grad_at`.

    >>> float(grad(lambda x: x * x * x)(array(2.0)))
    12.0
    """
    both = value_and_grad(f)

    def df(p: P, /, *args: Ps.args, **kw: Ps.kwargs) -> P:
        return both(p, *args, **kw)[1]

    return _named(df, f, "grad")


def grad_at(f: Callable[[P], Tensor[FT]], at: P) -> P:
    """The gradient of `f` at a point: the form in which a lambda is type-checked.

    >>> grad_at(lambda x: x * x, array(2.0)).item()
    4.0
    """
    return value_and_grad(f)(at)[1]


# ---------------------------------------------------------------- derivatives of any function, in either direction
def vjp(
    f: Callable[[Unpack[Xs]], Y], *primals: Unpack[Xs]
) -> tuple[Y, Callable[[Y], tuple[Unpack[Xs]]]]:
    """The value of `f`, and the function from a cotangent like the value to cotangents of all arguments.

    >>> y, pull = vjp(lambda x, z: x * z, array(2.0), array(5.0))
    >>> [float(c) for c in pull(array(1.0))]
    [5.0, 2.0]
    """
    call = _Call(f, primals, ((), {}))
    if call.interpreter.is_tracing:
        outs, d = call.derive(call.leaves, call.tree)
        back: Callable[[list[AnyTensor]], list[AnyTensor]] = lambda cts: call.filled(d.backward(cts), call.leaves)
    else:
        outs = call.run(lambda ts: call.tree(ts))

        def back(cts: list[AnyTensor]) -> list[AnyTensor]:
            def whole(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
                _, d = call.derive(ts[: len(call.leaves)], call.tree)
                return call.filled(d.backward(ts[len(call.leaves) :]), ts)

            return call.interpreter.run(whole, [*call.leaves, *cts])

    out_def = call.out_def

    def pullback(ct: Y) -> tuple[Unpack[Xs]]:
        cts = _like(out_def, ct, outs, "the value", "the cotangent")
        return cast("tuple[Unpack[Xs]]", call.active_def.unflatten(back(cts)))

    return cast("Y", out_def.unflatten(outs)), pullback


def jvp(
    f: Callable[[Unpack[Xs]], Y], primals: tuple[Unpack[Xs]], tangents: tuple[Unpack[Xs]]
) -> tuple[Y, Y]:
    """The value of `f`, and its derivative along `tangents`, which are trees like `primals`.

    >>> y, dy = jvp(lambda x: x * x, (array(3.0),), (array(1.0),))
    >>> float(y), float(dy)
    (9.0, 6.0)
    """
    call = _Call(f, primals, ((), {}))
    ts_in = _like(call.active_def, tangents, call.leaves, "the primal", "the tangent")

    def whole(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        k = len(call.leaves)
        outs, d = call.derive(ts[:k], call.tree)
        return [*outs, *_filled(d.forward(ts[k:]), outs)]

    both = call.interpreter.run(whole, [*call.leaves, *ts_in])
    k = len(both) // 2
    return cast("Y", call.out_def.unflatten(both[:k])), cast("Y", call.out_def.unflatten(both[k:]))


def linearize(f: Callable[[Unpack[Xs]], Y], *primals: Unpack[Xs]) -> tuple[Y, Callable[[Unpack[Xs]], Y]]:
    """The value of `f`, and its derivative there as a function of tangents (one for each argument).

    >>> y, push = linearize(lambda x: x * x, array(3.0))
    >>> float(push(array(2.0)))
    12.0
    """
    call = _Call(f, primals, ((), {}))
    if call.interpreter.is_tracing:
        outs, d = call.derive(call.leaves, call.tree)
        forth: Callable[[list[AnyTensor]], list[AnyTensor]] = lambda ts: _filled(d.forward(ts), outs)
    else:
        outs = call.run(lambda ts: call.tree(ts))

        def forth(tangents: list[AnyTensor]) -> list[AnyTensor]:
            def whole(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
                outs, d = call.derive(ts[: len(call.leaves)], call.tree)
                return _filled(d.forward(ts[len(call.leaves) :]), outs)

            return call.interpreter.run(whole, [*call.leaves, *tangents])

    out_def = call.out_def

    def pushforward(*tangents: Unpack[Xs]) -> Y:
        ts = _like(call.active_def, tangents, call.leaves, "the primal", "the tangent")
        return cast("Y", out_def.unflatten(forth(ts)))

    return cast("Y", out_def.unflatten(outs)), pushforward


# ---------------------------------------------------------------- matrices of derivatives
def jacobian(
    f: Callable[[Tensor[FT, N]], Tensor[FT, Unpack[Batch]]],
) -> Callable[[Tensor[FT, N]], Tensor[FT, Unpack[Batch], N]]:
    """All partial derivatives of a function of a vector: the axes of the value, then that of the argument.

    Backwards if the value has fewer elements than the argument, else forwards; either as one bulk program.

    >>> jacobian(lambda x: x * x)(array([1.0, 2.0])).numpy().tolist()
    [[2.0, 0.0], [0.0, 4.0]]
    """

    def df(x: Tensor[FT, N], /) -> Tensor[FT, Unpack[Batch], N]:
        call = _vector(f, x)

        def whole(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            (y,), d = call.derive(ts, call.tree)
            n, m = ts[0].spec.size, y.spec.size
            if m < n:
                rows = build1(m, lambda k: _filled(d.backward([_unit(k, y)]), ts)[0])
                return [reshape(rows, (*y.spec.shape, n))]
            columns = build1(n, lambda k: _filled(d.forward([_unit(k, ts[0])]), [y])[0])
            return [permute(columns, (*range(1, columns.ndim), 0))]

        (out,) = call.run(whole)
        return out

    return _named(df, f, "jacobian")


def hessian(f: Callable[[Tensor[FT, N]], Tensor[FT]]) -> Callable[[Tensor[FT, N]], Tensor[FT, N, N]]:
    """The matrix of second derivatives of a scalar function of a vector, forwards over backwards.

    >>> hessian(lambda x: x[0] * x[0] * x[1])(array([1.0, 2.0])).numpy().tolist()
    [[4.0, 2.0], [2.0, 0.0]]
    """

    def df(x: Tensor[FT, N], /) -> Tensor[FT, N, N]:
        call = _vector(grad(f), x)

        def whole(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            outs, d = call.derive(ts, call.tree)
            return [build1(ts[0].spec.size, lambda k: _filled(d.forward([_unit(k, ts[0])]), outs)[0])]

        (out,) = call.run(whole)
        return out

    return _named(df, f, "hessian")


def hvp(f: Callable[[P], Tensor[FT]], x: P, v: P) -> P:
    """The Hessian of a scalar function at `x` times the direction `v`, without the matrix.

    >>> hvp(lambda x: x * x * x, array(2.0), array(1.0)).item()
    12.0
    """
    return jvp(grad(f), (x,), (v,))[1]


# ---------------------------------------------------------------- what they share
class _Call:
    """One call of a transformed function: its tensors as a list, those to differentiate by in front."""

    def __init__(self, f: Callable[..., object], active: tuple[object, ...], rest: tuple[object, object]) -> None:
        self.f = f
        self.name = getattr(f, "__name__", "the function")
        self.interpreter = interpreter()
        names = "arguments" if len(active) > 1 else "argument"
        leaves, self.active_def = flatten(active, names)
        others, self.rest_def = flatten(rest, "rest")
        self.leaves = [tensor_of(x) for x in leaves]
        self.others = [tensor_of(x) for x in others]
        for path, x in zip(self.active_def.paths(), self.leaves):
            if not is_float(x.spec.dtype):
                raise NotDifferentiableError(
                    f"{self.name} is to be differentiated by a tensor of {x.spec.dtype.__name__}",
                    path=f"argument{path}",
                    remedy="pass integers and truth values as further arguments, behind the differentiated one",
                )
        self.out_def: TreeDef

    def apply(self, active: Sequence[AnyTensor], others: Sequence[AnyTensor]) -> object:
        args, kw = cast("tuple[tuple[object, ...], dict[str, object]]", self.rest_def.unflatten(others))
        first = cast("tuple[object, ...]", self.active_def.unflatten(active))
        return named_call(self.f, (*first, *args), kw)

    def run(self, whole: Callable[[Sequence[AnyTensor]], list[AnyTensor]]) -> list[AnyTensor]:
        return self.interpreter.run(whole, [*self.leaves, *self.others])

    def derive(
        self, ts: Sequence[AnyTensor], result: Callable[[Sequence[AnyTensor]], list[AnyTensor]]
    ) -> tuple[list[AnyTensor], Derivative]:
        k = len(self.leaves)
        others = ts[k : k + len(self.others)] or self.others
        return self.interpreter.derive(lambda active: result([*active, *others]), ts[:k])

    def tree(self, ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        """The tensors of the result; remembers its structure."""
        k = len(self.leaves)
        outs, self.out_def = flatten(self.apply(ts[:k], ts[k:]), "result")
        return [tensor_of(y) for y in outs]

    def scalar(self, ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        """The result, which must be a rank-0 float tensor."""
        k = len(self.leaves)
        y = self.apply(ts[:k], ts[k:])
        if isinstance(y, (int, float)) and not isinstance(y, bool):
            y = array(float(y))
        if not isinstance(y, Tensor):
            raise NotScalarError(
                f"{self.name} must return a scalar tensor, but it returned {type(y).__name__}",
                remedy="return the loss alone, or use vjp for other results",
            )
        spec = y.spec
        if spec.shape or not is_float(spec.dtype):
            raise NotScalarError(
                f"{self.name} must return a scalar float tensor, but it returned {spec}",
                remedy="sum or average the result, or use jacobian or vjp",
            )
        return [y]

    def filled(self, cts: Sequence[AnyTensor | None], ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        return _filled(cts, ts)


def interpreter() -> Interpreter:
    """The interpreter that the configuration names."""
    found = resolve("interpreter", config().interpreter)
    if not hasattr(found, "derive"):
        raise ConfigError(
            f"the interpreter {config().interpreter!r} runs programs but does not transform them",
            remedy='derivatives come from using(interpreter="symbolic") or "dual"',
        )
    return cast("Interpreter", found)


def named_call(f: Callable[..., object], args: Sequence[object], kw: Mapping[str, object]) -> object:
    """Call the user's function; errors about operands that are arguments say which."""
    try:
        return f(*args, **kw)
    except AdtypesError as e:
        if e.operands:
            names = argument_names(f, args, kw)
            e.name_operands({id(x): f"{path} : {x.spec}" for x, path in names if isinstance(x, Tensor)})
        raise


def argument_names(
    f: Callable[..., object], args: Sequence[object], kw: Mapping[str, object]
) -> list[tuple[object, str]]:
    """Each leaf among the arguments of a call, with the name of its parameter and its path there."""
    try:
        bound = inspect.signature(f).bind(*args, **kw)
    except (TypeError, ValueError):  # no signature, as some built-ins; a call that does not fit fails when it is made
        return [(x, f"x{k}") for k, x in enumerate(flatten((tuple(args), dict(kw)))[0])]
    names: list[tuple[object, str]] = []
    for name, value in bound.arguments.items():
        kind = bound.signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_POSITIONAL:
            parts = [(f"{name}{k}", x) for k, x in enumerate(value)]
        else:
            parts = list(value.items()) if kind is inspect.Parameter.VAR_KEYWORD else [(name, value)]
        for called, part in parts:
            names += [(x, path) for path, x in leaves_with_paths(part, called)]
    return names


def tensor_of(x: object) -> AnyTensor:
    """A leaf of a tree as a tensor: numbers and arrays become concrete tensors."""
    return x if isinstance(x, Tensor) else array(cast("Any", x))


def _filled(ts: Sequence[AnyTensor | None], like: Sequence[AnyTensor]) -> list[AnyTensor]:
    """Zeros in the place of what is structurally zero."""
    return [zeros_like(x) if t is None else t for t, x in zip(ts, like)]


def _like(
    structure: TreeDef, tree: object, leaves: Sequence[AnyTensor], one: str, other: str
) -> list[AnyTensor]:
    """The tensors of a tree that must have the structure, shapes and dtypes of another."""
    found = [tensor_of(x) for x in leaves_like(structure, tree, (one, other))]
    for path, x, y in zip(structure.paths(), leaves, found):
        if x.spec != y.spec:
            raise ShapeError(f"{one} has {x.spec} but {other} has {y.spec}", path=path or None)
    return found


def _one(value: AnyTensor) -> AnyTensor:
    return bind(Const(value.spec.dtype, 1.0))


def _unit(k: Any, like: AnyTensor) -> AnyTensor:
    """The unit tensor with a one at the linear position `k`."""
    flat = bind(Scatter((like.spec.size,)), bind(Const(like.spec.dtype, 1.0)), getattr(k, "t", k))
    return reshape(flat, like.spec.shape)


def _vector(f: Callable[..., object], x: object) -> _Call:
    call = _Call(f, (x,), ((), {}))
    if len(call.leaves) != 1 or call.leaves[0].ndim != 1:
        raise ShapeError(
            f"jacobian and hessian differentiate by one vector, but {call.name} is given {x!r}",
            remedy="reshape the argument, or use vjp, jvp or hvp, which take any tree",
        )
    return call


F = TypeVar("F", bound=Callable[..., object])


def _named(df: F, f: Callable[..., object], how: str) -> F:
    """`df` under the name and docstring of `f`."""
    out = wraps(f)(df) if hasattr(f, "__name__") else df
    out.__doc__ = f"{how} of {getattr(f, '__name__', 'a function')}"
    return cast("F", out)


