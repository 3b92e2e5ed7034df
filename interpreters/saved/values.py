"""The values in the text of a saved program: numbers, words, strings and lists of values. Nothing is ever evaluated.

    3  -0.5  inf  nan  "text"  word  f64[3,4]  [1, [2, 3]]
"""

from __future__ import annotations

import json
import re
from math import copysign, inf, isnan, nan
from typing import NamedTuple, TypeAlias

from adtypes.errors import LoadError

Value: TypeAlias = "int | float | str | Word | list[Value]"

DIGITS = 400  # more than any number needs; Python takes quadratic time to read them
TOKEN = re.compile(
    r"""\s*(?:
    (?P<float>-?(?:\d+\.\d+(?:e[+-]?\d+)?|\d+e[+-]?\d+|inf|nan)(?!\w))
    |(?P<int>-?\d+(?!\w))
    |(?P<word>[A-Za-z_]\w*(?:\[\d+(?:,\d+)*\])?)
    |(?P<string>"(?:[^"\\]|\\.)*")
    |(?P<mark>[\[\],])
    )""",
    re.VERBOSE | re.ASCII,
)
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
STRINGS = re.compile(rf" *(?:{STRING.pattern} *)*")
NUMBERS = {"inf": inf, "-inf": -inf, "nan": nan, "-nan": -nan}


class Word(NamedTuple):
    """A name in the text; what it names depends on where it stands."""

    text: str


def shown(x: Value) -> str:
    """The text of a value, on one line."""
    if isinstance(x, Word):
        return x.text
    if isinstance(x, list):
        return f"[{', '.join(map(shown, x))}]"
    if isinstance(x, str):
        return json.dumps(x)
    if isinstance(x, float) and isnan(x):
        return "nan" if copysign(1.0, x) > 0 else "-nan"
    return repr(x)


def read(text: str) -> Value:
    """The value that a text shows.

    >>> read('[1, -0.5, [word, f64[3,4]], "a b"]')
    [1, -0.5, [Word(text='word'), Word(text='f64[3,4]')], 'a b']
    """
    value, end = value_at(text, 0)
    if text[end:].strip():
        raise LoadError(f"{text[:200]!r} is more than one value")
    return value


def value_at(text: str, at: int) -> tuple[Value, int]:
    """The value that begins at a place in the text, and the place behind it."""
    around: list[list[Value]] = []  # the lists that are not closed yet
    wants = True  # whether a value comes next
    while True:
        m = TOKEN.match(text, at)
        if m is None:
            raise LoadError(f"cannot read {text[at : at + 40]!r} as a value")
        at, token = m.end(), m[0].strip()
        done: Value
        if token == "," and around and not wants:
            wants = True
            continue
        if token == "[" and wants:
            around.append([])
            continue
        if token == "]" and around and (not wants or not around[-1]):
            done = around.pop()
        elif m.lastgroup != "mark" and wants:
            done = _atom(m.lastgroup or "", token)
        else:
            raise LoadError(f"{token!r} in the wrong place in {text[:200]!r}")
        if not around:
            return done, at
        around[-1].append(done)
        wants = False


def _atom(kind: str, token: str) -> Value:
    if kind == "word":
        return Word(token)
    if kind == "string":
        return string(token)
    if len(token) > DIGITS:
        raise LoadError(f"a number of {len(token)} digits")
    return int(token) if kind == "int" else NUMBERS[token] if token in NUMBERS else float(token)


def string(token: str) -> str:
    """The text between quotes."""
    try:
        found: str = json.loads(token)
    except ValueError as e:
        raise LoadError(f"cannot read the text {token[:40]!r}: {e}") from None
    return found


def strings(text: str) -> list[str]:
    """Texts between quotes, one after the other."""
    if STRINGS.fullmatch(text) is None:
        raise LoadError(f"{text[:200]!r} is not a list of quoted texts")
    return [string(s) for s in STRING.findall(text)]
