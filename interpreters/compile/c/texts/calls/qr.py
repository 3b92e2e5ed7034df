"""Orthogonal factors as C: Householder's reflections."""

from __future__ import annotations

QR = """\
typedef void @geqrf_t(int *, int *, real *, int *, real *, real *, int *, int *);
typedef void @orgqr_t(int *, int *, int *, real *, int *, real *, real *, int *, int *);

/* x -= t v (v^T x) for rows k to m of x and its columns from l on; v stands in column k of w, where v[k] is 1. */
static ALONE void @reflect(int64_t m, int64_t n, int64_t k, int64_t l, real t, const real *w, real *x, int64_t s, real *sums)
{
    for (int64_t j = l; j < n; j++) sums[j] = x[s * k + j];
    for (int64_t i = k + 1; i < m; i++) for (int64_t j = l; j < n; j++) sums[j] += w[n * i + k] * x[s * i + j];
    for (int64_t j = l; j < n; j++) x[s * k + j] -= t * sums[j];
    for (int64_t i = k + 1; i < m; i++) for (int64_t j = l; j < n; j++) x[s * i + j] -= t * w[n * i + k] * sums[j];
}

/* q, and r below it, with q r = a, rows s apart; the diagonal of r is not negative. There is room for m n + 66 n numbers. */
static ALONE void @qr(Function *geqrf, Function *orgqr, int m, int n, const real *a, int64_t r, int64_t c, real *q, int64_t s,
                       real *room)
{
    real *w = room, *const times = room + (int64_t)m * n, *const sums = times + n, *const low = q + s * m;
    int fails = 0;
    for (int64_t i = 0; i < m; i++) for (int64_t j = 0; j < n; j++) {
        const real x = w[geqrf ? m * j + i : n * i + j] = a[r * i + c * j];
        fails |= !(@abs(x) < INFINITY);
    }
    if (geqrf && !fails) {
        int size = 64 * n, info = 0;
        ((@geqrf_t *)geqrf)(&m, &n, w, &m, times, sums, &size, &info);
        for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) low[s * i + j] = j < i ? 0 : w[m * j + i];
        ((@orgqr_t *)orgqr)(&m, &n, &n, w, &m, times, sums, &size, &info);
        for (int64_t i = 0; i < m; i++) for (int64_t j = 0; j < n; j++) q[s * i + j] = w[m * j + i];
    } else if (!fails) {
        for (int64_t k = 0; k < n; k++) {
            real most = 0, square = 0;
            for (int64_t i = k; i < m; i++) most = @abs(w[n * i + k]) > most ? @abs(w[n * i + k]) : most;
            times[k] = 0;
            if (most == 0) continue;
            for (int64_t i = k; i < m; i++) square += w[n * i + k] / most * (w[n * i + k] / most);
            const real first = w[n * k + k], length = (first > 0 ? -most : most) * @sqrt(square);
            times[k] = (length - first) / length;
            for (int64_t i = k + 1; i < m; i++) w[n * i + k] /= first - length;
            @reflect(m, n, k, k + 1, times[k], w, w, n, sums);
            w[n * k + k] = length;
        }
        for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) low[s * i + j] = j < i ? 0 : w[n * i + j];
        for (int64_t i = 0; i < m; i++) for (int64_t j = 0; j < n; j++) q[s * i + j] = i == j;
        for (int64_t k = n - 1; k >= 0; k--) @reflect(m, n, k, k, times[k], w, q, s, sums);
    }
    for (int64_t k = 0; k < n; k++) {
        const real sign = fails ? NAN : low[s * k + k] < 0 ? -1 : 1;
        for (int64_t j = fails ? 0 : k; j < n; j++) low[s * k + j] = fails ? NAN : low[s * k + j] * sign;
        for (int64_t i = 0; i < m; i++) q[s * i + k] = fails ? NAN : q[s * i + k] * sign;
    }
}
"""
