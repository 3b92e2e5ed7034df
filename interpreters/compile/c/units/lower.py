"""Lowering terms to the body of a loop nest: `Lower` turns a pair (term, access) into a node of straight-line code.

An access is one affine form for each axis of the term, over the variables of loops and over indices that were loaded. Views
only rewrite it, pointwise operations pass it on, an unrolled axis is a constant in it, stored terms become loads, and a gather
makes a loaded index a symbol of its own. Where a view or a gather may leave its source, guards go with the access: loads below
happen only where they hold, and the result is zero elsewhere. Pairs are memoised for each iteration space: sharing survives.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from adtypes.affine import compose
from adtypes.dtypes import F32, I32, I64, DType, is_float
from adtypes.namespace import Form, Forms
from adtypes.ops.arithmetic import Add, Mul, Sub
from adtypes.ops.comparison import Comparison, Equal, LessEqual
from adtypes.ops.constants import Const, Iota
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Gather
from adtypes.ops.integer import Mod
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.selection import Select
from adtypes.spec import Shape
from interpreters.compile.c.forms import LOADED, TIME, flat, fma, literal, single
from interpreters.compile.c.normal.families import units_only
from interpreters.compile.c.plans.fused import Fused
from interpreters.compile.c.plans.measure import COSTLY
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.units.deep import in_blocks
from interpreters.compile.c.units.extrema import extremum, narrowed
from interpreters.compile.c.units.nodes import CHOICE, Demand, Enclosing, Guards, Made, Node, Step, concerning, is_number
from interpreters.compile.c.units.products import combined, sum_of_products
from interpreters.compile.c.units.turns import turned
from interpreters.concrete.numpy import XP
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.term import Parameter, Term

ZERO = ("0.0", "0.0f")
LEAVES = (Parameter, Proj)
ANYWHERE = 1 << 62  # beyond all bounds
ALONE = 32  # elements of a concatenation, of which all loops read the same, that are worth being loaded


class Lower:
    """The nodes over one iteration space of one scope."""

    def __init__(self, sizes: Shape, plan: Plan, outer: Enclosing, made: dict[Term, Made], affine: Affine) -> None:
        self.sizes, self.plan, self.outer, self.affine = sizes, plan, outer, affine
        self.made = made  # the stored terms of the scope; it grows while units are found
        self.memo: dict[Demand, Node] = {}
        self.symbols: dict[int, Node] = {}
        self.wide: dict[Node, Node] = {}
        self.narrow: dict[Node, Node] = {}  # and back
        self.extra: dict[tuple[str, tuple[Node, ...]], Node] = {}
        self.bounds: dict[int, tuple[int, int]] = {k: (0, n - 1) for k, n in enumerate(sizes)}
        self.bounds |= {TIME + k: (0, n - 1) for k, n in outer.counts.items()}
        self.count = 0
        self.blocks, self.copies = 0, 1  # trips of the loop of sums in blocks; positions at which a statement is written out

    def value(self, t: Term, access: Forms) -> Node:
        """The term at a position."""
        return self.run(Demand(t, access))

    def root(self, t: Term, access: Forms) -> Node:
        """The same, computed even if the term is stored."""
        wanted = Demand(t, access)
        while True:
            needs, make = self.rule(wanted)
            missing = [d for d in needs if d not in self.memo]
            if not missing:
                return make()
            for d in missing:
                self.run(d)

    def run(self, wanted: Demand) -> Node:
        todo = [wanted]
        while todo:
            d = todo[-1]
            if d in self.memo:
                todo.pop()
                continue
            needs, make = self.load(d) if self.plan.in_memory(d.term) and self.is_there(d.term) else self.rule(d)
            missing = [n for n in needs if n not in self.memo]
            if missing:
                todo.extend(reversed(missing))
            else:
                self.memo[d] = make()
                todo.pop()
        return self.memo[wanted]

    def is_there(self, t: Term) -> bool:
        """Whether a stored term is in memory already; constants of an enclosing scope may have no slot in this one."""
        return t in self.made or isinstance(t.op, LEAVES) or t in self.outer.given

    # ---------------------------------------------------------------- one step
    def load(self, d: Demand) -> Step:
        t = d.term
        if d.guards and (guards := concerning(d.guards, d.access)) != d.guards:
            return self.same(d._replace(guards=guards))
        if t in self.outer.known:
            k = self.outer.known[t]
            assert not d.flat
            return self.same(Demand(k.term, (*k.access, *d.access), d.guards))
        if isinstance(t.op, (Stack, Concat)) and not d.flat and not self.is_table(t, d.access):
            piece = self.piece(t, t.op, d.access)
            if piece is not None:
                return self.same(Demand(*piece, d.guards))
        made = self.made.get(t)
        earliest, forwarded = 0, False
        if made is not None:
            forwarded = made.sizes == self.sizes and not d.guards and not d.flat and d.access in made.accesses
            earliest = made.unit + (not forwarded)
        return [], lambda: self.node(
            t.spec.dtype, "", (), earliest, d.access, term=t, guards=d.guards, is_flat=d.flat, forwarded=forwarded
        )

    def is_table(self, t: Term, access: Forms) -> bool:
        """Whether all loops read the same elements of what is there, so many that it takes less text to load them."""
        return bool(self.sizes) and t.spec.size >= ALONE and t in self.made and not any(terms for _, terms in access)

    def piece(self, t: Term, op: Stack | Concat, access: Forms) -> tuple[Term, Forms] | None:
        """The one argument of a concatenation that is read, and where."""
        axis = 0 if isinstance(op, Stack) else op.axis
        o, terms = access[axis]
        lo, hi = self.interval(access[axis])
        if isinstance(op, Stack):
            if lo != hi or not 0 <= lo < len(t.args):
                return None
            a = t.args[lo]
            return (a, access[1:]) if self.plan.in_memory(a) or self.plan.cost[a] < COSTLY else None
        start = 0
        for a in t.args:
            n = a.spec.shape[axis]
            if start <= lo and hi < start + n:
                if not self.plan.in_memory(a) and self.plan.cost[a] >= COSTLY:
                    return None
                return a, (*access[:axis], (o - start, terms), *access[axis + 1 :])
            start += n
        return None

    def rule(self, d: Demand) -> Step:
        """What a demand needs, and how its node is made of that: by the row of its term."""
        t, op, access, guards = d.term, d.term.op, d.access, d.guards
        dtype = t.spec.dtype
        if isinstance(op, Const):
            return [], lambda: self.number(op.value, dtype)
        if d.flat and not isinstance(op, Pointwise):
            if isinstance(op, Reshape):
                return self.same(Demand(t.args[0], access, guards, True))
            return self.same(Demand(t, self.unflattened(t, access[0]), guards))
        if isinstance(op, Iota):
            return [], lambda: self.node(dtype, "", access=access) if access[0][1] else self.number(access[0][0], dtype)
        if isinstance(op, View):
            forms = compose(op.forms, access)
            return self.guarded(Demand(t.args[0], forms, guards), t.args[0].spec.shape, dtype)
        if isinstance(op, Reshape):
            return self.same(self.reshaped(t, access, guards))
        if isinstance(op, Gather):
            return self.gather(d)
        if t in self.plan.inline:
            return self.written_out(d)
        assert isinstance(op, Pointwise), op
        if t in self.plan.fused:
            return self.fused(d, self.plan.fused[t])
        if isinstance(op, Mod) and (made := turned(self, d)):
            return made
        needs = [Demand(a, access, guards, d.flat) for a in t.args]
        written = single if any(a.spec.dtype is F32 for a in t.args) else str
        text, has_other = written(op.c), op.c_number != op.c

        def make() -> Node:
            args = [self.memo[n] for n in needs]
            c = written(op.c_number) if has_other and is_number(args[-1]) else text
            return self.folded(op, args) or self.node(dtype, c, narrowed(self, args) if isinstance(op, Comparison) else args)

        return needs, make

    def fused(self, d: Demand, product: Fused) -> Step:
        """A fused multiply-add."""
        at, (x, y) = product
        needs = [d._replace(term=t) for t in (x, y, d.term.args[1 - at]) if t is not None]
        minus = isinstance(d.term.op, Sub)

        def make() -> Node:
            values = [self.memo[n] for n in needs]
            b, c = values[-2:]
            a = self.number(2.0, b.dtype) if x is None else values[0]
            if c.text in ZERO and not (minus and at):  # all but the sign of zero
                return self.node(b.dtype, "{0} * {1}", (a, b))
            text = fma(b.dtype, "-{0}" if minus and at else "{0}", "{1}", "-{2}" if minus and not at else "{2}")
            return self.node(b.dtype, text, (a, b, c))

        return needs, make

    def folded(self, op: Pointwise, args: list[Node]) -> Node | None:
        """Constant folding, selections with a known condition, sums with zero, and integers compared with themselves."""
        if isinstance(op, Select) and args[0].known is not None:
            return args[1] if args[0].known else args[2]
        if isinstance(op, Add):
            for x, y in (args, args[::-1]):
                if x.text in ZERO:
                    return y  # all but the sign of zero
        dtype = op.result(*(a.dtype for a in args))
        if isinstance(op, Comparison) and args[0] is args[-1] and not is_float(args[0].dtype):
            return self.number(isinstance(op, (LessEqual, Equal)), dtype)
        if is_float(dtype) or any(a.known is None for a in args):
            return None
        with np.errstate(all="ignore"):
            value = op.eval(XP, *(np.asarray(a.known, a.dtype.np_dtype) for a in args))
        return self.number(int(value), dtype)

    def number(self, value: float, dtype: type[DType]) -> Node:
        made = self.node(dtype, literal(value, dtype))
        if not is_float(dtype):
            made.known = int(value)
        return made

    def same(self, d: Demand) -> Step:
        return [d], lambda: self.memo[d]

    def reshaped(self, t: Term, access: Forms, guards: Guards) -> Demand:
        (x,) = t.args
        if not units_only(t):
            return Demand(x, (flat(access, t.spec.shape),), guards, True)
        kept = iter([f for f, n in zip(access, t.spec.shape) if n != 1])
        forms = tuple((0, ()) if n == 1 else next(kept) for n in x.spec.shape)
        return Demand(x, forms, guards)

    def unflattened(self, t: Term, at: Form) -> Forms:
        """The access at a linear position, of a term with at most one axis longer than 1."""
        return tuple(at if n != 1 or t.spec.ndim == 1 else (0, ()) for n in t.spec.shape)

    def written_out(self, d: Demand) -> Step:
        """An unrolled reduction as one expression."""
        op, (x,) = d.term.op, d.term.args
        is_product = isinstance(x.op, Mul) and not self.plan.in_memory(x)
        if isinstance(op, Sum) and is_product and is_float(x.spec.dtype) and x.spec.size:
            return in_blocks(self, d) or sum_of_products(self, d)
        needs = [Demand(x, access, d.guards) for access in combined(d)]

        def make() -> Node:
            nodes = [self.memo[n] for n in needs]
            if isinstance(op, Sum):
                if not nodes:
                    return self.number(0, x.spec.dtype)
                text = " + ".join(f"{{{k}}}" for k in range(len(nodes)))
                return self.node(x.spec.dtype, text, nodes) if nodes[1:] else nodes[0]
            return extremum(self, op, nodes)

        return needs, make

    # ---------------------------------------------------------------- bounds
    def guarded(self, d: Demand, dims: Shape, dtype: type[DType]) -> Step:
        """The demand under guards against leaving `dims`, and zero where they do not hold."""
        new = tuple((f, n) for f, n in zip(d.access, dims) if not self.inside(f, n) and (f, n) not in d.guards)
        if not new:
            return self.same(d)
        zero = literal(0, dtype)
        if any(not f[1] for f, _ in new):  # a position that is always outside
            return [], lambda: self.number(0, dtype)
        below = d._replace(guards=d.guards + new)
        return [below], lambda: self.node(dtype, f"{CHOICE}{{0}} : {zero}", [self.memo[below]], guards=new)

    def gather(self, d: Demand) -> Step:
        x, ix = d.term.args[0], d.term.args[1:]
        grid = ix[0].spec.ndim if ix else 0
        needs = [Demand(i, d.access[:grid], d.guards) for i in ix]
        if any(n not in self.memo for n in needs):
            return needs, lambda: self.memo[d]
        here = tuple(self.index(self.memo[n], i, d.guards) for i, n in zip(ix, needs))
        below = Demand(x, (*here, *d.access[grid:]), d.guards)
        return self.guarded(below, x.spec.shape, d.term.spec.dtype)

    def index(self, node: Node, i: Term, guards: Guards = ()) -> Form:
        """A computed index as a form: itself if it is affine, else a symbol."""
        if node.known is not None:
            return node.known, ()
        if node.dtype is I32:
            node = self.widened(node)
        if node.term is None and not node.text and not node.guards:
            return node.access[0]
        known = self.affine(i)
        s = LOADED + node.number
        if s not in self.symbols:
            self.symbols[s] = node
            if self.is_anywhere(node, guards):
                self.bounds[s] = (-ANYWHERE, ANYWHERE)
            else:
                self.bounds[s] = (min(known.lo, 0), max(known.hi, 0)) if guards else (known.lo, known.hi)
        return 0, ((s, 1),)

    def is_anywhere(self, node: Node, guards: Guards) -> bool:
        """Whether an index is computed of one that was loaded, which may be anything where the guards do not hold."""
        loaded = {s for f, _ in guards for s, _ in f[1] if s >= LOADED}
        todo, seen = [node] * bool(loaded), set[Node]()
        while todo:
            n = todo.pop()
            if n in seen or n.term is not None or n.guards:  # a load, or a choice
                continue
            seen.add(n)
            if any(s in loaded for f in n.access for s, _ in f[1]):
                return True
            todo += n.args
        return False

    def inside(self, f: Form, n: int) -> bool:
        low, high = self.interval(f)
        return 0 <= low and high < n

    def interval(self, f: Form) -> tuple[int, int]:
        """The least and the greatest value of a form, as far as is known."""
        ends = [(c * self.bounds[s][0], c * self.bounds[s][1]) for s, c in f[1]]
        return f[0] + sum(map(min, ends)), f[0] + sum(map(max, ends))

    def widened(self, n: Node) -> Node:
        """An index wide enough for address arithmetic."""
        if n not in self.wide:
            self.wide[n] = self.node(I64, "(int64_t){0}", (n,))
            self.narrow[self.wide[n]] = n
        return self.wide[n]

    # ---------------------------------------------------------------- nodes
    def constant(self, text: str, dtype: type[DType]) -> Node:
        """A number, made once."""
        if (text, ()) not in self.extra:
            self.extra[text, ()] = self.node(dtype, text)
        return self.extra[text, ()]

    def shared(self, text: str, *args: Node) -> Node:
        """A node without a term, made once per text and operands."""
        key = (text, args)
        if key not in self.extra:
            self.extra[key] = self.node(args[0].dtype, text, args)
        return self.extra[key]

    def node(
        self,
        dtype: type[DType],
        text: str,
        args: Sequence[Node] = (),
        earliest: int = 0,
        access: Forms = (),
        term: Term | None = None,
        guards: Guards = (),
        is_flat: bool = False,
        forwarded: bool = False,
    ) -> Node:
        """A new node. It varies with the loops of what it reads, and is late or early as that is."""
        forms = (*access, *(g for g, _ in guards))
        symbols = dict.fromkeys(s for f in forms for s, _ in f[1])
        loaded = [self.symbols[s] for s in symbols if s >= LOADED]
        varies, is_late = 0, forwarded
        for s in symbols:
            varies |= 1 << s if s < TIME else 0
        for a in (*args, *loaded):
            varies |= a.varies
            is_late |= a.is_late
            earliest = max(earliest, a.earliest)
        self.plan.budget.spend()
        self.count += 1
        operands = (*args, *(n for n in loaded if n not in args))
        return Node(self.count, dtype, text, operands, varies, earliest, access, term, guards, is_flat, forwarded, is_late)
