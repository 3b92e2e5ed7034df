"""A minimal reverse mode on a graph of numbers: a node per operation, a closure per node, a topological sort."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any


class Value:
    """A number, its cotangent, and how to pass that on."""

    __slots__ = ("back", "data", "grad", "parents")

    def __init__(self, data: float, parents: tuple[Value, ...] = ()) -> None:
        self.data, self.parents, self.grad = data, parents, 0.0
        self.back: Callable[[], None] = lambda: None

    def __add__(self, o: Any) -> Value:
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data + o.data, (self, o))

        def back() -> None:
            self.grad += out.grad
            o.grad += out.grad

        out.back = back
        return out

    def __mul__(self, o: Any) -> Value:
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data * o.data, (self, o))

        def back() -> None:
            self.grad += o.data * out.grad
            o.grad += self.data * out.grad

        out.back = back
        return out

    def __pow__(self, k: float) -> Value:
        out = Value(self.data**k, (self,))

        def back() -> None:
            self.grad += k * self.data ** (k - 1) * out.grad

        out.back = back
        return out

    def sqrt(self) -> Value:
        return self**0.5

    def tanh(self) -> Value:
        out = Value(math.tanh(self.data), (self,))

        def back() -> None:
            self.grad += (1.0 - out.data * out.data) * out.grad

        out.back = back
        return out

    def __neg__(self) -> Value:
        return self * -1.0

    def __sub__(self, o: Any) -> Any:
        return self + (-o)

    def __rsub__(self, o: Any) -> Any:
        return o + (-self)

    def __truediv__(self, o: Any) -> Any:
        return self * o**-1.0

    def __rtruediv__(self, o: Any) -> Any:
        return o * self**-1.0

    def __lt__(self, o: Any) -> bool:
        return self.data < (o.data if isinstance(o, Value) else o)

    def __gt__(self, o: Any) -> bool:
        return self.data > (o.data if isinstance(o, Value) else o)

    __radd__ = __add__
    __rmul__ = __mul__

    @staticmethod
    def gradient(f: Callable[[list[Value]], Any], xs: list[float]) -> list[float]:
        """The gradient of a function of a list."""
        inputs = [Value(x) for x in xs]
        out = f(inputs)
        order: list[Value] = []
        seen: set[Value] = set()
        todo: list[tuple[Value, bool]] = [(out, False)]
        while todo:
            node, done = todo.pop()
            if done:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                todo.append((node, True))
                todo.extend((p, False) for p in node.parents)
        out.grad = 1.0
        for node in reversed(order):
            node.back()
        return [x.grad for x in inputs]
