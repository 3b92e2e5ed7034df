"""Orthogonal factors of many small matrices as C: one matrix in each lane of vectors of 64 bytes, the first elements of all of
them in one vector, and so on. One by one their columns are too short for vectors. Names begin with `@`, as in `solvers.py`."""

from __future__ import annotations

QR_ABREAST = """\
#ifdef __clang__
#define @FUSES
#else
#define @FUSES __attribute__((optimize("fp-contract=fast")))
#endif
enum { @LANES = 64 / sizeof(real) };
typedef real @lanes __attribute__((vector_size(64), aligned(sizeof(real)), may_alias));
typedef @whole @bits __attribute__((vector_size(64), aligned(sizeof(real)), may_alias));

/* x -= t v (v^T x) for rows k to m of two columns, where v[k] is 1; sums wait for each other less than those of one column. */
static ALONE @FUSES void @reflect_two(int64_t m, int64_t k, const @lanes *t, const @lanes *v, @lanes *x, @lanes *y)
{
    @lanes a = x[k], b = y[k], c = a - a, d = c;
    int64_t i = k + 1;
    for (; i + 1 < m; i += 2) {
        a += v[i] * x[i];
        b += v[i] * y[i];
        c += v[i + 1] * x[i + 1];
        d += v[i + 1] * y[i + 1];
    }
    if (i < m) {
        a += v[i] * x[i];
        b += v[i] * y[i];
    }
    a = (a + c) * *t;
    b = (b + d) * *t;
    x[k] -= a;
    y[k] -= b;
    for (i = k + 1; i < m; i++) {
        x[i] -= v[i] * a;
        y[i] -= v[i] * b;
    }
}

/* The same of one column. */
static ALONE @FUSES void @reflect_one(int64_t m, int64_t k, const @lanes *t, const @lanes *v, @lanes *x)
{
    @lanes a = x[k], c = a - a;
    int64_t i = k + 1;
    for (; i + 1 < m; i += 2) {
        a += v[i] * x[i];
        c += v[i + 1] * x[i + 1];
    }
    if (i < m) a += v[i] * x[i];
    a = (a + c) * *t;
    x[k] -= a;
    for (i = k + 1; i < m; i++) x[i] -= v[i] * a;
}

static inline void @reflect_columns(int64_t m, int64_t n, int64_t k, int64_t j, const @lanes *t, const @lanes *v, @lanes *x)
{
    for (; j + 1 < n; j += 2) @reflect_two(m, k, t, v, x + m * j, x + m * (j + 1));
    if (j < n) @reflect_one(m, k, t, v, x + m * j);
}

/* v and t of the reflection that leaves the column x nothing below row k, and there what is left. Numbers are scaled by a power
   of two, by which no digit is lost, so that squares are neither too large nor too small. A column of zeros stays as it is. */
static ALONE @FUSES void @reflection(int64_t m, int64_t k, @lanes *x, @lanes *t)
{
    const @whole digit = (@whole)1 << @digits;
    const @bits none = {0}, least = none + digit, exponent = none + (((@whole)1 << @exponents) - 1) * digit;
    const @bits size = ~(none + @sign);
    @lanes most = x[k] - x[k], square = most;
    for (int64_t i = k; i < m; i++) {
        const @lanes there = (@lanes)((@bits)x[i] & size);
        const @bits more = (@bits)(there > most);
        most = (@lanes)(((@bits)there & more) | ((@bits)most & ~more));
    }
    @bits power = (@bits)most & exponent;
    power += least & (@bits)(power == 0);
    const @bits some = ~(@bits)(most == 0);
    const @lanes scale = (@lanes)(exponent - power), unscale = 1 / scale;
    for (int64_t i = k; i < m; i++) {
        x[i] *= scale;
        square += x[i] * x[i];
    }
    real root[@LANES];
    for (int l = 0; l < @LANES; l++) root[l] = @sqrt(square[l]);
    @lanes length;
    memcpy(&length, root, sizeof root);
    length = (@lanes)((@bits)length | (((@bits)(x[k] > 0) & ~size))); /* of the other sign, so that nothing cancels */
    const @lanes times = (@lanes)((@bits)(1 / (x[k] - length)) & some);
    *t = (@lanes)((@bits)((length - x[k]) / length) & some);
    for (int64_t i = k + 1; i < m; i++) x[i] *= times;
    x[k] = length * unscale;
}

/* As the function for one matrix, for many of them: they are b apart, their factors d. There is room for (2 m n + n) 64 bytes. */
static ALONE void @qr_abreast(int64_t many, int64_t b, int64_t d, int m, int n, const real *a, int64_t r, int64_t c, real *q,
                               int64_t s, real *room)
{
    @lanes *const w = (@lanes *)room, *const x = w + (int64_t)m * n, *const times = x + (int64_t)m * n;
    real *const each = room, *const made = each + (int64_t)m * n * @LANES;
    for (int64_t first = 0; first < many; first += @LANES) {
        const int64_t some = many - first < @LANES ? many - first : @LANES;
        for (int64_t l = 0; l < @LANES; l++) { /* the last matrix again in lanes without one */
            const real *from = a + b * (first + (l < some ? l : some - 1));
            for (int64_t i = 0; i < m; i++) for (int64_t j = 0; j < n; j++) each[@LANES * (m * j + i) + l] = from[r * i + c * j];
        }
        @lanes lost = w[0] - w[0]; /* NaN where an element is no finite number */
        for (int64_t k = 0; k < (int64_t)m * n; k++) lost += w[k] - w[k];
        for (int64_t k = 0; k < n; k++) {
            @reflection(m, k, w + m * k, times + k);
            @reflect_columns(m, n, k, k + 1, times + k, w + m * k, w);
        }
        for (int64_t j = 0; j < n; j++) for (int64_t i = 0; i < m; i++) x[m * j + i] = lost + (real)(i == j);
        for (int64_t k = n - 1; k >= 0; k--) @reflect_columns(m, n, k, k, times + k, w + m * k, x);
        for (int64_t k = 0; k < n; k++) {
            const @bits turned = (@bits)(w[(m + 1) * k] < 0) & @sign; /* the sign */
            for (int64_t j = k; j < n; j++) w[m * j + k] = (@lanes)((@bits)w[m * j + k] ^ turned) + lost;
            for (int64_t i = 0; i < m; i++) x[m * k + i] = (@lanes)((@bits)x[m * k + i] ^ turned);
            for (int64_t i = k + 1; i < n; i++) w[m * k + i] = lost;
        }
        for (int64_t l = 0; l < some; l++) {
            real *to = q + d * (first + l);
            for (int64_t i = 0; i < m; i++) for (int64_t j = 0; j < n; j++) to[s * i + j] = made[@LANES * (m * j + i) + l];
            to += s * m;
            for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) to[s * i + j] = each[@LANES * (m * j + i) + l];
        }
    }
}
"""
