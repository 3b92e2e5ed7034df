# mypy: enable-error-code="truthy-bool"
"""Programs that are accepted, with the static type of every result, and that run in all interpreters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, NewType, TypeVar

import numpy as np
from typing_extensions import TypeVarTuple, Unpack, assert_type

from adtypes import (
    F64, I64, FT, AnyTensor, Bool, Ix, Plus, Rows, StagingError, Tensor,
    append, build1, build2, build4, checked, cond, exp, expect, fold, grad, grad_at, grad_aux,
    hessian, hessian_at, hvp, iota, jacobian, jacobian_at, lint, map_accum,
    maximum, permute, plus, replicate, reshape, rows, scalar, scan, select, stage, sum1, sum_all, sum_outer, tanh,
    tensor, to_dtype, transpose, value_and_grad, value_and_grad_aux, vmap, zeros,
)  # fmt: skip

# ---- dims: polymorphic programs use TypeVars, applications use NewTypes
M = TypeVar("M", bound=int)
K = TypeVar("K", bound=int)
N = TypeVar("N", bound=int)
Sh = TypeVarTuple("Sh")
Batch = NewType("Batch", int)
In = NewType("In", int)
Hid = NewType("Hid", int)
Out = NewType("Out", int)
Tap = NewType("Tap", int)  # a constant size gets a name too: Literal[3] works in mypy but pyright widens it to int


# ---- the tensor program, written once
def matvec(a: Tensor[FT, M, N], v: Tensor[FT, N]) -> Tensor[FT, M]:
    m, n = a.shape
    return build1(m, lambda i: sum_outer(build1(n, lambda j: a[i, j] * v[j])))


def matmul(a: Tensor[FT, M, K], b: Tensor[FT, K, N]) -> Tensor[FT, M, N]:
    (m, k), (_, n) = a.shape, b.shape
    return build2((m, n), lambda i, j: sum1(k, lambda q: a[i, q] * b[q, j]))


def softplus(x: Tensor[FT, Unpack[Sh]]) -> Tensor[FT, Unpack[Sh]]:  # rank-polymorphic
    return maximum(x, 0.0) + exp(-maximum(x, -x))


def conv2d(
    img: Tensor[F64, Batch, In, M, N], ker: Tensor[F64, Out, In, Tap, Tap]
) -> Tensor[F64, Batch, Out, M, N]:
    b, c, h, w = img.shape
    o, _, p, q = ker.shape

    def at(bi: Ix[Batch], ci: Ix[In], i: Tensor[I64], j: Tensor[I64]) -> Tensor[F64]:
        inside = (i < h) & (j < w)
        return cond(inside, img[bi, ci, cond(inside, i, i * 0), cond(inside, j, j * 0)], scalar(0.0, F64))

    return build4(
        (b, o, h, w),
        lambda bi, oi, i, j: sum1(
            c, lambda ci: sum1(p, lambda r: sum1(q, lambda s: at(bi, ci, i + r, j + s) * ker[oi, ci, r, s]))
        ),
    )


# ---- parameters: tuples, named tuples, (generic) dataclasses, lists and dicts of them
@dataclass(frozen=True)
class Layer(Generic[M, N]):
    w: Tensor[F64, M, N]
    b: Tensor[F64, M]

    def __call__(self, x: Tensor[F64, N]) -> Tensor[F64, M]:
        return tanh(matvec(self.w, x) + self.b)


@dataclass(frozen=True)
class Mlp:
    hidden: Layer[Hid, In]
    out: Layer[Out, Hid]


class Stats(NamedTuple):
    mean: Tensor[F64, In]
    var: Tensor[F64, In]


class Scaled(NamedTuple):
    w: Tensor[F64, In]
    act: Callable[[Tensor[F64, In]], Tensor[F64, In]]
    scale: float
    power: int = 1
    name: str | None = None


def predict(p: Mlp, x: Tensor[F64, In]) -> Tensor[F64, Out]:
    return p.out(p.hidden(x))


def loss(p: Mlp, x: Tensor[F64, In], y: Tensor[F64, Out], *, reg: float = 0.0) -> Tensor[F64]:
    e = predict(p, x) - y
    return sum_all(e * e) + reg * sum_all(p.hidden.w * p.hidden.w)


def loss_aux(p: Mlp, x: Tensor[F64, In], y: Tensor[F64, Out]) -> tuple[Tensor[F64], dict[str, Tensor[F64, Out]]]:
    return loss(p, x, y), {"predicted": predict(p, x)}


def loss_pair(p: tuple[Tensor[F64, Out, In], Tensor[F64, Out]], x: Tensor[F64, In]) -> Tensor[F64]:
    w, b = p
    return sum_all(matvec(w, x) + b)


def loss_stats(s: Stats) -> Tensor[F64]:
    return sum_all(s.mean * s.var)


def loss_scaled(s: Scaled) -> Tensor[F64]:
    return sum_all(s.act(s.w)) * s.scale


def loss_list(p: list[Layer[In, In]], x: Tensor[F64, In]) -> Tensor[F64]:
    for layer in p:
        x = layer(x)
    return sum_all(x)


def loss_dict(p: dict[str, Tensor[F64, In]]) -> Tensor[F64]:
    return sum_all(p["a"] * p["b"])


def scores(x: Tensor[F64, In], a: Tensor[F64, Batch, In], scale: float = 1.0) -> Tensor[F64, Batch]:
    return tanh(a @ x) * scale


def total_score(x: Tensor[F64, In], a: Tensor[F64, Batch, In]) -> Tensor[F64]:
    return sum_all(scores(x, a))


def static_types(
    a: Tensor[F64, Batch, In],
    b: Tensor[F64, In, Out],
    v: Tensor[F64, In],
    i64: Tensor[I64, Batch],
    t3: Tensor[F64, Batch, In, Out],
    p: Mlp,
    y: Tensor[F64, Out],
    i: Tensor[I64],
) -> None:
    n, k = a.shape
    assert_type(n, Batch)
    assert_type(k, In)
    s = sum_all(v)
    assert_type(s, Tensor[F64])
    # contraction, elementwise, broadcasting of python scalars and rank-0 tensors
    assert_type(a @ b, Tensor[F64, Batch, Out])
    assert_type(a @ v, Tensor[F64, Batch])
    assert_type(v @ b, Tensor[F64, Out])
    assert_type(v @ v, Tensor[F64])
    assert_type(matmul(a, b), Tensor[F64, Batch, Out])
    assert_type(matvec(a, v), Tensor[F64, Batch])
    assert_type(a + a, Tensor[F64, Batch, In])
    assert_type(2.0 * a / 3, Tensor[F64, Batch, In])
    assert_type(s * a, Tensor[F64, Batch, In])
    assert_type(a / s, Tensor[F64, Batch, In])
    assert_type(1 - i64 * 2 // 3, Tensor[I64, Batch])
    assert_type(softplus(t3), Tensor[F64, Batch, In, Out])
    # booleans
    assert_type(a < 0.0, Tensor[Bool, Batch, In])
    assert_type((a < a) & ~(a == a), Tensor[Bool, Batch, In])
    assert_type(cond(s < 0.0, a, -a), Tensor[F64, Batch, In])
    assert_type(select(a < 0.0, a, -a), Tensor[F64, Batch, In])
    # rank changes
    assert_type(a[i], Tensor[F64, In])
    assert_type(a[i, 0], Tensor[F64])
    assert_type(t3[i], Tensor[F64, In, Out])
    assert_type(build1(n, lambda j: a[j]), Tensor[F64, Batch, In])
    assert_type(build1(n, lambda j: v), Tensor[F64, Batch, In])
    assert_type(build2((k, n), lambda c, r: a[r, c]), Tensor[F64, In, Batch])
    assert_type(sum_outer(t3), Tensor[F64, In, Out])
    assert_type(transpose(t3), Tensor[F64, In, Batch, Out])
    assert_type(a.T, Tensor[F64, In, Batch])
    assert_type(permute(t3, (2, 0, 1)), Tensor[F64, Out, Batch, In])
    assert_type(replicate(n, v), Tensor[F64, Batch, In])
    assert_type(append(a, a), Tensor[F64, Plus[Batch, Batch], In])
    assert_type(reshape(t3, (n, k)), Tensor[F64, Batch, In])
    assert_type(iota(n), Tensor[I64, Batch])
    assert_type(to_dtype(i64, F64), Tensor[F64, Batch])
    # gather / scatter, ranks in and out
    assert_type(a.gather((k,), lambda c: (i64[0], c)), Tensor[F64, In])
    assert_type(a.gather((k, n), lambda c, r: (r, c)), Tensor[F64, In, Batch])
    assert_type(a.gather((k,), lambda c: (c + 1,)), Tensor[F64, In, In])
    assert_type(t3.gather((n,), lambda r: (r, i64[r])), Tensor[F64, Batch, Out])
    assert_type(a.scatter((k, n), lambda r, c: (c, r)), Tensor[F64, In, Batch])
    assert_type(a.scatter((k,), lambda r: (i64[r],)), Tensor[F64, In, In])
    assert_type(a.scatter((k,), lambda r: i64[r]), Tensor[F64, In, In])
    assert_type(a.gather((k,), lambda c: c + 1), Tensor[F64, In, In])
    # loops over stacked pytrees
    assert_type(rows(a), Rows[Batch, Tensor[F64, In]])
    assert_type(fold(lambda acc, r: acc + r, v, rows(a)), Tensor[F64, In])
    assert_type(scan(lambda acc, r: acc + r, v, rows(a)).stack(), Tensor[F64, Batch, In])
    acc, ys = map_accum(lambda c, r: (c + r[0], (sum_all(r[0]), r[1])), v, rows(a).zip(rows(i64)))
    assert_type(acc, Tensor[F64, In])
    sums, ints = ys.unzip()
    assert_type(sums.stack(), Tensor[F64, Batch])
    assert_type(ints.stack(), Tensor[I64, Batch])
    assert_type(vmap(lambda r: predict(p, r), rows(a)).stack(), Tensor[F64, Batch, Out])
    # gradients have the type of the parameter; other arguments keep their types and names
    assert_type(grad(loss)(p, v, y, reg=0.5), Mlp)
    assert_type(value_and_grad(loss)(p, v, y), tuple[Tensor[F64], Mlp])
    assert_type(value_and_grad_aux(loss_aux)(p, v, y), tuple[tuple[Tensor[F64], dict[str, Tensor[F64, Out]]], Mlp])
    assert_type(grad_aux(loss_aux)(p, v, y), tuple[Mlp, dict[str, Tensor[F64, Out]]])
    assert_type(grad(loss_pair)((b.T, y), v), tuple[Tensor[F64, Out, In], Tensor[F64, Out]])
    assert_type(grad(loss_stats)(Stats(v, v)), Stats)
    assert_type(grad(loss_scaled)(Scaled(v, tanh, 2.0)), Scaled)  # what is no tensor stands unchanged, but a float is a leaf
    assert_type(grad(loss_list)([], v), list[Layer[In, In]])
    assert_type(grad(loss_dict)({"a": v, "b": v}), dict[str, Tensor[F64, In]])
    assert_type(grad_at(lambda x: sum_all(x * x), a), Tensor[F64, Batch, In])
    assert_type(grad_at(lambda q: sum_all(q[0] * s + q[1]), (v, v)), tuple[Tensor[F64, In], Tensor[F64, In]])
    assert_type(jacobian_at(lambda x: a @ x, v), Tensor[F64, Batch, In])
    assert_type(jacobian_at(lambda x: sum_all(x * x), v, chunk=2), Tensor[F64, In])
    assert_type(hessian_at(lambda x: sum_all((a @ x) * (a @ x)), v), Tensor[F64, In, In])
    assert_type(hessian_at(lambda x: x[0] * x[1], v), Tensor[F64, In, In])
    assert_type(jacobian(scores)(v, a, scale=2.0), Tensor[F64, Batch, In])
    assert_type(hessian(total_score)(v, a), Tensor[F64, In, In])
    assert_type(hvp(total_score, v, v, a), Tensor[F64, In])
    assert_type(stage(grad(loss))(p, v, y), Mlp)


def gradual(u: Tensor[F64, Unpack[tuple[Any, ...]]], h: Tensor[F64, Batch, Any], x: AnyTensor, v: Tensor[F64, In]) -> None:
    """Partially known code: unknown sizes are Any, unknown ranks *tuple[Any, ...]; never a false error."""
    assert_type(matvec(h, v), Tensor[F64, Batch])
    assert_type(matvec(u, v), Tensor[F64, Any])
    assert_type(v + u, Tensor[F64, In])
    assert_type(h + h, Tensor[F64, Batch, Any])
    assert_type(expect(u, v.shape), Tensor[F64, In])
    u[0, 1]
    sum_outer(u)
    matvec(x, x)
    y: Tensor[F64, In] = u[0]
    z: Tensor[F64, Batch, In] = h
    print(y, z)


def run() -> None:
    rng = np.random.default_rng(0)
    b, i, h, o = Batch(2), In(3), Hid(4), Out(2)
    an = rng.normal(size=(h, i))
    a, v = tensor(an, F64, (h, i)), tensor(rng.normal(size=(3,)), F64, (i,))
    np.testing.assert_allclose(matvec(a, v).numpy(), an @ v.numpy())
    np.testing.assert_allclose(stage(matvec)(a, v).numpy(), an @ v.numpy())
    np.testing.assert_allclose((a @ v).numpy(), an @ v.numpy())
    g = grad_at(lambda q: sum_all(matvec(q, v)), a)
    np.testing.assert_allclose(g.numpy(), np.tile(v.numpy(), (4, 1)))

    p = Mlp(
        Layer(a, tensor(rng.normal(size=4), F64, (h,))),
        Layer(tensor(rng.normal(size=(2, 4)), F64, (o, h)), tensor(rng.normal(size=2), F64, (o,))),
    )
    y = tensor([0.1, 0.2], F64, (o,))
    d = grad(loss)(p, v, y, reg=0.1)
    d2 = stage(grad(loss))(p, v, y, reg=0.1)
    np.testing.assert_allclose(d.hidden.w.numpy(), d2.hidden.w.numpy())
    eps = 1e-6
    bumped = an.copy()
    bumped[1, 2] += eps
    p2 = Mlp(Layer(tensor(bumped, F64, (h, i)), p.hidden.b), p.out)
    fd = (loss(p2, v, y, reg=0.1).numpy() - loss(p, v, y, reg=0.1).numpy()) / eps
    np.testing.assert_allclose(d.hidden.w.numpy()[1, 2], fd, rtol=1e-4)

    x = tensor(rng.normal(size=(2, 3)), F64, (b, i))
    np.testing.assert_allclose(fold(lambda c, r: c + r, zeros((i,), F64), rows(x)).numpy(), x.numpy().sum(0))
    st = stage(lambda q: scan(lambda c, r: c + r, zeros((i,), F64), rows(q)).stack())(x)
    np.testing.assert_allclose(st.numpy(), np.cumsum(x.numpy(), 0))
    np.testing.assert_allclose(x.gather((i, b), lambda c, r: (r, c)).numpy(), x.numpy().T)
    np.testing.assert_allclose(x.scatter((i, b), lambda r, c: (c, r)).numpy(), x.numpy().T)
    tot: Tensor[F64, Plus[Batch, Batch], In] = append(x, x)
    np.testing.assert_allclose(expect(tot, (plus(b, b), i)).numpy(), np.concatenate([x.numpy()] * 2))
    three = Tap(3)
    img = tensor(rng.normal(size=(2, 3, 4, 5)), F64, (b, i, 4, 5))
    ker = tensor(rng.normal(size=(2, 3, 3, 3)), F64, (o, i, three, three))
    out = stage(conv2d)(img, ker)
    assert_type(out, Tensor[F64, Batch, Out, int, int])
    ref = np.zeros((2, 2, 4, 5))
    pad = np.pad(img.numpy(), ((0, 0), (0, 0), (0, 2), (0, 2)))
    for r in range(3):
        for s in range(3):
            ref += np.einsum("bchw,oc->bohw", pad[:, :, r : r + 4, s : s + 5], ker.numpy()[:, :, r, s])
    np.testing.assert_allclose(out.numpy(), ref)

    def expect_error(part: str, thunk: object) -> None:
        try:
            assert callable(thunk)
            thunk()
        except StagingError as e:
            assert part in str(e), str(e)
            print("staging:", e)
        else:
            raise AssertionError(part)

    w: AnyTensor = v
    expect_error("dimension N is 3 in a axis 1 but 4 in v axis 0", lambda: checked(matvec)(a, p.hidden.b))  # type: ignore[misc]
    expect_error("only scalars broadcast", lambda: w + tensor([1.0, 2.0], F64, (o,)))
    expect_error("no truth value", lambda: 1 if w < 0.0 else 2)  # pyright: ignore[reportGeneralTypeIssues]
    expect_error("escapes", lambda: leak(v))
    expect_error("does not have shape", lambda: expect(w, (o,)))
    expect_error("must return a scalar", lambda: grad_at(lambda q: cast_any(q), v))
    # the same checks in CI, without data: trace with a distinct prime for every dim
    for f in (matvec, matmul, conv2d, predict, loss, loss_pair, loss_stats):
        lint(f)

    def erased(x: Tensor[F64, Any, Any], y: Tensor[F64, Hid]) -> Tensor[F64, Any]:
        return sum_outer(x) + y

    def truncated(x: Tensor[F64, Batch, In]) -> Tensor[F64, In]:
        return reshape(x, (x.shape[1],))

    expect_error("only scalars broadcast", lambda: lint(erased))
    expect_error("element counts differ", lambda: lint(truncated))
    print("ok")


def cast_any(x: AnyTensor) -> AnyTensor:
    return x


def leak(v: Tensor[F64, In]) -> object:
    kept: list[AnyTensor] = []

    def f(q: Tensor[F64, In]) -> Tensor[F64, In]:
        kept.append(q)
        return q

    stage(f)(v)
    return grad_at(lambda x: sum_all(x * kept[0]), v).numpy()


if __name__ == "__main__":
    run()
