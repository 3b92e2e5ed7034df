"""Who runs the programs on a GPU: the engines of this library, JAX, torch as it is and compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from adtypes import array, compile, configure
from benchmarks.gpu.workloads import Workload
from benchmarks.libraries import Names, TorchNames, flat_jax
from benchmarks.measure import Array, NotHere

OURS = ("torch", "inductor")


class Way(NamedTuple):
    """`call` starts the work and returns what it will compute, `wait` waits for that, `leaves` are its arrays on the host."""

    call: Callable[[], Any]
    wait: Callable[[Any], object]
    leaves: Callable[[Any], list[Array]]
    said: Callable[[], Sequence[str]] = tuple


Maker: TypeAlias = Callable[[Workload, str], Way]


def precise(exact: bool) -> None:
    """Matrix products and convolutions of single precision as they are, or by units that keep ten bits of each factor (TF32)."""
    if find_spec("torch") is not None:
        torch = import_module("torch")
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = not exact
    if find_spec("jax") is not None:
        import_module("jax").config.update("jax_default_matmul_precision", "highest" if exact else "tensorfloat32")


# ---------------------------------------------------------------- this library
def ours(engine: str) -> Maker:
    def make(workload: Workload, device: str) -> Way:
        torch = import_module("torch")
        configure(backend="torch", device=device)
        args = [array(torch.from_numpy(np.array(x)).to(device)) for x in workload.inputs]
        run = compile(workload.program, engine=engine)
        return Way(
            lambda: run(*args),
            lambda out: _wait(torch, device),
            lambda out: [t.torch().cpu().numpy() for t in out],
            lambda: [line.strip() for line in run.explain(*args).splitlines() if "torch.compile" in line or "graph" in line],
        )

    return make


# ---------------------------------------------------------------- other libraries
class JaxHere(Names):
    """JAX, on what it takes by itself."""

    def __init__(self) -> None:
        self.library = import_module("jax")
        self.module = "jax.numpy"
        self.np = import_module(self.module)

    def constant(self, x: Array) -> Any:
        return self.np.asarray(x, None if x.dtype.kind != "f" else np.float32)

    def conv2d(self, x: Any, kernels: Any) -> Any:
        return self.library.lax.conv_general_dilated(x, kernels, (1, 1), "SAME")

    def max_pool2d(self, x: Any) -> Any:
        lax = self.library.lax
        return lax.reduce_window(x, -np.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")


class TorchHere(TorchNames):
    def __init__(self, device: str, double: bool = False) -> None:
        super().__init__("torch")
        self.device, self.double = device, double

    def constant(self, x: Array) -> Any:
        y = self.np.from_numpy(x).to(self.device)
        return y.float() if x.dtype.kind == "f" and not self.double else y

    def arange(self, n: int) -> Any:
        return self.np.arange(n, device=self.device)

    def conv2d(self, x: Any, kernels: Any) -> Any:
        return self.np.nn.functional.conv2d(x, kernels, padding=1)

    def max_pool2d(self, x: Any) -> Any:
        return self.np.nn.functional.max_pool2d(x, 2)


def by_jax(workload: Workload, device: str) -> Way:
    if find_spec("jax") is None:
        raise NotHere("JAX is not installed")
    jax, names = import_module("jax"), JaxHere()
    both = jax.value_and_grad(lambda *xs: workload.bulk(names, *xs), tuple(range(workload.wrt)))

    run = jax.jit(flat_jax(both))
    args = [jax.numpy.asarray(x) for x in workload.inputs]
    return Way(lambda: run(*args), jax.block_until_ready, lambda out: [np.asarray(x) for x in out])


def by_torch(mode: str | None) -> Maker:
    """Torch, compiled in a mode if there is one."""

    def make(workload: Workload, device: str) -> Way:
        torch, names = import_module("torch"), TorchHere(device)
        args = [torch.from_numpy(np.array(x)).to(device) for x in workload.inputs]
        wanted = args[: workload.wrt]
        for x in wanted:
            x.requires_grad_()
        torch.compiler.reset()

        def value(*xs: Any) -> Any:
            return workload.bulk(names, *xs)

        forward = value if mode is None else torch.compile(value, dynamic=False, mode=mode)

        def run() -> Any:
            if mode == "reduce-overhead":
                torch.compiler.cudagraph_mark_step_begin()
            out = forward(*args)
            return (out.detach(), *torch.autograd.grad(out, wanted))

        return Way(run, lambda out: _wait(torch, device), lambda out: [x.detach().cpu().numpy() for x in out])

    return make


def expected(workload: Workload, device: str) -> list[Array]:
    """The results in double precision."""
    torch, names = import_module("torch"), TorchHere(device, True)
    args = [torch.from_numpy(np.array(x)).to(device) for x in workload.inputs]
    args = [(x.double() if x.is_floating_point() else x) for x in args]
    wanted = [x.requires_grad_() for x in args[: workload.wrt]]
    value = workload.bulk(names, *args)
    return [x.detach().cpu().numpy() for x in (value, *torch.autograd.grad(value, wanted))]


def _wait(torch: Any, device: str) -> None:
    if device != "cpu":
        torch.cuda.synchronize()


WAYS: dict[str, Maker] = {
    **{f"adtypes {engine}": ours(engine) for engine in OURS},
    "JAX": by_jax,
    "torch": by_torch(None),
    "torch.compile": by_torch("default"),
    "torch.compile, graphs": by_torch("reduce-overhead"),
}
