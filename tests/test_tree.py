"""Trees: taking apart and rebuilding, structures as keys, paths, depth, and what is refused."""

from __future__ import annotations

import enum
import gc
import subprocess
import sys
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adtypes.dtypes import F64
from adtypes.errors import TreeError
from adtypes.tree import flatten, leaves_like, leaves_with_paths, tree_map

W = TypeVar("W")


class Leaf:
    """Stands for a tensor."""

    __adtypes_leaf__ = True


@dataclass(frozen=True)
class Dense(Generic[W]):
    w: W
    b: float
    act: Callable[[float], float] = abs


@dataclass(frozen=True)
class Net:
    layers: list[Dense[Any]]
    width: int = 3
    kind: ClassVar[str] = "net"


@dataclass(frozen=True, slots=True)
class Small:
    x: float
    doubled: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "doubled", 2 * self.x)


@dataclass(frozen=True)
class Empty:
    pass


class Point(NamedTuple):
    x: float
    y: tuple[float, ...]


class Color(enum.Enum):
    RED = 1.0


class Temperature(float, enum.Enum):
    HOT = 40.0


class Pair:
    """A container of our own; `static` is no child."""

    def __init__(self, left: object, right: object, static: Hashable) -> None:
        self.left, self.right, self.static = left, right, static

    def __tree_parts__(self) -> tuple[list[tuple[str, object]], Callable[[list[object]], object], Hashable]:
        static = self.static
        return [(".left", self.left), (".right", self.right)], lambda c: Pair(c[0], c[1], static), static


# ---- taking apart and putting together -------------------------------------------------------------------

TREES: list[tuple[object, int, tuple[str, ...]]] = [
    (1.5, 1, ("",)),
    (None, 0, ()),
    ((), 0, ()),
    ({}, 0, ()),
    (Empty(), 0, ()),
    ((1.0, [2.0, (3.0,)]), 3, ("[0]", "[1][0]", "[1][1][0]")),
    ({"b": 1.0, "a": {"it's": 2.0}}, 2, ("['b']", "['a'][\"it's\"]")),
    (Point(1.0, (2.0, 3.0)), 3, (".x", ".y[0]", ".y[1]")),
    (Net([Dense(1.0, 2.0), Dense((3.0,), 4.0)]), 4,
     (".layers[0].w", ".layers[0].b", ".layers[1].w[0]", ".layers[1].b")),
    (Small(1.0), 2, (".x", ".doubled")),
    ([1, True, "s", b"b", None, Color.RED, Temperature.HOT, F64, len, 2.0], 1, ("[9]",)),
]  # fmt: skip


@pytest.mark.parametrize(("tree", "n", "paths"), TREES, ids=repr)
def test_apart_and_together(tree: object, n: int, paths: tuple[str, ...]) -> None:
    leaves, structure = flatten(tree)
    assert len(leaves) == structure.n == n
    assert structure.paths() == paths
    assert structure.paths("p") == tuple(f"p{path}" for path in paths)
    again = structure.unflatten(leaves)
    assert again == tree and type(again) is type(tree)


def test_order_of_leaves() -> None:
    assert leaves_with_paths({"z": [1.0, 2.0], "a": Point(3.0, (4.0,))}, "p") == [
        ("p['z'][0]", 1.0), ("p['z'][1]", 2.0), ("p['a'].x", 3.0), ("p['a'].y[0]", 4.0),
    ]  # fmt: skip


LEAVES = [Leaf(), 1.0, np.ones(2), np.float64(1), np.int64(1), np.bool_(True)]


@pytest.mark.parametrize("leaf", LEAVES, ids=lambda x: type(x).__name__)
def test_leaves(leaf: object) -> None:
    (found,), structure = flatten((leaf, 1))
    assert found is leaf
    assert structure.unflatten(["put back"]) == ("put back", 1)


def test_rebuilding_does_not_run_the_constructor() -> None:
    assert tree_map(lambda x: x + 1, Small(1.0)).doubled == 3.0  # __post_init__ would give 4


