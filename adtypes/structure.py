"""Trees of parameters: flattening containers into tensors, and rebuilding them.

Containers are tuples, NamedTuples, lists, dicts with str keys and frozen dataclasses, generic or not,
nested to any depth. Leaves are tensors, arrays and Python floats. Everything else that is hashable (ints,
bools, strings, None, functions, dtypes, ..) is static: a part of the structure. Nothing here recurses on
the Python stack.

A class takes part as a leaf by the attribute ``__adtypes_leaf__ = True``, and as a container by a method
``__tree_parts__(self)`` that returns its children with their path pieces, a function that rebuilds it from
new children, and a static key (`Parts`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar, cast, final

from adtypes.containers import LEAF, Build, Node, Parts, Refused, open_leaf, opener
from adtypes.errors import TreeError

__all__ = ["Build", "Parts", "TreeDef", "flatten", "leaves_like", "leaves_with_paths", "tree_map", "tuple_of"]

X = TypeVar("X")


@final
class TreeDef:
    """The structure of a tree without its leaves: hashable, equal only if every static value is equal.

    >>> leaves, structure = flatten({"w": (1.0, 2.0), "act": "relu"})
    >>> leaves, structure
    ([1.0, 2.0], {'w': (*, *), 'act': 'relu'})
    >>> structure.paths("params")
    ("params['w'][0]", "params['w'][1]")
    >>> structure.unflatten([3.0, 4.0])
    {'w': (3.0, 4.0), 'act': 'relu'}
    """

    __slots__ = ("_hash", "_nodes", "_steps", "n")

    def __init__(self, nodes: tuple[Node, ...], n: int) -> None:
        self._nodes = nodes  # in the order they are met, parents first: a flat form of the tree
        self._hash: int | None = None
        self._steps: tuple[tuple[Build, int, int], ...] | None = None  # how to make a small tree that is met again
        self.n = n

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, TreeDef) and self._nodes == other._nodes)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._nodes)
        return self._hash

    def __deepcopy__(self, memo: object) -> TreeDef:
        return self

    def __len__(self) -> int:
        return len(self._nodes)

    def is_leaf(self, k: int) -> bool:
        """Whether the k-th node is a leaf."""
        return self._nodes[k] is LEAF

    def static(self, k: int) -> object:
        """The constant that the k-th node is; None for others."""
        return self._nodes[k].static if self._nodes[k].build is None else None

    def changes(self, other: TreeDef) -> list[int]:
        """The nodes in which it differs from a structure with as many."""
        pairs = zip(self._nodes, other._nodes) if len(self) == len(other) else ()
        return [k for k, (mine, its) in enumerate(pairs) if mine != its]

    def opened(self, places: Collection[int]) -> TreeDef:
        """The structure with leaves in the place of some constants."""
        return TreeDef(tuple(LEAF if k in places else node for k, node in enumerate(self._nodes)), self.n + len(places))

    def unflatten(self, leaves: Iterable[object]) -> object:
        """The tree with these leaves in place of its own; a `TreeError` unless there are ``n``.

        Dataclasses are rebuilt from their fields without running ``__init__`` or ``__post_init__``.
        """
        rest = list(leaves)
        if len(rest) != self.n:
            raise TreeError(f"{len(rest)} leaves for a structure that has {self.n}")
        if self._steps is not None:
            for build, first, end in self._steps:
                rest[first:end] = (build(rest[first:end]),)
            return rest[0]
        done: list[object] = []  # subtrees, of which the last one made is the leftmost
        for node in reversed(self._nodes):
            if node is LEAF:
                done.append(rest.pop())
            elif node.build is None:
                done.append(node.static)
            else:
                first = len(done) - len(node.pieces)
                children = done[first:]
                del done[first:]
                children.reverse()
                done.append(node.build(children))
        return done[0]

    def children(self) -> tuple[TreeDef, ...]:
        """The structures of what the root holds, in order.

        >>> flatten(((1.0, 2.0), {"a": 3.0}))[1].children()
        ((*, *), {'a': *})
        """
        out: list[TreeDef] = []
        first = 1
        while len(out) < len(self._nodes[0].pieces):
            end, missing = first, 1
            while missing:
                missing += len(self._nodes[end].pieces) - 1
                end += 1
            nodes = self._nodes[first:end]
            out.append(TreeDef(nodes, sum(node is LEAF for node in nodes)))
            first = end
        return tuple(out)

    @property
    def constants(self) -> tuple[object, ...]:
        """What is not a tensor: ints, strings, functions, objects of classes that are no containers.

        >>> flatten({"w": 1.0, "n": 3})[1].constants
        (3,)
        """
        return tuple(node.static for node in self._nodes if node is not LEAF and node.build is None)

    def paths(self, prefix: str = "") -> tuple[str, ...]:
        """The key path of each leaf, such as ``.layers[1].w`` or ``['a']``, after a prefix."""
        return tuple("".join((prefix, *path)) for node, path in _walk(self._nodes) if node is LEAF)

    def __repr__(self) -> str:
        text: list[str] = []
        rests: list[list[str]] = []  # per container around: what is still to be printed, reversed
        for node in self._nodes:
            rests.append(node.texts()[::-1])
            text.append(rests[-1].pop())
            while rests and not rests[-1]:
                rests.pop()
                if rests:
                    text.append(rests[-1].pop())
        return "".join(text)


_CLOSE = object()  # stands after the children of a container on the list of what is to do


def flatten(x: object, name: str = "") -> tuple[list[object], TreeDef]:
    """The leaves of a tree from left to right, and its structure.

    ``name`` is that of the argument, for errors: a `TreeError` tells the path of what cannot be taken apart.

    >>> flatten([1.5, (2.5, 3)])
    ([1.5, 2.5], [*, (*, 3)])
    """
    if opener(type(x)) is open_leaf:
        return [x], _ALONE
    leaves: list[object] = []
    nodes: list[Node] = []
    todo: list[object] = [x]
    around: list[object] = []  # containers that are being taken apart: met again, they hold themselves
    around_ids: set[int] = set()
    try:
        while todo:
            x = todo.pop()
            open_ = opener(type(x))
            if open_ is open_leaf:
                leaves.append(x)
                nodes.append(LEAF)
            elif x is _CLOSE and around:
                around_ids.remove(id(around.pop()))
            else:
                node, children = open_(x)
                if len(children) and type(x) is not tuple:  # no cycle is made of tuples alone
                    if id(x) in around_ids:
                        raise Refused(f"{node} contains itself")
                    around.append(x)
                    around_ids.add(id(x))
                    todo.append(_CLOSE)
                nodes.append(node)
                todo.extend(reversed(children))
    except Refused as e:
        raise _error(e.what, nodes, name, e.remedy) from None
    return leaves, _shared(tuple(nodes), len(leaves))


_ALONE = TreeDef((LEAF,), 1)
_ALONE._steps = ()
SHARED = 1024  # structures that are kept
SMALL = 64  # nodes
_seen: dict[tuple[int, ...], TreeDef] = {}  # by the identity of their nodes, which the structures keep alive


def _shared(nodes: tuple[Node, ...], n: int) -> TreeDef:
    """The structure, which mostly is one that was met before: it has its hash then, and knows how to make trees."""
    if len(nodes) > SMALL:
        return TreeDef(nodes, n)
    key = tuple(map(id, nodes))
    found = _seen.get(key)
    if found is None:
        found = TreeDef(nodes, n)
        if all(node.kept for node in nodes):
            if len(_seen) >= SHARED:
                _seen.clear()
            _seen[key] = found
    elif found._steps is None:
        found._steps = _steps(nodes)
    return found


def _steps(nodes: tuple[Node, ...]) -> tuple[tuple[Build, int, int], ...]:
    """What puts the leaves together, the rightmost containers first: which of a list's elements become one."""
    first, out = 0, list[tuple[Build, int, int]]()
    for node in nodes:
        if node is LEAF:
            first += 1
        elif node.build is not None:
            out.append((node.build, first, first + len(node.pieces)))
    return tuple(reversed(out))


