"""What tests of printing share: a program from a function and the types of its arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence

from adtypes.algebra import ambient, rep_in, wrap
from adtypes.spec import parse_spec
from adtypes.tensor import AnyTensor
from interpreters.symbolic.printing.pretty import show_graph
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph

Function = Callable[..., AnyTensor | tuple[AnyTensor, ...]]


def graph_of(f: Function, *specs: str) -> Graph:
    """The terms of a function of tensors."""
    root = Scope(ambient())
    params = [root.input(parse_spec(s)) for s in specs]

    def run() -> list[AnyTensor]:
        out = f(*[wrap(root, p) for p in params])
        return list(out) if isinstance(out, tuple) else [out]

    outs = root.run(lambda: [rep_in(root, y) for y in run()])
    return Graph(root.arena, tuple(root.inputs), tuple(outs))


def names_of(f: Function) -> list[str]:
    return list(inspect.signature(f).parameters)


def text_of(f: Function, *specs: str) -> str:
    """The printed function."""
    return show_graph(graph_of(f, *specs), names_of(f))


def body_of(f: Function, *specs: str) -> str:
    """What is printed below the header, without the indentation."""
    return dedented(text_of(f, *specs).split("\n")[1:])


def dedented(lines: Sequence[str]) -> str:
    return "\n".join(line[2:] for line in lines)
