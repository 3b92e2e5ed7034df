"""Traced programs behind `adtypes.program.Program`: their stages, their derivatives, and running them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple, cast

from adtypes.algebra import Flat, ambient, bind, join, rep_in, wrap
from adtypes.calls import filled
from adtypes.config import Config, config, resolve
from adtypes.construct import array
from adtypes.dtypes import is_float
from adtypes.errors import (
    DTypeError,
    NotDifferentiableError,
    NotScalarError,
    ShapeError,
    StagingError,
    TreeError,
    count,
)
from adtypes.ops.constants import Const
from adtypes.program import Cost, Slot, Stage, Target, Written
from adtypes.spec import Spec
from adtypes.tree import TreeDef, leaves_like, tuple_of
from interpreters.compile.export import standalone
from interpreters.compile.run import Runner
from interpreters.compile.within import within
from interpreters.symbolic.cost import cost, operations
from interpreters.symbolic.interpreter import SYMBOLIC
from interpreters.symbolic.pipeline import bulk, opened, simplify
from interpreters.symbolic.printing import pretty
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph, Parameter, reachable
from interpreters.symbolic.vectorise import Step

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor
    from interpreters.compile.engine import Engine


class Named(NamedTuple):
    """A graph and the names of its first inputs; the other inputs were captured."""

    graph: Graph
    names: tuple[str, ...]


def write(
    f: Flat,
    specs: Sequence[Spec],
    names: Sequence[str],
    in_tree: TreeDef,
    out_tree: Callable[[], TreeDef],
    ancestors: Mapping[str, Named] | None = None,
) -> Written:
    """Write `f` down on tensors of these types.

    `names` are their key paths, `in_tree` the structure of the tuple of arguments, `out_tree` gives that of the result once `f`
    has run. `ancestors` are what the program was derived from, if `f` itself does not say so by applying transforms.
    """
    root = Scope(ambient())
    params = [root.input(s) for s in specs]
    outs = root.run(lambda: [rep_in(root, y) for y in f([wrap(root, p) for p in params])])
    graph = Graph(root.arena, tuple(root.inputs), tuple(outs))
    if ancestors is None:
        ancestors = {stage: _ancestor(g, graph, names) for stage, g in root.ancestors.items()}
    return WrittenTerms(Named(graph, tuple(names)), in_tree, out_tree(), tuple(root.captured), ancestors)


def _ancestor(g: Graph, root: Graph, names: Sequence[str]) -> Named:
    """A function that was differentiated inside a program, closed over what it uses of the program's own inputs."""
    free = [t for t in reachable(g.outputs) if isinstance(t.op, Parameter) and t not in g.inputs]
    named = dict(zip(root.inputs, names))
    own = names[: len(g.inputs)]  # transforms differentiate by the first tensors
    if [t.spec for t in g.inputs] != [t.spec for t in root.inputs[: len(g.inputs)]]:
        own = [f"x{k}" for k in range(len(g.inputs))]
    known = [t for t in free if t in named and named[t] not in own]
    rest = [t for t in free if t not in known]
    return Named(g._replace(inputs=(*g.inputs, *known, *rest)), (*own, *(named[t] for t in known)))


