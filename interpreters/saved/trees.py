"""Structures of arguments and results as lines of text, and back.

    tuple 2
      record Params "w" "b"
        tensor "p.w" f64[3,4]
        tensor "p.b" f64[4]
      static 3

A file names classes and functions but never contains them. Those that the caller gives are matched by name; the others are
replaced by plain data: a dict for a record, a tuple for a NamedTuple, its name for a function or the member of an enumeration.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from types import ModuleType

from adtypes.containers import LEAF, Node, Refused, opener
from adtypes.dtypes import BY_NAME
from adtypes.errors import LoadError, TreeError
from adtypes.op import Op
from adtypes.rows import Rows
from adtypes.spec import Spec
from adtypes.structure import TreeDef
from interpreters.saved.fields import is_dtype, spec_of
from interpreters.saved.values import Word, read, shown, string, strings

LITERALS: dict[object, object] = {Word("none"): None, Word("true"): True, Word("false"): False}


# ---------------------------------------------------------------- writing
def lines(structure: TreeDef, specs: Sequence[Spec] = (), names: Sequence[str] = ()) -> Iterator[str]:
    """The structure, a line for each node; tensors with what is known of them."""
    paths = structure.paths()
    k = 0
    around: list[int] = []  # how many children are still to come, for each container around
    for node in structure._nodes:
        depth = "  " * len(around)
        if node is LEAF:
            more = [shown(names[k])] if names else []
            more += [str(specs[k])] if specs else []
            yield depth + " ".join(["tensor", *more])
            k += 1
        else:
            yield depth + _line(node, paths[k] if k < len(paths) else "")
        around.append(len(node.pieces))
        while around and not around[-1]:
            around.pop()
            if around:
                around[-1] -= 1


def _line(node: Node, near: str) -> str:
    cls, n = node.cls, len(node.pieces)
    if node.build is None:
        return f"static {_static(node.static, near)}"
    if cls in (tuple, list):
        return f"{cls.__name__} {n}"
    if cls is Rows:
        return f"rows {node.static[1]}"  # type: ignore[index]
    names = [piece.strip(".") for piece in node.pieces]
    if cls is dict:
        return " ".join(["dict", *map(shown, node.static)])  # type: ignore[call-overload]
    if not is_dataclass(cls) and not issubclass(cls, tuple):
        raise TreeError(
            f"a {cls.__name__}, a container of its own kind, cannot be saved",
            path=near or None,
            remedy="take and return tuples, lists, dicts, NamedTuples and dataclasses",
        )
    return " ".join(["namedtuple" if issubclass(cls, tuple) else "record", cls.__name__, *map(shown, names)])


def _static(x: object, near: str) -> str:
    if x is None or type(x) in (bool, int, str):
        return shown(Word(str(x).lower()) if x is None or type(x) is bool else x)  # type: ignore[arg-type]
    if isinstance(x, Enum):
        return f"member {type(x).__name__} {x.name}"
    if is_dtype(x):
        return f"dtype {x.short}"
    name = getattr(x, "__name__", "")
    if not callable(x) or not str(name).isidentifier():
        raise TreeError(
            f"the constant {x!r} cannot be saved",
            path=near or None,
            remedy="files hold numbers, strings, None, dtypes, members of enumerations, and functions and classes by their names",
        )
    return f"named {name}"


# ---------------------------------------------------------------- reading
class Lines:
    """The lines of a text one after the other, without comments and empty ones."""

    def __init__(self, text: str) -> None:
        self.all = [(k, s) for k, s in enumerate(text.splitlines(), 1) if s.strip() and not s.lstrip().startswith("#")]
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.all) - self.at

    @property
    def number(self) -> int:
        """Where in the file the line stands that was taken last."""
        return self.all[max(self.at - 1, 0)][0] if self.all else 0

    def peek(self) -> str:
        """The next line; empty at the end."""
        return self.all[self.at][1] if self.left else ""

    def __next__(self) -> str:
        if not self.left:
            raise LoadError("the text ends too early")
        self.at += 1
        return self.all[self.at - 1][1]


class Known:
    """What the caller gives for names in the file: classes, functions, rows, and modules for all that is in them."""

    def __init__(self, objects: Iterable[object]) -> None:
        self.objects: dict[str, object] = {}
        self.rows: dict[str, type[Op]] = {}
        for x in objects:
            name = getattr(x, "__name__", None)
            if not isinstance(name, str):
                raise LoadError(f"known: {x!r} has no name", remedy="give classes, functions and modules")
            for key, y in vars(x).items() if isinstance(x, ModuleType) else [(name, x)]:
                self.objects[key] = y
                if isinstance(y, type) and issubclass(y, Op):
                    self.rows[y.name] = y
        self.missing: set[str] = set()  # names of classes that were wanted in trees and not given

    def find(self, name: str) -> object | None:
        found = self.objects.get(name)
        if found is None:
            self.missing.add(name)
        return found


class Tree:
    """A structure that was read, and what the lines say of its tensors."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.names: list[str] = []
        self.specs: list[Spec] = []

    @property
    def structure(self) -> TreeDef:
        return TreeDef(tuple(self.nodes), sum(node is LEAF for node in self.nodes))


