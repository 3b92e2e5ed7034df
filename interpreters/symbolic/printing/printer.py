"""Printing programs: which terms get a `let`, in which scope, and how each is written.

Every scope (the program, the body of each `build1`) has lets of its own, and a term is named in the innermost scope
that binds what it depends on. An operation too wide for a line gets its operands named; so nothing nests deeper than
a line is long, and the time is linear in the size of the graph. How single operations are written is in `notation.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from adtypes.ops.branch import Branch
from adtypes.ops.constants import Const
from adtypes.ops.control import MapAccum, Mode
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Stack, Unview, View
from adtypes.ops.pointwise import Pointwise
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.body import Body, sides_of
from interpreters.symbolic.printing import index_text
from interpreters.symbolic.printing.index_tree import IndexTree, bases, index_tree, variable, write_index
from interpreters.symbolic.printing.layout import HARD, LINE, Doc, cat, commas, group, listed, nest, text
from interpreters.symbolic.printing.notation import Expr, Prec, full, literal, loop_names, name, operation
from interpreters.symbolic.term import Build1, Graph, LoopVar, Parameter, Term, reachable

_ROOM = 84  # the width of an expression, without its name and the indentation


class Let(NamedTuple):
    name: str
    expr: Expr
    term: Term

    @property
    def doc(self) -> Doc:
        return nest(4, f"let {self.name} = ", self.expr.doc)


class Block:
    """One scope of the text: what is named in it, and how its terms are written."""

    def __init__(self, var: Term | None, outer: Block | None, count: Mapping[Term, int], index: str = "") -> None:
        self.var, self.outer, self.count = var, outer, count
        self.index = index  # the name of the loop variable
        self.depth: int = 0 if outer is None else outer.depth + 1
        self.lets: list[Let] = []
        self.written: dict[Term, Expr] = {}


class Region(NamedTuple):
    """The terms that belong to a scope, operands first, and how often the text of the scope uses each term."""

    own: list[Term]
    uses: dict[Term, int]


class Printed(NamedTuple):
    """A program in pieces: its inputs (name, term), those captured, its lets and its results."""

    inputs: list[tuple[str, Term]]
    given: list[tuple[str, Term]]
    lets: list[Let]
    results: list[tuple[Expr, Term]]
    prefix: str  # what names of lets begin with

    @property
    def result(self) -> Doc:
        docs = [e.doc for e, _ in self.results]
        return docs[0] if len(docs) == 1 else listed("(", docs, ")")


def declared(inputs: Sequence[tuple[str, Term]]) -> Doc:
    return commas([text(f"{s} : {t.spec}") for s, t in inputs])


def header(p: Printed) -> Doc:
    r"""``\x : f64[3], y : f64 ->``, and below it what was captured."""
    head = cat("\\", group(nest(1, declared(p.inputs))), " ->" if p.inputs else "->")
    return cat(head, nest(2, HARD, "given ", nest(6, group(declared(p.given))))) if p.given else head


def dotted(path: str) -> str:
    """A key path as a name: ``layers[0].w`` is ``layers.0.w``, ``p['a']`` is ``p.a``."""
    return re.sub(r"\[(?:'([^']*)'|(\d+))\]", lambda m: "." + (m[1] or m[2] or ""), path)


class Printer:
    def __init__(self, graph: Graph, names: Sequence[str] | None, fresh: Callable[[], str] | None = None) -> None:
        self.graph = graph
        self.affine = Affine()
        self.terms = reachable(graph.outputs)
        self.regions: dict[Term, Region] = {}
        self.names, self.captured = self.name_inputs(names)
        taken = set(self.names.values())
        self.more = loop_names(taken)
        self.pool: list[str] = []
        self.levels = sorted({t.op.level for t in self.terms if isinstance(t.op, (Build1, LoopVar))})
        unbound = [v.op.level for t in graph.outputs for v in t.free if isinstance(v.op, LoopVar)]
        self.first = 1 + max(map(self.levels.index, unbound), default=-1)  # of the names that are free for loops
        self.prefix = next(p for p in ("v", "w", "t", "let") if not any(re.fullmatch(p + r"\d+", s) for s in taken))
        self.fresh = fresh or _numbered(self.prefix)

    def name_inputs(self, names: Sequence[str] | None) -> tuple[dict[Term, str], list[Term]]:
        """Names of the parameters, and which of them are captured."""
        known = [f"x{k}" for k in range(len(self.graph.inputs))] if names is None else [dotted(s) for s in names]
        out = dict(zip(self.graph.inputs, known))
        rest = [t for t in self.graph.inputs if t not in out]
        rest += [t for t in self.terms if isinstance(t.op, Parameter) and t not in out and t not in rest]
        taken, k = set(known), 0
        for t in rest:
            while f"c{k}" in taken:
                k += 1
            out[t] = f"c{k}"
            k += 1
        return out, rest

    def loop(self, level: int) -> str:
        """The name of a loop variable outside of its loop: by its level, which is how deep it was nested when written."""
        if level not in self.levels:
            self.levels.append(level)
        return self.axis_name(self.levels.index(level))

    def axis_name(self, k: int) -> str:
        while len(self.pool) <= k:
            self.pool.append(next(self.more))
        return self.pool[k]

    def axis_names(self, block: Block, n: int) -> list[str]:
        """Names for the axes of an index function inside this block."""
        return [self.axis_name(self.first + block.depth + k) for k in range(n)]

    def outline(self, t: Term, depth: int, hole: str = "..") -> Expr:
        """The term on one line, operands below some depth left out."""
        op = t.op
        if isinstance(op, (LoopVar, Const)) or _is_literal(t):
            return self.get(t, Block(None, None, {}))
        if isinstance(op, Parameter):
            return name(self.names.get(t, f"x{op.k}"))
        if depth == 0:
            return name(hole)
        if isinstance(op, Build1):
            body = self.outline(t.args[0], depth, hole)
            return Expr(cat(f"build1 {op.n} (\\{self.loop(op.level)}. ", body.doc, ")"), Prec.APPLY)
        block = Block(None, None, {})
        for a in self.children(t):
            block.written[a] = self.outline(a, depth - 1, hole)._replace(light=True)
        operands, make = self.recipe(t, block)
        return make([self.get(a, block) for a in operands])

    # ---------------------------------------------------------------- which terms the text consists of
    def children(self, t: Term) -> list[Term]:
        """The terms whose text is part of the text of `t`, which is not a build."""
        op = t.op
        if _is_literal(t):
            return []
        if isinstance(op, Pointwise):
            return [a for a in t.args if not _is_literal(a)]
        if isinstance(op, (Gather, Scatter)) and len(t.args) > 1 and t.args[1].spec.shape:
            return [t.args[0], *(b for i in t.args[1:] for b in bases(index_tree(self.affine, i)))]
        return list(t.args)

    def region(self, outputs: Sequence[Term], mine: Callable[[Term], bool]) -> Region:
        own: list[Term] = []
        count: dict[Term, int] = {}
        todo: list[Term] = []

        def use(t: Term, times: int = 1) -> None:
            if t not in count:
                todo.append(t)
            count[t] = count.get(t, 0) + times

        for t in outputs:
            use(t)
        while todo:
            t = todo.pop()
            if not mine(t):
                continue
            own.append(t)
            if isinstance(t.op, Build1):
                var = variable(t)
                for u, times in self.body(t).uses.items():
                    if var is None or var not in u.free:
                        use(u, times)
            else:
                for u in self.children(t):
                    use(u)
        return Region(sorted(own, key=lambda t: t.id), count)

    def body(self, build: Term) -> Region:
        if build not in self.regions:
            var = variable(build)
            self.regions[build] = self.region(build.args, lambda t: var is not None and var in t.free)
        return self.regions[build]

    # ---------------------------------------------------------------- writing
    def program(self) -> Printed:
        outputs = self.graph.outputs
        region = self.region(outputs, lambda t: True)
        root = Block(None, None, region.uses)
        self.fill(root, region.own)
        results = [(self.get(t, root), t) for t in outputs]
        given = [(self.names[t], t) for t in self.captured]
        named = [t for t in self.graph.inputs if t not in self.captured]
        return Printed([(self.names[t], t) for t in named], given, root.lets, results, self.prefix)

    def fill(self, block: Block, own: Sequence[Term]) -> None:
        """Write the terms of a block, and name those that it uses more than once."""
        for t in own:
            expr = block.written[t] = self.write(t, block)
            if block.count[t] > 1 and not (expr.light or expr.is_number):
                self.bind(t, block)

    def bind(self, t: Term, block: Block) -> Expr:
        """Give a term a name in the block it belongs to."""
        s = self.fresh()
        block.lets.append(Let(s, block.written[t], t))
        block.written[t] = name(s)
        return block.written[t]

    def owner(self, t: Term, block: Block) -> Block:
        while block.outer is not None and (block.var is None or block.var not in t.free):
            block = block.outer
        return block

    def get(self, t: Term, block: Block) -> Expr:
        """How a term is written at a place inside the block."""
        if isinstance(t.op, LoopVar):
            around: Block | None = block
            while around is not None and around.var is not t:
                around = around.outer
            return name(self.loop(t.op.level) if around is None else around.index)
        if _is_literal(t):
            return self.write(t, block)
        home = self.owner(t, block)
        expr = home.written[t]
        return self.bind(t, home) if expr.binds and home is not block else expr

    def named(self, t: Term, block: Block) -> Expr:
        """The same as a name."""
        expr = self.get(t, block)
        return expr if expr.light else self.bind(t, self.owner(t, block))

    def write(self, t: Term, block: Block) -> Expr:
        op = t.op
        if isinstance(op, (Parameter, LoopVar)):
            return name(self.names[t]) if isinstance(op, Parameter) else self.get(t, block)
        if isinstance(op, Build1):
            return self.build(t, op, block)
        if isinstance(op, View) and _is_literal(t):
            (c,) = t.args
            assert isinstance(c.op, Const)
            return full(op.shape, literal(c.op))
        operands, make = self.recipe(t, block)
        expr = make([self.get(a, block) for a in operands])
        if (excess := _measure(t, expr) - _ROOM) > 0:
            by_width = sorted({*operands}, key=lambda a: (-self.get(a, block).doc.flat, a.id))
            for a in by_width:
                e = self.get(a, block)
                if excess <= 0 or e.light:
                    break
                excess -= min(e.doc.flat, 1 << 20) - 4
                self.bind(a, self.owner(a, block))
            expr = make([self.get(a, block) for a in operands])
        return expr

    def recipe(self, t: Term, block: Block) -> tuple[list[Term], Callable[[list[Expr]], Expr]]:
        """The operands that are printed, and a function that makes the text from theirs."""
        op, args = t.op, t.args
        if isinstance(op, Pointwise):
            bare = any(not _is_literal(a) for a in args)
            inner = [a for a in args if not (bare and _is_literal(a))]

            def pointwise(es: list[Expr]) -> Expr:
                rest = iter(es)
                full_ = [_bare(a) if bare and _is_literal(a) else next(rest) for a in args]
                return _carry(operation(op, full_), es)

            return inner, pointwise
        if isinstance(op, (Gather, Scatter)) and len(args) > 1:
            return self.indexed(t, op, block)
        if isinstance(op, Gather):
            return list(args), lambda es: es[0]
        if isinstance(op, View):
            source, shape, forms = args[0].spec.shape, op.shape, op.forms
            names = self.axis_names(block, len(shape))
            return list(args), lambda es: _carry(index_text.view(es[0], source, shape, forms, names), es)
        if isinstance(op, Unview):
            names = self.axis_names(block, args[0].spec.ndim)
            indices = [index_text.affine_text(f, names) for f in op.forms]
            return list(args), lambda es: index_text.scattered(es[0], op.shape, names, indices)
        if isinstance(op, MapAccum) and isinstance(op.body, Body):
            step = self.step(op.body)
            return list(args), lambda es: _loop(op, step, es)
        if (both := sides_of(op)) is not None:
            sides = [self.step(side) for side in both]
            return list(args), lambda es: _branch(sides, es)
        rank = args[0].spec.ndim if args else -1
        return list(args), lambda es: _carry(operation(op, es, rank), es)

    def step(self, body: Body) -> Doc:
        """The body of a loop: a program of its own, its carries, rows and captures named s, r and g."""
        graph = Graph(body.arena, body.inputs, body.outputs)
        c, r = body.n_carry, body.n_rows
        kinds = [("s", c), ("r", r), ("g", len(body.ins) - c - r)]
        names = [s if n == 1 else f"{s}{k}" for s, n in kinds for k in range(n)]
        p = Printer(graph, names, self.fresh).program()
        lets = [cat(HARD, let.doc) for let in p.lets]
        return group(header(p), nest(2, *lets, HARD if lets else LINE, p.result))

    def indexed(self, t: Term, op: Gather | Scatter, block: Block) -> tuple[list[Term], Callable[[list[Expr]], Expr]]:
        x, *ix = t.args
        grid = ix[0].spec.shape
        if not grid and isinstance(op, Gather):
            return list(t.args), lambda es: _carry(index_text.subscript(self.named(x, block), es[1:]), es)
        if not grid and isinstance(op, Scatter):
            shape = op.shape
            return list(t.args), lambda es: index_text.scattered(es[0], shape, [], es[1:])
        names = self.axis_names(block, len(grid))
        trees: list[IndexTree] = [index_tree(self.affine, i) for i in ix]
        get = lambda b: self.named(b, block) if b.spec.shape else self.get(b, block)
        texts = [write_index(tree, names, get) for tree in trees]
        if isinstance(op, Scatter):
            shape = op.shape
            return [x], lambda es: index_text.scattered(es[0], shape, names, texts)
        return [x], lambda es: index_text.gathered(es[0], grid, names, texts)

    def build(self, t: Term, op: Build1, block: Block) -> Expr:
        region = self.body(t)
        (index,) = self.axis_names(block, 1)
        inner = Block(variable(t), block, region.uses, index)
        self.fill(inner, region.own)
        body = self.get(t.args[0], inner)
        head = f"build1 {op.n} (\\{index}."
        if not inner.lets:
            return Expr(group(head, nest(2, LINE, body.doc), ")"), Prec.APPLY, binds=True, tall=True)
        lets = [let.doc for let in inner.lets]
        flat = cat(head, " ", lets[0], " in ", body.doc, ")")
        if len(lets) == 1 and flat.flat <= 60:
            return Expr(flat, Prec.APPLY, binds=True, tall=True)
        return Expr(cat(head, nest(2, *[cat(HARD, d) for d in (*lets, body.doc)]), ")"), Prec.APPLY, binds=True, tall=True)


def _is_literal(t: Term) -> bool:
    """A number, or one repeated."""
    return type(t.op) is Const or (type(t.op) is View and type(t.args[0].op) is Const)


def _bare(t: Term) -> Expr:
    op = t.op if isinstance(t.op, Const) else t.args[0].op
    assert isinstance(op, Const)
    return literal(op)


def _carry(e: Expr, operands: Sequence[Expr]) -> Expr:
    return e._replace(binds=e.binds or any(x.binds for x in operands), tall=any(x.tall for x in operands))


def _loop(op: MapAccum, step: Doc, es: Sequence[Expr]) -> Expr:
    c, r = op.n_carry, op.body.n_rows
    docs = [e.doc for e in es]
    parts = [cat("carry=", listed("(", docs[:c], ")"))] if c else []
    parts += [cat("rows=", listed("(", docs[c : c + r], ")"))] if r else []
    parts += [cat("given=", listed("(", docs[c + r :], ")"))] if docs[c + r :] else []
    head = ("map_accum_reverse" if op.reverse else "map_accum") + (f"_{op.mode}" if op.mode is not Mode.PLAIN else "")
    return Expr(group(f"{head}({op.n},", nest(2, LINE, step, ",", LINE, group(commas(parts))), ")"), Prec.CALL, binds=True)


def _branch(sides: Sequence[Doc], es: Sequence[Expr]) -> Expr:
    docs = [e.doc for e in es]
    given = [cat("given=", listed("(", docs[1:], ")"))] if docs[1:] else []
    parts = [cat(side, "," if given or k == 0 else "") for k, side in enumerate(sides)] + given
    return Expr(group("cond_lazy(", docs[0], ",", nest(2, *[cat(LINE, part) for part in parts]), ")"), Prec.CALL, binds=True)


def _measure(t: Term, e: Expr) -> int:
    """The width that has to fit: lists and bodies may be broken, other operations are not."""
    alone = len(t.args) == 1 and not isinstance(t.op, Pointwise)
    wraps = isinstance(t.op, (Stack, Concat, MapAccum, Branch)) or (e.tall and alone)
    return e.doc.span if wraps else e.doc.flat


def _numbered(prefix: str) -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"{prefix}{next(numbers)}"
