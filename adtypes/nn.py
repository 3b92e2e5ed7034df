"""Functions for neural networks, written once against the front: models are the user's own records of tensors.

Infinities have a defined meaning. A logit of ``-inf`` is an outcome that cannot happen: `softmax` gives it the weight 0, and
nothing flows back to it. Of logits of ``-inf`` only, `logsumexp` is ``-inf`` with derivative 0, and `softmax` and `log_softmax`
are NaN, for there is no distribution. A logit of ``+inf`` makes `logsumexp` ``+inf``, and all else NaN. Equal logits have equal
weights.

Nothing here puts a guarded selection behind values that carry derivatives. So the gradient of a network stays made of plain
products, in which contractions are recognised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast, overload

import numpy as np

from adtypes.affine import kept
from adtypes.algebra import bind
from adtypes.construct import zeros
from adtypes.dtypes import FT, I64, Bool, Float, Int
from adtypes.elsewhere import lacking
from adtypes.errors import DTypeError, ShapeError
from adtypes.functions import erfc, exp, is_finite, log, select, sigmoid, sqrt, square, stop_gradient, to_dtype
from adtypes.index import sizes
from adtypes.op import zeros_like
from adtypes.operands import as_tensor, from_array, is_tensor, remembered
from adtypes.ops.constants import Iota
from adtypes.ops.contraction import contract
from adtypes.ops.indexing import gather
from adtypes.ops.layout import broadcast, reshape, total
from adtypes.ops.reductions import Max
from adtypes.ops.selection import Select
from adtypes.random import Key, bernoulli
from adtypes.reductions import Average, extremum, mean
from adtypes.tensor import AnyTensor, Axes, Tensor, axes_of
from adtypes.typevars import D1, D2, D3, D4, N, Rest, Sh
from adtypes.windows import avg_pool2d, conv1d, conv2d, conv_transpose1d, conv_transpose2d, max_pool2d

__all__ = [
    "attention", "avg_pool2d", "batch_norm", "channel_moments", "conv1d", "conv2d", "conv_transpose1d", "conv_transpose2d",
    "cross_entropy", "dropout_mask", "gelu", "layer_norm", "log_softmax", "logsumexp", "max_pool2d", "silu", "softmax",
]  # fmt: skip

if not TYPE_CHECKING:  # hidden: type checkers would take a visible `__getattr__` to make every name exist
    __getattr__ = lacking(__name__)


INFINITE = float("inf")


def _average(f: Callable[[AnyTensor, Axes | None], AnyTensor]) -> Average:
    return cast(Average, f)


# ---------------------------------------------------------------- activations beside `relu`, `tanh`, `sigmoid`, `softplus`
def gelu(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``x`` times the probability that a standard normal number is smaller; exact, without an approximation by `tanh`.

    >>> from adtypes import array
    >>> gelu(array([-1.0, 0.0, 1.0]))
    Tensor([-0.15865525,  0.        ,  0.84134475], f64)
    """
    t = _floats("gelu", x)
    return t * (0.5 * erfc(t * -(0.5**0.5)))


