"""The three tables of the transformation, as written: every rule has a name, one line of algebra, and a proviso if it needs one.

A proviso says when both sides have the same value; where it fails the rule is made exact by a selection (`Rule.guarded`).
Next: `rewriter.py`, which applies the rules to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from adtypes.ops.arithmetic import Add, Mul
from adtypes.ops.comparison import LessEqual, LogicalAnd
from adtypes.ops.integer import FloorDiv, Mod
from tests.reference.language import (
    INT,
    Build1,
    Const,
    Iota,
    Let,
    Move,
    Node,
    Term,
    Var,
    build1,
    cond,
    free,
    fresh,
    gather,
    index,
    iota,
    let,
    number,
    op,
    replicate,
    reshape,
    scatter,
    stack,
    substitute,
    sum_outer,
    tr,
    zeros,
)  # fmt: skip

Apply: TypeAlias = Callable[[Term], "Term | None"]
Bounds: TypeAlias = Callable[[Term], list[tuple[Term, int]]]
OfBuild: TypeAlias = Callable[[int, str, Term], "Term | None"]
OfIndex: TypeAlias = Callable[[Term, tuple[Term, ...]], "Term | None"]


class Rule(NamedTuple):
    """One law, read from left to right."""

    name: str
    algebra: str
    apply: Apply
    bounds: Bounds | None = None  # the proviso: these indices lie below these sizes

    def guarded(self, t: Term) -> Term | None:
        """The right-hand side, zero where the proviso fails."""
        new = self.apply(t)
        if new is None or self.bounds is None:
            return new
        inside = [(i, n) for i, n in self.bounds(t) if not (isinstance(i, Const) and 0 <= int(i.value) < n)]
        if not inside:
            return new
        names = [fresh("u") for _ in inside]
        ok: Term | None = None
        for x, (_, n) in zip(names, inside):
            for low, high in ((number(0), Var(INT, x)), (Var(INT, x), number(n - 1))):
                here = op(LessEqual(), low, high)
                ok = here if ok is None else op(LogicalAnd(), ok, here)
        assert ok is not None
        out: Term = cond(ok, new, zeros(new.spec))
        for x, (i, _) in zip(reversed(names), reversed(inside)):
            out = let(x, i, out)
        return out


BUILD: list[Rule] = []
INDEX: list[Rule] = []
STUCK: list[Rule] = []


def build_rule(name: str, algebra: str) -> Callable[[OfBuild], None]:
    """A rule for ``build1 k (\\\\i. t)``, given `k`, `i`, `t`."""

    def register(f: OfBuild) -> None:
        table = STUCK if name.startswith("index") else BUILD
        table.append(Rule(f"build1 of {name}", algebra, lambda t: f(t.n, t.var, t.body) if isinstance(t, Build1) else None))

    return register


def index_rule(name: str, algebra: str, bounds: Bounds | None = None) -> Callable[[OfIndex], None]:
    """A rule for ``index t ix``, given `t` and `ix`."""

    def register(f: OfIndex) -> None:
        def apply(t: Term) -> Term | None:
            return f(t.args[0], t.args[1:]) if isinstance(t, Node) and t.kind == "index" else None

        INDEX.append(Rule(f"index of {name}", algebra, apply, bounds))

    return register


def is_(t: Term, kind: str) -> bool:
    return isinstance(t, Node) and t.kind == kind


def static(t: Term) -> tuple[int, ...]:
    assert isinstance(t, Node)
    return t.static  # type: ignore[no-any-return]


def all_indices(t: Term) -> list[tuple[Term, int]]:
    assert isinstance(t, Node)
    return list(zip(t.args[1:], t.args[0].spec.shape))


def first_index(t: Term) -> list[tuple[Term, int]]:
    return all_indices(t)[:1]


def bind_all(ix: Sequence[Term], body: Callable[[list[Term]], Term]) -> Term:
    """Bind the index terms, then the body of their variables."""
    names = [fresh("j") for _ in ix]
    out = body([Var(INT, x) for x in names])
    for x, i in zip(reversed(names), reversed(ix)):
        out = let(x, i, out)
    return out


# ---------------------------------------------------------------- build1 pushed down
@build_rule("i", "build1 k (\\i. i) = iota k")
def _(k: int, i: str, t: Term) -> Term | None:
    return iota(k) if isinstance(t, Var) and t.name == i else None


@build_rule("invariant", "build1 k (\\i. t) = replicate k t, i not free in t")
def _(k: int, i: str, t: Term) -> Term | None:
    return replicate(k, t) if i not in free(t) else None


@build_rule("let", "build1 k (\\i. let x = v in u) = let x = build1 k (\\i. v) in build1 k (\\i. u[index x [i] / x])")
def _(k: int, i: str, t: Term) -> Term | None:
    if not isinstance(t, Let):
        return None
    x = fresh(t.name)
    wide = build1(k, i, t.value)
    return let(x, wide, build1(k, i, substitute(t.body, {t.name: index(Var(wide.spec, x), [Var(INT, i)])})))


@build_rule("cond", "build1 k (\\i. cond b u v) = build1 k (\\i. index [u, v] [cond b 0 1])")
def _(k: int, i: str, t: Term) -> Term | None:
    if not is_(t, "cond"):
        return None
    b, u, v = t.parts
    return build1(k, i, index(stack([u, v]), [cond(b, number(0), number(1))]))


@build_rule("op", "build1 k (\\i. op t u) = op (build1 k (\\i. t)) (build1 k (\\i. u))")
def _(k: int, i: str, t: Term) -> Term | None:
    return op(t.static, *[build1(k, i, a) for a in t.args]) if isinstance(t, Node) and t.kind == "op" else None


@build_rule("sumOuter", "build1 k (\\i. sumOuter t) = sumOuter (tr [1,0] (build1 k (\\i. t)))")
def _(k: int, i: str, t: Term) -> Term | None:
    return sum_outer(tr([1, 0], build1(k, i, t.parts[0]))) if is_(t, "sum") else None


@build_rule("gather", "build1 k (\\i. gather sh t (\\is. ix)) = gather (k::sh) (build1 k (\\i. t)) (\\(i::is). i::ix)")
def _(k: int, i: str, t: Term) -> Term | None:
    if not isinstance(t, Move) or t.forward:
        return None
    return gather((k, *t.spec.shape), build1(k, i, t.of), (i, *t.vars), (Var(INT, i), *t.ix))


@build_rule("scatter", "build1 k (\\i. scatter sh t (\\is. ix)) = scatter (k::sh) (build1 k (\\i. t)) (\\(i::is). i::ix)")
def _(k: int, i: str, t: Term) -> Term | None:
    if not isinstance(t, Move) or not t.forward:
        return None
    return scatter((k, *t.spec.shape), build1(k, i, t.of), (i, *t.vars), (Var(INT, i), *t.ix))


@build_rule("stack", "build1 k (\\i. [t1..tn]) = tr [1,0] [build1 k (\\i. t1), .., build1 k (\\i. tn)]")
def _(k: int, i: str, t: Term) -> Term | None:
    return tr([1, 0], stack([build1(k, i, a) for a in t.parts])) if is_(t, "stack") else None


@build_rule("replicate", "build1 k (\\i. replicate n t) = tr [1,0] (replicate n (build1 k (\\i. t)))")
def _(k: int, i: str, t: Term) -> Term | None:
    if not isinstance(t, Node) or t.kind != "replicate":
        return None
    return tr([1, 0], replicate(t.static, build1(k, i, t.args[0])))


@build_rule("tr", "build1 k (\\i. tr [b0..bn] t) = tr [0,b0+1,..,bn+1] (build1 k (\\i. t))")
def _(k: int, i: str, t: Term) -> Term | None:
    return tr([0, *(b + 1 for b in static(t))], build1(k, i, t.parts[0])) if is_(t, "tr") else None


@build_rule("reshape", "build1 k (\\i. reshape sh t) = reshape (k::sh) (build1 k (\\i. t))")
def _(k: int, i: str, t: Term) -> Term | None:
    return reshape((k, *static(t)), build1(k, i, t.parts[0])) if is_(t, "reshape") else None


# ---------------------------------------------------------------- index pushed down
@index_rule("nothing", "index t [] = t")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    return t if not ix else None


@index_rule("index", "index (index t us) ix = index t (us ++ ix)")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    return index(t.parts[0], (*t.parts[1:], *ix)) if is_(t, "index") else None


@index_rule("let", "index (let x = v in t) ix = let x = v in index t ix")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not isinstance(t, Let):
        return None
    x = fresh(t.name)
    return let(x, t.value, index(substitute(t.body, {t.name: Var(t.value.spec, x)}), ix))


@index_rule("cond", "index (cond b u v) ix = let js = ix in cond b (index u js) (index v js)")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not is_(t, "cond") or not ix:
        return None
    b, u, v = t.parts
    return bind_all(ix, lambda js: cond(b, index(u, js), index(v, js)))


@index_rule("op", "index (op t u) ix = let js = ix in op (index t js) (index u js), if ix is in bounds", all_indices)
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not isinstance(t, Node) or t.kind != "op" or not ix:
        return None
    return bind_all(ix, lambda js: op(t.static, *[index(a, js) for a in t.args]))


@index_rule("sumOuter", "index (sumOuter t) ix = sumOuter (index (tr [1..n,0] t) ix), n = length ix")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not is_(t, "sum") or not ix:
        return None
    return sum_outer(index(tr([*range(1, len(ix) + 1), 0], t.parts[0]), ix))


@index_rule("stack", "index [t1..tk] (u::rest) = let js = rest in index [index t1 js, .., index tk js] [u], rest not empty")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not is_(t, "stack") or len(ix) < 2:
        return None
    return bind_all(ix[1:], lambda js: index(stack([index(a, js) for a in t.parts]), ix[:1]))


@index_rule("replicate", "index (replicate k t) (u::rest) = index t rest, if 0 <= u < k", first_index)
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    return index(t.parts[0], ix[1:]) if is_(t, "replicate") and ix else None


@index_rule("tr", "index (tr [b0..bk] t) ix = index (gather sh t (\\[i_b0..i_bk]. [i0..ik])) ix")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not is_(t, "tr") or not ix:
        return None
    names = {b: fresh("i") for b in static(t)}
    return index(gather(t.spec.shape, t.parts[0], list(names.values()), [Var(INT, names[b]) for b in sorted(names)]), ix)


@index_rule("reshape", "index (reshape sh t) ix = index (gather sh t (\\is. fromLinear (shape t) (toLinear sh is))) ix")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not is_(t, "reshape") or not ix:
        return None
    names = [fresh("i") for _ in static(t)]
    position: Term = number(0)
    for x, n in zip(names, static(t)):
        position = op(Add(), op(Mul(), position, number(n)), Var(INT, x))
    source, stride, at = t.parts[0].spec.shape, 1, []
    for n in reversed(source):
        at.append(op(Mod(), op(FloorDiv(), position, number(stride)), number(n)))
        stride *= max(n, 1)
    return index(gather(static(t), t.parts[0], names, at[::-1]), ix)


@index_rule(
    "gather",
    "index (gather (k::sh) t (\\(i::is). jx)) (u::rest) = index (gather sh t (\\is. let i = u in jx)) rest, if 0 <= u < k",
    first_index,
)
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not isinstance(t, Move) or t.forward or not ix or not t.vars:
        return None
    i, *others = t.vars
    clash = free(ix[0])
    names = {x: fresh(x) if x in clash else x for x in others}
    renamed = {x: Var(INT, y) for x, y in names.items()}
    jx = [let(y := fresh(i), ix[0], substitute(j, {**renamed, i: Var(INT, y)})) for j in t.ix]
    return index(gather(t.spec.shape[1:], t.of, [names[x] for x in others], jx), ix[1:])


@index_rule("gather of one", "index (gather [] t (\\[]. jx)) ix = index (index t jx) ix")
def _(t: Term, ix: tuple[Term, ...]) -> Term | None:
    if not isinstance(t, Move) or t.forward or t.vars or not ix:
        return None
    return index(index(t.of, t.ix), ix)


# ---------------------------------------------------------------- build1 of a stuck index
@build_rule("index of a variable or constant", "build1 k (\\i. index x ix) = gather (k::sh) x (\\[i]. ix)")
def _(k: int, i: str, t: Term) -> Term | None:
    if not is_(t, "index") or len(t.parts) < 2:
        return None
    x, *ix = t.parts
    if not isinstance(x, (Var, Const, Iota)) or i in free(x):
        return None
    return gather((k, *t.spec.shape), x, [i], ix)


@build_rule("index of a stack", "build1 k (\\i. index [t1..tn] [t]) = gather (k::sh) (build1 k (\\i. [t1..tn])) (\\[i]. [i,t])")
def _(k: int, i: str, t: Term) -> Term | None:
    if not is_(t, "index") or len(t.parts) != 2 or not is_(t.parts[0], "stack"):
        return None
    return gather((k, *t.spec.shape), build1(k, i, t.parts[0]), [i], [Var(INT, i), t.parts[1]])


@build_rule(
    "index of a scatter",
    "build1 k (\\i. index (scatter ..) ix) = gather (k::sh) (build1 k (\\i. scatter ..)) (\\[i]. i::ix)",
)
def _(k: int, i: str, t: Term) -> Term | None:
    if not is_(t, "index") or len(t.parts) < 2:
        return None
    x, *ix = t.parts
    if not isinstance(x, Move) or not x.forward:
        return None
    return gather((k, *t.spec.shape), build1(k, i, x), [i], [Var(INT, i), *ix])


RULES: tuple[Rule, ...] = (*BUILD, *INDEX, *STUCK)
