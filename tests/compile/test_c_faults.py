"""Texts that gcc 12 gets wrong with other options than those that it is given."""

from __future__ import annotations

import ctypes
import os

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.machine import processor
from interpreters.compile.c.native.build import build
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler

STORES = """\
#include <stdint.h>
__attribute__((noinline)) static void sums(void **p, int64_t me, int64_t r0)
{
    char *scratch = p[0];
    double *s = (double *)(scratch + 24192 + 256 * me), *x = (double *)(scratch + 16704);
    for (int64_t i = r0; i < (r0 + 2 < 29 ? r0 + 2 : 29); i++) {
        double a = 0;
        #pragma omp simd reduction(+:a)
        for (int64_t j = 0; j < 8; j++) {
            const double v = x[8 * i + j];
            a += j < 4 ? v : 0;
        }
        s[i - r0] = a;
    }
}
void kernel(void **p) { for (int64_t r = 0; r < 4; r += 2) sums(p, 0, r); }
"""


@pytest.mark.parametrize("quick", [False, True])
def test_functions_that_only_store_are_called(quick: bool) -> None:
    """gcc 12 took an address that is counted from 0 for a null pointer, and left out calls of what stored behind it."""
    scratch = np.ones(3200)
    kernel = build(f"/* {quick} */\n{STORES}", quick).kernel
    kernel((ctypes.c_void_p * 1)(scratch.ctypes.data))
    assert scratch[3024:3027].tolist() == [4.0, 4.0, 1.0]


ROWS = """\
#include <stdint.h>
static const volatile float nothing = 0;
static inline float mul0(float a, float b) { float p = a * b; return (a == 0) | (b == 0) ? 0 : p; }
void kernel(void **p)
{
    const float *restrict x5 = p[0], *restrict x11 = p[1], *restrict x14 = p[2], *restrict x17 = p[3];
    float *restrict y5 = p[4];
    char *scratch = p[5];
    float *s11 = (float *)(scratch + 896), *s31 = (float *)(scratch + 576);
    float *s42 = (float *)(scratch + 5184), *s52 = (float *)(scratch + 5696);
    const float rest = nothing;
    for (int64_t i0 = 0; i0 < 3; i0++) {
        for (int64_t i1 = 0; i1 < 3; i1++) {
            const float v3 = s52[3 * i0 + i1], v17 = x11[3 * i0 + i1] * s31[16 * i0 + i1];
            #pragma omp simd
            for (int64_t i2 = 0; i2 < 16; i2++) {
                const float v1 = i2 < 3 ? x5[9 * i0 + 3 * i1 + i2] : rest;
                const float v8 = i2 < 3 ? s42[9 * i0 + 3 * i1 + i2] : rest;
                const float v22 = i2 < 3 ? x14[9 * i0 - 3 * i1 + i2 + 6] : rest;
                const float v24 = i2 < 3 ? s11[3 * i0 + i2] : rest;
                const float v26 = i2 < 3 ? x17[9 * i0 + 3 * i1 + i2] : rest;
                const float v53 = v17 + ((v1 - v3) + (v22 + __builtin_fmaf(2.0f, mul0(v8, v24), -v26)));
                if (i2 < 3) y5[9 * i0 + 3 * i1 + i2] = v53;
            }
        }
    }
}
"""


@pytest.mark.parametrize("quick", [False, True])
def test_addresses_of_masked_vectors(quick: bool) -> None:
    """gcc 12 at -O1 read elements of other rows, where it counts addresses of vectors in loops that are written out."""
    x5, x11, x14, x17, y = (np.asarray(rng(k).integers(-4, 5, (3, 3, 3)), np.float32) for k in range(5))
    scratch = np.asarray(rng(5).integers(-6, 7, 1616), np.float32)
    s11, s42, s52 = (scratch[at : at + n] for at, n in ((224, 9), (1296, 27), (1424, 9)))
    s31 = np.stack([scratch[144 + 16 * k : 147 + 16 * k] for k in range(3)])
    want = 2.0 * s42.reshape(3, 3, 3) * s11.reshape(3, 1, 3) - x17 + x14[:, ::-1] + x5 - s52.reshape(3, 3, 1)
    want = want + (x11.ravel()[:9].reshape(3, 3) * s31)[:, :, None]
    kernel = build(f"/* {quick} */\n{ROWS}", quick).kernel
    kernel((ctypes.c_void_p * 6)(*(x.ctypes.data for x in (x5, x11, x14, x17, y, scratch))))
    np.testing.assert_array_equal(y, want)


@pytest.mark.skipif("avx" not in processor().split(), reason="other processors have other registers")
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_old_registers_of_floating_point_are_left_alone(dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without vectors of 32 bytes gcc 12 kept numbers in registers of MMX, behind which the oldest instructions give NaN."""
    monkeypatch.setenv("CC", f"{os.environ.get('CC', 'cc')} -mno-avx")
    x, y = rng(4).normal(size=(2, 1200)).astype(dtype)
    checked(lambda x, y: ad.argmin(ad.build2((1200, 1200), lambda i, j: ad.square(x[i] - y[j])), 1), x, y)
    assert np.longdouble(x[0]) * np.longdouble(2.0) == 2.0 * x[0]