class WrittenTerms:
    """See `adtypes.program.Written`."""

    def __init__(
        self,
        source: Named,
        in_tree: TreeDef,
        out_tree: TreeDef,
        captured: tuple[AnyTensor, ...],
        ancestors: Mapping[str, Named],
    ) -> None:
        self.source, self.names = source, source.names
        self.in_tree, self.out_tree, self.captured, self.ancestors = in_tree, out_tree, captured, ancestors
        self.specs = tuple(t.spec for t in source.graph.inputs[: len(self.names)])
        self.log: list[Step] = []
        self.runners: dict[Config, Runner] = {}

    # ---------------------------------------------------------------- stages
    @cached_property
    def bulk(self) -> Graph:
        return bulk(self.source.graph, self.log)

    @cached_property
    def simplified(self) -> Graph:
        return simplify(self.bulk)

    def show(self, stage: Stage, lines: bool, log: bool) -> str:
        if stage == "gradient" and not self.ancestors:
            raise StagingError(
                "this program is not a derivative, so it has no gradient text",
                remedy="call .grad() for its gradient program, or .vjp() or .jvp(), and show that",
            )
        if stage in ("python", "c"):
            return self.engine_text("numpy" if stage == "python" else "c")
        named, steps = self._stage(stage)
        text = pretty.show_graph(named.graph, named.names, lines)
        return f"{text}\n\n{pretty.show_log(named.graph, steps, named.names)}" if log and steps else text

    def _stage(self, stage: Stage) -> tuple[Named, list[Step]]:
        if stage == "simplified":
            return Named(self.simplified, self.names), []
        if stage == "gradient":
            return Named(self.bulk, self.names), []
        if stage == "source":
            return self.ancestors.get("source", self.source), []
        if "source" not in self.ancestors:
            return Named(self.bulk, self.names), self.log
        source, log = self.ancestors["source"], list[Step]()
        return Named(bulk(source.graph, log), source.names), log

    # ---------------------------------------------------------------- what users ask for
    @property
    def inputs(self) -> tuple[Slot, ...]:
        return tuple(map(Slot, self.names, self.specs))

    @property
    def outputs(self) -> tuple[Slot, ...]:
        return tuple(map(Slot, self.out_tree.paths(), (t.spec for t in self.source.graph.outputs)))

    def cost(self) -> Cost:
        return cost(opened(self.simplified))

    def __len__(self) -> int:
        return len(operations(self.simplified))

    def to_source(self, target: Target) -> str:
        if target != "c":
            return standalone(self.engine_text(target))
        from interpreters.compile.c.exported import exported

        names = pretty.identifiers(self.simplified, self.names)
        return exported(opened(self.simplified), names, self.show("simplified", False, False), self.captured)

    def engine_text(self, target: Target) -> str:
        """What the engine runs."""
        engine = cast("Engine", resolve("engine", target))
        return engine.compile(opened(self.simplified), pretty.identifiers(self.simplified, self.names)).source

    def to_dot(self) -> str:
        return pretty.dot(self.simplified, self.names)

    def to_html(self) -> str:
        return pretty.html(self.simplified, self.names)

    def save(self, path: str | PathLike[str]) -> None:
        from interpreters.saved.files import save

        save(self, path)

    # ---------------------------------------------------------------- running
    def run(self, args: tuple[object, ...]) -> object:
        settings = config()
        if settings not in self.runners:
            self.runners[settings] = Runner(self.simplified, settings, self.bulk)
        return self.out_tree.unflatten(self.runners[settings]([*self.tensors(args), *self.captured]))

    def within(self, tensors: Sequence[AnyTensor]) -> list[AnyTensor]:
        """The results where a derivative is being written: the bulk program as a part of that one."""
        return within(join(tensors), self.bulk, [*tensors, *self.captured])

    def tensors(self, args: tuple[object, ...]) -> list[AnyTensor]:
        """The tensors among the arguments, which must be what the program was traced for."""
        parts = self.in_tree.children()
        called = self.called()
        if len(args) != len(parts):
            takes = f"{count(len(parts), 'argument')} ({', '.join(called)})"
            raise TreeError(f"the program takes {takes}, {len(args)} {'was' if len(args) == 1 else 'were'} given")
        leaves: list[object] = []
        for part, name, arg in zip(parts, called, args):
            if type(arg) in (int, bool) and part.paths() == ("",):  # else a static value, which is not a tensor
                leaves.append(arg)
                continue
            try:
                leaves += leaves_like(part, arg, ("the program", "this argument"))
            except TreeError as e:
                remedy = "trace the function for such arguments; load(.., known=[..]) lets a program from a file take classes"
                raise TreeError(e.what, path=f"{name}{e.path or ''}", remedy=e.remedy or remedy) from None
        return [_tensor(path, spec, x) for path, spec, x in zip(self.names, self.specs, leaves, strict=True)]

    def called(self) -> list[str]:
        """The names of the arguments, which the paths of their tensors begin with."""
        names = iter(self.names)
        out = []
        for k, part in enumerate(self.in_tree.children()):
            first = [next(names) for _ in range(part.n)][:1]
            out.append((re.match(r"\w+", first[0]) or [f"argument {k}"])[0] if first else f"argument {k}")
        return out

    # ---------------------------------------------------------------- derivatives
    def derived(
        self,
        f: Flat,
        more: Sequence[tuple[str, Spec]],
        in_tree: TreeDef,
        out_tree: TreeDef,
    ) -> Written:
        """The program of `f`, which takes the arguments of this one and more tensors."""
        ancestors = self.ancestors or {"source": self.source}
        specs = [*self.specs, *(spec for _, spec in more)]
        names = [*self.names, *(name for name, _ in more)]
        return write(f, specs, names, in_tree, lambda: out_tree, ancestors)

    def grad(self) -> Written:
        (first, *_) = self.in_tree.children() or [None]
        k = first.n if first is not None else 0
        for path, spec in zip(self.names[:k], self.specs):
            if not is_float(spec.dtype):
                raise NotDifferentiableError(
                    f"the program cannot be differentiated with respect to a tensor of {spec.dtype.__name__}",
                    path=path,
                    remedy="gradients are by the first argument: put integers and truth values behind it",
                )
        if first is None or not k:
            raise NotDifferentiableError(
                "the first argument of the program has no tensor to differentiate with respect to",
                remedy="pass what to differentiate by as the first argument, not as a captured value",
            )
        outs = [t.spec for t in self.source.graph.outputs]
        if len(outs) != 1 or outs[0].shape or not is_float(outs[0].dtype):
            raise NotScalarError(
                f"grad needs a program with one scalar float result, this one returns {', '.join(map(str, outs))}",
                remedy="sum or average the result in the program, or call .vjp()",
            )

        def f(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            (y,), d = SYMBOLIC.derive(lambda active: self.within([*active, *ts[k:]]), ts[:k])
            return filled(d.backward([bind(Const(y.spec.dtype, 1.0))]), ts[:k])

        return self.derived(f, [], self.in_tree, first)

    def vjp(self) -> Written:
        n = len(self.specs)

        def f(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            outs, d = SYMBOLIC.derive(self.within, ts[:n])
            return [*outs, *filled(d.backward(ts[n:]), ts[:n])]

        more = [(f"{self._unused('ct')}{path}", spec) for path, spec in self.outputs]
        in_tree = tuple_of([*self.in_tree.children(), self.out_tree])
        return self.derived(f, more, in_tree, tuple_of([self.out_tree, self.in_tree]))

    def jvp(self) -> Written:
        n = len(self.specs)

        def f(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            tangents = [t if is_float(t.spec.dtype) else None for t in ts[n:]]
            outs, d = SYMBOLIC.derive(self.within, ts[:n])
            return [*outs, *filled(d.forward(tangents), outs)]

        d = "d"
        while any(d + s in self.names for s in self.names):
            d += "d"
        more = [(d + path, spec) for path, spec in self.inputs]
        parts = self.in_tree.children()
        return self.derived(f, more, tuple_of([*parts, *parts]), tuple_of([self.out_tree, self.out_tree]))

    def _unused(self, name: str) -> str:
        """The name, made longer until no argument has it."""
        while name in self.called():
            name += "_"
        return name


def _tensor(path: str, spec: Spec, x: object) -> AnyTensor:
    """A leaf as a tensor of the type that the program was traced for."""
    plain = type(x) in (int, float, bool)
    t = array(x, spec.dtype if plain else None)
    if t.spec.shape != spec.shape:
        raise ShapeError(f"the program takes {spec}, this is {t.spec}", path=path, remedy="trace the function for these shapes")
    if t.spec.dtype is not spec.dtype:
        raise DTypeError(
            f"the program takes {spec}, this is {t.spec}",
            path=path,
            remedy=f"convert it with to_dtype(x, {spec.dtype.__name__}), or trace the function for this dtype",
        )
    return t