def silu(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``x * sigmoid(x)``, also called swish.

    >>> from adtypes import array
    >>> silu(array([-1.0, 0.0, 1.0]))
    Tensor([-0.26894142,  0.        ,  0.73105858], f64)
    """
    t = _floats("silu", x)
    return t * sigmoid(t)


# ---------------------------------------------------------------- distributions
@remembered
def softmax(x: Tensor[FT, *Sh], axis: int = -1) -> Tensor[FT, *Sh]:
    """Weights in the proportion of ``exp(x)`` that sum to 1 along an axis; large logits do not overflow.

    >>> from adtypes import array
    >>> softmax(array([0.0, 0.0])).tolist(), softmax(array([1000.0, float("-inf")])).tolist()
    ([0.5, 0.5], [1.0, 0.0])
    """
    t = _floats("softmax", x)
    axes = axes_of("softmax", t.spec, axis)
    e = exp(t - _along(t, axes, _top("softmax", t, axes)))
    return e / _along(t, axes, total(e, axes))


@remembered
def log_softmax(x: Tensor[FT, *Sh], axis: int = -1) -> Tensor[FT, *Sh]:
    """The logarithm of `softmax`, exact where that would be rounded to 0.

    >>> from adtypes import array
    >>> log_softmax(array([0.0, -1000.0])).tolist()
    [0.0, -1000.0]
    """
    t = _floats("log_softmax", x)
    axes = axes_of("log_softmax", t.spec, axis)
    z = t - _along(t, axes, _top("log_softmax", t, axes))
    return z - _along(t, axes, log(total(exp(z), axes)))


@_average
@remembered
def logsumexp(x: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """``log(sum(exp(x)))`` over one axis, several, or all, without overflow.

    >>> from adtypes import array
    >>> logsumexp(array([1000.0, 1000.0])).item()
    1000.6931471805599
    >>> logsumexp(array([float("-inf"), float("-inf")])).item()
    -inf
    """
    x = _floats("logsumexp", x)
    axes = axes_of("logsumexp", x.spec, axis)
    top = _top("logsumexp", x, axes)
    e, here = _shifted(x, axes, top)
    s = total(e, axes)
    nothing = top == -INFINITE  # then s is 0: a 1 in its place makes the derivative 0, not NaN
    return log(s + to_dtype(nothing, s.dtype)) + select(nothing, top, here)


@remembered
def cross_entropy(logits: Tensor[FT, *Sh, N], labels: Tensor[I64, *Sh]) -> Tensor[FT, *Sh]:
    """``-log_softmax(logits)[.., label]`` for each label: a training loss is their `mean`.

    A label that names no class, such as the -1 of padding, costs 0 and has no gradient, whatever its logits are.

    >>> from adtypes import array
    >>> cross_entropy(array([[0.0, 0.0], [9.0, 0.0]]), array([1, -1])).tolist()
    [0.6931471805599453, 0.0]
    """
    z, y = _floats("cross_entropy", logits), as_tensor(labels, "cross_entropy")
    if not issubclass(y.spec.dtype, Int):
        raise DTypeError(f"cross_entropy: labels are {y.spec}", remedy="labels are integers, such as those that argmax gives")
    if not z.spec.shape or z.spec.shape[:-1] != y.spec.shape:
        raise ShapeError(
            f"cross_entropy: logits {z.spec}, labels {y.spec}",
            remedy="logits have the axes of the labels, and the classes as a last axis",
        ).about(z, y)
    lead = y.spec.shape
    place = [broadcast(bind(Iota(n)), lead, (k,)) for k, n in enumerate(lead)]
    y = to_dtype(y, I64)
    named = (y >= 0) & (y < z.spec.shape[-1])
    rows = broadcast(named, z.spec.shape, tuple(range(len(lead))))
    z = bind(Select(guards=False), rows, z, zeros_like(z))
    return to_dtype(named, z.spec.dtype) * (logsumexp(z, (-1,)) - gather(z, *place, y))


# ---------------------------------------------------------------- normalisation
def layer_norm(
    x: Tensor[FT, *Sh, N], scale: Tensor[FT, N] | None = None, shift: Tensor[FT, N] | None = None, *, eps: float = 1e-5
) -> Tensor[FT, *Sh, N]:
    """Normalised to mean 0 and variance 1 along the last axis, then scaled and shifted elementwise.

    >>> from adtypes import array
    >>> layer_norm(array([[1.0, 3.0], [-5.0, 5.0]]), eps=0.0).tolist()
    [[-1.0, 1.0], [-1.0, 1.0]]
    """
    t = _floats("layer_norm", x)
    axes = axes_of("layer_norm", t.spec, -1)
    z = t - _along(t, axes, mean(t, axes))
    y = z / _along(t, axes, sqrt(mean(square(z), axes) + eps))
    return _affine("layer_norm", y, t.ndim - 1, scale, shift)


def channel_moments(x: Tensor[FT, D1, D2, *Rest]) -> tuple[Tensor[FT, D2], Tensor[FT, D2]]:
    """Mean and variance (of the elements that are there) for each channel, which is axis 1.

    >>> from adtypes import array
    >>> [m.tolist() for m in channel_moments(array([[1.0, 5.0], [3.0, 5.0]]))]
    [[2.0, 5.0], [1.0, 0.0]]
    """
    t = _channels("channel_moments", x)
    axes = (0, *range(2, t.ndim))
    middle = mean(t, axes)
    return middle, mean(square(t - _along(t, axes, middle)), axes)


def batch_norm(
    x: Tensor[FT, D1, D2, *Rest],
    scale: Tensor[FT, D2] | None = None,
    shift: Tensor[FT, D2] | None = None,
    *,
    moments: tuple[Tensor[FT, D2], Tensor[FT, D2]] | None = None,
    eps: float = 1e-5,
) -> Tensor[FT, D1, D2, *Rest]:
    """Normalised to mean 0 and variance 1 for each channel (axis 1), then scaled and shifted by channels.

    In training the moments are those of `x` itself; for use, give what was averaged of `channel_moments` during training, which
    your program keeps as it keeps its parameters.

    >>> from adtypes import array
    >>> x = array([[1.0, 5.0], [3.0, 9.0]])
    >>> batch_norm(x, eps=0.0).tolist(), batch_norm(x, moments=(array([0.0, 1.0]), array([1.0, 4.0])), eps=0.0).tolist()
    ([[-1.0, -1.0], [1.0, 1.0]], [[1.0, 2.0], [3.0, 4.0]])
    """
    t = _channels("batch_norm", x)
    axes = (0, *range(2, t.ndim))
    given = channel_moments(t) if moments is None else moments
    middle, variance = (_vector("batch_norm", "moments", m, t, 1) for m in given)
    y = (t - _along(t, axes, middle)) / _along(t, axes, sqrt(variance + eps))
    return _affine("batch_norm", y, 1, scale, shift)


@overload
def dropout_mask(rng: Key | np.random.Generator, shape: N, rate: float, dtype: type[FT]) -> Tensor[FT, N]: ...
@overload
def dropout_mask(rng: Key | np.random.Generator, shape: tuple[*Sh], rate: float, dtype: type[FT]) -> Tensor[FT, *Sh]: ...
def dropout_mask(rng: Key | np.random.Generator, shape: Any, rate: float, dtype: type[Float]) -> AnyTensor:
    """A tensor to multiply with: 0 with probability `rate`, else ``1 / (1 - rate)``.

    With a key of `adtypes.random` it is made in the program; a generator of NumPy makes a concrete tensor outside of programs.

    >>> from adtypes import F64, random
    >>> dropout_mask(random.key(0), (6,), 0.5, F64).tolist()
    [2.0, 2.0, 0.0, 0.0, 0.0, 2.0]
    """
    if not 0.0 <= rate < 1.0:
        raise ShapeError(f"dropout_mask: rate {rate!r}", remedy="the rate is the part that is dropped, from 0 to below 1")
    if is_tensor(rng):
        return to_dtype(bernoulli(rng, 1.0 - rate, shape), dtype) * (1.0 / (1.0 - rate))
    if not isinstance(rng, np.random.Generator):
        what = f"dropout_mask: {type(rng).__name__} is not a generator of random numbers"
        raise DTypeError(what, remedy="make one with numpy.random.default_rng(seed), or a key with adtypes.random.key(seed)")
    stays = rng.random(sizes(shape, "dropout_mask")) >= rate
    return from_array((stays / (1.0 - rate)).astype(dtype.np_dtype))


# ---------------------------------------------------------------- attention
def attention(
    q: Tensor[FT, *Sh, D1, D3],
    k: Tensor[FT, *Sh, D2, D3],
    v: Tensor[FT, *Sh, D2, D4],
    mask: Tensor[Bool, D1, D2] | Tensor[Bool, Any, Any, *tuple[Any, ...], D2] | None = None,
) -> Tensor[FT, *Sh, D1, D4]:
    """For each query the mean of the values, weighted by the `softmax` of ``q @ k.T / sqrt(d)``; leading axes are equal.

    Where `mask` is false a query does not see a key; one that sees none gives 0. A mask is [queries, keys], or has leading axes
    too, where a size of 1 stands for any: [batch, 1, 1, keys] are the keys that are there in each example of a batch.

    >>> from adtypes import array
    >>> q, v = array([[0.0], [0.0]]), array([[1.0], [3.0]])
    >>> attention(q, q, v).tolist(), attention(q, q, v, array([[True, False], [False, False]])).tolist()
    ([[2.0], [2.0]], [[1.0], [0.0]])
    """
    queries, keys, values = (_floats("attention", x) for x in (q, k, v))
    s, t, u = queries.spec.shape, keys.spec.shape, values.spec.shape
    if len(s) < 2 or not len(s) == len(t) == len(u) or not s[:-2] == t[:-2] == u[:-2] or s[-1] != t[-1] or t[-2] != u[-2]:
        raise ShapeError(
            f"attention: queries {queries.spec}, keys {keys.spec}, values {values.spec}",
            remedy="they are [.., m, d], [.., n, d] and [.., n, e]",
        ).about(queries, keys, values)
    n = len(s)
    lead, (row, col, deep) = tuple(range(n - 2)), (n - 2, n - 1, n)
    scores = contract(queries, (*lead, row, deep), keys, (*lead, col, deep), (*lead, row, col)) * (max(s[-1], 1) ** -0.5)
    if mask is not None:
        seen = as_tensor(mask, "attention")
        given, full = seen.spec.shape, scores.spec.shape
        axes = range(n - len(given), n)
        if not 2 <= len(given) <= n or any(size not in (1, full[a]) for a, size in zip(axes, given)):
            remedy = "the mask is [queries, keys], or has the leading axes too; a size of 1 stands for any"
            raise ShapeError(f"attention: the mask is {seen.spec}, not {list(full)}", remedy=remedy)
        hidden: AnyTensor = select(seen, zeros(given, scores.spec.dtype), -INFINITE)
        along = tuple(a for a, size in zip(axes, given) if size == full[a])
        scores = scores + broadcast(reshape(hidden, tuple(full[a] for a in along)), full, along)
    top = _top("attention", scores, (col,))
    e, _ = _shifted(scores, (col,), top)
    sums = total(e, (col,)) + to_dtype(top == -INFINITE, e.spec.dtype)
    weighted = contract(e, (*lead, row, col), values, (*lead, col, deep), (*lead, row, deep))
    return weighted / broadcast(sums, weighted.spec.shape, (*lead, row))


# ---------------------------------------------------------------- what they share
def _floats(name: str, x: object) -> AnyTensor:
    t = as_tensor(x, name)
    if not issubclass(t.spec.dtype, Float):
        raise DTypeError(f"{name} of {t.spec}", remedy="convert it with to_dtype(x, F64)").about(t)
    return t


def _channels(name: str, x: object) -> AnyTensor:
    t = _floats(name, x)
    if t.ndim < 2:
        raise ShapeError(f"{name} of {t.spec}", remedy="axis 0 counts examples, axis 1 channels").about(t)
    return t


def _along(x: AnyTensor, axes: Sequence[int], y: AnyTensor) -> AnyTensor:
    """What a reduction over `axes` gave, repeated over the shape of `x`."""
    return broadcast(y, x.spec.shape, kept(x.ndim, tuple(axes)))


def _top(name: str, x: AnyTensor, axes: tuple[int, ...]) -> AnyTensor:
    """The greatest elements, as constants: all that is computed from the shifted elements does not depend on the shift."""
    if any(x.spec.shape[a] == 0 for a in axes):
        along = next(a for a in axes if x.spec.shape[a] == 0)
        raise ShapeError(
            f"{name}: {x.spec} has no elements along axis {along}",
            remedy="weights that sum to 1 need an outcome: leave out what is empty",
        ).about(x)
    return stop_gradient(extremum(Max, name, x, axes))


def _shifted(x: AnyTensor, axes: tuple[int, ...], top: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
    """``exp(x - top)``, by 0 where the top is infinite, and the shift."""
    here = select(is_finite(top), top, 0.0)
    return exp(x - _along(x, axes, here)), here


def _vector(name: str, role: str, v: object, x: AnyTensor, axis: int) -> AnyTensor:
    t = as_tensor(v, name)
    if t.spec.shape != x.spec.shape[axis : axis + 1 if axis + 1 else None]:
        what = f"{name}: {role} {t.spec} for axis {axis} of {x.spec}"
        raise ShapeError(what, remedy="it is a vector, with a number for each place along that axis").about(t, x)
    return t


def _affine(name: str, y: AnyTensor, axis: int, scale: object, shift: object) -> AnyTensor:
    """Scaled and shifted by the elements of one axis, if by anything."""
    if scale is not None:
        y = y * broadcast(_vector(name, "scale", scale, y, axis), y.spec.shape, (axis,))
    if shift is not None:
        y = y + broadcast(_vector(name, "shift", shift, y, axis), y.spec.shape, (axis,))
    return y
