"""Vectorisation, the bulk-operation transformation: the same program without `build1`.

Spec: "Dual-Numbers Reverse AD for Functional Array Languages", section 4, made linear: instead of rewriting step by step, each
node is given its meaning in a batched carrier over terms, once. The bulk value of a node has one leading axis for each loop
variable that the node depends on; what depends on none stays as it is, and indexing it is a gather. An index is pushed below a
node only where that node is used once and the index grid is no larger than the node, so that no work is repeated.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from math import prod
from typing import NamedTuple, TypeAlias

from adtypes.algebra import interpreting, rep_in, wrap
from adtypes.dtypes import I32, I64, is_float
from adtypes.op import Op
from adtypes.ops.comparison import Equal, LessEqual, LogicalAnd, NotEqual
from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Gather, gather, iota_along
from adtypes.ops.layout import View, broadcast, permute
from adtypes.ops.selection import Select
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.apart import apart
from interpreters.symbolic.body import with_bodies
from interpreters.symbolic.phases import INNER, in_phases
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Build1, LoopVar, Term, reachable, uses_of


class Bulk(NamedTuple):
    """A bulk term whose leading axes belong to these loop variables, outermost first."""

    term: Term
    axes: tuple[Term, ...]


class Step(NamedTuple):
    """One line of the log: which rule turned which pointful term into which bulk term."""

    rule: str
    before: Term
    after: Term


Env: TypeAlias = tuple[tuple[Term, Bulk], ...]  # loop variables that an index pushed under their build has replaced
Key: TypeAlias = tuple[Term, Env]
Visit: TypeAlias = Generator[Key, Bulk, Bulk]


def vectorise(scope: Scope, outputs: Sequence[Term], log: list[Step] | None = None) -> list[Term]:
    """The outputs without `build1`; loop variables of enclosing, still open scopes are left alone."""
    if not any(t.pointful for t in outputs):
        return list(outputs)
    with scope.arena.passing():
        outputs = in_phases(scope, apart(scope, outputs))
    driver = _Driver(scope, outputs, log)
    with scope.arena.passing(), interpreting(scope):
        return [driver.run((t, ())).term for t in outputs]


class _Driver:
    def __init__(self, scope: Scope, outputs: Sequence[Term], log: list[Step] | None) -> None:
        self.scope, self.arena, self.log = scope, scope.arena, log
        self.outer = scope.visible
        self.uses = uses_of(outputs, reachable(outputs))
        self.memo: dict[Key, Bulk] = {}
        self.replaced: set[Term] = set()  # gathers whose index has been pushed down
        self.envs: dict[Term, int] = {}  # how often a term was visited under replaced variables
        self.affine = Affine()
        self.fresh = 1 << 32  # levels of loop variables renamed on the way, disjoint from those of the program

    def run(self, root: Key) -> Bulk:
        """Visit everything the root needs, each (node, environment) once; generators replace the call stack."""
        if root in self.memo:
            return self.memo[root]
        stack: list[tuple[Key, Visit]] = [(root, self.visit(*root))]
        answer: Bulk | None = None
        while stack:
            key, visit = stack[-1]
            try:
                want = next(visit) if answer is None else visit.send(answer)
            except StopIteration as done:
                answer = self.memo[key] = done.value
                stack.pop()
                if self.log is not None and answer.term is not key[0]:
                    self.log.append(Step(_rule(key[0]), key[0], answer.term))
                continue
            answer = self.memo.get(want)
            if answer is None:
                stack.append((want, self.visit(*want)))
        assert answer is not None
        return answer

    def key(self, t: Term, env: Env) -> Key:
        """The part of the environment that matters for `t`; deeper binders hide nothing, levels are unique."""
        return (t, tuple((v, b) for v, b in env if v in t.free)) if env else (t, ())

    def visit(self, t: Term, env: Env) -> Visit:
        """The bulk value of a term where some variables are replaced, from those of its operands."""
        op = t.op
        if not t.pointful and all(v in self.outer for v in t.free) and not env:
            return Bulk(t, ())
        if isinstance(op, LoopVar):
            return self.variable(t, op, env)
        self.arena.follow(t)
        if env and self.crowded(t, env):
            return (yield from self.read_at(t, env))
        if isinstance(op, Build1):
            return (yield from self.build(t, op, env))
        if isinstance(op, Gather) and self.loop_dependent(t.args[0]) and self.uses[t.args[0]] == 1:
            pushed = yield from self.push(t, env)
            if pushed is not None:
                return pushed
        there = (yield from self.chosen_at(t, env)) if isinstance(op, Select) else [env] * len(t.args)
        args: list[Bulk] = []
        for a, known in zip(t.args, there):
            args.append((yield self.key(a, known)))
        self.arena.follow(t)
        op = with_bodies(op, lambda body: body.bulk)
        return self.gather(args) if isinstance(op, Gather) and args[0].axes else self.apply(op, args)

    def variable(self, t: Term, op: LoopVar, env: Env) -> Bulk:
        for v, bulk in env:
            if v is t:
                return bulk
        return Bulk(t, ()) if t in self.outer else Bulk(self.arena.term(Iota(op.n)), (t,))

    def crowded(self, t: Term, env: Env) -> bool:
        """Whether indices are pushed down to `t` for the third time or again, as is counted here: work that is written once would
        be repeated."""
        if all(isinstance(a.op, LoopVar) or not any(v in a.free for v, _ in env) for a in t.args):
            return False  # as cheap as reading it
        self.envs[t] = self.envs.get(t, 0) + 1
        return self.envs[t] > 2

    def read_at(self, t: Term, env: Env) -> Visit:
        """`t` where variables have been replaced, read from its values for all of theirs."""
        x = yield (t, ())
        replaced = dict(env)
        indices = {v: replaced[v] for v in x.axes if v in replaced}
        axes = self.union([*indices.values(), Bulk(x.term, tuple(v for v in x.axes if v not in indices))])
        grid = tuple(_size(v) for v in axes)
        along = [
            wrap(self.scope, self.spread(indices[v], axes)) if v in indices else iota_along(grid, axes.index(v))
            for v in x.axes
        ]
        return Bulk(self.unwrap(gather(wrap(self.scope, x.term), *along)), axes)

    def chosen_at(self, t: Term, env: Env) -> Generator[Key, Bulk, list[Env]]:
        """``select (i = p) (f i) y = select (i = p) (f p) y``: one element is computed, not all, if `p` is one place for all that
        only the run knows. What is made of a place that is none is not chosen. The environments of the three arguments."""
        known = {v for v, _ in env}
        side, tests = _equations(t.args[0])
        there = list(env)
        for v, p in (pair for test in tests for pair in (test.args, test.args[::-1])):
            if isinstance(v.op, LoopVar) and v not in (*self.outer, *known, *p.free) and v in t.args[side].free:
                place = yield self.key(p, env)
                if not place.axes and self.affine(place.term).form is None:
                    there.append((v, place))
                    known.add(v)
        return [tuple(there) if k == side else env for k in range(3)]

    def loop_dependent(self, t: Term) -> bool:
        return any(isinstance(v.op, LoopVar) and v not in self.outer for v in t.free)

    def build(self, t: Term, op: Build1, env: Env) -> Visit:
        """``build1 k (\\i. body)``: the axis of `i` in the bulk body becomes the outermost of the result."""
        var = self.arena.term(LoopVar(op.level, op.n))
        (body,) = t.args
        if any(var in b.axes for _, b in env):  # an index pushed below this binder mentions a variable of the same name
            renamed = self.renamed(op.n)
            env = (*env, (var, Bulk(self.arena.term(Iota(op.n)), (renamed,))))
            var = renamed
        x = yield self.key(body, env)
        if var not in x.axes:  # build1 k (\i. t) -> replicate k t
            m = len(x.axes)
            wide = x.term.spec.shape[:m] + (op.n,) + x.term.spec.shape[m:]
            kept = tuple(a for a in range(len(wide)) if a != m)
            return Bulk(self.unwrap(broadcast(wrap(self.scope, x.term), wide, kept)), x.axes)
        rest = tuple(v for v in x.axes if v is not var)
        return Bulk(self.ordered(x, (*rest, var)), rest)

    # ---------------------------------------------------------------- one operation over bulk operands
    def apply(self, op: Op, args: Sequence[Bulk]) -> Bulk:
        """The operation under the union of the operands' loop axes."""
        axes = self.union(args)
        if not axes:
            return Bulk(self.arena.term(op, tuple(a.term for a in args)), ())
        sizes = tuple(_size(v) for v in axes)
        spread = [wrap(self.scope, self.spread(a, axes) if a.axes else a.term) for a in args]
        out = op.batch(sizes, [bool(a.axes) for a in args], *spread)
        return Bulk(self.unwrap(out), axes)

    def gather(self, args: Sequence[Bulk]) -> Bulk:
        """A gather reads its source where it lies: loop axes of the source are indexed, not repeated along the others."""
        x, *ix = args
        axes = self.union(args)
        sizes = tuple(_size(v) for v in axes)
        spread = [wrap(self.scope, self.spread(i, axes)) for i in ix]
        grid = spread[0].spec.shape if spread else sizes
        along = [iota_along(grid, axes.index(v)) for v in x.axes]
        return Bulk(self.unwrap(gather(wrap(self.scope, x.term), *along, *spread)), axes)

    def union(self, args: Iterable[Bulk]) -> tuple[Term, ...]:
        axes: tuple[Term, ...] = ()
        for a in args:
            if a.axes != axes and not set(a.axes) <= set(axes):
                axes = tuple(sorted({*axes, *a.axes}, key=_level))
        return axes

    def spread(self, x: Bulk, axes: tuple[Term, ...]) -> Term:
        """`x` repeated along the loop axes that it lacks."""
        if x.axes == axes:
            return x.term
        shape = x.term.spec.shape
        inner = shape[len(x.axes) :]
        place = tuple(axes.index(v) for v in x.axes) + tuple(range(len(axes), len(axes) + len(inner)))
        return self.unwrap(broadcast(wrap(self.scope, x.term), tuple(_size(v) for v in axes) + inner, place))

    def ordered(self, x: Bulk, axes: tuple[Term, ...]) -> Term:
        """The term with its loop axes in this order."""
        if x.axes == axes:
            return x.term
        perm = tuple(x.axes.index(v) for v in axes) + tuple(range(len(axes), x.term.spec.ndim))
        return self.unwrap(permute(wrap(self.scope, x.term), perm))

    def unwrap(self, x: object) -> Term:
        return rep_in(self.scope, x)  # type: ignore[arg-type]

    # ---------------------------------------------------------------- pushing an index below a node
    def push(self, t: Term, env: Env) -> Generator[Key, Bulk, Bulk | None]:
        """``index x ix`` where only this index uses `x`: evaluate `x` at the indices, not everywhere."""
        x, *ix = t.args
        m = len(ix)
        if not m:
            return None
        here: list[Bulk] = []
        for i in ix:
            here.append((yield self.key(i, env)))
        replaced = dict(env)
        source = {a for v in x.free if isinstance(v.op, LoopVar) for a in (replaced[v].axes if v in replaced else (v,))}
        taken = prod(_size(v) for v in source.union(self.union(here))) * prod(ix[0].spec.shape)
        if taken > prod(_size(v) for v in source) * prod(x.spec.shape[:m]):
            return None
        if isinstance(x.op, Build1):
            value = yield from self.push_into_build(t, x.op, here, env)
        else:
            args = [wrap(self.scope, a) for a in x.args]
            lower = x.op.index([wrap(self.scope, i) for i in ix], *args)
            if lower is None:
                return None
            inner = self.unwrap(lower)
            self.replace(t, x, inner)
            value = yield self.key(inner, env)
        ok = all(self.affine.inside((i.term,), (n,)) for i, n in zip(here, x.spec.shape))
        return value if ok else self.guarded(here, x.spec.shape[:m], value)

    def push_into_build(self, t: Term, op: Build1, here: Sequence[Bulk], env: Env) -> Visit:
        """``index (build1 k (\\i. body)) (u :: rest)``: the body at ``i = u``, indexed further.

        Variables are named by level, so the same name may already stand for something else around here: what the environment
        says of it ends at this binder, and an index that mentions it gets another name before it goes below. The axes of a grid
        of indices are loop variables on the way, inside of all others.
        """
        x, u, *ix = t.args
        (body,) = x.args
        var = self.arena.term(LoopVar(op.level, op.n))
        grid = tuple(self.renamed(n) for n in u.spec.shape)
        here = [Bulk(b.term, (*b.axes, *grid)) for b in here]
        inside = [(v, b) for v, b in env if v is not var]
        rest: list[Term] = []
        for i, bulk, n in zip(ix, here[1:], x.spec.shape[1:]):
            if grid or var in i.free:
                i = self.renamed(n)
                inside.append((i, bulk))
            rest.append(i)
        inner = self.arena.term(Gather(), (body, *rest)) if rest else body
        self.replace(t, x, inner)
        value = yield self.key(inner, (*inside, (var, here[0])))
        if not grid:
            return value
        axes = self.union([value, Bulk(u, grid)])
        return Bulk(self.spread(value, axes), axes[: -len(grid)])

    def renamed(self, n: int) -> Term:
        """A fresh loop variable."""
        self.fresh += 1
        return self.arena.term(LoopVar(self.fresh, n))

    def guarded(self, ix: Sequence[Bulk], dims: Sequence[int], value: Bulk) -> Bulk:
        """``select (0 <= ix < n) value 0``: an index that was pushed away must still read zero out of bounds."""
        ok: Bulk | None = None
        for i, n in zip(ix, dims):
            shape, dtype = i.term.spec.shape, i.term.spec.dtype
            last = min(n - 1, 2**31 - 1) if dtype is I32 else n - 1  # beyond which it cannot go
            for low, high in ((self.constant(0, shape, dtype), i), (i, self.constant(last, shape, dtype))):
                fits = Bulk(self.arena.term(LessEqual(), (low.term, high.term)), i.axes)
                ok = fits if ok is None else self.apply(LogicalAnd(), [ok, fits])
        assert ok is not None
        rank = ok.term.spec.ndim - len(ok.axes)  # of the index grid
        inner = value.term.spec.shape[len(value.axes) :]
        wide = ok.term.spec.shape[: len(ok.axes)] + inner
        place = tuple(range(len(ok.axes) + rank))
        mask = Bulk(self.unwrap(broadcast(wrap(self.scope, ok.term), wide, place)), ok.axes)
        dtype = value.term.spec.dtype
        zero = self.constant(0.0 if is_float(dtype) else 0, inner, dtype)
        return self.apply(Select(), [mask, value, zero])

    def constant(self, value: float, shape: tuple[int, ...], dtype: type = I64) -> Bulk:
        t = self.arena.term(Const(dtype, value))
        return Bulk(self.unwrap(broadcast(wrap(self.scope, t), shape, ())), ())

    def replace(self, t: Term, x: Term, inner: Term) -> None:
        """Keep the use counts right when `inner` replaces `t`, whose operand `x` is no longer needed."""
        if t in self.replaced:
            return  # by visits in other environments
        self.replaced.add(t)
        todo = [inner]
        while todo:
            u = todo.pop()
            known = u in self.uses
            self.uses[u] = self.uses.get(u, 0) + 1
            if not known:
                todo.extend(u.args)
        for a in x.args:
            self.uses[a] -= 1


