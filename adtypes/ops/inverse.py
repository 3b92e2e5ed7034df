"""The inverse of the error function in C and Python, without branches, so that loops over it are vectorised.

Up to 3/4 it is x times a rational function of 9/16 - x^2, beyond that one of sqrt(-log((1 - x) / 2)) - 3/2; they are within half
a unit in the last place before rounding, and all their coefficients are positive, so that nothing cancels. Numbers next to 1 are
2^-53 from it (2^-24 in single precision), so there is nothing beyond.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

# Numerators and denominators, the highest powers first.
CENTRE = (
    (
        0.011843738017382104, 0.5822552614467086, 4.41539496252803, 11.41167438847274, 12.599800725711074, 6.138956611199095,
        1.0845597967968246,
    ),
    (
        0.06731552479822105, 1.388603550379773, 7.260879812967404, 15.000066981489443, 14.203452620019785, 6.179069093233364,
        1.0,
    ),
)  # fmt: skip
TAIL = (
    (
        3.283251941656326e-05, 0.0016065722672205065, 0.026974671799163408, 0.22218753369728783, 1.0235788910328294,
        2.7279568116303596, 4.086821304068569, 3.1018888152897315, 0.8848542839294999,
    ),
    (
        3.2831463693581495e-05, 0.0015575279009079493, 0.024735621728243805, 0.18845579152313094, 0.7819720291491138,
        1.79423341420842, 2.1197376284640033, 1.0,
    ),
)  # fmt: skip
CENTRE_SINGLE = (0.11849195, 1.6063752, 2.7872553, 1.0845598), (0.41122532, 2.4640481, 3.088689, 1.0)
TAIL_SINGLE = (0.18121278, 1.1385684, 2.0048637, 0.88485426), (3.595202e-05, 0.18040712, 0.87995714, 1.0)

ERFINV = """\
static INLINE double erfinv(double x)
{
    const double a = fabs(x), s = FMA(-a, a, 0.5625), t = sqrt(-log((1 - a) * 0.5)) - 1.5;
    const bool far = a > 0.75;
%s
    const double z = either(far, u, a * p) / either(far, v, q);
    return copysign(either(a == 1, INFINITY, z), x);
}
static INLINE float eitherf(bool p, float a, float b)
{
    union { float x; int32_t bits; } u = {a}, v = {b};
    const int32_t m = -(int32_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
static INLINE float erfinvf(float x)
{
    const float a = fabsf(x), s = FMAF(-a, a, 0.5625f), t = sqrtf(-logf((1 - a) * 0.5f)) - 1.5f;
    const bool far = a > 0.75f;
%s
    const float z = eitherf(far, u, a * p) / eitherf(far, v, q);
    return copysignf(eitherf(a == 1, INFINITY, z), x);
}
"""
INVERSE = re.compile(r"\berfinvf?\(")


def _polynomials(*named: tuple[str, str, Sequence[float]], kind: str, suffix: str) -> str:
    """Polynomials in C, by Horner's rule."""
    lines = []
    for name, x, (first, *rest) in named:
        text = f"{first!r}{suffix}"
        lines.append(f"    {kind} {name} = {text};")
        lines += [f"    {name} = FMA{suffix.upper()}({name}, {x}, {c!r}{suffix});" for c in rest]
    return "\n".join(lines)


def _both(centre: tuple[Sequence[float], Sequence[float]], tail: tuple[Sequence[float], Sequence[float]], single: bool) -> str:
    named = zip("pquv", "sstt", (*centre, *tail))
    return _polynomials(*named, kind="float" if single else "double", suffix="f" if single else "")


ERFINV %= _both(CENTRE, TAIL, single=False), _both(CENTRE_SINGLE, TAIL_SINGLE, single=True)


def erfinv(x: float) -> float:
    """The number whose error function is `x`.

    >>> round(math.erf(erfinv(0.9)), 15), erfinv(-0.0)
    (0.9, -0.0)
    """
    a = abs(x)
    if a > 0.75:
        t = math.sqrt(-math.log((1 - a) * 0.5)) - 1.5
        return math.copysign(_horner(TAIL[0], t) / _horner(TAIL[1], t), x)
    s = 0.5625 - a * a
    return x * (_horner(CENTRE[0], s) / _horner(CENTRE[1], s))


def _horner(coefficients: Sequence[float], x: float) -> float:
    value = 0.0
    for c in coefficients:
        value = value * x + c
    return value
