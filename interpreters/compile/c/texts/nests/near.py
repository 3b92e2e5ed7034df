"""Speculation in loops: sines and cosines are computed as those of numbers that are not far from 0, inline.

Functions of a library cost a loop its registers, reduce the argument once for the sine and once for the cosine, and are not there
for vectors on every system. With k the nearest whole number to 2 x / pi and r = x - k pi / 2, both are sine or cosine of r, up to
their sign. The subtraction takes pi / 2 in three parts: the first difference is exact, as by Cody and Waite (Software Manual for
the Elementary Functions, 1980), and what is left of pi / 2 does not count up to the bound below. If a number was beyond it, which
is as good as never, the loop runs again with the functions of the library. The results are within 2.1 units in the last place;
the polynomials are the minimax ones of sin(r) / r and cos(r), a little beyond |r| <= pi / 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adtypes.dtypes import F32
from interpreters.compile.c.forms import C_TYPE, VALUE
from interpreters.compile.c.texts.lines import Let, Reduced, braced, simd
from interpreters.compile.c.texts.nests.lanes import SUMS
from interpreters.compile.c.texts.nests.stages import staged
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

LEAST = 64  # iterations of a loop from which on it pays
MOST = 8  # functions in a loop up to which it does, for the compiler's time
INLINE = {"sin({0})": "near_sin({0})", "sinf({0})": "near_sinf({0})", "cos({0})": "near_cos({0})", "cosf({0})": "near_cosf({0})"}
LINES = 240  # of a loop that may be there twice
FUNCTIONS = """\
/* sin(x + c pi / 2) for |x| <= 2^38 (2^19). */
static INLINE double near_sine(double x, uint64_t c)
{
    union { double x; uint64_t bits; } t = {FMA(x, 0x1.45f306dc9c883p-1, 0x1.8p52)}, u, v;
    const double k = t.x - 0x1.8p52;
    const double r = FMA(k, -0x1.c1cd129024e08p-107, FMA(k, -0x1.1a62633145c06p-54, FMA(k, -0x1.921fb54442d18p+0, x)));
    const double s = r * r, q = s * s;
    const double a = FMA(s, 0x1.111111110f7cap-7, -0x1.5555555555548p-3);
    const double b = FMA(s, 0x1.71de356712595p-19, -0x1.a01a019bfd181p-13);
    const double d = FMA(s, 0x1.5d8fa31e06278p-33, -0x1.ae5e59f59250fp-26);
    const double e = FMA(s, -0x1.6c16c16c14f8ap-10, 0x1.555555555554bp-5);
    const double f = FMA(s, -0x1.27e4f7ea378ecp-22, 0x1.a01a019c8390fp-16);
    const double g = FMA(s, -0x1.8fa465ec51861p-37, 0x1.1ee9d7528cf5cp-29);
    u.x = r * FMA(s, FMA(q, FMA(q, d, b), a), 1.0);
    v.x = FMA(q, FMA(q, FMA(q, g, f), e), FMA(s, -0.5, 1.0));
    const uint64_t n = t.bits + c, odd = -(n & 1);
    v.bits = ((u.bits & ~odd) | (v.bits & odd)) ^ (n & 2) << 62;
    return v.x;
}
static INLINE float near_sinef(float x, uint32_t c)
{
    union { float x; uint32_t bits; } t = {FMAF(x, 0x1.45f306p-1f, 0x1.8p23f)}, u, v;
    const float k = t.x - 0x1.8p23f;
    const float r = FMAF(k, -0x1.846988p-48f, FMAF(k, -0x1.4442dp-24f, FMAF(k, -0x1.921fb4p+0f, x)));
    const float s = r * r, q = s * s;
    u.x = r * FMAF(s, FMAF(q, -0x1.98212ep-13f, FMAF(s, 0x1.1103acp-7f, -0x1.55553cp-3f)), 1.0f);
    v.x = FMAF(q, FMAF(q, 0x1.98e15ap-16f, FMAF(s, -0x1.6c0854p-10f, 0x1.555544p-5f)), FMAF(s, -0.5f, 1.0f));
    const uint32_t n = t.bits + c, odd = -(n & 1);
    v.bits = ((u.bits & ~odd) | (v.bits & odd)) ^ (n & 2) << 30;
    return v.x;
}
/* Products that round on their own leave too little of the difference. */
static INLINE double near_sin(double x) { return FUSED ? near_sine(x, 0) : sin(x); }
static INLINE double near_cos(double x) { return FUSED ? near_sine(x, 1) : cos(x); }
static INLINE float near_sinf(float x) { return FUSEDF ? near_sinef(x, 0) : sinf(x); }
static INLINE float near_cosf(float x) { return FUSEDF ? near_sinef(x, 1) : cosf(x); }
"""
FAR = {"double": "fabs({}) > 0x1p38", "float": "fabsf({}) > 0x1p19f"}


def sines(text: NestText) -> list[Node]:
    """The sines and cosines of the innermost loop, if it can run again: it takes vectors and reads nothing that it writes."""
    found = [n for n in text.nest.nodes if n.text in INLINE and text.resolved(n) is n and text.in_vectors(n)]
    read = {text.slot(n).base for n in text.loads}
    plain = text.nest.kind is Kind.STORE and text.run == text.trips.get(text.inner) and text.run >= LEAST
    return found if plain and 0 < len(found) <= MOST and not read & text.written else []


def can_repeat(text: NestText) -> bool:
    """Whether what the loop adds up is set back by its name, and there is nothing else that one run leaves to the next."""
    others = text.totals or text.blocks.sums or text.inside
    return not others and len(text.at[-1]) <= LINES and len(text.reduced) < SUMS and all(r.kind for r in text.reduced)


def again(
    text: NestText, lines: Sequence[str], loop: list[str], heads: Sequence[str], start: str, stop: str
) -> list[str]:
    """The innermost loop, of these heads, around lines in which numbers are near, in stages if it may begin at `start`, and once
    more as it is in `loop` if one was far."""
    args = dict.fromkeys(text.resolved(n.args[0]) for n in text.sines)
    far = " | ".join(f"({FAR[C_TYPE[a.dtype]].format(text.name(a))})" for a in args)
    flag = "int32_t" if all(a.dtype is F32 for a in args) else "int64_t"  # as wide as the numbers
    instead = dict[str, str]()  # of the lines for any number, those for numbers near 0
    for n in text.sines:
        line = text.declaration(n)
        instead[line] = Let(VALUE[n.dtype], line.name, INLINE[n.text].format(text.name(n.args[0])))
    near = [*(instead.get(line, line) for line in lines), f"far_ones |= {far};"]
    reduced = [*text.reduced, Reduced("|", "far_ones")]
    whole = [line for head in heads for line in (simd(reduced), *braced(head, near))]
    out = [
        f"{flag} far_ones = 0;",
        *(f"const {r.kind} {r.name}_before = {r.name};" for r in text.reduced),
        *((start and staged(text, reduced, start, stop, near)) or whole),
        *braced("if (!LIKELY(!far_ones))", [*(f"{r.name} = {r.name}_before;" for r in text.reduced), *loop]),
    ]
    return braced("", out)