def test_containers_of_our_own() -> None:
    pair = Pair(1.0, (2.0, "s"), "tag")
    leaves, structure = flatten({"p": pair})
    assert leaves == [1.0, 2.0]
    assert structure.paths() == ("['p'].left", "['p'].right[0]")
    again: Any = structure.unflatten([3.0, 4.0])
    assert (again["p"].left, again["p"].right, again["p"].static) == (3.0, (4.0, "s"), "tag")
    assert structure == flatten({"p": Pair(0.0, (0.0, "s"), "tag")})[1]
    assert structure != flatten({"p": Pair(0.0, (0.0, "s"), "other")})[1]


def test_number_of_leaves_is_checked() -> None:
    structure = flatten((1.0, 2.0))[1]
    for wrong in ([], [1.0], [1.0, 2.0, 3.0]):
        with pytest.raises(TreeError, match=f"{len(wrong)} leaves for a structure that has 2"):
            structure.unflatten(wrong)


# ---- structures ------------------------------------------------------------------------------------------

DIFFERENT = [
    1.0, None, 1, True, "1", b"1", (1.0,), [1.0], (1.0, 1), (1.0, True), (), [], {}, Empty(), F64, Color.RED,
    {"a": 1.0}, {"b": 1.0}, {"a": 1.0, "b": 1.0}, {"b": 1.0, "a": 1.0}, {"a": None}, Point(1.0, ()),
    Dense(1.0, 1.0), Dense((1.0,), 1.0), Dense(1.0, 1.0, round), ((1.0,), 1.0), (1.0, (1.0,)),
    Pair(1.0, 2.0, 0),
]  # fmt: skip


def test_structures_are_equal_exactly_when_all_but_the_leaves_is() -> None:
    one = [flatten(x)[1] for x in DIFFERENT]
    two = [flatten(tree_map(lambda leaf: leaf + 1, x))[1] for x in DIFFERENT]
    for i, a in enumerate(one):
        for j, b in enumerate(two):
            assert (a == b) == (i == j), (DIFFERENT[i], DIFFERENT[j])
    assert all(hash(a) == hash(b) for a, b in zip(one, two))
    assert len(set(one) | set(two)) == len(DIFFERENT)
    assert one[0] != "not a structure"


def test_print() -> None:
    assert repr(flatten(Net([Dense(1.0, 2.0)]))[1]) == "Net(layers=[Dense(w=*, b=*, act=abs)], width=3)"
    assert repr(flatten(((), (1.0,), [], {"k": "v", "l": ()}))[1]) == "((), (*,), [], {'k': 'v', 'l': ()})"
    assert repr(flatten(Pair(1.0, None, 0))[1]) == "Pair(left=*, right=None)"


def test_copies_are_the_same_structure() -> None:
    structure = flatten(Dense(1.0, 2.0))[1]
    assert deepcopy({"s": structure})["s"] is structure


trees = st.recursive(
    st.floats(allow_nan=False) | st.integers() | st.text(max_size=2) | st.none() | st.booleans(),
    lambda kids: (
        st.lists(kids, max_size=3)
        | st.lists(kids, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=2), kids, max_size=3)
        | st.builds(Dense, kids, kids)
        | st.builds(Point, kids, kids)
    ),
    max_leaves=12,
)


def reference_leaves(x: object, path: str = "") -> list[tuple[str, object]]:
    """The same by recursion, for the containers of the strategy."""
    match x:
        case Point() | Dense():
            names = x._fields if isinstance(x, Point) else ("w", "b", "act")
            return [leaf for name in names for leaf in reference_leaves(getattr(x, name), f"{path}.{name}")]
        case tuple() | list():
            return [leaf for i, kid in enumerate(x) for leaf in reference_leaves(kid, f"{path}[{i}]")]
        case dict():
            return [leaf for key, kid in x.items() for leaf in reference_leaves(kid, f"{path}[{key!r}]")]
        case float():
            return [(path, x)]
        case _:
            return []


