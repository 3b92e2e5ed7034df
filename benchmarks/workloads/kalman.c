#include "hand.h"

/* Two unknowns: their tangents are carried beside each number. */
typedef struct { double v, q, r; } Dual;
static inline Dual plus(Dual a, Dual b) { return (Dual){a.v + b.v, a.q + b.q, a.r + b.r}; }
static inline Dual minus(Dual a, Dual b) { return (Dual){a.v - b.v, a.q - b.q, a.r - b.r}; }
static inline Dual times(Dual a, Dual b) { return (Dual){a.v * b.v, a.v * b.q + a.q * b.v, a.v * b.r + a.r * b.v}; }
static inline Dual over(Dual a, Dual b)
{
    double w = 1 / b.v, c = a.v * w;
    return (Dual){c, (a.q - c * b.q) * w, (a.r - c * b.r) * w};
}

void kalman(const double *restrict noise, const double *restrict seen, double *restrict value, double *restrict slope)
{
    Dual q = {exp(2 * noise[0])}, r = {exp(2 * noise[1])}, m0 = {0}, m1 = {0}, p00 = {100}, p01 = {0}, p11 = {1}, total = {0};
    q.q = 2 * q.v;
    r.r = 2 * r.v;
    Dual third = {q.v / 3, q.q / 3}, half = {q.v / 2, q.q / 2};
    for (long t = 0; t < N; t++) {
        Dual off = {seen[t] - m0.v, -m0.q, -m0.r}, s = plus(p00, r), g0 = over(p00, s), g1 = over(p01, s), e = over(times(off, off), s);
        total.v -= 0.5 * (e.v + log(s.v) + log(2 * M_PI));
        total.q -= 0.5 * (e.q + s.q / s.v);
        total.r -= 0.5 * (e.r + s.r / s.v);
        m0 = plus(m0, times(g0, off));
        m1 = plus(m1, times(g1, off));
        Dual c00 = minus(p00, times(g0, p00)), c01 = minus(p01, times(g0, p01)), c11 = minus(p11, times(g1, p01));
        m0 = plus(m0, m1);
        p00 = plus(plus(c00, plus(c01, c01)), plus(c11, third));
        p01 = plus(plus(c01, c11), half);
        p11 = plus(c11, q);
    }
    *value = total.v;
    slope[0] = total.q;
    slope[1] = total.r;
}
