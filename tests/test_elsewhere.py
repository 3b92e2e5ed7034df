"""Names of other libraries: the error says what is written here, and what it says is right."""

from __future__ import annotations

import copy
import functools
import math
import pickle
import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import array
from adtypes.elsewhere import _HERE, _NONE, _WITHIN

X = np.array([0.5, 2.0, 3.0])
Y = np.array([1.5, 0.25, 2.0])
M = np.arange(6.0).reshape(2, 3) / 4.0
SQUARE = np.array([[2.0, 1.0], [1.0, 3.0]])
NAMES: dict[str, Any] = {
    **{name: getattr(ad, name) for name in ad.__all__}, "adtypes": ad, "math": math, "np": np, "functools": functools,
    "x": array(X), "y": array(Y), "t": 0.25, "n": 3, "m": 4, "key": ad.random.key(0), "shape": (3,), "p": array(X) > 1.0,
    "value": 7.0, "data": [1.0], "params": {"w": array(X)}, "f": lambda x: x * 2.0, "g": lambda x: -x, "k": array(0),
}  # fmt: skip


def message(module: Any, name: str) -> str:
    with pytest.raises(AttributeError, match=f"no attribute {name!r}: ") as e:
        getattr(module, name)
    return str(e.value)


def tried(module: Any, name: str, code: str, **more: Any) -> Any:
    """The value of the code, which the error for the name contains."""
    assert code in message(module, name)
    got = eval(code, NAMES | more)
    return got.numpy() if isinstance(got, ad.Tensor) else got


HERE: list[tuple[str, str, Any]] = [
    ("logaddexp", "nn.logsumexp(stack([x, y]), 0)", np.logaddexp(X, Y)), ("log2", "log(x) / math.log(2.0)", np.log2(X)),
    ("log10", "log(x) / math.log(10.0)", np.log10(X)), ("exp2", "exp(x * math.log(2.0))", np.exp2(X)),
    ("hypot", "sqrt(x * x + y * y)", np.hypot(X, Y)), ("cbrt", "sign(x) * abs(x) ** (1.0 / 3.0)", np.cbrt(X)),
    ("deg2rad", "x * (math.pi / 180.0)", np.deg2rad(X)), ("rad2deg", "x * (180.0 / math.pi)", np.rad2deg(X)),
    ("sinc", "select(x == 0.0, 1.0, sin(math.pi * x) / (math.pi * x))", np.sinc(X)),
    ("lerp", "x + t * (y - x)", X + 0.25 * (Y - X)),
    ("heaviside", "select(x > 0.0, 1.0, 0.0)", np.heaviside(X, 0.0)), ("diff", "x[1:] - x[:-1]", np.diff(X)),
    ("isclose", "abs(x - y) <= 1e-8 + 1e-5 * abs(y)", np.isclose(X, Y)), ("fabs", "abs(x)", X),
    ("allclose", "all(abs(x - y) <= 1e-8 + 1e-5 * abs(y))", False), ("allclose", "np.allclose(x.numpy(), y.numpy())", False),
    ("ptp", "max(x) - min(x)", 2.5), ("eigvalsh", "eigh(x)[0]", np.linalg.eigvalsh(SQUARE)),
    ("trapezoid", "sum((y[1:] + y[:-1]) * (x[1:] - x[:-1])) / 2.0", ((Y[1:] + Y[:-1]) * np.diff(X)).sum() / 2.0),
    ("cross", "stack([x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]])", np.cross(X, Y)),
    ("svd", "eigh(transpose(x) @ x)", None), ("pinv", "lstsq(x, y)", np.linalg.pinv(SQUARE) @ Y[:2]), ("bmm", "x @ y", X @ Y),
    ("identity", "eye(n, dtype)", np.eye(3)), ("index_select", "take(x, ix, axis)", M[:, [2, 0]]),
    ("masked_fill", "select(p, value, x)", [0.5, 7.0, 7.0]), ("unsqueeze", "expand(x, axis)", M[:, None]),
    ("fliplr", "reverse(x, 1)", M[:, ::-1]), ("flipud", "reverse(x)", M[::-1]), ("device_put", "using(device=..)", None),
    ("logspace", "exp(linspace(first, last, n, F64) * math.log(10.0))", np.logspace(-1.0, 2.0, 3)),
    ("bincount", "ones((n,), I64).scatter((m,), lambda i: x[i])", np.bincount([1, 3, 1], minlength=4)),
    ("switch", "cond_lazy(k == 0, f, g, x)", 2.0 * X), ("associative_scan", "cumsum", None), ("from_numpy", "array(x)", X),
    ("ShapeDtypeStruct", "Spec(shape, dtype)", None), ("numpy", "sum(x)", 5.5), ("Module", "function of its parameters", None),
]  # fmt: skip
OTHER: dict[str, dict[str, Any]] = {
    "eigvalsh": {"x": array(SQUARE)}, "pinv": {"x": array(SQUARE), "y": array(Y[:2])}, "identity": {"dtype": ad.F64},
    "index_select": {"x": array(M), "ix": array([2, 0]), "axis": 1}, "unsqueeze": {"x": array(M), "axis": 1},
    "fliplr": {"x": array(M)}, "flipud": {"x": array(M)}, "logspace": {"first": -1.0, "last": 2.0},
    "bincount": {"x": array([1, 3, 1])},
}  # fmt: skip


