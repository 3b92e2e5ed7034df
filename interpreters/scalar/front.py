"""Programs of the front on Python numbers: tensors of rank 0 whose carriers are floats, ints, truth values and duals.

An operation of the front is a row, and rows are what the numbers here understand; so this is one method, `bind`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from numpy.typing import NDArray

from adtypes.algebra import Derivative, Flat, LoopStep, TensorAlgebra, interpreting, join, rep_in, wrap
from adtypes.config import Config
from adtypes.dtypes import F64, I64, Bool
from adtypes.errors import MixedInterpreterError, ShapeError
from adtypes.op import Op
from adtypes.ops.constants import Const
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Spec
from interpreters.batched import stepwise
from interpreters.scalar import generated, transforms
from interpreters.scalar.checkpoint import checkpoint
from interpreters.scalar.compiled import compile
from interpreters.scalar.derive import derive
from interpreters.scalar.number import Real, Scalar, apply, primal_value
from interpreters.scalar.rowcode import value_of

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

_SPECS: dict[type, Spec] = {float: Spec((), F64), int: Spec((), I64), bool: Spec((), Bool)}
_FLOAT = Spec((), F64)


class ScalarAlgebra:
    """One level of numbers; which derivatives they belong to they know themselves."""

    name = "scalar"

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.is_open = True

    def spec(self, x: Real) -> Spec:
        return _SPECS.get(type(x), _FLOAT)

    def literal(self, x: NDArray[Any]) -> Real:
        if x.ndim or x.dtype.name not in ("float64", "int64", "bool"):
            raise _rank(f"{x.dtype.name}{list(x.shape)}")
        return x.item()

    def lift(self, alg: TensorAlgebra[Any], x: Any) -> Real | None:
        if isinstance(alg, ScalarAlgebra):
            return x if alg.is_open or not isinstance(x, Scalar) else None
        return self.literal(wrap(alg, x).numpy()) if alg.depth < self.depth else None

    def bind(self, op: Op, *args: Real) -> Real:
        if isinstance(op, Const):
            return float(op.value) if op.dtype is F64 else op.value
        spec = op.spec(*map(self.spec, args))
        if spec.shape or spec.dtype not in (F64, I64, Bool):
            raise _rank(str(spec))
        if isinstance(op, View):
            return args[0]  # of rank 0 there is one view
        if not isinstance(op, Pointwise):
            raise _rank(op.name)
        if any(isinstance(a, Scalar) for a in args):
            return apply(op, *args)
        out = value_of(op)(*args)
        return float(out) if spec.dtype is F64 else (out + 2**63) % 2**64 - 2**63 if spec.dtype is I64 else bool(out)

    def share(self, x: Real) -> Real:
        return x

    def value(self, x: Real) -> Any:
        import numpy as np

        return np.asarray(primal_value(x))

    def build(self, n: int, body: Any) -> Any:
        raise _rank("build")

    def map_accum(
        self,
        n: int,
        step: LoopStep,
        init: Sequence[Real],
        rows: Sequence[Real],
        reverse: bool,
    ) -> tuple[list[Real], list[Real]]:
        if rows:
            raise _rank("a loop over rows")
        return stepwise(self, n, step, init, rows, reverse)


_check: Callable[[int], TensorAlgebra[Real]] = ScalarAlgebra


def _rank(what: str) -> ShapeError:
    return ShapeError(
        f"the interpreter 'scalar' runs programs of numbers (rank 0; F64, I64, Bool), and this one has {what}",
        remedy='write using(interpreter="dual") or "symbolic" for arrays',
    )


class ScalarInterpreter:
    """See `adtypes.algebra.Interpreter`."""

    name = "scalar"
    is_tracing = True  # everything happens at once, so a transform never has to stage itself

    # what `adtypes.scalars` offers on plain numbers
    grad = staticmethod(transforms.grad)
    value_and_grad = staticmethod(transforms.value_and_grad)
    vjp = staticmethod(transforms.vjp)
    jvp = staticmethod(transforms.jvp)
    linearize = staticmethod(transforms.linearize)
    hessian = staticmethod(transforms.hessian)
    hvp = staticmethod(transforms.hvp)
    checkpoint = staticmethod(checkpoint)
    compile = staticmethod(compile)
    function = staticmethod(generated.function)

    def run(self, f: Flat, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        return list(f(args))

    def prepare(self, f: Flat, args: Sequence[AnyTensor], settings: Config) -> NoReturn:
        raise AssertionError("numbers have nothing to prepare: the function itself is run")

    def derive(self, f: Flat, args: Sequence[AnyTensor]) -> tuple[list[AnyTensor], Derivative]:
        base = join(args)
        alg = ScalarAlgebra(base.depth + 1)
        if not (isinstance(base, ScalarAlgebra) or base.depth <= 1):
            raise MixedInterpreterError(
                f"the interpreter 'scalar' needs numbers, but it is inside {base.name!r}",
                remedy='use "dual" inside programs that are written down',
            )

        def on_duals(duals: list[Real]) -> tuple[None, list[Real]]:
            with interpreting(alg):
                return None, [rep_in(alg, y) for y in f([wrap(alg, d) for d in duals])]

        try:
            _, outs, derivative = derive(on_duals, [rep_in(alg, a) for a in args])
        finally:
            alg.is_open = False
        return [_outwards(base, y) for y in outs], _Tensors(base, derivative)


def _outwards(base: TensorAlgebra[Any], y: Real) -> AnyTensor:
    """A number as a tensor of the interpreter around."""
    import numpy as np

    return wrap(base, y if isinstance(base, ScalarAlgebra) else base.literal(np.asarray(y)))


class _Tensors:
    """A derivative of numbers as one of tensors; None stands for zero."""

    def __init__(self, base: TensorAlgebra[Any], derivative: Any) -> None:
        self.base, self.derivative = base, derivative

    def _apply(self, f: Callable[[list[Real]], list[Real]], xs: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        numbers = ScalarAlgebra(self.base.depth + 1)
        return [_outwards(self.base, z) for z in f([0.0 if x is None else rep_in(numbers, x) for x in xs])]

    def forward(self, tangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        return self._apply(self.derivative.forward, tangents)

    def backward(self, cotangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        return self._apply(self.derivative.backward, cotangents)


SCALAR = ScalarInterpreter()
