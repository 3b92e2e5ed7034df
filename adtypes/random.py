"""Random numbers as functions of a key: pure, the same in every engine, and without a hidden state.

    from adtypes import F64, random

    key = random.key(0)
    first, second = random.split(key)
    noise = random.normal(first, (3,), F64)

A key is one I64, and equal keys give equal numbers: use each once, for numbers or for further keys. Keys are tensors like others,
so loops carry them, `vmap` runs over rows of them, and programs take them as arguments; they have no derivative, but what is
computed from random numbers has: ``normal(key, shape, F64) * sigma + mu`` is differentiated by `sigma` and `mu`.

Bits come from Threefry-2x32, one counter for each element. Keys, `bits`, `uniform` and, up to rounding, what is computed from
uniform numbers are those of JAX, where ``jax_threefry_partitionable`` holds; `randint` and `permutation` are not.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

import numpy as np

from adtypes.algebra import bind
from adtypes.dtypes import F32, F64, FT, I32, I64, Bool, DType, Float, Int, expect_dtype
from adtypes.elsewhere import lacking
from adtypes.errors import DTypeError, ShapeError
from adtypes.functions import erfinv, log, log1p, select
from adtypes.index import sizes, static_size
from adtypes.operands import as_tensor, beside, binary, constant, is_tensor, remembered
from adtypes.ops.comparison import cast as convert
from adtypes.ops.constants import Iota
from adtypes.ops.indexing import gather, iota_along
from adtypes.ops.random import Threefry
from adtypes.ops.sorting import Argsort
from adtypes.reductions import argmax
from adtypes.spec import Shape
from adtypes.tensor import AnyTensor, Tensor
from adtypes.typevars import D1, IT, N, Rest, Sh
from adtypes.value import Value

__all__ = [
    "Key", "bernoulli", "bits", "categorical", "exponential", "fold_in", "gumbel", "key", "normal", "permutation", "randint",
    "split", "uniform",
]  # fmt: skip

if not TYPE_CHECKING:  # hidden: type checkers would take a visible `__getattr__` to make every name exist
    __getattr__ = lacking(__name__)


Key: TypeAlias = Tensor[I64]
THREEFRY = Threefry()
WORD = (1 << 32) - 1
DIGITS: dict[type[DType], int] = {F64: 52, F32: 23}  # random bits of a number between 0 and 1
TINY: dict[type[DType], float] = {F64: 2.0**-1022, F32: 2.0**-126}


# ---- keys
def key(seed: int | Value[Int]) -> Key:
    """The key of a seed, which is an integer of at most 64 bits.

    >>> key(42)
    Tensor(42, i64)
    """
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool):
        if not -(1 << 63) <= seed < 1 << 64:
            raise DTypeError(f"key: the seed has {int(seed).bit_length()} bits", remedy="seeds have at most 64")
        return constant(_signed(int(seed)) if seed > 0 else int(seed), I64)
    return _whole("key", "seed", seed)


@overload
def split(key: Value[I64]) -> Tensor[I64, Literal[2]]: ...
@overload
def split(key: Value[I64], n: N) -> Tensor[I64, N]: ...
@remembered
def split(key: Value[I64], n: int = 2) -> AnyTensor:
    """`n` keys made of one, each for numbers of its own.

    >>> one, other = split(key(42))
    >>> one.item(), other.item()
    (7871734211187709741, 276886910877598708)
    """
    return _words("split", key, (static_size(n, "split"),))


@overload
def fold_in(key: Value[I64], data: int) -> Key: ...
@overload
def fold_in(key: Value[I64], data: Value[Int, *Sh]) -> Tensor[I64, *Sh]: ...
def fold_in(key: Value[I64], data: int | Value[Any, *tuple[Any, ...]]) -> AnyTensor:
    """The key made of a key and a number, such as that of a step or of an element: ``fold_in(key, i)`` is ``split(key, n)[i]``.

    >>> fold_in(key(42), 1) == split(key(42))[1]
    Tensor(True, bool)
    """
    counter = beside(data, I64, "fold_in")
    if not issubclass(counter.spec.dtype, Int):
        raise DTypeError(f"fold_in: the data are {counter.spec}", remedy="data are integers")
    return binary(THREEFRY, _key("fold_in", key), convert(counter, I64))


# ---- numbers
@overload
def bits(key: Value[I64], shape: N, dtype: type[IT]) -> Tensor[IT, N]: ...
@overload
def bits(key: Value[I64], shape: tuple[*Sh], dtype: type[IT]) -> Tensor[IT, *Sh]: ...
@remembered
def bits(key: Value[I64], shape: Any, dtype: type[IT]) -> AnyTensor:
    """Integers of the dtype, all of whose bits are random.

    >>> bits(key(42), (2,), I32)
    Tensor([ 2098992034, -1375260455], i32)
    """
    expect_dtype(dtype, "bits")
    if not issubclass(dtype, Int):
        raise DTypeError(f"bits: {dtype.__name__} is no type of integers", remedy="write I64 or I32")
    words = _words("bits", key, sizes(shape, "bits"))
    return words if dtype is I64 else convert((words >> 32) ^ words, I32)


@overload
def uniform(
    key: Value[I64], shape: N, dtype: type[FT], minval: Value[FT] | float = 0.0, maxval: Value[FT] | float = 1.0
) -> Tensor[FT, N]: ...
@overload
def uniform(
    key: Value[I64], shape: tuple[*Sh], dtype: type[FT], minval: Value[FT] | float = 0.0, maxval: Value[FT] | float = 1.0
) -> Tensor[FT, *Sh]: ...
@remembered
def uniform(
    key: Value[I64], shape: Any, dtype: type[FT], minval: Value[FT] | float = 0.0, maxval: Value[FT] | float = 1.0
) -> AnyTensor:
    """Numbers from `minval` to below `maxval`, up to rounding, all equally likely.

    They are multiples of 2^-52 of the interval (2^-23 for F32); its bounds may be tensors of rank 0, and have derivatives.
    Between other bounds than 0 and 1 engines may round differently, and a number may be rounded to `maxval`.

    >>> uniform(key(42), (3,), F64)
    Tensor([0.42672757, 0.01501007, 0.57414442], f64)
    """
    u = _fractions("uniform", key, shape, dtype)
    if isinstance(minval, (int, float)) and isinstance(maxval, (int, float)):
        return u if minval == 0 and maxval == 1 else u * float(maxval - minval) + float(minval)
    low, high = (beside(x, dtype, "uniform") for x in (minval, maxval))
    return u * (high - low) + low


@overload
def normal(key: Value[I64], shape: N, dtype: type[FT]) -> Tensor[FT, N]: ...
@overload
def normal(key: Value[I64], shape: tuple[*Sh], dtype: type[FT]) -> Tensor[FT, *Sh]: ...
@remembered
def normal(key: Value[I64], shape: Any, dtype: type[FT]) -> AnyTensor:
    """Normal numbers of mean 0 and variance 1.

    >>> normal(key(42), (3,), F64)
    Tensor([-0.18471175, -2.16982456,  0.18693555], f64)
    """
    u = _centred("normal", key, shape, dtype) * 2.0 + 0.5 ** (DIGITS[dtype] + 1)  # between -1 and 1, which it never is
    return erfinv(u) * math.sqrt(2.0)


@overload
def exponential(key: Value[I64], shape: N, dtype: type[FT]) -> Tensor[FT, N]: ...
@overload
def exponential(key: Value[I64], shape: tuple[*Sh], dtype: type[FT]) -> Tensor[FT, *Sh]: ...
@remembered
def exponential(key: Value[I64], shape: Any, dtype: type[FT]) -> AnyTensor:
    """Exponentially distributed numbers, with the density ``exp(-x)``.

    >>> exponential(key(42), (3,), F64)
    Tensor([0.55639422, 0.01512386, 0.853655  ], f64)
    """
    return -log1p(-_fractions("exponential", key, shape, dtype))


@overload
def gumbel(key: Value[I64], shape: N, dtype: type[FT]) -> Tensor[FT, N]: ...
@overload
def gumbel(key: Value[I64], shape: tuple[*Sh], dtype: type[FT]) -> Tensor[FT, *Sh]: ...
@remembered
def gumbel(key: Value[I64], shape: Any, dtype: type[FT]) -> AnyTensor:
    """Numbers with the distribution function ``exp(-exp(-x))``.

    >>> gumbel(key(42), (3,), F64)
    Tensor([ 0.16062721, -1.4348545 ,  0.58901365], f64)
    """
    return -log(-log(_fractions("gumbel", key, shape, dtype) + TINY[dtype]))  # 0 has no logarithm


@overload
def bernoulli(key: Value[I64], p: float | Value[Float], shape: N) -> Tensor[Bool, N]: ...
@overload
def bernoulli(key: Value[I64], p: float, shape: tuple[*Sh]) -> Tensor[Bool, *Sh]: ...
@overload
def bernoulli(key: Value[I64], p: Value[Float], shape: tuple[*Sh]) -> Tensor[Bool, *Sh]: ...
@overload
def bernoulli(key: Value[I64], p: Tensor[Float, *Sh]) -> Tensor[Bool, *Sh]: ...
@remembered
def bernoulli(key: Value[I64], p: Any, shape: Any = None) -> AnyTensor:
    """Truth values that hold with probability `p`, which is a number from 0 to 1, or a tensor with one for each.

    >>> bernoulli(key(42), 0.5, (3,))
    Tensor([ True,  True, False], bool)
    """
    if isinstance(p, (int, float)) and not 0 <= p <= 1:
        raise ShapeError(f"bernoulli: p is {p!r}", remedy="p is the probability of True, from 0 to 1")
    q = constant(float(p), F64) if isinstance(p, (int, float)) else as_tensor(p, "bernoulli")
    if not issubclass(q.spec.dtype, Float):
        raise DTypeError(f"bernoulli: probabilities {q.spec}", remedy="they are floats")
    full = q.spec.shape if shape is None else sizes(shape, "bernoulli")
    if q.spec.shape not in ((), full):
        raise ShapeError(f"bernoulli: probabilities {q.spec} for the shape {list(full)}", remedy="leave out the shape")
    return _fractions("bernoulli", key, full, q.spec.dtype) < q


@overload
def randint(key: Value[I64], shape: N, minval: int | Value[I64], maxval: int | Value[I64]) -> Tensor[I64, N]: ...
@overload
def randint(key: Value[I64], shape: tuple[*Sh], minval: int | Value[I64], maxval: int | Value[I64]) -> Tensor[I64, *Sh]: ...
@remembered
def randint(key: Value[I64], shape: Any, minval: int | Value[I64], maxval: int | Value[I64]) -> AnyTensor:
    """Integers from `minval` to below `maxval`, all equally likely up to parts of 2^-64. If there is none, bounds that
    are Python ints are an error, and others give `minval`.

    >>> randint(key(42), (3,), 0, 10)
    Tensor([4, 0, 5], i64)
    """
    words = _words("randint", key, sizes(shape, "randint"))
    if isinstance(minval, int) and isinstance(maxval, int):
        if minval >= maxval:
            what = f"randint: there are no integers from {minval} to below {maxval}"
            raise ShapeError(what, remedy="write the lesser bound first; the greater one is not among the numbers")
        low, count = constant(minval, I64, "randint"), maxval - minval
        constant(maxval - 1, I64, "randint")  # an error if it is none
        if count >> 64:
            return low + words
        return low + (_large_share(words, constant(_signed(count), I64)) if count > WORD else _share(words, count))
    low, high = (_whole("randint", "bound", beside(x, I64, "randint")) for x in (minval, maxval))
    return low + _large_share(words, select(low < high, high - low, 0 * low))  # a number without sign, where bounds are far apart


@overload
def permutation(key: Value[I64], x: Tensor[FT, D1, *Rest]) -> Tensor[FT, D1, *Rest]: ...
@overload
def permutation(key: Value[I64], x: Tensor[IT, D1, *Rest]) -> Tensor[IT, D1, *Rest]: ...
@overload
def permutation(key: Value[I64], x: Tensor[Bool, D1, *Rest]) -> Tensor[Bool, D1, *Rest]: ...
@overload
def permutation(key: Value[I64], x: N) -> Tensor[I64, N]: ...
@remembered
def permutation(key: Value[I64], x: Any) -> AnyTensor:
    """The rows of a tensor in random order; for a size, the numbers below it.

    >>> permutation(key(42), 5)
    Tensor([2, 4, 3, 1, 0], i64)
    """
    rows = as_tensor(x, "permutation") if not isinstance(x, (int, np.integer)) else None
    if rows is not None and not rows.spec.shape:
        raise ShapeError(f"permutation of {rows.spec}: it has no rows", remedy="a size is a Python int: permutation(key, 5)")
    n = static_size(x, "permutation") if rows is None else rows.spec.shape[0]
    order = bind(Argsort(0), _words("permutation", key, (n,)))
    return order if rows is None else gather(rows, order)


@remembered
def categorical(key: Value[I64], logits: Tensor[Float, *Rest, D1]) -> Tensor[I64, *Rest]:
    """A random position along the last axis for each row, with probabilities ``softmax(logits)``.

    >>> from adtypes import array
    >>> categorical(key(42), array([[0.0, 9.0], [9.0, 0.0]]))
    Tensor([1, 0], i64)
    """
    z: AnyTensor = as_tensor(logits, "categorical")
    if not issubclass(z.spec.dtype, Float) or not z.spec.shape:
        error = DTypeError if z.spec.shape else ShapeError
        raise error(f"categorical: the logits are {z.spec}", remedy="they are floats, along one axis or more")
    return argmax(z + gumbel(key, z.spec.shape, z.spec.dtype), -1)


# ---- what they share
def _key(name: str, key: object) -> AnyTensor:
    if not is_tensor(key) and isinstance(key, int):
        raise DTypeError(f"{name}: the Python int {key} is no key", remedy=f"write random.key({key})")
    if not is_tensor(key) and not isinstance(key, (float, list, np.ndarray, np.generic)):
        what = f"{name}: {type(key).__name__} is no key"
        raise DTypeError(what, remedy="write random.key(seed): a key is the first argument, and gives the same numbers each time")
    x = as_tensor(key, name)
    if x.spec.dtype is not I64:
        raise DTypeError(f"{name}: the key is {x.spec}", remedy="keys are I64: random.key(seed) makes one")
    if x.spec.shape:
        remedy = "a key is one number, such as keys[0]; vmap(lambda k: .., rows(keys)) takes one after the other"
        raise ShapeError(f"{name}: the key is {x.spec}", remedy=remedy)
    return x


def _whole(name: str, role: str, value: object) -> AnyTensor:
    x = as_tensor(value, name)
    if not issubclass(x.spec.dtype, Int) or x.spec.shape:
        error = ShapeError if x.spec.shape else DTypeError
        raise error(f"{name}: the {role} is {x.spec}, not one integer", remedy="write an int, such as 0, or to_dtype(x, I64)")
    return convert(x, I64)


def _signed(unsigned: int) -> int:
    """The integer of 64 bits that has the bits of one without a sign."""
    return unsigned - (unsigned >> 63 << 64)


def _words(name: str, key: object, shape: Shape) -> AnyTensor:
    """64 bits for each element, whose counter is its position in row-major order."""
    word, counter, step = _key(name, key), None, 1
    for k in reversed(range(len(shape))):
        place = iota_along(shape, k) if len(shape) > 1 else bind(Iota(shape[0]))
        place = place * step if step != 1 else place
        counter = place if counter is None else place + counter
        step *= shape[k]
    return binary(THREEFRY, word, constant(0, I64) if counter is None else counter)


def _centred(name: str, key: object, shape: object, dtype: type[DType]) -> AnyTensor:
    """Multiples of 2^-52 or 2^-23 from -1/2 to below 1/2; every step is exact.

    Of the words only halves are converted: those of 32 bits take vectors on all processors.
    """
    expect_dtype(dtype, name)
    if not issubclass(dtype, Float):
        raise DTypeError(f"{name}: {dtype.__name__} has no fractions", remedy="write F64 or F32")
    words = _words(name, key, sizes(shape, name))
    half = -(1 << 31)  # what this turns, the highest bit, is the sign
    if dtype is F32:
        return convert((convert((words >> 32) ^ words, I32) ^ half) >> 9, F32) * 2.0**-23
    high, low = convert(words >> 32, I32) ^ half, convert((words >> 12) & ((1 << 20) - 1), I32)
    return convert(high, F64) * 2.0**-32 + convert(low, F64) * 2.0**-52


def _fractions(name: str, key: object, shape: object, dtype: type[DType]) -> AnyTensor:
    """Multiples of 2^-52 or 2^-23 from 0 to below 1."""
    return _centred(name, key, shape, dtype) + 0.5


def _share(words: AnyTensor, count: int) -> AnyTensor:
    """The product of a fraction of 64 bits and a count below 2^32, rounded down."""
    upper = _upper(words) * count + _upper((words & WORD) * count)
    return _upper(upper)


def _large_share(words: AnyTensor, count: AnyTensor) -> AnyTensor:
    """The same for counts of 64 bits: the upper half of a product, in digits of 32 bits."""
    above, below, more, less = _upper(words), words & WORD, _upper(count), count & WORD
    middle = above * less + _upper(below * less)
    return above * more + _upper(middle) + _upper(below * more + (middle & WORD))


def _upper(words: AnyTensor) -> AnyTensor:
    return (words >> 32) & WORD
