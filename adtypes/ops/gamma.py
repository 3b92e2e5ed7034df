"""Functions of the gamma family in C, without branches, so that loops over them are vectorised; those of ``math.h`` are not.

`t` is the distance of a number from the nearest integer, of which zeros and poles are made. Negative arguments are reflected. A
conditional that a compiler can see through becomes a branch, which is not vectorised; hence `either`, a mask.
"""

from __future__ import annotations

import re

# Calls that compilers move onto one side of a choice, where there are no vectors.
LANED = re.compile(r"\b(log_gamma|digamma|trigamma)\(")
GAMMA = """\
#if defined ADTYPES_SIMD && !defined __clang__
#define LANES __attribute__((simd("notinbranch"), noinline)) /* one function for whole vectors, however often it is called */
#else
#define LANES inline
#endif

static inline double sin_pi(double t) /* sin(pi t) for |t| <= 1/2 */
{
    const double u = t * t;
    double s = 7.697826768224191e-07;
    s = FMA(s, u, -2.1903497074626018e-05);
    s = FMA(s, u, 4.662998161898394e-04);
    s = FMA(s, u, -0.007370430505916944);
    s = FMA(s, u, 0.0821458865731029);
    s = FMA(s, u, -0.5992645293189447);
    s = FMA(s, u, 2.5501640398773007);
    s = FMA(s, u, -5.167712780049969);
    return FMA(s, u, 3.141592653589793) * t;
}

static inline double cos_pi(double t)
{
    const double u = t * t;
    double c = -1.34352129509532e-07;
    c = FMA(c, u, 4.300724172734847e-06);
    c = FMA(c, u, -1.0463741681752138e-04);
    c = FMA(c, u, 0.0019295741872812349);
    c = FMA(c, u, -0.025806891376592964);
    c = FMA(c, u, 0.235330630357995);
    c = FMA(c, u, -1.3352627688545549);
    c = FMA(c, u, 4.058712126416768);
    c = FMA(c, u, -4.934802200544679);
    return FMA(c, u, 1);
}

static LANES double log_gamma(double x)
{
    const double pi = 3.141592653589793, a = fabs(x), k = rint(a), t = a - k, s = fabs(sin_pi(t)), v = t * t;
    const bool below = x < 0, far = a >= 8;
    /* near: the value at 2 + t, by even and odd powers, and the factors between 2 + t and a */
    double p = -1.3219945666117874e-07, q = 2.78740805211359e-07, d = k > 2 ? t + 2 : 1;
    p = FMA(p, v, -4.3252393445604814e-07), q = FMA(q, v, 9.200527894968101e-07);
    p = FMA(p, v, -2.0439048107029907e-06), q = FMA(q, v, 4.38470440459836e-06);
    p = FMA(p, v, -9.438715099211532e-06), q = FMA(q, v, 2.0505590755833454e-05);
    p = FMA(p, v, -4.49263133791557e-05), q = FMA(q, v, 9.945767355819498e-05);
    p = FMA(p, v, -2.2315475400520507e-04), q = FMA(q, v, 5.096695154115458e-04);
    p = FMA(p, v, -0.0011927539118428156), q = FMA(q, v, 0.002890510331034267);
    p = FMA(p, v, -0.0073855510286719986), q = FMA(q, v, 0.02058080842778038);
    p = FMA(p, v, -0.0673523010531981), q = FMA(q, v, 0.32246703342411326);
    p = FMA(p, v, 0.42278433509846713);
    p = FMA(q, t, p) * t;
    d = k > 3 ? d * (t + 3) : d;
    d = k > 4 ? d * (t + 4) : d;
    d = k > 5 ? d * (t + 5) : d;
    d = k > 6 ? d * (t + 6) : d;
    d = k > 7 ? d * (t + 7) : d;
    const double low = k == 0 ? a * (a + 1) : a, over = k < 2 ? low : 1;
    const double ratio = either(below, s * d, over) / either(below, pi * over, d);
    const double one = log(either(far, a, either(below, a * ratio, ratio))), two = log(either(far & below, s, 1));
    /* far: Stirling's series */
    const double r = 1 / a, f = r * r;
    double tail = -3617 / 122400.;
    tail = FMA(tail, f, 1 / 156.);
    tail = FMA(tail, f, -691 / 360360.);
    tail = FMA(tail, f, 1 / 1188.);
    tail = FMA(tail, f, -1 / 1680.);
    tail = FMA(tail, f, 1 / 1260.);
    tail = FMA(tail, f, -1 / 360.);
    tail = FMA(tail, f, 1 / 12.);
    const double series = (a - 0.5) * (one - 1) + (0.41893853320467274 + r * tail);
    const double right = either(far, series, p - one), left = either(far, 1.1447298858494002 - two - one - series, -p - one);
    return (a == INFINITY) | (below & (s == 0)) ? INFINITY : either(below, left, right);
}

static LANES double digamma(double x)
{
    const double pi = 3.141592653589793, a = fabs(x), t = a - rint(a), s = sin_pi(t);
    const bool near = a < 8, below = x < 0;
    double d = below ? 1 : a, n = below ? 0 : 1; /* the sum of 1 / (a + k) for k < 8, below 0 without the first */
    n = FMA(n, a + 1, d), d *= a + 1;
    n = FMA(n, a + 2, d), d *= a + 2;
    n = FMA(n, a + 3, d), d *= a + 3;
    n = FMA(n, a + 4, d), d *= a + 4;
    n = FMA(n, a + 5, d), d *= a + 5;
    n = FMA(n, a + 6, d), d *= a + 6;
    n = FMA(n, a + 7, d), d *= a + 7;
    const double y = near ? a + 8 : a, r = 1 / y, f = r * r;
    double tail = 43867 / 14364.;
    tail = FMA(tail, f, -3617 / 8160.);
    tail = FMA(tail, f, 1 / 12.);
    tail = FMA(tail, f, -691 / 32760.);
    tail = FMA(tail, f, 1 / 132.);
    tail = FMA(tail, f, -1 / 240.);
    tail = FMA(tail, f, 1 / 252.);
    tail = FMA(tail, f, -1 / 120.);
    tail = FMA(tail, f, 1 / 12.);
    const double right = log(y) - 0.5 * r - f * tail - (near ? n / d : 0);
    const double left = right + (near ? 0 : r) + pi * cos_pi(t) / s;
    const double z = below ? (t == 0 ? NAN : left) : right;
    return x == 0 ? copysign(INFINITY, -x) : z;
}

static LANES double trigamma(double x)
{
    const double pi = 3.141592653589793, a = fabs(x), s = sin_pi(a - rint(a));
    const bool near = a < 10, below = x < 0;
    double d = below ? 1 : a * a, n = below ? 0 : 1; /* the sum of 1 / (a + k)^2 for k < 10, below 0 without the first */
    n = FMA(n, (a + 1) * (a + 1), d), d *= (a + 1) * (a + 1);
    n = FMA(n, (a + 2) * (a + 2), d), d *= (a + 2) * (a + 2);
    n = FMA(n, (a + 3) * (a + 3), d), d *= (a + 3) * (a + 3);
    n = FMA(n, (a + 4) * (a + 4), d), d *= (a + 4) * (a + 4);
    n = FMA(n, (a + 5) * (a + 5), d), d *= (a + 5) * (a + 5);
    n = FMA(n, (a + 6) * (a + 6), d), d *= (a + 6) * (a + 6);
    n = FMA(n, (a + 7) * (a + 7), d), d *= (a + 7) * (a + 7);
    n = FMA(n, (a + 8) * (a + 8), d), d *= (a + 8) * (a + 8);
    n = FMA(n, (a + 9) * (a + 9), d), d *= (a + 9) * (a + 9);
    const double y = near ? a + 10 : a, r = 1 / y, f = r * r, q = pi / s;
    double tail = -3617 / 510.;
    tail = FMA(tail, f, 7 / 6.);
    tail = FMA(tail, f, -691 / 2730.);
    tail = FMA(tail, f, 5 / 66.);
    tail = FMA(tail, f, -1 / 30.);
    tail = FMA(tail, f, 1 / 42.);
    tail = FMA(tail, f, -1 / 30.);
    tail = FMA(tail, f, 1 / 6.);
    const double right = r * (1 + (0.5 * r + f * tail)) + (near ? n / d : 0);
    const double left = q * q - right + (near ? 0 : f);
    return below ? (a == INFINITY ? INFINITY : left) : right;
}
"""
