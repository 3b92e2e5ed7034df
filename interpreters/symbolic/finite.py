"""Finding the operation that first made an infinity or NaN: ``check="nan"``.

The program is run as it was written down, one operation after the other. If a result is not finite, its operands are followed
back to the first operation that made something infinite or NaN out of finite numbers. Terms know the user's line, and those of a
derivative the operation that they are a derivative of. The side of a selection that is not taken is no origin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from adtypes.algebra import TensorAlgebra, rep_in, wrap
from adtypes.dtypes import Several, is_float
from adtypes.errors import NonFiniteError, locate
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.repeat import While
from adtypes.ops.selection import Select
from interpreters.symbolic.body import Body, sides_of
from interpreters.symbolic.inline import inline
from interpreters.symbolic.pipeline import bulk
from interpreters.symbolic.term import Graph, Parameter, Term, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


def run_checked(alg: TensorAlgebra[Any], source: Graph, args: Sequence[AnyTensor]) -> list[AnyTensor]:
    """The results of a program; a `NonFiniteError` if one is not finite."""
    graph = inline(bulk(source))
    values: dict[Term, Any] = dict(zip(graph.inputs, [rep_in(alg, x) for x in args], strict=True))
    _evaluate(alg, graph.outputs, values)
    for t in graph.outputs:
        if _bad(alg, t, values).any():
            raise _error(alg, _origin(alg, t, values), graph.inputs, values)
    return [wrap(alg, values[t]) for t in graph.outputs]


def _evaluate(alg: TensorAlgebra[Any], outputs: Sequence[Term], values: dict[Term, Any]) -> None:
    for t in reachable(outputs):
        if t not in values:
            values[t] = alg.bind(t.op, *[values[a] for a in t.args])


def _array(alg: TensorAlgebra[Any], x: Any) -> NDArray[Any]:
    return wrap(alg, x).numpy()


def _bad(alg: TensorAlgebra[Any], t: Term, values: Mapping[Term, Any]) -> NDArray[np.bool_]:
    """Where a value is not finite."""
    if t.spec.dtype is Several:
        return np.array([bool(_bad_array(np.asarray(_array(alg, x))).any()) for x in values[t]])
    return _bad_array(_array(alg, values[t])) if is_float(t.spec.dtype) else np.zeros((), np.bool_)


def _bad_array(x: NDArray[Any]) -> NDArray[np.bool_]:
    return np.asarray(~np.isfinite(x)) if x.dtype.kind == "f" else np.zeros((), np.bool_)


def _origin(alg: TensorAlgebra[Any], t: Term, values: Mapping[Term, Any]) -> Term:
    """The operation that made a value which is not finite from operands that are, where they matter."""
    while True:
        back = None
        for k, a in enumerate(t.args):
            bad = _bad(alg, a, values)
            if isinstance(t.op, Select) and k:
                taken = _array(alg, values[t.args[0]])
                bad = bad & (taken if k == 1 else ~taken)
            if isinstance(t.op, Proj):
                bad = bad[t.op.k]
            if bad.any():
                back = a
                break
        if back is None:
            return t
        t = back


def _error(
    alg: TensorAlgebra[Any], t: Term, inputs: Sequence[Term], values: Mapping[Term, Any], step: str = ""
) -> NonFiniteError:
    if isinstance(t.op, (MapAccum, While)) and isinstance(t.op.body, Body):
        found = _step(alg, t.op, t.op.body.bulk, [values[a] for a in t.args])
        if found is not None:
            i, inner, inside = found
            of = f" of {t.op.n}" if isinstance(t.op, MapAccum) else ""
            return _error(alg, inner, t.op.body.inputs, inside, f" in step {i}{of}{step}")
    if (sides := sides_of(t.op)) is not None:
        side = sides[0] if bool(_array(alg, values[t.args[0]])) else sides[1]
        within: dict[Term, Any] = dict(zip(side.inputs, [values[a] for a in t.args[1:]]))
        _evaluate(alg, side.bulk.outputs, within)
        bad = next(y for y in side.bulk.outputs if _bad(alg, y, within).any())
        return _error(alg, _origin(alg, bad, within), side.inputs, within, step)
    where = None if t.where is None else locate(*t.where)
    if isinstance(t.op, Parameter):
        k = inputs.index(t)
        return NonFiniteError(
            f"an argument has values that are not finite: tensor {k} of the program, {t.spec}",
            remedy="look at the data before they enter the program",
            where=where,
        )
    what = f"the derivative of {t.of}" if t.of is not None else t.op.name
    return NonFiniteError(
        f"{what} is not finite{step}{_place(alg, t, values)}",
        remedy="keep its operands inside of its domain, or choose with select: the side not taken contributes nothing",
        where=where,
    )


def _step(
    alg: TensorAlgebra[Any], op: MapAccum | While, body: Body, args: list[Any]
) -> tuple[int, Term, Mapping[Term, Any]] | None:
    """The first step of a loop with a result that is not finite, and its origin there."""
    c, r = op.n_carry, body.n_rows
    carry = args[:c]
    for i in count() if isinstance(op, While) else reversed(range(op.n)) if op.reverse else range(op.n):
        rows = [alg.literal(np.asarray(_array(alg, x)[i])) for x in args[c : c + r]]
        values: dict[Term, Any] = dict(zip(body.inputs, [*carry, *rows, *args[c + r :]]))
        _evaluate(alg, body.outputs, values)
        if isinstance(op, While) and not bool(_array(alg, values[body.outputs[c]])):
            return None
        for t in body.outputs:
            if _bad(alg, t, values).any():
                return i, _origin(alg, t, values), values
        carry = [values[t] for t in body.outputs[:c]]
    return None


def _place(alg: TensorAlgebra[Any], t: Term, values: Mapping[Term, Any]) -> str:
    """The first element that is not finite, and the operands that it comes from."""
    if t.spec.dtype is Several:
        return ""
    x, bad = _array(alg, values[t]), _bad(alg, t, values)
    at = tuple(int(i) for i in np.argwhere(bad)[0])
    operands = [_array(alg, values[a])[at] for a in t.args if a.spec.shape == t.spec.shape]
    given = f" = {t.op.show(*[f'{y:.6g}' for y in operands])}" if operands and len(operands) == len(t.args) else ""
    place = f" at {list(at)}" if at else ""
    many = f", {int(bad.sum())} of {bad.size} elements" if bad.ndim else ""
    return f"{place}: {x[at]:.6g}{given}{many}"