def _equations(test: Term) -> tuple[int, list[Term]]:
    """Equations that hold wherever one side of a choice is taken, and which side that is."""
    while _is_repeated(test):
        (test,) = test.args
    if isinstance(test.op, NotEqual):
        return 2, [test]
    found, todo = list[Term](), [test]
    while todo:
        t = todo.pop()
        if isinstance(t.op, LogicalAnd) or _is_repeated(t):
            todo += t.args
        elif isinstance(t.op, Equal):
            found.append(t)
    return 1, found


def _is_repeated(t: Term) -> bool:
    """Whether this is one number, in all places."""
    return isinstance(t.op, View) and not any(terms for _, terms in t.op.forms)


def _level(v: Term) -> tuple[int, bool, int]:
    """What loop variables are sorted by, those of remainders directly inside of their blocks."""
    assert isinstance(v.op, LoopVar)
    level, within = v.op.level, INNER <= v.op.level < 2 * INNER
    return level - INNER * within, within, v.op.n


def _size(v: Term) -> int:
    assert isinstance(v.op, LoopVar)
    return v.op.n


def _rule(t: Term) -> str:
    """The name of the rule of the specification that this visit stands for."""
    if isinstance(t.op, Build1):
        return f"build1 of {t.args[0].op.name}"
    return f"index of {t.args[0].op.name}" if isinstance(t.op, Gather) else f"{t.op.name} under build1"