@given(trees)
def test_any_tree(tree: object) -> None:
    assert leaves_with_paths(tree) == reference_leaves(tree)
    leaves, structure = flatten(tree)
    assert structure.unflatten(leaves) == tree
    assert tree_map(lambda x, y: y, tree, tree) == tree


# ---- several trees ---------------------------------------------------------------------------------------


def test_map_keeps_statics_and_kinds() -> None:
    net = Net([Dense(1.0, 2.0, round)], width=5)
    assert tree_map(lambda x, y: x + y, net, net) == Net([Dense(2.0, 4.0, round)], width=5)


def test_dicts_correspond_by_key() -> None:
    one = {"a": 1.0, "b": (2.0, {"c": 3.0, "d": 4.0})}
    two = {"b": (20.0, {"d": 40.0, "c": 30.0}), "a": 10.0}
    out = tree_map(lambda x, y: (x, y), one, two)
    assert flatten(out)[0] == [1.0, 10.0, 2.0, 20.0, 3.0, 30.0, 4.0, 40.0]
    assert list(out) == ["a", "b"]
    assert leaves_like(flatten(two)[1], one) == [2.0, 4.0, 3.0, 1.0]


@pytest.mark.parametrize(
    ("one", "two", "said"),
    [
        (Net([Dense(1.0, 2.0)]), Net([Dense((1.0,), 2.0)]),
         ".layers[0].w: {}a tensor in tree 1, a tuple of 1 in tree 2"),
        ({"a": (1.0, 2.0)}, {"a": [1.0, 2.0]}, "['a']: {}a tuple of 2 in tree 1, a list of 2 in tree 2"),
        ((1.0, None), (1.0, 2.0), "[1]: {}None in tree 1, a tensor in tree 2"),
        ((1.0, 3), (1.0, 4), "[1]: {}the constant 3 in tree 1, the constant 4 in tree 2"),
        ((1.0, 1), (1.0, True), "[1]: {}the constant 1 in tree 1, the constant True in tree 2"),
        (({"a": 1.0},), ({"a": 1.0, "b": 2.0},),
         "[0]: {}a dict with keys 'a' in tree 1, a dict with keys 'a', 'b' in tree 2"),
        (Point(1.0, ()), Dense(1.0, 2.0), "{}Point in tree 1, Dense in tree 2"),
        ([(1.0,), (1.0,)], [(1.0,), (1.0, 2.0)], "[1]: {}a tuple of 1 in tree 1, a tuple of 2 in tree 2"),
    ],
    ids=repr,
)  # fmt: skip
def test_where_trees_differ(one: object, two: object, said: str) -> None:
    with pytest.raises(TreeError) as e:
        tree_map(lambda x, y: x, one, two)
    assert str(e.value).splitlines()[0] == said.format("trees of different structure: ")


def test_the_tree_that_differs_is_counted() -> None:
    with pytest.raises(TreeError, match="a tensor in tree 1, None in tree 3"):
        tree_map(lambda x, y, z: x, 1.0, 2.0, None)


# ---- what is refused -------------------------------------------------------------------------------------


@dataclass
class Melting:
    x: float


class OwnList(list[float]):
    pass


HASHABLE = "constants are hashable; parameters stand in tuples, lists, dicts and frozen dataclasses"
NOT_TREES: list[tuple[object, str, str]] = [
    ({1, 2}, "set is neither a container nor hashable", HASHABLE),
    (bytearray(), "bytearray is neither a container nor hashable", HASHABLE),
    (Melting(1.0), "Melting is a dataclass that is not frozen", "write @dataclass(frozen=True)"),
    ({1: 2.0}, "a dict with the key 1", "keys are strings, parts of the paths: write {str(k): d[k] for k in d}"),
    (OrderedDict(a=1.0), "OrderedDict is derived from dict", "write dict(x), a NamedTuple or a frozen dataclass"),
    (OwnList(), "OwnList is derived from list", "write list(x), a NamedTuple or a frozen dataclass"),
    (1j, "complex is a number that no tensor can hold", "write two floats"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "what", "remedy"), NOT_TREES, ids=lambda x: type(x).__name__)
