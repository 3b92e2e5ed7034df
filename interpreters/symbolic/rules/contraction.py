"""Rules that find contractions: a sum of products, under repetitions and permutations, becomes an einsum of two operands; and
rules that make contractions cheap, see `interpreters.symbolic.products`."""

from __future__ import annotations

from adtypes.affine import axis, kept
from adtypes.dtypes import Num, is_float
from adtypes.op import Op
from adtypes.ops.arithmetic import Add, Div, Mul, Neg, Sub
from adtypes.ops.comparison import Cast
from adtypes.ops.contraction import Contract, Contract0, Contraction
from adtypes.ops.layout import Sum, Unview, View
from adtypes.ops.selection import Mul0, Select
from interpreters.symbolic.diagonals import Factor, diagonal
from interpreters.symbolic.orders import plan
from interpreters.symbolic.products import Product, combine, contract, product_of
from interpreters.symbolic.rewrite import Rewriter, but_for_order, number, pure, rule, spread
from interpreters.symbolic.rules.multiples import split
from interpreters.symbolic.term import Term

DIAGONALS = (Unview, Cast, View)  # what unit matrices are made of
PRODUCTS = (Mul, Neg, Contract, View, Add)  # what factors may hide behind
MANY = 6  # factors, beyond which a product is not taken apart: orders of pairs are tried


@rule("sum of quotients", "sum_k x[i,k] / y[i] = (sum_k x[i,k]) / y[i],  sum_k x[i,k] * y[k] / z[k] = contract x (y / z)", Sum,
      on=(Div, Mul, Neg, View))  # fmt: skip
def sum_of_quotients(r: Rewriter, t: Term) -> Term | None:
    """Also of products with quotients, so that what is divided may be a contraction."""
    (x,) = t.args
    assert isinstance(t.op, Sum)
    if not is_float(t.spec.dtype) or 0 in x.spec.shape:
        return None
    out = kept(x.spec.ndim, t.op.axes)
    found = product_of(r, x, tuple(range(x.spec.ndim)), True, over=t.op.axes)
    if not (found.divisors or found.divided):
        return None
    y = combine(r, found.factors, out, found.size, t, found.gone)
    for d, ls in found.divisors:
        y = r.make(Div(), y, r.broadcast(d, t.spec.shape, tuple(out.index(c) for c in ls)))
    return r.make(Neg(), y) if found.sign < 0 else y


