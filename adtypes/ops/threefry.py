"""Threefry-2x32 with twenty rounds: a counter of two words of 32 bits, mixed under a key of two (Salmon, Moraes, Dror and Shaw,
"Parallel random numbers: as easy as 1, 2, 3", 2011). Key, counter and result are whole numbers of 64 bits here, the first word
in the upper half.
"""

from __future__ import annotations

ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))  # of four rounds in turn, with an injection of the key behind each four
PARITY = 0x1BD11BDA  # the third word of a key is this with the two others
WORD = (1 << 32) - 1
THREEFRY = """\
#define THREEFRY_ROUND(r) x += y, y = (y << r | y >> (32 - r)) ^ x;
static INLINE int64_t threefry(int64_t key, int64_t counter)
{
    const uint32_t k = (uint32_t)((uint64_t)key >> 32), l = (uint32_t)key, m = UINT32_C(%d) ^ k ^ l;
    uint32_t x = (uint32_t)((uint64_t)counter >> 32) + k, y = (uint32_t)counter + l;
%s
    return (int64_t)((uint64_t)x << 32 | y);
}
"""


def _rounds() -> str:
    lines = []
    for n in range(5):
        some = " ".join(f"THREEFRY_ROUND({r})" for r in ROTATIONS[n % 2])
        lines.append(f"    {some} x += {'klm'[(n + 1) % 3]}, y += {'klm'[(n + 2) % 3]} + {n + 1};")
    return "\n".join(lines)


THREEFRY %= PARITY, _rounds()


def threefry(key: int, counter: int) -> int:
    """The same on Python's integers; the result has a sign, as that of the row has.

    >>> threefry(0, 0) == 0x6B20015999BA4EFE
    True
    """
    k, l = key >> 32 & WORD, key & WORD
    keys = k, l, PARITY ^ k ^ l
    x, y = (counter >> 32) + k & WORD, counter + l & WORD
    for n in range(5):
        for r in ROTATIONS[n % 2]:
            x = x + y & WORD
            y = (y << r | y >> 32 - r) & WORD ^ x
        x, y = x + keys[(n + 1) % 3] & WORD, y + keys[(n + 2) % 3] + n + 1 & WORD
    bits = x << 32 | y
    return bits - (bits >> 63 << 64)