@pytest.mark.parametrize(("name", "code", "want"), HERE)
def test_what_is_written_for_a_name_is_right(name: str, code: str, want: Any) -> None:
    if want is None:
        assert code in message(ad, name)
    else:
        assert_allclose(tried(ad, name, code, **OTHER.get(name, {})), want, 1e-14)


def test_what_takes_more_than_a_line() -> None:
    special = pytest.importorskip("scipy.special")
    top = {"top": ad.stop_gradient(ad.max(array(X)))}
    assert_allclose(tried(ad, "logcumsumexp", "top + log(cumsum(exp(x - top)))", **top), np.logaddexp.accumulate(X), 1e-14)
    a, b = {"x": array([0.0, 0.0, 2.0])}, {"y": array([0.0, 3.0, 3.0])}
    got = tried(ad, "xlogy", "select((x == 0.0) & (y == 0.0), 0.0, x * log(y))", **a, **b)
    assert_allclose(got, special.xlogy([0.0, 0.0, 2.0], [0.0, 3.0, 3.0]))
    assert_allclose(tried(ad, "ndtr", "0.5 * erfc(x * -math.sqrt(0.5))"), special.ndtr(X), 1e-14)
    sizes = {"a": array(M), "b": array(SQUARE), "m": 2, "n": 3, "p": 2, "q": 2}
    got = tried(ad, "kron", "reshape(einsum('ij,kl->ikjl', a, b), (m * p, n * q))", **sizes)
    assert_allclose(got, np.kron(M, SQUARE))
    squares = eval("eigh(transpose(x) @ x)[0]", NAMES | {"x": array(M.T)})
    assert_allclose(np.sqrt(squares.numpy())[::-1], np.linalg.svd(M.T)[1], 1e-12)
    ix = np.array([[2, 0], [1, 1]])
    got = tried(ad, "take_along_axis", "x.gather(ix.shape, lambda i, j: (i, ix[i, j]))", x=array(M), ix=array(ix))
    assert_allclose(got, np.take_along_axis(M, ix, 1))


def test_by_formula() -> None:
    high = {"segments": array([1, 0, 1]), "m": 3, "n": 2, "low": -1.0, "high": 9.0}
    got = tried(ad, "segment_max", "build1(n, lambda j: max1(m, lambda k: cond(segments[k] == j, x[k], low)))", **high)
    assert_allclose(got, [2.0, 3.0])
    got = tried(ad, "segment_min", "build1(n, lambda j: min1(m, lambda k: cond(segments[k] == j, x[k], high)))", **high)
    assert_allclose(got, [2.0, 0.5])
    d = tried(ad, "cov", "x - transpose(replicate(n, mean(x, 1)))", x=array(M**2))
    assert_allclose(tried(ad, "cov", "d @ transpose(d) / (n - 1.0)", d=array(d)), np.cov(M**2))
    top = {"top": ad.stop_gradient(ad.max(array(X)))}
    assert_allclose(tried(ad, "cumlogsumexp", "top + log(cumsum(exp(x - top)))", **top), np.logaddexp.accumulate(X), 1e-14)
    got = tried(ad, "tridiagonal_solve", "solve(a, y)", a=array(SQUARE), y=array(Y[:2]))
    assert_allclose(got, np.linalg.solve(SQUARE, Y[:2]))
    assert_allclose(tried(ad, "vdot", "dot(x, y)"), np.vdot(X, Y))
    beta = [math.gamma(a) * math.gamma(b) / math.gamma(a + b) for a, b in zip(X, Y)]
    assert_allclose(tried(ad, "beta", "exp(lgamma(x) + lgamma(y) - lgamma(x + y))"), beta, 1e-13)
    assert_allclose(tried(ad, "betaln", "lgamma(x) + lgamma(y) - lgamma(x + y)"), np.log(beta), 1e-13)
    got = tried(ad.nn, "rms_norm", "x / sqrt(mean(square(x)) + 1e-6) * scale", scale=2.0)
    assert_allclose(got, 2.0 * X / np.sqrt((X**2).mean() + 1e-6))
    assert ad.sum(ad.diagonal(array(SQUARE))).item() == 5.0
    with pytest.raises(TypeError, match=r"the trace of a matrix is sum\(diagonal\(x\)\)"):
        ad.trace(array(SQUARE))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="sum has no parameter 'keepdims': expand"):
        array(M).sum(axis=1, keepdims=True)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"write x.sum\(axis=None\)"):
        array(M).sum(0, 1)  # type: ignore[call-overload]
    with pytest.raises(ad.DTypeError, match=r"a slice of f64.* with the bound Tensor"):
        ad.slice(array(X), array(0), array(1))  # type: ignore[arg-type]


