"""Functions whose sums lie in registers, one for calls of the same numbers, which are its name.

They are written with vectors of GNU C, of which compilers make no other loops than these, and filled into templates: ``(name)``
is a text that depends on the numbers, ``NAME@`` a number that depends on the vectors of the processor, and ``real`` the type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from adtypes.dtypes import F32, F64, DType
from interpreters.compile.c.forms import C_TYPE

PRELUDE = """\
#if defined(__clang__)
#define ONCE
#define FUSING _Pragma("clang fp contract(fast)")
#define APIECE _Pragma("clang loop unroll(full)")
#define SHUFFLED(places, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#elif defined(__GNUC__)
#define ONCE __attribute__((optimize("fp-contract=fast")))
#define FUSING
#define APIECE _Pragma("GCC unroll 32")
#define SHUFFLED(places, a, b, ...) __builtin_shuffle(a, b, (places){__VA_ARGS__})
#endif
#if defined(__AVX512F__) && defined(__GNUC__) /* of 32 registers one is free: gcc would load it in each operation anew */
#define LOADED(x) __asm__("" : "+v"(x))
#else
#define LOADED(x) (void)0
#endif
#if defined(__AVX512F__)
#define LINE 64
#elif defined(__AVX__)
#define LINE 32
#else
#define LINE 16
#endif
"""


KIND: dict[type[DType], str] = {F64: "d", F32: "s"}  # of functions, by the type of their numbers


def name(family: str, dtype: type[DType], numbers: Iterable[int]) -> str:
    """The name of a function of a family."""
    return f"{family}_{KIND[dtype]}_{'_'.join(map(str, numbers)).replace('-', 'm')}"


def called(family: str, text: str) -> list[tuple[type[DType], list[int]]]:
    """The functions of a family that a text calls, as types and numbers."""
    found = dict.fromkeys(re.findall(rf"\b{family}_([ds])_(\w+)\(", text))
    return [(F64 if kind == "d" else F32, [int(x.replace("m", "-")) for x in said.split("_")]) for kind, said in found]


def filled(
    template: str, number: int | str, dtype: type[DType], texts: Mapping[str, object], choose: Callable[[int], Mapping[str, int]]
) -> str:
    """A template with its texts, and with what is chosen for vectors of so many bytes; its names end with the number."""
    return worded(template, number, dtype, {**texts, "choices": by_line(lambda line: numbered(choose(line)))})


def by_line(text: Callable[[int], str]) -> str:
    """A text for vectors of each length."""
    heads = (("#if LINE == 64", 64), ("#elif LINE == 32", 32), ("#else", 16))
    return "\n".join([*(f"{head}\n{text(line)}" for head, line in heads), "#endif"])


def numbered(numbers: Mapping[str, int]) -> str:
    """Numbers that have names."""
    return f"enum {{ {', '.join(f'{k}@ = {n}' for k, n in numbers.items())} }};"


def worded(template: str, number: int | str, dtype: type[DType], texts: Mapping[str, object]) -> str:
    """A template with its texts; its names end with the number."""
    text = re.sub(r"\((\w+)\)", lambda m: str(texts.get(m[1], m[0])), template)
    return re.sub(r"\breal\b", C_TYPE[dtype], text).replace("@", str(number))
