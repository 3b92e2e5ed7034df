"""Programs as torch functions: inside modules, under `backward` to any order, and under the transforms of `torch.func`.

torch asks a function for three things, and each is a program again: its pullback, its pushforward, its vectorised form. They are
staged when torch first asks, once for each shape and dtype.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import numpy as np

from adtypes.algebra import backend
from adtypes.calls import at_argument, named_call, taken_apart, tensor_of
from adtypes.config import config, using
from adtypes.dtypes import from_numpy, is_float, no_element_type
from adtypes.errors import AdtypesError, MixedInterpreterError
from adtypes.loops import build_rows
from adtypes.operands import is_tensor, is_torch, torch_module
from adtypes.spec import Spec
from adtypes.staged import stage
from adtypes.tensor import AnyTensor
from adtypes.transforms import jvp, vjp
from adtypes.tree import TreeDef, flatten

TorchTensor: TypeAlias = Any  # see `torch_module`
Ps = ParamSpec("Ps")
R = TypeVar("R")
Tensors = tuple[AnyTensor, ...]


def torch_function(f: Callable[Ps, R]) -> Callable[Ps, R]:
    """`f` as a function of trees of torch tensors, which torch differentiates through the derivatives of `f`.

    It is staged once for each structure, shapes and dtypes, and runs on the device of its arguments. `backward`, also with
    ``create_graph=True``, `torch.func.grad`, `vjp`, `jvp` and `vmap` apply to any depth. Called with tensors of this library, it
    is `f` itself; beside torch tensors these are constants, as arrays are. So are tensors that `f` captures: parameters of a
    module are passed as arguments.

    >>> import torch
    >>> from adtypes import sin, sum_all
    >>> wave = torch_function(lambda x: sum_all(sin(x) * x))
    >>> x = torch.tensor([0.0, 1.0], requires_grad=True)
    >>> wave(x).backward()
    >>> bool(torch.allclose(x.grad, torch.sin(x) + x * torch.cos(x)))
    True
    """
    known: dict[TreeDef, tuple[_Program, dict[tuple[Spec, ...], TreeDef]]] = {}

    @wraps(f)
    def call(*args: Ps.args, **kw: Ps.kwargs) -> R:
        leaves, structure = taken_apart((args, kw), f, args, kw)
        if any(map(is_tensor, leaves)) and not any(map(is_torch, leaves)):
            return f(*args, **kw)
        if structure not in known:
            outs = dict[tuple[Spec, ...], TreeDef]()

            def flat(*ts: AnyTensor) -> Tensors:
                args, kw = cast("tuple[tuple[object, ...], dict[str, object]]", structure.unflatten(ts))
                found, out = flatten(named_call(cast("Callable[..., object]", f), args, kw), "result")
                outs[tuple(t.spec for t in ts)] = out
                return tuple(tensor_of(y) for y in found)

            known[structure] = _Program(flat), outs
        program, outs = known[structure]
        there = backend("torch")
        try:
            xs = _tensors(leaves)
            types = tuple(there.spec(x) for x in xs)
        except AdtypesError as e:  # before torch calls the program, while the line of the call is near
            raise at_argument(e, f, args, kw) from None
        ys = cast("Any", _function()).apply(program, *xs)
        return cast(R, outs[types].unflatten(ys))

    return call


def _tensors(leaves: Sequence[object]) -> list[TorchTensor]:
    """All leaves as torch tensors, those that are none on the device of the first that is one."""
    torch = torch_module()
    place = next((x.device for x in leaves if is_torch(x)), None)  # type: ignore[attr-defined]
    dtype = {"f64": torch.float64, "f32": torch.float32}[config().dtype]
    for x in leaves:
        if isinstance(x, (np.ndarray, np.generic)) and from_numpy(x.dtype) is None:
            raise no_element_type(x.dtype)

    def made_of(x: object) -> TorchTensor:
        if isinstance(x, float):
            return torch.tensor(x, dtype=dtype, device=place)
        return torch.as_tensor(x.torch() if is_tensor(x) else x)

    made = [made_of(x) for x in leaves]
    for x in made:
        if place is not None and x.device != place:
            raise MixedInterpreterError(f"tensors on {place} and on {x.device}", remedy='move them to one device with .to("..")')
    return made


class _Program:
    """A function of tensors in a row, with a tuple of tensors as result; and what torch asks of it."""

    def __init__(self, f: Callable[..., Tensors]) -> None:
        self.f = f
        self.staged = stage(f)
        self.made: dict[object, _Program] = {}

    def __call__(self, xs: Sequence[TorchTensor]) -> tuple[TorchTensor, ...]:
        with using(interpreter="symbolic", backend="torch", device=str(xs[0].device) if xs else "cpu"):
            return tuple(y.torch() for y in self.staged(*xs))

    def derived(self, key: object, make: Callable[[], Callable[..., Tensors]]) -> _Program:
        if key not in self.made:
            self.made[key] = _Program(make())
        return self.made[key]

    def back(self, wanted: tuple[bool, ...]) -> _Program:
        """From the arguments and cotangents of the float results: cotangents of the wanted arguments."""

        def pullback(*ts: AnyTensor) -> Tensors:
            xs, cts = ts[: len(wanted)], ts[len(wanted) :]
            return vjp(self.floats(xs, wanted), *_chosen(xs, wanted))[1](cts)

        return self.derived(("back", wanted), lambda: pullback)

    def forth(self, moved: tuple[bool, ...]) -> _Program:
        """From the arguments and tangents of those that move: tangents of the float results."""

        def pushforward(*ts: AnyTensor) -> Tensors:
            xs, tangents = ts[: len(moved)], ts[len(moved) :]
            return cast(Tensors, jvp(cast("Any", self.floats(xs, moved)), _chosen(xs, moved), tangents)[1])

        return self.derived(("forth", moved), lambda: pushforward)

    def floats(self, xs: Sequence[AnyTensor], active: tuple[bool, ...]) -> Callable[..., Tensors]:
        """The float results as a function of the active arguments."""

        def f(*chosen: AnyTensor) -> Tensors:
            given = iter(chosen)
            ys = self.f(*[next(given) if a else x for x, a in zip(xs, active)])
            return tuple(y for y in ys if is_float(y.spec.dtype))

        return f

    def under(self, mapped: tuple[bool, ...]) -> _Program:
        """The function for each row of the mapped arguments."""

        def each(*ts: AnyTensor) -> Tensors:
            n = next(t.spec.shape[0] for t, m in zip(ts, mapped) if m)
            rows = build_rows(n, lambda i: self.f(*[t[i] if m else t for t, m in zip(ts, mapped)]))
            return cast(Tensors, rows.tree)

        return self.derived(("under", mapped), lambda: each)


def _chosen(xs: Sequence[AnyTensor], which: tuple[bool, ...]) -> Tensors:
    return tuple(x for x, w in zip(xs, which) if w)


@cache
def _function() -> type:
    """The class that torch knows; torch is imported when it is first wanted."""
    base: Any = torch_module().autograd.Function

    class Function(base):  # type: ignore[misc]
        @staticmethod
        def forward(program: _Program, *xs: TorchTensor) -> tuple[TorchTensor, ...]:
            return program(xs)

        @staticmethod
        def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[TorchTensor, ...]) -> None:
            ctx.program, *xs = inputs
            ctx.save_for_backward(*xs)
            ctx.save_for_forward(*xs)
            ctx.smooth = [y.is_floating_point() for y in output]
            ctx.mark_non_differentiable(*[y for y in output if not y.is_floating_point()])

        @staticmethod
        def backward(ctx: Any, *cts: Any) -> tuple[Any, ...]:
            xs = ctx.saved_tensors
            wanted = tuple(w and x.is_floating_point() for w, x in zip(ctx.needs_input_grad[1:], xs))
            kept = [ct for ct, smooth in zip(cts, ctx.smooth) if smooth]
            found = iter(Function.apply(ctx.program.back(wanted), *xs, *kept))
            return (None, *(next(found) if w else None for w in wanted))

        @staticmethod
        def jvp(ctx: Any, *tangents: Any) -> tuple[Any, ...]:
            xs = ctx.saved_tensors
            moved = tuple(t is not None and x.is_floating_point() for x, t in zip(xs, tangents[1:]))
            kept = [t for t, m in zip(tangents[1:], moved) if m]
            found = iter(Function.apply(ctx.program.forth(moved), *xs, *kept))
            return tuple(next(found) if smooth else None for smooth in ctx.smooth)

        @staticmethod
        def vmap(info: Any, in_dims: tuple[Any, ...], program: _Program, *xs: TorchTensor) -> tuple[Any, Any]:
            dims = in_dims[1:]
            moved = [x if d is None else x.movedim(d, 0) for x, d in zip(xs, dims)]
            ys = Function.apply(program.under(tuple(d is not None for d in dims)), *moved)
            return ys, (0,) * len(ys)

    return Function



