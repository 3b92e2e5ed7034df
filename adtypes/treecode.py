"""Code for one structure of arguments and results: the way from a call to its leaves, and from leaves to a tree, unrolled.

`adtypes.structure` takes any tree apart in some microseconds. A function that is called again and again with trees of one
structure only has to see that it is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adtypes.containers import LEAF, Node, Refused, opener
from adtypes.structure import TreeDef

LARGE = 256  # nodes from which on taking a tree apart is little beside what is done with it


def over_leaves(call: Callable[..., Any], arguments: TreeDef, results: TreeDef) -> Callable[..., Any] | None:
    """`call` of leaves as a function of arguments, for trees of these structures alone; it takes keywords if there are any.

    `call` gives a tuple of leaves, or a leaf if that is all; NotImplemented, also of `call`, says that it does not serve.
    `arguments` is the structure of ``(args, kw)``. None if the trees are large.

    >>> from adtypes.structure import flatten
    >>> both, one = flatten((((1.0, 2.0), "twice"), {}))[1], flatten([1.0])[1]
    >>> f = over_leaves(lambda x, y: x + y, both, one)
    >>> f((3.0, 4.0), "twice"), f((3.0, 4.0), "once"), f((3.0, 4.0))
    ([7.0], NotImplemented, NotImplemented)
    """
    taken, made = arguments._nodes, results._nodes
    if len(taken) + len(made) > LARGE:
        return None
    is_flat = made == (LEAF,) or (made[0].cls is tuple and 1 != results.n == len(made) - 1)
    if is_flat and arguments.n == len(taken) - 3 and not has_keywords(arguments):
        return call  # nothing to take apart
    names: dict[str, object] = {"call": call, "no": NotImplemented, "Refused": Refused}
    body = [*_taking(taken, names), *_making(made, names)]
    head = "def hit(*args, **kw):" if has_keywords(arguments) else "def hit(*args):"
    text = "\n    ".join([head, "try:", *("    " + line for line in body), "except Refused: return no"])
    exec(text, names)
    return names["hit"]  # type: ignore[return-value]


def has_keywords(arguments: TreeDef) -> bool:
    """Whether a structure of ``(args, kw)`` has keywords."""
    return bool(arguments.children()[1]._nodes[0].pieces)


def is_alone(results: TreeDef) -> bool:
    """Whether the result is one leaf, however deep."""
    return results.n == 1


def _taking(nodes: tuple[Node, ...], names: dict[str, object]) -> Iterator[str]:
    """Statements that compare a tree with a structure, and bind its leaves."""
    leaves: list[str] = []
    todo = ["kw", "args"]
    for k, n in enumerate(nodes[1:]):
        x = todo.pop()
        if n is LEAF:
            leaves.append(x)
            continue
        names[f"n{k}"], names[f"c{k}"] = (n.static if n.build is None or n.cls is dict else n), n.cls
        parts = [f"x{k}_{i}" for i in range(len(n.pieces))]
        targets = ", ".join(parts)
        if x == "args":
            yield f"if len(args) != {len(parts)}: return no"
            yield f"[{targets}] = args"
        elif x == "kw" and not parts:
            continue
        elif n.build is None:
            yield f"if {x}.__class__ is not c{k} or {x} != n{k}: return no"
        elif n.cls in (tuple, list):
            yield f"if type({x}) is not c{k} or len({x}) != {len(parts)}: return no"
            yield f"[{targets}] = {x}"
        elif n.cls is dict:
            yield f"if type({x}) is not dict or tuple({x}) != n{k}: return no"
            yield f"[{targets}] = {x}.values()"
        else:
            names[f"open{k}"] = opener(n.cls)
            yield f"if type({x}) is not c{k}: return no"
            yield f"here, parts = open{k}({x})"
            yield f"if here != n{k}: return no"
            yield f"[{targets}] = parts"
        todo += reversed(parts)
    yield f"out = call({', '.join(leaves)})"
    yield "if out is no: return no"


def _making(nodes: tuple[Node, ...], names: dict[str, object]) -> Iterator[str]:
    """Statements that return the tree of this structure, whose leaves are the elements of `out`, or `out` itself."""
    n = sum(node is LEAF for node in nodes)
    leaves = [f"y{k}" for k in range(n)] if n != 1 else ["out"]
    if n > 1:
        yield f"[{', '.join(leaves)}] = out"
    done: list[str] = []
    for k in reversed(range(len(nodes))):
        node = nodes[k]
        if node is LEAF:
            done.append(leaves.pop())
            continue
        children = [done.pop() for _ in node.pieces]
        done.append(f"z{k}")
        if node.build is None:
            names[f"z{k}"] = node.static
        elif node.cls is tuple:
            yield f"z{k} = ({''.join(c + ', ' for c in children)})"
        elif node.cls is list:
            yield f"z{k} = [{', '.join(children)}]"
        elif node.cls is dict:
            yield f"z{k} = {{{', '.join(piece[1:-1] + ': ' + c for piece, c in zip(node.pieces, children))}}}"
        else:
            names[f"build{k}"] = node.build
            yield f"z{k} = build{k}([{', '.join(children)}])"
    yield f"return {done[0]}"
