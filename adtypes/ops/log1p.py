"""The logarithm of numbers from 1 to 2 as C that compilers put into loops: that of a softplus.

With s = f / (2 + f), log(1 + f) is 2 atanh(s) = 2 s (1 + s^2 p), where p is the minimax polynomial of (atanh(s) / s - 1) / s^2
for 0 <= s <= 1 / 3. Within 1.1 units in the last place.
"""

from __future__ import annotations

import re

USED = re.compile(r"\blog1p_to_1f?\(")
LOG1P = """\
/* f - s (f - 2 s^2 p), since 2 s = f - s f: the rounding of s counts for little. */
static INLINE double log1p_to_1(double f)
{
    const double s = f / (2 + f), z = s * s, w = z * z, v = w * w;
    const double a = FMA(z, 0x1.99999999a05dfp-3, 0x1.5555555555536p-2);
    const double b = FMA(z, 0x1.c71c741933d20p-4, 0x1.2492492094cc6p-3);
    const double c = FMA(z, 0x1.3b1dd49c99fd8p-4, 0x1.745cb45f2bf18p-4);
    const double d = FMA(z, 0x1.efd3c5ebf0ab0p-5, 0x1.10681514b31c1p-4);
    const double e = FMA(z, 0x1.5c68a34f627dfp-4, 0x1.55c384ceeda17p-5);
    const double p = FMA(v, FMA(v, e, FMA(w, d, c)), FMA(w, b, a));
    return FMA(-s, FMA(-2 * z, p, f), f);
}
static INLINE float log1p_to_1f(float f)
{
    const float s = f / (2 + f), z = s * s;
    const float a = FMAF(z, 0x1.99d256p-3f, 0x1.5555p-2f), b = FMAF(z, 0x1.1ef03p-3f, 0x1.1eb806p-3f);
    return FMAF(-s, FMAF(-2 * z, FMAF(z * z, b, a), f), f);
}
"""