def tuple_of(parts: Iterable[TreeDef]) -> TreeDef:
    """The structure of a tuple of trees of these structures.

    >>> one, many = flatten(1.0)[1], flatten([1.0, 2.0])[1]
    >>> tuple_of([one, many])
    (*, [*, *])
    """
    parts = tuple(parts)
    root = flatten(tuple(None for _ in parts))[1]._nodes[0]
    return TreeDef((root, *(node for part in parts for node in part._nodes)), sum(part.n for part in parts))


def leaves_with_paths(x: object, name: str = "") -> list[tuple[str, object]]:
    """Each leaf with its key path.

    >>> leaves_with_paths({"a": 1.0, "b": (2.0,)}, "p")
    [("p['a']", 1.0), ("p['b'][0]", 2.0)]
    """
    leaves, structure = flatten(x, name)
    return list(zip(structure.paths(name), leaves))


def tree_map(f: Callable[..., object], tree: X, *rest: object) -> X:
    """The tree of ``f(leaf, *leaves)`` over the leaves of a tree and the corresponding ones of others.

    All must have one structure, static values included, else a `TreeError` names the place and both trees.
    Dicts correspond by key; the result has the order of the first tree.

    >>> tree_map(lambda x, y: x + 2 * y, {"a": 1.0, "b": 2.0}, {"b": 10.0, "a": 20.0})
    {'a': 41.0, 'b': 22.0}
    """
    leaves, structure = flatten(tree)
    others = [leaves_like(structure, other, names=("tree 1", f"tree {i}")) for i, other in enumerate(rest, 2)]
    return cast(X, structure.unflatten(map(f, leaves, *others)))


