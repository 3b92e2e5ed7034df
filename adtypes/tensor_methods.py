"""Methods that arrays of other libraries have and tensors lack: accessing one raises an error that says what to write instead.

Attributes that exist cost nothing by this, as they would beside a ``__getattr__``, and nobody sees these: `hasattr` is False,
`dir` leaves them out, and type checkers know nothing of them.
"""

from __future__ import annotations

from typing import Any, NoReturn, final

# Functions of the same name: of one argument, and of more.
ALONE = """abs acos asin atan ceil cos cosh det diag diagonal erf erfinv exp expm1 flatten floor inv log log1p logical_not norm
    relu round sigmoid sign sin sinh softplus sqrt square stop_gradient tan tanh transpose tril triu""".split()  # noqa: SIM905
MORE = """all any argmax argmin argsort clip cumprod cumsum dot expand logical_and logical_or matmul max mean median min moveaxis
    outer pad permute prod quantile reshape reverse searchsorted sort squeeze std take var""".split()  # noqa: SIM905

OTHER = {
    "absolute": "adtypes.abs(x)",
    "add": "x + y",
    "amax": "adtypes.max(x)",
    "amin": "adtypes.min(x)",
    "arccos": "adtypes.acos(x)",
    "arcsin": "adtypes.asin(x)",
    "arctan": "adtypes.atan(x)",
    "astype": "adtypes.to_dtype(x, adtypes.F32)",
    "at": "build1(n, lambda j: cond(j == i, v, x[j])), or x.scatter((n,), lambda k: (ix[k],)) for many elements",
    "backward": "adtypes.grad(f)(x) for the gradient of a function f",
    "bool": "adtypes.to_dtype(x, adtypes.Bool)",
    "clamp": "adtypes.clip(x, low, high)",
    "clone": "x: a tensor is a value that never changes",
    "copy": "x: a tensor is a value that never changes",
    "cpu": "adtypes.using(device=..) around the program",
    "cuda": "adtypes.using(device=..) around the program",
    "detach": "adtypes.stop_gradient(x)",
    "dim": "x.ndim",
    "div": "x / y",
    "double": "adtypes.to_dtype(x, adtypes.F64)",
    "fill": "adtypes.full(x.shape, value, x.dtype)",
    "flip": "adtypes.reverse(x)",
    "float": "adtypes.to_dtype(x, adtypes.F32)",
    "grad": "adtypes.grad(f)(x) for the gradient of a function f",
    "int": "adtypes.to_dtype(x, adtypes.I32)",
    "long": "adtypes.to_dtype(x, adtypes.I64)",
    "mm": "x @ y",
    "mul": "x * y",
    "nbytes": "x.numpy().nbytes",
    "numel": "x.size",
    "pow": "x ** n",
    "ravel": "adtypes.flatten(x)",
    "repeat": "adtypes.replicate(n, x)",
    "requires_grad": "adtypes.grad(f)(x) for the gradient of a function f",
    "requires_grad_": "adtypes.grad(f)(x) for the gradient of a function f",
    "sub": "x - y",
    "swapaxes": "adtypes.moveaxis(x, from, to), or adtypes.permute(x, axes)",
    "t": "x.T",
    "topk": "adtypes.top_k(x, k)",
    "to": "adtypes.to_dtype(x, adtypes.F32), or adtypes.using(device=..) around the program",
    "type": "x.dtype",
    "unsqueeze": "adtypes.expand(x, axis)",
    "view": "adtypes.reshape(x, shape)",
}

INSTEAD = {
    **{name: f"adtypes.{name}(x)" for name in ALONE},
    **{name: f"adtypes.{name}(x, ..)" for name in MORE},
    **OTHER,
}


@final
class Lacking:
    """The place of such a method in the class."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<no method: {INSTEAD[self.name]}>"

    def __get__(self, x: object, owner: type[Any]) -> NoReturn:
        raise AttributeError(f"{owner.__name__!r} object has no attribute {self.name!r}: write {INSTEAD[self.name]}")
