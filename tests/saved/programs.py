"""Programs of every kind that can be saved: trees, loops, rows with fields, derivatives of their own, captured tensors."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

import adtypes as ad
from adtypes.program import Program
from adtypes.tensor import AnyTensor
from interpreters.saved.write import text

T = TypeVar("T")


class Kind(Enum):
    SOFT = "soft"
    HARD = "hard"


@dataclass(frozen=True)
class Layer(Generic[T]):
    w: T
    b: T
    act: Callable[..., T] | None = None
    kind: Kind = Kind.SOFT
    size: int = 3
    label: str = 'a "b"\n\u2028'


class Pair(NamedTuple):
    first: AnyTensor
    second: AnyTensor


TABLE = ad.array([[0.5, -1.5, 2.0], [1.0, 0.0, -0.25]])
FLAGS = ad.array([True, False, True])


def relu(x: AnyTensor) -> AnyTensor:
    return ad.maximum(x, 0.0)


def network(layer: Layer[AnyTensor], x: AnyTensor) -> dict[str, object]:
    assert layer.act is not None
    h = layer.act(ad.matmul(layer.w, x) + layer.b)
    return {"out": Pair(h, ad.sum_all(h)), "kind": layer.kind, "also": [layer, (None, ad.F32, 7)]}


def loops(xs: AnyTensor, c: AnyTensor) -> tuple[AnyTensor, ...]:
    a = ad.fold(lambda s, x: s * x + ad.array([1.0, 2.0])[0], c, ad.rows(xs))
    b = ad.fold(lambda s, x: s + ad.fold(lambda u, y: u * y + x, s, ad.rows(xs)), c, ad.rows(xs))
    return a, b, ad.while_loop(lambda s: s < 100.0, lambda s: s * s + 1.0, c), ad.checkpoint(lambda s: ad.sin(s) * s)(c)


def algebra(a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, ...]:
    spd = ad.matmul(a, ad.transpose(a)) + ad.eye(3, ad.F64)
    return ad.solve(spd, b), ad.cholesky(spd), ad.slogdet(spd)[1], *ad.eigh(spd)


def fitted(a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, ...]:
    return *ad.qr(a), ad.lstsq(a, b)


def constants(x: AnyTensor) -> tuple[AnyTensor, ...]:
    odd = [float("nan"), float("inf"), -float("inf"), -0.0, 5e-324, 0.1]
    others = ad.full((2,), 1 << 62, ad.I64), ad.full((2,), True, ad.Bool), ad.scalar(3, ad.I32), ad.scalar(0.1, ad.F32)
    return *[x + k for k in odd], *others


def capturing(x: AnyTensor) -> tuple[AnyTensor, ...]:
    return ad.select(FLAGS, ad.matmul(TABLE, x)[0] * x, x), TABLE * 2.0


def several(x: AnyTensor) -> tuple[AnyTensor, ...]:
    windows = ad.build1(4, lambda i: ad.build1(2, lambda j: x[i + j]))
    return ad.cumsum(x, 0), ad.sum(ad.reshape(x, (2, 3)), axis=1), ad.argmax(x, 0), ad.pad(x, [(1, 2)]), windows


def ordered(x: AnyTensor) -> tuple[AnyTensor, ...]:
    up = ad.sort(x)
    return ad.sort(x, descending=True), ad.argsort(ad.reshape(x, (2, 3)), 0), ad.searchsorted(up, x, "right"), ad.median(x)


PROGRAMS: dict[Callable[..., object], tuple[object, ...]] = {
    loops: ("f64[4]", "f64"),
    algebra: ("f64[3,3]", "f64[3]"),
    constants: ("f64",),
    capturing: ("f64[3]",),
    several: ("f64[6]",),
    ordered: ("f64[6]",),
    fitted: ("f64[3,2]", "f64[3]"),
}


def drawn(program: Program[Any]) -> list[AnyTensor]:
    """Tensors for the inputs, in order."""
    rng = np.random.default_rng(0)
    return [ad.array(np.asarray(rng.uniform(0.5, 1.5, s.shape), s.dtype.np_dtype)) for _, s in program.inputs]


def written(program: Program[Any]) -> str:
    """The text of a program, as a file has it."""
    return text(program._written)  # type: ignore[arg-type]


def bare(program: Program[Any]) -> str:
    return re.sub(r"(?m)^#.*\n", "", written(program))
