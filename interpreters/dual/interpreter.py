"""Define-by-run differentiation: dual arrays over whatever interpreter is ambient, with free Python control flow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from adtypes.algebra import Derivative, Flat, interpreting, join, rep_in, wrap
from adtypes.config import Config
from interpreters.dual.algebra import DualAlgebra
from interpreters.dual.delta import Delta, LinearMap

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


class DefineByRun:
    """See `adtypes.algebra.Interpreter`."""

    name = "dual"
    is_tracing = True  # everything happens at once, so a transform never has to stage itself

    def run(self, f: Flat, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        return list(f(args))

    def prepare(self, f: Flat, args: Sequence[AnyTensor], settings: Config) -> NoReturn:
        raise AssertionError("define-by-run has nothing to prepare: it always runs the function itself")

    def derive(self, f: Flat, args: Sequence[AnyTensor]) -> tuple[list[AnyTensor], Derivative]:
        base = join(args)
        dual = DualAlgebra(base)
        duals = [dual.input(rep_in(base, a)) for a in args]
        inputs = tuple(d.delta or Delta(-1) for d in duals)
        try:
            with interpreting(dual):
                outs = [rep_in(dual, y) for y in f([wrap(dual, d) for d in duals])]
        finally:
            dual.is_open = False
        return [wrap(base, y.primal) for y in outs], LinearMap(base, inputs, tuple(y.delta for y in outs))


DUAL = DefineByRun()
