"""Names and parameters of other libraries, and what replaces them here, for errors with a remedy."""

from __future__ import annotations

from collections.abc import Callable, Collection
from difflib import get_close_matches
from functools import wraps
from typing import TypeVar

F = TypeVar("F", bound="Callable[..., object]")

# Functions that have another name here.
NAMES = {
    "absolute": "abs", "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh", "arctan": "atan",
    "arctan2": "atan2", "arctanh": "atanh", "rint": "round", "isfinite": "is_finite", "concatenate": "concat", "amax": "max",
    "amin": "min", "average": "mean", "tensordot": "einsum", "inner": "dot", "flip": "reverse", "expand_dims": "expand",
    "ravel": "flatten", "trace": "sum(diagonal(x))", "repeat": "replicate", "array_equal": "all(x == y)",
    "left_shift": "bitwise_left_shift", "right_shift": "bitwise_right_shift", "invert": "bitwise_invert",
    "bitwise_not": "bitwise_invert",
}  # fmt: skip
# What is asked of the package itself, as of `jax`, `jax.numpy`, `numpy` or `torch`.
_HERE = NAMES | {
    "arange": "iota(n)", "asarray": "array(data)", "astype": "to_dtype(x, dtype)", "bool_": "Bool", "float32": "F32",
    "float64": "F64", "int32": "I32", "int64": "I64", "jit": "compile(f)", "make_jaxpr": "trace(f, *args)",
    "lax": "cond_lazy, fori, while_loop, scan and map_accum", "custom_vjp": "custom_derivative, and a rule by `pullback`",
    "custom_jvp": "custom_derivative, and a rule by `pushforward`", "remat": "checkpoint(f)", "fori_loop": "fori(n, f, init)",
    "tree_map": "tree.tree_map(f, tree)", "tree_util": "tree", "ravel_pytree": "tree.ravel(tree)",
    "broadcast_to": "replicate(n, x) for each new axis", "tile": "replicate(n, x), then reshape", "hstack": "concat(xs, axis)",
    "vstack": "concat(xs) or stack(xs)", "cat": "concat(xs, axis)", "swapaxes": "moveaxis or permute", "empty": "zeros",
    "full_like": "full(x.shape, value, x.dtype)", "isnan": "x != x", "isinf": "abs(x) == float('inf')",
    "nan_to_num": "select(is_finite(x), x, 0.0)", "count_nonzero": "sum(to_dtype(x != 0, I64))",
    "segment_sum": "x.scatter((n,), lambda k: segments[k])", "meshgrid": "build2((m, n), lambda i, j: ..)",
    "gammaln": "lgamma", "psi": "digamma", "expit": "sigmoid", "split": "slices: x[:k], x[k:]",
    "linalg": "solve, lstsq, inv, det, cholesky, qr, eigh and norm",
    "PRNGKey": "random.key(seed)", "manual_seed": "random.key(seed)", "rand": "random.uniform(key, shape, dtype)",
    "randn": "random.normal(key, shape, dtype)", "randperm": "random.permutation(key, n)", "randint": "random.randint",
    "no_grad": "stop_gradient(x)", "detach": "stop_gradient(x)", "clamp": "clip(x, low, high)",
    "special": "erf, erfinv, lgamma, digamma",
    "log_softmax": "nn.log_softmax", "softmax": "nn.softmax", "logsumexp": "nn.logsumexp", "gelu": "nn.gelu", "silu": "nn.silu",
    "adam": "optim.adam", "sgd": "optim.sgd", "vectorize": "vmap_(f)", "pmap": "vmap_(f)", "divide": "x / y", "add": "x + y",
    "subtract": "x - y", "multiply": "x * y", "mod": "x % y", "remainder": "x % y", "pow": "power(x, y)",
    "newaxis": "expand(x, axis)", "topk": "top_k(x, k)", "partition": "sort(x)", "argpartition": "argsort(x)",
    "percentile": "quantile(x, p / 100.0)", "digitize": "searchsorted(bins, x, side='right')", "lexsort": "argsort(x)",
}  # fmt: skip


# Parameters of functions of other libraries: what is written for them.
_PARAMETERS = {
    "keepdims": "expand(.., axis) of the result puts the axis back",
    "keepdim": "expand(.., axis) of the result puts the axis back",
    "dim": "it is called axis",
    "argnums": "write grad_argnums(f, 1) for the gradient by another argument, or put several into one tuple",
    "has_aux": "write grad_aux(f) or value_and_grad_aux(f) for a function that returns (loss, extra)",
    "static_argnums": "ints, bools, strings and functions among the arguments are static",
    "static_argnames": "ints, bools, strings and functions among the arguments are static",
    "donate_argnums": "memory is passed on from call to call anyway",
    "unroll": "loops are written out where that pays",
    "groups": "concat(.., 1) the results for slices of the channels, x[:, :c], x[:, c:]",
    "length": "n steps without rows are fori(n, f, init)",
}


_SECOND = {"grad": "argnums", "value_and_grad": "argnums"}  # what a second argument is there


def no_foreign(f: str, parameters: Collection[str]) -> None:
    """An error that says what to write, if a parameter of other libraries is among those that are given by name."""
    for name in parameters:
        if name in _PARAMETERS:
            raise TypeError(f"{f} has no parameter {name!r}: {_PARAMETERS[name]}")


def hinted(f: F) -> F:
    """`f`, which tells those that know it from another library what is written here for a parameter of there."""

    @wraps(f)
    def call(*args: object, **kw: object) -> object:
        if kw or len(args) > 1:
            no_foreign(f.__name__, [*kw, *([_SECOND[f.__name__]] if len(args) > 1 and f.__name__ in _SECOND else [])])
        return f(*args, **kw)

    return call  # type: ignore[return-value]


def instead(name: str, known: Collection[str]) -> str:
    """What to write for a name that the package lacks, as the end of a message; nothing if there is no idea."""
    if name in _HERE:
        return f": write {_HERE[name]}"
    near = get_close_matches(name, known, 1)
    return f": did you mean {near[0]!r}?" if near else ""
