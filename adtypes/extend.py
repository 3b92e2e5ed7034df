"""What you need to write your own operations, backends, engines and interpreters. Operations are called rows, those of a table.

A row is one class of a family below, and needs no registration: `bind` applies it, in every interpreter; it needs a name only
for loading saved programs: ``register("row", "cube", Cube)``. A backend, an engine or an interpreter is an object that
satisfies a protocol, entered under a name by `register` or by an entry point.

    Elementwise, Test      act on each position; the first has partial derivatives, the second none
    Linear                 linear in its first arguments; states its transpose
    Bilinear               linear in each of two arguments; states two transposes
    Discrete               has no derivative
    SeveralResults         several results, taken apart by `Proj`

>>> from typing import final
>>> from adtypes import array, grad
>>> @final
... class Cube(Elementwise):
...     c = py = "{0} * {0} * {0}"
...     def eval(self, xp, x): return x * x * x
...     def partials(self, out, x): return [3.0 * x * x]
>>> grad(lambda x: bind(Cube(), x))(array(2.0)).item()
12.0
"""

from adtypes.algebra import (
    Derivative,
    Interpreter,
    Prepared,
    TensorAlgebra,
    ambient,
    backend,
    bind,
    interpreting,
    literal,
    rep_in,
    wrap,
)
from adtypes.config import names, register, resolve
from adtypes.namespace import Array, Namespace
from adtypes.op import Bilinear, Discrete, Laws, Linear, Op, Times, plain, zeros_like
from adtypes.operands import as_tensor, binary, unary
from adtypes.ops import TABLE
from adtypes.ops.control import Proj
from adtypes.ops.indexing import gather
from adtypes.ops.layout import broadcast, lead, permute, reshape, total, view
from adtypes.ops.pointwise import Elementwise, Partial, Pointwise, Test
from adtypes.ops.several import SeveralResults
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor

__all__ = [
    # families of rows, and what their answers speak of
    "Op", "Pointwise", "Elementwise", "Test", "Linear", "Bilinear", "Discrete", "SeveralResults", "Proj", "Laws", "Partial",
    "Times", "Spec", "Namespace", "Array", "AnyTensor", "TABLE",
    # what rules are written with
    "bind", "unary", "binary", "as_tensor", "zeros_like", "plain", "literal", "view", "broadcast", "lead", "permute", "reshape",
    "total", "gather",
    # interpreters
    "TensorAlgebra", "Interpreter", "Derivative", "Prepared", "ambient", "backend", "interpreting", "wrap", "rep_in",
    # the registry
    "register", "resolve", "names",
]  # fmt: skip
