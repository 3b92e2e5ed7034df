"""Programs over Python numbers that every way of differentiating must agree on: control flow, data, functions, recursion.

Each is a function with arguments, a cotangent of its result, and, where it is known in closed form, the expected cotangents.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

from adtypes import scalars as sc

S = TypeVar("S")


class Program(NamedTuple):
    name: str
    f: Callable[..., Any]
    args: tuple[Any, ...]
    cotangent: Any
    expected: tuple[Any, ...] | None


PROGRAMS: list[Program] = []


def program(
    *args: Any, ct: Any = 1.0, expected: tuple[Any, ...] | None = None, name: str = ""
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def enter(f: Callable[..., Any]) -> Callable[..., Any]:
        PROGRAMS.append(Program(name or f.__name__, f, args, ct, expected))
        return f

    return enter


# ---------------------------------------------------------------- straight lines and sharing
@program(3.0, 4.0, expected=(10.0, 3.0))
def shared_sum(x: float, y: float) -> float:
    z = x + y
    return x * z


@program(3.0, 4.0, expected=(11.0, 4.0))
def shared_twice(x: float, y: float) -> float:
    z = x + y
    return z * x + z


@program(1.0, 1.0, expected=(34.0, 55.0))
def fibonacci(x: float, y: float) -> float:
    for _ in range(9):
        x, y = y, x + y
    return y


@program(0.5, expected=(256.0,))
def doubling(x: float) -> float:
    for _ in range(8):
        x = x + x
    return x


@program(1.1, expected=(16 * 1.1**15,))
def squaring(x: float) -> float:
    for _ in range(4):
        x = x * x
    return x


@program((1.0, (1.0, 1.0)), expected=((0.0, (55.0, 0.0)),))
def order(p: Any) -> Any:
    b = p[1][0]
    u = 2.0 * b + 3.0 * b
    v = 4.0 * u + 5.0 * b
    return u + 2.0 * v


@program(3.0, expected=(6.291456,))
def collapsing(x: float) -> float:
    for _ in range(10):
        x = x + x + x + x + x - x - x - x
    return 1e-6 * x * x


@program(0.7, 1.3)
def rational(x: float, y: float) -> float:
    return (x / y - y / x) / (1.0 + x * y) - 2.0 / x + (-y)


@program(0.7, 1.3)
def powers(x: float, y: float) -> Any:
    return x**3 + y**-2 + x**y + 2.0**x + y**0.5


@program(0.4, 1.6)
def functions(x: float, y: float) -> float:
    return sc.sin(x) * sc.exp(y) + sc.log(y) / sc.sqrt(x) + sc.atan2(x, y) + sc.tanh(x * y) + sc.erf(x) + sc.lgamma(y)


@program(0.4, 1.6)
def more_functions(x: float, y: float) -> float:
    return sc.maximum(x, y) * sc.minimum(x * y, 1.0) + sc.sigmoid(x) * sc.softplus(y) + sc.hypot(x, y) + abs(x - y)


# ---------------------------------------------------------------- borders: what is returned, what is used
@program(3.0, ct=2.0, expected=(2.0,))
def identity(x: float) -> float:
    return x


@program(3.0, ct=(1.0, 10.0), expected=(11.0,))
def twice_the_input(x: float) -> tuple[float, float]:
    return x, x


@program(3.0, ct=(1.0, 10.0), expected=(66.0,))
def twice_the_output(x: float) -> tuple[float, float]:
    s = x * x
    return s, s


@program(3.0, 4.0, ct=(1.0, 10.0), expected=(246.0, 90.0))
def output_used_again(x: float, y: float) -> tuple[float, float]:
    s = x * x
    return s, s * y


@program(3.0, 4.0, ct=(1.0, 10.0), expected=(24.0, 3.0))
def two_results(x: float, y: float) -> tuple[float, float]:
    return x * y, x + x


@program((3.0, (2.0, 7)), expected=((0.0, (0.0, 7)),))
def constant(p: Any) -> float:
    return 4.0


@program(5.0, ct=[1.0, 10.0, 100.0, 1000.0], expected=(1132.0,))
def list_result(x: float) -> list[float]:
    return [2.0 * x, 3.0 * x, x, x + 1.0]


@program(10.0, expected=(2.0,))
def dead_overflow(x: float) -> float:
    u = x * 1e308
    _ = u * u
    return 2.0 * x


# ---------------------------------------------------------------- control flow
def branch(x: float, y: float) -> float:
    return x * y if x > y else x + y


program(5.0, 3.0, expected=(3.0, 5.0), name="branch_then")(branch)
program(3.0, 5.0, expected=(1.0, 1.0), name="branch_else")(branch)


@program(2.0, expected=(0.5 / math.sqrt(2.0),))
def newton(a: float) -> float:
    x = a
    while True:
        z = 0.5 * (x + a / x)
        if abs(z - x) < 1e-14:
            return z
        x = z


@program(3.0, 0.5, expected=(0.5 * math.sin(0.5) + 1.0, 1.5 * math.cos(0.5)))
def branch_in_a_closure(x: float, y: float) -> float:
    def f(u: float) -> float:
        return u / 2.0 if u > 1.0 else sc.sin(u)

    return f(x) * f(y) + x


@program(7.3, 2.0)
def remainders(x: float, y: float) -> float:
    return (x % y) * (x // y) + divmod(x, y)[1] * x + int(x) * y


@program(-0.5, expected=(0.25,))
def exceptions(x: float) -> float:
    try:
        if x < 0:
            raise ValueError(x)
        return x * x
    except ValueError as e:
        return e.args[0] * 0.25  # type: ignore[no-any-return]


@program(2.0, expected=(4.0,))
def division_by_zero(x: float) -> float:
    try:
        return x / (x - x)
    except ZeroDivisionError:
        return x * x


@program([3.0, 1.0, 2.0], ct=[1.0, 10.0, 100.0], expected=([100.0, 1.0, 10.0],))
def sorting(xs: list[float]) -> list[float]:
    return sorted(xs)


# ---------------------------------------------------------------- recursion
def power(x: float, n: int) -> float:
    return 1.0 if n == 0 else x * power(x, n - 1)


program(2.0, 5, expected=(80.0, 5), name="recursive_power")(power)


def _f(x: float) -> float:
    return _g(x * 0.6) + 1.0 if x < 10.0 else _g(x * 0.1) + 2.0


def _g(x: float) -> float:
    return x if x < 1.0 else _f(x - 1.0) + 2.0


for _x, _d in ((0.5, 0.6), (5.0, 0.216), (20.0, 0.06)):
    program(_x, expected=(_d,), name=f"mutual_recursion_{_x:g}")(_f)


@program([1.0, [2.0, [3.0, []]]], expected=([6.0, [3.0, [2.0, []]]],))
def nested_lists(xs: Any) -> float:
    return xs[0] * nested_lists(xs[1]) if xs else 1.0


# ---------------------------------------------------------------- functions of functions
@program(2.0, 3.0, expected=(57.0, 30.0))
def closure(x: float, y: float) -> float:
    f: Callable[[float], float] = lambda z: x * z + y
    return f(y) * f(x)


@program(2.0, 3.0, expected=(57.0, 30.0))
def function_of_functions(x: float, y: float) -> float:
    f: Callable[[float], float] = lambda z: x * z + y
    g: Callable[[Callable[[float], float]], Callable[[float], float]] = lambda h: lambda u: h(u) * f(x)
    return g(f)(y)


@program(1.5)
def composition(x: float) -> float:
    fs: list[Callable[[float], float]] = [sc.sin, lambda u: u * u, lambda u: u + x, sc.exp]
    return reduce(lambda u, f: f(u), fs, x)


@program(0.9)
def church(x: float) -> float:
    def times(n: int, f: Callable[[float], float]) -> Callable[[float], float]:
        return (lambda u: u) if n == 0 else lambda u: f(times(n - 1, f)(u))

    return times(5, lambda u: u * u + x)(0.1 * x)


# ---------------------------------------------------------------- data
@dataclass(frozen=True)
class Left(Generic[S]):
    value: S


@dataclass(frozen=True)
class Right(Generic[S]):
    first: S
    second: S


def case(x: Left[float] | Right[float]) -> float:
    match x:
        case Left(a):
            return a * a
        case Right(a, b):
            return a * b


program(Left(3.0), expected=(Left(6.0),), name="case_left")(case)
program(Right(3.0, 4.0), expected=(Right(4.0, 3.0),), name="case_right")(case)


def injection(x: float) -> Left[float] | Right[float]:
    return Left(2.0 * x) if x > 0.0 else Right(7.0, x)


program(3.0, ct=Left(1.0), expected=(2.0,), name="injection_left")(injection)
program(-3.0, ct=Right(1.0, 5.0), expected=(5.0,), name="injection_right")(injection)


class Vec3(NamedTuple):
    x: Any
    y: Any
    z: Any


@program(
    Vec3(1.0, 2.0, 3.0),
    (4.0, 5.0, 6.0, 7.0),
    ct=Vec3(1.0, 0.0, 0.0),
    expected=(Vec3(4.0, -44.0, 118.0), (64.0, 48.0, -16.0, 20.0)),
)
def rotate(v: Vec3, q: tuple[float, float, float, float]) -> Vec3:
    qx, qy, qz, qw = q
    d = qx * v.x + qy * v.y + qz * v.z
    k, m = 2.0 * d, 2.0 * qw
    scale = qw * qw - (qx * qx + qy * qy + qz * qz)
    cx, cy, cz = qy * v.z - qz * v.y, qz * v.x - qx * v.z, qx * v.y - qy * v.x
    return Vec3(k * qx + scale * v.x + m * cx, k * qy + scale * v.y + m * cy, k * qz + scale * v.z + m * cz)


@program([1.0, 2.0, 3.0, 4.0, 5.0], [3.0, 5.0, 7.0, 9.0, 11.0], expected=([3.0, 5.0, 7.0, 9.0, 11.0], [1.0, 2.0, 3.0, 4.0, 5.0]))
def dot(u: list[float], v: list[float]) -> float:
    return sum((a * b for a, b in zip(u, v)), 0.0)


@program(
    [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]],
    [3.0, 5.0, 7.0],
    expected=([[3.0, 5.0, 7.0]] * 3, [12.0, 15.0, 18.0]),
)
def matrix_vector(m: list[list[float]], v: list[float]) -> Any:
    return sum(dot(v, row) for row in m)


@dataclass(frozen=True)
class Node(Generic[S]):
    weight: S
    children: tuple[Any, ...] = ()


TREE = Node(0.5, (Node(1.5), Node(-0.3, (Node(2.0), Node(0.7)))))


@program(TREE, 0.8)
def tree(node: Node[float], x: float) -> float:
    return sc.tanh(node.weight * x + sum((tree(c, x) for c in node.children), 0.0))


@program(
    {"a": 2.0, "b": [3.0, 4.0], "n": 3, "kind": "cubic"},
    expected=({"a": 27.0 + 64.0, "b": [54.0, 96.0], "n": 3, "kind": "cubic"},),
)
def record(p: dict[str, Any]) -> float:
    return sum((p["a"] * b ** p["n"] for b in p["b"]), 0.0)


@program([1.0, 2.0, 3.0], 0.5)
def generators(xs: list[float], x: float) -> float:
    def horner() -> Iterator[float]:
        y = 0.0
        for c in xs:
            y = y * x + c
            yield y

    *_, last = horner()
    return last * last


@program([0.5, -0.2, 0.9], expected=([1.0, 0.0, 1.8],))
def mutation(xs: list[float]) -> float:
    table = {k: x * x for k, x in enumerate(xs)}
    table[1] = 0.0 * xs[1]
    xs.append(1.0)
    xs[1] = 0.0
    return sum(table.values(), 0.0) + xs[1]


class Account:
    """An object with state."""

    def __init__(self, balance: float) -> None:
        self.balance = balance
        self.log: list[float] = []

    def grow(self, rate: float) -> None:
        self.log.append(self.balance)
        self.balance = self.balance * (1.0 + rate)


@program(100.0, 0.03, expected=(1.03**3 + 1.0, 300.0 * 1.03**2))
def objects(balance: float, rate: float) -> float:
    account = Account(balance)
    for _ in range(3):
        account.grow(rate)
    return account.balance + account.log[0]


@program([1.0, 0.0, 0.0, 1.0], 0.1, ct=[1.0, 0.5, 0.2, 0.1])
def orbit(state: list[float], h: float) -> list[float]:
    def slope(s: list[float]) -> list[float]:
        r3 = (s[0] * s[0] + s[1] * s[1]) ** 1.5
        return [s[2], s[3], -s[0] / r3, -s[1] / r3]

    for _ in range(5):
        mid = [a + 0.5 * h * b for a, b in zip(state, slope(state))]
        state = [a + h * b for a, b in zip(state, slope(mid))]
    return state


@program(0.3, 2.5)
def integral(x: float, a: float) -> float:
    steps = [x + k * (a - x) / 8.0 for k in range(9)]
    return sum((0.5 * (sc.exp(-u * u) + sc.exp(-v * v)) * (v - u) for u, v in pairwise(steps)), 0.0)
