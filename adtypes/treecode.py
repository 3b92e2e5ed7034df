"""Generated code for one structure of arguments and results: flattening and rebuilding trees without a loop over their nodes.

`adtypes.structure` flattens any tree in some microseconds. A function that is called again and again with trees of one
structure only has to check that it is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from adtypes.containers import LEAF, Node, Refused, opener
from adtypes.structure import TreeDef

PLAIN = frozenset([int, bool, str, bytes, type(None)])  # constants that are told apart by their values alone
LARGE = 5000  # nodes from which on code would be too long: Python takes some 10 microseconds for each


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
    worded = has_keywords(arguments)
    if is_flat and arguments.n == len(taken) - 3 and not worded:
        return call  # nothing to take apart
    names: dict[str, object] = {"call": call}
    leaves: list[str] = []
    body = list(_taking(taken[1:], ["args", "kw"], names, leaves) if worded else _taking(taken[1:-1], ["args"], names, leaves))
    body += [f"out = call({', '.join(leaves)})", "if out is no: return no"]
    ys = [f"y{k}" for k in range(results.n)]
    if len(ys) > 1:
        body.append(f"[{', '.join(ys)}] = out")
    trees: list[str] = []
    body += [*_making(made, ys if len(ys) != 1 else ["out"], names, trees), f"return {trees[0]}"]
    return _function("hit", "*args, **kw" if worded else "*args", body, names)


class Taken(NamedTuple):
    """What takes the arguments of calls ``f(*active, *args, **kw)`` apart, and what makes such calls."""

    leaves: Callable[[tuple[object, ...], tuple[object, ...], dict[str, object]], list[object]]
    """From ``active, args, kw`` to what stands where leaves should; NotImplemented for trees of another structure."""
    apply: Callable[[Callable[..., object], Iterable[object]], object]
    """From a function and leaves to what the function gives."""
    active: Callable[[Iterable[object]], tuple[object, ...]]
    """From leaves of the arguments in front to those arguments."""


@lru_cache(maxsize=256)
def taken(active: TreeDef, rest: TreeDef) -> Taken | None:
    """For arguments of these structures, that of `rest` being ``(args, kw)``.

    None if they are large, or with constants that are equal without being the same: a call is made with those of this structure.

    >>> from adtypes.structure import flatten
    >>> leaves, apply, active = taken(flatten(([1.0],))[1], flatten(((2.0, "twice"), {"k": 3.0}))[1])
    >>> leaves(([1.0],), (2.0, "twice"), {"k": 4.0}), leaves(([1.0],), (2.0, "once"), {"k": 4.0})
    ([1.0, 2.0, 4.0], NotImplemented)
    >>> apply(lambda xs, y, how, k: (xs, y, how, k), [5.0, 6.0, 7.0])
    ([5.0], 6.0, 'twice', 7.0)
    >>> active([8.0])
    ([8.0],)
    """
    nodes = (*active._nodes, *rest._nodes[1:])
    constants = [node.static for node in nodes if node.build is None and node is not LEAF]
    if len(nodes) > LARGE or not all(type(x) in PLAIN or type(x).__eq__ is object.__eq__ for x in constants):
        return None
    names: dict[str, object] = {}
    leaves: list[str] = []
    taking = [*_taking(nodes, ["active", "args", "kw"], names, leaves), f"return [{', '.join(leaves)}]"]
    args, kw = rest.children()
    first, words = [*active.children(), *args.children()], kw.children()
    inside = [node for part in (*first, *words) for node in part._nodes]
    ys, trees = [f"y{k}" for k in range(len(leaves))], list[str]()
    making = [f"[{', '.join(ys)}] = leaves", *_making(inside, ys, names, trees)]
    given = trees[: len(first)]
    if words:
        named = zip(kw._nodes[0].pieces, trees[len(first) :])
        given.append(f"**{{{', '.join(f'{piece[1:-1]}: {tree}' for piece, tree in named)}}}")
    making.append(f"return f({', '.join(given)})")
    front, back, own = ys[: active.n], list[str](), dict[str, object]()
    again = [f"[{', '.join(front)}] = leaves", *_making(active._nodes, front, own, back), f"return {back[0]}"]
    return Taken(
        _function("leaves", "active, args, kw", taking, names),
        _function("apply", "f, leaves", making, names),
        _function("active", "leaves", again, own),
    )


def has_keywords(arguments: TreeDef) -> bool:
    """Whether a structure of ``(args, kw)`` has keywords."""
    return bool(arguments.children()[1]._nodes[0].pieces)


def is_alone(results: TreeDef) -> bool:
    """Whether the result is one leaf, however deep."""
    return results.n == 1


def _function(name: str, parameters: str, body: Iterable[str], names: dict[str, object]) -> Callable[..., Any]:
    names["__name__"] = __name__  # by which errors tell that the lines are not those of a user
    exec("\n    ".join([f"def {name}({parameters}):", *body]), names)
    return names[name]  # type: ignore[return-value]


def _taking(nodes: Sequence[Node], roots: list[str], names: dict[str, object], leaves: list[str]) -> Iterator[str]:
    """Statements that compare the trees of these names with structures, given one behind the other, and name their `leaves`."""
    names |= {"no": NotImplemented, "Refused": Refused}
    todo = roots[::-1]
    for k, n in enumerate(nodes):
        x = todo.pop()
        if n is LEAF:
            leaves.append(x)
            continue
        names[f"n{k}"], names[f"c{k}"] = (n.static if n.build is None or n.cls is dict else n), n.cls
        parts = [f"x{k}_{i}" for i in range(len(n.pieces))]
        targets = ", ".join(parts)
        if n.build is None:
            yield f"if {x}.__class__ is not c{k} or {x} != n{k}: return no"
        elif not parts and n.cls in (tuple, list, dict):
            yield f"if type({x}) is not c{k} or {x}: return no"
        elif n.cls in (tuple, list):
            yield f"if type({x}) is not c{k} or len({x}) != {len(parts)}: return no"
            yield f"[{targets}] = {x}"
        elif n.cls is dict:
            yield f"if type({x}) is not dict or tuple({x}) != n{k}: return no"
            yield f"[{targets}] = {x}.values()"
        else:
            names[f"open{k}"] = opener(n.cls)
            yield f"if type({x}) is not c{k}: return no"
            yield f"try: here, parts = open{k}({x})"
            yield "except Refused: return no"
            yield f"if here != n{k}: return no"
            yield f"[{targets}] = parts"
        todo += reversed(parts)


def _making(nodes: Sequence[Node], leaves: list[str], names: dict[str, object], trees: list[str]) -> Iterator[str]:
    """Statements that make trees of these structures, given one behind the other, from leaves of these names; name `trees`."""
    left, done = leaves[:], list[str]()
    for k in reversed(range(len(nodes))):
        node = nodes[k]
        if node is LEAF:
            done.append(left.pop())
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
    trees += reversed(done)
