"""Names of other libraries, and what replaces them here, for errors with a remedy."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from difflib import get_close_matches
from typing import NoReturn

# Functions that have another name here.
NAMES = {
    "absolute": "abs", "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh", "arctan": "atan",
    "arctan2": "atan2", "arctanh": "atanh", "rint": "round", "isfinite": "is_finite", "concatenate": "concat", "amax": "max",
    "amin": "min", "average": "mean", "tensordot": "einsum", "inner": "dot", "flip": "reverse", "expand_dims": "expand",
    "ravel": "flatten", "trace": "sum(diagonal(x))", "repeat": "replicate", "array_equal": "all(x == y)",
    "left_shift": "bitwise_left_shift", "right_shift": "bitwise_right_shift", "invert": "bitwise_invert",
    "bitwise_not": "bitwise_invert", "gammaln": "lgamma", "psi": "digamma", "expit": "sigmoid",
}  # fmt: skip
_INTERP = (
    "take(y, k) + t * (take(y, k + 1) - take(y, k)), with k = clip(searchsorted(xs, x, side='right') - 1, 0, xs.shape[0] - 2) "
    "and t = clip((x - take(xs, k)) / (take(xs, k + 1) - take(xs, k)), 0.0, 1.0)"
)
_LOGCUMSUMEXP = "top + log(cumsum(exp(x - top))), where top is stop_gradient(max(x))"
_TRIDIAGONAL = "solve(a, y) with the whole matrix a, or two loops over rows: map_accum, and map_accum(.., reverse=True)"
_TRUNCATED = "math.sqrt(2.0) * erfinv(erf(low / math.sqrt(2.0)) * (1.0 - u) + erf(high / math.sqrt(2.0)) * u), u uniform"
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
    "segment_sum": "x.scatter((n,), lambda k: segments[k])",
    "segment_max": "build1(n, lambda j: max1(m, lambda k: cond(segments[k] == j, x[k], low))), where m is x.shape[0]",
    "segment_min": "build1(n, lambda j: min1(m, lambda k: cond(segments[k] == j, x[k], high))), where m is x.shape[0]",
    "cov": "d @ transpose(d) / (n - 1.0), with d = x - transpose(replicate(n, mean(x, 1))), where n is x.shape[1]",
    "cumlogsumexp": _LOGCUMSUMEXP, "tridiagonal_solve": _TRIDIAGONAL, "vdot": "dot(x, y)",
    "beta": "exp(lgamma(x) + lgamma(y) - lgamma(x + y))", "betaln": "lgamma(x) + lgamma(y) - lgamma(x + y)",
    "meshgrid": "build2((m, n), lambda i, j: ..)",
    "split": "slices: x[:k], x[k:]",
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
    "logaddexp": "nn.logsumexp(stack([x, y]), 0)", "log2": "log(x) / math.log(2.0)", "log10": "log(x) / math.log(10.0)",
    "logcumsumexp": _LOGCUMSUMEXP,
    "exp2": "exp(x * math.log(2.0))", "hypot": "sqrt(x * x + y * y)", "cbrt": "sign(x) * abs(x) ** (1.0 / 3.0)",
    "fabs": "abs(x)", "deg2rad": "x * (math.pi / 180.0)", "rad2deg": "x * (180.0 / math.pi)",
    "sinc": "select(x == 0.0, 1.0, sin(math.pi * x) / (math.pi * x))", "lerp": "x + t * (y - x)",
    "xlogy": "select((x == 0.0) & (y == 0.0), 0.0, x * log(y))", "ndtr": "0.5 * erfc(x * -math.sqrt(0.5))",
    "heaviside": "select(x > 0.0, 1.0, 0.0)", "isclose": "abs(x - y) <= 1e-8 + 1e-5 * abs(y)",
    "allclose": "all(abs(x - y) <= 1e-8 + 1e-5 * abs(y)); outside of programs np.allclose(x.numpy(), y.numpy())",
    "diff": "x[1:] - x[:-1]", "ptp": "max(x) - min(x)", "trapezoid": "sum((y[1:] + y[:-1]) * (x[1:] - x[:-1])) / 2.0",
    "cross": "stack([x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]])",
    "kron": "reshape(einsum('ij,kl->ikjl', a, b), (m * p, n * q)), where a is [m, n] and b is [p, q]",
    "svd": "eigh(transpose(x) @ x), whose eigenvalues are the squares of the singular values, or qr(x)",
    "eigvalsh": "eigh(x)[0]", "pinv": "lstsq(x, y), the least squares solution", "bmm": "x @ y", "mm": "x @ y", "mv": "x @ y",
    "identity": "eye(n, dtype)", "logspace": "exp(linspace(first, last, n, F64) * math.log(10.0))",
    "take_along_axis": "x.gather(ix.shape, lambda i, j: (i, ix[i, j])) along the last of two axes",
    "index_select": "take(x, ix, axis)", "masked_fill": "select(p, value, x)", "unsqueeze": "expand(x, axis)",
    "fliplr": "reverse(x, 1)", "flipud": "reverse(x)", "interp": _INTERP,
    "bincount": "ones((n,), I64).scatter((m,), lambda i: x[i])",
    "switch": "cond_lazy(k == 0, f, g, x), one inside of the other for more than two functions",
    "associative_scan": "cumsum, cumprod, or scan(f, init, rows(x))", "from_numpy": "array(x)", "as_tensor": "array(x)",
    "FloatTensor": "array(data)", "device_put": "using(device=..) around the program", "custom_gradient": "custom_derivative",
    "prod1": "prod(build1(n, f), axis=0)", "mean1": "mean(build1(n, f), axis=0)", "any1": "any(build1(n, f), axis=0)",
    "all1": "all(build1(n, f), axis=0)", "argmax1": "argmax(build1(n, f), axis=0)", "argmin1": "argmin(build1(n, f), axis=0)",
    "ShapeDtypeStruct": "Spec(shape, dtype)", "numpy": "sum(x), exp(x): functions of arrays are those of adtypes itself",
    "Module": "a function of its parameters", "Parameter": "array(data)", "functional": "adtypes.relu, adtypes.nn.softmax ..",
}  # fmt: skip
# What there is nothing for, and what to do then.
_NONE = {
    "fft": "programs have no complex numbers; np.fft.fft(x.numpy()) takes the value, and cos(w) @ x, -(sin(w) @ x) with the "
    "matrix w[j, k] = 2 pi j k / n are the real and the imaginary part in a program",
    "gammainc": "custom_derivative(f) makes a function with a derivative of its own, for example of a series or a quadrature",
    "unique": "shapes do not depend on values; np.unique(x.numpy()) takes the value",
    "nonzero": "shapes do not depend on values; select(p, x, 0.0) keeps the shape, np.nonzero(x.numpy()) takes the value",
    "eig": "programs have no complex numbers; eigh(x) is for symmetric matrices",
    "float16": "element types are F64, F32, I64, I32 and Bool",
    "complex128": "a complex number is two tensors, or an axis of size 2",
}  # fmt: skip
_NONE |= {
    "gammaincc": _NONE["gammainc"], "betainc": _NONE["gammainc"], "argwhere": _NONE["nonzero"], "flatnonzero": _NONE["nonzero"],
    "bfloat16": _NONE["float16"], "complex64": _NONE["complex128"], "eigvals": _NONE["eig"],
}  # fmt: skip

_LAYER = "{}: a layer is a function of its parameters, which are an argument, such as a frozen dataclass or a dict"
_FORMULA = "its formula, with build1 to build4 around sum1: loops over indices are made like those of nn.conv2d"
_RMS = "x / sqrt(mean(square(x)) + 1e-6) * scale for a vector x; vmap(f, rows(xs)).stack() normalises rows"
_LOSS = "mean(nn.cross_entropy(logits, labels))"
# What is asked of a module of the package, as of `torch.nn`, `flax.linen`, `optax`, `numpy.random` or `jax.tree`.
_WITHIN: dict[str, dict[str, str]] = {
    "nn": {
        "Linear": _LAYER.format("x @ w + replicate(x.shape[0], b)"), "Dense": _LAYER.format("x @ w + replicate(x.shape[0], b)"),
        "linear": "x @ w + replicate(x.shape[0], b)",
        "Embedding": _LAYER.format("take(table, ix)"), "embedding": "take(table, ix)",
        "Conv1d": _LAYER.format("nn.conv1d(x, w)"), "Conv2d": _LAYER.format("nn.conv2d(x, w)"), "Conv": "nn.conv2d(x, w)",
        "rms_norm": _RMS, "RMSNorm": _LAYER.format(_RMS),
        "LayerNorm": _LAYER.format("nn.layer_norm(x, scale, shift)"),
        "BatchNorm1d": _LAYER.format("nn.batch_norm(x, scale, shift)"),
        "BatchNorm2d": _LAYER.format("nn.batch_norm(x, scale, shift)"), "MaxPool2d": "nn.max_pool2d(x, size)",
        "AvgPool2d": "nn.avg_pool2d(x, size)", "MultiheadAttention": _LAYER.format("nn.attention(q, k, v) @ out"),
        "scaled_dot_product_attention": "nn.attention(q, k, v)",
        "group_norm": "layer_norm over reshape(x, (n, groups, size)), and scales of your own",
        "GroupNorm": "layer_norm over reshape(x, (n, groups, size)), and scales of your own", "conv3d": _FORMULA,
        "Conv3d": _FORMULA, "depthwise_conv2d": _FORMULA, "conv_transpose": "nn.conv_transpose2d(x, w)",
        "ConvTranspose1d": _LAYER.format("nn.conv_transpose1d(x, w)"),
        "ConvTranspose2d": _LAYER.format("nn.conv_transpose2d(x, w)"),
        "Module": _LAYER.format("def model(params, x)"), "Sequential": _LAYER.format("def model(params, x)"),
        "ModuleList": "a list or tuple of the parameters of each layer",
        "Parameter": "array(data): parameters are the tensors by which grad differentiates",
        "init": "random.normal(key, shape, F64) * scale", "ReLU": "adtypes.relu", "Tanh": "adtypes.tanh",
        "Sigmoid": "adtypes.sigmoid", "Softplus": "adtypes.softplus", "Softmax": "nn.softmax", "GELU": "nn.gelu",
        "SiLU": "nn.silu", "swish": "nn.silu", "leaky_relu": "select(x > 0.0, x, 0.01 * x)",
        "LeakyReLU": "select(x > 0.0, x, 0.01 * x)",
        "elu": "select(x > 0.0, x, expm1(minimum(x, 0.0)))", "relu6": "clip(x, 0.0, 6.0)", "log_sigmoid": "-softplus(-x)",
        "logsigmoid": "-softplus(-x)", "functional": "the functions of nn, and adtypes.relu, tanh, sigmoid, softplus",
        "mse_loss": "mean(square(x - y))", "MSELoss": "mean(square(x - y))", "l1_loss": "mean(abs(x - y))",
        "L1Loss": "mean(abs(x - y))", "CrossEntropyLoss": _LOSS, "NLLLoss": _LOSS, "nll_loss": _LOSS,
        "softmax_cross_entropy": _LOSS, "binary_cross_entropy_with_logits": "mean(softplus(x) - y * x)",
        "BCEWithLogitsLoss": "mean(softplus(x) - y * x)", "dropout": "x * nn.dropout_mask(key, x.shape, rate, F64)",
        "Dropout": "x * nn.dropout_mask(key, x.shape, rate, F64)",
    },
    "optim": {
        "SGD": "optim.sgd(rate), or optim.momentum(rate, decay)", "Optimizer": "optim.adam(rate)", "AdamW": "optim.adamw(rate)",
        "RMSprop": "optim.adam(rate, 0.0)", "rmsprop": "optim.adam(rate, 0.0)",
        "clip_grad_norm_": "optim.clip_by_norm(slope, limit)", "clip_by_global_norm": "optim.clip_by_norm(slope, limit)",
        "apply_updates": "params, state = how.step(params, slope, state)",
        "lr_scheduler": "optim.adam(rate).step(params, slope, state), with a rate that is an argument of the compiled step",
        "global_norm": "tree.norm(slope)",
    },
    "random": {
        "randn": "random.normal(key, shape, F64)", "rand": "random.uniform(key, shape, F64)", "seed": "random.key(seed)",
        "PRNGKey": "random.key(seed)", "manual_seed": "random.key(seed)", "default_rng": "random.key(seed)",
        "RandomState": "random.key(seed)", "random": "random.uniform(key, shape, F64)", "shuffle": "random.permutation(key, x)",
        "standard_normal": "random.normal(key, shape, F64)", "integers": "random.randint(key, shape, low, high)",
        "choice": "take(x, random.randint(key, shape, 0, x.shape[0]))", "truncated_normal": _TRUNCATED,
        "multivariate_normal": "mean + cholesky(cov) @ random.normal(key, (n,), F64)", "randperm": "random.permutation(key, n)",
    },
    "tree": {
        "map": "tree.tree_map(f, params)", "leaves": "tree.flatten(params)[0]", "tree_leaves": "tree.flatten(params)[0]",
        "structure": "tree.flatten(params)[1]", "tree_structure": "tree.flatten(params)[1]",
        "tree_flatten": "tree.flatten(params)",
        "unflatten": "structure.unflatten(leaves), for leaves, structure = tree.flatten(params)", "subtract": "tree.sub(x, y)",
        "tree_unflatten": "structure.unflatten(leaves), for leaves, structure = tree.flatten(params)",
        "ravel_pytree": "tree.ravel(params)", "multiply": "tree.scale(c, x)", "vdot": "tree.dot(x, y)", "l2_norm": "tree.norm(x)",
        "global_norm": "tree.norm(x)", "reduce": "functools.reduce(f, tree.flatten(params)[0])",
        "ones_like": "tree.tree_map(ones_like, x)",
    },
}  # fmt: skip


# What is asked of an optimiser.
_STEP = "params, state = how.step(params, slope, state)"
_OPTIMISER = {
    "update": _STEP, "apply": _STEP,
    "zero_grad": "slope = grad(loss)(params, ..): each call gives new gradients, and nothing is to be reset",
    "minimize": "value, slope = value_and_grad(loss)(params, ..), and how.step(params, slope, state)",
    "param_groups": "adam(rate), with a rate that is an argument of the compiled step",
    "lr": "how.rate", "learning_rate": "how.rate", "state_dict": "the state, a tree that step returns",
}  # fmt: skip


def lacking_optimiser(how: object, name: str) -> NoReturn:
    """The `__getattr__` of optimisers."""
    hint = f": write {_OPTIMISER[name]}" if name in _OPTIMISER else _near(name, [k for k in dir(how) if not k.startswith("_")])
    raise AttributeError(f"{type(how).__name__!r} object has no attribute {name!r}{hint}")


def instead(name: str, known: Collection[str]) -> str:
    """What to write for a name that the package lacks, as the end of a message; nothing if there is no idea."""
    if name in _NONE:
        return f": there is none; {_NONE[name]}"
    return f": write {_HERE[name]}" if name in _HERE else _near(name, known)


def lacking(module: str) -> Callable[[str], NoReturn]:
    """The `__getattr__` of a module of the package: what to write for the names that it lacks."""
    names = _WITHIN[module.rpartition(".")[2]]

    def missing(name: str) -> NoReturn:
        top, known = (getattr(sys.modules.get(place), "__all__", ()) for place in ("adtypes", module))
        hint = f": write {names[name]}" if name in names else f": write adtypes.{name}" if name in top else _near(name, known)
        raise AttributeError(f"module {module!r} has no attribute {name!r}{hint}")

    return missing


def _near(name: str, known: Collection[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f": did you mean {near[0]!r}?" if near else ""
