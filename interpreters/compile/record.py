"""Running the table on expressions instead of arrays: `Op.eval` is the only statement of what operations mean, and the text of
a program is what `eval` does to a namespace that records. A `Recorder` is such a namespace. What both libraries share stands
here and in `indexing.py` and `contraction.py`: shapes that broadcast without being filled in, views as subscripts. How a
library spells things stands in `numpy_text.py`, `torch_text.py`.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from math import isfinite, isnan
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np

from adtypes.dtypes import I64, Bool, DType, is_float
from adtypes.op import Bilinear, Linear, Op
from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum
from adtypes.ops.repeat import While
from adtypes.spec import Shape, Spec
from interpreters.compile.node import Kind, Node, holes
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.body import Body, sides_of
from interpreters.symbolic.term import Graph, Parameter, Term, reachable

Number: TypeAlias = "bool | int | float"
HOISTED = 1 << 17  # constants up to this many elements are computed once for all calls


class Unrecordable(Exception):
    """`eval` did something that has no text to an expression; the operation is then called as it is."""


class Expr:
    """What `eval` sees in place of an array: its shape and dtype, and a node that broadcasts to that shape."""

    def __init__(self, recorder: Recorder[Any], node: Node, shape: Shape, term: Term | None = None) -> None:
        self.recorder, self.node, self.shape, self.term = recorder, node, shape, term

    @property
    def tag(self) -> type[DType]:
        return self.node.spec.dtype

    @property
    def ndim(self) -> int:
        return len(self.shape)

    def __bool__(self) -> bool:
        raise Unrecordable("a decision that depends on values")

    def __iter__(self) -> Any:
        raise Unrecordable("an iteration")

    def __getitem__(self, k: int) -> Expr:
        """A result of an operation that has several."""
        if not self.node.spec.parts:
            raise Unrecordable("a subscript")
        part = self.node.spec.parts[k]
        kind = Kind.CALL if k in self.recorder.fresh.get(self.node, ()) else Kind.VIEW
        node = self.recorder.node(kind, f"{{0}}[{k}]", (self.node,), part, whole=kind is Kind.CALL)
        return type(self)(self.recorder, node, part.shape)


E = TypeVar("E", bound=Expr)


class Inner(NamedTuple):
    """A body inside of a program, which becomes a function of its own: of the step of a loop, or of one side of a branch."""

    op: MapAccum | While | Branch
    recorder: Recorder[Any]
    inputs: list[Node]
    outputs: list[Node]


class Recorder(Generic[E]):
    """The part of a recording namespace that does not depend on the library. Nodes with equal text and operands are one."""

    Expr: type[E]
    hoists: bool  # whether constants can be computed before the arguments are known

    def __init__(self, outer: Recorder[E] | None = None) -> None:
        self.made: dict[tuple[object, ...], Node] = {}
        self.order: list[Node] = []
        self.objects: dict[str, object] = {} if outer is None else outer.objects  # what the text needs beyond the library
        self.inner: list[Inner] = [] if outer is None else outer.inner
        self.fresh: dict[Node, set[int]] = {}  # of nodes with several results those that are new arrays
        self.affine = Affine()

    # ---------------------------------------------------------------- nodes
    def node(
        self,
        kind: Kind,
        text: str,
        args: Sequence[Node],
        spec: Spec,
        whole: bool = True,
        unique: bool = False,
        order: Sequence[int] = (),
        writes: str = "",
    ) -> Node:
        """A node; `unique` ones are never shared with others of the same text."""
        args = tuple(args)
        key = (kind, text, args, spec, len(self.order) if unique else -1)
        found = self.made.get(key)
        if found is None:
            constant = self.hoists and not unique and kind not in (Kind.INPUT, Kind.LITERAL) and spec.size <= HOISTED
            constant = constant and not spec.parts and all(a.constant or a.kind is Kind.LITERAL for a in args)
            found = self.made[key] = Node(kind, text, args, spec, constant, whole, writes, tuple(order))
            self.order.append(found)
        return found

    def call(self, text: str, args: Sequence[Node], spec: Spec, writes: str = "") -> Node:
        return self.node(Kind.CALL, text, args, spec, writes=writes)

    def expr(self, node: Node, shape: Shape | None = None) -> E:
        return self.Expr(self, node, node.shape if shape is None else shape)

    # ---------------------------------------------------------------- numbers
    def constant(self, value: float, dtype: type[DType]) -> E:
        return self.expr(self.node(Kind.LITERAL, _number(value, dtype), (), Spec((), dtype)))

    def typed(self, node: Node) -> Node:
        """A literal as an array of rank 0, where its dtype would not follow from the other operands."""
        return self.call(self.scalar(node.text, node.spec.dtype), (), node.spec) if node.kind is Kind.LITERAL else node

    def operands(self, xs: Sequence[E | Number]) -> list[Node]:
        """The nodes of a pointwise operation; literals stay bare beside an array of their dtype."""
        strong = {x.tag for x in xs if isinstance(x, Expr) and x.node.kind is not Kind.LITERAL}
        out = []
        for x in xs:
            if not isinstance(x, Expr):  # a number of the namespace's own text
                dtype = Bool if isinstance(x, bool) else I64 if isinstance(x, int) else self.default
                out.append(self.node(Kind.LITERAL, repr(x), (), Spec((), dtype)))
            else:
                out.append(x.node if x.tag in strong else self.typed(x.node))
        return out

    # ---------------------------------------------------------------- shapes
    def pointwise(self, kind: Kind, text: str, xs: Sequence[E | Number], dtype: type[DType]) -> E:
        """An elementwise function: computed before its operands are broadcast."""
        args = self.operands(xs)
        spec = Spec(broadcast_shapes(*(a.shape for a in args)), dtype)
        like = next((a.order for a in args if a.shape == spec.shape), ())  # libraries follow their operands
        shape = broadcast_shapes(*(x.shape for x in xs if isinstance(x, Expr)))
        return self.expr(self.node(kind, text, args, spec, order=like), shape)

    def solid(self, x: E) -> Node:
        """The node of an expression, broadcast to its full shape."""
        node = self.typed(x.node)
        if node.shape == x.shape:
            return node
        if node.spec.size == Spec(x.shape, x.tag).size:
            return self.subscript(node, [None] * (len(x.shape) - len(node.shape)))
        if x.node.kind is Kind.LITERAL:
            return self.call(self.filled(x.shape, x.node.text, x.tag), (), Spec(x.shape, x.tag))
        return self.node(Kind.VIEW, self.repeated(x.shape), (node,), Spec(x.shape, x.tag), whole=False)

    def full(self, shape: Shape, value: float, dtype: type[DType]) -> E:
        return self.expr(self.constant(value, dtype).node, shape)

    def zeros(self, shape: Shape, like: E) -> E:
        return self.full(shape, 0, like.tag)

    def subscript(self, x: Node, by: Sequence[int | slice | None]) -> Node:
        """``x[by]``; the tail that takes everything is left out."""
        shape: list[int] = []
        sizes = iter(x.shape)
        for s in by:
            if s is None:
                shape.append(1)
            elif isinstance(s, slice):
                shape.append(len(range(*s.indices(next(sizes)))))
            else:
                next(sizes)
        spec = Spec((*shape, *sizes), x.spec.dtype)
        text = self.subscript_text(by)
        order = _order(x.order, by)
        return self.node(Kind.VIEW, "{0}" + text, (x,), spec, spec.size == x.spec.size, order=order) if text else x

    def subscript_text(self, by: Sequence[int | slice | None]) -> str:
        """A subscript with its brackets; nothing if it takes everything."""
        parts = [_slice(s) if isinstance(s, slice) else str(s) for s in by]
        while parts and parts[-1] == ":":
            parts.pop()
        return f"[{', '.join(parts)}]" if parts else ""

    def reshaped(self, x: Node, shape: Shape) -> Node:
        if x.shape == shape:
            return x
        return self.node(Kind.VIEW, f"{{0}}.reshape({', '.join(map(str, shape)) or '()'})", (x,), Spec(shape, x.spec.dtype))

    def transposed(self, x: Node, perm: Sequence[int]) -> Node:
        """The axes in another order."""
        perm = tuple(perm)
        if perm == tuple(range(len(perm))):
            return x
        spec = Spec(tuple(x.shape[k] for k in perm), x.spec.dtype)
        text = "{0}.T" if perm == (1, 0) else self.permuted(perm)
        return self.node(Kind.VIEW, text, (x,), spec, order=[perm.index(k) for k in x.order])

    def reshape(self, x: E, shape: Shape) -> E:
        if x.node.kind is Kind.LITERAL:
            return self.expr(x.node, shape)
        return self.expr(self.reshaped(self.solid(x), shape))

    def reducible(self, x: E, axes: Shape) -> tuple[Node, Shape, Shape]:
        """The node to reduce, the axes there, and the shape of the result: kept axes stay unfilled, reduced ones do not."""
        shape = tuple(n for k, n in enumerate(x.shape) if k not in axes)
        lead = x.ndim - len(x.node.shape)
        if any(k < lead or x.node.shape[k - lead] != x.shape[k] for k in axes):
            return self.solid(x), axes, shape
        return x.node, tuple(k - lead for k in axes), shape

    def threefry(self, key: E, counter: E) -> E:
        arrays = [self.expr(self.typed(x.node), x.shape) for x in (key, counter)]
        return self.pointwise(Kind.CALL, "xp.threefry({0}, {1})", arrays, I64)

    # ---------------------------------------------------------------- the spelling of a library
    default: type[DType]  # of Python floats

    @abstractmethod
    def scalar(self, number: str, dtype: type[DType]) -> str: ...
    @abstractmethod
    def filled(self, shape: Shape, number: str, dtype: type[DType]) -> str: ...
    @abstractmethod
    def repeated(self, shape: Shape) -> str: ...
    @abstractmethod
    def permuted(self, perm: Shape) -> str: ...
    @abstractmethod
    def sum(self, x: E, axes: Shape, /) -> E: ...
    @abstractmethod
    def own(self, x: E, taken: set[Node]) -> Node:
        """An output: in its whole shape, in memory that nothing else looks at."""

    def lower(self, op: Op, args: Sequence[E], spec: Spec) -> E:
        """One operation as text."""
        if spec.size == 0 and not spec.parts:
            return self.full(spec.shape, 0, spec.dtype)
        if _is_zero(op, args):
            return self.full(spec.shape, 0, spec.dtype)
        try:
            if isinstance(op, MapAccum):
                return self.loop(op, args, spec)
            if isinstance(op, While):
                return self.while_loop(op, args, spec)
            if isinstance(op, Branch):
                return self.branch(op, args, spec)
            out = op.eval(self, *args)
            if isinstance(out, self.Expr) and (out.shape, out.tag) == (spec.shape, spec.dtype):
                return out
        except (Unrecordable, AttributeError, TypeError):
            pass
        return self.opaque(op, args, spec)

    def loop(self, op: MapAccum, args: Sequence[E], spec: Spec) -> E:
        """A Python loop that calls a function for each step; its results may be its operands."""
        if not isinstance(op.body, Body):
            raise Unrecordable("a body without terms")
        c, r = op.n_carry, op.body.n_rows
        kinds = [f"s{k}" if k < c else f"r{k - c}" if k < c + r else f"g{k - c - r}" for k in range(len(args))]
        place, nodes = self.inner_function(op, op.body, kinds)
        text = f"loop{place}({holes(len(args))})"
        out = self.node(Kind.VIEW, text, [self.solid(x) for x in args], spec, whole=False)
        roots = [root for x in nodes[:c] for root in x.roots]
        carries = {
            k
            for k in range(c)
            if op.n and nodes[k].whole and all(r.is_fresh and roots.count(r) == 1 for r in nodes[k].roots)
        }
        self.fresh[out] = carries | set(range(c, len(nodes)))
        return self.expr(out)

    def while_loop(self, op: While, args: Sequence[E], spec: Spec) -> E:
        """A Python loop that goes on as long as the last result of a function is true; its results may be its operands."""
        if not isinstance(op.body, Body):
            raise Unrecordable("a body without terms")
        c = op.n_carry
        place, _ = self.inner_function(op, op.body, [f"s{k}" if k < c else f"g{k - c}" for k in range(len(args))])
        text = f"loop{place}({holes(len(args))})"
        return self.expr(self.node(Kind.VIEW, text, [self.solid(x) for x in args], spec, whole=False))

    def branch(self, op: Branch, args: Sequence[E], spec: Spec) -> E:
        """A call of one of two functions; its results may be its operands."""
        sides = sides_of(op)
        if sides is None:
            raise Unrecordable("a body without terms")
        names = [f"g{k}" for k in range(len(args) - 1)]
        f, g = (self.inner_function(op, side, names)[0] for side in sides)
        text = f"(step{f} if {{0}} else step{g})({holes(len(args) - 1, 1)})"
        return self.expr(self.node(Kind.VIEW, text, [self.solid(x) for x in args], spec, whole=False))

    def inner_function(self, op: MapAccum | While | Branch, body: Body, names: Sequence[str]) -> tuple[int, list[Node]]:
        """The number of the function that a body becomes, and its results there."""
        inner = type(self)(self)
        inputs, outs = expressions(inner, Graph(body.arena, body.bulk.inputs, body.bulk.outputs), names)
        nodes = [inner.solid(x) for x in outs]
        self.inner.append(Inner(op, inner, inputs, nodes))
        return len(self.inner) - 1, nodes

    def opaque(self, op: Op, args: Sequence[E], spec: Spec) -> E:
        """An operation without text: the program calls it as it is, by a name that says which one it is."""
        name = re.sub(r"\W", "_", f"op{sum(k.startswith('op') for k in self.objects)}_{op.name}")
        self.objects[name] = op
        given = "".join(f", {{{k}}}" for k in range(len(args)))
        nodes = [self.solid(x) for x in args]
        return self.expr(self.node(Kind.VIEW, f"{name}.eval(xp{given})", nodes, spec, whole=False))


def record(recorder: Recorder[E], graph: Graph, names: Sequence[str]) -> tuple[list[Node], list[Node]]:
    """The nodes of the inputs and of the outputs of a program, whose memory is its own."""
    inputs, outs = expressions(recorder, graph, names)
    taken: set[Node] = set()
    return inputs, [recorder.own(x, taken) for x in outs]


def expressions(recorder: Recorder[E], graph: Graph, names: Sequence[str]) -> tuple[list[Node], list[E]]:
    """The nodes of the inputs and the expressions of the outputs of a bulk graph."""
    env: dict[Term, E] = {}
    inputs = []
    for t, name in zip(graph.inputs, names):
        node = recorder.node(Kind.INPUT, name, (), t.spec)
        inputs.append(node)
        env[t] = recorder.Expr(recorder, node, t.spec.shape, t)
    for t in reachable(graph.outputs):
        if t not in env:
            assert not isinstance(t.op, Parameter), "a parameter that is no input"
            out = recorder.lower(t.op, [env[a] for a in t.args], t.spec)
            env[t] = recorder.Expr(recorder, out.node, out.shape, t)
    return inputs, [env[t] for t in graph.outputs]


def broadcast_shapes(*shapes: Shape) -> Shape:
    """What these shapes broadcast to; that they do is known."""
    first = shapes[0]
    if all(s == first for s in shapes):
        return first
    rank = max(map(len, shapes))
    columns = zip(*((1,) * (rank - len(s)) + s for s in shapes))
    return tuple(next((n for n in column if n != 1), 1) for column in columns)


def _order(order: Shape, by: Sequence[int | slice | None]) -> list[int]:
    """The order in memory of what a subscript leaves; new axes come first."""
    by = [*by, *[slice(None)] * (len(order) - sum(s is not None for s in by))]
    source = [s for s in by if s is not None]
    left = {k: None for k, s in enumerate(source) if isinstance(s, slice)}
    place = [m for m, s in enumerate(s for s in by if not isinstance(s, int)) if s is not None]
    new = [m for m, s in enumerate(s for s in by if not isinstance(s, int)) if s is None]
    at = dict(zip(left, place))
    return [*new, *(at[k] for k in order if k in at)]


def _is_zero(op: Op, args: Sequence[Expr]) -> bool:
    """A linear operation on nothing."""
    linear = args[: op.linear] if isinstance(op, Linear) and op.linear > 0 else args if isinstance(op, Bilinear) else ()
    return any(0 in x.shape for x in linear)


def _number(value: float, dtype: type[DType]) -> str:
    """The shortest text that reads back as this number of this dtype."""
    if not is_float(dtype):
        return repr(bool(value) if dtype is Bool else int(value))
    with np.errstate(over="ignore"):
        x = dtype.np_dtype(value)
    exact = float(x)
    if isnan(exact):
        return "-nan" if np.signbit(x) else "nan"
    if not isfinite(exact):
        return "inf" if exact > 0 else "-inf"
    short = float(str(x))
    return repr(short if dtype.np_dtype(short) == x else exact)


def _slice(s: slice) -> str:
    start = "" if s.start is None else str(s.start)
    stop = "" if s.stop is None else str(s.stop)
    return f"{start}:{stop}" + ("" if s.step in (None, 1) else f":{s.step}")