def test_refused(value: object, what: str, remedy: str) -> None:
    tree = {"a": (1.0, [2.0, (3.0,)]), "b": Dense(value, 1.0)}
    with pytest.raises(TreeError) as e:
        flatten(tree, "params")
    first, line, last = str(e.value).splitlines()
    assert first == f"params['b'].w: {what}"
    assert line.endswith('flatten(tree, "params")') and "test_tree.py" in line
    assert last.strip() == remedy


def test_no_constant_is_taken_apart_in_vain() -> None:
    with pytest.raises(TreeError, match=r"^set is neither"):
        flatten({1})


def test_cycles() -> None:
    a: list[object] = [1.0]
    b: dict[str, object] = {"back": (a,)}
    a.append(b)
    with pytest.raises(TreeError) as e:
        flatten(a, "x")
    assert str(e.value).splitlines()[0] == "x[1]['back'][0]: a list of 2 contains itself"
    frozen = Dense[object](None, 0.0)
    object.__setattr__(frozen, "w", frozen)
    with pytest.raises(TreeError, match=r"^\.w: Dense contains itself"):
        flatten(frozen)


def test_what_is_met_twice_is_no_cycle() -> None:
    shared = [1.0]
    assert flatten({"a": shared, "b": (shared, [shared])})[0] == [1.0] * 3


# ---- depth and memory ------------------------------------------------------------------------------------

DEEP = 10_000


def test_deep_tuples() -> None:
    tree: object = 1.0
    for _ in range(DEEP):
        tree = (tree,)
    leaves, structure = flatten(tree)
    again = tree_map(lambda x: x + 1, tree)
    leaves_again, structure_again = flatten(again)
    assert leaves == [1.0] and leaves_again == [2.0]
    assert structure == structure_again and hash(structure) == hash(structure_again)
    assert structure.paths() == ("[0]" * DEEP,)
    assert repr(structure) == "(" * DEEP + "*" + ",)" * DEEP


def test_deep_mixture() -> None:
    def grow(tree: Any) -> object:
        for i in range(DEEP):
            tree = [tree] if i % 3 == 0 else {"k": tree, "l": 2.0} if i % 3 == 1 else Point(1.0, (tree,))
        return tree

    tree = grow(0.0)
    leaves, structure = flatten(tree)
    assert len(leaves) == structure.n == 1 + 2 * (DEEP // 3)
    with pytest.raises(TreeError) as e:
        tree_map(lambda x, y: x, tree, grow(None))
    assert e.value.path == "[0]" + ".y[0]['k'][0]" * (DEEP // 3)
    with pytest.raises(TreeError, match="set is neither"):
        flatten(grow({1}))


def test_classes_are_not_kept_alive() -> None:
    def use() -> weakref.ref[type]:
        @dataclass(frozen=True)
        class Local:
            x: float

        flatten(Local(1.0))
        return weakref.ref(Local)

    from adtypes import structure
    from adtypes.containers import opener

    ref = use()
    opener.cache_clear()  # type: ignore[attr-defined]
    structure._seen.clear()
    gc.collect()
    assert ref() is None


def test_torch_tensors_are_leaves_and_torch_is_not_imported() -> None:
    pytest.importorskip("torch")
    code = (
        "import sys; from adtypes.tree import flatten\n"
        "flatten((1.0, 'a')); assert 'torch' not in sys.modules\n"
        "import torch; x = torch.nn.Parameter(torch.ones(2)); print(flatten((x, torch.ones(1)))[1])"
    )
    root = Path(__file__).parent.parent
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert out.stdout == "(*, *)\n"
