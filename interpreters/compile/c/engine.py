"""The engine that compiles loop nests: C kernels, and NumPy statements for what has no nest."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.errors import CompileError
from adtypes.spec import several
from interpreters.compile.c.build import build
from interpreters.compile.c.call import caller
from interpreters.compile.c.emit import scratch_layout, source
from interpreters.compile.c.fuse import Kernel, fuse
from interpreters.compile.c.kernel import Kernel as Interface
from interpreters.compile.c.plan import FREE, MOVES, Plan, core, plan
from interpreters.compile.c.spread import spread
from interpreters.compile.engine import Compiled, Engine, input_names, load
from interpreters.compile.node import Kind, Node
from interpreters.compile.numpy_engine import ENGINE as NUMPY
from interpreters.compile.numpy_engine import NumpySpelling
from interpreters.compile.numpy_text import NumpyExpr, NumpyRecorder
from interpreters.compile.text import module_text
from interpreters.symbolic.term import Graph, Term, reachable

LARGE = 2000  # terms from which on compilers take too long


class CEngine:
    """See `interpreters.compile.engine.Engine`; where there is no compiler that works, the numpy engine serves."""

    name, library = "c", "numpy"

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        if len(reachable(graph.outputs)) > LARGE:
            return self.instead(graph, names, "the program is large")
        graph = spread(graph)
        made = plan(graph)
        kernels = fuse(made, _outside(graph, made))
        if not kernels:
            return self.instead(graph, names, "nothing in it is a loop nest")
        recorder = NumpyRecorder()
        inputs, outputs = _Recording(recorder, graph, input_names(graph, names)).run(made, kernels)
        text = source(kernels)  # after recording, which says how the kernels' inputs lie
        try:
            library = build(text)
        except CompileError as e:
            return self.instead(graph, names, str(e).split("\n")[0])
        for k in kernels:
            inputs_, results = tuple(t.spec for t in k.inputs), tuple(t.spec for t in k.results)
            orders = [k.orders.get(t) for t in k.inputs]
            interface = Interface(k.name, inputs_, results, scratch_layout(k)[1])
            recorder.objects[k.name] = caller(library[k.name], interface, orders=orders, alone=len(results) == 1)
        python = module_text(recorder, inputs, outputs, NumpySpelling(), in_place=True)
        count = sum(len(k.nests) for k in kernels)
        note = f"c: {len(kernels)} kernels of {count} loop nests"
        return Compiled(self.name, self.library, f"{text}\n/*\n{python}*/\n", load(python, recorder.objects), (note,))

    def instead(self, graph: Graph, names: Sequence[str] | None, why: str) -> Compiled:
        done = NUMPY.compile(graph, names)
        return Compiled(self.name, self.library, done.source, done.function, (f"c: {why}; the numpy engine runs it",))


ENGINE: Engine = CEngine()


def _outside(graph: Graph, made: Plan) -> set[Term]:
    """The stored terms that NumPy statements read, or that leave the program."""
    out = {t if t in made.memory else core(t) for t in graph.outputs}
    for is_kernel, terms in made.stages:
        if not is_kernel:
            out.update(_landed(a, made) for t in terms for a in t.args)
    return out


def _landed(t: Term, made: Plan) -> Term:
    while t not in made.memory and isinstance(t.op, MOVES):
        t = t.args[0]
    return t


class _Recording:
    """The Python program around the kernels, as nodes."""

    def __init__(self, recorder: NumpyRecorder, graph: Graph, names: Sequence[str]) -> None:
        self.recorder, self.graph = recorder, graph
        self.inputs: list[Node] = []
        self.env: dict[Term, NumpyExpr] = {}
        for t, name in zip(graph.inputs, names):
            node = recorder.node(Kind.INPUT, name, (), t.spec)
            self.inputs.append(node)
            self.env[t] = NumpyExpr(recorder, node, t.spec.shape, t)

    def run(self, made: Plan, kernels: Sequence[Kernel]) -> tuple[list[Node], list[Node]]:
        waiting = iter(kernels)
        for is_kernel, terms in made.stages:
            if is_kernel:
                self.kernel(next(waiting))
            else:
                for t in terms:
                    self.statement(t)
        taken: set[Node] = set()
        return self.inputs, [self.recorder.own(self.expr(t), taken) for t in self.graph.outputs]

    def kernel(self, k: Kernel) -> None:
        r = self.recorder
        args = [r.solid(self.expr(t)) for t in k.inputs]
        for t, node in zip(k.inputs, args):
            k.lies(t, node.order)
        call = ", ".join(f"{{{i}}}" for i in range(len(args)))
        if len(k.results) == 1:
            (t,) = k.results
            into = f"{k.name}({call}{', ' if call else ''}out={{out}})"
            self.env[t] = r.expr(r.call(f"{k.name}({call})", args, t.spec, into))
            return
        bundle = several(tuple(t.spec for t in k.results))
        node = r.node(Kind.VIEW, f"{k.name}({call})", args, bundle, whole=False)
        r.fresh[node] = set(range(len(k.results)))
        whole = r.expr(node)
        for i, t in enumerate(k.results):
            part = whole[i]
            assert isinstance(part, NumpyExpr)
            self.env[t] = part

    def expr(self, t: Term) -> NumpyExpr:
        """The expression of a term; views, reshapes and constants are made when NumPy wants them."""
        todo = [t]
        while todo:
            u = todo[-1]
            missing = [a for a in u.args if a not in self.env] if u not in self.env else []
            if missing:
                todo.extend(missing)
                continue
            todo.pop()
            if u not in self.env:
                assert isinstance(u.op, (*MOVES, *FREE)), u
                self.statement(u)
        return self.env[t]

    def statement(self, t: Term) -> None:
        if not t.spec.size and not t.spec.parts:
            self.env[t] = self.recorder.full(t.spec.shape, 0, t.spec.dtype)
            return
        out = self.recorder.lower(t.op, [self.expr(a) for a in t.args], t.spec)
        self.env[t] = NumpyExpr(self.recorder, out.node, out.shape, t)
