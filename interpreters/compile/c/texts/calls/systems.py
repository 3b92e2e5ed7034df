"""Factorisations and linear systems as C: plain loops for small matrices, LAPACK and BLAS for others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from adtypes.dtypes import F64
from adtypes.namespace import Forms
from adtypes.op import Op
from adtypes.ops.linalg import Cholesky, CholeskyPullback, TriangularSolve
from adtypes.spec import Spec
from interpreters.compile.c.forms import TIME, form_text
from interpreters.compile.c.native.library import NAMES
from interpreters.compile.c.normal.systems import Lu, LuLog, LuSign, LuSolve, Orthogonal, Spectrum
from interpreters.compile.c.texts.calls.known import Given, Place, definitions, joined, known
from interpreters.compile.c.texts.calls.qr import QR
from interpreters.compile.c.texts.lines import counting, nested
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.symbolic.term import Term

PLAIN = 32  # rows from which on calls are faster than loops of a matrix of known size
TURNED = 8  # the same for eigenvalues
APART = 8  # rows from which on loops are functions of their own: smaller matrices are in registers between one and the next

PRELUDE = """\
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
        if (f[(s + 1) * k] == 0) continue;
        for (int64_t i = k + 1; i < n; i++) {
            const real x = f[s * i + k] /= f[(s + 1) * k];
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


FUNCTIONS: dict[type[Op], str] = {
    Cholesky: "cholesky", CholeskyPullback: "cholesky_pullback", TriangularSolve: "solve_triangle", Lu: "factors",
    LuSolve: "solve", LuLog: "log_det", LuSign: "sign_det", Spectrum: "eigen",
    Orthogonal: "qr",
}  # fmt: skip


def prelude(text: str, has_library: bool = True) -> str:
    """The definitions that a text calls, each for the dtypes that it has."""
    kinds = [k for k in ("f64", "f32") if f"{k}_" in text]
    texts = [_spelled(k, f"{k}_qr" in text) for k in kinds]
    return "\n".join(["#include <string.h>\n" * bool(kinds), *texts, definitions(text, has_library)])


@cache
def _spelled(kind: str, with_qr: bool) -> str:
    end, real, least = ("", "double", "1e-17") if kind == "f64" else ("f", "float", "1e-9")
    text = re.sub(r"@(sqrt|log|abs)\(", lambda m: f"{'f' * (m[1] == 'abs')}{m[1]}{end}(", PRELUDE + f"\n{QR}" * with_qr)
    return re.sub(r"\breal\b", real, text.replace("@least", least).replace("@", f"{kind}_"))


def system_lines(t: Term, args: Sequence[Slot], out: Slot, memory: Memory, life: tuple[int, int]) -> list[str]:
    """A row of `SYSTEMS` for all matrices of a batch."""
    op, a = t.op, args[0]
    n, columns, outer = a.spec.shape[-1], args[-1].spec.shape[-1], a.spec.shape[:-2]
    counters = [memory.counter() for _ in outer]
    batch: Forms = tuple((0, ((TIME + c, 1),)) for c in counters)

    def place(s: Slot) -> str:
        return f"{s.base} + {form_text(s.address((*batch, *[(0, ())] * (s.spec.ndim - len(batch)))))}"

    def steps(s: Slot) -> Given:
        return [Place("p", place(s)), s.strides[-2], s.strides[-1]]

    def into(s: Slot, kind: str = "q") -> Given:
        assert s.strides[-1] == 1 or s.spec.shape[-1] == 1, s
        return [Place(kind, place(s)), s.strides[-2]]

    def library(*names: str) -> Given:
        d = "d" if a.spec.dtype is F64 else "s"
        lies = isinstance(op, (Cholesky, Lu, Spectrum, Orthogonal)) or _has_rows(a)
        lies = lies and (a.strides[-1] == 1 or not isinstance(op, CholeskyPullback))
        large = n >= (TURNED if isinstance(op, Spectrum) else PLAIN)
        large = a.spec.shape[-2] * n >= PLAIN**2 if isinstance(op, Orthogonal) else large
        return [Place("f", f"library[{NAMES.index(d + x)}]") if large and lies else 0 for x in names]

    room: Given = []
    if isinstance(op, Cholesky):
        given: Given = [*library("potrf"), n, *steps(a)]
    elif isinstance(op, CholeskyPullback):
        given = [*library("gemm", "trsm"), n, *steps(a), *steps(args[1])]
    elif isinstance(op, Lu):
        given = [*library("getrf"), n, *steps(a)]
    elif isinstance(op, TriangularSolve):
        at, *strides = steps(a)
        matrix = [at, *(reversed(strides) if op.adjoint else strides)]
        given = [*library("trsv", "trsm"), int(op.lower != op.adjoint), n, columns, *matrix, *steps(args[1])]
    elif isinstance(op, LuSolve):
        given = [*library("trsv", "trsm"), int(op.turned), n, columns, *into(a, "p"), *steps(args[1])]
    elif isinstance(op, Spectrum):
        given = [*library("syevd"), n, *steps(a)]
        room.append(Place("q", memory.slot(Spec((2 * n * n + 12 * n + 8,), a.spec.dtype), life).base))
    elif isinstance(op, Orthogonal):
        m = a.spec.shape[-2]
        given = [*library("geqrf", "orgqr"), m, n, *steps(a)]
        room.append(Place("q", memory.slot(Spec(((m + 66) * n,), a.spec.dtype), life, rigid=True).base))
    else:
        given = [n, *into(a, "p")]
    name, scalar = f"{a.spec.dtype.short}_{FUNCTIONS[type(op)]}", isinstance(op, (LuLog, LuSign))
    if scalar:
        call = f"*({place(out)}) = {name}({joined(given)});"
    else:
        given += [*into(out), *room]
        call = known(name, given) if max(a.spec.shape[-2:]) >= APART else f"{name}({joined(given)});"
    heads = [counting(f"t{c}", m) for c, m in zip(counters, outer)]
    said = f"/* {op.name}: {', '.join(str(x.spec) for x in t.args)} */"
    return [said, *nested([*heads, call])]


def _has_rows(a: Slot) -> bool:
    """Whether rows or columns of a matrix lie as the library wants them."""
    (m, n), (r, c) = a.spec.shape[-2:], a.strides[-2:]
    return (c == 1 and r >= n) or (r == 1 and c >= m)