def leaves_like(structure: TreeDef, x: object, names: tuple[str, str] = ("one", "the other")) -> list[object]:
    """The leaves of ``x`` in the order of a structure, which ``x`` must have up to the order of dicts.

    ``names`` are those of the two trees, for the `TreeError` that tells where they differ.

    >>> leaves_like(flatten({"a": 1.0, "b": 2.0})[1], {"b": 3.0, "a": 4.0})
    [4.0, 3.0]
    """
    leaves, its = flatten(x)
    if its == structure:
        return leaves
    leaves = []
    todo = [x]
    for place, node in enumerate(structure._nodes):
        x = todo.pop()
        here, children = opener(type(x))(x)
        if here != node:
            if not (node.cls is dict is here.cls and set(node.pieces) == set(here.pieces)):
                what = f"trees of different structure: {node} in {names[0]}, {here} in {names[1]}"
                raise _error(what, structure._nodes[:place])
            by_key = dict(zip(here.pieces, children))
            children = [by_key[piece] for piece in node.pieces]
        if here is LEAF:
            leaves.append(x)
        todo.extend(reversed(children))
    return leaves


def _walk(nodes: Iterable[Node]) -> Iterator[tuple[Node, list[str]]]:
    """Each node with the pieces of the path to it, in one list that changes from step to step."""
    path: list[str] = []
    rests: list[Iterator[str]] = []  # per container around: the pieces to its children after the one at hand
    for node in nodes:
        yield node, path
        if node.pieces:
            rests.append(iter(node.pieces))
            path.append(next(rests[-1]))
            continue
        while rests:
            piece = next(rests[-1], None)
            if piece is not None:
                path[-1] = piece
                break
            rests.pop()
            path.pop()


def _error(what: str, before: Sequence[Node], name: str = "", remedy: str | None = None) -> TreeError:
    """An error at the place that comes after some nodes."""
    walk = _walk((*before, LEAF))
    for _ in before:
        next(walk)
    path = "".join((name, *next(walk)[1]))
    return TreeError(what, path=path or None, remedy=remedy)
