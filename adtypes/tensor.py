"""The tensor of user programs: an algebra and one of its carriers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias

import numpy as np
from typing_extensions import TypeVarTuple, Unpack

from adtypes.algebra import TensorAlgebra, ambient, bind, use_wrapper, wrap
from adtypes.dtypes import I64, DT_co, is_float
from adtypes.ops.constants import Const
from adtypes.ops.elementwise import Add, Div, Mul, Neg, Sub
from adtypes.ops.indexing import gather
from adtypes.ops.layout import broadcast, total
from adtypes.spec import Spec

Sh = TypeVarTuple("Sh")


class Tensor(Generic[DT_co, Unpack[Sh]]):
    __slots__ = ("_alg", "_rep")
    __adtypes_leaf__ = True

    def __init__(self, alg: TensorAlgebra[Any], rep: Any) -> None:
        self._alg, self._rep = alg, rep

    @property
    def spec(self) -> Spec:
        return self._alg.spec(self._rep)

    @property
    def shape(self) -> Any:
        return self.spec.shape

    @property
    def ndim(self) -> int:
        return len(self.spec.shape)

    @staticmethod
    def zeros(spec: Spec) -> AnyTensor:
        return broadcast(bind(Const(spec.dtype, 0.0 if is_float(spec.dtype) else 0)), spec.shape, ())

    def numpy(self) -> Any:
        return np.asarray(self._alg.value(self._rep))

    def __add__(self, o: Any) -> AnyTensor: return _binary(Add(), self, o)
    def __radd__(self, o: Any) -> AnyTensor: return _binary(Add(), o, self)
    def __sub__(self, o: Any) -> AnyTensor: return _binary(Sub(), self, o)
    def __rsub__(self, o: Any) -> AnyTensor: return _binary(Sub(), o, self)
    def __mul__(self, o: Any) -> AnyTensor: return _binary(Mul(), self, o)
    def __rmul__(self, o: Any) -> AnyTensor: return _binary(Mul(), o, self)
    def __truediv__(self, o: Any) -> AnyTensor: return _binary(Div(), self, o)
    def __rtruediv__(self, o: Any) -> AnyTensor: return _binary(Div(), o, self)
    def __neg__(self) -> AnyTensor: return bind(Neg(), self)

    def __getitem__(self, ix: Any) -> AnyTensor:
        return gather(self, *[i if isinstance(i, Tensor) else bind(Const(I64, i)) for i in (ix if isinstance(ix, tuple) else (ix,))])


AnyTensor: TypeAlias = Tensor[Any, Unpack[tuple[Any, ...]]]


def _binary(op: Any, a: Any, b: Any) -> AnyTensor:
    like = a if isinstance(a, Tensor) else b
    a, b = (x if isinstance(x, Tensor) else bind(Const(like.spec.dtype, x)) for x in (a, b))
    if a.shape != b.shape:
        if a.ndim == 0: a = broadcast(a, b.shape, ())
        elif b.ndim == 0: b = broadcast(b, a.shape, ())
    return bind(op, a, b)


use_wrapper(Tensor)


def array(x: Any) -> AnyTensor:
    alg = ambient()
    return wrap(alg, alg.literal(np.asarray(x)))


def build1(n: int, f: Callable[[Any], AnyTensor]) -> AnyTensor:
    alg = ambient()
    return wrap(alg, alg.build(n, f))


def sum_outer(x: AnyTensor) -> AnyTensor:
    return total(x, (0,))


def sum1(n: int, f: Callable[[Any], AnyTensor]) -> AnyTensor:
    return sum_outer(build1(n, f))
