"""`grad`, `vjp`, `jvp` and so on for Python numbers; `adtypes.scalars` has their types and examples."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from adtypes.errors import TreeError
from interpreters.scalar.derive import Call, like

Function = Callable[..., Any]


def value_and_grad(f: Function) -> Function:
    straight = getattr(f, "value_and_gradient", None)  # compiled functions need no tape

    def df(p: Any, /, *args: Any, **kw: Any) -> tuple[Any, Any]:
        call = Call(f, (p,))
        if straight is not None and not args and not kw:
            found = straight(call)
            if found is not None:
                return found[0], call.gradient(found[1])[0]
        value, derivative = call.scalar(*args, **kw)
        return value, call.gradient(derivative.backward([1.0]))[0]

    df.__adtypes_transform__ = value_and_grad, f  # type: ignore[attr-defined]
    return _named(df, f, "value_and_grad")


def grad(f: Function) -> Function:
    both = value_and_grad(f)

    def df(p: Any, /, *args: Any, **kw: Any) -> Any:
        return both(p, *args, **kw)[1]

    df.__adtypes_transform__ = grad, f  # type: ignore[attr-defined]
    return _named(df, f, "grad")


def vjp(f: Function, *primals: Any) -> tuple[Any, Function]:
    call = Call(f, primals)
    whole, structure, _, derivative = call.tree()

    def pullback(cotangent: Any) -> tuple[Any, ...]:
        return call.gradient(derivative.backward(like(structure, cotangent, ("the value", "the cotangent"))))

    return whole, pullback


def linearize(f: Function, *primals: Any) -> tuple[Any, Function]:
    call = Call(f, primals)
    whole, structure, _, derivative = call.tree()

    def pushforward(*tangents: Any) -> Any:
        return structure.unflatten(derivative.forward(call.tangents(tangents)))

    return whole, pushforward


def jvp(f: Function, primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> tuple[Any, Any]:
    if not isinstance(primals, (tuple, list)) or not isinstance(tangents, (tuple, list)):
        raise TreeError("jvp: the arguments and their tangents are tuples", remedy="write jvp(f, (x,), (v,))")
    value, push = linearize(f, *primals)
    return value, push(*tangents)


def hessian(f: Function) -> Function:
    def df(p: Any, /) -> list[Any]:
        call = Call(grad(f), (p,))
        _, _, values, derivative = call.tree()
        n = len(values)
        return [call.gradient(derivative.backward([float(k == m) for m in range(n)]))[0] for k in range(n)]

    return _named(df, f, "hessian")


def hvp(f: Function, p: Any, v: Any) -> Any:
    return jvp(grad(f), (p,), (v,))[1]


def _named(df: Function, f: Function, how: str) -> Function:
    own = dict(vars(df))
    out = wraps(f)(df) if hasattr(f, "__name__") else df
    vars(out).update(own)
    out.__doc__ = f"{how} of {getattr(f, '__name__', 'a function')}"
    return out
