"""Random numbers: published words of the cipher, numbers of JAX, one result everywhere, distributions, loops, derivatives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.stats

import adtypes as ad
from adtypes import F32, F64, I32, I64, AnyTensor, array, random
from adtypes.algebra import bind
from adtypes.ops import threefry
from adtypes.ops.random import Threefry

f: Any = random  # the functions, unseen by the type checker: many calls here are wrong, or of unknown rank
KEY = random.key(42)
SHAPES = ((), (1,), (7,), (0, 2), (3, 5), (2, 3, 4))
Draw = Callable[[Any, Any], AnyTensor]

# Key, counter and result of Threefry-2x32 with twenty rounds, from the tests of the library Random123.
KNOWN = [
    (0x00000000_00000000, 0x00000000_00000000, 0x6B200159_99BA4EFE),
    (0xFFFFFFFF_FFFFFFFF, 0xFFFFFFFF_FFFFFFFF, 0x1CB996FC_BB002BE7),
    (0x13198A2E_03707344, 0x243F6A88_85A308D3, 0xC4923A9C_483DF7A0),
]

EXACT: dict[str, Draw] = {  # the same bits everywhere
    "bits": lambda k, s: f.bits(k, s, I64),
    "bits of 32": lambda k, s: f.bits(k, s, I32),
    "uniform": lambda k, s: f.uniform(k, s, F64),
    "uniform, single": lambda k, s: f.uniform(k, s, F32),
    "bernoulli": lambda k, s: f.bernoulli(k, 0.3, s),
    "randint": lambda k, s: f.randint(k, s, -5, 12),
    "randint, all": lambda k, s: f.randint(k, s, -(2**63), 2**63),
    "randint by tensors": lambda k, s: f.randint(k, s, array(-(2**40)), array(2**41)),
    "split": lambda k, s: f.split(k, 3),
    "fold_in": lambda k, s: f.fold_in(k, 7),
    "permutation": lambda k, s: f.permutation(k, 9),
}
ROUNDED: dict[str, Draw] = {
    "uniform between": lambda k, s: f.uniform(k, s, F64, -2.0, 3.0),
    "normal": lambda k, s: f.normal(k, s, F64),
    "normal, single": lambda k, s: f.normal(k, s, F32),
    "exponential": lambda k, s: f.exponential(k, s, F64),
    "gumbel": lambda k, s: f.gumbel(k, s, F64),
}
DRAWS = EXACT | ROUNDED


def word(unsigned: int) -> int:
    return unsigned - (unsigned >> 63 << 64)


def close(got: AnyTensor, want: Any, name: str = "bits") -> None:
    a, b = np.asarray(got.numpy()), np.asarray(want)
    assert (a.dtype, a.shape) == (b.dtype, b.shape)
    if name in EXACT:
        np.testing.assert_array_equal(a, b)
    else:
        eps = 4e-7 if a.dtype == np.float32 else 1e-14
        np.testing.assert_allclose(a, b, eps, eps)


# ---------------------------------------------------------------- words
@pytest.mark.parametrize("engine", ["numpy", "c", "torch"])
def test_published_words(engine: str) -> None:
    key, counter, bits = (np.array([word(x) for x in column]) for column in zip(*KNOWN))
    assert [threefry.threefry(*pair) for pair in zip(key.tolist(), counter.tolist())] == bits.tolist()
    with ad.using(engine=engine, backend="torch" if engine == "torch" else "numpy"):
        program = ad.compile(lambda k, c: bind(Threefry(), k, c))
        close(program(array(key), array(counter)), bits)
        close(bind(Threefry(), array(key), array(counter)), bits)


@pytest.mark.parametrize("n", [0, 1, 8, 9, 3 << 14])
def test_few_and_many_words(n: int) -> None:
    keys, counters = (np.random.default_rng(seed).integers(-(2**63), 2**63, (2, n)) for seed in (0, 1))
    some = slice(None, None, max(n // 10, 1))

    def words(k: Any, c: Any) -> Any:
        pairs = zip(np.broadcast_to(k, c.shape)[:, some].flat, c[:, some].flat)
        return np.array([threefry.threefry(int(x), int(y)) for x, y in pairs], np.int64)

    for k in (keys, keys.flat[0].reshape(()) if n else np.array(5)):
        found = bind(Threefry(), array(k) if k.ndim else ad.full((2, n), array(k)), array(counters)).numpy()
        np.testing.assert_array_equal(found[:, some].ravel(), words(k, counters))


def test_numbers_of_jax() -> None:
    """Of JAX 0.10 with `jax.random.key(42)` and 64 bits."""
    close(random.split(KEY, 2), np.array([7871734211187709741, 276886910877598708]))
    close(random.fold_in(KEY, 7), np.array(word(2547012911 << 32 | 1371500959)))
    close(random.bits(KEY, (3,), I64), np.array([7871734211187709741, 276886910877598708, word(10591095138341673235)]))
    bits = np.array([2098992034, 2919706841, 2646866425, 2409546199], np.uint32)
    close(random.bits(KEY, (4,), I32), bits.view(np.int32))
    uniform = [float.fromhex(x) for x in ("0x1.b4f8123c40884p-2", "0x1.ebd996d6e8400p-7", "0x1.25f641d41e71ap-1")]
    close(random.uniform(KEY, (3,), F64), np.array(uniform))
    single = [float.fromhex(x) for x in ("0x1.f47048p-2", "0x1.5c0e6p-1", "0x1.3b87fp-1")]
    close(random.uniform(KEY, (3,), F32), np.array(single, np.float32))
    close(random.normal(KEY, (3,), F64), np.array([-0.18471174528191162, -2.169824560397754, 0.18693555179382582]), "normal")


# ---------------------------------------------------------------- one result
@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("engine", ["c", "numpy", "torch"])
def test_engines_agree(name: str, engine: str) -> None:
    for shape in SHAPES if name in ("bits", "uniform", "normal") else SHAPES[-2:]:
        want = DRAWS[name](KEY, shape).numpy()
        with ad.using(engine=engine, backend="torch" if engine == "torch" else "numpy"):
            key = array(np.array(42))
            close(DRAWS[name](key, shape), want, name)
            close(ad.compile(lambda k, shape=shape: DRAWS[name](k, shape))(key), want, name)
            close(ad.compile(lambda k, shape=shape: DRAWS[name](random.key(k), shape))(key), want, name)


def of_four_keys(draw: Draw) -> list[AnyTensor]:
    keys = random.split(KEY, 4)
    mapped: AnyTensor = ad.vmap(lambda k: draw(k, (3,)), ad.rows(keys)).stack()
    return [
        mapped,
        ad.build1(4, lambda i: draw(keys[i], (3,))),
        ad.build1(4, lambda i: draw(random.fold_in(KEY, i), (3,))),
    ]


@pytest.mark.parametrize("interpreter", ["symbolic", "dual", "concrete"])
def test_interpreters_agree(interpreter: str) -> None:
    for name, draw in DRAWS.items():
        want = np.stack([draw(k, (3,)).numpy() for k in random.split(KEY, 4)])
        with ad.using(interpreter=interpreter):
            found = of_four_keys(draw)
            if interpreter != "concrete":  # which does not transform
                found += ad.compile(partial(of_four_keys, draw))()
            for stack in found:
                close(stack, want, name)


def test_constants_are_computed_at_once() -> None:
    program = ad.trace(lambda x: x + random.bits(random.key(42), (), I64), "i64")
    assert "threefry" not in program.show()
    close(program(array(0)), random.bits(KEY, (), I64).numpy())


def test_elements_do_not_depend_on_the_shape() -> None:
    flat = random.uniform(KEY, (24,), F64).numpy()
    np.testing.assert_array_equal(random.uniform(KEY, (2, 3, 4), F64).numpy(), flat.reshape(2, 3, 4))
    np.testing.assert_array_equal(random.uniform(KEY, (5,), F64).numpy(), flat[:5])


def test_programs_are_saved_and_exported(tmp_path: Path) -> None:
    x = array(np.array(3))
    program = ad.trace(lambda k: (random.normal(k, (3,), F64), random.randint(k, (3,), 0, 9) << 2 | 1), x)
    program.save(tmp_path / "draws")
    again: Any = ad.Program.load(tmp_path / "draws")
    want = random.normal(x, (3,), F64).numpy(), random.randint(x, (3,), 0, 9).numpy() * 4 + 1
    for y, z in zip(again(x), want):
        close(y, z, "normal")
    space: dict[str, Any] = {}
    exec(program.to_source("numpy"), space)
    for y, z in zip(space["program"](np.array(3)), want):
        np.testing.assert_allclose(y, z, 1e-14)
    assert all("threefry" in program.to_source(target) for target in ("torch", "c"))


# ---------------------------------------------------------------- distributions
@pytest.mark.parametrize(
    ("draw", "distribution"),
    [
        (lambda k, n: f.uniform(k, n, F64), scipy.stats.uniform()),
        (lambda k, n: f.uniform(k, n, F32, 1.0, 3.0), scipy.stats.uniform(1.0, 2.0)),
        (lambda k, n: f.normal(k, n, F64), scipy.stats.norm()),
        (lambda k, n: f.normal(k, n, F32), scipy.stats.norm()),
        (lambda k, n: f.exponential(k, n, F64), scipy.stats.expon()),
        (lambda k, n: f.gumbel(k, n, F64), scipy.stats.gumbel_r()),
        (lambda k, n: ad.to_dtype(f.randint(k, n, 0, 2**62), F64) * 2.0**-62, scipy.stats.uniform()),
    ],
)
def test_distributions(draw: Draw, distribution: Any) -> None:
    for seed in range(3):
        x = draw(random.key(seed), (20_000,)).numpy()
        assert scipy.stats.kstest(x, distribution.cdf).pvalue > 1e-3
        assert abs(np.corrcoef(x[1:], x[:-1])[0, 1]) < 0.03


def test_discrete_distributions() -> None:
    n = 20_000
    counts = np.bincount(random.randint(KEY, (n,), 3, 10).numpy() - 3, minlength=7)
    assert scipy.stats.chisquare(counts).pvalue > 1e-3
    assert abs(random.bernoulli(KEY, 0.3, (n,)).numpy().mean() - 0.3) < 0.01
    p = array(np.linspace(0.0, 1.0, 5)[:, None] * np.ones(n // 5))
    np.testing.assert_allclose(random.bernoulli(KEY, p).numpy().mean(1), np.linspace(0.0, 1.0, 5), atol=0.03)
    logits = array(np.log(np.ones((n, 1)) * [0.1, 0.2, 0.0, 0.7] + 1e-300))
    found = np.bincount(random.categorical(KEY, logits).numpy(), minlength=4) / n
    np.testing.assert_allclose(found, [0.1, 0.2, 0.0, 0.7], atol=0.015)


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (-3, 4), (5, 2**31 + 7), (-(2**35), 2**35), (-(2**63), 2**63), (-2, 2**63 - 1)]
)
def test_integers_are_shares_of_64_bits(low: int, high: int) -> None:
    words = random.bits(KEY, (500,), I64).numpy().astype(np.uint64).tolist()
    want = np.array([low + (w * (high - low) >> 64) for w in words])
    np.testing.assert_array_equal(random.randint(KEY, (500,), low, high).numpy(), want)
    if high < 2**63:
        np.testing.assert_array_equal(random.randint(KEY, (500,), array(low), array(high)).numpy(), want)


@pytest.mark.parametrize("dtype", [F64, F32])
def test_ends_of_intervals(dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is made of the least and of the greatest words."""
    digits = 52 if dtype is F64 else 23
    monkeypatch.setattr(random, "_words", lambda name, key, shape: array(np.array(0)))
    assert f.uniform(KEY, (), dtype).item() == f.exponential(KEY, (), dtype).item() == 0.0
    tiny = np.finfo(dtype.np_dtype).tiny
    assert f.gumbel(KEY, (), dtype).item() == pytest.approx(-np.log(-np.log(tiny)), 1e-6)
    lowest = 2.0 ** -(digits + 1)  # so far from -1
    assert f.normal(KEY, (), dtype).item() == pytest.approx(-(2**0.5) * scipy.special.erfcinv(lowest), 1e-6)
    assert f.randint(KEY, (), -3, 5).item() == -3
    words = (1 << 64) - 1 if dtype is F64 else (1 << 64) - (1 << 32)  # the halves of words are mixed for single precision
    monkeypatch.setattr(random, "_words", lambda name, key, shape: array(np.array(word(words))))
    assert f.uniform(KEY, (), dtype).item() == 1 - 2.0**-digits
    assert f.normal(KEY, (), dtype).item() == pytest.approx(2**0.5 * scipy.special.erfcinv(3 * lowest), 1e-6)
    assert np.isfinite(f.gumbel(KEY, (), dtype).item())
    assert f.randint(KEY, (), -3, 5).item() == 4


