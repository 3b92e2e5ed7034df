"""Generated programs as standalone files: imports from this library are replaced by the definitions that they bring in.

Works on any Python text whose imports are at the top. Of a namespace, an object that the text imports, only the methods that
are called are kept. Annotations are not evaluated, so nothing has to be there for them.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
import inspect
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from adtypes.errors import CompileError

OURS = ("adtypes", "interpreters")


class Module(NamedTuple):
    """The statements at the top of a module, by the names they bind."""

    name: str
    text: str
    binds: dict[str, ast.stmt]


def standalone(source: str) -> str:
    """The program without this library; a `CompileError` if it calls on something that has no text."""
    tree = ast.parse(source)
    ours = [s for s in tree.body if isinstance(s, ast.ImportFrom) and _is_ours(s.module)]
    text = _joined(source, ours, _Bundle(tree, ours)) if ours else source
    missing = sorted(_unbound(ast.parse(text)))
    if missing:
        raise CompileError(
            f"the program calls on {', '.join(missing)}, which only the library has",
            remedy="operations that look at values have no text: state their eval in the functions of the namespace",
        )
    return text


def _joined(source: str, ours: list[ast.ImportFrom], bundle: _Bundle) -> str:
    gone = {line for s in ours for line in range(s.lineno, (s.end_lineno or s.lineno) + 1)}
    lines = [line for k, line in enumerate(source.split("\n"), 1) if k not in gone]
    comments = [line for line in lines if line.startswith("#")]
    given = [line for line in lines if line.startswith(("import ", "from "))]
    program = "\n".join(line for line in lines if line not in comments and line not in given).strip("\n")
    extra = ["from types import SimpleNamespace"] if bundle.modules else []
    imports = _merged([*given, *bundle.imports, *extra])
    head = [*comments, *([""] if comments else []), "from __future__ import annotations", "", *imports]
    return "\n\n\n".join(["\n".join(head), *bundle.texts(), program]) + "\n"


class _Bundle:
    """The definitions wanted so far, each after those it uses."""

    def __init__(self, tree: ast.Module, ours: list[ast.ImportFrom]) -> None:
        self.imports: list[str] = []
        self.order: list[tuple[Module, str]] = []
        self.aliases: list[str] = []
        self.wanted: set[tuple[str, str]] = set()
        self.classes: list[tuple[Module, ast.ClassDef]] = []
        self.namespaces: set[str] = set()  # names of objects of which only some methods are kept
        self.called: set[str] = set()  # those methods
        self.partial: set[tuple[str, str]] = set()  # the classes of those objects
        self.modules: dict[str, set[str]] = {}  # names of modules of ours, and what is called of them
        direct = [(s.module or "", alias) for s in ours for alias in s.names]
        for module, alias in direct:
            s = _module(module).binds.get(alias.name)
            value = s.value if isinstance(s, (ast.Assign, ast.AnnAssign)) else None
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
                self.namespaces |= {alias.name, alias.asname or alias.name}
                self.partial.add((module, value.func.id))
            elif isinstance(s, ast.ClassDef) and (made := _instances(tree, alias.asname or alias.name)):
                self.namespaces |= made
                self.partial.add((module, alias.name))
        self.see(tree)
        for module, alias in direct:
            self.want(module, alias.name, alias.asname)
        self.close()

    def see(self, node: ast.AST, own: bool = False) -> None:
        """Take note of the methods of namespaces that occur; in their `own` methods they are called on ``self``."""
        names = {*self.namespaces, "self"} if own else self.namespaces
        for n in ast.walk(node):
            if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id in names:
                self.called.add(n.attr)

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

    def uses(self, module: Module, node: ast.AST, own: bool = False) -> None:
        """What a statement needs of its module."""
        self.see(node, own)
        nodes = list(_evaluated(node))
        for n in nodes:
            if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name):
                whole = _submodule(module.binds.get(n.value.id), n.value.id)
                if whole is not None:
                    self.modules.setdefault(n.value.id, set()).add(n.attr)
                    self.want(whole, n.attr)
        for n in nodes:
            if isinstance(n, ast.Name) and n.id in module.binds and n.id not in self.modules:
                self.want(module.name, n.id)

    def close(self) -> None:
        """Members of classes, as long as these bring in others."""
        done: set[tuple[str, int]] = set()
        again = True
        while again:
            again = False
            for module, cls in list(self.classes):
                for member in self.kept(module, cls):
                    if (module.name, member.lineno) not in done:
                        done.add((module.name, member.lineno))
                        again = True
                        self.uses(module, member, (module.name, cls.name) in self.partial)

    def kept(self, module: Module, cls: ast.ClassDef) -> list[ast.stmt]:
        """The members of a class, without its docstring."""
        members = [m for m in cls.body if not (isinstance(m, ast.Expr) and isinstance(m.value, ast.Constant))]
        if (module.name, cls.name) not in self.partial:
            return members
        return [m for m in members if any(s in self.called or s.startswith("__") for s in _bound(m))]

    def texts(self) -> Iterator[str]:
        """The definitions: those that run when the file is read last, for they may call the others."""
        rows = [(module, module.binds[name]) for module, name in self.order]
        rows.sort(key=lambda row: not isinstance(row[1], (ast.FunctionDef, ast.ClassDef)))
        seen: set[int] = set()
        for module, s in rows:
            if id(s) not in seen:
                seen.add(id(s))
                yield self.text(module, s)
        for name, members in self.modules.items():
            yield f"{name} = SimpleNamespace({', '.join(f'{s}={s}' for s in sorted(members))})"
        if self.aliases:
            yield "\n".join(dict.fromkeys(self.aliases))

    def text(self, module: Module, s: ast.stmt) -> str:
        if not isinstance(s, ast.ClassDef):
            return _segment(module, s)
        head = f"class {s.name}({', '.join(map(ast.unparse, s.bases))}):" if s.bases else f"class {s.name}:"
        members = self.kept(module, s)
        values = [m for m in members if isinstance(m, (ast.AnnAssign, ast.Assign))]
        parts = ["\n".join(_segment(module, m) for m in values)] if values else []
        parts += [_segment(module, m) for m in members if m not in values]
        return f"{head}\n" + ("\n\n".join(parts) or "    pass")


# ---------------------------------------------------------------- reading Python
def _is_ours(module: str | None) -> bool:
    return (module or "").partition(".")[0] in OURS


def _instances(tree: ast.AST, cls: str) -> set[str]:
    """The names that a text gives to what it makes of a class."""
    made = [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)]
    of = [n for n in made if isinstance(n.value, ast.Call) and ast.unparse(n.value.func) == cls]
    return {t.id for n in of for t in n.targets if isinstance(t, ast.Name)}


def _merged(lines: list[str]) -> list[str]:
    """Imports, one line for each module, those of the standard library first."""
    names: dict[str, set[str]] = {}
    for line in lines:
        head, _, what = line.partition(" import ")
        names.setdefault(head, set()).update(what.split(", ") if what else ())
    out = [f"{head} import {', '.join(sorted(what))}" if what else head for head, what in names.items()]
    return sorted(out, key=lambda line: (not _is_standard(line), line))


def _is_standard(line: str) -> bool:
    return line.split()[1].partition(".")[0] in sys.stdlib_module_names


@lru_cache
def _module(name: str) -> Module:
    text = inspect.getsource(importlib.import_module(name))
    return Module(name, text, {bound: s for s in ast.parse(text).body for bound in _bound(s)})


def _submodule(s: ast.stmt | None, name: str) -> str | None:
    """The module of ours that a statement binds to a name, if it does."""
    if not isinstance(s, ast.ImportFrom) or not _is_ours(s.module):
        return None
    alias = next(a for a in s.names if (a.asname or a.name) == name)
    full = f"{s.module}.{alias.name}"
    return full if importlib.util.find_spec(full) is not None else None


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
    return "\n".join(re.sub(r"  # (type: ignore|fmt: skip).*", "", line) for line in lines)


def _unbound(tree: ast.Module) -> set[str]:
    """Names that the text reads and nothing in it binds."""
    nodes = list(_evaluated(tree))
    bound = {n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    bound |= {n.arg for n in nodes if isinstance(n, ast.arg)}
    bound |= {name for n in nodes if isinstance(n, ast.stmt) for name in _bound(n)}
    read = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    return read - bound - set(dir(builtins))
