"""Calls that do not fit a function: the error shows how it is called here, to those who know it from another library, too."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from adtypes.errors import user_line

F = TypeVar("F", bound="Callable[..., object]")
R = TypeVar("R")

# Parameters of functions of other libraries: what is written for them, in one function or in any.
_PARAMETERS = {
    "keepdims": "expand(.., axis) of the result puts the axis back",
    "keepdim": "expand(.., axis) of the result puts the axis back",
    "dim": "it is called axis",
    "argnums": "write grad_argnums(f, 1) for the gradient by another argument, or put several into one tuple",
    "has_aux": "write grad_aux(f) or value_and_grad_aux(f) for a function that returns (loss, extra)",
    "static_argnums": "ints, bools, strings and functions among the arguments are static",
    "static_argnames": "ints, bools, strings and functions among the arguments are static",
    "donate_argnums": "memory is passed on from call to call anyway",
    "unroll": "loops are written out where that pays",
    "groups": "concat(.., 1) the results for slices of the channels, x[:, :c], x[:, c:]",
    "length": "n steps without rows are fori(n, f, init)",
    "a_min": "it is called min",
    "a_max": "it is called max",
    "correction": "it is called ddof",
    "unbiased": "write ddof=1",
    "lr": "it is called rate",
    "learning_rate": "it is called rate",
    "requires_grad": "derivatives are of functions, grad(f)(x), and all floats have them",
    "device": 'write using(backend="torch", device="cuda")',
}
_MATRIX = "write {}(lambda y: f(x, y))(y) for the matrix by another argument"
_IN_ONE = {(name, "argnums"): _MATRIX.format(name) for name in ("jacobian", "jacfwd", "jacrev", "hessian")} | {
    ("sgd", "momentum"): "write optim.momentum(rate, decay)",
    ("adam", "betas"): "write optim.adam(rate, beta1, beta2)",
    ("adam", "weight_decay"): "write optim.adamw(rate, decay=..)",
    ("adamw", "weight_decay"): "it is called decay",
    ("round", "decimals"): "write round(x * 100.0) / 100.0 for two decimals",
    ("linspace", "endpoint"): "write linspace(start, stop, n + 1, dtype)[:n] for numbers without the last one",
}
_SECOND = {"grad": "argnums", "value_and_grad": "argnums"}  # what a second argument is there

# How functions are called that are called in another way elsewhere; others are shown with the names of their parameters.
_USAGE = {
    "vmap": "vmap(f, rows(x)).stack() for a function of rows, or vmap_(f)(x, y) as in JAX",
    "fori": "fori(n, f, init) for init = f(i, init) from 0 to n - 1; from m on it is fori(n - m, lambda i, c: f(i + m, c), init)",
    "cond": "cond(p, a, b) for values, or cond_lazy(p, f, g, x) for functions of x",
    "where": "select(p, a, b); the places where p holds are not a tensor, for their number depends on values",
    "build1": "build1(n, f)", "build2": "build2((m, n), f)", "build3": "build3((m, n, o), f)",
    "build4": "build4((m, n, o, p), f)", "build": "build((m, n), f)", "reshape": "reshape(x, (2, 3)), with the sizes in a tuple",
    "permute": "permute(x, (1, 0)), with the axes in a tuple", "replicate": "replicate(n, x), with the size first",
    "transpose": "transpose(x) to swap the two outer axes, or permute(x, (1, 0)) for any order",
    "zeros": "zeros((2, 3), F64): the sizes in a tuple, and a dtype",
    "ones": "ones((2, 3), F64): the sizes in a tuple, and a dtype",
    "eye": "eye(n, F64), which is square", "full": "full((2, 3), 1.0, F64): the sizes in a tuple",
    "iota": "iota(n) for 0 to n - 1; iota(n) + m counts from m on, and to_dtype(iota(n), F64) are floats",
    "linspace": "linspace(0.0, 1.0, 5, F64), with a dtype", "round": "round(x * 100.0) / 100.0 for two decimals",
    "stack": "stack([a, b]), with the tensors in a list", "concat": "concat([a, b]), with the tensors in a list",
    "scan": "scan(f, init, rows(x)), or map_accum for an f that returns (state, out)", "fold": "fold(f, init, rows(x))",
    "map_accum": "map_accum(f, init, rows(x)) for an f that returns (state, out)",
    "while_loop": "while_loop(p, f, init) for init = f(init) while p(init)",
    "grad": "grad(f)(x), for grad(f) is a function, or grad_at(f, x)", "value_and_grad": "value_and_grad(f)(x)",
    "uniform": "random.uniform(random.key(0), (2, 3), F64)", "normal": "random.normal(random.key(0), (2, 3), F64)",
    "sgd": "optim.sgd(rate)", "adam": "optim.adam(rate)", "adamw": "optim.adamw(rate, decay=..)",
    "momentum": "optim.momentum(rate, decay)",
    "__call__": "program(x, y), with the arguments in order",
    "compile": 'compile(f, engine="numpy"); over a function stand @compile, or @functools.partial(compile, engine="numpy")',
    "pullback": "pull(ct), where ct is like the value: a tuple where that is one", "jvp": "jvp(f, (x,), (v,))",
    "custom_derivative": "custom_derivative(f), and @f.pullback, @f.partials, .. over a rule", "pad": "pad(x, [(1, 1)])",
    "using": 'using(engine="numpy"), with the names of settings', "configure": 'configure(engine="numpy")',
}  # fmt: skip


def hinted(f: F) -> F:
    """`f`, which tells how it is called where a call does not fit its parameters. A call that fits costs no more than a try."""

    @wraps(f)
    def call(*args: object, **kw: object) -> object:
        try:
            return f(*args, **kw)
        except TypeError as e:
            refuse(f, e, args, kw)
            raise

    return call  # type: ignore[return-value]


def refuse(f: Callable[..., object], e: TypeError, args: tuple[object, ...], kw: dict[str, object]) -> None:
    """An error with the remedy in the place of one of Python that arguments do not fit the parameters of `f`.

    Errors within `f`, or within a function that it calls, have the frame of `f` in their traceback: they are left alone.
    """
    within, name = e.__traceback__, f.__name__
    if within is None or within.tb_next is not None or not str(e).startswith(f"{f.__qualname__}() "):
        return
    second = [_SECOND[name]] if len(args) > 1 and name in _SECOND and _are_places(args[1]) else []
    for parameter in (*kw, *second) if name != "__call__" else ():  # names of arguments of programs are those of their users
        remedy = _IN_ONE.get((name, parameter)) or _PARAMETERS.get(parameter)
        if remedy and parameter not in inspect.signature(f).parameters:
            raise _wrong_call(f"{name} has no parameter {parameter!r}: {remedy}") from None
    raise _wrong_call(str(e), f"write {_USAGE.get(name) or _called(f)}") from None


def _are_places(x: object) -> bool:
    """Whether this may say by which arguments to differentiate, rather than be one of them."""
    return all(isinstance(k, int) for k in (x if isinstance(x, (tuple, list)) else (x,)))


def applied(form: str, f: Callable[..., R], *args: object) -> R:
    """``f(*args)``; if they do not fit its parameters, a note says who calls it and how: ``fold calls f(state, row)``."""
    try:
        return f(*args)
    except TypeError as e:
        if e.__traceback__ is not None and e.__traceback__.tb_next is None and "argument" in str(e):
            e.add_note(form)
        raise


def _wrong_call(what: str, remedy: str = "") -> TypeError:
    where = user_line()
    return TypeError("\n".join([what, *([f"    {where}"] if where else []), *([f"  {remedy}"] if remedy else [])]))


def _called(f: Callable[..., object]) -> str:
    """A call with the names of the parameters, such as ``take(x, ix, axis=0)``."""
    parts = []
    for p in inspect.signature(f).parameters.values():
        named = p.kind is p.KEYWORD_ONLY or p.default is not p.empty
        parts.append(f"{p.name}={'..' if p.default is p.empty else repr(p.default)}" if named else str(p).partition(":")[0])
    receiver = "x." if parts[:1] == ["self"] else ""  # of a method
    return f"{receiver}{f.__name__}({', '.join(parts[1:] if receiver else parts)})"