def read_tree(text: Lines, known: Known) -> Tree:
    """One structure; takes as many lines as it has nodes."""
    tree, wanted = Tree(), 1
    while text.left:
        word, _, rest = next(text).strip().partition(" ")
        if word == "tensor":
            _tensor(rest, tree)
            node = LEAF
        else:
            node = _node(word, rest, known, text.left - wanted + 1)
        tree.nodes.append(node)
        wanted += len(node.pieces) - 1
        if not wanted:
            return tree
    raise LoadError(f"a structure that lacks {wanted} of its parts")


def _tensor(rest: str, tree: Tree) -> None:
    quoted, _, spec = rest.rpartition(" ") if rest.startswith('"') else ("", "", rest)
    if quoted:
        tree.names.append(string(quoted))
    if spec:
        tree.specs.append(spec_of(spec))


def _node(word: str, rest: str, known: Known, left: int) -> Node:
    if word in ("tuple", "list"):
        n = _count(rest)
        if n > left:
            raise LoadError(f"a {word} of {n}, and {left} lines are left for it")
        return _root((None,) * n if word == "tuple" else [None] * n)
    if word == "rows":
        return _root(Rows(_count(rest), None))
    if word == "dict":
        keys = strings(rest)
        if len(set(keys)) != len(keys):
            raise LoadError("a dict with a key twice")
        return _root(dict.fromkeys(keys))
    if word in ("record", "namedtuple"):
        name, _, fields = rest.partition(" ")
        return _record(name, strings(fields), word == "namedtuple", known)
    if word == "static":
        return _root(_constant(rest, known))
    raise LoadError(f"{word!r} is not a kind of node")


def _count(text: str) -> int:
    n = read(text)
    if type(n) is not int or n < 0:
        raise LoadError(f"{text!r} is not a number of children")
    return n


def _root(x: object) -> Node:
    """The node at the root of a value."""
    try:
        return opener(type(x))(x)[0]
    except Refused as e:
        raise LoadError(f"known: {e.what}", remedy=e.remedy) from None


def _record(name: str, fields: list[str], is_tuple: bool, known: Known) -> Node:
    if len(set(fields)) != len(fields):
        raise LoadError(f"{name} has a field twice")
    cls = known.find(name)
    if cls is None:
        return _root((None,) * len(fields) if is_tuple else dict.fromkeys(fields))
    has = getattr(cls, "_fields", None) if is_tuple else tuple(getattr(cls, "__dataclass_fields__", ()))
    if not isinstance(cls, type) or has != tuple(fields):
        there = f"has the fields {', '.join(has)}" if has else f"is not a {'NamedTuple' if is_tuple else 'dataclass'}"
        raise LoadError(f"known: {name} {there}, that of the file has {', '.join(fields)}")
    if is_tuple:
        return _root(tuple.__new__(cls, (None,) * len(fields)))
    made: object = object.__new__(cls)  # without running anything of the class
    for name in fields:
        object.__setattr__(made, name, None)
    return _root(made)


def _constant(text: str, known: Known) -> object:
    kind, _, rest = text.partition(" ")
    if kind == "dtype" and rest in BY_NAME:
        return BY_NAME[rest]
    if kind == "named" and rest.isidentifier():
        found = known.find(rest)
        return rest if found is None else found
    if kind == "member":
        name, _, member = rest.partition(" ")
        cls = known.find(name)
        if cls is None:
            return member
        members: Mapping[str, object] = getattr(cls, "__members__", {})
        if member not in members:
            raise LoadError(f"known: {name} has no member {member}")
        return members[member]
    x = read(text)
    if isinstance(x, (int, str)) and not isinstance(x, Word):
        return x
    if isinstance(x, Word) and x in LITERALS:
        return LITERALS[x]
    raise LoadError(f"{text!r} is not a static value")