def test_interpolation() -> None:
    xs, y, x = np.array([0.0, 1.0, 3.0]), np.array([5.0, 7.0, -1.0]), np.array([-1.0, 0.0, 0.25, 1.0, 2.0, 3.0, 9.0])
    given = {"xs": array(xs), "y": array(y), "x": array(x)}
    text = message(ad, "interp")
    whole = re.search(r"write (?P<r>.*), with k = (?P<k>.*) and t = (?P<t>.*)", text)
    assert whole is not None
    given["k"] = eval(whole["k"], NAMES | given)
    given["t"] = eval(whole["t"], NAMES | given)
    assert_allclose(eval(whole["r"], NAMES | given).numpy(), np.interp(x, xs, y))


def test_what_there_is_none_of() -> None:
    for name in _NONE:
        assert "there is none; " in message(ad, name)
    assert "np.fft.fft(x.numpy())" in message(ad, "fft")
    w = 2.0 * np.pi * np.outer(np.arange(3), np.arange(3)) / 3
    real, imaginary = tried(ad, "fft", "cos(w) @ x", w=array(w)), tried(ad, "fft", "-(sin(w) @ x)", w=array(w))
    assert_allclose(real + 1j * imaginary, np.fft.fft(X), atol=1e-14)


def test_names_that_are_there_have_no_entry() -> None:
    assert [name for name in (*_HERE, *_NONE) if hasattr(ad, name)] == ["trace", "linalg"]  # those are others
    assert [(part, name) for part, names in _WITHIN.items() for name in names if hasattr(getattr(ad, part), name)] == []


# ---- of modules
FOR_NN: list[tuple[str, str]] = [
    ("Linear", "x @ w + replicate(x.shape[0], b)"), ("Embedding", "take(table, ix)"), ("Conv2d", "nn.conv2d(x, w)"),
    ("Module", "def model(params, x): a layer is a function of its parameters"), ("Parameter", "array(data)"),
    ("relu", "write adtypes.relu"), ("tanh", "write adtypes.tanh"), ("Sigmoid", "adtypes.sigmoid"),
    ("softplus", "write adtypes.softplus"), ("functional", "adtypes.relu"), ("one_hot", "write adtypes.one_hot"),
    ("CrossEntropyLoss", "mean(nn.cross_entropy(logits, labels))"), ("mse_loss", "mean(square(x - y))"),
    ("dropout", "x * nn.dropout_mask(key, x.shape, rate, F64)"), ("sofmax", "did you mean 'softmax'?"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "words"), FOR_NN)
def test_names_of_modules_of_layers(name: str, words: str) -> None:
    assert words in message(ad.nn, name)


