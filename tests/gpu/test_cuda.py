"""On a GPU everything means what it means with NumPy, and no operation waits for the device; without a GPU these are skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial

import numpy as np
import pytest

import adtypes as ad
from adtypes.algebra import backend, wrap
from adtypes.op import Op
from adtypes.tensor import AnyTensor
from adtypes.testing.generate import SMOOTH, TOTAL, random_program
from interpreters.compile.run import ready
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.interpreter import SYMBOLIC, trace
from tests.ops.test_table import ROWS, cases, close, rng_of
from tests.programs.test_golden_programs import PROGRAMS
from tests.properties.routes import COMPILED, Array, Flat, Route, flat, reverse, rounding

torch = pytest.importorskip("torch")
pytestmark = [
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:torch"),  # its own modules warn of each other
]

# What torch itself offers only with a look at the values: whether a factorisation succeeded, and rows of several results.
LOOKS = {"eigh", "qr", "solve", "log_det", "sign_det", "triangular_solve", "cholesky", "cholesky_pullback"}


@contextmanager
def without_waiting() -> Iterator[None]:
    """What makes the host wait for the device raises an error."""
    torch.cuda.set_sync_debug_mode("error")
    try:
        yield
    finally:
        torch.cuda.set_sync_debug_mode("default")


@pytest.fixture(scope="module")
def cuda() -> ConcreteAlgebra:
    from interpreters.concrete.torch import make

    return make("cuda")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_rows(row: type[Op], cuda: ConcreteAlgebra) -> None:
    for case in cases(row):
        args = case.draw(rng_of(case))
        given = [cuda.literal(x) for x in args]
        if row.name in LOOKS:
            got = cuda.bind(case.op, *given)
        else:
            with without_waiting():
                got = cuda.bind(case.op, *given)
        close(got.cpu().numpy(), NUMPY.bind(case.op, *args), case, rtol=1e-9, atol=1e-9)


def on_gpu(f: Flat, arrays: Sequence[Array], straight: bool = True) -> list[Array]:
    """Through the engine `torch`; a `straight` program, one without choices, does not wait before its results are asked for."""
    with ad.using(backend="torch", device="cuda"):
        alg = backend()
        given = [wrap(alg, alg.literal(a)) for a in arrays]
        graph, captured = trace(f, given)
        run = ready(graph, ad.config())
        run([*given, *captured])  # constants come to the device once
        captured = [wrap(alg, alg.literal(np.asarray(x.numpy()))) for x in captured]
        with without_waiting() if straight else nullcontext():
            outs = run([*given, *captured])
        return [np.asarray(y.numpy()) for y in outs]


ON_GPU = Route("on a GPU", SYMBOLIC, on_gpu)
CHOOSING = Route("on a GPU, with choices", SYMBOLIC, partial(on_gpu, straight=False))


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_programs_and_their_gradients(f: Callable[..., AnyTensor]) -> None:
    rng = np.random.default_rng(0)
    p = ad.trace(f, *PROGRAMS[f])
    args = [rng.normal(size=s.shape) if s.dtype is ad.F64 else rng.integers(-1, 6, s.shape) for s in (t.spec for t in p.inputs)]
    call: Flat = lambda xs: [f(*xs)]
    (want,) = COMPILED.run(call, args)
    close(on_gpu(call, args)[0], want, f)
    for got, expected in zip(
        on_gpu(reverse(ON_GPU, call, [want]), args), COMPILED.run(reverse(COMPILED, call, [want]), args), strict=True
    ):
        close(got, expected, f, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("seed", range(80))
def test_random_programs(seed: int) -> None:
    program = random_program(seed, (SMOOTH, TOTAL)[seed % 2])
    args, tolerance = program.arguments(), rounding(program)
    f = flat(program)
    (want,) = COMPILED.run(f, args)
    np.testing.assert_allclose(CHOOSING.run(f, args)[0], want, tolerance, tolerance)
    if seed % 2 == 0:
        for got, expected in zip(
            CHOOSING.run(reverse(CHOOSING, f, [want]), args), COMPILED.run(reverse(COMPILED, f, [want]), args), strict=True
        ):
            np.testing.assert_allclose(got, expected, tolerance, tolerance * max(1.0, float(np.abs(expected).max(initial=0.0))))


@pytest.mark.parametrize("engine", ["torch", "inductor"])
def test_results_stay_when_the_program_runs_again(engine: str) -> None:
    with ad.using(backend="torch", device="cuda", engine=engine):
        f = ad.compile(ad.value_and_grad(lambda w, x: ad.sum_all(ad.tanh(ad.matmul(w, x)))))
        rng = np.random.default_rng(0)
        given = [[ad.array(rng.normal(size=s)) for s in ((3, 4), (4,))] for _ in range(20)]
        outs = [f(*xs) for xs in given]
        told = f.explain(*given[0])
    for (value, slope), (w, x) in zip(outs, given):
        z = np.tanh(w.numpy() @ x.numpy())
        np.testing.assert_allclose(value.numpy(), z.sum(), rtol=1e-12)
        np.testing.assert_allclose(slope.numpy(), np.outer(1 - z * z, x.numpy()), rtol=1e-11, atol=1e-13)
    assert f"engine: {engine}" in told, told


def repeated(f: Callable[..., AnyTensor], *args: Array, engine: str = "torch", times: int = 6) -> str:
    """Each of several calls agrees with NumPy, also after the program was recorded; what was done."""
    want = np.asarray(ad.compile(f, engine="numpy")(*args).numpy())
    with ad.using(backend="torch", device="cuda"):
        g = ad.compile(f, engine=engine)
        for _ in range(times):
            close(g(*map(ad.array, args)).numpy(), want, f, rtol=1e-9, atol=1e-9)
        return g.explain(*map(ad.array, args))


RECORDED = "kernels are started together, as a CUDA graph"


def test_small_programs_are_recorded_and_large_ones_are_not() -> None:
    rng = np.random.default_rng(0)
    assert RECORDED in repeated(lambda x: ad.sin(x) * x, rng.normal(size=5))
    assert RECORDED not in repeated(lambda x: ad.sum_all(ad.sin(x) * x), rng.normal(size=1 << 22))


def test_loops_are_recorded() -> None:
    def fold(xs: AnyTensor, c: AnyTensor) -> AnyTensor:
        slope: AnyTensor = ad.grad(lambda xs: ad.fold(lambda s, x: ad.sin(s * x) + s, c, ad.rows(xs)))(xs)
        return slope

    assert RECORDED in repeated(fold, np.linspace(0.0, 1.0, 50), np.asarray(0.5))


def test_what_looks_at_values_is_not_recorded_and_the_rest_goes_on() -> None:
    rng = np.random.default_rng(0)
    told = repeated(lambda x: ad.while_loop(lambda s: ad.sum_all(s) < 9.0, lambda s: s + x * x, x), rng.uniform(1.0, 2.0, 3))
    assert RECORDED not in told
    told = repeated(lambda x: ad.linalg.eigh(ad.matmul(x, x.T))[0], rng.normal(size=(4, 4)))
    assert RECORDED not in told
    assert RECORDED in repeated(lambda x: ad.cos(x) * x, rng.normal(size=5))


def test_threads_share_a_recorded_program() -> None:
    f = ad.compile(lambda x: ad.sin(x) * 2.0, engine="torch")

    def work(k: int) -> float:
        with ad.using(backend="torch", device="cuda"), torch.cuda.stream(torch.cuda.Stream()):
            x = ad.array(np.full(1000, 0.1 * k))
            return max(float(np.abs(f(x).numpy() - 2.0 * np.sin(0.1 * k)).max()) for _ in range(200))

    with ThreadPoolExecutor(4) as pool:
        assert max(pool.map(work, range(8))) < 1e-14


@pytest.mark.parametrize("engine", ["torch", "inductor"])
def test_convolutions_keep_single_precision(engine: str) -> None:
    rng = np.random.default_rng(0)
    x, w = rng.normal(size=(8, 16, 20, 20)), rng.normal(size=(32, 16, 3, 3))
    call = ad.grad(lambda p, x: ad.sum_all(ad.sin(ad.nn.conv2d(x, p, padding="same"))))
    want = call(w.astype(np.float32).astype(float), x.astype(np.float32).astype(float)).numpy()
    with ad.using(backend="torch", device="cuda", dtype="f32"):
        got = ad.compile(call, engine=engine)(ad.array(w.astype(np.float32)), ad.array(x.astype(np.float32))).numpy()
    assert np.abs(got - want).max() < 2e-5 * np.abs(want).max()
    assert torch.backends.cudnn.conv.fp32_precision == "tf32"
