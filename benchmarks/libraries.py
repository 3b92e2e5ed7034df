"""Other libraries: one function over a namespace of array operations, run with gradients by JAX, torch and autograd."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

import numpy as np

from benchmarks.measure import Array, Maker, NotHere, Way

Bulk: TypeAlias = Callable[..., Any]  # of a namespace and arrays
ALL = ("JAX", "torch", "torch.compile", "autograd")


def of_value(
    f: Bulk, inputs: Sequence[Array], wrt: Sequence[int], names: Sequence[str] = ALL, form: str = ""
) -> dict[str, Maker]:
    """Value and gradients of a function with one number as its result."""
    made = {
        "JAX": lambda: _jax(inputs, lambda jax: flat_jax(jax.value_and_grad(_in(f, jax_names), tuple(wrt)))),
        "torch": lambda: _torch(inputs, wrt, _in(f, torch_names), False),
        "torch.compile": lambda: _torch(inputs, wrt, _in(f, torch_names), True),
        "autograd": lambda: _autograd_value(inputs, wrt, f),
    }
    return {name + form: made[name] for name in names}


def of_output(
    f: Bulk, inputs: Sequence[Array], wrt: Sequence[int], names: Sequence[str] = ALL, form: str = ""
) -> dict[str, Maker]:
    """The result of a function of all inputs but the last, and what the last one, a cotangent, is pulled back to."""

    def by_jax(jax: Any) -> Callable[..., Any]:
        def both(*xs: Any) -> Any:
            *args, ct = xs

            def part(*some: Any) -> Any:
                every = list(args)
                for k, x in zip(wrt, some):
                    every[k] = x
                return f(jax_names(), *every)

            out, pull = jax.vjp(part, *(args[k] for k in wrt))
            return (out, *pull(ct))

        return both

    made = {
        "JAX": lambda: _jax(inputs, by_jax),
        "torch": lambda: _torch(inputs, wrt, _in(f, torch_names), False, output=True),
        "torch.compile": lambda: _torch(inputs, wrt, _in(f, torch_names), True, output=True),
        "autograd": lambda: _autograd_output(inputs, wrt, f),
    }
    return {name + form: made[name] for name in names}


def by_jax(f: Callable[..., Any], inputs: Sequence[Array], form: str = "") -> dict[str, Maker]:
    """What a function of `jax` and arrays, a tuple of results, takes under `jit`."""
    return {"JAX" + form: lambda: _jax(inputs, lambda jax: lambda *xs: f(jax, *xs))}


def by_torch(
    f: Callable[..., Any], inputs: Sequence[Array], names: Sequence[str] = ("torch",), form: str = ""
) -> dict[str, Maker]:
    """What a function of `torch` and arrays, a tuple of results, takes as it is and compiled."""

    def make(compiled: bool) -> Way:
        torch = load("torch")
        if compiled:
            torch.compiler.reset()  # it counts what it compiled for the same line
        args = [torch.from_numpy(np.array(x)) for x in inputs]
        run = torch.compile(lambda *xs: f(torch, *xs), dynamic=False) if compiled else lambda *xs: f(torch, *xs)
        return Way(lambda: run(*args), _from_torch)

    return {name + form: lambda name=name: make(name == "torch.compile") for name in names}  # type: ignore[misc]


def _in(f: Bulk, names: Callable[[], Any]) -> Callable[..., Any]:
    return lambda *xs: f(names(), *xs)


def load(name: str) -> Any:
    """The library, set to the precision and the threads of the process; `NotHere` if it is not installed."""
    if find_spec(name) is None:
        raise NotHere(f"{name} is not installed")
    module = import_module(name)
    if name == "jax":
        module.config.update("jax_enable_x64", True)
        module.config.update("jax_platforms", "cpu")
    return module


# ---------------------------------------------------------------- namespaces
class Names:
    """A library's functions by NumPy's names, axes in NumPy's order; what is not said here is the library's own."""

    def __init__(self, library: str) -> None:
        self.library = load(library.partition(".")[0])
        self.module = {"jax": "jax.numpy", "autograd": "autograd.numpy", "torch": "torch"}[library]
        self.np = import_module(self.module)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.np, name)

    def relu(self, x: Any) -> Any:
        return self.np.maximum(x, 0.0)

    def erfc(self, x: Any) -> Any:
        return import_module({"jax": "jax.scipy.special"}.get(self.library.__name__, "autograd.scipy.special")).erfc(x)

    def solve_lower(self, a: Any, b: Any) -> Any:
        module = {"jax": "jax.scipy.linalg"}.get(self.library.__name__, "autograd.scipy.linalg")
        return import_module(module).solve_triangular(a, b, lower=True)

    def pad2(self, x: Any, p: int) -> Any:
        """Zeros around the last two axes."""
        return self.np.pad(x, [(0, 0)] * (x.ndim - 2) + [(p, p)] * 2, mode="constant")

    def constant(self, x: Array) -> Any:
        return self.np.asarray(x)

    def scan(self, step: Callable[[Any, Any], tuple[Any, Any]], start: Any, rows: Any) -> tuple[Any, Any]:
        """A loop over leading axes; a tuple of carries, one result each step."""
        if self.library.__name__ == "jax":
            return tuple(self.library.lax.scan(step, start, rows))
        carry, out = start, []
        for k in range(len(rows[0]) if isinstance(rows, tuple) else len(rows)):
            carry, y = step(carry, tuple(r[k] for r in rows) if isinstance(rows, tuple) else rows[k])
            out.append(y)
        return carry, self.stack(out, 0)

    def stack(self, xs: Sequence[Any], axis: int) -> Any:
        return self.np.stack(xs, axis)

    def amax(self, x: Any, axis: int) -> Any:
        return self.np.max(x, axis)

    def amin(self, x: Any, axis: int) -> Any:
        return self.np.min(x, axis)

    def logsumexp(self, x: Any, axis: int) -> Any:
        if self.library.__name__ == "jax":
            return self.library.scipy.special.logsumexp(x, axis)
        top = self.np.max(x, axis, keepdims=True)
        return self.np.log(self.np.sum(self.np.exp(x - top), axis)) + top.sum(axis)


class TorchNames(Names):
    """Torch's own names for some of them."""

    def relu(self, x: Any) -> Any:
        return self.np.relu(x)

    def erfc(self, x: Any) -> Any:
        return self.np.erfc(x)

    def solve_lower(self, a: Any, b: Any) -> Any:
        return self.np.linalg.solve_triangular(a, b, upper=False)

    def pad2(self, x: Any, p: int) -> Any:
        return self.np.nn.functional.pad(x, (p, p, p, p))

    def constant(self, x: Array) -> Any:
        return self.np.from_numpy(x)

    def amax(self, x: Any, axis: int) -> Any:
        return self.np.amax(x, axis)

    def amin(self, x: Any, axis: int) -> Any:
        return self.np.amin(x, axis)

    def logsumexp(self, x: Any, axis: int) -> Any:
        return self.np.logsumexp(x, axis)


