"""Generated programs as files of their own: imports from this library are replaced by the definitions that they bring in.

Works on any Python text whose imports are at the top. Of classes only those members are kept whose names occur; annotations
are not evaluated, so nothing has to be there for them.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from adtypes.errors import CompileError

OURS = ("adtypes", "interpreters")
_HEAD = "from __future__ import annotations"


class Module(NamedTuple):
    """The statements at the top of a module, by the names they bind."""

    name: str
    text: str
    binds: dict[str, ast.stmt]


def standalone(source: str) -> str:
    """The program without this library; a `CompileError` if it calls on something that has no text."""
    tree = ast.parse(source)
    ours = [s for s in tree.body if isinstance(s, ast.ImportFrom) and _is_ours(s.module)]
    if not ours:
        return source
    bundle = _Bundle()
    bundle.see(tree)
    for s in ours:
        for alias in s.names:
            bundle.want(s.module or "", alias.name, alias.asname)
    bundle.close()
    return _joined(source, ours, bundle)


def _joined(source: str, ours: list[ast.ImportFrom], bundle: _Bundle) -> str:
    gone = {line for s in ours for line in range(s.lineno, (s.end_lineno or s.lineno) + 1)}
    rest = [line for k, line in enumerate(source.split("\n"), 1) if k not in gone]
    first = next(k for k, line in enumerate(rest) if line and not line.startswith("#"))
    there = set(rest)
    imports = [line for line in bundle.imports if line not in there]
    parts = "\n\n\n".join(bundle.texts())
    last = max((k for k, line in enumerate(rest) if line.startswith(("import ", "from "))), default=first - 1)
    middle = [*rest[first : last + 1], *imports, "", "", parts, "", ""]
    text = "\n".join([*rest[:first], _HEAD, "", *middle, "\n".join(rest[last + 1 :]).strip("\n")]) + "\n"
    missing = sorted(_unbound(ast.parse(text)))
    if missing:
        raise CompileError(
            f"the program calls on {', '.join(missing)}, which only the library has",
            remedy="loops that stay loops have no text of their own yet: unroll them with a Python loop, or use build1",
        )
    return text


class _Bundle:
    """The definitions wanted so far, operands of others before them."""

    def __init__(self) -> None:
        self.imports: list[str] = []
        self.order: list[tuple[Module, str]] = []  # definitions, each after those it uses
        self.aliases: list[str] = []
        self.wanted: set[tuple[str, str]] = set()
        self.attributes: set[str] = set()
        self.classes: list[tuple[Module, ast.ClassDef]] = []

    def see(self, node: ast.AST) -> None:
        self.attributes.update(n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute))

    def want(self, module: str, name: str, asname: str | None = None) -> None:
        if asname is not None and asname != name:
            self.aliases.append(f"{asname} = {name}")
        if (module, name) in self.wanted:
            return
        self.wanted.add((module, name))
        there = _module(module)
        s = there.binds.get(name)
        if isinstance(s, (ast.Import, ast.ImportFrom)):
            self.imported(s, name)
            return
        if s is None:
            raise CompileError(f"{module} has no {name} to take into the text")
        if isinstance(s, ast.ClassDef):
            self.classes.append((there, s))
            for base in s.bases:
                self.uses(there, base)
        else:
            self.uses(there, s)
        self.order.append((there, name))

    def imported(self, s: ast.Import | ast.ImportFrom, name: str) -> None:
        module = s.module or "" if isinstance(s, ast.ImportFrom) else ""
        alias = next(a for a in s.names if (a.asname or a.name) == name)
        if isinstance(s, ast.ImportFrom) and _is_ours(module):
            self.want(module, alias.name, alias.asname)
            return
        line = ast.unparse(ast.ImportFrom(module, [alias], 0) if isinstance(s, ast.ImportFrom) else ast.Import([alias]))
        if line not in self.imports:
            self.imports.append(line)

    def uses(self, module: Module, node: ast.AST) -> None:
        """What a statement needs of its module."""
        self.see(node)
        for n in _evaluated(node):
            if isinstance(n, ast.Name) and n.id in module.binds:
                self.want(module.name, n.id)

    def close(self) -> None:
        """Members of classes, as long as new names occur."""
        done: set[tuple[str, str, int]] = set()
        again = True
        while again:
            again = False
            for module, cls in list(self.classes):
                for member in self.kept(cls):
                    key = (module.name, cls.name, member.lineno)
                    if key not in done:
                        done.add(key)
                        again = True
                        self.uses(module, member)

    def kept(self, cls: ast.ClassDef) -> list[ast.stmt]:
        """The members of a class whose names occur, and those that Python calls."""
        out = []
        for member in cls.body:
            names = set(_bound(member))
            if names & self.attributes or any(s.startswith("__") for s in names):
                out.append(member)
        return out

    def texts(self) -> Iterator[str]:
        """The definitions: those that run when the file is read last, for they may call the others."""
        rows = [(module, module.binds[name]) for module, name in self.order]
        rows.sort(key=lambda row: not isinstance(row[1], (ast.FunctionDef, ast.ClassDef)))
        seen: set[int] = set()
        for module, s in rows:
            if id(s) not in seen:
                seen.add(id(s))
                yield self.text(module, s)
        if self.aliases:
            yield "\n".join(dict.fromkeys(self.aliases))

    def text(self, module: Module, s: ast.stmt) -> str:
        if not isinstance(s, ast.ClassDef):
            return _segment(module, s)
        head = f"class {s.name}({', '.join(map(ast.unparse, s.bases))}):" if s.bases else f"class {s.name}:"
        parts = [_segment(module, member) for member in self.kept(s)] or ["    pass"]
        return "\n\n".join([f"{head}\n{parts[0]}", *parts[1:]])


# ---------------------------------------------------------------- reading Python
def _is_ours(module: str | None) -> bool:
    return (module or "").partition(".")[0] in OURS


@lru_cache
def _module(name: str) -> Module:
    text = inspect.getsource(importlib.import_module(name))
    return Module(name, text, {bound: s for s in ast.parse(text).body for bound in _bound(s)})


def _bound(s: ast.stmt) -> Iterator[str]:
    """The names that a statement binds."""
    if isinstance(s, (ast.FunctionDef, ast.ClassDef)):
        yield s.name
    elif isinstance(s, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name for alias in s.names)
    elif isinstance(s, (ast.Assign, ast.AnnAssign)):
        targets = s.targets if isinstance(s, ast.Assign) else [s.target]
        yield from (n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name))


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes of the tree that are not annotations."""
    todo = [node]
    while todo:
        n = todo.pop()
        yield n
        for field, value in ast.iter_fields(n):
            if field in ("annotation", "returns"):
                continue
            todo.extend(v for v in (value if isinstance(value, list) else [value]) if isinstance(v, ast.AST))


def _segment(module: Module, s: ast.stmt) -> str:
    """The lines of a statement, with its decorators."""
    first = min([s.lineno, *(d.lineno for d in getattr(s, "decorator_list", []))])
    lines = module.text.split("\n")[first - 1 : s.end_lineno]
    return "\n".join(line.partition("  # type: ignore")[0] for line in lines)


def _unbound(tree: ast.Module) -> set[str]:
    """Names that the text reads and nothing in it binds."""
    nodes = list(_evaluated(tree))
    bound = {n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    bound |= {n.arg for n in nodes if isinstance(n, ast.arg)}
    bound |= {name for n in nodes if isinstance(n, ast.stmt) for name in _bound(n)}
    read = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    return read - bound - set(dir(builtins))