def test_permutations() -> None:
    order = random.permutation(KEY, 1000).numpy()
    assert sorted(order.tolist()) == list(range(1000)) != order.tolist()
    x = np.arange(12.0).reshape(4, 3)
    close(random.permutation(KEY, array(x)), x[random.permutation(KEY, 4).numpy()])
    firsts = [random.permutation(k, 3).numpy()[0] for k in random.split(KEY, 600)]
    assert scipy.stats.chisquare(np.bincount(firsts)).pvalue > 1e-3
    assert random.permutation(KEY, 0).shape == (0,)


# ---------------------------------------------------------------- loops and derivatives
def test_loops_carry_keys() -> None:
    def walk(key: random.Key, x: AnyTensor) -> AnyTensor:
        def step(s: tuple[AnyTensor, AnyTensor], _: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
            key, x = s
            now, later = random.split(key)
            return later, x * 0.9 + random.normal(now, (3,), F64)

        return ad.fold(step, (key, x), ad.rows(ad.iota(5)))[1]

    key, x = KEY, np.zeros(3)
    for _ in range(5):
        now, key = random.split(key)
        x = x * 0.9 + random.normal(now, (3,), F64).numpy()
    zeros = array(np.zeros(3))
    for engine in ("numpy", "c"):
        with ad.using(engine=engine):
            close(ad.compile(walk)(KEY, zeros), x, "normal")
            slope = ad.grad(lambda x: ad.sum_all(walk(KEY, x)))(zeros)
            np.testing.assert_allclose(slope.numpy(), np.full(3, 0.9**5), 1e-14)
    tossed = ad.while_loop(lambda s: random.uniform(s, (), F64) < 0.9, lambda s: random.fold_in(s, 1), KEY)
    assert random.uniform(tossed, (), F64).item() >= 0.9


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_derivatives_by_parameters_of_distributions(interpreter: str) -> None:
    def loss(p: tuple[AnyTensor, AnyTensor], key: AnyTensor) -> AnyTensor:
        mu, sigma = p
        return ad.sum_all(ad.square(random.normal(key, (50,), F64) * sigma + mu))

    z = random.normal(KEY, (50,), F64).numpy()
    with ad.using(interpreter=interpreter):
        by_mu, by_sigma = ad.grad(loss)((array(0.5), array(2.0)), KEY)
        assert by_mu.item() == pytest.approx(2 * np.sum(2 * z + 0.5), 1e-12)
        assert by_sigma.item() == pytest.approx(2 * np.sum((2 * z + 0.5) * z), 1e-12)
        u = random.uniform(KEY, (50,), F64).numpy()
        low, high = ad.grad(lambda p: ad.sum_all(random.uniform(KEY, (50,), F64, *p)))((array(1.0), array(3.0)))
        np.testing.assert_allclose([low.item(), high.item()], [np.sum(1 - u), np.sum(u)], 1e-12)
        moved = ad.grad(lambda x: ad.sum_all(random.permutation(KEY, x) * ad.to_dtype(ad.iota(4), F64)))(array(np.ones(4)))
        np.testing.assert_array_equal(moved.numpy()[random.permutation(KEY, 4).numpy()], np.arange(4.0))


# ---------------------------------------------------------------- what they refuse
REFUSED: list[tuple[Callable[[], object], type[ad.AdtypesError], str, str]] = [
    (lambda: f.normal(0, (3,), F64), ad.DTypeError, "normal: the Python int 0 is no key", "random.key(0)"),
    (lambda: f.normal(np.random.default_rng(0), (3,), F64), ad.DTypeError, "normal: Generator is no key", "random.key(seed)"),
    (lambda: f.uniform(None, (3,), F64), ad.DTypeError, "uniform: NoneType is no key", "random.key(seed)"),
    (lambda: f.normal(array(0.0), (3,), F64), ad.DTypeError, "normal: the key is f64", "random.key(seed)"),
    (lambda: f.normal(f.split(KEY), (3,), F64), ad.ShapeError, "normal: the key is i64[2]", "keys[0]"),
    (lambda: f.normal(KEY, 3.0, F64), ad.ShapeError, "normal: 3.0 is not a shape", "or one size"),
    (lambda: f.normal(KEY, (3,), I64), ad.DTypeError, "normal: I64 has no fractions", "F64"),
    (lambda: f.normal(KEY, (3,), float), ad.DTypeError, "normal: float is not a dtype", "F64"),
    (lambda: f.bits(KEY, (3,), F64), ad.DTypeError, "bits: F64 is no type of integers", "I64 or I32"),
    (lambda: f.key(1 << 64), ad.DTypeError, "key: the seed has 65 bits", "64"),
    (lambda: f.key(1.5), ad.DTypeError, "key: the seed is f64, not one integer", "write an int"),
    (lambda: f.fold_in(KEY, array(1.5)), ad.DTypeError, "fold_in: the data are f64", "integers"),
    (lambda: f.randint(KEY, (3,), 5, 5), ad.ShapeError, "randint: there are no integers from 5 to below 5", ""),
    (lambda: f.randint(KEY, (3,), 0, 1 << 64), ad.DTypeError, "randint: 18446744073709551615 is out of the range", ""),
    (lambda: f.randint(KEY, (3,), 0, array(1.5)), ad.DTypeError, "randint: the bound is f64, not one integer", "write an int"),
    (lambda: f.bernoulli(KEY, array([0.5, 0.5]), (3,)), ad.ShapeError, "bernoulli: probabilities f64[2] for the shape [3]", ""),
    (lambda: f.bernoulli(KEY, 1.5, (3,)), ad.ShapeError, "bernoulli: p is 1.5", "from 0 to 1"),
    (lambda: f.bernoulli(KEY, float("nan"), (3,)), ad.ShapeError, "bernoulli: p is nan", "from 0 to 1"),
    (lambda: f.bernoulli(KEY, array(1), (3,)), ad.DTypeError, "bernoulli: probabilities i64", "floats"),
    (lambda: f.permutation(KEY, array(1.0)), ad.ShapeError, "permutation of f64: it has no rows", ""),
    (lambda: f.categorical(KEY, array(1.0)), ad.ShapeError, "categorical: the logits are f64", ""),
]


@pytest.mark.parametrize("case", range(len(REFUSED)))
def test_what_does_not_fit(case: int) -> None:
    thunk, kind, text, remedy = REFUSED[case]
    with pytest.raises(kind) as e:
        thunk()
    assert text in e.value.what
    assert remedy in (e.value.remedy or "")