_MADE: dict[str, Names] = {}


def jax_names() -> Names:
    return _MADE.get("jax") or _MADE.setdefault("jax", Names("jax"))


def torch_names() -> Names:
    return _MADE.get("torch") or _MADE.setdefault("torch", TorchNames("torch"))


def autograd_names() -> Names:
    return _MADE.get("autograd") or _MADE.setdefault("autograd", Names("autograd"))


# ---------------------------------------------------------------- ways
def _jax(inputs: Sequence[Array], make: Callable[[Any], Callable[..., Any]]) -> Way:
    jax = load("jax")
    args = [jax.numpy.asarray(x) for x in inputs]
    run = jax.jit(make(jax))
    return Way(lambda: jax.block_until_ready(run(*args)), lambda out: [np.asarray(x) for x in out], threads=True)


def flat_jax(both: Callable[..., Any]) -> Callable[..., Any]:
    def flat(*xs: Any) -> Any:
        value, slopes = both(*xs)
        return (value, *slopes)

    return flat


def _torch(inputs: Sequence[Array], wrt: Sequence[int], f: Callable[..., Any], compiled: bool, output: bool = False) -> Way:
    torch = load("torch")
    torch_names()  # imports, outside of what is traced
    args = [torch.from_numpy(np.array(x)) for x in inputs]
    for k in wrt:
        args[k].requires_grad_()
    if compiled:
        torch.compiler.reset()  # it counts what it compiled for the same line
    forward = torch.compile(f, dynamic=False) if compiled else f
    wanted = [args[k] for k in wrt]
    given, ct = (args[:-1], args[-1]) if output else (args, None)

    def run() -> Any:
        out = forward(*given)
        return (out.detach(), *torch.autograd.grad(out, wanted, ct))

    return Way(run, _from_torch)


def _from_torch(out: Sequence[Any]) -> list[Array]:
    return [x.detach().numpy() for x in out]


def _autograd_value(inputs: Sequence[Array], wrt: Sequence[int], f: Bulk) -> Way:
    library, names = load("autograd"), autograd_names()
    both = library.value_and_grad(lambda *xs: f(names, *xs), tuple(wrt))

    def run() -> Any:
        value, slopes = both(*inputs)
        return (value, *slopes)

    return Way(run)


def _autograd_output(inputs: Sequence[Array], wrt: Sequence[int], f: Bulk) -> Way:
    load("autograd")
    names = autograd_names()
    make_vjp = import_module("autograd").make_vjp
    *args, ct = inputs

    def part(some: Sequence[Any]) -> Any:
        every = list(args)
        for k, x in zip(wrt, some):
            every[k] = x
        return f(names, *every)

    def run() -> Any:
        pull, out = make_vjp(part)(tuple(args[k] for k in wrt))
        return (out, *pull(ct))

    return Way(run)
