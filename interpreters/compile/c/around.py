"""The Python program around several kernels: NumPy statements for rows without C, and for views."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from adtypes.ops.control import Proj
from adtypes.spec import several
from interpreters.compile.c.normal.families import FREE, MOVES, core
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.texts.program import Written, kernel
from interpreters.compile.node import Kind, Node
from interpreters.compile.numpy_text import NumpyExpr, NumpyRecorder
from interpreters.symbolic.term import Graph, Term, unvisited

Part: TypeAlias = "tuple[list[Term], Written | None]"


def kernels(plan: Plan) -> list[Part]:
    """The stages of a program, in order: the terms of each, and its kernel if it has one."""
    split = stages(plan)
    wanted = {core(t) for t in plan.outputs}
    for is_kernel, terms in split:
        if not is_kernel:
            wanted.update(core(a) for t in terms for a in t.args)
    out: list[Part] = []
    later: set[Term] = set()
    for k, (is_kernel, terms) in reversed(list(enumerate(split))):
        made = None
        if is_kernel:
            mine = set(terms)
            made = kernel(f"kernel{k // 2}", plan, terms, sorted(mine & (wanted | later), key=lambda t: t.id))
            later.update(made.inputs)
        out.append((terms, made))
    return out[::-1]


def stages(made: Plan) -> list[tuple[bool, list[Term]]]:
    """The stages in order: whether a kernel computes them, and their
    stored terms, operands first. Kernels and NumPy alternate."""
    at: dict[Term, int] = {}
    out: dict[int, list[Term]] = {}
    for t in made.terms:
        ready = max((at[a] for a in t.args), default=-1)
        if t not in made.inputs and (made.in_memory(t) or isinstance(t.op, Proj)):
            kernel = t not in made.foreign
            ready += (ready % 2 == 0) != kernel
            ready = max(ready, 0 if kernel else 1)
            out.setdefault(ready, []).append(t)
        at[t] = -1 if t in made.inputs else ready
    return [(s % 2 == 0, out[s]) for s in sorted(out)]


class Around:
    """The Python program as nodes."""

    def __init__(self, recorder: NumpyRecorder, graph: Graph, names: Sequence[str]) -> None:
        self.recorder, self.graph = recorder, graph
        self.inputs: list[Node] = []
        self.env: dict[Term, NumpyExpr] = {}
        for t, name in zip(graph.inputs, names):
            node = recorder.node(Kind.INPUT, name, (), t.spec)
            self.inputs.append(node)
            self.env[t] = NumpyExpr(recorder, node, t.spec.shape, t)

    def run(self, parts: Sequence[Part], outputs: Sequence[Term]) -> tuple[list[Node], list[Node]]:
        for terms, made in parts:
            if made is not None:
                self.kernel(made)
            else:
                for t in terms:
                    self.statement(t)
        taken: set[Node] = set()
        return self.inputs, [self.recorder.own(self.expr(t), taken) for t in outputs]

    def kernel(self, k: Written) -> None:
        r, name = self.recorder, k.kernel.name
        args = [r.solid(self.expr(t)) for t in k.inputs]
        call = ", ".join(f"{{{i}}}" for i in range(len(args)))
        if len(k.outputs) == 1:
            (t,) = k.outputs
            into = f"{name}({call}{', ' if call else ''}out={{out}})"
            self.env[t] = r.expr(r.call(f"{name}({call})", args, t.spec, into))
            return
        bundle = several(tuple(t.spec for t in k.outputs))
        node = r.node(Kind.VIEW, f"{name}({call})", args, bundle, whole=False)
        r.fresh[node] = set(range(len(k.outputs)))
        whole = r.expr(node)
        for i, t in enumerate(k.outputs):
            part = whole[i]
            assert isinstance(part, NumpyExpr)
            self.env[t] = part

    def expr(self, t: Term) -> NumpyExpr:
        """The expression of a term; views, reshapes and constants are made on demand."""
        for u in unvisited([t], self.env):
            assert isinstance(u.op, (*MOVES, *FREE)), u
            self.statement(u)
        return self.env[t]

    def statement(self, t: Term) -> None:
        if not t.spec.size and not t.spec.parts:
            self.env[t] = self.recorder.full(t.spec.shape, 0, t.spec.dtype)
            return
        out = self.recorder.lower(t.op, [self.expr(a) for a in t.args], t.spec)
        self.env[t] = NumpyExpr(self.recorder, out.node, out.shape, t)
