"""Tests of the architecture: imports go down the floors, files stay small, torch is optional, nothing names a machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# The floor of each module of adtypes, by the first pattern that fits. Imports go to the same floor or lower.
FLOORS = {
    "adtypes.began": 0,
    "adtypes.elsewhere": 0,
    "adtypes.dtypes": 0,
    "adtypes.spec": 0,
    "adtypes.errors": 0,
    "adtypes.containers": 0,
    "adtypes.structure": 0,
    "adtypes.tracebacks": 0,
    "adtypes.treecode": 0,
    "adtypes.usage": 0,
    "adtypes.config": 0,
    "adtypes.affine": 1,
    "adtypes.algebra": 1,
    "adtypes.namespace": 1,
    "adtypes.op": 1,
    "adtypes.program": 1,
    "adtypes.ops": 2,
    "adtypes.ops.*": 2,
    "adtypes.typevars": 3,
    "adtypes.operands": 3,
    "adtypes.value": 3,
    "adtypes.numpy_calls": 3,
    "adtypes.tensor*": 3,
    "adtypes.index": 3,
    "adtypes.rows": 3,
    "adtypes.construct": 3,
    "adtypes.dims": 3,
    "adtypes.loops": 4,
    "adtypes.carries": 4,
    "adtypes.iteration": 4,
    "adtypes.branches": 4,
    "adtypes.mapped": 5,
    "adtypes.functions": 4,
    "adtypes.reductions": 4,
    "adtypes.running": 4,
    "adtypes.contractions": 4,
    "adtypes.linalg": 4,
    "adtypes.random": 4,
    "adtypes.shapes": 4,
    "adtypes.joined": 4,
    "adtypes.sorting": 4,
    "adtypes.tree": 4,
    "adtypes.nn": 4,
    "adtypes.windows": 4,
    "adtypes.optim": 4,
    "adtypes.forms": 5,
    "adtypes.calls": 5,
    "adtypes.transforms": 5,
    "adtypes.jacobians": 5,
    "adtypes.staged": 5,
    "adtypes.annotations": 5,
    "adtypes.bench": 5,
    "adtypes.checked": 5,
    "adtypes.captured": 5,
    "adtypes.batched_rules": 5,
    "adtypes.custom": 5,
    "adtypes.linear": 5,
    "adtypes.torch_bridge": 5,
    "adtypes.extend": 5,
    "adtypes.scalars": 5,
    "adtypes.testing": 5,
    "adtypes.testing.*": 5,
    "adtypes": 6,
    "adtypes.__main__": 6,
}

# Longer files, each with its reason.
LONG: dict[str, str] = {}
LIMIT = 420


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted((ROOT / "adtypes").rglob("*.py"))}


def floor(module: str) -> int:
    for pattern, number in FLOORS.items():
        if fnmatchcase(module, pattern):
            return number
    raise AssertionError(f"{module} has no floor yet: enter it in FLOORS")


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and module of each import, in functions too, but not of those for the type checker only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).removeprefix("typing.") == "TYPE_CHECKING":
            for other in node.orelse:
                yield from imports(other)
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports name their module in full"
            base = node.module or ""
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield node.lineno, inner if inner in MODULES else base
        else:
            yield from imports(node)


def wrong_imports(module: str, source: str) -> list[str]:
    """Imports that go up, or leave `adtypes` for `interpreters`."""
    wrong = []
    for line, target in imports(ast.parse(source)):
        top = target.partition(".")[0]
        if top == "interpreters" or (top == "adtypes" and floor(target) > floor(module)):
            wrong.append(f"{module}, line {line}: imports {target}")
    return wrong


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_down(module: str) -> None:
    assert wrong_imports(module, MODULES[module].read_text(encoding="utf-8")) == []


def test_wrong_imports_are_found() -> None:
    up = "def f():\n    from adtypes.ops import elementwise\n"
    assert wrong_imports("adtypes.spec", up) == ["adtypes.spec, line 2: imports adtypes.ops.elementwise"]
    out = "import interpreters.dual"
    assert wrong_imports("adtypes", out) == ["adtypes, line 1: imports interpreters.dual"]
    assert wrong_imports("adtypes.structure", "from adtypes import errors") == []
    hidden = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from adtypes.tensor import Tensor\n"
    assert wrong_imports("adtypes.op", hidden) == []
    with pytest.raises(AssertionError, match="has no floor yet"):
        wrong_imports("adtypes.nowhere", "import adtypes.spec")


ENGINE = ROOT / "interpreters" / "compile" / "c"
HIGHER = {  # what the folders of the C engine do not import
    "native": ("normal", "plans", "units", "texts"),
    "normal": ("plans", "units", "texts", "native"),
    "plans": ("units", "texts", "native"),
    "units": ("texts", "native"),
    "texts/calls": ("texts.nests", "texts.scope", "texts.program"),
    "texts/nests": ("texts.scope", "texts.program"),
}


@pytest.mark.parametrize("folder", HIGHER)
def test_folders_of_the_c_engine_import_downwards(folder: str) -> None:
    for path in (ENGINE / folder).rglob("*.py"):
        for line, target in imports(ast.parse(path.read_text(encoding="utf-8"))):
            up = [f"interpreters.compile.c.{other}" for other in HIGHER[folder]]
            assert not target.startswith(tuple(up)), f"{path.name}, line {line}: imports {target}"


def test_modules_of_the_c_engine_are_on_its_page() -> None:
    page = (ROOT / "docs" / "c-engine.md").read_text(encoding="utf-8")
    modules = {str(path.relative_to(ENGINE)) for path in ENGINE.rglob("*.py") if path.name != "__init__.py"}
    assert {name for name in modules if f"`{name}`" not in page} == set()


def sources() -> list[Path]:
    folders = ("adtypes", "interpreters", "tests", "examples", "benchmarks")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def test_files_are_small() -> None:
    lengths = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in sources()}
    assert {name: n for name, n in lengths.items() if n > LIMIT and name not in LONG} == {}


PAGES = [*sorted(ROOT.glob("*.md")), *(p for p in sorted((ROOT / "docs").glob("*.md")) if p.name != "api.md")]  # which is made


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lines_of_pages_are_short(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    long = [f"line {k}" for k, line in enumerate(lines, 1) if len(line) > 130 and not line.startswith("|")]
    assert long == [], "wrap these lines"


@pytest.mark.parametrize("package", ["torch", "jax", "sklearn", "matplotlib", "hypothesis"])
def test_importing_takes_nothing_optional(package: str) -> None:
    code = f"import adtypes, sys; sys.exit({package!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_first_calls_import_nothing_of_numpy_that_is_not_needed() -> None:
    code = "import sys, numpy, adtypes; adtypes.compile(adtypes.sin)(numpy.ones(3)); sys.exit('numpy.ma' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


# Written so that this file does not contain what it looks for.
MACHINE = re.compile(r"/(?:home|root|work|tmp|opt|Users)/\w|[A-Z]:\\\\?Users")


def tracked() -> list[Path]:
    """The files of the project: those that git knows, or, outside a checkout, all that are not made."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    return [p for p in ROOT.rglob("*") if p.is_file() and not any(x.startswith(".") for x in p.parts)]


def test_what_is_kept_has_a_place() -> None:
    """A new folder or file beside these is mostly something that a tool left there."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} <= {
        ".ci", ".gitignore",
        "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "pyproject.toml",
        "adtypes", "benchmarks", "docs", "examples", "interpreters", "tests",
    }  # fmt: skip


def test_nothing_names_a_machine() -> None:
    found = []
    for path in tracked():
        text = path.read_text(encoding="utf-8", errors="replace")
        found += [f"{path.relative_to(ROOT)}: {m[0]}" for m in MACHINE.finditer(text)]
    assert found == []


def test_machine_paths_are_recognised() -> None:
    assert all(MACHINE.search("/".join(("in ", top, "x"))) for top in ("home", "root", "tmp", "Users"))
    assert not MACHINE.search("docs/work.md and shape/size, see /usr/bin/env")