def test_layers_and_losses() -> None:
    w, b = np.cos(np.arange(12.0)).reshape(3, 4), np.arange(4.0)
    dense = tried(ad.nn, "Linear", "x @ w + replicate(x.shape[0], b)", x=array(M), w=array(w), b=array(b))
    assert_allclose(dense, M @ w + b, 1e-14)
    functional = pytest.importorskip("torch").nn.functional
    torch = pytest.importorskip("torch")
    z, y = torch.tensor(X - 1.0), torch.tensor(Y / 4.0)
    pairs = [
        ("leaky_relu", "select(x > 0.0, x, 0.01 * x)", functional.leaky_relu(z)),
        ("relu6", "clip(x, 0.0, 6.0)", functional.relu6(z)),
        ("elu", "select(x > 0.0, x, expm1(minimum(x, 0.0)))", functional.elu(z)),
        ("log_sigmoid", "-softplus(-x)", functional.logsigmoid(z)),
        ("mse_loss", "mean(square(x - y))", functional.mse_loss(z, y)),
        ("l1_loss", "mean(abs(x - y))", functional.l1_loss(z, y)),
        ("binary_cross_entropy_with_logits", "mean(softplus(x) - y * x)", functional.binary_cross_entropy_with_logits(z, y)),
    ]  # fmt: skip
    for name, code, want in pairs:
        assert_allclose(tried(ad.nn, name, code, x=array(z.numpy()), y=array(y.numpy())), want.numpy(), 1e-14, err_msg=name)
    labels = {"logits": array(M), "labels": array([2, 0])}
    want = functional.cross_entropy(torch.tensor(M), torch.tensor([2, 0])).numpy()
    assert_allclose(tried(ad.nn, "CrossEntropyLoss", "mean(nn.cross_entropy(logits, labels))", **labels), want)
    assert tried(ad.nn, "dropout", "x * nn.dropout_mask(key, x.shape, rate, F64)", rate=0.5).shape == (3,)


def test_names_of_modules_of_optimisers() -> None:
    assert "write optim.adam(rate)" in message(ad.optim, "Optimizer")
    assert "optim.momentum(rate, decay)" in message(ad.optim, "SGD")
    assert "optim.clip_by_norm(slope, limit)" in message(ad.optim, "clip_grad_norm_")
    assert message(ad.optim, "adm").endswith("did you mean 'adam'?")


@pytest.mark.parametrize("how", [ad.optim.sgd(0.1), ad.optim.momentum(0.1), ad.optim.adam(0.1)])
def test_methods_of_other_optimisers(how: Any) -> None:
    assert "write params, state = how.step(params, slope, state)" in message(how, "update")
    assert "each call gives new gradients" in message(how, "zero_grad")
    assert message(how, "stepp").endswith("did you mean 'step'?")
    assert copy.deepcopy(how) == pickle.loads(pickle.dumps(how)) == how


def test_names_of_modules_of_random_numbers() -> None:
    for name in ("randn", "rand"):
        code = re.findall(r"random\.\w+\(key, shape, F64\)", message(ad.random, name))[0]
        assert eval(code, NAMES).shape == (3,)
    assert tried(ad.random, "seed", "random.key(seed)", seed=3) == 3
    assert set(tried(ad.random, "choice", "take(x, random.randint(key, shape, 0, x.shape[0]))")) <= set(X)
    assert sorted(tried(ad.random, "shuffle", "random.permutation(key, x)")) == sorted(X)
    assert tried(ad.random, "integers", "random.randint(key, shape, low, high)", low=0, high=2).max() < 2
    gauss = "mean + cholesky(cov) @ random.normal(key, (n,), F64)"
    assert tried(ad.random, "multivariate_normal", gauss, mean=array(X[:2]), cov=array(SQUARE), n=2).shape == (2,)
    bounds = {"low": -0.5, "high": 1.0, "u": array(np.linspace(0.0, 1.0, 5)), "erf": lambda x: ad.erf(array(x))}
    code = "math.sqrt(2.0) * erfinv(erf(low / math.sqrt(2.0)) * (1.0 - u) + erf(high / math.sqrt(2.0)) * u)"
    assert_allclose(tried(ad.random, "truncated_normal", code, **bounds)[[0, -1]], [-0.5, 1.0], 1e-14)


def test_names_of_modules_of_trees() -> None:
    assert_allclose(tried(ad.tree, "map", "tree.tree_map(f, params)")["w"].numpy(), 2.0 * X)
    assert len(tried(ad.tree, "leaves", "tree.flatten(params)[0]")) == 1
    assert tried(ad.tree, "structure", "tree.flatten(params)[1]") == ad.tree.flatten({"w": 1.0})[1]
    assert tried(ad.tree, "reduce", "functools.reduce(f, tree.flatten(params)[0])").tolist() == X.tolist()


def test_modules_have_no_names_that_they_lack() -> None:
    for module in (ad.nn, ad.optim, ad.random, ad.tree):
        assert not hasattr(module, "Linear") and not hasattr(module, "qqqqq")
        with pytest.raises(AttributeError, match=r"no attribute 'qqqqq'$"):
            _ = module.qqqqq