@rule("sum of products", "sum_k x[i,k] * y[k,j] = contract x y", Sum)
def sum_of_products(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert isinstance(t.op, Sum)
    if not issubclass(t.spec.dtype, Num):
        return None
    found = product_of(r, x, tuple(range(x.spec.ndim)), True)
    if len(found.factors) < 2:
        core, labels = found.factors[0]
        in_place = labels == tuple(range(x.spec.ndim))  # a square matrix has the same shape transposed
        return r.make(Neg(), r.make(t.op, core)) if found.sign < 0 and in_place else None
    y = combine(r, found.factors, kept(x.spec.ndim, t.op.axes), found.size, t, found.gone)
    return r.make(Neg(), y) if found.sign < 0 else y


@rule("sum of sums", "sum (x * y + z * w) = sum (x * y) + sum (z * w),  sum (x + x) = sum x + sum x", Sum)
def sum_of_sums(r: Rewriter, t: Term) -> Term | None:
    """Tangents of contractions are sums of products: as two contractions they need no array of all products."""
    (x,) = t.args
    around = list[tuple[Op, Term | None, Term]]()  # sums of thousands of terms are nested as deeply
    while _is_split(r, x):
        a, b = x.args
        is_left = a is b or isinstance(a.op, (Add, Sub))
        around.append((x.op, None if is_left else r.make(t.op, a), b))
        x = a if is_left else b
    if not around:
        return None
    y = r.make(t.op, x)
    for op, first, last in reversed(around):
        y = r.make(op, y, r.make(t.op, last)) if first is None else r.make(op, first, y)
    return y


def _is_split(r: Rewriter, x: Term) -> bool:
    """Whether a sum over a sum is taken apart."""
    if not isinstance(x.op, (Add, Sub)) or 0 in x.spec.shape or not r.single_use(x):
        return False
    a, b = x.args
    return (isinstance(x.op, Add) and a is b) or _shrinks(r, a) or _shrinks(r, b) or (_is_product(r, a) and _is_product(r, b))


def _is_product(r: Rewriter, t: Term) -> bool:
    """Whether a sum over the term, which has no other use, is a contraction."""
    return _shrinks(r, t) or sum(bool(ls) for _, ls in _factors(r, t)) > 1


def _shrinks(r: Rewriter, t: Term) -> bool:
    """Whether, in addition, that contraction needs no array of the size of the term."""
    if isinstance(t.op, Contract):
        return r.single_use(t)
    factors = [ls for _, ls in _factors(r, t) if ls]
    return len(factors) > 1 and all(len(ls) < t.spec.ndim for ls in factors)


def _factors(r: Rewriter, t: Term) -> list[Factor]:
    return product_of(r, t, tuple(range(t.spec.ndim))).factors


@rule("contract of views", "contract (replicate x) y = contract x y,  contract (permute x) y = contract' x y", Contract,
      Contract0, on=(View,))  # fmt: skip
def contract_of_views(r: Rewriter, t: Term) -> Term | None:
    """Of strong products only if each axis still has a factor: a sum along another is no number times the rest."""
    assert isinstance(t.op, Contraction)
    size, out = t.op.sizes(*(a.spec for a in t.args)), t.op.out
    factors: list[Factor] = []
    for z, ls in zip(t.args, (t.op.a, t.op.b)):
        core, axes = spread(r, z)
        factors.append((core, tuple(ls[k] for k in axes)))
    (x, a), (y, b) = factors
    if (x, y) == t.args:
        return None
    every = {*a, *b} == {*size}
    if isinstance(t.op, Contract) and not (a and b and every):
        return combine(r, factors, out, size, t)
    return contract(r, x, a, y, b, out, type(t.op)) if every else None


@rule("view of contract", "permute (a * contract x y) = a * contract' x y  if nobody else reads it, for a number a", View)
def view_of_contract(r: Rewriter, t: Term) -> Term | None:
    axes, (a, x) = pure(t), split(t.args[0])
    if axes is None or not isinstance(x.op, Contraction) or len(axes) != t.spec.ndim:
        return None
    if not r.single_use(x) or not r.single_use(t.args[0]):
        return None
    out = tuple(x.op.out[axes.index(k)] for k in range(len(axes)))
    r.contractions.pop(but_for_order(x.op, *x.args)[0], None)  # nothing is left of it
    made = contract(r, x.args[0], x.op.a, x.args[1], x.op.b, out, type(x.op))
    return made if x is t.args[0] else r.make(Mul(), made, r.constant(a, t.spec))


@rule("contract once", "contract' x y = permute (contract x y),  also contract y x,  if that is computed anyway", Contract)
def contract_once(r: Rewriter, t: Term) -> Term | None:
    """Of index loops that differ in the order of the indices of their result, and of derivatives of products of equals."""
    assert isinstance(t.op, Contract)
    key, out = but_for_order(t.op, *t.args)
    first, order = r.contractions.setdefault(key, (t, out))
    if first is t:
        return None
    r.uses[first] = r.uses.get(first, 1) + r.uses.get(t, 1)
    return r.view(first, t.spec.shape, tuple(axis(out.index(c)) for c in order))


@rule("outer product", "replicate x * replicate' y = outer x y  if they share no axis", Mul, on=(View,))
def outer_product(r: Rewriter, t: Term) -> Term | None:
    (x, a), (y, b) = (spread(r, z) for z in t.args)
    if not a or not b or set(a) & set(b) or len(a) + len(b) != t.spec.ndim or number(x) is not None or number(y) is not None:
        return None
    return contract(r, x, a, y, b, tuple(range(t.spec.ndim)))


@rule("contract with ones", "an axis of size 1 is not a label", Contract)
def contract_with_ones(r: Rewriter, t: Term) -> Term | None:
    assert isinstance(t.op, Contract)
    x, y = t.args
    size = dict(zip((*t.op.a, *t.op.b), (*x.spec.shape, *y.spec.shape)))
    ones = {c for c, n in size.items() if n == 1}
    if not ones:
        return None
    factors: list[Factor] = []
    for z, ls in ((x, t.op.a), (y, t.op.b)):
        left = tuple(c for c in ls if c not in ones)
        places = iter(range(len(left)))
        forms = tuple((0, ()) if c in ones else (0, ((next(places), 1),)) for c in ls)
        factors.append((r.view(z, tuple(size[c] for c in left), forms), left))
    left_over = {c: n for c, n in size.items() if c not in ones or c in t.op.out}
    return combine(r, factors, t.op.out, left_over, t)


@rule("sum of contract", "sum_i (contract x y)[i] = contract' x y", Sum)
def sum_of_contract(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert isinstance(t.op, Sum)
    if not isinstance(x.op, Contraction) or not r.single_use(x):
        return None
    left = kept(x.spec.ndim, t.op.axes)
    return contract(r, x.args[0], x.op.a, x.args[1], x.op.b, tuple(x.op.out[k] for k in left), type(x.op))


@rule("contraction by cost", "contract (contract x y) z = contract x (contract y z)  where that is less", Contract, on=PRODUCTS)
def contraction_by_cost(r: Rewriter, t: Term) -> Term | None:
    """Multiplies matrix chains from their cheap end, small factors last. A factor that others use is taken apart where even so
    that is less: since another product is computed anyway, or as it is one of thin matrices.

    ``(Q v) . (Q u)`` stays: by ``Q^T Q`` it would cost less, but lose twice as many digits where `Q v` is small.
    """
    if t not in r.uses:  # new terms wait for the next round, when the uses of their operands are known
        return None
    out = tuple(range(t.spec.ndim))
    found = product_of(r, t, out, True, True)
    several = len(found.factors) > 2 or found.sign < 0
    shared = [core for core, _ in found.factors if isinstance(core.op, Contract) and r.uses.get(core, 0) > 1]
    if not _may_be_ordered(found) if several else not shared:
        return None
    least = plan(r, found.factors, out, found.size, found.gone).cost
    for core in shared:
        other = product_of(r, t, out, True, True, shared=core)
        if _may_be_ordered(other) and plan(r, other.factors, out, other.size, other.gone).cost < least:
            return _ordered(r, other, t)
    return _ordered(r, found, t) if several and (least < found.cost or found.sign < 0) else None


def _may_be_ordered(found: Product) -> bool:
    """Whether there are not too many factors, and none that has other axes than itself, as in ``(Q v) . (Q u)``."""
    factors = [f for f in found.factors if f[1]]
    return len(found.factors) <= MANY and len({core for core, _ in factors}) == len({*factors})


def _ordered(r: Rewriter, found: Product, t: Term) -> Term:
    y = combine(r, found.factors, tuple(range(t.spec.ndim)), found.size, t, found.gone)
    return r.make(Neg(), y) if found.sign < 0 else y


@rule("diagonal factor", "contract (diag d) x = d * x,  x * diag d = diag (d * diagonal x)", Contract, Mul, on=DIAGONALS)
def diagonal_factor(r: Rewriter, t: Term) -> Term | None:
    """In derivatives only: exact where no factor is infinite off the diagonal, so the user's own products stay as they are."""
    if not r.of_derivative:
        return None
    op, factors = t.op, []
    labels = (op.a, op.b) if isinstance(op, Contract) else (tuple(range(t.spec.ndim)),) * 2
    for x, ls in zip(t.args, labels):
        core, axes = spread(r, x)
        factors.append((core, tuple(ls[a] for a in axes)))
    if all(diagonal(r, core) is None for core, _ in factors):
        return None
    size = {c: n for ls, x in zip(labels, t.args) for c, n in zip(ls, x.spec.shape)}
    return combine(r, factors, op.out if isinstance(op, Contract) else labels[0], size, t)


@rule("by element on diagonals", "f (diag a) (diag b) = diag (f a b)  if f 0 0 = 0", Add, Sub, Neg, Mul0, Select, on=(Unview,))
def by_element_on_diagonals(r: Rewriter, t: Term) -> Term | None:
    """Also of a strong product with anything, which is 0 beside the diagonal, and of a choice by any condition."""
    found = [diagonal(r, x) for x in t.args]
    first = next((d for d in found if d is not None and len(d.along) > len({*d.along})), None)
    if first is None or not is_float(t.spec.dtype):
        return None
    forms, shape = tuple(map(axis, first.along)), first.core.spec.shape
    cores = list[Term]()
    for k, (x, d) in enumerate(zip(t.args, found)):
        if d is not None and d.along == first.along:
            cores.append(d.core)
        elif isinstance(t.op, Mul0) or (isinstance(t.op, Select) and (k == 0 or number(x) == 0)):
            cores.append(r.view(x, shape, forms))
        else:
            return None
    return r.unview(r.make(t.op, *cores), t.spec.shape, forms)
