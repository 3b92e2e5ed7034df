"""Factorisations and solvers as C, for matrices of either dtype (`real`): loops, or calls of LAPACK and BLAS where these are
given. Names begin with `@`, which stands for the dtype."""

from __future__ import annotations

SOLVERS = """\
typedef void @gemm_t(char *, char *, int *, int *, int *, real *, const real *, int *, const real *, int *, real *, real *,
                     int *);
typedef void @potrf_t(char *, int *, real *, int *, int *);
typedef void @getrf_t(int *, int *, real *, int *, int *, int *);
typedef void @syevd_t(char *, char *, int *, real *, int *, real *, real *, int *, int *, int *, int *);
typedef void @trsm_t(char *, char *, char *, char *, int *, int *, real *, const real *, int *, real *, int *);
typedef void @trsv_t(char *, char *, char *, int *, const real *, int *, real *, int *);

/* x = m^-1 x for a triangle m[i][j] = a[r i + c j]; x has n rows of k elements, s apart. */
static inline void @triangle(Function *trsv, Function *trsm, int lower, int unit, int n, int k, const real *a, int64_t r,
                             int64_t c, real *x, int64_t s)
{
    if (n < 1 || k < 1) return;
    if (trsm) { /* by columns it is m if r is 1, else its transpose */
        int lda = r == 1 ? c : r, steps = s;
        char right = 'R', uplo = lower == (r == 1) ? 'L' : 'U', diag = unit ? 'U' : 'N', trans = (r == 1) == (k == 1) ? 'N' : 'T';
        real one = 1;
        if (k == 1) ((@trsv_t *)trsv)(&uplo, &trans, &diag, &n, a, &lda, x, &steps);
        else ((@trsm_t *)trsm)(&right, &uplo, &trans, &diag, &k, &n, &one, a, &lda, x, &steps);
        return;
    }
    for (int64_t q = 0; q < n; q++) {
        const int64_t i = lower ? q : n - 1 - q, first = lower ? 0 : i + 1, end = lower ? i : n;
        if (k == 1) {
            real sum = 0;
            for (int64_t j = first; j < end; j++) sum += a[r * i + c * j] * x[s * j];
            x[s * i] -= sum;
        } else for (int64_t j = first; j < end; j++)
            for (int64_t l = 0; l < k; l++) x[s * i + l] -= a[r * i + c * j] * x[s * j + l];
        if (!unit) for (int64_t l = 0; l < k; l++) x[s * i + l] /= a[(r + c) * i];
    }
}

/* x = b; or all NaN, and 0, if the diagonal of a, in steps of d, has a zero. */
static inline int @started(int n, int k, const real *a, int64_t d, const real *b, int64_t br, int64_t bc, real *x, int64_t s)
{
    int regular = 1;
    for (int64_t i = 0; i < n; i++) regular &= a[d * i] != 0;
    for (int64_t i = 0; i < n; i++) for (int64_t l = 0; l < k; l++) x[s * i + l] = regular ? b[br * i + bc * l] : (real)NAN;
    return regular;
}

static inline void @solve_triangle(Function *trsv, Function *trsm, int lower, int n, int k, const real *a, int64_t r, int64_t c,
                                   const real *b, int64_t br, int64_t bc, real *x, int64_t s)
{
    if (@started(n, k, a, r + c, b, br, bc, x, s)) @triangle(trsv, trsm, lower, 0, n, k, a, r, c, x, s);
}

/* The lower triangle l of l l^T = (a + a^T) / 2, zeros beside it; all NaN if there is none. */
static inline void @cholesky(Function *potrf, int n, const real *a, int64_t r, int64_t c, real *out, int64_t s)
{
    int fails = 0;
    for (int64_t u = 0; u < n; u += 16) for (int64_t v = 0; v <= u; v += 16)
        for (int64_t i = u; i < n && i < u + 16; i++) for (int64_t j = v; j <= i && j < v + 16; j++)
            out[s * i + j] = (a[r * i + c * j] + a[r * j + c * i]) * (real)0.5;
    for (int64_t i = 0; i < n; i++) for (int64_t j = i + 1; j < n; j++) out[s * i + j] = 0;
    if (potrf) {
        int lda = s;
        char uplo = 'U';
        ((@potrf_t *)potrf)(&uplo, &n, out, &lda, &fails);
        for (int64_t i = 0; i < n; i++) fails |= !(out[(s + 1) * i] > 0);
    } else for (int64_t j = 0; j < n; j++) {
        real rest = out[(s + 1) * j];
        for (int64_t l = 0; l < j; l++) rest -= out[s * j + l] * out[s * j + l];
        fails |= !(rest > 0);
        out[(s + 1) * j] = rest = @sqrt(rest);
        for (int64_t i = j + 1; i < n; i++) {
            real x = out[s * i + j];
            for (int64_t l = 0; l < j; l++) x -= out[s * i + l] * out[s * j + l];
            out[s * i + j] = x / rest;
        }
    }
    if (fails) for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) out[s * i + j] = NAN;
}

/* The cotangent of a triangle instead of that of its factor l, column by column from the last one. */
static inline void @pull(int n, const real *l, int64_t r, int64_t c, real *g, int64_t s)
{
    for (int64_t j = n - 1; j >= 0; j--) {
        const real w = 1 / l[(r + c) * j];
        real *row = g + s * j, sum = row[j];
        for (int64_t i = j + 1; i < n; i++) {
            real *other = g + s * i;
            const real x = other[j] *= w;
            sum -= x * l[r * i + c * j];
            for (int64_t k = 0; k < j; k++) {
                other[k] -= x * l[r * j + c * k];
                row[k] -= x * l[r * i + c * k];
            }
        }
        sum *= w;
        for (int64_t k = 0; k < j; k++) row[k] -= sum * l[r * j + c * k];
        row[j] = sum / 2;
    }
}

/* c -= a b, or a b^T, matrices stored by columns. */
static ALONE void @minus(Function *gemm, char tb, int m, int n, int k, const real *a, int lda, const real *b, int ldb, real *c,
                          int ldc)
{
    char ta = 'N';
    real sign = -1, one = 1;
    if (m && n && k) ((@gemm_t *)gemm)(&ta, &tb, &m, &n, &k, &sign, a, &lda, b, &ldb, &one, c, &ldc);
}

/* The cotangent of a symmetric matrix from its factor l and the cotangent of that, of which lower triangles are read. With a
   library blocks of columns, the last ones first: what is below a block, the block, what is beside it. */
static inline void @cholesky_pullback(Function *gemm, Function *trsm, int n, const real *l, int64_t r, int64_t c,
                                      const real *ct, int64_t cr, int64_t cc, real *g, int64_t s)
{
    enum { WIDE = 32 };
    int fails = 0;
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j <= i; j++) {
            const real x = g[s * i + j] = ct[cr * i + cc * j];
            fails |= !(@abs(x) < INFINITY) | !(@abs(l[r * i + c * j]) < INFINITY);
        }
        fails |= l[(r + c) * i] == 0;
    }
    if (fails) {
        for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) g[s * i + j] = NAN;
        return;
    }
    if (!gemm) @pull(n, l, r, c, g, s);
    for (int end = gemm ? n : 0, start; end > 0; end = start) {
        start = end > WIDE ? end - WIDE : 0;
        int wide = end - start, rows = n - end, lda = r, steps = s;
        const real *left = l + r * start, *block = left + start, *corner = l + r * end, *below = corner + start;
        real *gleft = g + s * start, *gblock = gleft + start, *gcorner = g + s * end, *gbelow = gcorner + start;
        real both[WIDE * WIDE], one = 1;
        char side = 'L', uplo = 'U', trans = 'N', diag = 'N';
        if (rows) {
            ((@trsm_t *)trsm)(&side, &uplo, &trans, &diag, &wide, &rows, &one, block, &lda, gbelow, &steps);
            @minus(gemm, 'N', start, rows, wide, left, lda, gbelow, steps, gcorner, steps);
            @minus(gemm, 'T', start, wide, rows, corner, lda, gbelow, steps, gleft, steps);
            @minus(gemm, 'T', wide, wide, rows, below, lda, gbelow, steps, gblock, steps);
        }
        @pull(wide, block, r, 1, gblock, s);
        for (int64_t i = 0; i < wide; i++) for (int64_t j = 0; j <= i; j++)
            both[wide * i + j] = both[wide * j + i] = gblock[s * i + j] * (i == j ? 2 : 1);
        @minus(gemm, 'N', start, wide, wide, left, lda, both, wide, gleft, steps);
    }
    for (int64_t u = 0; u < n; u += 16) for (int64_t v = 0; v <= u; v += 16)
        for (int64_t i = u; i < n && i < u + 16; i++) for (int64_t j = v; j < i && j < v + 16; j++)
            g[s * j + i] = g[s * i + j] *= (real)0.5;
}

/* p l u = a, by columns if the library makes it; rows or columns of f are s apart. What follows them are the exchanges. */
static inline void @factors(Function *getrf, int n, const real *a, int64_t r, int64_t c, real *f, int64_t s)
{
    real *rows = f + s * n;
    if (getrf) {
        int lda = s, info;
        for (int64_t u = 0; u < n; u += 16) for (int64_t v = 0; v < n; v += 16)
            for (int64_t j = v; j < n && j < v + 16; j++) for (int64_t i = u; i < n && i < u + 16; i++)
                f[s * j + i] = a[r * i + c * j];
        ((@getrf_t *)getrf)(&n, &n, f, &lda, (int *)rows, &info);
        for (int64_t i = n - 1; i >= 0; i--) {
            int row;
            memcpy(&row, (char *)rows + i * sizeof row, sizeof row);
            rows[i] = row - 1;
        }
        return;
    }
    for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) f[s * i + j] = a[r * i + c * j];
    for (int64_t k = 0; k < n; k++) {
        int64_t row = k;
        for (int64_t i = k + 1; i < n; i++) row = @abs(f[s * i + k]) > @abs(f[s * row + k]) ? i : row;
        rows[k] = row;
        if (row != k) for (int64_t j = 0; j < n; j++) {
            const real x = f[s * k + j];
            f[s * k + j] = f[s * row + j];
            f[s * row + j] = x;
        }
        const real pivot = f[(s + 1) * k]; /* 0 if all below is 0 */
        for (int64_t i = k + 1; i < n; i++) {
            const real x = f[s * i + k] /= pivot == 0 ? 1 : pivot;
            for (int64_t j = k + 1; j < n; j++) f[s * i + j] -= x * f[s * k + j];
        }
    }
}

static inline void @exchange(int n, int k, const real *rows, int back, real *x, int64_t s)
{
    for (int64_t q = 0; q < n; q++) {
        const int64_t i = back ? n - 1 - q : q, j = rows[i];
        if (i != j) for (int64_t l = 0; l < k; l++) {
            const real y = x[s * i + l];
            x[s * i + l] = x[s * j + l];
            x[s * j + l] = y;
        }
    }
}

/* x = a^-1 b by the factors f, or with a^T. */
static inline void @solve(Function *trsv, Function *trsm, int turned, int n, int k, const real *f, int64_t fs,
                          const real *b, int64_t br, int64_t bc, real *x, int64_t s)
{
    const int64_t r = trsm ? 1 : fs, c = trsm ? fs : 1;
    if (!@started(n, k, f, fs + 1, b, br, bc, x, s)) return;
    for (int64_t i = 0; i < n; i++) if (f[(fs + 1) * i] != f[(fs + 1) * i]) { /* some NaN in the matrix comes here */
        for (int64_t j = 0; j < n; j++) for (int64_t l = 0; l < k; l++) x[s * j + l] = NAN;
        return;
    }
    if (turned) {
        @triangle(trsv, trsm, 1, 0, n, k, f, c, r, x, s);
        @triangle(trsv, trsm, 0, 1, n, k, f, c, r, x, s);
        @exchange(n, k, f + fs * n, 1, x, s);
    } else {
        @exchange(n, k, f + fs * n, 0, x, s);
        @triangle(trsv, trsm, 1, 1, n, k, f, r, c, x, s);
        @triangle(trsv, trsm, 0, 0, n, k, f, r, c, x, s);
    }
}

/* Eigenvectors of (a + a^T) / 2 as rows of v, s apart, eigenvalues below: by rotations that make elements 0 one by one, without a
   library. There is room for 2 n n + 12 n + 8 numbers. */
static inline void @eigen(Function *syevd, int n, const real *a, int64_t r, int64_t c, real *v, int64_t s, real *room)
{
    real *values = v + s * n, *m = syevd ? v : room, most = 0;
    const int64_t d = syevd ? s : n;
    int fails = 0;
    for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) {
        const real x = m[d * i + j] = (a[r * i + c * j] + a[r * j + c * i]) * (real)0.5;
        fails |= !(@abs(x) < INFINITY);
        most = @abs(x) > most ? @abs(x) : most;
    }
    if (syevd && n && !fails) {
        int lda = s, size = 2 * n * n + 6 * n + 1, whole = 5 * n + 3;
        char job = 'V', uplo = 'L';
        ((@syevd_t *)syevd)(&job, &uplo, &n, v, &lda, values, room, &size, (int *)(room + size), &whole, &fails);
    } else if (!fails) {
        int goes_on = 1;
        for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) v[s * i + j] = i == j;
        for (int sweep = 0; sweep < 60 && goes_on; sweep++) {
            goes_on = 0;
            for (int64_t p = 0; p < n; p++) for (int64_t q = p + 1; q < n; q++) {
                const real off = m[n * p + q];
                if (@abs(off) <= most * (real)@least) continue;
                const real w = (m[(n + 1) * q] - m[(n + 1) * p]) / (2 * off);
                const real t = (w < 0 ? -1 : 1) / (@abs(w) + @sqrt(w * w + 1)), x = 1 / @sqrt(t * t + 1), y = t * x;
                goes_on = 1;
                for (int64_t i = 0; i < n; i++) {
                    const real g = m[n * i + p], h = m[n * i + q];
                    m[n * i + p] = x * g - y * h;
                    m[n * i + q] = y * g + x * h;
                }
                for (int64_t i = 0; i < n; i++) {
                    const real g = m[n * p + i], h = m[n * q + i], e = v[s * p + i], f = v[s * q + i];
                    m[n * p + i] = x * g - y * h;
                    m[n * q + i] = y * g + x * h;
                    v[s * p + i] = x * e - y * f;
                    v[s * q + i] = y * e + x * f;
                }
                m[n * p + q] = m[n * q + p] = 0;
            }
        }
        for (int64_t i = 0; i < n; i++) values[i] = m[(n + 1) * i];
        for (int64_t i = 0; i < n; i++) {
            int64_t least = i;
            for (int64_t j = i + 1; j < n; j++) least = values[j] < values[least] ? j : least;
            for (int64_t j = 0; j < n && least != i; j++) {
                const real x = v[s * i + j];
                v[s * i + j] = v[s * least + j];
                v[s * least + j] = x;
            }
            const real x = values[i];
            values[i] = values[least];
            values[least] = x;
        }
    }
    for (int64_t i = 0; i < n; i++) {
        int64_t top = 0;
        for (int64_t j = 1; j < n; j++) top = @abs(v[s * i + j]) > @abs(v[s * i + top]) ? j : top;
        const real sign = fails ? NAN : v[s * i + top] < 0 ? -1 : 1;
        for (int64_t j = 0; j < n; j++) v[s * i + j] *= sign;
        if (fails) values[i] = NAN;
    }
}

static inline real @log_det(int n, const real *f, int64_t s)
{
    real sum = 0;
    int regular = 1, has_nan = 0;
    for (int64_t i = 0; i < n; i++) {
        regular &= f[(s + 1) * i] != 0;
        sum += @log(@abs(f[(s + 1) * i]));
        has_nan |= f[(s + 1) * i] != f[(s + 1) * i];
    }
    return regular || has_nan ? sum : -INFINITY;
}

static inline real @sign_det(int n, const real *f, int64_t s)
{
    real sign = 1;
    for (int64_t i = 0; i < n; i++) {
        const real x = f[(s + 1) * i];
        sign *= x > 0 ? 1 : x < 0 ? -1 : x;
        if (f[s * n + i] != i) sign = -sign;
    }
    return sign;
}
"""

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
