"""Ways to corrupt a saved text, as a disk, an editor or an attacker might."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

NUMBERS = ["0", "1", "-1", "2", "7", "63", "1000000007", str(1 << 62), str(1 << 64), "9" * 40, "9" * 5000, "1.5", "nan", "-inf"]
WORDS = ["f64", "i32", "bool", "true", "none", "b0", "b9", "r0", "t0", "PLAIN", "KEEP", '"x"', "[]", "[[0, [[0, 1]]]]", "several"]


def cut(text: str, rng: random.Random) -> str:
    a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:a] if rng.random() < 0.3 else text[:a] + text[b:]


def flip(text: str, rng: random.Random) -> str:
    k = rng.randrange(len(text))
    return text[:k] + chr(ord(text[k]) ^ 1 << rng.randrange(7)) + text[k + 1 :]


def lines(text: str, rng: random.Random) -> str:
    """Lines exchanged, repeated or left out."""
    parts = text.splitlines()
    a, b = rng.randrange(len(parts)), rng.randrange(len(parts))
    how = rng.randrange(3)
    if how == 0:
        parts[a], parts[b] = parts[b], parts[a]
    elif how == 1:
        parts.insert(a, parts[b])
    else:
        del parts[a]
    return "\n".join(parts) + "\n"


def numbers(text: str, rng: random.Random) -> str:
    return _instead(text, r"-?\d+(\.\d+)?", NUMBERS, rng)


def operands(text: str, rng: random.Random) -> str:
    """References to other terms, later ones and the term itself among them."""
    return _instead(text, r"\bt\d+\b", [f"t{k}" for k in range(12)], rng)


def words(text: str, rng: random.Random) -> str:
    found = sorted(set(re.findall(r"[a-z_]\w*", text)))
    return _instead(text, r"[A-Za-z_]\w*(\[[\d,]*\])?", WORDS + found, rng)


def _instead(text: str, pattern: str, others: list[str], rng: random.Random) -> str:
    places = list(re.finditer(pattern, text))
    if not places:
        return text
    m = rng.choice(places)
    return text[: m.start()] + rng.choice(others) + text[m.end() :]


WAYS: list[Callable[[str, random.Random], str]] = [cut, flip, lines, numbers, numbers, operands, words]


def damaged(text: str, rng: random.Random) -> str:
    for _ in range(rng.choice([1, 1, 2, 4])):
        text = rng.choice(WAYS)(text, rng) or text
    return text
