"""Calls with a custom derivative: their bodies are traced once, and inlined when no further derivative can be taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adtypes.algebra import Flat, ambient, backend, interpreting, rep_in, wrap
from adtypes.ops.branch import Branch
from adtypes.ops.call import Call, CallSeveral
from adtypes.ops.control import MapAccum, Proj
from adtypes.spec import Spec
from interpreters.symbolic.body import BODY, Body, with_bodies
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.loops.terms import substitute
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Arena, Graph, Parameter, Term, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


def close(f: Flat, specs: Sequence[Spec]) -> tuple[Body, list[AnyTensor]]:
    """`f` on tensors of these types as a program of its own, and the concrete tensors it uses besides, which follow them."""
    root = Scope(backend())
    params = [root.input(s) for s in specs]
    outs = root.run(lambda: [rep_in(root, y) for y in f([wrap(root, p) for p in params])])
    own = {t: root.arena.term(Parameter(BODY, k, t.spec)) for k, t in enumerate(root.inputs)}
    with root.arena.passing():
        outputs = tuple(substitute(root.arena, outs, own))
    return Body(root, tuple(t.spec for t in root.inputs), outputs, 0, 0).bulk, root.captured


def inline(graph: Graph) -> Graph:
    """The program with the bodies of calls in their places; the same graph if it has no calls."""
    if not graph.arena.calls:
        return graph
    here = Scope(ambient()).over(graph.arena)
    with here.arena.passing(), interpreting(here):
        return graph._replace(outputs=tuple(_inlined(here, graph.outputs)))


def _inlined(here: Scope, outputs: Sequence[Term]) -> list[Term]:
    """The outputs without calls; `parts` are the results of those that have several."""
    arena: Arena = here.arena
    new: dict[Term, Term] = {}
    parts: dict[Term, list[Term]] = {}
    for t in reachable(outputs):
        op, args = t.op, tuple([new[a] for a in t.args if a not in parts])
        arena.where = t.where
        if isinstance(op, (Call, CallSeveral)):
            body = op.body
            assert isinstance(body, Body)
            outs = _inlined(body.scope, body.outputs) if body.arena.calls and body.arena is not arena else list(body.outputs)
            found = interpret(here, outs, dict(zip(body.inputs, args, strict=True)))
            if body.arena is arena:
                found = _inlined(here, found)
            if isinstance(op, Call):
                (new[t],) = found
            else:
                parts[t] = found
        elif isinstance(op, Proj) and t.args[0] in parts:
            new[t] = parts[t.args[0]][op.k]
        elif isinstance(op, (MapAccum, Branch)):
            new[t] = arena.term(with_bodies(op, _open), args)
        else:
            new[t] = t if args == t.args else arena.term(op, args)
    return [new[t] for t in outputs]


def _open(body: Body) -> Body:
    return body.with_outputs(tuple(_inlined(body.scope, body.outputs))) if body.arena.calls else body
