"""Small programs at all stages of their way, as texts to be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import adtypes as ad
from adtypes.tensor import AnyTensor
from tests.conftest import Golden

N = 5


def matmul(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    (m, k), (_, n) = a.shape, b.shape
    return ad.build1(m, lambda i: ad.build1(n, lambda j: ad.sum1(k, lambda p: a[i, p] * b[p, j])))


def matvec(a: AnyTensor, v: AnyTensor) -> AnyTensor:
    m, n = a.shape
    return ad.build1(m, lambda i: ad.sum1(n, lambda j: a[i, j] * v[j]))


def self_convolution(a: AnyTensor) -> AnyTensor:
    return ad.sum1(N, lambda i: a[i] * a[N - 1 - i])


def shifted(a: AnyTensor) -> AnyTensor:
    return ad.build1(N, lambda i: a[i + 1])


def strided(a: AnyTensor) -> AnyTensor:
    return ad.build1(3, lambda i: a[2 * i])


def diagonal(a: AnyTensor) -> AnyTensor:
    return ad.build1(N, lambda i: a[i, i])


def permuted(a: AnyTensor, p: AnyTensor) -> AnyTensor:
    return ad.build1(N, lambda i: a[p[i]])


def guarded(a: AnyTensor) -> AnyTensor:
    return ad.build1(N, lambda i: ad.cond(a[i] > 0.0, ad.sqrt(a[i]), 0.0))


def conv2d(w: AnyTensor, x: AnyTensor) -> AnyTensor:
    def at(o: ad.Ix[int], r: ad.Ix[int], c: ad.Ix[int]) -> AnyTensor:
        def channel(k: ad.Ix[int]) -> AnyTensor:
            return ad.sum1(3, lambda a: ad.sum1(3, lambda b: w[o, k, a, b] * x[k, r + a, c + b]))

        return ad.sum1(3, channel)

    return ad.build3((2, 6, 7), at)


def layer(w: AnyTensor, b: AnyTensor, x: AnyTensor) -> AnyTensor:
    return ad.build1(4, lambda i: ad.tanh(ad.sum1(3, lambda j: w[i, j] * x[j]) + b[i]))


PROGRAMS: dict[Callable[..., AnyTensor], list[str]] = {
    matmul: ["f64[3,4]", "f64[4,5]"],
    matvec: ["f64[3,4]", "f64[4]"],
    self_convolution: ["f64[5]"],
    shifted: ["f64[5]"],
    strided: ["f64[5]"],
    diagonal: ["f64[5,5]"],
    permuted: ["f64[5]", "i64[5]"],
    guarded: ["f64[5]"],
    conv2d: ["f64[2,3,3,3]", "f64[3,8,9]"],
    layer: ["f64[4,3]", "f64[4]", "f64[3]"],
}


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_stages(f: Callable[..., AnyTensor], golden: Golden) -> None:
    p = ad.trace(f, *PROGRAMS[f])
    back = p.vjp()
    stages = {
        "source": p.show("source"),
        "bulk": p.show("bulk"),
        "simplified": p.show(),
        "gradient": back.show("gradient"),
        "gradient, simplified": back.show(),
    }
    golden(f"programs/{f.__name__}", "\n\n".join(f"# {stage}\n{text}" for stage, text in stages.items()))


def test_log(golden: Golden) -> None:
    golden("programs/log", ad.trace(self_convolution, "f64[5]").show("bulk", log=True))


def test_dot(golden: Golden) -> None:
    golden("programs/dot", ad.trace(self_convolution, "f64[5]").to_dot())
